"""Plain text of the specifications, made safe inside Markdown."""

from __future__ import annotations

import re
from pathlib import Path

import jinja2

from unorules.pages.words import sentence

TEMPLATES = Path(__file__).parent / "templates"

_SPECIAL = re.compile(r"[\\`*_\[\]{}]")
_BLOCK = re.compile(r"^(\s*\d*)([-+#>.)])(?=\s)", re.MULTILINE)


def plain(text: str) -> str:
    """Return Markdown that shows the text as it stands, paragraphs kept."""
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return _BLOCK.sub(r"\1\\\2", _SPECIAL.sub(r"\\\g<0>", text))


def environment() -> jinja2.Environment:
    """Return the templates. A name that a template does not know is an error."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # The result is Markdown, not HTML: what must be escaped goes through ``plain``.
        autoescape=False,
    )
    made.filters["plain"] = plain
    made.filters["capital"] = sentence
    return made

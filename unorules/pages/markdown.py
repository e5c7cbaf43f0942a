"""Plain text of the specifications, made safe inside Markdown."""

from __future__ import annotations

import re
from pathlib import Path

import jinja2

from unorules import templates

TEMPLATES = Path(__file__).parent / "templates"

_SPECIAL = re.compile(r"[\\`*_\[\]{}]")
_BLOCK = re.compile(r"^(\s*\d*)([-+#>.)])(?=\s)", re.MULTILINE)


def plain(text: str) -> str:
    """Return Markdown that shows the text as it stands, paragraphs kept."""
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return _BLOCK.sub(r"\1\\\2", _SPECIAL.sub(r"\\\g<0>", text))


def environment() -> jinja2.Environment:
    """Return the templates of the site; what must be escaped in them goes through ``plain``."""
    made = templates.environment(TEMPLATES, html=False)
    made.filters["plain"] = plain
    return made

"""Templates of pages: where they are found, and what they may say."""

from __future__ import annotations

from pathlib import Path

import jinja2


def environment(folder: Path, *, html: bool) -> jinja2.Environment:
    """Return the templates of a folder. A name that a template does not know is an error.

    What is put into ``html`` is escaped; Markdown has its own way of that.
    """
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=html,
    )
    made.filters["capital"] = capital
    return made


def capital(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]

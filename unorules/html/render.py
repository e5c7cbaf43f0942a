"""The templates of these pages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2

from unorules.pictures import NIGHT, STYLE

FOLDER = Path(__file__).parent / "templates"


@lru_cache(maxsize=1)
def environment() -> jinja2.Environment:
    """Return the templates. A name that a template does not know is an error."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
    )
    made.filters["capital"] = lambda text: text[:1].upper() + text[1:]
    return made


def render(template: str, **values: Any) -> str:
    """Return a page."""
    return environment().get_template(template).render(pictures=STYLE, night=NIGHT, **values)

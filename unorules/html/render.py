"""The templates of these pages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2

from unorules.pictures import NIGHT, STYLE
from unorules.templates import environment

FOLDER = Path(__file__).parent / "templates"


@lru_cache(maxsize=1)
def pages() -> jinja2.Environment:
    """Return the templates of these pages."""
    return environment(FOLDER, html=True)


def render(template: str, **values: Any) -> str:
    """Return a page."""
    return pages().get_template(template).render(pictures=STYLE, night=NIGHT, **values)

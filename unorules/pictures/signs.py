"""The signs that can be drawn: what stands in ``signs.svg``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

FILE = Path(__file__).with_name("signs.svg")
BOX = 24.0
"""The width and height of the box in which each sign is drawn."""

_SPACE = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign: what is drawn, and middle and width of the room inside, if it has some."""

    id: str
    drawing: str
    room: tuple[float, float, float]


@lru_cache(maxsize=1)
def signs() -> dict[str, Sign]:
    """Return all signs, by id."""
    ElementTree.register_namespace("", _SPACE.strip("{}"))
    found = {}
    for symbol in ElementTree.parse(FILE).getroot().iter(f"{_SPACE}symbol"):
        inner = "".join(ElementTree.tostring(part, encoding="unicode").strip() for part in symbol)
        inner = inner.replace(f' xmlns="{_SPACE.strip("{}")}"', "").replace(" />", "/>")
        middle, height, width = map(float, symbol.get("data-room", "12 12 12").split())
        name = symbol.get("id", "")
        found[name] = Sign(name, inner, (middle, height, width))
    return found

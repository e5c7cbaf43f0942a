"""The sheet of a table on one A4 page: to print, agree on and sign before the first deal."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

from markupsafe import Markup

from unorules.core.ruleset import Ruleset
from unorules.html.render import render
from unorules.pictures import Pictures, definitions
from unorules.sheet import Sheet

ROOM = 315_000
"""How many letters of a size in points, squared, a page holds: so many of the size 1."""

ENTRY = 60
"""How many letters a heading of an entry and its half-filled last lines are worth."""

SMALLEST, LARGEST = 6.0, 11.5
"""The sizes of type between which a sheet is set."""

STRIP = 8
"""How many cards are drawn at the top."""

_DEFINITIONS = "<!--definitions-->"


def sheet_page(made: Sheet, rules: Ruleset, lang: str, parts: Mapping[str, Any]) -> str:
    """Return a sheet in one language as a page."""
    pictures = Pictures(parts, rules.deck.id, lang)
    body = render(
        "sheet.html.j2",
        lang=lang,
        words=parts[f"language/{lang}"]["words"],
        sheet=made,
        size=_size(made),
        cards=[Markup(pictures.card(code, mute=True)) for code in _strip(rules)],
        definitions=Markup(_DEFINITIONS),
    )
    return body.replace(_DEFINITIONS, definitions(parts, body), 1)


def _size(made: Sheet) -> float:
    """Return the size of type with which a sheet fills one page and no more."""
    entries = (*made.house, *made.points)
    letters = sum(ENTRY + len(line.title) + len(line.text) for line in entries)
    letters += sum(len(line.title) + 2 for line in made.left_out)
    return round(min(LARGEST, max(SMALLEST, sqrt(ROOM / letters))), 1)


def _strip(rules: Ruleset) -> list[str]:
    """Return one card of each of the rarest faces, colours in turn: those that do something."""
    deck = rules.deck
    faces: dict[int, list[int]] = {}
    for card in range(deck.size):
        faces.setdefault(deck.faces[card], []).append(card)
    # In the order of the deck, numbers first; what does something comes last.
    last = list(faces.values())[-STRIP:]
    return [deck.codes[cards[place % len(cards)]] for place, cards in enumerate(last)]

"""A copy of a table, on which an event can be tried that has not happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import Deck
from unorules.core.findings import Place
from unorules.core.ruleset import Origin, Rule
from unorules.core.state import SLOTS
from unorules.core.table import Table

if TYPE_CHECKING:
    from typing import Any

SHARED = (Deck, Origin, Place, Rule)
"""What never changes once it is made."""

CONSTANT = ("deck", "follows", "names")
"""The parts of a table that stay as they are for a whole round."""

CARDS = ("copies", "discarded", "fresh", "hands", "seen")
"""The parts that change only where cards move or come into view."""

FLAT = (int, str, tuple)
"""What the lists of a table hold where their members need no copy; a list is of one sort."""


def twin(table: Table, cards: bool = True) -> Table:
    """Return a table that stands as this one does and shares nothing that changes.

    Without ``cards`` it shares the cards, and no event may be applied to it: only what
    opens and closes with one, which is duties and times for something, never cards.
    """
    copy: Table = object.__new__(Table)
    known: dict[int, Any] = {}
    for name in SLOTS:
        value = getattr(table, name)
        plain = value is None or isinstance(value, FLAT) or name in CONSTANT
        if not plain and (cards or name not in CARDS):
            value = copied(value, known)
        setattr(copy, name, value)
    return copy


def copied(value: Any, known: dict[int, Any]) -> Any:
    """Return a copy; what is copied already, by ``known``, stays one and the same thing."""
    if value is None or isinstance(value, FLAT):
        return value
    if isinstance(value, list):
        if not value or isinstance(value[0], FLAT):
            return list(value)
        return [copied(member, known) for member in value]
    if isinstance(value, SHARED):
        return value
    if isinstance(value, dict):
        return dict([(key, copied(member, known)) for key, member in value.items()])
    if id(value) in known:
        return known[id(value)]
    kind: Any = type(value)
    other = known[id(value)] = object.__new__(kind)
    for name in kind.__slots__:
        setattr(other, name, copied(getattr(value, name), known))
    return other

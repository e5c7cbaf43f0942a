"""What players owe, have lost, or must answer for, with the event and rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unorules.core.findings import Place
    from unorules.core.ruleset import Origin


class Debt:
    """Cards that a player owes: how many, since which event, by which rule."""

    __slots__ = ("card", "last", "origin", "paid", "place", "reason", "seat", "total")

    def __init__(
        self, seat: int, total: int, place: Place, origin: Origin, reason: str, card: int
    ) -> None:
        self.seat = seat
        self.total = total
        self.paid = 0
        self.place = place
        self.origin = origin
        self.reason = reason
        self.card = card
        self.last: Place | None = None

    @property
    def left(self) -> int:
        """How many cards are still to be drawn."""
        return self.total - self.paid


class LostTurn:
    """A seat that the last lay passes over, with the event and the rule."""

    __slots__ = ("origin", "place", "seat")

    def __init__(self, seat: int, place: Place, origin: Origin) -> None:
        self.seat = seat
        self.place = place
        self.origin = origin


class Call:
    """A hand of one card that nobody has called yet, and since when."""

    __slots__ = ("called", "origin", "place", "seat")

    def __init__(self, seat: int, place: Place, origin: Origin) -> None:
        self.seat = seat
        self.place = place
        self.origin = origin
        self.called = False


class Bluff:
    """A lay that may be challenged: by whom, on which colour, and what the hand was."""

    __slots__ = ("card", "challenger", "colour", "debt", "guilty", "origin", "place", "seat")

    def __init__(
        self, seat: int, challenger: int, place: Place, card: int, colour: int, origin: Origin
    ) -> None:
        self.seat = seat
        self.challenger = challenger
        self.place = place
        self.card = card
        self.colour = colour
        self.origin = origin
        self.guilty: bool | None = None
        self.debt: Debt | None = None

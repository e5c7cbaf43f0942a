"""What a hand with hidden cards can hold, must hold, or must have held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN, members

if TYPE_CHECKING:
    from unorules.core.hand import Hand
    from unorules.core.table import Table


def open_ended(table: Table) -> bool:
    """Whether cards may have come into hands that the log does not show."""
    return "draws" in table.omits


def has_room(table: Table, hand: Hand, number: int) -> bool:
    """Whether so many cards of the hand can be ones that the log has not shown."""
    return hand.loose or hand.hidden >= number or open_ended(table)


def may_hold(table: Table, hand: Hand, wanted: int) -> bool:
    """Whether the hidden part of a hand can hold a card of this set."""
    if not has_room(table, hand, 1):
        return False
    for card in members(wanted):
        if table.seen[card] < table.deck.copies[card]:
            return True
    return False


def must_be_drawn(table: Table, seat: int, card: int) -> bool:
    """Whether a card that the player lays can only be the hidden one drawn this turn."""
    hand = table.hands[seat]
    drawn = len([c for c in table.drawn if c == UNKNOWN])
    return hand.hidden == drawn and not (hand.mask >> card & 1) and not open_ended(table)


def may_be_drawn(table: Table, seat: int, card: int) -> bool:
    """Whether a card that the player lays can be the hidden one drawn this turn.

    A card that the player is known to hold can be another copy of the one drawn.
    """
    if table.hands[seat].mask >> card & 1:
        return table.seen[card] < table.deck.copies[card]
    return True

"""What a hand with hidden cards can hold, must hold, or must have held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN, members
from unorules.core.findings import BREACH, CARD, OK, UNPROVEN

if TYPE_CHECKING:
    from unorules.core.findings import Doubt
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
    if not hand.hidden and not open_ended(table):
        return False
    for card in members(wanted):
        if table.seen[card] < table.copies[card]:
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
        return table.seen[card] < table.copies[card]
    return True


def revealed(table: Table, seat: int, card: int) -> None:
    """Settle doubts about a hand that a card from among its hidden ones has left.

    It is settled when more cards of its set have left the hand than hidden ones have
    come into it since; or when all that were there have left it and none was of the set.
    """
    for doubt in list(table.doubts):
        if doubt.seat != seat or doubt.finding.place.move == table.move:
            continue  # The card that is in doubt itself was none of those left.
        doubt.shown += 1
        if doubt.wanted >> card & 1:
            doubt.matched += 1
            if doubt.matched > doubt.since:
                finding = doubt.finding
                finding.facts["held"] = [table.code(card)]
                finding.facts["cards"] = [table.code(card)]
                finding.facts["card"] = finding.facts.get("card", table.code(card))
                finding.related.append(table.here(CARD, "held-then"))
                settle(table, doubt, True)
        elif not doubt.matched and doubt.shown >= doubt.left + doubt.since:
            settle(table, doubt, False)
    table.doubts = [doubt for doubt in table.doubts if doubt.finding.verdict == UNPROVEN]


def settle(table: Table, doubt: Doubt, guilty: bool) -> None:
    """Turn a doubt into a breach, or into nothing."""
    finding = doubt.finding
    finding.verdict = BREACH if guilty else OK
    finding.stands = guilty and doubt.stands
    table.doubts = [other for other in table.doubts if other is not doubt]
    table.settled.append(finding)

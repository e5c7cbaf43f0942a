"""How many cards somebody must have been dealt, where the log does not say and later play shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN
from unorules.core.findings import CARD, Place
from unorules.core.moves import DRAW, PLAY

if TYPE_CHECKING:
    from unorules.core.findings import Finding
    from unorules.core.record import Round
    from unorules.core.table import Table

GOES_ON = "turn/round-over"
"""What is found where somebody lays more cards than there can have been."""

TOO_MANY = "deal/hand-size"


def more_dealt(round: Round, table: Table, found: list[Finding]) -> dict[int, int]:
    """Correct the hands that nobody wrote down, if play went on with more cards than these had.

    Returns the seats concerned, each with the event that shows it. Where hands have travelled,
    cards have been taken back or draws are left out, nobody can tell whose cards they were.
    """
    setup = round.setup
    shown: dict[int, int] = {}
    told = [finding for finding in found if finding.code == GOES_ON]
    lost = table.exchanged_at >= 0 or round.takes_back or "draws" in setup.omits
    if not told or lost or setup.top != UNKNOWN:
        return shown
    for seat, (cards, hidden) in enumerate(setup.hands):
        if seat in setup.written or seat in setup.out:
            continue
        left = hidden
        lacking = 0
        for number, (player, move) in enumerate(round.events, 1):
            if player == seat and move.verb == PLAY:
                left -= len(move.cards)
                if left < -lacking:
                    lacking = -left
                    shown[seat] = number
            elif player == seat and move.verb == DRAW:
                left += len(move.cards)
        setup.hands[seat] = (cards, hidden + lacking)
    return shown


def tell(table: Table, opening: list[Finding], shown: dict[int, int]) -> None:
    """Say of the hands found too large by which event that has come to light."""
    for seat, number in shown.items():
        for finding in opening:
            if finding.code == TOO_MANY and finding.player == table.names[seat]:
                finding.facts["variant"] = "shown"
                finding.place = Place(table.round, 0, "players")  # The hand is not in the log.
                finding.related.append(Place(table.round, number, CARD, "one-more"))

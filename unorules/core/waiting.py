"""When the unseen cards may settle a doubt: after so many more in view, or by one of a few sorts.

As long as many are unseen, nothing depends on how many there are. So a doubt is reckoned with
only now and then, and the short ways need no more than one look at one number for each event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import proof

if TYPE_CHECKING:
    from unorules.core.findings import Doubt
    from unorules.core.table import Table

SLACK = 1000
"""More cards than come into view in a round that has doubts which few unseen cards settle."""

FEW = 3
"""So few unseen cards of a sort that each one that comes into view is worth a look."""


def reckon(table: Table, doubt: Doubt) -> bool:
    """Reckon when the unseen cards can settle a doubt: after so many more, or by one of these.

    Returns whether that may be now.
    """
    doubt.due = table.came + SLACK
    doubt.tells = 0
    if table.mixed or table.deck.provisional:
        return False
    now = False
    for claim in doubt.claims:
        if claim.lasting:
            need = claim.number - claim.other
            if claim.able and need <= 0:
                continue
            if claim.inside < 0:
                proof.recount(table, claim)
            if not claim.able:
                now = now or claim.inside <= 0
                _expect(table, doubt, claim.inside, claim.wanted)
            if need > 0:
                now = now or claim.outside < need
                _expect(table, doubt, claim.outside - need + 1, ~claim.wanted)
            claim.inside = -1
    return now


def _expect(table: Table, doubt: Doubt, number: int, cards: int) -> None:
    """Note that a doubt may be settled as soon as so many more of these cards are in view."""
    if number <= FEW:
        doubt.tells |= cards
    elif doubt.due > table.came + number - 1:
        doubt.due = table.came + number - 1


def may_wait(table: Table) -> bool:
    """Whether nothing that was to be looked at by now can be settled yet; see when to look next."""
    for doubt in ripe(table, []):
        doubt.due = table.came
    wait(table)
    return table.slack > 0


def ripe(table: Table, fresh: list[int]) -> list[Doubt]:
    """Return which doubts so few unseen cards may settle, and drop those that nothing can."""
    ripe = []
    idle = []
    for doubt in table.doubts:
        if doubt.due <= table.came or [card for card in fresh if doubt.tells >> card & 1]:
            if is_idle(doubt):
                idle.append(doubt)
            elif reckon(table, doubt):
                ripe.append(doubt)
    if idle:
        table.doubts = [doubt for doubt in table.doubts if doubt not in idle]
    return ripe


def wait(table: Table) -> None:
    """See after how many cards more, and after which, to look at doubts again."""
    slack = SLACK
    telling = 0
    for doubt in table.doubts:
        if doubt.due - table.came < slack:
            slack = doubt.due - table.came
        telling |= doubt.tells
    table.slack, table.telling = slack, telling


def is_idle(doubt: Doubt) -> bool:
    """Whether nothing can settle a doubt any more."""
    return not [claim for claim in doubt.claims if not claim.dead]

"""When the unseen cards may settle a doubt: after so many more in view, or by one of a few sorts.

As long as many are unseen, nothing depends on how many there are. So a doubt is reckoned with
only now and then, and the short ways need no more than one look at one number for each event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.proof import recount, unseen

if TYPE_CHECKING:
    from unorules.core.findings import Doubt
    from unorules.core.table import Table

SLACK = 1000
"""More cards than come into view in a round that has doubts which few unseen cards settle."""

FEW = 3
"""So few unseen cards of a sort that each one that comes into view is worth a look."""

SOON = 2
"""What is to be looked at after so few cards is looked at now: one look serves several."""


def reckon(table: Table, doubt: Doubt, counted: bool = False) -> bool:
    """Reckon when the unseen cards can settle a doubt: after so many more, or by one of these.

    Returns whether that may be now. Claims may have been ``counted`` by the event in hand.
    """
    number, tells, now = SLACK, 0, False
    if not (table.mixed or table.deck.provisional):
        for claim in doubt.claims:
            need = claim.number - claim.other
            able = claim.able
            if not claim.lasting or (able and need <= 0):
                continue
            if not counted or claim.inside < 0:
                if able:
                    # Of the set no more can be seen than there are.
                    spare = unseen(table) - table.deck.portion(claim.wanted)[1] - need
                    if spare >= FEW:
                        number = min(number, spare)
                        continue
                recount(table, claim)
            inside = claim.inside
            if able:
                pass  # It can be true, whatever else comes into view.
            elif inside > FEW:
                number = min(number, inside - 1)
            else:
                tells |= claim.wanted
                now = now or inside <= 0
            spare = claim.outside - need
            if need <= 0:
                pass  # It can be false.
            elif spare >= FEW:
                number = min(number, spare)
            else:
                tells |= ~claim.wanted
                now = now or spare < 0
    doubt.due = table.came + number
    doubt.tells = tells
    return now


def may_wait(table: Table) -> bool:
    """Whether nothing that was to be looked at by now can be settled yet; see when to look next."""
    for doubt in ripe(table, 0):
        doubt.due = table.came
        table.slack = 0
    return table.slack > 0


def ripe(table: Table, fresh: int) -> list[Doubt]:
    """Return which doubts so few unseen cards may settle; see when to look at the others.

    ``fresh`` are the cards that have just come into view. What nothing can settle is dropped.
    """
    found = []
    idle = []
    came = table.came
    soon = came + SOON
    slack = SLACK
    telling = 0
    for doubt in table.doubts:
        if doubt.due <= soon or doubt.tells & fresh:
            if is_idle(doubt):
                idle.append(doubt)
                continue
            if reckon(table, doubt):
                found.append(doubt)
        if doubt.due - came < slack:
            slack = doubt.due - came
        telling |= doubt.tells
    if idle:
        table.doubts = [doubt for doubt in table.doubts if doubt not in idle]
    table.slack, table.telling = slack, telling
    return found


def is_idle(doubt: Doubt) -> bool:
    """Whether nothing can settle a doubt any more."""
    for claim in doubt.claims:
        if not claim.dead:
            return False
    return True

"""Hidden cards on the short ways: what may come from them, and what cannot be known of it.

Each function answers with a few looks whether nothing can be said of an event but that it
is allowed, or that it cannot be known; everything else is for the long way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.claims import Claim
from unorules.core.doubts import watch, watch_lay
from unorules.core.findings import UNPROVEN, Finding

if TYPE_CHECKING:
    from unorules.core.hand import Hand
    from unorules.core.moves import Move
    from unorules.core.program import Program
    from unorules.core.shape import Test
    from unorules.core.table import Table


def from_hidden(table: Table, hand: Hand, card: int) -> bool:
    """Whether a card that is not among the known ones may leave a hand, and settles nothing."""
    if not hand.hidden or table.seen[card] >= table.copies[card] or table.telling >> card & 1:
        return False
    return not ((hand.watched or hand.facts) and hand.settles(card))


def certain(hand: Hand, card: int) -> bool:
    """Whether a card laid after a hidden one was drawn can only be that one."""
    return hand.hidden == 1 and not hand.counts[card]


def in_doubt(program: Program, table: Table, hand: Hand, card: int, pile: int, drawn: int) -> bool:
    """Whether a card laid after a hidden one was drawn by the event ``drawn`` may be another one.

    So many cards are left in the pile that the drawn one may be any other card.
    """
    if hand.counts[card] or program.simple[card].guarded:
        return False
    for fact in hand.facts:
        # That there was no card of another sort tells nothing of this one.
        if fact.holds or fact.claim.wanted >> card & 1:
            return False
    plenty = program.plenty if table.deck is program.rules.deck else table.deck.total
    return pile >= plenty and hand.born[-1] == drawn


def note(
    program: Program, table: Table, seat: int, card: int, at: int, pile: int, drawn: int
) -> None:
    """Note that a card laid by the event ``at`` may not be the hidden one just drawn."""
    hand = table.hands[seat]
    last = len(hand.born)
    claim = Claim(hand, last - 1, last, at, table.deck.bits[card])
    finding = program.unsure_draw(table, seat, card, at, drawn, claim)
    table.unsure.append(finding)
    table.standing = finding
    table.faulted.append(at)
    if finding.doubt is not None:
        watch_lay(table, finding.doubt, pile - program.plenty + 1)


def passes(tests: list[Test], table: Table, seat: int, move: Move) -> Finding | bool:
    """Ask some tests: the finding that cannot be proved, if there is nothing worse.

    True if there is none at all, False if there is anything else.
    """
    found: Finding | bool = True
    for test in tests:
        finding = test(table, seat, move)
        if finding is not None:
            if finding.verdict != UNPROVEN or finding.doubt is None:
                return False
            if found is True:
                found = finding
            elif isinstance(found, Finding) and found.doubt is not None:
                found.doubt.others = found.doubt.others + [finding.doubt]
    return found


def lay_unsure(table: Table, finding: Finding) -> None:
    """Note a finding about the event in hand before it is applied."""
    table.unsure.append(finding)
    table.standing = finding
    table.faulted.append(table.move)
    if finding.doubt is not None:
        watch(table, finding.doubt)

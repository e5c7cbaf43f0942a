"""Hidden cards on the short ways: what may come from them, and what cannot be known of it.

Each function answers with a few looks whether nothing can be said of an event but that it
is allowed, or that it cannot be known; everything else is for the long way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.claims import Claim
from unorules.core.doubts import in_front, watch, watch_lay
from unorules.core.findings import UNPROVEN, Finding
from unorules.core.proof import counted, recount

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


def has_to_lay(
    program: Program, table: Table, seat: int, at: int, top: int, colour: int, top_at: int
) -> Finding | bool:
    """Ask whether a player who draws a card by the event ``at`` had to lay one.

    The card ``top`` was laid by the event ``top_at``. Answers as ``passes`` does.
    """
    duty, hand, follow = program.duty, table.hands[seat], table.follows[top][colour]
    if hand.mask & follow or hand.loose:
        return False
    if not hand.hidden or not duty.before:
        return True
    if hand.mask or _tells(table) or (table.layer == seat and table.tops(duty.fined)):
        return False  # Of what is known more may follow; or the card may be a fine.
    wanted = duty.layable.of_size(follow, hand.size) & ~duty.layable.first
    claim = Claim(hand, 0, len(hand.born), at, wanted)
    recount(table, claim)
    if claim.inside <= 0 or claim.outside < claim.number:
        return False
    return duty.drawing(table, seat, top, top_at, claim)


def had_to_lay(
    program: Program,
    table: Table,
    turn: int,
    at: int,
    top: int,
    colour: int,
    drawn: int,
    drawn_at: int,
) -> Finding | bool:
    """Ask whether the player in turn, who passes by the event ``at``, had to lay the card drawn.

    It was drawn by the event ``drawn_at``. Answers as ``passes`` does.
    """
    duty, hand, follow = program.duty, table.hands[turn], table.follows[top][colour]
    if drawn >= 0 or not duty.after:
        return not (duty.after and follow >> drawn & 1)
    last = len(hand.born)
    if hand.mask or hand.loose or hand.born[-1] != drawn_at or _tells(table):
        return False
    none = Claim(hand, last - 1, last, at, duty.layable.of_size(follow, hand.size))
    mask = table.deck.colour_masks[colour] if colour >= 0 else 0
    breach, ok = duty.cases(hand, none, mask)
    recount(table, breach[0][0].claim)
    recount(table, none)
    if not counted(breach[0], ok[0]):
        return False
    return duty.keeping(table, turn, drawn_at, at, breach, ok)


def _tells(table: Table) -> bool:
    """Whether something is known of hidden cards, or wrong about a hand, that may matter."""
    for hand in table.hands:
        if hand.facts or hand.suspect:
            return True
    return False


def both(first: Finding | bool, second: Finding | bool) -> Finding | bool:
    """Return what two answers about one event come to: what is asked later stands back."""
    if first is True or second is False:
        return second
    if first is False or second is True:
        return first
    in_front([first, second])
    return first


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
            found = both(found, finding)
    return found


def doubt(table: Table, finding: Finding, at: int) -> None:
    """Note a finding about the event ``at`` before that is applied."""
    table.unsure.append(finding)
    table.standing = finding
    table.faulted.append(at)
    if finding.doubt is not None:
        watch(table, finding.doubt)

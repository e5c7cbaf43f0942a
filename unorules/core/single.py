"""The short ways for one event, where rules have something to ask of it.

As in ``shortcut`` all tests but a few are answered beforehand in a quiet moment; these few are
asked. Each function applies what it can and leaves the rest to the long way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN
from unorules.core.hiding import doubt, from_hidden, passes
from unorules.core.moves import PASS, PLAY
from unorules.core.table import NO_CARDS

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.program import Program
    from unorules.core.shape import Test
    from unorules.core.table import Table

ONE_HIDDEN = [UNKNOWN]
"""What has been drawn in a turn: one card that is not known."""


def lay(program: Program, table: Table, seat: int, move: Move) -> bool:
    """Lay a held card that fits, with its effect, if the tests about it find nothing.

    Nothing but calls may be open. They close with the lay, and find nothing in that.
    """
    if move.verb != PLAY or len(move.cards) != 1:
        return False
    drawn = table.drawn if seat == table.turn else NO_CARDS
    tests = program.special_tests[move.cards[0]]
    if seat != table.turn:
        if not program.one_draw or not table.passes_by_acting(seat):
            return False
        tests = program.passing_tests + tests
    card = move.cards[0]
    hand = table.hands[seat]
    if move.target >= 0 and (not program.aimed >> card & 1 or hand.size < 2 or table.gone):
        return False  # A name for a card that hits nobody by choice.
    if move.colour >= 0 and not program.choosing >> card & 1:
        return False  # A colour for a card that chooses none.
    if not table.follow >> card & 1 or hand.loose:
        return False
    if drawn and card not in drawn:
        if drawn != ONE_HIDDEN:
            return False
        tests = program.drawn_tests + tests
    shown = not hand.mask >> card & 1
    if shown and not from_hidden(table, hand, card):
        return False
    if drawn and not program.lays_drawn:
        return False
    if move.uno and (hand.size != program.called or program.moving >> card & 1):
        return False  # A call that may be worth a remark.
    early = table.early_call
    if early is not None and (seat != early.seat or hand.size != program.called):
        return False  # It was made for nothing.
    table.move += 1
    if not _asked(tests, table, seat, move):
        table.move -= 1
        return False
    if table.calls or table.bluff is not None or table.debts or seat != table.turn:
        for close in program.of(PLAY).closes:
            close(table, seat, move)
    table.follow_before = 0
    table.pending = None
    for run in program.card_runs[card]:
        run(table, seat, move)
    table.actor = seat
    return True


def draw(program: Program, table: Table, seat: int, move: Move) -> bool:
    """Draw one card of one's own will, if the tests about that find nothing."""
    cards = move.cards
    if len(cards) != 1 or not program.one_draw or table.pile in (None, 0):
        return False
    tests = program.drawing_tests
    if seat != table.turn:
        if not table.passes_by_acting(seat):
            return False
        tests = program.passing_tests + tests
    elif table.drawn:
        return False
    card = cards[0]
    if table.fines or table.early_call is not None or not table.hands[seat].size:
        return False
    if card >= 0 and (table.seen[card] >= table.copies[card] or table.telling >> card & 1):
        return False
    return _applied(program, tests, table, seat, move)


def end_turn(program: Program, table: Table, seat: int, move: Move) -> bool:
    """Pass after having drawn, if the tests about that find nothing."""
    if not program.one_draw or seat != table.turn or not table.drawn:
        return False
    if table.early_call is not None or not table.hands[seat].size:
        return False
    return _applied(program, program.passing_tests, table, seat, move)


def _applied(program: Program, tests: list[Test], table: Table, seat: int, move: Move) -> bool:
    """Apply an event that only these tests are about, if they find nothing."""
    table.move += 1
    if not _asked(tests, table, seat, move):
        table.move -= 1
        return False
    asked = program.of(move.verb)
    open = table.calls or table.bluff is not None or table.pending is not None or table.debts
    if open or seat != table.turn or move.verb == PASS:
        for close in asked.closes:
            close(table, seat, move)
    table.pending = None
    for run in asked.runs:
        run(table, seat, move)
    table.actor = seat
    return True


def _asked(tests: list[Test], table: Table, seat: int, move: Move) -> bool:
    """Ask the tests about an event in hand; what just cannot be proved is noted.

    False if anything else is to be said.
    """
    found = passes(tests, table, seat, move)
    if found is False:
        return False
    if found is not True:
        if [hand for hand in table.hands if hand.suspect]:
            return False  # A breach before may excuse it.
        doubt(table, found, table.move)
    return True

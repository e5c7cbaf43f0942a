"""The short ways: events in which nothing is in question, judged with a few looks.

Most of a game is a held card that fits, a card drawn, a pass, cards paid. In a quiet
moment all tests but those about the card in particular are answered beforehand. Each
function applies what it can and leaves the rest to the long way; that both lead to the
same is tested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.moves import DRAW, PASS, PLAY
from unorules.core.table import NO_CARDS, NOBODY

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.program import Program
    from unorules.core.table import Table

NONE = -2
"""No card drawn in this turn; -1 is a hidden one."""


def stretch(program: Program, table: Table, events: list[tuple[int, Move]], start: int) -> int:
    """Apply events from ``start`` on as long as they are plain; return where that ends.

    Plain is a known card without effect that fits, laid by a player who keeps two; a
    known card drawn by a player with a free hand; the pass after it. The state stands
    in local names meanwhile, since this is where most of the time goes.
    """
    if not table.quiet or start == len(events):
        return start
    move = events[start][1]
    if move.verb == PLAY and not program.plain >> move.cards[0] & 1:
        return start
    drawn = NONE
    if table.drawn:
        drawn = table.drawn[0]
    if table.gone or not program.quick_draw or drawn == -1:
        return start
    hands, follows, colours = table.hands, table.follows, table.deck.colours
    seen, copies, discard = table.seen, table.copies, table.discarded.append
    plain, step, seats = program.plain, table.direction, table.seats
    turn, follow, top, top_at, pile = table.turn, table.follow, table.top, table.top_at, table.pile
    drawn_at, first, actor = table.drawn_at, table.move + 1 - start, table.actor
    end = start
    for end in range(start, len(events)):
        seat, move = events[end]
        mine = drawn
        if seat != turn:
            if drawn == NONE or seat != (turn + step) % seats:
                break
            mine = NONE  # The player in turn has drawn and passes by this act.
        cards = move.cards
        if len(cards) == 1:
            card = cards[0]
            hand = hands[seat]
            if move.verb == PLAY:
                if not (follow & plain & hand.mask) >> card & 1 or hand.size < 3 or move.uno:
                    break
                if mine not in (NONE, card):
                    break
                if hand.counts[card] == 1:
                    hand.mask ^= 1 << card
                hand.counts[card] -= 1
                hand.size -= 1
                discard(card)
                top = card
                top_at = first + end
                follow = follows[card][colours[card]]
                turn = (seat + step) % seats
                drawn = NONE
            else:
                if mine != NONE or move.verb != DRAW or card < 0 or pile == 0:
                    break
                if seen[card] >= copies[card]:
                    break
                if pile is not None:
                    pile -= 1
                seen[card] += 1
                hand.counts[card] += 1
                hand.mask |= 1 << card
                hand.size += 1
                turn = seat
                drawn = card
                drawn_at = first + end
        elif mine != NONE and move.verb == PASS:
            turn = (seat + step) % seats
            drawn = NONE
        else:
            break
        actor = seat
    else:
        end = len(events)
    if end > start:
        if top_at != table.top_at:
            table.colour = colours[top]
        table.turn, table.follow, table.top, table.top_at, table.pile = (
            turn,
            follow,
            top,
            top_at,
            pile,
        )
        table.drawn = NO_CARDS if drawn == NONE else [drawn]
        table.drawn_at, table.actor, table.lost = drawn_at, actor, NOBODY
        table.move = table.turn_at = first + end - 1
    return end


def effect(program: Program, table: Table, seat: int, move: Move) -> bool:
    """Lay a held card that fits, with its effect, if the tests about it find nothing."""
    if move.verb != PLAY or len(move.cards) != 1:
        return False
    drawn = table.drawn if seat == table.turn else NO_CARDS
    if seat != table.turn and not (table.drawn and seat == table.after(table.turn)):
        return False
    card = move.cards[0]
    hand = table.hands[seat]
    if not (table.follow & hand.mask) >> card & 1 or (drawn and card != drawn[0]) or hand.loose:
        return False
    if move.uno and hand.size != 2:
        return False  # A call that may be worth a remark.
    table.move += 1
    for test in program.special_tests[card]:
        if test(table, seat, move) is not None:
            table.move -= 1
            return False
    for run in program.card_runs[card]:
        run(table, seat, move)
    table.actor = seat
    return True


def payment(program: Program, table: Table, seat: int, move: Move) -> bool:
    """Let the only debtor draw known cards that are to be had, with nothing else open."""
    debt = table.debts[0]
    bluff = table.bluff
    if debt.seat != seat or len(move.cards) > debt.left or len(table.debts) > 1 or table.over:
        return False
    if table.calls or table.omits or table.shaken or table.naming >= 0 or table.unnamed:
        return False
    if table.early_call is not None or (bluff is not None and bluff.pending):
        return False
    if table.pile is not None and table.pile <= len(move.cards):
        return False
    for card in move.cards:
        if card < 0 or table.seen[card] + move.cards.count(card) > table.copies[card]:
            return False
    table.move += 1
    table.bluff = None
    hand = table.hands[seat]
    for card in move.cards:
        table.seen[card] += 1
        hand.counts[card] += 1
        hand.mask |= 1 << card
    hand.size += len(move.cards)
    if table.pile is not None:
        table.pile -= len(move.cards)
    debt.paid += len(move.cards)
    if debt.paid == debt.total:
        table.debts = []
        table.settle()
    else:
        debt.last = table.here()
    table.actor = seat
    return True

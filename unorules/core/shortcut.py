"""The short ways: events in which nothing is in question, judged with a few looks.

Most of a game is a held card that fits, a card drawn, a pass, cards paid. In a quiet
moment all tests but those about the card in particular are answered beforehand. Each
function applies what it can and leaves the rest to the long way; that both lead to the
same is tested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.duties import Bluff, LostTurn
from unorules.core.findings import Place
from unorules.core.moves import DRAW, PASS, PLAY
from unorules.core.program import Simple
from unorules.core.table import NO_CARDS, NOBODY

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.program import Program
    from unorules.core.table import Table

NONE = -2
"""No card drawn in this turn; -1 is a hidden one."""

BEFORE = Simple(None)
"""Stands for what the last card before a stretch did."""


def stretch(program: Program, table: Table, events: list[tuple[int, Move]], start: int) -> int:
    """Apply events from ``start`` on as long as they are simple; return where that ends.

    Simple is a known card that fits, laid by a player who keeps two (or one, with the call),
    if all it does is turn, skip, make the next player draw or take a colour; the draw it
    asks for, in one line; a known card drawn by a player with a free hand, and the pass
    after it. One that only a hand without the colour may lay is, if that hand is known. The
    state stands in local names meanwhile, since this is where most of the time goes.
    """
    if not table.quiet or table.gone or start == len(events) or not program.quick_draw:
        return start
    play, draw, none = PLAY, DRAW, NONE
    simple, seats, copies = program.simple, table.seats, table.copies
    drawn = table.drawn[0] if table.drawn else none
    if drawn == -1:
        return start
    hands, colours, fits_on, bits = table.hands, table.deck.colours, program.fits, program.bits
    seen, discard, step = table.seen, table.discarded.append, table.direction
    colour_masks, called = table.deck.colour_masks, program.called
    turn, top, colour, pile = table.turn, table.top, table.colour, table.pile
    fits = fits_on[top][colour]
    top_at, drawn_at, first = table.top_at, table.drawn_at, table.move + 1 - start
    owing = 0
    victim = -1
    turn_at = table.turn_at
    effect: Simple | None = BEFORE
    end = start - 1
    for seat, move in events[start:] if start else events:
        end += 1
        cards = move.cards
        if owing:
            if len(cards) != owing or move.verb != draw or seat != victim:
                break
            if pile is not None and pile <= owing:
                break
            if [c for c in cards if c < 0 or seen[c] + cards.count(c) > copies[c]]:
                break
            if pile is not None:
                pile -= owing
            hand = hands[seat]
            for card in cards:
                seen[card] += 1
                hand.counts[card] += 1
                hand.mask |= bits[card]
            hand.size += owing
            owing = 0
            continue
        mine = drawn
        if seat != turn:
            if drawn == none or seat != (turn + step) % seats:
                break
            mine = none  # The player in turn has drawn and passes by this act.
        if len(cards) == 1:
            card = cards[0]
            hand = hands[seat]
            counts = hand.counts
            if move.verb == play:
                done = simple[card]
                if done is None or not fits[card] or (mine != none and mine != card):
                    break
                left = counts[card] - 1
                size = hand.size
                if left < 0 or ((size != called) if move.uno else (size <= called)):
                    break
                if move.target >= 0 or (move.colour >= 0 and not done.colour):
                    break
                if done.plain:
                    effect = None
                    colour = colours[card]
                    turn = (seat + step) % seats
                else:
                    named = move.colour if done.colour else colours[card]
                    if done.colour and named < 0:
                        break
                    if done.guarded and (
                        colour < 0 or hand.mask & colour_masks[colour] or hand.uncertain
                    ):
                        break
                    effect = done
                    colour = named
                    if done.reverse:
                        step = -step
                    owing = done.draw
                    victim = (seat + step) % seats
                    lost = done.lost_of_two if seats == 2 else done.lost_of_more
                    turn = (seat + step * (1 + lost)) % seats
                counts[card] = left
                if not left:
                    hand.mask ^= bits[card]
                hand.size = size - 1
                discard(card)
                top, top_at, drawn = card, first + end, none
                fits = fits_on[card][colour]
            else:
                if mine != none or move.verb != draw or card < 0 or pile == 0:
                    break
                if seen[card] >= copies[card] or not hand.size:
                    break
                if pile is not None:
                    pile -= 1
                seen[card] += 1
                counts[card] += 1
                hand.mask |= bits[card]
                hand.size += 1
                if seat != turn:
                    turn_at = first + end
                turn, drawn, drawn_at = seat, card, first + end
        elif mine != none and move.verb == PASS:
            turn, drawn, effect, turn_at = (seat + step) % seats, none, None, first + end
        else:
            break
    else:
        end += 1
    if end > start:
        last = events[end - 1][0]
        table.pending = None
        table.turn, table.pile, table.actor, table.direction = turn, pile, last, step
        if top_at != table.top_at:
            table.top, table.colour, table.top_at = top, colour, top_at
            table.layer = events[top_at - first][0]
            table.follow = table.follows[top][colour]
            table.follow_before = 0
            if table.missed:
                layers = [seat for seat, move in events[start:end] if move.verb == play]
                table.missed = [call for call in table.missed if call.seat not in layers]
        table.drawn = NO_CARDS if drawn == none else [drawn]
        table.drawn_at = drawn_at
        table.move = first + end - 1
        table.turn_at = max(turn_at, top_at)
        if effect is not BEFORE:
            table.lost = NOBODY if effect is None else _lost(effect, table, top_at)
        if owing and effect is not None:
            table.owe(victim, owing, effect.draw_origin, "card", top)
            if effect.guarded:
                table.bluff = Bluff(last, table.debts[-1], Place(table.round, top_at, "card"))
                table.bluff.guilty = False
    return end


def _lost(effect: Simple, table: Table, at: int) -> list[LostTurn]:
    """Return the turns that the last card on the pile has cost."""
    lost = []
    for steps, origin in enumerate(effect.origins(table.seats), 1):
        lost.append(LostTurn(table.after(table.layer, steps), table.round, at, origin))
    return lost


def lay(program: Program, table: Table, seat: int, move: Move) -> bool:
    """Lay a held card that fits, with its effect, if the tests about it find nothing.

    Nothing but calls may be open. They close with the lay, and find nothing in that.
    """
    if move.verb != PLAY or len(move.cards) != 1:
        return False
    drawn = table.drawn if seat == table.turn else NO_CARDS
    if seat != table.turn and not (program.quick_draw and table.passes_by_acting(seat)):
        return False
    card = move.cards[0]
    hand = table.hands[seat]
    if move.target >= 0 and (not program.aimed >> card & 1 or hand.size < 2 or table.gone):
        return False  # A name for a card that hits nobody by choice.
    if move.colour >= 0 and not program.choosing >> card & 1:
        return False  # A colour for a card that chooses none.
    if not (table.follow & hand.mask) >> card & 1 or (drawn and card not in drawn) or hand.loose:
        return False
    if drawn and not program.lays_drawn:
        return False
    if move.uno and (hand.size != program.called or program.moving >> card & 1):
        return False  # A call that may be worth a remark.
    early = table.early_call
    if early is not None and (seat != early.seat or hand.size != program.called):
        return False  # It was made for nothing.
    table.move += 1
    for test in program.special_tests[card]:
        if test(table, seat, move) is not None:
            table.move -= 1
            return False
    if table.calls:
        for close in program.closes[PLAY]:
            close(table, seat, move)
    table.follow_before = 0
    table.pending = None
    for run in program.card_runs[card]:
        run(table, seat, move)
    table.actor = seat
    return True


def payment(table: Table, seat: int, move: Move) -> bool:
    """Let the only debtor draw known cards that are to be had, with nothing else open."""
    debt = table.debts[0]
    bluff = table.bluff
    number = len(move.cards)
    if debt.seat != seat or number > debt.left or len(table.debts) > 1 or table.over:
        return False
    if debt.optional or table.calls or table.omits or table.shaken or table.forfeits:
        return False
    if table.naming >= 0 or table.aiming >= 0 or table.unnamed or table.early_call is not None:
        return False
    if bluff is not None and bluff.pending:
        return False
    if table.pile is not None and table.pile <= number:
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
    hand.size += number
    if table.pile is not None:
        table.pile -= number
    debt.paid += number
    if debt.paid == debt.total:
        table.debts = []
        table.settle()
    else:
        debt.last = table.here()
    table.actor = seat
    return True

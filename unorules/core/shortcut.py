"""The short ways: events in which nothing is in question, judged with a few looks.

Most of a game is a held card that fits, a card drawn, a pass, cards paid. In a quiet
moment all tests but those about the card in particular are answered beforehand. Each
function applies what it can and leaves the rest to the long way; that both lead to the
same is tested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.aftermath import ACTS
from unorules.core.doubts import few
from unorules.core.duties import Bluff, Call, LostTurn
from unorules.core.findings import CARD, WHOLE, Place
from unorules.core.hiding import certain, from_hidden, in_doubt, note, receive, uncover
from unorules.core.moves import COUNT, DRAW, PASS, PLAY, UNO
from unorules.core.program import PLAIN
from unorules.core.table import NO_CARDS, NOBODY
from unorules.core.topics.call import shut

if TYPE_CHECKING:
    from unorules.core.hand import Hand
    from unorules.core.moves import Move
    from unorules.core.program import Program, Simple
    from unorules.core.table import Table

NONE = -2
"""No card drawn in this turn; -1 is a hidden one."""


def stretch(program: Program, table: Table, events: list[tuple[int, Move]], start: int) -> int:
    """Apply events from ``start`` on as long as they are simple; return where that ends.

    Simple is a known card that fits, laid by a player who keeps some, if all it does is turn,
    skip, make the next player draw or take a colour; the draws it asks for; a known card
    drawn by a player with a free hand, and the pass after it; a call that counts, and a hand
    counted rightly. A card that only a hand without the colour may lay is, if that hand is
    known. The state stands in local names meanwhile, since this is where most of the time
    goes; what has to do with calls is rarer, and stays in the table.
    """
    if not table.calm or table.gone or start == len(events) or not program.quick_draw:
        return start
    stop = len(events)
    if table.doubts and start + table.slack < stop:
        stop = start + table.slack
    # Whether the time for a call is open, or one was made, so that acts have to do with it.
    spoken = bool(table.calls) or table.early_call is not None
    if (spoken and not program.quick_calls) or len(table.drawn) > 1:
        return start
    play, draw, none = PLAY, DRAW, NONE
    simple, seats, copies = program.simple, table.seats, table.copies
    drawn = table.drawn[0] if table.drawn else none
    hands, colours, fits_on, bits = table.hands, table.deck.colours, program.fits, table.deck.bits
    seen, discard, step = table.seen, table.discarded.append, table.direction
    called = program.called
    turn, top, colour, pile = table.turn, table.top, table.colour, table.pile
    fits = fits_on[top][colour]
    first = table.move + 1 - start
    laid = turned = drew_at = paid_at = -1  # The last events by which that came about.
    owing = 0
    victim = -1
    effect: Simple | None = None
    end = start - 1
    for seat, move in events[start:stop] if start or stop < len(events) else events:
        end += 1
        cards = move.cards
        number = len(cards)
        if number > 1 or (owing and number):
            if number > owing or move.verb != draw or seat != victim or table.calls:
                break
            if not take(table, pile, seat, cards, first + end):
                break
            if pile is not None:
                pile -= number
            owing -= number
            paid_at = end
            continue
        if not number:
            if move.verb == COUNT:
                if not program.quick_count or move.number != hands[seat].size:
                    break
            elif owing:
                break
            elif move.verb == PASS:
                if seat != turn or drawn == none or table.early_call is not None:
                    break
                if spoken:
                    shut(table, program.window, seat, move)
                    spoken = bool(table.calls)
                turn, drawn, turned, effect = (seat + step) % seats, none, end, PLAIN
            elif move.verb == UNO and program.quick_calls:
                mine = seat == turn or (drawn != none and seat == (turn + step) % seats)
                if not _say(program, table, seat, mine, first + end):
                    break
                spoken = True
            else:
                break
            continue
        drew = drawn
        if seat != turn:
            if drawn == none or seat != (turn + step) % seats:
                break
            drew = none  # The player in turn has drawn and passes by this act.
        card = cards[0]
        hand = hands[seat]
        counts = hand.counts
        if move.verb == play:
            if not fits[card] or move.target >= 0:
                break
            done = simple[card]
            left = counts[card] - 1
            if left < 0 and not from_hidden(table, hand, card):
                break
            unsure = False
            if drew != none and drew != card:
                if drew != -1 or pile is None:
                    break
                drawn_at = first + drew_at if drew_at >= 0 else table.drawn_at
                unsure = not certain(hand, card)
                if unsure and not in_doubt(program, table, hand, card, pile, drawn_at):
                    break
            if done.asks:
                if not _may_lay(done, table, hand, move, colour):
                    break
            elif move.colour >= 0:
                break
            size = hand.size
            if spoken or size <= called or move.uno:
                if not _hear(program, table, seat, move, first + end):
                    break
                spoken = bool(table.calls)
            if unsure:
                note(program, table, seat, card, first + end, pile or 0, drawn_at)
            colour = colours[card]
            if done.plain:
                turn = (seat + step) % seats
            else:
                if done.colour:
                    colour = move.colour
                if done.reverse:
                    step = -step
                owing = done.draw
                victim = (seat + step) % seats
                lost = done.lost_of_two if seats == 2 else done.lost_of_more
                turn = (seat + step * (1 + lost)) % seats
            if left < 0:
                uncover(table, hand, card, first + end)
            else:
                counts[card] = left
                if not left:
                    hand.mask ^= bits[card]
            hand.size = size - 1
            discard(card)
            top, drawn, laid, effect = card, none, end, done
            fits = fits_on[card][colour]
        else:
            if drew != none or move.verb != draw or pile == 0 or not hand.size:
                break
            if card < 0 and pile is None:
                break
            if card >= 0 and (seen[card] >= copies[card] or table.telling >> card & 1):
                break
            if spoken:
                if table.early_call is not None:
                    break
                shut(table, program.window, seat, move)
                spoken = bool(table.calls)
            if pile is not None:
                pile -= 1
            drawn, drew_at = card, end
            if seat != turn:
                turn, turned = seat, end
            if card < 0:
                since = laid if laid > turned else turned
                receive(hand, first + end, first + since if since >= 0 else table.turn_at)
            else:
                seen[card] += 1
                counts[card] += 1
                hand.mask |= bits[card]
                hand.size += 1
    else:
        end += 1
    if end > start:
        table.came += end - start
        table.slack -= end - start
        table.turn, table.pile, table.direction = turn, pile, step
        table.move = first + end - 1
        table.drawn = NO_CARDS if drawn == none else [drawn]
        if drew_at >= 0:
            table.drawn_at = first + drew_at
        if laid >= 0 or turned >= 0:
            table.turn_at = first + max(laid, turned)
        actor = _actor(events, start, end)
        if actor >= 0:
            table.actor = actor
            table.bluff = table.pending = None
        if laid >= 0:
            table.top, table.colour, table.top_at = top, colour, first + laid
            table.layer = events[laid][0]
            table.follow = table.follows[top][colour]
            table.follow_before = 0
            if table.missed:
                since = first + start
                applied = events[start:end]
                table.missed = [c for c in table.missed if not _lays_again(applied, since, c)]
        if effect is not None:
            table.lost = NOBODY if effect.plain else _lost(effect, table)
            if owing:
                _owe(effect, table, effect.draw - owing, first + paid_at)
    if table.doubts and table.slack <= 0:
        few(table, NO_CARDS)
        return stretch(program, table, events, end)
    return end


def _actor(events: list[tuple[int, Move]], start: int, end: int) -> int:
    """Return who is the last to lay, draw or pass in a part of the events, or -1."""
    for position in range(end - 1, start - 1, -1):
        if events[position][1].verb in ACTS:
            return events[position][0]
    return -1


def _may_lay(done: Simple, table: Table, hand: Hand, move: Move, colour: int) -> bool:
    """Whether a colour is named just where the card takes one, and no bluff is possible."""
    if done.colour != (move.colour >= 0):
        return False
    if not done.guarded:
        return True
    return colour >= 0 and not (hand.mask & table.deck.colour_masks[colour] or hand.uncertain)


def take(table: Table, pile: int | None, seat: int, cards: tuple[int, ...], at: int) -> bool:
    """Take cards into a hand, if the pile can give them and has some left."""
    seen, copies, bits = table.seen, table.copies, table.deck.bits
    if pile is not None and pile <= len(cards):
        return False
    for card in cards:
        if card < 0 and pile is None:
            return False
        if card >= 0 and seen[card] + cards.count(card) > copies[card]:
            return False
        if card >= 0 and table.telling >> card & 1:
            return False
    hand = table.hands[seat]
    table.came += len(cards)
    table.slack -= len(cards)
    for card in cards:
        if card < 0:
            hand.hide(at)
            continue
        seen[card] += 1
        hand.counts[card] += 1
        hand.mask |= bits[card]
        hand.size += 1
    return True


def _lost(effect: Simple, table: Table) -> list[LostTurn]:
    """Return the turns that the card on the pile has cost."""
    lost = []
    for steps, origin in enumerate(effect.origins(table.seats), 1):
        seat = table.after(table.layer, steps)
        lost.append(LostTurn(seat, table.round, table.top_at, origin))
    return lost


def _owe(effect: Simple, table: Table, paid: int, paid_at: int) -> None:
    """Make the next player owe what the card on the pile asks for, some of it paid already."""
    seat = table.after(table.layer)
    debt = table.owe(seat, effect.draw, effect.draw_origin, "card", table.top)
    debt.place = Place(table.round, table.top_at, WHOLE, "card")
    if paid:
        debt.paid = paid
        debt.last = Place(table.round, paid_at)
    elif effect.guarded:
        table.bluff = Bluff(table.layer, debt, Place(table.round, table.top_at, CARD))
        table.bluff.guilty = False


def _say(program: Program, table: Table, seat: int, mine: bool, at: int) -> bool:
    """Make a call that counts: after a lay, or before one of a player whose turn it is."""
    if table.early_call is not None:
        return False
    call = table.call_of(seat)
    if call is not None:
        table.calls = [other for other in table.calls if other is not call]
    elif mine and table.hands[seat].size == program.called:
        table.early_call = Call(seat, Place(table.round, at))
    else:
        return False
    return True


def _hear(program: Program, table: Table, seat: int, move: Move, at: int) -> bool:
    """Let a lay end the time for calls, or begin it if the player keeps one card.

    False leaves all as it is: something is to be said about a call, or the hand is empty.
    """
    size = table.hands[seat].size
    early = table.early_call
    if not program.quick_calls or size < program.called:
        return False
    if size > program.called and (move.uno or early is not None):
        return False
    if early is not None and early.seat != seat:
        return False
    if table.calls:
        shut(table, program.window, seat, move)
    if size == program.called and early is None and not move.uno:
        table.calls.append(Call(seat, Place(table.round, at, CARD)))
    table.early_call = None
    return True


def _lays_again(events: list[tuple[int, Move]], first: int, call: Call) -> bool:
    """Whether a player has laid since the lay with which a call was missed.

    ``first`` is the number of the first of the events.
    """
    since = events[max(0, (call.place.move or 0) + 1 - first) :]
    return bool([seat for seat, move in since if seat == call.seat and move.verb == PLAY])

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
from unorules.core.hiding import (
    both,
    certain,
    doubt,
    from_hidden,
    had_to_lay,
    has_to_lay,
    in_doubt,
    note,
)
from unorules.core.moves import CATCH, COUNT, DRAW, NAME_COLOUR, PASS, PLAY, UNO
from unorules.core.payments import NO_END, next_to_pay, pay, take
from unorules.core.table import NO_CARDS, NOBODY
from unorules.core.topics.call import shut
from unorules.core.waiting import may_wait

if TYPE_CHECKING:
    from unorules.core.duties import Debt
    from unorules.core.findings import Finding
    from unorules.core.hand import Hand
    from unorules.core.moves import Move
    from unorules.core.program import Program, Simple
    from unorules.core.table import Table

NONE = -2
"""No card drawn in this turn; -1 is a hidden one."""


def stretch(program: Program, table: Table, events: list[tuple[int, Move]], start: int) -> int:
    """Apply events from ``start`` on as long as they are simple; return where that ends.

    Simple is a known card that fits, laid by a player who keeps some, if all it does is turn,
    skip, make the next player draw or take a colour, be it named by the event after it; the
    draws it asks for; a card drawn, if the rules leave one free to, and the pass after it;
    a call that counts, a catch that is right, and a hand counted rightly. A card that only a
    hand without the colour may lay is, if that hand is known. The state stands in local names
    meanwhile, since this is where most of the time goes; what has to do with calls is rarer,
    and stays in the table.
    """
    if start == len(events) or not program.quick_lay or table.gone:
        return start
    free = program.one_draw
    if not free:
        # Then draws, and acts by which somebody who has drawn passes, are for the long way.
        seat, move = events[start]
        if move.lays < 0 or table.drawn:
            return start
    debt = None if table.calm else next_to_pay(table)
    if debt is None and not table.calm:
        return start
    # Whether the time for a call is open, or one was made, so that acts have to do with it.
    spoken = bool(table.calls) or table.early_call is not None
    if (spoken and not program.quick_calls) or len(table.drawn) > 1:
        return start
    draw, none = DRAW, NONE
    simple, seats, copies = program.simple, table.seats, table.copies
    drawn = table.drawn[0] if table.drawn else none
    hands, colours, fits_on, bits = table.hands, table.deck.colours, program.fits, table.deck.bits
    seen, discard, step = table.seen, table.discarded.append, table.direction
    called = program.called
    turn, colour, top, drawn_at = table.turn, table.colour, table.top, table.drawn_at
    pile = NO_END if table.pile is None else table.pile
    fits = fits_on[top][colour]
    first = table.move + 1 - start
    # The last events by which that came about.
    laid = turned = passed = drew = paid_at = named_at = -1
    # What is to be drawn next, for a debt that the table knows or the card just laid.
    owing, victim = (0, -1) if debt is None else (debt.left, debt.seat)
    end = start
    must_lay = program.must_lay
    said: Finding | bool = True
    open = bool(table.doubts)
    if open and table.slack <= 0:
        few(table, 0)
    for end, (seat, move) in enumerate(events[start:] if start else events, start):
        if open and table.slack <= 0 and not may_wait(table):
            break  # So few cards are left unseen that they may settle something.
        card = move.lays
        if card >= 0 and not owing:
            if not fits[card]:
                break
            if seat != turn:
                # The player in turn has drawn and passes by this act.
                if not free or drawn == none or seat != (turn + step) % seats:
                    break
            elif drawn != none and drawn != card and drawn != -1:
                break
            hand = hands[seat]
            left = hand.counts[card] - 1
            unsure = False
            if left < 0 and not from_hidden(table, hand, card):
                break
            if drawn == -1 and seat == turn:
                unsure = bool(program.drawn_tests) and not certain(hand, card)
                if unsure and not in_doubt(program, table, hand, card, pile, drawn_at):
                    break
            done = simple[card]
            size = hand.size
            if done.asks or not move.bare:
                named = move.colour
                if done.colour and named < 0:
                    named = _named_next(program, events, end, seat)
                if not _may_lay(done, table, hand, move, named, colour):
                    break
                if move.uno and size > called:
                    break  # It calls for nothing.
            said = True
            if must_lay and seat != turn:
                said = had_to_lay(program, table, turn, first + end, top, colour, drawn, drawn_at)
                if said is False:
                    break
            if spoken or size <= called:
                if not _hear(program, table, seat, move, first + end):
                    break
                spoken = bool(table.calls)
            if unsure:
                note(program, table, seat, card, first + end, pile, drawn_at)
                open = True
            elif said is not True and said is not False:
                doubt(table, said, first + end)
                open = True
            colour = colours[card]
            if done.plain:
                turn = (seat + step) % seats
            else:
                if done.colour:
                    colour = named
                    if move.colour < 0:
                        named_at = end + 1
                if done.reverse:
                    step = -step
                owing = done.draw
                victim = (seat + step) % seats
                lost = done.lost_of_two if seats == 2 else done.lost_of_more
                turn = (seat + step * (1 + lost)) % seats
            if left < 0:
                seen[card] += 1
                hand.show(card, first + end)
                table.came += 1
                table.slack -= 1
            else:
                hand.counts[card] = left
                if not left:
                    hand.mask ^= bits[card]
            hand.size = size - 1
            discard(card)
            drawn, laid, top = none, end, card
            fits = fits_on[card][colour]
            continue
        card = move.draws
        if card >= -1 and not owing:
            if not free:
                break
            if seat == turn:
                if drawn != none:
                    break
            elif drawn == none or seat != (turn + step) % seats:
                break
            hand = hands[seat]
            if pile == 0 or not hand.size:
                break
            if table.pile is None if card < 0 else seen[card] >= copies[card]:
                break
            if card >= 0 and table.telling >> card & 1:
                break
            if spoken and table.early_call is not None:
                break
            if must_lay:
                at, top_at = first + end, first + laid if laid >= 0 else table.top_at
                said = has_to_lay(program, table, seat, at, top, colour, top_at)
                if said is not False and seat != turn:
                    kept = had_to_lay(program, table, turn, at, top, colour, drawn, drawn_at)
                    said = both(kept, said)
                if said is False:
                    break
                if said is not True:
                    doubt(table, said, at)
                    open = True
            if spoken:
                shut(table, program.window, seat, move)
                spoken = bool(table.calls)
            pile -= 1
            drawn, drew, drawn_at = card, end, first + end
            if seat != turn:
                turn, turned = seat, end
            if card < 0:
                since = laid if laid > turned else turned
                hand.hide(drawn_at, first + since if since >= 0 else table.turn_at)
                continue
            seen[card] += 1
            table.came += 1
            table.slack -= 1
            if not hand.counts[card]:
                hand.mask |= bits[card]
            hand.counts[card] += 1
            hand.size += 1
        elif move.cards:
            number = len(move.cards)
            if number > owing or move.verb != draw or seat != victim or table.calls:
                break
            if not take(table, pile, seat, move.cards, first + end):
                break
            pile -= number
            owing -= number
            paid_at = end
            if debt is not None:
                pay(table, debt, number, first + end)
                debt = debt if owing else None
        elif move.verb == COUNT:
            if not program.quick_count or move.number != hands[seat].size:
                break
        elif move.verb == NAME_COLOUR:
            if end != named_at:
                break
        elif owing:
            break
        elif move.verb == PASS:
            if seat != turn or drawn == none or table.early_call is not None:
                break
            if must_lay:
                said = had_to_lay(program, table, turn, first + end, top, colour, drawn, drawn_at)
                if said is False:
                    break
                if said is not True:
                    doubt(table, said, first + end)
                    open = True
            if spoken:
                shut(table, program.window, seat, move)
                spoken = bool(table.calls)
            turn, drawn, turned, passed = (seat + step) % seats, none, end, end
        elif move.verb == UNO and program.quick_calls:
            mine = seat == turn or (drawn != none and seat == (turn + step) % seats)
            if not _say(program, table, seat, mine, first + end):
                break
            spoken = True
        elif move.verb == CATCH:
            debt = _catch(program, table, seat, move, first + end)
            if debt is None:
                break
            owing, victim = debt.left, debt.seat
            spoken = bool(table.calls)
        else:
            break
    else:
        end += 1
    if end > start:
        table.turn, table.direction = turn, step
        if table.pile is not None:
            table.pile = pile
        table.move = first + end - 1
        table.drawn = NO_CARDS if drawn == none else [drawn]
        table.drawn_at = drawn_at
        if laid >= 0 or turned >= 0:
            table.turn_at = first + max(laid, turned)
        actor = _actor(events, start, end)
        if actor >= 0:
            table.actor = actor
        if laid >= 0 or turned >= 0 or drew >= 0:
            table.bluff = table.pending = None
        if laid >= 0:
            table.layer = events[laid][0]
            table.top, table.colour, table.top_at = top, colour, first + laid
            table.follow = table.follows[top][colour]
            table.follow_before = 0
            if named_at >= 0:
                table.naming_place = Place(table.round, first + named_at - 1, CARD)
            if table.missed:
                since = first + start
                applied = events[start:end]
                table.missed = [c for c in table.missed if not _lays_again(applied, since, c)]
            done = simple[top]
            table.lost = NOBODY if done.plain else _lost(done, table)
            if owing and debt is None:
                _owe(done, table, done.draw - owing, first + paid_at)
        if passed > laid:
            table.lost = NOBODY
    if open and table.slack <= 0:
        few(table, 0)
        return stretch(program, table, events, end)
    return end


def _actor(events: list[tuple[int, Move]], start: int, end: int) -> int:
    """Return who is the last to lay, draw or pass in a part of the events, or -1."""
    for position in range(end - 1, start - 1, -1):
        if events[position][1].verb in ACTS:
            return events[position][0]
    return -1


def _named_next(program: Program, events: list[tuple[int, Move]], at: int, seat: int) -> int:
    """Return the colour that the layer of a card names by the next event, or -1."""
    if at + 1 == len(events) or not program.quick_naming:
        return -1
    player, move = events[at + 1]
    return move.colour if player == seat and move.verb == NAME_COLOUR else -1


def _may_lay(done: Simple, table: Table, hand: Hand, move: Move, named: int, colour: int) -> bool:
    """Whether a colour is named just where the card takes one, and no bluff is possible."""
    if done.colour != (named >= 0) or move.target >= 0:
        return False
    if not done.guarded:
        return True
    return colour >= 0 and not (hand.mask & table.deck.colour_masks[colour] or hand.uncertain)


def _catch(program: Program, table: Table, seat: int, move: Move, at: int) -> Debt | None:
    """Let a player owe cards who has not called in time, if nothing else comes of a catch."""
    rule = program.plain_catch
    call = table.call_of(move.target)
    if rule is None or call is None or call.unruled:
        return None
    if seat == move.target or table.early_call is not None:
        return None
    table.calls = [other for other in table.calls if other is not call]
    debt = table.owe(call.seat, rule.values["penalty"], rule.of("penalty"), "caught", -1)
    debt.place = Place(table.round, at, WHOLE, "caught")
    return debt


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
    if size > program.called and early is not None:
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

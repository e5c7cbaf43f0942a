"""Paying: cards that are owed, drawn when nothing else is in question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.findings import Place

if TYPE_CHECKING:
    from unorules.core.duties import Debt
    from unorules.core.moves import Move
    from unorules.core.table import Table

NO_END = 1000000
"""So many cards are in a draw pile that the log does not follow."""


def certain_debt(table: Table) -> Debt | None:
    """Return the one debt that is owed for certain, if nothing else is to be seen to before."""
    certain = [debt for debt in table.debts if not debt.optional]
    if len(certain) != 1 or table.over or table.decided:
        return None
    if table.calls or table.omits or table.shaken:
        return None
    if table.naming >= 0 or table.aiming >= 0 or table.unnamed or table.early_call is not None:
        return None
    return None if table.bluff is not None and table.bluff.pending else certain[0]


def next_to_pay(table: Table) -> Debt | None:
    """Return the only debt, if nothing but that stands in the way of plain moves."""
    debt = certain_debt(table)
    bluff = table.bluff
    if debt is None or table.pending is not None or table.following is not None:
        return None
    if table.forfeits or len(table.debts) > 1:
        return None
    return None if bluff is not None and bluff.open and bluff.debt is not debt else debt


def take(table: Table, pile: int, seat: int, cards: tuple[int, ...], at: int) -> bool:
    """Take cards into a hand by the event ``at``, if the pile can give them and has some left."""
    seen, copies, bits = table.seen, table.copies, table.deck.bits
    if pile <= len(cards):
        return False
    hand = table.hands[seat]
    if max(cards) < 0:
        if table.pile is None:
            return False
        hand.hide_several(len(cards), at)
        return True
    for card in cards:
        if card < 0 or seen[card] + cards.count(card) > copies[card]:
            return False
        if table.telling >> card & 1:
            return False
    table.came += len(cards)
    table.slack -= len(cards)
    counts = hand.counts
    for card in cards:
        if not counts[card]:
            hand.mask |= bits[card]
        counts[card] += 1
        seen[card] += 1
    hand.size += len(cards)
    return True


def pay(table: Table, debt: Debt, number: int, at: int) -> None:
    """Credit cards, drawn by the event ``at``, to the only certain debt there is."""
    if table.bluff is not None and table.bluff.debt is debt:
        table.bluff = None
    debt.paid += number
    if debt.paid == debt.total:
        table.debts = [other for other in table.debts if other is not debt]
        table.settle()
    else:
        debt.last = Place(table.round, at)


def payment(table: Table, seat: int, move: Move) -> bool:
    """Let the only certain debtor draw cards that are to be had, with nothing else open."""
    debt = certain_debt(table)
    number = len(move.cards)
    if debt is None or debt.seat != seat or not 0 < number <= debt.left:
        return False
    if [other for other in table.debts if other.seat == seat and other is not debt]:
        return False
    pile = NO_END if table.pile is None else table.pile
    if not take(table, pile, seat, move.cards, table.move + 1):
        return False
    table.move += 1
    if table.pile is not None:
        table.pile -= number
    pay(table, debt, number, table.move)
    table.actor = seat
    return True

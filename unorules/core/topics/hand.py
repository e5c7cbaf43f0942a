"""Hands that are shown or counted, and players who leave or join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import doubts, proof
from unorules.core.cards import UNKNOWN
from unorules.core.findings import BREACH, CARD, WORD, Finding
from unorules.core.moves import COUNT, DECIDE, JOIN, LEAVE, SHOW
from unorules.core.shape import BESIDE, Check, Effect

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Run, Test
    from unorules.core.table import Table

CODES = ("hand/shown-differs", "hand/count-differs")

CLOSES = ()


def _differs(table: Table, seat: int, shown: list[int]) -> list[int]:
    """Return the shown cards that the hand cannot hold, or known ones that are missing."""
    hand = table.hands[seat]
    if hand.doubted or proof.open_ended(table) or sorted(shown) == hand.cards():
        return []
    extra = []
    for card in sorted(set(shown)):
        over = shown.count(card) - (hand.counts[card] if card < table.deck.size else 0)
        extra += [card] * max(0, over)
    if len(extra) > hand.hidden:
        return extra
    if len(shown) >= hand.size:
        return [card for card in hand.cards() if shown.count(card) < hand.counts[card]]
    return []


def _shown(rules: Ruleset) -> list[tuple[Test, int | None]]:
    origin = rules.need("group").origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        shown = [card for card in move.cards if card != UNKNOWN]
        hand = table.hands[seat]
        wrong = _differs(table, seat, shown)
        if not wrong and (len(move.cards) <= hand.size or proof.open_ended(table)):
            return None
        facts: dict[str, object] = {"cards": [table.code(card) for card in wrong]}
        facts["n"] = hand.size
        name = table.names[seat]
        return Finding(BREACH, CODES[0], table.here(CARD), origin, player=name, facts=facts)

    return [(test, None)]


def _counted(rules: Ruleset) -> list[tuple[Test, int | None]]:
    origin = rules.need("deal").origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        hand = table.hands[seat]
        size = hand.size
        if size == move.number or hand.doubted or proof.open_ended(table):
            return None
        facts: dict[str, object] = {"n": size, "counted": move.number}
        name = table.names[seat]
        return Finding(BREACH, CODES[1], table.here(WORD), origin, player=name, facts=facts)

    return [(test, None)]


CHECKS = (
    Check(BESIDE, (SHOW,), _shown),
    Check(BESIDE, (COUNT,), _counted),
)


def _show(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Believe a shown hand: known from now on. It may settle doubts."""

    def run(table: Table, seat: int, move: Move) -> None:
        hand = table.hands[seat]
        shown = [card for card in move.cards if card != UNKNOWN and card < table.deck.size]
        if _differs(table, seat, shown) or len(shown) > hand.size:
            hand.suspect = True
            return
        whole = len(shown) >= hand.size
        for card in sorted(set(shown)):
            for _ in range(shown.count(card) - hand.counts[card]):
                table.learn(seat, card)
        if whole:
            for card in hand.cards():
                if shown.count(card) < hand.counts[card]:
                    hand.drop(card)
            hand.size = len(shown)
            hand.hidden = 0
            hand.loose = False
            hand.suspect = False
            hand.questioned = []
            hand.surplus = 0
        if hand.watched or hand.facts:
            doubts.left_hand(table, hand)

    return [(run, None)]


def _count(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Believe a count where draws are not recorded; else, if it differs, doubt the hand."""

    def run(table: Table, seat: int, move: Move) -> None:
        if proof.open_ended(table) and move.number is not None:
            hand = table.hands[seat]
            if move.number < hand.size:
                doubts.forget(hand)  # Something is missing that nobody has written down.
            table.resize(seat, move.number)
            doubts.counted(table, hand)
        elif move.number != table.hands[seat].size:
            table.hands[seat].suspect = True

    return [(run, None)]


def _leave(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """A leaver is passed by from now on; what the leaver owed goes with the leaver."""

    def run(table: Table, seat: int, move: Move) -> None:
        table.active[seat] = False
        table.gone = table.active.count(False)
        table.debts = [debt for debt in table.debts if debt.seat != seat]
        table.calls = [call for call in table.calls if call.seat != seat]
        if table.naming == seat:
            table.naming = -1
            table.unnamed = True
        if table.turn == seat and table.players():
            table.give_turn(table.after(seat))
        table.settle()

    return [(run, None)]


def _join(rules: Ruleset) -> list[tuple[Run, int | None]]:
    def run(table: Table, seat: int, move: Move) -> None:
        table.active[seat] = True
        table.gone = table.active.count(False)
        table.settle()

    return [(run, None)]


def _decide(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """A ruling of the table: debts are settled, and whoever acts next has the turn."""

    def run(table: Table, seat: int, move: Move) -> None:
        for word in move.word.split(" "):
            colour = rules.notation.colour(word.strip(".,;:!"))
            if colour is not None and (table.unnamed or table.naming >= 0):
                table.naming = -1
                table.set_colour(colour)
        table.debts = []
        table.bluff = None
        table.decided = True
        table.ended_if = []  # Whoever goes on after that has been told so.
        table.calm = False

    return [(run, None)]


EFFECTS = (
    Effect("act", (SHOW,), _show),
    Effect("act", (COUNT,), _count),
    Effect("act", (LEAVE,), _leave),
    Effect("act", (JOIN,), _join),
    Effect("act", (DECIDE,), _decide),
)

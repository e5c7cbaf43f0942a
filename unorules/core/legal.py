"""What a player may do now, found by asking the referee's own tests.

Here stands only what is worth asking: the lays that a hand offers, a draw, a pass, what
may be said. Whether the rules allow it, the tests of the topics say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays
from unorules.core.calls import late_is_free
from unorules.core.cards import NO_COLOUR, UNKNOWN, members
from unorules.core.copying import twin
from unorules.core.findings import BREACH, NOTE, OK
from unorules.core.moves import (
    CATCH,
    CHALLENGE,
    DRAW,
    NAME_COLOUR,
    PASS,
    PLAY,
    SHOW,
    SWAP,
    UNO,
    Move,
)

if TYPE_CHECKING:
    from unorules.core.findings import Finding
    from unorules.core.referee import Referee
    from unorules.core.ruleset import Ruleset
    from unorules.core.state import State
    from unorules.core.table import Table

REFUSED, STANDS, ALLOWED = 0, 1, 2
"""What the rules say to an event: no; it would be applied, but is not known to be in
order; nothing against it."""

TO = "to"


class Legal:
    """Lists the moves that one rule set allows."""

    __slots__ = (
        "aimed", "choosers", "first", "grouped", "late", "left", "moving", "play_on", "void",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        deck = rules.deck
        self.choosers = self.aimed = 0
        for rule in rules.all("effect"):
            if rule.values["colour"]:
                self.choosers |= deck.select(rule.values["cards"])
            if rule.values["swap"] or rule.values["target"] == "chosen":
                self.aimed |= deck.select(rule.values["cards"])
        finish = rules.need("finish").values
        self.moving = lays.moving_hands(rules)
        self.void: int = self.moving if finish["swap_wins"] else 0
        """The cards that exchange no hands when they are the last."""
        self.play_on: bool = finish["play_on"]
        self.first = lays.first_of_two(rules)
        self.grouped: bool = rules.need("group").values["allowed"] != "one"
        call = rules.one("call")
        self.left: int = -1 if call is None else call.values["cards"]
        """With how many cards in hand a player calls; -1 where nobody does."""
        self.late: bool = call is not None and late_is_free(call)
        """Whether somebody may also be caught when the time is over."""

    # Moves ----------------------------------------------------------------------

    def moves(self, referee: Referee, seat: int, standing: bool = False) -> list[Move]:
        """Return what a player may do now, also out of turn; each different move once.

        A draw is of one card, or of all that is owed and to be had; its cards are not
        known. With ``standing`` also what the referee would apply although it is a
        breach, or may be one.
        """
        table = referee.table
        found = self.those(referee, seat, self.lays(table, seat), standing)
        offers = self.draws(table, seat) + self.sayings(table, seat, standing)
        if table.call_of(seat) is None:
            size = table.hands[seat].size
            if self.left not in [size - len(move.cards) for move in found]:
                # A call before a lay is for the lay that leaves so few cards.
                offers = [move for move in offers if move.verb != UNO]
        return found + self.those(referee, seat, offers, standing)

    def those(
        self, referee: Referee, seat: int, offers: list[Move], standing: bool = False
    ) -> list[Move]:
        """Return those of the moves that the player may make now."""
        least = STANDS if standing else ALLOWED
        return [move for move in offers if self.ask(referee, seat, move) >= least]

    # What is worth asking -------------------------------------------------------

    def lays(self, table: Table, seat: int) -> list[Move]:
        """Return the lays that a hand offers: single cards, several of one face, pairs."""
        if table.over and not table.threatened(seat):
            return []
        hand = table.hands[seat]
        held = hand.mask & ((1 << table.deck.size) - 1)
        if table.calm:
            held &= table.follow  # What does not fit is refused, whoever lays it.
        offers: list[Move] = []
        for card in members(held):
            offers += self._named(table, seat, (card,))
            several: list[tuple[int, ...]] = []
            if self.grouped:
                mates = hand.mask & table.deck.face_masks[table.deck.faces[card]]
                several = _groups(card, members(mates), hand.counts)
            if self.first >> card & 1:
                for other in members(hand.mask & lays.second(table, card)):
                    if (card, other) not in several and hand.counts[card] > (other == card):
                        several = several + [(card, other)]
            for cards in several:
                offers += self._named(table, seat, cards)
        return offers

    def draws(self, table: Table, seat: int) -> list[Move]:
        """Return the draws and the pass."""
        debt = table.debt_of(seat)
        stock = table.stock()
        offers: list[Move] = []
        numbers = [] if table.over and debt is None else [1]
        if debt is not None:
            # Whether a debt is owed at all may depend on hidden cards; then one may be free.
            numbers = [debt.left, 1] if debt.optional and debt.left > 1 else [debt.left]
        for number in numbers:
            number = number if stock is None else min(number, stock)
            if number and number not in [len(move.cards) for move in offers]:
                move = Move(DRAW)
                move.cards = (UNKNOWN,) * number
                move.number = number
                offers.append(move)
        return offers if table.over else offers + [Move(PASS)]

    def sayings(self, table: Table, seat: int, standing: bool = False) -> list[Move]:
        """Return what a player may have to say: calls, catches, challenges, names."""
        offers: list[Move] = []
        if table.over:
            return offers
        if self.left >= 0 and (table.call_of(seat) is not None or self._may_call(table, seat)):
            offers.append(Move(UNO))
        open = table.calls + table.missed if standing or self.late else table.calls
        caught = [call.seat for call in open if call.seat != seat]
        offers += [_aimed(CATCH, table, target) for target in sorted(set(caught))]
        if table.bluff is not None and table.bluff.open:
            offers.append(Move(CHALLENGE))
        if table.naming == seat or (table.unnamed and table.turn == seat):
            for colour in range(len(table.deck.colour_ids)):
                named = Move(NAME_COLOUR)
                named.colour = colour
                offers.append(named)
        if table.aiming == seat:
            offers += [_aimed(SWAP, table, target) for target in _others(table, seat)]
        return offers

    def _may_call(self, table: Table, seat: int) -> bool:
        """Whether a call before a lay may be worth asking about."""
        early = table.early_call
        if early is not None and early.seat == seat:
            return False
        most = 2 if self.first else 1
        size = table.hands[seat].size
        return size > self.left and (self.grouped or size <= self.left + most)

    def _named(self, table: Table, seat: int, cards: tuple[int, ...]) -> list[Move]:
        """Return a lay with each colour and target that may be named with it, and the call."""
        last = cards[-1]
        move = Move(PLAY)
        move.cards = cards
        offers = [move]
        size = table.hands[seat].size - len(cards)
        aimed = self.aimed >> last & 1 and (size or not self.void >> last & 1)
        if self.choosers >> last & 1:
            offers = [] if size else [move]
            for colour in range(len(table.deck.colour_ids)):
                named = Move(PLAY)
                named.cards = cards
                named.colour = colour
                offers.append(named)
        if aimed:
            offers = [_to(m, table, target) for m in offers for target in _others(table, seat)]
        early = table.early_call is not None and table.early_call.seat == seat
        if self.left >= 0 and not early:
            # Where hands change owners, others may come down to their last cards too.
            moved = [hand for hand in table.hands if hand.size == self.left]
            if size == self.left or (moved and self.moving >> last & 1):
                offers += [_called(move) for move in offers]
        return offers

    # Asking ---------------------------------------------------------------------

    def ask(self, referee: Referee, seat: int, move: Move) -> int:
        """Return what the rules say to an event: ALLOWED, STANDS or REFUSED.

        A call that would be without effect is refused. The table is not touched.
        """
        table = referee.table
        program = referee.program
        # With a last card that ends the round no colour is named.
        last = move.verb == PLAY and len(move.cards) == table.hands[seat].size
        last = last and bool(self.choosers >> move.cards[-1] & 1)
        calls = move.uno or move.verb == UNO
        tried = calls or last or not table.calm
        if tried:
            table = twin(table, calls or last)
        asked = program.of(move.verb)
        table.move += 1
        if tried:
            for open in asked.opens:
                open(table, seat, move)
        tests = program.card_tests[move.cards[0]] if move.verb == PLAY else asked.tests
        found: list[Finding] = []
        for test in tests:
            finding = test(table, seat, move)
            if finding is not None:
                found.append(finding)
                break
        for test in asked.beside:
            finding = test(table, seat, move)
            if finding is not None:
                found.append(finding)
        if tried:
            said = _weight(found)
            if said and (calls or last):
                said = min(said, self._try(referee, table, seat, move))
                unnamed = last and (move.colour == NO_COLOUR) != table.over
                return REFUSED if unnamed else said
            return min(said, _weight(_closed(referee, table, seat, move))) if said else REFUSED
        table.move -= 1
        return _weight(found)

    def _try(self, referee: Referee, table: Table, seat: int, move: Move) -> int:
        """Apply an event to a copied table; return what that shows of the rules."""
        earlier = _closed(referee, table, seat, move)
        program = referee.program
        table.fresh = []
        runs = program.card_runs[move.cards[0]] if move.verb == PLAY else program.of(move.verb).runs
        for run in runs:
            run(table, seat, move)
        noted = [f for f in table.remarks + earlier if f.verdict == NOTE]
        return REFUSED if noted and (move.uno or move.verb == UNO) else _weight(earlier)


def _closed(referee: Referee, table: Table, seat: int, move: Move) -> list[Finding]:
    """Let an event bring to an end what it may, on a copied table; return what that finds.

    What others have left undone is found by such an event: it cannot come yet.
    """
    earlier: list[Finding] = []
    for close in referee.program.of(move.verb).closes:
        earlier += close(table, seat, move)
    return earlier


def _weight(found: list[Finding]) -> int:
    """Return how much the findings about an event leave of it."""
    said = ALLOWED
    for finding in found:
        if finding.verdict == BREACH and not finding.stands:
            return REFUSED
        if finding.verdict not in (NOTE, OK):
            said = STANDS
    return said


def _others(table: State, seat: int) -> list[int]:
    return [other for other in range(table.seats) if other != seat and table.active[other]]


def _groups(first: int, kinds: list[int], counts: list[int]) -> list[tuple[int, ...]]:
    """Return the lays of several cards that begin with this one; the last one is ordered too."""
    left = dict([(card, counts[card] - (card == first)) for card in kinds])
    found = []
    for last in kinds:
        if not left[last]:
            continue
        middles: list[tuple[int, ...]] = [()]
        for card in kinds:
            spare = left[card] - (card == last)
            middles = [m + (card,) * n for m in middles for n in range(spare + 1)]
        found += [(first,) + middle + (last,) for middle in middles]
    return found


def _aimed(verb: str, table: State, target: int) -> Move:
    return _to(Move(verb), table, target)


def _to(move: Move, table: State, target: int) -> Move:
    twin = move.aimed_at(target)
    twin.target_name = table.names[target]
    return twin


def _called(move: Move) -> Move:
    twin = move.aimed_at(move.target)
    twin.uno = True
    return twin


def spell(move: Move, table: State) -> str:
    """Return a move as it is written in a log."""
    deck = table.deck
    codes = ["xx" if card == UNKNOWN else deck.codes[card] for card in move.cards]
    if move.verb == PLAY:
        words = codes
        if move.colour != NO_COLOUR:
            words = words + [deck.colour_ids[move.colour]]
        if move.target >= 0:
            words = words + [TO, table.names[move.target]]
        return " ".join(words + [UNO] if move.uno else words)
    if move.verb == DRAW:
        if UNKNOWN in move.cards:
            codes = [str(len(codes))] if len(codes) > 1 else []
        return " ".join([DRAW] + codes)
    if move.verb == SHOW:
        return " ".join([SHOW] + codes)
    if move.verb == NAME_COLOUR:
        return move.verb + " " + deck.colour_ids[move.colour]
    if move.target >= 0:
        return move.verb + " " + table.names[move.target]
    return move.verb + " " + move.word if move.word else move.verb

"""Random play: whole rounds made of legal moves, with real cards.

Nobody here knows rules: every move is one that the referee's own tests allow. What is
random is who notices what, who draws although able to lay, who forgets to call.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unorules.core.findings import NOTE, Finding
from unorules.core.legal import Legal, spell
from unorules.core.moves import (
    CATCH,
    CHALLENGE,
    DRAW,
    NAME_COLOUR,
    PASS,
    PLAY,
    SHOW,
    SHUFFLE,
    SWAP,
    UNO,
    Move,
)
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset
from unorules.core.setup import Setup
from unorules.core.topics.challenge import GUILTY, INNOCENT
from unorules.core.topics.deal import hand_size
from unorules.core.topics.score import round_winner
from unorules.habits import Habits

__all__ = ["DEADLOCK", "ENDLESS", "Habits", "Outcome", "simulate"]

NAMES = (
    "Kari", "Bo", "Siri", "Ola", "Eva", "Nils", "Ida", "Per", "Liv", "Jan",
    "Mia", "Lars", "Tuva", "Odd", "Unni", "Geir", "Astrid", "Finn", "Maja", "Rolf",
)  # fmt: skip

MOST_EVENTS = 20_000
"""A round of more events than this is given up as endless."""

PATIENCE = 250
"""After so many events all lay what they can and call, so that a round comes to its end."""

HOARDING = 2000
"""After so many events, by turns, nobody lays a card: where nobody can go out (with cards that
fit nothing, say) a round ends when the cards have run out."""

WON, EXHAUSTED, OPEN = "won", "exhausted", "unruled"
DEADLOCK, ENDLESS, UNDEALT = "deadlock", "endless", "undealt"
"""How a simulated round can end: somebody is out; cards have run out; the rules leave open
by name how to go on; nobody may do anything; too many events; no deal with so few cards."""

Log = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A simulated round: its log as a plain map, how it ended, how many events it has.

    ``log`` is a recorded game with full hands and all cards drawn. ``faults`` are the codes
    that the referee found in moves that were listed as legal; there should be none.
    """

    log: Log
    end: str
    events: int
    faults: tuple[str, ...]


def simulate(
    rules: Ruleset,
    *,
    players: int,
    rng: random.Random,
    head: Log | None = None,
    habits: Habits | None = None,
    bluffs: bool = False,
    most: int = MOST_EVENTS,
    changed: Mapping[int, int] | None = None,
) -> Outcome:
    """Play one round at random, by some habits if none are given.

    ``head`` are the keys of the log that ask for the rules; ``bluffs`` lets people also do
    what stands although it is a breach; after ``most`` events a round is given up;
    ``changed`` says by card how many more the deck on the table has.
    """
    game = Play(rules, players, rng, habits or Habits.of(rng, bluffs=bluffs))
    game.setup.changed = dict(changed or {})
    head = {"ruleset": rules.id} if head is None else head
    if not game.deal():
        return Outcome({**head, "players": game.names}, UNDEALT, 0, ())
    end = game.play(most)
    return Outcome({**head, **game.log()}, end, len(game.moves), tuple(game.faults))


class Play:
    """One round while it is played."""

    def __init__(self, rules: Ruleset, players: int, rng: random.Random, habits: Habits) -> None:
        self.rules = rules
        self.rng = rng
        self.habits = habits
        self.legal = Legal(rules)
        self.names = names_of(players)
        self.setup = Setup(self.names)
        self.pile: list[int] = []
        self.moves: list[str] = []
        self.faults: list[str] = []
        self.referee: Referee

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return self.rng.random() < probability

    # Dealing --------------------------------------------------------------------

    def deal(self) -> bool:
        """Shuffle, deal and turn up a start card; False where there are too few cards."""
        rules, rng, setup = self.rules, self.rng, self.setup
        deck = rules.deck.with_counts(setup.changed) if setup.changed else rules.deck
        cards = [card for card in range(deck.size) for _ in range(deck.copies[card])]
        rng.shuffle(cards)
        size = hand_size(rules, len(self.names))
        if len(cards) <= size * len(self.names):
            return False
        setup.dealer = rng.randrange(len(self.names))
        for seat in range(len(self.names)):
            setup.hands[seat] = (cards[:size], 0)
            del cards[:size]
        replaced = deck.select(rules.need("start_card").values["replace"])
        if all(replaced >> card & 1 for card in cards):
            return False
        setup.start = [cards.pop()]
        while replaced >> setup.start[-1] & 1:
            cards.insert(rng.randrange(len(cards) + 1), setup.start[-1])
            setup.start.append(cards.pop())
        self.pile = cards
        setup.held = self.habits.shuffles
        self.referee = Referee(rules, setup)
        self.faults += [finding.code for finding in self.referee.opening]
        return True

    # Playing --------------------------------------------------------------------

    def play(self, most: int) -> str:
        """Play until the round is over; return how it ended."""
        table = self.referee.table
        while not table.over:
            if len(self.moves) >= most:
                return ENDLESS
            if not (self.react() or self.act()):
                return OPEN if self.left_open() else DEADLOCK
        self.settle()
        return WON if table.winner >= 0 else EXHAUSTED

    def settle(self) -> None:
        """Pay, or answer, what is still owed when the round is over."""
        table = self.referee.table
        while table.debts:
            debt = table.debts[0]
            if debt.optional and not self.chance(self.habits.pays):
                return
            moves = self.choices(debt.seat)
            if not moves:
                return
            self.do(debt.seat, self.choose(debt.seat, moves))

    def react(self) -> bool:
        """Let somebody say or do something out of turn; whether anybody did."""
        table = self.referee.table
        habits = self.habits
        if table.calls or (table.bluff is not None and table.bluff.open):
            wish = {CATCH: habits.catches, CHALLENGE: habits.challenges, UNO: habits.late}
            for seat in self.rng.sample(range(table.seats), table.seats):
                sayings = self.legal.sayings(table, seat)
                wanted = [m for m in sayings if self.chance(wish.get(m.verb, 0.0) / 2)]
                for move in self.legal.those(self.referee, seat, wanted)[:1]:
                    self.do(seat, move)
                    return True
        if not table.top_at:
            return False
        for seat in range(table.seats):
            if seat != table.turn and table.hands[seat].mask >> table.top & 1:
                if table.waits_on(seat) or not self.chance(habits.jumps):
                    continue
                lays = self.legal.those(self.referee, seat, self.legal.lays(table, seat))
                if lays:
                    self.do(seat, self.rng.choice(lays))
                    return True
        return False

    def act(self) -> bool:
        """Let a player do what has to be done next; False if nobody may do anything."""
        table = self.referee.table
        waiting = table.upcoming()[-1] if table.drawn else -1
        for seat in self.awaited():
            moves = self.choices(seat)
            if seat == table.turn and table.passes_by_acting(waiting):
                # Who has drawn and keeps the card may say nothing.
                silent = not self.chance(self.habits.passes)
                if silent and (all(move.verb != PLAY for move in moves) or self.keeps()):
                    others = self.choices(waiting)
                    seat, moves = (waiting, others) if others else (seat, moves)
            if moves:
                self.do(seat, self.choose(seat, moves))
                return True
        for seat in self.rng.sample(range(table.seats), table.seats):
            moves = self.legal.moves(self.referee, seat)
            if moves:
                self.do(seat, self.choose(seat, moves))
                return True
        return False

    def left_open(self) -> bool:
        """Whether all that anybody could do is something of which it is open what follows."""
        seats = range(self.referee.table.seats)
        could = [move for seat in seats for move in self.legal.moves(self.referee, seat, True)]
        return bool(could) and not any(self.legal.moves(self.referee, seat) for seat in seats)

    def awaited(self) -> list[int]:
        """Return the seats that have something to name or owe cards, then the one in turn."""
        table = self.referee.table
        owing = [debt.seat for debt in table.debts if not debt.optional]
        self.rng.shuffle(owing)
        naming = [seat for seat in (table.naming, table.aiming) if seat >= 0]
        return [*naming, *owing, table.turn]

    def choices(self, seat: int) -> list[Move]:
        """Return what a player may do of what matters to the course of the game."""
        table = self.referee.table
        offers = self.legal.lays(table, seat) + self.legal.draws(table, seat)
        if table.naming == seat or table.aiming == seat or table.unnamed:
            offers += self.legal.sayings(table, seat)
        standing = self.habits.bluffs > 0 and self.chance(self.habits.bluffs)
        return self.legal.those(self.referee, seat, offers, standing)

    def keeps(self) -> bool:
        """Whether somebody keeps a drawn card that fits, or draws although able to lay."""
        table = self.referee.table
        habit = self.habits.keeps if table.drawn else self.habits.draws
        if len(self.moves) >= PATIENCE:
            return len(self.moves) // HOARDING % 2 == 1
        return self.chance(habit)

    def choose(self, seat: int, moves: list[Move]) -> Move:
        """Return one of the moves, by the habits of the table."""
        table = self.referee.table
        named = [move for move in moves if move.verb in (NAME_COLOUR, SWAP)]
        lays = [move for move in moves if move.verb == PLAY]
        others = [move for move in moves if move.verb in (DRAW, PASS)]
        if named:
            return self.rng.choice(named)
        if lays and others:
            if table.debt_of(seat) is not None:
                chosen = lays if self.chance(self.habits.answers) else others
            else:
                chosen = others if self.keeps() else lays
        else:
            chosen = lays or others or moves
        if chosen is not lays:
            return self.rng.choice(chosen)
        several = [move for move in lays if len(move.cards) > 1]
        if several and self.chance(self.habits.several):
            lays = several
        cards = self.rng.choice(sorted({move.cards for move in lays}))
        lays = [move for move in lays if move.cards == cards]
        called = [move for move in lays if move.uno]
        tired = len(self.moves) >= PATIENCE
        if called and (tired or not self.chance(self.habits.forgets)):
            lays = called
        else:
            lays = [move for move in lays if not move.uno] or lays
        return self.rng.choice(lays)

    # Doing ----------------------------------------------------------------------

    def do(self, seat: int, move: Move) -> None:
        """Carry a move out, with real cards for those that are drawn."""
        if move.verb == DRAW:
            move = self.drawn(seat, len(move.cards))
        if move.verb == CHALLENGE:
            bluff = self.referee.table.bluff
            if bluff is not None and bluff.guilty is not None and self.chance(self.habits.outcomes):
                move.word = GUILTY if bluff.guilty else INNOCENT
        self.submit(seat, move)

    def drawn(self, seat: int, number: int) -> Move:
        """Take so many cards from the pile, or what it has where refills are written down."""
        table = self.referee.table
        cards: list[int] = []
        while len(cards) < number:
            if not self.pile:
                under = table.discarded[:-1]
                if not table.refills or not under or (cards and self.habits.shuffles):
                    break
                if self.habits.shuffles:
                    self.submit(seat, Move(SHUFFLE))
                self.rng.shuffle(under)
                self.pile = under
            cards.append(self.pile.pop())
        move = Move(DRAW)
        move.cards = tuple(cards)
        move.number = len(cards)
        return move

    def submit(self, seat: int, move: Move) -> None:
        """Write a move down and apply it; what is found in it is a fault."""
        table = self.referee.table
        move.text = spell(move, table)
        self.moves.append(f"{self.names[seat]}: {move.text}")
        found: list[Finding] = self.referee.submit(seat, move, True)
        self.faults += [f.code for f in found if f.verdict != NOTE and not f.stands]
        if any(hand.hidden for hand in table.hands):
            self.open_hands()

    def open_hands(self) -> None:
        """Let all show their hands where cards have been dealt anew, so that all are known."""
        table = self.referee.table
        gone = [0] * len(table.deck.codes)
        for card in self.pile + table.discarded:
            gone[card] += 1
        for hand in table.hands:
            gone = [many + held for many, held in zip(gone, hand.counts, strict=True)]
        copies = table.deck.copies
        left = [card for card, many in enumerate(gone) for _ in range(copies[card] - many)]
        self.rng.shuffle(left)
        for seat, hand in enumerate(table.hands):
            dealt = [left.pop() for _ in range(hand.hidden)]
            if dealt:
                move = Move(SHOW)
                move.cards = tuple(sorted([*hand.cards(), *dealt]))
                self.submit(seat, move)

    # Writing --------------------------------------------------------------------

    def log(self) -> Log:
        """Return the round as a recorded game."""
        table = self.referee.table
        setup = self.setup
        start = [table.code(card) for card in setup.start]
        log: Log = {
            "players": list(self.names),
            "dealer": self.names[setup.dealer],
            "hands": {
                name: " ".join(table.code(card) for card in setup.hands[seat][0])
                for seat, name in enumerate(self.names)
            },
            "start": start if len(start) > 1 else start[0],
            "moves": list(self.moves),
        }
        if table.over:
            winner = round_winner(self.rules, table, {})
            log["result"] = {"winner": self.names[winner] if winner >= 0 else "none"}
            if not table.debts:
                log["result"]["hands"] = {
                    name: " ".join(table.code(card) for card in table.hands[seat].cards())
                    for seat, name in enumerate(self.names)
                    if seat != winner
                }
        return log


def names_of(players: int) -> list[str]:
    """Return so many names."""
    return [*NAMES, *(f"P{number}" for number in range(len(NAMES) + 1, players + 1))][:players]

"""What the generators of recorded rounds have in common: a table without any rule.

``tests.rounds`` and its likes say how their games are played and written down. Here stands only
what is the same in all of them: who sits where, the piles, drawing, and the writing of moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Game = dict[str, Any]

NAMES = ["Kari", "Bo", "Siri", "Ola", "Eva", "Nils", "Ida", "Per", "Liv", "Jan"]
ACTIONS = (
    "draw", "pass", "uno", "catch", "challenge", "colour", "swap", "shuffle", "count", "show",
)  # fmt: skip


def split(move: str) -> tuple[str, list[str]]:
    """Player and words of an event."""
    player, _, rest = move.partition(": ")
    return player, rest.split()


def action_of(words: list[str]) -> str:
    """The action of an event; what has no word of its own is a lay."""
    return words[0] if words[0] in ACTIONS else "lay"


def start_cards(game: Game) -> list[str]:
    """The cards turned up at the start; the last one stayed."""
    start = game["start"]
    return [start] if isinstance(start, str) else list(start)


# --- lawful rounds -------------------------------------------------------------------------


@dataclass
class Habits:
    """How the people at any table play and write."""

    catch: float
    stray_call: float
    count_aloud: float
    record_shuffles: bool


class PlayedRound:
    """One round while it is played and written down."""

    habits: Habits

    def __init__(
        self, rng: random.Random, habits: Habits, names: list[str], deck: list[str], size: int
    ) -> None:
        """Shuffle, deal so many cards to each, turn up a start card."""
        self.rng = rng
        self.habits = habits
        self.names = names
        self.dealer = rng.choice(names)
        self.pile = deck
        rng.shuffle(self.pile)
        self.hands = {name: [self.pile.pop() for _ in range(size)] for name in names}
        self.dealt = {name: " ".join(hand) for name, hand in self.hands.items()}
        self.moves: list[str] = []
        self.direction = 1
        self.turn = self.after(self.dealer)
        self.over = False
        self.winner: str | None = None
        self.start = self.turn_up()
        self.discard = [self.start[-1]]

    def turn_up(self) -> list[str]:
        """Take the cards that are turned up at the start from the pile; the last one stays."""
        raise NotImplementedError

    # --- small things ---

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.rng.random() < probability

    def after(self, player: str, seats: int = 1) -> str:
        """The seat so many places on in the direction of play."""
        place = self.names.index(player) + seats * self.direction
        return self.names[place % len(self.names)]

    def anyone_but(self, player: str) -> str:
        """Somebody else."""
        return self.rng.choice([name for name in self.names if name != player])

    def write(self, player: str, action: str) -> None:
        """Write down one event."""
        self.moves.append(f"{player}: {action}")

    def stray(self) -> None:
        """Now and then somebody with many cards calls UNO for no reason."""
        if self.chance(self.habits.stray_call):
            name = self.rng.choice(self.names)
            if len(self.hands[name]) >= 3:
                self.write(name, "uno")

    # --- drawing ---

    def can_refill(self) -> bool:
        """Whether a card can be had from either pile."""
        return len(self.pile) > 0 or len(self.discard) > 1

    def refill(self) -> None:
        """Shuffle the discard pile without its top card into a new draw pile."""
        self.pile = self.discard[:-1]
        self.discard = self.discard[-1:]
        self.rng.shuffle(self.pile)

    def next_card(self) -> str:
        """Take the top card of the pile."""
        return self.pile.pop()

    def write_shuffle(self, player: str) -> None:
        """Write down a reshuffle before this player draws on."""
        self.write(self.rng.choice([player, self.dealer]), "shuffle")

    def take(self, player: str, number: int) -> list[str]:
        """Draw up to this many cards and write it down; a recorded shuffle splits the line."""
        line: list[str] = []
        taken: list[str] = []
        while len(taken) < number and self.can_refill():
            if not self.pile:
                if self.habits.record_shuffles:
                    if line:
                        self.write(player, "draw " + " ".join(line))
                        line = []
                    self.write_shuffle(player)
                self.refill()
            card = self.next_card()
            line.append(card)
            taken.append(card)
            self.hands[player].append(card)
        if line:
            self.write(player, "draw " + " ".join(line))
        return taken

    # --- the record ---

    def record(self, ruleset: str) -> Game:
        """The record without a result."""
        return {
            "ruleset": ruleset,
            "players": self.names,
            "dealer": self.dealer,
            "hands": self.dealt,
            "start": self.start if len(self.start) > 1 else self.start[0],
            "moves": self.moves,
        }

    def result(self, value: Callable[[str], int]) -> dict[str, Any]:
        """The winner, with the points of the cards left in hands, or nobody."""
        if self.winner is None:
            return {"winner": "none"}
        left = [card for hand in self.hands.values() for card in hand]
        return {"winner": self.winner, "points": sum(value(card) for card in left)}

    def hands_left(self) -> dict[str, str]:
        """The hands of those who have cards left."""
        return {name: " ".join(hand) for name, hand in self.hands.items() if hand}

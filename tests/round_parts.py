"""What the generators of recorded rounds have in common: a table without any rule.

``tests.rounds`` and its likes say how their games are played, written down and spoilt. Here stands
only what is the same in all of them: who sits where, the piles, drawing, the writing of moves, and
how one move is changed in a record.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

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


def seat(names: list[str], player: str, places: int) -> str:
    """Who sits so many places on, clockwise."""
    return names[(names.index(player) + places) % len(names)]


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
        return seat(self.names, player, seats * self.direction)

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


# --- a lawful round seen from inside, event by event ---------------------------------------


@dataclass(kw_only=True)
class View:
    """One event of a lawful round, and the table just before it."""

    player: str
    action: str  # lay, or one of ACTIONS
    words: list[str]
    hands: dict[str, list[str]]
    direction: int
    owed: dict[str, int]
    drawn: list[str] = field(default_factory=list)  # by the player, in this turn
    after_hands: dict[str, list[str]] = field(default_factory=dict)

    @property
    def card(self) -> str:
        """The laid card, or nothing."""
        return self.words[0] if self.action == "lay" else ""

    @property
    def own_draw(self) -> bool:
        """Whether this is a draw that pays no debt."""
        return self.action == "draw" and not self.owed.get(self.player)


# --- spoiling ------------------------------------------------------------------------------

V = TypeVar("V", bound=View)


class Spoiler(Generic[V]):
    """Spoils one lawful round; every kind returns a spoilt copy, or None without occasion."""

    def __init__(self, rng: random.Random, game: Game, views: list[V]) -> None:
        """Look at the round from inside."""
        self.rng = rng
        self.game = game
        self.names: list[str] = game["players"]
        self.moves: list[str] = game["moves"]
        self.views = views

    # --- finding a place ---

    def some(self, wanted: Callable[[V], bool]) -> list[int]:
        """Indices of the events that are wanted, in random order."""
        found = [index for index, view in enumerate(self.views) if wanted(view)]
        self.rng.shuffle(found)
        return found

    def one(self, wanted: Callable[[V], bool]) -> int | None:
        """The index of one such event."""
        return next(iter(self.some(wanted)), None)

    def plain_lays(self) -> list[int]:
        """Indices of the lays without a draw before."""
        return self.some(lambda view: view.action == "lay" and not view.drawn)

    def next_act(self, index: int) -> int | None:
        """The first lay, pass or draw that pays no debt after an event."""
        for later in range(index + 1, len(self.views)):
            if self.views[later].action in ("lay", "pass") or self.views[later].own_draw:
                return later
        return None

    def others(self, *players: str) -> list[str]:
        """All players but these."""
        return [name for name in self.names if name not in players]

    def someone_but(self, *players: str) -> str:
        """Any player but these."""
        return self.rng.choice(self.others(*players))

    def seat(self, player: str, places: int) -> str:
        """Who sits so many places on, clockwise."""
        return seat(self.names, player, places)

    # --- changing it ---

    def altered(self, **parts: Any) -> Game:
        """The round with other entries."""
        return {**deepcopy(self.game), **parts}

    def with_moves(self, moves: list[str]) -> Game:
        """The round with other events."""
        return self.altered(moves=moves)

    def replaced(self, index: int, *moves: str) -> Game:
        """Other events in place of one (index from 0)."""
        return self.with_moves([*self.moves[:index], *moves, *self.moves[index + 1 :]])

    def rewritten(self, index: int, *words: str) -> Game:
        """Other words of the same player in place of an event."""
        return self.replaced(index, f"{self.views[index].player}: {' '.join(words)}")

    def by_another(self, index: int) -> Game:
        """The same event, ascribed to somebody else."""
        view = self.views[index]
        return self.replaced(index, f"{self.someone_but(view.player)}: {' '.join(view.words)}")

    def inserted(self, index: int, *moves: str) -> Game:
        """Some events more, before the one with this index."""
        return self.with_moves([*self.moves[:index], *moves, *self.moves[index:]])

    def with_catch(self, index: int, culprit: str) -> Game:
        """Before the event with this index somebody else catches a player."""
        return self.inserted(index, f"{self.someone_but(culprit)}: catch {culprit}")

    def deleted(self, *indices: int) -> Game:
        """Some events less."""
        return self.with_moves([m for index, m in enumerate(self.moves) if index not in indices])

    def with_hand(self, name: str, cards: list[str]) -> Game:
        """The round with another hand dealt to a player."""
        spoilt = deepcopy(self.game)
        spoilt["hands"][name] = " ".join(cards)
        return spoilt

    def with_result(self, **changes: Any) -> Game:
        """The round with something else in its result."""
        spoilt = deepcopy(self.game)
        spoilt["result"].update(changes)
        return spoilt

    def a_lay(self, player: str, card: str) -> str:
        """A lay in words, with all that has to be named with the card."""
        raise NotImplementedError

    # --- aimed: calls and catches ---

    def second_catch(self) -> Game | None:
        """One miss caught twice."""
        for index in self.some(lambda view: view.action == "catch"):
            return self.with_catch(index + 1, self.views[index].words[1])
        return None

    def caught_by_himself(self) -> Game | None:
        """The culprit catches himself."""
        for index in self.some(lambda view: view.action == "catch"):
            culprit = self.views[index].words[1]
            return self.replaced(index, f"{culprit}: catch {culprit}")
        return None

    def penalty_without_catch(self) -> Game | None:
        """The two cards are drawn although nobody has said a word."""
        for index in self.some(lambda view: view.action == "catch"):
            return self.deleted(index)
        return None

    # --- aimed: piles and hands ---

    def needless_shuffle(self) -> Game | None:
        """A reshuffle while there are cards to draw."""
        index = self.rng.randrange(len(self.moves))
        return self.inserted(index, f"{self.views[index].player}: shuffle")

    def shuffle_left_out(self) -> Game | None:
        """A reshuffle that is not written down."""
        for index in self.some(lambda view: view.action == "shuffle"):
            return self.deleted(index)
        return None

    def wrong_count(self) -> Game | None:
        """A player says another number of cards than are in hand."""
        index = self.rng.randrange(len(self.moves))
        name = self.rng.choice(self.names)
        number = len(self.views[index].hands[name]) + self.rng.choice([-1, 1, 2])
        return self.inserted(index, f"{name}: count {number}")

    def copy_too_many_dealt(self) -> Game | None:
        """A hand has three copies of a card."""
        name = self.rng.choice(self.names)
        cards = self.game["hands"][name].split()
        cards[1:3] = [cards[0], cards[0]]
        return self.with_hand(name, cards)

    # --- aimed: end and result ---

    late_draws: tuple[str, ...] = ()  # draws for ``word_after_the_end``

    def lay_after_the_end(self) -> Game | None:
        """A loser lays one more card."""
        hands = self.views[-1].after_hands
        holders = [name for name in self.names if hands[name]]
        if "result" not in self.game or not holders:
            return None
        name = self.rng.choice(holders)
        return self.inserted(len(self.moves), self.a_lay(name, self.rng.choice(hands[name])))

    def word_after_the_end(self) -> Game | None:
        """Somebody calls, catches or draws after the end."""
        if "result" not in self.game:
            return None
        one, other = self.rng.sample(self.names, 2)
        action = self.rng.choice(["uno", f"catch {other}", *self.late_draws])
        return self.inserted(len(self.moves), f"{one}: {action}")

    def another_winner(self) -> str:
        """Somebody who has not won, or nobody."""
        names = [*self.names, "none"]
        names.remove(self.game["result"]["winner"])
        return self.rng.choice(names)

    def wrong_winner(self) -> Game | None:
        """Somebody else is said to have won."""
        if "result" not in self.game:
            return None
        return self.with_result(winner=self.another_winner())

    # --- blind ---

    def delete_event(self) -> Game | None:
        """Any event is missing."""
        return self.deleted(self.rng.randrange(len(self.moves)))

    def swap_events(self) -> Game | None:
        """Two neighbouring events change places."""
        if len(self.moves) < 2:
            return None
        index = self.rng.randrange(len(self.moves) - 1)
        moves = list(self.moves)
        moves[index], moves[index + 1] = moves[index + 1], moves[index]
        return self.with_moves(moves)

    def change_player(self) -> Game | None:
        """Any event is ascribed to somebody else."""
        return self.by_another(self.rng.randrange(len(self.moves)))

    def duplicate_event(self) -> Game | None:
        """Any event is written down twice."""
        index = self.rng.randrange(len(self.moves))
        return self.inserted(index + 1, self.moves[index])


S = TypeVar("S")


def kinds(*spoils: Callable[[S], Game | None]) -> dict[str, Callable[[S], Game | None]]:
    """Ways to spoil a round, by the name of what they do."""
    return {spoil.__name__.replace("_", "-"): spoil for spoil in spoils}


def spoilt(spoiler: S, kinds: dict[str, Callable[[S], Game | None]]) -> Iterator[tuple[str, Game]]:
    """Yield a mutant of every kind for which the round offers an occasion."""
    for kind, spoil in kinds.items():
        mutant = spoil(spoiler)
        if mutant is not None:
            yield kind, mutant

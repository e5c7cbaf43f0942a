"""Recorded rounds with jumps and equal cards, played at a naive table of its own.

The rules here are written from the readings alone: who may lay what out of turn, until when,
and what several equal cards do. A round is lawful up to its last event; that one may be
spoilt, and then the round knows which codes would say what is wrong with it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.round_parts import NAMES, Game
from tests.rounds import COLOUR_WORDS, follows, is_wild, new_deck


@dataclass
class Played:
    """A round, and the codes of which its last event must get one; none if it is lawful."""

    game: Game
    codes: tuple[str, ...]
    jumps: int
    groups: int


class Spoilt(Exception):
    """The event written last is not lawful."""

    def __init__(self, *codes: str) -> None:
        super().__init__(codes)
        self.codes = codes


@dataclass
class Round:
    """One table while it is played."""

    rng: random.Random
    actions: bool
    wilds: bool
    equal: bool
    names: list[str]
    pile: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    top: str = ""
    colour: str = ""
    turn: int = 0
    direction: int = 1
    layer: int = -1
    open: bool = False
    before: str = ""
    drawn: str = ""
    lost: list[int] = field(default_factory=list)
    jumps: int = 0
    groups: int = 0
    over: bool = False

    def after(self, seat: int, steps: int = 1) -> int:
        return (seat + self.direction * steps) % len(self.names)

    def jumpable(self, card: str) -> bool:
        if card == "W+4":
            return False
        if is_wild(card):
            return self.wilds
        return card[1].isdigit() or self.actions

    def may_jump(self, seat: int) -> bool:
        if not self.open or seat == self.turn or not self.jumpable(self.top):
            return False
        return self.top in self.hands[seat] and (seat != self.layer or self.equal)

    def write(self, seat: int, text: str) -> None:
        self.moves.append(f"{self.names[seat]}: {text}")

    def words(self, card: str) -> str:
        return card + " red" if is_wild(card) else card

    def lay(self, seat: int, card: str, many: int = 1) -> None:
        hand = self.hands[seat]
        text = " ".join([card] * many)
        for _ in range(many):
            hand.remove(card)
        self.before = card if many > 1 else self.top if self.layer >= 0 else ""
        self.top, self.colour = card, card[0]
        if is_wild(card):
            self.colour = self.rng.choice("RYGB")
            text += " " + COLOUR_WORDS[self.colour]
        self.write(seat, text + (" uno" if len(hand) == 1 else ""))
        self.layer, self.open, self.drawn = seat, True, ""
        if not hand:
            self.over = True
            return
        lost, owed = 0, 0
        face = card if is_wild(card) else card[1:]
        others = len(self.names) - 1
        if face == "R":
            self.direction *= (-1) ** many
            lost = 1 if others == 1 else 0
        elif face == "S":
            lost = min(many, others)
        elif face in ("+2", "W+4"):
            lost, owed = 1, (4 if is_wild(card) else 2 * many)
        victim = self.after(seat)
        self.lost = [self.after(seat, n + 1) for n in range(lost)]
        self.turn = self.after(seat, 1 + lost)
        if owed:
            self.pay(victim, owed)

    def pay(self, victim: int, owed: int) -> None:
        """Let the cards owed be drawn, or let somebody jump in before that."""
        hasty = [seat for seat in range(len(self.names)) if self.may_jump(seat)]
        if hasty and self.rng.random() < 0.3:
            self.write(self.rng.choice(hasty), self.words(self.top))
            raise Spoilt("draw/owed")
        cards = [self.pile.pop() for _ in range(owed)]
        self.hands[victim] += cards
        self.write(victim, "draw " + " ".join(cards))

    def spoil(self) -> None:
        """Let somebody lay out of turn what may not be laid so."""
        seats = list(range(len(self.names)))
        tempted = [s for s in seats if {self.top, self.before} & set(self.hands[s])]
        seat = self.rng.choice(tempted or seats)
        if seat == self.turn or (self.drawn and seat == self.after(self.turn)):
            return
        hand = sorted(self.hands[seat], key=lambda c: (c not in (self.top, self.before), c))
        card = hand[0] if self.rng.random() < 0.7 else self.rng.choice(hand)
        if card == self.top and self.may_jump(seat):
            return
        self.write(seat, self.words(card))
        if seat in self.lost:
            raise Spoilt("turn/lost-turn")
        raise Spoilt(self.wrong(seat, card))

    def wrong(self, seat: int, card: str) -> str:
        """What is wrong with a lay out of turn by somebody who has no turn to lose."""
        if card == self.top:
            if not self.jumpable(card):
                return "jump/not-identical" if self.open else "turn/out-of-turn"
            return "turn/out-of-turn" if self.open else "jump/too-late"
        if not self.open:
            return "turn/out-of-turn"
        if card == self.before and self.jumpable(card):
            return "jump/too-late"
        alike = card[0] == self.colour if not is_wild(card) else False
        alike = alike or (not is_wild(card) and not is_wild(self.top) and card[1:] == self.top[1:])
        return "jump/not-identical" if alike else "turn/out-of-turn"

    def step(self) -> None:
        jumpers = [seat for seat in range(len(self.names)) if self.may_jump(seat)]
        if jumpers and self.rng.random() < 0.7:
            seat = self.rng.choice(jumpers)
            self.jumps += 1
            self.lay(seat, self.top, self.together(seat, self.top))
            return
        if self.rng.random() < 0.04:
            self.spoil()
        seat = self.turn
        fitting = [c for c in self.hands[seat] if follows(c, self.top, self.colour)]
        if [c for c in self.hands[seat] if c[0] == self.colour]:
            fitting = [c for c in fitting if c != "W+4"]
        if self.drawn:
            fitting = [c for c in fitting if c == self.drawn]
        if fitting and self.rng.random() < 0.85:
            card = self.rng.choice(fitting)
            self.lay(seat, card, self.together(seat, card))
        elif self.drawn:
            if self.rng.random() < 0.5:  # Else the next player's act passes for this one.
                self.write(seat, "pass")
                self.lost = []
                self.drawn = ""
                self.turn = self.after(seat)
            else:
                self.silent(seat)
        else:
            self.drawn = self.pile.pop()
            self.hands[seat].append(self.drawn)
            self.write(seat, "draw " + self.drawn)
            self.open = False

    def silent(self, seat: int) -> None:
        """Let the next player draw without a word of the one before."""
        self.turn = self.after(seat)
        self.drawn = self.pile.pop()
        self.hands[self.turn].append(self.drawn)
        self.write(self.turn, "draw " + self.drawn)

    def together(self, seat: int, card: str) -> int:
        """How many equal cards go down at once."""
        if not self.equal or card == "W+4" or self.hands[seat].count(card) < 2:
            return 1
        self.groups += 1
        return 2


def play(seed: int) -> Played:
    """Play a round with jumps, with options, players and luck by the seed."""
    rng = random.Random(seed)
    table = Round(
        rng,
        actions=rng.random() < 0.5,
        wilds=rng.random() < 0.5,
        equal=rng.random() < 0.5,
        names=rng.sample(NAMES, rng.choice([2, 3, 4, 6])),
    )
    table.pile = new_deck() * 2
    rng.shuffle(table.pile)
    table.hands = [[table.pile.pop() for _ in range(7)] for _ in table.names]
    start = next(card for card in table.pile if card[-1].isdigit() and "+" not in card)
    table.pile.remove(start)
    table.top, table.colour = start, start[0]
    dealer = rng.randrange(len(table.names))
    table.turn = table.after(dealer)
    options = {"actions": table.actions, "wilds": table.wilds}
    house: dict[str, Any] = {
        "jump-in": {name: str(on).lower() for name, on in options.items()},
        "two-decks": {},
    }
    if table.equal:
        house["identical-cards"] = {}
    game: Game = {
        "ruleset": "uno-official",
        "house_rules": house,
        "players": table.names,
        "dealer": table.names[dealer],
        "hands": {n: " ".join(h) for n, h in zip(table.names, table.hands, strict=True)},
        "start": start,
        "moves": table.moves,
    }
    codes: tuple[str, ...] = ()
    try:
        while not table.over and len(table.pile) > 20:
            table.step()
    except Spoilt as spoilt:
        codes = spoilt.codes
    return Played(game, codes, table.jumps, table.groups)

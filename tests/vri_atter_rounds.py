"""Recorded rounds of Vri åtter for property tests: lawful ones, and spoilt copies of them.

``lawful`` plays one round at a table of its own, with a real shuffled pack, and writes it down as
a player at the table would. Nothing in Vri åtter can be bluffed, so the second value, the events
that break a rule and stand, is always empty; it is there for likeness with ``tests.rounds``.

``mutants`` spoils a lawful round in many ways. Most kinds are aimed at one rule; the blind ones
hit anything. A mutant may turn out lawful after all: that is for a judge to say.

Nothing here judges. The table only knows how to go on lawfully.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from tests import round_parts as parts
from tests.round_parts import NAMES, Game, action_of, seat, split, start_cards

CUT = 0.8  # of the mutants that are written down only to a little after the change
LONG = 200  # after so many events nobody draws, keeps or passes without need
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
PACK = [
    rank + suit
    for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for suit in "cdhs"
]
OWED_FOR = {"J": 2, "K": 4}


def rank(card: str) -> str:
    """The rank of a card."""
    return card[:-1]


def value(card: str) -> int:
    """Points of a card left in a hand."""
    special = {"8": 50, "A": 15, "K": 10, "Q": 10, "J": 10}
    return special[rank(card)] if rank(card) in special else int(rank(card))


def follows(card: str, top: str, suit: str) -> bool:
    """Whether a card may be laid first on the top card while this suit (a letter) is in force."""
    return rank(card) in ("8", rank(top)) or card[-1] == suit


def cards_of(words: list[str]) -> list[str]:
    """The cards of a lay or a draw."""
    return [word for word in words if word in PACK]


# --- lawful rounds -------------------------------------------------------------------------


@dataclass
class Habits(parts.Habits):
    """How the people at a table play and write."""

    group: float
    voluntary: float
    lay_drawn: float
    stop_early: float
    one_line: float
    late_call: float
    suit_late: float
    show_hand: float
    save_cards: float
    draw_pile: bool
    end_hands: bool

    @classmethod
    def of(cls, rng: random.Random) -> Habits:
        """Some habits; one table in eight hardly ever lays, so that the cards run out."""
        hoarding = rng.random() < 1 / 8
        record = rng.random() < 0.5
        return cls(
            group=rng.choice([0.3, 0.8]),
            voluntary=0.95 if hoarding else rng.choice([0.02, 0.1, 0.3]),
            lay_drawn=0.05 if hoarding else rng.choice([0.5, 0.9]),
            stop_early=rng.choice([0.2, 0.6]),
            one_line=rng.choice([0.0, 0.5]),
            catch=rng.choice([0.1, 0.3]),
            late_call=rng.choice([0.05, 0.2]),
            suit_late=rng.choice([0.0, 0.4]),
            stray_call=rng.choice([0.0, 0.02]),
            count_aloud=rng.choice([0.0, 0.05]),
            show_hand=rng.choice([0.0, 0.01]),
            save_cards=0.7 if hoarding else 0.0,
            record_shuffles=record,
            draw_pile=record and rng.random() < 0.5,
            end_hands=rng.random() < 0.5,
        )


class PlayedRound(parts.PlayedRound):
    """One round while it is played and written down."""

    habits: Habits

    def __init__(self, rng: random.Random, players: int) -> None:
        """Shuffle, deal, turn up the start card."""
        size = 7 if players <= 3 else 5
        super().__init__(rng, Habits.of(rng), rng.sample(NAMES[:6], players), list(PACK), size)
        self.missed: list[str] = []  # hold one card, have not called, could still be caught
        self.owed: dict[str, list[int]] = {name: [] for name in self.names}  # debt by debt
        self.pile_size = len(self.pile)
        self.suit = self.start[-1][-1]

    def fitting(self, cards: list[str]) -> list[str]:
        """Those cards that may be laid first."""
        return [card for card in cards if follows(card, self.discard[-1], self.suit)]

    def turn_up(self) -> list[str]:
        """Turn up cards until one is no eight; eights go back somewhere. They are helped on."""
        shown = []
        while True:
            eights = [card for card in self.pile if rank(card) == "8"]
            if eights and self.chance(0.15):
                self.pile.remove(eights[0])
                self.pile.append(eights[0])
            card = self.pile.pop()
            shown.append(card)
            if rank(card) != "8":
                return shown
            self.pile.insert(self.rng.randrange(len(self.pile) + 1), card)

    # --- what may happen at any time ---

    def interlude(self) -> None:
        """Calls, catches, cards counted and shown; what is owed stays owed."""
        habits = self.habits
        name = self.rng.choice(self.names)
        if self.chance(habits.stray_call) and len(self.hands[name]) >= 3 and name != self.turn:
            self.write(name, "uno")
        if self.chance(habits.count_aloud):
            self.write(name, f"count {len(self.hands[name])}")
        if self.chance(habits.show_hand):
            hand = self.hands[name]
            number = self.rng.choice([1, len(hand)])
            self.write(name, "show " + " ".join(self.rng.sample(hand, number)))
        for missed in list(self.missed):
            if len(self.hands[missed]) != 1:
                continue
            if self.chance(habits.late_call):
                self.write(missed, "uno")
                self.missed.remove(missed)
            elif self.chance(habits.catch):
                self.catch(missed)

    def catch(self, culprit: str) -> None:
        """Somebody else catches a player who has not called."""
        self.write(self.anyone_but(culprit), f"catch {culprit}")
        self.missed.remove(culprit)
        self.owed[culprit].append(2)
        if self.chance(0.1):
            self.write(culprit, "uno")

    # --- drawing ---

    def write_shuffle(self, player: str) -> None:
        """Write down a reshuffle, by anybody, often with the number of cards."""
        count = f" {len(self.discard) - 1}" if self.chance(0.5) else ""
        self.write(self.rng.choice(self.names), "shuffle" + count)

    def settle(self) -> None:
        """Draw all that is owed, in any order of the debtors, in one line or several."""
        while not self.over:
            debtors = [name for name in self.names if self.owed[name]]
            if not debtors:
                return
            player = self.rng.choice(debtors)
            debts = self.owed[player]
            part = sum(debts)
            if self.chance(0.3):
                part = self.rng.randint(1, part)
            taken = self.take(player, part)
            for _ in taken:
                debts[0] -= 1
                if debts[0] == 0:
                    debts.pop(0)
            if debts and not self.can_refill():
                says_so = self.chance(0.2)
                if not taken or says_so:
                    self.write(player, "pass")
                self.over = True
                return
            if self.chance(0.3):
                self.interlude()

    # --- laying ---

    def choose(self, player: str, heads: list[str]) -> list[str]:
        """A card that may be laid first, perhaps with others of its rank behind it."""
        head = self.rng.choice(heads)
        others = [c for c in self.hands[player] if c != head and rank(c) == rank(head)]
        if not others or not self.chance(self.habits.group):
            return [head]
        self.rng.shuffle(others)
        return [head, *others[: self.rng.randint(1, len(others))]]

    def lay(self, player: str, cards: list[str]) -> None:
        """Lay cards, with everything that is said before the next turn."""
        hand = self.hands[player]
        left = len(hand) - len(cards)
        manner = self.rng.choice(["with", "early", "missed", "missed"]) if left == 1 else ""
        if manner == "early":
            self.write(player, "uno")
            if self.chance(0.1):
                name = self.rng.choice(self.names)
                self.write(name, f"count {len(self.hands[name])}")
        if player in self.missed:
            self.missed.remove(player)
        for card in cards:
            hand.remove(card)
        self.discard += cards
        self.suit = cards[-1][-1]
        words = " ".join(cards)
        eight = rank(cards[-1]) == "8"
        late = eight and self.chance(self.habits.suit_late)
        if eight:
            self.suit = self.rng.choice("cdhs")
            if not late and (hand or self.chance(0.5)):
                words += " " + SUIT_WORDS[self.suit]
        self.write(player, words + " uno" * (manner == "with"))
        if not hand:
            self.over = True
            self.winner = player
            if eight and " " not in words and self.chance(0.3):
                self.write(player, f"colour {SUIT_WORDS[self.suit]}")
            return
        if manner == "missed":
            self.missed.append(player)
        if late:
            self.before_the_suit(player)
            if self.over:
                return
            self.write(player, f"colour {SUIT_WORDS[self.suit]}")
        self.effect(player, rank(cards[-1]), len(cards))

    def before_the_suit(self, player: str) -> None:
        """Between an eight and its suit the layer may call, or be caught and draw for it."""
        if player not in self.missed:
            return
        if self.chance(0.2):
            self.write(player, "uno")
            self.missed.remove(player)
        elif self.chance(0.3):
            self.catch(player)
            self.settle()

    def effect(self, player: str, face: str, count: int) -> None:
        """What the cards do."""
        skipped = 0
        if face == "Q" and count % 2:
            self.direction = -self.direction
        if face == "A":
            skipped = min(count, len(self.names) - 1)
        if face in OWED_FOR:
            skipped = 1
            self.owed[self.after(player)].append(OWED_FOR[face] * count)
        self.turn = self.after(player, 1 + skipped)

    # --- turns ---

    def play_turn(self) -> None:
        """One turn of whoever is next, with what is said and owed before it."""
        self.interlude()
        self.settle()
        while not self.over and self.chance(0.3):
            self.interlude()
            self.settle()
        if self.over:
            return
        player = self.turn
        heads = self.fitting(self.hands[player])
        patient = len(self.moves) < LONG
        unwilling = patient and self.chance(self.habits.voluntary)
        if self.habits.save_cards and patient and len(self.hands[player]) < 3:
            unwilling = unwilling or self.chance(self.habits.save_cards)
        if heads and not unwilling:
            self.lay(player, self.choose(player, heads))
        elif self.can_refill():
            self.draw_up_to_three(player, patient)
        else:
            self.write(player, "pass")
            if player in self.missed:
                self.missed.remove(player)
            if heads:
                self.turn = self.after(player)
            else:
                self.over = True

    def draw_up_to_three(self, player: str, patient: bool) -> None:
        """Draw until there is something to lay, or the player has enough or all of three."""
        drawn: list[str] = []
        if player in self.missed:
            self.missed.remove(player)
        while len(drawn) < 3 and self.can_refill():
            number = 1
            if self.chance(self.habits.one_line):
                number = self.rng.randint(1, 3 - len(drawn))
            drawn += self.take(player, number)
            if self.chance(0.1):
                self.interlude()
                self.settle()
                if self.over:
                    return
            heads = self.fitting(drawn)
            if heads and (not patient or self.chance(self.habits.lay_drawn)):
                self.lay(player, self.choose(player, heads))
                return
            able = len(self.fitting(self.hands[player])) > 0
            if able and self.chance(self.habits.stop_early):
                break
        self.write(player, "pass")
        if len(drawn) < 3 and not self.can_refill() and not self.fitting(self.hands[player]):
            self.over = True
        self.turn = self.after(player)

    def play(self) -> Game:
        """Play to the end and return the record."""
        while not self.over:
            self.play_turn()
        result = self.result(value)
        if self.habits.end_hands:
            result["hands"] = self.hands_left()
        game = {**self.record("vri-atter"), "result": result}
        if self.habits.draw_pile:
            game["draw_pile"] = self.pile_size
        return game


def lawful(rng: random.Random, players: int) -> tuple[Game, list[int]]:
    """A complete lawful round for 2 to 6 players, and the numbers of the bluffs: none.

    A round that ended for want of cards has ``{"winner": "none"}`` and no points.
    """
    return PlayedRound(rng, players).play(), []


# --- a lawful round seen from inside, event by event ---------------------------------------


@dataclass(kw_only=True)
class View(parts.View):
    """One event of a lawful round, and the table just before it."""

    discard: list[str]
    suit: str
    turn: str  # whose cards ``drawn`` are
    missed: list[str]  # who could be caught

    @property
    def cards(self) -> list[str]:
        """The cards laid or drawn."""
        return cards_of(self.words)

    @property
    def top(self) -> str:
        """The top card before the event."""
        return self.discard[-1]

    @property
    def free(self) -> list[str]:
        """The cards that lie in no hand and not on the discard pile."""
        out = [card for hand in self.hands.values() for card in hand]
        return [card for card in PACK if card not in out and card not in self.discard]


class Replay:
    """Goes through a lawful round without a doubt about anything in it."""

    def __init__(self, game: Game) -> None:
        """Set the table."""
        top = start_cards(game)[-1]
        self.names: list[str] = game["players"]
        self.hands: dict[str, list[str]] = {n: h.split() for n, h in game["hands"].items()}
        self.discard: list[str] = [top]
        self.pile = len(PACK) - 1 - sum(len(hand) for hand in self.hands.values())
        self.suit: str = top[-1]
        self.direction = 1
        self.turn = self.seat(game["dealer"], 1)
        self.owed = dict.fromkeys(self.names, 0)
        self.drawn: list[str] = []
        self.missed: list[str] = []
        self.said: str | None = None  # who called just now
        self.views = [self.view(move) for move in game["moves"]]

    def seat(self, player: str, steps: int) -> str:
        """Who sits so many seats on in the direction of play."""
        return seat(self.names, player, steps * self.direction)

    def view(self, move: str) -> View:
        """Look at the table before an event, then apply it."""
        player, words = split(move)
        view = View(
            player=player,
            action=action_of(words),
            words=words,
            hands=deepcopy(self.hands),
            direction=self.direction,
            owed=dict(self.owed),
            drawn=list(self.drawn),
            discard=list(self.discard),
            suit=self.suit,
            turn=self.turn,
            missed=[name for name in self.missed if len(self.hands[name]) == 1],
        )
        if view.action == "draw":
            self.draw(player, view.cards)
        elif view.action == "lay":
            self.lay(player, words, view.cards)
        elif view.action == "shuffle":
            self.pile = len(self.discard) - 1
            self.discard = self.discard[-1:]
        elif view.action == "colour":
            self.suit = words[1][0]
        elif view.action == "catch":
            self.owed[words[1]] += 2
            self.missed.remove(words[1])
        elif view.action == "uno":
            if player == self.turn:
                self.said = player
            if player in self.missed:
                self.missed.remove(player)
        elif view.action == "pass":
            self.turn = self.seat(self.turn, 1)
            self.drawn = []
            if player in self.missed:
                self.missed.remove(player)
        view.after_hands = deepcopy(self.hands)
        return view

    def draw(self, player: str, cards: list[str]) -> None:
        """Cards go from the pile to a hand."""
        if player == self.said:
            self.said = None
        for card in cards:
            if self.pile == 0:
                self.pile = len(self.discard) - 1
                self.discard = self.discard[-1:]
            self.pile -= 1
            self.hands[player].append(card)
        if self.owed[player] > 0:
            self.owed[player] -= len(cards)
            return
        self.drawn += cards
        if player in self.missed:
            self.missed.remove(player)

    def lay(self, player: str, words: list[str], cards: list[str]) -> None:
        """Cards go from a hand to the discard pile and have their effect."""
        if player in self.missed:
            self.missed.remove(player)
        for card in cards:
            self.hands[player].remove(card)
        self.discard += cards
        self.suit = cards[-1][-1]
        for letter, word in SUIT_WORDS.items():
            if word in words:
                self.suit = letter
        if len(self.hands[player]) == 1 and "uno" not in words and self.said != player:
            self.missed.append(player)
        self.said = None
        if not self.hands[player]:
            return
        face = rank(cards[-1])
        skipped = 0
        if face == "Q" and len(cards) % 2:
            self.direction = -self.direction
        if face == "A":
            skipped = min(len(cards), len(self.names) - 1)
        if face in OWED_FOR:
            skipped = 1
            self.owed[self.seat(player, 1)] += OWED_FOR[face] * len(cards)
        self.turn = self.seat(player, 1 + skipped)
        self.drawn = []


# --- spoiling ------------------------------------------------------------------------------


class Spoiler(parts.Spoiler[View]):
    """Spoils one lawful round of Vri åtter."""

    late_draws = ("draw 4h",)

    # --- tools ---

    def lays(self) -> list[int]:
        """Indices of the lays."""
        return self.some(lambda view: view.action == "lay")

    def words(self, cards: list[str]) -> str:
        """A lay in words, with a random suit for an eight."""
        suit = f" {SUIT_WORDS[self.rng.choice('cdhs')]}" if rank(cards[-1]) == "8" else ""
        return " ".join(cards) + suit

    def a_lay(self, player: str, card: str) -> str:
        """One card laid, in words."""
        return f"{player}: {self.words([card])}"

    def fitting(self, view: View, player: str) -> list[str]:
        """Cards in a player's hand that match before an event."""
        return [card for card in view.hands[player] if follows(card, view.top, view.suit)]

    def payment(self, index: int) -> bool:
        """Whether the event with this index is a draw that pays a debt."""
        view = self.views[index]
        return view.action == "draw" and not view.own_draw

    # --- aimed: what is laid ---

    def no_match(self) -> Game | None:
        """A held card that does not match."""
        for index in self.lays():
            view = self.views[index]
            wrong = [
                card
                for card in (view.drawn or view.hands[view.player])
                if not follows(card, view.top, view.suit)
            ]
            if wrong:
                return self.rewritten(index, self.rng.choice(wrong))
        return None

    def group_turned(self) -> Game | None:
        """A group whose first card does not match, though another would."""
        for index in self.lays():
            view = self.views[index]
            if len(view.cards) > 1 and rank(view.cards[0]) != "8":
                for head in view.cards[1:]:
                    if not follows(head, view.top, view.suit):
                        cards = [head, *[card for card in view.cards if card != head]]
                        return self.rewritten(index, *cards)
        return None

    def mixed_group(self) -> Game | None:
        """Cards of different ranks in one lay."""
        for index in self.lays():
            view = self.views[index]
            more = [
                card
                for card in view.hands[view.player]
                if card not in view.cards and rank(card) != rank(view.cards[0])
            ]
            if more and len(view.hands[view.player]) > len(view.cards) + 1:
                cards = [*view.cards, self.rng.choice(more)]
                return self.rewritten(index, self.words(cards))
        return None

    def group_card_not_held(self) -> Game | None:
        """A group with a card of the right rank that is somewhere else."""
        for index in self.lays():
            view = self.views[index]
            more = [
                card
                for card in PACK
                if rank(card) == rank(view.cards[0]) and card not in view.hands[view.player]
            ]
            if more:
                cards = [*view.cards, self.rng.choice(more)]
                return self.rewritten(index, self.words(cards))
        return None

    def group_after_the_lay(self) -> Game | None:
        """The second card of a rank laid in an event of its own."""
        for index in self.lays():
            view = self.views[index]
            if len(view.cards) == 2 and view.after_hands[view.player]:
                first = self.words(view.cards[:1])
                second = self.words(view.cards[1:])
                moves = [f"{view.player}: {first}", f"{view.player}: {second}"]
                return self.with_moves([*self.moves[:index], *moves, *self.moves[index + 1 :]])
        return None

    def group_as_one_card(self) -> Game | None:
        """Only the first card of a group is written down."""
        for index in self.lays():
            view = self.views[index]
            if len(view.cards) > 1:
                return self.rewritten(index, self.words(view.cards[:1]))
        return None

    def not_held(self) -> Game | None:
        """A fitting card that the player does not hold."""
        for index in self.lays():
            view = self.views[index]
            cards = [card for card in view.free if follows(card, view.top, view.suit)]
            if cards and not view.drawn:
                return self.replaced(index, self.a_lay(view.player, self.rng.choice(cards)))
        return None

    def held_by_another(self) -> Game | None:
        """A fitting card that somebody else holds."""
        for index in self.lays():
            view = self.views[index]
            names = self.others(view.player)
            cards = [card for name in names for card in self.fitting(view, name)]
            if cards:
                return self.replaced(index, self.a_lay(view.player, self.rng.choice(cards)))
        return None

    def laid_card_again(self) -> Game | None:
        """The card on top laid once more."""
        for index in self.lays():
            view = self.views[index]
            return self.rewritten(index, self.words([view.top]))
        return None

    def card_twice_in_a_group(self) -> Game | None:
        """One card written twice in a lay."""
        for index in self.lays():
            view = self.views[index]
            return self.rewritten(index, self.words(view.cards[:1] * 2))
        return None

    def unknown_card(self) -> Game | None:
        """A joker is laid."""
        for index in self.lays():
            return self.rewritten(index, "BLANK")
        return None

    def suit_left_out(self) -> Game | None:
        """An eight without a suit."""
        for index in self.lays():
            view = self.views[index]
            if rank(view.cards[0]) != "8" or not view.after_hands[view.player]:
                continue
            kept = [word for word in view.words if word not in SUIT_WORDS.values()]
            if kept != view.words:
                return self.rewritten(index, *kept)
            for later in range(index + 1, len(self.views)):
                if self.views[later].action == "colour":
                    return self.deleted(later)
        return None

    def suit_too_late(self) -> Game | None:
        """A suit named after the next event instead of with the eight."""
        for index in self.lays():
            view = self.views[index]
            kept = [word for word in view.words if word not in SUIT_WORDS.values()]
            if kept != view.words and index + 1 < len(self.moves):
                word = next(word for word in view.words if word in SUIT_WORDS.values())
                moves = list(self.moves)
                moves[index] = f"{view.player}: {' '.join(kept)}"
                moves.insert(index + 2, f"{view.player}: colour {word}")
                return self.with_moves(moves)
        return None

    def suit_by_another(self) -> Game | None:
        """The suit of an eight named by somebody else."""
        for index in self.some(lambda view: view.action == "colour"):
            view = self.views[index]
            name = self.someone_but(view.player)
            return self.replaced(index, f"{name}: colour {view.words[1]}")
        return None

    def suit_not_asked(self) -> Game | None:
        """A suit named after a card that is no eight, or a second time."""
        for index in self.lays():
            view = self.views[index]
            if rank(view.cards[0]) != "8" and view.after_hands[view.player]:
                suits = [word for suit, word in SUIT_WORDS.items() if suit != view.cards[-1][-1]]
                move = f"{view.player}: colour {self.rng.choice(suits)}"
                return self.inserted(index + 1, move)
        return None

    def suit_with_a_card(self) -> Game | None:
        """A suit is named with cards that are no eights."""
        for index in self.lays():
            view = self.views[index]
            if rank(view.cards[-1]) != "8":
                suits = [word for suit, word in SUIT_WORDS.items() if suit != view.cards[-1][-1]]
                said = view.words[len(view.cards) :]
                return self.rewritten(index, *view.cards, self.rng.choice(suits), *said)
        return None

    def old_suit(self) -> Game | None:
        """After an eight the eight's own suit is followed instead of the named one."""
        for index in self.lays():
            view = self.views[index]
            if rank(view.top) == "8" and view.top[-1] != view.suit and not view.drawn:
                hand = view.hands[view.player]
                cards = [c for c in hand if c[-1] == view.top[-1] and rank(c) != "8"]
                if cards:
                    return self.rewritten(index, self.rng.choice(cards))
        return None

    # --- aimed: drawing and passing ---

    def held_card_after_drawing(self) -> Game | None:
        """After drawing, a fitting card held before lies first."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            cards = [card for card in self.fitting(view, view.player) if card not in view.drawn]
            if cards:
                return self.inserted(index + 1, self.a_lay(view.player, cards[0]))
        return None

    def held_card_heads_group(self) -> Game | None:
        """After drawing, the drawn card lies behind one held before."""
        for index in self.lays():
            view = self.views[index]
            if len(view.cards) > 1 and view.drawn:
                held = [card for card in view.cards if card not in view.drawn]
                if held:
                    rest = [card for card in view.cards if card != held[0]]
                    move = f"{view.player}: {self.words([held[0], *rest])}"
                    return self.replaced(index, move)
        return None

    def fourth_draw(self) -> Game | None:
        """A fourth card drawn in a turn."""
        for index in self.some(lambda view: view.action == "pass" and len(view.drawn) > 0):
            view = self.views[index]
            number = 4 - len(view.drawn)
            if len(view.free) > number + 3:
                cards = self.rng.sample(view.free, number)
                return self.inserted(index, f"{view.player}: draw {' '.join(cards)}")
        return None

    def fourth_draw_at_once(self) -> Game | None:
        """Four cards in one line by a player who owes nothing."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            if len(view.free) > 7 and not view.drawn:
                cards = self.rng.sample(view.free, 4)
                return self.rewritten(index, "draw", *cards)
        return None

    def pass_too_early(self) -> Game | None:
        """A pass after fewer than three draws, mostly by a player who cannot lay."""
        for index in self.some(lambda view: view.action == "draw" and 0 < len(view.drawn) < 3):
            view = self.views[index]
            if view.own_draw and not self.fitting(view, view.player):
                return self.rewritten(index, "pass")
        return None

    def pass_without_draw(self) -> Game | None:
        """A pass instead of a lay or a draw."""
        for index in self.some(lambda view: view.action == "lay" or view.own_draw):
            view = self.views[index]
            if not view.drawn:
                return self.rewritten(index, "pass")
        return None

    def pass_missing(self) -> Game | None:
        """The pass was not said."""
        for index in self.some(lambda view: view.action == "pass"):
            return self.deleted(index)
        return None

    def lay_after_the_pass(self) -> Game | None:
        """A drawn card laid after the pass."""
        for index in self.some(lambda view: view.action == "pass" and len(view.drawn) > 0):
            view = self.views[index]
            return self.inserted(index + 1, self.a_lay(view.player, view.drawn[0]))
        return None

    def drawn_card_of_another(self) -> Game | None:
        """A drawn card that somebody holds or that lies on the discard pile."""
        for index in self.some(lambda view: view.action == "draw"):
            view = self.views[index]
            out = [card for card in PACK if card not in view.free]
            cards = [self.rng.choice(out), *view.cards[1:]]
            return self.rewritten(index, "draw", *cards)
        return None

    def unknown_card_drawn(self) -> Game | None:
        """A joker is drawn."""
        for index in self.some(lambda view: view.action == "draw"):
            view = self.views[index]
            cards = ["BLANK", *view.cards[1:]]
            return self.rewritten(index, "draw", *cards)
        return None

    def four_drawn_by_bystander(self) -> Game | None:
        """Four cards are drawn by somebody who owes nothing and whose turn it is not."""
        for index in self.some(lambda view: view.action == "lay" and len(view.free) > 7):
            view = self.views[index]
            if not view.drawn and not any(view.owed.values()):
                cards = " ".join(self.rng.sample(view.free, 4))
                return self.inserted(index, f"{self.someone_but(view.turn)}: draw {cards}")
        return None

    def drawn_by_bystander(self) -> Game | None:
        """Somebody draws whose turn it is not."""
        for index in self.some(lambda view: len(view.free) > 3):
            view = self.views[index]
            name = self.someone_but(view.turn)
            return self.inserted(index, f"{name}: draw {self.rng.choice(view.free)}")
        return None

    # --- aimed: debts ---

    def too_few_drawn(self) -> Game | None:
        """One card less than owed."""
        for index in self.some(lambda view: view.action == "draw" and len(view.cards) > 1):
            if self.payment(index):
                view = self.views[index]
                return self.rewritten(index, "draw", *view.cards[1:])
        return None

    def too_many_drawn(self) -> Game | None:
        """One card more than owed."""
        for index in self.some(lambda view: view.action == "draw" and len(view.free) > 9):
            view = self.views[index]
            more = [card for card in view.free if card not in view.cards]
            if more and self.payment(index) and len(view.cards) == view.owed[view.player]:
                cards = [*view.cards, self.rng.choice(more)]
                return self.rewritten(index, "draw", *cards)
        return None

    def debt_ignored(self) -> Game | None:
        """What is owed is not drawn."""
        for index in self.some(lambda view: view.action == "draw"):
            if self.payment(index):
                return self.deleted(index)
        return None

    def debt_passed(self) -> Game | None:
        """A pass instead of what is owed."""
        for index in self.some(lambda view: view.action == "draw"):
            if self.payment(index):
                return self.rewritten(index, "pass")
        return None

    def debt_paid_by_another(self) -> Game | None:
        """Somebody else draws what is owed."""
        for index in self.some(lambda view: view.action == "draw"):
            if self.payment(index):
                return self.by_another(index)
        return None

    def answered(self) -> Game | None:
        """Instead of drawing, a card of the same rank is laid."""
        for index in self.some(lambda view: view.action == "draw"):
            view = self.views[index]
            cards = [
                card for card in view.hands[view.player] if rank(card) in (rank(view.top), "8")
            ]
            if self.payment(index) and cards:
                return self.replaced(index, self.a_lay(view.player, self.rng.choice(cards)))
        return None

    def lay_after_paying(self) -> Game | None:
        """Whoever has drawn for a jack or king lays a card all the same."""
        for index in self.some(lambda view: view.action == "draw"):
            view = self.views[index]
            if (
                self.payment(index)
                and view.player != view.turn
                and view.owed[view.player] == len(view.cards)
            ):
                cards = self.fitting(view, view.player)
                if cards:
                    return self.inserted(index + 1, self.a_lay(view.player, cards[0]))
        return None

    # --- aimed: turn ---

    def skipped_player_lays(self) -> Game | None:
        """A player lays whom an ace has skipped."""
        for index in self.lays():
            view = self.views[index]
            if rank(view.cards[0]) != "A" or index + 1 >= len(self.views):
                continue
            after = self.views[index + 1]
            victim = self.seat(view.player, view.direction)
            cards = self.fitting(after, victim)
            if cards and victim != after.turn:
                return self.inserted(index + 1, self.a_lay(victim, cards[0]))
        return None

    def old_direction(self) -> Game | None:
        """After a queen the player on the old side goes on."""
        for index in self.lays():
            view = self.views[index]
            if rank(view.cards[0]) != "Q" or index + 1 >= len(self.views):
                continue
            after = self.views[index + 1]
            name = self.seat(view.player, view.direction * (-1) ** (len(view.cards) + 1))
            cards = self.fitting(after, name)
            if cards:
                return self.inserted(index + 1, self.a_lay(name, cards[0]))
        return None

    def wrong_player(self) -> Game | None:
        """Somebody lays a fitting card whose turn it is not."""
        for index in self.lays():
            view = self.views[index]
            names = self.others(view.player)
            self.rng.shuffle(names)
            for name in names:
                cards = self.fitting(view, name)
                if cards:
                    return self.replaced(index, self.a_lay(name, cards[0]))
        return None

    def start_effect(self) -> Game | None:
        """The start card is given an effect: the wrong player begins."""
        view = self.views[0]
        name = self.someone_but(view.turn)
        cards = self.fitting(view, name)
        return self.inserted(0, self.a_lay(name, cards[0])) if cards else None

    # --- aimed: the call ---

    def catch_too_late(self) -> Game | None:
        """A missed call caught after the player's own next lay or draw has begun."""
        for index in self.some(lambda view: view.action in ("lay", "draw")):
            view = self.views[index]
            if view.player in view.missed and not self.payment(index):
                return self.with_catch(index + 1, view.player)
        return None

    def catch_in_time(self) -> Game | None:
        """A catch that is good, for which nothing is drawn."""
        for index in self.some(lambda view: len(view.missed) > 0):
            culprit = self.rng.choice(self.views[index].missed)
            return self.with_catch(index, culprit)
        return None

    def catch_after_a_pass(self) -> Game | None:
        """A catch of somebody who had the turn and passed since, having one card."""
        for index in self.some(lambda view: view.action == "pass" and view.player in view.missed):
            view = self.views[index]
            return self.with_catch(index + 1, view.player)
        return None

    def catch_of_a_caller(self) -> Game | None:
        """A catch of somebody who has one card and has called, or was caught."""
        for index in self.some(lambda view: any(len(h) == 1 for h in view.hands.values())):
            view = self.views[index]
            for name, hand in view.hands.items():
                if len(hand) == 1 and name not in view.missed:
                    return self.with_catch(index, name)
        return None

    def catch_of_many_cards(self) -> Game | None:
        """A catch of somebody with more than one card."""
        index = self.rng.randrange(len(self.views))
        for name, hand in self.views[index].hands.items():
            if len(hand) > 1:
                return self.with_catch(index, name)
        return None

    def call_left_out(self) -> Game | None:
        """A call that was made is not; it may have been caught without reason."""
        for index in self.some(lambda view: "uno" in view.words):
            view = self.views[index]
            if view.action == "uno":
                return self.deleted(index)
            return self.rewritten(index, *view.words[:-1])
        return None

    def spent_call_caught(self) -> Game | None:
        """A call much too early; the lay that leaves one card is caught in time."""
        for index in self.lays():
            view = self.views[index]
            if index + 1 < len(self.views) and view.player in self.views[index + 1].missed:
                earlier = [i for i in range(index) if self.views[i].action in ("lay", "pass")]
                if earlier:
                    catcher = self.someone_but(view.player)
                    moves = list(self.moves)
                    moves.insert(index + 1, f"{catcher}: catch {view.player}")
                    moves.insert(self.rng.choice(earlier), f"{view.player}: uno")
                    return self.with_moves(moves)
        return None

    def call_before_the_lay_caught(self) -> Game | None:
        """A call before the lay, or before the draw before it, and a catch after it."""
        for index in self.lays():
            view = self.views[index]
            if index + 1 < len(self.views) and view.player in self.views[index + 1].missed:
                catcher = self.someone_but(view.player)
                moves = list(self.moves)
                moves.insert(index + 1, f"{catcher}: catch {view.player}")
                moves.insert(max(0, index - self.rng.randrange(3)), f"{view.player}: uno")
                return self.with_moves(moves)
        return None

    def challenged(self) -> Game | None:
        """A king is challenged."""
        for index in self.lays():
            view = self.views[index]
            if view.after_hands[view.player]:
                name = self.someone_but(view.player)
                return self.inserted(index + 1, f"{name}: challenge")
        return None

    # --- aimed: piles, counted and shown ---

    def shuffle_count(self) -> Game | None:
        """Another number of cards is shuffled."""
        for index in self.some(lambda view: view.action == "shuffle"):
            view = self.views[index]
            number = len(view.discard) - self.rng.choice([0, 2])
            return self.rewritten(index, f"shuffle {number}")
        return None

    def draw_pile(self) -> Game | None:
        """Another number of cards in the draw pile."""
        dealt = sum(len(hand.split()) for hand in self.game["hands"].values())
        return self.altered(draw_pile=len(PACK) - 1 - dealt + self.rng.choice([-1, 1]))

    def wrong_show(self) -> Game | None:
        """A hand shown with one card that is not in it."""
        index = self.rng.randrange(len(self.moves))
        name = self.rng.choice(self.names)
        cards = list(self.views[index].hands[name])
        if not cards:
            return None
        strange = [card for card in PACK if card not in cards]
        cards[self.rng.randrange(len(cards))] = self.rng.choice(strange)
        return self.inserted(index, f"{name}: show {' '.join(cards)}")

    # --- aimed: deal, end and result ---

    def hand_too_small(self) -> Game | None:
        """Somebody is dealt one card less."""
        name = self.rng.choice(self.names)
        cards = self.game["hands"][name].split()
        return self.with_hand(name, cards[1:])

    def hands_of_the_other_size(self) -> Game | None:
        """Five cards where seven are dealt, or seven where five are."""
        spoilt = deepcopy(self.game)
        free = list(self.views[0].free)
        for name in self.names:
            cards = spoilt["hands"][name].split()
            cards = cards[:5] if len(cards) == 7 else [*cards, free.pop(), free.pop()]
            spoilt["hands"][name] = " ".join(cards)
        return spoilt

    def dealt_twice(self) -> Game | None:
        """One card in two hands."""
        one, other = self.rng.sample(self.names, 2)
        hands = self.game["hands"]
        return self.with_hand(one, [hands[other].split()[0], *hands[one].split()[1:]])

    def start_eight_stays(self) -> Game | None:
        """An eight stays as start card."""
        eights = [card for card in self.views[0].free if rank(card) == "8"]
        return self.altered(start=eights[0]) if eights else None

    def start_card_replaced(self) -> Game | None:
        """A start card is replaced that should have stayed."""
        cards = [card for card in self.views[0].free if rank(card) != "8"]
        return self.altered(start=[self.rng.choice(cards), *start_cards(self.game)])

    def start_card_dealt(self) -> Game | None:
        """The start card is in a hand too."""
        return self.altered(start=self.game["hands"][self.rng.choice(self.names)].split()[0])

    def pass_after_the_end(self) -> Game | None:
        """Somebody says pass after the end."""
        if self.views[-1].action == "draw":
            return None
        name = self.rng.choice(self.names)
        return self.inserted(len(self.moves), f"{name}: pass")

    def pass_after_short_draw(self) -> Game | None:
        """Whoever has drawn less than was owed, for want of cards, says pass too."""
        if self.views[-1].action != "draw":
            return None
        return self.inserted(len(self.moves), f"{self.views[-1].player}: pass")

    def suit_after_the_end(self) -> Game | None:
        """Somebody names a suit after the end."""
        name = self.rng.choice(self.names)
        suit = SUIT_WORDS[self.rng.choice("cdhs")]
        return self.inserted(len(self.moves), f"{name}: colour {suit}")

    def shuffle_after_the_end(self) -> Game | None:
        """Somebody shuffles after the end."""
        name = self.rng.choice(self.names)
        return self.inserted(len(self.moves), f"{name}: shuffle")

    def last_event_missing(self) -> Game | None:
        """The round is said to be over before it is."""
        return self.deleted(len(self.moves) - 1)

    def wrong_points(self) -> Game | None:
        """Points miscounted, or an eight counted as eight and an ace as eleven."""
        if "points" not in self.game["result"]:
            return None
        points = self.game["result"]["points"]
        return self.with_result(points=abs(points + self.rng.choice([-10, -1, 1, 5, 42, -42, -4])))

    def wrong_winner(self) -> Game | None:
        """Somebody else is said to have won, or nobody."""
        return self.altered(result={"winner": self.another_winner()})

    def wrong_end_hands(self) -> Game | None:
        """A hand shown at the end is another."""
        hands = self.views[-1].after_hands
        name = self.rng.choice([name for name in self.names if hands[name]])
        strange = [card for card in self.views[-1].free if card not in hands[name]]
        if not strange:
            return None
        return self.with_result(hands={name: " ".join([*hands[name][1:], strange[0]])})

    # --- blind ---

    def swap_events(self) -> Game | None:
        """Two events of one neighbourhood change places."""
        if len(self.moves) < 2:
            return None
        one = self.rng.randrange(len(self.moves) - 1)
        other = min(len(self.moves) - 1, one + self.rng.choice([1, 1, 2, 3]))
        moves = list(self.moves)
        moves[one], moves[other] = moves[other], moves[one]
        return self.with_moves(moves)

    def change_card(self) -> Game | None:
        """Any laid or drawn card is another one."""
        for index in self.some(lambda view: view.action in ("lay", "draw")):
            view = self.views[index]
            old = self.rng.choice(view.cards)
            new = self.rng.choice(PACK)
            words = [new if word == old else word for word in view.words]
            return self.rewritten(index, *words)
        return None


BLIND = parts.kinds(
    Spoiler.delete_event,
    Spoiler.swap_events,
    Spoiler.change_card,
    Spoiler.change_player,
    Spoiler.duplicate_event,
)
AIMED = parts.kinds(
    Spoiler.no_match,
    Spoiler.group_turned,
    Spoiler.mixed_group,
    Spoiler.group_card_not_held,
    Spoiler.group_after_the_lay,
    Spoiler.group_as_one_card,
    Spoiler.not_held,
    Spoiler.held_by_another,
    Spoiler.laid_card_again,
    Spoiler.card_twice_in_a_group,
    Spoiler.unknown_card,
    Spoiler.suit_left_out,
    Spoiler.suit_too_late,
    Spoiler.suit_by_another,
    Spoiler.suit_not_asked,
    Spoiler.suit_with_a_card,
    Spoiler.old_suit,
    Spoiler.held_card_after_drawing,
    Spoiler.held_card_heads_group,
    Spoiler.fourth_draw,
    Spoiler.fourth_draw_at_once,
    Spoiler.pass_too_early,
    Spoiler.pass_without_draw,
    Spoiler.pass_missing,
    Spoiler.lay_after_the_pass,
    Spoiler.drawn_card_of_another,
    Spoiler.unknown_card_drawn,
    Spoiler.drawn_by_bystander,
    Spoiler.four_drawn_by_bystander,
    Spoiler.too_few_drawn,
    Spoiler.too_many_drawn,
    Spoiler.debt_ignored,
    Spoiler.debt_passed,
    Spoiler.debt_paid_by_another,
    Spoiler.answered,
    Spoiler.lay_after_paying,
    Spoiler.skipped_player_lays,
    Spoiler.old_direction,
    Spoiler.wrong_player,
    Spoiler.start_effect,
    Spoiler.catch_too_late,
    Spoiler.catch_in_time,
    Spoiler.catch_after_a_pass,
    Spoiler.catch_of_a_caller,
    Spoiler.catch_of_many_cards,
    Spoiler.caught_by_himself,
    Spoiler.second_catch,
    Spoiler.penalty_without_catch,
    Spoiler.call_left_out,
    Spoiler.spent_call_caught,
    Spoiler.call_before_the_lay_caught,
    Spoiler.challenged,
    Spoiler.needless_shuffle,
    Spoiler.shuffle_left_out,
    Spoiler.shuffle_count,
    Spoiler.draw_pile,
    Spoiler.wrong_count,
    Spoiler.wrong_show,
    Spoiler.hand_too_small,
    Spoiler.hands_of_the_other_size,
    Spoiler.dealt_twice,
    Spoiler.start_eight_stays,
    Spoiler.start_card_replaced,
    Spoiler.start_card_dealt,
    Spoiler.lay_after_the_end,
    Spoiler.word_after_the_end,
    Spoiler.pass_after_the_end,
    Spoiler.pass_after_short_draw,
    Spoiler.suit_after_the_end,
    Spoiler.shuffle_after_the_end,
    Spoiler.last_event_missing,
    Spoiler.wrong_points,
    Spoiler.wrong_winner,
    Spoiler.wrong_end_hands,
)


def mutants(rng: random.Random, game: Game) -> Iterator[tuple[str, Game]]:
    """Yield spoilt copies of a lawful round with their kinds.

    One of every kind for which the round offers an occasion, aimed ones first. The breach, if
    there is one, need not come to light at the place of the change. Some are cut off after it.
    """
    spoiler = Spoiler(rng, game, Replay(game).views)
    for kind, spoilt in parts.spoilt(spoiler, {**AIMED, **BLIND}):
        if rng.random() < CUT and spoilt["result"] == game["result"]:
            yield kind, cut(rng, game, spoilt)
        else:
            yield kind, spoilt


def counts_after_call(game: Game) -> bool:
    """Whether somebody calls and then, with nothing done in between, counts or shows cards."""
    called: list[str] = []
    for move in game["moves"]:
        player, words = split(move)
        action = action_of(words)
        if action in ("count", "show"):
            if player in called:
                return True
        elif action == "uno":
            called.append(player)
        else:
            called = []
    return False


def cut(rng: random.Random, game: Game, spoilt: Game) -> Game:
    """An unfinished copy that ends some events after the last place where the two differ.

    One mistake makes another world, in which what was lawful before breaks a rule of its own;
    what is left out here is most of that.
    """
    old, new = game["moves"], spoilt["moves"]
    same = 0  # events at the end that are the same in both
    while same < min(len(old), len(new)) and old[-1 - same] == new[-1 - same]:
        same += 1
    moves = new[: len(new) - same + rng.randint(2, 6)]
    return {key: value for key, value in spoilt.items() if key != "result"} | {"moves": moves}

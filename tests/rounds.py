"""Recorded rounds of official UNO for property tests: lawful ones, and spoilt copies of them.

``lawful_round`` plays one round at a table of its own, with a real shuffled deck, and writes it
down as a player at the table would. The only breaches in it are bluffs (a Wild Draw Four laid
while holding the colour), which stand until challenged; ``round_with_bluffs`` says where they are.

``mutants`` spoils a lawful round in many ways. Most kinds are aimed at one rule; the blind ones
hit anything. A mutant may turn out lawful after all: that is for a judge to say.

Nothing here judges. The table only knows how to go on lawfully.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import TypeVar

from tests import round_parts as parts
from tests.round_parts import NAMES, Game, action_of, seat, split, start_cards

LONG = 250  # after so many events nobody draws or keeps a card that need not be
COLOUR_WORDS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def new_deck() -> list[str]:
    """The 108 cards."""
    cards = ["W"] * 4 + ["W+4"] * 4
    for letter in "RYGB":
        cards.append(letter + "0")
        for face in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"]:
            cards += [letter + face] * 2
    return cards


def is_wild(card: str) -> bool:
    """Whether a card is black."""
    return card.startswith("W")


def value(card: str) -> int:
    """Points of a card left in a hand."""
    if is_wild(card):
        return 50
    return int(card[1]) if card[1].isdigit() else 20


def follows(card: str, top: str, colour: str) -> bool:
    """Whether a card may be laid on the top card while this colour (a letter) is in force."""
    if is_wild(card):
        return True
    return card[0] == colour or (not is_wild(top) and card[1:] == top[1:])


# --- lawful rounds -------------------------------------------------------------------------


@dataclass
class Habits(parts.Habits):
    """How the people at a table play and write."""

    bluff: float
    challenge: float
    say_outcome: float
    voluntary: float
    lay_drawn: float
    explicit_pass: float
    colour_late: float
    show_hand: float

    @classmethod
    def of(cls, rng: random.Random) -> Habits:
        """Some habits; one table in fifteen hardly ever lays, so that the cards run out."""
        hoarding = rng.random() < 1 / 15
        return cls(
            bluff=rng.choice([0.1, 0.5, 0.9]),
            challenge=rng.choice([0.2, 0.6]),
            say_outcome=rng.choice([0.7, 1.0]),
            catch=rng.choice([0.3, 0.7]),
            voluntary=0.93 if hoarding else rng.choice([0.02, 0.05, 0.15, 0.3]),
            lay_drawn=0.1 if hoarding else rng.choice([0.5, 0.9]),
            explicit_pass=rng.choice([0.0, 0.5, 1.0]),
            colour_late=rng.choice([0.0, 0.3]),
            stray_call=rng.choice([0.0, 0.02]),
            count_aloud=rng.choice([0.0, 0.02, 0.1]),
            show_hand=rng.choice([0.0, 0.7]),
            record_shuffles=rng.random() < 0.5,
        )


@dataclass
class Debt:
    """Cards that a player has yet to draw."""

    player: str
    left: int


class PlayedRound(parts.PlayedRound):
    """One round while it is played and written down."""

    habits: Habits

    def __init__(self, rng: random.Random, players: int) -> None:
        """Shuffle, deal, turn up a start card of a random kind."""
        super().__init__(rng, Habits.of(rng), rng.sample(NAMES, players), new_deck(), 7)
        self.bluffs: list[int] = []
        self.passed_silently = False
        self.missed: str | None = None  # holds one card, has not called, could still be caught
        self.top = self.start[-1]
        self.colour = self.top[0]

    # --- start ---

    def turn_up(self) -> list[str]:
        """Choose a start card of a random kind; a Wild Draw Four goes back and is replaced."""
        shown = []
        kinds: dict[str, Callable[[str], bool]] = {
            "number": lambda card: card[1:].isdigit(),
            "skip": lambda card: card.endswith("S"),
            "reverse": lambda card: len(card) == 2 and card[1] == "R",
            "draw two": lambda card: card.endswith("+2"),
            "wild": lambda card: card == "W",
        }
        while "W+4" in self.pile and self.chance(0.15):
            shown.append("W+4")
        kind = self.rng.choice(["number", "number", "skip", "reverse", "draw two", "wild"])
        fitting = [card for card in self.pile if kinds[kind](card)]
        card = self.rng.choice(fitting or [card for card in self.pile if card[1:].isdigit()])
        self.pile.remove(card)
        return [*shown, card]

    def apply_start(self) -> None:
        """The start card acts before the first turn."""
        first = self.turn
        if self.top == "W":
            self.colour = self.rng.choice("RYGB")
            self.write(first, f"colour {COLOUR_WORDS[self.colour]}")
        elif self.top[1:] == "S":
            self.turn = self.after(first)
        elif self.top[1:] == "R":
            self.direction = -1
            self.turn = self.dealer
        elif self.top[1:] == "+2":
            self.turn = self.after(first)
            self.settle([Debt(first, 2)])

    # --- drawing ---

    def settle(self, debts: list[Debt]) -> None:
        """Draw all that is owed, in any order of the debtors, in one line or several."""
        debts = list(debts)
        while debts and not self.over:
            debt = self.rng.choice(debts)
            first_of_player = next(other for other in debts if other.player == debt.player)
            debt = first_of_player
            part = debt.left if self.chance(0.75) else self.rng.randint(1, debt.left)
            taken = self.take(debt.player, part)
            debt.left -= len(taken)
            if debt.left == 0:
                debts.remove(debt)
            elif not self.can_refill():
                if not taken:
                    self.write(debt.player, "pass")
                self.over = True
            if not self.over:
                self.stray()

    # --- laying ---

    def lay(self, player: str, card: str) -> None:
        """Lay a card, with everything that is said and owed before the next turn."""
        hand = self.hands[player]
        hand.remove(card)
        manner = self.manner_of_call(len(hand))
        if manner == "early":
            self.write(player, "uno")
        if card == "W+4" and any(held[0] == self.colour for held in hand):
            self.bluffs.append(len(self.moves) + 1)
            guilty = True
        else:
            guilty = False
        self.write(player, self.words_for(card, last=not hand) + " uno" * (manner == "with"))
        self.discard.append(card)
        self.top = card
        if not is_wild(card):
            self.colour = card[0]
        self.passed_silently = False
        self.missed = None
        if not hand:
            self.over = True
            self.winner = player
            return
        if is_wild(card) and self.moves[-1].split()[1].startswith("W"):
            self.name_colour(player)
        if len(hand) == 1 and manner in ("late", "missed"):
            self.missed = player
        self.effect(player, card, guilty, manner)

    def manner_of_call(self, left: int) -> str:
        """How UNO is called by somebody who has this many cards after the lay."""
        if left != 1:
            return ""
        manners = ["with", "with", "late", "missed", "missed"]
        if not self.passed_silently:
            manners.append("early")
        return self.rng.choice(manners)

    def words_for(self, card: str, *, last: bool) -> str:
        """A lay in words; the colour of a wild card may be left for a line of its own."""
        if not is_wild(card):
            return card
        if last:
            return self.rng.choice([card, f"{card} {COLOUR_WORDS[self.rng.choice('RYGB')]}"])
        if self.chance(self.habits.colour_late):
            return card
        return f"{card} {COLOUR_WORDS[self.rng.choice('RYGB')]}"

    def name_colour(self, player: str) -> None:
        """Take over the colour named with the card, or write it down in a line of its own."""
        for letter, word in COLOUR_WORDS.items():
            if f" {word}" in self.moves[-1]:
                self.colour = letter
                return
        self.colour = self.rng.choice("RYGB")
        self.write(player, f"colour {COLOUR_WORDS[self.colour]}")

    def effect(self, player: str, card: str, guilty: bool, manner: str) -> None:
        """What the card does, with calls, catches and a challenge in their windows."""
        if card[1:] == "R" and len(self.names) > 2:
            self.direction = -self.direction
        hit = self.after(player)
        beyond = self.after(hit)
        debts: list[Debt] = []
        shows = False
        if card == "W+4":
            self.turn = beyond
            if self.chance(0.5):
                debts += self.call_or_catch(player, manner)
                if debts and self.chance(0.4):  # the penalty is drawn before the challenge
                    self.settle(debts)
                    debts = []
                    if self.over:
                        return
            if self.chance(self.habits.challenge):
                word = " guilty" if guilty else " innocent"
                spoken = self.chance(self.habits.say_outcome)
                self.write(hit, "challenge" + word * spoken)
                shows = spoken and self.chance(self.habits.show_hand)
                if guilty:
                    debts.append(Debt(player, 4))
                    self.turn = hit
                else:
                    debts.append(Debt(hit, 6))
            else:
                debts.append(Debt(hit, 4))
        elif card[1:] == "+2":
            self.turn = beyond
            debts.append(Debt(hit, 2))
        elif card[1:] == "S" or (card[1:] == "R" and len(self.names) == 2):
            self.turn = beyond
        else:
            self.turn = hit
        self.stray()
        debts += self.call_or_catch(player, manner)
        if shows:
            hand = self.hands[player]
            self.write(player, "show " + " ".join(self.rng.sample(hand, len(hand))))
        self.settle(debts)

    def call_or_catch(self, player: str, manner: str) -> list[Debt]:
        """A late call, or perhaps a catch, while the window is open."""
        if self.missed != player or len(self.hands[player]) != 1:
            return []
        if manner == "late":
            self.write(player, "uno")
            self.missed = None
        elif self.chance(self.habits.catch):
            self.write(self.anyone_but(player), f"catch {player}")
            self.missed = None
            return [Debt(player, 2)]
        return []

    # --- turns ---

    def choose(self, player: str) -> str | None:
        """A card to lay from the hand, or None."""
        hand = self.hands[player]
        held_colour = any(card[0] == self.colour for card in hand)
        fitting = [card for card in hand if follows(card, self.top, self.colour)]
        if "W+4" in fitting and held_colour:
            if self.chance(self.habits.bluff):
                return "W+4"
            fitting = [card for card in fitting if card != "W+4"]
        return self.rng.choice(fitting) if fitting else None

    def play_turn(self) -> None:
        """One turn of whoever is next."""
        player = self.turn
        self.stray()
        card = self.choose(player)
        wants_to_draw = self.chance(self.habits.voluntary) and len(self.moves) < LONG
        if not self.can_refill():
            if card is None:
                self.write(player, "pass")
                self.over = True
            elif wants_to_draw and self.chance(0.5):
                self.write(player, "pass")
                self.turn = self.after(player)
                self.passed_silently = False
            else:
                self.lay(player, card)
            return
        if card is not None and not wants_to_draw:
            self.lay(player, card)
            return
        (drawn,) = self.take(player, 1)
        self.missed = None
        self.passed_silently = False
        if self.wants_to_lay_drawn(player, drawn):
            self.lay(player, drawn)
            return
        if self.chance(self.habits.explicit_pass) or not self.can_refill():
            self.write(player, "pass")
        else:
            self.passed_silently = True
        self.turn = self.after(player)

    def wants_to_lay_drawn(self, player: str, drawn: str) -> bool:
        """Whether the drawn card fits and is laid at once."""
        if not follows(drawn, self.top, self.colour):
            return False
        if drawn == "W+4" and any(card[0] == self.colour for card in self.hands[player]):
            return self.chance(self.habits.bluff)
        return self.chance(self.habits.lay_drawn) or len(self.moves) > LONG

    def put_in_counts(self) -> None:
        """Between any two events somebody may say how many cards are in hand."""
        sizes = dict.fromkeys(self.names, 7)
        moves: list[str] = []
        bluffs = []
        for number, move in enumerate(self.moves, start=1):
            while self.chance(self.habits.count_aloud):
                name = self.rng.choice(self.names)
                moves.append(f"{name}: count {sizes[name]}")
            moves.append(move)
            if number in self.bluffs:
                bluffs.append(len(moves))
            player, words = split(move)
            if action_of(words) == "lay":
                sizes[player] -= 1
            elif words[0] == "draw":
                sizes[player] += len(words) - 1
        self.moves = moves
        self.bluffs = bluffs

    def play(self) -> Game:
        """Play to the end and return the record."""
        self.apply_start()
        while not self.over:
            self.play_turn()
        self.put_in_counts()
        return {**self.record("uno-official"), "result": self.result(value)}


def round_with_bluffs(rng: random.Random, players: int) -> tuple[Game, list[int]]:
    """A complete lawful round, and the numbers of the events that are bluffs."""
    played = PlayedRound(rng, players)
    game = played.play()
    return game, played.bluffs


def lawful_round(rng: random.Random, players: int) -> Game:
    """A complete round for 2 to 10 players in which nothing is wrong but bluffs that stand.

    A round that ended for want of cards has ``{"winner": "none"}`` and no points.
    """
    return round_with_bluffs(rng, players)[0]


# --- a lawful round seen from inside, event by event ---------------------------------------


@dataclass(kw_only=True)
class ColourView(parts.View):
    """One event of a lawful round with the deck of 108, and the table just before it."""

    top: str
    colour: str


C = TypeVar("C", bound=ColourView)


@dataclass(kw_only=True)
class View(ColourView):
    """One event of a lawful round of official UNO, and the table just before it."""

    discard: list[str]
    laid_before: tuple[str, str] | None  # player and card of the lay before


def start_of(game: Game) -> str:
    """The card that stayed as start card."""
    return start_cards(game)[-1]


def views_of(game: Game) -> list[View]:
    """Replay a lawful round without a doubt about anything in it."""
    hands = {name: hand.split() for name, hand in game["hands"].items()}
    top = start_of(game)
    discard = [top]
    pile = 108 - 1 - sum(len(hand) for hand in hands.values())
    colour = top[0]
    direction = -1 if top[1:] == "R" and len(hands) > 2 else 1
    owed: dict[str, int] = dict.fromkeys(hands, 0)
    if top[1:] == "+2":
        owed[seat(game["players"], game["dealer"], 1)] = 2
    laid_before: tuple[str, str] | None = None
    guilty = False
    drawn: tuple[str, str] | None = None
    views = []
    for move in game["moves"]:
        player, words = split(move)
        action = action_of(words)
        view = View(
            player=player,
            action=action,
            words=words,
            hands=deepcopy(hands),
            direction=direction,
            owed=dict(owed),
            top=discard[-1],
            colour=colour,
            discard=list(discard),
            laid_before=laid_before,
        )
        if drawn is not None and drawn[0] == player:
            view.drawn = [drawn[1]]
        if action == "draw":
            for card in words[1:]:
                if pile == 0:
                    pile = len(discard) - 1
                    discard = discard[-1:]
                pile -= 1
                hands[player].append(card)
            if view.own_draw:
                drawn = (player, words[1])
            else:
                owed[player] -= len(words) - 1
        elif action == "shuffle":
            pile = len(discard) - 1
            discard = discard[-1:]
        elif action == "catch":
            owed[words[1]] += 2
        elif action == "colour":
            colour = words[1][0].upper()
        elif action == "challenge" and laid_before is not None:
            owed[player] = 0 if guilty else 6
            owed[laid_before[0]] += 4 if guilty else 0
        elif action == "lay":
            card = words[0]
            hands[player].remove(card)
            guilty = any(held[0] == colour for held in hands[player])
            discard.append(card)
            colour = card[0]
            if is_wild(card) and len(words) > 1 and words[1] != "uno":
                colour = words[1][0].upper()
            if card[1:] == "R" and len(hands) > 2:
                direction = -direction
            victim = seat(game["players"], player, direction)
            if hands[player]:
                owed[victim] += {"+2": 2, "+4": 4}.get(card[1:], 0)
            laid_before = (player, card)
            drawn = None
        elif action == "pass":
            drawn = None
        view.after_hands = deepcopy(hands)
        views.append(view)
    return views


# --- spoiling ------------------------------------------------------------------------------


class ColourSpoiler(parts.Spoiler[C]):
    """Spoils one lawful round with the deck of 108."""

    late_draws = ("draw R1",)

    def any_colour(self) -> str:
        """The word of a colour."""
        return COLOUR_WORDS[self.rng.choice("RYGB")]

    def a_lay(self, player: str, card: str) -> str:
        """A lay in words, with a random colour for a wild card."""
        return f"{player}: {card} {self.any_colour()}" if is_wild(card) else f"{player}: {card}"

    def no_match(self) -> Game | None:
        """A held card that does not match."""
        for index in self.plain_lays():
            view = self.views[index]
            hand = view.hands[view.player]
            wrong = [card for card in hand if not follows(card, view.top, view.colour)]
            if wrong:
                return self.rewritten(index, self.rng.choice(wrong))
        return None

    def pass_without_draw(self) -> Game | None:
        """A pass in place of a lay, without a draw."""
        for index in self.plain_lays():
            return self.rewritten(index, "pass")
        return None

    def change_card(self) -> Game | None:
        """Any laid or drawn card is another one."""
        for index in self.some(lambda view: view.action in ("lay", "draw")):
            view = self.views[index]
            card = self.rng.choice(new_deck())
            if view.action == "lay":
                called = " uno" * (view.words[-1] == "uno")
                return self.replaced(index, self.a_lay(view.player, card) + called)
            words = list(view.words)
            words[self.rng.randrange(1, len(words))] = card
            return self.rewritten(index, *words)
        return None


class Spoiler(ColourSpoiler[View]):
    """Spoils one lawful round of official UNO."""

    # --- tools ---

    def fitting(self, view: View, player: str) -> list[str]:
        """Cards in a player's hand that match before an event (no Wild Draw Four)."""
        return [
            card
            for card in view.hands[player]
            if card != "W+4" and follows(card, view.top, view.colour)
        ]

    def copies_out(self, view: View, card: str) -> bool:
        """Whether all copies of a card lie in hands or on the discard pile."""
        count = view.discard.count(card)
        for hand in view.hands.values():
            count += hand.count(card)
        return count >= new_deck().count(card)

    def payments_after(self, index: int) -> tuple[str, list[int]] | None:
        """The victim of the draw card laid at this index, and where he draws for it.

        None if it was challenged, caught in between, or paid for only in part.
        """
        lay = self.views[index]
        if not lay.after_hands[lay.player]:
            return None
        turned = -1 if lay.card[1:] == "R" and len(lay.hands) > 2 else 1
        victim = self.seat(lay.player, lay.direction * turned)
        payments = []
        left = {"+2": 2, "+4": 4}.get(lay.card[1:], 0)
        for later in range(index + 1, len(self.views)):
            view = self.views[later]
            if view.action in ("challenge", "catch", "shuffle", "lay", "pass"):
                return None
            if view.action == "draw" and view.player == victim:
                payments.append(later)
                left -= len(view.words) - 1
                if left <= 0:
                    return victim, payments
        return None

    def next_act(self, index: int) -> int | None:
        """Index of the first lay, draw or pass after an event."""
        for later in range(index + 1, len(self.views)):
            if self.views[later].action in ("lay", "draw", "pass"):
                return later
        return None

    def next_colour(self, index: int) -> int:
        """Index of the line that names the colour of the wild card laid at an index.

        -1 stands for the start card.
        """
        return next(
            later
            for later in range(index + 1, len(self.views))
            if self.views[later].action == "colour"
        )

    def window_of(self, index: int) -> tuple[bool, int] | None:
        """For a lay that leaves one card: whether it was called or caught, and what closes it.

        The second is the index of the event that closes the window: the next lay, or the next
        draw of anybody else.
        """
        lay = self.views[index]
        if len(lay.after_hands[lay.player]) != 1:
            return None
        settled = "uno" in lay.words
        before = index - 1
        while before >= 0 and self.views[before].action in ("count", "show"):
            before -= 1
        if before >= 0 and self.moves[before] == f"{lay.player}: uno":
            settled = True
        for later in range(index + 1, len(self.views)):
            view = self.views[later]
            if view.player == lay.player and view.action == "uno":
                settled = True
            if view.action == "catch":
                settled = True
            if view.action == "lay" or (view.action == "draw" and view.player != lay.player):
                return settled, later
        return None

    # --- aimed: what is laid ---

    def not_the_drawn_card(self) -> Game | None:
        """Another card than the drawn one, though it fits and is held."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            drawn = view.words[1]
            cards = [card for card in self.fitting(view, view.player) if card != drawn]
            if not cards:
                continue
            lay = self.a_lay(view.player, self.rng.choice(cards))
            following = self.next_act(index)
            if following is not None:
                next_view = self.views[following]
                if next_view.player == view.player and next_view.action != "draw":
                    return self.replaced(following, lay)
            return self.inserted(index + 1, lay)
        return None

    def not_held(self) -> Game | None:
        """A fitting card that the player does not hold but somebody could."""
        for index in self.plain_lays():
            view = self.views[index]
            cards = [
                card
                for card in new_deck()
                if card not in view.hands[view.player]
                and follows(card, view.top, view.colour)
                and not is_wild(card)
                and not self.copies_out(view, card)
            ]
            if cards:
                return self.rewritten(index, self.rng.choice(cards))
        return None

    def copy_too_many_laid(self) -> Game | None:
        """A fitting card all of whose copies are elsewhere in view."""
        for index in self.plain_lays():
            view = self.views[index]
            cards = [
                card
                for card in new_deck()
                if card not in view.hands[view.player]
                and follows(card, view.top, view.colour)
                and not is_wild(card)
                and self.copies_out(view, card)
            ]
            if cards:
                return self.rewritten(index, self.rng.choice(cards))
        return None

    def copy_too_many_drawn(self) -> Game | None:
        """A drawn card all of whose copies are in view."""
        for index in self.some(lambda view: view.action == "draw"):
            view = self.views[index]
            cards = [card for card in new_deck() if self.copies_out(view, card)]
            place = self.rng.randrange(1, len(view.words))
            if cards and view.words[place] not in cards:
                words = list(view.words)
                words[place] = self.rng.choice(cards)
                return self.rewritten(index, *words)
        return None

    def two_cards(self) -> Game | None:
        """Two cards of one number in one turn."""
        for index in self.some(lambda view: view.action == "lay" and not is_wild(view.card)):
            view = self.views[index]
            hand = view.after_hands[view.player]
            same = [card for card in hand if card[1:] == view.card[1:] and not is_wild(card)]
            if same:
                lay = f"{view.player}: {view.card} {self.rng.choice(same)}"
                return self.replaced(index, lay)
        return None

    def colour_left_out(self) -> Game | None:
        """A wild card, not the last one, for which nobody names a colour."""
        for index in self.some(lambda view: view.action == "lay" and is_wild(view.card)):
            view = self.views[index]
            if not view.after_hands[view.player]:
                continue
            words = [word for word in view.words if word not in COLOUR_WORDS.values()]
            moves = list(self.moves)
            moves[index] = f"{view.player}: {' '.join(words)}"
            if len(words) == len(view.words):  # named in a line of its own
                del moves[self.next_colour(index)]
            return self.with_moves(moves)
        return None

    def start_colour_left_out(self) -> Game | None:
        """A Wild as start card for which nobody names a colour."""
        if start_of(self.game) != "W":
            return None
        return self.deleted(self.next_colour(-1))

    def colour_by_another(self) -> Game | None:
        """The colour of a wild card, or of a Wild as start card, is named by somebody else."""
        for index in self.some(lambda view: view.action == "colour"):
            return self.by_another(index)
        return None

    def colour_again(self) -> Game | None:
        """Who has named the colour of a wild card names another one directly after it."""
        words = list(COLOUR_WORDS.values())
        for index in self.some(lambda view: view.action in ("lay", "colour")):
            view = self.views[index]
            named = [word for word in view.words if word in words]
            if named and view.after_hands[view.player]:
                word = self.rng.choice([word for word in words if word not in named])
                return self.inserted(index + 1, f"{view.player}: colour {word}")
        return None

    def colour_with_a_number(self) -> Game | None:
        """Another colour than the card's own is named with a card that is not wild."""
        for index in self.some(lambda view: view.action == "lay" and not is_wild(view.card)):
            view = self.views[index]
            words = [word for letter, word in COLOUR_WORDS.items() if letter != view.card[0]]
            return self.rewritten(index, view.card, self.rng.choice(words), *view.words[1:])
        return None

    def unknown_card(self) -> Game | None:
        """A laid card (no wild one) is a blank."""
        for index in self.some(lambda view: view.action == "lay" and not is_wild(view.card)):
            view = self.views[index]
            words = ["BLANK", *view.words[1:]]
            return self.rewritten(index, *words)
        return None

    def unknown_card_drawn(self) -> Game | None:
        """A drawn card is a blank."""
        for index in self.some(lambda view: view.action == "draw"):
            view = self.views[index]
            words = list(view.words)
            words[self.rng.randrange(1, len(words))] = "BLANK"
            return self.rewritten(index, *words)
        return None

    # --- aimed: turns and draws ---

    def second_draw(self) -> Game | None:
        """A second card drawn in one turn."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            cards = [card for card in new_deck() if not self.copies_out(view, card)]
            cards = [card for card in cards if card != view.words[1]]
            if cards:
                return self.inserted(index + 1, f"{view.player}: draw {self.rng.choice(cards)}")
        return None

    def two_drawn_at_once(self) -> Game | None:
        """Two cards in a draw of one's own will."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            cards = [card for card in new_deck() if not self.copies_out(view, card)]
            cards = [card for card in cards if card != view.words[1]]
            if cards:
                return self.replaced(index, f"{self.moves[index]} {self.rng.choice(cards)}")
        return None

    def two_drawn_by_bystander(self) -> Game | None:
        """Two cards are drawn by somebody who owes nothing and is not in turn.

        Put in just before a player in turn lays or draws, while nothing is owed.
        """
        drawer = None  # has drawn a card in the turn before and not laid it
        places = []
        for index, view in enumerate(self.views):
            if view.action in ("lay", "draw") and not any(view.owed.values()):
                bystanders = [name for name in self.others(view.player) if name != drawer]
                if bystanders and not view.drawn:
                    places.append((index, bystanders))
            if view.own_draw:
                drawer = view.player
            elif view.action in ("lay", "pass"):
                drawer = None
        self.rng.shuffle(places)
        for index, bystanders in places:
            view = self.views[index]
            cards = {card for card in new_deck() if not self.copies_out(view, card)}
            if len(cards) >= 2:
                one, other = self.rng.sample(sorted(cards), 2)
                name = self.rng.choice(bystanders)
                return self.inserted(index, f"{name}: draw {one} {other}")
        return None

    def too_many_drawn(self) -> Game | None:
        """One card more than is owed."""
        for index in self.some(lambda view: view.action == "draw" and not view.own_draw):
            view = self.views[index]
            if view.owed[view.player] != len(view.words) - 1:
                continue
            cards = [card for card in new_deck() if not self.copies_out(view, card)]
            cards = [card for card in cards if card not in view.words]
            if cards:
                return self.replaced(index, f"{self.moves[index]} {self.rng.choice(cards)}")
        return None

    def too_few_drawn(self) -> Game | None:
        """One card less than is owed."""
        for index in self.some(lambda view: view.action == "draw" and not view.own_draw):
            view = self.views[index]
            if view.owed[view.player] == len(view.words) - 1 > 1:
                words = " ".join(view.words[:-1])
                return self.rewritten(index, words)
        return None

    def debt_ignored(self) -> Game | None:
        """Nothing is drawn for a draw card."""
        for index in self.some(lambda view: view.action == "lay" and "+" in view.card):
            found = self.payments_after(index)
            if found is not None:
                return self.deleted(*found[1])
        return None

    def answered(self) -> Game | None:
        """The victim of a draw card answers it with one of the same kind."""
        for index in self.some(lambda view: view.action == "lay" and "+" in view.card):
            view = self.views[index]
            found = self.payments_after(index)
            if found is None:
                continue
            victim, payments = found
            same = [card for card in view.hands[victim] if card[1:] == view.card[1:]]
            if same:
                spoilt = self.deleted(*payments)
                spoilt["moves"].insert(payments[0], self.a_lay(victim, self.rng.choice(same)))
                return spoilt
        return None

    def skipped_player_lays(self) -> Game | None:
        """Who was skipped or has just drawn for a card lays a fitting card."""
        for index in self.some(lambda view: view.action == "lay"):
            view = self.views[index]
            if len(view.hands) == 2 and view.card[1:] == "R":
                victim = self.seat(view.player, 1)
                place = index + 1
            elif view.card[1:] == "S":
                victim = self.seat(view.player, view.direction)
                place = index + 1
            else:
                found = self.payments_after(index) if "+" in view.card else None
                if found is None:
                    continue
                victim = found[0]
                place = found[1][-1] + 1
            if place < len(self.views):
                cards = self.fitting(self.views[place], victim)
                if cards:
                    return self.inserted(place, self.a_lay(victim, self.rng.choice(cards)))
        return None

    def old_direction(self) -> Game | None:
        """After a Reverse the neighbour of the old direction lays a fitting card."""
        if len(self.names) == 2:
            return None
        for index in self.some(lambda view: view.action == "lay" and view.card[1:] == "R"):
            if index + 1 == len(self.views):
                continue
            view = self.views[index]
            wrong = self.seat(view.player, view.direction)
            cards = self.fitting(self.views[index + 1], wrong)
            if cards:
                return self.inserted(index + 1, self.a_lay(wrong, self.rng.choice(cards)))
        return None

    def start_effect_ignored(self) -> Game | None:
        """The player left of the dealer plays although the start card hits him."""
        if start_of(self.game)[1:] not in ("S", "R", "+2") or len(self.names) == 2:
            return None
        first = self.seat(self.game["dealer"], 1)
        cards = self.fitting(self.views[0], first)
        if not cards:
            return None
        return self.inserted(0, self.a_lay(first, self.rng.choice(cards)))

    def shuffle_left_out(self) -> Game | None:
        """A reshuffle is missing in a log that counts the draw pile."""
        places = self.some(lambda view: view.action == "shuffle")
        if not places:
            return None
        spoilt = self.deleted(places[0])
        dealt = sum(len(hand.split()) for hand in self.game["hands"].values())
        spoilt["draw_pile"] = len(new_deck()) - dealt - 1
        return spoilt

    # --- aimed: challenge and call ---

    def wrong_outcome(self) -> Game | None:
        """A challenge decided the other way."""
        for index in self.some(lambda view: view.action == "challenge" and len(view.words) > 1):
            view = self.views[index]
            word = "innocent" if view.words[1] == "guilty" else "guilty"
            return self.rewritten(index, "challenge", word)
        return None

    def challenge_by_bystander(self) -> Game | None:
        """Somebody challenges who was not hit."""
        for index in self.some(lambda view: view.action == "challenge"):
            view = self.views[index]
            assert view.laid_before is not None
            others = self.others(view.player, view.laid_before[0])
            if others:
                words = " ".join(view.words)
                return self.replaced(index, f"{self.rng.choice(others)}: {words}")
        return None

    def challenge_too_late(self) -> Game | None:
        """A challenge after the first of the four cards was drawn."""
        for index in self.some(lambda view: view.action == "lay" and view.card == "W+4"):
            found = self.payments_after(index)
            if found is not None:
                view = self.views[index]
                rest = view.after_hands[view.player]
                guilty = any(card[0] == view.colour for card in rest)
                place = self.rng.choice(found[1]) + 1
                outcome = "guilty" if guilty else "innocent"
                return self.inserted(place, f"{found[0]}: challenge {outcome}")
        return None

    def challenge_of_another_card(self) -> Game | None:
        """A challenge after a card that is no Wild Draw Four."""
        for index in self.some(lambda view: view.action == "lay" and view.card != "W+4"):
            view = self.views[index]
            victim = self.seat(view.player, view.direction)
            return self.inserted(index + 1, f"{victim}: challenge innocent")
        return None

    def catch_too_late(self) -> Game | None:
        """A missed call caught one event late."""
        for index in self.some(lambda view: view.action == "lay"):
            window = self.window_of(index)
            if window is not None and not window[0]:
                culprit = self.views[index].player
                return self.with_catch(window[1] + 1, culprit)
        return None

    def catch_of_a_caller(self) -> Game | None:
        """A catch of somebody who has called, while the window is open."""
        for index in self.some(lambda view: view.action == "lay"):
            view = self.views[index]
            if len(view.after_hands[view.player]) == 1 and "uno" in view.words:
                return self.with_catch(index + 1, view.player)
        return None

    def catch_of_many_cards(self) -> Game | None:
        """A catch of somebody with more than one card."""
        for index in self.some(lambda view: view.action == "lay"):
            view = self.views[index]
            if len(view.after_hands[view.player]) > 1:
                return self.with_catch(index + 1, view.player)
        return None

    def missed_call_caught(self) -> Game | None:
        """A missed call is caught in time, but nothing is drawn for it."""
        for index in self.some(lambda view: view.action == "lay"):
            window = self.window_of(index)
            if window is not None and not window[0]:
                culprit = self.views[index].player
                return self.with_catch(index + 1, culprit)
        return None

    # --- aimed: counted and shown ---

    def wrong_count(self) -> Game | None:
        """A player says another number of cards than are in hand."""
        counts = self.some(lambda view: view.action == "count")
        if counts and self.rng.random() < 0.5:
            index = counts[0]
            name = self.views[index].player
        else:
            index = self.rng.randrange(len(self.moves))
            name = self.rng.choice(self.names)
        size = len(self.views[index].hands[name])
        number = size + self.rng.choice([-1, 1, 1, 2])
        spoilt = f"{name}: count {number}"
        if self.views[index].action == "count" and self.views[index].player == name:
            return self.replaced(index, spoilt)
        return self.inserted(index, spoilt)

    def wrong_show(self) -> Game | None:
        """A hand shown after a challenge with one card that is not in it.

        Where the round shows no hand, one is shown after a challenge.
        """
        for index in self.some(lambda view: view.action == "show"):
            view = self.views[index]
            return self.replaced(index, self.shown_wrongly(view.player, view.words[1:]))
        for index in self.some(lambda view: view.action == "challenge" and len(view.words) > 1):
            laid_before = self.views[index].laid_before
            assert laid_before is not None
            name = laid_before[0]
            hand = self.views[index].hands[name]
            return self.inserted(index + 1, self.shown_wrongly(name, hand))
        return None

    def shown_wrongly(self, player: str, hand: list[str]) -> str:
        """A hand in a line of its own, with a card in it that is not there."""
        cards = list(hand)
        strange = [card for card in new_deck() if card not in hand]
        cards[self.rng.randrange(len(cards))] = self.rng.choice(strange)
        return f"{player}: show {' '.join(cards)}"

    # --- aimed: deal, end and result ---

    def hand_too_small(self) -> Game | None:
        """Somebody is dealt six cards."""
        name = self.rng.choice(self.names)
        cards = self.game["hands"][name].split()
        cards.remove(self.rng.choice(cards))
        return self.with_hand(name, cards)

    def start_card_stays(self) -> Game | None:
        """A Wild Draw Four stays as start card."""
        return self.altered(start="W+4")

    def start_card_replaced(self) -> Game | None:
        """A start card is replaced that should have stayed."""
        return self.altered(start=["W", *start_cards(self.game)])

    def wrong_points(self) -> Game | None:
        """Points miscounted."""
        if "points" not in self.game["result"]:
            return None
        points = self.game["result"]["points"]
        return self.with_result(points=points + self.rng.choice([-10, -1, 1, 5, 20, 50]))


AIMED = parts.kinds(
    Spoiler.no_match,
    Spoiler.not_the_drawn_card,
    Spoiler.not_held,
    Spoiler.copy_too_many_laid,
    Spoiler.copy_too_many_drawn,
    Spoiler.two_cards,
    Spoiler.colour_left_out,
    Spoiler.start_colour_left_out,
    Spoiler.colour_by_another,
    Spoiler.colour_again,
    Spoiler.colour_with_a_number,
    Spoiler.unknown_card,
    Spoiler.unknown_card_drawn,
    Spoiler.pass_without_draw,
    Spoiler.second_draw,
    Spoiler.two_drawn_at_once,
    Spoiler.two_drawn_by_bystander,
    Spoiler.too_many_drawn,
    Spoiler.too_few_drawn,
    Spoiler.debt_ignored,
    Spoiler.answered,
    Spoiler.skipped_player_lays,
    Spoiler.old_direction,
    Spoiler.start_effect_ignored,
    Spoiler.needless_shuffle,
    Spoiler.shuffle_left_out,
    Spoiler.wrong_outcome,
    Spoiler.challenge_by_bystander,
    Spoiler.challenge_too_late,
    Spoiler.challenge_of_another_card,
    Spoiler.catch_too_late,
    Spoiler.catch_of_a_caller,
    Spoiler.catch_of_many_cards,
    Spoiler.second_catch,
    Spoiler.caught_by_himself,
    Spoiler.penalty_without_catch,
    Spoiler.missed_call_caught,
    Spoiler.wrong_count,
    Spoiler.wrong_show,
    Spoiler.hand_too_small,
    Spoiler.copy_too_many_dealt,
    Spoiler.start_card_stays,
    Spoiler.start_card_replaced,
    Spoiler.lay_after_the_end,
    Spoiler.word_after_the_end,
    Spoiler.wrong_points,
    Spoiler.wrong_winner,
)

BLIND = parts.kinds(
    Spoiler.delete_event,
    Spoiler.swap_events,
    Spoiler.change_card,
    Spoiler.change_player,
    Spoiler.duplicate_event,
)


def mutants(rng: random.Random, game: Game) -> Iterator[tuple[str, Game]]:
    """Yield spoilt copies of a lawful round with their kinds.

    One of every kind for which the round offers an occasion, aimed ones first. The breach, if
    there is one, need not come to light at the place of the change.
    """
    return parts.spoilt(Spoiler(rng, game, views_of(game)), {**AIMED, **BLIND})

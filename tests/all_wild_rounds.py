"""Recorded rounds of UNO All Wild for property tests: lawful ones, and spoilt copies of them.

``lawful`` plays one round at a table of its own, with a real shuffled deck, and writes it down as
a player at the table would. Nothing in it is wrong. Some events may lie beyond the rules: what a
player does whose whole hand was taken by a Forced Swap as last card; it says which.

``mutants`` spoils a lawful round in many ways. Most kinds are aimed at one rule; the blind ones
hit anything. A mutant may turn out lawful after all: that is for a judge to say.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from tests import round_parts as parts
from tests.round_parts import NAMES, Game, action_of, seat, split

COPIES = {"W": 54, "WR": 14, "WS": 14, "WS2": 6, "W+2": 10, "W+4": 6, "WT": 4, "WX": 4}
OWES = {"W+2": 2, "W+4": 4, "WT": 2}
SKIPS = {"WS": 1, "WS2": 2, "W+2": 1, "W+4": 1}
LONG = 250  # after so many events nobody draws a card that need not be drawn


def new_deck() -> list[str]:
    """The 112 cards."""
    return [card for card, copies in COPIES.items() for _ in range(copies)]


def value(cards: list[str]) -> int:
    """What cards left in a hand are worth."""
    return sum(20 if card == "W" else 50 for card in cards)


def target_of(words: list[str]) -> str | None:
    """The player named with a card."""
    return words[words.index("to") + 1] if "to" in words else None


# --- lawful rounds -------------------------------------------------------------------------


@dataclass
class Habits(parts.Habits):
    """How the people at a table play and write."""

    voluntary: float
    lay_drawn: float
    explicit_pass: float
    keep_swaps: bool
    named_late: float
    last_draw: float
    stop_when_open: float
    show_hand: float
    record_pile: bool

    @classmethod
    def of(cls, rng: random.Random) -> Habits:
        """Some habits; one table in fifteen hardly ever lays, so that the cards run out."""
        hoarding = rng.random() < 1 / 15
        return cls(
            catch=rng.choice([0.3, 0.7]),
            voluntary=0.95 if hoarding else rng.choice([0.02, 0.1, 0.3]),
            lay_drawn=0.1 if hoarding else rng.choice([0.5, 0.9]),
            explicit_pass=rng.choice([0.0, 0.5, 1.0]),
            keep_swaps=rng.random() < 0.7,
            named_late=rng.choice([0.0, 0.4]),
            last_draw=rng.choice([0.0, 0.5, 1.0]),
            stop_when_open=rng.choice([0.0, 0.5]),
            stray_call=rng.choice([0.0, 0.02]),
            count_aloud=rng.choice([0.0, 0.02, 0.1]),
            show_hand=rng.choice([0.0, 0.02]),
            record_shuffles=rng.random() < 0.5,
            record_pile=rng.random() < 0.5,
        )


class PlayedRound(parts.PlayedRound):
    """One round while it is played and written down."""

    habits: Habits

    def __init__(self, rng: random.Random, players: int) -> None:
        """Shuffle, deal, turn up the start card."""
        super().__init__(rng, Habits.of(rng), rng.sample(NAMES, players), new_deck(), 7)
        self.pile_size = len(self.pile)
        self.open: list[int] = []  # events beyond the rules
        self.stopped = False  # the table cannot agree how to go on

    def turn_up(self) -> list[str]:
        """Turn up any card, action cards oftener than they come by chance."""
        card = self.rng.choice(self.pile)
        if self.chance(0.5):
            card = self.rng.choice([card for card in COPIES if card in self.pile])
        self.pile.remove(card)
        return [card]

    # --- drawing ---

    def write_shuffle(self, player: str) -> None:
        """Write down a reshuffle, often with the number of cards."""
        amount = self.rng.choice(["", f" {len(self.discard) - 1}"])
        self.write(self.rng.choice([player, self.dealer]), "shuffle" + amount)

    def pay(self, player: str, owed: int) -> int:
        """Draw all or a part of what is owed; what is still owed."""
        part = owed if self.chance(0.75) else self.rng.randint(1, owed)
        taken = self.take(player, part)
        left = owed - len(taken)
        if left > 0 and not self.can_refill():
            if not taken:
                self.write(player, "pass")
            self.over = True
        return left

    # --- laying ---

    def lay(self, player: str, card: str) -> None:
        """Lay a card, with all that is said and owed before the next turn."""
        hand = self.hands[player]
        hand.remove(card)
        target = self.anyone_but(player) if card in ("WT", "WX") else None
        after = len(self.hands[target]) if card == "WX" and target else len(hand)
        manner = ""
        if after == 1:
            manners = ["with", "with", "late", "late", "missed", "missed", "missed"]
            if len(hand) == 1:
                manners.append("early")
            manner = self.rng.choice(manners)
        if manner == "early":
            self.write(player, "uno")
        self.discard.append(card)
        words = card
        late = False
        if card == "WT" and not hand and self.chance(0.3):
            target = None  # the round is over anyway
        if target is not None:
            late = card == "WX" and manner != "with" and self.chance(self.habits.named_late)
            words += "" if late else f" to {target}"
        self.write(player, words + " uno" * (manner == "with"))
        if late:
            self.write(player, f"swap {target}")
        if card == "WX" and target is not None:
            self.hands[player], self.hands[target] = self.hands[target], hand
        elif not hand:
            self.over = True
            self.winner = player
        debtor = self.effect(player, card, target)
        if self.over:
            if debtor is not None and self.chance(self.habits.last_draw):
                left = OWES[card]
                while left > 0 and self.can_refill() and self.chance(0.9):
                    left -= len(self.take(debtor, self.rng.randint(1, left)))
            return
        unsaid: list[str] = []
        if manner in ("late", "missed"):
            unsaid.append(player)
        if card == "WX" and target is not None and len(self.hands[target]) == 1:
            unsaid.append(target)
        debts = {} if debtor is None else {debtor: OWES[card]}
        self.finish(unsaid, debts, {player: manner})

    def finish(self, unsaid: list[str], debts: dict[str, int], manners: dict[str, str]) -> None:
        """Calls, catches and owed cards, in any order."""
        for name in list(unsaid):
            manner = manners.get(name) or self.rng.choice(["late", "late", "missed"])
            if manner == "missed" and not self.chance(self.habits.catch):
                unsaid.remove(name)  # and nobody notices
            else:
                manners[name] = manner
        while (unsaid or debts) and not self.over:
            self.stray()
            if unsaid and (not debts or self.chance(0.5)):
                name = self.rng.choice(unsaid)
                unsaid.remove(name)
                if manners[name] == "late":
                    self.write(name, "uno")
                else:
                    self.write(self.anyone_but(name), f"catch {name}")
                    debts[name] = debts.get(name, 0) + 2
            else:
                name = self.rng.choice(list(debts))
                left = self.pay(name, debts.pop(name))
                if left:
                    debts[name] = left

    def effect(self, player: str, card: str, target: str | None) -> str | None:
        """Whose turn is next; returns who must draw."""
        if card == "WR":
            self.direction = -self.direction
        debtor = self.after(player) if card in ("W+2", "W+4") else None
        if len(self.names) == 2 and card in ("WR", "WS2"):
            self.turn = player
        else:
            self.turn = self.after(player, 1 + SKIPS.get(card, 0))
        return target if card == "WT" else debtor

    # --- turns ---

    def choose(self, player: str) -> str:
        """A card to lay."""
        hand = self.hands[player]
        other = [card for card in hand if card != "WX"]
        if self.habits.keep_swaps and other:
            return self.rng.choice(other)
        return self.rng.choice(hand)

    def play_turn(self) -> None:
        """One turn of whoever is next."""
        player = self.turn
        self.stray()
        if not self.hands[player]:
            self.play_without_cards(player)
            return
        wants_to_draw = self.chance(self.habits.voluntary) and len(self.moves) < LONG
        if wants_to_draw and not self.can_refill():
            if self.chance(0.5):
                self.write(player, "pass")
                self.turn = self.after(player)
                return
            wants_to_draw = False
        if not wants_to_draw:
            self.lay(player, self.choose(player))
            return
        (drawn,) = self.take(player, 1)
        if self.chance(self.habits.lay_drawn):
            self.lay(player, drawn)
            return
        self.turn = self.after(player)
        # Disputed: a card kept silently before the turn of a player without cards.
        must_say = not self.can_refill() or not self.hands[self.turn]
        if must_say or self.chance(self.habits.explicit_pass):
            self.write(player, "pass")

    def play_without_cards(self, player: str) -> None:
        """The rules say nothing about this turn: the table stops, or the player draws or passes."""
        if self.chance(self.habits.stop_when_open):
            self.stopped = True
            return
        if self.can_refill() and self.chance(0.7):
            self.take(player, 1)
            self.open.append(len(self.moves))
            if self.chance(0.5) or not self.hands[self.after(player)]:
                self.write(player, "pass")
        else:
            self.write(player, "pass")
            self.open.append(len(self.moves))
        self.turn = self.after(player)

    def play(self) -> Game:
        """Play to the end and return the record."""
        while not self.over and not self.stopped:
            self.play_turn()
        game = self.record("all-wild")
        if self.habits.record_shuffles and self.habits.record_pile:
            game["draw_pile"] = self.pile_size
        if self.over:
            game["result"] = {"winner": self.winner or "none"}
        self.put_in_looks(game)
        return game

    def put_in_looks(self, game: Game) -> None:
        """Between any two events somebody may say how many cards are in hand, or show some."""
        moves: list[str] = []
        opened = []
        for number, view in enumerate(views_of(game), start=1):
            name = self.rng.choice(self.names)
            hand = view.hands[name]
            # Not before the name of a swap, nor right after a call (which may be an early one).
            waiting = view.action == "swap" or self.moves[number - 2].endswith(" uno")
            if self.chance(self.habits.count_aloud) and not waiting:
                moves.append(f"{name}: count {len(hand)}")
            if hand and self.chance(self.habits.show_hand) and not waiting:
                shown = self.rng.sample(hand, self.rng.randint(1, len(hand)))
                moves.append(f"{name}: show {' '.join(shown)}")
            moves.append(self.moves[number - 1])
            if number in self.open:
                opened.append(len(moves))
        self.open = opened
        game["moves"] = moves


def lawful(rng: random.Random, players: int) -> tuple[Game, list[int]]:
    """A lawful round for 2 to 10 players, and the numbers of the events beyond the rules.

    A round that ended for want of cards has the winner ``none``. A round without a result stopped
    at the turn of a player without cards, of which the rules say nothing.
    """
    played = PlayedRound(rng, players)
    game = played.play()
    return game, played.open


# --- a lawful round seen from inside, event by event ---------------------------------------


@dataclass(kw_only=True)
class View(parts.View):
    """One event of a lawful round, and the table just before it."""

    over: bool  # before the event

    @property
    def own_draw(self) -> bool:
        """Whether this is a draw of the player's own will."""
        return super().own_draw and not self.over


def views_of(game: Game) -> list[View]:
    """Replay a lawful round without a doubt about anything in it."""
    names = game["players"]
    hands = {name: hand.split() for name, hand in game["hands"].items()}
    direction = 1
    owed = dict.fromkeys(names, 0)
    drawn: tuple[str, str] | None = None
    over = False
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
            drawn=[drawn[1]] if drawn is not None and drawn[0] == player else [],
            over=over,
        )
        if action == "draw":
            if owed[player] == 0:
                drawn = (player, words[1])
            owed[player] = max(0, owed[player] - len(words) + 1)
            hands[player] += words[1:]
        elif action == "catch":
            owed[words[1]] += 2
        elif action == "pass":
            drawn = None
        elif action in ("lay", "swap"):
            drawn = None
            target = words[1] if action == "swap" else target_of(words)
            if action == "lay":
                hands[player].remove(words[0])
            if action == "swap" or (words[0] == "WX" and target):
                hands[player], hands[target or ""] = hands[target or ""], hands[player]
            elif words[0] != "WX" and not hands[player]:
                over = True
            if words[0] == "WR":
                direction = -direction
            if words[0] in OWES and not over:
                owed[target or seat(names, player, direction)] += OWES[words[0]]
        view.after_hands = deepcopy(hands)
        views.append(view)
    return views


# --- spoiling ------------------------------------------------------------------------------


class Spoiler(parts.Spoiler[View]):
    """Spoils one lawful round of UNO All Wild."""

    late_draws = ("draw W", "draw W W W", "pass")

    # --- tools ---

    def a_lay(self, player: str, card: str) -> str:
        """A lay in words, with somebody named where that is needed."""
        needs_target = card in ("WT", "WX")
        target = f" to {self.someone_but(player)}" if needs_target else ""
        return f"{player}: {card}{target}"

    def plain_lay(self, index: int, player: str) -> str | None:
        """A lay of a card that makes nobody draw or swap, from the hand before an event."""
        hand = [card for card in self.views[index].hands[player] if card not in (*OWES, "WX")]
        if not hand:
            return None
        return f"{player}: {'W' if 'W' in hand else self.rng.choice(hand)}"

    def next_act(self, index: int) -> int | None:
        """The same, but none after the end."""
        later = super().next_act(index)
        return None if later is None or self.views[later].over else later

    def lay_between(self, index: int, player: str) -> Game | None:
        """Somebody lays before the one who plays next after this event."""
        after = self.next_act(index)
        if after is None or self.views[after].player == player:
            return None
        lay = self.plain_lay(after, player)
        return self.inserted(after, lay) if lay else None

    # --- aimed: what is laid ---

    def not_held(self) -> Game | None:
        """A card that is not in the hand."""
        index = self.one(lambda view: view.action == "lay" and not view.drawn)
        if index is None:
            return None
        view = self.views[index]
        cards = [card for card in COPIES if card not in view.hands[view.player]]
        if not cards:
            return None
        return self.replaced(index, self.a_lay(view.player, self.rng.choice(cards)))

    def not_the_drawn_card(self) -> Game | None:
        """Another card than the drawn one."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            cards = [card for card in view.hands[view.player] if card != view.words[1]]
            if not cards:
                continue
            lay = self.a_lay(view.player, self.rng.choice(cards))
            after = self.next_act(index)
            if after is not None and self.views[after].player == view.player:
                return self.replaced(after, lay)
            return self.inserted(index + 1, lay)
        return None

    def two_cards(self) -> Game | None:
        """Two cards at once, both held."""
        for index in self.some(lambda view: view.action == "lay" and not view.drawn):
            view = self.views[index]
            hand = list(view.hands[view.player])
            hand.remove(view.card)
            plain = [card for card in hand if card not in ("WT", "WX")]
            if plain:
                first = self.rng.choice([view.card if view.card in plain else "", *plain]) or "W"
                first = first if first in plain else plain[0]
                return self.replaced(index, f"{view.player}: {first} {' '.join(view.words)}")
        return None

    def unknown_card_laid(self) -> Game | None:
        """A card of ordinary UNO is laid."""
        index = self.one(lambda view: view.action == "lay")
        if index is None:
            return None
        return self.rewritten(index, "R5")

    def unknown_card_drawn(self) -> Game | None:
        """A card of ordinary UNO is drawn."""
        index = self.one(lambda view: view.action == "draw")
        if index is None:
            return None
        view = self.views[index]
        return self.rewritten(index, *view.words[:-1], "GS")

    def copy_too_many(self) -> Game | None:
        """A plain card drawn becomes a Forced Swap, though there may be none left (no breach)."""
        for index in self.some(lambda view: view.action == "draw" and "W" in view.words):
            view = self.views[index]
            words = list(view.words)
            words[words.index("W")] = "WX"
            return self.rewritten(index, *words)
        return None

    def more_than_listed(self) -> Game | None:
        """Plain cards drawn become Forced Swaps, more than the list has (no breach)."""
        moves = list(self.moves)
        number = 0
        for index, view in enumerate(self.views):
            if view.action == "draw" and "W" in view.words and number <= COPIES["WX"]:
                number += view.words.count("W")
                words = ["WX" if word == "W" else word for word in view.words]
                moves[index] = f"{view.player}: {' '.join(words)}"
        return self.with_moves(moves) if number > COPIES["WX"] else None

    # --- aimed: targets and swaps ---

    def target_left_out(self) -> Game | None:
        """A Targeted Draw Two or a Forced Swap with nobody named."""
        index = self.one(lambda view: "to" in view.words)
        if index is None:
            return None
        view = self.views[index]
        called = ["uno"] * (view.words[-1] == "uno")
        return self.rewritten(index, view.card, *called)

    def late_name_left_out(self) -> Game | None:
        """The line that names whom to swap with is missing."""
        index = self.one(lambda view: view.action == "swap")
        return None if index is None else self.deleted(index)

    def oneself(self) -> Game | None:
        """A player targets himself."""
        index = self.one(lambda view: "to" in view.words or view.action == "swap")
        if index is None:
            return None
        view = self.views[index]
        words = list(view.words)
        words[words.index("to") + 1 if "to" in words else 1] = view.player
        return self.rewritten(index, *words)

    def other_target(self) -> Game | None:
        """Somebody else is named, and the rest stays."""
        if len(self.names) < 3:
            return None
        index = self.one(lambda view: "to" in view.words)
        if index is None:
            return None
        view = self.views[index]
        words = list(view.words)
        at = words.index("to") + 1
        words[at] = self.someone_but(view.player, words[at])
        return self.rewritten(index, *words)

    def hands_not_swapped(self) -> Game | None:
        """After a Forced Swap somebody lays a card of the hand given away."""
        for index in self.some(lambda view: view.card == "WX" or view.action == "swap"):
            view = self.views[index]
            target = target_of(view.words) or view.words[-1]
            if view.card == "WX" and "to" not in view.words:
                continue
            for name in self.rng.sample([view.player, target], 2):
                for later in range(index + 1, len(self.views)):
                    after = self.views[later]
                    if after.player == name and after.action == "lay":
                        given = [card for card in view.hands[name] if card != "WX"]
                        old = [card for card in given if card not in after.hands[name]]
                        if old and not after.drawn:
                            return self.replaced(later, self.a_lay(name, self.rng.choice(old)))
                        break
        return None

    def count_before_swap(self) -> Game | None:
        """After a Forced Swap somebody says how many cards were in hand before it."""
        for index in self.some(lambda view: view.card == "WX" and "to" in view.words):
            view = self.views[index]
            size = len(view.hands[view.player]) - 1
            return self.inserted(index + 1, f"{view.player}: count {size}")
        return None

    def draw_two_with_target(self) -> Game | None:
        """Somebody is named with an ordinary Draw Two (or another card without a choice)."""
        index = self.one(lambda view: view.card in ("W+2", "W+4", "WS", "W") and not view.over)
        if index is None:
            return None
        view = self.views[index]
        words = [view.card, "to", self.someone_but(view.player), *view.words[1:]]
        return self.rewritten(index, *words)

    def needless_swap(self) -> Game | None:
        """Somebody is named for a swap though no Forced Swap was laid."""
        index = self.one(lambda view: view.card in ("W", "WR", "WS"))
        if index is None:
            return None
        player = self.views[index].player
        return self.inserted(index + 1, f"{player}: swap {self.someone_but(player)}")

    # --- aimed: turn ---

    def bystander_lays(self) -> Game | None:
        """Somebody lays before the player whose turn it is."""
        for index in self.some(lambda view: view.action == "lay" and not view.drawn):
            name = self.someone_but(self.views[index].player)
            lay = self.plain_lay(index, name)
            if lay:
                return self.inserted(index, lay)
        return None

    def bystander_draws(self) -> Game | None:
        """Somebody draws out of turn."""
        index = self.one(lambda view: view.action == "lay" and not view.drawn)
        if index is None:
            return None
        name = self.someone_but(self.views[index].player)
        return self.inserted(index, f"{name}: draw W")

    def skipped_player_lays(self) -> Game | None:
        """One of those who lose the turn lays."""
        for index in self.some(lambda view: view.card in SKIPS):
            view = self.views[index]
            places = self.rng.randint(1, SKIPS[view.card]) * view.direction
            spoilt = self.lay_between(index, self.seat(view.player, places))
            if spoilt:
                return spoilt
        return None

    def old_direction(self) -> Game | None:
        """After a Reverse the turn goes on as before."""
        for index in self.some(lambda view: view.card == "WR"):
            view = self.views[index]
            spoilt = self.lay_between(index, self.seat(view.player, view.direction))
            if spoilt:
                return spoilt
        return None

    def target_passed_by(self) -> Game | None:
        """After a Targeted Draw Two or a Forced Swap the next player does not get the turn."""
        for index in self.some(lambda view: view.card in ("WT", "WX")):
            view = self.views[index]
            spoilt = self.lay_between(index, self.seat(view.player, 2 * view.direction))
            if spoilt:
                return spoilt
        return None

    def layer_goes_on(self) -> Game | None:
        """A player lays again."""
        for index in self.some(lambda view: view.action == "lay"):
            spoilt = self.lay_between(index, self.views[index].player)
            if spoilt:
                return spoilt
        return None

    def dealer_begins(self) -> Game | None:
        """The first turn is somebody else's, as if the start card did something."""
        name = self.rng.choice([self.game["dealer"], self.seat(self.game["dealer"], 2)])
        first = self.seat(self.game["dealer"], 1)
        lay = self.plain_lay(0, name)
        if name == first or lay is None or self.views[0].player != first:
            return None
        return self.inserted(0, lay)

    def start_card_drawn_for(self) -> Game | None:
        """The first player draws for the start card."""
        first = self.seat(self.game["dealer"], 1)
        return self.inserted(0, f"{first}: draw {' '.join(['W'] * self.rng.choice([2, 4]))}")

    def pass_without_draw(self) -> Game | None:
        """A player passes without having drawn."""
        index = self.one(lambda view: view.action == "lay" and not view.drawn)
        if index is None:
            return None
        player = self.views[index].player
        if self.rng.random() < 0.5:
            return self.inserted(index, f"{player}: pass")
        return self.replaced(index, f"{player}: pass")

    # --- aimed: drawing ---

    def second_draw(self) -> Game | None:
        """A second card is drawn in the same turn."""
        index = self.one(lambda view: view.own_draw)
        if index is None:
            return None
        return self.inserted(index + 1, f"{self.views[index].player}: draw W")

    def two_at_once(self) -> Game | None:
        """Two cards are drawn where one may be."""
        index = self.one(lambda view: view.own_draw)
        if index is None:
            return None
        return self.replaced(index, self.moves[index] + " WS")

    def too_many_drawn(self) -> Game | None:
        """More cards are drawn than were owed."""
        index = self.one(lambda view: view.action == "draw" and view.owed[view.player] > 0)
        if index is None:
            return None
        view = self.views[index]
        extra = view.owed[view.player] - (len(view.words) - 1) + self.rng.randint(1, 2)
        return self.replaced(index, self.moves[index] + " W" * extra)

    def too_few_drawn(self) -> Game | None:
        """Fewer cards are drawn than were owed."""
        index = self.one(
            lambda view: view.action == "draw" and view.owed[view.player] > 0 < len(view.words) - 2
        )
        if index is None:
            return None
        return self.replaced(index, self.moves[index].rpartition(" ")[0])

    def debt_ignored(self) -> Game | None:
        """Nothing is drawn of what is owed."""
        index = self.one(
            lambda view: view.action == "draw" and view.owed[view.player] >= len(view.words) - 1
        )
        return None if index is None else self.deleted(index)

    def answered(self) -> Game | None:
        """Instead of drawing the player hit lays a card."""
        for index in self.some(lambda view: view.action == "draw" and view.owed[view.player] > 0):
            view = self.views[index]
            hand = view.hands[view.player]
            cards = [card for card in hand if card in OWES] or hand
            if cards:
                return self.replaced(index, self.a_lay(view.player, self.rng.choice(cards)))
        return None

    def wrong_debtor(self) -> Game | None:
        """Another player draws the owed cards."""
        index = self.one(lambda view: view.action == "draw" and view.owed[view.player] > 0)
        if index is None:
            return None
        return self.by_another(index)

    def needless_shuffle(self) -> Game | None:
        """The piles are shuffled although cards are left."""
        index = self.rng.randrange(len(self.moves))
        return self.inserted(index, f"{self.rng.choice(self.names)}: shuffle")

    def wrong_shuffle(self) -> Game | None:
        """Another number of cards is said to have been shuffled."""
        index = self.one(lambda view: view.action == "shuffle" and len(view.words) > 1)
        if index is None:
            return None
        view = self.views[index]
        number = int(view.words[1]) + self.rng.choice([-1, 1])
        return self.rewritten(index, f"shuffle {number}")

    def challenge(self) -> Game | None:
        """A Draw Four (or another card) is challenged."""
        index = self.one(lambda view: view.card in OWES)
        if index is None:
            return None
        view = self.views[index]
        name = self.seat(view.player, view.direction)
        word = self.rng.choice(["", " guilty", " innocent"])
        return self.inserted(index + 1, f"{name}: challenge{word}")

    # --- aimed: calls ---

    def catch_too_late(self) -> Game | None:
        """A missed call is caught after the next player has begun."""
        for index in self.some(lambda view: view.card != ""):
            view = self.views[index]
            after = self.next_act(index)
            if len(view.after_hands[view.player]) == 1 and after is not None:
                return self.with_catch(after + 1, view.player)
        return None

    def catch_of_a_caller(self) -> Game | None:
        """Somebody is caught who has called."""
        for index in self.some(lambda view: view.words[-1] == "uno"):
            view = self.views[index]
            if len(view.after_hands[view.player]) == 1:
                return self.with_catch(index + 1, view.player)
        return None

    def catch_of_many_cards(self) -> Game | None:
        """Somebody with many cards is caught."""
        index = self.rng.randrange(len(self.moves))
        one, other = self.rng.sample(self.names, 2)
        return self.inserted(index, f"{one}: catch {other}")

    def catch_after_swap(self) -> Game | None:
        """After a swap either of the two is caught, whatever the hands are."""
        for index in self.some(lambda view: view.card == "WX" and "to" in view.words):
            view = self.views[index]
            culprit = self.rng.choice([view.player, target_of(view.words) or ""])
            return self.with_catch(index + 1, culprit)
        return None

    def missed_call_caught(self) -> Game | None:
        """A hand of one card is caught right after the lay, and nothing is drawn for it."""
        for index in self.some(lambda view: view.action in ("lay", "swap")):
            view = self.views[index]
            small = [name for name in self.names if len(view.after_hands[name]) == 1]
            if small:
                culprit = self.rng.choice(small)
                return self.with_catch(index + 1, culprit)
        return None

    # --- aimed: counted and shown ---

    def wrong_count(self) -> Game | None:
        """A player says another number of cards than are in hand."""
        index = self.one(lambda view: view.action != "swap")
        if index is None:
            return None
        name = self.rng.choice(self.names)
        size = len(self.views[index].hands[name]) + self.rng.choice([1, 2])
        return self.inserted(index, f"{name}: count {size}")

    def wrong_show(self) -> Game | None:
        """A player shows a card that is not there."""
        index = self.one(lambda view: view.action != "swap")
        if index is None:
            return None
        for name in self.rng.sample(self.names, len(self.names)):
            hand = self.views[index].hands[name]
            strange = [card for card in COPIES if card not in hand]
            if hand and strange:
                shown = [*hand[:-1], self.rng.choice(strange)]
                return self.inserted(index, f"{name}: show {' '.join(shown)}")
        return None

    # --- aimed: deal, end and result ---

    def wrong_hand_size(self) -> Game | None:
        """Somebody is dealt six or eight cards."""
        name = self.rng.choice(self.names)
        cards = self.game["hands"][name].split()
        cards = [*cards, "W"] if self.rng.random() < 0.5 else cards[1:]
        return self.with_hand(name, cards)

    def unknown_card_dealt(self) -> Game | None:
        """Somebody is dealt a card of ordinary UNO."""
        name = self.rng.choice(self.names)
        return self.with_hand(name, ["Y+2", *self.game["hands"][name].split()[1:]])

    def start_card_replaced(self) -> Game | None:
        """A start card is replaced that should have stayed."""
        return self.altered(start=[self.rng.choice(["W+4", "WX", "WS"]), self.game["start"]])

    def wrong_pile(self) -> Game | None:
        """Another number of cards is said to be in the draw pile."""
        if "draw_pile" not in self.game:
            return None
        return self.altered(draw_pile=self.game["draw_pile"] + 1)

    def last_draw_spoilt(self) -> Game | None:
        """For the last card another player draws, or one card too many is drawn."""
        index = self.one(lambda view: view.over and view.action == "draw")
        if index is None:
            return None
        view = self.views[index]
        name = view.player
        words = " ".join(view.words)
        if self.rng.random() < 0.5:
            name = self.someone_but(name)
        else:
            words += " W" * 4
        return self.replaced(index, f"{name}: {words}")

    def won_too_early(self) -> Game | None:
        """The round is said to be over although nobody has gone out."""
        index = self.one(lambda view: not view.over and view.action == "lay")
        if index is None:
            return None
        names = [name for name in self.names if self.views[index].hands[name]]
        result = {"winner": self.rng.choice(names)}
        return {**self.with_moves(self.moves[:index]), "result": result}

    def won_by_swap(self) -> Game | None:
        """A Forced Swap as last card is said to have won."""
        for index in self.some(lambda view: view.card == "WX" and "to" in view.words):
            view = self.views[index]
            if len(view.hands[view.player]) == 1:
                moves = self.moves[: index + 1]
                return {**self.with_moves(moves), "result": {"winner": view.player}}
        return None

    def wrong_points(self) -> Game | None:
        """Points in a single round, and miscounted."""
        if self.game.get("result", {}).get("winner", "none") == "none":
            return None
        left = [card for hand in self.views[-1].after_hands.values() for card in hand]
        return self.with_result(points=value(left) + self.rng.choice([-10, 10, 30, 50]))

    def wrong_hands(self) -> Game | None:
        """A hand shown at the end has another card in it."""
        if "result" not in self.game:
            return None
        hands = self.views[-1].after_hands
        holders = [name for name in self.names if hands[name]]
        if not holders:
            return None
        name = self.rng.choice(holders)
        first, *rest = hands[name]
        other = self.rng.choice([card for card in COPIES if card != first])
        return self.with_result(hands={name: " ".join([other, *rest])})

    # --- blind ---

    def change_card(self) -> Game | None:
        """Any laid or drawn card is another one."""
        index = self.one(lambda view: view.action in ("lay", "draw"))
        if index is None:
            return None
        view = self.views[index]
        card = self.rng.choice(new_deck())
        if view.action == "lay":
            return self.replaced(index, self.a_lay(view.player, card))
        words = list(view.words)
        words[self.rng.randrange(1, len(words))] = card
        return self.rewritten(index, *words)

    def cut_off(self) -> Game | None:
        """The last event is missing, and the result stays."""
        return self.deleted(len(self.moves) - 1)


AIMED = parts.kinds(
    Spoiler.not_held,
    Spoiler.not_the_drawn_card,
    Spoiler.two_cards,
    Spoiler.unknown_card_laid,
    Spoiler.unknown_card_drawn,
    Spoiler.copy_too_many,
    Spoiler.more_than_listed,
    Spoiler.target_left_out,
    Spoiler.late_name_left_out,
    Spoiler.oneself,
    Spoiler.other_target,
    Spoiler.hands_not_swapped,
    Spoiler.count_before_swap,
    Spoiler.draw_two_with_target,
    Spoiler.needless_swap,
    Spoiler.bystander_lays,
    Spoiler.bystander_draws,
    Spoiler.skipped_player_lays,
    Spoiler.old_direction,
    Spoiler.target_passed_by,
    Spoiler.layer_goes_on,
    Spoiler.dealer_begins,
    Spoiler.start_card_drawn_for,
    Spoiler.pass_without_draw,
    Spoiler.second_draw,
    Spoiler.two_at_once,
    Spoiler.too_many_drawn,
    Spoiler.too_few_drawn,
    Spoiler.debt_ignored,
    Spoiler.answered,
    Spoiler.wrong_debtor,
    Spoiler.needless_shuffle,
    Spoiler.wrong_shuffle,
    Spoiler.shuffle_left_out,
    Spoiler.challenge,
    Spoiler.catch_too_late,
    Spoiler.catch_of_a_caller,
    Spoiler.catch_of_many_cards,
    Spoiler.catch_after_swap,
    Spoiler.second_catch,
    Spoiler.caught_by_himself,
    Spoiler.penalty_without_catch,
    Spoiler.missed_call_caught,
    Spoiler.wrong_count,
    Spoiler.wrong_show,
    Spoiler.wrong_hand_size,
    Spoiler.unknown_card_dealt,
    Spoiler.start_card_replaced,
    Spoiler.wrong_pile,
    Spoiler.lay_after_the_end,
    Spoiler.word_after_the_end,
    Spoiler.last_draw_spoilt,
    Spoiler.wrong_winner,
    Spoiler.won_too_early,
    Spoiler.won_by_swap,
    Spoiler.wrong_points,
    Spoiler.wrong_hands,
)

BLIND = parts.kinds(
    Spoiler.delete_event,
    Spoiler.swap_events,
    Spoiler.change_card,
    Spoiler.change_player,
    Spoiler.duplicate_event,
    Spoiler.cut_off,
)


def mutants(rng: random.Random, game: Game) -> Iterator[tuple[str, Game]]:
    """Yield spoilt copies of a lawful round: kind and round.

    One of every kind for which the round offers an occasion, aimed ones first.
    """
    return parts.spoilt(Spoiler(rng, game, views_of(game)), {**AIMED, **BLIND})

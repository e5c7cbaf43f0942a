"""Recorded rounds of the Danish classic edition for property tests: lawful ones, and spoilt copies.

``lawful`` plays one round with a real shuffled deck and writes it down as a player at the table
would. The only breaches in it are bluffs (a Wild Draw Four laid with the colour in hand), which
stand and cost their player four cards.

``mutants`` spoils a lawful round. Most kinds are aimed at one rule; the blind ones hit anything.
A mutant may turn out lawful after all: that is for a judge to say.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from tests import round_parts as parts
from tests.danish_oracle import Table
from tests.round_parts import NAMES, Game, action_of, split, start_cards
from tests.rounds import (
    COLOUR_WORDS,
    ColourSpoiler,
    ColourView,
    follows,
    is_wild,
    new_deck,
    value,
)

LONG = 400  # after so many events the cards fall as they come, also at an unlucky table
ENDLESS = 4000


# --- lawful rounds -------------------------------------------------------------------------


@dataclass
class Habits(parts.Habits):
    """How the people at a table play and write."""

    bluff: float
    explicit_pass: float
    colour_late: float
    unlucky: bool  # hardly ever is a fitting card drawn

    @classmethod
    def of(cls, rng: random.Random) -> Habits:
        """Some habits; one table in ten is unlucky."""
        return cls(
            bluff=rng.choice([0.1, 0.5, 0.9]),
            catch=rng.choice([0.1, 0.3, 0.6]),
            explicit_pass=rng.choice([0.0, 0.5, 1.0]),
            colour_late=rng.choice([0.0, 0.3]),
            stray_call=rng.choice([0.0, 0.03]),
            count_aloud=rng.choice([0.0, 0.03, 0.1]),
            record_shuffles=rng.random() < 0.5,
            unlucky=rng.random() < 1 / 10,
        )


class PlayedRound(parts.PlayedRound):
    """One round while it is played and written down."""

    habits: Habits

    def __init__(self, rng: random.Random, players: int) -> None:
        """Shuffle, deal, turn up a start card."""
        super().__init__(rng, Habits.of(rng), rng.sample(NAMES, players), new_deck(), 7)
        self.colour = self.start[-1][0]
        self.sits_out = dict.fromkeys(self.names, 0)
        self.bluffs: list[int] = []
        self.missed: str | None = None  # holds one card, has not called, can still be caught

    def turn_up(self) -> list[str]:
        """Turn up cards until one is not black; the black ones go back."""
        shown = [self.turn_up_one()]
        while is_wild(shown[-1]):
            shown.append(self.turn_up_one())
        self.pile += shown[:-1]
        self.rng.shuffle(self.pile)
        return shown

    def turn_up_one(self) -> str:
        """Turn up a card; black ones and action cards oftener than they come by chance."""
        kind = self.rng.choice(["any", "any", "black", "action"])
        cards = {
            "black": [card for card in self.pile if is_wild(card)],
            "action": [card for card in self.pile if card[1:] in ("S", "R", "+2")],
        }.get(kind) or self.pile
        card = self.rng.choice(cards)
        self.pile.remove(card)
        return card

    def idle_words(self) -> None:
        """Now and then somebody calls for no reason, counts aloud or shows cards."""
        self.stray()
        if self.chance(self.habits.count_aloud):
            name = self.rng.choice(self.names)
            self.write(name, f"count {len(self.hands[name])}")
        if self.chance(self.habits.count_aloud / 20):
            name = self.rng.choice(self.names)
            if self.hands[name]:
                shown = self.rng.sample(self.hands[name], len(self.hands[name]))
                self.write(name, "show " + " ".join(shown))

    def holds_colour(self, player: str) -> bool:
        """Whether a hand has the colour in force."""
        return any(card[0] == self.colour for card in self.hands[player])

    def fitting(self, player: str) -> list[str]:
        """The cards that a player may lay."""
        cards = self.hands[player]
        top = self.discard[-1]
        coloured = [card for card in cards if not is_wild(card)]
        fits = [card for card in coloured if follows(card, top, self.colour)]
        if not self.holds_colour(player):
            fits += [card for card in cards if is_wild(card)]
        return fits

    # --- drawing ---

    def next_card(self) -> str:
        """The top card of the pile; at an unlucky table one that does not fit."""
        if self.habits.unlucky and len(self.moves) < LONG:
            top = self.discard[-1]
            bad = [card for card in self.pile if not follows(card, top, self.colour)]
            if bad:
                card = self.rng.choice(bad)
                self.pile.remove(card)
                return card
        return super().next_card()

    def write_shuffle(self, player: str) -> None:
        """Write down a reshuffle, often with the number of cards."""
        count = f" {len(self.discard) - 1}" * self.chance(0.5)
        self.write(self.rng.choice([player, self.dealer]), "shuffle" + count)

    def settle(self, debts: dict[str, int]) -> None:
        """Draw all that is owed, in any order, in one line or several, with catches between."""
        while any(debts.values()) and not self.over:
            player = self.rng.choice([name for name in debts if debts[name] > 0])
            part = debts[player] if self.chance(0.7) else self.rng.randint(1, debts[player])
            taken = self.take(player, part)
            debts[player] -= len(taken)
            if debts[player] > 0 and not self.can_refill():
                if not taken:
                    self.write(player, "pass")
                self.over = True
                return
            self.idle_words()
            self.point_out(debts)

    def point_out(self, debts: dict[str, int]) -> None:
        """Perhaps a late call or a catch, while the time for it lasts."""
        culprit = self.missed
        if culprit is None or len(self.hands[culprit]) != 1:
            return
        if self.chance(0.15):
            self.write(culprit, "uno")
            self.missed = None
        elif self.chance(self.habits.catch):
            self.write(self.anyone_but(culprit), f"catch {culprit}")
            self.missed = None
            self.sits_out[culprit] += 1
            debts[culprit] = debts.get(culprit, 0) + 2

    def maybe_caught(self) -> None:
        """A moment in which a missed call may be pointed out, and what follows from it."""
        debts: dict[str, int] = {}
        self.point_out(debts)
        self.settle(debts)

    # --- laying ---

    def lay(self, player: str, card: str) -> None:
        """Lay a card, with everything that is said and owed before the next turn."""
        hand = self.hands[player]
        hand.remove(card)
        manner = self.rng.choice(["with", "early", "not", "not"]) if len(hand) == 1 else ""
        if manner == "early":
            self.write(player, "uno")
        bluffed = card == "W+4" and self.holds_colour(player)
        chosen = self.rng.choice("RYGB") if is_wild(card) else card[0]
        late = is_wild(card) and self.chance(self.habits.colour_late)
        words = card
        if is_wild(card) and not late:
            words += f" {COLOUR_WORDS[chosen]}"
        self.write(player, words + " uno" * (manner == "with"))
        if bluffed:
            self.bluffs.append(len(self.moves))
        self.discard.append(card)
        self.missed = None
        if not hand:
            self.over = True
            self.winner = player
            return
        self.colour = chosen
        if manner == "not":
            self.missed = player
        debts: dict[str, int] = {}
        if bluffed:
            debts[player] = 4
        if card[1:] == "R":
            self.direction = -self.direction
        hit = self.after(player)
        self.turn = hit
        if card[1:] in ("S", "+2", "+4"):
            self.turn = self.after(hit)
        if card[1:] in ("+2", "+4"):
            debts[hit] = int(card[-1])
        if late:
            self.write(player, f"colour {COLOUR_WORDS[chosen]}")
        self.idle_words()
        self.point_out(debts)
        self.settle(debts)

    # --- turns ---

    def play_turn(self) -> None:
        """One turn of whoever is next; turns to be lost are lost on the way."""
        while self.sits_out[self.turn] > 0:
            self.sits_out[self.turn] -= 1
            self.turn = self.after(self.turn)
        player = self.turn
        self.idle_words()
        hand = self.hands[player]
        fits = self.fitting(player)
        if "W+4" in hand and self.holds_colour(player) and self.chance(self.habits.bluff):
            self.lay(player, "W+4")
        elif fits:
            self.lay(player, self.rng.choice(fits))
        elif not self.can_refill():
            self.write(player, "pass")
            self.over = True
        else:
            (drawn,) = self.take(player, 1)
            self.maybe_caught()
            if self.over:
                return
            if drawn in self.fitting(player):
                self.lay(player, drawn)
                return
            if self.chance(self.habits.explicit_pass) or not self.can_refill():
                self.write(player, "pass")
            else:
                self.turn = self.after(player)
                self.maybe_caught()  # still in time until somebody goes on
            self.turn = self.after(player)
            self.missed = None

    def play(self) -> Game:
        """Play to the end and return the record."""
        while not self.over:
            self.play_turn()
            if len(self.moves) > ENDLESS:
                raise AssertionError("an endless round")
        result = self.result(value)
        if self.chance(0.5):
            result["hands"] = self.hands_left()
        return {**self.record("danish-classic"), "result": result}


def lawful(rng: random.Random, players: int) -> tuple[Game, list[int]]:
    """A complete lawful round for 2 to 10 players, and the numbers of the events that are bluffs.

    A round that ended for want of cards has ``{"winner": "none"}`` and no points.
    """
    played = PlayedRound(rng, players)
    return played.play(), played.bluffs


# --- a lawful round seen from inside, event by event ---------------------------------------


@dataclass(kw_only=True)
class View(ColourView):
    """One event of a lawful round, and the table just before it."""

    out: dict[str, int]  # copies in hands and on the discard pile
    in_turn: str  # who may act; after a draw that may still be laid the drawer
    uncalled: list[str]  # missed a call, in time to be caught
    settled: list[str]  # holds one card and has called
    has_lost: list[str]  # has a turn to lose


def views_of(game: Game) -> list[View]:
    """Replay a lawful round."""
    table = Table(game)
    table.turn_up_start()
    views = []
    for number, move in enumerate(game["moves"], start=1):
        player, words = split(move)
        owed: dict[str, int] = {}
        for debt in table.debts:
            owed[debt.player] = owed.get(debt.player, 0) + debt.left
        hands = deepcopy(table.hands)
        out: dict[str, int] = {}
        for card in [*table.discard, *(card for hand in hands.values() for card in hand)]:
            out[card] = out.get(card, 0) + 1
        ones = {name: one for name, one in table.one_card.items() if len(hands[name]) == 1}
        view = View(
            player=player,
            action=action_of(words),
            words=words,
            hands=hands,
            out=out,
            top=table.discard[-1],
            colour=table.colour or "",
            direction=table.direction,
            owed=owed,
            in_turn=table.turn if table.drawn is not None else table.seats_in_turn(table.turn)[0],
            drawn=table.drawn or [],
            uncalled=[n for n, one in ones.items() if one.in_time and not one.settled],
            settled=[n for n, one in ones.items() if one.settled],
            has_lost=[name for name, turns in table.lost.items() if turns > 0],
        )
        table.play(number, move)
        view.after_hands = deepcopy(table.hands)
        views.append(view)
    return views


# --- spoiling ------------------------------------------------------------------------------


class Spoiler(ColourSpoiler[View]):
    """Spoils one lawful round of the Danish edition."""

    # --- tools ---

    def fitting(self, view: View, player: str) -> list[str]:
        """Coloured cards of a player that match before an event."""
        coloured = [card for card in view.hands[player] if not is_wild(card)]
        return [card for card in coloured if follows(card, view.top, view.colour)]

    def free(self, view: View) -> str:
        """A card of which a copy may lie in the draw pile."""
        deck = new_deck()
        return self.rng.choice([c for c in deck if view.out.get(c, 0) < deck.count(c)] or deck)

    def two_free(self, view: View) -> str:
        """Two different cards of which copies may lie in the draw pile."""
        first = self.free(view)
        return f"{first} {self.free(dataclasses.replace(view, out={**view.out, first: 9}))}"

    # --- aimed: what is laid ---

    def black_with_colour(self, card: str) -> Game | None:
        """A black card laid while the colour is held."""
        for index in self.plain_lays():
            view = self.views[index]
            hand = view.hands[view.player]
            if card in hand and view.card != card and any(c[0] == view.colour for c in hand):
                return self.replaced(index, f"{view.player}: {card} {self.any_colour()}")
        return None

    def wild_with_colour(self) -> Game | None:
        """A Wild laid while the colour is held."""
        return self.black_with_colour("W")

    def wild_four_with_colour(self) -> Game | None:
        """A Wild Draw Four laid while the colour is held, and nobody draws for it."""
        return self.black_with_colour("W+4")

    def not_held(self) -> Game | None:
        """A fitting card that the player does not hold."""
        for index in self.plain_lays():
            view = self.views[index]
            strange = [card for card in new_deck() if card not in view.hands[view.player]]
            fits = [card for card in strange if follows(card, view.top, view.colour)]
            if fits:
                return self.replaced(index, self.a_lay(view.player, self.rng.choice(fits)))
        return None

    def copy_too_many(self) -> Game | None:
        """One copy too many of a card is drawn."""
        for index in self.some(lambda view: view.action == "draw"):
            view = self.views[index]
            deck = new_deck()
            full = [card for card, count in view.out.items() if count >= deck.count(card)]
            if full:
                words = [*view.words[:-1], self.rng.choice(full)]
                return self.rewritten(index, *words)
        return None

    def two_cards(self) -> Game | None:
        """Two cards in one turn."""
        for index in self.plain_lays():
            view = self.views[index]
            rest = list(view.hands[view.player])
            rest.remove(view.card)
            coloured = [card for card in rest if not is_wild(card)]
            if coloured and not is_wild(view.card):
                card = self.rng.choice(coloured)
                return self.replaced(index, f"{view.player}: {view.card} {card}")
        return None

    def colour_left_out(self) -> Game | None:
        """A colour is never named."""
        words = list(COLOUR_WORDS.values())
        for index in self.some(lambda view: any(word in words for word in view.words)):
            view = self.views[index]
            if view.action == "colour":
                return self.deleted(index)
            if len(view.hands[view.player]) > 1:
                kept = [word for word in view.words if word not in words]
                return self.rewritten(index, *kept)
        return None

    def colour_by_another(self) -> Game | None:
        """Somebody names another colour than the one in force."""
        for index in self.some(lambda view: view.colour != ""):
            view = self.views[index]
            others = [word for letter, word in COLOUR_WORDS.items() if letter != view.colour]
            player = self.rng.choice(self.names)
            return self.inserted(index, f"{player}: colour {self.rng.choice(others)}")
        return None

    def colour_left_to_another(self) -> Game | None:
        """A black card is laid without a colour, and somebody else names one."""
        words = list(COLOUR_WORDS.values())
        for index in self.plain_lays():
            view = self.views[index]
            named = [word for word in view.words if word in words]
            if named and len(view.hands[view.player]) > 1:
                kept = " ".join(word for word in view.words if word not in words)
                name = self.someone_but(view.player)
                return self.replaced(index, f"{view.player}: {kept}", f"{name}: colour {named[0]}")
        return None

    def colour_with_a_number(self) -> Game | None:
        """Another colour than the card's own is named with a card that is not black."""
        for index in self.some(lambda view: view.card != "" and not view.card.startswith("W")):
            view = self.views[index]
            words = [word for letter, word in COLOUR_WORDS.items() if letter != view.card[0]]
            return self.rewritten(index, view.card, self.rng.choice(words), *view.words[1:])
        return None

    def unknown_card(self) -> Game | None:
        """A blank is laid."""
        for index in self.plain_lays():
            return self.rewritten(index, "BLANK")
        return None

    # --- aimed: who can lay must lay ---

    def draw_while_able(self) -> Game | None:
        """A card is drawn in place of a lay."""
        for index in self.plain_lays():
            view = self.views[index]
            return self.rewritten(index, "draw", self.free(view))
        return None

    def draw_before_lay(self) -> Game | None:
        """A card is drawn before a lay that was possible without it."""
        for index in self.plain_lays():
            view = self.views[index]
            return self.inserted(index, f"{view.player}: draw {self.free(view)}")
        return None

    def drawn_card_kept(self) -> Game | None:
        """A drawn card that fits is kept, with a pass or without."""
        for index in self.some(lambda view: view.action == "lay" and view.drawn != []):
            if self.rng.random() < 0.5:
                return self.rewritten(index, "pass")
            return self.deleted(index)
        return None

    def fitting_card_drawn(self) -> Game | None:
        """The drawn card that was kept is one that fits."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            following = self.next_act(index)
            if following is None or self.views[following].card == view.words[1]:
                continue
            deck = [card for card in new_deck() if follows(card, view.top, view.colour)]
            cards = [card for card in deck if view.out.get(card, 0) < new_deck().count(card)]
            if cards:
                return self.rewritten(index, "draw", self.rng.choice(cards))
        return None

    def other_card_after_draw(self) -> Game | None:
        """After a draw a card is laid that was in hand before."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            card = self.rng.choice(view.hands[view.player])
            return self.inserted(index + 1, self.a_lay(view.player, card))
        return None

    def draw_left_out(self) -> Game | None:
        """A draw of the own will is missing; the pass after it stays."""
        for index in self.some(lambda view: view.own_draw):
            return self.deleted(index)
        return None

    def second_draw(self) -> Game | None:
        """A second card drawn in one turn."""
        for index in self.some(lambda view: view.own_draw):
            view = self.views[index]
            return self.inserted(index + 1, f"{view.player}: draw {self.free(view)}")
        return None

    def two_drawn_at_once(self) -> Game | None:
        """Two cards in a draw of the own will."""
        for index in self.some(lambda view: view.own_draw):
            return self.replaced(index, f"{self.moves[index]} {self.free(self.views[index])}")
        return None

    # --- aimed: turns ---

    def wrong_player(self) -> Game | None:
        """Somebody out of turn lays a fitting card."""
        for index in self.plain_lays():
            view = self.views[index]
            player = self.someone_but(view.in_turn)
            cards = self.fitting(view, player)
            if cards and player != view.in_turn:
                return self.inserted(index, f"{player}: {self.rng.choice(cards)}")
        return None

    def hit_player_lays(self) -> Game | None:
        """Who sits out, or has just drawn for a card, lays a fitting card."""
        for index in self.some(lambda view: view.action == "lay" and view.card[1:] in HITTING):
            view = self.views[index]
            victim = self.seat(view.player, view.direction)
            place = self.next_act(index)
            if place is None or self.views[place].in_turn == victim:
                continue
            cards = self.fitting(self.views[place], victim)
            if cards:
                return self.inserted(place, f"{victim}: {self.rng.choice(cards)}")
        return None

    def old_direction(self) -> Game | None:
        """After a Reverse the neighbour of the old direction lays a fitting card."""
        for index in self.some(lambda view: view.action == "lay" and view.card[1:] == "R"):
            view = self.views[index]
            place = self.next_act(index)
            if place is None:
                continue
            wrong = self.seat(view.player, view.direction)
            if len(self.names) == 2:
                wrong = view.player  # a Reverse that is taken for a Skip
            cards = self.fitting(self.views[place], wrong)
            if cards:
                return self.inserted(place, f"{wrong}: {self.rng.choice(cards)}")
        return None

    def start_effect(self) -> Game | None:
        """The start card is given an effect."""
        start = self.game["start"] if isinstance(self.game["start"], str) else ""
        first = self.views[0].in_turn
        beyond = self.seat(first, 1)
        player = {"S": beyond, "R": self.game["dealer"]}.get(start[1:])
        if start[1:] == "+2":
            return self.inserted(0, f"{first}: draw {self.free(self.views[0])} {self.free_again()}")
        cards = [] if player is None else self.fitting(self.views[0], player)
        if not cards:
            return None
        return self.inserted(0, f"{player}: {self.rng.choice(cards)}")

    def free_again(self) -> str:
        """One more card that may lie in the draw pile at the start."""
        return self.free(self.views[0])

    def lost_turn_played(self) -> Game | None:
        """A player who was caught plays the turn that is lost."""
        for index in self.some(lambda view: view.action in ("lay", "draw", "pass")):
            view = self.views[index]
            # The turn fell to a player who had one to lose: it is gone after this event.
            if index + 1 == len(self.views) or any(view.owed.values()):
                continue
            gone = set(view.has_lost) - set(self.views[index + 1].has_lost)
            for player in sorted(gone):
                cards = self.fitting(view, player)
                if cards and player != view.player:
                    return self.inserted(index, f"{player}: {self.rng.choice(cards)}")
                if player != view.player and self.rng.random() < 0.5:
                    return self.inserted(index, f"{player}: draw {self.free(view)}")
        return None

    # --- aimed: debts ---

    def too_many_drawn(self) -> Game | None:
        """One card more than is owed."""
        for index in self.some(lambda view: view.action == "draw" and not view.own_draw):
            view = self.views[index]
            if view.owed[view.player] == len(view.words) - 1:
                return self.replaced(index, f"{self.moves[index]} {self.free(view)}")
        return None

    def too_few_drawn(self) -> Game | None:
        """One card less than is owed."""
        for index in self.some(lambda view: view.action == "draw" and len(view.words) > 2):
            view = self.views[index]
            return self.rewritten(index, *view.words[:-1])
        return None

    def debt_ignored(self) -> Game | None:
        """Nothing is drawn of what is owed."""
        for index in self.some(lambda view: view.action == "draw" and not view.own_draw):
            if self.views[index].owed[self.views[index].player] == len(self.views[index].words) - 1:
                return self.deleted(index)
        return None

    def debt_of_another(self) -> Game | None:
        """Somebody else draws what is owed."""
        for index in self.some(lambda view: view.action == "draw" and not view.own_draw):
            return self.by_another(index)
        return None

    def answered(self) -> Game | None:
        """Who owes cards lays one instead."""
        for index in self.some(lambda view: view.action == "draw" and not view.own_draw):
            view = self.views[index]
            cards = self.fitting(view, view.player)
            if cards:
                return self.rewritten(index, self.rng.choice(cards))
        return None

    def bluff_unpaid(self) -> Game | None:
        """The four cards for a bluff are not drawn."""
        return self.bluff_draws(forget=True)

    def bluff_spares_next(self) -> Game | None:
        """The next player draws nothing, since the bluffer has drawn."""
        return self.bluff_draws(forget=False)

    def bluff_draws(self, *, forget: bool) -> Game | None:
        """After a bluff the draws of the bluffer (or of the next player) are missing."""
        for index in self.some(lambda view: view.action == "lay" and view.card == "W+4"):
            if index + 1 == len(self.views):
                continue
            view = self.views[index]
            if self.views[index + 1].owed.get(view.player, 0) != 4:
                continue
            end = self.next_act(index) or len(self.views)
            draws = [
                later
                for later in range(index + 1, end)
                if self.views[later].action == "draw"
                and (self.views[later].player == view.player) == forget
            ]
            return self.deleted(*draws)
        return None

    def needless_penalty(self) -> Game | None:
        """Four cards are drawn for a Wild Draw Four that was no bluff."""
        for index in self.some(lambda view: view.action == "lay" and view.card == "W+4"):
            if index + 1 == len(self.views):
                continue
            view = self.views[index]
            if self.views[index + 1].owed.get(view.player, 0):
                continue
            place = self.next_act(index) or len(self.views)
            cards = " ".join(dict.fromkeys(self.free(view) for _ in range(9)))
            cards = " ".join(cards.split()[:4])
            return self.inserted(place, f"{view.player}: draw {cards}")
        return None

    # --- aimed: calls, challenge ---

    def challenged(self) -> Game | None:
        """A Wild Draw Four is challenged."""
        lays = self.some(lambda view: view.action == "lay" and view.card == "W+4")
        for index in lays or self.plain_lays():
            word = self.rng.choice(["", " guilty", " innocent"])
            player = self.someone_but(self.views[index].player)
            return self.inserted(index + 1, f"{player}: challenge{word}")
        return None

    def catch_too_late(self) -> Game | None:
        """A missed call pointed out after the next turn is complete."""
        for index in range(len(self.views) - 1):
            before, now = self.views[index].uncalled, self.views[index + 1].uncalled
            for culprit in before:
                one = len(self.views[index + 1].hands[culprit]) == 1
                if culprit not in now and one and culprit not in self.views[index + 1].settled:
                    return self.with_catch(index + 1, culprit)
        return None

    def caught_late_and_punished(self) -> Game | None:
        """The same, and the two cards are drawn."""
        spoilt = self.catch_too_late()
        if spoilt is None:
            return None
        moves = spoilt["moves"]
        for index, move in enumerate(moves):
            if index == len(self.moves) or move != self.moves[index]:
                culprit = move.rpartition(" ")[2]
                view = self.views[index - 1]
                cards = self.two_free(view)
                moves.insert(index + 1, f"{culprit}: draw {cards}")
                return spoilt
        return None

    def missed_call_caught(self) -> Game | None:
        """A missed call is pointed out in time, and nothing follows."""
        for index in self.some(lambda view: bool(view.uncalled)):
            culprit = self.views[index].uncalled[0]
            return self.with_catch(index, culprit)
        return None

    def catch_without_lost_turn(self) -> Game | None:
        """A missed call is caught and the cards drawn, but the turn is not lost."""
        for index in self.some(lambda view: bool(view.uncalled)):
            view = self.views[index]
            culprit = view.uncalled[0]
            rest = self.views[index : self.next_act(index)]
            if any(later.action == "catch" and culprit in later.words for later in rest):
                continue  # caught later as well
            spoilt = self.inserted(index, f"{culprit}: draw {self.two_free(view)}")
            spoilt["moves"].insert(index, f"{self.someone_but(culprit)}: catch {culprit}")
            return spoilt
        return None

    def catch_of_a_caller(self) -> Game | None:
        """A catch of somebody who has called."""
        for index in self.some(lambda view: bool(view.settled)):
            culprit = self.views[index].settled[0]
            return self.with_catch(index, culprit)
        return None

    def catch_of_many_cards(self) -> Game | None:
        """A catch of somebody with more than one card."""
        index = self.rng.randrange(len(self.moves))
        many = [name for name in self.names if len(self.views[index].hands[name]) > 1]
        if not many:
            return None
        culprit = self.rng.choice(many)
        return self.with_catch(index, culprit)

    # --- aimed: counted, shuffled, dealt, result ---

    def wrong_show(self) -> Game | None:
        """A card shown that is not there."""
        index = self.rng.randrange(len(self.moves))
        name = self.rng.choice(self.names)
        hand = list(self.views[index].hands[name])
        hand[0] = self.rng.choice([card for card in new_deck() if card not in hand])
        return self.inserted(index, f"{name}: show {' '.join(hand)}")

    def needless_shuffle(self) -> Game | None:
        """A reshuffle at any time."""
        index = self.rng.randrange(len(self.moves))
        return self.inserted(index, f"{self.rng.choice(self.names)}: shuffle")

    def hand_size(self) -> Game | None:
        """Somebody is dealt six cards or eight."""
        name = self.rng.choice(self.names)
        cards = self.game["hands"][name].split()
        if self.rng.random() < 0.5:
            cards.pop()
        else:
            cards.append(self.free(self.views[0]))
        return self.with_hand(name, cards)

    def start_card(self) -> Game | None:
        """A black start card stays, or a coloured one is replaced."""
        cards = start_cards(self.game)
        if self.rng.random() < 0.5:
            return self.altered(start=self.rng.choice(["W", "W+4"]))
        return self.altered(start=["B0" if cards[-1] != "B0" else "R0", *cards])

    def after_the_end(self) -> Game | None:
        """Somebody goes on after the end."""
        one, other = self.rng.sample(self.names, 2)
        hand = self.views[-1].after_hands[one]
        words = ["uno", f"catch {other}", "draw R1", "pass", "colour red"]
        moves = [f"{one}: {action}" for action in words] + [self.a_lay(one, card) for card in hand]
        return self.inserted(len(self.moves), self.rng.choice(moves))

    def cut_off(self) -> Game | None:
        """The round is not at its end, but the result stays."""
        return self.with_moves(self.moves[: self.rng.randrange(len(self.moves))])

    def wrong_points(self) -> Game | None:
        """Points miscounted."""
        if "points" not in self.game["result"]:
            return None
        points = self.game["result"]["points"]
        return self.with_result(points=abs(points + self.rng.choice([-1, 1, 5, 10, 20, 50])))

    def wrong_hands(self) -> Game | None:
        """A hand at the end has another card."""
        if not self.game["result"].get("hands"):
            return None
        spoilt = deepcopy(self.game)
        hands = spoilt["result"]["hands"]
        name = self.rng.choice(sorted(hands))
        cards = hands[name].split()
        cards[0] = self.rng.choice([card for card in new_deck() if card != cards[0]])
        hands[name] = " ".join(cards)
        return spoilt


HITTING = ("S", "+2", "+4")

BLIND = parts.kinds(
    Spoiler.delete_event,
    Spoiler.swap_events,
    Spoiler.duplicate_event,
    Spoiler.change_card,
    Spoiler.change_player,
)

AIMED = parts.kinds(
    Spoiler.no_match,
    Spoiler.wild_with_colour,
    Spoiler.wild_four_with_colour,
    Spoiler.not_held,
    Spoiler.copy_too_many,
    Spoiler.two_cards,
    Spoiler.colour_left_out,
    Spoiler.colour_by_another,
    Spoiler.colour_left_to_another,
    Spoiler.colour_with_a_number,
    Spoiler.unknown_card,
    Spoiler.draw_while_able,
    Spoiler.draw_before_lay,
    Spoiler.drawn_card_kept,
    Spoiler.fitting_card_drawn,
    Spoiler.other_card_after_draw,
    Spoiler.pass_without_draw,
    Spoiler.draw_left_out,
    Spoiler.second_draw,
    Spoiler.two_drawn_at_once,
    Spoiler.wrong_player,
    Spoiler.hit_player_lays,
    Spoiler.old_direction,
    Spoiler.start_effect,
    Spoiler.lost_turn_played,
    Spoiler.too_many_drawn,
    Spoiler.too_few_drawn,
    Spoiler.debt_ignored,
    Spoiler.debt_of_another,
    Spoiler.answered,
    Spoiler.bluff_unpaid,
    Spoiler.bluff_spares_next,
    Spoiler.needless_penalty,
    Spoiler.challenged,
    Spoiler.catch_too_late,
    Spoiler.caught_late_and_punished,
    Spoiler.missed_call_caught,
    Spoiler.catch_without_lost_turn,
    Spoiler.catch_of_a_caller,
    Spoiler.catch_of_many_cards,
    Spoiler.second_catch,
    Spoiler.caught_by_himself,
    Spoiler.penalty_without_catch,
    Spoiler.wrong_count,
    Spoiler.wrong_show,
    Spoiler.needless_shuffle,
    Spoiler.hand_size,
    Spoiler.copy_too_many_dealt,
    Spoiler.start_card,
    Spoiler.after_the_end,
    Spoiler.cut_off,
    Spoiler.wrong_points,
    Spoiler.wrong_winner,
    Spoiler.wrong_hands,
)


def mutants(rng: random.Random, game: Game) -> Iterator[tuple[str, Game]]:
    """Yield spoilt copies of a lawful round, each with its kind: every kind that has an occasion.

    The breach, if there is one, need not come to light at the place of the change.
    """
    return parts.spoilt(Spoiler(rng, game, views_of(game)), {**AIMED, **BLIND})

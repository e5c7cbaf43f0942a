"""A second judge of UNO All Wild, for comparison: slow, naive, written from the rules alone.

``judge`` replays one recorded round in which every hand and every drawn card is known and lists
what broke a rule. It shares no code with the package, knows one rule set and no house rules.

Only the first broken event is meant to be compared: after it the log is taken as it stands, and
nothing is done to keep one mistake from being reported again. (Events are told apart by number;
too few cards and a swap with nobody stand on an earlier event than the one that shows them.)

What the rules leave open is no breach: the turn of a player whose cards were taken by a Forced
Swap as last card, and a claim that this player has won. How many copies of a card there are is
provisional, so that one too many is no breach either.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.oracle import Breach, is_earlier

Game = dict[str, Any]

CARDS = ("W", "WR", "WS", "WS2", "W+2", "W+4", "WT", "WX")
DECK_SIZE = 112
COPIES = {"W": 54, "WR": 14, "WS": 14, "WS2": 6, "W+2": 10, "W+4": 6, "WT": 4, "WX": 4}
OWES = {"W+2": 2, "W+4": 4}
SKIPS = {"WS": 1, "WS2": 2, "W+2": 1, "W+4": 1}
ACTIONS = ("draw", "pass", "uno", "catch", "challenge", "swap", "shuffle", "count", "show")

# What a breach may say.
PLAYER_COUNT = "two to ten players"
HAND_SIZE = "seven cards are dealt"
START_CARD = "a start card stays, whatever it is"
PILE_SIZE = "another number of cards is in the draw pile"
MORE_THAN_LISTED = "more copies in view than the list, which is not certain, has"
UNKNOWN_CARD = "a card that the deck does not have"
NO_CARD_LEFT = "no card is left to draw"
ROUND_OVER = "the round is over"
OWED = "owed cards were not drawn"
TOO_FEW = "too few cards drawn"
TOO_MANY_DRAWN = "too many cards drawn"
NOT_OWED = "several cards drawn out of turn, of which none is owed"
OUT_OF_TURN = "another player's turn, or a turn that is lost"
TOO_MANY_CARDS = "one card a turn"
NOT_HELD = "the player does not hold this card"
NOT_DRAWN = "only the drawn card may be laid"
NO_TARGET = "no other player was named"
NOTHING_TO_NAME = "this card hits nobody of the player's choice"
PASS_WITHOUT_DRAW = "pass without having drawn"
NO_CHALLENGE = "there are no challenges in this game"
NOTHING_TO_CATCH = "there is no missed call to catch, or no longer"
NEEDLESS_SHUFFLE = "the draw pile is not empty"
UNRECORDED_SHUFFLE = "the draw pile was empty, and the log, which records reshuffles, has none"
SHUFFLE_COUNT = "another number of cards was shuffled"
WRONG_COUNT = "another number of cards than the player holds"
WRONG_SHOW = "the shown cards are not in the hand"
WRONG_WINNER = "wrong winner"
WRONG_POINTS = "wrong points, or points in a single round"
WRONG_HANDS = "the hands shown at the end differ"


@dataclass
class Debt:
    """Cards that a player must draw, and the event in which some of them were drawn."""

    player: str
    left: int
    last: int | None = None


@dataclass
class Swap:
    """A Forced Swap for which nobody has been named yet."""

    player: str
    move: int
    called: bool


def judge(game: Game) -> list[Breach]:
    """Return what broke a rule, in the order in which it comes to light.

    Raises ValueError for text that cannot be read.
    """
    return replayed(game).breaches


def replayed(game: Game) -> Table:
    """Replay a recorded round and return the table as it is in the end."""
    table = Table(game)
    table.check_deal()
    for number, text in enumerate(game.get("moves", []), start=1):
        table.play(number, text)
    table.check_result()
    return table


def asides(game: Game) -> list[Breach]:
    """Return what is no breach, but to be said: more copies than the list has."""
    return replayed(game).asides


def first_breach(game: Game, *, standing: bool = False) -> Breach | None:
    """Return the breach of the earliest event (of the same event: the first found), or None.

    Nothing in this game is left lying until somebody challenges, so ``standing`` is without effect.
    """
    first = None
    for breach in judge(game):
        if breach.stands and not standing:
            continue
        if first is None or is_earlier(breach, first):
            first = breach
    return first


def points_of(cards: list[str]) -> int:
    """What cards left in a hand are worth: a plain Wild 20, any other 50."""
    return sum(20 if card == "W" else 50 for card in cards)


def read_move(text: str, players: list[str]) -> tuple[str, str, list[str]]:
    """Split an event into player, action and the remaining words."""
    name, colon, rest = text.partition(": ")
    words = rest.split()
    if not colon or name not in players or not words:
        raise ValueError(f"cannot be read: {text!r}")
    if words[0].lower() in ACTIONS:
        return name, words[0].lower(), words[1:]
    return name, "lay", words


def read_lay(words: list[str]) -> tuple[list[str], str | None, bool]:
    """The cards, the player named with them and whether UNO was called."""
    words = list(words)
    called = words[-1].lower() == "uno"
    if called:
        words.pop()
    target = None
    if len(words) > 2 and words[-2].lower() == "to":
        target = words[-1]
        words = words[:-2]
    return [word.upper() for word in words], target, called


class Table:
    """The state of one round, and the judge who watches it."""

    def __init__(self, game: Game) -> None:
        """Seat the players, deal, turn up the start card."""
        self.game = game
        self.players: list[str] = list(game["players"])
        moves: list[str] = game.get("moves", [])
        self.records_shuffles = "draw_pile" in game or any(": shuffle" in m for m in moves)
        self.hands: dict[str, list[str]] = {
            name: game["hands"][name].upper().split() for name in self.players
        }
        start = game["start"]
        self.start: list[str] = [start] if isinstance(start, str) else list(start)
        self.discard = [self.start[-1].upper()]
        self.pile = DECK_SIZE - 1 - sum(len(hand) for hand in self.hands.values())

        self.direction = 1
        self.turn = self.after(game["dealer"])
        self.drawn: str | None = None  # what the player whose turn it is has drawn
        self.debts: list[Debt] = []
        # Who had to call for the hand of one card they have now, and whether it is settled.
        self.calls: dict[str, bool] = {}
        self.early: str | None = None  # called on his own turn, before laying
        self.swap: Swap | None = None
        self.unnamed: tuple[int, str] | None = None  # a Targeted Draw Two that hits nobody yet

        self.over = False
        self.winner: str | None = None
        self.may_pass: str | None = None  # who could not draw all that is owed, and may say so
        self.last_draw: Debt | None = None  # what the last card laid lets somebody draw

        self.breaches: list[Breach] = []
        self.asides: list[Breach] = []  # no breaches, but to be said
        self.copies = dict(COPIES)
        self.open: list[int] = []  # events that the rules leave to the table

    def blame(self, move: int | None, player: str, reason: str) -> None:
        """Report a breach."""
        self.breaches.append(Breach(move, player, reason))

    def in_view(self, card: str) -> int:
        """How many copies lie in hands and on the discard pile."""
        return self.discard.count(card) + sum(hand.count(card) for hand in self.hands.values())

    def after(self, player: str, seats: int = 1) -> str:
        """The seat so many places on in the direction of play."""
        seat = self.players.index(player) + seats * self.direction
        return self.players[seat % len(self.players)]

    def next_turn(self, player: str) -> None:
        """Begin the turn of a player."""
        self.turn = player
        self.drawn = None

    def nothing_to_draw(self) -> bool:
        """Whether neither the draw pile nor a reshuffle can give a card."""
        return self.pile == 0 and len(self.discard) == 1

    # --- deal ---

    def check_deal(self) -> None:
        """Players, hands and start card."""
        dealer = self.game["dealer"]
        if not 2 <= len(self.players) <= 10:
            self.blame(0, dealer, PLAYER_COUNT)
        for name in self.players:
            if len(self.hands[name]) != 7:
                self.blame(0, name, HAND_SIZE)
            if any(card not in CARDS for card in self.hands[name]):
                self.blame(0, name, UNKNOWN_CARD)
        if len(self.start) > 1:
            self.blame(0, dealer, START_CARD)
        if any(card.upper() not in CARDS for card in self.start):
            self.blame(0, dealer, UNKNOWN_CARD)
        if self.game.get("draw_pile", self.pile) != self.pile:
            self.blame(0, dealer, PILE_SIZE)

    # --- events ---

    def play(self, move: int, text: str) -> None:
        """Judge and apply one event."""
        player, action, words = read_move(text, self.players)
        if action == "count":
            if int(words[0]) != len(self.hands[player]):
                self.blame(move, player, WRONG_COUNT)
        elif action == "show":
            self.show(move, player, [word.upper() for word in words])
        elif action == "challenge":
            self.blame(move, player, NO_CHALLENGE)
        elif action == "catch":
            self.catch(move, player, words[0])
        elif action == "uno":
            self.call(player)
        elif action == "shuffle":
            self.shuffle(move, player, int(words[0]) if words else None)
        elif self.over:
            self.after_the_end(move, player, action, words)
        elif action == "lay":
            self.lay(move, player, *read_lay(words))
        elif action == "draw":
            self.draw(move, player, [word.upper() for word in words])
        elif action == "pass":
            self.pass_turn(move, player)
        else:
            self.name_late(move, player, words[0])

    def after_the_end(self, move: int, player: str, action: str, words: list[str]) -> None:
        """What the last card laid makes somebody draw may be drawn; all else is too late."""
        debt = self.last_draw
        if action == "draw" and debt is not None and debt.player == player and debt.left > 0:
            if len(words) > debt.left:
                self.blame(move, player, TOO_MANY_DRAWN)
            debt.left = max(0, debt.left - len(words))
            self.take(move, player, [word.upper() for word in words])
        elif action == "pass" and player == self.may_pass:
            self.may_pass = None
        else:
            self.blame(move, player, NOTHING_TO_NAME if action == "swap" else ROUND_OVER)

    # --- what others than the player see has been left out ---

    def play_goes_on(self, move: int) -> None:
        """Somebody lays, passes or draws of his own will: all effects must be done."""
        if self.swap is not None:
            self.blame(self.swap.move, self.swap.player, NO_TARGET)
        self.swap = None
        if self.unnamed is not None:
            self.blame(*self.unnamed, NO_TARGET)
        self.unnamed = None
        for debt in self.debts:
            if debt.last is None:
                self.blame(move, debt.player, OWED)
            else:
                self.blame(debt.last, debt.player, TOO_FEW)
        self.debts = []

    def take_turn(self, move: int, player: str) -> bool:
        """The turn must be this player's; the one before may have kept the drawn card.

        Returns whether it is beyond the rules whose turn this is: somebody without cards is next.
        """
        if self.drawn is not None and player != self.turn:
            following = self.after(self.turn)
            if player == following or not self.hands[following]:
                self.next_turn(following)
        open_turn = not self.hands[self.turn]
        if open_turn:
            self.open.append(move)
        elif player != self.turn:
            self.blame(move, player, OUT_OF_TURN)
        if player != self.turn:
            self.next_turn(player)
        return open_turn

    # --- laying ---

    def lay(
        self, move: int, player: str, cards: list[str], target: str | None, called: bool
    ) -> None:
        """A player lays a card (or wrongly several)."""
        self.play_goes_on(move)
        called = called or self.early == player
        self.early = None
        self.calls = {}
        open_turn = self.take_turn(move, player)
        if len(cards) > 1:
            self.blame(move, player, TOO_MANY_CARDS)
        # The table must have let this player draw first, nobody knows how many cards.
        unseen = open_turn and not self.hands[player]
        for card in cards:
            if card not in CARDS:
                self.blame(move, player, UNKNOWN_CARD)
            if card in self.hands[player]:
                self.hands[player].remove(card)
            elif not open_turn:  # of one event the first thing wrong counts
                self.blame(move, player, NOT_HELD)
        card = cards[-1]
        if self.drawn is not None and card != self.drawn:
            self.blame(move, player, NOT_DRAWN)
        self.discard.extend(cards)

        # To say whom a card hits anyway is a harmless word.
        hit = card in ("W+2", "W+4", "WS", "WS2") and target == self.after(player)
        if target is not None and card not in ("WT", "WX") and not hit:
            self.blame(move, player, NOTHING_TO_NAME)
        own = target == player
        if own:
            self.blame(move, player, NO_TARGET)
            target = None
            if card == "WX":
                self.next_turn(self.after(player))
                return
        if card == "WX":
            self.next_turn(self.after(player))
            self.swap = Swap(player, move, called)
            if target is not None:
                self.exchange(target)
            return
        last = not self.hands[player] and not unseen
        if card == "WT" and target is None and not last and not own:
            self.unnamed = (move, player)
        self.effect(player, card, target, last)
        if len(self.hands[player]) == 1:
            self.calls[player] = called
        if last:
            self.over = True
            self.winner = player

    def effect(self, player: str, card: str, target: str | None, last: bool) -> None:
        """What a card does to the others, and whose turn is next."""
        debt = None
        two = len(self.players) == 2
        if card == "WR":
            self.direction = -self.direction
            self.next_turn(player if two else self.after(player))
        elif card == "WS2" and two:
            self.next_turn(player)
        else:
            if card in OWES:
                debt = Debt(self.after(player), OWES[card])
            if card == "WT" and target is not None:
                debt = Debt(target, 2)
            self.next_turn(self.after(player, 1 + SKIPS.get(card, 0)))
        if last:
            self.last_draw = debt
        elif debt is not None:
            self.debts.append(debt)

    def exchange(self, target: str) -> None:
        """Two players swap hands; whoever has one card now must call."""
        assert self.swap is not None
        player = self.swap.player
        self.hands[player], self.hands[target] = self.hands[target], self.hands[player]
        if len(self.hands[player]) == 1:
            self.calls[player] = self.swap.called
        if len(self.hands[target]) == 1:
            self.calls[target] = False
        self.swap = None

    def name_late(self, move: int, player: str, target: str) -> None:
        """Whom to swap with is said after the card was laid, before anybody else acts."""
        if self.swap is None or self.swap.player != player:
            self.blame(move, player, NOTHING_TO_NAME)
        elif target != player:  # With oneself nobody can swap: the target is still to be named.
            self.exchange(target)

    # --- drawing ---

    def draw(self, move: int, player: str, cards: list[str]) -> None:
        """A player draws: what is owed, or one card of his own will."""
        owed = sum(debt.left for debt in self.debts if debt.player == player)
        if owed > 0:
            self.pay(move, player, cards, owed)
            return
        self.play_goes_on(move)
        self.early = None
        self.calls = {}
        beside = player not in (self.turn, self.after(self.turn) if self.drawn else self.turn)
        if len(cards) > 1 and beside and self.hands[self.turn]:
            self.blame(move, player, NOT_OWED)
        open_turn = self.take_turn(move, player)
        if not open_turn and (len(cards) > 1 or self.drawn is not None):
            self.blame(move, player, TOO_MANY_DRAWN)
        self.take(move, player, cards)
        self.drawn = cards[0]

    def pay(self, move: int, player: str, cards: list[str], owed: int) -> None:
        """Draw cards that are owed."""
        if len(cards) > owed:
            self.blame(move, player, TOO_MANY_DRAWN)
        if self.early == player:
            self.early = None
        self.take(move, player, cards)
        rest = len(cards)
        for debt in self.debts:
            if debt.player == player and rest > 0:
                paid = min(rest, debt.left)
                debt.left -= paid
                debt.last = move
                rest -= paid
        self.debts = [debt for debt in self.debts if debt.left > 0]
        if self.nothing_to_draw() and owed > len(cards):
            self.over = True
            self.may_pass = player

    def take(self, move: int, player: str, cards: list[str]) -> None:
        """Move cards from the draw pile to a hand, one by one, with a reshuffle where needed."""
        for card in cards:
            if card not in CARDS:
                self.blame(move, player, UNKNOWN_CARD)
            if self.nothing_to_draw():
                self.blame(move, player, NO_CARD_LEFT)
            elif self.pile == 0:
                if self.records_shuffles:
                    self.blame(move, player, UNRECORDED_SHUFFLE)
                self.refill()
            self.pile = max(0, self.pile - 1)
            self.hands[player].append(card)
        for card in cards:
            seen = self.in_view(card)
            if card in CARDS and seen > self.copies[card] and not self.breaches:
                self.copies[card] = seen  # It is said once.
                self.asides.append(Breach(move, player, MORE_THAN_LISTED))

    def refill(self) -> None:
        """All of the discard pile but its top card becomes draw pile."""
        self.pile += len(self.discard) - 1
        self.discard = self.discard[-1:]

    def shuffle(self, move: int, player: str, count: int | None) -> None:
        """A recorded reshuffle: only of an empty pile, and of all cards but the top one."""
        if self.pile > 0:
            self.blame(move, player, NEEDLESS_SHUFFLE)
        elif count is not None and count != len(self.discard) - 1:
            self.blame(move, player, SHUFFLE_COUNT)
        self.refill()

    def pass_turn(self, move: int, player: str) -> None:
        """A player ends the turn without laying, or cannot get the card that is owed."""
        if any(debt.player == player for debt in self.debts) and self.nothing_to_draw():
            self.over = True
            return
        self.play_goes_on(move)
        self.early = None
        open_turn = self.take_turn(move, player)
        if not open_turn and self.drawn is None and not self.nothing_to_draw():
            self.blame(move, player, PASS_WITHOUT_DRAW)
        self.next_turn(self.after(player))

    # --- UNO ---

    def call(self, player: str) -> None:
        """A call: good, or without effect, but never a breach."""
        if len(self.hands[player]) == 1 and player in self.calls:
            self.calls[player] = True
            return
        if self.swap is not None and self.swap.player == player:
            self.swap.called = True
            return
        keeps = self.drawn is not None and player == self.after(self.turn)
        if (player == self.turn or keeps) and len(self.hands[player]) == 2:
            self.early = player

    def catch(self, move: int, player: str, culprit: str) -> None:
        """A player points out that another has not called."""
        missed = self.calls.get(culprit) is False and len(self.hands[culprit]) == 1
        if self.over or player == culprit or not missed:
            self.blame(move, player, NOTHING_TO_CATCH)
            return
        self.calls[culprit] = True
        self.debts.append(Debt(culprit, 2))

    # --- cards shown, result ---

    def show(self, move: int, player: str, cards: list[str]) -> None:
        """A player shows the hand or a part of it."""
        rest = list(self.hands[player])
        for card in cards:
            if card not in rest:
                self.blame(move, player, WRONG_SHOW)
                return
            rest.remove(card)

    def check_result(self) -> None:
        """Winner, points and hands as recorded at the end."""
        result = self.game.get("result")
        if result is None:
            return
        claimed = result.get("winner") or "none"
        if not self.over:
            if claimed != self.turn or self.hands[claimed]:
                self.blame(None, claimed, WRONG_WINNER)
            return
        if claimed != (self.winner or "none"):
            self.blame(None, claimed, WRONG_WINNER)
        if "points" in result and not self.may_count(result["points"]):
            self.blame(None, claimed, WRONG_POINTS)
        for name, shown in result.get("hands", {}).items():
            if sorted(shown.split()) != sorted(self.hands[name]):
                self.blame(None, name, WRONG_HANDS)

    def may_count(self, points: int) -> bool:
        """Whether the cards left in hands can be worth so many points.

        What the last card lets somebody draw may be drawn or left out (C35). If nobody wrote it
        down, the cards may count too, and each of them is worth 20 or 50.
        """
        more = points - points_of([card for hand in self.hands.values() for card in hand])
        unseen = self.last_draw.left if self.last_draw is not None else 0
        return more == 0 or any(more == 20 * n + 50 * (unseen - n) for n in range(unseen + 1))

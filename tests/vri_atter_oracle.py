"""A second judge of Vri åtter, for comparison: slow, naive, written from the rule texts alone.

``judge`` replays one recorded round in which every hand and every drawn card is known and lists
what broke a rule. It shares no code with the package and knows no house rules.

It is made to find the *first* broken event. After that the round is replayed as it was played,
and what is reported later is only as good as a table in doubt allows: ``excused`` (cards that a
player may still draw because a debt lapsed or a catch was wrong), ``also`` (seats that may act
besides the one whose turn it is) and ``shaky`` (piles and hands may be other than thought).

Of one event at most one thing is reported about turn, cards laid and cards drawn. Unknown and
impossible cards, wrong catches, wrong counts and wrongly shown hands are reported beside it.
"""

from __future__ import annotations

from typing import Any

from tests.oracle import Breach, is_earlier

Game = dict[str, Any]

SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
STRANGERS = ["BLANK", "W"]  # cards that can be written down and are in no pack of 52
ACTIONS = ("draw", "pass", "uno", "catch", "challenge", "colour", "shuffle", "count", "show")
MOST_DRAWS = 3

# What a breach may say.
PLAYER_COUNT = "two to six players"
HAND_SIZE = "seven cards are dealt to two or three players, five to more"
START_CARD = "only an eight is replaced as start card, and always"
TWICE = "every card is in the pack only once"
LEFT_IN_PILE = "a card of the discard pile was drawn while one was left in the draw pile"
UNKNOWN_CARD = "a card that the pack does not have"
PILE_SIZE = "another number of cards in the draw pile"
NO_CARD_LEFT = "no card is left to draw"
ROUND_OVER = "the round is over"
IDLE_AFTER_END = "the round is over, and a suit, a shuffle or a second pass has no place any more"
OWED = "owed cards were not drawn"
TOO_FEW = "too few cards drawn"
TOO_MANY_DRAWN = "too many cards drawn"
NOT_OWED = "several cards drawn out of turn, of which none is owed"
LOST_TURN = "the player loses this turn"
NOT_FINISHED = "the player before has drawn and has not said pass"
OUT_OF_TURN = "another player's turn"
NOT_HELD = "the player does not hold this card"
NOT_DRAWN = "after drawing only a card drawn in this turn may lie first"
NO_MATCH = "the first card does not match"
MIXED_GROUP = "cards of different ranks in one lay"
SUIT_NOT_NAMED = "no suit was named"
SUIT_OPEN = "whether the card fits is open, since nobody has named a suit"
SUIT_NOT_ASKED = "no suit was to be named by this player"
EARLY_PASS = "pass before the drawing was done"
NO_CHALLENGE = "nothing can be challenged"
NOTHING_TO_CATCH = "there is no missed call to catch"
NEEDLESS_SHUFFLE = "the draw pile is not empty"
UNRECORDED_SHUFFLE = "the draw pile was empty, and the log, which records reshuffles, has none"
SHUFFLE_COUNT = "another number of cards was shuffled"
WRONG_COUNT = "another number of cards than the player holds"
WRONG_SHOW = "the shown cards are not the hand"
WRONG_WINNER = "wrong winner"
WRONG_POINTS = "wrong points"
WRONG_HANDS = "the hands shown at the end differ"


def judge(game: Game) -> list[Breach]:
    """Return every breach of a recorded round, in the order in which they come to light.

    Too few cards and a missing suit stand on an earlier event than the one that shows them.
    Raises ValueError for text that cannot be read.
    """
    return replay(game).breaches


def replay(game: Game) -> Table:
    """Judge a whole round."""
    table = Table(game)
    table.check_deal()
    table.turn_up_start()
    for number, text in enumerate(game.get("moves", []), start=1):
        table.play(number, text)
    table.check_result()
    return table


def asides(game: Game) -> list[Breach]:
    """Return the lays of which the rules leave open whether they fit."""
    return replay(game).asides


def first_breach(game: Game, standing: bool = False) -> Breach | None:
    """Return the breach of the earliest event (of the same event: the first found), or None.

    Nothing stands until challenged in Vri åtter, so ``standing`` makes no difference.
    """
    first = None
    for breach in judge(game):
        if breach.stands and not standing:
            continue
        if first is None or is_earlier(breach, first):
            first = breach
    return first


# --- cards and words -----------------------------------------------------------------------


def rank_of(card: str) -> str:
    """The rank of a card: 2 to 10, J, Q, K, A."""
    return card[:-1]


def suit_of(card: str) -> str | None:
    """The letter of a card's suit, None for a card that is in no pack."""
    return card[-1] if card in DECK else None


def points_of(card: str) -> int:
    """What a card left in a hand is worth to the winner."""
    rank = rank_of(card)
    if rank == "8":
        return 50
    if rank == "A":
        return 15
    if rank in ("J", "Q", "K"):
        return 10
    return int(rank)


def read_cards(words: list[str]) -> list[str]:
    """Card words, checked."""
    for word in words:
        if word not in DECK and word not in STRANGERS:
            raise ValueError(f"not a card: {word!r}")
    return list(words)


def read_move(text: str, players: list[str]) -> tuple[str, str, list[str]]:
    """Split an event into player, action and the remaining words."""
    name, colon, rest = text.partition(": ")
    words = rest.split()
    if not colon or name not in players or not words:
        raise ValueError(f"not an event: {text!r}")
    if words[0] in ACTIONS:
        return name, words[0], words[1:]
    return name, "lay", words


def read_lay(words: list[str]) -> tuple[list[str], str | None, bool]:
    """The cards, the suit named with them (a letter) and whether the call was made."""
    words = list(words)
    called = words[-1] == "uno"
    if called:
        words.pop()
    suit = None
    if words and words[-1] in SUITS:
        suit = SUITS[words.pop()]
    if not words:
        raise ValueError("a lay without a card")
    return read_cards(words), suit, called


# --- the table -----------------------------------------------------------------------------


class Table:
    """The state of one round, and the judge who watches it."""

    def __init__(self, game: Game) -> None:
        """Seat the players and read their hands."""
        self.game = game
        self.players: list[str] = list(game["players"])
        self.dealer: str = game["dealer"]
        self.hands = {name: read_cards(game["hands"][name].split()) for name in self.players}
        self.discard: list[str] = []
        self.pile = 0
        # A log that records reshuffles (or the draw pile) is held to it.
        moves: list[str] = game.get("moves", [])
        self.records_shuffles = "draw_pile" in game or any(": shuffle" in m for m in moves)

        self.suit: str | None = None  # in force; None: nobody knows
        self.direction = 1
        self.turn = ""
        self.lost: list[str] = []  # who sits out before this turn
        self.drawn: list[str] = []  # by the player whose turn it is, in this turn
        self.any_drawn = False  # after a wrong draw any card may be a drawn one
        self.also: list[str] = []

        self.debts: list[dict[str, Any]] = []
        self.excused = dict.fromkeys(self.players, 0)
        self.windows: dict[str, bool] = {}  # who came down to one card; True: called or caught
        self.early_call: str | None = None
        self.suit_duty: dict[str, Any] | None = None

        self.over = False
        self.winner: str | None = None
        self.ended_by: str | None = None
        self.ended_by_short_draw = False
        self.last_suit_open = False

        self.breaches: list[Breach] = []
        self.asides: list[Breach] = []  # no breaches: what the rules leave open
        self.blamed: list[int] = []
        self.shaky = False

    # --- reporting ---

    def blame(self, move: int, player: str, reason: str) -> None:
        """Report a breach about turn, lay or draw: at most one an event."""
        self.shaky = True
        if move not in self.blamed:
            self.blamed.append(move)
            self.breaches.append(Breach(move, player, reason))

    def leave_open(self, move: int, player: str) -> None:
        """Note a lay of which nobody knows whether it fits, if only a suit is missing so far."""
        if {breach.reason for breach in self.breaches if not breach.stands} <= {SUIT_NOT_NAMED}:
            self.asides.append(Breach(move, player, SUIT_OPEN))

    def blame_beside(self, move: int | None, player: str, reason: str) -> None:
        """Report a breach of another group, whatever else is wrong with the event."""
        self.breaches.append(Breach(move, player, reason))

    # --- seats, hands, piles ---

    def seat(self, player: str, steps: int) -> str:
        """Who sits so many seats on in the direction of play."""
        place = self.players.index(player) + steps * self.direction
        return self.players[place % len(self.players)]

    def in_view(self, card: str) -> bool:
        """Whether a card lies in a hand or on the discard pile."""
        return card in self.discard or any(card in hand for hand in self.hands.values())

    def fits(self, card: str) -> bool:
        """Whether a card may come first in a lay."""
        if card in STRANGERS or self.suit is None or rank_of(card) == "8":
            return True
        return suit_of(card) == self.suit or rank_of(card) == rank_of(self.discard[-1])

    def could_lay(self, player: str) -> bool:
        """Whether a player holds a card that fits."""
        return any(self.fits(card) for card in self.hands[player])

    def none_to_be_had(self) -> bool:
        """Whether neither the draw pile nor a reshuffle can give a card."""
        return self.pile == 0 and len(self.discard) <= 1

    def refill(self) -> None:
        """All of the discard pile but its top card becomes draw pile."""
        self.pile += len(self.discard) - 1
        self.discard = self.discard[-1:]

    def take_from_pile(self, move: int, player: str, cards: list[str]) -> None:
        """Move cards from the draw pile to a hand, one by one, with a reshuffle where needed.

        In which order the cards of one line were drawn, the line does not say.
        """
        refills = len(cards) > self.pile
        for card in sorted(cards, key=lambda card: card in self.discard):
            if self.pile == 0 and len(self.discard) > 1:
                if self.records_shuffles and not self.shaky:
                    self.blame_beside(move, player, UNRECORDED_SHUFFLE)
                self.refill()
            if self.pile == 0:
                if not self.shaky:
                    self.blame_beside(move, player, NO_CARD_LEFT)
                self.shaky = True
            else:
                self.pile -= 1
            if card in STRANGERS:
                self.blame_beside(move, player, UNKNOWN_CARD)
                self.shaky = True
            elif self.in_view(card):
                early = refills and card in self.discard[:-1]
                self.blame_beside(move, player, LEFT_IN_PILE if early else TWICE)
                self.shaky = True
            self.hands[player].append(card)

    # --- deal and start ---

    def check_deal(self) -> None:
        """Number of players, size of the hands, no card twice."""
        if not 2 <= len(self.players) <= 6:
            self.blame_beside(0, self.dealer, PLAYER_COUNT)
        wanted = 7 if len(self.players) <= 3 else 5
        seen: list[str] = []
        for name in self.players:
            if len(self.hands[name]) != wanted:
                self.blame_beside(0, name, HAND_SIZE)
            for card in self.hands[name]:
                if card in STRANGERS:
                    self.blame_beside(0, name, UNKNOWN_CARD)
                elif card in seen:
                    self.blame_beside(0, name, TWICE)
                seen.append(card)

    def turn_up_start(self) -> None:
        """Turn up the start card; an eight goes back; no card has an effect."""
        start = self.game["start"]
        cards = read_cards([start] if isinstance(start, str) else list(start))
        for card in cards:
            if card in STRANGERS:
                self.blame_beside(0, self.dealer, UNKNOWN_CARD)
            elif self.in_view(card):
                self.blame_beside(0, self.dealer, TWICE)
        if any(rank_of(card) != "8" for card in cards[:-1]) or rank_of(cards[-1]) == "8":
            self.blame_beside(0, self.dealer, START_CARD)
        self.discard = [cards[-1]]
        self.suit = suit_of(cards[-1])
        self.pile = len(DECK) - 1 - sum(len(hand) for hand in self.hands.values())
        if self.game.get("draw_pile", self.pile) != self.pile:
            self.blame_beside(0, self.dealer, PILE_SIZE)
        self.turn = self.seat(self.dealer, 1)
        self.shaky = len(self.breaches) > 0

    # --- events ---

    def play(self, move: int, text: str) -> None:
        """Judge and apply one event."""
        player, action, words = read_move(text, self.players)
        if action == "count":
            if int(words[0]) != len(self.hands[player]):
                self.blame_beside(move, player, WRONG_COUNT)
        elif action == "show":
            self.show(move, player, read_cards(words))
        elif self.over:
            if not self.may_follow_the_end(player, action):
                again = action == "pass" and player == self.ended_by
                idle = again or action in ("colour", "shuffle")
                self.blame(move, player, IDLE_AFTER_END if idle else ROUND_OVER)
        elif action == "lay":
            self.lay(move, player, *read_lay(words))
        elif action == "draw":
            self.draw(move, player, read_cards(words))
        elif action == "pass":
            self.pass_turn(move, player)
        elif action == "uno":
            self.call(player)
        elif action == "catch":
            self.catch(move, player, words[0])
        elif action == "challenge":
            self.blame_beside(move, player, NO_CHALLENGE)
        elif action == "colour":
            self.name_suit(move, player, SUITS[words[0]])
        elif action == "shuffle":
            self.shuffle(move, player, int(words[0]) if words else None)

    def may_follow_the_end(self, player: str, action: str) -> bool:
        """Lines that do not play on after the end: a call, a last suit, a pass for no cards."""
        if action == "uno":
            return True
        if player != self.ended_by:
            return False
        if action == "colour" and self.last_suit_open:
            self.last_suit_open = False
            return True
        if action == "pass" and self.ended_by_short_draw:
            self.ended_by_short_draw = False
            return True
        return False

    def show(self, move: int, player: str, cards: list[str]) -> None:
        """A player shows the hand or a part of it."""
        hand = list(self.hands[player])
        for card in cards:
            if card not in hand:
                self.blame_beside(move, player, WRONG_SHOW)
                return
            hand.remove(card)

    def shuffle(self, move: int, player: str, count: int | None) -> None:
        """A recorded reshuffle: only of an empty pile, and of all cards but the top one."""
        if self.shaky:
            if self.pile == 0:
                self.refill()
            return
        if self.pile > 0:
            self.blame_beside(move, player, NEEDLESS_SHUFFLE)
            return
        if count is not None and count != len(self.discard) - 1:
            self.blame_beside(move, player, SHUFFLE_COUNT)
        self.refill()

    # --- debts ---

    def owe(self, player: str, amount: int) -> None:
        """Note that a player must draw."""
        self.debts.append({"player": player, "left": amount, "last": None})

    def owed_by(self, player: str) -> int:
        """How many cards a player has yet to draw."""
        return sum(debt["left"] for debt in self.debts if debt["player"] == player)

    def drawing_has_stopped(self, move: int) -> None:
        """Somebody lays, passes or draws of his own will: nothing may be owed any more."""
        for debt in self.debts:
            if debt["last"] is None:
                self.blame(move, debt["player"], OWED)
            else:
                self.blame(debt["last"], debt["player"], TOO_FEW)
            self.excused[debt["player"]] += debt["left"]
        self.debts = []

    # --- turn ---

    def begin_turn(self, player: str, lost: list[str]) -> None:
        """The turn goes to a player; some before him have lost theirs."""
        self.turn = player
        self.lost = lost
        self.drawn = []
        self.any_drawn = False

    def take_turn(self, move: int, player: str) -> None:
        """Whoever acts must have the turn. If he has not, he has it from now on."""
        also = self.also
        self.also = []
        if player == self.turn:
            return
        rightful = self.turn
        if player not in also:
            if player in self.lost:
                self.blame(move, player, LOST_TURN)
            elif self.drawn and player == self.seat(rightful, 1):
                self.blame(move, player, NOT_FINISHED)
            else:
                self.blame(move, player, OUT_OF_TURN)
        self.begin_turn(player, [])
        self.also = [rightful, self.seat(rightful, 1)]

    # --- laying ---

    def lay(self, move: int, player: str, cards: list[str], suit: str | None, called: bool) -> None:
        """A player lays one card, or several of one rank."""
        self.find_missing_suit(player, paying=False)
        self.drawing_has_stopped(move)
        called = called or self.early_call == player
        self.early_call = None
        self.take_turn(move, player)
        also = self.also
        self.windows.pop(player, None)

        for card in cards:
            if card in STRANGERS:
                self.blame_beside(move, player, UNKNOWN_CARD)
                self.shaky = True
        for card in cards:
            if card in self.hands[player]:
                self.hands[player].remove(card)
            elif card not in STRANGERS:
                self.blame(move, player, NOT_HELD)
        if self.drawn and not self.any_drawn and cards[0] not in self.drawn:
            self.blame(move, player, NOT_DRAWN)
        if not self.fits(cards[0]):
            self.blame(move, player, NO_MATCH)
        known = cards[0] not in STRANGERS and rank_of(cards[0]) != "8"
        if self.suit is None and known:
            self.leave_open(move, player)
        if suit is not None and rank_of(cards[-1]) != "8" and suit != suit_of(cards[-1]):
            self.blame_beside(move, player, SUIT_NOT_ASKED)
        if any(rank_of(card) != rank_of(cards[0]) for card in cards):
            self.blame(move, player, MIXED_GROUP)

        self.discard.extend(cards)
        self.suit = suit_of(cards[-1])
        if not self.hands[player]:
            self.end(player)
            self.winner = player
            self.last_suit_open = rank_of(cards[-1]) == "8" and suit is None
            return
        if len(self.hands[player]) == 1:
            self.windows[player] = called
        if rank_of(cards[-1]) == "8":
            self.suit = suit
            if suit is None:
                self.suit_duty = {"player": player, "move": move}
        self.effect(player, rank_of(cards[-1]), len(cards))
        self.also = also

    def effect(self, player: str, rank: str, count: int) -> None:
        """What so many cards of a rank do to the players after the one who laid them."""
        if rank == "Q" and count % 2 == 1:
            self.direction = -self.direction
        skipped = 0
        if rank == "A":  # nobody skips himself
            skipped = min(count, len(self.players) - 1)
        if rank in ("J", "K"):
            self.owe(self.seat(player, 1), count * (2 if rank == "J" else 4))
            skipped = 1
        lost = [self.seat(player, step) for step in range(1, skipped + 1)]
        self.begin_turn(self.seat(player, skipped + 1), lost)

    # --- drawing ---

    def draw(self, move: int, player: str, cards: list[str]) -> None:
        """A player draws: what is owed, or up to three cards in a turn."""
        owed = self.owed_by(player)
        if owed > 0:
            self.find_missing_suit(player, paying=True)
            self.pay(move, player, cards, owed)
            return
        if player != self.turn and self.excused[player] >= len(cards):
            self.excused[player] -= len(cards)
            self.take_from_pile(move, player, cards)
            return
        self.find_missing_suit(player, paying=False)
        self.drawing_has_stopped(move)
        self.early_call = None
        if len(cards) > MOST_DRAWS and player not in (self.turn, *self.also):
            self.blame(move, player, NOT_OWED)
        self.take_turn(move, player)
        self.windows.pop(player, None)
        if len(self.drawn) + len(cards) > MOST_DRAWS:
            self.blame(move, player, TOO_MANY_DRAWN)
        if move in self.blamed:
            self.any_drawn = True
        self.take_from_pile(move, player, cards)
        self.drawn += cards

    def pay(self, move: int, player: str, cards: list[str], owed: int) -> None:
        """Draw cards that are owed, the oldest debt first."""
        if len(cards) > owed:
            self.blame(move, player, TOO_MANY_DRAWN)
        if self.early_call == player:
            self.early_call = None
        for _ in cards:
            for debt in self.debts:
                if debt["player"] == player and debt["left"] > 0:
                    debt["left"] -= 1
                    debt["last"] = move
                    break
        self.debts = [debt for debt in self.debts if debt["left"] > 0]
        self.take_from_pile(move, player, cards)
        if self.none_to_be_had() and len(cards) < owed:
            self.end(player)
            self.ended_by_short_draw = True

    # --- passing ---

    def pass_turn(self, move: int, player: str) -> None:
        """A player has drawn enough, or cannot get the card that is needed."""
        if self.owed_by(player) > 0 and self.none_to_be_had():
            self.end(player)
            return
        self.find_missing_suit(player, paying=False)
        self.drawing_has_stopped(move)
        self.early_call = None
        self.take_turn(move, player)
        self.windows.pop(player, None)
        if len(self.drawn) < MOST_DRAWS:
            able = self.could_lay(player)
            if self.none_to_be_had():
                if not able:
                    self.end(player)
                    return
            elif not self.drawn or not able:
                self.blame(move, player, EARLY_PASS)
        also = self.also
        self.begin_turn(self.seat(player, 1), [])
        self.also = also

    def end(self, player: str) -> None:
        """The round is over, by an event of this player."""
        self.over = True
        self.ended_by = player
        self.debts = []

    # --- suits named late ---

    def find_missing_suit(self, player: str, *, paying: bool) -> None:
        """Play goes on: a suit that has not been named with an eight is missing now.

        Cards that the layer himself owes and draws in between do not yet show it.
        """
        duty = self.suit_duty
        if duty is not None and not (paying and player == duty["player"]):
            self.blame(duty["move"], duty["player"], SUIT_NOT_NAMED)
            self.suit_duty = None

    def name_suit(self, move: int, player: str, suit: str) -> None:
        """A suit named in a line of its own. To say again what holds is idle and no breach."""
        if self.suit_duty is None:
            if self.suit is None:
                self.suit = suit  # Named too late, but named.
            elif suit != self.suit:
                self.blame(move, player, SUIT_NOT_ASKED)
            return
        if self.suit_duty["player"] != player:
            self.blame(move, player, SUIT_NOT_ASKED)
        self.suit_duty = None
        self.suit = suit

    # --- the call ---

    def call(self, player: str) -> None:
        """A call: good, or without effect, but never a breach."""
        if len(self.hands[player]) == 1 and player in self.windows:
            self.windows[player] = True
        elif player == self.turn and len(self.hands[player]) >= 2:
            self.early_call = player

    def catch(self, move: int, player: str, culprit: str) -> None:
        """A player points out that another has not called."""
        if culprit not in self.players:
            raise ValueError(f"no such player: {culprit!r}")
        missed = len(self.hands[culprit]) == 1 and self.windows.get(culprit) is False
        if missed and player != culprit:
            self.windows[culprit] = True
            self.owe(culprit, 2)
            return
        self.blame_beside(move, player, NOTHING_TO_CATCH)
        self.excused[culprit] += 2

    # --- result ---

    def check_result(self) -> None:
        """Winner, points and hands as recorded at the end."""
        result = self.game.get("result")
        if result is None:
            return
        claimed = result.get("winner") or "none"
        if not self.over:
            if not self.shaky:
                self.blame_beside(None, claimed, WRONG_WINNER)
            return
        if claimed != (self.winner or "none"):
            self.blame_beside(None, claimed, WRONG_WINNER)
        if self.shaky:
            return
        if self.winner is not None and "points" in result:
            left = [card for hand in self.hands.values() for card in hand]
            if sum(points_of(card) for card in left) != result["points"]:
                self.blame_beside(None, self.winner, WRONG_POINTS)
        for name, shown in (result.get("hands") or {}).items():
            if sorted(shown.split()) != sorted(self.hands[name]):
                self.blame_beside(None, name, WRONG_HANDS)

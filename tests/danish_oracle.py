"""A second judge of the Danish classic edition, for comparison: slow, naive, from the rules alone.

``judge`` replays one recorded round in which every hand and every drawn card is known and lists
what broke a rule. Of the other oracle it takes only the reading of words and the deck; no rule.

What differs from official UNO: who can lay must lay, also the card just drawn; a Wild too needs
lack of the colour; a Wild Draw Four laid with the colour in hand costs its player four cards, and
the next player draws four all the same; nothing can be challenged; a missed call costs two cards
and the next own turn, and its time ends with the next player's whole turn; action cards turned up
at the start do nothing, black ones are replaced; a Reverse between two players is a plain one.

Only the first breach is vouched for: after one, the round goes on as it was played, and what is
found later may follow from it. Two things that the rules leave open are no breach: a catch after
the time, before the next lay of the one caught (the penalty and the lost turn may follow or not),
and four penalty cards for a Wild Draw Four laid with the number or symbol (or a Wild) in hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.oracle import (
    BLANK,
    COLOURS,
    DECK,
    HIDDEN,
    Breach,
    colour_of,
    face_of,
    is_earlier,
    is_wild,
    points_of,
    read_cards,
    read_count,
    read_draw,
    read_hand,
    read_lay,
    read_move,
    read_show,
)

Game = dict[str, Any]

# What a breach may say.
PLAYER_COUNT = "two to ten players"
HAND_SIZE = "seven cards are dealt"
START_CARD = "black cards are replaced as start card, others are not"
TOO_MANY_COPIES = "more copies in view than the deck has"
UNKNOWN_CARD = "a card that the deck does not have"
NO_CARD_LEFT = "no card is left to draw"
ROUND_OVER = "the round is over"
OWED = "owed cards were not drawn"
TOO_FEW = "too few cards drawn"
TOO_MANY_DRAWN = "too many cards drawn"
NOT_OWED = "several cards drawn out of turn, of which none is owed"
NOT_IN_TURN = "another player's turn, or the player sits out"
TOO_MANY_CARDS = "one card a turn"
NOT_HELD = "the player does not hold this card"
NOT_DRAWN = "only the drawn card may be laid"
NO_MATCH = "the card does not match"
COLOUR_HELD = "a black card while holding the colour"
COLOUR_NOT_NAMED = "no colour was named"
COLOUR_OPEN = "whether the card fits is open, since nobody has named a colour"
COLOUR_NOT_ASKED = "no colour was to be named by this player"
MUST_LAY = "who can lay does not draw"
MUST_LAY_DRAWN = "a drawn card that fits is laid"
PASS_WITHOUT_DRAW = "pass without having drawn"
NO_CHALLENGE = "nothing can be challenged"
NOTHING_TO_CATCH = "there is no missed call to catch"
NEEDLESS_SHUFFLE = "the draw pile is not empty"
UNRECORDED_SHUFFLE = "the log records reshuffles, but not this one"
SHUFFLE_COUNT = "another number of cards was shuffled"
WRONG_COUNT = "another number of cards than the player holds"
WRONG_SHOW = "the shown cards are not in the hand"
WRONG_WINNER = "wrong winner"
WRONG_POINTS = "wrong points"
WRONG_HANDS = "the hands shown at the end differ"


def judge(game: Game) -> list[Breach]:
    """Return every breach of a recorded round, in the order in which they come to light.

    Too few cards and a missing colour stand on an earlier event than the one that shows them.
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


def first_breach(game: Game, *, standing: bool = False) -> Breach | None:
    """Return the breach of the earliest event (of the same event: the first found), or None.

    Without ``standing`` breaches that stand (a bluffed Wild Draw Four) are left out.
    """
    first = None
    for breach in judge(game):
        if breach.stands and not standing:
            continue
        if first is None or is_earlier(breach, first):
            first = breach
    return first


@dataclass
class Debt:
    """Cards that a player has yet to draw, and the last event in which some of them came."""

    player: str
    left: int
    last: int | None = None


@dataclass
class OneCard:
    """A player with one card: whether the call is made or the miss settled, and in time still."""

    settled: bool
    in_time: bool = True


class Table:
    """The state of one round, and the judge who watches it."""

    def __init__(self, game: Game) -> None:
        """Seat the players and read their hands."""
        self.game = game
        self.players: list[str] = list(game["players"])
        self.dealer: str = game["dealer"]
        moves: list[str] = game.get("moves", [])
        self.records_shuffles = any(": shuffle" in text for text in moves)
        self.hands = {name: read_hand(game["hands"].get(name, 7)) for name in self.players}
        self.pile = 0
        self.discard: list[str] = []
        self.colour: str | None = None

        self.direction = 1
        self.turn = ""  # in turn, unless turns are to be lost
        self.drawn: list[str] | None = None  # what the player in turn has drawn of his own will
        self.lost = dict.fromkeys(self.players, 0)  # turns to be lost after a catch
        self.perhaps_lost = dict.fromkeys(self.players, 0)  # the same after a catch out of time

        self.debts: list[Debt] = []
        self.excused = dict.fromkeys(self.players, 0)  # cards that a player may draw or not
        # Penalty cards for a Wild Draw Four that may be drawn or not, and who has just laid one.
        self.open_penalty = dict.fromkeys(self.players, 0)
        self.penalty_now: str | None = None
        self.one_card: dict[str, OneCard] = {}
        self.early_call: str | None = None
        self.nameless: tuple[str, int] | None = None  # laid a black card without a colour

        self.over = False
        self.winner: str | None = None
        self.may_still_say: set[tuple[str, str]] = set()  # player and action after the end

        self.breaches: list[Breach] = []
        self.asides: list[Breach] = []  # no breaches: what the rules leave open
        self.shaky = False  # something went wrong that may have changed hands or piles

    # --- reporting ---

    def blame(self, move: int | None, player: str, reason: str, *, stands: bool = False) -> None:
        """Report a breach."""
        self.breaches.append(Breach(move, player, reason, stands))
        if not stands:
            self.shaky = True

    def leave_open(self, move: int, player: str) -> None:
        """Note a lay of which nobody knows whether it fits, if only a colour is missing so far."""
        if {breach.reason for breach in self.breaches if not breach.stands} <= {COLOUR_NOT_NAMED}:
            self.asides.append(Breach(move, player, COLOUR_OPEN))

    # --- seats, hands and piles ---

    def after(self, player: str) -> str:
        """The next seat in the direction of play."""
        seat = self.players.index(player)
        return self.players[(seat + self.direction) % len(self.players)]

    def in_view(self, card: str) -> int:
        """How many copies lie in hands and on the discard pile."""
        return self.discard.count(card) + sum(hand.count(card) for hand in self.hands.values())

    def holds_colour(self, player: str) -> bool:
        """Whether a hand has a card of the colour in force."""
        return any(colour_of(card) == self.colour for card in self.hands[player] if self.colour)

    def holds_other_way(self, player: str) -> bool:
        """Whether a hand has the number or symbol of the top card, or a Wild."""
        face = face_of(self.discard[-1])
        hand = self.hands[player]
        return "W" in hand or any(face is not None and face_of(card) == face for card in hand)

    def matches(self, card: str) -> bool:
        """Whether a card matches the top card; a black one always does."""
        if is_wild(card) or card == BLANK or self.colour is None:
            return True
        return colour_of(card) == self.colour or face_of(card) == face_of(self.discard[-1])

    def may_lay(self, player: str, card: str) -> bool:
        """Whether a player may lay a card that is in hand."""
        if is_wild(card):
            return not self.holds_colour(player)
        return card in DECK and self.matches(card)

    def can_lay(self, player: str, cards: list[str]) -> bool:
        """Whether one of these cards may surely be laid: in any colour, if nobody has named one."""
        in_force = self.colour
        for self.colour in [in_force] if in_force else list("RYGB"):
            if not any(self.may_lay(player, card) for card in cards):
                self.colour = in_force
                return False
        self.colour = in_force
        return True

    def none_to_be_had(self) -> bool:
        """Whether neither the draw pile nor a reshuffle can give a card."""
        return self.pile == 0 and len(self.discard) <= 1

    def refill(self) -> None:
        """All of the discard pile but its top card becomes draw pile."""
        self.pile += len(self.discard) - 1
        self.discard = [self.discard[-1]]

    def from_discard(self, cards: list[str]) -> int:
        """How many of these cards have only come in with the discards, when all others are out."""
        late = 0
        for place, card in enumerate(cards):
            if card in DECK and self.in_view(card) + cards[:place].count(card) >= DECK[card]:
                late += 1
        return late

    def take_from_pile(self, move: int, player: str, cards: list[str]) -> None:
        """Move cards from the draw pile to a hand, with a reshuffle where needed."""
        if self.pile < len(cards) and len(self.discard) > 1:
            # In what order the cards of one line came nobody says.
            if self.records_shuffles and not self.shaky:
                self.blame(move, player, UNRECORDED_SHUFFLE)
            if (
                self.pile > 0
                and not self.shaky
                and self.from_discard(cards) > len(cards) - self.pile
            ):
                self.blame(move, player, TOO_MANY_COPIES)
            self.refill()
        for card in cards:
            if card == BLANK:
                self.blame(move, player, UNKNOWN_CARD)
            if self.none_to_be_had() and not self.shaky:
                self.blame(move, player, NO_CARD_LEFT)
            if card in DECK and self.in_view(card) >= DECK[card]:
                self.blame(move, player, TOO_MANY_COPIES)
            self.pile = max(0, self.pile - 1)
            self.hands[player].append(card)

    # --- deal and start ---

    def check_deal(self) -> None:
        """Number of players, size of the hands, copies of the cards dealt."""
        if not 2 <= len(self.players) <= 10:
            self.blame(0, self.dealer, PLAYER_COUNT)
        dealt: dict[str, int] = {}
        for name in self.players:
            if len(self.hands[name]) != 7:
                self.blame(0, name, HAND_SIZE)
            for card in self.hands[name]:
                dealt[card] = dealt.get(card, 0) + 1
                if card == BLANK:
                    self.blame(0, name, UNKNOWN_CARD)
                elif card != HIDDEN and dealt[card] > DECK[card]:
                    self.blame(0, name, TOO_MANY_COPIES)

    def turn_up_start(self) -> None:
        """Turn up the start card: only its colour and its number or symbol count."""
        start = self.game["start"]
        cards = read_cards([start] if isinstance(start, str) else list(start))
        if is_wild(cards[-1]) or not all(is_wild(card) for card in cards[:-1]):
            self.blame(0, self.dealer, START_CARD)
        for card in cards:
            if card == BLANK:
                self.blame(0, self.dealer, UNKNOWN_CARD)
            elif self.in_view(card) >= DECK[card]:
                self.blame(0, self.dealer, TOO_MANY_COPIES)
        self.discard = [cards[-1]]
        self.colour = colour_of(cards[-1])
        self.pile = max(0, 108 - 1 - sum(len(hand) for hand in self.hands.values()))
        self.turn = self.after(self.dealer)

    # --- events ---

    def play(self, move: int, text: str) -> None:
        """Judge and apply one event."""
        player, action, words = read_move(text, self.players)
        if action == "count":
            if read_count(words) != len(self.hands[player]):
                self.blame(move, player, WRONG_COUNT)
        elif action == "show":
            self.show(move, player, read_show(words))
        elif self.over:
            if action == "uno":
                return
            if (player, action) in self.may_still_say:
                self.may_still_say.remove((player, action))
                return
            self.blame(move, player, ROUND_OVER)
        elif action == "lay":
            self.lay(move, player, *read_lay(words))
        elif action == "draw":
            self.draw(move, player, read_draw(words))
        elif action == "pass":
            self.pass_turn(move, player)
        elif action == "uno":
            self.call(player)
        elif action == "catch":
            self.catch(move, player, " ".join(words))
        elif action == "challenge":
            self.blame(move, player, NO_CHALLENGE)
        elif action == "colour":
            self.name_colour(move, player, COLOURS[words[0].lower()])
        elif action == "shuffle":
            self.shuffle(move, player, int(words[0]) if words else None)

    def show(self, move: int, player: str, cards: list[str]) -> None:
        """A player shows the hand or a part of it."""
        rest = list(self.hands[player])
        for card in cards:
            if card not in rest:
                self.blame(move, player, WRONG_SHOW)
                return
            rest.remove(card)

    def shuffle(self, move: int, player: str, count: int | None) -> None:
        """A recorded reshuffle: only of an empty pile."""
        if self.pile > 0 and not self.shaky:
            self.blame(move, player, NEEDLESS_SHUFFLE)
        if count is not None and count != len(self.discard) - 1 and not self.shaky:
            self.blame(move, player, SHUFFLE_COUNT)
        if self.pile == 0:
            self.refill()

    # --- debts ---

    def drawing_has_stopped(self, move: int) -> None:
        """Somebody lays, passes or draws of his own will: nothing may be owed any more."""
        for debt in self.debts:
            if debt.last is None:
                self.blame(move, debt.player, OWED)
            else:
                self.blame(debt.last, debt.player, TOO_FEW)
            self.excused[debt.player] += debt.left
        self.debts = []
        self.penalty_now = None

    def play_goes_on(self, move: int) -> None:
        """The same for a colour that nobody has named in time."""
        self.find_missing_colour()
        self.drawing_has_stopped(move)

    def find_missing_colour(self) -> None:
        """A black card was laid without a colour; a bluff stands there and is all that is said."""
        if self.nameless is None:
            return
        player, move = self.nameless
        self.nameless = None
        if all(breach.move != move for breach in self.breaches):
            # Of one event only the first thing wrong counts, here that the lay was a bluff.
            self.blame(move, player, COLOUR_NOT_NAMED)

    # --- turns ---

    def seats_in_turn(self, seat: str) -> list[str]:
        """Who may act when a seat would be next: turns that are lost leave it to the one after.

        More than one where it is open whether a turn is lost.
        """
        lost = dict(self.lost)
        perhaps = dict(self.perhaps_lost)
        seats = []
        while True:
            if lost[seat] > 0:
                lost[seat] -= 1
            else:
                seats.append(seat)
                if perhaps[seat] == 0:
                    return seats
                perhaps[seat] -= 1
            seat = self.after(seat)

    def begin_turn(self, seat: str, player: str) -> None:
        """A player begins a turn that fell to a seat: the turns in between are lost now."""
        while seat != player or self.lost[seat] > 0:
            if self.lost[seat] > 0:
                self.lost[seat] -= 1
            else:
                self.perhaps_lost[seat] -= 1
            seat = self.after(seat)
        self.perhaps_lost[player] = 0
        self.turn = player
        self.drawn = None

    def take_turn(self, move: int, player: str, card: str | None = None) -> None:
        """Give the turn to whoever acts (lays this card), and blame him if it was not his."""
        if self.drawn is None:
            if player in self.seats_in_turn(self.turn):
                self.begin_turn(self.turn, player)
                return
        else:
            following = self.after(self.turn)
            comes_next = player in self.seats_in_turn(following)
            if player == self.turn and (card in self.drawn or not comes_next):
                return
            if comes_next:
                self.keep_drawn(move)
                self.begin_turn(following, player)
                return
        self.blame(move, player, NOT_IN_TURN)
        self.turn = player
        self.drawn = None

    def keep_drawn(self, move: int) -> None:
        """The player in turn has drawn and passes, aloud or not: that turn is complete."""
        assert self.drawn is not None
        if self.can_lay(self.turn, self.drawn):
            self.blame(move, self.turn, MUST_LAY_DRAWN)
        self.time_for_calls_ends()

    # --- laying ---

    def lay(
        self, move: int, player: str, cards: list[str], colour: str | None, called: bool
    ) -> None:
        """A player lays a card (or wrongly several)."""
        self.play_goes_on(move)
        called = called or self.early_call == player
        self.early_call = None
        self.take_turn(move, player, cards[0])
        self.time_for_calls_ends()
        self.one_card.pop(player, None)

        card = cards[-1]
        if len(cards) > 1:
            self.blame(move, player, TOO_MANY_CARDS)
        for one in cards:
            if one == BLANK:
                self.blame(move, player, UNKNOWN_CARD)
            elif one not in self.hands[player]:
                self.blame(move, player, NOT_HELD)
                if self.in_view(one) >= DECK[one]:
                    self.blame(move, player, TOO_MANY_COPIES)
            if one in self.hands[player]:
                self.hands[player].remove(one)
        if self.drawn is not None and cards[0] not in self.drawn:
            self.blame(move, player, NOT_DRAWN)
        if not self.matches(cards[0]):
            self.blame(move, player, NO_MATCH)
        if self.colour is None and cards[0] in DECK and not is_wild(cards[0]):
            self.leave_open(move, player)
        if colour is not None and not is_wild(card) and colour != colour_of(card):
            self.blame(move, player, COLOUR_NOT_ASKED)
        guilty = is_wild(card) and self.holds_colour(player)
        if guilty:
            self.blame(move, player, COLOUR_HELD, stands=card == "W+4")
        # Where nobody has named a colour, whether it was held is open, and so is what follows.
        coloured = any(colour_of(kept) for kept in self.hands[player])
        other_way = self.holds_other_way(player) or (self.colour is None and coloured)
        doubtful = card == "W+4" and not guilty and other_way

        self.discard += cards
        if not self.hands[player]:
            self.end()
            self.winner = player
            if is_wild(card) and colour is None:
                self.may_still_say.add((player, "colour"))
            return
        self.colour = colour if is_wild(card) else colour_of(card)
        if is_wild(card) and colour is None:
            self.nameless = (player, move)
        if len(self.hands[player]) == 1:
            self.one_card[player] = OneCard(settled=called)
        if card == "W+4" and guilty:
            self.debts.append(Debt(player, 4))
        if doubtful:
            self.open_penalty[player] = 4
            self.penalty_now = player
        self.effect(player, card)

    def effect(self, player: str, card: str) -> None:
        """What the laid card does to the next player and the direction."""
        self.drawn = None
        face = face_of(card)
        if face == "R":
            self.direction = -self.direction
        following = self.after(player)
        if face == "+2":
            self.debts.append(Debt(following, 2))
        if card == "W+4":
            self.debts.append(Debt(following, 4))
        if face in ("S", "+2") or card == "W+4":
            following = self.after(following)
        self.turn = following

    def name_colour(self, move: int, player: str, colour: str) -> None:
        """A colour named in a line of its own."""
        if self.nameless is None:
            if colour != self.colour:
                self.blame(move, player, COLOUR_NOT_ASKED)
            return
        if self.nameless[0] != player:
            self.blame(move, player, COLOUR_NOT_ASKED)
        self.nameless = None
        self.colour = colour

    # --- drawing ---

    def draw(self, move: int, player: str, cards: list[str]) -> None:
        """A player draws: what is owed, or one card because nothing can be laid."""
        if self.nameless is not None and self.nameless[0] != player:
            self.find_missing_colour()
        if any(debt.player == player for debt in self.debts):
            self.pay(move, player, cards)
            return
        if self.is_open_draw(player, cards):
            self.take_from_pile(move, player, cards)
            return
        self.play_goes_on(move)
        self.early_call = None
        seats = [self.turn, self.turn if self.drawn is None else self.after(self.turn)]
        if len(cards) > 1 and all(player not in self.seats_in_turn(seat) for seat in seats):
            self.blame(move, player, NOT_OWED)
        self.take_turn(move, player)
        if len(cards) > 1 or self.drawn is not None:
            self.blame(move, player, TOO_MANY_DRAWN)
        elif self.can_lay(player, self.hands[player]):
            self.blame(move, player, MUST_LAY)
        self.take_from_pile(move, player, cards)
        self.drawn = list(cards)

    def is_open_draw(self, player: str, cards: list[str]) -> bool:
        """Whether these cards may be drawn because it is open whether they are owed."""
        number = len(cards)
        seat = self.turn if self.drawn is None else self.after(self.turn)
        own_turn = player in self.seats_in_turn(seat)
        own_turn = own_turn or (self.drawn is not None and player == self.turn)
        if self.penalty_now == player:
            lawful = own_turn and number == 1 and not self.debts
            lawful = lawful and not self.can_lay(player, self.hands[player])
            if not lawful and number <= self.open_penalty[player]:
                self.open_penalty[player] -= number
                return True
        if number == 1 and own_turn:
            return False
        if 1 < number <= self.open_penalty[player]:
            self.open_penalty[player] -= number
            return True
        if self.excused[player] >= number:
            self.excused[player] -= number
            return True
        return False

    def pay(self, move: int, player: str, cards: list[str]) -> None:
        """Draw cards that are owed."""
        left = len(cards)
        for debt in self.debts:
            if debt.player == player and left > 0:
                paid = min(left, debt.left)
                debt.left -= paid
                debt.last = move
                left -= paid
        if left > 0:
            self.blame(move, player, TOO_MANY_DRAWN)
        self.debts = [debt for debt in self.debts if debt.left > 0]
        if self.early_call == player:
            self.early_call = None
        self.take_from_pile(move, player, cards)
        if self.none_to_be_had() and any(debt.player == player for debt in self.debts):
            self.end()
            self.may_still_say.add((player, "pass"))

    def pass_turn(self, move: int, player: str) -> None:
        """A player ends the turn without laying, or cannot get the card that is needed."""
        if self.none_to_be_had() and any(debt.player == player for debt in self.debts):
            self.end()
            return
        self.play_goes_on(move)
        self.early_call = None
        if self.drawn is not None and player == self.turn:
            self.keep_drawn(move)
        else:
            self.take_turn(move, player)
            if not self.none_to_be_had():
                self.blame(move, player, PASS_WITHOUT_DRAW)
            elif not self.can_lay(player, self.hands[player]):
                self.end()
                return
            else:
                self.blame(move, player, MUST_LAY)
            self.time_for_calls_ends()
        self.turn = self.after(player)
        self.drawn = None

    def end(self) -> None:
        """The round is over."""
        self.over = True
        self.debts = []

    # --- UNO ---

    def time_for_calls_ends(self) -> None:
        """A turn is complete: whoever was left with one card before it can call no more."""
        for one in self.one_card.values():
            one.in_time = False

    def call(self, player: str) -> None:
        """A call: good, or without effect, but never a breach."""
        one = self.one_card.get(player)
        if one is not None and one.in_time and len(self.hands[player]) == 1:
            one.settled = True
            return
        seats = self.seats_in_turn(self.turn)
        if self.drawn is not None:
            seats = [self.turn, *self.seats_in_turn(self.after(self.turn))]
        if player in seats and len(self.hands[player]) == 2:
            self.early_call = player

    def catch(self, move: int, player: str, culprit: str) -> None:
        """A player points out that another has not called."""
        if culprit not in self.players:
            raise ValueError(f"no such player: {culprit!r}")
        one = self.one_card.get(culprit)
        if one is None or one.settled or len(self.hands[culprit]) != 1 or player == culprit:
            self.blame(move, player, NOTHING_TO_CATCH)
            self.excused[culprit] += 2
            return
        one.settled = True
        if one.in_time:
            self.debts.append(Debt(culprit, 2))
            self.lost[culprit] += 1
        else:
            self.excused[culprit] += 2
            self.perhaps_lost[culprit] += 1

    # --- result ---

    def check_result(self) -> None:
        """Winner, points and hands as recorded at the end."""
        result = self.game.get("result")
        if result is None:
            return
        claimed = result.get("winner") or "none"
        if not self.over or claimed != (self.winner or "none"):
            self.blame(None, claimed, WRONG_WINNER)
            return
        if self.winner is not None and result.get("points") is not None:
            left = [card for hand in self.hands.values() for card in hand]
            if sum(points_of(card) for card in left) != result["points"]:
                self.blame(None, self.winner, WRONG_POINTS)
        for name, shown in (result.get("hands") or {}).items():
            if sorted(read_hand(shown)) != sorted(self.hands[name]):
                self.blame(None, name, WRONG_HANDS)

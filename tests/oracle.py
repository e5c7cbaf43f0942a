"""A second judge of official UNO, for comparison: slow, naive, written from the rules alone.

``judge`` replays one recorded round in which every hand and every drawn card is known and lists
what broke a rule. It shares no code with the package, knows one rule set and no house rules, and
prefers ten plain lines to one clever one.

A recorded round is history: after a breach the event is applied as it was played, its turn order
is adopted, and the judging goes on. Two devices keep one mistake from being reported over and
over, and both are empty until something has gone wrong: ``excused`` (cards a player may still
draw because a debt lapsed or was doubtful) and ``also`` (seats that may act besides the one whose
turn it is).

Of one event at most one thing is reported about turn, cards laid and cards drawn, the first in
this order: round over, cards owed, turn lost, out of turn, too many cards, card not held, not the
drawn card, no match, colour held, colour not named. Unknown and impossible cards, wrong catches,
wrong challenges, wrong counts and wrongly shown hands are reported beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Game = dict[str, Any]

COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
HIDDEN = "XX"
BLANK = "BLANK"
ACTIONS = (
    "draw", "pass", "uno", "catch", "challenge", "colour", "shuffle", "count", "show",
)  # fmt: skip

# What a breach may say.
PLAYER_COUNT = "two to ten players"
HAND_SIZE = "seven cards are dealt"
START_CARD = "only a Wild Draw Four is replaced as start card, and always"
TOO_MANY_COPIES = "more copies in view than the deck has"
UNKNOWN_CARD = "a card that the deck does not have"
NO_CARD_LEFT = "no card is left to draw"
ROUND_OVER = "the round is over"
OWED = "owed cards were not drawn"
TOO_FEW = "too few cards drawn"
TOO_MANY_DRAWN = "too many cards drawn"
NOT_OWED = "several cards drawn out of turn, of which none is owed"
LOST_TURN = "the player loses this turn"
OUT_OF_TURN = "another player's turn"
TOO_MANY_CARDS = "one card a turn"
NOT_HELD = "the player does not hold this card"
NOT_DRAWN = "only the drawn card may be laid"
NO_MATCH = "the card does not match"
COLOUR_HELD = "Wild Draw Four while holding the colour"
COLOUR_NOT_NAMED = "no colour was named"
COLOUR_OPEN = "whether the card fits is open, since nobody has named a colour"
COLOUR_NOT_ASKED = "no colour was to be named by this player"
PASS_WITHOUT_DRAW = "pass without having drawn"
NOTHING_TO_CHALLENGE = "nothing to challenge"
NOT_YOUR_CHALLENGE = "only the player hit may challenge"
CHALLENGE_TOO_LATE = "challenge after the draw"
WRONG_OUTCOME = "the challenge was decided wrongly"
NOTHING_TO_CATCH = "there is no missed call to catch"
CATCH_TOO_LATE = "the catch comes too late"
NEEDLESS_SHUFFLE = "the draw pile is not empty"
UNRECORDED_SHUFFLE = "the draw pile was empty, and the log, which records reshuffles, has none"
SHUFFLE_COUNT = "another number of cards was shuffled"
WRONG_COUNT = "another number of cards than the player holds"
WRONG_SHOW = "the shown cards are not the hand"
WRONG_WINNER = "wrong winner"
WRONG_POINTS = "wrong points"
WRONG_HANDS = "the hands shown at the end differ"


@dataclass(frozen=True)
class Breach:
    """One broken rule.

    ``move`` is the number of the event, from 1; 0 is the deal and the start card, None the
    result. ``stands`` is true for what is left lying until somebody challenges.
    """

    move: int | None
    player: str
    reason: str
    stands: bool = False


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


def first_breach(game: Game, *, standing: bool = True) -> Breach | None:
    """Return the breach of the earliest event (of the same event: the first found), or None.

    With ``standing=False`` breaches that stand (a Wild Draw Four laid as a bluff) are left out.
    """
    first = None
    for breach in judge(game):
        if breach.stands and not standing:
            continue
        if first is None or is_earlier(breach, first):
            first = breach
    return first


def is_earlier(one: Breach, other: Breach) -> bool:
    """Whether a breach stands on an earlier event than another; the result comes last."""
    if one.move is None:
        return False
    return other.move is None or one.move < other.move


# --- cards ---------------------------------------------------------------------------------


def deck_copies() -> dict[str, int]:
    """How often each card is in the deck of 108."""
    copies = {"W": 4, "W+4": 4}
    for letter in "RYGB":
        copies[letter + "0"] = 1
        for face in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"]:
            copies[letter + face] = 2
    return copies


DECK = deck_copies()


def is_wild(card: str) -> bool:
    """Whether a card is black."""
    return card in ("W", "W+4")


def colour_of(card: str) -> str | None:
    """The letter of a card's colour, None for a card without."""
    if is_wild(card) or card not in DECK:
        return None
    return card[0]


def face_of(card: str) -> str | None:
    """The number or symbol of a coloured card."""
    if colour_of(card) is None:
        return None
    return card[1:]


def points_of(card: str) -> int:
    """What a card left in a hand is worth to the winner."""
    if is_wild(card):
        return 50
    face = card[1:]
    return int(face) if face.isdigit() else 20


def read_cards(words: list[str]) -> list[str]:
    """Card words as canonical codes."""
    cards = []
    for word in words:
        card = word.upper()
        if card not in DECK and card not in (HIDDEN, BLANK):
            raise ValueError(f"not a card: {word!r}")
        cards.append(card)
    return cards


def read_hand(hand: str | int) -> list[str]:
    """A recorded hand: its cards, or a number of hidden ones."""
    if isinstance(hand, int):
        return [HIDDEN] * hand
    return read_cards(hand.split())


# --- moves ---------------------------------------------------------------------------------


def read_move(text: str, players: list[str]) -> tuple[str, str, list[str]]:
    """Split an event into player, action and the remaining words."""
    for name in sorted(players, key=len, reverse=True):
        if text.startswith(name + ":"):
            words = text[len(name) + 1 :].split()
            if not words:
                raise ValueError(f"no action: {text!r}")
            action = words[0].lower()
            if action in ACTIONS:
                return name, action, words[1:]
            return name, "lay", words
    raise ValueError(f"no such player: {text!r}")


def read_lay(words: list[str]) -> tuple[list[str], str | None, bool]:
    """The cards, the colour named with them (a letter) and whether UNO was called."""
    words = list(words)
    called = False
    colour = None
    if words[-1].lower() == "uno":
        called = True
        words.pop()
    if words and words[-1].lower() in COLOURS:
        colour = COLOURS[words.pop().lower()]
    if not words:
        raise ValueError("a lay without a card")
    return read_cards(words), colour, called


def read_draw(words: list[str]) -> list[str]:
    """The drawn cards; hidden ones for a bare number."""
    if not words:
        return [HIDDEN]
    if len(words) == 1 and words[0].isdigit():
        return [HIDDEN] * int(words[0])
    return read_cards(words)


def read_count(words: list[str]) -> int:
    """The number of cards said aloud."""
    if len(words) != 1 or not words[0].isdigit():
        raise ValueError(f"not a number of cards: {words!r}")
    return int(words[0])


def read_show(words: list[str]) -> list[str]:
    """The shown cards."""
    if not words:
        raise ValueError("no card is shown")
    return read_cards(words)


# --- the table -----------------------------------------------------------------------------


class Table:
    """The state of one round, and the judge who watches it."""

    def __init__(self, game: Game) -> None:
        """Seat the players and read their hands."""
        self.game = game
        self.players: list[str] = list(game["players"])
        self.dealer: str = game["dealer"]
        # A log that records reshuffles (or the draw pile) is held to it.
        moves: list[str] = game.get("moves", [])
        self.records_shuffles = "draw_pile" in game or any(": shuffle" in m for m in moves)
        self.hands: dict[str, list[str]] = {}
        for name in self.players:
            self.hands[name] = read_hand(game["hands"].get(name, 7))
        # Cards on a list above that have left the hand, nobody knows which: after a player laid
        # a card that was not there, one of the others must be gone in its stead.
        self.ghosts: dict[str, int] = dict.fromkeys(self.players, 0)
        # How many cards more (or, below zero, less) a player holds if a count is believed that
        # contradicts the list above. From then on both sizes are possible.
        self.claimed: dict[str, int] = dict.fromkeys(self.players, 0)

        self.limits = dict(DECK)
        self.pile = 0
        self.discard: list[str] = []
        self.colour: str | None = None

        self.direction = 1
        self.turn = ""
        self.lost: str | None = None
        self.has_drawn = False
        self.drawn: list[str] | None = []  # None: after a wrong draw any card is accepted
        self.also: set[str] = set()

        self.debts: list[dict[str, Any]] = []
        self.excused: dict[str, int] = dict.fromkeys(self.players, 0)
        self.challenge: dict[str, Any] | None = None
        self.late_challenge: str | None = None
        self.window: dict[str, Any] | None = None
        self.early_call: str | None = None
        self.colour_duty: dict[str, Any] | None = None
        self.colour_late: str | None = None  # who was already blamed for naming none

        self.over = False
        self.winner: str | None = None  # None in a round that ended for want of cards
        self.ended_by: str | None = None
        self.ended_by_short_draw = False
        self.last_wild_colour_open = False

        self.breaches: list[Breach] = []
        self.asides: list[Breach] = []  # no breaches: what the rules leave open
        self.blamed: set[int] = set()  # events with a breach about turn, lay or draw
        self.shaky = False  # something went wrong that may have changed hands or piles

    # --- reporting ---

    def blame(self, move: int, player: str, reason: str, *, stands: bool = False) -> None:
        """Report a breach about turn, lay or draw: at most one an event."""
        if not stands:
            self.shaky = True
        if move in self.blamed:
            return
        self.blamed.add(move)
        self.breaches.append(Breach(move, player, reason, stands))

    def leave_open(self, move: int, player: str) -> None:
        """Note a lay of which nobody knows whether it fits, if only a colour is missing so far."""
        if {breach.reason for breach in self.breaches if not breach.stands} <= {COLOUR_NOT_NAMED}:
            self.asides.append(Breach(move, player, COLOUR_OPEN))

    def blame_beside(self, move: int | None, player: str, reason: str) -> None:
        """Report a breach of another group, whatever else is wrong with the event."""
        self.breaches.append(Breach(move, player, reason))

    # --- seats and hands ---

    def after(self, player: str) -> str:
        """The next seat in the direction of play."""
        seat = self.players.index(player)
        return self.players[(seat + self.direction) % len(self.players)]

    def size(self, player: str) -> int:
        """How many cards a player holds."""
        return len(self.hands[player]) - self.ghosts[player]

    def sizes(self, player: str) -> set[int]:
        """How many cards a player may hold: as replayed, or as claimed."""
        return {self.size(player), self.size(player) + self.claimed[player]}

    def unsure(self, player: str) -> int:
        """How many cards on a player's list may have left the hand."""
        return self.ghosts[player] + max(0, -self.claimed[player])

    def in_view(self, card: str) -> int:
        """How many copies lie in hands and on the discard pile, at the least."""
        count = self.discard.count(card)
        for name in self.players:
            count += max(0, self.hands[name].count(card) - self.unsure(name))
        return count

    def holds_colour(self, player: str, colour: str | None) -> bool | None:
        """Whether a hand has a card of a colour; None if that is not known."""
        if colour is None:
            return None
        count = 0
        for card in self.hands[player]:
            if colour_of(card) == colour:
                count += 1
        if count > self.unsure(player):
            return True
        if count > 0 or HIDDEN in self.hands[player]:
            return None
        if BLANK in self.hands[player] or self.claimed[player] > 0:
            return None
        return False

    def fits(self, card: str) -> bool:
        """Whether a card may follow the top card; an unknown card is not asked."""
        if is_wild(card) or card == BLANK:
            return True
        if card not in DECK:
            return False
        if self.colour is None:  # nobody knows the colour in force
            return True
        if colour_of(card) == self.colour:
            return True
        return face_of(card) == face_of(self.discard[-1])

    def none_to_be_had(self) -> bool:
        """Whether neither the draw pile nor a reshuffle can give a card."""
        return self.pile == 0 and len(self.discard) <= 1

    # --- deal and start ---

    def check_deal(self) -> None:
        """Number of players, size of the hands, copies of the cards dealt."""
        if not 2 <= len(self.players) <= 10:
            self.blame_beside(0, self.dealer, PLAYER_COUNT)
        dealt: dict[str, int] = {}
        for name in self.players:
            if len(self.hands[name]) != 7:
                self.blame_beside(0, name, HAND_SIZE)
            if BLANK in self.hands[name]:
                self.report_unknown(0, name)
            for card in self.hands[name]:
                if card in (HIDDEN, BLANK):
                    continue
                dealt[card] = dealt.get(card, 0) + 1
                if dealt[card] > self.limits.get(card, 0):
                    self.blame_beside(0, name, TOO_MANY_COPIES)
                    self.limits[card] = dealt[card]
                    self.shaky = True

    def turn_up_start(self) -> None:
        """Turn up the start card, with its effect on the first player."""
        start = self.game["start"]
        cards = read_cards([start] if isinstance(start, str) else list(start))
        if BLANK in cards:
            self.report_unknown(0, self.dealer)
        for card in cards:
            if card != BLANK and self.in_view(card) + 1 > self.limits.get(card, 0):
                self.blame_beside(0, self.dealer, TOO_MANY_COPIES)
                self.limits[card] = self.in_view(card) + 1
                self.shaky = True
        replaced_wrongly = any(card != "W+4" for card in cards[:-1])
        if replaced_wrongly or cards[-1] == "W+4":
            self.blame_beside(0, self.dealer, START_CARD)

        card = cards[-1]
        self.discard = [card]
        self.pile = sum(DECK.values()) - 1
        for name in self.players:
            self.pile -= len(self.hands[name])
        self.pile = max(0, self.pile)
        self.colour = colour_of(card)

        first = self.after(self.dealer)
        self.turn = first
        if is_wild(card):
            self.colour_duty = {"player": first, "move": None}
        elif face_of(card) == "S":
            self.lost = first
            self.turn = self.after(first)
        elif face_of(card) == "+2":
            self.owe(first, 2, "hit")
            self.lost = first
            self.turn = self.after(first)
        elif face_of(card) == "R":
            self.direction = -1
            self.turn = self.dealer

    # --- events ---

    def play(self, move: int, text: str) -> None:
        """Judge and apply one event."""
        player, action, words = read_move(text, self.players)
        if action == "count":
            self.count_aloud(move, player, read_count(words))
            return
        if action == "show":
            cards = read_show(words)
            self.show(move, player, cards)
            self.doubt(move, cards)
            return
        if self.over and not self.may_follow_the_end(player, action):
            self.blame(move, player, ROUND_OVER)
            return
        if self.over:
            return
        if action == "lay":
            cards, colour, called = read_lay(words)
            if BLANK in cards:
                self.report_unknown(move, player)
            self.lay(move, player, cards, colour, called)
            self.doubt(move, cards)
        elif action == "draw":
            cards = read_draw(words)
            if BLANK in cards:
                self.report_unknown(move, player)
            self.draw(move, player, cards)
            self.doubt(move, cards)
        elif action == "pass":
            self.pass_turn(move, player)
        elif action == "uno":
            self.call(player)
        elif action == "catch":
            self.catch(move, player, " ".join(words))
        elif action == "challenge":
            self.decide_challenge(move, player, words[0].lower() if words else None)
        elif action == "colour":
            self.name_colour(move, player, COLOURS[words[0].lower()])
        elif action == "shuffle":
            self.shuffle(move, player, int(words[0]) if words else None)

    def doubt(self, move: int, cards: list[str]) -> None:
        """Cards of a wrong event may have been others: a copy more of them is believed."""
        if any(breach.move == move and not breach.stands for breach in self.breaches):
            for card in cards:
                self.limits[card] = self.limits.get(card, 0) + 1

    def may_follow_the_end(self, player: str, action: str) -> bool:
        """Lines that do not play on after the end.

        A call says nothing that could be wrong (a call without effect is no breach). The colour
        of a last wild card may be named or left out; and who could not draw all owed cards may
        say so with a pass after the short draw. Cards may be counted and shown at any time.
        """
        if action == "uno":
            return True
        if player != self.ended_by:
            return False
        if action == "colour" and self.last_wild_colour_open:
            self.last_wild_colour_open = False
            return True
        if action == "pass" and self.ended_by_short_draw:
            self.ended_by_short_draw = False
            return True
        return False

    # --- debts ---

    def owe(self, player: str, amount: int, kind: str) -> dict[str, Any]:
        """Note that a player must draw. Kinds: hit (by a card), penalty, guilty."""
        debt = {"player": player, "left": amount, "kind": kind, "last": None}
        self.debts.append(debt)
        return debt

    def drawing_has_stopped(self, move: int) -> None:
        """Somebody lays, passes or draws of his own will: nothing may be owed any more."""
        for debt in self.debts:
            if debt["last"] is None:
                self.blame(move, debt["player"], OWED)
            else:
                self.blame(debt["last"], debt["player"], TOO_FEW)
            self.excused[debt["player"]] += debt["left"]
        if self.debts:
            self.shaky = True
        self.debts = []
        self.challenge = None
        self.late_challenge = None

    # --- turn ---

    def take_turn(self, move: int, player: str) -> set[str]:
        """Give the turn to whoever acts, and blame him if it was not his.

        Returns the seats that may act after this besides the regular one.
        """
        rightful = self.turn
        if player == rightful:
            return set()
        passes_for_drawer = self.has_drawn and player == self.after(rightful)
        self.turn = player
        self.has_drawn = False
        self.drawn = []
        if passes_for_drawer or player in self.also:
            return set()
        if player == self.lost:
            self.blame(move, player, LOST_TURN)
        else:
            self.blame(move, player, OUT_OF_TURN)
        return {rightful, self.after(rightful)}

    def give_turn(self, player: str, lost: str | None = None) -> None:
        """Begin the turn of a player."""
        self.turn = player
        self.lost = lost
        self.has_drawn = False
        self.drawn = []

    # --- laying ---

    def lay(
        self, move: int, player: str, cards: list[str], colour: str | None, called: bool
    ) -> None:
        """A player lays a card (or wrongly several)."""
        self.find_missing_colour(player, own_draw=False)
        self.drawing_has_stopped(move)
        called_early = self.early_call == player
        self.early_call = None
        self.window = None
        also = self.take_turn(move, player)

        if len(cards) > 1:
            self.blame(move, player, TOO_MANY_CARDS)
        self.take_from_hand(move, player, cards)
        if self.has_drawn and not self.was_drawn(cards[0]):
            self.blame(move, player, NOT_DRAWN)
        if not self.fits(cards[0]):
            self.blame(move, player, NO_MATCH)
        if colour is not None and not is_wild(cards[-1]) and colour != colour_of(cards[-1]):
            self.blame_beside(move, player, COLOUR_NOT_ASKED)
        guilty = None
        if cards[-1] == "W+4":
            guilty = self.holds_colour(player, self.colour)
            if guilty:
                self.blame(move, player, COLOUR_HELD, stands=True)
        self.find_missing_start_colour(move)
        known = cards[0] in DECK and not is_wild(cards[0])
        if self.colour is None and known and move not in self.blamed:
            self.leave_open(move, player)

        self.discard.extend(cards)
        card = cards[-1]
        if max(self.sizes(player)) <= 0:
            self.end(player)
            self.winner = player
            self.last_wild_colour_open = is_wild(card) and colour is None
            return
        if is_wild(card):
            self.colour = colour
            if colour is None:
                self.colour_duty = {"player": player, "move": move}
        else:
            self.colour = colour_of(card)
        if 1 in self.sizes(player):
            self.window = {"player": player, "safe": called or called_early}
        self.effect(player, card, guilty)
        self.also = also

    def was_drawn(self, card: str) -> bool:
        """Whether a card may be the one drawn in this turn; an unknown card may be any."""
        if self.drawn is None or card == BLANK:
            return True
        return card in self.drawn or HIDDEN in self.drawn or BLANK in self.drawn

    def take_from_hand(self, move: int, player: str, cards: list[str]) -> None:
        """Move cards out of a hand; what is not there is reported and then believed.

        An unknown card has been reported already: it may be, or have been, any card.
        """
        for card in cards:
            if card in self.hands[player]:
                self.hands[player].remove(card)
            elif HIDDEN in self.hands[player]:
                self.check_copies(move, player, card)
                self.hands[player].remove(HIDDEN)
            elif self.claimed[player] > 0:
                self.check_copies(move, player, card)
                self.claimed[player] -= 1
            elif BLANK in self.hands[player]:
                self.check_copies(move, player, card)
                self.hands[player].remove(BLANK)
            elif card == BLANK:
                self.ghosts[player] += 1
            else:
                self.blame(move, player, NOT_HELD)
                self.check_copies(move, player, card)
                self.ghosts[player] += 1

    def effect(self, player: str, card: str, guilty: bool | None) -> None:
        """What the laid card does to the next player and the direction."""
        face = face_of(card)
        if face == "R" and len(self.players) > 2:
            self.direction = -self.direction
        hit = self.after(player)
        beyond = self.after(hit)
        if face == "S" or (face == "R" and len(self.players) == 2):
            self.give_turn(beyond, lost=hit)
        elif face == "+2":
            self.owe(hit, 2, "hit")
            self.give_turn(beyond, lost=hit)
        elif card == "W+4":
            debt = self.owe(hit, 4, "hit")
            self.challenge = {"by": hit, "of": player, "guilty": guilty, "debt": debt}
            self.give_turn(beyond, lost=hit)
        else:
            self.give_turn(hit)

    # --- drawing ---

    def draw(self, move: int, player: str, cards: list[str]) -> None:
        """A player draws: what is owed, or one card of his own will."""
        owed = 0
        for debt in self.debts:
            if debt["player"] == player:
                owed += debt["left"]
        if owed > 0:
            self.find_missing_colour(player, own_draw=True)
            self.pay(move, player, cards, owed)
            return
        own_turn = player == self.turn or (self.has_drawn and player == self.after(self.turn))
        late_payment = not own_turn or len(cards) > 1
        if late_payment and self.excused[player] >= len(cards):
            self.excused[player] -= len(cards)
            self.shaky = True
            self.take_from_pile(move, player, cards)
            return

        self.find_missing_colour(player, own_draw=False)
        self.drawing_has_stopped(move)
        self.early_call = None
        self.window = None
        faultless = move not in self.blamed
        if len(cards) > 1 and not own_turn:
            self.blame(move, player, NOT_OWED)
        also = self.take_turn(move, player)
        if len(cards) > 1 or self.has_drawn:
            self.blame(move, player, TOO_MANY_DRAWN)
        self.find_missing_start_colour(move)
        self.take_from_pile(move, player, cards)
        self.has_drawn = True
        if faultless and move not in self.blamed:
            self.drawn = list(cards)
        else:
            self.drawn = None
        self.also = also

    def pay(self, move: int, player: str, cards: list[str], owed: int) -> None:
        """Draw cards that are owed."""
        if len(cards) > owed:
            self.blame(move, player, TOO_MANY_DRAWN)
        if self.early_call == player:
            self.early_call = None
        left = len(cards)
        for debt in self.debts:
            if debt["player"] != player or left == 0:
                continue
            paid = min(left, debt["left"])
            debt["left"] -= paid
            debt["last"] = move
            left -= paid
            if debt["kind"] == "hit":
                self.window = None
            if self.challenge is not None and self.challenge["debt"] is debt:
                self.challenge = None
                self.late_challenge = player
        self.debts = [debt for debt in self.debts if debt["left"] > 0]
        self.take_from_pile(move, player, cards)
        if self.none_to_be_had() and owed > len(cards):
            self.end(player)
            self.ended_by_short_draw = True

    def take_from_pile(self, move: int, player: str, cards: list[str]) -> None:
        """Move cards from the draw pile to a hand, one by one, with a reshuffle where needed."""
        for card in cards:
            if self.pile == 0:
                self.refill()
                if self.pile > 0 and self.records_shuffles and not self.shaky:
                    self.blame_beside(move, player, UNRECORDED_SHUFFLE)
            if self.pile == 0:
                if not self.shaky:
                    self.blame_beside(move, player, NO_CARD_LEFT)
                self.shaky = True
                self.limits[card] = max(self.limits.get(card, 0), self.in_view(card) + 1)
            else:
                self.check_copies(move, player, card)
                self.pile -= 1
            self.hands[player].append(card)

    def check_copies(self, move: int, player: str, card: str) -> None:
        """Report one copy too many, then believe it."""
        if card in (HIDDEN, BLANK):
            return
        if self.shaky and self.pile <= 10 and self.in_view(card) >= self.limits.get(card, 0):
            self.refill()  # the count is in doubt: the pile may have run out already
        count = self.in_view(card) + 1
        if count > self.limits.get(card, 0):
            self.blame_beside(move, player, TOO_MANY_COPIES)
            self.limits[card] = count
            self.shaky = True

    def report_unknown(self, move: int, player: str) -> None:
        """Report a card that is in no deck, then believe that it was there."""
        self.blame_beside(move, player, UNKNOWN_CARD)
        self.shaky = True

    def refill(self) -> None:
        """All of the discard pile but its top card becomes draw pile."""
        if len(self.discard) > 1:
            self.pile += len(self.discard) - 1
            self.discard = [self.discard[-1]]

    def shuffle(self, move: int, player: str, count: int | None) -> None:
        """A recorded reshuffle: only of an empty pile."""
        if self.pile > 0 and not self.shaky:
            self.blame_beside(move, player, NEEDLESS_SHUFFLE)
            return
        if count is not None and count != len(self.discard) - 1 and not self.shaky:
            self.blame_beside(move, player, SHUFFLE_COUNT)
        self.refill()

    # --- passing ---

    def pass_turn(self, move: int, player: str) -> None:
        """A player ends the turn without laying, or cannot get the card that is needed."""
        owes = any(debt["player"] == player for debt in self.debts)
        if owes and self.none_to_be_had():
            self.end(player)
            return
        self.find_missing_colour(player, own_draw=False)
        self.drawing_has_stopped(move)
        self.early_call = None
        doubtful = player in self.also
        also = self.take_turn(move, player)
        if not self.has_drawn and not doubtful:
            if not self.none_to_be_had():
                self.blame(move, player, PASS_WITHOUT_DRAW)
            elif not any(self.fits(card) or card == HIDDEN for card in self.hands[player]):
                self.find_missing_start_colour(move)
                self.end(player)
                return
        self.find_missing_start_colour(move)
        self.give_turn(self.after(player))
        self.also = also

    def end(self, player: str) -> None:
        """The round is over, by an event of this player."""
        self.over = True
        self.ended_by = player
        self.debts = []
        self.challenge = None
        self.window = None

    # --- colours named late ---

    def find_missing_colour(self, player: str, *, own_draw: bool) -> None:
        """Play goes on: a colour that the layer of a wild card has not named is missing now.

        A penalty that the layer himself draws in between does not yet show it.
        """
        duty = self.colour_duty
        if duty is None or duty["move"] is None:
            return
        if own_draw and player == duty["player"]:
            return
        self.blame_for_colour(duty["move"])

    def find_missing_start_colour(self, move: int) -> None:
        """The same for a Wild as start card: the first act of play shows it."""
        duty = self.colour_duty
        if duty is not None and duty["move"] is None:
            self.blame_for_colour(move)

    def blame_for_colour(self, move: int) -> None:
        """Report the missing colour once; after that anything fits until a colour is laid."""
        assert self.colour_duty is not None
        self.blame(move, self.colour_duty["player"], COLOUR_NOT_NAMED)
        self.colour_late = self.colour_duty["player"]
        self.colour_duty = None

    def name_colour(self, move: int, player: str, colour: str) -> None:
        """A colour named in a line of its own."""
        duty = self.colour_duty
        if duty is None:
            if player == self.colour_late:
                if self.colour is None:
                    self.colour = colour
            elif colour != self.colour:
                self.blame(move, player, COLOUR_NOT_ASKED)
            return
        if duty["player"] != player:
            self.blame(move, player, COLOUR_NOT_ASKED)
        self.colour_duty = None
        self.colour = colour

    # --- UNO ---

    def call(self, player: str) -> None:
        """A call: good, or without effect, but never a breach."""
        window = self.window
        if window is not None and window["player"] == player and self.size(player) == 1:
            window["safe"] = True
            return
        own_turn = player == self.turn or player in self.also
        if self.has_drawn and player == self.after(self.turn):
            own_turn = True  # the next lay shows that the one before has kept the drawn card
        if own_turn and self.size(player) == 2:
            self.early_call = player

    def catch(self, move: int, player: str, culprit: str) -> None:
        """A player points out that another has not called."""
        if culprit not in self.players:
            raise ValueError(f"no such player: {culprit!r}")
        window = self.window
        missed = window is not None and window["player"] == culprit and not window["safe"]
        if window is not None and missed and player != culprit and self.size(culprit) == 1:
            self.owe(culprit, 2, "penalty")
            window["safe"] = True
            return
        if player != culprit and self.claimed[culprit] != 0 and 1 in self.sizes(culprit):
            self.excused[culprit] += 2  # nobody knows whether one card was left
            return
        if window is None and self.size(culprit) == 1:
            self.blame_beside(move, player, CATCH_TOO_LATE)
        else:
            self.blame_beside(move, player, NOTHING_TO_CATCH)
        self.excused[culprit] += 2

    # --- challenge ---

    def decide_challenge(self, move: int, player: str, word: str | None) -> None:
        """The player hit by a Wild Draw Four doubts that it was allowed."""
        if word not in (None, "guilty", "innocent"):
            raise ValueError(f"no such outcome: {word!r}")
        case = self.challenge
        if case is None:
            if self.late_challenge == player:
                self.blame_beside(move, player, CHALLENGE_TOO_LATE)
            else:
                self.blame_beside(move, player, NOTHING_TO_CHALLENGE)
            return
        truth = case["guilty"]
        if player != case["by"]:
            self.blame_beside(move, player, NOT_YOUR_CHALLENGE)
            self.excuse_all(player, case)
            return
        if word is not None and truth is not None and truth != (word == "guilty"):
            self.blame_beside(move, player, WRONG_OUTCOME)
            self.excuse_all(player, case)
            return
        self.challenge = None
        guilty = truth if word is None else word == "guilty"
        if guilty is None:  # hidden cards and no word: whatever comes next is believed
            self.excuse_all(player, case)
            return
        self.debts.remove(case["debt"])
        if guilty:
            self.owe(case["of"], 4, "guilty")
            self.give_turn(player)
        else:
            self.owe(player, 6, "hit")

    def excuse_all(self, player: str, case: dict[str, Any]) -> None:
        """After a doubtful challenge either side may draw, and either player may go on."""
        if case["debt"] in self.debts:
            self.debts.remove(case["debt"])
        self.challenge = None
        for name in {player, case["by"]}:
            self.excused[name] += 6
        self.excused[case["of"]] += 4
        self.also = self.also | {case["by"]}

    # --- cards counted aloud and shown ---

    def count_aloud(self, move: int, player: str, number: int) -> None:
        """A player says how many cards are in hand; a wrong number may be true all the same."""
        if number in self.sizes(player):
            return
        self.blame_beside(move, player, WRONG_COUNT)
        self.claimed[player] = number - self.size(player)
        self.shaky = True

    def show(self, move: int, player: str, cards: list[str]) -> None:
        """A player shows the hand or a part of it.

        What a hand does not hold is reported; from then on it may hold that, or what it held.
        """
        rest = list(self.hands[player])
        strange = []  # shown, but not on the list
        for card in cards:
            if card in rest:
                rest.remove(card)
            elif card != HIDDEN:
                strange.append(card)
        open_places = [card for card in rest if card in (HIDDEN, BLANK)]
        room = len(open_places) + max(0, self.claimed[player])
        if len(cards) <= max(self.sizes(player)) and len(strange) <= room:
            for card in strange:
                self.check_copies(move, player, card)
                if open_places:
                    self.hands[player].remove(open_places.pop())
                else:
                    self.claimed[player] -= 1
                self.hands[player].append(card)
            whole = len(cards) == self.size(player) and self.claimed[player] == 0
            if whole and HIDDEN not in cards:
                self.hands[player] = list(cards)
                self.ghosts[player] = 0
            return
        self.blame_beside(move, player, WRONG_SHOW)
        self.shaky = True
        if len(cards) > max(self.sizes(player)):
            self.claimed[player] = len(cards) - self.size(player)
        self.hands[player] += strange
        self.ghosts[player] += len(strange)

    # --- result ---

    def check_result(self) -> None:
        """Winner, points and hands as recorded at the end."""
        result = self.game.get("result")
        if result is None:
            return
        claimed = result.get("winner")
        if claimed is None:
            claimed = "none"
        if not self.over:
            if not self.shaky:
                self.blame_beside(None, claimed, WRONG_WINNER)
            return
        if claimed != (self.winner or "none"):
            self.blame_beside(None, claimed, WRONG_WINNER)
        if self.shaky:
            return
        if self.winner is not None and result.get("points") is not None:
            losers = [name for name in self.players if name != self.winner]
            left = [card for name in losers for card in self.hands[name]]
            if HIDDEN not in left and sum(points_of(card) for card in left) != result["points"]:
                self.blame_beside(None, self.winner, WRONG_POINTS)
        for name, shown in (result.get("hands") or {}).items():
            if not self.same_hand(name, shown):
                self.blame_beside(None, name, WRONG_HANDS)

    def same_hand(self, name: str, shown: str | int) -> bool:
        """Whether a hand shown at the end is the hand as replayed."""
        if isinstance(shown, int) or HIDDEN in self.hands[name]:
            return len(read_hand(shown)) == len(self.hands[name])
        return sorted(read_hand(shown)) == sorted(self.hands[name])

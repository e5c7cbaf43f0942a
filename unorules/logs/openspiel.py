"""An OpenSpiel playthrough of Crazy Eights as the plain map of a recorded game.

A playthrough is the text that OpenSpiel keeps for its tests: the game's parameters, then state
after state with the action that follows (``# Apply action "Draw"``). What happened stands in
these lines alone, chance included: who deals, each card dealt or drawn, each card laid, the suit
named after an eight. Who acts follows from the order of play, and must agree with the lines
``CurrentPlayer() = 3`` of those states that are printed in full.

The converter writes down what happened and judges nothing:

- OpenSpiel numbers the players counterclockwise: Player 1 sits on the right of Player 0. Cards go
  round in that order, the player on the dealer's right leads, and so does play. Seats are
  clockwise here, so the highest number comes second.
- An eight turned up at the start goes back among the cards, and another is turned: both are in
  ``start``.
- A draw is two actions there, the wish and the card; an eight with its suit as well. Each pair is
  one event here.
- The winner is whoever laid a last card. A game that ends otherwise (after a number of cards
  laid, or when all pass) has no ``result``. Scores are left out: they depend on the version.

Only games with the rules of ``openspiel-eights`` can be converted: one pack, no reshuffle, up to
five draws, no special cards. That rule set is not built in; it has to be given as one's own.
"""

import re
from collections.abc import Callable

from unorules.logs.foreign import ConversionError

RULESET = "openspiel-eights"
GAME = "crazy_eights"

RANKS = {rank: rank for rank in "23456789JQKA"} | {"T": "10"}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
CARDS = {s + r: rank + s.lower() for s in SUITS for r, rank in RANKS.items()}
EIGHTS = tuple(card for card in CARDS.values() if card[0] == "8")

PLAYERS = range(2, 6)
"""How many can play with one pack; with more OpenSpiel takes two."""
DEALT = {2: 7}
"""Cards dealt to each player, by their number where it is not the usual one."""
USUALLY = 5

FIXED = {"max_draw_cards": "5", "reshuffle": "False", "use_special_cards": "False"}
"""Parameters on which the rules depend, and the value that they have in this rule set."""
FREE = ("players", "max_turns")

TITLE = re.compile(r"game: *(\w*)")
PARAMETERS = re.compile(r"GetParameters\(\) = \{(.*)\}")
CURRENT = re.compile(r"CurrentPlayer\(\) = (-?[0-9]+)")
ACTION = re.compile(r'# Apply action "(.*)"')


def convert(text: str) -> dict[str, object]:
    """Return the plain map of the one game in ``text``.

    Raises:
        ConversionError: a line is not in this format, contradicts another one, or shows other
            rules than those of ``openspiel-eights``.

    """
    game: _Game | None = None
    rows = text.rstrip().split("\n")
    for line, row in enumerate(map(str.strip, rows), start=1):
        if title := TITLE.match(row):
            if title[1] != GAME:
                raise ConversionError(f"expected the game {GAME}, not {title[1] or 'none'}", line)
        elif parameters := PARAMETERS.fullmatch(row):
            game = _Game(_players(parameters[1], line))
        elif current := CURRENT.fullmatch(row):
            if game is not None:
                game.agree(int(current[1]), line)
        elif row.startswith("# Apply"):
            action = ACTION.fullmatch(row)
            if action is None:
                raise ConversionError('expected an action: # Apply action "…"', line)
            if game is None:
                raise ConversionError("an action before the line GetParameters() = {…}", line)
            game.act(action[1], line)
    if game is None:
        raise ConversionError("no line GetParameters() = {…}", len(rows))
    return game.plain(len(rows))


def _players(listed: str, line: int) -> int:
    """Return the number of players; all other parameters must be those of the rule set."""
    given = dict(part.partition("=")[::2] for part in listed.split(","))
    for name, value in given.items():
        if name not in FIXED and name not in FREE:
            raise ConversionError(f"unknown parameter {name!r}", line)
        if value != FIXED.get(name, value):
            raise ConversionError(f"{name}: expected {FIXED[name]}, not {value}", line)
    number = given.get("players", "")
    if number not in map(str, PLAYERS):
        raise ConversionError(f"players: expected {PLAYERS[0]} to {PLAYERS[-1]}", line)
    return int(number)


class _Game:
    """What the actions so far have shown."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.dealer = -1
        self.turn = -1
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.sizes = [0] * players
        self.start: list[str] = []
        self.moves: list[str] = []
        self.winner = -1
        self.expected: Callable[[str, str], bool] = self._dealer
        """What takes the next action, as a word and what it is about; false: it does not."""

    def act(self, action: str, line: int) -> None:
        """Take one action. Raises ConversionError if it cannot come here."""
        verb, _, about = action.partition(" ")
        if not self.expected(verb, about):
            raise ConversionError(f"{action!r} cannot come here", line)

    def agree(self, player: int, line: int) -> None:
        """Compare who is said to act next with the order of play; chance has no place in it."""
        if player >= 0 and player != self.turn:
            due = "nobody" if self.turn < 0 else _name(self.turn)
            raise ConversionError(f"{_name(player)} is to act, but {due} is in turn", line)

    def plain(self, line: int) -> dict[str, object]:
        """Return the whole plain map, keys in the order in which a reader wants them."""
        if self.turn < 0 and self.winner < 0:
            raise ConversionError("the game ends before all cards are dealt", line)
        if self.expected == self._drawn:
            raise ConversionError("a draw without its card", line)
        around = [0, *range(self.players - 1, 0, -1)]
        plain: dict[str, object] = {
            "ruleset": RULESET,
            "title": "OpenSpiel, Crazy Eights",
            "source": "OpenSpiel",
            "players": [_name(player) for player in around],
            "dealer": _name(self.dealer),
            "hands": {_name(player): " ".join(self.hands[player]) for player in around},
            "start": self.start if len(self.start) > 1 else self.start[0],
            "moves": self.moves,
        }
        if self.winner >= 0:
            plain["result"] = {"winner": _name(self.winner)}
        return plain

    # What may come next: each takes an action, or says by False that it is another one.

    def _dealer(self, verb: str, about: str) -> bool:
        found = re.fullmatch(r"Player ([0-9]) to be the dealer", about)
        if verb != "Decide" or found is None or int(found[1]) >= self.players:
            return False
        self.dealer = int(found[1])
        self.expected = self._deal
        return True

    def _deal(self, verb: str, about: str) -> bool:
        if verb != "Deal" or about not in CARDS:
            return False
        dealt = sum(map(len, self.hands))
        self.hands[(self.dealer + 1 + dealt) % self.players].append(CARDS[about])
        size = DEALT.get(self.players, USUALLY)
        if dealt + 1 == size * self.players:
            self.sizes = [size] * self.players
            self.expected = self._turn_up
        return True

    def _turn_up(self, verb: str, about: str) -> bool:
        if verb != "Deal" or about not in CARDS:
            return False
        self.start.append(CARDS[about])
        if self.start[-1] not in EIGHTS:
            self.turn = self.dealer
            self._next()
        return True

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.expected = self._play

    def _play(self, verb: str, about: str) -> bool:
        if (verb, about) == ("Draw", ""):
            self.expected = self._drawn
        elif (verb, about) == ("Pass", ""):
            self._note("pass")
            self._next()
        elif verb == "Play" and about in CARDS:
            self._lay(CARDS[about])
        else:
            return False
        return True

    def _lay(self, card: str) -> None:
        self._note(card)
        self.sizes[self.turn] -= 1
        if not self.sizes[self.turn]:
            self.winner, self.turn = self.turn, -1
            self.expected = self._nothing
        elif card in EIGHTS:
            self.expected = self._name_suit
        else:
            self._next()

    def _drawn(self, verb: str, about: str) -> bool:
        if verb != "Deal" or about not in CARDS:
            return False
        self._note(f"draw {CARDS[about]}")
        self.sizes[self.turn] += 1
        self.expected = self._play
        return True

    def _name_suit(self, verb: str, about: str) -> bool:
        word, _, suit = about.partition(" ")
        if (verb, word) != ("Nominate", "suit") or suit not in SUITS:
            return False
        self.moves[-1] += f" {SUITS[suit]}"
        self._next()
        return True

    def _nothing(self, verb: str, about: str) -> bool:
        return False

    def _note(self, action: str) -> None:
        self.moves.append(f"{_name(self.turn)}: {action}")


def _name(player: int) -> str:
    """What OpenSpiel calls a player."""
    return f"Player {player}"

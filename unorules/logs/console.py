"""Console logs of BrendanNguyenCS/Uno as the plain map of a recorded game.

A log is a Markdown page: a heading, prose about the rules, the game parameters as JSON, then what
the program printed, turn by turn (``They have played Blue 7.``, ``Player 2 has 5 cards.``), and at
the end the winner and some totals. Cards in hand and drawn cards are never shown.

What is printed becomes an event, and nothing else does:

- A printed hand size is a ``count``; ``Player 5 has UNO!`` is the size one. It is the program that
  prints it and no player who calls, hence ``omits: [calls]``.
- ``will draw two cards and be skipped`` is a ``draw 2`` by that player. That somebody is skipped
  is no event of its own: it shows in who acts next.
- ``was unable to play`` ends a turn without a card: ``pass``.
- Draws of one's own are printed in some logs only. A log without them whose hand sizes grow all
  the same has left them out: ``omits: [draws]``.
- Refills are printed as a total at the end. A ``shuffle`` event would need its place among the
  moves, which nobody knows, so the total goes into the note.
- A Wild as start card gets its colour from the program, so no player names one. The note keeps it.
- The program has no dealer. The seat before Player 1, who is dealt to first and begins, stands for
  it, and the note says so.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from unorules.logs.foreign import ConversionError

COLOURS = {"Red": "R", "Yellow": "Y", "Green": "G", "Blue": "B"}
DIGITS = tuple(str(n) for n in range(10))
SYMBOLS = {"Skip": "S", "Reverse": "R", "Draw Two": "+2"}
FACES = {digit: digit for digit in DIGITS} | SYMBOLS
WILDS = {"Wild": "W", "Draw Four": "W+4"}
CARDS = {f"{c} {face}": cc + fc for c, cc in COLOURS.items() for face, fc in FACES.items()} | {
    f"{wild} set to {c}": f"{code} {c.lower()}" for wild, code in WILDS.items() for c in COLOURS
}
"""What the program prints for a card that is laid, as our notation."""
AMOUNTS = {"two": 2, "four": 4}

HANDS = ("countPlayers", "countInitialCardsPerPlayer")
COPIES = ("countDigitCardsPerColor", "countSpecialCardsPerColor", "countWildCards")
MOST = 1000
"""No count of the parameters is larger; keeps a typing error from filling the memory."""
FRAME = ("The game parameters are as follows:", "Starting game...")
"""Lines of the heading that say nothing about the game."""
NO_DRAW_FOUR = re.compile(r"draw four is not a feature")
DRAW_FOUR = re.compile(r"draw four (is supported|feature (is|are) active)")

Line = tuple[int, str]
"""Number and text of a line, without margins and emphasis."""


def convert(text: str, *, deck: bool = False) -> dict[str, object]:
    """Return the plain map of the one game in `text`.

    Args:
        text: the whole log.
        deck: declare the deck that was really used as its difference to the 108 official cards.
            Without it the log is judged against the official deck.

    Raises:
        ConversionError: a line is not in this format, contradicts another one, or the log does
            not show what deck was used although `deck` asks for it.

    """
    lines = [(n, row.strip().strip("*").strip()) for n, row in enumerate(text.split("\n"), 1)]
    where = next((i for i, (_, row) in enumerate(lines) if row.startswith("The first card")), None)
    if where is None:
        raise ConversionError("no line “The first card is …”", len(lines))
    header = _header(lines[:where])
    game = _Reader(header)
    for number, row in lines[where:]:
        game.read(row, number)
    return _plain(header, game) | (_deck(header, game) if deck else {})


@dataclass(frozen=True, slots=True)
class _Header:
    """What stands above the first turn."""

    title: str
    prose: tuple[str, ...]
    parameters: dict[str, int]
    line: int

    @property
    def players(self) -> list[str]:
        return [f"Player {n}" for n in range(1, self.parameters[HANDS[0]] + 1)]

    @property
    def dealt(self) -> int:
        return self.parameters[HANDS[1]]


def _header(lines: Sequence[Line]) -> _Header:
    """Heading, prose and parameters; the parameters stand in a fenced block."""
    fences = [i for i, (_, row) in enumerate(lines) if row.startswith("```")]
    if len(fences) != 2:
        raise ConversionError("expected the game parameters in one ``` block", len(lines))
    first, last = fences
    parameters = _parameters(lines[first + 1 : last], lines[first][0])
    rest = [row for _, row in (*lines[:first], *lines[last + 1 :]) if not _is_frame(row)]
    titles = [row.lstrip("# ") for row in rest if row.startswith("#")]
    prose = tuple(row.removeprefix("Note: ") for row in rest if not row.startswith("#"))
    return _Header(titles[0] if titles else "", prose, parameters, lines[first][0])


def _is_frame(row: str) -> bool:
    """Whether a line of the heading is only furniture."""
    return row in FRAME or not row.strip("-")


def _parameters(lines: Sequence[Line], line: int) -> dict[str, int]:
    """The game parameters: counts by name, at least players and cards dealt."""
    try:
        value = json.loads("\n".join(row for _, row in lines))
    except (ValueError, RecursionError) as error:
        raise ConversionError("the game parameters are not readable as JSON", line) from error
    if not isinstance(value, dict):
        raise ConversionError("the game parameters are no JSON object", line)
    for name, count in value.items():
        if type(count) is not int or not 0 <= count <= MOST:
            raise ConversionError(f"{name}: expected a number from 0 to {MOST}", line)
    for name in HANDS:
        if not value.get(name):
            raise ConversionError(f"{name} is missing or 0", line)
    return value


class _Reader:
    """Reads the printed turns line by line and keeps what they say."""

    def __init__(self, header: _Header) -> None:
        self.sizes = dict.fromkeys(header.players, header.dealt)
        self.start = ""
        self.moves: list[str] = []
        self.remarks: list[str] = []
        self.winner = ""
        self.prints_draws = False
        self.hides_draws = False
        self._player = ""
        self._turns = 0

    def read(self, row: str, line: int) -> None:
        """Take one line; a line that is none of the known ones is refused."""
        for pattern, take in _LINES:
            match = pattern.fullmatch(row)
            if match:
                take(self, match, line)
                return
        raise ConversionError(f"not a line of this format: {row!r}", line)

    def take_nothing(self, _match: re.Match[str], _line: int) -> None:
        """An empty line, or one that only announces something."""

    def take_start(self, match: re.Match[str], line: int) -> None:
        """The first card of the discard pile."""
        if self.start:
            raise ConversionError("a second first card", line)
        self.start, _, colour = _card(match[1], line).partition(" ")
        if colour:
            self.remarks.append(match[0])

    def take_rule(self, _match: re.Match[str], _line: int) -> None:
        """A rule of dashes ends a turn."""
        self._player = ""

    def take_turn(self, match: re.Match[str], line: int) -> None:
        """Whose turn it is."""
        self._player = self._seated(match[1], line)
        self._turns += 1

    def take_play(self, match: re.Match[str], line: int) -> None:
        """The player in turn lays a card."""
        if not self._player:
            raise ConversionError("a card is laid in nobody's turn", line)
        self._move(self._player, _card(match[1], line), -1)

    def take_forced_draw(self, match: re.Match[str], line: int) -> None:
        """Another player draws because of the card just laid."""
        amount = AMOUNTS[match[2]]
        self._move(self._seated(match[1], line), f"draw {amount}", amount)

    def take_skip(self, match: re.Match[str], line: int) -> None:
        """Another player is skipped: no event, but it must be somebody in the game."""
        self._seated(match[1], line)

    def take_draw(self, match: re.Match[str], line: int) -> None:
        """The player in turn draws one card."""
        self.prints_draws = True
        self._move(self._in_turn(match[1], line), "draw", 1)

    def take_pass(self, match: re.Match[str], line: int) -> None:
        """The player in turn ends it without a card."""
        self._move(self._in_turn(match[1], line), "pass", 0)

    def take_size(self, match: re.Match[str], line: int) -> None:
        """The printed hand size; a larger one than the printed events give shows hidden draws."""
        player = self._in_turn(match[1], line)
        size = 1 if match[2] == "UNO!" else int(match[3])
        if size > self.sizes[player]:
            self.hides_draws = True
        self.sizes[player] = size
        self._move(player, f"count {size}", 0)

    def take_winner(self, match: re.Match[str], line: int) -> None:
        """The player in turn has won."""
        self.winner = self._in_turn(match[1], line)

    def take_turns(self, match: re.Match[str], line: int) -> None:
        """The total of turns: tells whether the log is whole."""
        if int(match[1]) != self._turns:
            raise ConversionError(f"{match[1]} turns, but {self._turns} are in the log", line)

    def take_refills(self, match: re.Match[str], _line: int) -> None:
        """The total of refills, which has no place among the moves."""
        self.remarks.append(match[0])

    def _move(self, player: str, action: str, change: int) -> None:
        """Add an event and keep the hand size that follows from what is printed."""
        self.moves.append(f"{player}: {action}")
        self.sizes[player] += change

    def _seated(self, player: str, line: int) -> str:
        if player not in self.sizes:
            raise ConversionError(f"{player} is not among the {len(self.sizes)} players", line)
        return player

    def _in_turn(self, player: str, line: int) -> str:
        if player != self._player:
            raise ConversionError(f"{player} acts in the turn of {self._player or 'nobody'}", line)
        return player


_Take = Callable[[_Reader, re.Match[str], int], None]
_NAME = r"(Player \d{1,4})"
_LINES: tuple[tuple[re.Pattern[str], _Take], ...] = (
    (re.compile(r"(Game over!)?"), _Reader.take_nothing),
    (re.compile(r"-+"), _Reader.take_rule),
    (re.compile(rf"{_NAME}'s turn"), _Reader.take_turn),
    (re.compile(r"They have played (.+)\."), _Reader.take_play),
    (re.compile(rf"{_NAME} has ((\d{{1,4}}) cards\.|UNO!)"), _Reader.take_size),
    (re.compile(rf"{_NAME} will draw (two|four) cards and be skipped\."), _Reader.take_forced_draw),
    (re.compile(rf"{_NAME} will be skipped\."), _Reader.take_skip),
    (re.compile(rf"{_NAME} has drawn a card\."), _Reader.take_draw),
    (re.compile(rf"{_NAME} was unable to play\."), _Reader.take_pass),
    (re.compile(rf"{_NAME} has won!"), _Reader.take_winner),
    (re.compile(r"The first card is (.+)"), _Reader.take_start),
    (re.compile(r"There have been (\d{1,9}) turns\."), _Reader.take_turns),
    (
        re.compile(r"The deck was (never refilled|refilled (once|twice|\d{1,9} times))\."),
        _Reader.take_refills,
    ),
)
"""Every line the program prints from the first card on, the frequent ones first."""


def _card(words: str, line: int) -> str:
    """A printed card in our notation, with the colour of a wild card."""
    if words not in CARDS:
        raise ConversionError(f"{words!r} is no card", line)
    return CARDS[words]


def _plain(header: _Header, game: _Reader) -> dict[str, object]:
    """The map of the game without its deck, keys in the order in which a reader wants them."""
    dealer = header.players[-1]
    note = (*header.prose, *game.remarks, f"No dealer is named; {dealer} stands for it")
    hidden = ["draws"] if game.hides_draws and not game.prints_draws else []
    title = {"title": header.title} if header.title else {}
    plain: dict[str, object] = {
        "ruleset": "uno-official",
        **title,
        "source": "BrendanNguyenCS/Uno",
        "note": " ".join(sentence.removesuffix(".") + "." for sentence in note),
        "players": header.players,
        "dealer": dealer,
        "hands": dict.fromkeys(header.players, header.dealt),
        "start": game.start,
        "omits": [*hidden, "calls"],
        "moves": game.moves,
    }
    if game.winner:
        plain["result"] = {"winner": game.winner}
    return plain


def _deck(header: _Header, game: _Reader) -> dict[str, object]:
    """The key `deck`: how the deck differs from the official one, empty if it does not."""
    copies = _copies(header, game)
    missing: list[str] = []
    extra: list[str] = []
    for card, official in _official_copies().items():
        surplus = copies[card] - official
        extra += [card] * surplus
        missing += [card] * -surplus
    lists = {"missing": missing, "extra": extra}
    difference = {name: cards for name, cards in lists.items() if cards}
    return {"deck": difference} if difference else {}


def _copies(header: _Header, game: _Reader) -> Mapping[str, int]:
    """Copies of each card in the deck that was used.

    The parameters count the copies of every digit (0 too) and every symbol in each colour, and of
    either wild card; the last only where the game has Draw Four at all.
    """
    for name in COPIES:
        if name not in header.parameters:
            raise ConversionError(f"{name} is missing, so the deck is not known", header.line)
    digits, symbols, wilds = (header.parameters[name] for name in COPIES)
    coloured = {
        colour + face: digits if face in DIGITS else symbols
        for colour in COLOURS.values()
        for face in FACES.values()
    }
    fours = wilds if _has_draw_four(header, game) else 0
    return coloured | {WILDS["Wild"]: wilds, WILDS["Draw Four"]: fours}


def _official_copies() -> Mapping[str, int]:
    """Copies of each card in the official 108: one 0 a colour, two of the rest, four wilds."""
    coloured = {c + face: 1 + (face != "0") for c in COLOURS.values() for face in FACES.values()}
    return coloured | dict.fromkeys(WILDS.values(), 4)


def _has_draw_four(header: _Header, game: _Reader) -> bool:
    """Whether the deck has Draw Four cards: the log shows one, or its prose says so."""
    prose = " ".join(header.prose)
    if DRAW_FOUR.search(prose) or any(WILDS["Draw Four"] in move for move in game.moves):
        return True
    if NO_DRAW_FOUR.search(prose):
        return False
    raise ConversionError("the log does not say whether its deck has Draw Four", header.line)

"""A recorded game, from plain maps, lists and strings to events.

Everything here is about meaning: which names, cards and actions a log uses. Syntax,
lines and columns belong to the border; an error says where it is as a path of keys
and positions, and as a stretch of the text found there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.entries import Reader
from unorules.core.moves import SHUFFLE, TAKE_BACK, Move
from unorules.core.opening import opening
from unorules.core.plain import (
    RecordError,
    a_list,
    a_map,
    a_number,
    a_text,
    entries,
    not_beside,
    one_of,
    only_keys,
)
from unorules.core.reading import BLANKS
from unorules.core.request import NORDIC
from unorules.core.words import fold

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.plain import Path
    from unorules.core.ruleset import Ruleset
    from unorules.core.setup import Setup

ROUND_KEYS = ("dealer", "hands", "start", "position", "moves", "result", "draw_pile", "dealer_draw")
BLOCK_KEYS = ROUND_KEYS + ("scores",)
GAME_KEYS = (
    "ruleset",
    "edition",
    "house_rules",
    "profile",
    "title",
    "players",
    "teams",
    "omits",
    "deck",
    "date",
    "place",
    "note",
    "source",
    "lang",
    "rounds",
    "scores_before",
    "scores",
    "match",
)
WHOLE_KEYS = GAME_KEYS + ROUND_KEYS
RESULT_KEYS = ("winner", "points", "hands")
OMITTABLE = ("draws", "passes", "calls")
NOBODY = ("none", "ingen")
LATER = ("teams",)
"""Keys of the format that no rule reads yet; a ruling without them could be wrong."""
MOST_PLAYERS = 99


class Round:
    """One round as recorded: how it begins, its events as (seat, move), its result."""

    __slots__ = ("dealer_draw", "events", "path", "result", "scores", "setup", "takes_back")

    def __init__(self, path: Path, setup: Setup, events: list[tuple[int, Move]]) -> None:
        self.path = path
        self.setup = setup
        self.events = events
        self.result: dict[str, Any] | None = None
        self.scores: dict[int, int] | None = None
        """The totals after this round, by seat, if the log has them."""
        self.takes_back = False
        self.dealer_draw: dict[str, int] = {}


class Game:
    """A recorded game: its players in seats clockwise, and its rounds.

    ``before`` and ``scores`` have the totals before the first round and after the last one,
    ``winner`` is who won the match (a seat, -1 for nobody); None where the log is silent.
    """

    __slots__ = ("before", "players", "rounds", "scores", "winner")

    def __init__(self, players: list[str], rounds: list[Round]) -> None:
        self.players = players
        self.rounds = rounds
        self.before: dict[int, int] | None = None
        self.scores: dict[int, int] | None = None
        self.winner: int | None = None

    @property
    def counted(self) -> bool:
        """Whether the log says something of a match, or has several rounds."""
        said = [self.before, self.scores, self.winner, self.rounds[0].scores]
        return len(self.rounds) > 1 or len(said) > said.count(None)


def not_yet(path: Path) -> RecordError:
    """Return the error for a key that belongs to the format but is not read yet."""
    return RecordError("input/not-yet", path, {"word": path[-1]}, key=True)


def game(data: object, rules: Ruleset) -> Game:
    """Read a recorded game. Raises RecordError at the first thing that cannot be read."""
    whole = a_map(data, ())
    only_keys(whole, WHOLE_KEYS, ())
    if "rounds" in whole:
        not_beside(whole, "rounds", ROUND_KEYS, ())
    for key in LATER:
        if key in whole:
            raise not_yet((key,))
    players = _players(whole)
    for position, entry in enumerate(a_list(whole.get("omits", []), ("omits",))):
        one_of(a_text(entry, ("omits", position)), OMITTABLE, ("omits", position))
    reader = Reader(players, rules, whole.get("lang") in NORDIC)
    rounds = _rounds(reader, whole)
    if reader.nordic and (reader.letter is not None or _has_letter(rounds)):
        reader.forget()
        _rounds(reader, whole)
        reader.settle()
    found = Game(players, rounds)
    if "scores_before" in whole:
        found.before = _by_player(reader, whole["scores_before"], ("scores_before",))
    if "scores" in whole:
        found.scores = _by_player(reader, whole["scores"], ("scores",))
    if "match" in whole:
        match = a_map(whole["match"], ("match",))
        only_keys(match, ("winner",), ("match",))
        if "winner" in match:
            found.winner = _winner(reader, match["winner"], ("match", "winner"))
    return found


def _rounds(reader: Reader, whole: dict[str, Any]) -> list[Round]:
    if "rounds" not in whole:
        return [_round(reader, whole, whole, ())]
    rounds = []
    for position, block in enumerate(a_list(whole["rounds"], ("rounds",))):
        path: Path = ("rounds", position)
        block = a_map(block, path)
        only_keys(block, BLOCK_KEYS, path)
        rounds.append(_round(reader, whole, block, path))
    if not rounds:
        raise RecordError("input/empty-list", ("rounds",))
    return rounds


def _has_letter(rounds: list[Round]) -> bool:
    """Whether an event has a letter that could mean two colours: in known ones it was not noted."""
    for round in rounds:
        if [move for _, move in round.events if move.letter is not None]:
            return True
    return False


def _players(whole: dict[str, Any]) -> list[str]:
    if "players" not in whole:
        raise RecordError("input/missing-key", (), {"key": "players"})
    names = a_list(whole["players"], ("players",))
    if not names:
        raise RecordError("input/empty-list", ("players",))
    if len(names) > MOST_PLAYERS:
        facts: dict[str, object] = {"word": str(len(names)), "n": MOST_PLAYERS}
        raise RecordError("input/too-many", ("players",), facts)
    players: list[str] = []
    for position, entry in enumerate(names):
        path: Path = ("players", position)
        name = a_text(entry, path)
        if not name.strip(BLANKS):
            raise RecordError("input/empty-name", path)
        if name in players:
            raise RecordError("input/name-twice", path, {"word": name})
        players.append(name)
    return players


def _round(reader: Reader, whole: dict[str, Any], block: dict[str, Any], path: Path) -> Round:
    setup = opening(reader, whole, block, path)
    events, telling = _events(reader, block.get("moves", []), path + ("moves",))
    setup.held = SHUFFLE in telling or setup.pile is not None
    found = Round(path, setup, events)
    found.takes_back = TAKE_BACK in telling
    if "result" in block:
        where = path + ("result",)
        found.result = _result(reader, a_map(block["result"], where), where)
    if path and "scores" in block:
        found.scores = _by_player(reader, block["scores"], path + ("scores",))
    if "dealer_draw" in block:
        where = path + ("dealer_draw",)
        for name, text in entries(a_map(block["dealer_draw"], where), reader.players):
            reader.seat(name, where + (name,), True)
            found.dealer_draw[name] = reader.one_card(text, where + (name,))
    return found


def _result(reader: Reader, block: dict[str, Any], path: Path) -> dict[str, Any]:
    only_keys(block, RESULT_KEYS, path)
    found: dict[str, Any] = {}
    if "winner" in block:
        found["winner"] = _winner(reader, block["winner"], path + ("winner",))
    if "points" in block:
        points, where = block["points"], path + ("points",)
        many = isinstance(points, dict)
        found["points"] = _by_player(reader, points, where) if many else a_number(points, where)
    if "hands" in block:
        found["hands"] = {}
        path = path + ("hands",)
        for name, value in entries(a_map(block["hands"], path), reader.players):
            seat = reader.seat(name, path + (name,), True)
            found["hands"][seat] = reader.hand(value, path + (name,))
    return found


def _winner(reader: Reader, value: object, path: Path) -> int:
    """Return the seat of a winner, or -1 if it says that there is none."""
    name = a_text(value, path)
    nobody = name not in reader.seats and fold(name) in NOBODY
    return -1 if nobody else reader.seat(name, path)


def _by_player(reader: Reader, value: object, path: Path) -> dict[int, int]:
    """Return a number for each player named, by seat."""
    found = {}
    for name, number in entries(a_map(value, path), reader.players):
        found[reader.seat(name, path + (name,), True)] = a_number(number, path + (name,))
    return found


def _events(reader: Reader, value: object, path: Path) -> tuple[list[tuple[int, Move]], list[str]]:
    """Return the events, and the verbs of those that tell something about the whole log."""
    known, seats = reader.known, reader.seats
    events: list[tuple[int, Move]] = []
    telling = []
    for entry in a_list(value, path):
        try:
            name, _, text = entry.partition(": ")
            events.append((seats[name], known[text]))
        except (AttributeError, KeyError):  # A map, or what has to be looked at with care.
            event = _event(reader, entry, path + (len(events),))
            if event[1].telling:
                telling.append(event[1].verb)
            events.append(event)
    return events, telling


def _event(reader: Reader, entry: object, path: Path) -> tuple[int, Move]:
    seats = reader.seats
    if isinstance(entry, str):
        name, _, text = entry.partition(": ")
        if name in seats and text.strip(BLANKS) and not reader.colons:
            return seats[name], reader.action(text, path, len(name) + 2)
        name, text = _split(reader, entry, path)
    elif isinstance(entry, dict) and len(entry) == 1:
        name, text = list(entry.items())[0]
    else:
        raise RecordError("input/not-a-move", path)
    seat = seats.get(name, -1)
    if seat < 0 or not isinstance(text, str):
        seat = reader.seat(name, path + (name,), True)
        raise RecordError("input/not-a-move", path + (name,))
    where, offset = action_place(entry, path, text)
    return seat, reader.action(text, where, offset)


def action_place(entry: object, path: Path, text: str) -> tuple[Path, int]:
    """Return where the action of an event stands: the path of a text, and from where in it."""
    if isinstance(entry, dict):
        return path + tuple(entry), 0
    return path, len(str(entry).rstrip(BLANKS)) - len(text.rstrip(BLANKS))


def _split(reader: Reader, entry: str, path: Path) -> tuple[str, str]:
    """Split ``NAME: ACTION`` where the plain way fails: names may hold colons."""
    best = ""
    for name in reader.players:
        if entry.startswith(name + ":") and len(name) > len(best):
            best = name
    if best:
        return best, entry[len(best) + 1 :].strip(BLANKS)
    if ":" not in entry:
        raise RecordError("input/not-a-move", path, {"word": entry})
    name = entry.partition(":")[0].strip(BLANKS)
    raise reader.stranger(name, path)

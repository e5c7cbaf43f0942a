"""A recorded game, from plain maps, lists and strings to events.

Everything here is about meaning: which names, cards and actions a log uses. Syntax,
lines and columns belong to the border; an error says where it is as a path of keys
and positions, and as a stretch of the text found there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN
from unorules.core.moves import Move, MoveError
from unorules.core.plain import (
    RecordError,
    a_list,
    a_map,
    a_number,
    a_text,
    is_number,
    one_of,
    only_keys,
)
from unorules.core.setup import Setup
from unorules.core.topics.deal import hand_size
from unorules.core.words import fold, nearest

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.plain import Path
    from unorules.core.ruleset import Ruleset

NORDIC = ("nb", "nn", "no", "sv", "da")

ROUND_KEYS = ("dealer", "hands", "start", "position", "moves", "result", "draw_pile", "dealer_draw")
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
    "scores",
)
POSITION_KEYS = ("top", "turn", "direction", "hands", "drawn", "duties", "draw_pile")
RESULT_KEYS = ("winner", "points", "hands")
OMITTABLE = ("draws", "passes", "calls")


class Request:
    """Which rules a log asks for, and in which language it is written."""

    __slots__ = ("edition", "house_rules", "lang", "ruleset")

    def __init__(
        self, ruleset: str, edition: str | None, house_rules: list[str], lang: str | None
    ) -> None:
        self.ruleset = ruleset
        self.edition = edition
        self.house_rules = house_rules
        self.lang = lang


class Round:
    """One round as recorded: how it begins, its events as (seat, move), its result."""

    __slots__ = ("dealer_draw", "events", "path", "result", "setup")

    def __init__(self, path: Path, setup: Setup, events: list[tuple[int, Move]]) -> None:
        self.path = path
        self.setup = setup
        self.events = events
        self.result: dict[str, Any] | None = None
        self.dealer_draw: dict[str, int] = {}


class Game:
    """A recorded game: its players in seats clockwise, and its rounds."""

    __slots__ = ("players", "rounds")

    def __init__(self, players: list[str], rounds: list[Round]) -> None:
        self.players = players
        self.rounds = rounds


def request(data: object) -> Request:
    """Read which rules a log asks for. Raises RecordError."""
    whole = a_map(data, ())
    if "ruleset" not in whole:
        raise RecordError("input/missing-key", (), {"key": "ruleset"})
    ruleset = a_text(whole["ruleset"], ("ruleset",))
    edition = a_text(whole["edition"], ("edition",)) if "edition" in whole else None
    house: list[str] = []
    if "house_rules" in whole:
        asked = whole["house_rules"]
        if isinstance(asked, dict):
            house = list(asked)
        else:
            entries = a_list(asked, ("house_rules",))
            house = [a_text(e, ("house_rules", i)) for i, e in enumerate(entries)]
    lang = a_text(whole["lang"], ("lang",)) if "lang" in whole else None
    return Request(ruleset, edition, house, lang)


def game(data: object, rules: Ruleset) -> Game:
    """Read a recorded game. Raises RecordError at the first thing that cannot be read."""
    return _Reader(a_map(data, ()), rules).game()


class _Reader:
    """One log on its way to a Game."""

    def __init__(self, whole: dict[str, Any], rules: Ruleset) -> None:
        self.whole = whole
        self.rules = rules
        self.players: list[str] = []
        self.seats: dict[str, int] = {}
        self.nordic = whole.get("lang") in NORDIC
        self.letter: tuple[Path, tuple[int, int, int], str] | None = None

    def game(self) -> Game:
        whole = self.whole
        known = GAME_KEYS if "rounds" in whole else GAME_KEYS + ROUND_KEYS
        only_keys(whole, known, ())
        self.read_players()
        self.read_omits()
        if "rounds" in whole:
            blocks = a_list(whole["rounds"], ("rounds",))
            rounds = []
            for position, block in enumerate(blocks):
                path: Path = ("rounds", position)
                block = a_map(block, path)
                only_keys(block, ROUND_KEYS, path)
                rounds.append(self.round(block, path))
        else:
            rounds = [self.round(whole, ())]
        if self.nordic and self.letter is not None:
            path, (start, length, card), written = self.letter
            code = self.rules.deck.codes[card]
            other = self.rules.notation.traps[code[0]] + code[1:]
            facts: dict[str, object] = {"word": written, "card": code, "other": other}
            raise RecordError("input/ambiguous-letter", path, facts, span=(start, length))
        return Game(self.players, rounds)

    # Who, and what the recorder left out ------------------------------------------

    def read_players(self) -> None:
        if "players" not in self.whole:
            raise RecordError("input/missing-key", (), {"key": "players"})
        names = a_list(self.whole["players"], ("players",))
        for position, name in enumerate(names):
            path: Path = ("players", position)
            name = a_text(name, path)
            if not name:
                raise RecordError("input/empty-name", path)
            if name in self.seats:
                raise RecordError("input/name-twice", path, {"word": name})
            self.seats[name] = position
            self.players.append(name)
        if not names:
            raise RecordError("input/empty-list", ("players",))

    def read_omits(self) -> None:
        omits = a_list(self.whole.get("omits", []), ("omits",))
        for position, entry in enumerate(omits):
            one_of(a_text(entry, ("omits", position)), OMITTABLE, ("omits", position))

    def seat(self, name: object, path: Path, key: bool = False) -> int:
        name = a_text(name, path)
        if name not in self.seats:
            near = nearest(name, self.players)
            facts: dict[str, object] = {"word": name, "players": self.players}
            raise RecordError("input/unknown-player", path, facts, near=near, key=key)
        return self.seats[name]

    # How a round begins -----------------------------------------------------------

    def round(self, block: dict[str, Any], path: Path) -> Round:
        setup = Setup(self.players)
        setup.omits = [str(entry) for entry in self.whole.get("omits", [])]
        if "deck" in self.whole:
            setup.changed = self.deck_changes(self.whole["deck"])
        if "draw_pile" in block:
            setup.pile = self.pile(block["draw_pile"], path + ("draw_pile",))
        if "position" in block:
            self.position(setup, a_map(block["position"], path + ("position",)), path)
        else:
            self.deal(setup, block, path)
        events = self.events(block.get("moves", []), path + ("moves",))
        found = Round(path, setup, events)
        if "result" in block:
            found.result = self.result(a_map(block["result"], path + ("result",)), path)
        if "dealer_draw" in block:
            found.dealer_draw = self.dealer_draw(block["dealer_draw"], path + ("dealer_draw",))
        return found

    def deal(self, setup: Setup, block: dict[str, Any], path: Path) -> None:
        for key in ("dealer", "start"):
            if key not in block:
                raise RecordError("input/missing-key", path, {"key": key})
        setup.dealer = self.seat(block["dealer"], path + ("dealer",))
        dealt = hand_size(self.rules, len(self.players))
        hands = a_map(block.get("hands", {}), path + ("hands",))
        setup.hands = self.hands(hands, path + ("hands",), dealt)
        start = block["start"]
        where = path + ("start",)
        if isinstance(start, list):
            for position, text in enumerate(start):
                setup.start += self.one_card(text, where + (position,))
        else:
            setup.start = self.one_card(start, where)
        if not setup.start:
            raise RecordError("input/empty-list", where)

    def position(self, setup: Setup, block: dict[str, Any], path: Path) -> None:
        path = path + ("position",)
        only_keys(block, POSITION_KEYS, path)
        for key in ("top", "turn"):
            if key not in block:
                raise RecordError("input/missing-key", path, {"key": key})
        top = self.action(a_text(block["top"], path + ("top",)), path + ("top",))
        if top.verb != "play" or len(top.cards) != 1:
            raise RecordError("input/one-card", path + ("top",), {"word": block["top"]})
        setup.top = top.cards[0]
        setup.colour = top.colour
        setup.turn = self.seat(block["turn"], path + ("turn",))
        way = a_text(block.get("direction", "clockwise"), path + ("direction",))
        one_of(way, ("clockwise", "counter"), path + ("direction",))
        setup.direction = 1 if way == "clockwise" else -1
        hands = a_map(block.get("hands", {}), path + ("hands",))
        dealt = hand_size(self.rules, len(self.players))
        setup.hands = self.hands(hands, path + ("hands",), dealt)
        if "drawn" in block:
            setup.drawn = list(self.cards(block["drawn"], path + ("drawn",)))
        if "draw_pile" in block:
            setup.pile = self.pile(block["draw_pile"], path + ("draw_pile",))
        for index, entry in enumerate(a_list(block.get("duties", []), path + ("duties",))):
            self.duty(setup, entry, path + ("duties", index))

    def duty(self, setup: Setup, entry: object, path: Path) -> None:
        duty = a_map(entry, path)
        for name, text in duty.items():
            seat = self.seat(name, path + (name,), True)
            move = self.action(a_text(text, path + (name,)), path + (name,))
            if move.verb == "draw" and move.number:
                setup.debts.append((seat, move.number))
            elif move.verb == "uno":
                setup.uncalled.append(seat)
            else:
                raise RecordError("input/unknown-duty", path + (name,), {"word": text})

    def hands(self, block: dict[str, Any], path: Path, dealt: int) -> list[tuple[list[int], int]]:
        hands: list[tuple[list[int], int]] = [([], dealt) for _ in self.players]
        for name, value in block.items():
            where = path + (name,)
            hands[self.seat(name, where, True)] = self.hand(value, where)
        return hands

    def hand(self, value: object, path: Path) -> tuple[list[int], int]:
        text = " ".join([a_text(v, path) for v in value]) if isinstance(value, list) else value
        text = a_text(text, path)
        if is_number(text):
            return [], int(text)
        if not text:
            return [], 0
        cards = self.cards(text, path)
        return [card for card in cards if card != UNKNOWN], cards.count(UNKNOWN)

    def pile(self, value: object, path: Path) -> int:
        if isinstance(value, list):
            return len(value)
        text = a_text(value, path)
        if not is_number(text):
            return len(self.cards(text, path))
        return int(text)

    def deck_changes(self, value: object) -> dict[int, int]:
        changes: dict[int, int] = {}
        path: Path = ("deck",)
        if not isinstance(value, dict):
            a_number(value, path)
            return changes
        only_keys(value, ("missing", "extra"), path)
        for key, step in (("missing", -1), ("extra", 1)):
            for position, text in enumerate(a_list(value.get(key, []), path + (key,))):
                for card in self.one_card(text, path + (key, position)):
                    changes[card] = changes.get(card, 0) + step
        return changes

    def dealer_draw(self, value: object, path: Path) -> dict[str, int]:
        drawn = {}
        for name, text in a_map(value, path).items():
            self.seat(name, path + (name,), True)
            drawn[name] = self.one_card(text, path + (name,))[0]
        return drawn

    def result(self, block: dict[str, Any], path: Path) -> dict[str, Any]:
        path = path + ("result",)
        only_keys(block, RESULT_KEYS, path)
        found: dict[str, Any] = {}
        if "winner" in block:
            name = a_text(block["winner"], path + ("winner",))
            nobody = fold(name) in ("none", "ingen") and name not in self.seats
            found["winner"] = -1 if nobody else self.seat(name, path + ("winner",))
        if "points" in block:
            found["points"] = a_number(block["points"], path + ("points",))
        if "hands" in block:
            hands = a_map(block["hands"], path + ("hands",))
            found["hands"] = {}
            for name, value in hands.items():
                seat = self.seat(name, path + ("hands", name), True)
                found["hands"][seat] = self.hand(value, path + ("hands", name))
        return found

    # Events -----------------------------------------------------------------------

    def events(self, value: object, path: Path) -> list[tuple[int, Move]]:
        read = self.rules.notation.read
        seats = self.seats
        events = []
        for position, entry in enumerate(a_list(value, path)):
            if isinstance(entry, str):
                name, colon, text = entry.partition(": ")
                if not colon or name not in seats:
                    name, text = self.split(entry, path + (position,))
            elif isinstance(entry, dict) and len(entry) == 1:
                name, text = list(entry.items())[0]
            else:
                raise RecordError("input/not-a-move", path + (position,))
            where = path + (position,)
            seat = seats.get(name, -1)
            if seat < 0:
                seat = self.seat(name, where, True)
            if not isinstance(text, str):
                raise RecordError("input/not-a-move", where)
            try:
                move = read(text)
            except MoveError as error:
                raise self.moved(error, where)
            if move.target_name:
                move = self.aim(move, where)
            self.note(move, where)
            events.append((seat, move))
        return events

    def split(self, entry: str, path: Path) -> tuple[str, str]:
        """Split ``NAME: ACTION`` where the plain way fails: names may hold colons."""
        best = ""
        for name in self.players:
            if entry.startswith(name + ":") and len(name) > len(best):
                best = name
        if best:
            return best, entry[len(best) + 1 :].strip()
        name, colon, text = entry.partition(":")
        if not colon:
            raise RecordError("input/not-a-move", path, {"word": entry})
        self.seat(name, path, True)
        return name, text.strip()

    def aim(self, move: Move, path: Path) -> Move:
        name = move.target_name
        if name not in self.seats:
            near = nearest(name, self.players)
            facts: dict[str, object] = {"word": name, "players": self.players}
            raise RecordError(
                "input/unknown-player", path, facts, span=move.spans["target"], near=near
            )
        return move.aimed_at(self.seats[name])

    def action(self, text: str, path: Path) -> Move:
        try:
            move = self.rules.notation.read(text)
        except MoveError as error:
            raise self.moved(error, path)
        self.note(move, path)
        return move

    def cards(self, text: object, path: Path) -> tuple[int, ...]:
        text = a_text(text, path)
        try:
            move = self.rules.notation.hand(text)
        except MoveError as error:
            raise self.moved(error, path)
        self.note(move, path)
        return move.cards

    def one_card(self, text: object, path: Path) -> list[int]:
        cards = self.cards(text, path)
        if len(cards) != 1 or cards[0] == UNKNOWN:
            raise RecordError("input/one-card", path, {"word": text})
        return [cards[0]]

    def note(self, move: Move, path: Path) -> None:
        """Remember Nordic words, and letters that could mean two colours beside them."""
        if move.nordic:
            self.nordic = True
        if move.letter is not None and self.letter is None:
            start, length, _ = move.letter
            self.letter = (path, move.letter, move.text[start : start + length])

    def moved(self, error: MoveError, path: Path) -> RecordError:
        span = (error.start, error.length)
        return RecordError(error.code, path, error.facts, span=span, near=error.near)

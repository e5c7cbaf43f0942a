"""The entries of a log: names, cards and actions as written, to seats, cards and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN
from unorules.core.moves import MoveError
from unorules.core.plain import RecordError, a_number, a_text
from unorules.core.reading import BLANKS, MOST_CARDS, is_number
from unorules.core.words import nearest

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.plain import Path
    from unorules.core.ruleset import Ruleset


class Reader:
    """Reads the entries of one log. Every error says at which path it is.

    ``nordic`` is whether the log uses words that are not English, ``letter`` the path,
    the span and the card of the first colour letter that such a log may not use.
    """

    __slots__ = ("colons", "known", "letter", "nordic", "players", "rules", "seats")

    def __init__(self, players: list[str], rules: Ruleset, nordic: bool) -> None:
        self.players = players
        self.seats = dict(zip(players, range(len(players))))
        self.colons = ":" in "".join(players)
        """Whether a name has a colon, so that where the action begins must be found out."""
        self.rules = rules
        self.nordic = nordic
        self.known: dict[str, Move] = {} if self.colons else rules.notation.plain
        """Actions read before, in this log or another, that need no second look."""
        self.letter: tuple[Path, tuple[int, int], str, int] | None = None

    def seat(self, name: object, path: Path, key: bool = False) -> int:
        """Return a player's seat."""
        name = a_text(name, path)
        if name not in self.seats:
            raise self.stranger(name, path, None, key)
        return self.seats[name]

    def stranger(
        self, name: str, path: Path, span: tuple[int, int] | None = None, key: bool = False
    ) -> RecordError:
        """Return the error for a name that is no player's."""
        facts: dict[str, object] = {"word": name, "players": self.players}
        near = nearest(name, self.players)
        return RecordError("input/unknown-player", path, facts, span=span, near=near, key=key)

    def action(self, text: str, path: Path, offset: int = 0) -> Move:
        """Return an action; in a text that holds more, it begins at ``offset``."""
        try:
            move = self.rules.notation.read(text)
        except MoveError as error:
            raise self.misread(error, path, offset)
        if move.target_name:
            start, length = move.spans["target"]
            if move.target_name not in self.seats:
                raise self.stranger(move.target_name, path, (offset + start, length))
            move = self.rules.notation.aimed(move, self.seats[move.target_name])
        self.note(move, path, offset)
        return move

    def coded(self, text: object, path: Path) -> list[int] | None:
        """Return cards that are written in canonical codes; None if anything else is there."""
        codes = self.rules.notation.codes_in(text) if isinstance(text, str) else None
        if codes is not None and self.letter is None:  # Only the first one matters.
            self.note_letter(self.rules.notation.letter_in(str(text)), str(text), path)
        return codes

    def cards(self, text: object, path: Path) -> tuple[int, ...]:
        """Return a list of cards."""
        text = a_text(text, path)
        try:
            move = self.rules.notation.hand(text)
        except MoveError as error:
            raise self.misread(error, path)
        self.note(move, path)
        return move.cards

    def one_card(self, text: object, path: Path) -> int:
        """Return a single known card."""
        coded = self.coded(text, path)
        if coded is not None and len(coded) == 1:
            return coded[0]
        cards = self.cards(text, path)
        if len(cards) != 1 or cards[0] == UNKNOWN:
            raise RecordError("input/one-card", path, {"word": text})
        return cards[0]

    def hand(self, value: object, path: Path) -> tuple[list[int], int]:
        """Return the known cards of a hand, and how many are hidden."""
        coded = self.coded(value, path)
        if coded is not None:
            return coded, 0
        cards: tuple[int, ...] = ()
        if isinstance(value, list):
            for position, entry in enumerate(value):
                cards += self.cards(entry, path + (position,))
        else:
            text = a_text(value, path)
            if is_number(text):
                return [], a_number(text, path, MOST_CARDS)
            if text.strip(BLANKS):
                cards = self.cards(text, path)
        return [card for card in cards if card != UNKNOWN], cards.count(UNKNOWN)

    def note(self, move: Move, path: Path, offset: int = 0) -> None:
        """Remember Nordic words, and letters that could mean two colours beside them."""
        if move.nordic:
            self.nordic = True
        self.note_letter(move.letter, move.text, path, offset)

    def note_letter(
        self, found: tuple[int, int, int] | None, text: str, path: Path, offset: int = 0
    ) -> None:
        """Remember the first letter that could mean two colours."""
        if found is not None and self.letter is None:
            start, length, card = found
            self.letter = (path, (offset + start, length), text[start : start + length], card)

    def forget(self) -> None:
        """Look at every event when the log is read once more, so that the first letter is noted."""
        self.letter = None
        self.known = {}

    def settle(self) -> None:
        """Raise RecordError where a letter, in a log with Nordic words, could mean two colours."""
        if self.letter is None:
            return
        path, span, written, card = self.letter
        code = self.rules.deck.codes[card]
        other = self.rules.notation.traps[code[0]] + code[1:]
        facts: dict[str, object] = {"word": written, "card": code, "other": other}
        raise RecordError("input/ambiguous-letter", path, facts, span=span)

    def misread(self, error: MoveError, path: Path, offset: int = 0) -> RecordError:
        """Return the error of a log for that of an action."""
        facts: dict[str, object] = {"players": self.players}
        facts.update(error.facts)
        span = (offset + error.start, error.length)
        return RecordError(error.code, path, facts, span=span, near=error.near)

"""The notation of an action: ``R5 uno``, ``draw 2``, ``catch Kari``, ``rød hopp over``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.moves import SHOW, Move
from unorules.core.reading import Reading
from unorules.core.words import fold

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.cards import Deck

_REMEMBERED = 65536


class Notation:
    """Reads actions for one deck with the words of all languages."""

    def __init__(self, vocabulary: dict[str, Any], deck: Deck) -> None:
        self.deck = deck
        words = vocabulary["decks"][deck.id]
        self.actions: dict[str, list[Any]] = vocabulary["actions"]
        self.links: dict[str, list[Any]] = vocabulary["links"]
        self.outcomes: dict[str, list[Any]] = vocabulary["outcomes"]
        self.numbers: dict[str, int] = vocabulary["numbers"]
        self.codes: dict[str, str] = words["codes"]
        self.colours: dict[str, list[Any]] = words["colours"]
        self.faces: dict[str, list[Any]] = words["faces"]
        self.traps: dict[str, str] = words["traps"]
        self.longest = max([len(face.split(" ")) for face in self.faces])
        self._seen: dict[str, Move] = {}

    def read(self, text: str) -> Move:
        """Read one action. Raises MoveError; the same text gives the same object."""
        move = self._seen.get(text)
        if move is None:
            move = Reading(self, text).move()
            if len(self._seen) >= _REMEMBERED:
                self._seen.clear()
            self._seen[text] = move
        return move

    def cards(self, text: str) -> tuple[int, ...]:
        """Read a list of cards, such as a hand. Raises MoveError."""
        return tuple(self.hand(text).cards)

    def hand(self, text: str) -> Move:
        """Read a list of cards as a ``show`` move, with its spans. Raises MoveError."""
        reading = Reading(self, text)
        move = Move(SHOW, text)
        reading.into = move
        reading.take_cards()
        reading.expect_card_or_end()
        return move

    def colour(self, text: str) -> int | None:
        """Return the colour with this name or letter in any language, or None."""
        entry = self.colours.get(fold(text))
        return None if entry is None else self.deck.colour_ids.index(entry[0])

"""The notation of an action: ``R5 uno``, ``draw 2``, ``catch Kari``, ``rød hopp over``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.moves import DRAW, SHOW, Move
from unorules.core.reading import Reading
from unorules.core.words import fold

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.cards import Deck

CODED_DRAW = "draw "
"""How a program writes that somebody draws; the cards follow."""

_REMEMBERED = 65536
_NOTATIONS = 64

SHARED: dict[tuple[int, str, tuple[str, ...], tuple[int, ...]], Notation] = {}
"""The notations made so far, by the vocabulary and what of the deck they depend on."""


def shared(vocabulary: dict[str, Any], deck: Deck) -> Notation:
    """Return the notation of a deck: the same for all rule sets that have its cards.

    So a log that is judged by one rule set after another is read word by word but once.
    """
    # A notation holds its vocabulary, so no other can come to stand at the same place.
    key = (id(vocabulary), deck.id, tuple(deck.codes), tuple(deck.colours))
    found = SHARED.get(key)
    if found is None:
        if len(SHARED) >= _NOTATIONS:
            SHARED.clear()
        found = SHARED[key] = Notation(vocabulary, deck)
    return found


class Notation:
    """Reads actions for one deck with the words of all languages."""

    def __init__(self, vocabulary: dict[str, Any], deck: Deck) -> None:
        self.deck = deck
        self.vocabulary = vocabulary
        words = vocabulary["decks"][deck.id]
        self.actions: dict[str, list[Any]] = vocabulary["actions"]
        self.links: dict[str, list[Any]] = vocabulary["links"]
        self.outcomes: dict[str, list[Any]] = vocabulary["outcomes"]
        self.numbers: dict[str, int] = vocabulary["numbers"]
        self.codes: dict[str, str] = words["codes"]
        self.colours: dict[str, list[Any]] = words["colours"]
        self.faces: dict[str, list[Any]] = words["faces"]
        self.card_words: dict[str, list[Any]] = words["cards"]
        """Words that are a card and do not begin with its colour."""
        self.names: dict[str, dict[str, str]] = words["names"]
        """For each colour the card's code by each code of a face."""
        self.traps: dict[str, str] = words["traps"]
        self.longest = max([len(w.split(" ")) for w in list(self.faces) + list(self.card_words)])
        self.known: dict[str, Move] = {}
        """Actions read so far, by their text."""
        self.plain: dict[str, Move] = {}
        """Those of them that say the same in every log, and nothing about the log."""
        self.at_seats: dict[tuple[str, int], Move] = {}
        """Those of them that name a player, by text and the seat of that player."""

    def read(self, text: str) -> Move:
        """Read one action. Raises MoveError; the same text gives the same object."""
        move = self.known.get(text)
        if move is None:
            move = self._draw_of_codes(text)
            if move is None:
                move = Reading(self, text).move()
            move.sum_up()
            self._remember(text, move)
        return move

    def aimed(self, move: Move, seat: int) -> Move:
        """Return an action that was read with its target's name resolved to a seat."""
        found = self.at_seats.get((move.text, seat))
        if found is None:
            found = self.at_seats[(move.text, seat)] = move.aimed_at(seat)
        return found

    def _remember(self, text: str, move: Move) -> None:
        if len(self.known) >= _REMEMBERED:
            self.known.clear()
            self.plain.clear()
            self.at_seats.clear()
        self.known[text] = move
        if not (move.target_name or move.telling):
            self.plain[text] = move

    def cards(self, text: str) -> tuple[int, ...]:
        """Read a list of cards, such as a hand. Raises MoveError."""
        return tuple(self.hand(text).cards)

    def hand(self, text: str) -> Move:
        """Read a list of cards as a ``show`` move, with its spans. Raises MoveError."""
        quick = self._codes(SHOW, text, 0)
        if quick is not None:
            return quick
        reading = Reading(self, text)
        move = Move(SHOW, text)
        reading.into = move
        reading.take_cards()
        reading.expect_card_or_end()
        return move

    def _draw_of_codes(self, text: str) -> Move | None:
        """Read a draw of several cards as programs write it; None if it is anything else."""
        if not text.startswith(CODED_DRAW):
            return None
        start = len(CODED_DRAW)
        move = self._codes(DRAW, text, start)
        if move is not None:
            move.number = len(move.cards)
            move.spans = {"card": (start, len(text) - start)}
        return move

    def _codes(self, verb: str, text: str, start: int) -> Move | None:
        """Read canonical codes from ``start`` on; None if anything else is there."""
        cards = self.codes_in(text[start:])
        if cards is None:
            return None
        move = Move(verb, text)
        move.cards = tuple(cards)
        move.letter = self.letter_in(text, start)
        return move

    def codes_in(self, text: str) -> list[int] | None:
        """Return the cards of a text in canonical codes alone; None if it is anything else."""
        by_code = self.deck.by_code
        try:
            return [by_code[code] for code in text.split(" ")]
        except KeyError:
            return None

    def letter_in(self, text: str, start: int = 0) -> tuple[int, int, int] | None:
        """Return where the first code stands whose letter could mean two colours, and its card."""
        at = start
        for code in text[start:].split(" "):
            if code[0] in self.traps and len(code) > 1:
                return at, len(code), self.deck.by_code[code]
            at += len(code) + 1
        return None

    def colour(self, text: str) -> int | None:
        """Return the colour with this name or letter in any language, or None."""
        entry = self.colours.get(fold(text))
        return None if entry is None else self.deck.colour_ids.index(entry[0])

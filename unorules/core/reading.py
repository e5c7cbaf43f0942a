"""One text on its way to a move: word by word, with the words of all languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.findings import CARD, COLOUR, TARGET, WORD
from unorules.core.moves import (
    CATCH,
    CHALLENGE,
    COUNT,
    DECIDE,
    DRAW,
    NAME_COLOUR,
    PLAY,
    SHOW,
    SHUFFLE,
    SWAP,
    UNO,
    Move,
    MoveError,
)
from unorules.core.words import fold, nearest

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.notation import Notation

BLANKS = " \t\r\n\u00a0"
"""What separates words; listed, because a browser's core knows only those in ASCII."""

MOST_CARDS = 999
"""How many cards one word may speak of."""


class Reading:
    """One text on its way to a Move."""

    def __init__(self, notation: Notation, text: str) -> None:
        self.notation = notation
        self.text = text
        self.tokens = _split(text)
        self.at = 0
        self.into = Move(PLAY, text)

    def move(self) -> Move:
        if not self.tokens:
            raise MoveError("input/empty-action", 0, max(1, len(self.text)), {})
        found = self.phrase(self.notation.actions, 3)
        if found is None or self.is_full_name():
            self.play()
            return self.into
        entry, words = found
        self.into.verb = entry[0]
        self.into.nordic = bool(entry[1])
        self.at += words
        self.argument(entry[0])
        return self.into

    def is_full_name(self) -> bool:
        """Whether a card's full name stands here that begins like an action: ``Trekk fire-kort``.

        Before a number word the action comes first.
        """
        words = [fold(token) for token, _ in self.tokens[:2]]
        if len(words) < 2 or is_number(words[1]) or words[1] in self.notation.numbers:
            return False
        return self.card_here() is not None

    def play(self) -> None:
        move = self.into
        self.take_cards()
        if UNKNOWN in move.cards:
            hidden = [fold(token) for token, _ in self.tokens].index("xx")
            raise self.error("input/hidden-lay", hidden, {})
        colour = self.colour_here()
        if colour is not None:
            move.colour = colour
            move.spans[COLOUR] = self.span(self.at, 1)
            self.at += 1
        link = self.phrase(self.notation.links, 1)
        if link is not None:
            move.nordic = move.nordic or bool(link[0][1])
            self.at += 1
            last = len(self.tokens)
            if last - self.at > 1 and fold(self.tokens[-1][0]) == UNO:
                last -= 1
            self.take_target(last)
        if self.at < len(self.tokens):
            entry = self.notation.actions.get(fold(self.tokens[self.at][0]))
            if entry is not None and entry[0] == UNO:
                move.uno = True
                self.at += 1
        self.expect_end("play")

    def argument(self, verb: str) -> None:
        if verb == DRAW:
            self.take_draw()
        elif verb in (CATCH, SWAP):
            self.take_target(len(self.tokens))
        elif verb == CHALLENGE:
            self.take_outcome()
        elif verb == SHOW:
            self.take_cards()
            self.expect_card_or_end()
        elif verb == NAME_COLOUR:
            self.take_colour()
        elif verb == COUNT:
            self.into.number = self.take_number(True)
        elif verb == SHUFFLE:
            self.into.number = self.take_number(False)
        elif verb == DECIDE:
            self.take_text()
        self.expect_end(verb)

    def take_draw(self) -> None:
        if self.at == len(self.tokens):
            self.into.number = 1
            self.into.cards = (UNKNOWN,)
            return
        number = self.number_here()
        if number is None:
            self.take_cards()
            self.expect_card_or_end()
            number = len(self.into.cards)
        else:
            if number < 1:
                raise self.error("input/number", self.at, {"least": 1})
            self.into.spans[WORD] = self.span(self.at, 1)
            self.at += 1
            self.into.cards = (UNKNOWN,) * number
        self.into.number = number

    def take_number(self, needed: bool) -> int | None:
        if self.at == len(self.tokens) and not needed:
            return None
        if self.at == len(self.tokens):
            raise self.error("input/missing-number", self.at, {"least": 0})
        number = self.number_here()
        if number is None:
            raise self.error("input/number", self.at, {"least": 0})
        self.into.spans[WORD] = self.span(self.at, 1)
        self.at += 1
        return number

    def take_outcome(self) -> None:
        if self.at == len(self.tokens):
            return
        found = self.phrase(self.notation.outcomes, 2)
        if found is None:
            known = sorted(self.notation.outcomes)
            raise self.error("input/unknown-outcome", self.at, {}, known)
        self.into.word = found[0][0]
        self.into.nordic = self.into.nordic or bool(found[0][1])
        self.into.spans[WORD] = self.span(self.at, found[1])
        self.at += found[1]

    def take_colour(self) -> None:
        colour = self.colour_here()
        if colour is None:
            raise self.colour_error([])
        self.into.colour = colour
        self.into.spans[COLOUR] = self.span(self.at, 1)
        self.at += 1

    def take_target(self, last: int) -> None:
        if self.at >= last:
            raise self.error("input/missing-player", self.at, {})
        start = self.tokens[self.at][1]
        end = self.tokens[last - 1][1] + len(self.tokens[last - 1][0])
        self.into.target_name = self.text[start:end]
        self.into.spans[TARGET] = (start, end - start)
        self.at = last

    def take_text(self) -> None:
        if self.at < len(self.tokens):
            self.into.word = self.text[self.tokens[self.at][1] :]
        self.at = len(self.tokens)

    def take_cards(self) -> None:
        cards: list[int] = []
        first = self.at
        while self.at < len(self.tokens):
            found = self.card_here()
            if found is None:
                break
            cards.append(found[0])
            self.at += found[1]
        if not cards:
            raise self.card_error()
        self.into.cards = tuple(cards)
        self.into.spans[CARD] = self.span(first, self.at - first)

    def card_here(self) -> tuple[int, int] | None:
        """Return the card that begins at this token and how many words it takes."""
        notation = self.notation
        token = fold(self.tokens[self.at][0])
        code = notation.codes.get(token)
        if code is not None:
            self.note_letter(code)
            return (UNKNOWN if code == "xx" else notation.deck.by_code[code]), 1
        colour = notation.colours.get(token)
        if colour is None:
            card = self.phrase(notation.card_words, notation.longest)
            if card is None:
                return None
            self.into.nordic = self.into.nordic or bool(card[0][1])
            return notation.deck.by_code[card[0][0]], card[1]
        names = notation.names[colour[0]]
        self.at += 1
        face = self.phrase(notation.faces, notation.longest) or self.face_code(names)
        self.at -= 1
        code = None if face is None else names.get(face[0][0])
        if face is None or code is None:
            return None
        self.into.nordic = self.into.nordic or bool(colour[1]) or bool(face[0][1])
        return notation.deck.by_code[code], face[1] + 1

    def face_code(self, names: dict[str, str]) -> tuple[list[Any], int] | None:
        """Return the entry for a face by its code, as in ``rød +2``, and its length."""
        if self.at == len(self.tokens):
            return None
        token = fold(self.tokens[self.at][0])
        return ([token, 0], 1) if token in names else None

    def note_letter(self, code: str) -> None:
        if self.into.letter is None and len(code) > 1 and code[0] in self.notation.traps:
            start, length = self.span(self.at, 1)
            self.into.letter = (start, length, self.notation.deck.by_code[code])

    def colour_here(self) -> int | None:
        if self.at >= len(self.tokens):
            return None
        entry = self.notation.colours.get(fold(self.tokens[self.at][0]))
        if entry is None:
            return None
        self.into.nordic = self.into.nordic or bool(entry[1])
        return self.notation.deck.colour_ids.index(entry[0])

    def number_here(self) -> int | None:
        if self.at >= len(self.tokens):
            return None
        token = fold(self.tokens[self.at][0])
        if not is_number(token):
            return self.notation.numbers.get(token)
        if len(token) > 6 or int(token) > MOST_CARDS:
            raise self.error("input/too-many", self.at, {"n": MOST_CARDS})
        return int(token)

    def phrase(self, table: dict[str, list[Any]], longest: int) -> tuple[list[Any], int] | None:
        """Return the entry for the longest run of words from here, and its length."""
        for words in range(min(longest, len(self.tokens) - self.at), 0, -1):
            text = " ".join([t[0] for t in self.tokens[self.at : self.at + words]])
            entry = table.get(fold(text))
            if entry is not None:
                return entry, words
        return None

    def span(self, first: int, words: int) -> tuple[int, int]:
        start = self.tokens[first][1]
        last = self.tokens[first + words - 1]
        return start, last[1] + len(last[0]) - start

    def expect_end(self, verb: str) -> None:
        if self.at == len(self.tokens):
            return
        move = self.into
        known: list[str] = []
        if verb == PLAY:
            known = ["uno"] + self.notation.deck.codes[: self.notation.deck.size]
            if move.colour == NO_COLOUR and not move.target_name and not move.uno:
                nameable = bool(self.notation.colours)
                if nameable and self.notation.deck.colours[move.cards[-1]] == NO_COLOUR:
                    raise self.colour_error(known)
                known += sorted(self.notation.colours)
        raise self.error("input/extra-word", self.at, {"action": verb}, known)

    def expect_card_or_end(self) -> None:
        if self.at < len(self.tokens):
            raise self.card_error()

    def colour_error(self, others: list[str]) -> MoveError:
        facts: dict[str, object] = {"colours": self.notation.deck.colour_ids}
        if self.at == len(self.tokens):
            return self.error("input/missing-colour", self.at, facts)
        known = sorted(self.notation.colours) + others
        return self.error("input/unknown-colour", self.at, facts, known)

    def card_error(self) -> MoveError:
        """Return the error for a word that is no card; the first may also be an action."""
        notation = self.notation
        at = self.at
        if at == len(self.tokens):
            return self.error("input/missing-card", at, {})
        colour = notation.colours.get(fold(self.tokens[at][0]))
        if colour is None:
            face = self.phrase(notation.faces, notation.longest)
            if face is not None:
                start, length = self.span(at, face[1])
                facts: dict[str, object] = {"word": self.text[start : start + length]}
                return MoveError("input/face-alone", start, length, facts)
            known = sorted(notation.colours) + notation.deck.codes + sorted(notation.faces)
            if at or self.into.verb != PLAY:
                return self.error("input/not-a-card", at, {}, known)
            return self.error("input/unknown-card", at, {}, sorted(notation.actions) + known)
        if at + 1 == len(self.tokens):
            return self.error("input/colour-alone", at, {})
        start, length = self.span(at, 2)
        words = self.text[start : start + length]
        names = notation.names[colour[0]]
        faces = [face for face in notation.faces if notation.faces[face][0] in names]
        word = fold(self.tokens[at + 1][0])
        near = nearest(word, sorted(faces))
        if word in notation.numbers:
            number = str(notation.numbers[word])
            near = number if number in faces else None
        if near is not None:
            near = self.tokens[at][0] + " " + near
        return MoveError("input/not-a-card", start, length, {"word": words}, near)

    def error(
        self, code: str, at: int, facts: dict[str, object], known: list[str] | None = None
    ) -> MoveError:
        if at >= len(self.tokens):
            return MoveError(code, len(self.text), 1, facts)
        token, start = self.tokens[at]
        facts["word"] = token
        near = nearest(token, known) if known is not None else None
        if near is not None and fold(near) == fold(token):
            near = None
        return MoveError(code, start, len(token), facts, near)


def _split(text: str) -> list[tuple[str, int]]:
    """Return the words of a text with the position of each."""
    tokens = []
    start = -1
    for position, letter in enumerate(text):
        if letter in BLANKS:
            if start >= 0:
                tokens.append((text[start:position], start))
            start = -1
        elif start < 0:
            start = position
    if start >= 0:
        tokens.append((text[start:], start))
    return tokens


def is_number(text: str) -> bool:
    """Whether a text is a whole number."""
    return text != "" and all([letter in "0123456789" for letter in text])

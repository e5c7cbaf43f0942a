"""The words in which a log may be written, all languages together, by deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unorules.core.words import fold
from unorules.spec import models
from unorules.spec.load import Specs

ENGLISH: models.Lang = "en"

PATTERN = "{colour} {face}"
"""How a card is called in a language for which its deck says nothing else."""

Coded = tuple[str, models.Colour | None, models.Face]


def card_codes(deck: models.Deck) -> Iterator[Coded]:
    """Yield every card of a deck with its code: colour by colour, then the colourless."""
    for colour in deck.colours:
        for face in deck.faces:
            if face.coloured:
                yield joined(deck, colour, face.code), colour, face
    for face in deck.faces:
        if not face.coloured:
            yield face.code, None, face


def joined(deck: models.Deck, colour: models.Colour | None, face: str) -> str:
    """Return a code of a card: the letter of its colour and a code of its face."""
    letter = colour.code if colour else ""
    return face + letter if deck.order == "face-first" else letter + face


def named(deck: models.Deck, lang: models.Lang, colour: str, face: str) -> str:
    """Return a card's name, made of those of its colour and its face."""
    return deck.pattern.get(lang, PATTERN).format(colour=colour, face=face)


def vocabulary(specs: Specs) -> dict[str, Any]:
    """Return the part ``vocabulary``: every word in lower case, with what it means.

    An entry is a list: the meaning, then 1 if the word is not also English.
    """
    glossary: models.Glossary = specs.glossary.model
    numbers = {}
    for words in glossary.numbers.values():
        numbers.update({fold(word): number for number, word in enumerate(words)})
    return {
        "schema": 1,
        "actions": _table(glossary.actions),
        "links": _table(glossary.links),
        "outcomes": _table(glossary.outcomes),
        "numbers": numbers,
        "decks": {name: _deck(specs, loaded.model) for name, loaded in specs.decks.items()},
    }


def _table(entries: dict[str, dict[models.Lang, tuple[str, ...]]]) -> dict[str, list[Any]]:
    table: dict[str, list[Any]] = {}
    for meaning, by_language in entries.items():
        _add(table, meaning, by_language)
    return table


def _add(
    table: dict[str, list[Any]],
    meaning: str,
    by_language: Mapping[models.Lang, tuple[str, ...]],
) -> None:
    english = {fold(word) for word in by_language.get(ENGLISH, ())}
    for words in by_language.values():
        for word in map(fold, words):
            table.setdefault(word, [meaning, 0 if word in english else 1])


def _deck(specs: Specs, deck: models.Deck) -> dict[str, Any]:
    """Return a deck's words.

    ``names`` holds, for each colour, every code and alias of a face and the card that it
    is in that colour; ``cards`` the words that are a card without naming a colour first.
    """
    codes = {"xx": "xx"}
    colours: dict[str, list[Any]] = {}
    faces: dict[str, list[Any]] = {}
    cards: dict[str, list[Any]] = {}
    names: dict[str, dict[str, str]] = {colour.id: {} for colour in deck.colours}
    for code, colour, face in card_codes(deck):
        for short in (face.code, *face.aliases):
            codes[fold(joined(deck, colour, short))] = code
            if colour is not None:
                names[colour.id][fold(short)] = code
        _add(cards, code, {lang: _phrases(deck, lang, colour, face) for lang in face.names})
    for colour in deck.colours:
        by_language = {lang: (name,) for lang, name in colour.names.items()}
        _add(colours, colour.id, by_language)
        _add(colours, colour.id, colour.words)
    for face in deck.faces:
        _add(faces, fold(face.code), {lang: _face_words(face, lang) for lang in face.names})
    foreign = [code for code in _other_codes(specs, deck) if fold(code) not in codes]
    codes.update({fold(code): code for code in foreign})
    return {
        "codes": codes,
        "colours": colours,
        "faces": faces,
        "cards": cards,
        "names": names,
        "foreign": foreign,
        "traps": _traps(deck),
    }


def _phrases(
    deck: models.Deck, lang: models.Lang, colour: models.Colour | None, face: models.Face
) -> tuple[str, ...]:
    """Return the words for a card that do not begin with its colour: ``eight of hearts``."""
    words = _face_words(face, lang)
    if colour is None:
        return words
    if lang not in colour.names or deck.pattern.get(lang, PATTERN).startswith("{colour}"):
        return ()
    called = (colour.names[lang], *colour.words.get(lang, ()))
    return tuple(named(deck, lang, name, word) for name in called for word in words)


def _face_words(face: models.Face, lang: models.Lang) -> tuple[str, ...]:
    """Return a face's words: its name, the name without ``-kort``, and the others."""
    name = face.names[lang]
    short = name.removesuffix("-kort").removesuffix("kort")
    return (name, short, *face.words.get(lang, ()))


def _other_codes(specs: Specs, deck: models.Deck) -> list[str]:
    """Return the codes of all other decks, and the blank card that no deck has."""
    codes = ["BLANK"]
    for loaded in specs.decks.values():
        if loaded.model.id != deck.id:
            codes += [code for code, _, _ in card_codes(loaded.model)]
    return list(dict.fromkeys(codes))


def _traps(deck: models.Deck) -> dict[str, str]:
    """Return the colour letters that in a Nordic language begin another colour's name.

    Each comes with the letter of that other colour. Only a letter that stands first in a
    code can be mistaken.
    """
    traps: dict[str, str] = {}
    if deck.order == "face-first":
        return traps
    for colour in deck.colours:
        for other in deck.colours:
            if other is not colour and _initials(other) & {fold(colour.code)}:
                traps[colour.code] = other.code
    return traps


def _initials(colour: models.Colour) -> set[str]:
    return {fold(name)[0] for lang, name in colour.names.items() if lang != ENGLISH}

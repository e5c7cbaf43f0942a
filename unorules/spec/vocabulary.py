"""The words in which a log may be written, all languages together, by deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unorules.core.words import fold
from unorules.spec import models
from unorules.spec.load import Specs

ENGLISH: models.Lang = "en"

Coded = tuple[str, models.Colour | None, models.Face]


def card_codes(deck: models.Deck) -> Iterator[Coded]:
    """Yield every card of a deck with its code: colour by colour, then the colourless."""
    for colour in deck.colours:
        for face in deck.faces:
            if face.coloured:
                yield colour.code + face.code, colour, face
    for face in deck.faces:
        if not face.coloured:
            yield face.code, None, face


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
    *more: str,
) -> None:
    english = {fold(word) for word in by_language.get(ENGLISH, ())}
    for words in by_language.values():
        for word in map(fold, words):
            table.setdefault(word, [meaning, 0 if word in english else 1, *more])


def _deck(specs: Specs, deck: models.Deck) -> dict[str, Any]:
    codes = {"xx": "xx"}
    colours: dict[str, list[Any]] = {}
    faces: dict[str, list[Any]] = {}
    own = []
    for code, colour, face in card_codes(deck):
        own.append(code)
        codes[fold(code)] = code
        for alias in face.aliases:
            codes[fold((colour.code if colour else "") + alias)] = code
    for colour in deck.colours:
        names = {lang: (name,) for lang, name in colour.names.items()}
        _add(colours, colour.id, names, colour.code)
        _add(colours, colour.id, colour.words, colour.code)
    for face in deck.faces:
        words = {lang: _face_words(face, lang) for lang in models.LANGUAGES}
        _add(faces, face.code, words)
    foreign = [code for code in _other_codes(specs, deck) if fold(code) not in codes]
    codes.update({fold(code): code for code in foreign})
    return {
        "codes": codes,
        "colours": colours,
        "faces": faces,
        "foreign": foreign,
        "traps": _traps(deck),
    }


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

    Each comes with the letter of that other colour.
    """
    traps = {}
    for colour in deck.colours:
        for other in deck.colours:
            if other is not colour and _initials(other) & {fold(colour.code)}:
                traps[colour.code] = other.code
    return traps


def _initials(colour: models.Colour) -> set[str]:
    return {fold(name)[0] for lang, name in colour.names.items() if lang != ENGLISH}

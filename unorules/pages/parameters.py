"""What the fields of a rule say, in words: for the rule's own page and for comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unorules.core.ruleset import Ruleset
from unorules.pages.words import Words
from unorules.spec.models import Deck
from unorules.spec.site import Parameter, Parameters
from unorules.templates import capital

FACE_VALUE = "face-value"

CARD_FIELDS = ("cards", "always", "replace", "alone", "not_on", "below")
"""Fields that hold cards: faces, or groups of them."""


def kind_title(kind: str, words: Words) -> str:
    """Return what a kind of rule is about."""
    files = words.specs.site
    return words.text(
        files.parameters.model.kinds[kind].title, files.parameters, "kinds", kind, "title"
    )


def field_title(kind: str, field: str, words: Words) -> str:
    """Return what a field is called."""
    known = _known(words).kinds[kind].fields[field]
    return words.text(known.title, words.specs.site.parameters, "kinds", kind, "fields", field)


def told(
    kind: str, values: Mapping[str, Any], deck: str, words: Words
) -> Iterator[tuple[str, str]]:
    """Yield what a rule's fields say that is worth a line: name and value."""
    if kind not in _known(words).kinds:
        return
    for field, parameter in _known(words).kinds[kind].fields.items():
        value = values.get(field)
        if value and value not in parameter.quiet and is_due(parameter, values):
            yield capital(field_title(kind, field, words)), spoken(kind, field, value, deck, words)


def is_due(parameter: Parameter, values: Mapping[str, Any]) -> bool:
    """Whether a field means anything beside the others."""
    return all(values.get(other) in wanted for other, wanted in parameter.only_with.items())


def spoken(kind: str, field: str, value: Any, deck: str, words: Words) -> str:
    """Return a value in words."""
    parameter = _known(words).kinds[kind].fields[field]
    if value is None or value == []:
        if parameter.empty:
            path = ("kinds", kind, "fields", field, "empty")
            return words.text(parameter.empty, words.specs.site.parameters, *path)
        return words.say("nothing")
    if isinstance(value, bool):
        return words.word("yes" if value else "no")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _chosen(kind, field, value, parameter, words)
    if all(isinstance(entry, str) for entry in value):
        said = [
            cards_named((entry,), deck, words)
            if field in CARD_FIELDS
            else _chosen(kind, field, entry, parameter, words)
            for entry in value
        ]
        return words.phrases(deck).join(said, "or" if field == "by" else "and")
    return "; ".join(_part(entry, deck, words) for entry in value)


def cards_named(names: tuple[str, ...], deck: str, words: Words) -> str:
    """Return the names of faces and groups of a deck, as a list."""
    model: Deck = words.specs.decks[deck].model
    faces = {face.id: face for face in model.faces}
    files = words.specs.site
    said = []
    for name in names:
        if name in faces:
            face = faces[name]
            said.append(words.text(face.names, words.specs.decks[deck], "faces"))
        elif name in files.parameters.model.groups:
            group = files.parameters.model.groups[name]
            said.append(words.text(group, files.parameters, "groups", name))
        else:  # A group of a deck of one's own, without a name for it.
            said += [
                words.text(face.names, words.specs.decks[deck], "faces")
                for face in model.faces
                if name in face.groups
            ]
    return words.phrases(deck).join(said, "and")


def values_of(rules: Ruleset, kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a rule's values; those of the deck with the number of its cards."""
    if kind != "deck":
        return dict(values)
    return {"cards": sum(rules.deck.copies[: rules.deck.size]), **values}


def _known(words: Words) -> Parameters:
    known: Parameters = words.specs.site.parameters.model
    return known


def _chosen(kind: str, field: str, value: str, parameter: Parameter, words: Words) -> str:
    path = ("kinds", kind, "fields", field, "values", value)
    return words.text(parameter.values[value], words.specs.site.parameters, *path)


def _part(entry: Mapping[str, Any], deck: str, words: Words) -> str:
    """Return one entry of a list of maps: cards with their points, players with their cards."""
    if "points" in entry:
        points = entry["points"]
        if points == FACE_VALUE:
            points = spoken("card_points", "points", points, deck, words)
        return f"{cards_named(tuple(entry['cards']), deck, words)}: {points}"
    players = words.phrases().join([str(n) for n in entry["players"]], "or")
    return words.say("dealt", players=players, n=entry["cards"])

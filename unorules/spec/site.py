"""The models of what only the pages need: their words, the glossary, boxes, parameters."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from unorules.spec.models import Lang, Model, Slug, Texts


class Samples(Model):
    """What stands in a message for the facts of a game: cards and a colour of a deck."""

    deck: Slug
    player: str
    card: str
    cards: tuple[str, ...]
    colour: str
    number: int


class PageWords(Model):
    """Headings, introductions and labels of the pages.

    ``order``: the rule sets in the order in which the pages name them; others come first.
    """

    order: tuple[Slug, ...]
    samples: Samples
    words: dict[str, Texts]


class Parameter(Model):
    """A field of a kind: its name, and what its values are called.

    A value under ``quiet`` says nothing worth a line beside its rule; nor does the field where
    another one has none of the values that ``only_with`` names. ``empty`` is what it means that
    there is no value, if more than that.
    """

    title: Texts
    values: dict[str, Texts] = {}
    only_with: dict[str, tuple[str, ...]] = {}
    empty: Texts = {}
    quiet: tuple[str, ...] = ()


class KindWords(Model):
    """A kind of rule: what it is about, and its fields."""

    title: Texts
    fields: dict[str, Parameter]


class Parameters(Model):
    """The names of groups of cards, and of all kinds with their fields."""

    groups: dict[str, Texts]
    kinds: dict[str, KindWords]


class Term(Model):
    """A concept with its one term in each language; ``also`` are words heard at the table."""

    id: Slug
    term: Texts
    text: Texts
    also: dict[Lang, tuple[str, ...]] = {}


class Terms(Model):
    """The glossary."""

    terms: tuple[Term, ...]


class Question(Model):
    """One of the questions that tell boxes apart."""

    id: Slug
    title: Texts
    answers: Annotated[dict[str, Texts], Field(min_length=2)]


class Box(Model):
    """A box: the rules in it, and by question the answers that fit it.

    ``spares`` are cards in it that are not played with unless that is agreed on.
    """

    ruleset: Slug
    edition: Slug | None = None
    spares: int = 0
    answers: dict[Slug, tuple[str, ...]]
    text: Texts


class Boxes(Model):
    """Which rules a box has."""

    questions: tuple[Question, ...]
    boxes: tuple[Box, ...]

    @model_validator(mode="after")
    def _answers_are_known(self) -> Boxes:
        known = {question.id: question.answers for question in self.questions}
        for box in self.boxes:
            for question, answers in box.answers.items():
                for answer in answers:
                    if answer not in known.get(question, ()):
                        raise ValueError(f"{box.ruleset}: {question} has no answer {answer}")
        return self


class Raised(Model):
    """By code, the full ids of the rules that it is found by."""

    raised: dict[str, tuple[str, ...]]

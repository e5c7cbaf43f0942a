"""The models of a specification: rule sets, overlays, decks, codes and glossary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
    model_validator,
)

from unorules.spec import kinds

Lang = Literal["nb", "sv", "da", "en"]

LANGUAGES: tuple[Lang, ...] = ("nb", "sv", "da", "en")

Texts = Annotated[dict[Lang, str], Field(min_length=1)]
T = TypeVar("T")
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Paint = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
Standing = Literal["source", "inferred", "provisional"]
Pattern = Annotated[str, Field(pattern=r"^(\{colour\} [^{}]*\{face\}|\{face\} [^{}]*\{colour\})$")]


def said(texts: Mapping[Lang, T], lang: Lang) -> T:
    """Return what there is in a language, else in the first of the others that has it."""
    return next(texts[other] for other in (lang, *LANGUAGES) if other in texts)


class Model(BaseModel):
    """Frozen, and no fields but the declared ones."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Source(Model):
    """A place in a source: which work, and the heading or the paragraph there."""

    work: Slug
    at: str


class Example(Model):
    """One situation with its verdict: A is in turn, B and C follow, hands else unknown."""

    top: str
    hand: str
    play: str
    verdict: Literal["ok", "breach", "unproven", "unruled"]
    code: str | None = None
    owes: int = 0
    drawn: str | None = None
    players: int = 3

    @model_validator(mode="after")
    def _code_with_breach(self) -> Example:
        if (self.verdict == "ok") != (self.code is None):
            raise ValueError("a verdict other than ok comes with a code, ok without")
        return self


class Rule(Model):
    """One rule: words, source and machine part. The machine part's fields vary by kind."""

    id: Slug
    title: Texts
    text: Texts
    source: tuple[Source, ...] = ()
    standing: Standing = "source"
    interpretation: Texts | None = None
    permits: bool = False
    aliases: dict[Lang, tuple[str, ...]] = {}
    examples: tuple[Example, ...] = ()
    machine: kinds.AnyKind = Field(discriminator="kind")

    @model_validator(mode="before")
    @classmethod
    def _gather_machine(cls, data: Any) -> Any:
        """Gather ``kind`` and its fields, which stand beside the words in the file."""
        if not isinstance(data, dict) or "machine" in data:
            return data
        named = {field.alias or name for name, field in cls.model_fields.items()}
        words = {key: value for key, value in data.items() if key in named}
        machine = {key: value for key, value in data.items() if key not in named}
        return {**words, "machine": machine}

    @model_validator(mode="after")
    def _source_or_reason(self) -> Rule:
        if self.standing == "source" and not self.source:
            raise ValueError("a rule names its source, or says standing: inferred")
        if self.standing != "source" and self.interpretation is None:
            raise ValueError("a rule without a source says in interpretation what was chosen, why")
        return self


class ChapterHead(Model):
    """A chapter's id and title."""

    id: Slug
    title: Texts


class Chapter(Model):
    """One file of rules, in the order of a leaflet."""

    chapter: ChapterHead
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]


class Change(Model):
    """What a version of a rule set changed."""

    version: str
    date: str
    text: Texts


class RulesetFile(Model):
    """A complete game."""

    id: Slug
    version: str
    title: Texts
    about: Texts
    deck: Slug
    chapters: Annotated[tuple[Slug, ...], Field(min_length=1)]
    changes: tuple[Change, ...] = ()


class Colour(Model):
    """A colour or suit: its letter, its names, and how it is drawn.

    ``value`` is the paint, ``shape`` what tells it apart without colour: an id in
    ``pictures/signs.svg``. Without them a card shows the letter, in black.
    """

    id: Slug
    code: Annotated[str, Field(pattern=r"^[A-Za-z]$")]
    names: Texts
    neuter: dict[Lang, str] = {}
    value: Paint | None = None
    shape: Slug | None = None
    words: dict[Lang, tuple[str, ...]] = {}


class Face(Model):
    """A number or symbol: its code, copies per colour, names, and how it is drawn.

    ``symbol`` is written on the card, ``sign`` drawn: an id in ``pictures/signs.svg``, or
    ``colours`` for all colours of the deck. Without them a card shows its code. ``paint`` is
    that of a card without a colour.
    """

    id: Slug
    code: str
    copies: kinds.Count
    coloured: bool = True
    groups: tuple[Slug, ...] = ()
    names: Texts
    article: dict[Lang, str] = {}
    symbol: str = ""
    sign: Slug | None = None
    paint: Paint | None = None
    value: kinds.Count = 0
    neuter: bool = False
    aliases: tuple[str, ...] = ()
    words: dict[Lang, tuple[str, ...]] = {}


class Deck(Model):
    """All cards of a deck; ``total`` and ``totals`` are what its parts must add up to.

    ``totals`` is by face or group, as in the rules: all colours together. ``order`` says
    which letter comes first in a card's code, ``pattern`` how a language joins the names of
    colour and face to the name of a card; without one the colour comes first. ``words`` are
    the deck's own for some of the glossary's ``deck_words``: ``suit`` where others say colour.
    """

    id: Slug
    title: Texts
    order: Literal["colour-first", "face-first"] = "colour-first"
    pattern: dict[Lang, Pattern] = {}
    words: dict[str, Texts] = {}
    colours: tuple[Colour, ...]
    faces: tuple[Face, ...]
    total: kinds.Count | None = None
    totals: dict[str, kinds.Count] = {}

    @field_validator("total")
    @classmethod
    def _adds_up(cls, stated: int | None, info: ValidationInfo) -> int | None:
        copies = cls._copies(info)
        counted = sum(copies.values())
        if stated is not None and copies and stated != counted:
            raise ValueError(f"the faces add up to {counted} cards, not {stated}")
        return stated

    @field_validator("totals")
    @classmethod
    def _parts_add_up(cls, stated: dict[str, int], info: ValidationInfo) -> dict[str, int]:
        copies = cls._copies(info)
        for name, wanted in stated.items() if copies else ():
            parts = [f for f in info.data["faces"] if name == f.id or name in f.groups]
            if not parts:
                raise ValueError(f"no face or group is called {name}")
            counted = sum(copies[face.id] for face in parts)
            if counted != wanted:
                raise ValueError(f"{name} adds up to {counted} cards, not {wanted}")
        return stated

    @staticmethod
    def _copies(info: ValidationInfo) -> dict[str, int]:
        """Return the cards of each face in all colours; none if the deck is at fault before."""
        colours = len(info.data.get("colours", ()))
        faces: tuple[Face, ...] = info.data.get("faces", ())
        return {face.id: face.copies * (colours if face.coloured else 1) for face in faces}


class Code(Model):
    """One code: what is said of it, what follows, what could be done instead."""

    id: str
    facts: dict[str, str] = {}
    message: dict[str, Texts]
    label: Texts | None = None
    consequence: dict[str, Texts] = {}
    consequence_standing: Standing = "source"
    help: dict[str, Texts] = {}
    expected: Texts | None = None


class Topic(Model):
    """All codes of one topic."""

    topic: Slug
    codes: tuple[Code, ...]


class Noun(Model):
    """A noun with its number: one, and several with ``{n}``."""

    one: str
    many: str


class Work(Model):
    """A source document.

    ``grade``: what was read of it: the ``text`` of a leaflet or a copy word for word, a
    ``statement`` of the publisher as others report it, or a ``secondary`` page. ``lang``:
    the language in which its sections are called.
    """

    id: Slug
    lang: Lang | None = None
    title: Texts
    about: Texts
    grade: Literal["text", "statement", "secondary"] | None = None
    addresses: tuple[str, ...] = ()


class Sources(Model):
    """All sources."""

    works: tuple[Work, ...]


class Glossary(Model):
    """The words of actions and of rulings, by language."""

    actions: dict[str, dict[Lang, tuple[str, ...]]]
    links: dict[str, dict[Lang, tuple[str, ...]]]
    outcomes: dict[str, dict[Lang, tuple[str, ...]]]
    numbers: Annotated[dict[Lang, tuple[str, ...]], Field(min_length=1)]
    nouns: dict[str, Annotated[dict[Lang, Noun], Field(min_length=1)]]
    deck_words: dict[str, Texts]
    words: dict[str, Texts]
    places: dict[str, Texts]

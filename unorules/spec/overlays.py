"""The models of overlays: named changes to rule sets, with their options."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from unorules.spec.kinds import Count
from unorules.spec.models import Example, Lang, Model, Rule, Slug, Source, Standing, Texts

Family = Literal["house", "edition", "preset"]
FAMILIES: tuple[Family, ...] = ("house", "edition", "preset")

Name = Annotated[str, Field(pattern=r"^(house|edition|preset):[a-z0-9]+(-[a-z0-9]+)*$")]
"""An overlay with its family, as in ``house:stacking``."""

Rulesets = Annotated[tuple[Slug, ...] | None, Field(alias="for")]
"""The rule sets that a change is for; without it, all that the overlay fits."""


class Target(Model):
    """Rules that are changed: one by its id, or all of a kind."""

    rule: Slug | None = None
    kind: str | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Target:
        if (self.rule is None) == (self.kind is None):
            raise ValueError("expected rule (an id) or kind (all rules of that kind)")
        return self


class Removal(Target):
    """Rules that are taken away."""

    rulesets: Rulesets = None


class Replacement(Target):
    """New values for some fields of rules."""

    values: Annotated[dict[str, Any], Field(min_length=1)]
    rulesets: Rulesets = None


class Added(Rule):
    """A rule that comes on top."""

    rulesets: Rulesets = None


class Setting(Target):
    """A field that an option sets."""

    field: str


Bound = Annotated[int, Field(ge=0, le=100_000)]
"""What a number may be at the least or the most: as much as the largest field takes."""


class Option(Model):
    """A choice within an overlay: yes or no, a number, or one of some words.

    What is chosen is put into the fields under ``sets``.
    """

    title: Texts
    type: Literal["flag", "number", "choice"]
    default: bool | int | str | None = None
    least: Bound = 0
    most: Bound = 1000
    values: dict[str, Texts] = {}
    sets: Annotated[tuple[Setting, ...], Field(min_length=1)]

    @field_validator("default", mode="before")
    @classmethod
    def _as_type(cls, value: Any, info: ValidationInfo) -> Any:
        """Read the default as what the type says: the file holds nothing but texts."""
        kind = info.data.get("type")
        if kind == "flag" and value in ("true", "false"):
            return value == "true"
        if kind == "number" and isinstance(value, str) and value.isdigit():
            return int(value)
        return value

    @model_validator(mode="after")
    def _complete(self) -> Option:
        if self.type == "choice" and not self.values:
            raise ValueError("a choice lists its values")
        fits: Any = {"flag": bool, "number": int, "choice": str}[self.type]
        if self.default is not None and type(self.default) is not fits:
            raise ValueError(f"the default of a {self.type} is no {type(self.default).__name__}")
        if self.type == "choice" and self.default not in (None, *self.values):
            raise ValueError("the default is one of the values")
        if self.type == "number" and not self.least <= int(self.usual) <= self.most:
            raise ValueError("the default lies between least and most")
        return self

    @property
    def usual(self) -> bool | int | str:
        """What holds where nobody chooses."""
        if self.default is not None:
            return self.default
        if self.type == "flag":
            return False
        return self.least if self.type == "number" else next(iter(self.values))


class Overlay(Model):
    """A named change to rule sets: a house rule, an edition, or a preset of such.

    ``refuses`` says why it makes no sense with a rule set, or with another overlay;
    ``needs`` which overlays it needs in a rule set; ``over`` which other house rules it
    overrules where both set one field. ``includes`` are overlays that come with it, each
    with options. ``since`` and ``until`` are the first and last day on which it holds.
    ``aliases`` are what people call it, or ask.
    """

    id: Slug
    family: Family
    title: Texts
    text: Texts
    aliases: dict[Lang, tuple[str, ...]] = {}
    fits: Annotated[tuple[Slug, ...], Field(min_length=1)]
    refuses: dict[str, Texts] = {}
    needs: dict[Slug, tuple[Name, ...]] = {}
    over: tuple[Name, ...] = ()
    includes: dict[Name, dict[str, str]] = {}
    since: date | None = None
    until: date | None = None
    options: dict[Slug, Option] = {}
    source: tuple[Source, ...] = ()
    standing: Standing = "source"
    interpretation: Texts | None = None
    removes: tuple[Removal, ...] = ()
    replaces: tuple[Replacement, ...] = ()
    adds: tuple[Added, ...] = ()
    copies: dict[Slug, Count] = {}
    packs: Annotated[int, Field(ge=1, le=10)] = 1
    examples: tuple[Example, ...] = ()

    @field_validator("removes", mode="before")
    @classmethod
    def _ids(cls, entries: Any) -> Any:
        """A rule to take away may be written as its id alone."""
        if not isinstance(entries, list):
            return entries
        return [{"rule": entry} if isinstance(entry, str) else entry for entry in entries]

    @model_validator(mode="after")
    def _reasoned(self) -> Overlay:
        if self.standing != "source" and self.interpretation is None:
            raise ValueError("an overlay without a source says in interpretation why it is so")
        if self.standing == "source" and not self.source:
            raise ValueError("an overlay names its source, or says standing: inferred")
        return self

"""The rule sets as their pages show them, in the order of a leaflet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from unorules.judge import Court
from unorules.pages.examples import Rules, Shown, show
from unorules.pages.links import Link, code_link
from unorules.pages.parameters import told, values_of
from unorules.pages.words import RuleWords, Words
from unorules.spec.load import Loaded, Specs
from unorules.spec.models import Change, Chapter, Rule, RulesetFile

_SENTENCE = re.compile(r"\S.*?[.!?][»”“«]?(?=\s|$)", re.DOTALL)

ENOUGH = 60
"""So many characters say what a rule is about."""


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule as its page shows it. Its number may change, its id never does.

    ``parameters`` are its fields in words; ``codes`` what it is found by in games.
    """

    number: int
    id: str
    words: RuleWords
    parameters: list[tuple[str, str]]
    examples: list[Shown]
    sources: str
    standing: str
    checked: bool
    codes: list[Link]
    older: bool

    @property
    def brief(self) -> str:
        """The first sentence of the text, with the next where that one is short."""
        told = ""
        for sentence in _SENTENCE.findall(self.words.text):
            told = f"{told} {sentence}".strip()
            if len(told) >= ENOUGH:
                break
        return told or self.words.text


@dataclass(frozen=True, slots=True)
class ChapterView:
    """A chapter: its id is the name of its page too."""

    id: str
    title: str
    rules: list[RuleView]

    @property
    def checked(self) -> list[RuleView]:
        """The rules that a game can break."""
        return [rule for rule in self.rules if rule.checked]


@dataclass(frozen=True, slots=True)
class RulesetView:
    """A rule set with everything on its pages."""

    id: str
    title: str
    about: str
    version: str
    deck: str
    chapters: list[ChapterView]
    changes: list[tuple[Change, str]] = field(default_factory=list)


def rulesets(specs: Specs, court: Court, words: Words) -> list[RulesetView]:
    """Return everything on the pages of the rule sets."""
    return [_ruleset(specs, court, words, specs.rulesets[name]) for name in words.rulesets()]


def _ruleset(specs: Specs, court: Court, words: Words, loaded: Loaded) -> RulesetView:
    model: RulesetFile = loaded.model
    chapters: list[ChapterView] = []
    number = 1
    for name in model.chapters:
        head = specs.chapters[model.id, name]
        chapter: Chapter = head.model
        rules = [
            _rule(rule, number + position, model, court, words, head, ("rules", position))
            for position, rule in enumerate(chapter.rules)
        ]
        number += len(rules)
        title = words.text(chapter.chapter.title, head, "chapter", "title")
        chapters.append(ChapterView(chapter.chapter.id, title, rules))
    return RulesetView(
        id=model.id,
        title=words.text(model.title, loaded, "title"),
        about=words.text(model.about, loaded, "about"),
        version=model.version,
        deck=model.deck,
        chapters=chapters,
        changes=[
            (change, words.text(change.text, loaded, "changes", position, "text"))
            for position, change in enumerate(model.changes)
        ],
    )


def _rule(
    rule: Rule,
    number: int,
    ruleset: RulesetFile,
    court: Court,
    words: Words,
    loaded: Loaded,
    path: tuple[str | int, ...],
) -> RuleView:
    full = f"{ruleset.id}/{rule.id}"
    kind = rule.machine.kind
    values = rule.machine.model_dump(mode="json", exclude={"kind"})
    values = values_of(court.rules(ruleset.id, None, ()), kind, values)
    return RuleView(
        number=number,
        id=rule.id,
        words=words.rule(full, loaded, *path),
        parameters=list(told(kind, values, ruleset.deck, words)),
        examples=[
            show(example, Rules(ruleset.id), court, words, loaded, *path, "examples", position)
            for position, example in enumerate(rule.examples)
        ],
        sources=words.sources(rule.source, loaded),
        standing=words.standing(rule.standing),
        checked=kind != "none",
        codes=[code_link(code, words) for code in words.codes_of(full)],
        older=words.older(full),
    )

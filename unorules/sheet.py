"""The sheet of a table: what is agreed on before the first deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from unorules.core.explain import overlay_title, rule_words
from unorules.core.overlays import split
from unorules.core.phrases import Phrases
from unorules.core.ruleset import Origin, Ruleset, fitting

DISPUTED = (
    ("stack", ()),
    ("draw", ("max", "voluntary", "fitting", "then")),
    ("restrict", ()),
    ("challenge", ()),
    ("call", ("penalty", "window")),
    ("finish", ("last_card",)),
    ("exhausted", ()),
    ("round_score", ()),
    ("match_end", ()),
)
"""What people most often disagree about: kinds of rules, with the fields that decide it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One agreed point: its name, and what holds."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a table agrees on: the rules chosen, the points in dispute, and what is left out."""

    title: str
    ruleset: str
    version: str
    hash: str
    house: tuple[Line, ...]
    points: tuple[Line, ...]
    left_out: tuple[Line, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the sheet as plain data."""
        return {"schema": 1, **asdict(self)}


def sheet(
    rules: Ruleset, title: str | None, language: Mapping[str, Any], parts: Mapping[str, Any]
) -> Sheet:
    """Return the sheet for rules, in one language."""
    words = _Words(dict(language), parts)
    chosen = [split(name)[0] for name in rules.overlays]
    name = language["rulesets"].get(rules.id) or rules.id
    return Sheet(
        title=title or name,
        ruleset=name,
        version=rules.version,
        hash=rules.hash.partition("+")[0],
        house=tuple(words.overlay(name) for name in rules.overlays),
        points=tuple(_points(rules, words)),
        left_out=tuple(
            words.overlay(name)
            for name in fitting(parts, rules.id)
            if name.startswith("house:") and name not in chosen
        ),
    )


class _Words:
    """Titles and texts in one language, with others to fall back on."""

    def __init__(self, language: dict[str, Any], parts: Mapping[str, Any]) -> None:
        self.language = language
        self.parts = parts
        self.phrases = Phrases(language, "")

    def overlay(self, name: str) -> Line:
        """Return an overlay with its options."""
        title = overlay_title(name, self.language, self.parts, self.phrases)
        return Line(name, title, self._text(split(name)[0], "text"))

    def rule(self, origin: Origin) -> Line:
        """Return the rule, or the overlay, that decides something."""
        return Line(origin.id, self._text(origin.id, "title"), self._text(origin.id, "text"))

    def _text(self, rule: str, field: str) -> str:
        return rule_words(rule, field, self.language, self.parts) or rule


def _points(rules: Ruleset, words: _Words) -> Iterator[Line]:
    """Yield what decides the points in dispute, each rule once."""
    told = set()
    for kind, fields in DISPUTED:
        for rule in rules.all(kind):
            for origin in (rule.origin, *(rule.of(field) for field in fields)):
                if origin.id not in told and ":" not in origin.id.partition("/")[0]:
                    told.add(origin.id)
                    # What an overlay has changed is told with the overlay.
                    if all(rule.of(field).id == rule.origin.id for field in rule.values):
                        yield words.rule(origin)

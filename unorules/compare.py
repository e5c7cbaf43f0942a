"""What differs between two rule sets (or one with and without overlays), rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from unorules.core.explain import rule_words
from unorules.core.overlays import REPEATED
from unorules.core.ruleset import Rule, Ruleset

REASONS = ("unless_holding", "not_on", "not_last")
"""What tells several restrictions of the same cards apart."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One field of one kind in which two rule sets differ.

    ``about`` says which cards a repeated kind is about (empty for the others); ``left``
    and ``right`` are the values, None where a side has no such rule; the titles are those
    of the rules that say so.
    """

    kind: str
    about: str
    field: str
    left: Any
    right: Any
    left_title: str | None
    right_title: str | None

    def to_dict(self) -> dict[str, Any]:
        """Return the difference as plain data."""
        return {name: getattr(self, name) for name in self.__slots__}


def differences(
    left: Ruleset, right: Ruleset, language: dict[str, Any], parts: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield what differs, kind by kind in the order of the left side."""

    def title(rule: Rule | None) -> str | None:
        return None if rule is None else rule_words(rule.origin.id, "title", language, parts)

    sides = by_key(left), by_key(right)
    for key in [*sides[0], *(key for key in sides[1] if key not in sides[0])]:
        one, other = sides[0].get(key), sides[1].get(key)
        titles = title(one), title(other)
        if one is None or other is None:
            present = one or other
            assert present is not None
            values = present.values if present.values else {"": True}
            for field, value in values.items():
                pair = (value, None) if other is None else (None, value)
                if field != "cards":
                    yield Difference(key[0], key[1], field, pair[0], pair[1], *titles)
            continue
        for field, value in one.values.items():
            if value != other.values[field] and field != "cards":
                there = other.values[field]
                yield Difference(key[0], key[1], field, value, there, *titles)


def by_key(rules: Ruleset) -> dict[tuple[str, str, str], Rule]:
    """Return the checked rules by kind and, for repeated kinds, the cards they are about.

    Restrictions of the same cards are told apart by what restricts them.
    """
    found = {}
    for rule in rules.rules:
        if rule.kind != "none":
            about = " ".join(rule.values["cards"]) if rule.kind in REPEATED else ""
            reasons = [field for field in REASONS if rule.values.get(field)]
            found[rule.kind, about, " ".join(reasons)] = rule
    return found

"""Assembles a rule set and its overlays from compiled parts.

Parts are plain JSON maps. Every value of an assembled rule carries its origin: the
rule (in a rule set or an overlay) that set it, with file and line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import Deck
from unorules.core.notation import Notation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

SCHEMA = 1


class RulesetError(Exception):
    """A rule set, overlay or combination that does not exist or does not fit."""

    def __init__(self, code: str, facts: dict[str, object], known: list[str] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.known = known if known is not None else []


class Origin:
    """Where a value was set: the rule's full id, its place, its sources and standing."""

    __slots__ = ("file", "id", "line", "source", "standing")

    def __init__(self, id: str, file: str, line: int, standing: str, source: list[Any]) -> None:
        self.id = id
        self.file = file
        self.line = line
        self.standing = standing
        self.source = source


class Rule:
    """One rule with the values of its kind; ``origins`` names who set each field."""

    __slots__ = ("id", "kind", "origin", "origins", "values")

    def __init__(self, id: str, kind: str, values: dict[str, Any], origin: Origin) -> None:
        self.id = id
        self.kind = kind
        self.values = dict(values)
        self.origin = origin
        self.origins: dict[str, Origin] = {}

    def of(self, field: str) -> Origin:
        """Return the origin of one field."""
        return self.origins.get(field, self.origin)


class Ruleset:
    """A rule set with its overlays, ready for a referee. Nothing in it changes any more."""

    def __init__(
        self, part: dict[str, Any], rules: list[Rule], overlays: list[str], digest: str, words: Any
    ) -> None:
        self.id: str = part["id"]
        self.version: str = part["version"]
        self.overlays = overlays
        self.hash = digest
        self.rules = rules
        self.chapters: list[Any] = part["chapters"]
        self.deck = Deck(part["deck"], words["decks"][part["deck"]["id"]]["foreign"])
        for rule in rules:
            if rule.kind == "deck":
                self.deck.provisional = rule.values["counts"] == "provisional"
        self.notation = Notation(words, self.deck)
        self.kinds: dict[str, list[Rule]] = {}
        for rule in rules:
            self.kinds[rule.kind] = self.kinds.get(rule.kind, []) + [rule]
        self.first = dict([(kind, found[0]) for kind, found in self.kinds.items()])
        self.points: list[int] | None = None
        """The points of each card, worked out when they are first asked for."""
        self.program: object = None
        """What the referee has made of the rules, kept for the next round."""

    def chapter_of(self, rule: str) -> str | None:
        """Return the chapter of the rule set in which a rule stands."""
        for chapter, rules in self.chapters:
            if rule in rules:
                found: str = chapter
                return found
        return None

    def all(self, kind: str) -> list[Rule]:
        """Return the rules of a kind, in the order of the spec."""
        return self.kinds.get(kind, [])

    def one(self, kind: str) -> Rule | None:
        """Return the rule of a kind that a rule set has at most once."""
        return self.first.get(kind)

    def need(self, kind: str) -> Rule:
        """Return the rule of a kind that every rule set has."""
        if kind not in self.first:
            raise RulesetError("spec/missing-kind", {"ruleset": self.id, "kind": kind})
        return self.first[kind]


def assemble(
    parts: Mapping[str, Any],
    ruleset: str,
    *,
    edition: str | None = None,
    house_rules: list[str] | None = None,
) -> Ruleset:
    """Assemble a rule set from parts keyed ``index``, ``ruleset/ID`` and so on.

    Raises RulesetError when a name is unknown, or overlays do not fit the rule set
    or one another.
    """
    index = parts["index"]
    if ruleset not in index["rulesets"]:
        known = list(index["rulesets"])
        raise RulesetError("input/unknown-ruleset", {"word": ruleset}, known)
    part = parts["ruleset/" + ruleset]
    rules = [_rule(ruleset + "/", entry) for entry in part["rules"]]
    names = ["edition:" + edition] if edition else []
    names += ["house:" + name for name in house_rules or []]
    digest = part["hash"]
    touched: dict[tuple[str, str], tuple[str, Any, Origin]] = {}
    for name in names:
        overlay = _overlay(parts, index, name, ruleset)
        rules = _apply(rules, overlay, touched)
        digest += "+" + overlay["hash"]
    return Ruleset(part, rules, names, digest, parts["vocabulary"])


def fitting(parts: Mapping[str, Any], ruleset: str) -> list[str]:
    """Return the overlays that fit a rule set, in the order of the index."""
    return [name for name, fits in parts["index"]["overlays"] if ruleset in fits]


def _overlay(
    parts: Mapping[str, Any], index: dict[str, Any], name: str, ruleset: str
) -> dict[str, Any]:
    known = dict([(entry[0], entry[1]) for entry in index["overlays"]])
    if name not in known:
        family, word = name.split(":", 1)
        near = [n.split(":", 1)[1] for n, _ in index["overlays"] if n.startswith(family + ":")]
        raise RulesetError("input/unknown-" + family, {"word": word}, near)
    if ruleset not in known[name]:
        facts: dict[str, object] = {"overlay": name, "ruleset": ruleset}
        raise RulesetError("input/overlay-does-not-fit", facts)
    overlay: dict[str, Any] = parts["overlay/" + name]
    return overlay


def _rule(prefix: str, entry: dict[str, Any]) -> Rule:
    origin = Origin(
        prefix + entry["id"], entry["file"], entry["line"], entry["standing"], entry["source"]
    )
    return Rule(entry["id"], entry["kind"], entry["values"], origin)


def _apply(
    rules: list[Rule], overlay: dict[str, Any], touched: dict[tuple[str, str], Any]
) -> list[Rule]:
    """Return the rules as an overlay changes them; two that differ about a field conflict."""
    prefix = overlay["id"] + "/"
    rules = [rule for rule in rules if rule.id not in overlay["removes"]]
    for entry in overlay["replaces"]:
        origin = Origin(
            overlay["id"], entry["file"], entry["line"], overlay["standing"], overlay["source"]
        )
        for rule in rules:
            if rule.id == entry["rule"]:
                _replace(rule, entry["values"], origin, touched)
    return rules + [_rule(prefix, entry) for entry in overlay["adds"]]


def _replace(
    rule: Rule,
    values: dict[str, Any],
    origin: Origin,
    touched: dict[tuple[str, str], Any],
) -> None:
    for field in sorted(values):
        value = values[field]
        other = touched.get((rule.id, field))
        if other is not None and other[1] != value and other[0].startswith("house:"):
            facts: dict[str, object] = {
                "overlay": origin.id,
                "other": other[0],
                "place": origin.file + ":" + str(origin.line),
                "other_place": other[2].file + ":" + str(other[2].line),
            }
            raise RulesetError("input/overlays-conflict", facts)
        touched[(rule.id, field)] = (origin.id, value, origin)
        rule.values[field] = value
        rule.origins[field] = origin

"""Assembles a rule set and its overlays from compiled parts.

Parts are plain JSON maps. Every value of an assembled rule carries its origin: the
rule (in a rule set or an overlay) that set it, with file and line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import by_card, shared_deck
from unorules.core.notation import shared
from unorules.core.origin import Origin, Rule, RulesetError
from unorules.core.overlays import Changes, choose, in_force, made

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["Origin", "Rule", "Ruleset", "RulesetError", "assemble", "fitting"]

SCHEMA = 1


class Ruleset:
    """A rule set with its overlays, ready for a referee. Nothing in it changes any more."""

    def __init__(
        self,
        part: dict[str, Any],
        rules: list[Rule],
        deck: dict[str, Any],
        overlays: list[str],
        digest: str,
        words: Any,
    ) -> None:
        self.id: str = part["id"]
        self.version: str = part["version"]
        self.overlays = overlays
        self.hash = digest
        self.rules = rules
        self.chapters: list[Any] = part["chapters"]
        counts = [rule.values["counts"] for rule in rules if rule.kind == "deck"]
        foreign = words["decks"][deck["id"]]["foreign"]
        self.deck = shared_deck(deck, foreign, counts[-1:] == ["provisional"])
        self.notation = shared(words, self.deck)
        self.kinds: dict[str, list[Rule]] = {}
        for rule in rules:
            self.kinds[rule.kind] = self.kinds.get(rule.kind, []) + [rule]
        self.first = dict([(kind, found[0]) for kind, found in self.kinds.items()])
        effects = [(r, self.deck.select(r.values["cards"])) for r in self.all("effect")]
        self.effects: list[list[Rule]] = by_card(effects, self.deck.size)
        """By card, the rules that say what it does."""
        self.points: list[int] | None = None
        """The points of each card, worked out when they are first asked for."""
        self.program: object = None
        """What the referee has made of the rules, kept for the next round."""

    @property
    def edition(self) -> str | None:
        """The edition by its id, if there is one."""
        editions = [name[8:] for name in self.overlays if name.startswith("edition:")]
        return editions[0] if editions else None

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The house rules and presets by full name, with their options."""
        return tuple([name for name in self.overlays if not name.startswith("edition:")])

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

    def cited(self, code: str, kind: str) -> Origin:
        """Return the rule that is to be named for a code, else the one of a kind."""
        for rule in self.all("none"):
            if code in rule.values["cited_for"]:
                return rule.origin
        return self.need(kind).origin

    def need(self, kind: str) -> Rule:
        """Return the rule of a kind that every rule set has."""
        rule = self.first.get(kind)
        if rule is None:
            raise RulesetError("spec/missing-kind", {"ruleset": self.id, "kind": kind})
        return rule


def assemble(
    parts: Mapping[str, Any],
    ruleset: str,
    *,
    edition: str | None = None,
    house_rules: list[str] | None = None,
    date: str | None = None,
    picks: bool = False,
) -> Ruleset:
    """Assemble a rule set from parts keyed ``index``, ``ruleset/ID`` and so on.

    House rules may name options: ``stacking?mix=true``. With ``picks`` only those count
    that are in force on the ``date``; without, one that is not is an error. Raises
    RulesetError when a name is unknown, or overlays do not fit the rule set or one another.
    """
    index = parts["index"]
    if ruleset not in index["rulesets"]:
        known = list(index["rulesets"])
        raise RulesetError("input/unknown-ruleset", {"word": ruleset}, known)
    part = parts["ruleset/" + ruleset]
    changes = Changes(ruleset, [made(ruleset + "/", entry) for entry in part["rules"]])
    digest = part["hash"]
    names = []
    chosen = choose(parts, ruleset, edition, house_rules or [])
    for overlay in in_force(chosen, date, picks):
        changes.apply(overlay)
        digest += "+" + overlay.part["hash"] + overlay.name[len(overlay.id) :]
        if not overlay.included:
            names.append(overlay.name)
    return Ruleset(
        part, changes.rules, changes.deck(part["deck"]), names, digest, parts["vocabulary"]
    )


def fitting(parts: Mapping[str, Any], ruleset: str) -> list[str]:
    """Return the overlays that fit a rule set, in the order of the index."""
    return [name for name, fits in parts["index"]["overlays"] if ruleset in fits]

"""Which two overlays together allow what neither of them does alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.overlays import split, spoken
from unorules.core.replays import EDITION, changes, event, told

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.replays import Breach, Event, Replay, Replays
    from unorules.core.ruleset import Rule, Ruleset

AND = "+"
"""What stands between two overlays that allow something together."""

MOST = 16
"""So many pairs at most are tried for one game, however many breaches it has."""


class Alone:
    """What came of a game with each single overlay more: by name, in the order of the index."""

    __slots__ = ("known", "parts", "replays", "ruleset")

    def __init__(self, parts: Mapping[str, Any], ruleset: str, known: list[Breach]) -> None:
        self.parts = parts
        self.ruleset = ruleset
        self.known = known
        """The breaches by the game's own rules."""
        self.replays: dict[str, Replay | None] = {}
        """Nothing for an overlay that cannot be added alone."""

    def candidates(self, finding: Finding) -> list[tuple[str, str]]:
        """Return pairs that may allow an event, the likeliest first.

        One of them alone has to change what is broken there. The other one has to be about a
        rule that is still broken with the first, or to change what is broken there too. One
        that cannot do without another is tried with that one.
        """
        where = event(finding)
        movers = [name for name in self.replays if self._moves(name, where)]
        likely: list[tuple[str, str]] = []
        others: list[tuple[str, str]] = []
        for one in self.replays:
            for needed in self.parts["overlay/" + split(one)[0]]["needs"].get(self.ruleset, []):
                likely.append((needed, one))
        for one in movers:
            replay = self.replays[one]
            left = [] if replay is None else replay.at(where)
            rules = [] if replay is None else broken(replay.rules, left)
            for other in self.replays:
                if other == one or self.replays[other] is None:
                    continue
                if one.startswith(EDITION) and other.startswith(EDITION):
                    continue  # A table plays by one.
                if about(self.parts, other, rules):
                    likely.append((one, other))
                elif other in movers:
                    others.append((one, other))
        return likely + others

    def _moves(self, name: str, where: Event) -> bool:
        """Whether an overlay alone changes what is broken at an event, and nothing before it."""
        replay = self.replays[name]
        if replay is None or not replay.comes_to(where, self.known):
            return False
        mine = [breach for breach in self.known if breach[0] == where]
        return [told(finding) for finding in replay.at(where)] != mine


def broken(rules: Ruleset, findings: list[Finding]) -> list[Rule]:
    """Return the rules that these findings are about, also by what an overlay has set in them."""
    found = []
    for rule in rules.rules:
        origins = [rule.origin.id] + [rule.origins[field].id for field in sorted(rule.origins)]
        if [finding for finding in findings if finding.origin.id in origins]:
            found.append(rule)
    return found


def about(parts: Mapping[str, Any], name: str, rules: list[Rule]) -> bool:
    """Whether an overlay, with the options in its name, changes one of these rules."""
    overlay, options = split(name)
    part = parts["overlay/" + overlay]
    ids = [rule.id for rule in rules]
    kinds = [rule.kind for rule in rules]
    for entry in changes(part, sorted(options)):
        if entry["rule"] in ids or entry["kind"] in kinds:
            return True
    return bool([entry for entry in part["adds"] if entry["kind"] in kinds])


def joined(parts: Mapping[str, Any], one: str, other: str) -> list[str]:
    """Return two overlays in the order of the index; two options of one overlay are one name."""
    first, second = split(one), split(other)
    if first[0] != second[0]:
        index = [entry[0] for entry in parts["index"]["overlays"]]
        return [one, other] if index.index(first[0]) < index.index(second[0]) else [other, one]
    options = dict(first[1])
    options.update(second[1])
    words = [key + "=" + spoken(options[key]) for key in sorted(options)]
    return [first[0] + "?" + "&".join(words)]


def pairs(alone: Alone, replays: Replays, findings: list[Finding]) -> dict[int, list[str]]:
    """Return, by position in ``findings``, the pairs that make of such a breach none.

    Options are named only where the two overlays do not allow it without them.
    """
    found: dict[int, list[str]] = dict([(i, []) for i in range(len(findings))])
    plain: list[tuple[int, list[str]]] = []
    tried: dict[str, Replay | None] = {}
    for i, finding in enumerate(findings):
        where = event(finding)
        for one, other in alone.candidates(finding):
            names = joined(alone.parts, one, other)
            name = AND.join(names)
            bare = [split(entry)[0] for entry in names]
            if (i, bare) in plain or name in found[i] or name in alone.replays:
                continue
            if name not in tried:
                if len(tried) == MOST:
                    break
                tried[name] = replays.adding(names)
            replay = tried[name]
            if replay is None or replay.at(where) or not replay.comes_to(where, alone.known):
                continue
            found[i].append(name)
            if bare == names:
                plain.append((i, bare))
    return found

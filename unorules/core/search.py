"""By which rules was a game played? Found by replaying it under one set after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import match, record
from unorules.core.findings import BREACH, UNPROVEN, UNRULED
from unorules.core.overlays import split, variants
from unorules.core.plain import RecordError
from unorules.core.replays import event, order
from unorules.core.ruleset import RulesetError, fitting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.replays import Assembled

WIDTH = 12
"""How many sets of rules are built upon: those under which the fewest breaches are left."""


class Candidate:
    """A rule set with an edition and house rules, and what a game breaks under it."""

    __slots__ = ("breaches", "doubts", "edition", "first", "house", "ruleset")

    def __init__(self, ruleset: str, edition: str | None, house: tuple[str, ...]) -> None:
        self.ruleset = ruleset
        self.edition = edition
        self.house = house
        self.breaches: list[Finding] = []
        self.doubts = 0
        self.first = (0, 0, 0)
        """Where the first breaches are, by round and event, and how few they are."""

    @property
    def size(self) -> int:
        """How many overlays it needs."""
        return len(self.house) + (self.edition is not None)

    @property
    def key(self) -> tuple[str, ...]:
        """What tells it from others; the order of house rules does not."""
        return (self.ruleset, self.edition or "") + tuple(sorted(self.house))

    def replay(self, data: object, assembled: Assembled) -> bool:
        """Judge a game by this set; return whether that can be done."""
        try:
            rules = assembled(self.ruleset, self.edition, self.house)
            findings = match.judge(record.game(data, rules), rules)
        except (RulesetError, RecordError):
            return False
        self.breaches = [finding for finding in findings if finding.verdict == BREACH]
        self.doubts = len([f for f in findings if f.verdict in (UNPROVEN, UNRULED)])
        if self.breaches:
            places = [order(event(finding)) for finding in self.breaches]
            self.first = min(places) + (-places.count(min(places)),)
        return True


def smallest(
    parts: Mapping[str, Any],
    data: object,
    own: str | None,
    assembled: Assembled,
    most: int,
    watch: Callable[[int], None] | None = None,
) -> list[Candidate]:
    """Return the smallest sets of rules under which a game has no breach, the best one first.

    Tried are all rule sets, each with up to ``most`` overlays. Where a breach is left under
    every set, the nearest one is returned alone. Only a set under which the game comes
    further, or breaks less, is built upon. ``own`` is the rule set that the log names; it
    goes first among equals. ``watch`` hears how many sets have been tried by then. Empty if no
    rule set can read the game.
    """
    rulesets = list(parts["index"]["rulesets"])
    rulesets = [name for name in rulesets if name == own] + [n for n in rulesets if n != own]
    bases = [Candidate(name, None, ()) for name in rulesets]
    bases = [candidate for candidate in bases if candidate.replay(data, assembled)]
    tried = list(bases)
    seen = [candidate.key for candidate in bases]
    for _ in range(most):
        if not [candidate for candidate in bases if candidate.breaches]:
            break
        if [candidate for candidate in bases if not candidate.breaches]:
            break
        bases = _best(parts, _wider(parts, data, bases, seen, assembled, watch))[:WIDTH]
        tried += bases
    ranked = _best(parts, tried)
    free = [candidate for candidate in ranked if not candidate.breaches]
    return free or ranked[:1]


def _best(parts: Mapping[str, Any], candidates: list[Candidate]) -> list[Candidate]:
    """Return candidates, the nearest first.

    Few breaches come first, then few overlays, few doubts, little that comes with them or
    has to be chosen in them; among equals what was tried early.
    """
    merits = [
        (len(c.breaches), c.size, c.doubts, _extras(parts, c), position)
        for position, c in enumerate(candidates)
    ]
    return [candidates[merit[4]] for merit in sorted(merits)]


def _extras(parts: Mapping[str, Any], candidate: Candidate) -> int:
    """Return how many options are chosen, and how many overlays come with others."""
    extras = 0
    for name in candidate.house:
        overlay, options = split(name)
        extras += len(options) + len(parts["overlay/" + overlay]["includes"])
    return extras


def _wider(
    parts: Mapping[str, Any],
    data: object,
    bases: list[Candidate],
    seen: list[tuple[str, ...]],
    assembled: Assembled,
    watch: Callable[[int], None] | None,
) -> list[Candidate]:
    """Return each set with one overlay more, if the game comes further under it."""
    found = []
    for base in bases:
        for name in fitting(parts, base.ruleset):
            for variant in variants(parts["overlay/" + name]):
                wider = _with(base, variant)
                if wider is None or wider.key in seen:
                    continue
                seen.append(wider.key)
                if watch is not None:
                    watch(len(seen))
                if wider.replay(data, assembled) and _further(wider, base):
                    found.append(wider)
    return found


def _with(base: Candidate, overlay: str) -> Candidate | None:
    """Return a set with an overlay more; None if it has that one, or another edition."""
    if overlay.startswith("edition:"):
        if base.edition is not None:
            return None
        return Candidate(base.ruleset, overlay.split(":", 1)[1], base.house)
    if split(overlay)[0] in [split(name)[0] for name in base.house]:
        return None
    return Candidate(base.ruleset, base.edition, base.house + (overlay,))


def _further(wider: Candidate, base: Candidate) -> bool:
    return len(wider.breaches) < len(base.breaches) or wider.first > base.first

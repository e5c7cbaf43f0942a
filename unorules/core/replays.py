"""A recorded game, judged again by other rules than its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import match, record
from unorules.core.findings import BREACH
from unorules.core.overlays import split
from unorules.core.plain import RecordError
from unorules.core.ruleset import RulesetError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.ruleset import Ruleset

    Assembled = Callable[[str, "str | None", "tuple[str, ...]"], Ruleset]
    """Gives a rule set with edition and house rules, made before or anew."""
    Event = tuple[int, "int | None", str]
    """Round, event and player."""
    Breach = tuple[Event, str, bool]
    """An event, a code, and whether it stands."""


EDITION = "edition:"
"""How the name of an edition begins."""

AT_THE_END = 1000000
"""The place of what is found in a result, behind all events."""


class Replay:
    """The breaches of a game by some rules."""

    __slots__ = ("breaches", "rules")

    def __init__(self, rules: Ruleset, findings: list[Finding]) -> None:
        self.rules = rules
        self.breaches = [finding for finding in findings if finding.verdict == BREACH]

    def at(self, where: Event) -> list[Finding]:
        """Return the breaches of one event."""
        return [finding for finding in self.breaches if event(finding) == where]

    def comes_to(self, where: Event, known: list[Breach]) -> bool:
        """Whether no breach but the known ones comes before an event."""
        news = [breach[0] for breach in map(told, self.breaches) if breach not in known]
        return not [new for new in news if order(new) < order(where)]


class Replays:
    """A game that is judged by its own rules with overlays more, or with one less."""

    __slots__ = ("assembled", "data", "rules")

    def __init__(self, data: object, rules: Ruleset, assembled: Assembled) -> None:
        self.data = data
        self.rules = rules
        self.assembled = assembled

    def adding(self, overlays: list[str]) -> Replay | None:
        """Judge it with overlays more; None where that cannot be, or one is there already."""
        edition, house = self.rules.edition, self.rules.house_rules
        for overlay in overlays:
            if overlay in self.rules.overlays:
                return None
            if overlay.startswith(EDITION):
                edition = overlay[len(EDITION) :]
            else:
                # With other options an overlay stands in place of itself.
                others = [name for name in house if split(name)[0] != split(overlay)[0]]
                house = tuple(others + [overlay])
        return self._by(edition, house)

    def lacking(self, overlay: str) -> Replay | None:
        """Judge it without one of its overlays; None where it cannot be."""
        edition = None if overlay.startswith(EDITION) else self.rules.edition
        house = tuple([name for name in self.rules.house_rules if name != overlay])
        return self._by(edition, house)

    def _by(self, edition: str | None, house: tuple[str, ...]) -> Replay | None:
        try:
            rules = self.assembled(self.rules.id, edition, house)
            return Replay(rules, match.judge(record.game(self.data, rules), rules))
        except (RulesetError, RecordError):
            return None


def told(finding: Finding) -> Breach:
    """Return what tells one breach from another."""
    return event(finding), finding.code, finding.stands


def event(finding: Finding) -> Event:
    """Return what a finding is about: round, event and player.

    At the end of a round everything goes together: whose points are wrong may depend on what
    is counted at all.
    """
    place = finding.place
    return place.round, place.move, "" if place.move is None else finding.player


def order(where: Event) -> tuple[int, int]:
    """Return where an event stands in a game; a result comes after all others."""
    return where[0], AT_THE_END if where[1] is None else where[1]


def changes(part: dict[str, Any], options: list[str]) -> list[dict[str, Any]]:
    """Return what an overlay takes away, replaces and sets, with some of its options chosen."""
    found: list[dict[str, Any]] = part["removes"] + part["replaces"]
    for key in options:
        found = found + part["options"][key]["sets"]
    return found

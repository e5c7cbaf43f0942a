"""Would it be allowed under a named house rule or edition? Answered by replaying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import match, record
from unorules.core.findings import BREACH
from unorules.core.overlays import split, variants
from unorules.core.plain import RecordError
from unorules.core.ruleset import RulesetError, fitting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.ruleset import Ruleset

    Assembled = Callable[[str, "str | None", "tuple[str, ...]"], Ruleset]
    """Gives a rule set with edition and house rules, made before or anew."""
    Event = tuple[int, "int | None", str]
    """Round, event and player."""


EDITION = "edition:"
WITHOUT = "without:"
"""How the name of an edition begins, and of rules that lack a house rule of the log."""

AT_THE_END = 1000000
"""The place of what is found in a result, behind all events."""


def allowing(
    parts: Mapping[str, Any],
    data: object,
    rules: Ruleset,
    findings: list[Finding],
    assembled: Assembled,
) -> dict[int, list[str]]:
    """Return, by position in ``findings``, what makes of a breach none.

    That is an overlay, by its name; the rule set without the edition that the log names, by
    the rule set's id; or the rules without a house rule of the log, as ``without:`` and its
    name. The log is replayed once with each overlay that fits, with each option that is not
    the default, and once without each that it names, however many breaches it has. An event
    is allowed when the replay has no breach there, nor a new one before it, after which less
    is asked. Options are named only where an overlay does not do so without them, and an
    overlay that includes one that allows the event is not named.
    """
    breaches = [i for i, finding in enumerate(findings) if finding.verdict == BREACH]
    allowed: dict[int, list[str]] = dict([(i, []) for i in breaches])
    if not breaches:
        return allowed
    known = [_breach(findings[i]) for i in breaches]

    def freed(found: list[Finding] | None) -> list[int]:
        if found is None:
            return []
        broken = [_breach(finding) for finding in found if finding.verdict == BREACH]
        events = [breach[0] for breach in broken]
        new = [_order(breach[0]) for breach in broken if breach not in known]
        free = [i for i in breaches if event(findings[i]) not in events]
        return [i for i in free if not [e for e in new if e < _order(event(findings[i]))]]

    for name in rules.overlays:
        for i in freed(_lacking(data, rules, name, assembled)):
            allowed[i].append(lacking(rules.id, name))
    for name in fitting(parts, rules.id):
        plain: list[int] = []
        for variant in variants(parts["overlay/" + name]):
            for i in freed(_replay(data, rules, variant, assembled)):
                if i in plain:
                    continue
                allowed[i].append(variant)
                if variant == name:
                    plain.append(i)
    for i in breaches:
        allowed[i] = [name for name in allowed[i] if not _borrows(parts, name, allowed[i])]
    return allowed


def lacking(ruleset: str, overlay: str) -> str:
    """Return the name for a rule set that lacks one of its overlays."""
    return ruleset if overlay.startswith(EDITION) else WITHOUT + split(overlay)[0]


def _breach(finding: Finding) -> tuple[Event, str, bool]:
    """Return what tells one breach from another."""
    return event(finding), finding.code, finding.stands


def _order(where: Event) -> tuple[int, int]:
    """Return where an event stands in a game; a result comes after all others."""
    return where[0], AT_THE_END if where[1] is None else where[1]


def _borrows(parts: Mapping[str, Any], name: str, allowed: list[str]) -> bool:
    """Whether an overlay allows something only as it includes one that does so by itself."""
    key = "overlay/" + split(name)[0]
    included = parts[key]["includes"] if key in parts else []  # Else it takes something away.
    return bool([other for other in included if other in allowed])


def otherwise(
    parts: Mapping[str, Any], data: object, rules: Ruleset, where: Event, assembled: Assembled
) -> list[str]:
    """Return the editions that forbid an event which these rules allow."""
    found = []
    for name in fitting(parts, rules.id):
        if name.startswith(EDITION):
            for finding in _replay(data, rules, name, assembled) or []:
                if finding.verdict == BREACH and event(finding) == where and name not in found:
                    found.append(name)
    return found


def _replay(
    data: object, rules: Ruleset, overlay: str, assembled: Assembled
) -> list[Finding] | None:
    """Judge the log with one overlay more; None where it cannot be, or is there already."""
    if overlay in rules.overlays:
        return None
    edition, house = rules.edition, rules.house_rules
    if overlay.startswith(EDITION):
        edition = overlay[len(EDITION) :]
    else:
        # With other options an overlay stands in place of itself.
        others = [name for name in house if split(name)[0] != split(overlay)[0]]
        house = tuple(others + [overlay])
    return _judged(data, rules.id, edition, house, assembled)


def _lacking(
    data: object, rules: Ruleset, overlay: str, assembled: Assembled
) -> list[Finding] | None:
    """Judge the log without one of its overlays; None where it cannot be."""
    edition = None if overlay.startswith(EDITION) else rules.edition
    house = tuple([name for name in rules.house_rules if name != overlay])
    return _judged(data, rules.id, edition, house, assembled)


def _judged(
    data: object, ruleset: str, edition: str | None, house: tuple[str, ...], assembled: Assembled
) -> list[Finding] | None:
    try:
        changed = assembled(ruleset, edition, house)
        return match.judge(record.game(data, changed), changed)
    except (RulesetError, RecordError):
        return None


def event(finding: Finding) -> Event:
    """Return what a finding is about: round, event and player.

    At the end of a round everything goes together: whose points are wrong may depend on what
    is counted at all.
    """
    place = finding.place
    return place.round, place.move, "" if place.move is None else finding.player

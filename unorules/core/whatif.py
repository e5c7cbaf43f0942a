"""Would it be allowed under a named house rule or edition? Answered by replaying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import match, record
from unorules.core.findings import BREACH
from unorules.core.ruleset import RulesetError, assemble, fitting

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.ruleset import Ruleset


def allowing(
    parts: Mapping[str, Any], data: object, rules: Ruleset, findings: list[Finding]
) -> dict[int, list[str]]:
    """Return, by position in ``findings``, the overlays under which a breach is none.

    The log is replayed once with each overlay that fits, however many breaches it has.
    An overlay allows an event when the replay has no breach there.
    """
    breaches = [i for i, finding in enumerate(findings) if finding.verdict == BREACH]
    allowed: dict[int, list[str]] = dict([(i, []) for i in breaches])
    if not breaches:
        return allowed
    for name in fitting(parts, rules.id):
        if name in rules.overlays:
            continue
        there = _replay(parts, data, rules, name)
        if there is None:
            continue
        broken = [_event(finding) for finding in there if finding.verdict == BREACH]
        for i in breaches:
            if _event(findings[i]) not in broken:
                allowed[i].append(name)
    return allowed


def _replay(
    parts: Mapping[str, Any], data: object, rules: Ruleset, overlay: str
) -> list[Finding] | None:
    """Judge the log with one overlay more; None where the two do not go together."""
    names = rules.overlays + [overlay]
    editions = [name.split(":")[1] for name in names if name.startswith("edition:")]
    house = [name.split(":")[1] for name in names if name.startswith("house:")]
    if len(editions) > 1:
        editions = editions[1:]
    try:
        changed = assemble(
            parts, rules.id, edition=editions[0] if editions else None, house_rules=house
        )
    except RulesetError:
        return None
    return match.judge(record.game(data, changed), changed)


def _event(finding: Finding) -> tuple[int, int | None, str]:
    return finding.place.round, finding.place.move, finding.player

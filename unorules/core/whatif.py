"""Would it be allowed under a named house rule or edition? Answered by replaying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import together
from unorules.core.findings import BREACH
from unorules.core.overlays import split, variants
from unorules.core.replays import EDITION, Replays, event, told
from unorules.core.ruleset import fitting

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.replays import Assembled, Event, Replay
    from unorules.core.ruleset import Ruleset


WITHOUT = "without:"
"""How the name of rules that lack a house rule of the log begins."""


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
    overlay that includes one that allows the event is not named. Where nothing is found, some
    pairs are tried (see ``together``), named with a plus sign between them.
    """
    breaches = [i for i, finding in enumerate(findings) if finding.verdict == BREACH]
    allowed: dict[int, list[str]] = dict([(i, []) for i in breaches])
    if not breaches:
        return allowed
    known = [told(findings[i]) for i in breaches]
    replays = Replays(data, rules, assembled)

    def freed(replay: Replay | None) -> list[int]:
        if replay is None:
            return []
        broken = [event(finding) for finding in replay.breaches]
        free = [i for i in breaches if event(findings[i]) not in broken]
        return [i for i in free if replay.comes_to(event(findings[i]), known)]

    for name in rules.overlays:
        for i in freed(replays.lacking(name)):
            allowed[i].append(lacking(rules.id, name))
    alone = together.Alone(parts, rules.id, known)
    for name in fitting(parts, rules.id):
        plain: list[int] = []
        for variant in variants(parts["overlay/" + name]):
            alone.replays[variant] = replay = replays.adding([variant])
            for i in freed(replay):
                if i in plain:
                    continue
                allowed[i].append(variant)
                if variant == name:
                    plain.append(i)
    for i in breaches:
        allowed[i] = [name for name in allowed[i] if not _borrows(parts, name, allowed[i])]
    helpless = [i for i in breaches if not allowed[i]]
    pairs = together.pairs(alone, replays, [findings[i] for i in helpless])
    for position, i in enumerate(helpless):
        allowed[i] = pairs[position]
    return allowed


def lacking(ruleset: str, overlay: str) -> str:
    """Return the name for a rule set that lacks one of its overlays."""
    return ruleset if overlay.startswith(EDITION) else WITHOUT + split(overlay)[0]


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
    replays = Replays(data, rules, assembled)
    for name in fitting(parts, rules.id):
        if name.startswith(EDITION):
            replay = replays.adding([name])
            if replay is not None and replay.at(where):
                found.append(name)
    return found

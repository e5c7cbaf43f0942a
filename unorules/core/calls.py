"""When a call or a catch is right, and what is said of one that is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import proof
from unorules.core.findings import NOTE, Finding

if TYPE_CHECKING:
    from unorules.core.duties import Call
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.table import Table

TOO_LATE = "call/catch-too-late"
NOTHING = "call/nothing-to-catch"
FALSE_CALL = "call/false-call"

FINED = "fined"
"""What came of a call or a catch without reason, where that costs cards."""

OPEN_END = "next-complete"
"""The window of which the rules do not say that a catch after it is too late."""


def missed_by(table: Table, seat: int) -> Call | None:
    """Return the call that a player has missed and was not caught for in time, if any."""
    for missed in table.missed:
        if missed.seat == seat:
            return missed
    return None


def may_be_late(rule: Rule, table: Table, target: int) -> bool:
    """Whether the only thing against a catch can be that it comes late."""
    if rule.values["window"] != OPEN_END or table.over:
        return True
    left: int = rule.values["cards"]
    return table.hands[target].size == left


def may_leave(table: Table, size: int, number: int) -> bool:
    """Whether a hand of this size, as far as the log shows, may have as many cards as called for.

    Where draws are left out it has at least as many as it shows.
    """
    return size == number or (size < number and proof.open_ended(table))


def fault(rule: Rule, table: Table, seat: int, target: int) -> str:
    """Return what is wrong with a catch, as a code; nothing if it is right."""
    if not table.over and target != seat and table.call_of(target) is not None:
        return ""
    if "calls" in table.omits or table.hands[target].doubted:
        return ""
    mine = target == seat or table.over
    size = table.hands[target].size
    if not mine and proof.open_ended(table) and may_leave(table, size, rule.values["cards"]):
        return ""
    missed = target != seat and missed_by(table, target) is not None
    if not missed or not may_be_late(rule, table, target):
        return NOTHING
    if late_is_free(rule) and not table.over:
        return ""  # Whether it comes late is open, and makes no difference.
    return TOO_LATE


def late_is_free(rule: Rule) -> bool:
    """Whether a catch that comes late is in order, as it costs nothing and may be in time."""
    costs: int = rule.values["penalty"] or rule.values["skips"]
    return rule.values["window"] == OPEN_END and not costs


def note(rules: Ruleset, table: Table, call: Call, fine: bool = True) -> list[Finding]:
    """Return the remark about a call that does not count, and let it cost what it may."""
    rule = rules.need("call")
    finding = Finding(NOTE, FALSE_CALL, call.place, rule.origin, player=table.names[call.seat])
    if fine and rule.values["false_call"]:
        table.fines = table.fines + [finding]
    return [finding]

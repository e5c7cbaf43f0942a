"""What a call or a catch without reason costs, where the rules have a price for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.calls import FINED, NOTHING, fault, may_leave, note
from unorules.core.moves import CATCH, DRAW, PASS, PLAY, UNO
from unorules.core.shape import Effect, Opening

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Open, Run
    from unorules.core.table import Table

CODES = ()

CHECKS = ()

CLOSES = ()


def _concede(rules: Ruleset) -> list[Open]:
    """The fine, drawn before anything is laid, shows that a call is taken for a false one."""
    rule = rules.one("call")
    if rule is None or rule.values["false_call"] < 2:
        return []
    number: int = rule.values["false_call"]

    def open(table: Table, seat: int, move: Move) -> None:
        early = table.early_call
        if early is None or seat != early.seat or len(move.cards) != number or table.over:
            return
        if table.payable(seat, number) is None:
            table.early_call = None
            table.remarks += note(rules, table, early)
            _owe(rule, table)

    return [open]


OPENS = (Opening((DRAW,), _concede),)


def _owe(rule: Rule, table: Table) -> None:
    """Let calls without reason cost cards, unless the caller's hand bears them out."""
    fines = table.fines
    table.fines = []
    for finding in fines:
        seat = table.names.index(finding.player)
        hand = table.hands[seat]
        if table.over or may_leave(table, hand.size, rule.values["cards"]):
            continue
        number: int = rule.values["false_call"]
        finding.facts["n"] = number
        finding.facts["outcome"] = FINED
        finding.origin = rule.of("false_call")
        debt = table.owe(seat, number, finding.origin, "false-call", -1)
        debt.place = finding.place.because("false-call")
        debt.optional = hand.doubted or table.shaken > 0


def _false_call(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("call")
    if rule is None or not rule.values["false_call"]:
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        _owe(rule, table)

    return [(run, None)]


def _false_catch(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("call")
    if rule is None or not rule.values["false_catch"]:
        return []
    number: int = rule.values["false_catch"]

    def run(table: Table, seat: int, move: Move) -> None:
        if not table.over and fault(rule, table, seat, move.target) == NOTHING:
            debt = table.owe(seat, number, rule.of("false_catch"), "false-catch", -1)
            debt.optional = table.shaken > 0

    return [(run, None)]


EFFECTS = (
    Effect("act", (CATCH,), _false_catch),
    # Last of all that a lay does: what it makes others draw comes first.
    Effect("advance", (PLAY, DRAW, PASS, UNO), _false_call),
)

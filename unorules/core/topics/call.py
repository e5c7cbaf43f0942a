"""Calling the next-to-last card, and catching somebody who did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.duties import Call, Debt, LostTurn
from unorules.core.findings import BREACH, NOTE, TARGET, UNRULED, WHOLE, Finding
from unorules.core.jumps import Jumps
from unorules.core.moves import CATCH, COUNT, DRAW, PASS, PLAY, SHOW, SWAP, UNO, VERBS
from unorules.core.shape import BESIDE, Check, Closing, Effect

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Close, Run, Test
    from unorules.core.table import Table

CODES = ("call/catch-too-late", "call/nothing-to-catch", "call/false-call")

ACTS = (PLAY, DRAW, PASS)


OPEN_END = "next-complete"
"""The window of which the rules do not say that a catch after it is too late."""


def _missed(table: Table, seat: int) -> Call | None:
    """Return the call that a player has missed and was not caught for in time, if any."""
    for missed in table.missed:
        if missed.seat == seat:
            return missed
    return None


def _may_be_late(rule: Rule, table: Table, target: int) -> bool:
    """Whether the only thing against a catch can be that it comes late."""
    if rule.values["window"] != OPEN_END or table.over:
        return True
    left: int = rule.values["cards"]
    return table.hands[target].size == left


def _catch(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.one("call")
    if rule is None:
        return []

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        target = move.target
        if not table.over and target != seat and table.call_of(target) is not None:
            return None
        if "calls" in table.omits or table.hands[target].doubted:
            return None
        code = CODES[1]
        related = []
        window = rule.values["window"]
        missed = _missed(table, target)
        if missed is not None and target != seat and _may_be_late(rule, table, target):
            code = CODES[0]
            related = [missed.place.because("missed-call")]
        late = code == CODES[0]
        verdict = UNRULED if window == OPEN_END and late and not table.over else BREACH
        facts: dict[str, object] = {"target": table.names[target]}
        facts["held"] = table.hands[target].size
        if late and verdict == BREACH:
            facts["variant"] = window
        return Finding(
            verdict,
            code,
            table.here(TARGET),
            rule.of("window" if late else "penalty"),
            player=table.names[seat],
            facts=facts,
            related=related,
        )

    return [(test, None)]


CHECKS = (Check(BESIDE, (CATCH,), _catch),)


def _note(rules: Ruleset, table: Table, call: Call) -> list[Finding]:
    origin = rules.need("call").origin
    return [Finding(NOTE, CODES[2], call.place, origin, player=table.names[call.seat])]


def _spend_early(rules: Ruleset) -> list[Close]:
    """A call before a lay counts only if that lay comes next and leaves one card."""
    if rules.one("call") is None:
        return []
    left = rules.need("call").values["cards"]

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        early = table.early_call
        if early is None or move.verb in (COUNT, SHOW):
            return []
        lays = move.verb == PLAY and table.hands[seat].size - len(move.cards) == left
        if seat == early.seat and lays:
            return []
        paid = move.verb == DRAW and table.payable(seat, len(move.cards)) is not None
        if seat == early.seat or (move.verb in ACTS and not paid):
            table.early_call = None
            return _note(rules, table, early)
        return []

    return [close]


def _shut(rules: Ruleset) -> list[Close]:
    """End the time for calling and catching, as the rule set has it."""
    rule = rules.one("call")
    if rule is None:
        return []
    forced = rule.values["forced_draw_closes"]
    ends = WINDOWS[rule.values["window"]]

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        if not table.calls:
            return []
        paid = None if move.verb != DRAW else table.payable(seat, len(move.cards))
        if paid is not None and not (forced and paid.reason in ("card", "start")):
            return []
        shut = [call for call in table.calls if ends(table, call, seat, move)]
        if shut:
            table.missed = shut
            table.calls = [call for call in table.calls if call not in shut]
        return []

    return [close]


def _next_action(table: Table, call: Call, seat: int, move: Move) -> bool:
    """The first lay or draw of whoever acts next."""
    return move.verb != PASS


def _next_complete(table: Table, call: Call, seat: int, move: Move) -> bool:
    """The next player's lay; or, after a draw, the end of that move."""
    if move.verb == DRAW and call.waits in (-1, seat):
        call.waits = seat
        return False
    return True


def _own_next_turn(table: Table, call: Call, seat: int, move: Move) -> bool:
    """The first act of the player's own next turn."""
    return seat == call.seat


WINDOWS = {
    "next-action": _next_action,
    "next-complete": _next_complete,
    "own-next-turn": _own_next_turn,
}


CLOSES = (Closing(VERBS, _spend_early), Closing(ACTS, _shut))


def _after_lay(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Open the time for calling when a lay has left one card."""
    rule = rules.one("call")
    if rule is None:
        return []
    left = rule.values["cards"]
    swaps = 0
    for effect in rules.all("effect"):
        if effect.values["swap"] and rule.values["on_swap"] == "both":
            swaps |= rules.deck.select(effect.values["cards"])

    def run(table: Table, seat: int, move: Move) -> None:
        early = table.early_call
        table.early_call = None
        if table.missed:
            table.missed = [call for call in table.missed if call.seat != seat]
        if table.over or table.hands[seat].size != left:
            if move.uno:
                table.remarks += _note(rules, table, Call(seat, table.here()))
        elif not move.uno and early is None:
            table.calls.append(Call(seat, table.here("card")))
        other = move.target
        if swaps >> move.cards[-1] & 1 and other >= 0 and table.hands[other].size == left:
            table.calls.append(Call(other, table.here("card")))

    return [(run, None)]


def _after_swap(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Open the time for calling when a target named late has changed two hands."""
    rule = rules.one("call")
    if rule is None or rule.values["on_swap"] != "both":
        return []
    left = rule.values["cards"]

    def run(table: Table, seat: int, move: Move) -> None:
        known = [call.seat for call in table.calls]
        for player in (seat, move.target):
            if player not in known and table.hands[player].size == left:
                table.calls.append(Call(player, table.top_place))
        table.settle()

    return [(run, None)]


def _call(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("call")
    if rule is None:
        return []
    left = rule.values["cards"]
    single = rules.need("group").values["allowed"] == "one"
    jumps = Jumps(rules)

    def many(size: int, least: int) -> bool:
        """Whether a lay that leaves the right number can follow."""
        return size == least if single else size >= least

    def run(table: Table, seat: int, move: Move) -> None:
        call = table.call_of(seat)
        mine = seat == table.turn or table.passes_by_acting(seat) or jumps.open_to(table, seat)
        if call is not None:
            table.calls = [other for other in table.calls if other is not call]
        elif mine and not table.over and many(table.hands[seat].size, left + 1):
            table.early_call = Call(seat, table.here())
        else:
            table.remarks += _note(rules, table, Call(seat, table.here()))
        table.settle()

    return [(run, None)]


def _penalty(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("call")
    if rule is None:
        return []

    open_end = rule.values["window"] == OPEN_END

    def run(table: Table, seat: int, move: Move) -> None:
        target = move.target
        call = table.call_of(target)
        if seat == target or table.over:
            return
        late = _missed(table, target) if open_end and _may_be_late(rule, table, target) else None
        if call is not None or table.hands[target].doubted:
            table.calls = [other for other in table.calls if other is not call]
            if rule.values["penalty"]:
                table.owe(target, rule.values["penalty"], rule.of("penalty"), "caught", -1)
        elif late is not None and "calls" not in table.omits:
            # Nobody can be caught twice for one miss; what it costs is the table's to say.
            table.missed = [other for other in table.missed if other is not late]
            if rule.values["penalty"]:
                place = table.here(WHOLE, "caught")
                origin = rule.of("penalty")
                debt = Debt(target, rule.values["penalty"], place, origin, "caught", -1)
                debt.unruled = True
                table.lapsed.append(debt)
        else:
            return
        for _ in range(rule.values["skips"]):
            origin = rule.of("skips")
            lost = LostTurn(target, table.round, table.move, origin, "forfeited")
            lost.doubtful = call is None and late is not None
            table.forfeits = table.forfeits + [lost]
        if rule.values["skips"] and table.turn == target and not table.drawn:
            table.give_turn(table.turn)

    return [(run, None)]


EFFECTS = (
    Effect("call", (PLAY,), _after_lay),
    Effect("call", (SWAP,), _after_swap),
    Effect("act", (UNO,), _call),
    Effect("act", (CATCH,), _penalty),
)

"""Calling the next-to-last card, and catching somebody who did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import calls, proof
from unorules.core.calls import FINED, OPEN_END, fault, may_be_late, may_leave, missed_by, note
from unorules.core.duties import Call, Debt, LostTurn
from unorules.core.findings import BREACH, TARGET, UNRULED, WHOLE, Finding
from unorules.core.jumps import Jumps
from unorules.core.moves import CATCH, COUNT, DRAW, PASS, PLAY, SHOW, SWAP, UNO, VERBS
from unorules.core.shape import BESIDE, Check, Closing, Effect

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Close, Run, Test
    from unorules.core.table import Table

CODES = (calls.TOO_LATE, calls.NOTHING, calls.FALSE_CALL)

ACTS = (PLAY, DRAW, PASS)


def plain_call(rules: Ruleset) -> bool:
    """Whether a call made right after the lay counts, like one right before it."""
    rule = rules.one("call")
    return rule is not None and rule.values["when"] != "before"


def _catch(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.one("call")
    if rule is None:
        return []

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        target = move.target
        open = table.call_of(target)
        if open is not None and open.unruled and target != seat and not table.over:
            costs = rule.values["penalty"] or rule.values["skips"]
            return _unruled(rule, table, seat, open) if costs else None
        code = fault(rule, table, seat, target)
        if not code:
            return None
        related = []
        window = rule.values["window"]
        missed = missed_by(table, target)
        late = code == CODES[0]
        if missed is not None and late:
            related = [missed.place.because("missed-call")]
        verdict = UNRULED if window == OPEN_END and late and not table.over else BREACH
        facts: dict[str, object] = {"target": table.names[target]}
        facts["held"] = table.hands[target].size
        if late and verdict == BREACH:
            facts["variant"] = window
        if not late and rule.values["false_catch"] and not table.over:
            facts["n"] = rule.values["false_catch"]
            facts["outcome"] = FINED
        field = "window" if late else "penalty"
        return Finding(
            verdict,
            code,
            table.here(TARGET),
            rule.of("false_catch" if facts.get("outcome") else field),
            player=table.names[seat],
            facts=facts,
            related=related,
        )

    return [(test, None)]


def _unruled(rule: Rule, table: Table, seat: int, call: Call) -> Finding:
    """Return the finding for catching somebody whose one card came with another hand."""
    facts: dict[str, object] = {"target": table.names[call.seat], "variant": "swapped"}
    facts["held"] = table.hands[call.seat].size
    place = table.here(TARGET)
    related = [call.place.because("exchanged")]
    name = table.names[seat]
    origin = rule.of("on_swap")
    return Finding(UNRULED, CODES[1], place, origin, player=name, facts=facts, related=related)


CHECKS = (Check(BESIDE, (CATCH,), _catch),)


def _spend_early(rules: Ruleset) -> list[Close]:
    """A call before a lay counts only if that lay comes next and leaves one card."""
    if rules.one("call") is None:
        return []
    left = rules.need("call").values["cards"]

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        early = table.early_call
        if early is None or move.verb in (COUNT, SHOW):
            return []
        size = table.hands[seat].size - len(move.cards)
        if seat == early.seat and move.verb == PLAY and may_leave(table, size, left):
            return []
        paid = move.verb == DRAW and table.payable(seat, len(move.cards)) is not None
        if seat == early.seat or (move.verb in ACTS and not paid):
            table.early_call = None
            return note(rules, table, early, move.verb in ACTS)
        return []

    return [close]


def _shut(rules: Ruleset) -> list[Close]:
    """End the time for calling and catching, as the rule set has it."""
    rule = rules.one("call")
    if rule is None:
        return []
    forced = rule.values["forced_draw_closes"]
    window: str = rule.values["window"]

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        if not table.calls:
            return []
        paid = table.paid_by(seat, len(move.cards)) if move.verb == DRAW else []
        if paid and not (forced and [d for d in paid if d.reason in ("card", "start")]):
            return []
        shut(table, window, seat, move)
        return []

    return [close]


def shut(table: Table, window: str, seat: int, move: Move) -> None:
    """End the time for those calls for which this act does."""
    ends = WINDOWS[window]
    closed = [call for call in table.calls if ends(table, call, seat, move)]
    if closed:
        table.missed = [call for call in closed if window == OPEN_END or not call.unruled]
        table.calls = [call for call in table.calls if call not in closed]


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


def _pay_uncaught(rules: Ruleset) -> list[Close]:
    """Who bears what a missed call costs without being caught may lose the turn too."""
    rule = rules.one("call")
    if rule is None or not rule.values["skips"]:
        return []
    number: int = rule.values["penalty"]

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        missed = table.call_of(seat) or missed_by(table, seat)
        if missed is None or len(move.cards) != number or table.payable(seat, number) is not None:
            return []
        for _ in range(rule.values["skips"]):
            lost = LostTurn(seat, table.round, table.move, rule.of("skips"), "forfeited")
            lost.doubtful = True
            table.forfeits = table.forfeits + [lost]
        return []

    return [close]


WINDOWS = {
    "next-action": _next_action,
    "next-complete": _next_complete,
    "own-next-turn": _own_next_turn,
}


CLOSES = (
    Closing(VERBS, _spend_early),
    Closing((DRAW,), _pay_uncaught),
    Closing(ACTS, _shut),
)


def _after_lay(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Open the time for calling when a lay has left one card."""
    rule = rules.one("call")
    if rule is None:
        return []
    left = rule.values["cards"]
    on_swap: str = rule.values["on_swap"]

    def run(table: Table, seat: int, move: Move) -> None:
        called = move.uno or table.early_call is not None
        table.early_call = None
        if table.missed:
            table.missed = [call for call in table.missed if call.seat != seat]
        moved = table.exchanged if table.exchanged_at == table.move else []
        size = table.hands[seat].size
        if moved and on_swap != "both":
            size = table.held_before
        if move.uno and (table.over or not may_leave(table, size, left)):
            table.remarks += note(rules, table, Call(seat, table.here()))
        if table.over:
            return
        if moved:
            others = [other for other in moved if other != seat or not called]
            _by_exchange(table, others, left, on_swap)
        elif size == left and not called:
            table.calls.append(Call(seat, table.here("card")))

    return [(run, None)]


def _by_exchange(table: Table, seats: list[int], left: int, on_swap: str) -> None:
    """Open the time for calling for hands that have become so small by changing owners."""
    if on_swap == "none":
        return
    if on_swap == "open":
        table.missed = [call for call in table.missed if call.seat not in seats]
    for seat in seats:
        if table.hands[seat].size == left:
            table.calls.append(Call(seat, table.top_place, on_swap == "open"))


def _after_swap(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Open the time for calling when a target named late has changed two hands."""
    rule = rules.one("call")
    if rule is None:
        return []
    left = rule.values["cards"]
    on_swap: str = rule.values["on_swap"]

    def run(table: Table, seat: int, move: Move) -> None:
        if table.exchanged_at == table.move:
            known = [call.seat for call in table.calls]
            seats = [player for player in (seat, move.target) if player not in known]
            _by_exchange(table, seats, left, on_swap)
        table.settle()

    return [(run, None)]


def _call(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("call")
    if rule is None:
        return []
    left = rule.values["cards"]
    single = rules.need("group").values["allowed"] == "one"
    before = rule.values["when"] == "before"
    jumps = Jumps(rules)

    def many(size: int, least: int) -> bool:
        """Whether a lay that leaves the right number can follow."""
        return size == least if single else size >= least

    def run(table: Table, seat: int, move: Move) -> None:
        call = table.call_of(seat)
        mine = seat == table.turn or table.passes_by_acting(seat) or table.threatened(seat)
        mine = mine or jumps.open_to(table, seat)
        size = table.hands[seat].size
        if proof.open_ended(table) and may_leave(table, size, left + 1):
            # It may be for the last lay or for the next one: nothing against it can be said.
            table.calls = [other for other in table.calls if other is not call]
        elif call is not None and before and not call.unruled:
            late = note(rules, table, Call(seat, table.here()))
            late[0].facts["variant"] = "late"
            late[0].related.append(call.place.because("missed-call"))
            table.remarks += late
        elif call is not None:
            table.calls = [other for other in table.calls if other is not call]
        elif mine and not table.over and many(size, left + 1):
            table.early_call = Call(seat, table.here())
        else:
            table.remarks += note(rules, table, Call(seat, table.here()))
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
        if table.over:
            return
        late = missed_by(table, target) if open_end and may_be_late(rule, table, target) else None
        if seat == target:
            call = late = None
        unruled = call is not None and call.unruled
        wrong = False
        if call is not None or table.hands[target].doubted:
            table.calls = [other for other in table.calls if other is not call]
        elif late is not None and "calls" not in table.omits:
            # Nobody can be caught twice for one miss; what it costs is the table's to say.
            table.missed = [other for other in table.missed if other is not late]
            unruled = True
        elif fault(rule, table, seat, target):
            wrong = True  # Who bears the cost all the same only goes by a catch at fault.
        else:
            return
        if rule.values["penalty"] and (unruled or wrong):
            place = table.here(WHOLE, "caught")
            origin = rule.of("penalty")
            debt = Debt(target, rule.values["penalty"], place, origin, "caught", -1)
            debt.unruled = unruled
            table.lapsed = table.lapsed + [debt]
        elif rule.values["penalty"]:
            debt = table.owe(target, rule.values["penalty"], rule.of("penalty"), "caught", -1)
            debt.optional = proof.open_ended(table)  # There may have been more cards than one.
        for _ in range(rule.values["skips"]):
            origin = rule.of("skips")
            lost = LostTurn(target, table.round, table.move, origin, "forfeited")
            lost.doubtful = unruled or wrong or (call is None and late is not None)
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

"""The card laid after one was drawn in the same turn: it has to be that one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import proof
from unorules.core.cards import UNKNOWN
from unorules.core.findings import (
    BREACH,
    CARD,
    OK,
    THE_TABLE,
    UNPROVEN,
    WHOLE,
    Doubt,
    Finding,
    Place,
)
from unorules.core.moves import PLAY
from unorules.core.shape import Check

if TYPE_CHECKING:
    from collections.abc import Callable

    from unorules.core.claims import Claim
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Test
    from unorules.core.table import Table

    UnsureDraw = Callable[[Table, int, int, int, int, Claim | None], Finding]

CODES = ("play/not-the-drawn-card",)


def _not_the_drawn(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.need("draw")
    if rule.values["then"] == "any":
        return []
    origin = rule.of("then")
    ended = rule.values["then"] == "nothing"
    unsure = unsure_draw(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        card = move.cards[0]
        if seat != table.turn or not table.drawn or (card in table.drawn and not ended):
            return None
        verdict = BREACH
        facts: dict[str, object] = {"card": table.code(card)}
        if ended:
            facts["variant"] = "ended"
        elif UNKNOWN not in table.drawn:
            facts["drawn"] = table.code(table.drawn[0])
        else:
            if table.forfeits and table.implied and seat in table.upcoming():
                return None  # All others lose their turns: it may be a new turn as well.
            claim = proof.drawn(table, seat, 1 << card)
            if claim is not None:
                verdict = proof.ask(table, claim, False, seat, move.cards)
            if verdict == OK:
                return None
            if claim is None or verdict == UNPROVEN:
                return unsure(table, seat, card, table.move, table.drawn_at, claim)
        return Finding(
            verdict,
            CODES[0],
            table.here(CARD),
            origin,
            player=table.names[seat],
            facts=facts,
            related=[table.drawn_place],
        )

    return [(test, None)]


def drawn_tests(rules: Ruleset) -> list[Test]:
    """Return what is asked of a card laid after one was drawn in the same turn."""
    return [test for test, _ in _not_the_drawn(rules)]


def unsure_draw(rules: Ruleset) -> UnsureDraw:
    """Return what makes the finding that a card laid may not be the hidden one just drawn."""
    origin = rules.need("draw").of("then")

    def unsure(
        table: Table, seat: int, card: int, move: int, drawn_at: int, claim: Claim | None
    ) -> Finding:
        finding = Finding(
            UNPROVEN,
            CODES[0],
            Place(table.round, move, CARD),
            origin,
            player=table.names[seat],
            facts={"card": table.code(card), "settles": [THE_TABLE]},
            related=[Place(table.round, drawn_at, WHOLE, "drew")],
        )
        if claim is not None:
            finding.doubt = Doubt(finding, claim, False)
        return finding

    return unsure


CHECKS = (Check("not-held", (PLAY,), _not_the_drawn),)

CLOSES = ()

EFFECTS = ()

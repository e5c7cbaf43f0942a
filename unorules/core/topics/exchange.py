"""Cards by which all hands change owners: handed on, or collected and dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.moves import PLAY
from unorules.core.shape import Effect

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Run
    from unorules.core.table import Table

CODES = ()

CHECKS = ()

CLOSES = ()


def _select(rules: Ruleset, field: str) -> int:
    mask = 0
    for rule in rules.all("effect"):
        if rule.values[field]:
            mask |= rules.deck.select(rule.values["cards"])
    return mask


def _hand_on(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Let everybody hand the cards on, by one seat for each such card laid."""
    mask = _select(rules, "pass_hands")
    if not mask:
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        if not table.over and seat not in table.places:
            table.pass_hands(seat, len([card for card in move.cards if mask >> card & 1]))

    return [(run, mask)]


def _deal_anew(rules: Ruleset) -> list[tuple[Run, int | None]]:
    mask = _select(rules, "deal_hands")
    if not mask:
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        if not table.over and seat not in table.places:
            table.deal_hands(seat)

    return [(run, mask)]


EFFECTS = (
    Effect("colour", (PLAY,), _hand_on),
    Effect("colour", (PLAY,), _deal_anew),
)

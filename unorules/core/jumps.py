"""Laying out of turn: which cards may be laid so, by whom, and until when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays
from unorules.core.moves import PLAY

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.table import Table

START = "start"
"""The part of a log in which the first card on top has been laid by nobody."""


class Jumps:
    """What a rule set lets a player lay out of turn: a card just like the one just laid.

    ``known`` is false where it has no such rule; ``own`` says whether the player who laid
    the top card may be the one.
    """

    __slots__ = ("cards", "known", "own")

    def __init__(self, rules: Ruleset) -> None:
        found = rules.all("jump_in")
        self.known = bool(found)
        self.cards = lays.select(rules, [rule for rule in found if rule.values["allowed"]])
        self.own = rules.need("group").values["allowed"] == "identical"

    def open_to(self, table: Table, seat: int) -> bool:
        """Whether this seat may lay a card like the top card, though it has no turn."""
        if not self.cards or table.top < 0 or not self.cards >> table.top & 1:
            return False
        if seat == table.turn or table.over or not just_laid(table):
            return False
        if table.following is not None or (seat == table.layer and not self.own):
            return False
        return not [debt for debt in table.debts if not debt.paid and not debt.optional]

    def lawful(self, table: Table, seat: int, move: Move) -> bool:
        """Whether this is such a lay."""
        if not self.cards or move.verb != PLAY or not self.open_to(table, seat):
            return False
        return not [card for card in move.cards if card != table.top]


def just_laid(table: Table) -> bool:
    """Whether nobody has laid, drawn of their own will or passed since the top card was laid.

    A round that is recorded from the middle may begin right after that lay.
    """
    if table.drawn:
        return False
    since = max(table.drawn_at, table.passed_at)
    if table.top_at:
        return table.top_at > since
    return table.opening_part != START and since == 0

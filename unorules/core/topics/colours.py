"""Cards with which not every colour may be named, always or in a player's first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays, proof
from unorules.core.cards import NO_COLOUR
from unorules.core.findings import BREACH, COLOUR, Finding
from unorules.core.moves import DRAW, NAME_COLOUR, PASS, PLAY
from unorules.core.shape import Check, Effect

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Run, Test
    from unorules.core.table import Table

CODES = ("play/wrong-colour-named",)

CLOSES = ()

NONE_YET = -1
LATER = -2
"""Before a seat's first turn, and after it; in it, the event that gave the turn."""


def _bound(rules: Ruleset) -> list[Rule]:
    return [rule for rule in rules.all("restrict") if rule.values["naming"] != "free"]


def _wrong(rule: Rule, named: int, before: int) -> bool:
    """Whether a colour is not the one in force before, or is, as the rule forbids."""
    if named == NO_COLOUR or before == NO_COLOUR:
        return False
    return (named == before) == bool(rule.values["naming"] == "change")


def _unrecorded(table: Table) -> bool:
    """Whether a turn in which nothing was laid need not stand in the log."""
    return "passes" in table.omits and proof.open_ended(table)


def _in_first_turn(table: Table, seat: int) -> bool:
    """Whether a player has certainly had no turn before the one in hand."""
    if _unrecorded(table):
        return False
    at = table.first_turns[seat]
    return at == NONE_YET or (seat == table.turn and at == table.turn_at)


def _finding(table: Table, rule: Rule, seat: int, card: int, before: int) -> Finding:
    facts: dict[str, object] = {"card": table.code(card)}
    facts["colour"] = table.deck.colour_ids[before]
    first = rule.values["turn"] == "first"
    facts["variant"] = rule.values["naming"] + ("-first" if first else "")
    name = table.names[seat]
    origin = rule.of("naming")
    return Finding(BREACH, CODES[0], table.here(COLOUR), origin, player=name, facts=facts)


def _named(rules: Ruleset) -> list[tuple[Test, int | None]]:
    return [(_with_lay(rule), lays.select(rules, [rule])) for rule in _bound(rules)]


def _with_lay(rule: Rule) -> Test:
    first = rule.values["turn"] == "first"

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.hands[seat].size <= len(move.cards):
            return None  # With the last card it makes no difference.
        if not _wrong(rule, move.colour, table.colour):
            return None
        if first and not _in_first_turn(table, seat):
            return None
        return _finding(table, rule, seat, move.cards[0], table.colour)

    return test


def _named_late(rules: Ruleset) -> list[tuple[Test, int | None]]:
    return [(_later(rule, lays.select(rules, [rule])), None) for rule in _bound(rules)]


def _later(rule: Rule, mask: int) -> Test:
    first = rule.values["turn"] == "first"

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        place = table.naming_place
        if table.naming != seat or place is None or not place.move or not table.tops(mask):
            return None
        before = table.under_colour
        late = table.first_turns[seat] == LATER or _unrecorded(table)
        if not _wrong(rule, move.colour, before) or (first and late):
            return None
        return _finding(table, rule, seat, table.top, before)

    return test


CHECKS = (
    Check("restriction", (PLAY,), _named),
    Check("restriction", (NAME_COLOUR,), _named_late),
)


def _count_turns(rules: Ruleset) -> list[tuple[Run, int | None]]:
    if not [rule for rule in _bound(rules) if rule.values["turn"] == "first"]:
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        if seat == table.turn:
            at = table.first_turns[seat]
            if at == NONE_YET:
                table.first_turns[seat] = table.turn_at
            elif at != table.turn_at:
                table.first_turns[seat] = LATER

    return [(run, None)]


EFFECTS = (Effect("act", (PLAY, DRAW, PASS), _count_turns),)

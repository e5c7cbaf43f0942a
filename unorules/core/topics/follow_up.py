"""Cards whose layer has to lay a second one in the same turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays
from unorules.core.duties import FollowUp
from unorules.core.findings import BREACH, CARD, Finding
from unorules.core.moves import DRAW, LEAVE, PASS, PLAY
from unorules.core.shape import Check, Closing, Effect

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Close, Run, Test
    from unorules.core.table import Table

MISSING = "play/follow-up-missing"
MISMATCH = "play/group-mismatch"
LAST = "play/forbidden-last-card"

CODES = (MISSING, LAST)


def _mismatched(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """Two cards laid at once of which the second does not go with the first."""
    return [(_pair(rules, r), lays.select(rules, [r])) for r in rules.all("follow_up")]


def _pair(rules: Ruleset, rule: Rule) -> Test:
    group = rules.need("group")

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if len(move.cards) != 2 or min(move.cards) < 0 or max(move.cards) >= table.deck.size:
            return None
        first, other = move.cards
        if lays.second(table, first) >> other & 1 or lays.together(group, table, first, other):
            return None
        facts: dict[str, object] = {"card": table.code(other), "first": table.code(first)}
        facts["variant"] = "follow-up"
        name = table.names[seat]
        return Finding(BREACH, MISMATCH, table.here(CARD), rule.of("by"), player=name, facts=facts)

    return test


def _nothing_to_follow(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A card laid by somebody who is known to have no second one for it."""
    return [(_alone(rule), lays.select(rules, [rule])) for rule in rules.all("follow_up")]


def _alone(rule: Rule) -> Test:
    def test(table: Table, seat: int, move: Move) -> Finding | None:
        card = move.cards[0]
        hand = table.hands[seat]
        if len(move.cards) != 1 or card < 0 or lays.may_have_second(table, hand, card):
            return None
        facts: dict[str, object] = {"card": table.code(card), "variant": "none-held"}
        name = table.names[seat]
        return Finding(BREACH, MISSING, table.here(CARD), rule.origin, player=name, facts=facts)

    return test


def _not_followed(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """Anything else done in place of the second card; the mistake is where the first lies."""
    if not rules.all("follow_up"):
        return []

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        owed = table.following
        if owed is None or table.over or table.decided or _goes_on(table, owed, seat, move):
            return None
        if owed.place.move in table.faulted:
            return None
        facts: dict[str, object] = {"card": table.code(table.top)}
        name = table.names[owed.seat]
        return Finding(BREACH, MISSING, owed.place, owed.origin, player=name, facts=facts)

    return [(test, None)]


def _goes_on(table: Table, owed: FollowUp, seat: int, move: Move) -> bool:
    """Whether an event leaves the second card still to be laid, or lays it."""
    if move.verb == PLAY:
        return seat == owed.seat
    if move.verb == DRAW:
        return table.payable(seat, len(move.cards)) is not None
    return seat != owed.seat if move.verb == LEAVE else table.stuck(seat)


def _last_two(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """The last two cards, or the first of them, where one may not go out on such two."""
    return [
        (_on_two(rule), lays.select(rules, [rule]))
        for rule in rules.all("follow_up")
        if rule.values["last"] == "forbid"
    ]


def _on_two(rule: Rule) -> Test:
    def test(table: Table, seat: int, move: Move) -> Finding | None:
        hand = table.hands[seat]
        if hand.size > max(2, len(move.cards)) or hand.loose or "draws" in table.omits:
            return None
        facts: dict[str, object] = {"card": table.code(move.cards[0]), "variant": "follow-up"}
        name = table.names[seat]
        return Finding(BREACH, LAST, table.here(CARD), rule.of("last"), player=name, facts=facts)

    return test


def _not_last(rules: Ruleset) -> list[tuple[Test, int | None]]:
    found: list[tuple[Test, int | None]] = []
    pairs = lays.first_of_two(rules)
    for rule in rules.all("restrict"):
        if rule.values["not_last"]:
            mask = lays.select(rules, [rule])
            found.append((_as_last(rule, mask), mask | pairs))
    return found


def _as_last(rule: Rule, mask: int) -> Test:
    def test(table: Table, seat: int, move: Move) -> Finding | None:
        hand = table.hands[seat]
        card = move.cards[-1]
        if card < 0 or not mask >> card & 1 or hand.size > len(move.cards):
            return None
        if hand.loose or "draws" in table.omits:
            return None
        facts: dict[str, object] = {"card": table.code(card)}
        name = table.names[seat]
        place = table.here(CARD)
        return Finding(BREACH, LAST, place, rule.of("not_last"), player=name, facts=facts)

    return test


CHECKS = (
    Check("owed", (PLAY, DRAW, PASS), _not_followed),
    Check("too-many-cards", (PLAY,), _mismatched),
    Check("restriction", (PLAY,), _nothing_to_follow),
    Check("last-card", (PLAY,), _not_last),
    Check("last-card", (PLAY,), _last_two),
)


def _give_up(rules: Ruleset) -> list[Close]:
    """Wait no longer for the second card when its player, or another one, does something else."""
    if not rules.all("follow_up"):
        return []

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        owed = table.following
        if owed is None or _goes_on(table, owed, seat, move):
            return []
        table.following = None
        table.follow = table.follows[table.top][table.colour]
        if seat != owed.seat:
            table.give_turn(table.after(owed.seat))
        return []

    return [close]


CLOSES = (Closing((PLAY, DRAW, PASS, LEAVE), _give_up),)


def _keep(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Keep whom the first card passes over while the second is laid."""
    if not rules.all("follow_up"):
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        if table.following is not None:
            table.following.steps = table.steps
            table.following.lost = table.lost

    return [(run, None)]


def _wait(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Let the turn stay with the layer, and only the second card fit."""
    found: list[tuple[Run, int | None]] = []
    for rule in rules.all("follow_up"):
        found.append((_second(rule, lays.select(rules, [rule])), None))
    return found


def _second(rule: Rule, mask: int) -> Run:
    def run(table: Table, seat: int, move: Move) -> None:
        owed = table.following
        if owed is not None and owed.place.move != table.move:
            table.following = None
            table.steps = owed.steps
            table.lost = owed.lost
            return
        card = move.cards[0]
        if table.over or len(move.cards) > 1 or card < 0 or not mask >> card & 1:
            return
        table.following = FollowUp(seat, table.here(CARD), rule.origin)
        table.follow = lays.second(table, card)
        table.drawn = []
        table.calm = False

    return run


EFFECTS = (Effect("act", (PLAY,), _keep), Effect("direction", (PLAY,), _wait))

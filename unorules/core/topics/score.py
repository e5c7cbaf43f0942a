"""The result of a round: who won, and the points of what the others hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.findings import BREACH, UNPROVEN, UNRULED, Finding, Place

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.ruleset import Ruleset
    from unorules.core.table import Table

CODES = ("score/points", "score/winner")

CHECKS = ()

CLOSES = ()

EFFECTS = ()

FACE_VALUE = "face-value"

OTHER_HAND = "hand/shown-differs"
"""The code of a hand that is shown, here at the end, and is not the one replayed."""


def card_points(rules: Ruleset) -> list[int]:
    """Return the points of each card of the deck."""
    if rules.points is not None:
        return rules.points
    rules.points = points = [0] * rules.deck.size
    rule = rules.one("card_points")
    for entry in rule.values["values"] if rule is not None else []:
        mask = rules.deck.select(entry["cards"])
        for card in range(rules.deck.size):
            if mask >> card & 1:
                value = entry["points"]
                points[card] = rules.deck.values[card] if value == FACE_VALUE else int(value)
    return points


def result(rules: Ruleset, table: Table, recorded: dict[str, Any]) -> list[Finding]:
    """Find a wrong winner and wrong points in the recorded result of a round."""
    if "draws" in table.omits or [hand for hand in table.hands if hand.loose]:
        return []
    found = []
    finish = rules.need("finish").origin
    doubted = [hand for hand in table.hands if hand.doubted]
    if "winner" in recorded and recorded["winner"] != table.winner:
        facts: dict[str, object] = {}
        if table.winner >= 0:
            facts["winner"] = table.names[table.winner]
        facts["variant"] = _variant(table)
        name = table.names[recorded["winner"]] if recorded["winner"] >= 0 else ""
        place = Place(table.round, None, "winner")
        found.append(Finding(BREACH, CODES[1], place, finish, player=name, facts=facts))
    elif "winner" in recorded and not table.over:
        place = Place(table.round, None, "winner")
        unfinished: dict[str, object] = {"variant": "unfinished"}
        found.append(Finding(BREACH, CODES[1], place, finish, facts=unfinished))
    if "hands" in recorded and not found:
        found += _hands(rules, table, recorded["hands"])
    if "points" in recorded and not found:
        found += _points(rules, table, recorded)
    return [f for f in found if f.verdict != BREACH] if doubted else found


def _hands(rules: Ruleset, table: Table, shown: dict[int, tuple[list[int], int]]) -> list[Finding]:
    """Find hands laid open at the end that are not those that were replayed."""
    found = []
    origin = rules.need("group").origin
    for seat, hand in enumerate(table.hands):
        if seat not in shown:
            continue
        debt = table.debt_of(seat)
        cards, hidden = shown[seat]
        wrong = []
        for card in sorted(set(cards)):
            held = hand.counts[card] if card < table.deck.size else 0
            wrong += [card] * max(0, cards.count(card) - held)
        # Cards that are still owed may have been drawn or not.
        more = len(cards) + hidden - hand.size
        most = debt.left if debt is not None else 0
        if 0 <= more <= most and len(wrong) <= hand.hidden + more:
            continue
        facts: dict[str, object] = {"cards": [table.code(card) for card in wrong], "n": hand.size}
        name = table.names[seat]
        place = Place(table.round, None, "hands/" + name)
        found.append(Finding(BREACH, OTHER_HAND, place, origin, player=name, facts=facts))
    return found


def _variant(table: Table) -> str:
    if not table.over:
        return "unfinished"
    return "other" if table.winner >= 0 else "nobody"


def _points(rules: Ruleset, table: Table, recorded: dict[str, Any]) -> list[Finding]:
    scored = rules.one("round_score")
    # Where points are not counted, what was counted all the same is still to be right.
    rule = scored or rules.one("card_points")
    if rule is None or not table.over or (scored is None and table.winner < 0):
        return []
    place = Place(table.round, None, "points")
    claimed = recorded["points"]
    facts: dict[str, object] = {"points": claimed}
    if table.winner < 0:
        exhausted = rules.one("exhausted")
        origin = exhausted.origin if exhausted is not None else rule.origin
        return [Finding(UNRULED, CODES[0], place, origin, facts=facts)]
    values = card_points(rules)
    total = 0
    shown = recorded.get("hands", {})
    name = table.names[table.winner]
    for seat, hand in enumerate(table.hands):
        if seat == table.winner:
            continue
        if table.debt_of(seat) is not None and scored is None:
            return []
        if table.debt_of(seat) is not None:
            # Cards that count have still to be drawn, and which they are is not known.
            facts["player"] = table.names[seat]
            return [Finding(UNPROVEN, CODES[0], place, rule.origin, player=name, facts=facts)]
        if not hand.hidden and not hand.loose:
            total += sum([n * value for n, value in zip(hand.counts, values) if n])
            continue
        cards, hidden = shown.get(seat, (hand.cards(), hand.size))
        if hidden and scored is None:
            return []
        if hidden:
            facts["player"] = table.names[seat]
            return [Finding(UNPROVEN, CODES[0], place, rule.origin, player=name, facts=facts)]
        total += sum([values[card] for card in cards if card < len(values)])
    if total == claimed:
        return []
    facts["right"] = total
    return [Finding(BREACH, CODES[0], place, rule.origin, player=name, facts=facts)]

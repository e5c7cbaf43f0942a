"""The result of a round: who won, and the points of the hands that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import members
from unorules.core.findings import BREACH, UNPROVEN, UNRULED, Finding, Place

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.table import Table

CODES = ("score/points", "score/winner")

CHECKS = ()

CLOSES = ()

EFFECTS = ()

FACE_VALUE = "face-value"

OWN_HAND = "own-hand"
"""The way of scoring by which everybody gets the points of the own hand."""

LOWEST = "lowest-hand"
"""The way to find a winner when cards ran out: whoever has the fewest points in hand."""

OPEN = "open"
"""Says that the rules leave open who gets points when cards ran out."""

NOBODY = -1
NOT_KNOWN = -2
"""Stand for a winner: there is none; it depends on cards that are not known."""

OTHER_HAND = "hand/shown-differs"
"""The code of a hand that is shown, here at the end, and is not the one replayed."""

NO_HANDS: dict[int, tuple[list[int], int]] = {}
"""Stands for the hands of a result that shows none; never changed."""


def card_points(rules: Ruleset) -> list[int]:
    """Return the points of each card of the deck."""
    if rules.points is not None:
        return rules.points
    rules.points = points = [0] * rules.deck.size
    for rule in rules.all("card_points"):
        entries = list(rule.values["values"])
        if rule.values["cards"] and rule.values["points"] is not None:
            entries.append(rule.values)
        for entry in entries:
            mask = rules.deck.select(entry["cards"])
            for card in range(rules.deck.size):
                if mask >> card & 1:
                    value = entry["points"]
                    points[card] = rules.deck.values[card] if value == FACE_VALUE else int(value)
    return points


def hand_points(
    rules: Ruleset, table: Table, seat: int, shown: dict[int, tuple[list[int], int]]
) -> int:
    """Return the points of the hand a player is left with, or -1 if it is not all known.

    ``shown`` has the hands laid open at the end: known cards, and how many are hidden.
    """
    values = card_points(rules)
    hand = table.hands[seat]
    debt = table.debt_of(seat) if table.debts else None
    if debt is None and not hand.hidden and not hand.loose:
        counts = hand.counts
        held = members(hand.mask)
        return sum([counts[card] * values[card] for card in held if card < len(values)])
    cards, hidden = shown.get(seat, (hand.cards(), hand.size))
    # Cards that are still owed count too; a hand that is shown may have them already.
    if hidden or (debt is not None and len(cards) < hand.size + debt.left):
        return -1
    return sum([values[card] for card in cards if card < len(values)])


def reachable(rules: Ruleset, table: Table, seat: int) -> int:
    """Return the points that a hand may be worth, as a set of bits: bit n stands for n points.

    Its hidden cards may be any; cards that are still to be drawn may all have been, or none.
    """
    values = card_points(rules)
    hand = table.hands[seat]
    sums = 1 << sum([n * value for n, value in zip(hand.counts, values) if n])
    for _ in range(hand.hidden):
        sums = _one_more(values, sums)
    debt = table.debt_of(seat)
    drawn = sums
    for _ in range(debt.left if debt is not None else 0):
        drawn = _one_more(values, drawn)
    return sums | drawn


def _one_more(values: list[int], sums: int) -> int:
    """Return the sums that one more card can make of these."""
    more = 0
    for value in sorted(set(values)):
        more |= sums << value
    return more


def round_winner(
    rules: Ruleset, table: Table, shown: dict[int, tuple[list[int], int]] = NO_HANDS
) -> int:
    """Return who has won the round that is over: a seat, ``NOBODY`` or ``NOT_KNOWN``."""
    scored = rules.one("round_score")
    if table.winner >= 0 or scored is None or not _by_lowest(scored):
        return table.winner
    best, winner = -1, NOBODY
    for seat in range(table.seats):
        if not table.active[seat]:
            continue
        points = hand_points(rules, table, seat, shown)
        if points < 0:
            return NOT_KNOWN
        if best < 0 or points < best:
            best, winner = points, seat
        elif points == best:
            winner = NOBODY
    return winner


def earned(
    rules: Ruleset, table: Table, shown: dict[int, tuple[list[int], int]] = NO_HANDS
) -> list[int]:
    """Return the points each seat gets for a round, -1 for what the log does not show."""
    if not table.over or "draws" in table.omits:
        return [-1] * table.seats
    hands = [
        -1 if hand.loose or hand.suspect else hand_points(rules, table, seat, shown)
        for seat, hand in enumerate(table.hands)
    ]
    scored = rules.one("round_score")
    if scored is not None and scored.values["to"] == OWN_HAND:
        return hands
    winner = round_winner(rules, table, shown)
    if winner == NOT_KNOWN:
        return [-1] * table.seats
    found = [0] * table.seats
    if winner >= 0:
        others = hands[:winner] + hands[winner + 1 :]
        found[winner] = -1 if -1 in others else sum(others)
    return found


def leaves_open(rules: Ruleset) -> bool:
    """Whether the rules do not say who gets the points of a round that nobody won."""
    scored = rules.one("round_score")
    if scored is None or scored.values["to"] == OWN_HAND:
        return False
    return bool(scored.values["exhausted"] == OPEN)


def _by_lowest(scored: Rule) -> bool:
    return bool(scored.values["to"] != OWN_HAND and scored.values["exhausted"] == LOWEST)


def result(rules: Ruleset, table: Table, recorded: dict[str, Any]) -> list[Finding]:
    """Find a wrong winner and wrong points in the recorded result of a round."""
    if "draws" in table.omits or [hand for hand in table.hands if hand.loose]:
        return []
    found = []
    finish = rules.need("finish").origin
    doubted = [hand for hand in table.hands if hand.doubted]
    winner = table.winner
    if table.over and winner < 0:
        winner = round_winner(rules, table, recorded.get("hands", NO_HANDS))
    if "winner" in recorded and recorded["winner"] != winner and winner != NOT_KNOWN:
        facts: dict[str, object] = {}
        if winner >= 0:
            facts["winner"] = table.names[winner]
        facts["variant"] = _variant(table, winner)
        if table.winner < 0 and winner >= 0:
            finish = rules.need("round_score").of("exhausted")
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


def _variant(table: Table, winner: int) -> str:
    if not table.over:
        return "unfinished"
    if table.winner < 0 and winner >= 0:
        return "lowest"
    return "other" if winner >= 0 else "nobody"


def _points(rules: Ruleset, table: Table, recorded: dict[str, Any]) -> list[Finding]:
    """Find points that a player did not get, or not so many, for this round."""
    scored = rules.one("round_score")
    # Where points are not counted, what was counted all the same is still to be right.
    rule = scored or rules.one("card_points")
    if rule is None or not table.over or (scored is None and table.winner < 0):
        return []
    shown = recorded.get("hands", NO_HANDS)
    claimed = recorded["points"]
    own = scored is not None and scored.values["to"] == OWN_HAND
    if table.winner < 0 and leaves_open(rules):
        return _nobody_won(rules, table, claimed, rule)
    right = earned(rules, table, shown)
    winner = round_winner(rules, table, shown)
    if isinstance(claimed, int):
        place = Place(table.round, None, "points")
        if winner < 0:
            whose: dict[str, object] = {"points": claimed, "variant": "whose"}
            return [Finding(UNPROVEN, CODES[0], place, rule.of("to"), facts=whose)]
        claims = [(winner, claimed, place)]
    else:
        claims = []
        for seat in range(table.seats):
            if seat in claimed:
                place = Place(table.round, None, "points/" + table.names[seat])
                claims.append((seat, claimed[seat], place))
    found = []
    for seat, points, place in claims:
        facts: dict[str, object] = {"points": points}
        name = table.names[seat]
        if right[seat] < 0:
            holder = _unknown(rules, table, seat, shown, own)
            if holder < 0:
                continue  # After a breach no hand is certain.
            counted = [other for other in range(table.seats) if (other == seat) == own]
            if not shown and not _possible(rules, table, counted, points):
                facts["variant"] = "impossible"
                origin = rule.origin
                found.append(Finding(BREACH, CODES[0], place, origin, player=name, facts=facts))
                continue
            if scored is None:
                continue
            facts["holder"] = table.names[holder]
            if table.debt_of(holder) is not None:
                facts["variant"] = "owed"
            found.append(Finding(UNPROVEN, CODES[0], place, rule.origin, player=name, facts=facts))
        elif right[seat] != points:
            verdict = UNRULED if _left_with_cards(table) else BREACH
            facts["right"] = right[seat]
            if own:
                facts["variant"] = "own"
            elif seat != winner:
                facts["variant"] = "loser"
            if verdict == UNRULED:
                facts["variant"] = "leaver"
            origin = rule.of("exhausted" if table.winner < 0 and not own else "to")
            found.append(Finding(verdict, CODES[0], place, origin, player=name, facts=facts))
    return found


def _possible(rules: Ruleset, table: Table, seats: list[int], points: int) -> bool:
    """Whether the cards of these players together can be worth so many points."""
    sums = 1
    for seat in seats:
        more = 0
        for value in members(reachable(rules, table, seat)):
            more |= sums << value
        sums = more
    return points >= 0 and bool(sums >> points & 1)


def _left_with_cards(table: Table) -> bool:
    """Whether somebody has left the table in this round, with cards in hand."""
    return bool(
        [seat for seat, hand in enumerate(table.hands) if hand.size and not table.active[seat]]
    )


def _unknown(
    rules: Ruleset,
    table: Table,
    seat: int,
    shown: dict[int, tuple[list[int], int]],
    own: bool,
) -> int:
    """Return the first player whose hand is to be known for this player's points, else -1."""
    for other in range(table.seats):
        if (other == seat) == own and hand_points(rules, table, other, shown) < 0:
            return other
    return -1


def _nobody_won(
    rules: Ruleset, table: Table, claimed: int | dict[int, int], rule: Rule
) -> list[Finding]:
    """Find points for a round that nobody won, where the winner would get them."""
    exhausted = rules.one("exhausted")
    origin = exhausted.origin if exhausted is not None else rule.origin
    if isinstance(claimed, int):
        place = Place(table.round, None, "points")
        facts: dict[str, object] = {"points": claimed}
        return [Finding(UNRULED, CODES[0], place, origin, facts=facts)]
    found = []
    for seat, name in enumerate(table.names):
        if claimed.get(seat, 0) > 0:
            place = Place(table.round, None, "points/" + name)
            facts = {"points": claimed[seat]}
            found.append(Finding(UNRULED, CODES[0], place, origin, player=name, facts=facts))
    return found

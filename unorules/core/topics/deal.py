"""The deal: number of players, hand sizes, the start card and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.duties import Call
from unorules.core.findings import BREACH, Finding, Place

if TYPE_CHECKING:
    from unorules.core.ruleset import Origin, Rule, Ruleset
    from unorules.core.setup import Setup
    from unorules.core.table import Table

CODES = ("deal/players", "deal/hand-size", "deal/start-card")

CHECKS = ()

CLOSES = ()

EFFECTS = ()


def begin(rules: Ruleset, table: Table, setup: Setup) -> list[Finding]:
    """Set the table as a round begins; return the findings about deal and start."""
    table.omits = setup.omits
    table.refills = rules.one("reshuffle") is not None
    table.implied = rules.need("draw").values["passing"] == "implied"
    seen, bits = table.seen, table.deck.bits
    for seat, (cards, hidden) in enumerate(setup.hands):
        hand = table.hands[seat]
        counts = hand.counts
        mask = 0
        for card in cards:
            seen[card] += 1
            counts[card] += 1
            mask |= bits[card]
        hand.mask = mask
        hand.size = len(cards)
        hand.hide_several(hidden, table.move)
    for seat in setup.out:
        table.active[seat] = False
    table.gone = len(setup.out)
    found = []
    dealt = sum([hand.size for hand in table.hands])
    left = max(0, table.deck.total - dealt - 1)
    if setup.top == UNKNOWN:
        found += players(rules, table) or hands(rules, table)
        found += start(rules, table, setup.start, setup.dealer)
        table.pile = left
    else:
        found += players(rules, table)
        table.pile = setup.pile
        if setup.pile is not None:
            table.discarded = [UNKNOWN] * max(0, left - setup.pile)
        resume(rules, table, setup)
    table.held = setup.held
    if "draws" in table.omits:
        table.pile = None
        table.mixed = table.refills and not table.held  # It may have been refilled at any time.
    table.settle()
    return found


def resume(rules: Ruleset, table: Table, setup: Setup) -> None:
    """Set the table as it stands in the middle of a round."""
    table.cover(setup.top)
    table.seen[setup.top] += 1
    if setup.colour != NO_COLOUR:
        table.set_colour(setup.colour)
    table.top_at = 0
    table.opening_part = "top"
    table.direction = setup.direction
    table.give_turn(setup.turn)
    table.drawn = list(setup.drawn)
    table.first_turns = [-2] * table.seats
    for seat, number in setup.debts:
        origin, card = _debt_of_top(rules, table, number)
        table.owe(seat, number, origin, "given", card)
        table.debts[-1].place = Place(table.round, 0, "duties", "given")
    for seat in setup.uncalled:
        table.calls.append(Call(seat, Place(table.round, 0, "duties", "missed-call")))
    table.unnamed = table.colour == NO_COLOUR and bool(table.deck.colour_ids)


def _debt_of_top(rules: Ruleset, table: Table, number: int) -> tuple[Origin, int]:
    """Return the rule by which so many cards are owed: the top card's, if it fits."""
    for rule in rules.all("effect"):
        draws = rule.values["draw"]
        cards = rules.deck.select(rule.values["cards"])
        if draws and number % draws == 0 and table.tops(cards):
            return rule.of("draw"), table.top
    return rules.need("draw").origin, UNKNOWN


def players(rules: Ruleset, table: Table) -> list[Finding]:
    """Find too few or too many players."""
    rule = rules.need("players")
    least, most = rule.values["min"], rule.values["max"]
    if least <= table.players() <= most:
        return []
    facts: dict[str, object] = {"n": table.players(), "min": least, "max": most}
    return [Finding(BREACH, CODES[0], Place(table.round, 0, "players"), rule.origin, facts=facts)]


def hand_size(rules: Ruleset, seats: int) -> int:
    """Return how many cards each player is dealt."""
    rule = rules.need("deal")
    size: int = rule.values["cards"]
    for entry in rule.values["by_players"]:
        if seats in entry["players"]:
            size = entry["cards"]
    return size


def hands(rules: Ruleset, table: Table) -> list[Finding]:
    """Find hands of a wrong size."""
    rule = rules.need("deal")
    right = hand_size(rules, table.players())
    found = []
    for seat, hand in enumerate(table.hands):
        if hand.size != right and table.active[seat]:
            hand.suspect = True
            hand.surplus = max(0, hand.size - right)
            facts: dict[str, object] = {"n": right, "dealt": hand.size}
            place = Place(table.round, 0, "hands/" + table.names[seat])
            name = table.names[seat]
            found.append(Finding(BREACH, CODES[1], place, rule.origin, player=name, facts=facts))
    return found


def start(rules: Ruleset, table: Table, cards: list[int], dealer: int) -> list[Finding]:
    """Turn the start card up, with its effect; cards before the last were replaced."""
    rule = rules.need("start_card")
    replaced = rules.deck.select(rule.values["replace"])
    found = []
    for position, card in enumerate(cards):
        must_go = card >= 0 and bool(replaced >> card & 1)
        last = position == len(cards) - 1
        if must_go == last:
            facts: dict[str, object] = {"card": table.code(card)}
            variant = "stays" if last else "replaced"
            facts["variant"] = variant
            place = Place(table.round, 0, "start")
            origin = rule.of("replace")
            found.append(Finding(BREACH, CODES[2], place, origin, facts=facts))
    table.cover(cards[-1])
    if cards[-1] < table.deck.size:
        table.seen[cards[-1]] += 1
    table.top_at = 0
    table.opening_part = "start"
    first = _first(rules, table, dealer)
    table.give_turn(first)
    if cards[-1] != UNKNOWN and cards[-1] < table.deck.size and not found:
        _start_effect(rules, rule, table, dealer, first)
    elif table.colour == NO_COLOUR:
        table.unnamed = bool(table.deck.colour_ids)
    return found


def _first(rules: Ruleset, table: Table, dealer: int) -> int:
    direction = rules.need("turn_order").values["direction"]
    table.direction = 1 if direction == "clockwise" else -1
    return table.after(dealer)


def _start_effect(rules: Ruleset, rule: Rule, table: Table, dealer: int, first: int) -> None:
    """Let the start card do to the first player what it would do when laid."""
    if rule.values["effects"] != "apply":
        if table.colour == NO_COLOUR:
            table.unnamed = bool(table.deck.colour_ids)
        return
    for effect in rules.effects[table.top]:
        if effect.values["reverse"]:
            table.direction = -table.direction
            right = table.after(dealer)
            skips = effect.values["two_players"] == "skip" and table.players() == 2
            table.give_turn(dealer if skips or rule.values["reverse_first"] == "dealer" else right)
        if effect.values["colour"]:
            table.naming = first
            table.naming_place = Place(table.round, 0, "start")
        if effect.values["draw"]:
            others = [table.after(dealer, n + 1) for n in range(table.players() - 1)]
            for seat in others if effect.values["target"] == "others" else [first]:
                table.owe(seat, effect.values["draw"], rule.origin, "start", table.top)
        keeps = effect.values["draw"] and rule.values["draw_keeps_turn"]
        if effect.values["skips"] and not keeps:
            table.steps = 1
            for _ in range(effect.values["skips"]):
                table.skip(table.after(dealer, table.steps), rule.origin)
            table.give_turn(table.after(dealer, table.steps))

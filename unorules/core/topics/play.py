"""Laying cards: what may follow what, from which hand, and how many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import doubts, lays, proof
from unorules.core.cards import NO_COLOUR, UNKNOWN, members
from unorules.core.findings import (
    A_CARD,
    A_CHALLENGE,
    A_COUNT,
    A_HAND,
    BREACH,
    CARD,
    CHALLENGE_OR_COUNT,
    DRAWS_LEFT_OUT,
    OK,
    THE_TABLE,
    UNPROVEN,
    UNRULED,
    Finding,
)
from unorules.core.moves import PLAY
from unorules.core.shape import Check, Effect
from unorules.core.table import NOBODY

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Origin, Rule, Ruleset
    from unorules.core.shape import Run, Test
    from unorules.core.table import Table

CODES = (
    "play/too-many-cards",
    "play/card-not-held",
    "play/no-match",
    "play/colour-held",
    "play/group-mismatch",
)

LASTING = ("challengeable", "penalty")
"""The enforcement of restrictions whose breach stands."""


def follow_table(rules: Ruleset) -> list[list[int]]:
    """Return which cards may follow, by card on top and colour in force.

    The last set of each row is for a colour that nobody has named: all cards, since
    none of them is known not to fit; but for those that may never lie on that card.
    """
    deck = rules.deck
    rule = rules.need("follow")
    always = deck.select(rule.values["always"])
    everything = (1 << deck.size) - 1
    restricted = rules.all("restrict")
    barring = [(deck.select(r.values["not_on"]), r) for r in restricted if r.values["not_on"]]
    key = (
        always,
        tuple(rule.values["by"]),
        tuple([(tops, lays.select(rules, [rule])) for tops, rule in barring]),
    )
    found = deck.follows.get(key)
    if found is not None:
        return found
    rows = deck.follows[key] = []
    for top in range(deck.size):
        row = []
        barred = lays.select(rules, [rule for tops, rule in barring if tops >> top & 1])
        for colour in range(len(deck.colour_ids)):
            mask = always
            if "colour" in rule.values["by"]:
                mask |= deck.colour_masks[colour]
            if "face" in rule.values["by"]:
                mask |= deck.face_masks[deck.faces[top]]
            row.append((everything if "any" in rule.values["by"] else mask) & ~barred)
        rows.append(row + [everything & ~barred])
    return rows


def top_facts(table: Table) -> dict[str, object]:
    """Return what lies on top and which colour is in force."""
    facts: dict[str, object] = {"top": table.code(table.top)}
    if table.colour != NO_COLOUR:
        facts["colour"] = table.deck.colour_ids[table.colour]
    return facts


def _too_many(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.need("group")
    origin = rule.of("allowed")
    pairs = lays.first_of_two(rules)
    if rule.values["allowed"] == "one":
        return [(_just_one(origin, None, pairs), None)]
    alone = rules.deck.select(rule.values["alone"])
    return [(_just_one(rule.of("alone"), alone, pairs), None)] if alone else []


def _just_one(origin: Origin, alone: int | None, pairs: int) -> Test:
    """Several cards laid at once, where one is allowed; ``alone`` if only one of these is."""

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if len(move.cards) < 2 or _two(pairs, move):
            return None
        facts: dict[str, object] = {"n": len(move.cards)}
        if alone is not None:
            if [card for card in move.cards if card < 0 or not alone >> card & 1]:
                return None
            facts["card"] = table.code(move.cards[0])
            facts["variant"] = "alone"
        name = table.names[seat]
        return Finding(BREACH, CODES[0], table.here(CARD), origin, player=name, facts=facts)

    return test


def _two(pairs: int, move: Move) -> bool:
    """Whether two cards are laid of which the first asks for a second."""
    first = move.cards[0]
    return len(move.cards) == 2 and first != UNKNOWN and bool(pairs >> first & 1)


def _mismatched(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """Several cards laid at once that are not all of one face, or not all alike."""
    rule = rules.need("group")
    origin = rule.of("allowed")
    if rule.values["allowed"] == "one":
        return []
    identical = rule.values["allowed"] == "identical"
    pairs = lays.first_of_two(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if len(move.cards) < 2 or _two(pairs, move):
            return None
        first = move.cards[0]
        other = [card for card in move.cards if not lays.together(rule, table, first, card)]
        if not other:
            return None
        facts: dict[str, object] = {"card": table.code(other[0])}
        facts["first"] = table.code(first)
        if identical:
            facts["variant"] = "identical"
        name = table.names[seat]
        return Finding(BREACH, CODES[4], table.here(CARD), origin, player=name, facts=facts)

    return [(test, None)]


def _not_held(rules: Ruleset) -> list[tuple[Test, int | None]]:
    origin = rules.need("group").origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        hand = table.hands[seat]
        missing = []
        for position, card in enumerate(move.cards):
            before = move.cards[: position + 1].count(card)
            if card < table.deck.size and (card == UNKNOWN or before > hand.counts[card]):
                missing.append(card)
        if not missing or proof.has_room(table, hand, len(missing)):
            return None
        facts: dict[str, object] = {"card": table.code(missing[0])}
        name = table.names[seat]
        return Finding(BREACH, CODES[1], table.here(CARD), origin, player=name, facts=facts)

    return [(test, None)]


def _no_match(rules: Ruleset) -> list[tuple[Test, int | None]]:
    follow = rules.need("follow").origin
    everything = (1 << rules.deck.size) - 1
    colours = rules.deck.colours
    barring = [
        (lays.select(rules, [r]), rules.deck.select(r.values["not_on"]), r.of("not_on"))
        for r in rules.all("restrict")
    ]
    tops = [tops for cards, tops, _ in barring if tops]
    if "any" in rules.need("follow").values["by"] and not tops and not rules.all("follow_up"):
        return []  # Every card fits.

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        card = move.cards[0]
        if card == UNKNOWN or table.follow >> card & 1 or not everything >> card & 1:
            return None
        if table.answers(seat, move.cards):
            return None
        facts = top_facts(table)
        facts["card"] = table.code(card)
        origin = follow
        if table.following is not None and table.following.seat == seat:
            origin = table.following.origin
            facts["variant"] = "follow-up"
        for cards, tops, rule in barring:
            if cards >> card & 1 and table.top != UNKNOWN and tops >> table.top & 1:
                origin = rule
                facts["variant"] = "barred"
        # Only the colour that was named counts, which does not show on the top card.
        named = table.top != UNKNOWN and table.colour not in (NO_COLOUR, colours[table.top])
        if named and "variant" not in facts:
            facts["variant"] = "named"
        return Finding(
            BREACH,
            CODES[2],
            table.here(CARD),
            origin,
            player=table.names[seat],
            facts=facts,
            related=[table.top_place.because("on-top-colour" if named else "on-top")],
        )

    return [(test, None)]


def _restricted(rules: Ruleset) -> list[tuple[Test, int | None]]:
    return [_restriction(rules, rule) for rule in lays.colour_bound(rules)]


def _restriction(rules: Ruleset, rule: Rule) -> tuple[Test, int | None]:
    """A card that only somebody without the colour in force may lay."""
    stands = rule.values["enforcement"] in LASTING
    challenge = rules.one("challenge")
    anybody = challenge is not None and challenge.values["by"] == "anybody"
    coloured = sum(rules.deck.colour_masks)
    challengeable = challenge is not None and rule.values["enforcement"] == "challengeable"
    settling = [A_CHALLENGE, A_CARD, A_HAND] if challengeable else [A_CARD, A_HAND]

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        hand = table.hands[seat]
        if hand.size <= 1 or table.owes_start_colour(seat) or table.exempt(seat, move.cards):
            return None
        facts: dict[str, object] = {"card": table.code(move.cards[0])}
        if table.colour == NO_COLOUR:
            claim = proof.held(table, hand, coloured)
            if not hand.mask & coloured and proof.ask(table, claim, True, seat, move.cards) == OK:
                return None
            verdict = UNRULED
        else:
            wanted = table.deck.colour_masks[table.colour]
            held = hand.mask & wanted
            if held:
                verdict = BREACH
                facts["held"] = [table.code(c) for c in members(held)]
            else:
                claim = proof.held(table, hand, wanted)
                verdict = proof.ask(table, claim, True, seat, move.cards)
                if verdict == OK:
                    return None
                if verdict == BREACH:
                    facts["variant"] = "no-other"
            facts["colour"] = table.deck.colour_ids[table.colour]
        why = "no-colour" if verdict == UNRULED else "colour-in-force"
        finding = Finding(
            verdict,
            CODES[3],
            table.here(CARD),
            rule.origin,
            player=table.names[seat],
            facts=facts,
            related=[table.top_place.because(why)],
            stands=stands and verdict == BREACH,
        )
        if rule.values["enforcement"] != "challengeable":
            facts["enforcement"] = rule.values["enforcement"]
            facts["n"] = rule.values["penalty"]
        elif anybody:
            facts["enforcement"] = "anybody"
        if verdict != UNPROVEN:
            return finding
        facts["settles"] = settling
        if proof.open_ended(table):
            # A card laid later says nothing of this moment, if nobody knows what came since.
            facts["settles"] = [A_CHALLENGE if challengeable else THE_TABLE, A_COUNT]
            facts["variant"] = CHALLENGE_OR_COUNT if challengeable else DRAWS_LEFT_OUT
        return doubts.depends(finding, claim, True, stands)

    return test, rules.deck.select(rule.values["cards"])


CHECKS = (
    Check("too-many-cards", (PLAY,), _too_many),
    Check("too-many-cards", (PLAY,), _mismatched),
    Check("not-held", (PLAY,), _not_held),
    Check("no-match", (PLAY,), _no_match),
    Check("restriction", (PLAY,), _restricted),
)


CLOSES = ()


def _lay(rules: Ruleset) -> list[tuple[Run, int | None]]:
    finish = rules.need("finish").values
    keeps_on = 0 if finish["swap_wins"] else lays.moving_hands(rules)
    play_on: bool = finish["play_on"]

    def run(table: Table, seat: int, move: Move) -> None:
        table.steps = 1
        table.lost = NOBODY
        table.layer = seat
        hand = table.hands[seat]
        for card in move.cards:
            table.lay(seat, card)
        if hand.watched or hand.facts:
            doubts.left_hand(table, hand)
        if hand.size or (table.over and table.carried is not None):
            return
        out = not hand.loose and "draws" not in table.omits
        if not out or keeps_on >> move.cards[-1] & 1:
            return
        if play_on and table.players() > 2:
            table.go_out(seat)
        else:
            table.end(table.places[0] if table.places else seat)

    return [(run, None)]


def _penalise(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Make somebody who held the colour in force owe cards for a card that stands."""
    found: list[tuple[Run, int | None]] = []
    for rule in lays.colour_bound(rules):
        if rule.values["penalty"]:
            found.append((_fine(rules, rule), rules.deck.select(rule.values["cards"])))
    return found


def _fine(rules: Ruleset, rule: Rule) -> Run:
    total: int = rule.values["penalty"]
    coloured = sum(rules.deck.colour_masks)

    def run(table: Table, seat: int, move: Move) -> None:
        if table.over or table.free_at == table.move:
            return
        hand = table.hands[seat]
        named = table.under_colour != NO_COLOUR
        wanted = table.deck.colour_masks[table.under_colour] if named else coloured
        fitting = table.follow_under & ~(1 << table.top)
        held = hand.mask & wanted
        doubt = doubts.about(table, hand, wanted) if named else None
        claim = None if doubt is None else doubt.claim
        verdict = BREACH if named and held and hand.proves(members(held)) else OK
        if verdict == OK and (doubt is not None or (named and held)):
            verdict = UNPROVEN
        elif verdict == OK and named:
            claim = proof.held(table, hand, wanted)
            verdict = proof.ask(table, claim)
        if verdict == BREACH:
            table.owe(seat, total, rule.of("penalty"), "offence", table.top)
        elif verdict == UNPROVEN:
            debt = table.owe(seat, total, rule.of("penalty"), "offence", table.top)
            debt.optional = True
            debt.claim = claim
            if doubt is not None:
                doubt.debt = debt
        elif held or hand.mask & fitting:
            # Lawful by the colour, or nobody has named one: what it costs is not ruled.
            debt = table.owe(seat, total, rule.of("penalty"), "offence", table.top)
            debt.optional = True
            debt.unruled = True

    return run


EFFECTS = (
    Effect("act", (PLAY,), _lay),
    Effect("draw", (PLAY,), _penalise),
)

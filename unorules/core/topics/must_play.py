"""The duty to lay: drawing, or keeping a drawn card, with something that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays, proof
from unorules.core.cards import NO_COLOUR, UNKNOWN, members
from unorules.core.findings import BREACH, UNPROVEN, Doubt, Finding
from unorules.core.moves import DRAW, PASS, PLAY
from unorules.core.shape import Check

if TYPE_CHECKING:
    from unorules.core.hand import Hand
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Test
    from unorules.core.table import Table

CODES = ("draw/must-play", "draw/must-play-drawn")


def _by_colour(table: Table, hand: Hand, layable: lays.Layable) -> list[int]:
    """Return what may be laid, for each colour that may be in force if nobody has named it."""
    if not table.unnamed and (table.naming < 0 or table.colour != NO_COLOUR):
        return [layable.of(table, hand)]
    found = []
    colour, follow = table.colour, table.follow
    for other in range(len(table.deck.colour_masks)):
        table.colour, table.follow = other, table.follows[table.top][other]
        found.append(layable.of(table, hand))
    table.colour, table.follow = colour, follow
    return found


def _must_play(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """Drawing of one's own will with a card in hand that fits."""
    rule = rules.need("draw")
    if rule.values["voluntary"] == "allow":
        return []
    layable = lays.Layable(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.drawn and seat == table.turn:
            return None
        if table.payable(seat, len(move.cards)) is not None or table.following is not None:
            return None
        hand = table.hands[seat]
        fitting = members(layable.of(table, hand))
        wanted = layable.wanted(table, hand)
        possible = _by_colour(table, hand, layable)
        if 0 in possible and len(possible) > 1:
            return None  # Nobody has named a colour, and in one nothing could be laid.
        if not fitting and not proof.may_hold(table, hand, wanted):
            return None
        finding = Finding(
            BREACH if fitting else UNPROVEN,
            CODES[0],
            table.here(),
            rule.of("voluntary"),
            player=table.names[seat],
            facts={"cards": [table.code(card) for card in fitting], "top": table.code(table.top)},
            related=[table.top_place.because("on-top")],
        )
        if not fitting:
            finding.doubt = Doubt(finding, seat, wanted, hand.hidden)
        return finding

    return [(test, None)]


def _must_play_drawn(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A drawn card that fits and was kept."""
    rule = rules.need("draw")
    if rule.values["fitting"] == "may":
        return []
    layable = lays.Layable(rules)
    restricted = layable.bound
    enders = (PASS, DRAW) if rule.values["max"] > 1 else (PASS,)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        ends = move.verb in enders and seat == table.turn
        if not table.drawn or not (ends or table.passes_by_acting(seat)):
            return None
        if table.payable(seat, len(move.cards)) is not None and move.verb == DRAW:
            return None
        if table.stuck(table.turn):
            return None  # Nothing may be laid before cards that are owed, and there are none.
        hand = table.hands[table.turn]
        # Where more may be drawn, one that fits was to be laid as soon as it came.
        laid = [c for c in table.drawn if c != UNKNOWN and layable.of(table, hand) >> c & 1]
        card = laid[0] if laid else table.drawn[-1]
        colour = table.deck.colour_masks[table.colour] if table.colour >= 0 else 0
        verdict = BREACH
        wanted = layable.wanted(table, hand)
        possible = _by_colour(table, hand, layable)
        missing = [mask for mask in possible if card == UNKNOWN or not mask >> card & 1]
        if len(possible) > 1 and missing:
            return None  # Nobody has named a colour, and in one it could not be laid.
        fits = card != UNKNOWN and bool(layable.fitting(table, hand) >> card & 1)
        if fits and layable.first >> card & 1:
            fits = lays.may_have_second(table, hand, card)
            verdict = BREACH if lays.has_second(table, hand, card) else UNPROVEN
        if card == UNKNOWN:
            if not proof.may_hold(table, hand, wanted):
                return None
            verdict = UNPROVEN
        elif not fits:
            return None
        elif restricted >> card & 1:
            if hand.mask & colour:
                return None
            if proof.may_hold(table, hand, colour):
                verdict = UNPROVEN
        facts: dict[str, object] = {}
        if card != UNKNOWN:
            facts["card"] = table.code(card)
        finding = Finding(
            verdict,
            CODES[1],
            table.here(),
            rule.of("fitting"),
            player=table.names[table.turn],
            facts=facts,
            related=[table.drawn_place],
        )
        if card == UNKNOWN and hand.hidden == 1:
            finding.doubt = Doubt(finding, table.turn, wanted, 1)
        return finding

    return [(test, None)]


CHECKS = (
    Check("owed", (PLAY, DRAW, PASS), _must_play_drawn),
    Check("restriction", (DRAW,), _must_play),
)

CLOSES = ()

EFFECTS = ()

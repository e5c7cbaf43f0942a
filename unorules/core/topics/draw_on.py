"""Drawing card by card until one comes that may be laid, and no further."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import doubts, lays, proof
from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.findings import A_HAND, BREACH, OK, UNPROVEN, Finding
from unorules.core.moves import DRAW, PLAY
from unorules.core.shape import Check

if TYPE_CHECKING:
    from unorules.core.hand import Hand
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Test
    from unorules.core.table import Table

CODES = ()

CLOSES = ()

EFFECTS = ()

TOO_MANY = "draw/too-many"
STOPPED = "turn/pass-without-drawing"
"""The codes of drawing on too long, and of stopping too early."""


def _until(rules: Ruleset) -> Rule | None:
    """Return the rule by which one draws until a card fits, if the rule set has it."""
    rule = rules.need("draw")
    return rule if rule.values["until"] == "fits" else None


def _fits(table: Table, layable: lays.Layable, hand: Hand, card: int, drawn: list[int]) -> bool:
    """Whether a drawn card may for certain be laid, with these drawn until then."""
    if card == UNKNOWN or hand.doubted or table.colour == NO_COLOUR:
        return False
    if not (table.follow & ~layable.first) >> card & 1:
        return False
    if not layable.bound >> card & 1:
        return True
    if hand.hidden or UNKNOWN in drawn:
        return False
    held = hand.mask
    for other in drawn:
        held |= 1 << other
    return not held & table.deck.colour_masks[table.colour]


def _beyond(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A card drawn after one that may be laid."""
    rule = _until(rules)
    if rule is None:
        return []
    layable = lays.Layable(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.payable(seat, len(move.cards)) is not None or "draws" in table.omits:
            return None
        hand = table.hands[seat]
        before = table.drawn if seat == table.turn else []
        drawn = before + list(move.cards)
        for place, card in enumerate(drawn[:-1]):
            if _fits(table, layable, hand, card, drawn[: place + 1]):
                facts: dict[str, object] = {"n": place + 1, "drawn": len(drawn)}
                facts.update({"card": table.code(card), "reason": "turn", "variant": "until"})
                related = [table.drawn_place] if before else []
                name = table.names[seat]
                origin = rule.of("until")
                here = table.here()
                return Finding(
                    BREACH, TOO_MANY, here, origin, player=name, facts=facts, related=related
                )
        return None

    return [(test, None)]


def _stopped(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """An act by which a player passes who has drawn, but nothing that may be laid."""
    rule = _until(rules)
    if rule is None:
        return []
    layable = lays.Layable(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if not table.passes_by_acting(seat) or not table.can_draw() or table.over:
            return None
        if table.payable(seat, len(move.cards)) is not None and move.verb == DRAW:
            return None
        hand = table.hands[table.turn]
        if "draws" in table.omits or hand.doubted or layable.of(table, hand):
            return None
        claim = proof.held(table, hand, layable.wanted(table, hand))
        verdict = proof.ask(table, claim, False)
        if verdict == OK:
            return None
        facts: dict[str, object] = {"drawn": len(table.drawn)}
        if verdict == UNPROVEN:
            facts["settles"] = [A_HAND]
        name = table.names[table.turn]
        here = table.here()
        origin = rule.of("until")
        related = [table.drawn_place]
        finding = Finding(verdict, STOPPED, here, origin, player=name, facts=facts, related=related)
        return doubts.depends(finding, claim, False, variant="until")

    return [(test, None)]


CHECKS = (
    Check("owed", (PLAY, DRAW), _stopped),
    Check("too-many-cards", (DRAW,), _beyond),
)

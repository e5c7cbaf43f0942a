"""The duty to lay: drawing, or keeping a drawn card, with something that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import doubts, lays, proof
from unorules.core.cards import NO_COLOUR, UNKNOWN, members
from unorules.core.claims import Answer, Claim
from unorules.core.findings import A_HAND, BREACH, CARD, KEPT, OK, UNPROVEN, WHOLE, Finding, Place
from unorules.core.moves import DRAW, PASS, PLAY
from unorules.core.shape import Check

if TYPE_CHECKING:
    from unorules.core.duties import Debt
    from unorules.core.findings import Cases
    from unorules.core.hand import Hand
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Test
    from unorules.core.table import Table

CODES = ("draw/must-play", "draw/must-play-drawn")


class Duty:
    """When a player has to lay, and the findings where it depends on hidden cards alone.

    ``before`` is for a card in hand that fits, instead of drawing; ``after`` for one drawn.
    """

    __slots__ = ("after", "before", "fined", "kept", "layable", "origin")

    def __init__(self, rules: Ruleset) -> None:
        rule = rules.need("draw")
        self.before: bool = rule.values["voluntary"] != "allow"
        self.after: bool = rule.values["fitting"] != "may"
        self.layable = lays.Layable(rules)
        bound = lays.colour_bound(rules)
        self.fined = lays.select(rules, [rule for rule in bound if rule.values["penalty"]])
        """The cards for which a card may be owed afterwards."""
        self.origin = rule.of("voluntary")
        self.kept = rule.of("fitting")

    def drawing(self, table: Table, seat: int, top: int, top_at: int, claim: Claim) -> Finding:
        """Return the finding that a player draws who may have been able to lay."""
        part = CARD if top_at else table.opening_part
        finding = Finding(
            UNPROVEN,
            CODES[0],
            Place(table.round, claim.at),
            self.origin,
            player=table.names[seat],
            facts={"cards": [], "top": table.code(top), "settles": [A_HAND]},
            related=[Place(table.round, top_at, part, "on-top")],
        )
        return doubts.depends(finding, claim)

    def keeping(
        self, table: Table, seat: int, drawn_at: int, at: int, breach: Cases, ok: Cases
    ) -> Finding:
        """Return the finding that a hidden card just drawn is kept that may have fitted."""
        finding = Finding(
            UNPROVEN,
            CODES[1],
            Place(table.round, at),
            self.kept,
            player=table.names[seat],
            facts={"settles": [A_HAND]},
            related=[Place(table.round, drawn_at, WHOLE, "drew")],
        )
        return doubts.depends_on_cases(finding, breach, ok)

    def cases(self, hand: Hand, none: Claim, colour: int) -> tuple[Cases, Cases]:
        """Return in which cases a hidden card that was kept had to be laid, and in which not.

        ``none`` is the claim that it fits, ``colour`` are the cards of the colour in force.
        """
        fitting, layable = none.wanted, self.layable
        free = none.of(fitting & ~layable.bound & ~layable.first)
        breach, ok = [[Answer(free, True)]], [[Answer(none, False)]]
        if fitting & layable.first:
            pair = none.of(fitting & layable.first)
            breach.append([Answer(pair, True)])
            ok.append([Answer(pair, True), Answer(free, False)])
        if fitting & layable.bound and hand.mask & colour:
            ok.append([Answer(free, False)])
        elif fitting & layable.bound:
            bound = none.of(fitting & layable.bound)
            coloured = Claim(hand, 0, len(hand.born), none.at, colour)
            breach.append([Answer(bound, True), Answer(coloured, False)])
            ok.append([Answer(free, False), Answer(coloured, True)])
        return breach, ok


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
    duty = Duty(rules)
    layable = duty.layable

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.drawn and seat == table.turn:
            return None
        hand = table.hands[seat]
        owed = table.payable(seat, len(move.cards))
        alone = hand.hidden and len(move.cards) == 1
        excuse = _may_be_fine(table, seat, duty.fined, owed) if alone else 0
        if table.following is not None or (owed is not None and not excuse):
            return None
        fitting = members(layable.of(table, hand))
        wanted = layable.wanted(table, hand)
        possible = _by_colour(table, hand, layable)
        if 0 in possible and len(possible) > 1:
            return None  # Nobody has named a colour, and in one nothing could be laid.
        claim = proof.held(table, hand, wanted)
        breach: Cases = []
        ok: Cases = []
        if excuse:
            breach, ok = _unless_fine(proof.held(table, hand, excuse), claim, bool(fitting))
            verdict = proof.weigh(table, breach, ok)
        else:
            verdict = BREACH if fitting else proof.ask(table, claim)
        if verdict == OK:
            return None
        if verdict == UNPROVEN and not excuse:
            return duty.drawing(table, seat, table.top, table.top_at, claim)
        finding = Finding(
            verdict,
            CODES[0],
            table.here(),
            rule.of("voluntary"),
            player=table.names[seat],
            facts={"cards": [table.code(card) for card in fitting], "top": table.code(table.top)},
            related=[table.top_place.because("on-top")],
        )
        if verdict == UNPROVEN:
            finding.facts["settles"] = [A_HAND]
            return doubts.depends_on_cases(finding, breach, ok)
        if excuse or not fitting:
            finding.facts["variant"] = "no-other"
        return finding

    return [(test, None)]


def _may_be_fine(table: Table, seat: int, fined: int, owed: Debt | None) -> int:
    """Return with which hidden cards a draw right after a card that may be fined is the fine.

    For one of the colour it is owed; for another one that fitted, the rules leave open whether.
    """
    if owed is not None and (not owed.optional or owed.unruled or owed.reason != "offence"):
        return 0
    if table.layer != seat or table.turn_at != table.top_at or not table.tops(fined):
        return 0
    if table.hands[seat].born[-1] > table.top_at:
        return 0  # What was held then, and what came since, are not told apart here.
    return table.follow_under & ~(1 << table.top)


def _unless_fine(fine: Claim, able: Claim, fitting: bool) -> tuple[Cases, Cases]:
    """Return in which cases a draw is at fault that may have been a fine, and in which not.

    It is if there was none to pay, and something that fits was in hand: ``able`` or for certain.
    """
    free = Answer(fine, False)
    if fitting:
        return [[free]], [[Answer(fine, True)]]
    return [[Answer(able, True), free]], [[Answer(able, False)], [Answer(fine, True)]]


def _must_play_drawn(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A drawn card that fits and was kept."""
    rule = rules.need("draw")
    if rule.values["fitting"] == "may":
        return []
    duty = Duty(rules)
    layable = duty.layable
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
        if not laid and UNKNOWN in table.drawn:
            card = UNKNOWN
        colour = table.deck.colour_masks[table.colour] if table.colour >= 0 else 0
        possible = _by_colour(table, hand, layable)
        missing = [mask for mask in possible if card == UNKNOWN or not mask >> card & 1]
        if len(possible) > 1 and missing:
            return None  # Nobody has named a colour, and in one it could not be laid.
        verdict = BREACH
        fitting = layable.fitting(table, hand)
        breach: Cases = []
        ok: Cases = []
        if card == UNKNOWN:
            none = proof.drawn(table, table.turn, fitting)
            if none is not None:
                breach, ok = duty.cases(hand, none, colour)
            verdict = proof.weigh(table, breach, ok) if breach else UNPROVEN
        elif not fitting >> card & 1:
            return None
        elif layable.first >> card & 1:
            if not lays.has_second(table, hand, card):
                claim = proof.held(table, hand, lays.second(table, card))
                breach, ok = [[Answer(claim, True)]], [[Answer(claim, False)]]
                verdict = OK if hand.loose else proof.weigh(table, breach, ok)
        elif layable.bound >> card & 1:
            if hand.mask & colour:
                return None
            claim = proof.held(table, hand, colour)
            breach, ok = [[Answer(claim, False)]], [[Answer(claim, True)]]
            verdict = proof.weigh(table, breach, ok)
        if verdict == OK:
            return None
        if verdict == UNPROVEN and card == UNKNOWN and breach:
            at = table.move
            return duty.keeping(table, table.turn, table.drawn_at, at, breach, ok)
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
        if verdict == UNPROVEN:
            facts["settles"] = [A_HAND]
            if card != UNKNOWN:
                facts["variant"] = KEPT
        elif card == UNKNOWN:
            facts["variant"] = "no-other"
        return doubts.depends_on_cases(finding, breach, ok) if breach else finding

    return [(test, None)]


def passing_tests(rules: Ruleset) -> list[Test]:
    """Return what is asked of an act by which the player in turn, having drawn, passes."""
    return [test for test, _ in _must_play_drawn(rules)]


def drawing_tests(rules: Ruleset) -> list[Test]:
    """Return what is asked of one card drawn of one's own will."""
    return [test for test, _ in _must_play(rules)]


CHECKS = (
    Check("owed", (PLAY, DRAW, PASS), _must_play_drawn),
    Check("restriction", (DRAW,), _must_play),
)

CLOSES = ()

EFFECTS = ()

"""Challenging a card that only a player without the colour may lay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import doubts, lays, proof
from unorules.core.cards import NO_COLOUR
from unorules.core.claims import Answer
from unorules.core.duties import Bluff
from unorules.core.findings import BREACH, OK, UNPROVEN, WHOLE, WORD, Finding
from unorules.core.moves import CHALLENGE, DRAW, PASS, PLAY
from unorules.core.shape import BESIDE, Check, Closing, Effect, Opening

if TYPE_CHECKING:
    from unorules.core.claims import Claim
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Close, Open, Run, Test
    from unorules.core.table import Table

CODES = (
    "challenge/not-in-rules",
    "challenge/not-yours",
    "challenge/too-late",
    "challenge/wrong-outcome",
)

GUILTY = "guilty"
INNOCENT = "innocent"


def challengeable(rules: Ruleset) -> int:
    """Return the cards whose lay may be challenged."""
    mask = 0
    if rules.one("challenge") is not None:
        for rule in lays.colour_bound(rules):
            if rule.values["enforcement"] == "challengeable":
                mask |= rules.deck.select(rule.values["cards"])
    return mask


def _out_of_place(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """Find a challenge of nothing, by the wrong player, or too late."""
    mask = challengeable(rules)
    rule = rules.one("challenge")
    origin = rule.origin if rule is not None else rules.cited(CODES[0], "follow")
    anybody = rule is not None and rule.values["by"] == "anybody"
    play_on: bool = rules.need("finish").values["play_on"]
    if rule is None:
        for bound in lays.colour_bound(rules):
            origin = bound.origins.get("enforcement", origin)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.over:
            return None
        bluff = table.bluff
        top = table.top_place.because("challenged")
        facts: dict[str, object] = {"top": table.code(table.top)}
        if bluff is None or not bluff.open:
            late = table.tops(mask) and table.free_at != table.top_at
            code = CODES[2] if late else CODES[0]
            if bluff is not None:
                facts["variant"] = "decided"
        elif seat == bluff.seat or (seat != bluff.challenger and not anybody):
            if seat != bluff.seat and play_on and proof.may_be_out(table):
                return None  # Who comes next depends on who is still in the round.
            code = CODES[1]
            facts["challenger"] = table.names[bluff.challenger]
            if anybody:
                facts["variant"] = "own"
        else:
            return None
        name = table.names[seat]
        return Finding(BREACH, code, table.here(), origin, player=name, facts=facts, related=[top])

    return [(test, None)]


def _wrong_outcome(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.one("challenge")
    if rule is None:
        return []
    origin = rule.origin
    anybody = rule.values["by"] == "anybody"

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        bluff = table.bluff
        if bluff is None or not bluff.open or bluff.guilty is None or not move.word:
            return None
        if seat == bluff.seat or (seat != bluff.challenger and not anybody):
            return None
        if (move.word == GUILTY) == bluff.guilty:
            return None
        facts: dict[str, object] = {"target": table.names[bluff.seat]}
        facts["variant"] = "was-guilty" if bluff.guilty else "was-innocent"
        if seat != bluff.challenger:
            facts["outcome"] = "outsider-" + str(facts["variant"])
            facts["challenger"] = table.names[bluff.challenger]
            facts["n"] = rule.values["outsider"]
        return Finding(
            BREACH,
            CODES[3],
            table.here(WORD),
            origin,
            player=table.names[seat],
            facts=facts,
            related=[bluff.place.because("challenged")],
        )

    return [(test, None)]


CHECKS = (
    Check(BESIDE, (CHALLENGE,), _out_of_place),
    Check(BESIDE, (CHALLENGE,), _wrong_outcome),
)


def _by_outsider(bluff: Bluff) -> bool:
    """Whether somebody other than the one who has to draw has challenged, and may."""
    return bluff.rightly and bluff.by not in (-1, bluff.challenger)


def _show_outcome(rules: Ruleset) -> list[Open]:
    """Who draws first shows how a challenge went whose outcome is not recorded."""
    if rules.one("challenge") is None:
        return []

    def open(table: Table, seat: int, move: Move) -> None:
        bluff = table.bluff
        if bluff is None or not bluff.pending:
            return
        number = len(move.cards)
        more = number > sum([debt.left for debt in table.debts if debt.seat == seat])
        fined = _by_outsider(bluff) and seat == bluff.by and (seat != table.turn or number > 1)
        paid = bluff.debt in table.paid_by(seat, number) and (bluff.rightly or more)
        if seat == bluff.seat and more:
            carry_out(table, rules, bluff, True)
        elif (fined and more) or paid:
            carry_out(table, rules, bluff, False)

    return [open]


OPENS = (Opening((DRAW,), _show_outcome),)


def _shut(rules: Ruleset) -> list[Close]:
    """Drawing, laying or passing ends the time for a challenge."""
    if rules.one("challenge") is None:
        return []

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        bluff = table.bluff
        if bluff is None:
            return []
        paid = table.paid_by(seat, len(move.cards)) if move.verb == DRAW else []
        if paid and bluff.debt not in paid:
            return []  # Cards for something else.
        table.bluff = None
        return []

    return [close]


CLOSES = (Closing((PLAY, DRAW, PASS), _shut),)


def _open(rules: Ruleset) -> list[tuple[Run, int | None]]:
    mask = challengeable(rules)
    if not mask:
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        if table.over or not table.debts or table.free_at == table.move:
            return
        bluff = Bluff(seat, table.debts[-1], table.here("card"))
        hand = table.hands[seat]
        if table.under_colour != NO_COLOUR and not hand.loose:
            wanted = table.deck.colour_masks[table.under_colour]
            verdict = BREACH if hand.mask & wanted else OK
            if verdict == OK and (hand.hidden or proof.open_ended(table)):
                doubt = doubts.about(table, hand, wanted)
                if doubt is None:
                    bluff.claim = proof.held(table, hand, wanted)
                    verdict = proof.ask(table, bluff.claim)
                else:
                    bluff.claim = doubt.claim
                    verdict = UNPROVEN
            bluff.guilty = None if verdict == UNPROVEN else verdict == BREACH
        table.bluff = bluff

    return [(run, mask)]


def resume(rules: Ruleset, table: Table) -> None:
    """Let a challenge be open in a position where the top card's cards are still owed."""
    if not table.debts or not table.tops(challengeable(rules)):
        return
    if table.free_at == table.top_at:
        return
    debt = table.debts[0]
    before = (debt.seat - table.direction) % table.seats
    while not table.active[before]:
        before = (before - table.direction) % table.seats
    table.bluff = Bluff(before, debt, debt.place)


def carry_out(table: Table, rules: Ruleset, bluff: Bluff, guilty: bool) -> None:
    """Let the outcome of a challenge have its consequences, as the table decided it."""
    rule = rules.need("challenge")
    bluff.open = False
    bluff.pending = False
    if bluff.claim is not None and bluff.guilty is None:
        _shown(table, bluff.claim, guilty)
    outsider = _by_outsider(bluff)
    if not guilty and outsider:
        number: int = rule.values["outsider"]
        if number:
            table.owe(bluff.by, number, rule.of("outsider"), "outsider", bluff.debt.card)
        return
    if not guilty:
        bluff.debt.total += rule.values["extra"]
        bluff.debt.origin = rule.of("extra")
        return
    total = bluff.debt.total
    finding = table.standing
    if finding is not None and finding.place.move == bluff.place.move:
        finding.facts["outcome"] = "challenged"
        finding.facts["challenger"] = table.names[bluff.challenger]
        finding.facts["n"] = total
        if outsider:
            finding.facts["outcome"] = "challenged-by-other"
            finding.facts["outsider"] = table.names[bluff.by]
    table.debts = [debt for debt in table.debts if debt is not bluff.debt]
    table.owe(bluff.seat, total, rule.origin, "guilty", bluff.debt.card)
    table.lost = [lost for lost in table.lost if lost.seat != bluff.challenger]
    table.give_turn(bluff.challenger)


def _shown(table: Table, claim: Claim, guilty: bool) -> None:
    """Let the outcome of a challenge count as seen, and settle what follows from it."""
    if claim.hand.hidden:
        claim.hand.facts = claim.hand.facts + [Answer(claim, guilty)]
    place = table.here(WHOLE, "challenge-settled")
    for doubt in table.doubts:
        about = doubt.claim
        if about.hand is claim.hand and about.at == claim.at and about.wanted == claim.wanted:
            doubt.variant = "shown-guilty"
            doubts.settle(table, doubt, guilty, place)
    doubts.look_again(table, place)


def _challenge(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("challenge")
    if rule is None:
        return []
    anybody = rule.values["by"] == "anybody"

    def run(table: Table, seat: int, move: Move) -> None:
        bluff = table.bluff
        if bluff is None or not bluff.open or table.over:
            return
        bluff.by = seat
        bluff.rightly = seat != bluff.seat and (seat == bluff.challenger or anybody)
        if seat == bluff.challenger:
            table.pending = None  # Who challenges does not answer with a card any more.
        guilty = bluff.guilty
        if move.word and guilty is None:
            guilty = move.word == GUILTY
        contradicted = move.word and guilty != (move.word == GUILTY)
        if guilty is None or contradicted or not bluff.rightly:
            # What came of it then shows from who draws, and how many.
            bluff.open = not bluff.rightly
            bluff.pending = True
            if proof.open_ended(table):
                bluff.debt.optional = True  # Nobody can tell who of the two has to draw.
        else:
            carry_out(table, rules, bluff, guilty)
        table.settle()

    return [(run, None)]


EFFECTS = (Effect("call", (PLAY,), _open), Effect("act", (CHALLENGE,), _challenge))

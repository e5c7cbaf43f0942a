"""Doubts: findings that depend on hidden cards, until later events settle them.

A doubt is looked at again when a card leaves the hand that it is about and may settle it, when
a challenge shows something, when so few cards are unseen that they may settle it, and at the
end of the round. In between nothing can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import proof
from unorules.core.findings import BREACH, CARD, OK, UNPROVEN, WHOLE, Doubt

if TYPE_CHECKING:
    from unorules.core.claims import Claim
    from unorules.core.findings import Cases, Finding, Place
    from unorules.core.hand import Hand
    from unorules.core.table import Table

SLACK = 1000
"""More cards than come into view in a round that has doubts which few unseen cards settle."""

FEW = 8
"""So few unseen cards of a sort that each one that comes into view is worth a look."""

MOST_WATCHED = 40
"""So many claims at most are followed for a hand; older ones are looked at in the end."""


def depends(
    finding: Finding, claim: Claim, guilty: bool = True, stands: bool = False, variant: str = ""
) -> Finding:
    """Let a finding, if it is unproven, be a breach just if a claim holds, or does not."""
    if finding.verdict == UNPROVEN:
        doubt = finding.doubt = Doubt(finding, claim, guilty)
        doubt.stands = stands
        doubt.variant = variant
    elif finding.verdict == BREACH and variant:
        finding.facts["variant"] = variant
    return finding


def depends_on_cases(finding: Finding, breach: Cases, ok: Cases) -> Finding:
    """Let a finding, if it is unproven, be a breach in some cases and none in others."""
    if finding.verdict == UNPROVEN:
        first = breach[0][0]
        doubt = finding.doubt = Doubt(finding, first.claim, first.holds)
        doubt.breach, doubt.ok = breach, ok
    return finding


# Watching -------------------------------------------------------------------------


def watch(table: Table, doubt: Doubt) -> None:
    """Follow what may settle a doubt."""
    if not table.doubts:
        table.slack = SLACK
    table.doubts.append(doubt)
    for claim in claims(doubt):
        if claim.number > 0:
            claim.doubt = doubt
            watched = claim.hand.watched
            watched.append(claim)
            if len(watched) > MOST_WATCHED:
                del watched[0]
    _reckon(table, doubt)


def asked(table: Table, hand: Hand, wanted: int) -> Claim | None:
    """Return the claim on which a doubt about the event in hand depends, if it is this one."""
    if not table.doubts:
        return None
    claim = table.doubts[-1].claim
    same = claim.at == table.move and claim.hand is hand and claim.wanted == wanted
    return claim if same and not claim.first else None


def claims(doubt: Doubt) -> list[Claim]:
    """Return the claims that a doubt depends on, each once."""
    found = [doubt.claim]
    if not doubt.breach and not doubt.others:
        return found
    for answers in doubt.breach + doubt.ok:
        for answer in answers:
            if not [claim for claim in found if claim is answer.claim]:
                found.append(answer.claim)
    for other in doubt.others:
        found += claims(other)
    return found


def _reckon(table: Table, doubt: Doubt) -> None:
    """Note when the unseen cards can settle a doubt: after so many more, or by one of these."""
    if table.mixed or table.deck.provisional:
        return
    for claim in claims(doubt):
        if claim.lasting and not claim.idle:
            inside, outside = proof.left(table, claim.wanted)
            need = claim.number - claim.other
            if not claim.able:
                _expect(table, inside, claim.wanted)
            if need > 0:
                _expect(table, outside - need + 1, ((1 << table.deck.size) - 1) & ~claim.wanted)


def _expect(table: Table, number: int, cards: int) -> None:
    """Note that something is settled as soon as so many more of these cards are in view."""
    if number > FEW:
        table.slack = min(table.slack, number - FEW // 2)
    else:
        table.telling |= cards


# Settling -------------------------------------------------------------------------


def left_hand(table: Table, hand: Hand) -> None:
    """Look again at what is open about a hand that hidden cards have left."""
    if hand.ripe or not hand.hidden:
        hand.ripe = False
        watched: list[Doubt] = []
        for claim in hand.watched:
            doubt = claim.doubt
            if (claim.forced or not hand.hidden) and doubt is not None and doubt not in watched:
                watched.append(doubt)
        for doubt in watched:
            if doubt in table.doubts:
                _look(table, doubt, None, True)
        if not hand.hidden:
            hand.watched = []
            hand.facts = []
        else:
            hand.watched = [claim for claim in hand.watched if not claim.forced]


def look_again(table: Table, place: Place | None = None) -> None:
    """Look again at all that is open: a challenge has shown something, or the round is over."""
    for doubt in table.doubts:
        if doubt in table.doubts:  # Settling one may have settled another.
            _look(table, doubt, place, True)
    few(table)


def came(table: Table) -> None:
    """Look again where the cards that have come into view by the event in hand may tell."""
    table.slack -= len(table.fresh)
    telling = [card for card, _, _ in table.fresh if table.telling >> card & 1]
    if table.slack <= 0 or telling:
        few(table)


def few(table: Table) -> None:
    """Settle what only depended on unseen cards of which there are none; see when to do it next."""
    table.slack = SLACK
    table.telling = 0
    live = []
    for doubt in table.doubts:
        if [claim for claim in claims(doubt) if claim.lasting and not claim.idle]:
            _look(table, doubt, None, False)
            if doubt in table.doubts:
                _reckon(table, doubt)
                live.append(doubt)
    table.doubts = live


def _verdict(table: Table, doubt: Doubt, thorough: bool) -> str:
    if doubt.breach:
        return proof.weigh(table, doubt.breach, doubt.ok, thorough)
    return proof.verdict(proof.truth(table, doubt.claim, thorough), doubt.guilty)


def _look(table: Table, doubt: Doubt, place: Place | None, thorough: bool) -> None:
    """Settle a doubt, or let another one about the same event come to the fore."""
    verdict = _verdict(table, doubt, thorough)
    if verdict == BREACH:
        settle(table, doubt, True, place)
        return
    for other in doubt.others:
        if _verdict(table, other, thorough) == BREACH:
            settle(table, doubt, False, place)
            settle(table, other, True, place)
            return
    if verdict == UNPROVEN:
        return
    settle(table, doubt, False, place)
    if doubt.others:
        heir = doubt.others[0]
        heir.others = doubt.others[1:]
        for claim in claims(heir):
            claim.doubt = heir
        table.doubts = table.doubts + [heir]
        table.settled.append(heir.finding)
        _look(table, heir, place, thorough)


def settle(table: Table, doubt: Doubt, guilty: bool, place: Place | None = None) -> None:
    """Turn a doubt into a breach, or into nothing."""
    finding = doubt.finding
    finding.verdict = BREACH if guilty else OK
    finding.stands = guilty and doubt.stands
    finding.doubt = None
    if guilty:
        _tell(table, doubt, place)
    debt = doubt.debt
    if debt is not None and debt in table.debts:
        debt.optional = not guilty
        if not guilty:
            table.debts = [other for other in table.debts if other is not debt]
        table.settle()
    table.doubts = [other for other in table.doubts if other is not doubt]
    table.settled.append(finding)


def _tell(table: Table, doubt: Doubt, place: Place | None) -> None:
    """Say which cards, by which event, have shown a breach."""
    finding, claim, facts = doubt.finding, doubt.claim, doubt.finding.facts
    cards: list[int] = []
    if doubt.guilty:
        reveals = claim.hand.reveals
        shown = [card for card, at in reveals if at == table.move]
        cards = sorted({card for card in shown if claim.wanted >> card & 1})
    if doubt.variant:
        facts["variant"] = doubt.variant
    elif cards:
        facts["held"] = facts["cards"] = [table.code(card) for card in cards]
        facts["card"] = facts.get("card", table.code(cards[0]))
    elif "variant" not in facts:
        facts["variant"] = "no-other"
    where = table.here() if place is None else place
    if where.why == "":
        where = where.because("held-then" if cards else "challenge-settled")
    if where.part == WHOLE and cards:
        where.part = CARD
    finding.related.append(where)


def close(table: Table, place: Place | None = None) -> list[Finding]:
    """Return what the log as a whole settles."""
    if table.doubts:
        look_again(table, place)
    settled = table.settled
    table.settled = []
    return settled

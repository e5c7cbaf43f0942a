"""Doubts: findings that depend on hidden cards, until later events settle them.

A doubt is looked at again when a card leaves the hand that it is about and may settle it, when
a challenge shows something, when so few cards are unseen that they may settle it, and at the
end of the round. In between nothing can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import proof
from unorules.core.findings import (
    A_HAND,
    BREACH,
    CARD,
    OK,
    ONE_OF,
    UNPROVEN,
    WHILE_UNPROVEN,
    WHOLE,
    WORD,
    Doubt,
    Place,
)
from unorules.core.waiting import SLACK, is_idle, reckon, ripe

if TYPE_CHECKING:
    from unorules.core.claims import Claim
    from unorules.core.findings import Cases, Finding
    from unorules.core.hand import Hand
    from unorules.core.table import Table

MOST_WATCHED = 40
"""So many claims at most are followed for a hand; older ones are counted when looked at."""


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
        doubt.leading = proof.counted(breach[0], ok[0])
    return finding


def in_front(findings: list[Finding]) -> Finding | None:
    """Return the first of several unproven findings about one event; the others stand back."""
    if not findings:
        return None
    behind: list[Doubt] = []
    for finding in findings:
        if finding.doubt is not None:
            behind += [finding.doubt] + finding.doubt.others
    first = findings[0].doubt
    if first is not None:
        first.others = behind[1:]
    return findings[0]


def unless_drawn_freely(table: Table, seat: int, finding: Finding) -> Finding | None:
    """Return what is found about an act before the turn of this seat, if it is before that.

    Cards of the player in turn may have been a penalty, if that player was at fault, or drawn
    freely, so that the next one's act passes for that player.
    """
    for debt in table.debts:
        drawn = debt.last is not None and (debt.last.move or 0) > table.turn_at
        if debt.optional and drawn and debt.seat == table.turn and seat in table.upcoming():
            return None if debt.claim is None else if_held(table, finding, debt.claim)
    return finding


def if_held(
    table: Table, finding: Finding, claim: Claim, doubtful: str = "", guilty: bool = True
) -> Finding | None:
    """Return what is a breach just if an earlier claim holds, be it followed already or not.

    If it is ``guilty`` not to hold, the other way round.
    """
    claim = claim.again()
    verdict = proof.verdict(proof.truth(table, claim), guilty)
    if verdict == UNPROVEN:
        finding.verdict = UNPROVEN
        finding.facts.setdefault("settles", [A_HAND])
        if doubtful:
            finding.facts["variant"] = doubtful
    return None if verdict == OK else depends(finding, claim, guilty)


# Watching -------------------------------------------------------------------------


def watch(table: Table, doubt: Doubt) -> None:
    """Follow what may settle a doubt."""
    _take(doubt)
    if not table.doubts:
        table.slack = SLACK
        table.telling = 0
    table.doubts.append(doubt)
    _follow(doubt, _leading(doubt))
    reckon(table, doubt, True)
    if doubt.due - table.came < table.slack:
        table.slack = doubt.due - table.came
    table.telling |= doubt.tells


def watch_lay(table: Table, doubt: Doubt, spare: int) -> None:
    """Follow a doubt about a card just laid; so many unseen cards more than enough are left."""
    _take(doubt)
    if not table.doubts:
        table.slack = SLACK
        table.telling = 0
    table.doubts.append(doubt)
    _follow(doubt, [doubt.claim])
    doubt.due = table.came + spare
    if spare < table.slack:
        table.slack = spare


def _take(doubt: Doubt) -> None:
    """Let a doubt know its finding, and no longer the other way round.

    What refers to each other in a circle is cleared away late, and that takes long.
    """
    doubt.finding.doubt = None
    if doubt.others:
        for other in doubt.others:
            _take(other)


def _follow(doubt: Doubt, found: list[Claim]) -> None:
    """Follow the cards that leave the hands of these claims."""
    doubt.claims = found
    for claim in found:
        if claim.number > 0:
            watched = claim.hand.watched
            watched.append(claim)
            if len(watched) > MOST_WATCHED:
                watched.pop(0).unwatched = True


def _leading(doubt: Doubt) -> list[Claim]:
    """Return the claims that have to fail before a doubt can be settled: one way, or the other.

    A doubt of many cases stays one as long as the first of each sort is possible.
    """
    if not doubt.breach and not doubt.others:
        return [doubt.claim]
    if doubt.others or not doubt.leading:
        doubt.leading = False
        return _claims(doubt)
    guilty, innocent = doubt.breach[0][0].claim, doubt.ok[0][0].claim
    return [guilty] if guilty is innocent else [guilty, innocent]


def about(table: Table, hand: Hand, wanted: int) -> Doubt | None:
    """Return the doubt whether a hand held a card of a set when the event in hand began."""
    for doubt in table.doubts[-1:]:
        for other in [doubt] + doubt.others:
            claim = other.claim
            same = claim.at == table.move and claim.hand is hand and claim.wanted == wanted
            if same and not other.breach and other.guilty and not claim.first:
                return other
    return None


def _claims(doubt: Doubt) -> list[Claim]:
    """Return the claims that a doubt depends on, each once."""
    found = [doubt.claim]
    if not doubt.breach and not doubt.others:
        return found
    for answers in doubt.breach + doubt.ok:
        for answer in answers:
            if not [claim for claim in found if claim is answer.claim]:
                found.append(answer.claim)
    for other in doubt.others:
        found += _claims(other)
    return found


# Settling -------------------------------------------------------------------------


def left_hand(table: Table, hand: Hand, place: Place | None = None) -> None:
    """Look again at what is open about a hand that hidden cards have left.

    Where draws are left out, any of them may have come just now, until the hand is counted.
    """
    if proof.open_ended(table):
        return
    if hand.ripe or not hand.hidden:
        hand.ripe = False
        for doubt in [doubt for doubt in table.doubts if _is_ripe(doubt, hand)]:
            if doubt in table.doubts:  # Settling one may have settled another.
                _look(table, doubt, place, True)
        if not hand.hidden:
            for claim in hand.watched:
                claim.dead = True
            hand.watched = []
            hand.facts = []
        else:
            hand.watched = [claim for claim in hand.watched if not claim.forced]


def _is_ripe(doubt: Doubt, hand: Hand) -> bool:
    """Whether the cards that have left a hand may have settled a doubt about it."""
    for claim in doubt.claims:
        if claim.hand is hand and (claim.forced or not hand.hidden) and not claim.dead:
            return True
    return False


def counted(table: Table, hand: Hand) -> None:
    """Settle what a hand must have held, now that it has been counted where draws are left out.

    Of the cards laid since, as many may have come since as the counts show to have come.
    """
    for doubt in table.doubts:
        claim = doubt.claim
        whole = claim.hand is hand and not (claim.first or claim.unwatched)
        if not whole or doubt.breach or not doubt.guilty:
            continue
        if claim.matched > len(hand.born) - claim.then:
            claim.forced = True
            at = max([at for _, at in claim.seen()])
            settle(table, doubt, True, at=at)
            doubt.finding.related.append(table.here(WORD, "counted"))


def forget(hand: Hand) -> None:
    """Follow no longer which cards leave a hand: they do not tell what it held."""
    for claim in hand.watched:
        claim.unwatched = True
    hand.watched = []


def seen_in_hand(table: Table, seat: int, cards: tuple[int, ...]) -> None:
    """Know cards of a hand that were laid and taken back, if they were hidden until then."""
    hand = table.hands[seat]
    for place, card in enumerate(cards):
        new = card < table.deck.size and cards[: place + 1].count(card) > hand.counts[card]
        if new and hand.hidden:
            table.learn(seat, card)
    if hand.watched or hand.facts:
        left_hand(table, hand)


def laid_open(table: Table, seat: int, cards: list[int], place: Place) -> None:
    """Settle what a hand shows that is laid open at the end, if it is the one played until then."""
    hand = table.hands[seat]
    new = list(cards)
    for card in hand.cards():
        if card in new:
            new.remove(card)
    if hand.doubted or len(cards) != hand.size or len(new) != hand.hidden or not new:
        return
    table.move += 1
    for card in new:
        table.learn(seat, card)
    left_hand(table, hand, place)
    table.move -= 1


def look_again(table: Table, place: Place | None = None) -> None:
    """Look again at all that is open: a challenge has shown something, or the round is over."""
    for doubt in table.doubts:
        # Settling one may have settled another.
        if doubt in table.doubts and not is_idle(doubt):
            _look(table, doubt, place, True)


def came(table: Table) -> None:
    """Look again at what the cards that have come into view by the event in hand may settle."""
    fresh = 0
    for card, _, _ in table.fresh:
        fresh |= 1 << card
    if table.slack <= 0 or table.telling & fresh:
        few(table, fresh)


def few(table: Table, fresh: int) -> None:
    """Settle what depended on unseen cards of which too few are left; see when to look next."""
    found = ripe(table, fresh)
    for doubt in found:
        if doubt in table.doubts:
            _look(table, doubt, None, False)
    if found:
        ripe(table, 0)


def _verdict(table: Table, doubt: Doubt, thorough: bool) -> str:
    if doubt.breach:
        return proof.weigh(table, doubt.breach, doubt.ok, thorough)
    return proof.verdict(proof.truth(table, doubt.claim, thorough), doubt.guilty)


def _look(table: Table, doubt: Doubt, place: Place | None, thorough: bool) -> None:
    """Settle a doubt, or let another one about the same event come to the fore."""
    if doubt.leading:
        doubt.leading = False
        for claim in _claims(doubt):
            claim.recount()
        _follow(doubt, [claim for claim in _claims(doubt) if claim not in doubt.claims])
        doubt.claims = _claims(doubt)
        doubt.due = table.came  # When the others may settle it has not been reckoned yet.
        table.slack = 0
    for claim in doubt.claims:
        if claim.unwatched:
            claim.recount()
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
        heir.claims = _claims(heir)
        heir.leading = False
        table.doubts = table.doubts + [heir]
        table.settled.append(heir.finding)
        _look(table, heir, place, thorough)


def settle(
    table: Table, doubt: Doubt, guilty: bool, place: Place | None = None, at: int = -1
) -> None:
    """Turn a doubt into a breach, or into nothing: by the event in hand, or by the one ``at``."""
    finding = doubt.finding
    finding.verdict = BREACH if guilty else OK
    finding.stands = guilty and doubt.stands
    finding.facts.pop("settles", None)
    if finding.facts.get("variant") in WHILE_UNPROVEN:
        del finding.facts["variant"]
    if guilty:
        _tell(table, doubt, place, table.move if at < 0 else at)
    if table.bluff is not None and table.bluff.claim is doubt.claim:
        table.bluff.guilty = guilty
    debt = doubt.debt
    if debt is not None and debt in table.debts:
        debt.optional = not guilty
        if not guilty:
            table.debts = [other for other in table.debts if other is not debt]
        table.settle()
    table.doubts = [other for other in table.doubts if other is not doubt]
    table.settled.append(finding)


def _tell(table: Table, doubt: Doubt, place: Place | None, at: int) -> None:
    """Say which cards, laid or shown by the event ``at``, have shown a breach."""
    finding, claim, facts = doubt.finding, doubt.claim, doubt.finding.facts
    seen = claim.seen() if doubt.guilty and claim.forced else []
    cards = sorted({card for card, since in seen if since == at})
    several = sorted({card for card, _ in seen})
    why = "held-then" if cards else "challenge-settled"
    if cards and len(several) > 1 and claim.others + len(claim.hand.born) > claim.then:
        # Some of them may have been others of the hand, or have come since.
        cards = several
        facts["variant"] = why = ONE_OF
    if doubt.variant:
        facts["variant"] = doubt.variant
    elif cards:
        facts["held"] = facts["cards"] = [table.code(card) for card in cards]
        facts["card"] = facts.get("card", table.code(cards[0]))
    elif "variant" not in facts:
        facts["variant"] = "no-other"
    where = Place(table.round, at) if place is None else place
    if where.why == "":
        where = where.because(why)
    if where.part == WHOLE and cards:
        where.part = CARD
    finding.related.append(where)


def close(table: Table, place: Place | None = None) -> list[Finding]:
    """Return what the log as a whole settles; after that nothing is followed any more."""
    shown = [hand for hand in table.hands if hand.facts]
    for doubt in table.doubts:
        due = shown or doubt.due <= table.came or doubt.tells
        if due and doubt in table.doubts and not is_idle(doubt) and (shown or reckon(table, doubt)):
            _look(table, doubt, place, True)
    for hand in table.hands:
        hand.watched = []
    settled = table.settled
    table.settled = []
    return settled

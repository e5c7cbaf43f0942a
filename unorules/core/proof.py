"""What a hand with hidden cards can have held, or must have: for certain, or not known.

A deal gives every hidden card an identity that agrees with the log. Each question here is
whether some deal makes a claim true. A count answers most of them; where it cannot, the
matching of slots and cards does. Where cards in view have been shuffled among hidden ones,
any card is taken to be left, which can only make answers more careful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN
from unorules.core.findings import BREACH, CARD, OK, UNPROVEN, WHOLE, Doubt
from unorules.core.hand import Claim
from unorules.core.matching import possible

if TYPE_CHECKING:
    from unorules.core.findings import Cases, Finding, Place
    from unorules.core.hand import Hand
    from unorules.core.table import Table

MANY = 1000
"""As many copies as there can be slots."""

SCARCE = 40
"""With so few cards unseen, each one that comes into view may settle something."""


def open_ended(table: Table) -> bool:
    """Whether cards may have come into hands that the log does not show."""
    return "draws" in table.omits


def has_room(table: Table, hand: Hand, number: int) -> bool:
    """Whether so many cards of the hand can be ones that the log has not shown."""
    return hand.loose or hand.hidden >= number or open_ended(table)


# Questions ------------------------------------------------------------------------


def held(table: Table, hand: Hand, wanted: int) -> Claim:
    """Return the claim that one of the hidden cards of a hand is of a set now."""
    return Claim(hand, 0, len(hand.slots), table.move, wanted)


def drawn(table: Table, seat: int, wanted: int) -> Claim | None:
    """Return the claim that one of the hidden cards drawn this turn is of a set."""
    hand = table.hands[seat]
    mine = [place for place, slot in enumerate(hand.slots) if slot.turn == table.turn_at]
    number = table.drawn.count(UNKNOWN)
    if not number or len(mine) != number or mine[-1] - mine[0] != number - 1:
        return None
    return Claim(hand, mine[0], mine[-1] + 1, table.move, wanted)


def ask(table: Table, claim: Claim, seat: int = -1, cards: tuple[int, ...] = ()) -> str:
    """Return whether a claim holds in every deal (``breach``), in none (``ok``), or in some."""
    return weigh(table, [[claim]], [[claim.denied()]], seat, cards)


def weigh(
    table: Table, breach: Cases, ok: Cases, seat: int = -1, cards: tuple[int, ...] = ()
) -> str:
    """Return the verdict on something that is a breach in some cases and none in others.

    ``cards`` are such as the seat lays by the event in hand: what came hidden of them counts.
    """
    hand = table.hands[seat]
    laid = []
    for place, card in enumerate(cards):
        if 0 <= card < table.deck.size and cards[: place + 1].count(card) > hand.counts[card]:
            laid.append(card)
            table.seen[card] += 1
            hand.reveals.append((card, table.move))
    verdict = _verdict(table, breach, ok)
    for card in laid:
        table.seen[card] -= 1
        hand.reveals.pop()
    return verdict


def _verdict(table: Table, breach: Cases, ok: Cases, thorough: bool = True) -> str:
    if open_ended(table):
        return UNPROVEN if _left(table, breach[0][0].wanted, 1) else OK
    for outcomes in [table.outcomes, []] if table.outcomes else [[]]:
        guilty = _some(table, breach, outcomes, thorough)
        innocent = _some(table, ok, outcomes, thorough)
        if guilty and innocent:
            return UNPROVEN
        if not guilty:
            if innocent or not outcomes:
                return OK
        else:
            return BREACH
    return OK


def _some(table: Table, cases: Cases, outcomes: list[Claim], thorough: bool) -> bool:
    """Whether one of these cases can be, and what challenges have shown with it.

    Unless asked to be ``thorough`` it may be taken to be possible where it is not.
    """
    hard = []
    for claims in cases:
        quick = None
        if len(claims) == 1:
            quick = _count(table, claims[0], outcomes)
        if quick:
            return True
        if quick is None:
            hard.append(claims)
    if not hard or not thorough:
        return bool(hard)
    left = _unseen(table)
    return bool([1 for claims in hard if possible(claims + outcomes, left)])


def _unseen(table: Table) -> list[int]:
    """Return how many copies of each card nobody has seen, at most."""
    copies = table.deck.copies
    if table.mixed or table.deck.provisional:
        return [MANY if many else 0 for many in copies]
    return [max(0, many - seen) for many, seen in zip(copies, table.seen)]


def _left(table: Table, wanted: int, number: int) -> bool:
    """Whether so many cards of a set can be hidden somewhere."""
    if number <= 0:
        return True
    endless = table.mixed or table.deck.provisional
    for card, many in enumerate(table.deck.copies):
        if wanted >> card & 1 and many:
            number -= MANY if endless else max(0, many - table.seen[card])
            if number <= 0:
                return True
    return False


def _count(table: Table, claim: Claim, outcomes: list[Claim]) -> bool | None:
    """Return whether a claim can be true, as far as counting says; None if it does not.

    The hidden cards of that time, ``old``, have left the hand or are still in it; others
    have come since. All old ones can be hidden still while the hand has never been without
    hidden cards; those of the set can all have come later while there are no more of them.
    """
    spare = 0
    for outcome in outcomes:
        if outcome.hand is claim.hand:
            return None
        spare += len(outcome.hand.slots)
    wanted = claim.wanted
    if not claim.holds and claim.first:
        if claim.last - claim.first > 1:
            return None
        wanted = ~wanted & ((1 << table.deck.size) - 1)
    hand = claim.hand
    slots = hand.slots
    before = len([1 for _, at in hand.reveals if at < claim.at])
    last = claim.last
    while last < len(slots) and slots[last].born < claim.at:
        last += 1
    if last > claim.last and not claim.first:
        return None
    old = last - before
    if old <= 0 or not hand.slots:
        return not claim.holds
    come = gone = matched = 0
    able = False
    lasting = True
    for card, at in hand.reveals[before:]:
        while last + come < len(slots) and slots[last + come].born < at:
            come += 1
        gone += 1
        if wanted >> card & 1:
            able = able or lasting
            matched += 1
            if matched > come and not claim.holds and not claim.first:
                return False
        if gone >= old + come:
            lasting = False
    if claim.holds or claim.first:
        if able:
            return True if not spare else None
        if lasting and _left(table, wanted, 1 + spare):
            return True
    else:
        outside = ~wanted & ((1 << table.deck.size) - 1)
        if _left(table, outside, max(0, old - gone + matched) + spare):
            return True
    return False if not spare else None


# Doubts ---------------------------------------------------------------------------


def doubt(
    finding: Finding, breach: Cases, ok: Cases, stands: bool = False, variant: str = ""
) -> Finding:
    """Let a finding say what it depends on, if it is unproven."""
    if finding.verdict == UNPROVEN:
        finding.doubt = Doubt(finding, breach, ok, stands, variant)
    elif finding.verdict == BREACH and variant:
        finding.facts["variant"] = variant
    return finding


def review(table: Table, hand: Hand | None, place: Place | None = None) -> None:
    """Weigh what is open about a hand once more, and settle what counting can.

    Without a hand it is about all of them, and nothing is left out.
    """
    for open in list(table.doubts):
        if hand is None or _about(open, hand):
            _weigh_again(table, open, place, hand is None)


def _about(open: Doubt, hand: Hand) -> bool:
    for doubt in [open] + open.others:
        for claims in doubt.breach:
            if [claim for claim in claims if claim.hand is hand]:
                return True
    return False


def _weigh_again(table: Table, open: Doubt, place: Place | None, thorough: bool) -> None:
    """Settle a doubt, or let another one about the same event come to the fore."""
    verdict = _verdict(table, open.breach, open.ok, thorough)
    if verdict == BREACH:
        settle(table, open, True, place)
        return
    for other in open.others:
        if _verdict(table, other.breach, other.ok, thorough) == BREACH:
            settle(table, open, False, place)
            settle(table, other, True, place)
            return
    if verdict == UNPROVEN:
        return
    settle(table, open, False, place)
    if open.others:
        heir = open.others[0]
        heir.others = open.others[1:]
        table.doubts.append(heir)
        table.settled.append(heir.finding)
        _weigh_again(table, heir, place, thorough)


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
    finding = doubt.finding
    claim = doubt.breach[0][0]
    facts = finding.facts
    cards = []
    if claim.holds:
        now = claim.hand.reveals[-1][1] if claim.hand.reveals else -1
        shown = [c for c, at in claim.hand.reveals if at == now and at >= table.move]
        cards = sorted({c for c in shown if claim.wanted >> c & 1})
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


def seen(table: Table) -> None:
    """Settle what the cards that came into view by the event in hand have made certain."""
    for open in list(table.doubts):
        if _scarce(table) or [1 for card, _, _ in table.fresh if _last(table, open, card)]:
            _weigh_again(table, open, None, False)


def _scarce(table: Table) -> bool:
    unseen = table.deck.total - sum(table.seen)
    return unseen <= SCARCE and not table.mixed


def _last(table: Table, open: Doubt, card: int) -> bool:
    """Whether a card is the last one of its sort and a doubt is about that."""
    if card < 0 or card >= table.deck.size or table.seen[card] < table.deck.copies[card]:
        return False
    return bool(open.breach[0][0].wanted >> card & 1)


def close(table: Table, place: Place | None = None) -> list[Finding]:
    """Return what the log as a whole settles."""
    review(table, None, place)
    settled = table.settled
    table.settled = []
    return settled

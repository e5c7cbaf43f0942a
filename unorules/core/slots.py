"""Whether the hidden cards of one hand can be told apart so that some claims about them hold.

Here unseen cards are plentiful: only the cards revealed from the hand have to be accounted
for. Each of them was one of the slots from some place on to before another, and so is a
card that is still hidden and has to be of a certain sort. That no two were the same slot can
be found out by going through the slots once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import members

if TYPE_CHECKING:
    from unorules.core.claims import Answer, Claim
    from unorules.core.hand import Hand

    Spans = list[tuple[int, int]]

ALL = -1
"""The set of all cards."""


def agree(hand: Hand, answers: list[Answer], unseen: int) -> bool | None:
    """Whether some deal of the slots agrees with all answers; None if this way cannot tell.

    ``unseen`` is the set of the cards of which some copies have not been seen.
    """
    some: tuple[Claim, int] | None = None
    none: list[Claim] = []
    for answer in answers:
        claim = answer.claim
        positive = answer.holds
        wanted = claim.wanted
        if not positive and claim.first:
            if claim.number > 1:
                return None
            positive, wanted = True, ALL ^ wanted  # One card, of none of the set: of another.
        if not positive:
            none.append(claim)
        elif some is not None:
            return None
        else:
            some = (claim, wanted)
    spans = _spans(hand, none)
    if some is None:
        return _apart(spans, len(hand.born))
    claim, wanted = some
    first, last = claim.first, claim.last
    if wanted & unseen:
        low = max(first, _lowest(none, wanted & unseen))
        if low < last and _apart(spans + [(low, last)], len(hand.born)):
            return True
    for place in range(claim.before, len(spans)):
        if wanted >> hand.reveals[place][0] & 1:
            low, high = spans[place]
            others = spans[:place] + spans[place + 1 :]
            span = (max(low, first), min(high, last))
            if span[0] < span[1] and _apart(others + [span], len(hand.born)):
                return True
    return False


def _spans(hand: Hand, none: list[Claim]) -> Spans:
    """Return for each card revealed which slots it can have been: from, and to before."""
    spans = []
    born = hand.born
    high = 0
    for place, (card, at) in enumerate(hand.reveals):
        while high < len(born) and born[high] < at:
            high += 1
        low = 0
        for claim in none:
            if place >= claim.before and claim.wanted >> card & 1 and claim.last > low:
                low = claim.last
        spans.append((low, high))
    return spans


def _lowest(none: list[Claim], cards: int) -> int:
    """Return the first slot that can be one of these cards and hidden still."""
    free = cards
    for claim in none:
        free &= ~claim.wanted
    if free:
        return 0
    lasts = [[c.last for c in none if c.wanted >> card & 1] for card in members(cards)]
    return min([max(found) for found in lasts])


def _apart(spans: Spans, slots: int) -> bool:
    """Whether a slot of its own can be found for each span: the one soonest due comes first."""
    waiting = sorted(spans)
    open: list[int] = []
    place = 0
    for slot in range(slots):
        while place < len(waiting) and waiting[place][0] <= slot:
            open.append(waiting[place][1])
            place += 1
        if open:
            due = min(open)
            if due <= slot:
                return False
            open.remove(due)
    return not open and place == len(waiting)

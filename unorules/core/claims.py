"""Claims about hidden cards, and what counting says of them.

Any hidden card of a hand may have been any card that left it later, or one that nobody has
seen. So a claim can be true as long as a card of its set has left the hand while some card
of that time may still have been there, or may be hidden still. It can be false as long as
all cards of the set can have come from elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unorules.core.hand import Hand


class Claim:
    """That of some cards that came hidden into a hand, one was of a set at some time.

    They are the slots from ``first`` to before ``last``, without those that had been
    revealed before the event ``at``: the first ``before`` of the cards revealed.
    """

    __slots__ = (
        "able", "at", "before", "dead", "first", "forced", "hand", "inside", "last",
        "lasting", "matched", "number", "other", "others", "outside", "then", "unwatched",
        "wanted",
    )  # fmt: skip

    def __init__(self, hand: Hand, first: int, last: int, at: int, wanted: int) -> None:
        self.hand = hand
        self.first = first
        self.last = last
        self.at = at
        self.wanted = wanted
        self.before = len(hand.reveals)
        self.then = len(hand.born)
        """How many slots there were."""
        hidden = self.then - self.before
        self.number = last - first if first else hidden
        """How many cards it is about."""
        self.others = hidden - self.number
        """How many other hidden cards there were."""
        self.unwatched = False
        """Whether cards leaving the hand are no longer counted: that is to be done anew."""
        self.dead = False
        """Whether nothing can tell any more whether it holds."""
        self.inside = -1
        """How many unseen cards are of the set, when they were last counted; else -1."""
        self.outside = -1
        """How many are not."""
        self.reset()

    def of(self, wanted: int) -> Claim:
        """Return the claim that one of the same cards was of another set."""
        return Claim(self.hand, self.first, self.last, self.at, wanted)

    def again(self) -> Claim:
        """Return the same claim for another doubt to follow, counted anew."""
        twin = self.of(self.wanted)
        twin.before, twin.then = self.before, self.then
        twin.number, twin.others = self.number, self.others
        twin.recount()
        return twin

    def reset(self) -> None:
        """Forget what has been counted since."""
        self.matched = 0
        """How many cards of the set have been revealed since, while one may have been there."""
        self.other = 0
        """How many cards outside the set."""
        self.able = False
        """Whether a card revealed since can be one of those that it is about, and of the set."""
        self.forced = False
        """Whether one must be."""
        self.lasting = self.number > 0
        """Whether one of the cards can be hidden still."""

    def see(self, card: int, come: int, hidden: int) -> bool:
        """Count a card revealed from the hand; return whether that may settle something.

        ``come`` is how many slots have come since, ``hidden`` how many cards are hidden now.
        """
        if not self.lasting:
            return False
        if self.wanted >> card & 1:
            self.able = True
            self.matched += 1
            if self.matched > self.others + come:
                self.forced = True
        else:
            self.other += 1
        if not hidden:
            self.lasting = False
        return self.forced or not hidden

    def recount(self) -> None:
        """Count anew all cards that have been revealed since."""
        self.reset()
        born, reveals = self.hand.born, self.hand.reveals
        come = 0
        for place in range(self.before, len(reveals)):
            card, at = reveals[place]
            while self.then + come < len(born) and born[self.then + come] < at:
                come += 1
            gone = place + 1 - self.before
            self.see(card, come, self.number + self.others + come - gone)

    def seen(self) -> list[tuple[int, int]]:
        """Return the cards of the set that have been revealed since, each with the event."""
        reveals = self.hand.reveals[self.before :]
        return [(card, at) for card, at in reveals if self.wanted >> card & 1]

    @property
    def idle(self) -> bool:
        """Whether cards that leave the hand cannot settle it any more.

        It can be true, and all that it is about can have been the cards outside the set.
        """
        return self.able and self.other >= self.number


class Answer:
    """A claim, and whether it holds."""

    __slots__ = ("claim", "holds")

    def __init__(self, claim: Claim, holds: bool) -> None:
        self.claim = claim
        self.holds = holds

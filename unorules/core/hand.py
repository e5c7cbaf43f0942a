"""A player's cards: known ones, hidden ones, and where the hidden ones came from."""

from __future__ import annotations

from unorules.core.cards import members


class Slot:
    """A card that came hidden into a hand: when, and which hands it passed through.

    Never an identity: which slot a later card came from is a matter of proof.
    """

    __slots__ = ("born", "trail")

    def __init__(self, born: int, seat: int) -> None:
        self.born = born
        self.trail = [(seat, born)]


class Hand:
    """The cards of one player: known ones as a set with counts, hidden ones as slots.

    ``size`` is the number of cards held; slots are never taken away, since it is
    not known which of them a card was that left the hand.
    """

    __slots__ = ("counts", "loose", "mask", "questioned", "size", "slots", "surplus", "suspect")

    def __init__(self, kinds: int) -> None:
        self.mask = 0
        self.counts = [0] * kinds
        self.size = 0
        self.slots: list[Slot] = []
        self.loose = False
        """Whether one of the known cards must be gone, it is not known which."""
        self.suspect = False
        """Whether a breach may have been about a card of this hand written down wrongly."""
        self.questioned: list[int] = []
        """The cards of a suspect hand that may not be there, each as often as it was held."""
        self.surplus = 0
        """How many cards of a suspect hand may not be there, whichever they are."""

    def add(self, card: int) -> None:
        """Add a known card."""
        self.counts[card] += 1
        self.mask |= 1 << card
        self.size += 1

    def drop(self, card: int) -> None:
        """Take a known card away; it must be there."""
        left = self.counts[card] - 1
        self.counts[card] = left
        if not left:
            self.mask ^= 1 << card
        self.size -= 1

    def question(self, card: int) -> None:
        """Doubt that the copies of a card that are in this hand now are really there."""
        if 0 <= card < len(self.counts):
            for _ in range(self.counts[card] - self.questioned.count(card)):
                self.questioned.append(card)

    def proves(self, cards: list[int]) -> bool:
        """Whether one of these cards is there, whatever a breach may have been about."""
        if not self.suspect:
            return True
        sure = [self.counts[card] - self.questioned.count(card) for card in cards]
        gone = self.surplus + max(0, self.known - self.size)
        return sum([number for number in sure if number > 0]) > gone

    @property
    def doubted(self) -> bool:
        """Whether what this hand holds is not certain."""
        return self.loose or self.suspect

    @property
    def uncertain(self) -> bool:
        """Whether a card may be held that is not among the known ones."""
        return self.doubted or bool(self.slots)

    @property
    def known(self) -> int:
        """How many of the cards are known."""
        return sum(self.counts)

    @property
    def hidden(self) -> int:
        """How many of the cards are hidden: none where none has come hidden."""
        return max(0, self.size - self.known) if self.slots else 0

    def cards(self) -> list[int]:
        """Return the known cards, each as often as it is held."""
        held: list[int] = []
        for card in members(self.mask):
            held += [card] * self.counts[card]
        return held

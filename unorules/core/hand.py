"""A player's cards: known ones, hidden ones, and where the hidden ones came from."""

from __future__ import annotations


class Slot:
    """A card that came hidden into a hand: when, and which hands it passed through.

    Never an identity: which slot a later card came from is a matter of proof.
    """

    __slots__ = ("born", "trail", "turn")

    def __init__(self, born: int, seat: int) -> None:
        self.born = born
        self.trail = [(seat, born)]
        self.turn = -1
        """When the turn began in which it was drawn freely, if it was."""


class Hand:
    """The cards of one player: known ones as a set with counts, hidden ones as slots.

    ``size`` is the number of cards held; slots are never taken away, since it is
    not known which of them a card was that left the hand.
    """

    __slots__ = ("counts", "loose", "mask", "reveals", "size", "slots", "suspect")

    def __init__(self, kinds: int) -> None:
        self.mask = 0
        self.counts = [0] * kinds
        self.size = 0
        self.slots: list[Slot] = []
        self.reveals: list[tuple[int, int]] = []
        """The cards that turned out to be among the hidden ones, and by which event."""
        self.loose = False
        """Whether one of the known cards must be gone, it is not known which."""
        self.suspect = False
        """Whether a breach may have been about a card of this hand written down wrongly."""

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
        for card, count in enumerate(self.counts):
            held += [card] * count
        return held


class Claim:
    """That of some cards that came hidden into a hand, one was of a set at some time.

    They are the slots from ``first`` to before ``last``, without those that had been
    revealed before the event ``at``. If it does not hold (``holds``), none was.
    """

    __slots__ = ("at", "first", "hand", "holds", "last", "wanted")

    def __init__(self, hand: Hand, first: int, last: int, at: int, wanted: int) -> None:
        self.hand = hand
        self.first = first
        self.last = last
        self.at = at
        self.wanted = wanted
        self.holds = True

    def denied(self) -> Claim:
        """Return that this is not so."""
        other = Claim(self.hand, self.first, self.last, self.at, self.wanted)
        other.holds = not self.holds
        return other

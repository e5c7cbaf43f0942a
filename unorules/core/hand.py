"""A player's cards: known ones, and how many are hidden and since when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import members

if TYPE_CHECKING:
    from unorules.core.claims import Answer, Claim


class Hand:
    """The cards of one player: known ones as a set with counts, hidden ones as slots.

    ``size`` is the number of cards held, ``hidden`` how many of them are not known. A slot is a
    card that came hidden into the hand: ``born`` and ``turns`` have an entry for each. Slots
    are never taken away, since it is not known which of them a card was that left the hand.
    A hand that changes owners keeps them.
    """

    __slots__ = (
        "beyond", "born", "counts", "facts", "hidden", "loose", "mask", "questioned", "reveals",
        "ripe", "size", "surplus", "suspect", "turns", "watched",
    )  # fmt: skip

    def __init__(self, kinds: int) -> None:
        self.mask = 0
        self.counts = [0] * kinds
        self.size = 0
        self.hidden = 0
        self.born: list[int] = []
        """By which event each slot came."""
        self.turns: list[int] = []
        """When the turn began in which it was drawn freely; -1 if it was not."""
        self.beyond = 0
        """How many more cards have left it since it was counted than it can have had then."""
        self.reveals: list[tuple[int, int]] = []
        """The cards that turned out to be among the hidden ones, and by which event."""
        self.watched: list[Claim] = []
        """The claims about hidden cards that a card leaving this hand may settle."""
        self.ripe = False
        """Whether a card that has left this hand may have settled something."""
        self.facts: list[Answer] = []
        """What challenges have shown of cards that may still be hidden."""
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

    def hide(self, move: int, turn: int = -1) -> None:
        """Add a hidden card, by this event, drawn freely in the turn that began with ``turn``."""
        self.born.append(move)
        self.turns.append(turn)
        self.hidden += 1
        self.size += 1

    def hide_several(self, number: int, move: int) -> None:
        """Add so many hidden cards, by this event."""
        self.born += [move] * number
        self.turns += [-1] * number
        self.hidden += number
        self.size += number

    def mark(self, number: int, turn: int) -> None:
        """Note that the last hidden cards were drawn freely, in the turn that began then."""
        for place in range(len(self.turns) - number, len(self.turns)):
            self.turns[place] = turn

    def show(self, card: int, move: int) -> None:
        """Let a hidden card turn out to be this one; it leaves the hidden ones."""
        self.reveals.append((card, move))
        self.hidden = hidden = self.hidden - 1
        if self.watched:
            slots = len(self.born)
            idle = False
            for claim in self.watched:
                # As ``Claim.see`` does, which is called where it happens less often.
                if claim.wanted >> card & 1:
                    claim.able = True
                    claim.matched += 1
                    if claim.matched > claim.others + slots - claim.then:
                        claim.forced = self.ripe = True
                else:
                    claim.other += 1
                if claim.able and claim.other >= claim.number:
                    idle = True
            if not hidden:
                self.ripe = True
                for claim in self.watched:
                    claim.lasting = False
            elif idle and not self.facts:
                self._drop_idle()

    def _drop_idle(self) -> None:
        """Follow no longer what cards leaving the hand cannot settle any more."""
        for claim in self.watched:
            claim.dead = claim.idle
        self.watched = [claim for claim in self.watched if not claim.dead]

    def settles(self, card: int) -> bool:
        """Whether this card, leaving the hand from among the hidden ones, may settle something."""
        if self.hidden == 1:
            return True
        slots = len(self.born)
        for claim in self.watched:
            if claim.wanted >> card & 1 and claim.matched >= claim.others + slots - claim.then:
                return True
        return False

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
        return self.doubted or self.hidden > 0

    @property
    def known(self) -> int:
        """How many of the cards are known."""
        return sum(self.counts)

    def cards(self) -> list[int]:
        """Return the known cards, each as often as it is held."""
        held: list[int] = []
        for card in members(self.mask):
            held += [card] * self.counts[card]
        return held

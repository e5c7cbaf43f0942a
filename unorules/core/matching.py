"""Whether some deal agrees with the log and with claims about hidden cards: a matching.

On one side stand the slots, cards that came hidden into a hand; on the other what they can
have been: the cards revealed from that hand later on, and the copies that nobody has seen.
There is such a deal if every slot and every revealed card can be paired.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unorules.core.claims import Answer, Claim
    from unorules.core.hand import Hand

    Edges = list[list[int]]

MOST = 40
"""So many slots at most are paired: more would take too long."""


class Board:
    """Slots, what each of them can have been, and how they are paired.

    A token is a revealed card, or a sort of unseen cards that all claims treat alike; of
    such a sort there is ``room`` for so many slots.
    """

    __slots__ = ("edges", "marks", "paired", "reveals", "room", "slots")

    def __init__(self, answers: list[Answer], left: list[int]) -> None:
        hands = concerned(answers)
        masks: list[int] = []
        for answer in answers:
            if answer.claim.wanted not in masks:
                masks.append(answer.claim.wanted)
        self.slots = [(hand, place) for hand in hands for place in range(len(hand.born))]
        self.reveals = [(hand, place) for hand in hands for place in range(len(hand.reveals))]
        sorts: list[list[bool]] = []
        self.room = [1] * len(self.reveals)
        marks: list[int] = []
        for card, many in enumerate(left):
            if many:
                sort = [bool(mask >> card & 1) for mask in masks]
                if sort not in sorts:
                    sorts.append(sort)
                    marks.append(card)
                    self.room.append(0)
                self.room[len(self.reveals) + sorts.index(sort)] += many
        self.marks = marks
        """One card of each sort."""
        self.edges: Edges = []
        for slot in range(len(self.slots)):
            tokens = [token for token in range(len(self.room)) if self.fits(slot, token)]
            for answer in answers:
                if not answer.holds:
                    tokens = [t for t in tokens if not self.meets(answer.claim, slot, t)]
            self.edges.append(tokens)
        self.paired: list[int] = []

    def fits(self, slot: int, token: int) -> bool:
        """Whether a slot can have been this, but for claims."""
        if token >= len(self.reveals):
            return True
        hand, place = self.slots[slot]
        other, number = self.reveals[token]
        return other is hand and hand.born[place] < hand.reveals[number][1]

    def meets(self, claim: Claim, slot: int, token: int) -> bool:
        """Whether a slot that was this is one that the claim speaks of."""
        hand, place = self.slots[slot]
        if hand is not claim.hand or not claim.first <= place < claim.last:
            return False
        if token < len(self.reveals):
            _, number = self.reveals[token]
            if number < claim.before:
                return False
            card = hand.reveals[number][0]
        else:
            card = self.marks[token - len(self.reveals)]
        return bool(claim.wanted >> card & 1)

    def pair(self, edges: Edges) -> bool:
        """Pair all slots and all revealed cards, if that can be done."""
        self.paired = [-1] * len(self.slots)
        for token in range(len(self.reveals)):
            if not self._cover(edges, token, []):
                return False
        for slot in range(len(self.slots)):
            if self.paired[slot] < 0 and not self._place(edges, slot, []):
                return False
        return True

    def _cover(self, edges: Edges, token: int, seen: list[int]) -> bool:
        """Pair a revealed card, moving others if need be."""
        mine = [slot for slot, tokens in enumerate(edges) if token in tokens]
        for slot in mine:
            if self.paired[slot] < 0:
                self.paired[slot] = token
                return True
        for slot in mine:
            if slot not in seen:
                seen.append(slot)
                if self._cover(edges, self.paired[slot], seen):
                    self.paired[slot] = token
                    return True
        return False

    def _place(self, edges: Edges, slot: int, seen: list[int]) -> bool:
        """Pair a slot, moving others if need be."""
        for token in reversed(edges[slot]):  # Unseen cards first: there are enough, mostly.
            if token in seen:
                continue
            seen.append(token)
            if self.paired.count(token) < self.room[token]:
                self.paired[slot] = token
                return True
            for other in range(len(self.slots)):
                if self.paired[other] == token and self._place(edges, other, seen):
                    self.paired[slot] = token
                    return True
        return False


def concerned(answers: list[Answer]) -> list[Hand]:
    """Return the hands that these answers are about, each once."""
    hands: list[Hand] = []
    for answer in answers:
        if not [hand for hand in hands if hand is answer.claim.hand]:
            hands.append(answer.claim.hand)
    return hands


def possible(answers: list[Answer], left: list[int]) -> bool:
    """Whether some deal agrees with all answers; ``left`` counts the unseen copies of each card.

    Of very many cards it is not found out: whatever is asked is taken to be possible.
    """
    if sum([len(hand.born) for hand in concerned(answers)]) > MOST:
        return True
    board = Board(answers, left)
    claims = [answer.claim for answer in answers if answer.holds]
    return _satisfied(board, board.edges, claims)


def _satisfied(board: Board, edges: Edges, claims: list[Claim]) -> bool:
    """Whether all can be paired so that each of these claims holds."""
    if not board.pair(edges):
        return False
    paired = list(board.paired)
    for claim in claims:
        if [slot for slot, token in enumerate(paired) if board.meets(claim, slot, token)]:
            continue
        others = [other for other in claims if other is not claim]
        tried: list[tuple[list[int], int]] = []
        for slot, tokens in enumerate(edges):
            for token in tokens:
                if board.meets(claim, slot, token) and (tokens, token) not in tried:
                    tried.append((tokens, token))
                    forced = edges[:slot] + [[token]] + edges[slot + 1 :]
                    if _satisfied(board, forced, others):
                        return True
        return False
    return True

"""The data of a round in progress: everything that a ruling may depend on.

What may be done to it stands in ``table``; what it means, in ``topics``. Seats count from
0, clockwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.findings import WHOLE, Place
from unorules.core.hand import Hand

if TYPE_CHECKING:
    from unorules.core.cards import Deck
    from unorules.core.duties import Bluff, Call, Debt, FollowUp, LostTurn, Pending, PossibleEnd
    from unorules.core.findings import Doubt, Finding

SLOTS = (
    "active", "actor", "afterwords", "aiming", "aiming_place", "aims", "bluff", "calls", "calm",
    "came", "carried", "colour", "copies", "counted", "debts", "decided", "deck", "direction",
    "discarded", "doubtful", "doubts", "drawn", "drawn_at", "early_call", "ended_if", "exchanged",
    "exchanged_at", "faulted", "fines", "first_turns", "follow", "follow_before", "follow_under",
    "following", "follows", "forfeits", "free_at", "fresh", "gone", "hands", "held", "held_before",
    "implied", "lapsed", "layer", "lost", "miscounted", "missed", "mixed", "move", "names",
    "naming", "naming_place", "omits", "opening_part", "over", "passed_at", "pending", "pile",
    "places", "portions", "refilled", "refills", "remarks", "round", "seats", "seen", "settled",
    "shaken", "short", "slack", "standing", "steps", "strange", "suspects", "telling", "top",
    "top_at", "turn", "turn_at", "under_colour", "unnamed", "unseen", "unsure", "winner",
)  # fmt: skip


NEARLY_EMPTY = 10
"""With so few cards in the draw pile, and counts uncertain, it may have been refilled, or empty."""


class State:
    """Cards, turn, colour and duties of one round."""

    __slots__ = SLOTS

    def __init__(self, deck: Deck, follows: list[list[int]], names: list[str], round: int) -> None:
        self.deck = deck
        self.follows = follows
        self.names = names
        self.seats = len(names)
        self.round = round
        self.move = 0
        kinds = len(deck.codes)
        self.hands = [Hand(kinds) for _ in names]
        self.active = [True] * self.seats
        self.gone = 0
        self.forfeits: list[LostTurn] = []
        """Own turns that players are still to lose, by a penalty."""
        self.refills = True
        """Whether the discard pile becomes a new draw pile."""
        self.implied = True
        """Whether the next player's act passes for one who has drawn."""
        self.aiming = -1
        self.aiming_place: Place | None = None
        self.aims = 0
        """How many players are still to be named for the cards just laid."""
        self.exchanged: list[int] = []
        """Whose hands have changed owners last, by the event ``exchanged_at``."""
        self.exchanged_at = -1
        self.held_before = 0
        """How many cards the layer held before that."""
        self.first_turns = [-1] * self.seats
        """When each seat was given its first turn, where a rule asks for it."""
        self.places: list[int] = []
        """Who has gone out of a round that goes on without them, in order."""
        self.turn = 0
        self.turn_at = 0
        self.direction = 1
        self.steps = 1
        self.actor = -1
        self.shaken = 0
        self.doubtful = ""
        self.miscounted = False
        self.suspects: list[int] = []
        self.follow_before = 0
        self.top = UNKNOWN
        self.top_at = 0
        self.layer = -1
        """Who laid the top card; -1 if nobody did, or it is not known."""
        self.passed_at = 0
        """The last pass said aloud, where that matters for laying out of turn."""
        self.opening_part = "start"
        """The part of the log with the first card on top."""
        self.colour = NO_COLOUR
        self.under_colour = NO_COLOUR
        self.follow_under = 0
        self.follow = 0
        self.drawn: list[int] = []
        self.drawn_at = 0
        self.debts: list[Debt] = []
        self.lapsed: list[Debt] = []
        self.lost: list[LostTurn] = []
        self.calls: list[Call] = []
        self.early_call: Call | None = None
        self.missed: list[Call] = []
        self.fines: list[Finding] = []
        """Calls without reason whose cost is still to be laid on the callers."""
        self.bluff: Bluff | None = None
        self.standing: Finding | None = None
        """The last finding about a lay that stands until it is challenged."""
        self.following: FollowUp | None = None
        self.pending: Pending | None = None
        """What the last card has brought upon a player who may still answer it."""
        self.carried: Pending | None = None
        """What the lay in hand answers."""
        self.free_at = -1
        """The last lay that answered and so did not have to pass the test of the colour."""
        self.naming = -1
        self.naming_place: Place | None = None
        self.unnamed = False
        self.omits: list[str] = []
        self.over = False
        self.afterwords: list[tuple[int, str]] = []
        """What may still be said when the round is over: by whom, and which event."""
        self.ended_if: list[PossibleEnd] = []
        """What may have ended the round, though nobody can tell."""
        self.faulted: list[int] = []
        self.remarks: list[Finding] = []
        self.winner = -1
        self.pile: int | None = None
        self.refilled = False
        self.held = False
        self.short = 0
        self.decided = False
        self.doubts: list[Doubt] = []
        self.settled: list[Finding] = []
        self.came = 0
        """How many cards have come into view."""
        self.slack = 0
        """So many more may do so before a doubt can depend on how few are left."""
        self.telling = 0
        """The cards of which so few are left that each one in view may settle a doubt."""
        self.unsure: list[Finding] = []
        """What the short way has found: that it cannot be known which card was laid."""
        self.mixed = False
        """Whether cards in view have been shuffled among hidden ones."""
        self.discarded: list[int] = []
        self.seen = [0] * kinds
        self.copies = list(deck.copies)
        self.counted = -1
        """How many cards had come into view when the unseen ones were last counted."""
        self.unseen = 0
        """How many these were."""
        self.portions: dict[int, int] = {}
        """How many of them are of a set that has been asked about since."""
        self.strange = False
        """Whether more copies of a card may have been seen than there are."""
        self.fresh: list[tuple[int, int, int]] = []
        self.calm = False
        """Whether nothing is owed, unnamed, open or doubtful, but for calls."""

    # Places and cards ----------------------------------------------------------

    def here(self, part: str = WHOLE, why: str = "") -> Place:
        """Return the place of the event in hand."""
        return Place(self.round, self.move, part, why)

    def see(self, card: int) -> None:
        """Count a copy of a card as seen."""
        self.seen[card] += 1
        if self.seen[card] > self.deck.copies[card]:
            self.strange = True

    def stock(self) -> int | None:
        """Return how many cards are to be had, after a refill if need be; None if not known."""
        if self.pile is None:
            return None
        return self.pile + (max(0, len(self.discarded) - 1) if self.refills else 0)

    def can_draw(self) -> bool:
        """Whether a card is to be had, after a refill if need be."""
        return self.stock() != 0

    def tops(self, cards: int) -> bool:
        """Whether the top card is one of a set; a card of another deck is in none."""
        return self.top != UNKNOWN and bool(cards >> self.top & 1)

    def code(self, card: int) -> str:
        """Return the canonical code of a card."""
        return "xx" if card == UNKNOWN else self.deck.codes[card]

    @property
    def top_place(self) -> Place:
        """Where the top card was laid."""
        part = "card" if self.top_at else self.opening_part
        return Place(self.round, self.top_at, part)

    @property
    def turn_place(self) -> Place:
        """The event after which the player in turn had the turn."""
        return Place(self.round, self.turn_at, WHOLE, "turn-to")

    @property
    def drawn_place(self) -> Place:
        """Where the player in turn has drawn."""
        return Place(self.round, self.drawn_at, WHOLE, "drew")

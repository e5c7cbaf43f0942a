"""What players owe, have lost, or must answer for, with the event and rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.findings import Place

if TYPE_CHECKING:
    from unorules.core.claims import Claim
    from unorules.core.ruleset import Origin
    from unorules.core.table import Table


class Debt:
    """Cards that a player owes: how many, since which event, by which rule."""

    __slots__ = (
        "card",
        "claim",
        "doubtful",
        "lapsed_at",
        "last",
        "optional",
        "origin",
        "paid",
        "place",
        "reason",
        "seat",
        "total",
        "unrecorded",
        "unruled",
    )

    def __init__(
        self, seat: int, total: int, place: Place, origin: Origin, reason: str, card: int
    ) -> None:
        self.seat = seat
        self.total = total
        self.paid = 0
        self.unrecorded = 0
        """How many of the cards may have been drawn already, where draws are not recorded."""
        self.place = place
        self.origin = origin
        self.reason = reason
        self.card = card
        self.last: Place | None = None
        self.lapsed_at: Place | None = None
        self.unruled = False
        """Whether the rules leave open that the player owes at all."""
        self.optional = False
        """Whether it depends on hidden cards that the player owes at all."""
        self.claim: Claim | None = None
        """The claim about hidden cards on which that depends, if it is followed."""
        self.doubtful = False
        """Whether what is behind it should not have happened."""

    @property
    def left(self) -> int:
        """How many cards are still to be drawn."""
        return self.total - self.paid


def owed_by(debts: list[Debt], seat: int) -> list[Debt]:
    """Return the debts of a player, those first that are certain."""
    mine = [debt for debt in debts if debt.seat == seat]
    return [debt for debt in mine if not debt.optional] + [debt for debt in mine if debt.optional]


def draws_freely(table: Table, seat: int) -> bool:
    """Whether a player in turn needs a card to lay, and nobody owes any for certain."""
    hand = table.hands[seat]
    if seat != table.turn or hand.hidden or hand.loose or hand.mask & table.follow:
        return False
    return not [debt for debt in table.debts if not debt.optional]


def pay(debts: list[Debt], number: int, place: Place) -> None:
    """Credit cards drawn to the debts of one player in turn, any that are too many to the last."""
    for debt in debts:
        part = number if debt is debts[-1] else min(number, debt.left)
        if part > 0:
            debt.paid += part
            debt.last = place
            number -= part


def reached(debts: list[Debt], number: int) -> list[Debt]:
    """Return those debts of one player that so many cards go to, as ``pay`` credits them."""
    found = []
    for debt in debts:
        if number > 0:
            found.append(debt)
        number -= debt.left
    return found


class LostTurn:
    """A turn that a seat loses, with the event behind it and the rule."""

    __slots__ = ("at", "claim", "doubtful", "origin", "round", "seat", "why")

    def __init__(
        self, seat: int, round: int, at: int, origin: Origin, why: str = "skipped"
    ) -> None:
        self.seat = seat
        self.round = round
        self.at = at
        self.origin = origin
        self.why = why
        self.doubtful = False
        self.claim: Claim | None = None
        """What has to hold for the turn to be lost still, if that depends on a hidden card."""

    @property
    def place(self) -> Place:
        """The event that costs the turn."""
        if not self.at:
            return Place(self.round, 0, "start", self.why)
        return Place(self.round, self.at, "card" if self.why == "skipped" else "target", self.why)


class PossibleEnd:
    """That the round was over by the event ``at``, if a claim about hidden cards holds, or not.

    There were too few cards left for a fine that may have been owed; or ``seat`` passed with no
    card to draw and, it may be, none to lay.
    """

    __slots__ = ("at", "claim", "holds", "seat")

    def __init__(self, at: int, seat: int, claim: Claim, holds: bool) -> None:
        self.at = at
        self.seat = seat
        self.claim = claim
        self.holds = holds


def due(turns: list[LostTurn], seat: int) -> LostTurn | None:
    """Return which turn a player loses next, a certain one first; None if there is none."""
    mine = [lost for lost in turns if lost.seat == seat]
    sure = [lost for lost in mine if not lost.doubtful] or mine
    return sure[0] if sure else None


def waive(turns: list[LostTurn], debt: Debt) -> None:
    """Let a turn that goes with cards which nobody has drawn be lost or not."""
    for lost in turns:
        if lost.why == "forfeited" and lost.seat == debt.seat and lost.at == debt.place.move:
            lost.doubtful = True


class Pending:
    """What a player may answer with one of the cards ``answers`` in place of bearing it.

    Cards to be drawn (``debt``), because of the card ``card``; ``skips`` is the rule by
    which the turn goes with them, if it does. Without a debt it is only a turn that is
    lost. ``tested`` are the answers that have to pass the test of the colour.
    """

    __slots__ = ("answers", "card", "debt", "origin", "place", "seat", "skips", "tested")

    def __init__(self, seat: int, card: int, answers: int, place: Place, origin: Origin) -> None:
        self.seat = seat
        self.card = card
        self.answers = answers
        self.place = place
        self.origin = origin
        self.tested = 0
        self.debt: Debt | None = None
        self.skips: Origin | None = None


class FollowUp:
    """A second card that a player has to lay in the same turn, since the event at ``place``.

    ``steps`` and ``lost`` keep whom the first card passes over.
    """

    __slots__ = ("lost", "origin", "place", "seat", "steps")

    def __init__(self, seat: int, place: Place, origin: Origin) -> None:
        self.seat = seat
        self.place = place
        self.origin = origin
        self.steps = 1
        self.lost: list[LostTurn] = []


class Call:
    """A hand that came down to one card without a call, or a call made before a lay.

    ``waits`` is the seat whose move, begun by drawing, has to be complete before the time
    for a call or a catch is up; -1 while nobody has begun.
    """

    __slots__ = ("place", "seat", "unruled", "waits")

    def __init__(self, seat: int, place: Place, unruled: bool = False) -> None:
        self.seat = seat
        self.place = place
        self.waits = -1
        self.unruled = unruled
        """Whether the rules leave open that the player has to call at all."""


class Bluff:
    """A lay that may be challenged: by whom, and whether the hand was guilty if known.

    ``challenger`` is the one who has to draw, ``by`` whoever has challenged (-1: nobody).
    ``open`` is false once it has been challenged; ``pending`` says that the outcome
    shows from who draws, ``rightly`` that the challenge was this player's to make.
    """

    __slots__ = (
        "by",
        "challenger",
        "claim",
        "debt",
        "guilty",
        "open",
        "pending",
        "place",
        "rightly",
        "seat",
    )

    def __init__(self, seat: int, debt: Debt, place: Place) -> None:
        self.seat = seat
        self.challenger = debt.seat
        self.by = -1
        self.debt = debt
        self.place = place
        self.guilty: bool | None = None
        self.claim: Claim | None = None
        """What it was a bluff with, if the hand is hidden."""
        self.open = True
        self.pending = False
        self.rightly = True

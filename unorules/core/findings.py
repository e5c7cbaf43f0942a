"""The finding: what is wrong or doubtful about one event, as facts, never as prose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unorules.core.claims import Answer, Claim
    from unorules.core.duties import Debt
    from unorules.core.ruleset import Origin

    Cases = list[list[Answer]]

OK = "ok"
BREACH = "breach"
UNPROVEN = "unproven"
UNRULED = "unruled"
NOTE = "note"

SEVERITY = (BREACH, UNPROVEN, UNRULED, OK)
"""The verdicts, the one that decides about a whole log first."""

# What would settle a finding that is unproven, as its fact ``settles`` names it.
A_CHALLENGE = "challenge"
A_CARD = "card"
"""A card of the colour in question from the same player, before that player draws again."""
A_HAND = "show"
"""The hand of the player, shown before that player draws again."""
A_COUNT = "count"
"""Such a card, in a log without draws, and a count that shows that none has come since."""
THE_TABLE = "decide"
"""Nothing but a ruling of the table."""
THE_RESULT = "result"
"""The hands at the end of the round."""

TAKEN_BACK = "taken-back"
DECIDED = "decided"
"""How a table settles a matter: the event is taken back, or the table rules on it."""

KEPT = "kept"
PENALTY = "penalty"
SAME_TURN = "same-turn"
RUN_OUT = "penalty-ran-out"
STUCK = "stuck"
CHALLENGE_OR_COUNT = "challenge-or-count"
DRAWS_LEFT_OUT = "draws-left-out"
WHILE_UNPROVEN = (
    KEPT, PENALTY, SAME_TURN, RUN_OUT, STUCK, CHALLENGE_OR_COUNT, DRAWS_LEFT_OUT,
)  # fmt: skip
"""The variants that only unproven findings have: about a card that is known, cards that may have
been a penalty, a lay that may have been in the same turn as a draw, a round that may have ended
with a penalty, or with somebody who could neither lay nor draw, or a log without draws, by rules
with a challenge or without."""

ONE_OF = "one-of"
"""The variant of a breach that is shown by several cards of which one must have been there."""

# The parts of an event that a finding can point at.
WHOLE = "whole"
CARD = "card"
COLOUR = "colour"
TARGET = "target"
WORD = "word"


class Place:
    """A part of an event: round and move count from 1, move 0 is deal and start.

    ``move`` is None for the result of a round; ``part`` names what to point at,
    ``why`` is the key of the words that stand under it.
    """

    __slots__ = ("move", "part", "round", "why")

    def __init__(self, round: int, move: int | None, part: str = WHOLE, why: str = "") -> None:
        self.round = round
        self.move = move
        self.part = part
        self.why = why

    def because(self, why: str) -> Place:
        """Return this place with other words under it."""
        return Place(self.round, self.move, self.part, why)


class Finding:
    """A breach or a doubt about one event, or (verdict ``note``) a remark without one.

    ``facts`` are typed by the code's entry in ``specs/kinds``: players by name,
    cards and colours by code or id, numbers as integers.
    """

    __slots__ = (
        "code",
        "doubt",
        "facts",
        "origin",
        "place",
        "player",
        "related",
        "settled",
        "stands",
        "verdict",
    )

    def __init__(
        self,
        verdict: str,
        code: str,
        place: Place,
        origin: Origin,
        *,
        player: str = "",
        facts: dict[str, object] | None = None,
        related: list[Place] | None = None,
        stands: bool = False,
    ) -> None:
        self.verdict = verdict
        self.code = code
        self.place = place
        self.origin = origin
        self.player = player
        self.facts = facts if facts is not None else {}
        self.related = related if related is not None else []
        self.stands = stands
        self.settled = ""
        """How the table has settled the matter by agreement, if it has."""
        self.doubt: Doubt | None = None
        """What would settle an unproven finding, until the referee follows it."""


NO_CASES: Cases = []
NO_CLAIMS: list[Claim] = []
NO_DOUBTS: list[Doubt] = []
"""Shared by all doubts that depend on one claim, or are not followed; never changed."""


class Doubt:
    """What an unproven finding depends on: whether a claim holds (``guilty``: it is a breach then).

    Where it is not as simple as that, ``breach`` and ``ok`` are the cases in which it is one
    and in which not, each of them answers that go together. ``others`` are the doubts about
    the same event that stand back behind this one.
    """

    __slots__ = (
        "breach", "claim", "claims", "debt", "due", "finding", "guilty", "leading", "ok", "others",
        "stands", "tells", "variant",
    )  # fmt: skip

    def __init__(self, finding: Finding, claim: Claim, guilty: bool) -> None:
        self.finding = finding
        self.claim = claim
        self.guilty = guilty
        self.breach: Cases = NO_CASES
        self.ok: Cases = NO_CASES
        self.stands = False
        """Whether the breach stands, if it is one."""
        self.variant = ""
        """Of the words for the breach, where it is one."""
        self.others: list[Doubt] = NO_DOUBTS
        self.debt: Debt | None = None
        """What is owed if it is a breach."""
        self.claims: list[Claim] = NO_CLAIMS
        """All claims that it depends on, while it is followed."""
        self.leading = False
        """Whether only the first case of each sort is followed as yet."""
        self.due = 0
        """When so many cards have come into view, the unseen ones may settle it."""
        self.tells = 0
        """The cards of which so few are left that each one in view may settle it."""


def worst(findings: list[Finding]) -> str:
    """Return the verdict on a whole log."""
    verdicts = [finding.verdict for finding in findings]
    for verdict in SEVERITY:
        if verdict in verdicts:
            return verdict
    return OK

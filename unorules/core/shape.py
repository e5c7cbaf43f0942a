"""The one shape of the tables that every topic has.

A topic is a module with ``CODES`` (what it can find), ``OPENS`` (what an event shows
about the past before it is judged), ``CHECKS`` (pure questions to the table, asked
before an event is applied), ``CLOSES`` (what an event brings to an end: debts that
lapse, windows that shut) and ``EFFECTS`` (what an event does).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from unorules.core.findings import Finding
    from unorules.core.moves import Move
    from unorules.core.ruleset import Ruleset
    from unorules.core.table import Table

    Test = Callable[[Table, int, Move], "Finding | None"]
    Open = Callable[[Table, int, Move], None]
    Close = Callable[[Table, int, Move], "list[Finding]"]
    Run = Callable[[Table, int, Move], None]

ORDER = (
    "round-over",
    "owed",
    "lost-turn",
    "out-of-turn",
    "too-many-cards",
    "not-held",
    "no-match",
    "restriction",
    "last-card",
    "not-named",
)
"""The reasons of which one event gets only the first (design: the order of findings)."""

BESIDE = "beside"
"""The rank of checks whose findings come beside the one from ``ORDER``."""

AFTER = "after"
"""The rank of checks that need to see the table after the event, also beside."""


class Check:
    """A question about an event of one of these verbs.

    ``make`` builds the tests for a rule set: functions, each with the set of cards
    it is about (None: all); none where the rule set has no such rule.
    """

    __slots__ = ("make", "rank", "verbs")

    def __init__(
        self,
        rank: str,
        verbs: tuple[str, ...],
        make: Callable[[Ruleset], list[tuple[Test, int | None]]],
    ) -> None:
        self.rank = rank
        self.verbs = verbs
        self.make = make


STAGES = ("act", "direction", "draw", "skip", "colour", "call", "advance")
"""The order in which the effects of one event come."""


class Closing:
    """What an event of one of these verbs brings to an end."""

    __slots__ = ("make", "verbs")

    def __init__(self, verbs: tuple[str, ...], make: Callable[[Ruleset], list[Close]]) -> None:
        self.verbs = verbs
        self.make = make


class Opening:
    """What an event of one of these verbs shows about the past before it is judged."""

    __slots__ = ("make", "verbs")

    def __init__(self, verbs: tuple[str, ...], make: Callable[[Ruleset], list[Open]]) -> None:
        self.verbs = verbs
        self.make = make


class Effect:
    """What an event of one of these verbs does, by card where ``make`` names a set."""

    __slots__ = ("make", "stage", "verbs")

    def __init__(
        self,
        stage: str,
        verbs: tuple[str, ...],
        make: Callable[[Ruleset], list[tuple[Run, int | None]]],
    ) -> None:
        self.stage = stage
        self.verbs = verbs
        self.make = make

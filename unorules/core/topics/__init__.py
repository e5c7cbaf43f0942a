"""The topics of the referee, one module a code group, and their tables joined.

A topic imports no other topic; what two of them need stands in the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.shape import AFTER, BESIDE, ORDER, STAGES
from unorules.core.topics import (
    call,
    challenge,
    colours,
    deal,
    deck,
    draw,
    draw_on,
    drawn,
    exchange,
    fines,
    follow_up,
    hand,
    jump,
    must_play,
    naming,
    play,
    score,
    stack,
    turn,
)

if TYPE_CHECKING:
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Check, Close, Closing, Effect, Open, Run, Test

# A wrong catch is looked at before it changes anything, a draw by the deck before it is
# made. Turn comes last: it gives the turn on when everything else has been closed; who lays
# out of turn has taken it before.
TOPICS = (
    fines, call, challenge, follow_up, play, drawn, naming, colours, exchange, must_play, draw_on,
    deck, stack, draw, deal, hand, score, jump, turn,
)  # fmt: skip


def codes() -> list[str]:
    """Return every code that some topic can find."""
    found: list[str] = []
    for topic in TOPICS:
        found += topic.CODES
    return found


def _ranked(ranks: tuple[str, ...]) -> list[Check]:
    checks = [check for topic in TOPICS for check in topic.CHECKS]
    return [check for rank in ranks for check in checks if check.rank == rank]


def _staged() -> list[Effect]:
    found = [effect for topic in TOPICS for effect in topic.EFFECTS]
    return [effect for stage in STAGES for effect in found if effect.stage == stage]


ORDERED = _ranked(ORDER)
SIDE = _ranked((BESIDE,))
LAST = _ranked((AFTER,))
EFFECTS = _staged()
CLOSES: list[Closing] = [closing for topic in TOPICS for closing in topic.CLOSES]
OPENS = fines.OPENS + challenge.OPENS + draw.OPENS + turn.OPENS
"""The tables of all topics, in the order in which they come."""


def ordered(rules: Ruleset, verb: str) -> list[tuple[Test, int | None]]:
    """Return the tests for a verb of which only the first finding counts, in order."""
    return _tests(ORDERED, rules, verb)


def beside(rules: Ruleset, verb: str) -> list[tuple[Test, int | None]]:
    """Return the tests whose findings come beside, asked before the event is applied."""
    return _tests(SIDE, rules, verb)


def after(rules: Ruleset, verb: str) -> list[tuple[Test, int | None]]:
    """Return the tests whose findings come beside, asked when the event is applied."""
    return _tests(LAST, rules, verb)


def _tests(checks: list[Check], rules: Ruleset, verb: str) -> list[tuple[Test, int | None]]:
    found: list[tuple[Test, int | None]] = []
    for check in checks:
        if verb in check.verbs:
            found += check.make(rules)
    return found


def closes(rules: Ruleset, verb: str) -> list[Close]:
    """Return what an event of this verb may bring to an end, in order."""
    found: list[Close] = []
    for closing in CLOSES:
        if verb in closing.verbs:
            found += closing.make(rules)
    return found


def opens(rules: Ruleset, verb: str) -> list[Open]:
    """Return what an event of this verb may show about the past before it is judged."""
    found: list[Open] = []
    for opening in OPENS:
        if verb in opening.verbs:
            found += opening.make(rules)
    return found


def effects(rules: Ruleset, verb: str) -> list[tuple[Run, int | None]]:
    """Return what an event of this verb does, in order."""
    found: list[tuple[Run, int | None]] = []
    for effect in EFFECTS:
        if verb in effect.verbs:
            found += effect.make(rules)
    return found

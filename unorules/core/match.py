"""A game: its rounds one after another, and what is said of the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.referee import NOTHING, Referee

if TYPE_CHECKING:
    from unorules.core.findings import Finding
    from unorules.core.record import Game
    from unorules.core.ruleset import Ruleset


def judge(game: Game, rules: Ruleset) -> list[Finding]:
    """Judge all rounds of a game; return the findings in the order of their events."""
    found: list[Finding] = []
    for number, round in enumerate(game.rounds):
        referee = Referee(rules, round.setup, number + 1)
        here = list(referee.opening)
        submit = referee.submit
        for seat, move in round.events:
            findings = submit(seat, move, True)
            if findings is not NOTHING:
                here += findings
        here.sort(key=_position)
        found += here
    return found


def _position(finding: Finding) -> int:
    """Return where in a round a finding stands; the result comes last."""
    return 1000000 if finding.place.move is None else finding.place.move

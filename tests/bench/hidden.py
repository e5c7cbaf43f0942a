"""What hidden hands cost: redacted rounds beside the same rounds with all hands known.

Usage: python -m tests.bench.hidden [ROUNDS]. Prints events a second of processor time for
simulated rounds, full, as one seat saw them, and as the public did, and the ratio to full.
"""

from __future__ import annotations

import sys
import time

from tests.deals import Event
from tests.redaction import PUBLIC, played, seen_by
from unorules.core import doubts, match
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset
from unorules.core.setup import Setup
from unorules.spec import store

Rounds = list[tuple[Ruleset, Setup, list[Event]]]


def rate(rounds: Rounds) -> float:
    """Return events a second, the best of five."""
    best = 0.0
    for _ in range(5):
        start = time.process_time()
        for rules, setup, events in rounds:
            referee = Referee(rules, setup)
            match.replay(referee, events)
            doubts.close(referee.table)
        spent = time.process_time() - start
        best = max(best, sum(len(events) for _, _, events in rounds) / spent)
    return best


def main(count: int) -> None:
    """Measure and print."""
    for ruleset in store.parts()["index"]["rulesets"]:
        games = [played(ruleset, seed * 2, 4) for seed in range(count)]
        games = [game for game in games if len(game.referee.events) < 250]
        views: dict[str, Rounds] = {
            "full": [(g.rules, g.setup, g.referee.events) for g in games],
            "a seat": [(g.rules, *seen_by(g, 0)) for g in games],
            "public": [(g.rules, *seen_by(g, PUBLIC)) for g in games],
        }
        rates = {view: rate(rounds) for view, rounds in views.items()}
        for view, found in rates.items():
            print(
                f"{ruleset:16} {view:8} {found:10,.0f} events a second {rates['full'] / found:6.1f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

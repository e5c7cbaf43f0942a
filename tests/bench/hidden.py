"""What hidden hands cost: redacted rounds beside the same rounds with all hands known.

Usage: python -m tests.bench.hidden [ROUNDS]. Prints events a second of processor time for
simulated rounds, full, as one seat saw them, and as the public did, and the ratio to full;
once for the referee alone, by rule set, and once for logs of the official rules read and
checked from a file. All take turns, and the best of several rounds counts.
"""

from __future__ import annotations

import json
import sys
import tempfile
from functools import partial
from pathlib import Path

from tests.bench.speed import PROGRAM, Work, best, check, games
from tests.deals import Event
from tests.hiding import redacted
from tests.redaction import PUBLIC, played, seen_by
from unorules.core import doubts, match
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset
from unorules.core.setup import Setup
from unorules.spec import store

Rounds = list[tuple[Ruleset, Setup, list[Event]]]

VIEWS = ("full", "a seat", "public")


def judge(rounds: Rounds) -> int:
    """Judge rounds by the referee alone."""
    for rules, setup, events in rounds:
        referee = Referee(rules, setup)
        match.replay(referee, events)
        doubts.close(referee.table)
    return sum(len(events) for _, _, events in rounds)


def referee(ruleset: str, count: int) -> dict[str, Work]:
    """Return what is to be measured of the referee, by view."""
    plays = [played(ruleset, seed * 2, 4) for seed in range(count)]
    plays = [play for play in plays if len(play.referee.events) < 250]
    views: dict[str, Rounds] = {
        "full": [(play.rules, play.setup, play.referee.events) for play in plays],
        "a seat": [(play.rules, *seen_by(play, 0)) for play in plays],
        "public": [(play.rules, *seen_by(play, PUBLIC)) for play in plays],
    }
    return {f"{ruleset} {view}": partial(judge, rounds) for view, rounds in views.items()}


def logs(folder: Path, count: int) -> dict[str, Work]:
    """Return what is to be measured of logs, written to files in a folder, by view."""
    works: dict[str, Work] = {}
    full = [json.loads(line) for line in games(count, PROGRAM)]
    for view, seat in zip(VIEWS, (None, 0, PUBLIC), strict=True):
        path = folder / f"{view}.jsonl"
        seen = full if seat is None else [redacted(game, seat) for game in full]
        path.write_text("".join(json.dumps(game) + "\n" for game in seen), encoding="utf-8")
        works[f"check_all {view}"] = partial(check, path)
    return works


def main(count: int) -> None:
    """Measure and print."""
    works: dict[str, Work] = {}
    names = list(store.parts()["index"]["rulesets"])
    for ruleset in names:
        works |= referee(ruleset, count)
    with tempfile.TemporaryDirectory() as folder:
        works |= logs(Path(folder), 2 * count)
        rates = best(works)
    for name in [*names, "check_all"]:
        for view in VIEWS:
            rate = rates[f"{name} {view}"]
            ratio = rates[f"{name} full"] / rate
            print(f"{name:16} {view:8} {rate:10,.0f} events a second {ratio:6.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

"""Prints what the comparison with the oracle shows, and that each check is needed.

Usage: python -m tests.tools.oracle_table [ROUNDS]. First the kinds of mutants with
their findings; then each check that official UNO has a rule for is taken out of the referee
once, and the rows are counted in which referee and oracle no longer agree; beside it those
in which a verdict of any other sort is lost, since the oracle knows breaches alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from tests import comparison, rounds
from unorules.core import topics
from unorules.core.shape import Check
from unorules.facade import court
from unorules.judge import Court
from unorules.results import Report
from unorules.spec import store

MUTANTS = 3

Judged = tuple[comparison.Row, list[tuple[str, int | None]]]
"""A row, and what the whole referee finds in it besides breaches."""


def rows_of(judge: Court, seeds: range) -> list[comparison.Row]:
    """Return the comparison on some mutants of each round."""
    return [row for seed in seeds for row in comparison.compare(judge, seed, MUTANTS)]


@contextmanager
def without(topic: object, check: Check) -> Iterator[None]:
    """Take one check out of a topic's table for a while."""
    checks = topic.CHECKS  # type: ignore[attr-defined]
    topic.CHECKS = tuple(other for other in checks if other is not check)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        topic.CHECKS = checks  # type: ignore[attr-defined]


def asked(judge: Court, check: Check) -> bool:
    """Whether official UNO has a rule for this check."""
    return bool(check.make(judge.rules("uno-official", None, ())))


def doubts(report: Report) -> list[tuple[str, int | None]]:
    """Return the findings that are no breaches."""
    return [(f.code, f.place.move) for f in report.findings if f.verdict != "breach"]


def lost(rows: list[Judged], bluffs: list[tuple[int, list[int]]], judge: Court) -> tuple[int, int]:
    """Return in how many rows a changed referee differs: in breaches, and in anything else."""
    breaches = others = 0
    for row, doubted in rows:
        report = comparison.judged(judge, row.game)
        breaches += comparison.broken(report) != row.found
        others += doubts(report) != doubted
    for seed, bluffed in bluffs:
        report = comparison.judged(judge, comparison.lawful(seed)[0])
        found = sorted(f.place.move or 0 for f in report.findings if f.stands)
        breaches += found != sorted(bluffed)
    return breaches, others


def main(count: int) -> None:
    """Print both tables."""
    seeds = range(count)
    rows = rows_of(court(), seeds)
    kinds = Counter(row.kind for row in rows)
    differ = Counter(row.kind for row in rows if not row.agrees)
    findings = Counter[str]()
    for row in rows:
        findings[row.kind] += len(row.found)
    aimed = sum(number for kind, number in kinds.items() if kind in rounds.AIMED)
    print(f"{count} lawful rounds, {len(rows)} mutants, {aimed} of them aimed")
    print(f"{'kind':32} {'n':>5} {'differ':>6} {'findings':>8}")
    for kind, number in sorted(kinds.items()):
        print(f"{kind:32} {number:5} {differ[kind]:6} {findings[kind] / number:8.2f}")
    total = sum(findings.values()) / len(rows)
    print(f"{'all':32} {len(rows):5} {sum(differ.values()):6} {total:8.2f}")
    print(f"\n{'check taken out':44} rows lost   other verdicts")
    judged = [(row, doubts(comparison.judged(court(), row.game))) for row in rows]
    bluffs = [(seed, comparison.lawful(seed)[1]) for seed in seeds[:60]]
    for topic in topics.TOPICS:
        for check in filter(partial(asked, court()), topic.CHECKS):
            with without(topic, check):
                judge = Court(store.parts())
                name = f"{topic.__name__.rpartition('.')[2]} {check.make.__name__.strip('_')}"
                breaches, others = lost(judged, bluffs, judge)
                print(f"{name:44} {breaches:9} {others:16}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)

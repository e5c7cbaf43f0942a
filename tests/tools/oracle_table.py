"""Prints what the comparison with the oracles shows, and that each check is needed.

Usage: python -m tests.tools.oracle_table [ROUNDS [RULESET...]]. For each rule set first the kinds
of mutants with their findings; then each check that the rule set has a rule for is taken out of
the referee once, and the rows are counted in which referee and oracle no longer agree; beside it
those in which a verdict of any other sort is lost, since the oracles know breaches alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.comparison import CONTESTS, Contest, Row, bluffs, broken, findings_per_mutant, judged
from unorules.core import topics
from unorules.core.shape import Check
from unorules.facade import court
from unorules.judge import Court
from unorules.results import Report
from unorules.spec import store

MUTANTS = 3
LAWFUL = 60
"""So many mutants of each round, and so many lawful rounds, where a check is taken out."""

TABLES = (topics.ORDERED, topics.SIDE, topics.LAST)
"""Where the referee finds its checks."""

Doubts = list[tuple[str, int | None]]
Judged = tuple[Row, Doubts]
"""A row, and what the whole referee finds in it besides breaches."""


@contextmanager
def without(check: Check) -> Iterator[None]:
    """Take one check out of the referee for a while."""
    for table in TABLES:
        if check in table:
            place = table.index(check)
            table.remove(check)
            try:
                yield
            finally:
                table.insert(place, check)


def asked(contest: Contest) -> Iterator[tuple[object, Check]]:
    """Yield the checks that a rule set has a rule for, each with its topic."""
    rules = court().rules(contest.ruleset, None, ())
    for topic in topics.TOPICS:
        for check in topic.CHECKS:
            if check.make(rules):
                yield topic, check


def name_of(topic: object, check: Check) -> str:
    """Return topic and check in words."""
    module = topic.__name__.rpartition(".")[2]  # type: ignore[attr-defined]
    return f"{module} {check.make.__name__.strip('_')}"


def doubts(report: Report) -> Doubts:
    """Return the findings that are no breaches."""
    return [(f.code, f.place.move) for f in report.findings if f.verdict != "breach"]


def lost(
    contest: Contest, rows: list[Judged], lawful: list[tuple[int, list[int]]], judge: Court
) -> tuple[int, int]:
    """Return in how many rows a changed referee differs: in breaches, and in anything else."""
    breaches = others = 0
    for row, doubted in rows:
        report = judged(judge, row.game)
        breaches += broken(report) != row.found
        others += doubts(report) != doubted
    for seed, bluffed in lawful:
        breaches += bluffs(judged(judge, contest.lawful(seed)[0])) != bluffed
    return breaches, others


def print_kinds(contest: Contest, rows: list[Row], count: int) -> None:
    """Print each kind of mutant with its rows, disagreements and findings."""
    kinds = Counter(row.kind for row in rows)
    differ = Counter(row.kind for row in rows if not row.agrees)
    findings = Counter[str]()
    for row in rows:
        findings[row.kind] += len(row.found)
    aimed = sum(number for kind, number in kinds.items() if kind in contest.aimed)
    print(f"{contest.ruleset}: {count} lawful rounds, {len(rows)} mutants, {aimed} of them aimed")
    print(f"{'kind':32} {'n':>5} {'differ':>6} {'findings':>8}")
    for kind, number in sorted(kinds.items()):
        print(f"{kind:32} {number:5} {differ[kind]:6} {findings[kind] / number:8.2f}")
    total = findings_per_mutant(rows)
    print(f"{'all':32} {len(rows):5} {sum(differ.values()):6} {total:8.2f}", flush=True)


def print_checks(contest: Contest, rows: list[Row], count: int) -> None:
    """Print each check with the rows that are lost without it."""
    print(f"\n{'check taken out':44} rows lost   other verdicts")
    before = [(row, doubts(judged(court(), row.game))) for row in rows]
    games = [(seed, contest.lawful(seed)[0]) for seed in range(min(count, LAWFUL))]
    lawful = [(seed, bluffs(judged(court(), game))) for seed, game in games]
    for topic, check in list(asked(contest)):
        with without(check):
            judge = Court(store.parts())
            breaches, others = lost(contest, before, lawful, judge)
        print(f"{name_of(topic, check):44} {breaches:9} {others:16}", flush=True)


def main(count: int, rulesets: list[str]) -> None:
    """Print both tables for each rule set."""
    for ruleset in rulesets or list(CONTESTS):
        contest = CONTESTS[ruleset]
        rows = [row for seed in range(count) for row in contest.compare(court(), seed, MUTANTS)]
        print_kinds(contest, rows, count)
        print_checks(contest, rows, count)
        print()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, sys.argv[2:])

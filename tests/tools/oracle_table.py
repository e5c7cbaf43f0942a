"""Prints what the comparison with the oracles shows, and that each check is needed.

Usage: python -m tests.tools.oracle_table [ROUNDS [RULESET...]]. For each rule set first the kinds
of mutants with their findings; then each part of the referee that finds something: in how many
rounds it was heard where the answer turns on it, in how many of them oracle and referee agree no
more when it is silent, and after how many the first such round came.
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.comparison import CONTESTS, Contest
from tests.taken_out import LAWFUL, Survey, survey
from unorules.core.findings import BREACH


def print_kinds(contest: Contest, survey: Survey) -> None:
    """Print each kind of mutant with its rows, disagreements and findings."""
    kinds = Counter(row.kind for row, _ in survey.seen)
    differ = Counter(row.kind for row in survey.differ)
    findings = Counter[str]()
    for row, found in survey.seen:
        findings[row.kind] += sum(f.verdict == BREACH and not f.stands for f in found)
    lawful = kinds.pop(LAWFUL)
    aimed = sum(number for kind, number in kinds.items() if kind in contest.aimed)
    mutants = kinds.total()
    print(f"{contest.ruleset}: {lawful} lawful rounds ({differ[LAWFUL]} differ),", end=" ")
    print(f"{mutants} mutants, {aimed} of them aimed")
    print(f"{'kind':32} {'n':>5} {'differ':>6} {'findings':>8}")
    for kind, number in sorted(kinds.items()):
        print(f"{kind:32} {number:5} {differ[kind]:6} {findings[kind] / number:8.2f}")
    ratio = findings.total() / mutants
    print(f"{'all':32} {mutants:5} {differ.total():6} {ratio:8.2f}\n")


def print_parts(survey: Survey) -> None:
    """Print each part of the referee with the rows that are lost without it."""
    print(f"{'taken out':32} {'heard':>5} {'lost':>5} {'after':>5}   first lost")
    for name, need in survey.needs.items():
        first = f"{need.lost[0].kind} {need.lost[0].seed}" if need.lost else "none"
        print(f"{name:32} {need.judged:5} {len(need.lost):5} {need.enough:5}   {first}")
    print(flush=True)


def main(count: int, rulesets: list[str]) -> None:
    """Print both tables for each rule set."""
    for ruleset in rulesets or list(CONTESTS):
        contest = CONTESTS[ruleset]
        result = survey(contest, range(count))
        print_kinds(contest, result)
        print_parts(result)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:])

"""An independent, naive oracle agrees with the referee."""

from __future__ import annotations

import pytest

from tests import comparison, oracle
from unorules.facade import court
from unorules.results import Report

SAMPLE = range(0, 54)
ROUNDS = range(0, 1000)


def bluffs(report: Report) -> list[int]:
    return sorted(finding.place.move or 0 for finding in report.findings if finding.stands)


@pytest.mark.parametrize("seed", SAMPLE)
def test_lawful_round(seed: int) -> None:
    game, bluffed = comparison.lawful(seed)
    report = comparison.judged(court(), game)
    assert comparison.broken(report) == ()
    assert bluffs(report) == sorted(bluffed)
    assert [breach.move for breach in oracle.judge(game) if not breach.stands] == []


def test_spoilt_rounds() -> None:
    rows = [row for seed in SAMPLE for row in comparison.compare(court(), seed, 6)]
    assert [(row.seed, row.kind, row.wanted, row.first) for row in rows if not row.agrees] == []
    assert len(rows) == 6 * len(SAMPLE)
    # One mistake gives one finding, not thirty.
    assert sum(len(row.found) for row in rows) / len(rows) <= 1.2


@pytest.mark.long
def test_a_thousand_rounds_and_their_mutants() -> None:
    for seed in ROUNDS:
        test_lawful_round(seed)
    rows = [row for seed in ROUNDS for row in comparison.compare(court(), seed, 3)]
    assert [(row.seed, row.kind, row.wanted, row.first) for row in rows if not row.agrees] == []
    assert sum(len(row.found) for row in rows) / len(rows) <= 1.2

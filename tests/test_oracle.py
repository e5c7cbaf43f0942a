"""An independent, naive oracle agrees with the referee."""

from __future__ import annotations

import pytest

from tests import oracle
from tests.comparison import (
    FINDINGS_PER_MUTANT,
    OFFICIAL,
    bluffs,
    broken,
    disagreements,
    findings_per_mutant,
    judged,
)
from unorules.facade import court

SAMPLE = range(0, 54)
ROUNDS = range(0, 1000)


@pytest.mark.parametrize("seed", SAMPLE)
def test_lawful_round(seed: int) -> None:
    game, bluffed = OFFICIAL.lawful(seed)
    report = judged(court(), game)
    assert broken(report) == ()
    assert bluffs(report) == sorted(bluffed)
    assert [breach.move for breach in oracle.judge(game) if not breach.stands] == []


def test_spoilt_rounds() -> None:
    rows = [row for seed in SAMPLE for row in OFFICIAL.compare(court(), seed, 6)]
    assert disagreements(rows) == []
    assert len(rows) == 6 * len(SAMPLE)
    assert findings_per_mutant(rows) <= FINDINGS_PER_MUTANT


@pytest.mark.long
def test_a_thousand_rounds_and_their_mutants() -> None:
    for seed in ROUNDS:
        test_lawful_round(seed)
    rows = [row for seed in ROUNDS for row in OFFICIAL.compare(court(), seed, 3)]
    assert disagreements(rows) == []
    assert findings_per_mutant(rows) <= FINDINGS_PER_MUTANT

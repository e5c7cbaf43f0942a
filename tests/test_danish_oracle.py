"""An independent, naive oracle of the Danish classic edition agrees with the referee."""

from __future__ import annotations

import pytest

from tests import danish_oracle
from tests.comparison import (
    DANISH,
    FINDINGS_PER_MUTANT,
    bluffs,
    broken,
    disagreements,
    findings_per_mutant,
    judged,
)
from unorules.facade import court

SAMPLE = range(0, 45)
ROUNDS = range(0, 1000)

OPEN = {"catch-too-late"}
"""Kinds of mutants that are no breach, since the rules leave open what follows."""


def check_lawful(seed: int) -> None:
    """Check a lawful round: it ends, and both find the bluffs in it and nothing else."""
    game, marked = DANISH.lawful(seed)
    assert "winner" in game["result"], "a round that does not end"
    breaches = danish_oracle.judge(game)
    assert [breach.move for breach in breaches if not breach.stands] == []
    assert [breach.move for breach in breaches if breach.stands] == marked
    report = judged(court(), game)
    assert broken(report) == ()
    assert bluffs(report) == marked


@pytest.mark.parametrize("seed", SAMPLE)
def test_lawful_round(seed: int) -> None:
    check_lawful(seed)


def test_spoilt_rounds() -> None:
    rows = [row for seed in SAMPLE for row in DANISH.compare(court(), seed, 4)]
    assert len(rows) == 4 * len(SAMPLE)
    assert disagreements(rows) == []
    assert findings_per_mutant(rows) <= FINDINGS_PER_MUTANT


@pytest.mark.long
def test_a_thousand_rounds_and_their_mutants() -> None:
    for seed in ROUNDS:
        check_lawful(seed)
    rows = [row for seed in ROUNDS for row in DANISH.compare(court(), seed, 2)]
    assert len(rows) == 2 * len(ROUNDS)
    assert disagreements(rows) == []
    assert findings_per_mutant(rows) <= FINDINGS_PER_MUTANT


@pytest.mark.long
def test_every_kind_of_mutant_has_its_breach() -> None:
    """Of every kind the oracle finds a breach somewhere, but where the rules leave it open."""
    rows = [row for seed in range(120) for row in DANISH.compare(court(), seed, 1000)]
    assert {row.kind for row in rows} == {*DANISH.aimed, *DANISH.blind}
    broken_kinds = {row.kind for row in rows if row.wanted is not None}
    assert broken_kinds >= {kind for kind in DANISH.aimed if kind not in OPEN}
    assert disagreements(rows) == []

"""An independent, naive oracle for UNO All Wild agrees with the referee."""

from __future__ import annotations

import pytest

from tests import all_wild_oracle as oracle
from tests.comparison import (
    ALL_WILD,
    FINDINGS_PER_MUTANT,
    broken,
    disagreements,
    findings_per_mutant,
    judged,
)
from unorules.facade import court
from unorules.results import Report

SAMPLE = range(0, 45)
ROUNDS = range(0, 1000)


def unruled(report: Report) -> set[int | None]:
    """The events that the referee leaves to the table."""
    return {finding.place.move for finding in report.findings if finding.verdict == "unruled"}


def check_lawful(seed: int) -> None:
    """A lawful round: nothing is broken, it ends, and only what lies beyond the rules is open."""
    game, left_open = ALL_WILD.lawful(seed)
    assert oracle.judge(game) == []
    report = judged(court(), game)
    assert broken(report) == ()
    assert unruled(report) == set(left_open)
    assert {finding.verdict for finding in report.findings} <= {"unruled"}
    table = oracle.replayed(game)
    assert table.over == ("result" in game)
    assert table.over or table.hands[table.turn] == []


@pytest.mark.parametrize("seed", SAMPLE)
def test_lawful_round(seed: int) -> None:
    check_lawful(seed)


def test_spoilt_rounds() -> None:
    rows = [row for seed in SAMPLE for row in ALL_WILD.compare(court(), seed, 4)]
    assert disagreements(rows) == []
    assert len(rows) == 4 * len(SAMPLE)
    assert findings_per_mutant(rows) <= FINDINGS_PER_MUTANT


def test_every_kind_of_mutant_occurs() -> None:
    kinds = {kind for seed in SAMPLE for kind, _ in ALL_WILD.spoilt(seed, 1000)}
    assert kinds == {*ALL_WILD.aimed, *ALL_WILD.blind}


@pytest.mark.long
def test_a_thousand_rounds_and_their_mutants() -> None:
    for seed in ROUNDS:
        check_lawful(seed)
    rows = [row for seed in ROUNDS for row in ALL_WILD.compare(court(), seed, 2)]
    assert disagreements(rows) == []
    assert len(rows) == 2 * len(ROUNDS)
    assert findings_per_mutant(rows) <= FINDINGS_PER_MUTANT

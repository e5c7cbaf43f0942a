"""An independent, naive oracle of Vri åtter agrees with the referee."""

from __future__ import annotations

import pytest

from tests import vri_atter_oracle as oracle
from tests import vri_atter_rounds as rounds
from tests.comparison import (
    FINDINGS_PER_MUTANT,
    VRI_ATTER,
    Row,
    disagreements,
    findings_per_mutant,
    judged,
)
from unorules.facade import court

SAMPLE = range(0, 40)
ROUNDS = range(0, 1000)


def check_lawful(seed: int) -> None:
    game, bluffed = VRI_ATTER.lawful(seed)
    assert bluffed == []
    # The round has come to an end.
    assert game["result"]["winner"] in [*game["players"], "none"]
    assert len(game["moves"]) < 1500
    assert oracle.judge(game) == []
    report = judged(court(), game)
    assert [finding.to_dict("en") for finding in report.findings] == []


def check_agreement(rows: list[Row]) -> None:
    assert disagreements(rows) == []
    assert findings_per_mutant(rows) <= FINDINGS_PER_MUTANT


@pytest.mark.parametrize("seed", SAMPLE)
def test_lawful_round(seed: int) -> None:
    check_lawful(seed)


def test_spoilt_rounds() -> None:
    rows = [row for seed in SAMPLE for row in VRI_ATTER.compare(court(), seed, 12)]
    assert len(rows) == 12 * len(SAMPLE)
    check_agreement(rows)


def test_the_rounds_are_of_every_kind() -> None:
    """What the rules speak of happens in the sample."""
    games = [VRI_ATTER.lawful(seed)[0] for seed in range(200)]
    moves = [move.partition(": ")[2] for game in games for move in game["moves"]]
    assert any(game["result"]["winner"] == "none" for game in games)
    assert any(isinstance(game["start"], list) for game in games)
    for words in ("pass", "uno", "catch", "colour", "shuffle", "count", "show"):
        assert any(move.startswith(words) for move in moves), words
    for rank in ("8", "A", "J", "Q", "K", "7"):
        lays = [rounds.cards_of(move.split()) for move in moves if move.startswith(rank)]
        assert any(len(cards) > 1 for cards in lays), rank


@pytest.mark.long
def test_a_thousand_rounds_and_two_thousand_mutants() -> None:
    for seed in ROUNDS:
        check_lawful(seed)
    check_agreement([row for seed in ROUNDS for row in VRI_ATTER.compare(court(), seed, 2)])

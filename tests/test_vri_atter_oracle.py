"""An independent, naive oracle of Vri åtter agrees with the referee."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests import vri_atter_oracle as oracle
from tests import vri_atter_rounds as rounds
from tests.comparison import RESULT, Row, broken, judged
from unorules.facade import court

SAMPLE = range(0, 40)
ROUNDS = range(0, 1000)

# Lawful things, kinds of mutants and reasons of the oracle about which the referee differs.
DISPUTED: frozenset[str] = frozenset()


def players(seed: int) -> int:
    """Two to six in turn."""
    return 2 + seed % 5


def lawful(seed: int) -> tuple[dict[str, Any], list[int]]:
    return rounds.lawful(random.Random(seed), players(seed), DISPUTED)


def compared(seed: int, most: int) -> Iterator[Row]:
    """Compare referee and oracle on some mutants of one round, in an order of chance."""
    rng = random.Random(seed)
    game, _ = rounds.lawful(rng, players(seed), DISPUTED)
    mutants = [pair for pair in rounds.mutants(rng, game) if pair[0] not in DISPUTED]
    rng.shuffle(mutants)
    for kind, mutant in mutants:
        breach = oracle.first_breach(mutant)
        if breach is not None and breach.reason in DISPUTED:
            continue
        wanted = None if breach is None else RESULT if breach.move is None else breach.move
        if most == 0:
            return
        most -= 1
        yield Row(seed, kind, mutant, wanted, broken(judged(court(), mutant)))


def check_lawful(seed: int) -> None:
    game, bluffed = lawful(seed)
    assert bluffed == []
    # The round has come to an end.
    assert game["result"]["winner"] in [*game["players"], "none"]
    assert len(game["moves"]) < 1500
    assert oracle.judge(game) == []
    report = judged(court(), game)
    assert [finding.to_dict("en") for finding in report.findings] == []


def check_agreement(rows: list[Row]) -> None:
    assert [(row.seed, row.kind, row.wanted, row.first) for row in rows if not row.agrees] == []
    # One mistake gives one finding, not thirty.
    assert sum(len(row.found) for row in rows) / len(rows) <= 1.2


@pytest.mark.parametrize("seed", SAMPLE)
def test_lawful_round(seed: int) -> None:
    check_lawful(seed)


def test_what_is_disputed_is_lawful_by_the_oracle() -> None:
    for seed in SAMPLE:
        game, _ = rounds.lawful(random.Random(seed), players(seed))
        assert oracle.judge(game) == []


def test_spoilt_rounds() -> None:
    rows = [row for seed in SAMPLE for row in compared(seed, 4)]
    assert len(rows) == 4 * len(SAMPLE)
    check_agreement(rows)


def test_the_rounds_are_of_every_kind() -> None:
    """What the rules speak of happens in the sample."""
    games = [lawful(seed)[0] for seed in range(200)]
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
    check_agreement([row for seed in ROUNDS for row in compared(seed, 2)])

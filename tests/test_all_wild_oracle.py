"""An independent, naive oracle for UNO All Wild agrees with the referee."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests import all_wild_oracle as oracle
from tests import all_wild_rounds as rounds
from tests import comparison
from unorules.facade import court
from unorules.results import Report

SAMPLE = range(0, 45)
ROUNDS = range(0, 1000)

DISPUTED: set[str] = set()
"""Reasons of the oracle, and kinds of mutants, on which oracle and referee do not agree."""


def players(seed: int) -> int:
    """Two to ten players in turn."""
    return 2 + seed % 9


def is_disputed(kind: str, game: dict[str, Any]) -> bool:
    """Whether it is not settled who is right about a mutant.

    Disputed besides: the turn of a player without cards (C36), if the player before kept a drawn
    card without saying pass (the referee then asks for a card drawn, or calls the next one out of
    turn), if owed cards were not drawn before it, or if a card is laid in it.
    """
    breach = oracle.first_breach(game)
    reason = None if breach is None else breach.reason
    table = oracle.replayed(game)
    debt = table.last_draw
    if reason == oracle.WRONG_POINTS and debt is not None and debt.left:
        return True  # Cards that may still be drawn would count, and nobody knows which they are.
    return kind in DISPUTED or reason in DISPUTED or table.beyond


def compare(seed: int, most: int) -> Iterator[comparison.Row]:
    """Compare referee and oracle on some mutants of the round with this seed."""
    rng = random.Random(seed)
    game, _ = rounds.lawful(rng, players(seed))
    mutants = list(rounds.mutants(rng, game))
    rng.shuffle(mutants)
    undisputed = [(kind, mutant) for kind, mutant in mutants if not is_disputed(kind, mutant)]
    for kind, mutant in undisputed[:most]:
        breach = oracle.first_breach(mutant)
        wanted = None if breach is None else breach.move or 0
        if breach is not None and breach.move is None:
            wanted = comparison.RESULT
        found = comparison.broken(comparison.judged(court(), mutant))
        yield comparison.Row(seed, kind, mutant, wanted, found)


def unruled(report: Report) -> set[int | None]:
    """The events that the referee leaves to the table."""
    return {finding.place.move for finding in report.findings if finding.verdict == "unruled"}


def check_lawful(seed: int) -> None:
    """A lawful round: nothing is broken, it ends, and only what lies beyond the rules is open."""
    game, left_open = rounds.lawful(random.Random(seed), players(seed))
    assert oracle.judge(game) == []
    report = comparison.judged(court(), game)
    assert comparison.broken(report) == ()
    # Of a player without cards the referee leaves a pass open, and not every draw (disputed).
    passes = {number for number in left_open if game["moves"][number - 1].endswith(": pass")}
    assert passes <= unruled(report) <= set(left_open)
    assert {finding.verdict for finding in report.findings} <= {"unruled"}
    table = oracle.replayed(game)
    assert table.over == ("result" in game)
    assert table.over or table.hands[table.turn] == []


@pytest.mark.parametrize("seed", SAMPLE)
def test_lawful_round(seed: int) -> None:
    check_lawful(seed)


def test_spoilt_rounds() -> None:
    rows = [row for seed in SAMPLE for row in compare(seed, 4)]
    assert [(row.seed, row.kind, row.wanted, row.first) for row in rows if not row.agrees] == []
    assert len(rows) == 4 * len(SAMPLE)
    assert sum(len(row.found) for row in rows) / len(rows) <= 1.2


def test_every_kind_of_mutant_occurs() -> None:
    kinds: set[str] = set()
    for seed in SAMPLE:
        rng = random.Random(seed)
        game, _ = rounds.lawful(rng, players(seed))
        kinds |= {kind for kind, _ in rounds.mutants(rng, game)}
    assert kinds == set(rounds.AIMED) | set(rounds.BLIND)


@pytest.mark.long
def test_a_thousand_rounds_and_their_mutants() -> None:
    for seed in ROUNDS:
        check_lawful(seed)
    rows = [row for seed in ROUNDS for row in compare(seed, 2)]
    assert [(row.seed, row.kind, row.wanted, row.first) for row in rows if not row.agrees] == []
    assert len(rows) == 2 * len(ROUNDS)
    assert sum(len(row.found) for row in rows) / len(rows) <= 1.2

"""The referee beside the oracle: recorded rounds, lawful and spoilt, judged by both."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests import oracle, rounds
from unorules.judge import Court
from unorules.logs.read import Source
from unorules.results import Report

RESULT = 10**6
"""Stands for the result, which comes after all events."""


@dataclass(frozen=True)
class Row:
    """One round: what the oracle finds first, and what the referee finds."""

    seed: int
    kind: str
    game: dict[str, Any]
    wanted: int | None
    found: tuple[int, ...]

    @property
    def first(self) -> int | None:
        """The first event that the referee finds broken."""
        return min(self.found, default=None)

    @property
    def agrees(self) -> bool:
        """Whether both name the same first event, or none."""
        return self.first == self.wanted


def judged(court: Court, game: dict[str, Any]) -> Report:
    """Judge a generated round, as if it were read from JSON."""
    data = json.loads(json.dumps(game), parse_int=str)
    return court.report(Source("round", 1, data))


def broken(report: Report) -> tuple[int, ...]:
    """Return the events with a breach that does not stand, as numbers."""
    assert report.error is None, report.error and report.error.explain("en")
    return tuple(
        RESULT if finding.place.move is None else finding.place.move
        for finding in report.findings
        if finding.verdict == "breach" and not finding.stands
    )


def players(seed: int) -> int:
    """Return how many players a round has: two to ten in turn."""
    return 2 + seed % 9


def lawful(seed: int) -> tuple[dict[str, Any], list[int]]:
    """Return a lawful round with the events that are bluffs."""
    return rounds.round_with_bluffs(random.Random(seed), players(seed))


def spoilt(seed: int, most: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield some mutants of the round with this seed, in an order of chance."""
    rng = random.Random(seed)
    game, _ = rounds.round_with_bluffs(rng, players(seed))
    mutants = list(rounds.mutants(rng, game))
    rng.shuffle(mutants)
    yield from mutants[:most]


def compare(court: Court, seed: int, most: int) -> Iterator[Row]:
    """Compare referee and oracle on mutants of one round."""
    for kind, mutant in spoilt(seed, most):
        breach = oracle.first_breach(mutant, standing=False)
        wanted = None if breach is None else RESULT if breach.move is None else breach.move
        yield Row(seed, kind, mutant, wanted, broken(judged(court, mutant)))

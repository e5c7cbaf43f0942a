"""The referee beside an oracle: recorded rounds, lawful and spoilt, judged by both.

Each rule set has an oracle, which is written from the rule texts alone, and a generator of
rounds and of spoilt copies of them (mutants). ``CONTESTS`` puts them together.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests import (
    all_wild_oracle,
    all_wild_rounds,
    danish_oracle,
    danish_rounds,
    vri_atter_oracle,
    vri_atter_rounds,
)
from tests import oracle as official_oracle
from tests import rounds as official_rounds
from unorules.core import match, record
from unorules.judge import Court
from unorules.logs.read import Source
from unorules.results import Report

Game = dict[str, Any]

RESULT = 10**6
"""Stands for the result, which comes after all events."""

FINDINGS_PER_MUTANT = 1.2
"""One mistake gives one finding, not thirty: so many at most on average."""


@dataclass(frozen=True)
class Row:
    """One round: what the oracle finds first, and what the referee finds."""

    seed: int
    kind: str
    game: Game
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


@dataclass(frozen=True)
class Contest:
    """A rule set with its oracle, and what plays and spoils rounds of it."""

    ruleset: str
    most_players: int
    play: Callable[[random.Random, int], tuple[Game, list[int]]]
    mutants: Callable[[random.Random, Game], Iterator[tuple[str, Game]]]
    first_breach: Callable[[Game], Any]
    asides: Callable[[Game], list[Any]]
    codes: Mapping[str, str]
    """By which code a breach is told at whose event another check would find something too."""
    aside: str
    """The code of what is no breach, but to be said."""
    aimed: Collection[str]
    blind: Collection[str]

    def players(self, seed: int) -> int:
        """Return how many players a round has: two and more in turn."""
        return 2 + seed % (self.most_players - 1)

    def lawful(self, seed: int) -> tuple[Game, list[int]]:
        """Return a lawful round with the numbers of the events that are told apart in it."""
        return self.play(random.Random(seed), self.players(seed))

    def spoilt(self, seed: int, most: int) -> Iterator[tuple[str, Game]]:
        """Yield some mutants of the round with this seed, in an order of chance."""
        rng = random.Random(seed)
        game, _ = self.play(rng, self.players(seed))
        mutants = list(self.mutants(rng, game))
        rng.shuffle(mutants)
        yield from mutants[:most]

    def broken(self, court: Court, game: Game) -> tuple[int, ...]:
        """Return the events that the core alone finds broken.

        A report also says which house rules would allow an event; that takes a hundred times
        as long, and nothing is compared with it.
        """
        rules = court.rules(self.ruleset, None, ())
        found = match.judge(record.game(as_read(game), rules), rules)
        wrong = [finding for finding in found if finding.verdict == "breach" and not finding.stands]
        return tuple(RESULT if f.place.move is None else f.place.move for f in wrong)

    def compare(self, court: Court, seed: int, most: int) -> Iterator[Row]:
        """Compare referee and oracle on some mutants of one round."""
        for kind, mutant in self.spoilt(seed, most):
            breach = self.first_breach(mutant)
            wanted = None if breach is None else RESULT if breach.move is None else breach.move
            yield Row(seed, kind, mutant, wanted, self.broken(court, mutant))


NOT_OWED = "draw/not-owed"
NO_MATCH = "play/no-match"

OFFICIAL = Contest(
    "uno-official",
    10,
    official_rounds.round_with_bluffs,
    official_rounds.mutants,
    partial(official_oracle.first_breach, standing=False),
    official_oracle.asides,
    {official_oracle.NOT_OWED: NOT_OWED},
    NO_MATCH,
    official_rounds.AIMED,
    official_rounds.BLIND,
)
DANISH = Contest(
    "danish-classic",
    10,
    danish_rounds.lawful,
    danish_rounds.mutants,
    danish_oracle.first_breach,
    danish_oracle.asides,
    {
        danish_oracle.NOT_OWED: NOT_OWED,
        danish_oracle.NOT_DRAWN: "play/not-the-drawn-card",
    },
    NO_MATCH,
    danish_rounds.AIMED,
    danish_rounds.BLIND,
)
VRI_ATTER = Contest(
    "vri-atter",
    6,
    vri_atter_rounds.lawful,
    vri_atter_rounds.mutants,
    vri_atter_oracle.first_breach,
    vri_atter_oracle.asides,
    {vri_atter_oracle.NOT_OWED: NOT_OWED},
    NO_MATCH,
    vri_atter_rounds.AIMED,
    vri_atter_rounds.BLIND,
)
ALL_WILD = Contest(
    "all-wild",
    10,
    all_wild_rounds.lawful,
    all_wild_rounds.mutants,
    all_wild_oracle.first_breach,
    all_wild_oracle.asides,
    {all_wild_oracle.NOT_OWED: NOT_OWED},
    "deck/too-many-copies",
    all_wild_rounds.AIMED,
    all_wild_rounds.BLIND,
)
CONTESTS = {contest.ruleset: contest for contest in (OFFICIAL, DANISH, VRI_ATTER, ALL_WILD)}


def as_read(game: Game) -> Game:
    """Return a generated round as if it were read from JSON."""
    read: Game = json.loads(json.dumps(game), parse_int=str)
    return read


def judged(court: Court, game: Game) -> Report:
    """Judge a generated round, as if it were read from JSON."""
    return court.report(Source("round", 1, as_read(game)))


def broken(report: Report) -> tuple[int, ...]:
    """Return the events with a breach that does not stand, as numbers."""
    assert report.error is None, report.error and report.error.explain("en")
    return tuple(
        RESULT if finding.place.move is None else finding.place.move
        for finding in report.findings
        if finding.verdict == "breach" and not finding.stands
    )


def bluffs(report: Report) -> list[int]:
    """Return the events with a breach that stands, in order."""
    return sorted(finding.place.move or 0 for finding in report.findings if finding.stands)


def disagreements(rows: list[Row]) -> list[tuple[int, str, int | None, int | None]]:
    """Return seed and kind of the rows on which the two judges differ, with both verdicts."""
    return [(row.seed, row.kind, row.wanted, row.first) for row in rows if not row.agrees]


def findings_per_mutant(rows: list[Row]) -> float:
    """Return how many findings a mutant has on average."""
    return sum(len(row.found) for row in rows) / len(rows)

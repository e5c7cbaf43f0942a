"""By which rules a game was played is found again, with no more overlays than were agreed on."""

from __future__ import annotations

import random

import pytest

from tests.tools.found_rules import pairs, singles, try_out

WANTED = 0.95


@pytest.mark.parametrize("ruleset", ["uno-official", "danish-classic", "vri-atter", "all-wild"])
def test_a_sample_of_single_overlays(ruleset: str) -> None:
    known = [names for home, names in singles() if home == ruleset]
    sample = random.Random(ruleset).sample(known, min(8, len(known)))
    rows = [try_out(ruleset, names, 1, "sample") for names in sample]
    missed = [row for row in rows if row is not None and row.missed]
    assert len(missed) <= 1, missed


def _share(sets: list[tuple[str, tuple[str, ...]]], rounds: int) -> float:
    rows = [try_out(ruleset, names, rounds, "long") for ruleset, names in sets]
    games = sum(row.games for row in rows if row is not None)
    return sum(row.found for row in rows if row is not None) / games


@pytest.mark.long
def test_all_single_overlays() -> None:
    assert _share(list(singles()), 2) >= WANTED


@pytest.mark.long
def test_pairs() -> None:
    assert _share(list(pairs(200, random.Random(1))), 1) >= WANTED

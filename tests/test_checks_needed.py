"""Without any one of its checks the referee no longer agrees with the oracle."""

from __future__ import annotations

import pytest

from tests.comparison import CONTESTS
from tests.taken_out import bench, rows, survey

SEEDS = range(60)
"""Rounds are judged until each check has lost one; so many are never needed."""

RARE = {"uno-official": [7], "danish-classic": [17, 3], "vri-atter": [], "all-wild": [31]}
"""Rounds with something rare in them come first, such as a reshuffle: that spares the others."""

OTHERS = {
    "draw lapse", "deck opening", "deal hands", "deal start", "score points", "score result",
}  # fmt: skip
"""What finds something beside the checks, and is needed in every rule set."""

NAMES = {
    "uno-official": {"naming unnamed"},
    "danish-classic": {"naming unnamed", "score hands"},
    "vri-atter": {"naming unnamed", "score hands"},
    "all-wild": {"naming unaimed", "score hands"},
}
"""And what of that a rule set needs besides."""

UNASKED = {
    "danish-classic": {"naming start_colour"},
    "vri-atter": {"naming start_colour", "play too_many"},
    "all-wild": {
        "naming start_colour",
        "naming colour_unknown",
        "naming nothing_to_name",
        "naming no_colour_to_name",
        "turn another_names",
        "play no_match",
    },
}
"""Checks that could never find anything: nobody asks them."""


@pytest.mark.parametrize("ruleset", CONTESTS)
def test_every_check_is_needed(ruleset: str) -> None:
    parts = sorted(OTHERS | NAMES[ruleset])
    result = survey(CONTESTS[ruleset], [*RARE[ruleset], *SEEDS], enough=1, parts=parts)
    assert result.differ == []
    assert result.needless == []
    assert set(result.needs) >= set(parts)


def test_a_part_that_finds_nothing_is_needless() -> None:
    result = survey(CONTESTS["all-wild"], range(1), enough=1, parts=["naming nothing_to_name"])
    assert "naming nothing_to_name" in result.needless
    assert "draw owed" not in result.needless


def test_silence_lasts_for_one_judgement() -> None:
    contest = CONTESTS["all-wild"]
    ignored = next(row for row in rows(contest, 0, 1000) if row.kind == "debt-ignored")
    with bench("all-wild") as judge:
        assert ignored.answer(judge.judge(ignored.game)) == ignored.wanted
        assert ignored.answer(judge.judge(ignored.game, silent="draw owed")) != ignored.wanted
        assert ignored.answer(judge.judge(ignored.game)) == ignored.wanted


@pytest.mark.parametrize(("ruleset", "checks"), UNASKED.items())
def test_what_can_never_matter_is_not_asked(ruleset: str, checks: set[str]) -> None:
    with bench(ruleset) as judge:
        assert checks.isdisjoint(judge.checks)

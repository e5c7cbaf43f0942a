"""Nobody is left without a move: all states of rounds with a handful of cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tools.small_decks import Search, search, searched, small, some_cards
from unorules.core.program import Program
from unorules.core.ruleset import RulesetError, assemble, fitting
from unorules.facade import court

PARTS = court().parts
RULESETS: list[str] = PARTS["index"]["rulesets"]
ALONE = [
    (ruleset, (name,))
    for ruleset in RULESETS
    for name in fitting(PARTS, ruleset)
    if not name.startswith("edition:") and not PARTS["overlay/" + name]["needs"].get(ruleset)
]


def faults(found: Search) -> list[object]:
    return [*found.dead[:3], *found.refused[:3], *[found.endless][: found.endless]]


def tried(ruleset: str, house: tuple[str, ...], **options: Any) -> list[tuple[list[str], Search]]:
    return list(searched(ruleset, house, **options))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_states_with_four_cards(ruleset: str) -> None:
    for cards, found in tried(ruleset, (), size=4, hand=1, decks=1, most=20000):
        assert found.whole
        assert found.ends
        assert faults(found) == [], cards


SOME = [*((name, ()) for name in RULESETS), *random.Random(1).sample(ALONE, 12)]
"""The rule sets, and some with a house rule each: the rest is ``long``."""


@pytest.mark.parametrize(("ruleset", "house"), SOME)
def test_states_with_ten_cards(ruleset: str, house: tuple[str, ...]) -> None:
    for cards, found in tried(ruleset, house, decks=1, most=250):
        assert faults(found) == [], cards


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "house"), [*((name, ()) for name in RULESETS), *ALONE])
def test_many_states(ruleset: str, house: tuple[str, ...]) -> None:
    for options in (
        {"size": 5, "most": 60000, "open_order": True},
        {"size": 6, "most": 30000, "players": 3, "hand": 1},
        {"size": 10, "most": 10000},
    ):
        for cards, found in tried(ruleset, house, decks=3, **options):
            assert faults(found) == [], cards


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_pairs_of_overlays(ruleset: str) -> None:
    names = [name for name in fitting(PARTS, ruleset) if not name.startswith("edition:")]
    for first in names:
        for second in names[names.index(first) + 1 :]:
            try:
                for cards, found in searched(ruleset, (first, second), size=7, most=1500):
                    assert faults(found) == [], (first, second, cards)
            except RulesetError:
                continue


def test_a_dead_end_is_found() -> None:
    """Somebody who has nothing to draw may pass; where that is forbidden nobody may go on."""
    rules = assemble(PARTS, "uno-official")
    rng = random.Random(1)
    small(rules, some_cards(rules, rng, 6), 2)
    rules.program = program = Program(rules)
    program.of("pass").tests = program.of("draw").tests = [_never]
    found = search(rules, rng=rng, most=3000)
    assert found.dead


def test_what_is_listed_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unorules.core.legal._weight", lambda _: 2)
    rules = assemble(PARTS, "uno-official")
    rng = random.Random(1)
    small(rules, some_cards(rules, rng, 6), 2)
    assert search(rules, rng=rng, most=50).refused


def _never(table: Any, seat: int, move: Any) -> Any:
    from unorules.core.findings import BREACH, Finding

    return Finding(BREACH, "turn/out-of-turn", table.here(), None)  # type: ignore[arg-type]

"""Nobody is left without a move: all states of rounds with a handful of cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tools.small_decks import Search, like_another, search, searched, small, some_cards
from tests.tools.small_pairs import combinations, look, looked, telling
from unorules.core.program import Program
from unorules.core.ruleset import assemble, fitting
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


TOGETHER = [
    (ruleset, names)
    for ruleset, names in combinations(PARTS, RULESETS)
    if len(names) == 2 and not any(PARTS["overlay/" + n]["needs"].get(ruleset) for n in names)
]
"""All pairs of overlays. A search of all their states is ``long``, and its table is printed by
``python -m tests.tools.small_pairs``."""


@pytest.mark.parametrize(("ruleset", "names"), random.Random(3).sample(TOGETHER, 12))
def test_all_states_with_two_overlays(ruleset: str, names: tuple[str, ...]) -> None:
    seen = look(PARTS, ruleset, names, most=2000, last=4)
    assert seen.refused or seen.whole == 4
    assert seen.faults == []


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_pairs_of_overlays(ruleset: str) -> None:
    for seen in looked(PARTS, [ruleset], most=4000):
        assert seen.refused or seen.whole >= 4, str(seen)
        assert seen.faults == [], str(seen)


def test_nobody_is_stuck_between_a_fine_and_a_drawn_card_that_must_be_laid() -> None:
    """Cards are owed that are not to be had, and until then nothing may be laid."""
    names = ("house:false-call-penalty", "house:play-drawn-card")
    seen = look(PARTS, "all-wild", names, most=2000, last=4)
    assert (seen.whole, seen.faults) == (4, [])


def test_the_cards_of_two_overlays_are_in_their_small_deck() -> None:
    """Also two that are alike: else nobody could jump in with one."""
    for names, groups in (
        (["seven-zero", "stacking"], (("7", "0"), ("draw-two", "wild-draw-four"))),
        (["blanks", "bounce"], (("blank",), ("skip", "reverse", "draw-two"))),
    ):
        rules = assemble(PARTS, "uno-official", house_rules=names)
        deck = rules.deck
        for number in range(20):
            cards = telling(rules, random.Random(number), 5)
            assert len(cards) == 5
            assert all(cards.count(card) <= deck.copies[card] for card in cards)
            faces = [deck.face_ids[deck.faces[card]] for card in cards]
            for group in groups:
                assert set(faces) & set(group), (names, faces)


def test_colours_that_no_card_has_are_all_alike() -> None:
    rules = assemble(PARTS, "uno-official")
    assert like_another(rules) == []
    reds = [card for card in range(rules.deck.size) if rules.deck.colours[card] == 0][:4]
    small(rules, reds, 1)
    assert like_another(rules) == [2, 3]


def test_a_search_that_is_cut_off_says_so() -> None:
    seen = look(PARTS, "uno-official", (), most=60)
    assert seen.whole < 10
    assert 10 in seen.cut
    assert "10 cards 60+" in str(seen)


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

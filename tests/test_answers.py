"""Cards that answer: what is offered, what would be allowed where, and play without a mistake."""

from __future__ import annotations

import random
from typing import Any

import pytest

import unorules
from tests.cases import Case, all_cases
from unorules.core import record
from unorules.core.findings import BREACH, UNPROVEN, UNRULED
from unorules.core.legal import Legal, spell
from unorules.core.moves import PLAY
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset
from unorules.facade import court
from unorules.simulate import EXHAUSTED, OPEN, WON, simulate

CASES = {case.name: case for case in all_cases()}


def house_rules(case: Case) -> list[str]:
    """Return the overlays that would allow what a case's only breach did."""
    [finding] = unorules.check(unorules.parse_log(case.text())).findings
    return list(finding.allowed_by)


ALLOWED = [
    ("uno-official/stack/draw-two-on-draw-two-goes-on", "house:stacking"),
    ("uno-official/stack/wild-draw-four-on-wild-draw-four-breach", "house:stacking"),
    ("uno-official/stack/wild-draw-four-on-draw-two-breach", "house:stacking?mix=true"),
    ("uno-official/stack/start-draw-two-breach", "house:stacking?start=true"),
    ("uno-official/stack/skip-on-draw-two-breach", "house:bounce"),
    ("uno-official/stack/reverse-on-draw-two-breach", "house:bounce"),
    ("uno-official/stack/stacking-skip-on-skip-breach", "house:bounce?skips=face"),
    ("uno-official/stack/bounce-skip-on-skip-breach", "house:bounce?skips=colour"),
    ("uno-official/stack/bounce-other-colour-breach", "house:bounce?any-colour=true"),
    ("uno-official/stack/bounce-draw-two-breach", "house:stacking"),
    ("uno-official/stack/stacking-wild-draw-four-on-draw-two-breach", "house:stacking?mix=true"),
    ("danish-classic/stack/draw-two-answered-breach", "house:stacking"),
    ("danish-classic/stack/stop-on-draw-two-breach", "house:bounce"),
    ("danish-classic/stack/wild-draw-four-answered-breach", "house:stacking"),
    ("vri-atter/stack/jack-on-jack-breach", "house:stacking"),
    ("vri-atter/stack/king-on-king-breach", "house:stacking?kings=true"),
    ("all-wild/stack/draw-two-on-draw-two-breach", "house:stacking"),
    ("all-wild/stack/draw-four-on-draw-four-breach", "house:stacking"),
]
"""Disputed answers, each with the house rule that allows it."""

NOWHERE = [
    "uno-official/stack/draw-two-on-wild-draw-four-breach",
    "uno-official/stack/wild-on-draw-two-breach",
    "uno-official/stack/stacking-wild-breach",
    "uno-official/stack/stacking-mix-reverse-breach",
    "uno-official/stack/stacking-already-drawing-breach",
    "uno-official/stack/stacking-drawn-card-breach",
    "vri-atter/stack/stacking-king-on-jack-breach",
    "vri-atter/stack/eight-on-jack-breach",
    "all-wild/stack/targeted-on-targeted-breach",
    "all-wild/stack/targeted-on-draw-two-breach",
    "all-wild/stack/swap-on-draw-four-breach",
]
"""Answers that no rule about answers allows."""


@pytest.mark.parametrize(("name", "overlay"), ALLOWED)
def test_a_disputed_answer_names_its_house_rule(name: str, overlay: str) -> None:
    assert overlay in house_rules(CASES[name])


@pytest.mark.parametrize("name", NOWHERE)
def test_some_answers_are_allowed_by_no_such_rule(name: str) -> None:
    found = house_rules(CASES[name])
    assert [overlay for overlay in found if overlay.startswith(("house:stack", "house:b"))] == []


def referee(ruleset: str, *overlays: str, hands: dict[str, str], top: str, turn: str) -> Referee:
    """Return a referee for a round in the middle."""
    rules = court().rules(ruleset, None, overlays)
    position = {"top": top, "turn": turn, "hands": hands}
    data: dict[str, Any] = {"ruleset": ruleset, "players": list(hands), "position": position}
    return Referee(rules, record.game({**data, "moves": []}, rules).rounds[0].setup)


def submit(judge: Referee, seat: int, text: str) -> list[str]:
    move = judge.rules.notation.read(text)
    return [finding.code for finding in judge.submit(seat, move)]


HANDS = {"A": "R+2 G1 B2", "B": "G+2 B+2 W W+4 R9", "C": "Y+2 Y1 Y3"}


def test_answers_are_offered_until_the_first_card_is_drawn() -> None:
    judge = referee("uno-official", "stacking", hands=HANDS, top="R5", turn="A")
    assert submit(judge, 0, "R+2") == []
    assert judge.table.sum_pending
    assert sorted(judge.legal(1)) == ["B+2", "G+2", "draw 2"]
    assert judge.legal(2) == judge.legal(0) == []
    assert submit(judge, 1, "draw R1") == []
    assert judge.legal(1) == ["draw"]
    assert not judge.table.sum_pending
    assert submit(judge, 1, "G+2") == ["stack/already-drawing"]
    assert submit(judge, 1, "draw R2") == []
    assert submit(judge, 2, "Y+2") == []
    assert judge.table.sum_pending


def test_without_the_house_rule_nothing_is_pending() -> None:
    judge = referee("uno-official", hands=HANDS, top="R5", turn="A")
    assert submit(judge, 0, "R+2") == []
    assert not judge.table.sum_pending
    assert judge.legal(1) == ["draw 2"]


def test_the_options_add_to_what_is_offered() -> None:
    judge = referee("uno-official", "stacking?mix=true", hands=HANDS, top="R5", turn="A")
    assert submit(judge, 0, "R+2") == []
    assert "W+4" in judge.legal(1)
    assert "W" not in judge.legal(1)


def test_a_hidden_hand_is_offered_a_card_that_answers() -> None:
    hands = {**HANDS, "B": "4"}
    judge = referee("uno-official", "stacking", hands=hands, top="R5", turn="A")
    assert submit(judge, 0, "R+2") == []
    assert judge.legal(1) == ["answer", "draw 2"]


def test_a_wrong_answer_changes_nothing() -> None:
    judge = referee("uno-official", "stacking", hands=HANDS, top="R5", turn="A")
    submit(judge, 0, "R+2")
    before = judge.legal(1)
    assert submit(judge, 1, "W green") == ["stack/wrong-card"]
    assert judge.legal(1) == before
    assert submit(judge, 1, "G+2") == []
    assert judge.legal(2) == ["Y+2", "draw 4"]


def test_an_answer_to_a_last_card_is_offered_where_that_is_agreed() -> None:
    hands = {"A": "R+2", "B": "G+2 R9", "C": "Y+2 Y1"}
    judge = referee("uno-official", "stack-on-last-card", hands=hands, top="R5", turn="A")
    assert submit(judge, 0, "R+2") == []
    assert judge.table.over
    assert judge.legal(1) == ["G+2", "draw 2"]
    moves = Legal(judge.rules).moves(judge, 1)
    assert [spell(move, judge.table) for move in moves] == ["G+2", "draw 2"]
    assert submit(judge, 1, "G+2") == []
    assert judge.legal(2) == ["Y+2", "draw 4"]
    assert judge.table.winner == 0


def test_an_overlay_that_only_includes_the_right_one_is_not_named() -> None:
    found = house_rules(CASES["uno-official/stack/draw-two-on-draw-two-goes-on"])
    assert "house:stacking" in found
    assert "house:stack-on-last-card" not in found


def test_who_has_a_turn_to_lose_draws_and_does_not_answer() -> None:
    """Where a missed call costs the next turn there is none in which to answer."""
    text = """
ruleset: danish-classic
house_rules: [stacking]
players: [A, B, C]
position: {top: R5, turn: B, hands: {A: R+2 G1 B2, B: R7 B+2, C: R3 R1 G3}}
moves:
  - B: R7
  - C: catch B
  - B: draw 2
  - C: R3
  - A: R+2
"""
    late = unorules.parse_log(text + "  - B: B+2\n")
    assert [f.code for f in unorules.check(late).findings] == ["draw/owed"]
    drawn = unorules.parse_log(text + "  - B: draw 2\n  - C: R1\n  - A: G1\n  - C: G3\n")
    assert unorules.check(drawn).findings == ()


# Play without a mistake -----------------------------------------------------------

PLAYED = [
    ("uno-official", ("stacking",)),
    ("uno-official", ("stacking?mix=true", "bounce?any-colour=true&skips=face", "jump-in")),
    ("uno-official", ("stacking?colour-test=true", "must-play")),
    ("uno-official", ("stack-on-last-card", "seven-zero")),
    ("uno-official", ("stacking", "identical-cards", "two-decks")),
    ("danish-classic", ("stacking", "bounce")),
    ("vri-atter", ("stacking?kings=true", "twos-draw")),
    ("all-wild", ("stacking?mix=true",)),
]


def answers(log: dict[str, Any], rules: Ruleset) -> int:
    """Return how often a card was answered in a recorded round."""
    [played] = record.game(log, rules).rounds
    judge = Referee(rules, played.setup)
    found = 0
    for seat, move in played.events:
        found += move.verb == PLAY and judge.table.answers(seat, move.cards)
        found_here = judge.judge(seat, move, True)
        assert [f.code for f in found_here if f.verdict in (BREACH, UNPROVEN, UNRULED)] == []
    return found


@pytest.mark.parametrize(("ruleset", "overlays"), PLAYED)
def test_random_rounds_are_in_order_and_end(ruleset: str, overlays: tuple[str, ...]) -> None:
    rules = court().rules(ruleset, None, overlays)
    answered = 0
    for seed in range(8):
        outcome = simulate(rules, players=2 + seed % 4, rng=random.Random(seed))
        assert outcome.faults == ()
        assert outcome.end in (WON, EXHAUSTED, OPEN)
        answered += answers(outcome.log, rules)
    assert answered

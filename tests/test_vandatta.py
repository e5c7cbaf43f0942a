"""Vändåtta: a rule set of one's own, with what no rule set of the package needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import unorules
from tests.cases import Case, found
from unorules.compare import differences
from unorules.core.moves import DRAW, PASS, PLAY, Move
from unorules.core.referee import Referee
from unorules.core.setup import Setup
from unorules.facade import court
from unorules.spec.kinds.laying import Restrict

FOLDER = Path(__file__).parent / "specs" / "eights"
LOGS = FOLDER / "logs" / "vandatta" / "special"
CASES = [Case(path) for path in sorted(LOGS.glob("*.yaml"))]

KARI, BO, SIRI = range(3)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.path.stem)
def test_special_case(case: Case) -> None:
    report = unorules.check(case.path, specs=FOLDER)
    assert report.error is None, report.error and report.error.explain("en")
    assert found(report) == case.expected()
    for finding in report.findings:
        for lang in ("nb", "sv", "en"):
            said = finding.explain(lang)
            for text in (said.message, said.label, said.consequence):
                assert text
                assert "{" not in text


def judged(moves: list[dict[str, str]], **position: Any) -> list[tuple[int | None, str]]:
    hands = {"Kari": "Ah 9h 4d Kd", "Bo": "2h 3d 4h", "Siri": "5s 6s 7h"}
    start = {"top": "5h", "turn": "Kari", "hands": hands, "draw_pile": 20} | position
    plain = {"ruleset": "vandatta", "players": ["Kari", "Bo", "Siri"], "position": start}
    log = unorules.parse_log(json.dumps(plain | {"moves": moves}), name="game")
    report = unorules.check(log, specs=FOLDER)
    assert report.error is None
    return [(finding.place.move, finding.code) for finding in report.findings]


MISSING = [(1, "play/follow-up-missing")]
DRAWN = [{"Kari": "Ah"}, {"Bo": "draw 9c"}, {"Siri": "draw 10c"}]


@pytest.mark.parametrize(
    "instead",
    [{"Kari": "draw 9s"}, {"Kari": "pass"}, {"Bo": "2h"}, {"Siri": "7h"}, {"Bo": "draw Jh"}],
    ids=str,
)
def test_anything_in_place_of_the_second_card_is_one_mistake(instead: dict[str, str]) -> None:
    assert judged([*DRAWN, instead]) == MISSING


def test_what_follows_the_mistake_is_judged_as_ever() -> None:
    assert judged([*DRAWN, {"Bo": "2h"}, {"Siri": "6s"}]) == [*MISSING, (5, "play/no-match")]


def test_who_leaves_owes_no_second_card() -> None:
    assert judged([*DRAWN, {"Kari": "leave"}, {"Bo": "2h"}]) == []


def test_the_table_may_decide_that_it_goes_on() -> None:
    assert judged([*DRAWN, {"Kari": "decide nothing"}, {"Bo": "2h"}]) == []


def test_taken_back_the_card_is_owed_again() -> None:
    again = [*DRAWN, {"Kari": "9h"}, {"Kari": "take back"}]
    assert judged([*again, {"Kari": "9h"}, {"Bo": "2h"}]) == []
    assert judged([*again, {"Bo": "2h"}]) == MISSING


def test_omitted_draws_may_have_brought_the_second_card() -> None:
    plain = {
        "ruleset": "vandatta",
        "players": ["Kari", "Bo"],
        "omits": ["draws", "passes"],
        "position": {"top": "5h", "turn": "Kari", "hands": {"Kari": "Ah 2c", "Bo": "2h 3d"}},
        "moves": [{"Kari": "Ah"}, {"Kari": "9h"}, {"Bo": "2h"}],
    }
    report = unorules.check(unorules.parse_log(json.dumps(plain), name="game"), specs=FOLDER)
    assert (report.error, report.findings) == (None, ())


def test_two_cards_of_which_only_the_first_asks_for_a_colour() -> None:
    """Out of turn, which is excused after another breach, so that nobody says that it is two."""
    hands = {"Kari": "8d 4c Kd 3c", "Bo": "2h 3d 4h", "Siri": "5s 6s 7h"}
    moves = [{"Bo": "2h"}, {"Kari": "8d 4c"}, {"Bo": "pass"}]
    assert judged(moves, hands=hands) == [(1, "turn/out-of-turn")]


def referee(hands: list[str], top: str = "5h") -> Referee:
    rules = court(FOLDER).rules("vandatta", None, ())
    setup = Setup(["Kari", "Bo", "Siri"][: len(hands)])
    cards = [[rules.deck.codes.index(code) for code in hand.split()] for hand in hands]
    setup.hands = [(known, 0) for known in cards]
    setup.top = rules.deck.codes.index(top)
    setup.turn = KARI
    setup.pile = 20
    return Referee(rules, setup)


def move(judge: Referee, verb: str, *codes: str) -> Move:
    made = Move(verb)
    made.cards = tuple(judge.rules.deck.codes.index(code) for code in codes)
    return made


def test_a_program_is_told_what_may_be_laid() -> None:
    judge = referee(["Ah 9h 4d Kd", "2h 3d 4h", "5s 6s 7h"])
    assert judge.legal(KARI) == ["9h", "Ah"]
    assert judge.submit(KARI, move(judge, PLAY, "Ah")) == []
    assert [judge.legal(seat) for seat in (BO, SIRI)] == [["draw"], ["draw"]]
    judge.submit(BO, move(judge, DRAW, "9c"))
    judge.submit(SIRI, move(judge, DRAW, "10c"))
    assert judge.legal(KARI) == ["9h"]
    assert judge.legal(BO) == []
    for refused in (move(judge, DRAW, "9s"), move(judge, PASS)):
        assert [f.code for f in judge.submit(KARI, refused)] == ["play/follow-up-missing"]
    assert judge.submit(KARI, move(judge, PLAY, "9h")) == []
    assert judge.legal(BO) == ["9c", "2h", "4h"]


def test_a_program_is_told_what_may_not_be_laid() -> None:
    assert referee(["Ah 4d Kd", "2h 3d"]).legal(KARI) == ["draw"]
    assert referee(["Ah 9h", "2h 3d"]).legal(KARI) == ["9h"]
    assert referee(["8d", "2h 3d"]).legal(KARI) == ["draw"]
    assert referee(["8d Ah 9h", "2h 3d"], "As").legal(KARI) == ["draw"]


RESTRICTION = {"kind": "restrict", "cards": ["ace"]}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "unless_holding, not_on, not_last or naming"),
        ({"not_last": True, "enforcement": "challengeable"}, "go with unless_holding"),
        ({"not_on": ["ace"], "penalty": 2}, "go with unless_holding"),
    ],
    ids=str,
)
def test_a_restriction_has_a_reason(fields: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Restrict.model_validate(RESTRICTION | fields)


def test_two_restrictions_of_the_same_cards_are_two() -> None:
    judge = court(FOLDER)
    sides = [judge.rules(name, None, ()) for name in ("openspiel-eights", "vandatta")]
    found = differences(sides[0], sides[1], judge.language("nb"), judge.parts)
    shown = [(d.field, d.right) for d in found if d.kind == "restrict" and d.right]
    assert ("not_on", ["eight", "ace"]) in shown
    assert ("not_last", True) in shown

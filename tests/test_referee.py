"""The referee for programs."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import unorules
from unorules.results import ALLOWED
from unorules.simulate import simulate

HANDS: dict[str, str | int | Sequence[str]] = {"Kari": "R5 G2 W RS Y0 B1 B2", "Bo": 7}


def begun() -> unorules.Referee:
    rules = unorules.load("uno-official")
    return rules.referee(players=["Kari", "Bo"], dealer="Bo", hands=HANDS, start="R3")


def test_what_is_allowed_is_applied() -> None:
    referee = begun()
    assert referee.opening == ()
    assert (referee.players, referee.turn) == (("Kari", "Bo"), "Kari")
    assert referee.submit("Kari", "R5") is ALLOWED
    assert referee.turn == "Bo"
    assert not referee.over
    assert referee.winner is None


def test_a_breach_leaves_the_table_as_it_was() -> None:
    referee = begun()
    before = referee.legal_moves("Kari")
    ruling = referee.submit("Kari", "G2")
    assert (ruling.verdict, ruling.applied) == ("breach", False)
    assert [finding.code for finding in ruling.findings] == ["play/no-match"]
    assert "green 2" in ruling.findings[0].explain("en").message
    assert referee.legal_moves("Kari") == before
    forced = referee.submit("Kari", "G2", force=True)
    assert (forced.verdict, forced.applied) == ("breach", True)
    assert referee.turn == "Bo"


def test_what_is_not_known_is_applied_and_settled_later() -> None:
    referee = begun()
    referee.submit("Kari", "R5")
    ruling = referee.submit("Bo", "W+4 red")
    assert (ruling.verdict, ruling.applied) == ("unproven", True)
    referee.submit("Kari", "draw 4")
    ruling = referee.submit("Bo", "R9")
    assert ruling.verdict == "ok"
    assert [(f.code, f.verdict, f.place.move) for f in ruling.earlier] == [
        ("play/colour-held", "breach", 2)
    ]


def test_notes_change_no_verdict() -> None:
    ruling = begun().submit("Kari", "uno")
    assert (ruling.verdict, ruling.applied) == ("ok", True)
    assert [note.code for note in ruling.notes] == ["call/false-call"]


def test_legal_moves_are_what_submit_allows() -> None:
    referee = begun()
    referee.submit("Kari", "R5")
    assert referee.legal_moves("Bo") == ("draw",)
    assert referee.legal_moves("Kari") == ()
    referee.submit("Bo", "draw")
    assert referee.legal_moves("Bo") == ("pass",)
    for text in referee.legal_moves("Kari"):
        assert begun().submit("Kari", "R5") is ALLOWED
        again = begun()
        again.submit("Kari", "R5")
        again.submit("Bo", "draw")
        assert again.submit("Kari", text) is ALLOWED


def test_a_whole_round() -> None:
    rules = unorules.load("all-wild")
    log = simulate(rules._rules, players=4, rng=random.Random(4)).log
    referee = rules.referee(
        players=log["players"], dealer=log["dealer"], hands=log["hands"], start=log["start"]
    )
    for event in log["moves"]:
        player, _, action = event.partition(": ")
        assert referee.submit(player, action).verdict == "ok"
    assert referee.over
    assert referee.winner == log["result"]["winner"]


def test_a_deal_against_the_rules() -> None:
    rules = unorules.load("uno-official")
    referee = rules.referee(players=["A", "B"], dealer="B", hands={"A": "R5"}, start=["R1", "R3"])
    assert {finding.code for finding in referee.opening} == {"deal/hand-size", "deal/start-card"}


@pytest.mark.parametrize(
    ("player", "action", "error"),
    [
        ("Siri", "R5", LookupError),
        ("Kari", "Q5", ValueError),
        ("Kari", "catch Siri", ValueError),
        ("Kari", "take back", ValueError),
    ],
)
def test_what_cannot_be_read(player: str, action: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        begun().submit(player, action)


def test_a_beginning_that_cannot_be_read() -> None:
    rules = unorules.load("uno-official")
    with pytest.raises(ValueError, match="input/"):
        rules.referee(players=["A", "B"], dealer="C", hands={}, start="R3")

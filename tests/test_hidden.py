"""Hidden hands as people meet them: what settles a doubt, and how doubts are told."""

from __future__ import annotations

from collections import Counter

import pytest
from click.testing import CliRunner

import unorules
from tests import redaction, settling
from unorules.cli import main

RULESETS = ("uno-official", "danish-classic", "vri-atter", "all-wild")

SAMPLE = range(0, 6)
ROUNDS = range(0, 500)


def check_settling(ruleset: str, seeds: range) -> None:
    total, failed = settling.counted(ruleset, seeds)
    assert total["findings"]
    assert failed["findings"] <= 0.05 * total["findings"], failed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_named_settles_a_doubt(ruleset: str) -> None:
    check_settling(ruleset, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_named_settles_doubts_of_many_rounds(ruleset: str) -> None:
    check_settling(ruleset, ROUNDS)


def test_plain_lays_and_draws_are_nearly_always_decided() -> None:
    """By the official rules, four players, nobody's hand known."""
    counted: Counter[str] = Counter()
    for seed in range(2, 42, 4):
        for viewer, found, _ in redaction.compared("uno-official", seed):
            if viewer == redaction.PUBLIC:
                counted += found
    assert counted["plain"] > 400
    assert counted["plain unproven"] <= 0.05 * counted["plain"]


def referee() -> unorules.Referee:
    rules = unorules.load("uno-official")
    return rules.referee(
        players=["Kari", "Bo"], dealer="Bo", hands={"Kari": 7, "Bo": 7}, start="R3"
    )


def test_a_later_card_settles_an_earlier_event() -> None:
    table = referee()
    (doubt,) = table.submit("Kari", "W+4 green").findings
    assert (doubt.verdict, doubt.facts["settles"]) == ("unproven", ["challenge", "card", "show"])
    assert table.submit("Bo", "draw 4").verdict == "ok"
    ruling = table.submit("Kari", "R5", force=True)
    (settled,) = ruling.earlier
    assert (settled.verdict, settled.code, settled.place.move) == ("breach", "play/colour-held", 1)
    assert [(place.move, place.why) for place in settled.related][-1] == (3, "held-then")
    assert settled.facts["held"] == ["R5"]


def test_a_doubt_that_comes_to_nothing_is_told_of_no_more() -> None:
    table = referee()
    table.submit("Kari", "W+4 green")
    assert table.submit("Kari", "show G1 G2 G3 B4 B5 Y6").findings == ()
    assert table.submit("Bo", "challenge guilty").findings[0].code == "challenge/wrong-outcome"


DOUBTFUL = """
ruleset: uno-official
players: [Kari, Bo]
dealer: Bo
hands: {Kari: 7, Bo: 7}
start: R3
moves:
  - Kari: draw
  - Kari: R5
  - Bo: draw
  - Bo: R7
"""


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "2 times, UNO, official rules, “You draw one card” (<stdin>, lines 9, 11)"),
        ("nb", "2 ganger, UNO, offisielle regler, «Du trekker ett kort» (<stdin>, linje 9, 11)"),
    ],
)
def test_doubts_of_one_rule_are_one_line(lang: str, line: str) -> None:
    said = CliRunner().invoke(main, ["check", "-", "--lang", lang], input=DOUBTFUL).output
    first = said.splitlines()[0]
    assert first.endswith(f"[play/not-the-drawn-card]: {line}")
    assert said.count("play/not-the-drawn-card") == 1

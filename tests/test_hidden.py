"""Hidden hands as people meet them: what settles a doubt, and how doubts are told."""

from __future__ import annotations

from collections import Counter

import pytest
from click.testing import CliRunner

import unorules
from tests import redaction, settling
from unorules.cli import main

RULESETS = ("uno-official", "danish-classic", "vri-atter", "all-wild")

SAMPLE = range(0, 25)
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


def check_plain(rounds: int) -> None:
    """By the official rules, four players, nobody's hand known."""
    counted: Counter[str] = Counter()
    for number in range(rounds):
        for _, found, wrong in redaction.compared("uno-official", 2 + 4 * number, public=True):
            assert not wrong
            counted.update(found)
    for name in ("plain", "after a draw", "restricted", "acts"):
        share = 100 * counted[f"{name} unproven"] / counted[name]
        print(f"{name:12} {counted[name]:7} {share:5.1f} % unproven")
    assert counted["plain"] > 40 * rounds
    assert counted["plain unproven"] <= 0.05 * counted["plain"]
    # Nine of ten lays and draws are plain ones, so that the bound says something.
    assert counted["plain"] >= 9 * (counted["after a draw"] + counted["restricted"])


def test_plain_lays_and_draws_are_nearly_always_decided() -> None:
    check_plain(10)


@pytest.mark.long
def test_plain_lays_and_draws_of_many_rounds_are_nearly_always_decided() -> None:
    check_plain(2000)


@pytest.mark.parametrize("ruleset", ["uno-official", "danish-classic"])
def test_cards_that_are_named_as_proof_were_there(ruleset: str) -> None:
    count = 0
    for seed in range(1, 81, 2):  # With bluffs.
        for variant, cards, there in redaction.named(ruleset, seed):
            count += 1
            if variant == "one-of":
                assert set(cards) & set(there), seed
            else:
                assert set(cards) <= set(there), seed
    assert count >= 10


def check_without_draws(ruleset: str, seeds: range, house: tuple[str, ...] = ()) -> None:
    for seed in seeds:
        for words in (("draws",), ("draws", "passes")):
            for apart in (False, True):
                assert not list(redaction.without_draws(ruleset, seed, house, words, apart))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_counts_in_a_log_without_draws_never_contradict_the_full_one(ruleset: str) -> None:
    check_without_draws(ruleset, range(0, 20))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_counts_contradict_nothing_with_house_rules(ruleset: str) -> None:
    for other, house in redaction.overlays():
        if other == ruleset:
            check_without_draws(ruleset, range(1, 2), house)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_counts_contradict_nothing_in_many_rounds(ruleset: str) -> None:
    check_without_draws(ruleset, range(0, 500))


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "house"), redaction.overlays())
def test_counts_contradict_nothing_with_house_rules_long(
    ruleset: str, house: tuple[str, ...]
) -> None:
    check_without_draws(ruleset, range(0, 50), house)


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

CARDS = "R5 R7 R1 R4 R6 R8 R9"
"""Laid one after another, each right after a draw."""


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


def many_doubts(lang: str, *options: str) -> str:
    """Return what is said of a game with seven doubts about one rule."""
    head = DOUBTFUL[: DOUBTFUL.index("  - ")]
    acts = [
        f"  - {('Kari', 'Bo')[turn % 2]}: {what}"
        for turn, card in enumerate(CARDS.split())
        for what in ("draw", card)
    ]
    log = head + "\n".join(acts) + "\n"
    return CliRunner().invoke(main, ["check", "-", "--lang", lang, *options], input=log).output


@pytest.mark.parametrize(
    ("lang", "place"),
    [
        ("en", "(<stdin>, lines 9, 11, 13 … 21)"),
        ("nb", "(<stdin>, linje 9, 11, 13 … 21)"),
        ("sv", "(<stdin>, rad 9, 11, 13 … 21)"),
        ("da", "(<stdin>, linje 9, 11, 13 … 21)"),
    ],
)
def test_of_many_doubts_the_first_few_and_the_last_are_named(lang: str, place: str) -> None:
    first = many_doubts(lang).splitlines()[0]
    assert first.endswith(place)
    assert " 7 " in first
    assert many_doubts(lang, "--format", "json").count('"play/not-the-drawn-card"') == 7

"""The course of a game: what an event brings about, told in words and drawn."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from unorules.core import record
from unorules.course import Outcome, Scene, course
from unorules.facade import court
from unorules.pictures import seating
from unorules.situation import SEATS, situation
from unorules.spec import models
from unorules.telling import Telling

COURT = court()


def after(
    ruleset: str,
    play: str,
    *,
    top: str,
    hand: str,
    players: int = 3,
    house: tuple[str, ...] = (),
    edition: str | None = None,
) -> Scene:
    """The table after A has done one thing."""
    asked = situation(
        ruleset,
        top=top,
        hand=hand,
        play=play,
        players=players,
        house_rules=house,
        edition=edition,
    )
    rules = COURT.rules(ruleset, edition, house)
    *_, scene = course(record.game(asked.data, rules), rules)
    return scene


UNO: dict[str, Any] = {"top": "R5", "hand": "RS RR R+2 R7 R0 W+4 W R1 WSH"}

WHAT = [
    pytest.param({"play": "R1"}, Outcome(), 1, id="plain"),
    pytest.param({"play": "RS"}, Outcome(skipped=(1,)), 2, id="skip"),
    pytest.param({"play": "RS", "players": 2}, Outcome(skipped=(1,)), 0, id="skip-for-two"),
    pytest.param({"play": "RR"}, Outcome(reversed=True), 2, id="reverse"),
    pytest.param({"play": "R+2"}, Outcome(draws=((1, 2),), skipped=(1,)), 2, id="draw-two"),
    pytest.param(
        {"play": "R7 to C", "house": ("seven-zero",)},
        Outcome(travels=((0, 2), (2, 0))),
        1,
        id="seven",
    ),
    pytest.param(
        {"play": "R0", "house": ("seven-zero",)},
        Outcome(travels=((0, 1), (1, 2), (2, 0))),
        1,
        id="zero",
    ),
    pytest.param(
        {"play": "WSH green", "edition": "deck-112-shuffle"}, Outcome(dealt=True), 1, id="shuffle"
    ),
]


@pytest.mark.parametrize(("asked", "outcome", "turn"), WHAT)
def test_what_a_card_brings_about(asked: dict[str, Any], outcome: Outcome, turn: int) -> None:
    scene = after("uno-official", **{**UNO, **asked})
    assert scene.outcome == outcome
    assert scene.turn == turn


@pytest.mark.parametrize(("asked", "outcome", "turn"), WHAT)
def test_it_is_drawn(asked: dict[str, Any], outcome: Outcome, turn: int) -> None:
    scene = after("uno-official", **{**UNO, **asked})
    drawing = ElementTree.fromstring(seating(scene, SEATS[: len(scene.hands)], "what it shows"))
    assert drawing.findtext("title") == "what it shows"
    groups = [group.get("class") for group in drawing.iter("g")]
    assert sum("missed" in str(name) for name in groups) == len(outcome.skipped)
    assert groups.count("drawn") == len(outcome.draws)
    assert groups.count("travel") == len(outcome.travels) or outcome.dealt
    assert groups.count("direction turned") == outcome.reversed
    (following,) = (group for group in drawing.iter("g") if "next" in str(group.get("class")))
    assert following.findtext("text") == SEATS[turn]


def test_it_is_told() -> None:
    def told(lang: models.Lang, scene: Scene) -> list[str]:
        return Telling(COURT.language(lang), "uno-108", SEATS).outcome(scene)

    bluff = after("uno-official", "W+4 green", **UNO)
    assert told("nb", bluff) == ["B skal trekke fire kort", "B står over", "C har tur"]
    assert told("da", bluff) == ["B skal trække fire kort", "B sidder over", "C har tur"]
    swap = after("uno-official", "R7 to B", house=("seven-zero",), **UNO)
    assert told("sv", swap) == ["A och B byter hand", "B har turen"]
    again = after("uno-official", "RS", players=2, **UNO)
    assert told("en", again) == ["B misses a turn", "A has another turn"]


DEEDS = [
    ("W+4 green uno", "A legger et Trekk fire-kort (valgt farge: grønn), og roper UNO"),
    ("R7 to B", "A legger en rød 7, og velger B"),
    ("draw 2", "A trekker to kort"),
    ("draw G7", "A trekker en grønn 7"),
    ("pass", "A melder pass"),
    ("catch B", "A påpeker at B har glemt å rope UNO"),
    ("challenge", "A utfordrer"),
    ("challenge guilty", "A utfordrer, og får rett"),
    ("challenge innocent", "A utfordrer, og tar feil"),
    ("colour red", "A velger farge: rød"),
    ("count 2", "A sier: to kort på hånden"),
    ("decide sju kort", "bordet avgjør: sju kort"),
]


@pytest.mark.parametrize(("action", "said"), DEEDS)
def test_deeds_are_told(action: str, said: str) -> None:
    scene = after("uno-official", action, house=("seven-zero",), **UNO)
    assert scene.deed is not None
    assert Telling(COURT.language("nb"), "uno-108", SEATS).deed(scene.deed) == said


@pytest.mark.parametrize("lang", models.LANGUAGES)
def test_every_action_can_be_told_in_every_language(lang: models.Lang) -> None:
    telling = Telling(COURT.language(lang), "uno-108", SEATS)
    told = set()
    for word, (verb, _) in COURT.parts["vocabulary"]["actions"].items():
        scene = after("uno-official", f"{word}{_rest(verb)}", **UNO)
        assert scene.deed is not None
        told.add(telling.deed(scene.deed))
    assert len(told) >= 15
    assert not [text for text in told if "{" in text]


def _rest(verb: str) -> str:
    """What has to follow an action."""
    return {
        "catch": " B",
        "swap": " B",
        "show": " R5",
        "colour": " red",
        "count": " 2",
        "decide": " so",
    }.get(verb, "")

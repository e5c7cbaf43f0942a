"""Jumping in and laying equal cards together, where a case file is not enough."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

import unorules
from tests.cases import LOGS
from tests.jump_rounds import play
from unorules.core import match
from unorules.core.record import game as read_game
from unorules.core.referee import Referee
from unorules.spec import store


def judged(plain: dict[str, Any], specs: Path | None = None) -> unorules.Report:
    return unorules.check(unorules.parse_log(json.dumps(plain), name="game"), specs=specs)


def log(name: str) -> dict[str, Any]:
    """Return a case file as plain texts."""
    read: dict[str, Any] = yaml.load(
        (LOGS / f"{name}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader
    )
    return read


# What would allow it -----------------------------------------------------------------------

JUMP, EQUAL = "house:jump-in", "house:identical-cards"


@pytest.mark.parametrize(
    ("name", "overlays"),
    [
        ("uno-official/turn/jump-in-breach", {JUMP}),
        ("uno-official/turn/equal-card-out-of-turn-breach", {JUMP}),
        ("uno-official/turn/wild-out-of-turn-breach", {f"{JUMP}?wilds=true"}),
        ("uno-official/turn/late-equal-card-breach", set()),
        ("uno-official/turn/jump-in-during-draw-breach", set()),
        ("danish-classic/turn/equal-card-out-of-turn-breach", {JUMP}),
        ("uno-official/play/equal-cards-official-breach", {EQUAL}),
        ("uno-official/play/equal-skips-official-breach", {EQUAL}),
        ("danish-classic/play/equal-cards-leaflet-breach", {EQUAL}),
        ("danish-classic/play/second-six-breach", set()),
        ("uno-official/play/equal-cards-other-colour-breach", set()),
        ("uno-official/jump/own-duplicate-breach", {EQUAL}),
    ],
)
def test_which_overlay_would_allow_it(name: str, overlays: set[str]) -> None:
    finding = judged(log(name)).findings[0]
    ours = {entry for entry in finding.allowed_by if entry.partition("?")[0] in (JUMP, EQUAL)}
    # An option that is not needed adds nothing.
    assert {entry for entry in ours if entry.partition("?")[0] not in ours} | (
        ours & {JUMP, EQUAL}
    ) == overlays


def test_one_pack_of_cards_is_not_enough() -> None:
    with pytest.raises(ValueError, match="input/overlay-needs"):
        unorules.load("vri-atter", house_rules=["jump-in"])
    assert unorules.load("vri-atter", house_rules=["jump-in", "two-decks"])


# Who may do what ---------------------------------------------------------------------------


def referee(name: str, events: int) -> Referee:
    """Return the referee of a case after so many events."""
    plain = log(name)
    house = plain.get("house_rules", [])
    house = house if isinstance(house, list) else [
        f"{k}?{'&'.join(f'{o}={v}' for o, v in options.items())}" for k, options in house.items()
    ]  # fmt: skip
    rules = unorules.load(plain["ruleset"], house_rules=house)._rules
    round = read_game(plain, rules).rounds[0]
    made = Referee(rules, round.setup)
    for seat, move in round.events[:events]:
        assert made.submit(seat, move) == []
    return made


def test_what_is_allowed_out_of_turn() -> None:
    table = referee("uno-official/jump/same-colour-and-number", 1)
    assert [table.legal(seat) for seat in (0, 2, 3)] == [[], ["G4"], []]
    assert "draw" in table.legal(1)
    again = referee("uno-official/jump/same-colour-and-number", 2)
    assert [again.legal(seat) for seat in (0, 1, 2)] == [[], [], []]


def test_nothing_is_allowed_out_of_turn_while_cards_are_owed_or_after_a_draw() -> None:
    assert referee("uno-official/jump/draw-two-drawn", 1).legal(3) == []
    assert referee("uno-official/jump/draw-two-drawn", 2).legal(3) == ["B+2"]
    assert referee("uno-official/jump/after-the-next-draw-breach", 1).legal(3) == ["Y5"]
    assert referee("uno-official/jump/after-the-next-draw-breach", 2).legal(3) == []


def test_a_jump_that_is_refused_leaves_the_table_as_it_was() -> None:
    table = referee("uno-official/jump/other-number-breach", 1)
    before = (table.table.turn, table.table.top, table.legal(1), table.legal(3))
    move = table.rules.notation.read("R6")
    assert [finding.code for finding in table.submit(3, move)] == ["jump/not-identical"]
    assert (table.table.turn, table.table.top, table.legal(1), table.legal(3)) == before


# Together with other house rules ---------------------------------------------------------


@pytest.fixture(scope="module")
def with_stuck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a house rule ``stuck``: cards that have run out stay so, one passes."""
    words = dict.fromkeys(("nb", "sv", "da", "en"), "Test")
    overlay = {
        "id": "stuck",
        "family": "house",
        "title": words,
        "text": words,
        "fits": ["uno-official"],
        "standing": "inferred",
        "interpretation": words,
        "removes": [{"kind": "reshuffle"}],
        "replaces": [{"kind": "exhausted", "values": {"then": "pass"}}],
    }
    specs = shutil.copytree(store.specs_folder(), tmp_path_factory.mktemp("stuck") / "specs")
    (specs / "house" / "stuck.yaml").write_text(json.dumps(overlay), encoding="utf-8")
    return specs


@pytest.mark.parametrize(
    ("moves", "codes"),
    [
        (["A: Y5", "C: Y5", "D: Y8"], []),
        (["A: Y5", "B: pass", "D: Y8", "C: Y5"], ["turn/out-of-turn"]),
        (["A: Y5", "B: pass", "D: Y5"], ["jump/too-late"]),
    ],
)
def test_a_pass_without_a_draw_ends_the_time(
    with_stuck: Path, moves: list[str], codes: list[str]
) -> None:
    hands = {"A": "Y5 B1 B2 B3", "B": "Y9 R1 R3 R6", "C": "Y5 R2 R7 R8", "D": "Y8 G5 G6 G7"}
    if "D: Y5" in moves:
        hands["C"], hands["D"] = hands["D"], hands["C"]
    plain = {
        "ruleset": "uno-official",
        "house_rules": ["jump-in", "stuck"],
        "players": ["A", "B", "C", "D"],
        "position": {"top": "Y2", "turn": "A", "hands": hands, "draw_pile": "0"},
        "moves": moves,
    }
    report = judged(plain, with_stuck)
    assert report.error is None
    assert [finding.code for finding in report.findings] == codes


# Many rounds -------------------------------------------------------------------------------

SAMPLE = range(160)


def rounds(seeds: range) -> Counter[str]:
    """Compare rulings with the table that played; count codes, jumps and groups."""
    found: Counter[str] = Counter()
    for seed in seeds:
        round = play(seed)
        report = judged(round.game)
        assert report.error is None
        codes = [(f.code, f.place.move) for f in report.findings]
        if not round.codes:
            assert codes == [], seed
        else:
            assert [move for _, move in codes] == [len(round.game["moves"])], (seed, codes)
            assert codes[0][0] in round.codes, seed
            found[codes[0][0]] += 1
        assert report.notes == ()
        found["jumps"] += round.jumps
        found["groups"] += round.groups
    return found


def test_rounds_with_jumps() -> None:
    """Lawful rounds have no finding; a lay out of turn that is not lawful has one, at its place."""
    found = rounds(SAMPLE)
    assert found["jumps"] > len(SAMPLE)
    assert found["groups"] > len(SAMPLE) / 4
    for code in ("jump/not-identical", "jump/too-late", "turn/out-of-turn", "draw/owed"):
        assert found[code] >= 2, found


@pytest.mark.long
def test_many_rounds_with_jumps() -> None:
    rounds(range(3000))


def test_the_short_way_rules_as_the_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [play(seed).game for seed in SAMPLE[:80]]
    quick = [[f.to_dict("en") for f in judged(game).findings] for game in games]
    monkeypatch.setattr(match, "stretch", lambda *_: _[-1])
    monkeypatch.setattr("unorules.core.referee.lay", lambda *_: False)
    monkeypatch.setattr("unorules.core.referee.payment", lambda *_: False)
    slow = [[f.to_dict("en") for f in judged(game).findings] for game in games]
    assert quick == slow
    assert any(quick)

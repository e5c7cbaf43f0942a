"""Profiles: a table's rules in a file that logs, commands and the library take."""

from __future__ import annotations

import json
from pathlib import Path

import click.testing
import pytest

import unorules
from unorules.cli import main

PROFILE = """\
profile: our-club
title: Onsdagsklubben
version: "2"
ruleset: uno-official
house_rules: [free-draw-four]
languages: [sv, nb]
"""

MOVES = """\
players: [Kari, Bo, Siri]
position: {top: R5, turn: Kari, hands: {Kari: R9 G2 W+4}}
moves:
  - Kari: W+4 green
"""


def run(*args: str, given: str | None = None) -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, args, input=given)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / "our-club.yaml").write_text(PROFILE, encoding="utf-8")
    return tmp_path


def log(folder: Path, text: str, name: str = "friday.yaml") -> str:
    path = folder / name
    path.write_text(text + MOVES, encoding="utf-8")
    return str(path)


def test_a_log_names_its_profile(club: Path) -> None:
    report = unorules.check(log(club, "profile: our-club\n"))
    assert (report.verdict, report.overlays) == ("ok", ("house:free-draw-four",))
    assert report.lang == "sv"
    profile = unorules.load_profile(club / "our-club.yaml")
    assert report.profile == {"name": "our-club", "version": "2", "hash": profile.hash}
    assert report.to_dict("nb")["profile"]["name"] == "our-club"


def test_without_the_profile_it_is_a_breach(club: Path) -> None:
    report = unorules.check(log(club, "ruleset: uno-official\n"))
    assert [finding.code for finding in report.findings] == ["play/colour-held"]
    assert report.profile is None
    assert "profile" not in report.to_dict("nb")


@pytest.mark.parametrize("head", ["", "ruleset: uno-official\n"])
def test_a_profile_holds_for_logs_that_leave_their_rules_open(club: Path, head: str) -> None:
    profile = unorules.load_profile(club / "our-club.yaml")
    assert unorules.check(log(club, head), profile=profile).verdict == "ok"
    done = run("check", "--profile", str(club / "our-club.yaml"), log(club, head))
    assert (done.exit_code, done.stdout) == (0, "inga regelbrott · 1 händelser\n")


@pytest.mark.parametrize(
    "head", ["ruleset: uno-official\nhouse_rules: []\n", "ruleset: danish-classic\n"]
)
def test_a_log_with_rules_of_its_own_keeps_them(club: Path, head: str) -> None:
    file = log(club, head)
    done = run("check", "--lang", "nb", "--profile", str(club / "our-club.yaml"), file)
    assert done.exit_code == 1
    assert f"{file} nevner sine egne regler" in done.stderr


def test_the_hash_changes_with_every_rule_and_with_the_deck(club: Path) -> None:
    file = club / "our-club.yaml"
    hashes = {unorules.load_profile(file).hash}
    for line in ("edition: leaflet-2010\n", "deck: 107\n", "deck: {missing: [R7]}\n"):
        other = club / f"club-{len(hashes)}.yaml"
        other.write_text(PROFILE + line, encoding="utf-8")
        hashes.add(unorules.load_profile(other).hash)
    assert len(hashes) == 4


def test_the_deck_of_a_profile_holds_for_its_logs(club: Path) -> None:
    (club / "our-club.yaml").write_text(PROFILE + "deck: {missing: [G2, G2]}\n", encoding="utf-8")
    report = unorules.check(log(club, "profile: our-club\n"))
    assert [finding.code for finding in report.findings] == ["deck/too-many-copies"]
    own = unorules.check(log(club, "profile: our-club\ndeck: 108\n"))
    assert own.verdict == "ok"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        (PROFILE.replace("uno-official", "uno-oficial"), 4, 10, "uno-oficial"),
        (PROFILE.replace("free-draw-four", "free-draw-for"), 5, 15, "free-draw-for"),
        (PROFILE + "edition: [x]\n", 7, 10, "single word"),
        (PROFILE + "players: [Kari]\n", 7, 1, "players"),
        (PROFILE + "deck: {missing: [R77]}\n", 7, 18, "R77"),
        (PROFILE.replace("[sv, nb]", "[sv, xx]"), 6, 17, "xx"),
        ("ruleset: uno-official\n", 1, 1, "profile"),
        ("- a\n", 1, 1, "keys"),
        ("profile: [\n", 1, 10, "closing bracket"),
    ],
)
def test_a_profile_at_fault(club: Path, text: str, line: int, column: int, message: str) -> None:
    file = club / "our-club.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(unorules.ProfileError) as caught:
        unorules.load_profile(file)
    error = caught.value.report.error
    assert error is not None
    assert (error.line, error.column) == (line, column)
    said = str(caught.value)
    assert said.startswith(f"{file}:")
    assert message in said.removeprefix(str(file))
    named = log(club, "profile: our-club\n")
    report = unorules.check(named)
    assert report.error is not None
    assert (report.error.code, report.error.line, report.error.column) == (
        "input/bad-profile", 1, 10,
    )  # fmt: skip
    for lang in ("nb", "sv"):
        assert str(file) in report.error.explain(lang)[0]
    for args in (("check", "--profile", str(file), named), ("sheet", str(file))):
        done = run(*args)
        assert done.exit_code == 2
        assert str(file) in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["their-club", "../our-club", "/etc/passwd", ".", "..", ""])
def test_a_log_reads_only_profiles_beside_it(club: Path, name: str) -> None:
    folder = club / "logs"
    folder.mkdir()
    report = unorules.check(log(folder, f"profile: '{name}'\n"))
    assert report.error is not None
    assert (report.error.code, report.error.line) == ("input/no-such-profile", 1)


def test_profiles_stand_in_a_folder_of_specifications_too(club: Path, tmp_path: Path) -> None:
    specs = tmp_path / "rules"
    (specs / "profiles").mkdir(parents=True)
    (specs / "house").mkdir()
    (club / "our-club.yaml").rename(specs / "profiles" / "our-club.yaml")
    overlay = """\
id: nine
family: house
title: {nb: Ni kort}
text: {nb: Ni kort til hver.}
standing: inferred
interpretation: {nb: Slik gjør vi det.}
fits: [uno-official]
replaces: [{kind: deal, values: {cards: 9}}]
"""
    (specs / "house" / "nine.yaml").write_text(overlay, encoding="utf-8")
    named = log(club, "profile: our-club\n")
    assert unorules.check(named, specs=specs).verdict == "ok"
    assert unorules.check(named).error is not None


def test_profile_and_rules_of_its_own_are_one_too_many(club: Path) -> None:
    report = unorules.check(log(club, "profile: our-club\nruleset: uno-official\n"))
    assert report.error is not None
    assert (report.error.code, report.error.line) == ("input/not-both", 2)


DATED = """\
id: {id}
family: house
title: {{nb: Kort}}
text: {{nb: Kort.}}
standing: inferred
interpretation: {{nb: Slik gjør vi det.}}
fits: [uno-official]
{span}
replaces: [{{kind: deal, values: {{cards: {cards}}}}}]
"""


@pytest.mark.parametrize(
    ("date", "held"),
    [("2020-05-01", ["house:eight"]), ("2024-05-01", ["house:nine"]), (None, ["house:nine"])],
)
def test_the_date_of_a_log_picks_among_the_rules_of_a_profile(
    club: Path, date: str | None, held: list[str]
) -> None:
    (club / "house").mkdir()
    for id, cards, span in (("eight", 8, "until: 2021-12-31"), ("nine", 9, "since: 2022-01-01")):
        text = DATED.format(id=id, cards=cards, span=span)
        (club / "house" / f"{id}.yaml").write_text(text, encoding="utf-8")
    text = PROFILE.replace("free-draw-four", "eight, nine")
    (club / "our-club.yaml").write_text(text, encoding="utf-8")
    head = "profile: our-club\n" + (f"date: {date}\n" if date else "")
    report = unorules.check(log(club, head), specs=club)
    assert list(report.overlays) == held


def test_commands_take_a_profile_for_a_rule_set(club: Path) -> None:
    file = str(club / "our-club.yaml")
    asked = ("--top", "R5", "--hand", "R9 W+4", "--play", "W+4 blue", "--lang", "nb")
    assert run("ask", file, *asked).stdout.startswith("lov: et Trekk fire-kort")
    assert run("ask", "uno-official", *asked).exit_code == 1
    told = run("diff", "uno-official", file, "--lang", "nb").stdout
    assert "unless_holding: colour-in-force → –" in told


def test_the_sheet_of_a_profile(club: Path) -> None:
    done = run("sheet", str(club / "our-club.yaml"))
    assert done.stdout.startswith("Det här är vi överens om: Onsdagsklubben 2\n")
    assert "Dette er vi enige om: Onsdagsklubben 2" in done.stdout
    assert "[ ] ”Dra fyra när som helst”" in done.stdout
    told = json.loads(run("sheet", str(club / "our-club.yaml"), "--format", "json").stdout)
    assert told["title"] == "Onsdagsklubben 2"
    assert [line["id"] for line in told["house"]] == ["house:free-draw-four"]
    assert "house:free-draw-four" not in [line["id"] for line in told["left_out"]]
    points = [line["id"] for line in told["points"]]
    assert len(points) == len(set(points)) > 4


# Rounds at random -----------------------------------------------------------------


LACKING = """\
profile: short-deck
ruleset: uno-official
edition: leaflet-2010
house_rules: {stacking: {mix: true}}
deck: {missing: [R7, R7, W], extra: [B1]}
"""


def test_rounds_are_simulated_by_a_profile(tmp_path: Path) -> None:
    """With its rules and its cards; the logs need no profile beside them."""
    file = tmp_path / "short-deck.yaml"
    file.write_text(LACKING, encoding="utf-8")
    done = run("simulate", "--profile", str(file), "--players", "4", "--rounds", "3", "--seed", "1")
    assert done.exit_code == 0
    logs = [json.loads(line) for line in done.output.splitlines()]
    assert len(logs) == 3
    for log in logs:
        assert log["house_rules"] == ["stacking?mix=true"]
        assert log["edition"] == "leaflet-2010"
        assert log["deck"] == {"missing": ["R7", "R7", "W"], "extra": ["B1"]}
        assert "R7" not in " ".join([*log["hands"].values(), *log["moves"]])
    assert run("check", "-", given=done.output).exit_code == 0
    club = unorules.load_profile(file)
    outcomes = list(unorules.simulate_rounds(club, players=4, rounds=3, seed=1))
    assert [outcome.log for outcome in outcomes] == logs
    assert [outcome.faults for outcome in outcomes] == [()] * 3


def test_rounds_are_simulated_by_loaded_rules() -> None:
    rules = unorules.load("vri-atter", house_rules=["twos-draw"])
    [outcome] = unorules.simulate_rounds(rules, seed=3)
    assert outcome.log["house_rules"] == ["twos-draw"]
    report = unorules.check(unorules.parse_log(json.dumps(outcome.log)))
    assert report.verdict == "ok"
    with pytest.raises(ValueError, match="players"):
        next(unorules.simulate_rounds(rules, players=40))


def test_beside_a_profile_nothing_else_is_said(club: Path) -> None:
    file = str(club / "our-club.yaml")
    assert run("simulate", "uno-official", "--profile", file).exit_code == 0
    done = run("simulate", "vri-atter", "--profile", file)
    assert (done.exit_code, "our-club is for uno-official" in done.output) == (2, True)
    assert run("simulate", "--profile", file, "--house", "stacking").exit_code == 2
    assert run("simulate").exit_code == 2
    (club / "bad.yaml").write_text("profile: bad\nruleset: none-such\n", encoding="utf-8")
    done = run("simulate", "--profile", str(club / "bad.yaml"))
    assert (done.exit_code, "none-such" in done.output) == (2, True)


def test_a_profile_that_changes_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the same name there may be another file in another folder, and another text later."""
    for name, ruleset in (("one", "uno-official"), ("two", "all-wild")):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        Path("club.yaml").write_text(f"profile: club\nruleset: {ruleset}\n", encoding="utf-8")
        assert unorules.load_profile("club.yaml").rules.id == ruleset
    Path("club.yaml").write_text("profile: club\nruleset: danish-classic\n", encoding="utf-8")
    assert unorules.load_profile("club.yaml").rules.id == "danish-classic"

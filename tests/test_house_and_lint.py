"""What there is to agree on, one's own specifications checked, and what a log was played by."""

from __future__ import annotations

import json
from pathlib import Path

import click.testing
import pytest

import unorules
from unorules.cli import main
from unorules.cli.progress import Progress
from unorules.facade import court
from unorules.judge import Court

OVERLAY = """\
id: nine
family: house
title: {nb: Ni kort, sv: Nio kort}
text: {nb: Ni kort til hver., sv: Nio kort var.}
standing: inferred
interpretation: {nb: Slik gjør vi det., sv: Så gör vi.}
fits: [uno-official]
replaces: [{kind: deal, values: {cards: 9}}]
examples:
  - {top: R5, hand: R4, play: R4, verdict: ok}
"""


def run(*args: str, given: str | None = None) -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, args, input=given)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    (folder / "house").mkdir(parents=True)
    write(folder, "house/nine.yaml", OVERLAY)
    return folder


def write(folder: Path, file: str, text: str) -> None:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


# house ------------------------------------------------------------------------------------


def test_what_fits_a_rule_set() -> None:
    done = run("house", "vri-atter", "--lang", "nb")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "husregler"
    assert "  king-wild" in "\n".join(lines)
    assert "free-draw-four" not in done.stdout
    told = [json.loads(line) for line in run("house", "--format", "json").stdout.splitlines()]
    assert {"house:king-wild", "house:free-draw-four", "edition:leaflet-2010"} <= {
        entry["id"] for entry in told
    }


def test_one_house_rule_in_full() -> None:
    said = run("house", "uno-official", "free-draw-four", "--lang", "sv").stdout
    assert said.startswith("Dra fyra när som helst\n")
    assert "passar inte till UNO, klassisk dansk utgåva: där kostar det kort" in said
    assert "underlag: vår tolkning" in said
    assert "specs/house/free-draw-four.yaml:1" in said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("uno-oficial",), "unknown rule set 'uno-oficial'. Did you mean 'uno-official'?"),
        (("uno-official", "fre-draw-four"), "Did you mean 'free-draw-four'?"),
        (("vri-atter", "free-draw-four"), "unknown house rule or edition 'free-draw-four'"),
    ],
)
def test_house_rules_that_are_not_there(args: tuple[str, ...], said: str) -> None:
    done = run("house", *args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


# lint -------------------------------------------------------------------------------------


def test_a_folder_in_order(club: Path) -> None:
    done = run("lint", str(club), "--lang", "nb")
    assert (done.exit_code, done.stdout) == (0, "eksempler: 1 · feil: 0 · går ikke sammen: 0\n")


def test_an_example_that_does_not_hold(club: Path) -> None:
    write(club, "house/nine.yaml", OVERLAY.replace("play: R4", "play: G4"))
    done = run("lint", str(club), "--lang", "en")
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "does not hold: club/house/nine.yaml:10: uno-official: expected ok, the referee says "
        "breach play/card-not-held",
        "examples: 1 · faults: 1 · conflicts: 0",
    ]


def test_conflicts_are_told_but_may_be_meant(club: Path) -> None:
    write(club, "house/ten.yaml", OVERLAY.replace("nine", "ten").replace("cards: 9", "cards: 10"))
    done = run("lint", str(club), "--lang", "en")
    assert done.exit_code == 0
    (told,) = [line for line in done.stdout.splitlines() if line.startswith("do not go together")]
    assert "house:nine" in told
    assert "house:ten" in told
    assert "club/house/nine.yaml:8" in told
    assert "club/house/ten.yaml:8" in told


def test_conflicts_with_what_is_shipped(club: Path) -> None:
    text = OVERLAY.replace("{kind: deal, values: {cards: 9}}", "{kind: players, values: {max: 4}}")
    write(club, "house/nine.yaml", text)
    done = run("lint", str(club), "--format", "json")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    conflicts = [entry["message"] for entry in told if entry["kind"] == "conflict"]
    assert [message for message in conflicts if "house:two-decks" in message]


def test_a_log_that_cannot_be_read(club: Path) -> None:
    write(club, "logs/friday.yaml", "ruleset: uno-official\nplayers: Kari\n")
    done = run("lint", str(club), "--lang", "en")
    assert done.exit_code == 1
    assert "does not hold: club/logs/friday.yaml:2: " in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OVERLAY.replace("cards: 9", "card: 9"), "club/house/nine.yaml:8:1: card: the kind deal"),
        (OVERLAY.replace("family: house", "family: hose"), "club/house/nine.yaml:2:9: family"),
        (OVERLAY.replace("[uno-official]", "[uno]"), "club/house/nine.yaml:7:1: unknown rule set"),
    ],
)
def test_a_folder_that_cannot_be_used(club: Path, text: str, said: str) -> None:
    write(club, "house/nine.yaml", text)
    done = run("lint", str(club))
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


# check --find-rules -------------------------------------------------------------------------

KING = """\
ruleset: vri-atter
players: [Kari, Bo, Siri]
position:
  top: 5h
  turn: Kari
  hands: {Kari: Kc 3c 3d, Bo: 9d 9s, Siri: 6s 2s 7d}
moves:
  - Kari: Kc spades
  - Bo: draw 4
  - Siri: 2s
  - Kari: draw 2
  - Bo: 9s
"""


def test_the_smallest_set_of_rules() -> None:
    (found,) = unorules.find_rules(unorules.parse_log(KING))
    assert [(rules.ruleset, rules.house_rules) for rules in found] == [
        ("vri-atter", ("house:king-wild", "house:twos-draw"))
    ]
    assert found[0].report.verdict == "ok"


def test_a_log_that_breaks_nothing_needs_no_house_rule() -> None:
    (found,) = unorules.find_rules(
        unorules.parse_log(KING.split("  - Siri")[0].replace("Kc spades", "Kh").replace("Kc", "Kh"))
    )
    assert (found[0].ruleset, found[0].overlays) == ("vri-atter", ())


def test_what_is_left_under_the_nearest_set(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(KING + "  - Siri: 4h\n", encoding="utf-8")
    done = run("check", "--find-rules", "--lang", "nb", str(file))
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith(
        f"{file}: nærmest er Vri åtter + «Kongen kan legges på alt» + «Toerne"
    )
    assert lines[1].startswith("regelbrudd[")
    (found,) = unorules.find_rules(str(file))
    assert len(found) == 1


def test_what_is_left_is_told_once_for_each_kind(tmp_path: Path) -> None:
    """Hands of eight cards are one thing that the table did, not four breaches to read."""
    file = tmp_path / "friday.yaml"
    file.write_text(
        "ruleset: uno-official\nplayers: [Kari, Bo, Siri, Ola]\ndealer: Ola\n"
        "hands: {Kari: 8, Bo: 8, Siri: 8, Ola: 8}\nstart: R5\nmoves:\n  - Kari: W+4 red\n",
        encoding="utf-8",
    )
    for lang, said in (
        ("nb", "av samme slag ellers: 3"),
        ("sv", "av samma slag i övrigt: 3"),
        ("da", "af samme slags ellers: 3"),
        ("en", "more of the same kind: 3"),
    ):
        output = run("check", "--find-rules", "--lang", lang, str(file)).stdout
        assert output.count("deal/hand-size") == 1
        assert said in output.splitlines()
        assert "play/colour-held" not in output  # It is open, and no breach that is left.
    assert output.splitlines()[-1].startswith("breaches: 4 · ")


def test_a_search_that_is_broken_off_leaves_with_130(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(KING, encoding="utf-8")

    def broken_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Court, "found", broken_off)
    done = run("check", "--find-rules", str(file))
    assert (done.exit_code, done.stdout) == (130, "")
    assert "Traceback" not in done.stderr


def test_progress_is_written_over_and_wiped_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("unorules.cli.progress.PATIENCE", 0)
    monkeypatch.setattr("unorules.cli.progress.PAUSE", 0)

    def broken_off() -> None:
        with Progress("{n} tried") as progress:
            progress(100)
            progress(7)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert capsys.readouterr().err == "\r100 tried\r7 tried  \r" + " " * 7 + "\r"
    monkeypatch.setattr("sys.stderr.isatty", lambda: False, raising=False)
    with Progress("{n} tried") as progress:
        progress(100)
    assert capsys.readouterr().err == ""


def test_a_search_tells_how_far_it_has_come() -> None:
    heard: list[int] = []
    (source,) = unorules.parse_log(KING).sources
    court().found(source, 2, heard.append)
    assert heard == sorted(set(heard))
    assert len(heard) > 100


def test_find_rules_on_screen_and_as_json(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(KING, encoding="utf-8")
    done = run("check", "--find-rules", "--lang", "sv", str(file))
    assert done.exit_code == 0
    said = "inga regelbrott enligt Vändåtta + ”Kungen får läggas på allt” + ”Tvåorna är dra-kort”"
    assert done.stdout == f"{file}: {said}\n"
    told = json.loads(run("check", "--find-rules", "--format", "json", str(file)).stdout)
    assert told["rules"][0]["house_rules"] == ["king-wild", "twos-draw"]
    assert told["rules"][0]["breaches"] == []


def test_find_rules_without_a_game_to_read(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text("players: [\n", encoding="utf-8")
    done = run("check", "--find-rules", "--lang", "en", str(file))
    assert done.exit_code == 2
    assert done.stdout.startswith("unreadable[input/")
    assert f"{file}:1:10" in done.stdout

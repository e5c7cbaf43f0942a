"""The core says under MicroPython what it says under CPython."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

import unorules
from tests import needs
from unorules.logs.read import read
from unorules.spec import store

TESTS = Path(__file__).parent
BROWSER = TESTS / "browser"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
FRIDAY = TESTS.parent / "docs" / "examples" / "friday.yaml"
CASES = sorted((TESTS / "logs").rglob("*.yaml"))
LANGUAGES = ("nb", "sv", "en")

Line = dict[str, Any]
Run = Callable[..., list[list[Line]]]

DRIVER: Any = runpy.run_path(str(BROWSER / "driver.py"))["Driver"]


@pytest.fixture(scope="module")
def micropython(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return what runs games under MicroPython, and gives the lines for each of them."""
    node = shutil.which("node") or needs.missing("no node is installed", needs.NODE)
    needs.module(f"{PACKAGE}/micropython.mjs", needs.NODE)
    folder = tmp_path_factory.mktemp("micropython")
    store.write(dict(store.parts()), folder / "parts")

    def run(games: list[Any], *languages: str, what_if: bool = True) -> list[list[Line]]:
        file = folder / "games.jsonl"
        texts = [json.dumps(game, ensure_ascii=False) + "\n" for game in games]
        file.write_text("".join(texts), encoding="utf-8")
        options = [] if what_if else ["--no-what-if"]
        command = [node, "run_core.mjs", *options, str(folder / "parts"), str(file)]
        done = subprocess.run(
            [*command, *languages], cwd=BROWSER, capture_output=True, encoding="utf-8", timeout=300
        )
        assert not done.returncode, done.stderr
        assert not done.stderr
        found: list[list[Line]] = [[] for _ in games]
        for text in done.stdout.split("\n")[:-1]:
            line = json.loads(text)
            found[line.pop("game") - 1].append(line)
        return found

    return run


def cpython(games: list[Any], *languages: str, what_if: bool = True) -> list[list[Line]]:
    """Return the lines that the same driver gives here."""
    driver = DRIVER(store.parts(), list(languages), what_if=what_if)
    return [json.loads(json.dumps(driver.rulings(game))) for game in games]


def game_of(path: Path) -> Any:
    """Return a recorded game as plain data; None if it cannot be read."""
    (source,) = read(str(path))
    return source.data if source.error is None else None


def same(names: list[str], there: list[list[Line]], here: list[list[Line]]) -> None:
    """Fail with all games on which the two do not agree, and what each of them says."""
    text = ""
    nothing: Line = {}
    for name, theirs, ours in zip(names, there, here, strict=True):
        crashed = any("crash" in line for line in theirs)
        for line, other in zip_longest(theirs, ours, fillvalue=nothing):
            if line != other and (line or not crashed):
                text += f"\n{name}\n  MicroPython: {differing(line, other)}"
                text += f"\n  CPython:     {differing(other, line)}"
    assert not text, text


def differing(line: Line, other: Line) -> str:
    """Return the part of a line that the other one does not have."""
    if "crash" in line:
        return str(line["crash"])
    if line.get("code") != other.get("code"):
        return " ".join([str(line.get(key)) for key in ("verdict", "code", "move", "message")])
    return json.dumps({k: v for k, v in line.items() if other.get(k) != v}, ensure_ascii=False)


def findings(lines: list[Line], lang: str) -> list[tuple[str, int | None, str]]:
    """Return code, event and message of the findings, notes left out."""
    said = [line for line in lines[1:] if line["lang"] == lang and line["verdict"] != "note"]
    return [(line["code"], line["move"], line["message"]) for line in said]


def test_friday(micropython: Run) -> None:
    game = game_of(FRIDAY)
    (there,) = micropython([game], *LANGUAGES)
    same(["Friday"], [there], cpython([game], *LANGUAGES))
    report = unorules.check(FRIDAY)
    assert there[0]["hash"] == report.hash
    for lang in LANGUAGES:
        said = [(f.code, f.place.move, f.explain(lang).message) for f in report.findings]
        assert findings(there, lang) == said


def test_friday_with_a_house_rule(micropython: Run) -> None:
    game = game_of(FRIDAY)
    freer = {**game, "house_rules": ["free-draw-four"]}
    there = micropython([game, freer], "nb")
    same(["without", "with"], there, cpython([game, freer], "nb"))
    plain, free = (findings(lines, "nb") for lines in there)
    assert there[1][0]["overlays"] == ["house:free-draw-four"]
    assert "play/colour-held" in [code for code, _, _ in plain]
    # Without the condition there is nothing to challenge either.
    assert "play/colour-held" not in [code for code, _, _ in free]
    assert "challenge/not-in-rules" in [code for code, _, _ in free]


def check_what_other_rules_would_allow(micropython: Run, paths: list[Path]) -> None:
    games = [game for path in paths if (game := game_of(path)) is not None]
    names = [str(number) for number in range(len(games))]
    same(names, micropython(games, *LANGUAGES), cpython(games, *LANGUAGES))


def test_what_other_rules_would_allow(micropython: Run) -> None:
    check_what_other_rules_would_allow(micropython, CASES[::20])


@pytest.mark.long
@pytest.mark.parametrize("first", range(20))
def test_what_other_rules_would_allow_in_all_cases(micropython: Run, first: int) -> None:
    check_what_other_rules_would_allow(micropython, CASES[first::20])


def test_case_files(micropython: Run) -> None:
    games = {str(path.relative_to(TESTS)): game_of(path) for path in CASES}
    readable = {name: game for name, game in games.items() if game is not None}
    assert len(readable) > 200
    there = micropython(list(readable.values()), "nb", what_if=False)
    same(list(readable), there, cpython(list(readable.values()), "nb", what_if=False))


# What cannot be read -------------------------------------------------------------

UNREADABLE: dict[str, dict[str, Any]] = {
    "unknown rule set": {"ruleset": "uno-oficial"},
    "unknown edition": {"edition": "leaflet-1900"},
    "unknown house rule": {"house_rules": ["free-draw-for"]},
    "two unknown house rules as a map": {"house_rules": {"zebra": "", "free-draw-for": ""}},
    "unknown key": {"dealr": "Siri"},
    "two unknown keys": {"zebra": "1", "aardvark": "2", "movs": "3", "b": "4"},
    "no players": {"players": []},
    "a name twice": {"players": ["Kari", "Bo", "Kari"]},
    "unknown dealer": {"dealer": "Sirri"},
    "unknown players with hands": {"hands": {"Ole": "7", "Bu": "7", "Anne": "7", "Kai": "7"}},
    "several bad hands": {"hands": {"Siri": "Q", "Bo": "R55", "Kari": "rød"}},
    "unknown start": {"start": "R33"},
    "unknown card": {"moves": ["Kari: R55"]},
    "unknown colour": {"moves": ["Kari: W gren"]},
    "colour alone": {"moves": ["Kari: rød"]},
    "nothing known nearby": {"moves": ["Kari: abrakadabra"]},
    "a word that is as near to many": {"moves": ["Kari: R"]},
    "an action in capitals": {"moves": ["Kari: TRÆK +2 Å"]},
    "no player": {"moves": ["R5"]},
    "unknown player": {"moves": ["Kåri: R5"]},
    "unknown target": {"moves": ["Kari: catch Bu"]},
    "a letter of two colours": {"moves": ["Kari: rød 5", "Bo: G5"]},
    "two bad duties": {
        "position": {
            "top": "R5",
            "turn": "Kari",
            "duties": [{"Siri": "draw x", "Bo": "sing", "Ole": "draw 2", "Kari": "R5"}],
        }
    },
    "several bad dealer draws": {"dealer_draw": {"Siri": "Q", "Ole": "R5", "Bo": "", "Kari": "xx"}},
    "no map": {"result": "Kari"},
    "several bad hands in the result": {"result": {"hands": {"Ole": "1", "Bo": "Q", "Anne": "R"}}},
}


def test_games_that_cannot_be_read(micropython: Run) -> None:
    games = [{**game_of(FRIDAY), **change} for change in UNREADABLE.values()]
    here = cpython(games, "nb")
    read_all = [
        name for name, (line, *_) in zip(UNREADABLE, here, strict=True) if "error" not in line
    ]
    assert not read_all
    same(list(UNREADABLE), micropython(games, "nb"), here)


def test_blanks_outside_ascii(micropython: Run) -> None:
    moves = ["Kari:\u00a0R5", "Kari: R5\u2003uno", "Kari: \u00a0R5", "Kari: decide\u00a0green"]
    games = [{**game_of(FRIDAY), "moves": [move]} for move in moves]
    same([repr(move) for move in moves], micropython(games, "nb"), cpython(games, "nb"))


# What the case files do not write ------------------------------------------------

WRITTEN_OTHERWISE: dict[str, dict[str, Any]] = {
    "deck": {"deck": {"missing": ["R7", "B1"], "extra": ["Y6", "Y6"]}},
    "moves as maps": {"moves": [{"Kari": "R5"}, {"Bo": "draw R7"}, {"Siri": "R9"}]},
    "house rules as a map": {"house_rules": {"free-draw-four": ""}},
    "names that are no ASCII": {
        "players": ["Åse", "Øyvind", "Ægir"],
        "dealer": "Ægir",
        "hands": {"Åse": "R5 B2 Y+2 W B3 Y0 RS", "Øyvind": "7"},
        "moves": [
            "Åse: RØD 5",
            "Øyvind: BLÅ 5",
            "Ægir: GRØNN 5",
            "Åse: FARGE BLÅ",
            "Øyvind: GUL 6",
        ],
    },
    "several duties in one map": {
        "players": ["Anne", "Per", "Ole", "Siri"],
        "position": {
            "top": "R5",
            "turn": "Anne",
            "hands": {"Anne": "R6 R7 R8", "Per": "3", "Ole": "3", "Siri": "3"},
            "duties": [{"Siri": "draw 2", "Per": "draw 4", "Ole": "draw 3"}],
        },
        "moves": ["Anne: R6", "Per: R3", "Ole: pass"],
    },
    "several duties in one map, the other way round": {
        "players": ["Anne", "Per", "Ole", "Siri"],
        "position": {
            "top": "R5",
            "turn": "Anne",
            "duties": [{"Ole": "draw 3", "Per": "draw 4", "Siri": "draw 2"}],
        },
        "moves": ["Anne: R6", "Per: R3", "Ole: pass"],
    },
    "two rounds": {
        "rounds": [
            {"dealer": "Siri", "start": "R3", "moves": ["Kari: R5", "Bo: G2", "Siri: R4"]},
            {"dealer": "Kari", "start": ["W+4", "R3"], "moves": ["Kari: R5", "Bo: R6", "Bo: R7"]},
        ]
    },
}


def test_games_written_otherwise(micropython: Run) -> None:
    friday = game_of(FRIDAY)
    games = []
    for change in WRITTEN_OTHERWISE.values():
        game = {**friday, **change}
        for key in ("dealer", "hands", "start", "moves"):
            if "rounds" in change or ("position" in change and key != "moves"):
                del game[key]
        games.append(game)
    here = cpython(games, *LANGUAGES)
    unread = [
        (name, lines)
        for name, lines in zip(WRITTEN_OTHERWISE, here, strict=True)
        if "error" in lines[0]
    ]
    assert not unread
    same(list(WRITTEN_OTHERWISE), micropython(games, *LANGUAGES), here)


# What is installed ---------------------------------------------------------------


def test_versions_are_pinned_and_no_host_is_named() -> None:
    wanted = json.loads((BROWSER / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    text = (BROWSER / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert PACKAGE in wanted
    for name, version in wanted.items():
        locked = packages[f"node_modules/{name}"]
        assert version == locked["version"], name
        assert locked["integrity"].startswith("sha512-")
        assert "resolved" not in locked
    assert "://" not in text

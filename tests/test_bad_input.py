"""Input that cannot be read: an error with its place, what was expected, the nearest word.

In a case ``‸`` stands before what is at fault; a second one ends it, where the whole
of it is to be underlined. Neither is part of the text.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import unorules
from tests.commands import run, run_apart
from unorules.judge import Court
from unorules.logs.read import read_text
from unorules.results import LogError
from unorules.spec import load, store, yamltext

LANGUAGES = ("nb", "sv", "en")
MARK = "‸"

GAME = """\
ruleset: uno-official
players: [Kari, Bo, Siri]
dealer: Siri
hands:
  Kari: R5 G2 Y+2 W B3 Y0 RS
  Bo: 7
  Siri: R9 G4 B1 B6 Y8 W+4 GS
start: R3
moves:
  - Kari: R5
  - Bo: draw R7
"""
POSITION = """\
ruleset: uno-official
players: [Kari, Bo]
position:
  top: R5
  turn: Kari
"""
ROUNDS = """\
ruleset: uno-official
players: [Kari, Bo]
rounds:
  - {dealer: Bo, start: R3, moves: []}
"""
JSON = (
    '{"ruleset": "uno-official", "players": ["Kari", "Bo"], "dealer": "Bo", "start": "R3",'
    ' "moves": ["Kari: R5"]}'
)

ROUND_KEYS = "dealer, hands, start, position, moves, result, draw_pile, dealer_draw"
GAME_KEYS = (
    "ruleset, edition, house_rules, profile, title, players, teams, omits, deck, date, place,"
    " note, source, lang, rounds, scores"
)
CARD = "a card such as R5, W+4 or “red 5”"
ACTION = CARD + ", or “draw”, “pass” …"
COLOURS = "one of: red, yellow, green, blue"
PLAYERS = "one of: Kari, Bo, Siri"
WHO_WHAT = "“Name: action”, for example “Kari: R5”"
LOG = "a log in plain text: YAML or JSON lines"
PAIRS = "lines like “key: value”"
LIST = "lines that begin with a dash, or values in brackets: [a, b]"
WORD = "a word, a name or a number"
COMMAS = "commas between the values, and “]” or “}” after the last one"
INDENTATION = "correct indentation, and quotes around text with a colon or special characters"
WRITTEN_OUT = "the text written out, or in quotes if it begins like this"


def but(old: str, new: str, text: str = GAME) -> str:
    """Return a text with one thing changed."""
    assert text.count(old) == 1
    return text.replace(old, new)


def then(*moves: str) -> str:
    """Return the game with more moves."""
    return GAME + "".join(f"  - {move}\n" for move in moves)


class Case(NamedTuple):
    """A text, the code of its error, what it says was expected, and the nearest word."""

    name: str
    text: str
    code: str
    expected: str
    nearest: str | None = None


CASES = [
    # Characters and lines
    Case("control character", but("Bo: 7", "Bo: ‸\a‸7"), "binary", LOG),
    Case("control character after letters", "title: Rød ‸\x1b[0m\n" + GAME, "binary", LOG),
    Case("zero byte", but("Bo: 7", "Bo: ‸\0"), "binary", LOG),
    Case("lone surrogate in a program's text", "title: ‸\ud800", "not-utf8", ""),
    Case("line too long", GAME + "‸note: " + "x" * yamltext.MAX_LINE, "long-line", "shorter lines"),
    # YAML
    Case("open list", but("[Kari, Bo, Siri]", "‸[Kari, Bo, Siri"), "open-bracket", COMMAS),
    Case("open map", but("R3", "R3\nresult: ‸{winner: Kari"), "open-bracket", COMMAS),
    Case("missing comma", GAME + "result: {winner: Kari points‸: 3}", "open-bracket", COMMAS),
    Case("open quote", but("R3", '‸"R3'), "open-quote", "a quotation mark after the text as well"),
    Case(
        "no colon",
        but("dealer: Siri", "‸dealer Siri"),
        "missing-colon",
        "“key: value”, with a blank after the colon",
    ),
    Case("tab", but("  Bo: 7", "‸\tBo: 7"), "tab", "indentation with blanks"),
    Case("colon in a text", "title: Fredag‸: finale\n" + GAME, "bad-yaml", INDENTATION),
    Case("indentation", but("  Siri: R9", " ‸Siri: R9"), "bad-yaml", INDENTATION),
    Case("special character", but("start: R3", "start: ‸@R3"), "bad-yaml", INDENTATION),
    Case("anchor", but("R9 G4", "‸&hand R9 G4"), "alias", WRITTEN_OUT),
    Case("alias", but("R3", "‸*card"), "alias", WRITTEN_OUT),
    Case(
        "tag",
        but("R3", "‸!!python/name:os.system‸ R3"),
        "tag",
        "plain text, in quotes if it begins like this",
    ),
    Case("two documents", GAME + "‸---\n" + GAME, "two-documents", "one log in each file"),
    Case("nested lists", but("R3", "[" * 23 + "‸[" + "]" * 24), "too-deep", "fewer levels"),
    Case("nested block", "- " * 24 + "‸- x", "too-deep", "fewer levels"),
    Case("a list as key", "? ‸[a]\n: b\n", "key-not-text", "“key: value”"),
    Case("a map as key", "{‸{a: b}: c}\n", "key-not-text", "“key: value”"),
    Case("key twice", GAME + "‸start‸: R4\n", "key-twice", "each key only once"),
    Case("player twice in a map", but("Bo: 7", "‸Kari‸: 7"), "key-twice", "each key only once"),
    Case("merge key", but("Bo: 7", "‸<<‸: {Bo: 7}"), "unknown-player", PLAYERS),
    # Shape
    Case("a word", "‸hello\n", "not-a-map", PAIRS),
    Case("a list", "‸- a\n- b\n", "not-a-map", PAIRS),
    Case("hands as list", but("hands:", "hands: ‸[]\n_x:"), "not-a-map", PAIRS),
    Case("round as text", but("{dealer: Bo, start: R3, moves: []}", "‸R3", ROUNDS), "not-a-map", PAIRS),
    Case("position as text", but("position:", "position: ‸R5\n_x:", POSITION), "not-a-map", PAIRS),
    Case("players as text", but("[Kari, Bo, Siri]", "‸Kari"), "not-a-list", LIST),
    Case("moves as text", but("moves:", "moves: ‸R5\n_x:"), "not-a-list", LIST),
    Case("house rules as text", "house_rules: ‸free-draw-four\n" + GAME, "not-a-list", LIST),
    Case("rounds as text", but("\n  - {dealer: Bo, start: R3, moves: []}", " ‸3", ROUNDS), "not-a-list", LIST),
    Case("omits as text", "omits: ‸draws\n" + GAME, "not-a-list", LIST),
    Case("player as list", but("Bo, Siri]", "‸[Bo], Siri]"), "not-text", WORD),
    Case("rule set as list", but("uno-official", "‸[uno-official]"), "not-text", WORD),
    Case("edition as map", "edition: ‸{a: b}\n" + GAME, "not-text", WORD),
    Case("language as list", "lang: ‸[nb]\n" + GAME, "not-text", WORD),
    Case("hand as map", but("Bo: 7", "Bo: ‸{a: 7}"), "not-text", WORD),
    Case("no players", but("[Kari, Bo, Siri]", "‸[]"), "empty-list", "at least one entry"),
    Case("no start card", but("R3", "‸[]"), "empty-list", "at least one entry"),
    Case("no rounds", but("\n  - {dealer: Bo, start: R3, moves: []}", " ‸[]", ROUNDS), "empty-list", "at least one entry"),
    # Keys
    Case("no rule set", but("ruleset: uno-official\n", MARK), "missing-key", "a line “ruleset: …”"),
    Case("no players key", MARK + but("players: [Kari, Bo, Siri]\n", ""), "missing-key", "a line “players: …”"),
    Case("no dealer", MARK + but("dealer: Siri\n", ""), "missing-key", "a line “dealer: …”"),
    Case("no start", MARK + but("start: R3\n", ""), "missing-key", "a line “start: …”"),
    Case("no top", but("top: R5\n  ", MARK, POSITION), "missing-key", "a line “top: …”"),
    Case("no turn", but("top: R5\n  turn: Kari", "‸top: R5", POSITION), "missing-key", "a line “turn: …”"),
    Case("round without start", but("{dealer: Bo, start: R3,", "‸{dealer: Bo,", ROUNDS), "missing-key", "a line “start: …”"),
    Case("unknown key", but("dealer:", "‸deeler‸:"), "unknown-key", f"one of: {GAME_KEYS}, {ROUND_KEYS}", "dealer"),
    Case("unknown quoted key", but("dealer:", '"‸deeler‸":'), "unknown-key", "one of: ", "dealer"),
    Case("unknown key far from all", "‸zebra‸: 1\n" + GAME, "unknown-key", "one of: "),
    Case("key in capitals", but("dealer:", "‸Dealer‸:"), "unknown-key", "one of: ", "dealer"),
    Case("unknown key of a round", but("moves: []", "‸movs‸: []", ROUNDS), "unknown-key", f"one of: {ROUND_KEYS}", "moves"),
    Case("moves beside rounds", ROUNDS + "‸moves‸: []\n", "unknown-key", f"one of: {GAME_KEYS}", "rounds"),
    Case("unknown key of a position", but("top:", "‸topp‸:", POSITION), "unknown-key", "one of: top, turn, direction, hands, drawn, duties, draw_pile", "top"),
    Case("unknown key of a result", GAME + "result: {‸winer‸: Kari}\n", "unknown-key", "one of: winner, points, hands", "winner"),
    Case("unknown key of a deck", GAME + "deck: {‸mising‸: [R7]}\n", "unknown-key", "one of: missing, extra", "missing"),
    Case("position and start", POSITION + "‸start‸: R3\n", "not-both", "only one of them"),
    Case("position and hands", POSITION + "‸hands‸: {}\n", "not-both", "only one of them"),
    # Rule set, edition, house rules, words
    Case("unknown rule set", but("uno-official", "‸uno-oficial‸"), "unknown-ruleset", "one of: ", "uno-official"),
    Case("no such game", but("uno-official", "‸chess‸"), "unknown-ruleset", "uno-official"),
    Case("empty rule set", but(" uno-official", '  "‸"'), "unknown-ruleset", "uno-official"),
    Case("unknown house rule", "house_rules: [‸free-draw-for‸]\n" + GAME, "unknown-house", "free-draw-four", "free-draw-four"),
    Case("unknown second house rule", "house_rules: [free-draw-four, ‸xyzzy‸]\n" + GAME, "unknown-house", "free-draw-four"),
    Case("unknown house rule in a map", "house_rules: {‸fre-draw-four‸: {}}\n" + GAME, "unknown-house", "free-draw-four", "free-draw-four"),
    Case("unknown edition", "edition: ‸leaflet-2011‸\n" + GAME, "unknown-edition", "leaflet-2010", "leaflet-2010"),
    Case("unknown omission", "omits: [draws, ‸pases‸]\n" + GAME, "unknown-word", "one of: draws, passes, calls", "passes"),
    Case("unknown direction", POSITION + "  direction: ‸clokwise‸\n", "unknown-word", "one of: clockwise, counter", "clockwise"),
    Case("unknown language", "lang: ‸norsk‸\n" + GAME, "unknown-word", "one of: nb, nn, no, sv, da, en"),
    # Players
    Case("name twice", but("Bo, Siri]", "Bo, ‸Kari‸]"), "name-twice", "a name of their own for all players"),
    Case("empty name", but("Bo, Siri]", 'Bo, "‸"]'), "empty-name", "a name"),
    Case("blank name", but("Bo, Siri]", 'Bo, "‸  "]'), "empty-name", "a name"),
    Case("unknown dealer", but("dealer: Siri", "dealer: ‸Sirri‸"), "unknown-player", PLAYERS, "Siri"),
    Case("unknown player's hand", but("Bo: 7", "‸Bu‸: 7"), "unknown-player", PLAYERS, "Bo"),
    Case("unknown player's move", then("‸Karri‸: G2"), "unknown-player", PLAYERS, "Kari"),
    Case("nobody like that", then("‸Wenche‸: G2"), "unknown-player", PLAYERS),
    Case("player in small letters", then("‸kari‸: G2"), "unknown-player", PLAYERS, "Kari"),
    Case("unknown player's move as a string", then('"‸Karri‸: G2"'), "unknown-player", PLAYERS, "Kari"),
    Case("unknown player's move without blank", then("‸Karri‸:G2"), "unknown-player", PLAYERS, "Kari"),
    Case("unknown player with a list", then("‸Karri‸: [G2]"), "unknown-player", PLAYERS, "Kari"),
    Case("unknown player caught", then("Siri: catch ‸Karri‸"), "unknown-player", PLAYERS, "Kari"),
    Case("unknown player caught, in a string", then('"Siri: catch ‸Karri‸"'), "unknown-player", PLAYERS, "Kari"),
    Case("unknown target", then("Siri: W red to ‸Boo‸ uno"), "unknown-player", PLAYERS, "Bo"),
    Case("unknown player in turn", but("turn: Kari", "turn: ‸Kåri‸", POSITION), "unknown-player", "one of: Kari, Bo", "Kari"),
    Case("unknown debtor", POSITION + "  duties: [{‸Be‸: draw 2}]\n", "unknown-player", "one of: Kari, Bo", "Bo"),
    Case("unknown winner", GAME + "result: {winner: ‸Karo‸}\n", "unknown-player", PLAYERS, "Kari"),
    Case("unknown hand at the end", GAME + "result: {hands: {‸Karo‸: R5}}\n", "unknown-player", PLAYERS, "Kari"),
    Case("unknown dealer draw", GAME + "dealer_draw: {‸Karo‸: R5}\n", "unknown-player", PLAYERS, "Kari"),
    Case("catch nobody", then("Siri: catch‸"), "missing-player", PLAYERS),
    Case("lay to nobody", then("Siri: G4 to‸"), "missing-player", PLAYERS),
    Case("a hundred players", f"ruleset: uno-official\nplayers: ‸[{', '.join(map(str, range(100)))}]\n", "too-many", "at most 99"),
    # Events
    Case("move by nobody", then("‸G2"), "not-a-move", WHO_WHAT),
    Case("move by an empty name", then('"‸": G2'), "unknown-player", PLAYERS),
    Case("move without a name", then("‸: G2"), "bad-yaml", INDENTATION),
    Case("empty move", then("‸{}"), "not-a-move", WHO_WHAT),
    Case("two moves in one", then("‸{Kari: G2, Bo: G4}"), "not-a-move", WHO_WHAT),
    Case("move as list", then("‸[Kari, G2]"), "not-a-move", WHO_WHAT),
    Case("action as list", then("Kari: ‸[G2]"), "not-a-move", WHO_WHAT),
    Case("nothing done", then('Kari: "‸"'), "empty-action", "a card, “draw”, “pass”, “uno” …"),
    Case("nothing done, in a string", then('"Kari: ‸"'), "empty-action", "a card, “draw”, "),
    Case("unknown keyword", then("Kari: ‸drow‸ 2"), "unknown-card", ACTION, "draw"),
    Case("unknown keyword, in a string", then('"Kari: ‸drow‸ 2"'), "unknown-card", ACTION, "draw"),
    Case("unknown Norwegian keyword", then("Kari: ‸trek‸ to"), "unknown-card", ACTION, "trekk"),
    Case("unknown word", then("Kari: ‸abrakadabra‸"), "unknown-card", ACTION),
    Case("unknown outcome", then("Kari: challenge ‸gilty‸"), "unknown-outcome", "“guilty” or “innocent”", "guilty"),
    Case("word too many", then("Kari: pass ‸please‸"), "extra-word", "nothing more here"),
    Case("uno misspelt", then("Kari: G2 ‸unno‸"), "extra-word", "nothing more here", "uno"),
    Case("hidden lay", then("Kari: G2 ‸xx‸"), "hidden-lay", "the card that was played"),
    Case("number missing", then("Kari: count‸"), "missing-number", "a whole number, 0 or more"),
    Case("no number", then("Kari: count ‸many‸"), "number", "a whole number, 0 or more"),
    Case("draw nothing", then("Kari: draw ‸0‸"), "number", "a whole number, 1 or more"),
    Case("draw very much", then("Kari: draw ‸1000000000000‸"), "too-many", "at most 999"),
    # Cards and colours
    Case("unknown card", then("Kari: ‸P5‸"), "unknown-card", ACTION, "R5"),
    Case("unknown card, with a tab before", then("Kari:\t‸P5‸"), "unknown-card", ACTION, "R5"),
    Case("unknown second card", then("Kari: draw G2 ‸P5‸"), "not-a-card", CARD, "R5"),
    Case("unknown card in a hand", but("W B3", "‸Q7‸ B3"), "not-a-card", CARD, "R7"),
    Case("unknown card in a listed hand", but("Bo: 7", "Bo: [R1, R2, ‸Q7‸]"), "not-a-card", CARD, "R7"),
    Case("unknown card in a folded hand", but("Bo: 7", "Bo: R1 R2\n   R3 ‸Q7‸ R4"), "not-a-card", CARD, "R7"),
    Case("unknown card in a block", but("Bo: 7", "Bo: >-\n    R1 R2\n    R3 ‸Q7‸ R4"), "not-a-card", CARD, "R7"),
    Case("unknown start card", but("R3", "‸R33‸"), "not-a-card", CARD, "R3"),
    Case("unknown replaced card", but("R3", "[W+4, ‸R33‸]"), "not-a-card", CARD, "R3"),
    Case("unknown drawn card", POSITION + "  drawn: ‸R55‸\n", "not-a-card", CARD, "R5"),
    Case("unknown missing card", GAME + "deck: {missing: [R7, ‸Z9‸]}\n", "not-a-card", CARD, "R9"),
    Case("unknown card in the pile", GAME + "draw_pile: [R7, ‸Z9‸]\n", "not-a-card", CARD, "R9"),
    Case("pile of no number", GAME + "draw_pile: ‸many‸\n", "not-a-card", CARD),
    Case("unknown shown card", then("Kari: show ‸Z9‸"), "not-a-card", CARD, "R9"),
    Case("show nothing", then("Kari: show‸"), "missing-card", CARD),
    Case("colour that no deck has", then("Kari: ‸purple‸ 5"), "unknown-card", ACTION),
    Case("face that no deck has", then("Kari: ‸red 55‸"), "not-a-card", CARD, "red 5"),
    Case("number word as face", then("Kari: ‸rød fem‸"), "not-a-card", CARD, "rød 5"),
    Case("coloured wild", then("Kari: ‸rød fargevalg‸"), "not-a-card", CARD),
    Case("colour without card", then("Kari: ‸rød‸"), "colour-alone", "a card such as “red 5”, or “colour red” to name a colour"),
    Case("wild of an unknown colour", then("Kari: W ‸purple‸"), "unknown-colour", COLOURS),
    Case("wild of a misspelt colour", then("Kari: W ‸grene‸"), "unknown-colour", COLOURS, "green"),
    Case("wild of a misspelt colour, in a string", then('"Kari: W ‸grene‸"'), "unknown-colour", COLOURS, "green"),
    Case("unknown colour named", then("Kari: colour ‸blu‸"), "unknown-colour", COLOURS, "blue"),
    Case("no colour named", then("Kari: colour‸"), "missing-colour", COLOURS),
    Case("two start cards at once", but("R3", "‸R3 R4‸"), "one-card", "one card, for example R5"),
    Case("hidden start card", but("R3", "‸xx‸"), "one-card", "one card, for example R5"),
    Case("an action on top", but("top: R5", "top: ‸draw 2‸", POSITION), "one-card", "one card, for example R5"),
    Case("a call on top", but("top: R5", "top: ‸R5 uno‸", POSITION), "one-card", "one card, for example R5"),
    Case("unknown duty", POSITION + "  duties: [{Bo: ‸pass‸}]\n", "unknown-duty", "“draw 2” or “uno”"),
    Case("points in words", GAME + "result: {points: ‸many‸}\n", "number", "a whole number, 0 or more"),
    Case("points without end", GAME + "result: {points: ‸12345678‸}\n", "too-many", "at most 999999"),
    Case("deck of no number", GAME + "deck: ‸half‸\n", "number", "a whole number, 0 or more"),
    Case("hand of a thousand", but("Bo: 7", "Bo: ‸1000‸"), "too-many", "at most 999"),
    Case("letter of two colours", "lang: nb\n" + but("G2 Y+2", "‸G2‸ Y+2"), "ambiguous-letter", "Y2 (yellow 2) or “green 2”"),
    Case("letter of two colours among Nordic words", but("R5 G2", "R5 ‸G2‸") + "  - Bo: trekk\n", "ambiguous-letter", "Y2 (yellow 2) or “green 2”"),
    Case("letter of two colours in a string", but("G2 Y+2", "B2 Y+2").replace("G4", "B4").replace("GS", "BS") + '  - "Bo: trekk ‸G+2‸"\n', "ambiguous-letter", "Y+2 (yellow Draw Two) or “green Draw Two”"),
]  # fmt: skip


def parts(case: Case) -> tuple[str, int, int, str]:
    """Return the text without marks, line and column of the fault, and what is underlined."""
    before, mark, after = case.text.partition(MARK)
    assert mark
    marked, end, rest = after.partition(MARK)
    text = before + (marked + rest if end else after)
    lines = (before + "|").splitlines()
    return text, len(lines), len(lines[-1]), marked if end else ""


def error_of(case: Case) -> LogError:
    (report,) = unorules.check_all(unorules.parse_log(parts(case)[0]))
    assert report.error is not None
    return report.error


ON_DISK = [case for case in CASES if "\ud800" not in case.text]


@pytest.mark.parametrize("case", ON_DISK, ids=lambda case: case.name)
def test_on_screen(case: Case, tmp_path: Path) -> None:
    text, line, column, marked = parts(case)
    file = tmp_path / "game.yaml"
    file.write_bytes(text.encode())
    done = run("check", str(file), "--lang", "en")
    assert done.exit_code == 2, done.output
    assert f"unreadable[input/{case.code}]: " in done.stdout
    place = f"--> {file}:{line}" if case.code == "long-line" else f"--> {file}:{line}:{column}"
    assert place + "\n" in done.stdout
    assert f"= expected: {case.expected}" in done.stdout
    if case.nearest is None:
        assert "did you mean" not in done.stdout
    else:
        assert f"= help: did you mean “{case.nearest}”?\n" in done.stdout
    if marked and marked.isprintable():
        quoted, under = underlined(done.stdout, line)
        assert quoted[under.index("^") : under.rindex("^") + 1] == marked
    assert "Traceback" not in done.output
    assert not done.stderr
    assert file.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [file]


def underlined(output: str, line: int) -> tuple[str, str]:
    """Return the quoted line, and the line under it, without the margin."""
    lines = output.split("\n")
    at = next(i for i, text in enumerate(lines) if text.startswith(f"{line} | "))
    margin = len(f"{line} | ")
    return lines[at][margin:], lines[at + 1][margin:]


@pytest.mark.parametrize("case", ON_DISK, ids=lambda case: case.name)
def test_as_json(case: Case, tmp_path: Path) -> None:
    text, line, column, _ = parts(case)
    file = tmp_path / "game.yaml"
    file.write_bytes(text.encode())
    done = run("check", str(file), "--lang", "nb", "--format", "json")
    assert done.exit_code == 2
    found = json.loads(done.stdout)
    error = found.pop("error")
    assert found == {"schema": 1, "log": str(file), "game": 1}
    assert error["code"] == f"input/{case.code}"
    assert error["line"] == line
    assert error["column"] == (None if case.code == "long-line" else column)
    assert error["nearest"] == case.nearest


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_in_three_languages(case: Case) -> None:
    said = [error_of(case).explain(lang) for lang in LANGUAGES]
    for message, expected in said:
        assert message
        assert message == message.strip()
        assert "{" not in message
        assert expected
        assert not expected.endswith((": ", "“”", "«»"))
    assert len({message for message, _ in said}) == len(LANGUAGES)


def test_errors_are_printed_in_every_language(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(but("uno-official", "uno-oficial"), encoding="utf-8")
    for lang, words in (
        ("nb", ["uleselig", "ukjent regelsett «uno-oficial»", "ventet: ett av: ", "mente du «uno"]),
        (
            "sv",
            ["oläsligt", "okänd regeluppsättning ”uno-oficial”", "väntat: en av: ", "menade du"],
        ),
        ("en", ["unreadable", "unknown rule set “uno-oficial”", "expected: one of: ", "did you"]),
    ):
        done = run("check", str(file), "--lang", lang)
        assert done.exit_code == 2
        assert all(word in done.stdout for word in words), done.stdout


# What has no place in a text, or another one --------------------------------------


def made(folder: Path, content: bytes, name: str = "game.yaml") -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


BYTES = [
    ("not UTF-8", GAME.encode().replace(b"Siri: R9", b"S\xefri: R9"), "not-utf8", 7, 4),
    ("not UTF-8 after letters", "title: Bø\xe9\n".encode("latin-1"), "not-utf8", 1, 9),
    ("not UTF-8 after a mark", b"\xef\xbb\xbftitle: B\xf8", "not-utf8", 1, 9),
    ("UTF-16", GAME.encode("utf-16"), "not-utf8", 1, 1),
    ("UTF-16, the other way round", b"\xfe\xff" + GAME.encode("utf-16-be"), "not-utf8", 1, 1),
    ("picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary", 3, 1),
    ("zeros", bytes(100_000), "binary", 1, 1),
    ("nothing", b"", "empty", None, None),
    ("blanks", b" \n\n \n", "empty", None, None),
    ("byte order mark", b"\xef\xbb\xbf", "empty", None, None),
    ("comment", b"# nothing yet\n", "empty", None, None),
    ("empty document", b"---\n...\n", "empty", None, None),
    ("eight megabytes", b"# x\n" * 2_000_001, "too-large", None, None),
]


@pytest.mark.parametrize(
    ("content", "code", "line", "column"), [b[1:] for b in BYTES], ids=[b[0] for b in BYTES]
)
@pytest.mark.parametrize("from_stdin", [False, True], ids=["file", "stdin"])
def test_bytes(
    content: bytes,
    code: str,
    line: int | None,
    column: int | None,
    from_stdin: bool,
    tmp_path: Path,
) -> None:
    file = made(tmp_path, content)
    name = "<stdin>" if from_stdin else str(file)
    done = run("check", "-" if from_stdin else name, "--lang", "en", given=content)
    assert done.exit_code == 2, done.output
    assert f"unreadable[input/{code}]: " in done.stdout
    place = "".join(f":{part}" for part in (line, column) if part is not None)
    assert f"--> {name}{place}\n" in done.stdout
    assert "= expected: " in done.stdout
    assert "Traceback" not in done.output
    assert file.read_bytes() == content
    for sign in done.stdout:
        assert sign.isprintable() or sign in "\n\t"


def test_no_file(tmp_path: Path) -> None:
    for path, code in (
        (tmp_path, "a-folder"),
        (tmp_path / "none.yaml", "no-such-file"),
        (tmp_path / ("x" * 5000), "cannot-open"),
    ):
        done = run("check", str(path), "--lang", "en")
        assert done.exit_code == 2
        assert f"unreadable[input/{code}]: " in done.stdout
        assert f"--> {path}\n" in done.stdout
        assert "= expected: " in done.stdout
        assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_no_permission(tmp_path: Path) -> None:
    file = made(tmp_path, GAME.encode())
    file.chmod(0)
    assert "[input/cannot-open]" in run("check", str(file)).stdout
    folder = tmp_path / "closed"
    folder.mkdir(mode=0)
    assert "[input/cannot-open]" in run("check", str(folder / "game.yaml")).stdout


def test_columns_with_other_line_ends(tmp_path: Path) -> None:
    text, line, column, _ = parts(next(c for c in CASES if c.name == "unknown card"))
    for end in ("\r\n", "\r"):
        file = made(tmp_path, b"\xef\xbb\xbf" + text.replace("\n", end).encode())
        assert f"--> {file}:{line}:{column}\n" in run("check", str(file)).stdout


def test_a_long_word_is_cut(tmp_path: Path) -> None:
    file = made(tmp_path, then("Kari: " + "x" * 500_000).encode())
    done = run("check", str(file), "--lang", "en")
    assert done.exit_code == 2
    assert "[input/unknown-card]" in done.stdout
    assert len(done.stdout) < 2000


def test_no_character_steers_the_terminal(tmp_path: Path) -> None:
    named = but("[Kari, Bo, Siri]", r'[Kari, Bo, Siri, "\e[31mX\n\x9b\u202e"]')
    for text in (but("R3", r'"\e[31mR3"', named), named + '  - "Kåri\\e[0m: R5"\n'):
        for wanted in ((), ("--format", "json")):
            done = run("check", str(made(tmp_path, text.encode())), *wanted)
            assert done.exit_code == 2
            assert "\x1b" not in done.output
            assert wanted or not {"\x9b", "\u202e"} & set(done.output)


# JSON lines -----------------------------------------------------------------------

BAD_LINES = [
    ('{"ruleset": oops}', "bad-json", 13, ""),
    (JSON[:-1], "bad-json", 122, ""),
    ('{"a": 1, "a": 2}', "key-twice", None, "“a”"),
    ("[" * 5000, "too-deep", None, ""),
    ('{"a": ' * 5000, "too-deep", None, ""),
    ("null", "not-a-map", None, ""),
    ("[1, 2]", "not-a-map", None, ""),
    ('"game"', "not-a-map", None, ""),
    ('{"ruleset": "uno-official"}', "missing-key", None, "“players”"),
    (JSON.replace("Kari: R5", "Karl: R5"), "unknown-player", None, "“Karl”"),
    (JSON.replace("Kari: R5", "Kari: R5\", \"Bo: W grene"), "unknown-colour", None, "(round 1, no. 2)"),
    (JSON.replace('"Kari: R5"', '{"Kari": 5}'), "unknown-card", None, "“5”"),
    (JSON.replace('"Kari: R5"', "null"), "not-a-move", None, "(round 1, no. 1)"),
    (JSON.replace('"R3"', "NaN"), "not-text", None, "(start)"),
    (JSON.replace('"R3"', "1e999"), "not-a-card", None, "“1e999”"),
    (JSON.replace('"R3"', "9" * 5000), "not-a-card", None, "“999"),
    (JSON.replace("Kari", r"\ud800"), "binary", None, ""),
    (JSON.replace('"dealer"', '"dealr"'), "unknown-key", None, "“dealr”"),
    (JSON + " " * yamltext.MAX_LINE, "long-line", None, "1 000 000"),
    ('{"rounds": [{"start": "R3", "dealer": "Bo", "moves": ["Bo: R3x"]}], "ruleset":'
     ' "uno-official", "players": ["Bo"]}', "unknown-card", None, "(round 1, no. 1)"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "code", "column", "message"), BAD_LINES, ids=lambda v: str(v)[:30])
@pytest.mark.parametrize("name", ["games.jsonl", "games.NDJSON", "games.txt", "-"])
def test_one_bad_line(
    bad: str, code: str, column: int | None, message: str, name: str, tmp_path: Path
) -> None:
    content = "\n".join([JSON, JSON, "", bad, JSON.replace('R3"', 'G3"'), ""]).encode()
    path = name if name == "-" else str(made(tmp_path, content, name))
    done = run("check", path, "--lang", "en", "--format", "json", given=content)
    assert done.exit_code == 2
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [game["game"] for game in found] == [1, 2, 3, 4]
    assert [game.get("verdict") for game in found] == ["ok", "ok", None, "breach"]
    assert found[3]["findings"][0]["code"] == "play/no-match"
    assert found[3]["findings"][0]["line"] == 5
    error = found[2]["error"]
    assert (error["code"], error["line"], error["column"]) == (f"input/{code}", 4, column)
    assert message in error["message"]
    text = run("check", path, "--lang", "en", given=content)
    assert text.exit_code == 2
    log = "<stdin>" if name == "-" else path
    assert f"--> {log}:4{f':{column}' if column else ''} (game 3)\n" in text.stdout
    assert "unreadable: 1 · breaches: 1 · 3 events" in text.stdout
    assert "Traceback" not in done.output + text.output


@pytest.mark.parametrize("name", ["games.jsonl", "-"])
def test_a_bad_first_line(name: str, tmp_path: Path) -> None:
    for bad in (b'{"ruleset": oops}', b'{"ruleset": "\xff"}', b"\xef\xbb\xbf{]"):
        content = bad + b"\n" + JSON.encode()
        path = name if name == "-" else str(made(tmp_path, content, name))
        done = run("check", path, "--format", "json", given=content)
        first, second = (json.loads(line) for line in done.stdout.splitlines())
        assert first["error"]["line"] == 1
        assert second["verdict"] == "ok"


def test_more_json_lines_than_a_yaml_file_may_have() -> None:
    content = (JSON.replace("Kari: R5", 'Kari: R5", "_' + "x" * 900_000) + "\n").encode()
    assert len(content) * 10 > yamltext.MAX_BYTES
    done = run("check", "-", "--lang", "en", given=content * 10)
    assert done.exit_code == 2
    assert done.stdout.count("unreadable[input/") == 10
    assert "too-large" not in done.stdout


# Rules that are not there or do not go together -----------------------------------


def court(overlays: dict[str, Any], fits: list[str]) -> Court:
    """Return a court whose only overlays are these, each with the values it sets."""
    made: dict[str, Any] = dict(store.parts())
    made["index"] = {**made["index"], "overlays": [[name, fits] for name in overlays]}
    for name, values in overlays.items():
        place = {"file": f"{name[-1]}.yaml", "line": 7}
        replaces = [{"rule": "deal-seven", "values": values, **place}]
        made[f"overlay/{name}"] = {
            "id": name, "hash": name, "standing": "source", "source": [],
            "removes": [], "adds": [], "replaces": replaces,
        }  # fmt: skip
    return Court(made)


def unruled(judge: Court, text: str) -> LogError:
    (report,) = judge.reports(read_text(text, "game.yaml"))
    assert report.error is not None
    for lang in ("nb", "sv"):
        assert all(report.error.explain(lang))
    return report.error


def test_no_overlays_to_choose_from() -> None:
    error = unruled(court({}, []), GAME + "edition: first\n")
    assert (error.code, error.line, error.column) == ("input/none-to-choose", 12, 10)
    assert error.explain("en") == (
        "“first” is unknown",
        "no line “edition”, as there is nothing to choose from",
    )
    error = unruled(court({}, []), "house_rules: [first]\n" + GAME)
    assert (error.code, error.line, error.column) == ("input/none-to-choose", 1, 15)


def test_an_overlay_that_does_not_fit() -> None:
    judge = court({"house:a": {}}, ["another-game"])
    error = unruled(judge, "house_rules: [a]\n" + GAME)
    assert (error.code, error.line, error.column) == ("input/overlay-does-not-fit", 1, 15)
    assert "“house:a” does not fit the rule set “uno-official”" in error.explain("en")


def test_overlays_that_conflict() -> None:
    judge = court({"house:a": {"cards": 5}, "house:b": {"cards": 6}}, ["uno-official"])
    error = unruled(judge, "house_rules:\n  - a\n  - b\n" + GAME)
    assert (error.code, error.line, error.column) == ("input/overlays-conflict", 3, 5)
    message = "“house:b” (b.yaml:7) and “house:a” (a.yaml:7) differ about the same thing"
    assert error.explain("en") == (message, "only one of them")


def test_every_code_has_a_case() -> None:
    topic = load.load(store.specs_folder()).topics["input"].model
    cases = {f"input/{case.code}" for case in CASES}
    cases |= {f"input/{code}" for _, _, code, _, _ in BYTES}
    cases |= {f"input/{code}" for _, code, _, _ in BAD_LINES}
    cases |= {f"input/{code}" for code in ("a-folder", "no-such-file", "cannot-open")}
    cases |= {"input/none-to-choose", "input/overlay-does-not-fit", "input/overlays-conflict"}
    assert {code.id for code in topic.codes} == cases


# Bombs, in a process of their own -------------------------------------------------


def aliases() -> str:
    lines = ['a: &a ["x", "x", "x", "x", "x", "x", "x", "x", "x"]']
    for name, last in zip("bcdefghij", "abcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join([f'*{last}'] * 9)}]")
    return "\n".join(lines)


BOMBS: dict[str, tuple[str, Callable[[], str], str]] = {
    "aliases": ("game.yaml", aliases, "alias"),
    "lists in a line": ("game.yaml", lambda: "[" * 1_000_000, "too-deep"),
    "lists in lines": ("game.yaml", lambda: "[\n" * 1_000_000, "too-deep"),
    "maps in a line": ("game.yaml", lambda: "{a: " * 200_000, "too-deep"),
    "blocks in a line": ("game.yaml", lambda: "- " * 400_000, "too-deep"),
    "keys in a line": ("game.yaml", lambda: "? " * 400_000, "key-not-text"),
    "documents": ("game.yaml", lambda: "---\n" * 1_000_000, "two-documents"),
    "quotes": ("game.yaml", lambda: '"' * 999_999, "bad-yaml"),
    "players": ("game.yaml", lambda: GAME + "x: [" + "a,\n" * 900_000 + "]", "unknown-key"),
    "50 MB line": ("game.yaml", lambda: "title: " + "x" * 50_000_000, "too-large"),
    "50 MB line of JSON": ("game.jsonl", lambda: '{"title": "' + "x" * 50_000_000, "long-line"),
    "nested JSON": ("game.jsonl", lambda: "[" * 900_000, "too-deep"),
}


@pytest.mark.parametrize(("name", "text", "code"), BOMBS.values(), ids=BOMBS)
def test_bombs(name: str, text: Callable[[], str], code: str, tmp_path: Path) -> None:
    content = text().encode()
    file = made(tmp_path, content, name)
    done = run_apart("check", str(file), "--lang", "en")
    assert done.returncode == 2, done.stderr
    assert f"unreadable[input/{code}]".encode() in done.stdout
    assert not done.stderr
    assert len(done.stdout) < 10_000
    assert file.stat().st_size == len(content)


def test_real_streams(tmp_path: Path) -> None:
    done = run_apart("check", "-", "--lang", "nb", given=b"lang: [\n")
    assert (done.returncode, done.stderr) == (2, b"")
    assert "her mangler et komma" in done.stdout.decode()
    for encoding in ("latin-1", "ascii"):
        file = made(tmp_path, but("R3", "R33").encode())
        env: dict[str, str | None] = {"PYTHONIOENCODING": encoding}
        for form in ("text", "json"):
            done = run_apart("check", str(file), "--lang", "nb", "--format", form, env=env)
            assert (done.returncode, done.stderr) == (2, b"")
    done = run_apart("check", b"\xff.yaml", "--format", "json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["log"] == "\udcff.yaml"


# No error -------------------------------------------------------------------------


def verdicts(text: str) -> Iterator[tuple[str, list[str]]]:
    for report in unorules.check_all(unorules.parse_log(text)):
        assert report.error is None, report.error.explain("en")
        yield report.verdict, [finding.code for finding in report.findings]


@pytest.mark.parametrize(
    "name",
    ["No", "7", "~", "null", "Kari Nordmann", "A/B", "Æ", "true", "R5", "1.5", "uno", "draw"],
)
def test_any_name_will_do(name: str) -> None:
    text = GAME.replace("Bo", name) + f"  - Siri: catch {name}\nresult: {{winner: {name}}}\n"
    (report,) = unorules.check_all(unorules.parse_log(text))
    assert report.error is None
    assert [f.player for f in report.findings if f.code == "score/winner"] in ([], [name])


def test_names_with_colons() -> None:
    text = but("Bo, Siri]", '"Bo: 2", "Bo: 2: 3"]').replace("Siri", '"Bo: 2: 3"')
    text = text.replace("Bo: 7", '"Bo: 2": 7').replace("- Bo: draw R7", '- "Bo: 2: draw R7"')
    text += '  - "Bo: 2: 3: R9"\n  - "Kari: catch Bo: 2"\n'
    assert "unknown-player" not in str(list(verdicts(text)))


def test_a_card_of_no_deck_is_a_finding() -> None:
    (found,) = verdicts(but("R5 G2", "BLANK G2").replace("  - Kari: R5\n", "  - Kari: G2\n"))
    assert found[0] == "breach"
    assert "deck/unknown-card" in found[1]


@pytest.mark.parametrize("number", [1, 11])
def test_any_number_of_players_is_read(number: int) -> None:
    names = ", ".join("ABCDEFGHIJK"[:number])
    (found,) = verdicts(f"ruleset: uno-official\nplayers: [{names}]\ndealer: A\nstart: R3\n")
    assert found == ("breach", ["deal/players"])


def test_private_keys_may_hold_anything() -> None:
    text = GAME + "_mine: {deep: [1, {a: b}]}\nresult: {_x: [1], winner: none}\n"
    assert list(verdicts(text))


def test_a_program_gets_no_exception_either() -> None:
    for text in ("", "\0", "{", "\ud800", "a: *b", '{"a": 1}\n{', "[" * 9999):
        for report in unorules.check_all(unorules.parse_log(text)):
            assert report.verdict == "error"

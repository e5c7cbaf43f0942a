"""Input that cannot be read: an error with its place, what was expected, the nearest word."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import unorules
from tests.bad_logs import GAME, BadLog, bad_logs, but, then
from tests.commands import run, run_apart
from unorules.judge import Court
from unorules.logs.read import read_text
from unorules.results import LogError
from unorules.spec import load, store, yamltext

LANGUAGES = ("nb", "sv", "en")
LOGS = list(bad_logs())
ON_DISK = [log for log in LOGS if "\ud800" not in log.text]

JSON = (
    '{"ruleset": "uno-official", "players": ["Kari", "Bo"], "dealer": "Bo", "start": "R3",'
    ' "moves": ["Kari: R5"]}'
)


def made(folder: Path, content: bytes, name: str = "game.yaml") -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


@pytest.mark.parametrize("log", ON_DISK, ids=lambda log: log.name)
def test_on_screen(log: BadLog, tmp_path: Path) -> None:
    file = made(tmp_path, log.text.encode())
    done = run("check", str(file), "--lang", "en")
    assert done.exit_code == 2, done.output
    assert f"unreadable[{log.code}]: " in done.stdout
    column = "" if log.code == "input/long-line" else f":{log.column}"
    assert f"--> {file}:{log.line}{column}\n" in done.stdout
    (expected,) = [line for line in done.stdout.splitlines() if "= expected: " in line]
    assert log.expected in expected
    if log.nearest is None:
        assert "did you mean" not in done.stdout
    else:
        assert f"= help: did you mean “{log.nearest}”?\n" in done.stdout
    if log.marked.isprintable() and log.marked:
        quoted, under = underlined(done.stdout, log.line)
        assert quoted[under.index("^") : under.rindex("^") + 1] == log.marked
    assert "Traceback" not in done.output
    assert not done.stderr
    assert file.read_bytes() == log.text.encode()
    assert list(tmp_path.iterdir()) == [file]


def underlined(output: str, line: int) -> tuple[str, str]:
    """Return the quoted line, and the line under it, without the margin."""
    lines = output.split("\n")
    at = next(i for i, text in enumerate(lines) if text.startswith(f"{line} | "))
    margin = len(f"{line} | ")
    return lines[at][margin:], lines[at + 1][margin:]


@pytest.mark.parametrize("log", ON_DISK, ids=lambda log: log.name)
def test_as_json(log: BadLog, tmp_path: Path) -> None:
    file = made(tmp_path, log.text.encode())
    done = run("check", str(file), "--lang", "nb", "--format", "json")
    assert done.exit_code == 2
    found = json.loads(done.stdout)
    error = found.pop("error")
    assert found == {"schema": 1, "log": str(file), "game": 1}
    column = None if log.code == "input/long-line" else log.column
    assert (error["code"], error["line"], error["column"]) == (log.code, log.line, column)
    assert error["nearest"] == log.nearest


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_in_three_languages(log: BadLog) -> None:
    report = unorules.check(unorules.parse_log(log.text))
    assert report.error is not None
    assert report.error.code == log.code
    said = [report.error.explain(lang) for lang in LANGUAGES]
    for message, expected in said:
        assert message
        assert message == message.strip()
        assert "{" not in message
        assert expected
        assert not expected.endswith((": ", "“”", "«»"))
    assert len({message for message, _ in said}) == len(LANGUAGES)


def test_the_parser_in_python_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML comes without its parser in C."""
    unorules.load("uno-official")  # Specifications are read as ever.
    monkeypatch.setattr(yamltext, "_Loader", yaml.BaseLoader)
    for log in LOGS:
        error = unorules.check(unorules.parse_log(log.text)).error
        assert error is not None
        if "Kari:\t" in log.text:  # It takes no tab there.
            assert error.code == "input/tab"
            continue
        assert (error.code, error.line) == (log.code, log.line)
        assert error.column == (None if log.code == "input/long-line" else log.column)


def test_errors_are_printed_in_every_language(tmp_path: Path) -> None:
    file = made(tmp_path, but("uno-official", "uno-oficial").encode())
    said = {
        "nb": ["uleselig", "ukjent regelsett «uno-oficial»", "ventet: ett av: ", "mente du «uno"],
        "sv": ["oläsligt", "okänd regeluppsättning ”uno-oficial”", "väntat: en av: ", "menade du"],
        "en": ["unreadable", "unknown rule set “uno-oficial”", "expected: one of: ", "did you"],
    }
    for lang, words in said.items():
        done = run("check", str(file), "--lang", lang)
        assert done.exit_code == 2
        assert all(word in done.stdout for word in words), done.stdout


# What has no place in a text, or another one --------------------------------------


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
    ("unfinished list", b"lang: nb\nx: [\n", "open-bracket", 2, 4),
    ("unfinished lists", b"x:\n  - {a: [1,\n\n", "open-bracket", 2, 9),
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


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="may read everything")
def test_no_permission(tmp_path: Path) -> None:
    file = made(tmp_path, GAME.encode())
    file.chmod(0)
    assert "[input/cannot-open]" in run("check", str(file)).stdout
    folder = tmp_path / "closed"
    folder.mkdir(mode=0)
    assert "[input/cannot-open]" in run("check", str(folder / "game.yaml")).stdout


def test_columns_with_other_line_ends(tmp_path: Path) -> None:
    for log in ON_DISK:
        if log.code in ("input/unknown-card", "input/not-utf8", "input/open-bracket"):
            for end in ("\r\n", "\r"):
                file = made(tmp_path, b"\xef\xbb\xbf" + log.text.replace("\n", end).encode())
                assert f"--> {file}:{log.line}:{log.column}\n" in run("check", str(file)).stdout


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
    (JSON[:-1], "bad-json", len(JSON), ""),
    ('{"a": 1, "a": 2}', "key-twice", None, "“a”"),
    ("[" * 5000, "too-deep", None, ""),
    ('{"a": ' * 5000, "too-deep", None, ""),
    ("null", "not-a-map", None, ""),
    ("[1, 2]", "not-a-map", None, ""),
    ('"game"', "not-a-map", None, ""),
    ('{"ruleset": "uno-official"}', "missing-key", None, "“players”"),
    (JSON.replace("Kari: R5", "Karl: R5"), "unknown-player", None, "“Karl”"),
    (JSON.replace("R5", "R5\", \"Bo: W grene"), "unknown-colour", None, "(round 1, no. 2)"),
    (JSON.replace('"Kari: R5"', '{"Kari": 5}'), "face-alone", None, "“5”"),
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
        values = dict(values)
        part: dict[str, Any] = {
            "id": name, "hash": name, "file": f"{name[-1]}.yaml", "line": 1, "fits": fits,
            "refuses": [], "needs": {}, "over": [], "includes": {}, "options": {},
            "since": None, "until": None, "standing": "source", "source": [], "removes": [],
            "adds": [], "replaces": [], "copies": {}, "packs": 1,
        }  # fmt: skip
        part |= {key: values.pop(key) for key in part if key in values}
        aim = {"rule": "deal-seven", "kind": None, "rulesets": None, "line": 7}
        part["replaces"] = [{**aim, "values": values}] if values else []
        made[f"overlay/{name}"] = part
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


DECK = {"rule": None, "kind": "deal", "rulesets": None, "line": 3}
NUMBER = {"type": "number", "usual": 7, "least": 5, "most": 9, "values": []}
FLAG = {"type": "flag", "usual": False, "least": 0, "most": 0, "values": []}
OPTIONS = {
    "size": {**NUMBER, "sets": [{**DECK, "field": "cards"}]},
    "big": {**FLAG, "sets": []},
}


@pytest.mark.parametrize(
    ("asked", "code", "column", "message", "expected"),
    [
        ("{a: {sise: 6}}", "unknown-option", 19, "has no option “sise”", "one of: big, size"),
        ("{a: {size: 4}}", "option-value", 19, "of “house:a” cannot be “4”", "one of: 5–9"),
        ("{a: {big: yes}}", "option-value", 19, "cannot be “yes”", "one of: false, true"),
        ("{a: 6}", "not-a-map", 18, "keys with values", ""),
    ],
)
def test_options(asked: str, code: str, column: int, message: str, expected: str) -> None:
    error = unruled(court({"house:a": {"options": OPTIONS}}, ["uno-official"]),
                    f"house_rules: {asked}\n{GAME}")  # fmt: skip
    assert (error.code, error.line, error.column) == (f"input/{code}", 1, column)
    assert message in error.explain("en")[0]
    assert expected in error.explain("en")[1]


def test_options_that_are_known() -> None:
    judge = court({"house:a": {"options": OPTIONS}}, ["uno-official"])
    text = f"house_rules: {{a: {{size: 6, big: false}}}}\n{GAME}"
    (report,) = judge.reports(read_text(text, "game.yaml"))
    assert report.overlays == ("house:a?size=6",)
    assert judge.rules("uno-official", None, ("a?size=6",)).need("deal").values["cards"] == 6


def test_an_overlay_that_needs_another_one() -> None:
    judge = court({"house:a": {"needs": {"uno-official": ["house:b"]}}, "house:b": {}},
                  ["uno-official"])  # fmt: skip
    error = unruled(judge, "house_rules: [a]\n" + GAME)
    assert (error.code, error.line, error.column) == ("input/overlay-needs", 1, 15)
    assert error.explain("en")[0] == "“house:a” needs “house:b” here"
    (report,) = judge.reports(read_text("house_rules: [a, b]\n" + GAME, "game.yaml"))
    assert report.error is None


def test_overlays_that_refuse_one_another() -> None:
    judge = court({"house:a": {"refuses": ["house:b"]}, "house:b": {}}, ["uno-official"])
    error = unruled(judge, "house_rules: [a, b]\n" + GAME)
    assert (error.code, error.line, error.column) == ("input/overlays-refuse", 1, 15)
    assert "“house:a” and “house:b” do not go together" in error.explain("en")[0]


def test_an_overlay_out_of_its_time() -> None:
    judge = court({"house:a": {"since": "2020-01-01", "until": "2021-12-31"}}, ["uno-official"])
    for day, known in (("2019-12-31", "from 2020-01-01"), ("2022-01-01", "until 2021-12-31")):
        error = unruled(judge, f"house_rules: [a]\ndate: {day}\n{GAME}")
        assert (error.code, error.line, error.column) == ("input/overlay-not-in-force", 1, 15)
        assert known in error.explain("en")[0]
    for day in ("2020-01-01", "2021-12-31", "last Friday"):
        text = f"house_rules: [a]\ndate: {day}\n{GAME}"
        (report,) = judge.reports(read_text(text, "game.yaml"))
        assert report.overlays == ("house:a",)


def test_every_code_has_a_case() -> None:
    topic = load.load(store.specs_folder()).topics["input"].model
    cases = {log.code for log in LOGS}
    cases |= {f"input/{code}" for _, _, code, _, _ in BYTES}
    cases |= {f"input/{code}" for _, code, _, _ in BAD_LINES}
    cases |= {f"input/{code}" for code in ("a-folder", "no-such-file", "cannot-open")}
    cases |= {"input/none-to-choose", "input/overlay-does-not-fit", "input/overlays-conflict"}
    cases |= {"input/overlays-refuse", "input/overlay-needs", "input/overlay-not-in-force"}
    cases |= {"input/unknown-option", "input/option-value"}
    cases |= {"input/no-such-profile", "input/bad-profile"}  # In test_profiles.
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


# Damage ---------------------------------------------------------------------------

SCRAPS = [
    b"\t", b"\n", b"\r", b"[", b"]", b"{", b"}", b": ", b"- ", b"? ", b"'", b'"', b"&a ", b"*a",
    b"!x ", b"|", b">", b"#", b"%", b"@", b"---\n", b"...\n", b"\xff", b"\0", b"\xc2\x85",
    b"\xe2\x80\xa8", b"\xef\xbb\xbf", b",", b"\\u", b"\\ud800", b"null", b"1e5", b"R5", b"  ",
]  # fmt: skip


def damaged(content: bytes, dice: random.Random) -> bytes:
    """Return bytes with something put in, left out, repeated or replaced, up to four times."""
    for _ in range(dice.randrange(1, 5)):
        at, other = dice.randrange(len(content) + 1), dice.randrange(len(content) + 1)
        put = dice.choice([dice.choice(SCRAPS), b"", content[other : other + 30]])
        content = content[:at] + put + content[at + dice.choice([0, 0, 1, 9]) :]
    return content


@pytest.mark.parametrize("seed", range(4))
def test_damaged_logs_are_read_or_refused(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    whole = [log.text.encode() for log in ON_DISK if len(log.text) < 5000] + [JSON.encode()] * 40
    paths = []
    for number in range(120):
        name = f"{number}.{dice.choice(['yaml', 'yaml', 'jsonl'])}"
        paths.append(str(made(tmp_path, damaged(dice.choice(whole), dice), name)))
    for form in ("text", "json"):
        done = run("check", *paths, "--format", form)
        assert isinstance(done.exception, SystemExit)
        assert (done.exit_code, done.stderr) == (2, "")
    assert len({json.loads(line)["log"] for line in done.stdout.split("\n")[:-1]}) == len(paths)


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

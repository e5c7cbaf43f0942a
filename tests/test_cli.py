"""The commands, their output and their exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.bad_logs import GAME, bad_logs, but
from tests.cases import all_cases, judged
from tests.commands import PLACE, PROGRAM, run, run_apart
from unorules.cli import COMMANDS
from unorules.facade import court
from unorules.pages import reference
from unorules.schemas import SCHEMAS

HERE = Path(__file__).parent
FRIDAY = str(HERE.parent / "docs" / "examples" / "friday.yaml")
RLCARD = HERE / "foreign" / "rlcard-uno.jsonl"
ASK = ("ask", "uno-official", "--top=R5", "--hand=R9", "--play=R9")
LANGUAGES = ("nb", "sv", "da", "en")
CASES = sorted(str(path) for path in (HERE / "logs").rglob("*.yaml"))

BREACH = GAME + "  - Siri: Y8\n"
UNPROVEN = """\
ruleset: uno-official
players: [Kari, Bo]
position: {top: R5, turn: Kari, hands: {Kari: 5, Bo: 5}}
moves:
  - Kari: W+4 blue
"""
UNREAD = but("R3", "R33")


def made(folder: Path, **texts: str) -> list[str]:
    """Write logs and return their paths."""
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return [str(folder / f"{name}.yaml") for name in texts]


def objects(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def schema(name: str) -> Any:
    done = run("schema", name)
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    validator = jsonschema.validators.validator_for(found)
    validator.check_schema(found)
    return validator(found)


# check ----------------------------------------------------------------------------


def test_a_good_game(tmp_path: Path) -> None:
    done = run("check", *made(tmp_path, good=GAME))
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == "no breaches · 2 events\n"


def test_a_breach(tmp_path: Path) -> None:
    (path,) = made(tmp_path, game=BREACH)
    done = run("check", path)
    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout.startswith("breach[play/no-match]: ")
    assert f"--> {path}:12:11 (round 1, no. 3)\n" in done.stdout
    assert "12 |   - Siri: Y8\n   |           ^^ " in done.stdout
    assert done.stdout.endswith("\nbreaches: 1 · 3 events\n")


@pytest.mark.parametrize("move", ["Siri: Y8", '"Siri: Y8"', "'Siri:  Y8'", 'Siri: "Y8"'])
def test_the_column_of_a_breach(move: str, tmp_path: Path) -> None:
    (path,) = made(tmp_path, game=GAME + f"  - {move}\n")
    column = len(f"  - {move.partition('Y')[0]}") + 1
    assert f"--> {path}:12:{column} " in run("check", path).stdout


def test_several_files(tmp_path: Path) -> None:
    paths = made(tmp_path, good=GAME, breach=BREACH, unread=UNREAD)
    statuses = [run("check", path).exit_code for path in paths]
    assert statuses == [0, 1, 2]
    assert run("check", *paths[:2]).exit_code == 1
    for order in (paths, paths[::-1]):
        done = run("check", *order)
        assert done.exit_code == 2
        assert done.stdout.endswith("\nunreadable: 1 · breaches: 1 · 5 events\n")
        done = run("check", *order, "--format", "json")
        assert done.exit_code == 2
        assert [game["log"] for game in objects(done.stdout)] == order


def test_strict(tmp_path: Path) -> None:
    unproven, good = made(tmp_path, unproven=UNPROVEN, good=GAME)
    done = run("check", unproven)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "unproven[play/colour-held]" in done.stdout
    assert run("check", "--strict", unproven).exit_code == 1
    assert run("check", "--strict", good).exit_code == 0


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_standard_input(end: str) -> None:
    done = run("check", "-", given=BREACH.replace("\n", end))
    assert done.exit_code == 1
    assert "--> <stdin>:12:11 (round 1, no. 3)\n" in done.stdout
    line = json.dumps({"ruleset": "uno-official", "players": ["A"], "dealer": "A", "start": "R3"})
    done = run("check", "-", "--lang", "sv", given=end.join([line, line, ""]))
    assert done.exit_code == 1
    assert "--> <stdin>:2 (spel 2, runda 1, start)\n" in done.stdout


def test_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = made(tmp_path, good=GAME, breach=BREACH, unread=UNREAD)
    monkeypatch.chdir(tmp_path)
    before = {path: Path(path).read_bytes() for path in paths}
    run("check", *paths)
    run("ask", "uno-official", "--top", "R5", "--hand", "R9", "--play", "R9")
    run("rules", "uno-official")
    assert {str(path): path.read_bytes() for path in tmp_path.iterdir()} == before


def test_json_is_as_the_schema_says(tmp_path: Path) -> None:
    report = schema("report")
    unread = [log.text for log in bad_logs() if "\ud800" not in log.text]
    paths = made(tmp_path, **{f"bad{n}": text for n, text in enumerate(unread)})
    # The command writes what the report of a game says: some games show that, and all reports
    # are looked at in every language.
    for turn, lang in enumerate(LANGUAGES):
        cases = CASES[turn :: 4 * len(LANGUAGES)]
        done = run("check", FRIDAY, *cases, *paths, "--format", "json", "--lang", lang)
        assert done.exit_code == 2
        found = objects(done.stdout)
        assert len(found) == 1 + len(cases) + len(paths)
        for game in found:
            report.validate(game)
            assert game.get("lang", lang) == lang
    for case in all_cases():
        for lang in LANGUAGES:
            game = judged(case).to_dict(lang)
            report.validate(json.loads(json.dumps(game)))
            assert game["lang"] == lang
    with pytest.raises(jsonschema.ValidationError):
        report.validate({**found[0], "verdict": "maybe"})


# Language -------------------------------------------------------------------------

FIRST = {"nb": "regelbrudd[", "sv": "regelbrott[", "da": "regelbrud[", "en": "breach["}


def language_of(*args: str, **env: str) -> str:
    done = run("check", *args, env=dict(env))
    (found,) = [lang for lang, word in FIRST.items() if done.stdout.startswith(word)]
    return found


def test_two_languages() -> None:
    done = run("check", FRIDAY, "--lang", "nb,sv")
    assert done.exit_code == 1
    breaches = done.stdout.count(FIRST["nb"])
    assert breaches
    assert done.stdout.count(FIRST["sv"]) == breaches
    norsk, swedish = done.stdout.splitlines()[-2:]
    assert norsk.startswith(f"{breaches} regelbrudd · ")
    assert swedish.startswith(f"{breaches} regelbrott · ")
    swapped = run("check", FRIDAY, "--lang", " SV , nb,sv").stdout
    assert swapped.startswith(FIRST["sv"])
    assert len(swapped) == len(done.stdout)


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({"LANG": "nb_NO.UTF-8"}, "nb"),
        ({"LANG": "nn_NO"}, "nb"),
        ({"LANG": "no"}, "nb"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv_FI@euro"}, "sv"),
        ({"LANG": "da_DK.UTF-8"}, "da"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "nb_NO", "LC_MESSAGES": "sv_SE"}, "sv"),
        ({"LANG": "nb_NO", "LC_ALL": "sv_SE"}, "sv"),
        ({"LANG": "nb_NO", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_locale_chooses(env: dict[str, str], lang: str) -> None:
    assert language_of(FRIDAY, **{"LC_ALL": "", **env}) == lang


def test_the_log_chooses_before_the_locale(tmp_path: Path) -> None:
    text = BREACH.replace("G", "Y").replace("Y8", "Y7")
    paths = made(tmp_path, nb="lang: nb\n" + text, sv="lang: sv\n" + text, da="lang: da\n" + text)
    norsk, swedish, danish = paths
    assert language_of(norsk, LC_ALL="sv_SE") == "nb"
    assert language_of(swedish, LC_ALL="nb_NO") == "sv"
    assert language_of(danish, LC_ALL="nb_NO") == "da"
    assert language_of(norsk, "--lang", "en", LC_ALL="sv_SE") == "en"
    done = run("check", *paths, "--format", "json", env={"LC_ALL": "C"})
    assert [game["lang"] for game in objects(done.stdout)] == ["nb", "sv", "da"]


@pytest.mark.parametrize("args", [("check", FRIDAY), ASK, ("rules",)])
def test_a_language_that_there_is_not(args: tuple[str, ...]) -> None:
    for lang in ("xx", "nb,xx", "", ",", "de"):
        done = run(*args, "--lang", lang)
        assert done.exit_code == 2
        assert not done.stdout
        assert "Invalid value for --lang: unknown language " in done.stderr
        assert "Known: nb, sv, da, en." in done.stderr
    done = run(*args, "--lang", "nb,sv", "--format", "json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--format json takes one language" in done.stderr


# ask ------------------------------------------------------------------------------


def ask(*args: str, top: str = "R5", hand: str = "R9 G7 W+4", play: str = "R9") -> Any:
    return run("ask", "uno-official", "--top", top, "--hand", hand, "--play", play, *args)


def test_ask_what_is_allowed() -> None:
    done = ask("--lang", "nb")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("lov: en rød 9\n  = regel: ")
    assert ask(play="draw").exit_code == 0
    assert ask("--owes", "2", play="draw 2").exit_code == 0
    assert ask("--house", "free-draw-four", play="W+4 blue").exit_code == 0
    assert ask("--drawn", "R9").exit_code == 0


def test_ask_what_is_not_allowed() -> None:
    for done in (
        ask("--lang", "nb", play="G7"),
        ask("--lang", "nb", play="W+4 blue"),
        ask("--lang", "nb", "--owes", "2", top="R+2"),
        ask("--lang", "nb", "--drawn", "R9", hand="R9 R1", play="R1"),
    ):
        assert (done.exit_code, done.stderr) == (1, "")
        assert done.stdout.startswith("regelbrudd[")
    both = ask("--lang", "nb,sv", play="G7")
    assert "regelbrudd[" in both.stdout
    assert "regelbrott[" in both.stdout


def test_ask_as_json() -> None:
    report = schema("report")
    for status, done in (
        (0, ask("--format", "json")),
        (1, ask("--format", "json", play="G7")),
        (2, ask("--format", "json", play="Q7")),
    ):
        assert (done.exit_code, done.stderr) == (status, "")
        (found,) = objects(done.stdout)
        report.validate(found)


@pytest.mark.parametrize(
    ("args", "code", "nearest"),
    [
        ({"top": "R55"}, "unknown-card", "R5"),
        ({"top": ""}, "empty-action", ""),
        ({"hand": "R9 Q7"}, "not-a-card", "R7"),
        ({"play": "drow"}, "unknown-card", "draw"),
        ({"play": ""}, "empty-action", ""),
        ({"play": "W purple"}, "unknown-colour", ""),
        ({"play": "catch D"}, "unknown-player", ""),
        ({"--drawn": "Q7"}, "not-a-card", "R7"),
        ({"--house": "free-draw-for"}, "unknown-house", "free-draw-four"),
        ({"--edition": "leaflet-2011"}, "unknown-edition", "leaflet-2010"),
    ],
)
def test_ask_what_cannot_be_read(args: dict[str, str], code: str, nearest: str) -> None:
    """A question has no log: what is wrong with it is wrong use, and said so."""
    options = [part for key, value in args.items() if key.startswith("--") for part in (key, value)]
    done = ask("--lang", "en", *options, **{k: v for k, v in args.items() if "-" not in k})
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"unreadable[input/{code}]: ")
    assert "= expected: " in done.stderr
    assert (f"did you mean “{nearest}”" if nearest else "= expected") in done.stderr


def test_ask_about_another_rule_set() -> None:
    done = run("ask", "uno-oficial", "--top", "R5", "--hand", "R9", "--play", "R9")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "unknown rule set “uno-oficial”" in done.stderr
    assert "did you mean “uno-official”?" in done.stderr


def test_ask_needs_its_options() -> None:
    for args in (("uno-official",), ("uno-official", "--top", "R5", "--hand", "R9"), ()):
        done = run("ask", *args)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "Error: Missing " in done.stderr
    for option, value in (("--players", "1"), ("--players", "x"), ("--owes", "-1")):
        done = ask(option, value)
        assert (done.exit_code, done.stdout) == (2, "")
        assert option in done.stderr


# rules, schema, convert -----------------------------------------------------------


def test_rules() -> None:
    done = run("rules", "--lang", "nb")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "uno-official  " in done.stdout
    done = run("rules", "uno-official", "--lang", "sv")
    known = [rule["id"] for rule in court().parts["ruleset/uno-official"]["rules"]]
    assert [line.split()[0] for line in done.stdout.splitlines()] == known
    for lang, word in (("nb", "kilde: "), ("sv", "källa: ")):
        done = run("rules", "uno-official", "skip", "--lang", lang)
        assert done.exit_code == 0
        assert word in done.stdout
        assert "(specs/" not in done.stdout
        assert "  specs/uno-official/cards.yaml:" in done.stdout
    done = run("rules", "uno-official", "skip", "--lang", "nb,sv")
    assert "kilde: " in done.stdout
    assert "källa: " in done.stdout


def test_every_rule_can_be_shown() -> None:
    for rule in court().parts["ruleset/uno-official"]["rules"]:
        for lang in ("nb", "sv"):
            done = run("rules", "uno-official", rule["id"], "--lang", lang)
            assert (done.exit_code, done.stderr) == (0, "")
            assert "None" not in done.stdout
            assert "{" not in done.stdout


def test_rules_as_json() -> None:
    for args in ((), ("uno-official",), ("uno-official", "skip")):
        done = run("rules", *args, "--format", "json", "--lang", "nb")
        assert done.exit_code == 0
        assert all({"id", "title"} <= set(entry) for entry in objects(done.stdout))
    assert objects(done.stdout)[0]["id"] == "skip"


def test_rules_that_there_are_not() -> None:
    for args, said in (
        (("uno-oficial",), "unknown rule set 'uno-oficial'. Did you mean 'uno-official'? Known: "),
        (("chess",), "unknown rule set 'chess'. Known: "),
        (("uno-official", "skp"), "unknown rule 'skp'. Did you mean 'skip'? Known: "),
    ):
        done = run("rules", *args)
        assert (done.exit_code, done.stdout) == (2, "")
        assert said in done.stderr


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas(name: str) -> None:
    assert schema(name)
    assert run("schema", name).stdout.endswith("}\n")


def test_a_schema_that_there_is_not() -> None:
    done = run("schema", "reprot")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "'report'" in done.stderr


@pytest.mark.parametrize("from_stdin", [False, True])
def test_convert(from_stdin: bool) -> None:
    given = RLCARD.read_bytes()
    done = run("convert", "rlcard", "-" if from_stdin else str(RLCARD), given=given)
    assert (done.exit_code, done.stderr) == (0, "")
    log = schema("log")
    games = objects(done.stdout)
    assert len(games) == len(given.splitlines())
    for game in games:
        log.validate(game)
    checked = run("check", "-", "--format", "json", given=done.stdout)
    assert checked.exit_code == 1
    assert not [game for game in objects(checked.stdout) if "error" in game]


def test_convert_what_cannot_be_read(tmp_path: Path) -> None:
    first = RLCARD.read_bytes().splitlines(keepends=True)[0]
    for content, said in ((first + b"{", ":2: not readable"), (b"\xff", ": not text in UTF-8")):
        file = tmp_path / "games"
        file.write_bytes(content)
        for name in (str(file), "-"):
            done = run("convert", "rlcard", name, given=content)
            assert (done.exit_code, done.stdout) == (2, "")
            assert done.stderr.startswith(("<stdin>" if name == "-" else name) + said)
            assert done.stderr.count("\n") == 1
            assert "line 2" not in done.stderr
    for args in (("rlcard", str(tmp_path)), ("rlcard", str(tmp_path / "no")), ("chess", str(file))):
        done = run("convert", *args)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith("Usage: ")


# Help and wrong use ---------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(COMMANDS))
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help(name: str, option: str) -> None:
    done = run(name, option)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: main {name} ")
    assert "Example" in done.stdout
    assert f"unorules {name} " in done.stdout


def test_the_reference_has_the_help_of_each_command() -> None:
    shown = dict(reference.commands())
    assert sorted(shown) == sorted(COMMANDS)
    for name, text in shown.items():
        said = run(name, "-h").stdout.replace("main", "unorules", 1)
        assert "".join(text.split()) == "".join(said.split())


def test_help_lists_the_commands() -> None:
    done = run("--help")
    assert (done.exit_code, done.stderr) == (0, "")
    for name, said in COMMANDS.items():
        assert f"  {name} " in done.stdout
        assert said in done.stdout
    assert run("--version").stdout.startswith("main, version ")


def test_wrong_use() -> None:
    for args, said in (
        (("chekc",), "No such command 'chekc'. Did you mean 'check'?"),
        (("xyzzy",), "No such command 'xyzzy'."),
        (("check",), "Missing argument 'LOG...'"),
        (("check", FRIDAY, "--fromat", "json"), "No such option"),
        (("check", FRIDAY, "--format", "xml"), "'xml' is not one of 'text', 'json'"),
        (("check", FRIDAY, "--specs", "nowhere"), "'nowhere' does not exist"),
    ):
        done = run(*args)
        assert (done.exit_code, done.stdout) == (2, "")
        assert said in done.stderr
    assert run().exit_code == 2


def test_specifications_at_fault(tmp_path: Path) -> None:
    folder = tmp_path / "specs"
    folder.mkdir()
    for args in (("check", FRIDAY), ("rules",), ASK):
        done = run(*args, "--specs", str(folder))
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"Error: --specs: {folder.name}/" in done.stderr
        assert "Traceback" not in done.stderr


# Terminals and pipes --------------------------------------------------------------


def on_terminal(*args: str, **env: str) -> str:
    """Run a command on a terminal and return what appears there."""
    master, slave = os.openpty()
    wanted = dict(os.environ) | {"TERM": "xterm"} | PLACE | env
    process = subprocess.Popen(
        [*PROGRAM, *args],
        stdout=slave,
        stderr=slave,
        stdin=slave,
        env={key: value for key, value in wanted.items() if value is not None},
    )
    os.close(slave)
    shown = b""
    with suppress(OSError), os.fdopen(master, "rb", buffering=0) as stream:
        while piece := stream.read(65536):
            shown += piece
    process.wait(timeout=60)
    return shown.decode().replace("\r\n", "\n")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_colours(tmp_path: Path) -> None:
    (unread,) = made(tmp_path, unread=UNREAD)
    for args in (("check", FRIDAY), ("check", unread), ("rules", "uno-official", "skip")):
        coloured = on_terminal(*args)
        assert "\x1b[" in coloured
        plain = on_terminal(*args, NO_COLOR="1")
        assert "\x1b" not in plain
        piped = run_apart(*args)
        assert b"\x1b" not in piped.stdout
        assert piped.stdout.decode() == plain
    assert "\x1b" not in on_terminal("check", FRIDAY, "--format", "json")


@pytest.mark.parametrize(
    "args",
    [
        ("rules", "uno-official"),
        ("rules", "uno-official", "--format", "json"),
        ("check", *CASES),
        ("check", *CASES, "--format", "json"),
        ("convert", "rlcard", str(RLCARD)),
        ("schema", "chapter"),
    ],
    ids=lambda args: " ".join(args[:2])[:20],
)
def test_a_reader_that_leaves(args: tuple[str, ...]) -> None:
    """As in ``unorules rules uno-official | head -1``."""
    wanted = dict(os.environ) | PLACE
    process = subprocess.Popen(
        [*PROGRAM, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={key: value for key, value in wanted.items() if value is not None},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert not process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) in (0, 1, 2)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp1252", "ascii"])
def test_any_encoding_of_the_output(encoding: str) -> None:
    env: dict[str, str | None] = {"PYTHONIOENCODING": encoding}
    for lang in ("nb", "sv"):
        for form in ("text", "json"):
            done = run_apart("check", FRIDAY, "--lang", lang, "--format", form, env=env)
            assert (done.returncode, done.stderr) == (1, b"")
            if form == "json":
                assert json.loads(done.stdout.decode(encoding))["lang"] == lang

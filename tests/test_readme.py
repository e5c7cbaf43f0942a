"""Every log, command and code block in README and docs is executed."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import unorules
from tests.cases import Case
from tests.cases import found as findings
from unorules.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


KINDS = {"console", "python", "sh", "yaml"}
FILE = re.compile(r"^# (\S+\.yaml)\n")
"""The first line of a block that is a file: its name."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run the blocks of a page in, with what a copy of the repository has."""
    (tmp_path / "docs").symlink_to(ROOT / "docs", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_blocks(page: Path, folder: Path) -> None:
    """All blocks of a page, in order: files are written, and what uses them is run."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    assert {kind for kind, _ in found} <= KINDS
    for number, (kind, text) in enumerate(found):
        file = FILE.match(text) if kind == "yaml" else None
        if file is not None:
            later = [rest for other, rest in found[number + 1 :] if other != "yaml"]
            assert used(file[1], later), f"nothing uses {file[1]}"
            write(folder, file[1], text)
        elif kind == "yaml":
            log(text)
        elif kind == "python":
            exec(compile(text, page.name, "exec"), {})
        elif kind == "console":
            commands(text)


def test_every_block_is_seen() -> None:
    """No block stands where the pattern does not find it, as one within a list would."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        fences = [line for line in text.splitlines() if line.lstrip().startswith("```")]
        languages = {line for line in fences if line.strip() != "```"}
        assert languages <= {f"```{kind}" for kind in (*KINDS, "text")} | {"```"}, page.name
        assert all(line == line.lstrip() for line in fences), page.name


def used(name: str, texts: list[str]) -> bool:
    """Whether a file, or the first folder of its name, occurs in a text, or is a profile."""
    top = name.partition("/")[0]
    return any(word in text for text in texts for word in (name, top))


def write(folder: Path, name: str, text: str) -> None:
    """Write a file; a case must be judged as its marks say."""
    path = folder / name
    assert path.resolve().is_relative_to(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    if name.startswith("tests/logs/"):
        assert findings(unorules.check(path, specs=folder / "specs")) == Case(path).expected()


def log(text: str) -> None:
    """A log on a page has no breach."""
    report = unorules.check(unorules.parse_log(text))
    assert report.error is None, report.error and report.error.explain("en")
    assert report.verdict == "ok", [f.explain("en").message for f in report.findings]


def commands(text: str) -> None:
    """Run each ``$ unorules …``; what stands below it is its output."""
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    assert parts
    for part in parts:
        line, _, shown = part.partition("\n")
        words = shlex.split(line)
        assert words[0] == "unorules"
        result = CliRunner().invoke(main, words[1:])
        assert not result.exception or isinstance(result.exception, SystemExit)
        assert result.exit_code < 2, (line, result.output)
        assert result.output.strip(), line
        agree(shown.rstrip(), result.output.rstrip(), line)


def agree(shown: str, output: str, line: str) -> None:
    """Assert that an output is what is shown, where ``...`` stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*" if row == "..." else re.escape(f"{row}\n") for row in shown.splitlines()
    )
    assert re.fullmatch(pattern, f"{output}\n"), (line, output)


def test_what_is_left_out_is_only_that() -> None:
    agree("a\n...\nc", "a\nb\nc", "")
    agree("a\n...", "a\nb\nc", "")
    for shown in ("a\n...\nb", "a\n...\nd\n...", "b\n...", "a\nb"):
        with pytest.raises(AssertionError):
            agree(shown, "a\nb\nc", "")


def test_setup_commands_are_those_of_ci() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [block for kind, block in BLOCK.findall(text) if kind == "sh"]
    assert [command.count("\n") for command in commands] == [1, 1]
    assert all(command.startswith("python3 -m venv .venv && ") for command in commands)


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_doctests() -> None:
    result = doctest.testmod(unorules)
    assert result.attempted
    assert not result.failed

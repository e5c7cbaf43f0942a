"""Every log, command and code block in README and docs is executed."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import unorules
from unorules.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[object]:
    return [
        pytest.param(text, id=f"{page.name}-{number}")
        for page in PAGES
        for number, (kind, text) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")), 1)
        if kind == language
    ]


@pytest.mark.parametrize("text", blocks("python"))
def test_python(text: str) -> None:
    exec(compile(text, "README", "exec"), {})


@pytest.mark.parametrize("text", blocks("yaml"))
def test_log(text: str) -> None:
    report = unorules.check(unorules.parse_log(text))
    assert report.error is None
    assert report.verdict == "ok", [f.explain("en").message for f in report.findings]


@pytest.mark.parametrize("text", blocks("console"))
def test_commands(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each ``$ unorules …``; its output begins with what stands below, up to ``...``."""
    monkeypatch.chdir(ROOT)
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    assert parts
    for part in parts:
        line, _, shown = part.partition("\n")
        words = shlex.split(line)
        assert words[0] == "unorules"
        result = CliRunner().invoke(main, words[1:])
        assert not result.exception or isinstance(result.exception, SystemExit)
        if shown.rstrip().endswith("..."):
            begin = shown.rstrip().removesuffix("...")
            assert result.output.startswith(begin), result.output
        else:
            assert result.output.rstrip() == shown.rstrip()


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

"""Case files: recorded games with the expected findings marked on their lines."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import unorules
from unorules.results import Report

LOGS = Path(__file__).parent / "logs"

MARK = re.compile(r"#!(.*)$")
ONE = re.compile(r"^(breach|stands|unproven|unruled|note) ([a-z]+/[a-z-]+)$")

Expected = Counter[tuple[int, str, str]]


@dataclass(frozen=True)
class Case:
    """One case file."""

    path: Path

    @property
    def name(self) -> str:
        """The case's place below the folder of logs, without the ending."""
        return self.path.relative_to(LOGS).with_suffix("").as_posix()

    @property
    def topic(self) -> str:
        """Rule set and topic, such as ``uno-official/play``."""
        return self.name.rpartition("/")[0]

    def text(self) -> str:
        """Return the file's text."""
        return self.path.read_text(encoding="utf-8")

    def expected(self) -> Expected:
        """Return the marks: line, word and code. Raises ValueError for a bad mark."""
        found: Expected = Counter()
        for number, line in enumerate(self.text().splitlines(), 1):
            mark = MARK.search(line)
            for part in mark[1].split(",") if mark else []:
                one = ONE.match(part.strip())
                if one is None:
                    raise ValueError(f"{self.path}:{number}: not a mark: {part!r}")
                found[number, one[1], one[2]] += 1
        return found


@cache
def judged(case: Case) -> Report:
    """Judge a case, once for all tests: under which house rules it would be right takes time."""
    return unorules.check(unorules.parse_log(case.text(), name=case.path.name))


def found(report: Report) -> Expected:
    """Return the findings of a report in the form of the marks."""
    result: Expected = Counter()
    for finding in (*report.findings, *report.notes):
        word = "stands" if finding.stands else finding.verdict
        result[finding.place.line or 0, word, finding.code] += 1
    return result


def all_cases() -> list[Case]:
    """Return all cases, sorted by name."""
    return [Case(path) for path in sorted(LOGS.rglob("*.yaml"))]

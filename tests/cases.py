"""Case files: recorded games with the expected findings marked on their lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import unorules
from unorules import marks
from unorules.marks import Marks, found
from unorules.results import Report

__all__ = ["LOGS", "Case", "all_cases", "found", "judged"]

LOGS = Path(__file__).parent / "logs"


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

    def expected(self) -> Marks:
        """Return the marks: line, word and code. Raises MarkError for a bad one."""
        return marks.expected(self.text())


@cache
def judged(case: Case) -> Report:
    """Judge a case, once for all tests: under which house rules it would be right takes time."""
    return unorules.check(unorules.parse_log(case.text(), name=case.path.name))


def all_cases() -> list[Case]:
    """Return all cases, sorted by name."""
    return [Case(path) for path in sorted(LOGS.rglob("*.yaml"))]

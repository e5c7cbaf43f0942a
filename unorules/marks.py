"""Marks in comments: which findings a recorded game has, each on the line where it belongs.

``- Bo: G9  #! breach draw/owed`` says that the referee has to find that there, and
``#! stands play/colour-held`` that it stands; a line without a mark has no finding.
"""

from __future__ import annotations

import re
from collections import Counter

from unorules.results import Report

MARK = re.compile(r"#!(.*)$")
ONE = re.compile(r"^(breach|stands|unproven|unruled|note) ([a-z]+/[a-z-]+)$")

Marks = Counter[tuple[int, str, str]]
"""Line, word and code of each finding."""


class MarkError(ValueError):
    """A mark that cannot be read, with its line."""

    def __init__(self, mark: str, line: int) -> None:
        super().__init__(f"not a mark: {mark!r}")
        self.line = line


def expected(text: str, first: int = 1, last: int | None = None) -> Marks:
    """Return the marks in these lines of a text, the last one included. Raises MarkError."""
    found: Marks = Counter()
    for number, line in enumerate(text.splitlines()[first - 1 : last], first):
        mark = MARK.search(line)
        for part in mark[1].split(",") if mark else []:
            one = ONE.match(part.strip())
            if one is None:
                raise MarkError(part.strip(), number)
            found[number, one[1], one[2]] += 1
    return found


def found(report: Report) -> Marks:
    """Return the findings of a report in the form of the marks."""
    result: Marks = Counter()
    for finding in (*report.findings, *report.notes):
        word = "stands" if finding.stands else finding.verdict
        result[finding.place.line or 0, word, finding.code] += 1
    return result

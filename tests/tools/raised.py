"""Which rules each code is found by, as the case files show: ``specs/site/raised.yaml``.

Run as ``python -m tests.tools.raised`` to write the file anew. ``tests/test_pages.py`` says
when that is needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import yaml

from tests.cases import all_cases, judged
from unorules.results import Report

FILE = Path(__file__).resolve().parents[2] / "specs" / "site" / "raised.yaml"

HEAD = """\
# By code, the rules that it is found by in the recorded games under tests/logs.
# Written by `python -m tests.tools.raised`.
"""


def raised(reports: Iterable[Report]) -> dict[str, list[str]]:
    """Return the full ids of the rules by code, both in order."""
    found: dict[str, set[str]] = {}
    for report in reports:
        for finding in (*report.findings, *report.notes):
            found.setdefault(finding.code, set()).add(finding.rule)
    return {code: sorted(found[code]) for code in sorted(found)}


def written(found: dict[str, list[str]]) -> str:
    """Return the file's text."""
    return HEAD + yaml.safe_dump({"raised": found}, sort_keys=False, width=99)


if __name__ == "__main__":
    FILE.write_text(written(raised(judged(case) for case in all_cases())), encoding="utf-8")

"""Every case file is judged as its marks say, and explained as its snapshot says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import unorules
from tests import snapshots
from tests.cases import LOGS, Case, all_cases, found, judged
from unorules.cli.common import words
from unorules.core import match, record
from unorules.core.findings import NOTE
from unorules.core.plain import RecordError
from unorules.core.request import request
from unorules.core.ruleset import RulesetError
from unorules.facade import court
from unorules.logs.read import read_text
from unorules.report import render

CASES = all_cases()
LANGUAGES = ("nb", "sv", "da", "en")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    report = judged(case)
    assert report.error is None, report.error and report.error.explain("en")
    assert found(report) == case.expected()


def test_every_case_has_a_title_of_its_own() -> None:
    titles = [case.text().partition("title: ")[2].partition("\n")[0] for case in CASES]
    assert all(titles)
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("topic", sorted({case.topic for case in CASES}))
def test_explanations(topic: str, pytestconfig: pytest.Config) -> None:
    sections = {}
    for case in CASES:
        if case.topic == topic:
            report = judged(case)
            text = "\n".join(render(report, "en", words("en")))
            # The line of a rule in the specs is left out: it moves with every edit above it.
            sections[case.name] = re.sub(r"(specs/[\w/.-]+):\d+", r"\1", text)
    found = {name: text for name, text in sections.items() if text}
    snapshots.check(f"{topic}.en", found, accept=pytestconfig.getoption("--accept"))


def first_of_each_code() -> Iterator[tuple[str, unorules.Report, unorules.Finding]]:
    seen = set()
    for case in CASES:
        report = judged(case)
        for finding in (*report.findings, *report.notes):
            variant = finding.facts.get("variant", finding.verdict)
            title = f"{finding.code} {variant} {finding.facts.get('outcome', '')}".strip()
            if title not in seen:
                seen.add(title)
                yield title, report, finding


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_code_in_each_language(lang: str, pytestconfig: pytest.Config) -> None:
    sections = {}
    for title, report, finding in first_of_each_code():
        said = finding.explain(lang)
        parts = [said.message, said.label, *said.related, said.rule, said.consequence, said.help]
        for part in parts:
            assert "{" not in part, f"{title}: {part}"
        assert said.message
        assert said.consequence
        sections[title] = "\n".join(part for part in parts if part)
        assert report.lines
    ordered = dict(sorted(sections.items()))
    snapshots.check(f"codes.{lang}", ordered, accept=pytestconfig.getoption("--accept"))


def test_findings_are_the_same_in_every_language() -> None:
    """Words never decide: facts, places and codes of a finding have no language."""
    for case in CASES[::7]:
        report = judged(case)
        for finding in report.findings:
            bare = [finding.to_dict(lang) for lang in LANGUAGES]
            for spoken in bare:
                for key in ("message", "consequence", "help"):
                    spoken.pop(key)
            assert bare == bare[:1] * len(bare)


def targets(report: unorules.Report) -> list[str]:
    players = next(line for line in report.lines if line.startswith("players:"))
    return [f"to {name}" for name in re.findall(r"[\w ]+", players.partition(":")[2])]


def allowed(lines: list[str]) -> bool:
    """Whether the last event of a log is in order. Other rules are not tried, as it takes time."""
    (source,) = read_text("\n".join(lines), "")
    if source.error is not None:
        return False
    try:
        rules = court().asked(request(source.data))
        game = record.game(source.data, rules)
    except (RecordError, RulesetError):
        return False
    last = len(game.rounds[-1].events)
    found = match.judge(game, rules)
    return not [f for f in found if f.verdict != NOTE and f.place.move == last]


def test_help_offers_only_what_the_referee_allows() -> None:
    """Each card or move that a help line lists is ok when it is made at that event."""
    checked = 0
    for case in CASES:
        report = judged(case)
        lines = case.text().splitlines()
        for finding in report.findings:
            if finding.place.move is None or not finding.explain("en").help:
                continue
            line = finding.place.line or 0
            event = lines[line - 1]
            head = event[: event.index("- ") + 2] + finding.player + ": "
            for move in finding.facts["legal"]:
                if move in ("match", "answer"):
                    continue
                # A wild card is meant with a colour or a target named.
                said = [move, *(f"{move} {word}" for word in ("red", "spades", *targets(report)))]
                made = [[*lines[: line - 1], head + action] for action in said]
                assert any(allowed(log) for log in made), f"{case.name}: {move}"
                checked += 1
    assert checked > 400


class Mistyped(Case):
    """A case with a mark that does not exist."""

    def text(self) -> str:
        return "  - Kari: R5  #! breech play/no-match"


def test_marks_cannot_be_mistyped() -> None:
    with pytest.raises(ValueError, match="not a mark"):
        Mistyped(LOGS / "typo.yaml").expected()

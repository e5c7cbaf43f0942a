"""What would make of a breach none: rules more, and rules of the log less."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import unorules
from tests.cases import LOGS, Case, all_cases, judged
from tests.commands import run
from unorules.core.overlays import split
from unorules.core.replays import Replays
from unorules.core.together import AND, MOST, joined
from unorules.facade import court
from unorules.schemas import SCHEMAS

FAMILIES = ("house", "edition", "preset")
CASES = {case.name: case for case in all_cases()}


def first(case: Case) -> Any:
    return judged(case).findings[0]


WITHOUT_EDITION = {
    "uno-official/editions/d07-two-cards-42001": "d07-two-cards-usual",
    "uno-official/editions/d12-draw-two-turn-lost-42001": "d12-draw-two-turn-lost-usual",
    "uno-official/editions/d09-fitting-card-kept-42001": "d09-fitting-card-kept-usual",
}


@pytest.mark.parametrize("name", WITHOUT_EDITION)
def test_what_only_the_edition_forbids_is_allowed_as_usual(name: str) -> None:
    usual = CASES["uno-official/editions/" + WITHOUT_EDITION[name]]
    assert not unorules.check(unorules.parse_log(usual.text())).findings
    finding = first(CASES[name])
    assert finding.allowed_by[0] == "uno-official"
    assert finding.explain("en").allowed[0] == "UNO, official rules"


def test_a_breach_as_usual_too_names_the_rule_set_for_no_edition() -> None:
    compared = 0
    for case in all_cases():
        if case.path.parent != LOGS / "uno-official" / "editions":
            continue
        name, _, profile = case.path.stem.rpartition("-")
        usual = CASES.get(f"uno-official/editions/{name}-usual")
        if profile in ("2010", "42001", "danish") and usual and case.expected():
            findings = judged(case).findings
            same = {mark[1:] for mark in case.expected()} & {m[1:] for m in usual.expected()}
            for finding in findings:
                if finding.verdict == "breach" and (finding.verdict, finding.code) in same:
                    assert "uno-official" not in finding.allowed_by, case.name
                    compared += 1
    assert compared > 5


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("uno-official/draw/must-play-wild-breach", "house:must-play"),
        ("uno-official/play/number-last-breach", "house:number-last"),
        ("uno-official/play/seven-no-target-breach", "house:seven-zero"),
        ("uno-official/challenge/no-challenge-challenged-breach", "house:no-challenge"),
        ("uno-official/house-rules/kids-no-challenge-breach", None),
        ("uno-official/stack/stacking-skip-breach", None),
    ],
)
def test_a_house_rule_of_the_log_is_taken_away(name: str, without: str | None) -> None:
    """Where the rules are stricter for it, its lack allows the event; else nothing is said."""
    finding = first(CASES[name])
    named = [entry for entry in finding.allowed_by if entry.startswith("without:")]
    assert named == ([] if without is None else [f"without:{without}"])


def test_an_option_goes_with_its_house_rule() -> None:
    text = CASES["uno-official/draw/must-play-wild-breach"].text()
    stricter = "house_rules: {must-play: {}, stacking: {mix: true}}"
    finding = unorules.check(
        unorules.parse_log(text.replace("house_rules: [must-play]", stricter))
    ).findings[0]
    assert "without:house:must-play" in finding.allowed_by
    assert not [name for name in finding.allowed_by if "stacking" in name]


def test_words_in_every_language() -> None:
    path = LOGS / "uno-official" / "draw" / "must-play-wild-breach.yaml"
    edition = LOGS / "uno-official" / "editions" / "d07-two-cards-42001.yaml"
    for lang, one, other in (
        ("nb", "husregel: lov uten «", "uten utgaven: lov etter UNO"),
        ("sv", "husregel: tillåtet utan ”", "utan utgåvan: tillåtet enligt UNO"),
        ("da", "husregel: tilladt uden »", "uden udgaven: tilladt efter UNO"),
        ("en", "house rule: allowed without “", "without the edition: allowed by UNO"),
    ):
        assert one in run("check", str(path), "--lang", lang).output
        assert other in run("check", str(edition), "--lang", lang).output


def test_the_schema_says_what_the_names_mean() -> None:
    said = SCHEMAS["report"]()["$defs"]["FindingJson"]["properties"]["allowed_by"]["description"]
    assert "without:house:must-play" in said


# Two together ---------------------------------------------------------------------

JUMP = """\
ruleset: vri-atter
players: [Kari, Bo, Siri]
position: {top: 9h, turn: Kari, hands: {Kari: 5h 2c 3c, Bo: 9s 9c 4c, Siri: 4}}
moves:
  - Kari: 5h
  - Siri: 5h
"""
BOTH = "house:jump-in+house:two-decks"


def test_two_house_rules_allow_together_what_neither_does() -> None:
    """Jumping in needs the same card twice, which one deck of 52 does not have."""
    findings = unorules.check(unorules.parse_log(JUMP)).findings
    assert [finding.allowed_by for finding in findings] == [(BOTH,), (BOTH,)]
    for house in (["jump-in", "two-decks"], ["two-decks"]):
        found = unorules.check(unorules.parse_log(f"{JUMP}house_rules: {house}\n")).findings
        assert bool(found) == (len(house) == 1)
    assert findings[0].allowed_by[0] in findings[0].to_dict("en")["allowed_by"]


def test_two_together_in_every_language(tmp_path: Path) -> None:
    path = tmp_path / "jump.yaml"
    path.write_text(JUMP, encoding="utf-8")
    for lang, said in (
        ("nb", "» sammen med «"),
        ("sv", "” tillsammans med ”"),
        ("da", "« sammen med »"),
        ("en", "” together with “"),
    ):
        assert said in run("check", str(path), "--lang", lang).output


def test_pairs_are_tried_only_where_nothing_helps_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a bounded number of them."""
    tried: list[list[str]] = []
    adding = Replays.adding

    def noted(replays: Replays, overlays: list[str]) -> object:
        tried.append(overlays)
        return adding(replays, overlays)

    monkeypatch.setattr(Replays, "adding", noted)
    text = CASES["uno-official/stack/skip-on-draw-two-breach"].text()
    assert unorules.check(unorules.parse_log(text)).findings[0].allowed_by
    assert all(len(overlays) == 1 for overlays in tried)
    tried.clear()
    unorules.check(unorules.parse_log(JUMP))
    both = [overlays for overlays in tried if len(overlays) > 1]
    assert 0 < len(both) <= MOST


def test_two_options_of_one_overlay_are_one_name() -> None:
    parts = court().parts
    options = ("house:jump-in?wilds=true", "house:jump-in?actions=true")
    assert joined(parts, *options) == ["house:jump-in?actions=true&wilds=true"]
    assert joined(parts, "house:two-decks", "house:jump-in") == BOTH.split(AND)


def test_every_name_is_one_of_the_forms() -> None:
    """An overlay, the rule set of an edition, or a house rule of the log."""
    folders = ("uno-official/editions", "uno-official/stack", "danish-classic/draw")
    for case in (case for case in CASES.values() if case.topic in folders):
        report = judged(case)
        data = yaml.safe_load(case.text())
        ours = [split(name)[0] for name in report.overlays]
        for finding in report.findings:
            for name in finding.allowed_by:
                if name.startswith("without:"):
                    assert name.removeprefix("without:") in ours
                elif AND in name:
                    assert all(part.split(":")[0] in FAMILIES for part in name.split(AND))
                elif ":" not in name:
                    assert name == report.ruleset == data["ruleset"]
                    assert [o for o in ours if o.startswith("edition:")]
                else:
                    assert name not in report.overlays

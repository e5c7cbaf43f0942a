"""Points on which leaflets and guides differ: each under the usual rules and each edition.

``editions.tsv`` has one row a point. ``logs`` are points that a recorded game can show: the
folder of cases has each of them under the usual rules and under every leaflet, alike but for
the edition and the marks. ``text`` are points that no log can show; the row says why, and which
rule has the words. A case whose breach an edition or house rule would allow names them in
``_allowed_by``.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

import unorules
from tests.cases import LOGS, Case, all_cases, judged
from unorules.core.whatif import otherwise
from unorules.facade import court
from unorules.spec import load, store

RULESET = "uno-official"
FOLDER = LOGS / RULESET / "editions"
SPECS = load.load(store.specs_folder())
LEAFLETS = ("danish-current", "leaflet-2010", "leaflet-42001")
"""The editions that stand for a leaflet; others only put cards into the deck."""

with (Path(__file__).parent / "editions.tsv").open(encoding="utf-8", newline="") as _file:
    ROWS = list(csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))

CASES = [case for case in all_cases() if case.path.parent == FOLDER and "_point: " in case.text()]
DATA: dict[str, dict[str, Any]] = {case.name: yaml.safe_load(case.text()) for case in CASES}


def situations() -> dict[str, dict[str, list[str]]]:
    """Return, by point and by what happens there, the editions under which it is shown."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for case in CASES:
        data = DATA[case.name]
        happens = {k: v for k, v in data.items() if k not in ("edition", "title", "_allowed_by")}
        found[data["_point"]][repr(happens)].append(data.get("edition", ""))
    return found


SHOWN = situations()


def test_every_point_has_a_row() -> None:
    assert {f"edition:{name}" for name in LEAFLETS} <= SPECS.overlays.keys()
    assert [row["point"] for row in ROWS] == [f"D{number}" for number in range(1, 29)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["point"])
def test_point(row: dict[str, str]) -> None:
    known = {
        f"{ruleset}/{rule.id}"
        for (ruleset, _), chapter in SPECS.chapters.items()
        for rule in chapter.model.rules
    }
    known |= {f"{o.model.family}/{o.model.id}" for o in SPECS.overlays.values()}
    assert row["rule"] in known
    if row["where"] == "text":
        assert row["why"]
        assert row["point"] not in SHOWN
        return
    assert row["where"] == "logs"
    assert SHOWN[row["point"]]
    for editions in SHOWN[row["point"]].values():
        assert sorted(editions) == ["", *LEAFLETS]


def test_every_edition_differs_somewhere_from_the_usual_rules() -> None:
    """But for one of which too little is known to say where."""
    marks: dict[tuple[str, str], list[str]] = {}
    for case in CASES:
        name, _, profile = case.path.stem.rpartition("-")
        marks[name, profile] = sorted(f"{word} {code}" for _, word, code in case.expected())
    names = {name for name, _ in marks}
    for profile in ("2010", "42001"):
        assert [name for name in names if marks[name, profile] != marks[name, "usual"]]
    assert [name for name in names if marks[name, "danish"] != marks[name, "usual"]] == []


NAMED = [case for case in CASES if "_allowed_by" in DATA[case.name]]


@pytest.mark.parametrize("case", NAMED, ids=lambda case: case.path.stem)
def test_a_breach_names_what_would_allow_it(case: Case) -> None:
    """At least these are named, and of leaflets no others."""
    report = judged(case)
    wanted = set(DATA[case.name]["_allowed_by"])
    named = set(report.findings[0].allowed_by)
    assert wanted <= named
    assert named & {f"edition:{name}" for name in LEAFLETS} <= wanted


def test_where_an_edition_allows_a_breach_it_is_written_down() -> None:
    """Compare the marks: a breach as usual that an edition does not have is in the list."""
    by_stem = {case.path.stem: case for case in CASES}
    compared = 0
    for stem, case in by_stem.items():
        name, _, profile = stem.rpartition("-")
        if profile != "usual" or not [m for m in case.expected() if m[1] == "breach"]:
            continue
        for other, edition in (("2010", "leaflet-2010"), ("42001", "leaflet-42001")):
            if not [m for m in by_stem[f"{name}-{other}"].expected() if m[1] == "breach"]:
                assert f"edition:{edition}" in DATA[case.name]["_allowed_by"], stem
                compared += 1
    assert compared > 5


def test_what_is_allowed_as_usual_names_the_leaflet_that_forbids_it() -> None:
    by_stem = {case.path.stem: case for case in CASES}
    judges = court()
    usual = judges.rules(RULESET, None, ())
    compared = 0
    for stem, case in by_stem.items():
        name, _, profile = stem.rpartition("-")
        if profile != "usual" or [m for m in case.expected() if m[1] == "breach"]:
            continue
        for other, edition in (("2010", "leaflet-2010"), ("42001", "leaflet-42001")):
            there = unorules.check(unorules.parse_log(by_stem[f"{name}-{other}"].text()))
            for finding in (f for f in there.findings if f.verdict == "breach"):
                where = (finding.place.round, finding.place.move, finding.player)
                [source] = unorules.parse_log(case.text()).sources
                named = otherwise(judges.parts, source.data, usual, where, judges.rules)
                assert f"edition:{edition}" in named, stem
                compared += 1
    assert compared > 3

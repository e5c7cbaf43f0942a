"""Every statement of the sources is carried by a rule and, if need be, by cases.

``traceability/statements.tsv`` lists the statements by id and says which can be checked;
the other tables there, one a rule set and one for house rules, say for each which rules
carry it. Their marks:

- ``docs``: nothing to check, the rule's words are all there is;
- ``permits``: it only allows something, so there is nothing to break; a passing case shows it,
  and under an overlay that takes the permission away the same case breaks (below);
- ``spec``: it is about a specification, and a specification against it is refused (below);
- ``later: matches``: it needs several rounds of a match, or teams; the rule's words are there.

Every other row needs a passing and a breaking case among those that name it in ``_covers``.
A case is **breaking** if any line bears a mark other than ``note``. It is **passing** if
none does, or if all such marks are ``stands`` and the last event bears none: the game went
on from a bluff as the rules want it. A case with any other breach passes nothing, however
many lines before the breach are in order: those only lead up to it.
"""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

import unorules
from tests.cases import Case, all_cases
from unorules.spec import load, models, store
from unorules.spec.errors import SpecError

FOLDER = Path(__file__).parent / "traceability"
RULESETS = {
    "official": "uno-official",
    "danish": "danish-classic",
    "vri-atter": "vri-atter",
    "all-wild": "all-wild",
}
"""The tables by name, each with the rule set whose cases count for it."""

MARKS = ("", "docs", "permits", "spec", "later: matches")
EVENT = re.compile(r"\s*- [^:]+: ")


class Row(NamedTuple):
    """A statement with the rules that carry it."""

    table: str
    id: str
    rules: tuple[str, ...]
    mark: str


def table(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))


STATEMENTS = {entry["id"]: entry["checkable"] for entry in table("statements.tsv")}
ROWS = [
    Row(path.stem, entry["id"], tuple(entry["rule"].split()), entry["mark"])
    for path in sorted(FOLDER.glob("*.tsv"))
    if path.stem not in ("statements", "disputes")
    for entry in table(path.name)
]
SPECS = load.load(store.specs_folder())


def breaks(case: Case) -> bool:
    return any(word != "note" for _, word, _ in case.expected())


def passes(case: Case) -> bool:
    marked = {number: word for number, word, _ in case.expected() if word != "note"}
    if set(marked.values()) - {"stands"}:
        return False
    lines = enumerate(case.text().splitlines(), 1)
    events = [number for number, line in lines if EVENT.match(line)]
    return not marked or events[-1] not in marked


def covering() -> dict[tuple[str, str], list[Case]]:
    """Return the cases by rule set and the ids that they name."""
    found: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in all_cases():
        for name in yaml.safe_load(case.text()).get("_covers", []):
            found[case.name.partition("/")[0], name].append(case)
    return found


COVERING = covering()


def test_every_statement_has_one_row() -> None:
    ids = [row.id for row in ROWS]
    assert [name for name in STATEMENTS if name not in ids] == [], "without a row"
    assert [name for name in ids if name not in STATEMENTS] == [], "unknown"
    assert [name for name, times in Counter(ids).items() if times > 1] == [], "twice"
    assert len(STATEMENTS) == len(table("statements.tsv"))
    assert set(STATEMENTS.values()) == {"yes", "docs"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_row(row: Row) -> None:
    known = {
        f"{ruleset}/{rule.id}"
        for (ruleset, _), chapter in SPECS.chapters.items()
        for rule in chapter.model.rules
    }
    known |= {name.replace(":", "/") for name in SPECS.overlays}
    assert row.rules
    assert row.mark in MARKS
    assert (row.mark == "docs") == (STATEMENTS.get(row.id) == "docs")
    assert [rule for rule in row.rules if rule not in known] == [], "no such rule"
    # A house rule's cases may be played by any rule set that it fits.
    rulesets = [RULESETS[row.table]] if row.table in RULESETS else list(RULESETS.values())
    cases = [case for name in rulesets for case in COVERING.get((name, row.id), [])]
    if row.mark in ("", "permits"):
        assert [case for case in cases if passes(case)], "no passing case"
    if row.mark == "":
        assert [case for case in cases if breaks(case)], "no breaking case"


def test_no_row_waits_for_a_house_rule() -> None:
    """Every overlay that a statement needs is there."""
    assert [row.id for row in ROWS if "house-rules" in row.mark] == []


def test_how_many_rows_are_not_shown_by_cases(capsys: pytest.CaptureFixture[str]) -> None:
    marks = Counter(row.mark for row in ROWS)
    with capsys.disabled():
        counted = ", ".join(f"{marks[mark]} {mark}" for mark in MARKS[1:])
        print(f"  {len(STATEMENTS)} statements: {marks['']} with cases, {counted}")
    assert sum(marks.values()) == len(STATEMENTS)


FORBIDDING: dict[str, tuple[str, dict[str, Any], str]] = {
    "S001-63": (
        "uno-official/draw/drawn-card-laid",
        {"replaces": [{"rule": "draw-one", "values": {"then": "nothing"}}]},
        "play/not-the-drawn-card",
    ),
    "S001-68": (
        "uno-official/draw/keep-drawn-card",
        {"replaces": [{"rule": "draw-one", "values": {"fitting": "must"}}]},
        "draw/must-play-drawn",
    ),
    "S001-101": (
        "uno-official/score/last-card-not-counted",
        {"adds": [{"kind": "restrict", "cards": ["action", "black"], "not_last": True}]},
        "play/forbidden-last-card",
    ),
    "S002-30": (
        "vri-atter/play/last-king",
        {"adds": [{"kind": "restrict", "cards": ["face", "ace", "eight"], "not_last": True}]},
        "play/forbidden-last-card",
    ),
}
"""For what a rule permits: a case, an overlay that takes the permission away, the code then."""


def test_every_permission_can_be_taken_away() -> None:
    assert {row.id for row in ROWS if row.mark == "permits"} == FORBIDDING.keys()


@pytest.mark.parametrize("row", FORBIDDING)
def test_without_the_permission_the_case_breaks(tmp_path: Path, row: str) -> None:
    name, change, code = FORBIDDING[row]
    specs = shutil.copytree(store.specs_folder(), tmp_path / "specs")
    words = dict.fromkeys(("nb", "sv", "da", "en"), "Test")
    source = [{"work": "no-uno-guide", "at": "Test"}]
    for rule in change.get("adds", []):
        rule |= {"id": "added", "title": words, "text": words, "source": source}
    overlay: dict[str, Any] = {"id": "stricter", "family": "house", "title": words, "text": words}
    overlay |= {"fits": [name.partition("/")[0]], "source": source, **change}
    (specs / "house" / "stricter.yaml").write_text(json.dumps(overlay), encoding="utf-8")
    [case] = [case for case in all_cases() if case.name == name]
    assert row in yaml.safe_load(case.text())["_covers"]
    allowed = unorules.check(unorules.parse_log(case.text()))
    assert allowed.verdict == "ok"
    broken = unorules.parse_log(case.text() + "house_rules: [stricter]\n")
    assert [finding.code for finding in unorules.check(broken, specs=specs).findings] == [code]


def face(name: str, copies: int) -> tuple[str, str]:
    """Return how a face is written in the deck, and how with one copy more."""
    line = rf"(- (?:{{id: \"{name}\"|id: {name}\n)[^}}]*?copies: )"
    return line + str(copies), rf"\g<1>{copies + 1}"


BROKEN = [
    pytest.param("S001-24", "0", 1, id="S001-24-second-zero"),
    pytest.param("S001-24", "9", 2, id="S001-24-third-nine"),
    pytest.param("S001-26", "skip", 2, id="S001-26-third-skip"),
    pytest.param("S001-26", "reverse", 2, id="S001-26-third-reverse"),
    pytest.param("S001-26", "draw-two", 2, id="S001-26-third-draw-two"),
    pytest.param("S001-37", "wild", 4, id="S001-37-fifth-wild"),
    pytest.param("S001-37", "wild-draw-four", 4, id="S001-37-fifth-wild-draw-four"),
]


def test_every_spec_row_has_a_broken_spec() -> None:
    assert {row.id for row in ROWS if row.mark == "spec"} == {entry.values[0] for entry in BROKEN}


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """Return a copy of all specifications, with changes to the deck."""
    specs = shutil.copytree(store.specs_folder(), folder / "specs")
    deck = specs / "decks" / "uno-108.yaml"
    text = deck.read_text(encoding="utf-8")
    for pattern, replacement in changes:
        text, times = re.subn(pattern, replacement, text)
        assert times == 1, pattern
    deck.write_text(text, encoding="utf-8")
    return specs


@pytest.mark.parametrize(("row", "name", "copies"), BROKEN)
def test_a_deck_that_does_not_add_up_is_refused(
    tmp_path: Path, row: str, name: str, copies: int
) -> None:
    assert row in STATEMENTS
    specs = changed(tmp_path, face(name, copies))
    with pytest.raises(SpecError, match=r"total: .*add up to 1[0-9]{2} cards, not 108"):
        load.load(specs)


@pytest.mark.parametrize(("row", "name", "copies"), BROKEN)
def test_so_is_one_whose_total_was_changed_as_well(
    tmp_path: Path, row: str, name: str, copies: int
) -> None:
    assert row in STATEMENTS
    added = 1 if name.startswith("wild") else 4
    total = (r"(?m)^total: 108$", f"total: {108 + added}")
    with pytest.raises(SpecError, match=r"totals: .* adds up to [0-9]+ cards, not [0-9]+"):
        load.load(changed(tmp_path, face(name, copies), total))


def test_a_total_of_something_unknown_is_refused(tmp_path: Path) -> None:
    specs = changed(tmp_path, (r"(?m)^  draw-two: 8$", "  draw-three: 8"))
    with pytest.raises(SpecError, match="no face or group is called draw-three"):
        load.load(specs)


def test_the_deck_has_the_cards_that_the_sources_count() -> None:
    deck: models.Deck = SPECS.decks["uno-108"].model
    counted: Counter[str] = Counter()
    for one in deck.faces:
        copies = one.copies * (len(deck.colours) if one.coloured else 1)
        for name in (one.id, *one.groups, "all"):
            counted[name] += copies
    assert (counted["all"], counted["number"], counted["0"]) == (108, 76, 4)
    assert (counted["action"], counted["black"]) == (24, 8)
    assert [counted[name] for name in ("skip", "reverse", "draw-two")] == [8, 8, 8]
    assert [counted[name] for name in ("wild", "wild-draw-four")] == [4, 4]

"""Disputes from the table: each answer is held to what the referee says of its game."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path

import jsonschema
import pytest
import yaml

from tests import needs
from tests.commands import run
from unorules import disputes, marks
from unorules.core.request import request
from unorules.disputes import Asked
from unorules.facade import court
from unorules.judge import Court
from unorules.schemas import SCHEMAS
from unorules.spec.compile import compile_parts
from unorules.spec.errors import SpecError
from unorules.spec.load import load
from unorules.spec.store import specs_folder

TESTS = Path(__file__).parent
SPECS = load(specs_folder())
ALL = [asked for topic in SPECS.disputes for asked in disputes.all_of(SPECS, topic)]
NAMES = [f"{asked.loaded.model.topic}/{asked.dispute.id}" for asked in ALL]


@pytest.mark.parametrize("asked", ALL, ids=NAMES)
def test_the_referee_agrees(asked: Asked) -> None:
    assert disputes.disagreement(court(), asked, "en") is None


def test_there_are_many_in_every_rule_set() -> None:
    assert len(ALL) >= 100
    assert {request(asked.dispute.log).ruleset for asked in ALL} == set(SPECS.rulesets)
    assert {asked.dispute.verdict for asked in ALL} == {"ok", "breach", "unproven", "unruled"}


def test_no_question_has_vanished() -> None:
    """A question keeps its address for ever: links to it must not break."""
    known = (TESTS / "dispute_ids.txt").read_text(encoding="utf-8").split()
    assert set(known) - set(NAMES) == set(), "ids have vanished"
    assert set(NAMES) - set(known) == set(), "add new ids to tests/dispute_ids.txt"


def test_every_known_dispute_is_answered() -> None:
    with (TESTS / "traceability" / "disputes.tsv").open(encoding="utf-8") as file:
        table = {
            row["case"]: row["disputes"].split() for row in csv.DictReader(file, delimiter="\t")
        }
    ids = {asked.dispute.id for asked in ALL}
    for case, answers in table.items():
        assert answers, case
        assert set(answers) <= ids, case
    # Every dispute that a recorded case is about has a page.
    recorded = set()
    for path in (TESTS / "logs").rglob("*.yaml"):
        covers = re.search(r"^_covers: \[(.*)\]$", path.read_text(encoding="utf-8"), re.MULTILINE)
        recorded |= set(re.findall(r"\bD\d+\b", covers[1])) if covers else set()
    assert len(recorded) > 80
    assert recorded - table.keys() == set()


def test_questions_differ_in_every_language() -> None:
    for lang in ("nb", "sv", "da", "en"):
        said = [asked.dispute.question[lang] for asked in ALL]
        assert sorted(said) == sorted(set(said))


@pytest.mark.parametrize("asked", ALL, ids=NAMES)
def test_an_answer_leaves_yes_and_no_to_the_referee(asked: Asked) -> None:
    for text in asked.dispute.answer.values():
        assert not re.match(r"(Ja|Nei|Nej|Yes|No|Jo)\b[,.]", text)


SILENT_WIN = r"verdict: ok(\s+affirms: ok\s+rules: \[uno-official/silent-win)"
"""One that is allowed, by whatever house rule."""

CHANGES = [
    ("verdict", SILENT_WIN, r"verdict: breach\1", "expected breach, the referee says ok"),
    ("mark", r"  #! breach turn/round-over", "", "found by the referee, not marked"),
    ("code", r"#! breach turn/round-over", "#! breach turn/lost-turn", "not found by the referee"),
    ("mistyped", r"#! breach", "#! breech", "not a mark"),
    ("deed", r"- Kari: W\+4 blue", "- Kari: W+4 purple", "last-card-wild-draw-four: "),
    (
        "overlay",
        r"forbidden_by: \[house:number-last,",
        "forbidden_by: [house:must-play,",
        "expected breach with house:must-play, the referee says ok",
    ),
]


def changed(folder: Path, pattern: str, new: str) -> Path:
    """Return a copy of the specifications with one change in the first topic."""
    copy = folder / "specs"
    shutil.copytree(specs_folder(), copy)
    path = copy / "disputes" / "going-out.yaml"
    text, count = re.subn(pattern, new, path.read_text(encoding="utf-8"), count=1)
    assert count == 1
    path.write_text(text, encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("pattern", "new", "message"), [c[1:] for c in CHANGES], ids=[c[0] for c in CHANGES]
)
def test_an_answer_that_disagrees_is_found(
    tmp_path: Path, pattern: str, new: str, message: str
) -> None:
    specs = load(changed(tmp_path, pattern, new))
    judge = Court(compile_parts(specs))
    asked = disputes.all_of(specs, "going-out")
    wrong = list(filter(None, (disputes.disagreement(judge, entry, "en") for entry in asked)))
    assert len(wrong) == 1
    line, words = wrong[0]
    assert message in words
    text = (tmp_path / "specs/disputes/going-out.yaml").read_text(encoding="utf-8").splitlines()
    assert line > text.index("disputes:")


def test_an_answer_that_disagrees_stops_the_build(tmp_path: Path) -> None:
    if needs.absent("mkdocs"):
        needs.missing(needs.NO_MKDOCS, needs.DOCS)
    from unorules.pages.book import Book
    from unorules.pages.disputes import pages

    specs = load(changed(tmp_path, SILENT_WIN, r"verdict: breach\1"))
    with pytest.raises(SpecError, match="the referee says ok"):
        list(pages(Book(specs, Court(compile_parts(specs)), "nb")))


@pytest.mark.parametrize(
    ("pattern", "new", "message"),
    [
        (
            r"rules: \[uno-official/going-out",
            "rules: [uno-official/going-in",
            "there is no uno-off",
        ),
        (
            r"see: \[last-card-draw-two",
            "see: [last-card-draw-three",
            "there is no last-card-draw-t",
        ),
        (r"house:number-last", "house:number-first", "there is no house:number-first"),
        (r"id: last-card-wild\n", "id: last-card-wild-draw-four\n", "is used twice"),
        (r"    rules: .*\n", "", "rules names the rule that allows it"),
        (r"topic: going-out", "topic: going-in", "expected going-out, as the file is called"),
    ],
)
def test_names_that_do_not_exist_are_refused(
    tmp_path: Path, pattern: str, new: str, message: str
) -> None:
    folder = changed(tmp_path, pattern, new)
    with pytest.raises(SpecError, match=message) as caught:
        compile_parts(load(folder))
    assert "specs/disputes/going-out.yaml" in str(caught.value)


OWN = """\
topic: our-table
title: {en: Our table}
about: {en: What we quarrelled about.}
disputes:
  - id: our-first
    question: {en: May I play a red card on a green one?}
    answer: {en: It has to fit.}
    verdict: breach
    affirms: ok
    log:
      ruleset: uno-official
      house_rules: [five-cards]
      players: [Kari, Bo]
      position: {top: G5, turn: Kari, hands: {Kari: R1 R2 R3, Bo: 5}}
      moves:
        - Kari: R1  #! breach play/no-match
"""

HOUSE = """\
id: five-cards
family: house
title: {en: Five cards each}
text: {en: Everybody is dealt five cards.}
fits: [uno-official]
standing: inferred
interpretation: {en: Our own rule.}
replaces:
  - {kind: deal, values: {cards: 5}}
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / "club" / "house").mkdir(parents=True)
    (tmp_path / "club" / "disputes").mkdir()
    (tmp_path / "club/house/five-cards.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "club/disputes/our-table.yaml").write_text(OWN, encoding="utf-8")
    return tmp_path / "club"


def test_lint_replays_disputes_of_ones_own(club: Path) -> None:
    done = run("lint", str(club), "--lang", "en")
    assert done.exit_code == 0, done.output
    assert "examples: 1 " in done.output
    path = club / "disputes/our-table.yaml"
    path.write_text(OWN.replace("- Kari: R1", "- Kari: G1"), encoding="utf-8")
    done = run("lint", str(club), "--lang", "en")
    assert done.exit_code == 1
    assert (
        "club/disputes/our-table.yaml:16: our-first: breach play/no-match: not found" in done.output
    )


TOGETHER = """\
    log:
      ruleset: vri-atter
      players: [Kari, Bo, Siri]
      position: {top: 9h, turn: Kari, hands: {Kari: 5h 2c 3c, Bo: 9s 9c 4c, Siri: 4}}
      moves:
        - Kari: 5h
        - Siri: 5h  #! breach turn/out-of-turn, breach deck/too-many-copies
"""


def test_two_overlays_that_allow_it_together_are_both_named(club: Path) -> None:
    if needs.absent("mkdocs"):
        needs.missing(needs.NO_MKDOCS, needs.DOCS)
    from unorules.pages.book import Book
    from unorules.pages.disputes import pages

    question = OWN[: OWN.index("    log:")]
    (club / "disputes/our-table.yaml").write_text(question + TOGETHER, encoding="utf-8")
    specs = load(club, base=specs_folder())
    book = Book(specs, Court(compile_parts(specs)), "en")
    (shown,) = [page.text for page in pages(book) if page.path == "disputes/our-table.md"]
    (line,) = [line for line in shown.splitlines() if "together with" in line]
    assert re.findall(r"\.\./house/index\.md#([\w-]+)", line) == ["jump-in", "two-decks"]


def test_a_folder_keeps_only_disputes_about_rules_that_it_has_not_changed(club: Path) -> None:
    specs = load(club, base=specs_folder())
    assert [len(disputes.all_of(specs, topic)) for topic in specs.disputes].count(0) == 0
    before = len(disputes.all_of(specs, "stacking"))
    text = (specs_folder() / "house/stacking.yaml").read_text(encoding="utf-8")
    (club / "house/stacking.yaml").write_text(text, encoding="utf-8")
    specs = load(club, base=specs_folder())
    stacked = [asked for asked in ALL if "stacking" in request(asked.dispute.log).house_rules]
    own_topic = [asked for asked in stacked if asked.loaded.model.topic == "stacking"]
    assert own_topic
    assert len(disputes.all_of(specs, "stacking")) == before - len(own_topic)


@pytest.mark.parametrize("topic", SPECS.disputes)
def test_the_published_schema_fits(topic: str) -> None:
    text = (specs_folder() / "disputes" / f"{topic}.yaml").read_text(encoding="utf-8")
    jsonschema.validate(yaml.safe_load(text), SCHEMAS["disputes"]())


def test_marks_are_read_by_line() -> None:
    text = "a  #! breach play/no-match, note call/false-call\nb\nc  #! stands play/colour-held"
    found = marks.expected(text)
    assert found == {
        (1, "breach", "play/no-match"): 1,
        (1, "note", "call/false-call"): 1,
        (3, "stands", "play/colour-held"): 1,
    }
    assert marks.expected(text, 2) == {(3, "stands", "play/colour-held"): 1}
    assert marks.expected(text, 1, 2).total() == 2

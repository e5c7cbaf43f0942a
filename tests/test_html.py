"""A checked game and the sheet of a table as pages that need nothing else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import unorules
from tests.cases import Case, all_cases
from unorules.cli import main
from unorules.spec import models

ROOT = Path(__file__).parent.parent
FRIDAY = ROOT / "docs" / "examples" / "friday.yaml"
VOID = {"meta", "br", "link", "input"}
DRAWN = {"use", "path", "rect", "circle", "ellipse", "polyline", "polygon"}

ROUNDS = """
ruleset: uno-official
title: To runder <b>
players: [Kari, Bo & Co, Siri]
date: "2026-02-13"
house_rules: [seven-zero]
rounds:
  - dealer: Siri
    hands:
      Kari: R7 G2 Y+2 W B3 Y0 RS
      Siri: R9 G4 B1 B6 Y8 W+4 GS
    start: R3
    moves:
      - Kari: R7 to Bo & Co
      - Bo & Co: draw G5
      - Bo & Co: pass
      - Siri: R9
    result: {winner: Kari, points: 57, hands: {Siri: W, Bo & Co: 2}}
    scores: {Kari: 57}
  - dealer: Kari
    hands: {Siri: R5 G2 W RS Y0 B1 B2}
    start: RR
    moves:
      - Kari: R+2
      - Siri: draw 2
scores: {Kari: 57}
"""


class Page(HTMLParser):
    """A page as read: its tags balanced, its ids, links, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.classes: list[str] = []
        self.said = ""
        self.text = text
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self._look(tag, dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID | DRAWN
        self._look(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.said += data

    def _look(self, tag: str, given: dict[str, str | None]) -> None:
        self.ids += [str(given["id"])] if "id" in given else []
        self.classes += str(given.get("class", "")).split()
        if tag == "a":
            self.links.append(str(given["href"]))
        elif tag in ("link", "img", "iframe") or "src" in given:
            # An icon that is given at once, or the browser would ask for one.
            self.fetched += [tag] if given.get("href") != "data:," else []

    @property
    def steps(self) -> list[dict[str, Any]]:
        (found,) = re.findall(r'id="steps">(.*?)</script>', self.text, re.DOTALL)
        steps: list[dict[str, Any]] = json.loads(found)
        return steps

    @property
    def cards(self) -> set[str]:
        return set(re.findall(r'data-card="([^"]+)"', self.text))


def friday(lang: str = "nb", **options: Any) -> Page:
    return Page(unorules.html_page(FRIDAY, lang, **options))


def run(*args: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=given)


# A checked game ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", models.LANGUAGES)
def test_a_page_needs_nothing_else(lang: str) -> None:
    page = friday(lang)
    assert page.fetched == []
    assert not re.search(r"url\(|@import|https?:(?!//www\.w3\.org)", page.text)
    assert f'<html lang="{lang}">' in page.text
    assert "{" not in page.said


@pytest.mark.parametrize("lang", models.LANGUAGES)
def test_everything_that_was_found_stands_on_it_with_an_anchor(lang: str) -> None:
    page = friday(lang)
    report = unorules.check(FRIDAY)
    assert len(report.findings) == 3
    for finding in report.findings:
        said = finding.explain(lang)
        for text in (said.message, said.consequence, said.help, said.rule):
            assert text in page.said
        anchor = f"r1-{finding.place.move}-{finding.code.replace('/', '-')}"
        assert anchor in page.ids
        assert f"#{anchor}" in page.links
        assert finding.code in page.said


@pytest.mark.parametrize("page", [friday(), Page(unorules.html_page(unorules.parse_log(ROUNDS)))])
def test_links_lead_somewhere(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))
    assert {link for link in page.links if link[1:] not in page.ids} == set()
    used = set(re.findall(r'<use href="#([^"]+)"', page.text))
    assert used <= set(page.ids)


def test_the_list_of_events_is_all_there_without_javascript() -> None:
    page = friday()
    for said in ("Kari legger en rød 5", "Bo trekker en rød 7", "Kari utfordrer, og får rett"):
        assert said in page.said
    assert page.classes.count("event") == 16
    assert page.classes.count("card") > 15


def test_the_table_follows_the_referee() -> None:
    steps = friday().steps
    assert [step["id"] for step in steps] == [f"r1-{move}" for move in range(16)]
    assert [len(hand) for hand in steps[0]["hands"]] == [7, 7, 7]
    bluff = steps[4]
    assert bluff["top"] == "W+4 green"
    assert bluff["turn"] == 1
    assert ["owes", "skal trekke fire kort"] in bluff["marks"][0]
    assert [step["found"] for step in steps if step["found"]] == [1, 1, 1]
    assert len(steps[6]["hands"][2]) == len(steps[5]["hands"][2]) + 4


def test_several_rounds() -> None:
    page = Page(unorules.html_page(unorules.parse_log(ROUNDS), "nb"))
    assert [step["id"] for step in page.steps] == [
        *(f"r1-{move}" for move in range(5)),
        *(f"r2-{move}" for move in range(3)),
    ]
    for said in (
        "Runde 2",
        "Vinner:",
        "57",
        "To runder <b>",
        "Bo & Co",
        "2026-02-13",
        "Sju og null",
    ):
        assert said in page.said
    # The hand that Kari got from Bo is not known, and Bo's is.
    hands = page.steps[1]["hands"]
    assert hands[0] == ["xx"] * 7
    assert "W" in hands[1]


def test_from_one_seat() -> None:
    page = friday("nb", seat="Kari")
    assert "sett fra Kari" in page.said
    assert "R9" in friday().cards
    for step in page.steps[:4]:
        assert "xx" not in step["hands"][0]
        assert set(step["hands"][1] + step["hands"][2]) == {"xx"}
    # What the challenge showed is all that Kari knows of the hand behind the bluff.
    assert "hadde en rød 9" in friday().said
    assert "hadde en rød 9" not in page.said
    assert "Bo trekker ett kort" in page.said


def test_a_seat_sees_what_it_challenged_for() -> None:
    log = """
ruleset: uno-official
players: [Kari, Bo, Siri]
position: {top: R5, turn: Kari, hands: {Kari: R9 G2 W+4, Bo: B1 B2, Siri: B3 B4}}
moves:
  - Kari: W+4 green
  - Bo: challenge guilty
  - Kari: show R9 G2
  - Kari: draw 4
"""
    parsed = unorules.parse_log(log)
    assert "viser en rød 9" in unorules.html_page(parsed, "nb", seat="Bo")
    assert "viser to kort" in unorules.html_page(parsed, "nb", seat="Siri")


def test_a_name_that_nobody_has() -> None:
    with pytest.raises(LookupError, match="Kari, Bo, Siri"):
        unorules.html_page(FRIDAY, seat="Per")


def test_a_game_that_cannot_be_read_says_so() -> None:
    text = FRIDAY.read_text(encoding="utf-8").replace("- Bo: draw R7", "- Bo: draw <R99>")
    page = Page(unorules.html_page(unorules.parse_log(text), "sv"))
    error = unorules.check(unorules.parse_log(text)).error
    assert error is not None
    assert error.explain("sv")[1] in page.said
    assert "- Bo: draw <R99>" in page.said


@pytest.mark.parametrize("case", all_cases()[::40], ids=lambda case: case.name)
def test_every_case_can_be_shown(case: Case) -> None:
    page = Page(unorules.html_page(case.path, "da"))
    report = unorules.check(case.path)
    assert len(page.steps) > report.events
    assert page.classes.count("remark") == len(report.findings) + len(report.notes)


# The command ------------------------------------------------------------------------------


def test_check_writes_a_page() -> None:
    result = run("check", "--format", "html", "--lang", "sv", str(FRIDAY))
    assert result.exit_code == 1
    assert result.stdout == unorules.html_page(FRIDAY, "sv")


def test_check_from_a_seat() -> None:
    result = run("check", "--format", "html", "--seat", "Kari", "--lang", "nb", str(FRIDAY))
    assert result.stdout == unorules.html_page(FRIDAY, "nb", seat="Kari")
    wrong = run("check", "--format", "html", "--seat", "Kar", str(FRIDAY))
    assert wrong.exit_code == 2
    assert "Did you mean 'Kari'?" in wrong.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seat", "Kari", str(FRIDAY)], "--seat goes with --format html"),
        (["--format", "html", str(FRIDAY), str(FRIDAY)], "takes one game, not 2"),
        (["--format", "html", "--find-rules", str(FRIDAY)], "goes with --format text or json"),
        (["--format", "html", "--lang", "nb,sv", str(FRIDAY)], "takes one language"),
    ],
)
def test_wrong_use_of_check(args: list[str], said: str) -> None:
    result = run("check", *args)
    assert result.exit_code == 2
    assert said in result.stderr


def test_an_unreadable_game_has_its_exit_status() -> None:
    result = run("check", "--format", "html", "-", given="ruleset: uno-official\n")
    assert result.exit_code == 2
    assert result.stdout.startswith("<!doctype html>")


def test_a_plain_check_does_not_wait_for_the_templates() -> None:
    script = (
        "import sys\n"
        "from unorules.cli import main\n"
        "try:\n"
        f"    main(['check', {str(FRIDAY)!r}])\n"
        "except SystemExit:\n"
        "    pass\n"
        "sys.exit('jinja2' in sys.modules or 'xml' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr


# The sheet --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", models.LANGUAGES)
def test_a_sheet_has_everything_that_is_agreed(lang: str) -> None:
    rules = "uno-official+stacking+seven-zero"
    plain = json.loads(run("sheet", rules, "--lang", lang, "--format", "json").stdout)
    page = Page(run("sheet", rules, "--lang", lang, "--format", "html").stdout)
    assert page.fetched == []
    for line in (*plain["house"], *plain["points"]):
        assert line["title"] in page.said
        assert line["text"] in page.said
    for line in plain["left_out"]:
        assert line["title"] in page.said
    assert page.classes.count("tick") == len(plain["house"]) + len(plain["points"])
    assert plain["hash"] in page.said


def test_the_sheet_of_a_profile_is_in_its_first_language(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text(
        "profile: our-club\ntitle: Klubben <3\nruleset: vri-atter\nlanguages: [sv, nb]\n",
        encoding="utf-8",
    )
    page = Page(run("sheet", str(club), "--format", "html").stdout)
    assert '<html lang="sv">' in page.text
    assert "Klubben <3" in page.said
    assert "Det här är vi överens om" in page.said

"""Pages of their own in a real browser: stepping through a game, and the sheet on paper."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import needs
from tests.test_html import FRIDAY, ROUNDS, run
from tests.web import served

if lack := needs.for_pages():
    needs.whole_module(lack, needs.BROWSER)

from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import unorules
from tests import browsing
from tests.browsing import PHONE, VIEWS, Faults, Open, View, findings, overflow
from unorules.spec import models

chromium, axe, opener = browsing.chromium, browsing.axe, browsing.reader


@pytest.fixture(scope="module")
def pages(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The pages on a host of files; give its address."""
    folder: Path = tmp_path_factory.mktemp("pages")
    for lang in models.LANGUAGES:
        text = unorules.html_page(FRIDAY, lang)
        (folder / f"friday.{lang}.html").write_text(text, encoding="utf-8")
    rounds = unorules.html_page(unorules.parse_log(ROUNDS), "nb")
    (folder / "rounds.html").write_text(rounds, encoding="utf-8")
    for name, rules in SHEETS.items():
        sheet = run("sheet", rules, "--lang", "nb", "--format", "html").stdout
        (folder / f"{name}.html").write_text(sheet, encoding="utf-8")
    with served(folder) as url:
        yield url


SHEETS = {
    "plain": "vri-atter",
    "usual": "uno-official+stacking+seven-zero",
    "crowded": "uno-official+stacking+seven-zero+jump-in+bounce+must-play+low-score+match-limit"
    "+no-wild-last+identical-cards+play-drawn-card+misplay-penalty+false-call-penalty",
}
"""Rules with few points to agree on, and with many."""


@pytest.fixture
def faults(pages: str) -> Faults:
    return Faults(urlsplit(pages).netloc)


@pytest.fixture
def reader(opener: Open, pages: str) -> Open:
    """Return what opens a page by its name; afterwards nothing may have gone wrong."""
    return lambda name, *view, **options: opener(pages + name, *view, **options)


def at(page: Page, number: int, said: str) -> None:
    """Fail unless the table is shown after an event."""
    expect(page.locator("#said")).to_have_text(said)
    expect(page.locator("#count")).to_have_text(f"{number} / 15")
    expect(page.locator(f"#r1-{number}")).to_have_class(re.compile(r"\bnow\b"))


@pytest.mark.parametrize(("lang", "view"), list(zip(models.LANGUAGES, VIEWS, strict=True)), ids=str)
def test_a_game_is_sound(reader: Open, axe: str, lang: str, view: View) -> None:
    page = reader(f"friday.{lang}.html", view)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert findings(page, axe) + overflow(page) == []
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 29)"
    assert dark == (view.scheme == "dark")


def test_keys_go_through_a_game(reader: Open) -> None:
    page = reader("friday.nb.html")
    at(page, 0, "Startkort: en rød 3")
    page.keyboard.press("ArrowRight")
    at(page, 1, "Kari legger en rød 5")
    page.keyboard.press("End")
    at(page, 15, "Siri legger en grønn 1")
    page.keyboard.press("ArrowRight")
    at(page, 15, "Siri legger en grønn 1")
    page.keyboard.press("ArrowLeft")
    at(page, 14, "Bo legger en gul 6")
    assert urlsplit(page.url).fragment == "r1-14"
    page.keyboard.press("Home")
    at(page, 0, "Startkort: en rød 3")


def test_taps_go_through_a_game(reader: Open) -> None:
    page = reader("friday.nb.html", PHONE)
    page.get_by_role("button", name="Neste hendelse").tap()
    at(page, 1, "Kari legger en rød 5")
    page.get_by_role("button", name="Neste anmerkning").tap()
    at(page, 4, "Siri legger et Trekk fire-kort (valgt farge: grønn)")
    expect(page.locator("#found a")).to_be_in_viewport()
    expect(page.locator("#hands li").first).to_contain_text("skal trekke fire kort")
    expect(page.locator("#after .seats")).to_have_count(1)
    page.locator("#r1-8 p").first.tap()
    at(page, 8, "Bo legger en grønn 9")
    expect(page.locator("#said")).to_be_in_viewport()
    expect(page.locator("#found a")).to_have_count(0)
    page.get_by_role("button", name="Forrige hendelse").tap()
    at(page, 7, "Kari legger en grønn 2")


def test_the_hands_are_those_of_the_referee(reader: Open) -> None:
    page = reader("friday.nb.html")
    hands = page.locator("#hands li")
    expect(hands.nth(0).locator(".card")).to_have_count(7)
    page.keyboard.press("ArrowRight")
    expect(hands.nth(0).locator(".card")).to_have_count(6)
    expect(hands.nth(0)).to_contain_text("seks kort")
    expect(hands.nth(1)).to_have_class("turn")
    # A picture says what it shows.
    expect(page.locator("#top").get_by_role("img")).to_have_accessible_name("rød 5")


def test_a_finding_has_an_address(reader: Open) -> None:
    page = reader("friday.nb.html#r1-10-turn-lost-turn", PHONE)
    at(page, 10, "Kari legger et rødt Hopp over-kort")
    expect(page.locator("#r1-10-turn-lost-turn")).to_be_in_viewport()
    page.locator(".index a").first.tap()
    at(page, 4, "Siri legger et Trekk fire-kort (valgt farge: grønn)")
    expect(page.locator("#r1-4-play-colour-held")).to_be_in_viewport()


def test_several_rounds(reader: Open) -> None:
    page = reader("rounds.html")
    expect(page.locator("#count")).to_have_text("0 / 7")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text("Runde 2, nr. 1")
    page.locator("#r1-1").click()
    expect(page.locator("#where")).to_have_text("Runde 1, nr. 1")


def test_without_scripts_the_events_can_be_read(reader: Open) -> None:
    page = reader("friday.nb.html", PHONE, java_script_enabled=False)
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#keys")).to_be_hidden()
    expect(page.locator("li.event")).to_have_count(15)
    expect(page.locator("#r1-4 .seats")).to_be_visible()
    page.locator(".index a").last.click()
    expect(page.locator("#r1-14-play-no-match")).to_be_in_viewport()


def printed(page: Page) -> PdfReader:
    """Return a page as it comes out of the printer."""
    return PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))


def test_a_game_on_paper(reader: Open) -> None:
    paper = printed(reader("friday.nb.html"))
    assert len(paper.pages) <= 2
    text = " ".join(" ".join(sheet.extract_text().split()) for sheet in paper.pages)
    for said in ("Kari legger en rød 5", "Siri legger en grønn 1", "Regelbrudd"):
        assert said in text
    assert "Neste anmerkning" not in text


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_one_page_of_paper(reader: Open, axe: str, name: str) -> None:
    page = reader(f"{name}.html")
    assert findings(page, axe) == []
    (paper,) = printed(page).pages
    width, height = (float(side) for side in paper.mediabox[2:])
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (210, 297)
    text = " ".join(paper.extract_text().split())
    assert "Avtalt før første utdeling" in text
    phone = reader(f"{name}.html", PHONE)
    assert overflow(phone) == []

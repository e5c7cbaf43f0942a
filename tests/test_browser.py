"""The rule site in a real browser: on a phone and a desktop, in light and dark, in all languages.

What a page is made of `test_site.py` looks at; here is what a reader has of it.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import needs
from tests.web import served

if lack := needs.for_pages():
    needs.whole_module(lack, needs.BROWSER)

from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests import browsing
from tests.browsing import DESKTOP, PHONE, VIEWS, Faults, Open, View, findings, kinds, overflow
from unorules.pages.languages import LANGUAGES, SiteLanguage

chromium, axe = browsing.chromium, browsing.axe
address, faults, reader = browsing.address, browsing.faults, browsing.reader

BASE = "/some/club/"
"""A base path, as a host gives one to each of its sites."""

RULE = "wild-draw-four"
"""A rule in the middle of a long page, so that getting there is getting somewhere."""

CHAPTER = "uno-official/cards/"

LONG = "house/#stacking"
"""A place far down on a long page, most of which is worked out only as one gets there."""


each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)
each_view = pytest.mark.parametrize("view", VIEWS, ids=str)


@pytest.fixture(scope="module")
def below(chromium: Browser, built_site: Path) -> Iterator[str]:
    """The same site below a base path."""
    with served(built_site, BASE) as url:
        yield url


@each_language
@each_view
def test_a_page_of_every_kind_is_sound(
    reader: Open, address: str, built_site: Path, axe: str, view: View, language: SiteLanguage
) -> None:
    """Every kind in every language and in every view; a fourth of all ways to join the three."""
    shift = VIEWS.index(view) + LANGUAGES.index(language)
    mine = [p for k, p in enumerate(kinds(built_site, language)) if (k + shift) % len(VIEWS) == 0]
    assert mine
    page = reader(address + language.path, view)
    wrong = []
    for path in mine:
        page.goto(address + language.path + path)
        scheme = page.locator("body").get_attribute("data-md-color-scheme")
        assert scheme == ("slate" if view.scheme == "dark" else "default")
        wrong += [f"{path}: {found}" for found in findings(page, axe) + overflow(page)]
    assert not wrong, "\n".join(wrong)


def place(page: Page) -> tuple[str, str]:
    """Return the path and the anchor of the address."""
    address = urlsplit(page.url)
    return address.path, address.fragment


def is_at(page: Page, url: str) -> None:
    """Fail unless the reader is at an address, and sees what its anchor names."""
    page.wait_for_url(url)
    anchor = urlsplit(url).fragment
    if anchor:
        page.wait_for_function(
            """id => {
                const box = document.getElementById(id).getBoundingClientRect();
                const header = document.querySelector("header").getBoundingClientRect();
                return box.top >= header.bottom - 1 && box.top < innerHeight / 2;
            }""",
            arg=anchor,
        )


def switch(page: Page, language: SiteLanguage) -> None:
    """Take the way to another language."""
    page.locator(f".site-languages a[hreflang={language.lang}]").click()


@each_language
@pytest.mark.parametrize("view", [PHONE, DESKTOP], ids=str)
def test_the_language_switch_keeps_the_rule(
    reader: Open, address: str, view: View, language: SiteLanguage
) -> None:
    here = LONG if view is PHONE else f"{CHAPTER}#{RULE}"
    page = reader(address + language.path + here, view)
    is_at(page, address + language.path + here)
    for other in (o for o in LANGUAGES if o is not language):
        switch(page, other)
        is_at(page, address + other.path + here)
        expect(page.locator("html")).to_have_attribute("lang", other.lang)
        switch(page, language)
        is_at(page, address + language.path + here)


def test_the_language_switch_keeps_the_place_that_was_scrolled_to(
    reader: Open, address: str
) -> None:
    """Also where the address names another place, or none."""
    for start in ("", "#wild"):
        page = reader(address + CHAPTER + start, PHONE)
        page.evaluate(f"document.getElementById('{RULE}').scrollIntoView()")
        page.evaluate("scrollBy(0, 30)")
        switch(page, LANGUAGES[1])
        is_at(page, f"{address}{LANGUAGES[1].path}{CHAPTER}#{RULE}")


def test_without_scripts_everything_can_be_read(reader: Open, address: str) -> None:
    page = reader(address, PHONE, java_script_enabled=False)
    page.locator("article a[href='uno-official/']").click()
    page.locator("article a[href='../uno-official/cards/'], article a[href='cards/']").first.click()
    expect(page.locator(f"#{RULE}")).to_be_visible()
    for language in (*LANGUAGES[1:], LANGUAGES[0]):
        switch(page, language)
        assert place(page)[0] == f"/{language.path}{CHAPTER}"
        expect(page.locator("html")).to_have_attribute("lang", language.lang)


@pytest.mark.parametrize("view", [PHONE, DESKTOP], ids=str)
def test_below_a_base_path(reader: Open, below: str, faults: Faults, view: View) -> None:
    faults.host = urlsplit(below).netloc
    page = reader(below, view)
    page.locator("article a[href='uno-official/']").click()
    is_at(page, f"{below}uno-official/")
    page.locator(f"article a[href='cards/#{RULE}']").click()
    is_at(page, f"{below}{CHAPTER}#{RULE}")
    switch(page, LANGUAGES[2])
    is_at(page, f"{below}{LANGUAGES[2].path}{CHAPTER}#{RULE}")
    look_for(page, "UNO")
    page.locator(".md-search-result a").first.click()
    page.wait_for_url(f"{below}{LANGUAGES[2].path}**")


def look_for(page: Page, words: str) -> list[str]:
    """Type words into the search of a page just opened; return what it finds, the best first."""
    search = page.get_by_role("textbox")
    if not search.is_visible():
        page.locator("header label[for=__search]").first.click()
    # It asks anew after each key that is pressed: here once, for the whole.
    search.fill(words[:-1])
    search.press_sequentially(words[-1])
    page.locator(".md-search-result__item").first.wait_for()
    links = page.locator(".md-search-result__item a").all()
    return [re.sub(r"\?h=[^#]*", "", link.get_attribute("href") or "") for link in links]


SEARCHED = {
    "nb": ("stabling", "trekkbunken"),
    "sv": ("stapling", "draghögen"),
    "da": ("stabling", "trækbunken"),
    "en": ("stacking", "draw pile"),
}
"""The name of a house rule, and a word as it stands in running text."""


@each_language
@pytest.mark.parametrize("view", [PHONE, DESKTOP], ids=str)
def test_search(reader: Open, address: str, view: View, language: SiteLanguage) -> None:
    rule, word = SEARCHED[language.lang]
    page = reader(address + language.path, view)
    assert f"{address}{language.path}house/#stacking" in look_for(page, rule)
    # What people call a rule helps to find it, and is not shown.
    expect(page.locator(".md-search-result .md-tag").first).to_be_hidden()
    page.goto(address + language.path)
    assert len(look_for(page, word)) > 1
    # The first of its links leads to a page, the others to places on it.
    page.locator(".md-search-result a[href*='#']:visible").first.click()
    page.wait_for_url(re.compile(r"\?h="))
    assert place(page)[0].startswith(f"/{language.path}")
    # What was looked for is marked on the page.
    expect(page.locator("main mark").first).to_be_visible()


@each_language
def test_games_side_by_side_need_no_pushing_on_a_phone(
    reader: Open, address: str, language: SiteLanguage
) -> None:
    page = reader(f"{address}{language.path}compare/", PHONE)
    tables = page.locator("main table")
    assert tables.count() > 10
    wide = "tables => tables.filter(t => t.parentElement.scrollWidth > innerWidth).length"
    assert tables.evaluate_all(wide) == 0


@each_language
def test_the_search_is_sound_while_it_is_open(
    reader: Open, address: str, axe: str, language: SiteLanguage
) -> None:
    for view in (PHONE, View("phone", "dark"), DESKTOP):
        page = reader(address + language.path, view)
        look_for(page, "UNO")
        assert not findings(page, axe), view


@each_language
def test_the_menu_of_a_phone(reader: Open, address: str, axe: str, language: SiteLanguage) -> None:
    """It opens, is sound, and leads to a chapter that is not the reader's."""
    page = reader(address + language.path + CHAPTER, PHONE)
    page.locator("header label[for=__drawer]").click()
    menu = page.locator(".md-nav--primary")
    expect(menu.get_by_role("link").first).to_be_visible()
    assert not findings(page, axe)
    page.locator(".md-nav--primary a[href='../challenge/']").click()
    is_at(page, f"{address}{language.path}uno-official/challenge/")


def test_the_colours_follow_the_system_until_somebody_chooses(reader: Open, address: str) -> None:
    page = reader(address, View("phone", "dark"))
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.locator("header [data-md-component=palette] label:visible").click()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    page.goto(address + CHAPTER)
    expect(body).to_have_attribute("data-md-color-scheme", "default")


FOCUSED = """() => {
    const e = document.activeElement;
    const box = e.getBoundingClientRect();
    // A choice that the theme hides has its focus shown on its label.
    const seen = e.matches(".md-option") || (e.checkVisibility({visibilityProperty: true})
        && box.right > 0 && box.left < innerWidth && box.width > 0);
    const name = e.ariaLabel || e.textContent.trim() || e.querySelector("img")?.alt || "";
    return {name, seen, html: e.outerHTML.slice(0, 120), last: !!e.closest("footer")};
}"""
"""What the one who listens is told of what has the focus, and whether the one who looks sees it."""


@pytest.mark.parametrize("view", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("path", ["", CHAPTER])
def test_everything_is_reached_by_keys(reader: Open, address: str, view: View, path: str) -> None:
    page = reader(address + path, view)
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    passed = []
    for _ in range(300):
        page.keyboard.press("Tab")
        passed.append(page.evaluate(FOCUSED))
        if passed[-1]["last"]:
            break
    else:
        pytest.fail("there is no way out")
    assert not [stop["html"] for stop in passed if not stop["name"] or not stop["seen"]]
    names = {stop["name"] for stop in passed}
    languages = page.locator(".site-languages a").all_text_contents()
    assert len(languages) == len(LANGUAGES) - 1
    assert {*languages, "Søk"} <= names
    assert ("Meny" in names) == (view.device == "phone")


def test_the_skip_link_leads_to_the_text(reader: Open, address: str) -> None:
    page = reader(address + CHAPTER)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}{CHAPTER}#top")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null")


def test_the_menu_opens_by_keys(reader: Open, address: str) -> None:
    page = reader(address + CHAPTER, PHONE)
    opener = page.get_by_role("button", name="Meny")
    link = page.locator(".md-nav--primary a[href='../challenge/']")
    for key in ("Enter", " "):
        opener.focus()
        expect(opener).to_have_attribute("aria-expanded", "false")
        page.keyboard.press(key)
        expect(opener).to_have_attribute("aria-expanded", "true")
        expect(link).to_be_visible()
        opener.focus()
        page.keyboard.press(key)
        expect(link).not_to_be_visible()


def test_the_search_opens_and_closes_by_keys(reader: Open, address: str) -> None:
    page = reader(address)
    page.keyboard.press("/")
    field = page.get_by_role("textbox")
    expect(field).to_be_focused()
    look_for(page, "UNO")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".md-search-result a").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"\?h="))
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()


def test_a_page_that_is_not_there_says_so_in_every_language(
    reader: Open, address: str, faults: Faults, axe: str
) -> None:
    faults.expected = {404}
    page = reader(f"{address}sv/no/such/page/", PHONE)
    for language in LANGUAGES:
        page.goto(f"{address}sv/no/such/page/")
        told = page.locator(f"main [lang={language.lang}]")
        expect(told.first).to_be_visible()
        assert not findings(page, axe)
        told.get_by_role("link").first.click()
        is_at(page, address + language.path)
        expect(page.locator("html")).to_have_attribute("lang", language.lang)


@each_language
def test_a_chapter_prints_as_rules_and_nothing_else(
    reader: Open, address: str, language: SiteLanguage
) -> None:
    page = reader(address + language.path + CHAPTER, View("desktop", "dark"))
    titles = [title.strip().rstrip("¶") for title in page.locator("main h2").all_inner_texts()]
    other = page.locator(".md-nav--primary a[href='../challenge/']").inner_text().strip()
    document = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    found = " ".join(sheet.extract_text() for sheet in document.pages)
    # Letters that are set as one come out as one.
    text = " ".join(unicodedata.normalize("NFKC", found).split())
    assert len(titles) > 4
    for title in titles:
        assert " ".join(title.split()) in text
    assert other not in text
    assert "¶" not in text
    size = tuple(float(side) for side in document.pages[0].mediabox[2:])
    assert size == pytest.approx((595, 842), abs=2)


@each_language
def test_a_game_in_short_is_one_sheet_of_paper(
    reader: Open, address: str, built_site: Path, language: SiteLanguage
) -> None:
    root = built_site / language.path
    sheets = sorted(path.parent.relative_to(root) for path in root.glob("*/summary/index.html"))
    assert len(sheets) > 3
    page = reader(address + language.path)
    for sheet in sheets:
        page.goto(f"{address}{language.path}{sheet.as_posix()}/")
        printed = page.pdf(format="A4", prefer_css_page_size=True)
        assert len(PdfReader(io.BytesIO(printed)).pages) == 1, sheet

"""The rule site in a real browser: on a phone and a desktop, in light and dark, in all languages.

What a page is made of `test_site.py` looks at; here is what a reader has of it.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests import needs
from tests.web import served

if needs.absent("playwright"):
    needs.whole_module("Playwright is not installed (pip install unorules[dev])", needs.BROWSER)
if needs.absent("mkdocs"):
    needs.whole_module("mkdocs is not installed (pip install unorules[docs])", needs.BROWSER)

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    expect,
    sync_playwright,
)
from pypdf import PdfReader

from unorules.pages.languages import LANGUAGES, SiteLanguage

pytestmark = pytest.mark.xdist_group("site")

expect.set_options(timeout=30_000)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Whatever else a page asked for, it would be seen, and go nowhere.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

BASE = "/some/club/"
"""A base path, as a host gives one to each of its sites."""

RULE = "wild-draw-four"
"""A rule in the middle of a long page, so that getting there is getting somewhere."""

CHAPTER = "uno-official/cards/"

LONG = "house/#stacking"
"""A place far down on a long page, most of which is worked out only as one gets there."""


@dataclass(frozen=True)
class View:
    """How a reader looks at the site."""

    device: str
    scheme: str

    @property
    def options(self) -> dict[str, Any]:
        """What the browser is told of it."""
        if self.device == "phone":
            size = {"width": 390, "height": 844}
            return {"viewport": size, "is_mobile": True, "has_touch": True} | self._scheme
        return {"viewport": {"width": 1280, "height": 900}} | self._scheme

    @property
    def _scheme(self) -> dict[str, Any]:
        return {"color_scheme": self.scheme, "reduced_motion": "reduce"}

    def __str__(self) -> str:
        return f"{self.device}-{self.scheme}"


PHONE, DESKTOP = View("phone", "light"), View("desktop", "light")
VIEWS = (PHONE, View("phone", "dark"), DESKTOP, View("desktop", "dark"))

each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)
each_view = pytest.mark.parametrize("view", VIEWS, ids=str)


@dataclass
class Faults:
    """What went wrong while somebody read: nothing must."""

    host: str
    found: list[str] = field(default_factory=list)
    expected: set[int] = field(default_factory=set)

    def watch(self, page: Page) -> None:
        """Listen to a page from now on."""
        page.on("request", lambda request: self._asked(request.url))
        page.on("response", self._answered)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.found.append(f"error on the page: {error}"))

    def _asked(self, url: str) -> None:
        if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc != self.host:
            self.found.append(f"asks outside: {url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected:
            self.found.append(f"{response.status}: {response.url}")

    def _said(self, message: ConsoleMessage) -> None:
        status = re.search(r"status of (\d+)", message.text)
        if status and int(status[1]) in self.expected:
            return
        if message.type in ("error", "warning"):
            self.found.append(f"the console says: {message.text}")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = needs.browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(chromium: Browser, built_site: Path) -> Iterator[str]:
    with served(built_site) as url:
        yield url


@pytest.fixture(scope="module")
def below(chromium: Browser, built_site: Path) -> Iterator[str]:
    """The same site below a base path."""
    with served(built_site, BASE) as url:
        yield url


@pytest.fixture(scope="module")
def axe() -> str:
    return needs.module("axe-core/axe.min.js", needs.BROWSER).read_text(encoding="utf-8")


@pytest.fixture
def faults(address: str) -> Faults:
    return Faults(urlsplit(address).netloc)


Open = Callable[..., Page]


@pytest.fixture
def reader(chromium: Browser, faults: Faults) -> Iterator[Open]:
    """Return what opens the site as a reader does; afterwards nothing may have gone wrong."""
    contexts: list[BrowserContext] = []

    def opened(url: str, view: View = DESKTOP, **options: Any) -> Page:
        context = chromium.new_context(**view.options | options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        faults.watch(page)
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults.found


def kinds(site: Path, language: SiteLanguage) -> list[str]:
    """Return of each folder of pages the longest: the pages of a folder are made alike."""
    root = site / language.path
    others = {other.path.strip("/") for other in LANGUAGES if other.path}
    longest: dict[str, tuple[int, str]] = {}
    for path in root.rglob("index.html"):
        where = path.parent.relative_to(root)
        if language.path or not where.parts or where.parts[0] not in others:
            name = "" if where == Path() else f"{where.as_posix()}/"
            # The first page of a folder is of another make than those below it.
            kind = f"{where.parent}" if len(where.parts) > 1 else name
            longest[kind] = max(longest.get(kind, (0, "")), (path.stat().st_size, name))
    return [name for _, (_, name) in sorted(longest.items())]


def findings(page: Page, axe: str) -> list[str]:
    """Return what axe finds that would keep somebody from reading."""
    # What is far down a page is not worked out until one gets there; axe is shown it all.
    page.add_style_tag(content="* { content-visibility: visible !important }")
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe)
    run = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert len(run["passes"]) > 10
    return [
        f"{found['impact']}: {found['id']} ({found['help']}): "
        + "; ".join(node["html"][:200] for node in found["nodes"][:3])
        for found in run["violations"]
        if found["impact"] in ("serious", "critical")
    ]


def overflow(page: Page) -> list[str]:
    """Return what is wider than the screen, so that one would have to push the page about."""
    if page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
        return []
    wide: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("main *")]
            .filter(e => e.getBoundingClientRect().right > window.innerWidth + 1)
            .map(e => `${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`).slice(0, 3)"""
    )
    return ["wider than the screen: " + "; ".join(wide)]


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
    page = reader(address + CHAPTER, PHONE)
    # The address follows from the second movement on; the first may be the way to an anchor.
    for _ in range(2):
        page.evaluate(f"document.getElementById('{RULE}').scrollIntoView()")
        page.evaluate("scrollBy(0, 5)")
        page.wait_for_timeout(400)
    page.wait_for_function(f"location.hash === '#{RULE}'")
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
    page.goto(address + language.path)
    assert len(look_for(page, word)) > 1
    # The first of its links leads to a page, the others to places on it.
    page.locator(".md-search-result a[href*='#']:visible").first.click()
    page.wait_for_url(re.compile(r"\?h="))
    assert place(page)[0].startswith(f"/{language.path}")
    # What was looked for is marked on the page.
    expect(page.locator("main mark").first).to_be_visible()


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

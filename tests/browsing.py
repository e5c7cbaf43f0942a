"""Looking at pages in a real browser: what the tests of them share.

A module that uses it takes the fixtures by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests import needs
from tests.web import served

if lack := needs.for_pages():
    needs.whole_module(lack, needs.BROWSER)

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    expect,
    sync_playwright,
)

from unorules.pages.languages import LANGUAGES, SiteLanguage

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
    assert not faults.found, faults.found


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

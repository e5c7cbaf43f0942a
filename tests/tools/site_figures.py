"""Builds the rule site and prints what it costs: to build, to keep, and to a reader on a phone.

Usage: python -m tests.tools.site_figures [--site FOLDER] [--runs N]. With --site a site that
stands already is measured. The phone is a slow one: its processor is slowed down to a fourth,
and each page is opened with nothing remembered from before. First comes 4G (9 Mbit/s, 170 ms
there and back), then a line much slower (1.6 Mbit/s, 150 ms). The figures of a page are the
middle ones of all runs: when something is seen, when the largest thing is, when all has come,
and what was sent for that, compressed as a host does it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests import needs
from tests.browsing import FLAGS, PHONE, kinds
from tests.web import served
from unorules.pages.languages import LANGUAGES

LINES = {"4G": (9.0, 170), "slow": (1.6, 150)}
"""Megabits a second, and milliseconds there and back."""

SLOWER = 4

PAINTS = """() => new Promise(done => {
    new PerformanceObserver(list => {
        const first = performance.getEntriesByName("first-contentful-paint")[0].startTime;
        const largest = list.getEntries().at(-1).startTime;
        const all = performance.getEntriesByType("navigation")[0].loadEventEnd;
        done([first, largest, all]);
    }).observe({type: "largest-contentful-paint", buffered: true});
})"""


@dataclass
class View:
    """What a reader waits for, in milliseconds, and what is sent."""

    first: float
    largest: float
    loaded: float
    requests: int
    kilobytes: float


def build(folder: Path) -> float:
    """Build the site as people do; return the seconds it took."""
    begin = time.perf_counter()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ})
    return time.perf_counter() - begin


def opened(browser: Browser, url: str, megabits: float, latency: int) -> View:
    """Open a page as somebody who was never here."""
    context = browser.new_context(**PHONE.options)
    try:
        page = context.new_page()
        sent: list[float] = []
        cdp = context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        speed = megabits * 1_000_000 / 8
        line = {"latency": latency, "downloadThroughput": speed, "uploadThroughput": speed}
        cdp.send("Network.emulateNetworkConditions", {"offline": False, **line})
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url, wait_until="load")
        first, largest, loaded = page.evaluate(PAINTS)
        page.wait_for_load_state("networkidle")
        return View(first, largest, loaded, len(sent), sum(sent) / 1000)
    finally:
        context.close()


def views(folder: Path, runs: int) -> Iterator[str]:
    """Yield a line a page: one of every kind, in the language at the root."""
    with sync_playwright() as playwright, served(folder) as url:
        browser = playwright.chromium.launch(executable_path=needs.browser(), args=FLAGS)
        for name, (megabits, latency) in LINES.items():
            yield f"\n{name:6} first largest  loaded requests     kB"
            for path in kinds(folder, LANGUAGES[0]):
                seen = [opened(browser, url + path, megabits, latency) for _ in range(runs)]
                first, largest, loaded, requests, size = (
                    median(getattr(view, key) for view in seen) for key in View.__annotations__
                )
                yield (
                    f"{first:12.0f} {largest:7.0f} {loaded:7.0f} {requests:8.0f} {size:6.0f}"
                    f"  /{path}"
                )
        browser.close()


def sizes(folder: Path) -> Iterator[str]:
    """Yield what there is, by ending, and the largest pages."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files)
    pages = sorted(folder.rglob("index.html"), key=lambda path: -path.stat().st_size)
    yield f"{len(pages)} pages, {len(files)} files, {total / 1e6:.1f} MB"
    by_ending: dict[str, int] = {}
    for path in files:
        by_ending[path.suffix] = by_ending.get(path.suffix, 0) + path.stat().st_size
    for ending, size in sorted(by_ending.items(), key=lambda item: -item[1])[:5]:
        yield f"{size / 1e6:6.1f} MB {ending}"
    for path in pages[:8]:
        yield f"{path.stat().st_size / 1000:6.0f} kB /{path.parent.relative_to(folder).as_posix()}/"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.site or Path(scratch, "site")
        if not options.site:
            print(f"built in {build(folder):.1f} s")
        for line in chain(sizes(folder), views(folder, options.runs)):
            print(line, flush=True)


if __name__ == "__main__":
    main()

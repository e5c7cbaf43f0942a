"""The pages and the navigation of the site: pure functions of the specifications.

Paths and heading ids carry no language, so a page has the same path, and a rule the
same place on it, in every language. They agree with ``judge.rule_url``.
"""

from __future__ import annotations

from collections.abc import Iterator

from unorules.judge import Court
from unorules.pages import (
    background,
    boxes,
    cards,
    codes,
    comparison,
    disputes,
    glossary,
    overlays,
    quiz,
    reference,
)
from unorules.pages.book import Book, Page
from unorules.pages.links import overlay_link
from unorules.pages.rulesets import RulesetView
from unorules.sheet import Sheet, sheet
from unorules.spec.load import Specs
from unorules.spec.models import Lang

START = "index.md"

Nav = list[dict[str, "str | Nav"] | str]
"""As in a configuration of mkdocs: titles with paths, or with what stands below them."""

SECTIONS = (disputes, quiz, boxes, cards, comparison, glossary, codes, background, reference)
"""The modules that have ``pages(book)`` beside those of rule sets and overlays."""

PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "look-up",
        (
            boxes.START,
            comparison.ALL,
            comparison.DIFFERENCES,
            glossary.START,
            background.BACKGROUND,
        ),
    ),
    (
        "for-programs",
        (reference.RECORDING, codes.START, reference.COMMANDS, reference.LIBRARY),
    ),
    ("about-site", (background.CHANGES, background.SOURCES, background.LICENCE)),
)
"""The further parts of the navigation: the word for each, and its pages where there are such."""

FURTHER = {
    disputes.START: "disputes-line",
    quiz.START: "quiz-line",
    boxes.START: "box-line",
    cards.START: "cards-line",
    comparison.ALL: "compare-line",
    glossary.START: "glossary-line",
    background.BACKGROUND: "background-line",
    reference.RECORDING: "recording-line",
    codes.START: "codes-line",
    background.CHANGES: "changes-line",
    background.SOURCES: "sources-line",
}
"""What the start page names beside rule sets and overlays, each with the word for its line."""

DOORS = (disputes.START, boxes.START, quiz.START)
"""Those of them that somebody at the table looks for: they stand first."""


def pages(specs: Specs, court: Court, lang: Lang) -> dict[str, str]:
    """Return all pages of one language, by path. Raises SpecError where one is not whole."""
    return {page.path: page.text for page in made(Book(specs, court, lang))}


def made(book: Book) -> Iterator[Page]:
    """Yield all pages, the first one first."""
    # The rules first: what they lack is named with its place, before others point at it.
    rulesets, families = book.rulesets, book.families
    below = [page for section in SECTIONS for page in section.pages(book)]
    further = [(page, book.words.say(FURTHER[page.path])) for page in below if page.path in FURTHER]
    yield book.page(
        START,
        book.words.word("rules-home") if book.club is None else book.name,
        "start.md.j2" if book.club is None else "club.md.j2",
        agreed=agreed(book),
        home=lambda name: overlay_link(name, book.words).path.removeprefix("../"),
        rulesets=rulesets,
        families=families,
        further=further,
        doors=DOORS,
    )
    for ruleset in rulesets:
        yield from _ruleset(ruleset, book)
    found = book.rulings.by_rule
    for family in families:
        path = f"{family.name}/index.md"
        first = rulesets[0].id
        yield book.page(
            path, family.title, "overlays.md.j2", family=family, rulings=found, first=first
        )
    yield from below


def agreed(book: Book) -> Sheet | None:
    """Return what the table has agreed on whose site it is."""
    if book.club is None:
        return None
    language = book.court.language(book.lang)
    return sheet(book.club.rules, book.club.title, language, book.court.parts)


def _ruleset(ruleset: RulesetView, book: Book) -> Iterator[Page]:
    """Yield the pages of a rule set: what there is, all in short, and its chapters."""
    home = f"{ruleset.id}/index.md"
    yield book.page(home, ruleset.title, "ruleset.md.j2", ruleset=ruleset, families=book.families)
    title = f"{ruleset.title}: {book.words.say('summary')}"
    counted = cards.in_short(ruleset, book)
    summary = f"{ruleset.id}/summary.md"
    yield book.page(summary, title, "summary.md.j2", ruleset=ruleset, cards=counted)
    for chapter in ruleset.chapters:
        path = f"{ruleset.id}/{chapter.id}.md"
        found = book.rulings.by_rule
        home = ruleset.id
        yield book.page(
            path, chapter.title, "chapter.md.j2", chapter=chapter, home=home, rulings=found
        )


def navigation(pages: list[Page], book: Book) -> Nav:
    """Return the navigation over pages: rule sets, overlays, cards, then the further parts."""
    titles = {page.path: page.title for page in pages}
    found: Nav = [{titles[START]: START}]
    for ruleset in book.rulesets:
        below: Nav = [f"{ruleset.id}/index.md"]
        below.append({book.words.say("summary"): f"{ruleset.id}/summary.md"})
        for chapter in ruleset.chapters:
            below.append({chapter.title: f"{ruleset.id}/{chapter.id}.md"})
        found.append({ruleset.title: below})
    for family in overlays.families_of(book.specs):
        path = f"{family}/index.md"
        found.append({titles[path]: path})
    if disputes.START in titles:
        home = disputes.START.removesuffix("index.md")
        topics: Nav = [{titles[path]: path} for path in titles if path.startswith(home)]
        found.append({titles[disputes.START]: [disputes.START, *topics[1:]]})
    if quiz.START in titles:
        games: Nav = [{titles[path]: path} for path in titles if path.startswith(f"{quiz.HOME}/")]
        found.append({titles[quiz.START]: [quiz.START, *games[1:]]})
    every: Nav = [cards.START]
    for deck, below_it in cards.navigation(titles, book):
        every.append({deck: [{title: path} for title, path in below_it]})
    found.append({titles[cards.START]: every})
    for word, paths in PARTS:
        part: Nav = [{titles[path]: path} for path in paths if path in titles]
        found.append({book.words.say(word): part})
    return found

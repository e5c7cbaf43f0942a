"""What there is beside the rules: history, tactics, misunderstandings; changes and sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules.pages.book import Book, Page
from unorules.pages.links import Link
from unorules.pages.rulesets import ChapterView, RulesetView

BACKGROUND = "background/index.md"
CHANGES = "changes/index.md"
SOURCES = "sources/index.md"
LICENCE = "licence/index.md"


@dataclass(frozen=True, slots=True)
class WorkView:
    """A source document."""

    id: str
    title: str
    about: str
    grade: str
    addresses: tuple[str, ...]


def pages(book: Book) -> Iterator[Page]:
    """Yield the pages that are about the rules rather than rules."""
    say = book.words.say
    told = [(view, _unchecked(view)) for view in book.rulesets]
    told = [(view, chapters) for view, chapters in told if chapters]
    yield book.page(BACKGROUND, say("background"), "background.md.j2", told=told)
    changed = [view for view in book.rulesets if view.changes]
    yield book.page(CHANGES, say("changes"), "changes.md.j2", rulesets=changed)
    yield book.page(SOURCES, say("sources"), "sources.md.j2", works=list(_works(book)))
    yield book.page(LICENCE, say("licence"), "licence.md.j2")


def _unchecked(view: RulesetView) -> list[tuple[Link, list[Link]]]:
    """Return the chapters in which nothing can be broken, with what they tell."""
    return [
        (
            _link(view, chapter),
            [_link(view, chapter, rule.id, rule.words.title) for rule in chapter.rules],
        )
        for chapter in view.chapters
        if not chapter.checked
    ]


def _link(view: RulesetView, chapter: ChapterView, rule: str = "", title: str = "") -> Link:
    anchor = f"#{rule}" if rule else ""
    return Link(title or chapter.title, f"../{view.id}/{chapter.id}.md{anchor}")


def _works(book: Book) -> Iterator[WorkView]:
    files = book.specs.sources
    for place, work in enumerate(files.model.works):
        yield WorkView(
            id=work.id,
            title=book.words.text(work.title, files, "works", place, "title"),
            about=book.words.text(work.about, files, "works", place, "about"),
            grade=book.words.say(f"grade-{work.grade}") if work.grade else "",
            addresses=work.addresses,
        )

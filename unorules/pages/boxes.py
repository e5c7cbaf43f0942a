"""Which rules a box has: four questions, and a table that answers them without a script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules.pages.book import Book, Page
from unorules.pages.links import Link, overlay_link, ruleset_link
from unorules.spec.site import Box, Boxes

START = "box/index.md"


@dataclass(frozen=True, slots=True)
class BoxView:
    """A box: what to play by, and by question the ids and the words of the answers."""

    ruleset: Link
    edition: Link | None
    text: str
    answers: list[tuple[str, str, str]]


def pages(book: Book) -> Iterator[Page]:
    """Yield the page; with one rule set only, as in a site of one's own, there is none."""
    files = book.specs.site.boxes
    model: Boxes = files.model
    boxes = [_box(box, place, book) for place, box in enumerate(model.boxes) if _known(box, book)]
    if len(book.rulesets) < 2:
        return
    questions = [
        (
            question.id,
            book.words.text(question.title, files, "questions", place, "title"),
            [
                (answer, book.words.text(texts, files, "questions", place, "answers", answer))
                for answer, texts in question.answers.items()
            ],
        )
        for place, question in enumerate(model.questions)
    ]
    title = book.words.say("box")
    yield book.page(START, title, "box.md.j2", questions=questions, boxes=boxes)


def _known(box: Box, book: Book) -> bool:
    edition = box.edition is None or f"edition:{box.edition}" in book.specs.overlays
    return edition and box.ruleset in book.specs.rulesets


def _box(box: Box, place: int, book: Book) -> BoxView:
    files = book.specs.site.boxes
    model: Boxes = files.model
    answers = []
    for number, question in enumerate(model.questions):
        fitting = box.answers.get(question.id, tuple(question.answers))
        path = ("questions", number, "answers")
        said = [book.words.text(question.answers[name], files, *path, name) for name in fitting]
        answers.append((question.id, " ".join(fitting), book.words.phrases().join(said, "or")))
    return BoxView(
        ruleset=ruleset_link(box.ruleset, book.words),
        edition=overlay_link(f"edition:{box.edition}", book.words) if box.edition else None,
        text=book.words.text(box.text, files, "boxes", place, "text"),
        answers=answers,
    )

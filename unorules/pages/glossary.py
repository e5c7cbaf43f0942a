"""The glossary: the one term of each concept, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules.pages.alphabet import place
from unorules.pages.book import Book, Page
from unorules.pages.languages import LANGUAGES
from unorules.pages.words import Words
from unorules.spec.models import Lang
from unorules.spec.site import Term, Terms

START = "glossary/index.md"


@dataclass(frozen=True, slots=True)
class TermView:
    """A concept: its term, what it means, words heard at the table, terms elsewhere."""

    id: str
    term: str
    text: str
    also: list[str]
    others: list[tuple[Lang, str, str]]


def pages(book: Book) -> Iterator[Page]:
    """Yield the page, in the order of the alphabet."""
    files = book.specs.site.terms
    model: Terms = files.model
    terms = [_term(term, number, book) for number, term in enumerate(model.terms)]
    terms.sort(key=lambda term: place(term.term, book.lang))
    yield book.page(START, book.words.say("glossary"), "glossary.md.j2", terms=terms)


def _term(term: Term, number: int, book: Book) -> TermView:
    files = book.specs.site.terms
    others = [language.lang for language in LANGUAGES if language.lang != book.lang]
    return TermView(
        id=term.id,
        term=book.words.text(term.term, files, "terms", number, "term"),
        text=book.words.text(term.text, files, "terms", number, "text"),
        also=list(term.also.get(book.lang, ())),
        others=[
            (lang, Words(book.specs, book.court, lang).word("language"), term.term[lang])
            for lang in others
            if lang in term.term
        ],
    )

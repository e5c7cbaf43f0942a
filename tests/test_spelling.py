"""No misspelt word in specifications and on pages: hunspell knows it, or it has been judged.

A word that is right and in no dictionary goes into ``tests/words/``, one a line. What is not
right is corrected. Without hunspell, or one of the dictionaries, this is skipped;
``UNORULES_NEED_HUNSPELL=1`` makes that a failure.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import needs, spelling
from unorules.facade import court
from unorules.spec.load import load
from unorules.spec.models import LANGUAGES, Lang
from unorules.spec.store import specs_folder

if lacking := spelling.missing():
    what = f"{', '.join(lacking)} is not there (apt-get install {' '.join(spelling.PACKAGES)})"
    needs.whole_module(what, needs.HUNSPELL)

DOCS = Path(__file__).parent.parent / "docs"

FOREIGN: dict[str, tuple[Lang, ...]] = {
    "glossary/index.md": LANGUAGES,
    "reference/index.md": ("en",),
}
"""The pages on which words of other languages stand, and of which."""


def in_specs(lang: Lang) -> set[str]:
    return {word for text in spelling.texts(specs_folder(), lang) for word in spelling.words(text)}


def wrong(words: set[str], lang: Lang) -> set[str]:
    """Return the words that neither dictionary nor judgement knows."""
    judged = {word.casefold() for word in spelling.judged(lang)}
    return {word for word in spelling.unknown(words, lang) if word.casefold() not in judged}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_specifications(lang: Lang) -> None:
    words = in_specs(lang)
    assert len(words) > 1000
    assert wrong(words, lang) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages(lang: Lang) -> None:
    """What stands on a page and not in a specification: from templates, docs and docstrings."""
    if needs.absent("mkdocs"):
        needs.missing(needs.NO_MKDOCS, needs.DOCS)
    from unorules.pages.site import pages

    known = in_specs(lang) | spelling.headings(specs_folder())
    made = pages(load(specs_folder()), court(), lang)
    assert len(made) > 40
    found = {path: spelling.words(text) - known for path, text in made.items()}
    bad = wrong({word for words in found.values() for word in words}, lang)
    left = {path: words & bad for path, words in found.items() if words & bad}
    for path, others in FOREIGN.items():
        for other in others if path in left else ():
            left[path] = wrong(left[path], other)
    assert {path: words for path, words in left.items() if words} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_judged_words_are_still_used(lang: Lang) -> None:
    guides = [path.read_text(encoding="utf-8") for path in DOCS.glob(f"*.{lang}.md")]
    said = in_specs(lang).union(*(spelling.words(text) for text in guides))
    used = {word.casefold() for word in said}
    assert {word for word in spelling.judged(lang) if word.casefold() not in used} == set()


def test_a_misspelt_word_is_found() -> None:
    text = "Legg et `korrt` på **kasstebunken** {draw:cards} eller [trekk](../huus/index.md)."
    assert wrong(spelling.words(text), "nb") == {"kasstebunken"}

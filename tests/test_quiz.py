"""The quiz as a page: questions of both kinds, each with its answer behind it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests import needs

if needs.absent("mkdocs"):
    needs.whole_module(needs.NO_MKDOCS, needs.DOCS)

from unorules.facade import court
from unorules.pages import quiz
from unorules.pages.book import Book
from unorules.spec.load import load
from unorules.spec.models import LANGUAGES, Lang
from unorules.spec.store import specs_folder

SPECS = load(specs_folder())
QUESTION = re.compile(r'<div class="question" id="([\w-]+)" data-verdict="(\w+)"')


def pages(lang: Lang) -> list[str]:
    return [made.text for made in quiz.pages(Book(SPECS, court(), lang))]


def test_questions_are_many_and_of_both_kinds() -> None:
    made = pages("nb")
    verdicts = Counter(verdict for text in made for _, verdict in QUESTION.findall(text))
    assert verdicts.total() >= 120
    assert 0.35 < verdicts["ok"] / verdicts.total() < 0.65
    assert set(verdicts) == {"ok", "breach"}
    assert len(made) == len(SPECS.rulesets)
    for text in made:
        found = Counter(verdict for _, verdict in QUESTION.findall(text))
        assert min(found["ok"], found["breach"]) >= 4, text.partition("\n")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_its_answer_without_a_script(lang: Lang) -> None:
    text = "".join(pages(lang))
    questions = QUESTION.findall(text)
    assert questions == QUESTION.findall("".join(pages("nb")))
    ids = [id for id, _ in questions]
    assert len(set(ids)) == len(ids)
    for part in text.split('<div class="question"')[1:]:
        answer = part.partition("<details")[2].partition("</details>")[0]
        said = re.findall(r'<span class="verdict (\w+)">', answer)
        assert said == re.findall(r'^ id="[\w-]+" data-verdict="(\w+)"', part)
        assert re.search(r"\]\(\.\./[\w-]+/[\w-]+\.md#[\w/-]+\)", answer)

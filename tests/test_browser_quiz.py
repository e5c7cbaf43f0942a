"""The quiz in a real browser: it keeps the score, and works without a script."""

from __future__ import annotations

from tests import needs

if lack := needs.for_pages():
    needs.whole_module(lack, needs.BROWSER)

from playwright.sync_api import expect

from tests import browsing
from tests.browsing import DESKTOP, PHONE, Open

chromium = browsing.chromium
address, faults, reader = browsing.address, browsing.faults, browsing.reader

QUIZ = "quiz/"


def test_the_score_is_kept(address: str, reader: Open) -> None:
    page = reader(address + QUIZ, PHONE)
    questions = page.locator(".question")
    expect(page.locator(".score")).to_be_hidden()
    for number, right in ((0, True), (1, False)):
        question = questions.nth(number)
        verdict = question.get_attribute("data-verdict") or ""
        wanted = verdict if right else {"ok": "breach", "breach": "ok"}[verdict]
        question.locator(f'[data-choice="{wanted}"]').click()
        expect(question.locator("details")).to_have_attribute("open", "")
        expect(question.locator(f'[data-choice="{wanted}"]')).to_have_attribute(
            "aria-pressed", "true"
        )
    expect(page.locator(".score")).to_have_text("1 av 2 riktige")
    page.reload()
    expect(page.locator(".score")).to_have_text("1 av 2 riktige")
    page.locator(".bar button").click()
    expect(page.locator(".score")).to_be_hidden()
    expect(questions.first.locator("details")).not_to_have_attribute("open", "")


def test_without_a_script_the_answers_open(address: str, reader: Open) -> None:
    page = reader(address + "sv/" + QUIZ, DESKTOP, java_script_enabled=False)
    question = page.locator(".question").first
    expect(question.locator("button")).to_have_count(0)
    expect(question.locator(".verdict")).to_be_hidden()
    question.locator("summary").click()
    expect(question.locator(".verdict")).to_be_visible()

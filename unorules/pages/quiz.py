"""The quiz: allowed or not? Made of disputes and of the examples of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules import disputes
from unorules.judge import Court
from unorules.pages.book import Book, Page
from unorules.pages.disputes import Row, Step, told
from unorules.pages.examples import Rules, show
from unorules.pages.links import Link, rule_link, ruleset_link
from unorules.pages.words import Words
from unorules.spec.load import Specs

HOME = "quiz"
"""The folder of the pages, one for each rule set."""

START = f"{HOME}/index.md"
"""The page of the first rule set: most people have its box."""

JUDGED = ("ok", "breach")
"""The verdicts that answer the question; what is open is none for a quiz."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question: what there was, what was done, and the referee's answer.

    ``by`` are the rules where they are more than the rule set's; ``before`` are the events
    up to the last one, the one in question. That is ``deed``, with ``around`` it what stands
    in the same sentence, and ``picture`` its cards. An example of a rule has ``notes`` and all
    its cards in one picture, ``play``.
    """

    id: str
    by: str
    situation: list[Row]
    before: list[Step]
    around: tuple[str, str]
    deed: str
    picture: str
    notes: str
    play: str
    kind: str
    answer: str
    more: Link


@dataclass(frozen=True, slots=True)
class Part:
    """All questions about one rule set."""

    title: str
    path: str
    questions: list[Question]


def pages(book: Book) -> Iterator[Page]:
    """Yield a page for each rule set: the questions from disputes first, then from the rules."""
    found: dict[str, list[Question]] = {ruleset.id: [] for ruleset in book.rulesets}
    for questions in (_from_disputes, _from_rules):
        for ruleset, question in questions(book.specs, book.court, book.words):
            found[ruleset].append(question)
    parts: list[Part] = []
    for ruleset, asked in found.items():
        if asked:
            title = ruleset_link(ruleset, book.words).title
            path = f"{HOME}/{ruleset}.md" if parts else START
            parts.append(Part(title, path, asked))
    for part in parts:
        title = book.words.say("quiz") if part.path == START else part.title
        yield book.page(part.path, title, "quiz.md.j2", part=part, parts=parts)


def _from_disputes(specs: Specs, court: Court, words: Words) -> Iterator[tuple[str, Question]]:
    """Yield those disputes in which the last event is the one in question."""
    for topic in specs.disputes:
        for asked in disputes.all_of(specs, topic):
            report = disputes.replay(court, asked)
            game, rules = disputes.read(court, asked)
            last = len(game.rounds[-1].events)
            findings = [f for f in report.findings if f.verdict != "ok"]
            at_the_end = all(f.place.move == last for f in findings) and len(game.rounds) == 1
            if asked.dispute.verdict not in JUDGED or not at_the_end or report.notes:
                continue
            view = told(specs, court, asked, words)
            steps: list[Step] = view.steps[:last]
            yield (
                rules.id,
                Question(
                    id=view.id,
                    by=view.rules if rules.overlays else "",
                    situation=view.situation,
                    before=steps[:-1],
                    around=("", ""),
                    deed=steps[-1].text,
                    picture=steps[-1].picture,
                    notes="",
                    play="",
                    kind=view.kind,
                    answer=steps[-1].said[0].message if steps[-1].said else view.answer,
                    more=Link(view.question, f"../disputes/{topic}.md#{view.id}"),
                ),
            )


def _from_rules(specs: Specs, court: Court, words: Words) -> Iterator[tuple[str, Question]]:
    """Yield an example of each rule that has one of either kind, by turns allowed and not."""
    wanted = 0
    for (ruleset, _), loaded in specs.chapters.items():
        for place, rule in enumerate(loaded.model.rules):
            kinds = [example.verdict for example in rule.examples]
            if not set(JUDGED) <= set(kinds):
                continue
            number = kinds.index(JUDGED[wanted])
            wanted = 1 - wanted
            path = ("rules", place, "examples", number)
            shown = show(rule.examples[number], Rules(ruleset), court, words, loaded, *path)
            title = rule_link(f"{ruleset}/{rule.id}", words)
            question = Question(
                id=f"{ruleset}-{rule.id}",
                by="",
                situation=[],
                before=[],
                around=(shown.situation, shown.end),
                deed=shown.deed,
                picture="",
                notes=shown.notes,
                play=shown.play,
                kind=shown.kind,
                answer=shown.message,
                more=title,
            )
            yield ruleset, question

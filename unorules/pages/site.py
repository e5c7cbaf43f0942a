"""The pages and the navigation of the site: pure functions of the specifications.

Paths and heading ids carry no language, so a page has the same path, and a rule the
same place on it, in every language. They agree with ``judge.rule_url``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unorules.judge import Court
from unorules.pages import disputes, overlays, quiz
from unorules.pages.examples import Rules, Shown, show
from unorules.pages.markdown import environment
from unorules.pages.words import RuleWords, Words
from unorules.spec.load import Loaded, Specs
from unorules.spec.models import Change, Chapter, Lang, Rule, RulesetFile

START = "index.md"

Nav = list[dict[str, "str | Nav"] | str]
"""As in a configuration of mkdocs: titles with paths, or with what stands below them."""


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule as its page shows it. Its number may change, its id never does."""

    number: int
    id: str
    words: RuleWords
    examples: list[Shown]
    sources: str
    standing: str
    checked: bool


@dataclass(frozen=True, slots=True)
class ChapterView:
    """A chapter: its id is the name of its page too."""

    id: str
    title: str
    rules: list[RuleView]


@dataclass(frozen=True, slots=True)
class RulesetView:
    """A rule set with everything on its pages."""

    id: str
    title: str
    about: str
    version: str
    chapters: list[ChapterView]
    changes: list[tuple[Change, str]] = field(default_factory=list)


def pages(specs: Specs, court: Court, lang: Lang) -> dict[str, str]:
    """Return all pages of one language, by path. Raises SpecError where one is not whole."""
    words = Words(specs, court, lang)
    rulesets = [_ruleset(specs, court, words, loaded) for loaded in specs.rulesets.values()]
    families = overlays.families(specs, court, words)
    templates = environment()
    made: dict[str, str] = {}

    def page(path: str, template: str, **values: object) -> None:
        made[path] = templates.get_template(template).render(words=words, **values)

    page(START, "start.md.j2", rulesets=rulesets, families=families)
    for ruleset in rulesets:
        page(f"{ruleset.id}/index.md", "ruleset.md.j2", ruleset=ruleset, families=families)
        for chapter in ruleset.chapters:
            page(f"{ruleset.id}/{chapter.id}.md", "chapter.md.j2", chapter=chapter)
    for family in families:
        page(f"{family.name}/index.md", "overlays.md.j2", family=family)
    topics = disputes.topics(specs, court, words)
    if topics:
        page(f"{disputes.HOME}/index.md", "disputes.md.j2", topics=topics)
    for topic in topics:
        page(f"{disputes.HOME}/{topic.id}.md", "topic.md.j2", topic=topic)
    page(quiz.PATH, "quiz.md.j2", parts=quiz.parts(specs, court, words))
    return made


def nav(specs: Specs, court: Court, lang: Lang) -> Nav:
    """Return the navigation of one language."""
    words = Words(specs, court, lang)
    found: Nav = [{words.word("rules-home"): START}]
    for name, loaded in specs.rulesets.items():
        below: Nav = [f"{name}/index.md"]
        for chapter in loaded.model.chapters:
            head = specs.chapters[name, chapter]
            title = words.text(head.model.chapter.title, head, "chapter", "title")
            below.append({title: f"{name}/{head.model.chapter.id}.md"})
        found.append({words.text(loaded.model.title, loaded, "title"): below})
    for family in overlays.families_of(specs):
        found.append({words.heading(overlays.TITLES[family]): f"{family}/index.md"})
    topics = disputes.titles(specs, words)
    if topics:
        below = [f"{disputes.HOME}/index.md"]
        below += [{title: f"{disputes.HOME}/{topic}.md"} for topic, title in topics]
        found.append({words.word("disputes"): below})
    found.append({words.word("quiz"): quiz.PATH})
    return found


def _ruleset(specs: Specs, court: Court, words: Words, loaded: Loaded) -> RulesetView:
    model: RulesetFile = loaded.model
    chapters: list[ChapterView] = []
    number = 1
    for name in model.chapters:
        head = specs.chapters[model.id, name]
        chapter: Chapter = head.model
        rules = [
            _rule(rule, number + position, model.id, court, words, head, ("rules", position))
            for position, rule in enumerate(chapter.rules)
        ]
        number += len(rules)
        title = words.text(chapter.chapter.title, head, "chapter", "title")
        chapters.append(ChapterView(chapter.chapter.id, title, rules))
    return RulesetView(
        id=model.id,
        title=words.text(model.title, loaded, "title"),
        about=words.text(model.about, loaded, "about"),
        version=model.version,
        chapters=chapters,
        changes=[
            (change, words.text(change.text, loaded, "changes", position, "text"))
            for position, change in enumerate(model.changes)
        ],
    )


def _rule(
    rule: Rule,
    number: int,
    ruleset: str,
    court: Court,
    words: Words,
    loaded: Loaded,
    path: tuple[str | int, ...],
) -> RuleView:
    return RuleView(
        number=number,
        id=rule.id,
        words=words.rule(f"{ruleset}/{rule.id}", loaded, *path),
        examples=[
            show(example, Rules(ruleset), court, words, loaded, *path, "examples", position)
            for position, example in enumerate(rule.examples)
        ],
        sources=words.sources(rule.source, loaded),
        standing=words.standing(rule.standing),
        checked=rule.machine.kind != "none",
    )

"""Every code: what it means, what follows, and the rules that it is found by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from unorules.pages.book import Book, Page
from unorules.pages.links import Link, known_rule, rule_link, ruleset_link
from unorules.pages.words import Words
from unorules.spec.models import Code
from unorules.templates import capital

START = "codes/index.md"

INPUT = "input"
"""The topic of what cannot be read, which no rule is behind."""


@dataclass(frozen=True, slots=True)
class CodeView:
    """A code in words; each of its texts once, whichever variant says it."""

    id: str
    title: str
    messages: list[str]
    consequences: list[str]
    expected: str
    reading: bool
    rules: list[tuple[Link, list[Link]]]


@dataclass(frozen=True, slots=True)
class TopicView:
    """The codes that begin with the same word."""

    id: str
    title: str
    codes: list[CodeView]


def pages(book: Book) -> Iterator[Page]:
    """Yield the page of all codes."""
    topics = [
        TopicView(
            name, book.words.say(f"topic-{name}"), [_code(c, book) for c in loaded.model.codes]
        )
        for name, loaded in book.specs.topics.items()
    ]
    topics.sort(key=lambda topic: topic.id == INPUT)
    yield book.page(START, book.words.say("codes"), "codes.md.j2", topics=topics)


def _code(code: Code, book: Book) -> CodeView:
    words = book.words
    told: Mapping[str, Any] = book.court.language(book.lang)["codes"][code.id]
    messages = _filled(told["message"], code, words)
    return CodeView(
        id=code.id,
        title=capital(_fill(told["label"], code, words)) if told["label"] else messages[0],
        messages=messages,
        consequences=[_fill(text, code, words) for text in _once(told["consequence"])],
        expected=capital(_fill(told["expected"], code, words)),
        reading=bool(told["consequence"]) and code.consequence_standing != "source",
        rules=list(_rules(code.id, words)),
    )


def _filled(texts: Mapping[str, str], code: Code, words: Words) -> list[str]:
    """Return the texts, each once."""
    return [capital(_fill(text, code, words)) for text in _once(texts)]


def _once(texts: Mapping[str, str]) -> list[str]:
    return list(dict.fromkeys(texts.values()))


def _fill(text: str, code: Code, words: Words) -> str:
    """Fill a text with samples in place of the facts of a game."""
    samples = words.specs.site.words.model.samples
    by_kind: dict[str, Any] = {
        "player": samples.player,
        "card": samples.card,
        "cards": list(samples.cards),
        "colour": samples.colour,
        "moves": [samples.card, "draw"],
        "number": samples.number,
    }
    facts: dict[str, Any] = {"player": "A"}
    types = dict(code.facts)
    for name, form in re.findall(r"\{(\w+):?([\w-]*)\}", text):
        kind = types.get(name, "card" if form == "name" else "number" if form else "word")
        if name != "player":
            facts[name] = by_kind.get(kind, "…")
    if any(form == "name" for _, form in re.findall(r"\{(\w+):?([\w-]*)\}", text)):
        facts = {k: (samples.card if v == "…" else v) for k, v in facts.items()}
    return words.phrases(samples.deck).fill(text, facts, types)


def _rules(code: str, words: Words) -> Iterator[tuple[Link, list[Link]]]:
    """Yield the rules that a code is found by: those of a rule set, or of house rules, together."""
    found = words.specs.site.raised.model.raised.get(code, ())
    groups: dict[str, list[str]] = {}
    for rule in found:
        if known_rule(rule, words):
            owner = rule.partition("/")[0]
            groups.setdefault(owner.partition(":")[0], []).append(rule)
    for name in [*words.rulesets(), "house", "preset", "edition"]:
        if name in groups:
            head = (
                ruleset_link(name, words)
                if name in words.specs.rulesets
                else Link(words.say(f"{name}-rules"), f"../{name}/index.md")
            )
            yield head, [rule_link(rule, words) for rule in groups[name]]

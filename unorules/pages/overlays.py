"""House rules and editions, as the pages show them: one page a family."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unorules.judge import Court
from unorules.pages.examples import Rules, Shown, show
from unorules.pages.words import RuleWords, Words
from unorules.spec.load import Loaded, Specs
from unorules.spec.overlays import Overlay, Target

TITLES = {"house": "house-rules", "edition": "editions"}
"""The families, each with the word for all of its overlays; a family's name is its path."""


@dataclass(frozen=True, slots=True)
class Link:
    """A title with the page, and the place on it, where what it names stands."""

    title: str
    path: str


@dataclass(frozen=True, slots=True)
class OverlayView:
    """An overlay as its page shows it; ``fits`` are the rule sets that it can change."""

    id: str
    words: RuleWords
    fits: dict[str, Link]
    refuses: list[tuple[Link, str]]
    removes: list[Link]
    replaces: list[Link]
    adds: list[RuleWords]
    examples: list[Shown]
    sources: str
    standing: str


@dataclass(frozen=True, slots=True)
class Family:
    """All overlays of one kind."""

    name: str
    title: str
    about: str
    overlays: list[OverlayView]


def families_of(specs: Specs) -> list[str]:
    """Return the families that have an overlay."""
    return [name for name in TITLES if any(o.partition(":")[0] == name for o in specs.overlays)]


def families(specs: Specs, court: Court, words: Words) -> list[Family]:
    """Return everything on the pages of the families."""
    return [
        Family(
            name=name,
            title=words.heading(TITLES[name]),
            about=words.word(f"{name}-about"),
            overlays=[
                _overlay(key, loaded, specs, court, words)
                for key, loaded in specs.overlays.items()
                if loaded.model.family == name
            ],
        )
        for name in families_of(specs)
    ]


def _overlay(key: str, loaded: Loaded, specs: Specs, court: Court, words: Words) -> OverlayView:
    model: Overlay = loaded.model
    # One rule set is enough to decide the examples: they must hold in all that it fits.
    if model.family == "edition":
        rules = Rules(model.fits[0], edition=model.id)
    else:
        rules = Rules(model.fits[0], house=(model.id,))
    return OverlayView(
        id=model.id,
        words=words.rule(key, loaded),
        fits={name: _ruleset(name, specs, words) for name in model.fits},
        refuses=[
            (_ruleset(name, specs, words), words.text(reason, loaded, "refuses", name))
            for name, reason in model.refuses.items()
            if name in specs.rulesets
        ],
        removes=_links(model.removes, model, specs, words),
        replaces=_links(model.replaces, model, specs, words),
        adds=[
            words.rule(f"{key}/{rule.id}", loaded, "adds", position)
            for position, rule in enumerate(model.adds)
        ],
        examples=[
            show(example, rules, court, words, loaded, "examples", position)
            for position, example in enumerate(model.examples)
        ],
        sources=words.sources(model.source, loaded),
        standing=words.standing(model.standing),
    )


def _ruleset(name: str, specs: Specs, words: Words) -> Link:
    loaded = specs.rulesets[name]
    return Link(words.text(loaded.model.title, loaded, "title"), f"../{name}/index.md")


def _links(targets: Iterable[Target], model: Overlay, specs: Specs, words: Words) -> list[Link]:
    """Return the rules that are meant, each once, in the first rule set that has it."""
    found: dict[str, Link] = {}
    for ruleset in model.fits:
        for chapter in specs.rulesets[ruleset].model.chapters:
            loaded = specs.chapters[ruleset, chapter]
            for rule in loaded.model.rules:
                if any(t.rule == rule.id or t.kind == rule.machine.kind for t in targets):
                    title = words.rule(f"{ruleset}/{rule.id}", loaded).title
                    page = f"../{ruleset}/{loaded.model.chapter.id}.md"
                    found.setdefault(rule.id, Link(title, f"{page}#{rule.id}"))
    return list(found.values())

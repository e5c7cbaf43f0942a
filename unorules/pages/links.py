"""Links between pages. All pages but the first stand one folder below the root."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unorules.core.overlays import split
from unorules.core.together import AND
from unorules.pages.words import Words
from unorules.spec.overlays import Added


@dataclass(frozen=True, slots=True)
class Link:
    """A title with the page, and the place on it, where what it names stands."""

    title: str
    path: str


def ruleset_link(name: str, words: Words) -> Link:
    """Return the way to a rule set."""
    loaded = words.specs.rulesets[name]
    return Link(words.text(loaded.model.title, loaded, "title"), f"../{name}/index.md")


def overlay_link(name: str, words: Words) -> Link:
    """Return the way to an overlay; its title comes with the options that are named."""
    family, _, id = split(name)[0].partition(":")
    return Link(words.overlay(name), f"../{family}/index.md#{id}")


def alternatives(names: Iterable[str], words: Words) -> list[list[Link]]:
    """Return the ways to overlays of this site, each by itself; those that go together as one."""
    apart = [name.split(AND) for name in names]
    known = [parts for parts in apart if all(split(n)[0] in words.specs.overlays for n in parts)]
    return [[overlay_link(name, words) for name in parts] for parts in known]


def code_link(code: str, words: Words) -> Link:
    """Return the way to what a code means; its title is the code."""
    return Link(code, f"../codes/index.md#{code}")


def rule_link(rule: str, words: Words) -> Link:
    """Return the way to a rule, or an overlay, by its full id."""
    owner, _, name = rule.partition("/")
    family, _, overlay = owner.partition(":")
    if overlay:
        anchor = f"{overlay}/{name}" if name else overlay
        return Link(words.rule_title(rule), f"../{family}/index.md#{anchor}")
    return Link(words.rule_title(rule), f"../{owner}/{_chapter(owner, name, words)}.md#{name}")


def known_rule(rule: str, words: Words) -> bool:
    """Whether there is a page for a rule, or an overlay, by its full id."""
    owner, _, name = rule.partition("/")
    if ":" in owner:
        overlay = words.specs.overlays.get(owner)
        if overlay is None or not name:
            return overlay is not None
        return name in [rule.id for rule in overlay.model.adds if is_here(rule, words)]
    return owner in words.specs.rulesets and _chapter(owner, name, words) is not None


def is_here(rule: Added, words: Words) -> bool:
    """Whether a rule that an overlay adds is for a rule set of this site."""
    return rule.rulesets is None or bool(set(rule.rulesets) & set(words.specs.rulesets))


def _chapter(ruleset: str, rule: str, words: Words) -> str | None:
    for chapter in words.specs.rulesets[ruleset].model.chapters:
        if rule in [entry.id for entry in words.specs.chapters[ruleset, chapter].model.rules]:
            found: str = chapter
            return found
    return None

"""Links between pages. All pages but the first stand one folder below the root."""

from __future__ import annotations

from dataclasses import dataclass

from unorules.core.overlays import split
from unorules.pages.words import Words


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


def rule_link(name: str, words: Words) -> Link:
    """Return the way to a rule, of a rule set or of an overlay, or to an overlay itself."""
    owner, _, rule = name.partition("/")
    if not rule:
        return overlay_link(owner, words)
    title = words.rule_title(name)
    family, _, overlay = owner.partition(":")
    if overlay:
        return Link(title, f"../{family}/index.md#{overlay}/{rule}")
    for (ruleset, _), loaded in words.specs.chapters.items():
        if ruleset == owner and any(rule == entry.id for entry in loaded.model.rules):
            return Link(title, f"../{owner}/{loaded.model.chapter.id}.md#{rule}")
    raise LookupError(name)

"""Checks that what a specification mentions by name exists: sources, codes, rules, deck words."""

from __future__ import annotations

from collections.abc import Iterator

from unorules.core.overlays import split
from unorules.spec import models
from unorules.spec.errors import SpecError
from unorules.spec.load import DISPUTES, Loaded, Specs

Path = tuple[str | int, ...]


def check(specs: Specs) -> None:
    """Raise SpecError at the first name of something that there is not."""
    works = {work.id for work in specs.sources.model.works}
    codes = {code.id for topic in specs.topics.values() for code in topic.model.codes}
    for loaded, path, sources in _sources(specs):
        for position, source in enumerate(sources):
            if source.work not in works:
                _fault(loaded, (*path, "source", position, "work"), f"unknown work {source.work}")
    for loaded, path, rule in _rules(specs):
        for position, code in enumerate(getattr(rule.machine, "cited_for", ())):
            if code not in codes:
                _fault(loaded, (*path, "cited_for", position), f"unknown code {code}")
    _disputes(specs)
    known = specs.glossary.model.deck_words
    for deck in specs.decks.values():
        for word in deck.model.words:
            if word not in known:
                expected = ", ".join(known)
                _fault(deck, ("words", word), f"unknown word {word}; expected one of {expected}")


def _disputes(specs: Specs) -> None:
    """Raise SpecError at an id used twice, or at a rule, overlay or dispute that there is not.

    Topics of the folder on which this one rests have been checked with it.
    """
    rules = {*specs.overlays}
    for (ruleset, _), chapter in specs.chapters.items():
        rules |= {f"{ruleset}/{rule.id}" for rule in chapter.model.rules}
    for name, overlay in specs.overlays.items():
        rules |= {f"{name}/{rule.id}" for rule in overlay.model.adds}
    ids: set[str] = set()
    for loaded in specs.disputes.values():
        ids |= {dispute.id for dispute in loaded.model.disputes}
    seen: set[str] = set()
    for topic, loaded in specs.disputes.items():
        if f"{DISPUTES}/{topic}" not in specs.own:
            continue
        for number, dispute in enumerate(loaded.model.disputes):
            path: Path = ("disputes", number)
            if dispute.id in seen:
                _fault(loaded, (*path, "id"), f"the dispute id {dispute.id} is used twice")
            seen.add(dispute.id)
            named = [("rules", name, name in rules) for name in dispute.rules]
            named += [("see", name, name in ids) for name in dispute.see]
            named += [
                ("forbidden_by", name, split(name)[0] in specs.overlays)
                for name in dispute.forbidden_by
            ]
            for field, name, known in named:
                if not known:
                    _fault(loaded, (*path, field), f"{field}: there is no {name}")


def _fault(loaded: Loaded, path: Path, message: str) -> None:
    mark = loaded.document.mark(path)
    raise SpecError(message, loaded.file, mark.line, mark.column)


def _rules(specs: Specs) -> Iterator[tuple[Loaded, Path, models.Rule]]:
    """Yield every rule of rule sets and overlays with its file and its place there."""
    for chapter in specs.chapters.values():
        for position, rule in enumerate(chapter.model.rules):
            yield chapter, ("rules", position), rule
    for overlay in specs.overlays.values():
        for position, rule in enumerate(overlay.model.adds):
            yield overlay, ("adds", position), rule


def _sources(specs: Specs) -> Iterator[tuple[Loaded, Path, tuple[models.Source, ...]]]:
    """Yield the sources of every rule and overlay with the file and the place there."""
    for loaded, path, rule in _rules(specs):
        yield loaded, path, rule.source
    for overlay in specs.overlays.values():
        yield overlay, (), overlay.model.source

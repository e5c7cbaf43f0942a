"""Checks that what a specification mentions by name exists: sources, codes, deck words."""

from __future__ import annotations

from collections.abc import Iterator

from unorules.spec import models
from unorules.spec.errors import SpecError
from unorules.spec.load import Loaded, Specs

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
    known = specs.glossary.model.deck_words
    for deck in specs.decks.values():
        for word in deck.model.words:
            if word not in known:
                expected = ", ".join(known)
                _fault(deck, ("words", word), f"unknown word {word}; expected one of {expected}")


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

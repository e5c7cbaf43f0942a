"""Findings and notes as a page shows them, each with a place of its own to link to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules.core.explain import rule_words
from unorules.judge import Court
from unorules.report import allowing, where
from unorules.results import Explanation, Finding, Place, Report


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding in words: what is wrong, what follows, by which rule, and what would allow it.

    ``lines`` are labels with texts, ``related`` texts with the id of another event; ``url``
    is where the rule stands on the site, or nothing.
    """

    id: str
    verdict: str
    word: str
    code: str
    where: str
    message: str
    lines: list[tuple[str, str]]
    related: list[tuple[str, str]]
    rule: str
    url: str
    text: str
    sources: list[str]


def place_id(round: int, move: int | None) -> str:
    """Return the id of an event on the page; of the result of a round without a move."""
    return f"r{round}-result" if move is None else f"r{round}-{move}"


class Remarks:
    """All that was found in a game."""

    def __init__(self, court: Court, report: Report, lang: str, site: str | None = None) -> None:
        self._court = court
        self._site = site
        self.lang = lang
        self._words: dict[str, str] = court.language(lang)["words"]
        self._ids: list[str] = []
        self._by_place: dict[tuple[int, int | None], list[Remark]] = {}
        self.all = [self._remark(finding) for finding in (*report.findings, *report.notes)]
        """In the order of the report."""

    def at(self, round: int, move: int | None) -> list[Remark]:
        """Return what was found about one event, or about the result of a round."""
        return self._by_place.get((round, move), [])

    def _remark(self, finding: Finding) -> Remark:
        said = finding.explain(self.lang)
        word = said.verdict
        if finding.stands:
            word += f" ({self._words['stands']})"
        made = Remark(
            id=self._id(finding),
            verdict=finding.verdict,
            word=word,
            code=finding.code,
            where=where(finding.place, self._words),
            message=said.message,
            lines=list(self._lines(finding, said)),
            related=list(self._related(finding, said)),
            rule=said.rule,
            url="" if self._site is None else self._site + finding.url,
            text=self._text(finding.rule),
            sources=list(said.source),
        )
        place = finding.place.round, finding.place.move
        self._by_place.setdefault(place, []).append(made)
        return made

    def _id(self, finding: Finding) -> str:
        """Return an id that stays the same while the game does."""
        place = place_id(finding.place.round, finding.place.move)
        wanted = f"{place}-{finding.code.replace('/', '-')}"
        self._ids.append(wanted)
        count = self._ids.count(wanted)
        return wanted if count == 1 else f"{wanted}-{count}"

    def _lines(self, finding: Finding, said: Explanation) -> Iterator[tuple[str, str]]:
        if said.standing:
            yield self._words["standing"], said.standing
        if said.consequence:
            yield self._words["what-now"], said.consequence
        if said.help:
            yield self._words["help"], said.help
        for key, text in allowing(finding, said, self._words):
            yield self._words[key], text

    def _related(self, finding: Finding, said: Explanation) -> Iterator[tuple[str, str]]:
        told: list[Place] = []
        for place, label in zip(finding.related, said.related, strict=True):
            if label and place not in told:
                told.append(place)
                number = where(place, self._words)
                yield f"{number}: {label}", place_id(place.round, place.move)

    def _text(self, rule: str) -> str:
        language = self._court.language(self.lang)
        return rule_words(rule, "text", language, self._court.parts) or ""

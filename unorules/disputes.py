"""Disputes from the table: their games are replayed, and the answers held to the outcome."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from unorules import marks
from unorules.core import record
from unorules.core.overlays import split
from unorules.core.record import Game
from unorules.core.request import request
from unorules.core.ruleset import Ruleset
from unorules.judge import Court
from unorules.logs.read import Source
from unorules.results import Report
from unorules.spec.disputes import Dispute
from unorules.spec.load import Loaded, Specs

EDITION = "edition:"


@dataclass(frozen=True, slots=True)
class Asked:
    """A dispute with its place: the file it was read from, and its number there."""

    loaded: Loaded
    number: int

    @property
    def dispute(self) -> Dispute:
        """What is asked, and answered."""
        found: Dispute = self.loaded.model.disputes[self.number]
        return found

    @property
    def path(self) -> tuple[str | int, ...]:
        """The way to it in the file."""
        return ("disputes", self.number)

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.loaded.line(*self.path)

    def source(self) -> Source:
        """Return its game; lines are those of the file."""
        log = self.loaded.document.below((*self.path, "log"))
        return Source(self.loaded.file, 1, log.data, document=log, text=log.text)

    def expected(self) -> marks.Marks:
        """Return the findings that are marked in it. Raises MarkError."""
        last = self.number + 1 == len(self.loaded.model.disputes)
        end = None if last else self.loaded.line("disputes", self.number + 1) - 1
        return marks.expected(self.loaded.document.text, self.line, end)


def all_of(specs: Specs, topic: str) -> list[Asked]:
    """Return the disputes of a topic, but for those about what this folder has changed.

    That is for topics of the folder on which it rests: there the rules are others.
    """
    loaded = specs.disputes[topic]
    asked = [
        Asked(loaded, number)
        for number, dispute in enumerate(loaded.model.disputes)
        if about(specs, dispute)
    ]
    if f"disputes/{topic}" in specs.own:
        return asked
    return [entry for entry in asked if not _changed(specs, entry.dispute)]


def about(specs: Specs, dispute: Dispute) -> bool:
    """Whether a dispute is about one of these rule sets: a site may have fewer than there are."""
    return request(dispute.log).ruleset in specs.rulesets


def _changed(specs: Specs, dispute: Dispute) -> bool:
    """Whether a dispute is about rules that this folder lacks or has changed."""
    asked = request(dispute.log)
    own = {name.partition(":")[2] for name in specs.own if ":" in name}
    house = {split(name)[0].rpartition(":")[2] for name in asked.house_rules}
    there = asked.ruleset in specs.rulesets and asked.ruleset not in specs.own
    return not there or bool(own & {*house, asked.edition})


def read(court: Court, asked: Asked) -> tuple[Game, Ruleset]:
    """Return a dispute's game, and the rules by which it is played."""
    data = asked.source().data
    rules = court.asked(request(data))
    return record.game(data, rules), rules


@lru_cache(maxsize=4096)
def replay(court: Court, asked: Asked) -> Report:
    """Return what the referee says of a dispute's game, worked out once for all languages."""
    return court.report(asked.source())


@lru_cache(maxsize=4096)
def forbidden_by(court: Court, asked: Asked) -> tuple[str, ...]:
    """Return what would forbid an allowed event: editions as found, and what the dispute names."""
    if replay(court, asked).verdict != "ok":
        return ()
    editions = court.otherwise(asked.source())
    return tuple(dict.fromkeys((*asked.dispute.forbidden_by, *editions)))


def disagreement(court: Court, asked: Asked, lang: str) -> tuple[int, str] | None:
    """Return line and words where a dispute says otherwise than the referee; None if it does not.

    What is at fault in the specification itself is found when it is compiled.
    """
    dispute = asked.dispute
    try:
        expected = asked.expected()
    except marks.MarkError as error:
        return error.line, str(error)
    report = replay(court, asked)
    if report.error is not None:
        message, wanted = report.error.explain(lang)
        return report.error.line or asked.line, f"{dispute.id}: {message} – {wanted}"
    if report.verdict != dispute.verdict:
        line = asked.loaded.line(*asked.path, "verdict")
        said = f"expected {dispute.verdict}, the referee says {report.verdict}"
        return line, f"{dispute.id}: {said}"
    found = marks.found(report)
    for (line, word, code), kind in (
        *((mark, "not found by the referee") for mark in expected - found),
        *((mark, "found by the referee, not marked") for mark in found - expected),
    ):
        return line, f"{dispute.id}: {word} {code}: {kind}"
    for position, name in enumerate(dispute.forbidden_by):
        verdict = _with(court, asked, name)
        if verdict != "breach":
            line = asked.loaded.line(*asked.path, "forbidden_by", position)
            return line, f"{dispute.id}: expected breach with {name}, the referee says {verdict}"
    return None


@lru_cache(maxsize=4096)
def _with(court: Court, asked: Asked, overlay: str) -> str:
    """Return the verdict on a dispute's game with one overlay more, once for all languages."""
    source = asked.source()
    wanted = request(source.data)
    change: dict[str, Any] = {"house_rules": [*wanted.house_rules, overlay]}
    if overlay.startswith(EDITION):
        change = {"edition": overlay.removeprefix(EDITION)}
    return court.report(replace(source, data={**source.data, **change})).verdict

"""Checks somebody's own specifications: what they say, and how they go with the package's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from unorules import disputes
from unorules.core.ruleset import RulesetError
from unorules.judge import Court
from unorules.logs.read import read
from unorules.situation import situation
from unorules.spec.load import DISPUTES, Loaded, Specs
from unorules.spec.models import Example


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about a folder of specifications.

    ``kind`` is ``example`` (the referee does not agree), ``conflict`` (two overlays do not
    go together, which may be meant), or ``counted`` (how many examples were run).
    """

    kind: str
    file: str
    line: int
    message: str

    @property
    def fault(self) -> bool:
        """Whether something is wrong: a conflict may be meant."""
        return self.kind == "example"


def lint(specs: Specs, court: Court, lang: str) -> Iterator[Remark]:
    """Yield what is to be said of a folder's own rule sets, overlays and disputes.

    The folder has been loaded and compiled: schema and references are in order.
    """
    count = 0
    for ruleset, overlay, loaded, path, example in _examples(specs):
        count += 1
        message = _disagreement(court, ruleset, overlay, example, lang)
        if message:
            yield Remark("example", loaded.file, loaded.line(*path), message)
    for topic, loaded in specs.disputes.items():
        for asked in disputes.all_of(specs, topic) if f"{DISPUTES}/{topic}" in specs.own else ():
            count += 1
            wrong = disputes.disagreement(court, asked, lang)
            if wrong is not None:
                yield Remark("example", loaded.file, *wrong)
    yield from _conflicts(specs, court, lang)
    yield Remark("counted", "", 0, str(count))


Found = tuple[str, str | None, Loaded, tuple[str | int, ...], Example]


def _examples(specs: Specs) -> Iterator[Found]:
    """Yield every example of the folder's own, for each rule set that it holds in."""
    for (ruleset, _), loaded in specs.chapters.items():
        if ruleset in specs.own:
            for place, rule in enumerate(loaded.model.rules):
                for number, example in enumerate(rule.examples):
                    yield ruleset, None, loaded, ("rules", place, "examples", number), example
    for name, loaded in specs.overlays.items():
        model = loaded.model
        if name not in specs.own:
            continue
        decks = {ruleset: specs.rulesets[ruleset].model.deck for ruleset in model.fits}
        for ruleset in model.fits:
            if decks[ruleset] != decks[model.fits[0]]:
                continue  # The examples name cards of another deck.
            for number, example in enumerate(model.examples):
                yield ruleset, name, loaded, ("examples", number), example
            for place, rule in enumerate(model.adds):
                if ruleset in (rule.rulesets or model.fits):
                    for number, example in enumerate(rule.examples):
                        yield ruleset, name, loaded, ("adds", place, "examples", number), example


def _disagreement(
    court: Court, ruleset: str, overlay: str | None, example: Example, lang: str
) -> str | None:
    """Return what the referee says otherwise than an example; None if they agree."""
    family, _, name = (overlay or "").partition(":")
    edition = name if family == "edition" else None
    house = (overlay,) if overlay is not None and edition is None else ()
    values = example.model_dump(exclude={"verdict", "code"})
    report = court.report(situation(ruleset, edition=edition, house_rules=house, **values))
    if report.error is not None:
        message, expected = report.error.explain(lang)
        return f"{ruleset}: {message} – {expected}"
    codes = [finding.code for finding in report.findings]
    if report.verdict == example.verdict and codes == [c for c in (example.code,) if c]:
        return None
    wanted = " ".join(filter(None, (example.verdict, example.code)))
    return f"{ruleset}: expected {wanted}, the referee says {' '.join((report.verdict, *codes))}"


def _conflicts(specs: Specs, court: Court, lang: str) -> Iterator[Remark]:
    """Yield with which other overlays the folder's own do not go together."""
    mine = [name for name in specs.overlays if name in specs.own]
    for name in mine:
        loaded = specs.overlays[name]
        for other, theirs in specs.overlays.items():
            if other == name or (other in mine and other < name):
                continue
            for ruleset in loaded.model.fits:
                if ruleset not in theirs.model.fits:
                    continue
                message = _refusal(court, ruleset, (name, other), lang)
                if message:
                    yield Remark("conflict", loaded.file, loaded.line("id"), message)
                    break


def _refusal(court: Court, ruleset: str, names: tuple[str, str], lang: str) -> str | None:
    """Return why two overlays do not go together; None if they do, or cannot be combined."""
    editions = [name.partition(":")[2] for name in names if name.startswith("edition:")]
    house = tuple(name for name in names if not name.startswith("edition:"))
    if len(editions) > 1:
        return None
    try:
        court.rules(ruleset, editions[0] if editions else None, house)
    except RulesetError as error:
        return f"{ruleset}: {court.faults.message(error, lang)}"
    return None


def logs_at_fault(folder: Path, court: Court, lang: str) -> Iterator[Remark]:
    """Yield the recorded games in the folder's ``logs/`` that cannot be read."""
    for file in sorted((folder / "logs").rglob("*.yaml")):
        for report in court.reports(read(str(file))):
            if report.error is not None:
                message, expected = report.error.explain(lang)
                place = str(file.relative_to(folder.parent))
                yield Remark("example", place, report.error.line or 1, f"{message} – {expected}")

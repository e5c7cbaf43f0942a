"""``unorules lint``: somebody's own specifications, checked."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from unorules.cli import common
from unorules.facade import court
from unorules.lint import Remark, lint, logs_at_fault
from unorules.spec import store
from unorules.spec.load import load


@click.command(name="lint")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False))
@common.with_lang
@common.with_format
def command(folder: str, lang: str | None, form: str) -> None:
    """Check a folder of one's own specifications: schema, references, examples, conflicts.

    A conflict with another overlay is told, but is no fault: it may be meant.
    Exit status: 0 in order, 1 an example with which the referee does not agree, 2 a fault
    for which the folder cannot be used.

    \b
    Examples:
      unorules lint our-rules
      unorules lint our-rules --format json
    """
    home = Path(folder).resolve()
    judge = court(folder)
    language = common.languages(common.asked_languages(lang, form))[0]
    specs = load(home, base=store.specs_folder())
    remarks = [*lint(specs, judge, language), *logs_at_fault(home, judge, language)]
    for remark in remarks:
        if form == "json":
            click.echo(common.to_json(asdict(remark)))
        elif remark.kind != "counted":
            click.echo(_line(remark, common.words(language)))
    if form == "text":
        click.echo(_summary(remarks, common.words(language)))
    sys.exit(1 if any(remark.fault for remark in remarks) else 0)


def _line(remark: Remark, words: dict[str, str]) -> str:
    name = "error" if remark.fault else "note"
    head = common.style(words[f"lint-{remark.kind}"], name)
    return f"{head}: {remark.file}:{remark.line}: {remark.message}"


def _summary(remarks: list[Remark], words: dict[str, str]) -> str:
    counted = next(remark.message for remark in remarks if remark.kind == "counted")
    faults = sum(remark.fault for remark in remarks)
    conflicts = sum(remark.kind == "conflict" for remark in remarks)
    said = words["lint-summary"].replace("{examples}", counted)
    said = said.replace("{faults}", str(faults)).replace("{conflicts}", str(conflicts))
    return common.style(said, "error" if faults else "ok")

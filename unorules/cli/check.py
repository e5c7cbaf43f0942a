"""``unorules check``: recorded games in, rulings out."""

from __future__ import annotations

import sys

import click

from unorules.cli import common
from unorules.facade import check_all
from unorules.report import render, summary
from unorules.results import Report


@click.command(name="check")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@common.with_lang
@common.with_format
@common.with_specs
@click.option("--strict", is_flag=True, help="Exit with 1 also for unproven and unruled.")
def command(
    logs: tuple[str, ...], lang: str | None, form: str, specs: str | None, strict: bool
) -> None:
    """Check recorded games: YAML files, JSON lines, or - for standard input.

    Exit status: 0 no breach, 1 a breach, 2 something that cannot be read.

    \b
    Examples:
      unorules check friday.yaml
      unorules check --lang nb,sv friday.yaml
      unorules check --format json games.jsonl
      cat friday.yaml | unorules check -
    """
    asked = common.asked_languages(lang, form)
    reports: list[Report] = []
    for name in logs:
        for report in check_all(name, specs=specs):
            reports.append(report)
            chosen = common.languages(asked, report.lang)
            if form == "json":
                click.echo(common.to_json(report.to_dict(chosen[0])))
                continue
            for language in chosen:
                for line in render(report, language, common.words(language), common.style):
                    click.echo(line)
    if form == "text":
        for language in common.languages(asked, reports[-1].lang):
            click.echo(summary(reports, common.words(language), common.style))
    sys.exit(common.exit_status(reports, strict=strict))

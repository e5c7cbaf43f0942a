"""``unorules diff``: what differs between two rule sets."""

from __future__ import annotations

import json
from typing import Any

import click

from unorules.cli import common
from unorules.compare import Difference, differences
from unorules.facade import court


@click.command(name="diff")
@click.argument("left")
@click.argument("right")
@common.with_lang
@common.with_format
@common.with_specs
def command(left: str, right: str, lang: str | None, form: str, specs: str | None) -> None:
    """Show what differs between two rule sets, rule by rule.

    A side is a rule set, with overlays after a plus sign, or a profile.

    \b
    Examples:
      unorules diff uno-official danish-classic
      unorules diff uno-official uno-official+free-draw-four --lang nb
      unorules diff uno-official our-club.yaml
    """
    judge = court(specs)
    sides = common.rules_of(left, judge), common.rules_of(right, judge)
    for language in common.languages(common.asked_languages(lang, form)):
        found = differences(*sides, judge.language(language), judge.parts)
        if form == "json":
            for difference in found:
                click.echo(common.to_json(difference.to_dict()))
            continue
        before = None
        for difference in found:
            if (difference.kind, difference.about) != before:
                before = (difference.kind, difference.about)
                click.echo(common.style(_heading(difference), "bold"))
            click.echo(f"  {_line(difference)}")


def _heading(difference: Difference) -> str:
    titles = difference.left_title, difference.right_title
    named = [title for title in titles if title]
    return " / ".join(dict.fromkeys(named)) + f" ({difference.kind})"


def _line(difference: Difference) -> str:
    field = f"{difference.field}: " if difference.field else ""
    return f"{field}{_value(difference.left)} → {_value(difference.right)}"


def _value(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False) if value else "–"
    return str(value).lower() if isinstance(value, bool) else str(value)

"""``unorules sheet``: what a table agrees on before the first deal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import click

from unorules.cli import common
from unorules.facade import court
from unorules.profiles import is_profile
from unorules.sheet import Line, Sheet, sheet

WIDTH = 76


@click.command(name="sheet")
@click.argument("profile")
@common.with_lang
@common.with_page_format
@common.with_specs
def command(profile: str, lang: str | None, form: str, specs: str | None) -> None:
    """Print what a table agrees on before the first deal.

    PROFILE is a profile, or a rule set with house rules after plus signs.

    \b
    Examples:
      unorules sheet our-club.yaml
      unorules sheet uno-official+stacking --lang nb
      unorules sheet our-club.yaml --format html > sheet.html
    """
    judge = court(specs)
    rules = common.rules_of(profile, judge)
    asked = common.asked_languages(lang, form)
    title = None
    if is_profile(profile):
        named = judge.profile(profile)
        title = f"{named.title} {named.version}".strip()
        spoken = [name for name in named.languages if name in common.complete()]
        asked = asked or (spoken if form == "text" else spoken[:1])
    for language in common.languages(asked):
        made = sheet(rules, title, judge.language(language), judge.parts)
        if form == "json":
            click.echo(common.to_json(made.to_dict()))
            continue
        if form == "html":
            from unorules.html import sheet_page  # Only here: templates take their time.

            common.write_page(sheet_page(made, rules, language, judge.parts))
            continue
        for line in _lines(made, common.words(language)):
            click.echo(line)


def _lines(made: Sheet, words: dict[str, str]) -> Iterator[str]:
    yield common.style(f"{words['sheet-title']}: {made.title}", "bold")
    yield f"{made.ruleset}, {words['version']} {made.version} ({made.hash})"
    yield ""
    yield common.style(words["sheet-house"], "label")
    yield from _points(made.house)
    if not made.house:
        yield f"  {words['sheet-none']}"
    yield ""
    yield common.style(words["sheet-points"], "label")
    yield from _points(made.points)
    if made.left_out:
        yield ""
        yield common.style(words["sheet-not"], "label")
        yield from _wrapped(", ".join(line.title for line in made.left_out), "  ")
    yield ""
    yield f"{words['sheet-signed']}: ____________________________"


def _points(lines: tuple[Line, ...]) -> Iterator[str]:
    for line in lines:
        yield f"  [ ] {line.title}"
        yield from _wrapped(line.text, "      ")


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)

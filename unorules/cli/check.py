"""``unorules check``: recorded games in, rulings out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

import click

from unorules.cli import common
from unorules.cli.progress import Progress
from unorules.core.explain import overlay_title
from unorules.core.phrases import Phrases
from unorules.facade import check_all, court, load_profile
from unorules.logs.read import read
from unorules.profiles import Profile
from unorules.report import render, summary, visible
from unorules.results import Finding, Report, RulesFound

MOST = 2
"""With how many overlays a rule set is tried."""

MANY = 6
"""How many sets of rules are named of those that are equally small."""


@click.command(name="check")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@common.with_lang
@common.with_page_format
@common.with_specs
@common.with_profile
@click.option(
    "--find-rules", "finds", is_flag=True, help="Find the rules that a log was played by."
)
@click.option(
    "--seat", metavar="NAME", help="With --format html: the game as this player has seen it."
)
@click.option("--strict", is_flag=True, help="Exit with 1 also for unproven and unruled.")
def command(
    logs: tuple[str, ...],
    lang: str | None,
    form: str,
    specs: str | None,
    profile: str | None,
    finds: bool,
    seat: str | None,
    strict: bool,
) -> None:
    """Check recorded games: YAML files, JSON lines, or - for standard input.

    Exit status: 0 no breach, 1 a breach, 2 something that cannot be read.

    \b
    Examples:
      unorules check friday.yaml
      unorules check --lang nb,sv friday.yaml
      unorules check --format json games.jsonl
      unorules check --profile our-club.yaml friday.yaml
      unorules check --find-rules friday.yaml
      unorules check --format html friday.yaml > friday.html
      cat friday.yaml | unorules check -
    """
    asked = common.asked_languages(lang, form)
    if seat is not None and form != "html":
        raise click.UsageError("--seat goes with --format html.")
    if finds and form == "html":
        raise click.UsageError("--find-rules goes with --format text or json.")
    if finds:
        sys.exit(max(_find(name, asked, form, specs) for name in logs))
    rules = None if profile is None else load_profile(profile, specs=specs)
    if form == "html":
        sys.exit(_page(logs, asked, rules, specs, seat, strict))
    reports: list[Report] = []
    for name in logs:
        for report in check_all(name, profile=rules, specs=specs):
            reports.append(report)
            chosen = common.languages(asked, report.lang)
            _own_rules(rules, report, chosen[0])
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


def _own_rules(profile: Profile | None, report: Report, lang: str) -> None:
    """Say that a log says by itself what it was played by, where a profile was named."""
    if profile is not None and report.profile is None and report.error is None:
        said = common.words(lang)["own-rules"].replace("{log}", report.log)
        click.echo(visible(said), err=True)


def _page(
    logs: tuple[str, ...],
    asked: list[str],
    profile: Profile | None,
    specs: str | None,
    seat: str | None,
    strict: bool,
) -> int:
    """Write a page about one game; return the exit status."""
    from unorules.html import SeatError, game_page  # Only here: templates take their time.

    judge = court(specs)
    games = [judge.judged(source, profile) for name in logs for source in read(name)]
    if len(games) != 1:
        raise click.UsageError(f"--format html takes one game, not {len(games)}.")
    (game,) = games
    lang = common.languages(asked, game.report.lang)[0]
    _own_rules(profile, game.report, lang)
    try:
        common.write_page(game_page(judge, game, lang, seat=seat, profile=profile))
    except SeatError as error:
        raise common.unknown("player", error.seat, error.known, "--seat") from None
    return common.exit_status([game.report], strict=strict)


def _find(name: str, asked: list[str], form: str, specs: str | None) -> int:
    """Say by which rules the games of a log were played; return the exit status."""
    status = 0
    judge = court(specs)
    for source in read(name):
        report = judge.report(source)
        text = common.words(common.languages(asked, report.lang)[0])["rules-tried"]
        with Progress(visible(text.replace("{log}", report.log))) as progress:
            found = judge.found(source, MOST, progress)
        declared = found[0].report.lang if found else report.lang
        for lang in common.languages(asked, declared):
            if form == "json" and not found and report.error is not None:
                click.echo(common.to_json(report.to_dict(lang)))
            elif form == "json":
                head = {"schema": 1, "log": report.log, "game": report.game}
                sets = [rules.to_dict(lang) for rules in found]
                click.echo(common.to_json({**head, "rules": sets}))
            else:
                for line in _said(report, found, lang, specs):
                    click.echo(line)
        left = [f for rules in found[:1] for f in rules.report.findings if f.verdict == "breach"]
        status = max(status, 2 if not found else 1 if left else 0)
    return status


def _said(
    report: Report, found: tuple[RulesFound, ...], lang: str, specs: str | None
) -> Iterator[str]:
    """Yield what is said of the sets of rules that were found."""
    words = common.words(lang)
    if not found and report.error is not None:
        yield from render(report, lang, words, common.style)
        return
    titles = [_titles(rules, lang, specs) for rules in found]
    left = found[0].report.verdict == "breach"
    key = "rules-nearest" if left else "rules-found"
    yield visible(words[key].replace("{log}", report.log).replace("{rules}", titles[0]))
    for title in titles[1:MANY]:
        yield visible("  " + words["rules-also"].replace("{rules}", title))
    if left:
        yield from _left(found[0].report, lang)


def _left(report: Report, lang: str) -> Iterator[str]:
    """Yield the breaches that are left, the first of each kind in full, and how many there are.

    One rule that the table did not know shows in the same way many times.
    """
    words = common.words(lang)
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in report.findings:
        if finding.verdict == "breach":
            kinds.setdefault((finding.code, finding.rule), []).append(finding)
    for first, *others in kinds.values():
        alone = replace(report, findings=(first,), notes=())
        *lines, blank = render(alone, lang, words, common.style)
        yield from lines
        if others:
            yield words["more-alike"].replace("{n}", str(len(others)))
        yield blank
    yield summary([report], words, common.style)


def _titles(rules: RulesFound, lang: str, specs: str | None) -> str:
    """Return a rule set with its overlays, by title."""
    judge = court(specs)
    language = judge.language(lang)
    phrases = Phrases(language, "")
    named = [overlay_title(name, language, judge.parts, phrases) for name in rules.overlays]
    return " + ".join([language["rulesets"].get(rules.ruleset) or rules.ruleset, *named])

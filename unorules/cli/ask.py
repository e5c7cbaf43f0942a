"""``unorules ask``: one situation, without a file."""

from __future__ import annotations

import sys

import click

from unorules.cli import common
from unorules.core.phrases import Phrases
from unorules.facade import court
from unorules.report import render
from unorules.situation import SEATS, situation


@click.command(name="ask")
@click.argument("ruleset")
@click.option("--top", required=True, help='The top card, with a named colour: "W blue".')
@click.option("--hand", required=True, help='The player\'s cards: "G+2 W".')
@click.option("--play", required=True, help='What the player does: "G+2", "W red", "draw", "pass".')
@click.option("--owes", type=click.IntRange(0, 999), default=0, help="Cards still to be drawn.")
@click.option("--drawn", help="The card that the player has just drawn.")
@click.option("--players", type=click.IntRange(2, len(SEATS)), default=3, show_default=True)
@click.option("--edition", help="An edition, by id.")
@click.option("--house", multiple=True, help="A house rule, by id; may be repeated.")
@common.with_lang
@common.with_format
@common.with_specs
def command(
    ruleset: str,
    top: str,
    hand: str,
    play: str,
    owes: int,
    drawn: str | None,
    players: int,
    edition: str | None,
    house: tuple[str, ...],
    lang: str | None,
    form: str,
    specs: str | None,
) -> None:
    r"""Judge one situation: player A is in turn, the other hands are not known.

    Exit status: 0 no breach, 1 a breach, 2 something that cannot be read.

    \b
    Examples:
      unorules ask uno-official --top R+2 --hand "G+2 W" --play G+2
      unorules ask uno-official --top R+2 --hand "G+2 W" --play G+2 --owes 2
      unorules ask uno-official --top R5 --hand "R9 W+4" --play "W+4 blue" --lang nb
    """
    asked = common.asked_languages(lang, form)
    source = situation(
        ruleset,
        top=top,
        hand=hand,
        play=play,
        owes=owes,
        drawn=drawn,
        players=players,
        edition=edition,
        house_rules=house,
    )
    judge = court(specs)
    report = judge.report(source)
    for language in common.languages(asked):
        if form == "json":
            click.echo(common.to_json(report.to_dict(language)))
            continue
        words = common.words(language)
        if report.error is None and not report.findings:
            rules = judge.rules(ruleset, edition, house)
            move = rules.notation.read(play)
            kind = "follow" if move.verb == "play" else "draw"
            rule = rules.need(kind).origin
            spoken = judge.language(language)["rules"][rule.id]
            phrases = Phrases(judge.language(language), rules.deck.id)
            cards = [rules.deck.codes[card] for card in move.cards if card >= 0]
            what = phrases.join([phrases.card(code) for code in cards], "and") or play
            click.echo(f"{common.style(words['ok'], 'ok')}: {common.style(what, 'bold')}")
            title = phrases.quote(spoken["title"])
            click.echo(f"  = {words['rule']}: {title} ({rule.file}:{rule.line})")
            if spoken["text"]:
                click.echo(f"    {spoken['text']}")
        for line in render(report, language, words, common.style):
            click.echo(line, err=report.error is not None)
    sys.exit(common.exit_status([report], strict=False))

"""``unorules ask``: one situation, without a file."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator

import click

from unorules.cli import common
from unorules.core.explain import overlay_title, rule_words
from unorules.core.phrases import Phrases
from unorules.core.ruleset import Rule, Ruleset
from unorules.facade import court
from unorules.judge import Court
from unorules.profiles import is_profile
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
    """Judge one situation: player A is in turn, the other hands are not known.

    RULESET may have overlays after plus signs, or be a profile.

    Exit status: 0 no breach, 1 a breach, 2 something that cannot be read.

    \b
    Examples:
      unorules ask uno-official --top R+2 --hand "G+2 W" --play G+2
      unorules ask uno-official --top R+2 --hand "G+2 W" --play G+2 --owes 2
      unorules ask uno-official --top R5 --hand "R9 W+4" --play "W+4 blue" --lang nb
      unorules ask our-club.yaml --top R+2 --hand "G+2 W" --play G+2 --owes 2
    """
    asked = common.asked_languages(lang, form)
    judge = court(specs)
    if is_profile(ruleset) or "+" in ruleset:
        rules = common.rules_of(ruleset, judge)
        ruleset, edition, house = rules.id, rules.edition, (*rules.house_rules, *house)
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
    report = judge.report(source)
    otherwise = judge.otherwise(source) if report.verdict == "ok" else ()
    for language in common.languages(asked):
        if form == "json":
            told = report.to_dict(language)
            told["otherwise"] = list(otherwise)
            click.echo(common.to_json(told))
            continue
        words = common.words(language)
        if report.error is None and not report.findings:
            rules = judge.rules(ruleset, edition, tuple(house))
            for line in _allowed(judge, rules, play, language, owes > 0):
                click.echo(line)
            if otherwise:
                click.echo(_otherwise(judge, otherwise, language))
        for line in render(report, language, words, common.style):
            click.echo(line, err=report.error is not None)
    sys.exit(common.exit_status([report], strict=False))


GROUNDS = {
    "play": "follow",
    "draw": "draw",
    "pass": "draw",
    "uno": "call",
    "catch": "call",
    "challenge": "challenge",
    "shuffle": "reshuffle",
}
"""By what is done, the kind of the rule that allows it."""


def _allowed(
    judge: Court, rules: Ruleset, play: str, lang: str, owing: bool = False
) -> Iterator[str]:
    """Yield what is said of a move that is allowed: the move, and the rule that allows it.

    A card laid by somebody who is ``owing`` cards is allowed as an answer.
    """
    language = judge.language(lang)
    words = language["words"]
    phrases = Phrases(language, rules.deck.id)
    move = rules.notation.read(play)
    cards = [phrases.card(rules.deck.codes[card]) for card in move.cards if card >= 0]
    done = {"draw": f"draw {move.number}", "pass": "pass"}.get(move.verb)
    what = phrases.move(done) if done else phrases.join(cards, "and") or play
    yield f"{common.style(words['ok'], 'ok')}: {common.style(what, 'bold')}"
    rule = rules.one(GROUNDS.get(move.verb, ""))
    if owing and cards:
        answers = [r for r in rules.all("stack") if _names(rules, r, move.cards[0])]
        rule = answers[0] if answers else rule
    if rule is None:
        return
    origin = rule.origin
    title = rule_words(origin.id, "title", language, judge.parts) or origin.id
    yield f"  = {words['rule']}: {phrases.quote(title)} ({origin.file}:{origin.line})"
    text = rule_words(origin.id, "text", language, judge.parts) or ""
    for line in textwrap.wrap(text, 84):
        yield f"    {line}"


def _names(rules: Ruleset, rule: Rule, card: int) -> bool:
    """Whether a rule is about a card."""
    return bool(rules.deck.select(rule.values["cards"]) >> card & 1)


def _otherwise(judge: Court, editions: tuple[str, ...], lang: str) -> str:
    """Return the line that names the editions by which the move is forbidden."""
    language = judge.language(lang)
    words = language["words"]
    phrases = Phrases(language, "")
    titles = [overlay_title(name, language, judge.parts, phrases) for name in editions]
    said = words["otherwise"].replace("{names}", ", ".join(titles))
    return f"  = {words['edition']}: {said}"

"""What the commands share: language, colours, and the frame's words."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from unorules.core.ruleset import Ruleset, RulesetError
from unorules.core.words import nearest
from unorules.facade import court
from unorules.judge import Court
from unorules.profiles import is_profile
from unorules.results import Report

F = TypeVar("F", bound=Callable[..., Any])

LOCALES = {"nb": "nb", "nn": "nb", "no": "nb", "sv": "sv", "da": "da", "en": "en"}
DEFAULT = "en"

COLOURS: dict[str, dict[str, Any]] = {
    "breach": {"fg": "red", "bold": True},
    "error": {"fg": "red", "bold": True},
    "unproven": {"fg": "yellow", "bold": True},
    "unruled": {"fg": "magenta", "bold": True},
    "note": {"fg": "cyan", "bold": True},
    "ok": {"fg": "green", "bold": True},
    "frame": {"fg": "blue"},
    "label": {"bold": True},
    "bold": {"bold": True},
}


def with_lang(command: F) -> F:
    """Add the option ``--lang``."""
    return click.option(
        "--lang",
        metavar="LANG[,LANG]",
        help="Language: nb, sv, da or en. Default: the log's, else your locale's, else en.",
    )(command)


def with_format(command: F) -> F:
    """Add the option ``--format``."""
    return _format(["text", "json"], "Text for people, or one JSON object a line.")(command)


def with_page_format(command: F) -> F:
    """Add the option ``--format`` to a command that can make a page too."""
    return _format(
        ["text", "json", "html"],
        "Text for people, one JSON object a line, or a page for a browser.",
    )(command)


def _format(known: list[str], help: str) -> Callable[[F], F]:
    """Return the option ``--format`` with these words."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(known),
        default="text",
        show_default=True,
        help=help,
    )


def with_specs(command: F) -> F:
    """Add the option ``--specs``."""
    return click.option(
        "--specs",
        type=click.Path(exists=True, file_okay=False),
        help="A folder of specifications to use in place of the built-in ones.",
    )(command)


def with_profile(command: F) -> F:
    """Add the option ``--profile``."""
    return click.option(
        "--profile",
        type=click.Path(exists=True, dir_okay=False),
        help="A profile: the rules for logs that name none but perhaps the rule set.",
    )(command)


def rules_of(text: str, court: Court) -> Ruleset:
    """Return the rules that a word names: a rule set with overlays after plus signs, or a profile.

    Raises BadParameter for a name that is not known, ProfileError for a faulty profile.
    """
    if is_profile(text):
        return court.profile(text).rules
    name, *overlays = text.split("+")
    known = [entry.partition(":") for entry, _ in court.parts["index"]["overlays"]]
    editions = [n for n in overlays if n in [o for f, _, o in known if f == "edition"]]
    house = tuple(n for n in overlays if n not in editions)
    try:
        return court.rules(name, editions[0] if editions else None, house)
    except RulesetError as error:
        raise refused(error, court, text) from None


def refused(error: RulesetError, court: Court, text: str) -> click.BadParameter:
    """Return the usage error for rules that are not there or do not go together."""
    if error.known and "word" in error.facts:
        return unknown("name", str(error.facts["word"]), error.known, text)
    message = court.faults.message(error, languages([])[0])
    return click.BadParameter(message, param_hint=text)


def asked_languages(asked: str | None, form: str) -> list[str]:
    """Return the languages that the option names; none if it is not given."""
    if asked is None:
        return []
    known = complete()
    chosen = []
    for word in asked.split(","):
        lang = LOCALES.get(word.strip().lower(), word.strip())
        if lang not in known:
            raise unknown("language", lang, known, "--lang")
        if lang not in chosen:
            chosen.append(lang)
    if form != "text" and len(chosen) > 1:
        raise click.BadParameter(f"--format {form} takes one language.", param_hint="--lang")
    return chosen


def languages(asked: list[str], declared: str | None = None) -> list[str]:
    """Return the languages to answer in: those asked for, else the log's, else the locale's."""
    known = complete()
    for wanted in (LOCALES.get(declared or ""), locale_language()):
        if not asked and wanted in known:
            return [wanted]
    return asked or [DEFAULT]


def unknown(what: str, word: str, known: Sequence[str], hint: str) -> click.BadParameter:
    """Return the usage error for a word that is not a known one."""
    near = nearest(word, list(known))
    help = f" Did you mean {near!r}?" if near else ""
    message = f"unknown {what} {word!r}.{help} Known: {', '.join(known)}."
    return click.BadParameter(message, param_hint=hint)


def to_json(value: object) -> str:
    """Return a value as JSON on one line, with escapes where the output needs them."""
    text = json.dumps(value, ensure_ascii=False, default=list)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return json.dumps(value, default=list)
    return text


def write_page(page: str) -> None:
    """Write a page as it is, whatever encoding the terminal has."""
    click.echo(page.encode(), nl=False)


def complete() -> list[str]:
    """Return the languages that there are."""
    found: list[str] = court().parts["index"]["languages"]
    return found


def locale_language() -> str | None:
    """Return the language of the user's locale, if it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return LOCALES.get(value.partition("_")[0].partition(".")[0].lower())
    return None


def words(lang: str) -> dict[str, str]:
    """Return the words of the frame in a language."""
    found: dict[str, str] = court().language(lang)["words"]
    return found


def style(text: str, name: str) -> str:
    """Colour a text; click leaves the colours out where there is no terminal."""
    return click.style(text, **COLOURS[name]) if colours_wanted() else text


def colours_wanted() -> bool:
    """Whether colours are welcome: on a terminal, and not with ``NO_COLOR``."""
    return not os.environ.get("NO_COLOR") and sys.stdout.isatty()


def exit_status(reports: Iterable[Report], *, strict: bool) -> int:
    """Return 2 for what cannot be read, 1 for a breach, 0 else."""
    status = 0
    for report in reports:
        if report.error is not None:
            return 2
        if report.verdict == "breach" or (strict and report.verdict != "ok"):
            status = 1
    return status

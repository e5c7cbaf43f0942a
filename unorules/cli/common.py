"""What the commands share: language, colours, and the frame's words."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from unorules.facade import court
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
        help="Language: nb, sv or en. Default: the log's, else your locale's, else en.",
    )(command)


def with_format(command: F) -> F:
    """Add the option ``--format``."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Text for people, or one JSON object a line.",
    )(command)


def with_specs(command: F) -> F:
    """Add the option ``--specs``."""
    return click.option(
        "--specs",
        type=click.Path(exists=True, file_okay=False),
        help="A folder of specifications to use in place of the built-in ones.",
    )(command)


def languages(asked: str | None, declared: str | None = None) -> list[str]:
    """Return the languages to answer in, from the option, the log and the locale."""
    known = complete()
    if asked is not None:
        chosen = [word.strip() for word in asked.split(",") if word.strip()]
        for lang in chosen:
            if lang not in known:
                raise click.BadParameter(
                    f"{lang!r} is not one of {', '.join(known)}.", param_hint="--lang"
                )
        if chosen:
            return chosen
    for wanted in (LOCALES.get(declared or ""), locale_language()):
        if wanted in known:
            return [wanted]
    return [DEFAULT]


def complete() -> list[str]:
    """Return the languages that have all messages."""
    found = []
    for lang in court().parts["index"]["languages"]:
        try:
            court().language(lang)
        except LookupError:
            continue
        found.append(lang)
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

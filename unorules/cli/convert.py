"""``unorules convert``: other programs' logs to ours."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import BinaryIO

import click

from unorules.cli import common
from unorules.logs import console, openspiel, rlcard
from unorules.logs.foreign import ConversionError

FORMATS: dict[str, Callable[[str], Iterable[dict[str, object]]]] = {
    "rlcard": rlcard.convert,
    "console": lambda text: [console.convert(text)],
    "openspiel": lambda text: [openspiel.convert(text)],
}


@click.command(name="convert")
@click.argument("form", type=click.Choice(sorted(FORMATS)), metavar="FORMAT")
@click.argument("log", type=click.File("rb"))
def command(form: str, log: BinaryIO) -> None:
    """Turn another program's log into JSON lines, one game a line, on standard output.

    FORMAT is rlcard (JSON lines of RLCard games), console (printed turns of the
    console program by BrendanNguyenCS) or openspiel (a playthrough of OpenSpiel's
    Crazy Eights; its rule set openspiel-eights is not built in, so check it with
    --specs). Nothing is added that the log does not say.

    \b
    Examples:
      unorules convert rlcard games.jsonl > ours.jsonl
      unorules convert rlcard games.jsonl | unorules check -
    """
    name = getattr(log, "name", "<stdin>")
    try:
        games = list(FORMATS[form](log.read().decode("utf-8-sig")))
    except ConversionError as error:
        click.echo(f"{name}:{error.line}: {error.message}", err=True)
        sys.exit(2)
    except UnicodeDecodeError:
        click.echo(f"{name}: not text in UTF-8", err=True)
        sys.exit(2)
    for game in games:
        click.echo(common.to_json(game))

"""``unorules site``: a rule site of one's own."""

from __future__ import annotations

import importlib.util
import logging
import shutil
import sys
import tempfile
from pathlib import Path

import click

from unorules.cli import common
from unorules.facade import court
from unorules.spec import store
from unorules.spec.load import load

MARK = ".unorules-site"
"""A file in every site that this command has made: only such a folder is written over."""

EXTRA = ("mkdocs", "material")
"""What the docs extra brings along."""


@click.command(name="site")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False))
@common.with_profile
@click.option(
    "--out",
    required=True,
    type=click.Path(file_okay=False),
    help="Where the site goes: a new folder, or one with a site made by this command.",
)
@common.with_lang
def command(folder: str | None, profile: str | None, out: str, lang: str | None) -> None:
    """Make a rule site of one's own.

    DIR holds specifications of one's own, which rest on the built-in ones; without it the
    site has those alone. With a profile the site is about the rules of that table. It has the
    languages asked for, else those of the profile, else all in which nothing is missing.

    \b
    Examples:
      unorules site --profile our-club.yaml --out public
      unorules site our-rules --out public --lang nb,sv
    """
    if folder is not None and not Path(folder).is_dir():
        raise click.BadParameter(f"there is no folder {folder}", param_hint="DIR")
    _check_extra()
    target = Path(out).resolve()
    _check_target(target)
    # What follows needs the docs extra.
    from unorules.pages.build import build_language
    from unorules.pages.club import Edition, LeftOut, editions
    from unorules.pages.config import Place
    from unorules.pages.languages import placed
    from unorules.pages.write import sources
    from unorules.spec.models import LANGUAGES

    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    home = store.specs_folder() if folder is None else Path(folder).resolve()
    judge = court(folder)
    table = judge.profile(profile) if profile is not None else None
    specs = load(home, base=store.specs_folder())
    asked = common.asked_languages(lang, "text")
    langs = tuple(known for name in asked for known in LANGUAGES if known == name)
    made: list[Edition] = []
    for entry in editions(specs, judge, table, langs):
        if isinstance(entry, LeftOut):
            if langs:
                raise click.UsageError(str(entry.why))
            click.echo(f"{entry.lang} is left out: {entry.why}", err=True)
            continue
        made.append(entry)
    if not made:
        raise click.UsageError("no language in which nothing is missing")
    languages = placed([entry.book.lang for entry in made])
    with tempfile.TemporaryDirectory(prefix="unorules-site-") as scratch:
        place = Place(store.docs_folder().parent / "mkdocs.yml", Path(scratch, "sources"))
        configs = sources([(entry.book, entry.pages) for entry in made], languages, place)
        built = Path(scratch, "site")
        for language, config in zip(languages, configs, strict=True):
            build_language(language, config, built, strict=True)
        (built / MARK).write_text("made by unorules site\n", encoding="utf-8")
        if target.exists():
            shutil.rmtree(target)
        shutil.copytree(built, target)
    pages = len(list(target.rglob("index.html")))
    click.echo(f"{out}: {pages} pages in {', '.join(language.lang for language in languages)}")


def _check_extra() -> None:
    """Leave with a clear word if the docs extra is missing."""
    missing = [name for name in EXTRA if importlib.util.find_spec(name) is None]
    if missing:
        command = f"{Path(sys.executable).name} -m pip install 'unorules[docs]'"
        raise click.UsageError(f"the docs extra is not installed; get it by: {command}")


def _check_target(target: Path) -> None:
    """Leave if something else than a site of ours would be written over."""
    if not target.is_dir() or not any(target.iterdir()) or (target / MARK).is_file():
        return
    message = f"{target} holds something else than a site made by this command"
    raise click.BadParameter(message, param_hint="--out")

"""Writes the pages and configurations of all languages, and only what differs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import yaml

from unorules.judge import Court
from unorules.pages import reference, search
from unorules.pages.book import Book, Page
from unorules.pages.config import Place, settings
from unorules.pages.languages import LANGUAGES, SiteLanguage
from unorules.pages.site import made, navigation
from unorules.pictures import NIGHT, STYLE
from unorules.spec.compile import compile_parts
from unorules.spec.load import load

PICTURES = "assets/pictures.css"
"""Where a language has the stylesheet of the pictures; the shared configuration names it."""

PAINTED = f'{STYLE}\n[data-md-color-scheme="slate"] {{\n{NIGHT}}}\n'


def generate(specs_folder: Path, place: Place) -> list[Path]:
    """Write the sources of the package's own site; return the configurations by language.

    Raises SpecError where the specifications are at fault, or where the referee does not
    agree with an example.
    """
    specs = load(specs_folder)
    # Compiled here rather than taken from the cache: under ``mkdocs serve`` they change.
    court = Court(compile_parts(specs))
    books = [Book(specs, court, language.lang) for language in LANGUAGES]
    return sources([(book, list(made(book))) for book in books], LANGUAGES, place)


def sources(
    books: list[tuple[Book, list[Page]]], languages: tuple[SiteLanguage, ...], place: Place
) -> list[Path]:
    """Write pages, settings and what the search is told; return the settings by language."""
    files: dict[str, str] = {}
    for language, (book, pages) in zip(languages, books, strict=True):
        own = settings(book, navigation(pages, book), place, languages, language)
        files[_config(language.lang)] = yaml.safe_dump(own, allow_unicode=True, sort_keys=False)
        files[tags_file(language.lang)] = json.dumps(search.tags(book), ensure_ascii=False)
        files[f"{language.lang}/{PICTURES}"] = PAINTED
        files[f"{language.lang}/{reference.GAME}"] = reference.game(book, languages, language)
        files |= {f"{language.lang}/{page.path}": page.text for page in pages}
    write(place.folder, files)
    return [place.folder / _config(language.lang) for language in languages]


def write(folder: Path, files: Mapping[str, str]) -> list[str]:
    """Make a folder hold these files and no others; return the paths that changed.

    A file that is right already is left alone, so that nothing that watches it wakes up.
    """
    changed = []
    for name, text in files.items():
        path = folder / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        changed.append(name)
    # Deepest first, so that a folder is empty when its turn comes.
    for path in sorted(folder.rglob("*"), reverse=True):
        name = path.relative_to(folder).as_posix()
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif name not in files:
            path.unlink()
            changed.append(name)
    return changed


def tags_file(lang: str) -> str:
    """Return what the file is called that holds what the search is told beside the pages."""
    return f"{lang}.search.json"


def _config(lang: str) -> str:
    return f"{lang}.yml"

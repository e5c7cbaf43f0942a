"""The library and the commands, from their own docstrings and help; and recording a game."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click

import unorules
from unorules.html import Site, game_page
from unorules.logs.read import read
from unorules.pages.book import Book, Page
from unorules.pages.languages import SiteLanguage
from unorules.pages.words import Words
from unorules.spec import store

LIBRARY = "reference/index.md"
COMMANDS = "reference/commands.md"
RECORDING = "recording/index.md"
GAME = "recording/friday.html"
"""The page of a checked game, which stands on its own; the guide to recording links to it."""

WIDTH = 88


@dataclass(frozen=True, slots=True)
class Entry:
    """A name of the library: how it is called, what it says of itself, what it has."""

    id: str
    heading: str
    signature: str
    text: str
    members: list[Entry]


def pages(book: Book) -> Iterator[Page]:
    """Yield the pages for people who write games down, or programs."""
    say = book.words.say
    yield Page(RECORDING, say("recording"), _recording(book))
    entries = [entry for name in unorules.__all__ if (entry := _entry(name))]
    yield book.page(LIBRARY, say("library"), "library.md.j2", entries=entries)
    yield book.page(COMMANDS, say("commands"), "commands.md.j2", commands=list(commands()))


def _recording(book: Book) -> str:
    """Return the guide as people wrote it, its links those of the site."""
    file = store.docs_folder() / f"recording.{book.lang}.md"
    if not file.is_file():
        file = store.docs_folder() / "recording.md"
    text = file.read_text(encoding="utf-8")
    head, _, rest = text.partition("\n")
    shown = book.words.say("recording-shown", path=GAME.rpartition("/")[2])
    text = f"{head} {{ #top }}\n\n{shown}\n{rest}"
    return text.replace("(house-rules.md)", "(../house/index.md)")


def game(book: Book, languages: Sequence[SiteLanguage], language: SiteLanguage) -> str:
    """Return the page of a checked game: the one of the first example that people read."""
    (source,) = read(str(store.docs_folder() / "examples" / "friday.yaml"))
    others = tuple(
        (
            other.lang,
            Words(book.specs, book.court, other.lang).word("language"),
            f"../{language.root_of(other)}{GAME}",
        )
        for other in languages
        if other is not language
    )
    site = Site("../", (book.words.say("recording"), "./"), others)
    return game_page(book.court, book.court.judged(source), book.lang, site=site)


def _entry(name: str) -> Entry | None:
    value: Any = getattr(unorules, name)
    if inspect.isfunction(value):
        return Entry(name, name, f"{name}{_signature(value)}", _doc(value), [])
    if not inspect.isclass(value):
        return None
    members = [
        Entry(f"{name}.{key}", key, _called(key, member), _doc(member), [])
        for key, member in vars(value).items()
        if not key.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
    ]
    return Entry(name, name, f"class {name}", _doc(value), members)


def _called(name: str, member: Any) -> str:
    """Return how a method or property is asked for."""
    return name if isinstance(member, property) else f"{name}{_signature(member)}"


def _signature(value: Any) -> str:
    """Return the parameters as they stand in the code, without ``self``."""
    signature = inspect.signature(value)
    kept = [p for name, p in signature.parameters.items() if name != "self"]
    return re.sub(r"['\"](\w[^'\"]*)['\"]", r"\1", str(signature.replace(parameters=kept)))


def _doc(value: Any) -> str:
    """Return a docstring as Markdown: the doubled backticks of reST become single ones."""
    return (inspect.getdoc(value) or "").replace("``", "`")


def commands() -> Iterator[tuple[str, str]]:
    """Yield each command with its help.

    The commands stand above the pages, so they are not imported but asked for by name: only
    what they say of themselves is read.
    """
    group: click.Group = import_module("unorules.cli").main
    settings = {**group.context_settings, "terminal_width": WIDTH}
    context = click.Context(group, info_name="unorules", **settings)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        own = click.Context(command, parent=context, info_name=name, terminal_width=WIDTH)
        yield name, command.get_help(own)

"""The public functions: load rules, read logs, check them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from unorules.core.ruleset import Ruleset, RulesetError
from unorules.judge import Court
from unorules.logs.read import Source, read, read_text
from unorules.results import Report
from unorules.spec import store

__version__ = "0.1.0"

LogPath = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class Log:
    """Recorded games as read from a text: one from YAML, one a line from JSON lines."""

    name: str
    sources: tuple[Source, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set with its overlays, as loaded.

    ``id`` is the rule set's, ``overlays`` are named ``house:…`` or ``edition:…``,
    ``hash`` changes whenever a rule does.
    """

    id: str
    version: str
    overlays: tuple[str, ...]
    hash: str
    _rules: Ruleset = field(repr=False, compare=False)

    @property
    def codes(self) -> tuple[str, ...]:
        """The canonical codes of the cards of the deck, each once."""
        return tuple(self._rules.deck.codes[: self._rules.deck.size])


def load(
    ruleset: str,
    *,
    edition: str | None = None,
    house_rules: list[str] | tuple[str, ...] = (),
    specs: LogPath | None = None,
) -> Rules:
    """Load a rule set by id, with an edition and house rules by id.

    ``specs`` is a folder of specifications to use in place of the package's own.
    Raises LookupError for an unknown name, ValueError for overlays that do not fit,
    SpecError for specifications at fault.
    """
    try:
        rules = court(specs).rules(ruleset, edition, tuple(house_rules))
    except RulesetError as error:
        kind: type[Exception] = LookupError if "unknown" in error.code else ValueError
        details = ", ".join(f"{key}: {value}" for key, value in error.facts.items())
        known = f" (known: {', '.join(error.known)})" if error.known else ""
        raise kind(f"{error.code} – {details}{known}") from None
    return Rules(rules.id, rules.version, tuple(rules.overlays), rules.hash, rules)


def parse_log(text: str, *, name: str = "<text>") -> Log:
    """Read recorded games from a text. Never raises: what cannot be read is reported."""
    return Log(name, tuple(read_text(text, name)))


def check(log: LogPath | Log, *, specs: LogPath | None = None) -> Report:
    """Check one recorded game: a path (``-`` is standard input), or a parsed log.

    Raises ValueError if the log holds more than one game; use ``check_all``.
    """
    reports = list(check_all(log, specs=specs))
    if len(reports) != 1:
        raise ValueError(f"the log holds {len(reports)} games; use check_all")
    return reports[0]


def check_all(log: LogPath | Log, *, specs: LogPath | None = None) -> Iterator[Report]:
    """Check every game of a log, in order; yields one report a game."""
    sources = iter(log.sources) if isinstance(log, Log) else read(os.fspath(log))
    return court(specs).reports(sources)


@lru_cache(maxsize=8)
def _court(folder: Path | None) -> Court:
    parts: Mapping[str, Any] = store.parts() if folder is None else store.compiled(folder)
    return Court(parts)


def court(specs: LogPath | None = None) -> Court:
    """Return the court for a folder of specifications, or for the package's own."""
    return _court(None if specs is None else Path(specs).resolve())

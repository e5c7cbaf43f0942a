"""The public functions: load rules, read logs, check them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from unorules.core.ruleset import Ruleset, RulesetError
from unorules.judge import Court
from unorules.logs.read import Source, read, read_text
from unorules.profiles import Profile
from unorules.referee import Referee, beginning
from unorules.results import Report, RulesFound
from unorules.rounds import rounds as _rounds
from unorules.simulate import Outcome
from unorules.spec import store

__version__ = "0.1.0"

LogPath = str | os.PathLike[str]

PROFILES = "profiles"
"""Where profiles stand in a folder of specifications."""


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
    _court: Court = field(repr=False, compare=False)

    @property
    def codes(self) -> tuple[str, ...]:
        """The canonical codes of the cards of the deck, each once."""
        return tuple(self._rules.deck.codes[: self._rules.deck.size])

    def referee(
        self,
        *,
        players: Sequence[str],
        dealer: str,
        hands: Mapping[str, str | int | Sequence[str]],
        start: str | Sequence[str],
    ) -> Referee:
        """Return a referee for one round that begins with this deal.

        ``players`` sit clockwise; a hand is its cards (``"R5 G2 W"``), a list of them, or
        how many there are if they are not known; one that is left out has the dealt size.
        ``start`` is the start card, or a list where cards were replaced. Raises ValueError
        for what cannot be read. A deal against the rules gives findings, ``opening``.
        """
        return Referee(self._court, self._rules, beginning(players, dealer, hands, start))


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
    judge = court(specs)
    try:
        rules = judge.rules(ruleset, edition, tuple(house_rules))
    except RulesetError as error:
        kind: type[Exception] = LookupError if "unknown" in error.code else ValueError
        details = ", ".join(f"{key}: {value}" for key, value in error.facts.items())
        known = f" (known: {', '.join(error.known)})" if error.known else ""
        raise kind(f"{error.code} – {details}{known}") from None
    return Rules(rules.id, rules.version, tuple(rules.overlays), rules.hash, rules, judge)


def parse_log(text: str, *, name: str = "<text>") -> Log:
    """Read recorded games from a text. Never raises: what cannot be read is reported."""
    return Log(name, tuple(read_text(text, name)))


def load_profile(path: LogPath, *, specs: LogPath | None = None) -> Profile:
    """Load a profile: a table's rules in a file of their own.

    Raises ProfileError (a ValueError) if it cannot be read; its ``report`` says where and
    why. SpecError for specifications at fault.
    """
    return court(specs).profile(os.fspath(path))


def check(
    log: LogPath | Log, *, profile: Profile | None = None, specs: LogPath | None = None
) -> Report:
    """Check one recorded game: a path (``-`` is standard input), or a parsed log.

    The ``profile`` holds for a log that says nothing of its rules but perhaps the rule set.
    Raises ValueError if the log holds more than one game; use ``check_all``.
    """
    reports = list(check_all(log, profile=profile, specs=specs))
    if len(reports) != 1:
        raise ValueError(f"the log holds {len(reports)} games; use check_all")
    return reports[0]


def check_all(
    log: LogPath | Log, *, profile: Profile | None = None, specs: LogPath | None = None
) -> Iterator[Report]:
    """Check every game of a log, in order; yields one report a game (see ``check``)."""
    sources = iter(log.sources) if isinstance(log, Log) else read(os.fspath(log))
    return court(specs).reports(sources, profile)


def html_page(
    log: LogPath | Log,
    lang: str = "en",
    *,
    seat: str | None = None,
    profile: Profile | None = None,
    specs: LogPath | None = None,
) -> str:
    """Check one recorded game; return a page (HTML) on which to step through it.

    The page needs nothing else and shows all hands, or with ``seat`` what that player has
    seen; findings are then those that can be made from there. Raises ValueError if the log
    holds more than one game, LookupError for a language or a player that there is not.
    """
    from unorules.html import game_page  # Only here: templates take their time.

    sources = list(log.sources) if isinstance(log, Log) else list(read(os.fspath(log)))
    if len(sources) != 1:
        raise ValueError(f"the log holds {len(sources)} games")
    judge = court(specs)
    return game_page(judge, judge.judged(sources[0], profile), lang, seat=seat, profile=profile)


def find_rules(
    log: LogPath | Log, *, most: int = 2, specs: LogPath | None = None
) -> Iterator[tuple[RulesFound, ...]]:
    """Find out by which rules games were played; yields, for each, the smallest sets.

    Tried are all rule sets, each with up to ``most`` overlays (an edition and house rules).
    The best set comes first; where each of them leaves a breach there is only the nearest
    one. Empty for a game that no rule set can read.
    """
    sources = iter(log.sources) if isinstance(log, Log) else read(os.fspath(log))
    judge = court(specs)
    for source in sources:
        yield judge.found(source, most)


def simulate_rounds(
    rules: Rules | Profile,
    *,
    players: int | None = None,
    rounds: int = 1,
    seed: int | None = None,
    bluffs: bool = False,
) -> Iterator[Outcome]:
    """Play rounds at random by rules or a profile; yields one outcome a round.

    Every move is one that the rules allow; with ``bluffs`` players also lay what stands until
    it is challenged. Without ``players`` there are as few as the rules allow. The same
    ``seed`` gives the same rounds. Raises ValueError where so many cannot play.
    """
    profile = rules if isinstance(rules, Profile) else None
    held = rules.rules if isinstance(rules, Profile) else rules._rules
    return _rounds(held, profile=profile, players=players, number=rounds, seed=seed, bluffs=bluffs)


@lru_cache(maxsize=8)
def _court(folder: Path | None) -> Court:
    if folder is None:
        return Court(store.parts())
    return Court(store.compiled(folder), (folder / PROFILES,))


def court(specs: LogPath | None = None) -> Court:
    """Return the court for a folder of specifications, or for the package's own."""
    return _court(None if specs is None else Path(specs).resolve())

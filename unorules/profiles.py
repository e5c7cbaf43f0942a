"""Profiles: a table's rules in a file of their own, named and hashed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unorules.core.request import Request
from unorules.core.ruleset import Ruleset
from unorules.results import Report

SUFFIXES = (".yaml", ".yml")


class ProfileError(ValueError):
    """A profile that cannot be read. ``report`` says where and why, in any language."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(problem(report, "en"))


@dataclass(frozen=True, slots=True)
class Profile:
    """A table's rules: which rule set, edition and house rules, named and hashed.

    ``languages`` are those in which the table wants its answers, the first one first;
    ``deck`` is what is special about the cards on the table, as in a log; ``changed`` the same
    by card, with how many more there are. ``hash`` changes with every rule that holds, and
    with the deck.
    """

    name: str
    title: str
    version: str
    hash: str
    languages: tuple[str, ...]
    file: str
    deck: Any = field(repr=False)
    changed: Mapping[int, int] = field(repr=False, compare=False)
    request: Request = field(repr=False, compare=False)
    rules: Ruleset = field(repr=False, compare=False)

    def suits(self, log: dict[str, Any]) -> bool:
        """Whether a log leaves its rules to the profile: it says at most the same rule set."""
        if any(key in log for key in ("profile", "edition", "house_rules")):
            return False
        return bool(log.get("ruleset", self.rules.id) == self.rules.id)

    def to_dict(self) -> dict[str, str]:
        """Return what a report says of it."""
        return {"name": self.name, "version": self.version, "hash": self.hash}


def made(
    data: dict[str, Any], changed: Mapping[int, int], request: Request, rules: Ruleset, file: str
) -> Profile:
    """Return the profile that a file holds, once its rules have been assembled."""
    deck = data.get("deck")
    content = json.dumps([rules.hash, deck], sort_keys=True).encode()
    return Profile(
        name=data["profile"],
        title=data.get("title", data["profile"]),
        version=data.get("version", ""),
        hash=hashlib.sha256(content).hexdigest()[:12],
        languages=tuple(data.get("languages", ())),
        file=file,
        deck=deck,
        changed=changed,
        request=request,
        rules=rules,
    )


def is_profile(word: str) -> bool:
    """Whether a word on the command line is a file with a profile, and no rule set's id."""
    return Path(word).suffix.lower() in SUFFIXES


def find(name: str, log: str, homes: tuple[Path, ...]) -> Path | None:
    """Return the file of a profile that a log names: beside the log, or in one of the homes.

    A log names a profile, never a path, so that a stranger's log reads no other files.
    """
    if Path(name).name != name or name.startswith("."):
        return None
    beside = Path(log).parent if Path(log).is_file() else Path()
    files = [home / f"{name}{suffix}" for home in (beside, *homes) for suffix in SUFFIXES]
    return next((file for file in files if file.is_file()), None)


def stamp(file: str) -> tuple[str, int, int] | None:
    """Return what tells a file, and what stands in it, from any other; None where there is none."""
    try:
        status = Path(file).stat()
    except OSError:
        return None
    return str(Path(file).resolve()), status.st_mtime_ns, status.st_size


def problem(report: Report, lang: str) -> str:
    """Return in one sentence what is wrong with a file, with its place."""
    error = report.error
    if error is None:
        return report.log
    place = ":".join(str(part) for part in (report.log, error.line, error.column) if part)
    message, expected = error.explain(lang)
    return f"{place}: {message} – {expected}"

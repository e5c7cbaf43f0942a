"""What a check returns: frozen, with lines and columns, and words on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

REPORT_SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Place:
    """A part of an event in a log.

    ``round``, ``move``, ``line`` and ``column`` count from 1; move 0 is deal and
    start, None the result; ``line`` and ``column`` are None where a log has none.
    ``width`` is the number of characters to underline; ``why`` says what is there.
    """

    round: int
    move: int | None
    line: int | None
    column: int | None
    width: int = 1
    why: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A finding in the words of one language.

    ``related`` are the words under the finding's related places, in their order;
    ``allowed`` the titles of the overlays under which the event would be allowed.
    """

    lang: str
    verdict: str
    message: str
    label: str
    related: tuple[str, ...]
    rule: str
    source: tuple[str, ...]
    standing: str
    consequence: str
    help: str
    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach or doubt, or (verdict ``note``) a remark.

    ``verdict`` is ``breach``, ``unproven``, ``unruled`` or ``note``; ``stands`` says
    that the rules let a breach stand until challenged; ``rule`` is the full id of the
    rule, ``rule_file`` and ``rule_line`` where it stands in the specs; ``standing`` is
    ``source``, ``inferred`` or ``provisional``; ``allowed_by`` names the overlays
    (``house:…``, ``edition:…``) with which the event would be no breach, two joined by a plus
    sign where only both together make it none, the rule set (``uno-official``) where it is none
    without the edition, and the house rules (``without:house:…``) without which it is none;
    ``url`` is relative to the rule site.
    """

    verdict: str
    code: str
    stands: bool
    rule: str
    rule_file: str
    rule_line: int
    standing: str
    player: str
    place: Place
    related: tuple[Place, ...]
    facts: Mapping[str, Any]
    allowed_by: tuple[str, ...]
    url: str
    _explain: Callable[[str], Explanation] = field(repr=False, compare=False)

    def explain(self, lang: str = "en") -> Explanation:
        """Return the finding in words.

        Raises LookupError for a language that messages do not have.
        """
        return self._explain(lang)

    def to_dict(self, lang: str) -> dict[str, Any]:
        """Return the finding as in a JSON report (see ``unorules schema report``)."""
        said = self.explain(lang)
        return {
            "verdict": self.verdict,
            "code": self.code,
            "stands": self.stands,
            "rule": self.rule,
            "standing": self.standing,
            "round": self.place.round,
            "move": self.place.move,
            "player": self.player,
            "line": self.place.line,
            "column": self.place.column,
            "related": [
                {
                    "round": place.round,
                    "move": place.move,
                    "line": place.line,
                    "column": place.column,
                    "why": place.why,
                }
                for place in self.related
            ],
            "facts": dict(self.facts),
            "message": said.message,
            "consequence": said.consequence,
            "help": said.help,
            "allowed_by": list(self.allowed_by),
            "url": self.url,
        }


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee says to one event.

    ``verdict`` is the worst of ``findings``, which are about the event (``ok`` if there
    are none); ``earlier`` are about earlier events, shown by this one; ``notes`` change no
    verdict. ``applied`` says whether the event has happened at the table.
    """

    verdict: str
    applied: bool
    findings: tuple[Finding, ...] = ()
    earlier: tuple[Finding, ...] = ()
    notes: tuple[Finding, ...] = ()


ALLOWED = Ruling("ok", True)
"""The one ruling without findings."""


@dataclass(frozen=True, slots=True)
class LogError:
    """Why a game cannot be read: code, place (from 1), and words on demand."""

    code: str
    line: int | None
    column: int | None
    width: int
    nearest: str | None
    _explain: Callable[[str], tuple[str, str]] = field(repr=False, compare=False)

    def explain(self, lang: str = "en") -> tuple[str, str]:
        """Return what is wrong, and what was expected."""
        return self._explain(lang)

    def to_dict(self, lang: str) -> dict[str, Any]:
        """Return the error as in a JSON report."""
        message, expected = self.explain(lang)
        return {
            "code": self.code,
            "message": message,
            "line": self.line,
            "column": self.column,
            "expected": expected,
            "nearest": self.nearest,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The ruling on one recorded game.

    ``verdict`` is the worst of its findings (``breach``, ``unproven``, ``unruled``,
    ``ok``), or ``error`` when the game cannot be read. ``lang`` is the language that
    the log declares, if any; ``lines`` the text of a YAML log, for quoting; ``profile`` has
    name, version and hash of the profile by which it was judged, if there is one.
    """

    log: str
    game: int
    ruleset: str
    version: str
    hash: str
    overlays: tuple[str, ...]
    lang: str | None
    verdict: str
    findings: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    events: int
    lines: tuple[str, ...] = field(repr=False)
    error: LogError | None = None
    profile: Mapping[str, str] | None = None

    def to_dict(self, lang: str) -> dict[str, Any]:
        """Return the report as a JSON object (see ``unorules schema report``)."""
        head: dict[str, Any] = {"schema": REPORT_SCHEMA, "log": self.log, "game": self.game}
        if self.error is not None:
            return {**head, "error": self.error.to_dict(lang)}
        return {
            **head,
            "ruleset": self.ruleset,
            "version": self.version,
            "hash": self.hash,
            "overlays": list(self.overlays),
            **({} if self.profile is None else {"profile": dict(self.profile)}),
            "lang": lang,
            "verdict": self.verdict,
            "findings": [finding.to_dict(lang) for finding in self.findings],
            "notes": [finding.to_dict(lang) for finding in self.notes],
        }


@dataclass(frozen=True, slots=True)
class RulesFound:
    """A set of rules that a game may have been played by.

    ``house_rules`` are named with their options, as in ``stacking?mix=true``; ``report`` is
    the ruling on the game under this set: without a breach, or with what is left of them.
    """

    ruleset: str
    edition: str | None
    house_rules: tuple[str, ...]
    report: Report

    @property
    def overlays(self) -> tuple[str, ...]:
        """Edition and house rules, by full name."""
        edition = () if self.edition is None else (f"edition:{self.edition}",)
        return (*edition, *self.house_rules)

    def to_dict(self, lang: str) -> dict[str, Any]:
        """Return the set as a JSON object, with the breaches that are left."""
        return {
            "ruleset": self.ruleset,
            "edition": self.edition,
            "house_rules": [name.partition(":")[2] for name in self.house_rules],
            "breaches": [f.to_dict(lang) for f in self.report.findings if f.verdict == "breach"],
        }

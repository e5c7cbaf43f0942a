"""Reports on what cannot be read: what is wrong, where, and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unorules.core import explain
from unorules.core.overlays import split
from unorules.core.plain import RecordError
from unorules.core.ruleset import RulesetError
from unorules.core.words import nearest
from unorules.logs.read import Source
from unorules.profiles import problem
from unorules.results import LogError, Report
from unorules.spec.yamltext import SourceError

LONGEST_WORD = 60


class Faults:
    """Makes reports on games that cannot be read, in the languages of some parts."""

    def __init__(self, parts: Mapping[str, Any], language: Callable[[str], dict[str, Any]]) -> None:
        self.parts = parts
        self.language = language

    def unread(self, source: Source, error: SourceError) -> Report:
        """Return the report on a game whose text is at fault."""
        line = source.line or error.line
        width = len(str(error.facts.get("word", " ")))
        return self._fault(source, error.code, error.facts, (line, error.column, width))

    def misread(self, source: Source, error: RecordError) -> Report:
        """Return the report on a game that means nothing."""
        start, width = error.span or (0, len(str(error.facts.get("word", " "))))
        line, column = source.mark(error.path, key=error.key, offset=start)
        place = (line, column, width)
        path = () if source.document is not None or line is None else error.path
        return self._fault(source, error.code, error.facts, place, error.near, path)

    def unruled(self, source: Source, error: RulesetError) -> Report:
        """Return the report on a game whose rules are not there or do not fit."""
        if not error.code.startswith("input/"):
            raise error
        key = error.code.rpartition("-")[2]
        path = {"ruleset": ("ruleset",), "edition": ("edition",)}.get(key, ("house_rules",))
        overlay = str(error.facts.get("overlay", error.facts.get("word", "")))
        word = str(error.facts.get("word", overlay))
        line, column = _find(source, path, overlay, str(error.facts.get("option", word)))
        code = error.code
        if code.startswith("input/unknown-") and not error.known:
            code = "input/none-to-choose"
        facts = {**error.facts, "known": error.known, "key": path[0]}
        place = (line, column, len(word))
        return self._fault(source, code, facts, place, nearest(_bare(word), error.known))

    def message(self, error: RulesetError, lang: str) -> str:
        """Return what is wrong with rules that were asked for, in one sentence."""
        message, expected = self._words(error.code, {**error.facts, "known": error.known}, lang)
        return f"{message} – {expected}"

    def _words(
        self, code: str, facts: Mapping[str, Any], lang: str, deck: str = ""
    ) -> tuple[str, str]:
        said = dict(facts)
        if "reports" in facts:
            said["problem"] = problem(facts["reports"], lang)
        if facts.get("reason"):
            overlay, against = facts["reason"]
            said["variant"] = "reason"
            said["reason"] = explain.reason(overlay, against, lang, self.parts)
        return explain.explain_error(code, said, self.language(lang), deck)

    def _fault(
        self,
        source: Source,
        code: str,
        facts: dict[str, Any],
        place: tuple[int | None, int | None, int],
        near: str | None = None,
        path: tuple[str | int, ...] = (),
    ) -> Report:
        data = source.data if isinstance(source.data, dict) else {}
        deck = ""
        if data.get("ruleset") in self.parts["index"]["rulesets"]:
            deck = self.parts[f"ruleset/{data['ruleset']}"]["deck"]["id"]
        facts = {key: _cut(value) for key, value in facts.items()}

        def words(lang: str) -> tuple[str, str]:
            message, expected = self._words(code, facts, lang, deck)
            if path:
                message += f" ({_spoken(path, self.language(lang)['words'])})"
            return message, expected

        lang = data.get("lang")
        line, column, width = place
        return Report(
            log=source.name,
            game=source.game,
            ruleset="",
            version="",
            hash="",
            overlays=(),
            lang=lang if isinstance(lang, str) else None,
            verdict="error",
            findings=(),
            notes=(),
            events=0,
            lines=tuple(source.text.splitlines()),
            error=LogError(code, line, column, max(1, width), near, words),
        )


def _spoken(path: tuple[str | int, ...], words: Mapping[str, str]) -> str:
    """Return a path in words, for a log in which no column tells the place."""
    counted = [part + 1 if isinstance(part, int) else part for part in path]
    if "moves" not in path[:-1]:
        return "/".join(map(str, counted))
    at = path.index("moves")
    round = str(counted[1] if at else 1)
    return words["place"].replace("{round}", round).replace("{move}", str(counted[at + 1]))


def _cut(value: Any) -> Any:
    """Return a fact fit for a sentence: a word that is a page long is cut."""
    if isinstance(value, str) and len(value) > LONGEST_WORD:
        return value[:LONGEST_WORD] + "…"
    return value


def _find(
    source: Source, path: tuple[str | int, ...], overlay: str, option: str
) -> tuple[int | None, Any]:
    """Return the place of an overlay, or of its option, at or directly below a path."""
    below: Any = source.data.get(path[0]) if isinstance(source.data, dict) else None
    for name in below if isinstance(below, (list, dict)) else ():
        if split(str(name))[0] not in (overlay, _bare(overlay)):
            continue
        if isinstance(below, list):
            return source.mark((*path, below.index(name)))
        if isinstance(below[name], dict) and option in below[name]:
            return source.mark((*path, name, option), key=True)
        return source.mark((*path, name), key=True)
    return source.mark(path)


def _bare(overlay: str) -> str:
    """Return an overlay's id without its family."""
    return overlay.partition(":")[2] or overlay

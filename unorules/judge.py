"""From a recorded game to a report: the one way that library and commands share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from unorules.core import explain, findings, match, record, whatif
from unorules.core.plain import RecordError
from unorules.core.record import Game, Request
from unorules.core.ruleset import Ruleset, RulesetError, assemble
from unorules.core.words import nearest
from unorules.logs.read import Source
from unorules.results import Explanation, Finding, LogError, Place, Report
from unorules.spec.yamltext import SourceError


class Court:
    """Judges games by the rules in one set of parts; rule sets are assembled once."""

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self.parts = parts
        self.rules = lru_cache(maxsize=64)(self._rules)

    def _rules(self, ruleset: str, edition: str | None, house: tuple[str, ...]) -> Ruleset:
        return assemble(self.parts, ruleset, edition=edition, house_rules=list(house))

    def reports(self, sources: Iterator[Source]) -> Iterator[Report]:
        """Yield one report a game."""
        for source in sources:
            yield self.report(source)

    def report(self, source: Source) -> Report:
        """Judge one game. What cannot be read gives a report with an error."""
        if source.error is not None:
            return self._unread(source, source.error.code, source.error)
        try:
            request = record.request(source.data)
            rules = self.rules(request.ruleset, request.edition, tuple(request.house_rules))
            game = record.game(source.data, rules)
        except RecordError as error:
            return self._misread(source, error)
        except RulesetError as error:
            return self._unruled(source, error)
        return self._judged(source, request, rules, game)

    def language(self, lang: str) -> dict[str, Any]:
        """Return the part of a language. Raises LookupError if there is none."""
        found: dict[str, Any] = self.parts[f"language/{lang}"]
        if not found["codes"]["turn/out-of-turn"]["message"]:
            raise LookupError(f"no messages in language {lang}")
        return found

    def _judged(self, source: Source, request: Request, rules: Ruleset, game: Game) -> Report:
        found = match.judge(game, rules)
        allowed = whatif.allowing(self.parts, source.data, rules, found) if found else {}
        results = [
            self._finding(source, rules, game, finding, allowed.get(position, []))
            for position, finding in enumerate(found)
        ]
        return Report(
            log=source.name,
            game=source.game,
            ruleset=rules.id,
            version=rules.version,
            hash=rules.hash,
            overlays=tuple(rules.overlays),
            lang=request.lang,
            verdict=findings.worst(found),
            findings=tuple(f for f in results if f.verdict != findings.NOTE),
            notes=tuple(f for f in results if f.verdict == findings.NOTE),
            events=sum(len(block.events) for block in game.rounds),
            lines=tuple(source.text.splitlines()),
        )

    def _finding(
        self,
        source: Source,
        rules: Ruleset,
        game: Game,
        finding: findings.Finding,
        allowed: list[str],
    ) -> Finding:
        def words(lang: str) -> Explanation:
            said = explain.explain(finding, rules, self.language(lang), self.parts, allowed)
            return Explanation(
                lang=lang,
                verdict=said.verdict,
                message=said.message,
                label=said.label,
                related=tuple(said.related),
                rule=said.rule,
                source=tuple(said.source),
                standing=said.standing,
                consequence=said.consequence,
                help=said.help,
                allowed=tuple(said.allowed),
            )

        return Finding(
            verdict=finding.verdict,
            code=finding.code,
            stands=finding.stands,
            rule=finding.origin.id,
            rule_file=finding.origin.file,
            rule_line=finding.origin.line,
            standing=finding.origin.standing,
            player=finding.player,
            place=_place(source, game, finding.place),
            related=tuple(_place(source, game, place) for place in finding.related),
            facts=finding.facts,
            allowed_by=tuple(allowed),
            url=rule_url(rules, finding.origin.id),
            _explain=words,
        )

    # What cannot be read --------------------------------------------------------

    def _unread(self, source: Source, code: str, error: SourceError) -> Report:
        line = error.line if source.document is None and source.line is None else source.line
        return self._error(source, code, error.facts, line or error.line, error.column, 1, None, "")

    def _misread(self, source: Source, error: RecordError) -> Report:
        line, column = source.mark(error.path, key=error.key)
        width = len(str(error.facts.get("word", " ")))
        if error.span is not None and column is not None:
            column += error.span[0]
            width = error.span[1]
        deck = ""
        if isinstance(source.data, dict):
            index = self.parts["index"]
            name = source.data.get("ruleset")
            if name in index["rulesets"]:
                deck = self.parts[f"ruleset/{name}"]["deck"]["id"]
        return self._error(source, error.code, error.facts, line, column, width, error.near, deck)

    def _unruled(self, source: Source, error: RulesetError) -> Report:
        key = error.code.rpartition("-")[2]
        path: tuple[str | int, ...] = {
            "ruleset": ("ruleset",),
            "edition": ("edition",),
        }.get(key, ("house_rules",))
        word = str(error.facts.get("word", error.facts.get("overlay", "")))
        near = nearest(word, error.known)
        line, column = _find(source, path, word)
        facts = {**error.facts, "known": error.known}
        return self._error(source, error.code, facts, line, column, len(word) or 1, near, "")

    def _error(
        self,
        source: Source,
        code: str,
        facts: dict[str, Any],
        line: int | None,
        column: int | None,
        width: int,
        near: str | None,
        deck: str,
    ) -> Report:
        def words(lang: str) -> tuple[str, str]:
            return explain.explain_error(code, facts, self.language(lang), deck)

        lang = source.data.get("lang") if isinstance(source.data, dict) else None
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
            error=LogError(code, line, column, width, near, words),
        )


def rule_url(rules: Ruleset, rule: str) -> str:
    """Return where a rule stands on the site, relative to its root."""
    owner, _, name = rule.partition("/")
    family, _, overlay = owner.partition(":")
    if overlay:
        return f"{family}/#{overlay}"
    return f"{owner}/{rules.chapter_of(name)}/#{name}"


def _place(source: Source, game: Game, place: findings.Place) -> Place:
    """Join a place in a game with line and column of the log."""
    block = game.rounds[place.round - 1]
    span: tuple[int, int] | None = None
    if place.move is None:
        path = (*block.path, "result", *place.part.split("/"))
    elif place.move == 0:
        head = () if place.part in ("players", "deck") else block.path
        if block.setup.top >= 0 and place.part not in ("players", "deck"):
            head = (*head, "position")
        path = (*head, *place.part.split("/"))
    else:
        path = (*block.path, "moves", place.move - 1)
        move = block.events[place.move - 1][1]
        span = move.spans.get(place.part, (0, len(move.text)))
        if source.document is not None:
            path = _action(source, path)
    line, column = source.mark(path)
    if span is None:
        return Place(place.round, place.move, line, column, 1, place.why)
    if column is not None:
        column += span[0]
    return Place(place.round, place.move, line, column, span[1], place.why)


def _action(source: Source, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return the path of an action's text: the value beside the player's name."""
    data = source.data
    for part in path:
        data = data[part]
    return (*path, next(iter(data))) if isinstance(data, dict) else path


def _find(source: Source, path: tuple[str | int, ...], word: str) -> tuple[int | None, Any]:
    """Return the place of a word at or directly below a path."""
    below = source.data.get(path[0]) if isinstance(source.data, dict) else None
    name = word.partition(":")[2] or word
    if isinstance(below, list) and name in below:
        return source.mark((*path, below.index(name)))
    if isinstance(below, dict) and name in below:
        return source.mark((*path, name), key=True)
    return source.mark(path)

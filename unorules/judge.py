"""From a recorded game to a report: the one way that library and commands share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from unorules.core import explain, findings, match, record, whatif
from unorules.core.overlays import split
from unorules.core.plain import RecordError
from unorules.core.record import Game
from unorules.core.request import Request, request
from unorules.core.ruleset import Ruleset, RulesetError, assemble
from unorules.core.words import nearest
from unorules.logs.read import Source
from unorules.results import Explanation, Finding, LogError, Place, Report
from unorules.spec.yamltext import SourceError

LONGEST_WORD = 60


class Court:
    """Judges games by the rules in one set of parts; rule sets are assembled once."""

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self.parts = parts
        self.rules = lru_cache(maxsize=1024)(self._rules)

    def _rules(
        self,
        ruleset: str,
        edition: str | None,
        house: tuple[str, ...],
        date: str | None = None,
        picks: bool = False,
    ) -> Ruleset:
        house_rules = list(house)
        return assemble(
            self.parts, ruleset, edition=edition, house_rules=house_rules, date=date, picks=picks
        )

    def asked(self, asked: Request) -> Ruleset:
        """Return the rules that a game asks for. Raises RulesetError."""
        house = tuple(asked.house_rules)
        if asked.edition is None and not house:
            return self.rules(asked.ruleset, None, ())  # Nothing that a date could matter to.
        return self.rules(asked.ruleset, asked.edition, house, asked.date, asked.picks)

    def reports(self, sources: Iterator[Source]) -> Iterator[Report]:
        """Yield one report a game."""
        for source in sources:
            yield self.report(source)

    def report(self, source: Source) -> Report:
        """Judge one game. What cannot be read gives a report with an error."""
        if source.error is not None:
            return self._unread(source, source.error)
        try:
            asked = request(source.data)
            rules = self.asked(asked)
            game = record.game(source.data, rules)
        except RecordError as error:
            return self._misread(source, error)
        except RulesetError as error:
            return self._unruled(source, error)
        return self._judged(source, asked, rules, game)

    def language(self, lang: str) -> dict[str, Any]:
        """Return the part of a language. Raises LookupError if there is none."""
        found: dict[str, Any] = self.parts[f"language/{lang}"]
        if not found["codes"]["turn/out-of-turn"]["message"]:
            raise LookupError(f"no messages in language {lang}")
        return found

    def _judged(self, source: Source, asked: Request, rules: Ruleset, game: Game) -> Report:
        found = match.judge(game, rules)
        allowed: dict[int, list[str]] = {}
        if found:
            allowed = whatif.allowing(self.parts, source.data, rules, found, self.rules)
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
            lang=asked.lang,
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

    def _unread(self, source: Source, error: SourceError) -> Report:
        line = source.line or error.line
        width = len(str(error.facts.get("word", " ")))
        return self._error(source, error.code, error.facts, (line, error.column, width))

    def _misread(self, source: Source, error: RecordError) -> Report:
        start, width = error.span or (0, len(str(error.facts.get("word", " "))))
        line, column = source.mark(error.path, key=error.key, offset=start)
        place = (line, column, width)
        path = () if source.document is not None or line is None else error.path
        return self._error(source, error.code, error.facts, place, error.near, path)

    def _unruled(self, source: Source, error: RulesetError) -> Report:
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
        return self._error(source, code, facts, place, nearest(_bare(word), error.known))

    def _error(
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
            language = self.language(lang)
            said = dict(facts)
            if facts.get("reason"):
                overlay, against = facts["reason"]
                said["variant"] = "reason"
                said["reason"] = explain.reason(overlay, against, lang, self.parts)
            message, expected = explain.explain_error(code, said, language, deck)
            if path:
                message += f" ({_spoken(path, language['words'])})"
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
    offset, width = 0, 1
    if place.move is None:
        path = (*block.path, "result", *place.part.split("/", 1))
    elif place.move == 0:
        head = () if place.part in ("players", "deck") else block.path
        if block.setup.top >= 0 and place.part not in ("players", "deck"):
            head = (*head, "position")
        path = (*head, *place.part.split("/", 1))
    else:
        path = (*block.path, "moves", place.move - 1)
        move = block.events[place.move - 1][1]
        offset, width = move.spans.get(place.part, (0, len(move.text)))
        if source.document is not None:
            path, start = record.action_place(source.at(path), path, move.text)
            offset += start
    line, column = source.mark(path, offset=offset)
    return Place(place.round, place.move, line, column, width, place.why)


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

"""From a recorded game to a report: the one way that library and commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from unorules import profiles
from unorules.core import explain, findings, match, record, search, whatif
from unorules.core.plain import RecordError
from unorules.core.record import Game
from unorules.core.request import Request, request, under
from unorules.core.request import profile as profile_request
from unorules.core.ruleset import Ruleset, RulesetError, assemble
from unorules.faults import Faults
from unorules.logs.read import Source, read
from unorules.profiles import Profile, ProfileError
from unorules.results import Explanation, Finding, Place, Report, RulesFound


@dataclass(frozen=True, slots=True)
class Judged:
    """A game as judged: the report and, unless it could not be read, what it rests on."""

    report: Report
    source: Source
    rules: Ruleset | None = None
    game: Game | None = None


class Court:
    """Judges games by the rules in one set of parts; rule sets are assembled once."""

    def __init__(self, parts: Mapping[str, Any], homes: tuple[Path, ...] = ()) -> None:
        self.parts = parts
        self.homes = homes
        """Folders in which profiles are looked for, beside that of the log."""
        self.faults = Faults(parts, self.language)
        self.rules = lru_cache(maxsize=1024)(self._rules)
        self._kept = lru_cache(maxsize=64)(self._profile)

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

    def profile(self, file: str) -> Profile:
        """Return the profile in a file, as it stands there now. Raises ProfileError."""
        return self._kept(file, profiles.stamp(file))

    def _profile(self, file: str, stamp: tuple[str, int, int] | None) -> Profile:
        """Read a profile from a file. Raises ProfileError."""
        source = next(iter(read(file)))
        if source.error is not None:
            raise ProfileError(self.faults.unread(source, source.error))
        try:
            asked = profile_request(source.data)
            rules = self.asked(asked)
            changed: dict[int, int] = {}
            if "deck" in source.data:  # It is read as that of a game without events.
                game: dict[str, Any] = {"players": ["A"], "deck": source.data["deck"]}
                position = {"top": rules.deck.codes[0], "turn": "A"}
                (round,) = record.game({**game, "position": position}, rules).rounds
                changed = round.setup.changed
        except RecordError as error:
            raise ProfileError(self.faults.misread(source, error)) from None
        except RulesetError as error:
            raise ProfileError(self.faults.unruled(source, error)) from None
        return profiles.made(source.data, changed, asked, rules, file)

    def reports(
        self, sources: Iterator[Source], profile: Profile | None = None
    ) -> Iterator[Report]:
        """Yield one report a game."""
        for source in sources:
            yield self.report(source, profile)

    def report(self, source: Source, profile: Profile | None = None) -> Report:
        """Judge one game. What cannot be read gives a report with an error.

        A profile holds for logs that say nothing of their rules but perhaps the rule set.
        """
        return self.judged(source, profile).report

    def judged(self, source: Source, profile: Profile | None = None) -> Judged:
        """Judge one game as ``report`` does, and return with it what it was judged by."""
        if source.error is not None:
            return Judged(self.faults.unread(source, source.error), source)
        try:
            asked, profile = self._request(source, profile)
            rules = self.asked(asked)
            if profile is not None and profile.deck is not None and "deck" not in source.data:
                source = replace(source, data={**source.data, "deck": profile.deck})
            game = record.game(source.data, rules)
        except RecordError as error:
            return Judged(self.faults.misread(source, error), source)
        except RulesetError as error:
            return Judged(self.faults.unruled(source, error), source)
        report = self._judged(source, asked, rules, game)
        if profile is not None:
            report = replace(report, profile=profile.to_dict())
        return Judged(report, source, rules, game)

    def _request(self, source: Source, profile: Profile | None) -> tuple[Request, Profile | None]:
        """Return which rules a log asks for, itself or by a profile. Raises RecordError."""
        said = source.data if isinstance(source.data, dict) else {}
        if profile is not None and profile.suits(said):
            return under(profile.request, said), profile
        asked = request(source.data)
        if asked.profile is None:
            return asked, None
        file = profiles.find(asked.profile, source.name, self.homes)
        facts: dict[str, object] = {"word": asked.profile}
        if file is None:
            raise RecordError("input/no-such-profile", ("profile",), facts)
        try:
            named = self.profile(str(file))
        except ProfileError as error:
            facts["reports"] = error.report
            raise RecordError("input/bad-profile", ("profile",), facts) from None
        return under(named.request, said), named

    def found(
        self, source: Source, most: int, watch: Callable[[int], None] | None = None
    ) -> tuple[RulesFound, ...]:
        """Return the smallest sets of rules that make a game lawful, or the nearest one.

        ``watch`` hears how many sets have been tried by then. Empty if the game cannot be read
        by any rule set.
        """
        if source.error is not None or not isinstance(source.data, dict):
            return ()
        own = source.data.get("ruleset")
        found = search.smallest(self.parts, source.data, own, self.rules, most, watch)
        return tuple(
            RulesFound(
                ruleset=candidate.ruleset,
                edition=candidate.edition,
                house_rules=candidate.house,
                report=self._under(source, candidate),
            )
            for candidate in found
        )

    def _under(self, source: Source, candidate: search.Candidate) -> Report:
        """Judge a game by a set of rules, whatever it says itself."""
        rules = self.rules(candidate.ruleset, candidate.edition, candidate.house)
        asked = Request(rules.id)
        asked.lang = source.data.get("lang")
        return self._judged(source, asked, rules, record.game(source.data, rules))

    def otherwise(self, source: Source) -> tuple[str, ...]:
        """Return the editions that forbid the last event of a game, which is allowed here."""
        asked = request(source.data)
        rules = self.asked(asked)
        game = record.game(source.data, rules)
        block = game.rounds[-1]
        seat = block.events[-1][0]
        where = (len(game.rounds), len(block.events), game.players[seat])
        return tuple(whatif.otherwise(self.parts, source.data, rules, where, self.rules))

    def language(self, lang: str) -> dict[str, Any]:
        """Return the part of a language. Raises LookupError if there is none."""
        found: dict[str, Any] = self.parts[f"language/{lang}"]
        return found

    def _judged(self, source: Source, asked: Request, rules: Ruleset, game: Game) -> Report:
        found = match.judge(game, rules)
        allowed: dict[int, list[str]] = {}
        if found:
            allowed = whatif.allowing(self.parts, source.data, rules, found, self.rules)
        results = [
            self.finding(source, rules, game, finding, allowed.get(position, []))
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
            findings=tuple([f for f in results if f.verdict != findings.NOTE]),
            notes=tuple([f for f in results if f.verdict == findings.NOTE]),
            events=sum([len(block.events) for block in game.rounds]),
            lines=tuple(source.text.splitlines()),
        )

    def finding(
        self,
        source: Source,
        rules: Ruleset,
        game: Game,
        finding: findings.Finding,
        allowed: list[str],
    ) -> Finding:
        """Return a finding with its places in the log, and words on demand."""

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
            settled=finding.settled,
            _explain=words,
        )


def rule_url(rules: Ruleset, rule: str) -> str:
    """Return where a rule stands on the site, relative to its root."""
    owner, _, name = rule.partition("/")
    family, _, overlay = owner.partition(":")
    if overlay:
        return f"{family}/#{overlay}/{name}" if name else f"{family}/#{overlay}"
    return f"{owner}/{rules.chapter_of(name)}/#{name}"


def _place(source: Source, game: Game, place: findings.Place) -> Place:
    """Join a place in a game with line and column of the log."""
    block = game.rounds[place.round - 1]
    offset, width = 0, 1
    if place.move is None:
        path = _result_path(block.path, place.part)
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


def _result_path(block: tuple[str | int, ...], part: str) -> tuple[str | int, ...]:
    """Return where what is said at the end of a round, or of the whole match, stands."""
    head, _, rest = part.partition("/")
    below = (rest,) if rest else ()
    if head in ("totals", "match"):
        return ({"totals": "scores"}.get(head, head), *below)
    if head == "scores":
        return (*block, head, *below)
    return (*block, "result", head, *below)

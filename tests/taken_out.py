"""The referee without one of its checks: on which rounds does the oracle notice?

Everything that finds something is listened to while the whole referee judges a round. To take
it out is to silence it: a check only asks, so without its answer nothing else is changed. That
can matter only where it was heard, at the event that oracle and referee agree on. So of all
rounds only those few are judged without it, and what the oracle says of a round is asked once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from tests.comparison import RESULT, Contest, Game, as_read
from unorules.core import match, record, topics
from unorules.core.findings import BREACH, NOTE, UNRULED, Finding
from unorules.core.ruleset import Ruleset, assemble
from unorules.core.topics import deal, deck, score
from unorules.spec import store

OUTSIDE = (
    (deal, "players"),
    (deal, "hands"),
    (deal, "start"),
    (deck, "opening"),
    (score, "_hands"),
    (score, "_points"),
    (score, "result"),
    (match, "_dealer"),
)
"""What finds something about deal, start and result, outside of the tables of the topics."""

BY_EFFECT = "deck too_early"
"""What an effect finds that alone sees the draw pile before it is filled again."""

LAWFUL = "lawful"
"""The kind of a round that nobody has spoilt."""

Ask = Callable[..., Any]


@dataclass
class Bench:
    """The referee of one rule set, every part of it listened to; one of them may be silent."""

    rules: Ruleset
    checks: list[str] = field(default_factory=list)
    """The checks that the rule set has a rule for."""
    heard: list[tuple[str, Finding]] = field(default_factory=list)
    silent: str = ""

    def judge(self, game: Game, silent: str = "") -> list[Finding]:
        """Judge a round, all parts speaking but one."""
        self.silent = silent
        self.heard = []
        return match.judge(record.game(as_read(game), self.rules), self.rules)

    def speaker(self, finding: Finding) -> str:
        """Return which part has made a finding of the round judged last."""
        return next((name for name, made in self.heard if made is finding), BY_EFFECT)

    def passes(self, name: str, finding: Finding) -> bool:
        """Listen to a part, and say whether it is to be heard."""
        if self.silent == name:
            return False
        self.heard.append((name, finding))
        return True

    def unless_silent(self, name: str, ask: Ask) -> Ask:
        """Wrap a question whose answers are no findings yet."""
        return lambda *args: [] if self.silent == name else ask(*args)

    def one(self, name: str, ask: Ask) -> Ask:
        """Wrap a question with one answer at most."""

        def asked(*args: Any) -> Finding | None:
            finding: Finding | None = ask(*args)
            return finding if finding is not None and self.passes(name, finding) else None

        return asked

    def several(self, name: str, ask: Ask) -> Ask:
        """Wrap a question with several answers."""

        def asked(*args: Any) -> list[Finding]:
            return [finding for finding in ask(*args) if self.passes(name, finding)]

        return asked

    def tests(self, name: str, make: Ask) -> Ask:
        """Wrap what makes the tests of a check."""
        return lambda rules: [(self.one(name, test), cards) for test, cards in make(rules)]

    def closings(self, name: str, make: Ask) -> Ask:
        """Wrap what makes the questions that come when an event closes something."""
        return lambda rules: [self.several(name, close) for close in make(rules)]


def name_of(module: Any, function: str) -> str:
    """Return a part of the referee in words."""
    return f"{module.__name__.rpartition('.')[2]} {function.strip('_')}"


@contextmanager
def bench(ruleset: str) -> Iterator[Bench]:
    """Listen to all parts of the referee for a while."""
    judge = Bench(assemble(store.parts(), ruleset))
    with ExitStack() as stack:
        for topic in topics.TOPICS:
            for check in topic.CHECKS:
                name = name_of(topic, check.make.__name__)
                if check.make(judge.rules):
                    judge.checks.append(name)
                    stack.enter_context(patch.object(check, "make", judge.tests(name, check.make)))
            for closing in topic.CLOSES:
                name = name_of(topic, closing.make.__name__)
                make = judge.closings(name, closing.make)
                stack.enter_context(patch.object(closing, "make", make))
        for module, function in OUTSIDE:
            wrapped = judge.several(name_of(module, function), getattr(module, function))
            stack.enter_context(patch.object(module, function, wrapped))
        too_early = judge.unless_silent(BY_EFFECT, deck._too_early)
        stack.enter_context(patch.object(deck, "_too_early", too_early))
        yield judge


@dataclass(frozen=True)
class Answer:
    """What is compared of a round: one says it, and so must the other."""

    first: int | None
    """The first event that is broken."""
    code: str = ""
    """What is told of it, where another check would find the same event."""
    aside: int | None = None
    """The first event with the one finding that is no breach and that the oracle knows."""
    marked: tuple[int, ...] = ()
    """The events that are told apart in a lawful round."""


@dataclass(frozen=True)
class Row:
    """A round, and what the oracle says of it."""

    seed: int
    kind: str
    game: Game
    wanted: Answer
    until: int
    """Up to which event asides are compared: after a breach much is less certain."""
    code: str
    """What is told aside."""

    def answer(self, found: list[Finding]) -> Answer:
        """Return what the referee says of the same."""
        broken = [f for f in found if f.verdict == BREACH and not f.stands]
        first = min([where(f) for f in broken], default=None)
        told = self.wanted.code in [f.code for f in broken if where(f) == first]
        aside = min([where(f) for f in found if self.is_aside(f)], default=None)
        marked = sorted(where(f) for f in found if self.kind == LAWFUL and told_apart(f))
        code = self.wanted.code if told else ""
        return Answer(first, code, aside, tuple(marked))

    def is_aside(self, finding: Finding) -> bool:
        """Whether a finding is told aside."""
        return finding.code == self.code and (
            finding.verdict in (UNRULED, NOTE) and where(finding) <= self.until
        )

    def turns_on(self, finding: Finding) -> bool:
        """Whether the answer can depend on this finding."""
        if finding.verdict == BREACH and not finding.stands:
            return where(finding) == self.wanted.first
        return self.is_aside(finding) or (self.kind == LAWFUL and told_apart(finding))


def where(finding: Finding) -> int:
    """Return the event that a finding is about, as a number."""
    return RESULT if finding.place.move is None else finding.place.move


def told_apart(finding: Finding) -> bool:
    """Whether a lawful round is said to have this: a bluff, or what the rules leave open."""
    return finding.stands or finding.verdict == UNRULED


def rows(contest: Contest, seed: int, most: int) -> Iterator[Row]:
    """Yield the lawful round of a seed and mutants of it, those of aimed kinds first."""
    rng = random.Random(seed)
    game, marked = contest.play(rng, contest.players(seed))
    lawful = Answer(None, marked=tuple(sorted(marked)))
    yield Row(seed, LAWFUL, game, lawful, RESULT, contest.aside)
    mutants = list(contest.mutants(rng, game))
    rng.shuffle(mutants)
    for kind, mutant in sorted(mutants[:most], key=lambda mutant: mutant[0] in contest.blind):
        yield asked(contest, seed, kind, mutant)


def asked(contest: Contest, seed: int, kind: str, game: Game) -> Row:
    """Ask the oracle about a round."""
    breach = contest.first_breach(game)
    first = None if breach is None else RESULT if breach.move is None else breach.move
    code = "" if breach is None else contest.codes.get(breach.reason, "")
    aside = min([told.move for told in contest.asides(game)], default=None)
    until = aside if aside is not None else RESULT if first is None else first - 1
    return Row(seed, kind, game, Answer(first, code, aside), until, contest.aside)


@dataclass
class Need:
    """What is known of one part of the referee."""

    judged: int = 0
    """How many rounds were judged without it."""
    lost: list[Row] = field(default_factory=list)
    """Those of them about which oracle and referee agree no more."""
    enough: int = 0
    """How many had to be judged until the first was lost."""


@dataclass
class Survey:
    """What a run over many rounds shows."""

    needs: dict[str, Need]
    seen: list[tuple[Row, list[Finding]]] = field(default_factory=list)
    """The rounds, with what the whole referee finds in them."""

    @property
    def needless(self) -> list[str]:
        """The parts that no row was lost without."""
        return [name for name, need in self.needs.items() if not need.lost]

    @property
    def differ(self) -> list[Row]:
        """The rounds about which oracle and referee do not agree."""
        return [row for row, found in self.seen if row.answer(found) != row.wanted]


def survey(
    contest: Contest,
    seeds: Iterable[int],
    *,
    most: int = 1000,
    enough: int = RESULT,
    parts: Iterable[str] = (),
) -> Survey:
    """Take each check, and these other parts, out until so many rows are lost for want of it."""
    with bench(contest.ruleset) as judge:
        result = Survey({name: Need() for name in (*judge.checks, *parts)})
        for row in (row for seed in seeds for row in rows(contest, seed, most)):
            found = judge.judge(row.game)
            result.seen.append((row, found))
            if row.answer(found) != row.wanted:
                continue
            for name in {judge.speaker(f): None for f in found if row.turns_on(f)}:
                need = result.needs.setdefault(name, Need())
                if len(need.lost) < enough:
                    need.judged += 1
                    if row.answer(judge.judge(row.game, silent=name)) != row.wanted:
                        need.enough = need.enough or need.judged
                        need.lost.append(row)
            if all(len(need.lost) >= enough for need in result.needs.values()):
                break
    return result

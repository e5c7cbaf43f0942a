"""The only loop: an event comes in, findings go out, the table changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import topics
from unorules.core.cards import UNKNOWN, members
from unorules.core.findings import BREACH, Finding
from unorules.core.moves import DRAW, PASS, PLAY, VERBS, Move
from unorules.core.table import Table
from unorules.core.topics.deal import begin
from unorules.core.topics.play import follow_table

if TYPE_CHECKING:
    from unorules.core.ruleset import Ruleset
    from unorules.core.setup import Setup
    from unorules.core.shape import Close, Run, Test

NOTHING: list[Finding] = []
"""The one ruling without findings, shared by all; never changed."""


class Program:
    """The tests and effects that a rule set asks for, chosen once."""

    def __init__(self, rules: Ruleset) -> None:
        self.follows = follow_table(rules)
        self.closes: list[Close] = topics.closes(rules)
        self.beside = dict([(v, _all(topics.beside(rules, v))) for v in VERBS])
        self.after = dict([(v, _all(topics.after(rules, v))) for v in VERBS])
        self.tests = dict([(v, _all(topics.ordered(rules, v))) for v in VERBS])
        self.runs = dict([(v, _all_runs(topics.effects(rules, v))) for v in VERBS])
        tests = topics.ordered(rules, PLAY)
        runs = topics.effects(rules, PLAY)
        cards = range(len(rules.deck.codes))
        self.card_tests = [[t for t, m in tests if m is None or m >> c & 1] for c in cards]
        self.card_runs = [[r for r, m in runs if m is None or m >> c & 1] for c in cards]
        special = 0
        for mask in [m for _, m in tests] + [m for _, m in runs]:
            special |= mask or 0
        self.plain = ((1 << rules.deck.size) - 1) & ~special
        """The cards of which no test and no effect speaks in particular."""


def _all(entries: list[tuple[Test, int | None]]) -> list[Test]:
    return [test for test, _ in entries]


def _all_runs(entries: list[tuple[Run, int | None]]) -> list[Run]:
    return [run for run, _ in entries]


class Referee:
    """Judges one round, event by event."""

    __slots__ = ("opening", "program", "rules", "setup", "table")

    def __init__(self, rules: Ruleset, setup: Setup, round: int = 1) -> None:
        program = rules.program
        if not isinstance(program, Program):
            program = Program(rules)
            rules.program = program
        self.rules = rules
        self.program: Program = program
        self.setup = setup
        deck = rules.deck.with_counts(setup.changed) if setup.changed else rules.deck
        self.table = Table(deck, program.follows, setup.names, round)
        self.opening = begin(rules, self.table, setup)
        """The findings about deal and start."""

    def submit(self, seat: int, move: Move, force: bool = False) -> list[Finding]:
        """Judge an event and apply it; return the findings, also about earlier events.

        A breach that does not stand leaves the table as it was, unless ``force`` says
        that it is history.
        """
        table = self.table
        if seat == table.calm and move.verb == PLAY and not move.uno and len(move.cards) == 1:
            card = move.cards[0]
            if self.program.plain >> card & 1 and table.follow >> card & 1:
                hand = table.hands[seat]
                if hand.mask >> card & 1 and hand.size > 2:
                    table.move += 1
                    table.lay_plain(seat, card)
                    return NOTHING
        return self._judge(seat, move, force)

    def _judge(self, seat: int, move: Move, force: bool) -> list[Finding]:
        table = self.table
        table.move += 1
        found = self._question(seat, move)
        if not force and [f for f in found if f.verdict == BREACH and not f.stands]:
            table.move -= 1
            return found
        for finding in found:
            if "legal" not in finding.facts:
                finding.facts["legal"] = self.legal(seat)
        earlier: list[Finding] = []
        for close in self.program.closes:
            earlier += close(table, seat, move)
        table.fresh = []
        program = self.program
        runs = program.card_runs[move.cards[0]] if move.verb == PLAY else program.runs[move.verb]
        for run in runs:
            run(table, seat, move)
        return earlier + found + self._ask(program.after[move.verb], seat, move)

    def _question(self, seat: int, move: Move) -> list[Finding]:
        """Return the findings about an event, without touching the table."""
        program = self.program
        tests = program.card_tests[move.cards[0]] if move.verb == PLAY else program.tests[move.verb]
        found = self._ask(tests, seat, move, 1)
        return found + self._ask(program.beside[move.verb], seat, move)

    def _ask(self, tests: list[Test], seat: int, move: Move, most: int = 99) -> list[Finding]:
        """Return what the tests find, the first so many."""
        found: list[Finding] = []
        for test in tests:
            finding = test(self.table, seat, move)
            if finding is not None:
                found.append(finding)
                if len(found) == most:
                    break
        return found

    def allows(self, seat: int, move: Move) -> bool:
        """Whether the rules allow this event now; what cannot be proved is not counted."""
        self.table.move += 1
        found = self._question(seat, move)
        self.table.move -= 1
        return not found

    def legal(self, seat: int) -> list[str]:
        """Return what the player may do now: cards by code, ``draw``, ``pass``.

        Of hidden cards is only said (``match``) that one which fits may be laid. A wild
        card is meant with a colour named.
        """
        table = self.table
        moves: list[str] = []
        if table.over:
            return moves
        for card in members(table.hands[seat].mask):
            lay = Move(PLAY)
            lay.cards = (card,)
            lay.colour = 0
            if self.allows(seat, lay):
                moves.append(table.code(card))
        for verb in (DRAW, PASS):
            other = Move(verb)
            other.cards = (UNKNOWN,) if verb == DRAW else ()
            debt = table.debt_of(seat)
            if debt is not None and verb == DRAW:
                other.cards = (UNKNOWN,) * debt.left
            if self.allows(seat, other):
                many = len(other.cards)
                moves.append(verb if many < 2 else verb + " " + str(many))
        if table.hands[seat].hidden and seat == table.turn and not table.debts:
            moves.insert(0, "match")
        return moves

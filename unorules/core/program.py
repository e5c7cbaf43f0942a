"""What a rule set asks of the referee: its tests and effects, chosen once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import topics
from unorules.core.moves import PLAY, VERBS
from unorules.core.topics.draw import plain_draw
from unorules.core.topics.play import follow_table

if TYPE_CHECKING:
    from unorules.core.ruleset import Ruleset
    from unorules.core.shape import Close, Open, Run, Test


class Program:
    """The tests and effects that a rule set asks for, chosen once."""

    def __init__(self, rules: Ruleset) -> None:
        self.follows = follow_table(rules)
        self.opens: dict[str, list[Open]] = dict([(v, topics.opens(rules, v)) for v in VERBS])
        self.closes: dict[str, list[Close]] = dict([(v, topics.closes(rules, v)) for v in VERBS])
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
        self.special_tests = [[t for t, m in tests if m is not None and m >> c & 1] for c in cards]
        self.quick_draw = plain_draw(rules)
        self.plain = ((1 << rules.deck.size) - 1) & ~special
        """The cards of which no test and no effect speaks in particular."""


def _all(entries: list[tuple[Test, int | None]]) -> list[Test]:
    return [test for test, _ in entries]


def _all_runs(entries: list[tuple[Run, int | None]]) -> list[Run]:
    return [run for run, _ in entries]

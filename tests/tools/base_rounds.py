"""Plays rounds at random with each rule set and each number of players that it allows.

Usage: python -m tests.tools.base_rounds [ROUNDS]. One line a rule set and number of players:
how rounds end, how long they are, and in how many a check finds something.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.tools.overlay_pairs import found
from unorules.core.ruleset import assemble
from unorules.simulate import simulate
from unorules.spec import store


@dataclass
class Table:
    """Rounds of one rule set with so many players."""

    ruleset: str
    players: int
    ends: Counter[str] = field(default_factory=Counter)
    events: list[int] = field(default_factory=list)
    faulty: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        ends = "  ".join(f"{end} {number:4}" for end, number in sorted(self.ends.items()))
        mean, most = sum(self.events) / len(self.events), max(self.events)
        head = f"{self.ruleset:16} {self.players:2} players"
        return f"{head}  {len(self.faulty):3} at fault  events {mean:6.1f}, most {most:4}   {ends}"


def tables(rounds: int) -> Iterator[Table]:
    """Yield the table for each rule set and number of players."""
    parts = store.parts()
    for ruleset in parts["index"]["rulesets"]:
        rules = assemble(parts, ruleset)
        values = rules.need("players").values
        for players in range(values["min"], values["max"] + 1):
            table = Table(ruleset, players)
            for number in range(rounds):
                seed = f"{ruleset}/{players}/{number}"
                played = simulate(rules, players=players, rng=random.Random(seed))
                table.ends[played.end] += 1
                table.events.append(played.events)
                codes = [*played.faults, *found(rules, played.log)]
                if codes:
                    table.faulty.append(f"{seed}: {', '.join(codes)}")
            yield table


if __name__ == "__main__":
    for table in tables(int(sys.argv[1]) if len(sys.argv) > 1 else 1000):
        print(table, *table.faulty[:3], sep="\n    ", flush=True)

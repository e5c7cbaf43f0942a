"""Plays games under known overlays and asks by which rules they were played.

Usage: python -m tests.tools.found_rules [--rounds N] [--pairs N] [--seed N] [--brief]

A game counts as found if the set of rules that is named leaves no breach and needs no more
overlays than those it was played by. One line a set of overlays, then what was not found.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.tools.overlay_pairs import MOST_PLAYERS, head, request
from unorules.core.overlays import variants
from unorules.core.ruleset import RulesetError, fitting
from unorules.core.search import Candidate, smallest
from unorules.facade import court
from unorules.simulate import simulate

MOST = 2


@dataclass
class Row:
    """A set of overlays, and how many games played by it were found."""

    ruleset: str
    overlays: tuple[str, ...]
    games: int = 0
    found: int = 0
    missed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        missed = f"  MISSED {'; '.join(self.missed)}" if self.missed else ""
        return f"{self.ruleset:16} {' + '.join(self.overlays):60} {self.found}/{self.games}{missed}"


def singles() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each rule set with each overlay that fits it, and with each option."""
    parts = court().parts
    for ruleset in parts["index"]["rulesets"]:
        for name in fitting(parts, ruleset):
            needed = parts["overlay/" + name]["needs"].get(ruleset, [])
            for variant in variants(parts["overlay/" + name]):
                yield ruleset, (*needed, variant)


def pairs(number: int, rng: random.Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield so many pairs of overlays that go together, drawn at random."""
    known = list(singles())
    while number:
        ruleset, one = rng.choice(known)
        other = rng.choice([names for home, names in known if home == ruleset])
        both = tuple(dict.fromkeys((*one, *other)))
        if len(both) == 2 and assembled(ruleset, both) is not None:
            number -= 1
            yield ruleset, both


def assembled(ruleset: str, names: tuple[str, ...]) -> Any:
    """Return the rules with these overlays; None if they do not go together."""
    edition, house = request(names)
    try:
        return court().rules(ruleset, edition, tuple(house))
    except RulesetError:
        return None


def try_out(ruleset: str, names: tuple[str, ...], rounds: int, seed: object) -> Row | None:
    """Play by a set of overlays and look for it; None if it cannot be played."""
    rules = assembled(ruleset, names)
    if rules is None:
        return None
    row = Row(ruleset, names)
    values = rules.need("players").values
    most = max(values["min"], min(values["max"], MOST_PLAYERS))
    for number in range(rounds):
        rng = random.Random(f"{seed}/{ruleset}/{names}/{number}")
        players = rng.randint(values["min"], most)
        log = simulate(rules, players=players, rng=rng, head=head(ruleset, names)).log
        best = smallest(court().parts, log, ruleset, court().rules, MOST)
        row.games += 1
        if best and not best[0].breaches and best[0].size <= len(names):
            row.found += 1
        else:
            row.missed.append(_said(best))
    return row


def _said(best: list[Candidate]) -> str:
    if not best:
        return "nothing reads it"
    first = best[0]
    left = [f"{f.code} at {f.place.move}" for f in first.breaches[:2]]
    return f"{first.ruleset} {first.edition or ''} {' '.join(first.house)}: {', '.join(left)}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--brief", action="store_true", help="only what was missed, and the sums")
    asked = parser.parse_args()
    for title, sets in (
        ("single overlays", singles()),
        ("pairs", pairs(asked.pairs, random.Random(asked.seed))),
    ):
        games = found = 0
        for ruleset, names in sets:
            row = try_out(ruleset, names, asked.rounds, asked.seed)
            if row is None:
                continue
            games += row.games
            found += row.found
            if row.missed or not asked.brief:
                print(row, flush=True)
        print(f"{title}: {found} of {games} games found ({found / max(1, games):.1%})", flush=True)


if __name__ == "__main__":
    main()

"""Puts overlays together: alone, in pairs, in threes; plays rounds with what goes together.

Usage: python -m tests.tools.overlay_pairs [RULESET...] [--rounds N] [--triples N] [--seed N]
[--brief] [--part 3/10]. One line a combination: the reason why it is refused; or rounds played,
rounds in which a check found something, rounds that came to a state in which nobody may do
anything, and rounds without an end. Overlays are those of the index; alone they are tried with
each option. All of it takes hours: a part is every so-manyth combination, so that the parts take
as long as one another, and together they are the whole.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeVar

from unorules.core import match, record
from unorules.core.findings import NOTE
from unorules.core.overlays import split, variants
from unorules.core.ruleset import Ruleset, RulesetError, assemble, fitting
from unorules.core.topics.play import follow_table
from unorules.simulate import DEADLOCK, ENDLESS, simulate
from unorules.spec import store

MOST_PLAYERS = 7
"""With more players rounds get long, and nothing else happens in them."""

EDITION = "edition:"

T = TypeVar("T")

Part = tuple[int, int]
"""Which part of how many."""


@dataclass
class Row:
    """A combination and what has come of it."""

    ruleset: str
    overlays: tuple[str, ...]
    refused: str = ""
    """The code of the refusal; empty for what goes together."""
    facts: dict[str, Any] = field(default_factory=dict)
    named: bool = True
    """Whether a refusal names the overlays that do not go together."""
    ends: Counter[str] = field(default_factory=Counter)
    faulty: list[str] = field(default_factory=list)
    """For each round in which something was found: its seed, and codes with event numbers."""

    dead: list[str] = field(default_factory=list)
    """Cards that fit no other: whoever has one can hardly go out, and a round may have no end."""

    @property
    def good(self) -> bool:
        """Whether it is refused with a reason, or all rounds are in order and have ended."""
        unfinished = self.ends[DEADLOCK] or self.ends[ENDLESS]
        return self.named and not (self.faulty or self.dead or unfinished)

    def __str__(self) -> str:
        head = f"{self.ruleset:16} {' + '.join(self.overlays):64}"
        if self.refused:
            names = f"{self.facts.get('overlay')} / {self.facts.get('other', '-')}"
            return f"{head} refused: {self.refused} ({names}){'' if self.named else ' UNNAMED'}"
        ends = ", ".join(f"{end} {number}" for end, number in sorted(self.ends.items()))
        dead = f" (fits no other: {' '.join(self.dead)})" if self.dead else ""
        bad = "" if self.good else f" FAULTY {'; '.join(self.faulty[:3])}"
        return f"{head} {ends}{dead}{bad}"


def request(names: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the edition and the house rules among overlays."""
    editions = [name.removeprefix(EDITION) for name in names if name.startswith(EDITION)]
    house = [name for name in names if not name.startswith(EDITION)]
    return (editions[0] if editions else None), house


def head(ruleset: str, names: Sequence[str]) -> dict[str, Any]:
    """Return the keys of a log that ask for a rule set with overlays."""
    edition, house = request(names)
    asked: dict[str, Any] = {"ruleset": ruleset}
    if edition is not None:
        asked["edition"] = edition
    if house:
        asked["house_rules"] = house
    return asked


def found(rules: Ruleset, log: dict[str, Any]) -> list[str]:
    """Return what a check of a log finds, as it is written there: code and event."""
    findings = match.judge(record.game(log, rules), rules)
    return [f"{f.code} at {f.place.move}" for f in findings if f.verdict != NOTE]


def play(rules: Ruleset, row: Row, rounds: int, seed: object) -> None:
    """Play rounds at random, check them, and note in the row what came of it."""
    values = rules.need("players").values
    most = max(values["min"], min(values["max"], MOST_PLAYERS))
    for number in range(rounds):
        name = f"{seed}/{number}"
        rng = random.Random(name)
        players = rng.randint(values["min"], most)
        asked = head(row.ruleset, row.overlays)
        played = simulate(rules, players=players, rng=rng, head=asked)
        row.ends[played.end] += 1
        codes = [*played.faults, *found(rules, played.log)]
        if codes or played.end in (DEADLOCK, ENDLESS):
            row.faulty.append(f"[{name}: {played.end} {', '.join(codes[:3])}]")


def try_out(
    parts: Mapping[str, Any], ruleset: str, names: Sequence[str], rounds: int, seed: object
) -> Row:
    """Put overlays together and play; a refusal has to name two of them, or a single one."""
    row = Row(ruleset, tuple(names))
    edition, house = request(names)
    try:
        rules = assemble(parts, ruleset, edition=edition, house_rules=house)
    except RulesetError as error:
        row.refused = error.code
        row.facts = error.facts
        row.named = _names(parts, row)
        return row
    row.dead = dead_cards(rules)
    play(rules, row, rounds, f"{seed}/{ruleset}/{'/'.join(names)}")
    return row


def dead_cards(rules: Ruleset) -> list[str]:
    """Return the cards of the deck that fit no other card, whatever colour is in force."""
    deck = rules.deck
    fit = 0
    for top, row in enumerate(follow_table(rules)):
        # The last set is for a colour that nobody has named.
        for mask in row[:-1] or row:
            fit |= mask & ~deck.face_masks[deck.faces[top]]
    cards = [card for card in range(deck.size) if deck.copies[card] and not fit >> card & 1]
    return [deck.codes[card] for card in cards]


def _names(parts: Mapping[str, Any], row: Row) -> bool:
    """Whether a refusal says which of the overlays (or what they include) are at odds.

    One that lacks another which it needs is refused by itself, in any company.
    """
    said = [row.facts.get("overlay"), row.facts.get("other")]
    ours = [_with_included(parts, split(name)[0]) for name in row.overlays]
    if row.refused == "input/overlay-needs":
        return None not in said and any(said[0] in mine for mine in ours)
    return len(ours) > 1 and all(any(name in mine for mine in ours) for name in said)


def _with_included(parts: Mapping[str, Any], name: str) -> set[str]:
    names = {name}
    for other in parts["overlay/" + name]["includes"]:
        names |= _with_included(parts, other)
    return names


def one_edition(names: Sequence[str]) -> bool:
    """Whether there is one edition at most: a table has one leaflet."""
    return sum(name.startswith(EDITION) for name in names) < 2


def alone(parts: Mapping[str, Any], ruleset: str) -> list[tuple[str, ...]]:
    """Return no overlay, and each by itself, with each of its options."""
    singles = [v for name in fitting(parts, ruleset) for v in variants(parts["overlay/" + name])]
    return [(), *((name,) for name in singles)]


def pairs(parts: Mapping[str, Any], ruleset: str) -> list[tuple[str, ...]]:
    """Return all pairs of overlays."""
    return [two for two in combinations(fitting(parts, ruleset), 2) if one_edition(two)]


def triples(
    parts: Mapping[str, Any], rng: random.Random, number: int
) -> list[tuple[str, tuple[str, ...]]]:
    """Return so many threes of any rule sets, with options at random."""
    names = {ruleset: fitting(parts, ruleset) for ruleset in parts["index"]["rulesets"]}
    able = [ruleset for ruleset, there in names.items() if len(there) > 2]
    found: list[tuple[str, tuple[str, ...]]] = []
    while able and len(found) < number:
        ruleset = rng.choice(able)
        three = sorted(rng.sample(names[ruleset], 3), key=names[ruleset].index)
        if one_edition(three):
            options = [rng.choice(variants(parts["overlay/" + name])) for name in three]
            found.append((ruleset, tuple(options)))
    return found


def rows(
    parts: Mapping[str, Any],
    *,
    rounds: int,
    threes: int,
    seed: int = 0,
    rulesets: Sequence[str] = (),
    part: Part = (1, 1),
) -> Iterator[Row]:
    """Yield combinations of one and two overlays, and some of three; all, or a part of them."""
    whole: list[tuple[str, tuple[str, ...]]] = []
    for ruleset in rulesets or parts["index"]["rulesets"]:
        whole += [(ruleset, names) for names in [*alone(parts, ruleset), *pairs(parts, ruleset)]]
    for ruleset, names in triples(parts, random.Random(seed), threes):
        if not rulesets or ruleset in rulesets:
            whole.append((ruleset, names))
    for ruleset, names in shared(whole, part):
        yield try_out(parts, ruleset, names, rounds, seed)


def shared(whole: Sequence[T], part: Part) -> Sequence[T]:
    """Return one part of what there is to do; all parts together are the whole."""
    number, of = part
    return whole[number - 1 :: of]


def a_part(text: str) -> Part:
    """Read which part of how many is asked for. Raises ValueError."""
    number, of = (int(word) for word in text.split("/"))
    if not 0 < number <= of:
        raise ValueError(text)
    return number, of


def arguments() -> argparse.ArgumentParser:
    """Return what a table of combinations can be asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--brief", action="store_true", help="only lines at fault")
    parser.add_argument("--part", type=a_part, default=(1, 1), help="3/10: the third of ten parts")
    return parser


def main() -> None:
    """Print the table and what it comes to."""
    parser = arguments()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--triples", type=int, default=50)
    asked = parser.parse_args()
    ends: Counter[str] = Counter()
    tally: Counter[str] = Counter()
    for row in rows(
        store.parts(),
        rounds=asked.rounds,
        threes=asked.triples,
        seed=asked.seed,
        rulesets=asked.rulesets,
        part=asked.part,
    ):
        if not (asked.brief and row.good):
            print(row, flush=True)
        ends += row.ends
        tally["combinations"] += 1
        tally["refused"] += bool(row.refused)
        tally["refused without both names"] += not row.named
        tally["rounds at fault"] += len(row.faulty)
    print(
        ", ".join(f"{name}: {number}" for name, number in (*tally.items(), *sorted(ends.items())))
    )


if __name__ == "__main__":
    main()

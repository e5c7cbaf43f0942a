"""The short ways lead to the same table and the same findings as the long way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

import unorules
from tests import all_wild_rounds, danish_rounds, rounds, vri_atter_rounds
from tests.hiding import redacted
from unorules.core import match, record
from unorules.core.findings import Finding
from unorules.core.referee import Referee
from unorules.core.ruleset import Origin, Ruleset, fitting
from unorules.core.shortcut import stretch
from unorules.core.state import SLOTS
from unorules.core.table import Table
from unorules.facade import court
from unorules.judge import Court

Game = dict[str, Any]

LAWFUL: dict[str, Callable[[random.Random, int], tuple[Game, list[int]]]] = {
    "uno-official": rounds.round_with_bluffs,
    "danish-classic": danish_rounds.lawful,
    "vri-atter": vri_atter_rounds.lawful,
    "all-wild": all_wild_rounds.lawful,
}

MUTANTS: dict[str, Callable[[random.Random, Game], Iterator[tuple[Any, ...]]]] = {
    "uno-official": rounds.mutants,
    "danish-classic": danish_rounds.mutants,
    "vri-atter": vri_atter_rounds.mutants,
    "all-wild": all_wild_rounds.mutants,
}

MOST = {"vri-atter": 6}
"""How many players there are at most, where it is not ten."""

WITHIN_AN_EVENT = {
    "doubtful", "follow_under", "fresh", "refilled", "remarks", "settled", "short", "steps",
    "under_colour", "unsure",
}  # fmt: skip
"""What is of use only while one event is judged: the next one begins by setting it anew."""

BOOKKEEPING = {
    "came", "claims", "counted", "doubt", "doubts", "due", "inside", "leading", "outside",
    "portions", "slack", "telling", "tells", "unseen",
}  # fmt: skip
"""When to look at a doubt again: on the short ways it may be sooner, with the same outcome."""

SAMPLE = range(0, 6)
SPOILT = 2
ROUNDS = range(0, 150)


def plain(value: Any, known: dict[int, int] | None = None) -> Any:
    """Return any part of a table as plain data; what comes up again by its number."""
    known = {} if known is None else known
    if isinstance(value, list | tuple):
        return [plain(part, known) for part in value]
    if isinstance(value, Origin):
        return value.id
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    if not slots:
        return value
    if id(value) in known:
        return known[id(value)]
    known[id(value)] = len(known)
    return {name: plain(getattr(value, name), known) for name in slots if name not in BOOKKEEPING}


def state(table: Table) -> dict[str, Any]:
    """Return all that a later ruling may depend on."""
    shown = set(SLOTS) - WITHIN_AN_EVENT - BOOKKEEPING - {"deck", "follows"}
    return {name: plain(getattr(table, name)) for name in shown}


def compare(game: Game, rules: Ruleset, every: int = 1) -> None:
    """Judge beginnings of a round in both ways: every one, or one in so many, and the whole."""
    played = record.game(json.loads(json.dumps(game), parse_int=str), rules).rounds[0]
    slow = Referee(rules, played.setup)
    found: list[Finding] = []
    for number, (seat, move) in enumerate(played.events, 1):
        found += [f for f in slow.judge_fully(seat, move, True) if f not in found]
        if number % every and number < len(played.events):
            continue
        quick = Referee(rules, played.setup)
        said = match.replay(quick, played.events[:number])
        wanted, got = state(slow.table), state(quick.table)
        differ = {name: (wanted[name], got[name]) for name in wanted if wanted[name] != got[name]}
        assert differ == {}, f"after {game['moves'][:number]}"
        assert plain(said) == plain(found)


def generated(ruleset: str, seed: int, spoilt: int) -> list[Game]:
    """Return a lawful round, and some that a mistake has spoilt."""
    rng = random.Random(seed)
    game, _ = LAWFUL[ruleset](rng, 2 + seed % (MOST.get(ruleset, 10) - 1))
    games = [mutant[1] for mutant in MUTANTS[ruleset](rng, game)]
    rng.shuffle(games)
    return [game, *games[:spoilt]]


def compare_many(ruleset: str, seeds: Iterable[int]) -> None:
    rules = court().rules(ruleset, None, ())
    for seed in seeds:
        for game in generated(ruleset, seed, SPOILT):
            compare(game, rules)


def compare_hidden(ruleset: str, seeds: Iterable[int]) -> None:
    """Judge rounds in which hands are hidden, of some seats or all."""
    rules = court().rules(ruleset, None, ())
    for seed in seeds:
        for number, game in enumerate(generated(ruleset, seed, SPOILT)):
            seat = (seed + number) % (len(game["players"]) + 1) - 1
            compare(redacted(game, seat), rules, 12)


def compare_overlays(ruleset: str, seeds: Iterable[int], every: int) -> None:
    """Judge rounds by other rules than they were played by: there is much to find."""
    parts = court().parts
    for number, overlay in enumerate(fitting(parts, ruleset)):
        names = [*parts[f"overlay/{overlay}"]["needs"].get(ruleset, []), overlay]
        house = tuple(name.removeprefix("house:") for name in names if name.startswith("house:"))
        editions = [name.partition(":")[2] for name in names if name.startswith("edition:")]
        rules = court().rules(ruleset, editions[0] if editions else None, house)
        for seed in seeds:
            for game in generated(ruleset, seed + number, 1):
                compare(game, rules, every)


@pytest.mark.parametrize("ruleset", LAWFUL)
def test_short_and_long_way_agree(ruleset: str) -> None:
    compare_many(ruleset, SAMPLE)


@pytest.mark.parametrize("ruleset", LAWFUL)
def test_they_agree_on_hidden_hands(ruleset: str) -> None:
    compare_hidden(ruleset, SAMPLE)


@pytest.mark.parametrize("ruleset", LAWFUL)
def test_they_agree_under_every_overlay(ruleset: str) -> None:
    compare_overlays(ruleset, [0], 20)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", LAWFUL)
def test_they_agree_on_many_rounds(ruleset: str) -> None:
    compare_many(ruleset, ROUNDS)
    compare_hidden(ruleset, ROUNDS)
    compare_overlays(ruleset, range(50, 54), 3)


LOST = """
ruleset: uno-official
players: [A, B, C]
dealer: C
hands: {A: RS R1 R2 R3 R4 R5 R6, B: R1 R2 R3 R4 R5 R6 G1, C: B1 B2 B3 B4 B5 B6 B7}
start: R9
moves:
  - "A: RS"
  - "C: draw G7"
  - "B: R1"
"""


def test_a_lost_turn_is_lost_until_the_turn_goes_on() -> None:
    """That the next player has only drawn does not give B's turn back."""
    report = unorules.check(unorules.parse_log(LOST))
    assert [finding.code for finding in report.findings] == ["turn/lost-turn"]


PLAIN = """
ruleset: uno-official
players: [A, B, C]
dealer: C
hands: {A: R1 W W+4 G1 G2 G3 G4, B: R+2 R3 Y3 Y4 Y5 Y6 Y7, C: B1 B2 B3 B4 B5 B6 B7}
start: R9
draw_pile: 86
moves:
  - "A: R1"
  - "B: R+2"
  - "C: draw R5"
  - "C: draw R6"
  - "A: W"
  - "A: colour yellow"
  - "B: Y3"
  - "C: draw Y8"
  - "C: pass"
  - "A: W+4 blue"
  - "B: draw G6 G7 G8 G9"
  - "C: count 10"
"""

CAUGHT = """
ruleset: uno-official
players: [A, B, C]
position:
  top: R9
  turn: A
  hands: {A: R1 R2, B: R3 Y3 Y4, C: B1 B2 B3}
moves:
  - "A: R1"
  - "C: catch A"
  - "A: draw G1 G2"
  - "B: R3"
"""


@pytest.mark.parametrize("log", [PLAIN, CAUGHT], ids=["plain", "caught"])
def test_plain_play_is_one_stretch(log: str) -> None:
    """Else it is right, but slow."""
    data = unorules.parse_log(log).sources[0].data
    rules = court().rules("uno-official", None, ())
    played = record.game(data, rules).rounds[0]
    referee = Referee(rules, played.setup)
    assert stretch(referee.program, referee.table, played.events, 0) == len(played.events)
    compare(data, rules)


def test_rule_sets_with_the_same_cards_share_what_was_read() -> None:
    new = Court(court().parts)  # One that has kept nothing from other tests.
    official, stacking, more, other = (
        new.rules(*asked).notation
        for asked in (
            ("uno-official", None, ()),
            ("uno-official", None, ("house:stacking",)),
            ("uno-official", "deck-112-swap", ()),
            ("vri-atter", None, ()),
        )
    )
    assert official is stacking
    assert official is not more  # It has cards of its own.
    assert official is not other

"""Matches made at random, beside a score sheet kept in the simplest way.

The sheet is written from the texts of the rules, without a look at ``core/``: who gets what
for a round, who is out, when a match is over and who has won it.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import unorules

NAMES = ("Kari", "Bo", "Siri", "Per")
WAYS: dict[str, Any] = {
    "winner": {},
    "low-score": {"low-score": {}},
    "elimination": {"elimination": {}},
}
SEEDS = range(10)

FACES = ["0", *"112233445566778899", *"SSRR", "+2", "+2"]
DECK = [colour + face for colour in "RYGB" for face in FACES] + ["W"] * 4 + ["W+4"] * 4

Log = dict[str, Any]


def worth(card: str) -> int:
    if card.startswith("W"):
        return 50
    return int(card[1:]) if card[1:].isdigit() else 20


class Made:
    """A match played to its end by one way of scoring, and its log."""

    def __init__(self, way: str, rng: random.Random) -> None:
        self.way = way
        self.rng = rng
        self.limit = rng.randrange(60, 400)
        self.players = list(NAMES[: rng.randrange(2, 5)])
        self.totals = dict.fromkeys(self.players, 0)
        self.rounds: list[Log] = []
        while not self.over():
            self.play()
        house = {**WAYS[way], "match-limit": {"points": self.limit}}
        self.log: Log = {
            "ruleset": "uno-official",
            "house_rules": house,
            "players": self.players,
            "rounds": self.rounds,
            "scores": dict(self.totals),
            "match": {"winner": self.winner()},
        }

    def left(self) -> list[str]:
        if self.way != "elimination":
            return self.players
        return [name for name in self.players if self.totals[name] < self.limit]

    def over(self) -> bool:
        highest = max(self.totals.values())
        if self.way == "elimination":
            return len(self.left()) < 2
        return highest > self.limit if self.way == "low-score" else highest >= self.limit

    def winner(self) -> str:
        if self.way == "elimination":
            return self.left()[0]
        best = (min if self.way == "low-score" else max)(self.totals.values())
        first = [name for name in self.players if self.totals[name] == best]
        return first[0] if len(first) == 1 else "none"

    def play(self) -> None:
        cards = list(DECK)
        for card in ("R5", "R7"):
            cards.remove(card)
        self.rng.shuffle(cards)
        winner = self.rng.choice(self.left())
        hands = {winner: ["R7"]}
        points = dict.fromkeys(self.players, 0)
        for name in self.left():
            if name != winner:
                hands[name] = [cards.pop() for _ in range(self.rng.randrange(1, 9))]
                gets = winner if self.way == "winner" else name
                points[gets] += sum(map(worth, hands[name]))
        for name in self.players:
            self.totals[name] += points[name]
        written = {name: " ".join(hand) for name, hand in hands.items()}
        round: Log = {
            "position": {"top": "R5", "turn": winner, "hands": written},
            "moves": [f"{winner}: R7"],
            "result": {"winner": winner},
        }
        if self.rng.random() < 0.5:
            round["result"]["points"] = points
        elif self.way == "winner" and self.rng.random() < 0.5:
            round["result"]["points"] = points[winner]
        if self.rng.random() < 0.5:
            round["scores"] = dict(self.totals)
        self.rounds.append(round)


def codes(log: Log) -> list[str]:
    report = unorules.check(unorules.parse_log(json.dumps(log)))
    assert report.error is None, report.error.explain("en")
    return [f"{finding.verdict} {finding.code}" for finding in report.findings]


def made(way: str, seed: int) -> Made:
    """Return a match of two rounds at least, one of them with totals after it."""
    rng = random.Random(f"{way} {seed}")
    while True:
        match = Made(way, rng)
        if len(match.rounds) > 1 and any("scores" in round for round in match.rounds):
            return match


def earned(match: Made, round: Log, name: str) -> int:
    """Return what a player gets for a round."""
    hands, winner = round["position"]["hands"], round["position"]["turn"]
    counted = [other for other in hands if other != winner]
    if match.way != "winner":
        counted = [other for other in counted if other == name]
    elif name != winner:
        counted = []
    return sum(worth(card) for other in counted for card in hands[other].split())


cases = pytest.mark.parametrize("seed", SEEDS)
ways = pytest.mark.parametrize("way", WAYS)


@ways
@cases
def test_a_match_by_the_rules_is_ok(way: str, seed: int) -> None:
    assert codes(made(way, seed).log) == []


@ways
@cases
def test_a_wrong_total_is_found_once(way: str, seed: int) -> None:
    match = made(way, seed)
    name = match.rng.choice(match.players)
    match.log["scores"][name] += match.rng.choice((1, 10, 100))
    del match.log["match"]
    assert codes(match.log) == ["breach score/totals"]


@ways
@cases
def test_a_wrong_total_on_the_way_is_found_once(way: str, seed: int) -> None:
    """Totals after it are summed from what was written, as a table would do it."""
    match = made(way, seed)
    name = match.rng.choice(match.players)
    written = [round for round in match.rounds if "scores" in round]
    first = match.rng.choice(written)
    for later in [*written[written.index(first) :], match.log]:
        later["scores"] = {**later["scores"], name: later["scores"][name] + 1}
    del match.log["match"]
    assert codes(match.log) == ["breach score/totals"]


@ways
@cases
def test_wrong_points_are_found_once(way: str, seed: int) -> None:
    match = made(way, seed)
    last = match.rounds[-1]
    name = last["position"]["turn"]
    if way != "winner":
        name = match.rng.choice([other for other in last["position"]["hands"] if other != name])
    last["result"]["points"] = {name: earned(match, last, name) + 1}
    last.pop("scores", None)
    match.log["scores"][name] += 1
    del match.log["match"]
    assert codes(match.log) == ["breach score/points"]


@ways
@cases
def test_a_further_round_is_found(way: str, seed: int) -> None:
    match = made(way, seed)
    hands = dict(zip(match.players, ("R7", "G1", "G2", "G3"), strict=False))
    position = {"top": "R5", "turn": match.players[0], "hands": hands}
    match.rounds.append({"position": position, "moves": [f"{match.players[0]}: R7"]})
    assert codes(match.log) == ["breach score/match-over"]


@ways
@cases
def test_a_match_declared_won_too_early_is_found(way: str, seed: int) -> None:
    match = made(way, seed)
    match.rounds.pop()
    del match.log["scores"]
    match.log["match"]["winner"] = match.players[0]
    assert codes(match.log) == ["breach score/match-not-over"]
    match.log["match"]["winner"] = "none"
    assert codes(match.log) == []


@ways
@cases
def test_another_winner_is_found(way: str, seed: int) -> None:
    match = made(way, seed)
    others = [name for name in [*match.players, "none"] if name != match.winner()]
    match.log["match"]["winner"] = match.rng.choice(others)
    assert codes(match.log) == ["breach score/match-winner"]


def test_a_player_who_is_out_is_not_dealt_in() -> None:
    checked = 0
    for seed in range(30):
        match = made("elimination", seed)
        totals = dict.fromkeys(match.players, 0)
        for number, round in enumerate(match.rounds, 1):
            out = [name for name in match.players if totals[name] >= match.limit]
            if out:
                round["position"]["hands"][out[0]] = "G0"
                assert (number, out[0]) in strangers(match.log)
                checked += 1
                break
            for name in match.players:
                totals[name] += earned(match, round, name)
    assert checked > 5


def strangers(log: Log) -> list[tuple[int, str]]:
    """Return the rounds with a player in them who is out, and that player."""
    report = unorules.check(unorules.parse_log(json.dumps(log)))
    found = [finding for finding in report.findings if finding.code == "deal/out-of-match"]
    return [(finding.place.round, finding.player) for finding in found]


@ways
@cases
def test_hidden_hands_turn_nothing_into_a_breach(way: str, seed: int) -> None:
    match = made(way, seed)
    for round in match.rounds:
        hands = round["position"]["hands"]
        for name, hand in hands.items():
            if name != round["position"]["turn"] and match.rng.random() < 0.5:
                hands[name] = str(len(hand.split()))
    assert not [code for code in codes(match.log) if code.startswith("breach")]

"""The short ways of the referee and the long one find the same, under house rules too.

Rounds with open hands, played at random and mostly by the rules; each is judged twice,
once with every event sent the long way.
"""

from __future__ import annotations

import random
import zlib
from typing import Any

import pytest

import unorules
from unorules.core import match, record, referee
from unorules.core.cards import members
from unorules.core.findings import Finding
from unorules.core.ruleset import Ruleset

FINES = ("false-call-penalty", "false-catch-penalty", "misplay-penalty")
RULES = [
    ("uno-official", None, ()),
    ("uno-official", "leaflet-42001", ()),
    ("uno-official", None, ("challenge-by-anyone", *FINES)),
    ("uno-official", None, ("no-challenge", "misplay-penalty", "reminder")),
    ("uno-official", None, ("draw-last-card", "false-call-penalty")),
    ("danish-classic", None, ("reminder", "misplay-penalty")),
    ("danish-classic", None, ("draw-last-card", *FINES)),
    ("vri-atter", None, ("draw-last-card", *FINES)),
    ("all-wild", None, FINES),
]


class Scribe:
    """Plays a round and writes down what happens."""

    def __init__(self, seed: int, rules: Ruleset) -> None:
        self.random = random.Random(seed)
        self.rules = rules
        deck = rules.deck
        self.pile = [code for card, code in enumerate(deck.codes) for _ in range(deck.copies[card])]
        self.random.shuffle(self.pile)
        self.named = self.having("colour")
        self.aimed = [*self.having("swap"), *self.having("target", "chosen")]
        self.names = ["Kari", "Bo", "Siri", "Per"][: self.random.randint(2, 4)]
        top = next(code for code in self.pile if code not in [*self.named, *self.aimed])
        self.pile.remove(top)
        self.data: dict[str, Any] = {"ruleset": rules.id, "players": self.names, "moves": []}
        self.data["position"] = {
            "top": top,
            "turn": self.names[0],
            "hands": {name: " ".join(self.some(self.random.randint(2, 5))) for name in self.names},
        }
        setup = record.game(self.data, rules).rounds[0].setup
        self.referee = referee.Referee(rules, setup)

    def some(self, number: int) -> list[str]:
        return [self.pile.pop() for _ in range(number)]

    def having(self, field: str, value: object = True) -> list[str]:
        """Return the cards whose effect has this."""
        rules = [rule for rule in self.rules.all("effect") if rule.values[field] == value]
        masks = [self.rules.deck.select(rule.values["cards"]) for rule in rules]
        return [self.rules.deck.codes[card] for mask in masks for card in members(mask)]

    def actor(self) -> int:
        """Return who acts: who owes cards, or has the turn; sometimes anybody."""
        table = self.referee.table
        if self.random.random() < 0.02:
            return self.random.randrange(len(self.names))
        return table.debts[0].seat if table.debts else table.turn

    def action(self, seat: int) -> str:
        """Return what a player does: mostly something that is allowed."""
        table = self.referee.table
        hand = [table.code(card) for card in table.hands[seat].cards()]
        other = self.random.choice(self.names)
        dice = self.random.random()
        if dice < 0.03:
            return self.random.choice(["uno", f"catch {other}"])
        if table.bluff is not None and dice < 0.4:
            return self.random.choice(["challenge", "challenge guilty", "challenge innocent"])
        if dice < 0.04 and self.referee.events and self.referee.events[-1][0] == seat:
            return "take back"
        moves = self.referee.legal(seat) if dice < 0.97 else [*hand, "draw", "pass", "draw 2"]
        move = self.random.choice(moves or ["draw"])
        if move.startswith("draw"):
            return f"draw {' '.join(self.some(int(move[5:] or 1)))}"
        if move not in self.rules.deck.by_code:
            return move
        said = [move]
        if move in self.named and self.rules.deck.colour_ids:
            said.append(self.random.choice(self.rules.deck.colour_ids))
        if move in self.aimed:
            said.append(f"to {other}")
        if self.random.random() < (0.7 if len(hand) == 2 else 0.02):
            said.append("uno")
        return " ".join(said)

    def play(self) -> dict[str, Any]:
        for _ in range(self.random.randint(3, 20)):
            if self.referee.table.over:
                break
            seat = self.actor()
            event = {self.names[seat]: self.action(seat)}
            self.data["moves"].append(event)
            one = {**self.data, "moves": [event]}
            self.referee.submit(*record.game(one, self.rules).rounds[0].events[0], force=True)
        return self.data


def key(finding: Finding) -> tuple[int | None, str, str, str]:
    return finding.place.move, finding.verdict, finding.code, finding.player


def judged(data: dict[str, Any], rules: Ruleset) -> list[tuple[int | None, str, str, str]]:
    return [key(finding) for finding in match.judge(record.game(data, rules), rules)]


@pytest.mark.parametrize(("ruleset", "edition", "house"), RULES)
def test_short_and_long_way(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, edition: str | None, house: tuple[str, ...]
) -> None:
    rules = unorules.load(ruleset, edition=edition, house_rules=house)._rules
    seed = zlib.crc32(f"{ruleset} {edition} {house}".encode())
    rounds = [Scribe(seed + number, rules).play() for number in range(150)]
    short = [judged(data, rules) for data in rounds]
    monkeypatch.setattr(match, "stretch", lambda program, table, events, start: start)
    monkeypatch.setattr(referee, "stretch", lambda program, table, events, start: start)
    monkeypatch.setattr(referee, "lay", lambda program, table, seat, move: False)
    monkeypatch.setattr(referee, "payment", lambda table, seat, move: False)
    for data, findings in zip(rounds, short, strict=True):
        assert judged(data, rules) == findings, data
    # Else nothing was tried.
    assert len({code for findings in short for _, _, code, _ in findings}) > 5
    assert len([findings for findings in short if not findings]) > 5

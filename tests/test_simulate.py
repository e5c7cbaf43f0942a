"""Simulated rounds are in order, end, and hold all that a round can hold."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import unorules
from tests.commands import run
from tests.tools import base_rounds
from unorules.core.findings import NOTE
from unorules.core.match import judge
from unorules.core.moves import CATCH, CHALLENGE, DRAW, PASS, PLAY, SHUFFLE, UNO
from unorules.core.record import game
from unorules.facade import court
from unorules.logs.write import to_yaml
from unorules.simulate import DEADLOCK, ENDLESS, EXHAUSTED, OPEN, WON, Habits, Play, simulate

RULESETS: list[str] = court().parts["index"]["rulesets"]


def played(ruleset: str, seed: int, players: int = 4, **options: Any) -> Any:
    rules = court().rules(ruleset, None, ())
    return simulate(rules, players=players, rng=random.Random(seed), **options)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rounds_are_in_order_and_end(ruleset: str) -> None:
    """A sample for each number of players; the whole is below."""
    rules = court().rules(ruleset, None, ())
    values = rules.need("players").values
    for players in range(values["min"], values["max"] + 1):
        for seed in range(4):
            outcome = simulate(rules, players=players, rng=random.Random(f"{players}/{seed}"))
            text = json.dumps(outcome.log)
            report = unorules.check(unorules.parse_log(text, name=f"{ruleset} {players} {seed}"))
            assert report.error is None
            assert report.verdict == "ok"
            assert outcome.faults == ()
            assert outcome.end in (WON, EXHAUSTED, OPEN)
            assert outcome.events == report.events


@pytest.mark.long
def test_a_thousand_rounds_for_each_number_of_players() -> None:
    for table in base_rounds.tables(1000):
        assert table.faulty == []
        assert set(table.ends) <= {WON, EXHAUSTED, OPEN}, str(table)
        assert table.ends.total() == 1000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_cards_neither_come_nor_go(ruleset: str) -> None:
    rules = court().rules(ruleset, None, ())
    copies = rules.deck.copies[: rules.deck.size]
    for seed in range(6):
        round = Play(rules, 3, random.Random(seed), Habits(draws=0.4, shuffles=bool(seed % 2)))
        assert round.deal()
        table = round.referee.table
        while not table.over and (round.react() or round.act()):
            assert len(round.pile) == table.pile
            cards = Counter(round.pile + table.discarded)
            for hand in table.hands:
                cards.update(hand.cards())
            assert [cards[card] for card in range(rules.deck.size)] == copies


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_gives_the_same_round(ruleset: str) -> None:
    assert played(ruleset, 5) == played(ruleset, 5)
    assert played(ruleset, 5).log != played(ruleset, 6).log


def verbs(logs: list[dict[str, Any]]) -> Counter[str]:
    """Count what is done, by verb; for lays also what is said with them."""
    found: Counter[str] = Counter()
    for log in logs:
        rules = court().rules(log["ruleset"], None, ())
        (round,) = game(log, rules).rounds
        found["replaced"] += len(round.setup.start) > 1
        for _, move in round.events:
            found[move.verb] += 1
            if move.verb == PLAY:
                found["called"] += move.uno
                found["aimed"] += move.target >= 0
                found["several"] += len(move.cards) > 1
    return found


def test_rounds_hold_all_that_a_round_can_hold() -> None:
    hoarding = Habits(draws=0.7, keeps=0.7, shuffles=True)
    forgetful = Habits(forgets=1.0, late=1.0, catches=0.0)
    logs = {name: [played(name, seed, 3).log for seed in range(20)] for name in RULESETS}
    for name, there in logs.items():
        most = court().rules(name, None, ()).need("players").values["max"]
        there += [played(name, seed, most, habits=hoarding).log for seed in range(3)]
        there += [played(name, seed, 3, habits=forgetful).log for seed in range(6)]
    for name, found in {name: verbs(there) for name, there in logs.items()}.items():
        wanted = {PLAY, DRAW, PASS, UNO, CATCH, SHUFFLE, "called"}
        rules = court().rules(name, None, ())
        wanted |= {"replaced"} if rules.need("start_card").values["replace"] else set()
        wanted |= {CHALLENGE} if rules.one("challenge") else set()
        wanted |= {"several"} if rules.need("group").values["allowed"] != "one" else set()
        aimed = [
            r for r in rules.all("effect") if r.values["swap"] or r.values["target"] == "chosen"
        ]
        wanted |= {"aimed"} if aimed else set()
        assert wanted <= {verb for verb, number in found.items() if number}, name


@pytest.mark.parametrize("ruleset", ["uno-official", "danish-classic"])
def test_bluffs_are_breaches_that_stand(ruleset: str) -> None:
    rules = court().rules(ruleset, None, ())
    stood = guilty = 0
    for seed in range(40):
        log = played(ruleset, seed, bluffs=True).log
        found = [f for f in judge(game(log, rules), rules) if f.verdict != NOTE]
        assert [f.code for f in found if f.verdict == "breach" and not f.stands] == []
        stood += len([f for f in found if f.stands])
        guilty += len([f for f in found if f.facts.get("outcome") == "challenged"])
    assert stood > 10
    assert bool(guilty) == bool(rules.one("challenge"))


def test_a_state_without_a_legal_move_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "act", lambda _: False)
    assert played("uno-official", 1).end == DEADLOCK


def test_a_round_without_an_end_is_given_up() -> None:
    outcome = played("uno-official", 1, most=10)
    assert (outcome.end, outcome.events) == (ENDLESS, 10)
    assert "result" not in outcome.log


def test_as_yaml() -> None:
    log = {**played("vri-atter", 3).log, "title": 'A: # "b" c'}
    report = unorules.check(unorules.parse_log(to_yaml(log)))
    assert report.error is None
    assert report.verdict == "ok"
    (source,) = unorules.parse_log(to_yaml(log)).sources
    moves = [dict([entry.split(": ", 1)]) for entry in log["moves"]]
    assert source.data == {**log, "moves": moves}


# The command ---------------------------------------------------------------------


def test_command() -> None:
    done = run("simulate", "uno-official", "--players", "4", "--seed", "7")
    assert done.exit_code == 0
    assert done.output.startswith("ruleset: uno-official\nplayers: [Kari, Bo, Siri, Ola]\n")
    assert run("check", "-", given=done.output).exit_code == 0
    assert run("simulate", "uno-official", "--players", "4", "--seed", "7").output == done.output


def test_command_with_house_rules() -> None:
    done = run("simulate", "vri-atter", "--house-rules", "twos-draw,king-wild", "--rounds", "5")
    assert done.exit_code == 0
    logs = [json.loads(line) for line in done.output.splitlines()]
    assert [log["house_rules"] for log in logs] == [["twos-draw", "king-wild"]] * 5
    assert run("check", "-", given=done.output).exit_code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("no-such-game",), "no-such-game"),
        (("uno-official", "--house", "none-such"), "none-such"),
        (("uno-official", "--players", "11"), "2 to 10 players"),
        (("uno-official", "--rounds", "2", "--format", "yaml"), "one round"),
    ],
)
def test_wrong_use(args: tuple[str, ...], said: str) -> None:
    done = run("simulate", *args)
    assert done.exit_code == 2
    assert said in done.output

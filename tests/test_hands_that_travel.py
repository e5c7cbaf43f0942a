"""House rules in which hands travel, or drawing and play go differently, over played rounds.

A round is played at random from a shuffled deck by what the referee allows, with now and then
something that nobody asked about. The short way must answer as the long way does, no card may
get lost, and to hide cards may make nothing a breach that was allowed.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import unorules
from unorules.core.cards import UNKNOWN, members
from unorules.core.findings import BREACH, NOTE, Finding
from unorules.core.moves import CATCH, DRAW, NAME_COLOUR, PASS, PLAY, SWAP, UNO, Move
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset
from unorules.core.setup import Setup
from unorules.simulate import EXHAUSTED, OPEN, WON, simulate

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("uno-official", {"house_rules": ["seven-zero"]}),
    ("uno-official", {"house_rules": ["seven-zero?call-after-swap=both&last-wins=false"]}),
    ("uno-official", {"house_rules": ["seven-zero?call-after-swap=none", "play-for-places"]}),
    ("uno-official", {"house_rules": ["draw-until-playable", "no-wild-on-wild"]}),
    ("uno-official", {"house_rules": ["must-play", "number-last", "play-drawn-card"]}),
    ("uno-official", {"house_rules": ["draw-ends-turn", "no-wild-last", "play-for-places"]}),
    ("uno-official", {"edition": "deck-112-swap", "house_rules": ["seven-zero"]}),
    ("uno-official", {"edition": "deck-112-shuffle", "house_rules": ["play-for-places"]}),
    ("uno-official", {"house_rules": ["blanks?draws=2&skips=1&turns-round=true"]}),
    ("uno-official", {"house_rules": ["blanks?passes-hands=true"]}),
    ("uno-official", {"house_rules": ["blanks?deals-anew=true"]}),
    ("danish-classic", {"house_rules": ["seven-zero", "draw-until-playable"]}),
    ("danish-classic", {"house_rules": ["play-for-places", "draw-ends-turn", "no-wild-on-wild"]}),
    ("danish-classic", {"house_rules": ["number-last", "seven-zero"]}),
    ("vri-atter", {"house_rules": ["seven-zero?ten-passes=true", "no-wild-on-wild"]}),
    ("vri-atter", {"house_rules": ["draw-until-playable", "no-suit-change-first-turn"]}),
    ("vri-atter", {"house_rules": ["must-play", "play-drawn-card", "play-for-places"]}),
    ("all-wild", {"house_rules": ["play-for-places", "must-play"]}),
    ("all-wild", {"house_rules": ["draw-ends-turn"]}),
]
NAMES = ["Kari", "Bo", "Siri", "Per"]


def rules_of(table: tuple[str, dict[str, Any]]) -> Ruleset:
    return unorules.load(table[0], **table[1])._rules


def dealt(rules: Ruleset, chance: random.Random) -> tuple[Setup, list[int]]:
    """Return a deal for two to four players, and the draw pile."""
    pile = [card for card, number in enumerate(rules.deck.copies) for _ in range(number)]
    chance.shuffle(pile)
    setup = Setup(NAMES[: chance.randint(2, 4)])
    setup.dealer = chance.randrange(len(setup.names))
    size = rules.need("deal").values["cards"]
    for entry in rules.need("deal").values["by_players"]:
        size = entry["cards"] if len(setup.names) in entry["players"] else size
    setup.hands = [([pile.pop() for _ in range(size)], 0) for _ in setup.names]
    back = rules.deck.select(rules.need("start_card").values["replace"])
    while back >> pile[-1] & 1:
        chance.shuffle(pile)
    setup.start = [pile.pop()]
    return setup, pile


def a_lay(referee: Referee, seat: int, chance: random.Random) -> Move | None:
    """Return a lay that the referee allows, if there is any."""
    table = referee.table
    cards = members(table.hands[seat].mask)
    chance.shuffle(cards)
    seats = [other for other in range(table.seats) if other != seat]
    for card in cards:
        for colour in chance.sample(range(-1, 4), 5):
            for target in [-1, *chance.sample(seats, len(seats))]:
                move = Move(PLAY)
                move.cards = (card,)
                move.colour = colour
                move.target = target
                move.uno = table.hands[seat].size == 2 and chance.random() < 0.7
                if referee.allows(seat, move):
                    wanted = referee.program.aimed >> card & 1
                    if (target >= 0) == bool(wanted) and (colour >= 0) == chooses(referee, card):
                        return move
    return None


def chooses(referee: Referee, card: int) -> bool:
    effects = [r for r in referee.rules.all("effect") if r.values["colour"]]
    return any(referee.rules.deck.select(r.values["cards"]) >> card & 1 for r in effects)


def next_event(
    referee: Referee, pile: list[int], chance: random.Random, wild: float
) -> tuple[int, Move]:
    """Return what somebody does now: mostly what is allowed, at times anything."""
    table = referee.table
    seat = table.turn
    if table.debts:
        debt = table.debts[0]
        move = Move(DRAW)
        move.cards = tuple(pile[-debt.left :])
        return debt.seat, move
    if table.naming == seat:
        move = Move(NAME_COLOUR)
        move.colour = chance.randrange(len(table.deck.colour_ids))
        return seat, move
    if chance.random() < wild:
        seat = chance.randrange(table.seats)
        move = Move(chance.choice([PLAY, PLAY, DRAW, PASS, UNO, CATCH, SWAP, NAME_COLOUR]))
        if move.verb == PLAY:
            move.cards = (chance.choice(members(table.hands[seat].mask) or [0]),)
            move.colour = chance.randrange(-1, 4)
            move.uno = chance.random() < 0.2
        if move.verb == DRAW:
            move.cards = tuple(pile[-chance.randint(1, 3) :])
        move.target = chance.randrange(table.seats)
        if move.verb == PLAY and chance.random() < 0.7:
            move.target = -1
        if move.verb == NAME_COLOUR:
            move.colour = chance.randrange(len(table.deck.colour_ids) or 1)
        return seat, move
    lay = a_lay(referee, seat, chance) if chance.random() < 0.8 else None
    if lay is not None:
        return seat, lay
    move = Move(DRAW)
    move.cards = tuple(pile[-1:])
    if pile and referee.allows(seat, move):
        return seat, move
    if table.drawn or not pile:
        move = Move(PASS)
        if referee.allows(seat, move):
            return seat, move
    lay = a_lay(referee, seat, chance)
    return seat, lay or Move(PASS)


def state(referee: Referee) -> list[object]:
    table = referee.table
    hands = [(hand.counts, hand.size, hand.mask) for hand in table.hands]
    calls = [(call.seat, call.unruled) for call in table.calls]
    debts = [(debt.seat, debt.left, debt.optional) for debt in table.debts]
    lost = [(lost.seat, lost.why) for lost in table.lost]
    rest = [table.turn, table.direction, table.top, table.colour, table.follow, table.drawn]
    rest += [table.over, table.winner, table.pile, table.places, table.naming, table.aiming]
    return [hands, calls, debts, lost, *rest]


def told(findings: list[Finding]) -> list[tuple[str, str, int | None, str]]:
    return [(f.verdict, f.code, f.place.move, f.player) for f in findings]


def played(rules: Ruleset, seed: int, wild: float = 0.0) -> tuple[Setup, list[tuple[int, Move]]]:
    """Play a round; each event is judged by the short ways and by the long way alone."""
    chance = random.Random(seed)
    setup, pile = dealt(rules, chance)
    quick, slow = Referee(rules, setup), Referee(rules, setup)
    events: list[tuple[int, Move]] = []
    while not quick.table.over and len(events) < 200 and pile:
        seat, move = next_event(slow, pile, chance, wild)
        if move.verb == DRAW:
            if not move.cards:
                break
            del pile[-len(move.cards) :]
        one = quick.submit(seat, move, True)
        other = slow.judge_fully(seat, move, True)
        assert told(one) == told(other), (seed, len(events), move.verb)
        assert state(quick) == state(slow), (seed, len(events), move.verb)
        events.append((seat, move))
        if not wild:
            broken = [f for f in one if f.verdict == BREACH and not f.stands]
            # A player with nothing to lay who may draw no further passes; no other breach.
            assert not broken, (seed, told(broken))
            table = quick.table
            held = sum(hand.size for hand in table.hands)
            drawn = 0 if table.pile is None else table.pile
            assert held + drawn + len(table.discarded) == rules.deck.total
    return setup, events


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_lawful_rounds(table: tuple[str, dict[str, Any]]) -> None:
    rules = rules_of(table)
    lengths = [len(played(rules, seed)[1]) for seed in range(10)]
    assert sum(lengths) > 150


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_short_way_answers_as_the_long_way_whatever_is_done(
    table: tuple[str, dict[str, Any]],
) -> None:
    rules = rules_of(table)
    for seed in range(10):
        played(rules, seed, 0.15)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hiding_cards_makes_nothing_a_breach(table: tuple[str, dict[str, Any]]) -> None:
    rules = rules_of(table)
    for seed in range(6):
        setup, events = played(rules, seed)
        chance = random.Random(seed)
        hidden = [chance.random() < 0.5 for _ in setup.names]
        setup.hands = [
            ([], len(cards)) if hidden[seat] else (cards, 0)
            for seat, (cards, _) in enumerate(setup.hands)
        ]
        referee = Referee(rules, setup)
        for seat, move in events:
            if move.verb == DRAW and hidden[seat]:
                twin = move.aimed_at(move.target)
                twin.cards = (UNKNOWN,) * len(move.cards)
                move = twin
            found = [f for f in referee.submit(seat, move, True) if f.verdict == BREACH]
            assert not [f for f in found if not f.stands], (seed, told(found))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_simulated_rounds_are_in_order_and_end(table: tuple[str, dict[str, Any]]) -> None:
    rules = rules_of(table)
    ends = set()
    for seed in range(6):
        outcome = simulate(rules, players=2 + seed % 4, rng=random.Random(seed))
        assert outcome.faults == ()
        ends.add(outcome.end)
    assert ends <= {WON, EXHAUSTED, OPEN}


ALLOWED = {
    "uno-official/turn/play-on-breach": "house:play-for-places",
    "danish-classic/turn/play-on-breach": "house:play-for-places",
    "all-wild/turn/play-on-breach": "house:play-for-places",
    "uno-official/play/seven-base-breach": "house:seven-zero",
    "uno-official/play/zero-base-breach": "house:seven-zero",
    "uno-official/draw/draw-on-breach": "house:draw-until-playable",
    "vri-atter/draw/four-drawn-breach": "house:draw-until-playable",
    "uno-official/deck/blanks-in-hand-breach": "house:blanks",
    "uno-official/deck/swap-hands-breach": "edition:deck-112-swap",
    "uno-official/call/seven-gives-one-none-breach": "house:seven-zero",
}
"""What the base rules forbid, with the overlay that a ruling has to name."""


@pytest.mark.parametrize("name", ALLOWED)
def test_what_a_house_rule_allows_is_said(name: str) -> None:
    report = unorules.check(f"tests/logs/{name}.yaml")
    [finding] = [f for f in report.findings if f.verdict == BREACH]
    assert ALLOWED[name] in finding.allowed_by


def test_a_note_changes_no_verdict() -> None:
    report = unorules.check("tests/logs/uno-official/play/seven-last-card-named.yaml")
    assert report.verdict == "ok"
    assert [note.verdict for note in report.notes] == [NOTE]

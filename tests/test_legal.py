"""Legal moves: what is listed stands, what is not listed does not, each move once."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import permutations

import pytest

from tests.tools.small_decks import branch, key
from unorules.core.findings import NOTE
from unorules.core.legal import Legal, spell
from unorules.core.moves import (
    CATCH,
    CHALLENGE,
    DRAW,
    NAME_COLOUR,
    PASS,
    PLAY,
    SWAP,
    UNO,
    Move,
    MoveError,
)
from unorules.core.record import game
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset, fitting
from unorules.facade import court
from unorules.simulate import Habits, Play

PARTS = court().parts
RULESETS: list[str] = PARTS["index"]["rulesets"]
COMBINATIONS = [(ruleset, ()) for ruleset in RULESETS] + [
    (ruleset, (name,))
    for ruleset in RULESETS
    for name in fitting(PARTS, ruleset)
    if not name.startswith("edition:") and not PARTS["overlay/" + name]["needs"].get(ruleset)
]


def at(
    ruleset: str, position: Mapping[str, object], *moves: str, players: str = "A B C"
) -> Referee:
    """Return a referee some events after a position."""
    rules = court().rules(ruleset, None, ())
    data = {"players": players.split(), "position": position, "moves": list(moves)}
    (round,) = game({"ruleset": ruleset, **data}, rules).rounds
    referee = Referee(rules, round.setup)
    for seat, move in round.events:
        assert [f.code for f in referee.submit(seat, move)] == []
    return referee


def listed(referee: Referee, seat: int, standing: bool = False) -> list[str]:
    moves = Legal(referee.rules).moves(referee, seat, standing)
    texts = [spell(move, referee.table) for move in moves]
    assert len(texts) == len(set(texts))
    return texts


# By hand -------------------------------------------------------------------------


def test_a_wild_card_is_listed_with_each_colour() -> None:
    hands = {"A": "R9 G2 G5 W B1", "B": "R1 R2 R3"}
    referee = at("uno-official", {"top": "R5", "turn": "A", "hands": hands})
    wilds = [f"W {colour}" for colour in ("red", "yellow", "green", "blue")]
    assert listed(referee, 0) == ["R9", "G5", *wilds, "draw"]
    assert listed(referee, 1) == []


def test_a_bluff_is_listed_as_standing() -> None:
    hands = {"A": "R9 W+4 B1", "B": "R1 R2 R3"}
    referee = at("uno-official", {"top": "R5", "turn": "A", "hands": hands})
    assert not [text for text in listed(referee, 0) if text.startswith("W+4")]
    assert len([text for text in listed(referee, 0, True) if text.startswith("W+4 ")]) == 4


def test_of_the_last_card_no_colour_is_named() -> None:
    position = {"top": "R5", "turn": "A", "hands": {"A": "W", "B": "R1 R2"}}
    assert listed(at("uno-official", position), 0) == ["W", "draw"]


def test_who_owes_cards_draws_them_or_challenges() -> None:
    position = {"top": "R5", "turn": "A", "hands": {"A": "W+4 B1 B2", "B": "R1 R2 B7"}}
    referee = at("uno-official", position, "A: W+4 blue")
    assert listed(referee, 1) == ["draw 4", "challenge"]
    assert listed(referee, 0) == listed(referee, 2) == []
    referee = at("uno-official", position, "A: W+4 blue", "B: draw 1")
    assert listed(referee, 1) == ["draw 3"]
    # Nobody lays before all that is owed has been drawn.
    assert listed(referee, 0) == listed(referee, 2) == []


def test_a_call_with_the_lay_before_it_and_after_it() -> None:
    position = {"top": "R5", "turn": "A", "hands": {"A": "R9 B1", "B": "R1 R2 B7", "C": "R1"}}
    assert listed(at("uno-official", position), 0) == ["R9", "R9 uno", "draw", "uno"]
    assert listed(at("uno-official", position, "A: uno"), 0) == ["R9", "draw"]
    referee = at("uno-official", position, "A: R9")
    assert listed(referee, 0) == ["uno"]
    assert "catch A" in listed(referee, 1)
    assert listed(referee, 2) == ["catch A"]
    referee = at("uno-official", position, "A: R9", "C: catch A")
    assert listed(referee, 0) == ["draw 2"]


def test_who_has_drawn_may_pass_and_the_next_player_may_act_for_it() -> None:
    hands = {"A": "B1 B2", "B": "R1 R2 B7"}
    position = {"top": "R5", "turn": "A", "hands": hands, "draw_pile": "40"}
    assert listed(at("uno-official", position), 0) == ["draw"]
    referee = at("uno-official", position, "A: draw R7")
    assert listed(referee, 0) == ["R7", "pass"]
    assert listed(referee, 1) == ["R1", "R2", "draw"]
    assert listed(referee, 2) == []


def test_a_spoken_pass() -> None:
    hands = {"A": "2c 3c 9d", "B": "4h 5h"}
    position = {"top": "Kh", "turn": "A", "hands": hands}
    referee = at("vri-atter", position, "A: draw 4s", "A: draw 5s")
    assert listed(referee, 0) == ["draw"]
    referee = at("vri-atter", position, "A: draw 4s", "A: draw 5s", "A: draw 6h")
    assert listed(referee, 0) == ["6h", "pass"]
    assert listed(referee, 1) == []


def test_several_cards_of_one_face() -> None:
    hands = {"A": "5h 5s 5c 2d 3d", "B": "4h 4s"}
    texts = listed(at("vri-atter", {"top": "9h", "turn": "A", "hands": hands}), 0)
    assert texts == ["5h", "5h 5c", "5h 5s 5c", "5h 5s", "5h 5c 5s", "draw"]


def test_several_cards_that_choose_a_colour() -> None:
    hands = {"A": "8h 8s 2d", "B": "4h 4s"}
    texts = listed(at("vri-atter", {"top": "9h", "turn": "A", "hands": hands}), 0)
    pairs = [text for text in texts if text.startswith("8h 8s ")]
    assert len(pairs) == 8  # Four suits, each with and without the call.


def test_aimed_cards_name_a_player() -> None:
    hands = {"A": "WT WX W", "B": "W WR", "C": "W WR"}
    referee = at("all-wild", {"top": "W", "turn": "A", "hands": hands})
    texts = listed(referee, 0)
    assert {"WT to B", "WT to C", "WX to B", "WX to C"} <= set(texts)
    assert not {"WT", "WX", "WT to A", "WX to A"} & set(texts)


def test_a_colour_or_player_still_to_be_named() -> None:
    position = {"top": "R5", "turn": "A", "hands": {"A": "W B1 B2", "B": "R1 R2 B7"}}
    assert listed(at("uno-official", position, "A: W"), 0) == [
        f"colour {colour}" for colour in ("red", "yellow", "green", "blue")
    ]
    hands = {"A": "WT W W", "B": "W WR", "C": "W WR"}
    referee = at("all-wild", {"top": "W", "turn": "A", "hands": hands}, "A: WT")
    assert listed(referee, 0) == ["swap B", "swap C"]


def test_a_draw_is_of_what_is_to_be_had() -> None:
    hands = {"A": "R+2 R3 R4", "B": "Y1 Y2 Y3"}
    position = {
        "top": "R5",
        "turn": "A",
        "hands": hands,
        "draw_pile": "0",
        "direction": "clockwise",
    }
    referee = at("uno-official", {**position}, "A: R+2", players="A B")
    assert referee.table.pile == 0
    stock = len(referee.table.discarded) - 1
    referee.table.discarded = referee.table.discarded[-2:]
    assert stock > 2
    assert listed(referee, 1) == ["draw"]
    referee.table.discarded = referee.table.discarded[-1:]
    assert listed(referee, 1) == ["pass"]


def test_of_a_hand_that_is_not_known_no_card_is_listed() -> None:
    referee = at("uno-official", {"top": "R5", "turn": "A", "hands": {"A": "7", "B": "R1 R2"}})
    assert listed(referee, 0) == ["draw"]


def test_nothing_is_legal_when_the_round_is_over() -> None:
    position = {"top": "R5", "turn": "A", "hands": {"A": "R9", "B": "R1 R2", "C": "R1 R3"}}
    referee = at("uno-official", position, "A: R9")
    assert [listed(referee, seat) for seat in range(3)] == [[], [], []]


# Against the referee, by trying everything ------------------------------------------


def attempts(referee: Referee, seat: int, rng: random.Random) -> Iterator[str]:
    """Yield everything that somebody may think of doing."""
    table = referee.table
    deck = table.deck
    held = [card for card, count in enumerate(table.hands[seat].counts) if count]
    other = [card for card in range(deck.size) if card not in held]
    lays: list[tuple[int, ...]] = [
        (card,) for card in (*held, *rng.sample(other, min(3, len(other))))
    ]
    lays += permutations(held, 2)
    lays += [(card, card) for card in held]
    for face in range(len(deck.face_ids)):
        # Each copy that is held: with two decks there are several of one card.
        counts = table.hands[seat].counts
        mates = [c for c in held if deck.faces[c] == face for _ in range(counts[c])]
        for size in range(3, len(mates) + 1):
            lays += dict.fromkeys(permutations(mates, size))
    for cards in lays:
        codes = " ".join(deck.codes[card] for card in cards)
        for colour in ("", *(f" {name}" for name in deck.colour_ids)):
            for target in ("", *(f" to {name}" for name in table.names if len(cards) == 1)):
                yield codes + colour + target
                yield codes + colour + target + " uno"
    yield from ("draw", *(f"draw {number}" for number in range(2, 17)), "pass", "uno")
    yield CHALLENGE
    for name in table.names:
        yield f"catch {name}"
        yield f"swap {name}"
    for name in deck.colour_ids:
        yield f"colour {name}"


def stands(referee: Referee, seat: int, text: str) -> bool:
    """Whether the referee finds nothing in an event, and it is the one way to write it."""
    table = referee.table
    try:
        move = referee.rules.notation.read(text)
    except MoveError:
        return False
    if move.target_name:
        move = move.aimed_at(table.names.index(move.target_name))
    other = branch(referee)
    after = other.table
    found = other.submit(seat, move)
    # A note about an earlier event, such as a call that now turns out to be for nothing, is
    # no verdict on this one.
    if [f for f in found if f.verdict != NOTE or f.place.move == after.move]:
        return False
    if move.verb == PLAY:
        middle = move.cards[1:-1]
        called = table.early_call is not None and table.early_call.seat == seat
        if list(middle) != sorted(middle) or (called and move.uno):
            return False
        if after.naming == seat or after.aiming == seat:
            return False
        if move.colour >= 0 and after.over:
            return False
        if after.over and aim_matters(referee, seat, move):
            return move.target >= 0
        # What is said besides is left out where nothing is to be named.
        colour = f" {table.deck.colour_ids[move.colour]}" if move.colour >= 0 else ""
        target = f" to {move.target_name}" if move.target_name else ""
        shorter = {text.replace(colour, ""), text.replace(target, "")}
        shorter |= {text.replace(colour + target, "")} - {text}
        return not any(stands(referee, seat, plain) for plain in shorter - {text})
    if move.verb == DRAW:
        debt = table.debt_of(seat)
        stock = (table.pile or 0) + len(table.discarded) - 1
        return len(move.cards) == (1 if debt is None else min(debt.left, stock))
    if move.verb == NAME_COLOUR:
        return table.naming == seat or table.unnamed
    return move.verb != SWAP or table.aiming == seat


def aim_matters(referee: Referee, seat: int, move: Move) -> bool:
    """Whether a card that ends the round leaves another table if it is aimed at somebody."""
    ends: set[int] = set()
    for target in {-1, *range(referee.table.seats)} - {seat}:
        other = branch(referee)
        if not [f for f in other.submit(seat, move.aimed_at(target)) if f.verdict != NOTE]:
            ends.add(key(other.table, None))
    return len(ends) > 1


def for_something(referee: Referee, seat: int, tried: set[str]) -> bool:
    """Whether a call is due, or comes before a lay that leaves one card."""
    read = referee.rules.notation.read
    size = referee.table.hands[seat].size
    lays = [move for move in map(read, tried) if move.verb == PLAY]
    due = referee.table.call_of(seat) is not None
    return due or any(size - len(move.cards) == 1 for move in lays)


def states(rules: Ruleset, seed: str, every: int, players: int) -> Iterator[Referee]:
    """Yield a referee at some points of a round at random."""
    rng = random.Random(seed)
    round = Play(rules, players, rng, Habits(forgets=0.7, draws=0.15, keeps=0.5, passes=0.5))
    assert round.deal()
    left = rng.randrange(every)
    while not round.referee.table.over and len(round.moves) < 300:
        if not left:
            yield round.referee
            left = every
        left -= 1
        if not (round.react() or round.act()):
            return


def differences(rules: Ruleset, seed: str, every: int, players: int = 3) -> list[object]:
    """Return where the list of legal moves is not what trying everything gives."""
    found: list[object] = []
    legal = Legal(rules)
    rng = random.Random(seed)
    for referee in states(rules, seed, every, players):
        for seat in range(players):
            before = key(referee.table, None)
            mine = {spell(move, referee.table) for move in legal.moves(referee, seat)}
            assert key(referee.table, None) == before
            tried = {text for text in attempts(referee, seat, rng) if stands(referee, seat, text)}
            if UNO in tried and not for_something(referee, seat, tried):
                tried.remove(UNO)
            if mine != tried:
                past = [spell(move, referee.table) for _, move in referee.events[-3:]]
                found.append((seed, seat, past, sorted(mine - tried), sorted(tried - mine)))
    return found


SOME = COMBINATIONS[: len(RULESETS)] + random.Random(1).sample(COMBINATIONS[len(RULESETS) :], 8)
"""The rule sets, and some with a house rule each: the rest is ``long``."""


@pytest.mark.parametrize(("ruleset", "house"), SOME)
def test_the_list_is_what_trying_everything_gives(ruleset: str, house: tuple[str, ...]) -> None:
    rules = court().rules(ruleset, None, house)
    assert differences(rules, f"{ruleset}/{house}", 60) == []


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "house"), COMBINATIONS)
def test_the_list_is_what_trying_everything_gives_in_many_states(
    ruleset: str, house: tuple[str, ...]
) -> None:
    rules = court().rules(ruleset, None, house)
    for number in range(20):
        assert differences(rules, f"{number}/{ruleset}/{house}", 9, 2 + number % 4) == []


def test_the_comparison_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def lays_only(legal: Legal, table: object, seat: int) -> list[Move]:
        return [Move(PASS)]

    monkeypatch.setattr(Legal, "draws", lays_only)
    assert differences(court().rules("uno-official", None, ()), "1", 30)


def test_all_sorts_of_moves_are_compared() -> None:
    verbs = set()
    for ruleset in RULESETS:
        rules = court().rules(ruleset, None, ())
        legal = Legal(rules)
        for number in range(8):
            for referee in states(rules, f"{number}", 3, 3):
                for seat in range(3):
                    verbs |= {move.verb for move in legal.moves(referee, seat)}
    assert verbs >= {PLAY, DRAW, PASS, UNO, CATCH, CHALLENGE}

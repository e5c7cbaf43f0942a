"""RLCard's JSON lines become plain maps that say what the record says and no more."""

import json
import pickle
import re
from pathlib import Path

import pytest

from unorules.logs.foreign import ConversionError
from unorules.logs.rlcard import convert

GAMES = Path(__file__).parent / "foreign" / "rlcard-uno.jsonl"
HANDS = [
    ["b-draw_2", "b-8", "b-3", "wild", "y-3", "r-6", "g-skip"],
    ["r-3", "y-3", "y-6", "r-reverse", "y-9", "b-7", "wild_draw_4"],
]
MOVE = re.compile(
    r"Player [01]: (draw( ([RYGB]([0-9SR]|\+2)|W(\+4)?))+|[RYGB]([0-9SR]|\+2)|W(\+4)?"
    r"( (red|yellow|green|blue))?)"
)


def event(player: int, action: str, **more: object) -> dict[str, object]:
    """An event after which the other player acts."""
    return {"player": player, "action": action, "next": 1 - player, **more}


def game(*events: dict[str, object], **changes: object) -> str:
    """A line of the format, with some keys changed."""
    whole = {
        "game": 3,
        "hands_after_start": HANDS,
        "start": "b-2",
        "first_player": 0,
        "events": events,
        "winner": [],
    }
    return json.dumps(whole | changes)


def moves(*events: dict[str, object], **changes: object) -> object:
    """The moves of a game of these events."""
    (plain,) = convert(game(*events, **changes))
    return plain["moves"]


def test_a_game_is_a_whole_map() -> None:
    (plain,) = convert(game(event(0, "b-3"), event(1, "b-7"), winner=[1]))
    assert plain == {
        "ruleset": "uno-official",
        "title": "RLCard, game 3",
        "source": "RLCard",
        "players": ["Player 0", "Player 1"],
        "dealer": "Player 1",
        "hands": {
            "Player 0": "B+2 B8 B3 W Y3 R6 GS",
            "Player 1": "R3 Y3 Y6 RR Y9 B7 W+4",
        },
        "start": "B2",
        "omits": ["calls"],
        "moves": ["Player 0: B3", "Player 1: B7"],
        "result": {"winner": "Player 1"},
    }


def test_an_unfinished_game_has_no_result() -> None:
    (empty,) = convert(game(event(0, "b-3"), winner=[]))
    (null,) = convert(game(event(0, "b-3"), winner=None))
    without = json.loads(game())
    del without["winner"]
    (absent,) = convert(json.dumps(without))
    assert all("result" not in plain for plain in (empty, null, absent))


def test_start_draw_two_is_taken_out_of_the_first_hand() -> None:
    hands = [[*HANDS[0], "g-7", "r-1"], HANDS[1]]
    (plain,) = convert(game(event(0, "y-3"), start="y-draw_2", hands_after_start=hands))
    assert plain["hands"] == {
        "Player 0": "B+2 B8 B3 W Y3 R6 GS",
        "Player 1": "R3 Y3 Y6 RR Y9 B7 W+4",
    }
    assert plain["moves"] == ["Player 0: draw G7 R1", "Player 0: Y3"]


def test_start_draw_two_that_nobody_drew_for_is_no_draw() -> None:
    assert moves(event(0, "y-3"), start="y-draw_2") == ["Player 0: Y3"]


@pytest.mark.parametrize(
    ("start", "hands"),
    [
        ("b-2", [[*HANDS[0], "g-7", "r-1"], HANDS[1]]),
        ("y-draw_2", [[*HANDS[0], "g-7"], HANDS[1]]),
        ("y-draw_2", [HANDS[0], [*HANDS[1], "g-7", "r-1"]]),
    ],
)
def test_hand_sizes_must_follow_from_the_start_card(start: str, hands: list[list[str]]) -> None:
    with pytest.raises(ConversionError, match="does not explain"):
        list(convert(game(start=start, hands_after_start=hands)))


def test_start_wild_gets_no_colour_from_a_player() -> None:
    (plain,) = convert(game(event(0, "b-3"), start="wild:b"))
    assert plain["start"] == "W"
    assert plain["moves"] == ["Player 0: B3"]
    assert plain["note"] == "The record gives the start card W the colour blue, by no player."


def test_start_wild_without_a_colour_has_no_note() -> None:
    (plain,) = convert(game(start="wild"))
    assert plain["start"] == "W"
    assert "note" not in plain


def test_a_kept_card_is_a_draw() -> None:
    assert moves(event(0, "draw", drew=["g-reverse"])) == ["Player 0: draw GR"]


def test_a_drawn_card_laid_at_once_is_two_events() -> None:
    assert moves(event(0, "draw", drew_and_played="b-9")) == ["Player 0: draw B9", "Player 0: B9"]


@pytest.mark.parametrize(
    ("word", "card", "play"),
    [("wild:y", "W", "W yellow"), ("wild_draw_4:g", "W+4", "W+4 green"), ("wild", "W", "W")],
)
def test_a_drawn_wild_has_the_colour_of_the_record(word: str, card: str, play: str) -> None:
    expected = [f"Player 0: draw {card}", f"Player 0: {play}"]
    assert moves(event(0, "draw", drew_and_played=word)) == expected


def test_a_drawn_wild_draw_four_makes_nobody_draw_unless_recorded() -> None:
    drawn = event(0, "draw", drew_and_played="wild_draw_4:g")
    assert moves(drawn, event(1, "draw", drew=["b-1"])) == [
        "Player 0: draw W+4",
        "Player 0: W+4 green",
        "Player 1: draw B1",
    ]


def test_the_opponent_draws_after_the_card_that_asks_for_it() -> None:
    four = {"player": 1, "action": "r-wild_draw_4", "next": 1}
    cards = ["r-7", "r-7", "wild", "b-5"]
    assert moves(event(0, "b-3"), four | {"opponent_drew": cards}) == [
        "Player 0: B3",
        "Player 1: W+4 red",
        "Player 0: draw R7 R7 W B5",
    ]


def test_a_drawn_draw_two_laid_at_once_makes_the_opponent_draw() -> None:
    two = event(0, "draw", drew_and_played="b-draw_2", opponent_drew=["g-1", "g-2"])
    assert moves(two) == ["Player 0: draw B+2", "Player 0: B+2", "Player 1: draw G1 G2"]


def test_reverse_says_only_who_acted() -> None:
    assert moves(event(0, "b-reverse"), event(1, "b-7")) == ["Player 0: BR", "Player 1: B7"]


def test_blank_lines_are_skipped_and_games_before_an_error_are_kept() -> None:
    games = convert(f"\n{game()}\r\n\n  \nnot json\n")
    assert next(games)["title"] == "RLCard, game 3"
    with pytest.raises(ConversionError, match="line 5: not readable as JSON") as caught:
        next(games)
    assert caught.value.line == 5
    assert caught.value.message == "not readable as JSON"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "the game: expected an object"),
        ("[" * 100_000, "not readable as JSON"),
        ("{}", "game is missing"),
        (game(seed=1), "unknown key 'seed'"),
        (game(game=None), "expected a number or a name"),
        (game(start="b-11"), "start: 'b-11' is no card here"),
        (game(start=["b-1"]), "is no card here"),
        (game(hands_after_start=[HANDS[0]]), "expected two hands"),
        (game(hands_after_start=[HANDS[0], []]), r"hands_after_start\[1\]: expected a list"),
        (game(hands_after_start=[HANDS[0], ["b-wild"]]), "'b-wild' is no card here"),
        (game(first_player=True), "first_player: expected 0 or 1"),
        (game(events={}), "events: expected a list"),
        (game(winner=[0, 1]), "winner: expected a list with one player"),
        (game(winner=[2]), "winner: expected 0 or 1"),
        (game(event(0, "wild")), "'wild' is no card here"),
        (game(event(0, "wild:b")), "'wild:b' is no card here"),
        (game(event(0, "pass")), "'pass' is no card here"),
        (game(event(0, "draw")), "expected one of drew, drew_and_played"),
        (game(event(0, "draw", drew=[])), "expected a list of cards"),
        (game(event(0, "draw", drew=["b-1"], drew_and_played="b-1")), "expected one of"),
        (game(event(0, "b-3", drew=["b-1"])), "a card is laid and one is drawn"),
        (game(event(0, "b-3", said="uno")), "unknown key 'said'"),
        (game(event(0, "b-3", opponent_drew=[])), "opponent_drew: expected a list of cards"),
        (game({"player": 0, "action": "b-3"}), "next is missing"),
        (game(event(0, "b-3"), event(0, "b-8")), r"events\[1\]: Player 1 was to act next"),
        (game(event(0, "b-3"), first_player=1), r"events\[0\]: Player 1 was to act next"),
    ],
)
def test_bad_input_is_an_error_with_a_line(text: str, message: str) -> None:
    with pytest.raises(ConversionError, match=message) as caught:
        list(convert("\n" + text))
    assert caught.value.line == 2


def test_an_error_survives_another_process() -> None:
    error = pickle.loads(pickle.dumps(ConversionError("what", 7)))
    assert (error.message, error.line, str(error)) == ("what", 7, "line 7: what")


def test_all_recorded_games_are_converted_word_by_word() -> None:
    text = GAMES.read_text(encoding="utf-8")
    games = list(convert(text))
    records = [json.loads(row) for row in text.splitlines()]
    assert len(games) == len(records) == 50
    for plain, record in zip(games, records, strict=True):
        lines = plain["moves"]
        assert isinstance(lines, list)
        assert all(MOVE.fullmatch(line) for line in lines)
        assert plain["result"] == {"winner": f"Player {record['winner'][0]}"}
        assert len(lines) == sum(lines_of(event) for event in record["events"]) + (
            record["start"].endswith("-draw_2")
        )
        drawn = [card for line in lines if ": draw " in line for card in line.split()[3:]]
        hands = plain["hands"]
        assert isinstance(hands, dict)
        dealt = [card for hand in hands.values() for card in hand.split()]
        assert len(dealt) + len(drawn) == cards_of(record)


def lines_of(record: dict[str, object]) -> int:
    """How many of our lines an event of the format makes."""
    return 1 + ("drew_and_played" in record) + ("opponent_drew" in record)


def cards_of(record: dict[str, list[dict[str, list[str]]]]) -> int:
    """How many cards of the record were dealt or drawn."""
    dealt = sum(len(hand) for hand in record["hands_after_start"])
    drawn = sum(len(e.get("drew", [])) + len(e.get("opponent_drew", [])) for e in record["events"])
    return dealt + drawn + sum("drew_and_played" in event for event in record["events"])

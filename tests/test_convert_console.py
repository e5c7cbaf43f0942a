"""Console logs become a plain map that says what was printed and no more."""

from collections import Counter
from pathlib import Path

import pytest

from unorules.logs.console import convert
from unorules.logs.foreign import ConversionError

FOREIGN = Path(__file__).parent / "foreign"
PARAMETERS = """\
  "countPlayers": 3,
  "countInitialCardsPerPlayer": 7,
  "countDigitCardsPerColor": 2,
  "countSpecialCardsPerColor": 2,
  "countWildCards": 4"""
WHOLE = f"""\
# A game

Note: Draw until able to play.

**This is version 2 of the game where draw four is supported.**

The game parameters are as follows:
```json
{{
{PARAMETERS}
}}
```

**Starting game...**

--------------------
    The first card is Blue 9
--------------------
Player 1's turn

\tThey have played Blue Draw Two.
\tPlayer 2 will draw two cards and be skipped.
\tPlayer 1 has 6 cards.
--------------------
Player 3's turn

\tThey have played Draw Four set to Red.
\tPlayer 1 will draw four cards and be skipped.
\tPlayer 3 has UNO!
--------------------
Player 2's turn

\tThey have played Red Skip.
\tPlayer 3 will be skipped.
\tPlayer 2 has won!
--------------------

**Game over!**

There have been 3 turns.

The deck was refilled twice.
"""


def log(*printed: str, start: str = "Blue 9", prose: str = "", parameters: str = PARAMETERS) -> str:
    """A log of which only the printed lines, the start card, prose and parameters differ."""
    head = f"{prose}\n```json\n{{{parameters}}}\n```\nThe first card is {start}\n-----\n"
    return head + "\n".join(printed)


def turn(player: int, *printed: str) -> str:
    """A turn as printed, with the rule behind it."""
    return "\n".join((f"Player {player}'s turn", "", *(f"\t{row}" for row in printed), "-----"))


def test_a_log_is_a_whole_map() -> None:
    assert convert(WHOLE) == {
        "ruleset": "uno-official",
        "title": "A game",
        "source": "BrendanNguyenCS/Uno",
        "note": "Draw until able to play. This is version 2 of the game where draw four is"
        " supported. The deck was refilled twice. No dealer is named; Player 3 stands for it.",
        "players": ["Player 1", "Player 2", "Player 3"],
        "dealer": "Player 3",
        "hands": {"Player 1": 7, "Player 2": 7, "Player 3": 7},
        "start": "B9",
        "omits": ["calls"],
        "moves": [
            "Player 1: B+2",
            "Player 2: draw 2",
            "Player 1: count 6",
            "Player 3: W+4 red",
            "Player 1: draw 4",
            "Player 3: count 1",
            "Player 2: RS",
        ],
        "result": {"winner": "Player 2"},
    }


def test_a_log_that_breaks_off_has_no_result() -> None:
    plain = convert(log(turn(1, "They have played Blue 7.", "Player 1 has 6 cards.")))
    assert plain["moves"] == ["Player 1: B7", "Player 1: count 6"]
    assert "result" not in plain
    assert "title" not in plain


def test_printed_draws_are_draws_of_an_unknown_card() -> None:
    plain = convert(
        log(
            turn(
                1, "Player 1 has drawn a card.", "They have played Blue 7.", "Player 1 has 7 cards."
            ),
            turn(
                2,
                "Player 2 has drawn a card.",
                "Player 2 was unable to play.",
                "Player 2 has 8 cards.",
            ),
        )
    )
    assert plain["omits"] == ["calls"]
    assert plain["moves"] == [
        "Player 1: draw",
        "Player 1: B7",
        "Player 1: count 7",
        "Player 2: draw",
        "Player 2: pass",
        "Player 2: count 8",
    ]


def test_draws_are_left_out_where_hands_grow_unsaid() -> None:
    plain = convert(log(turn(1, "They have played Blue 7.", "Player 1 has 9 cards.")))
    assert plain["omits"] == ["draws", "calls"]
    assert plain["moves"] == ["Player 1: B7", "Player 1: count 9"]


def test_draws_asked_for_by_a_card_are_no_hidden_draws() -> None:
    plain = convert(
        log(
            turn(
                1,
                "They have played Blue Draw Two.",
                "Player 2 will draw two cards and be skipped.",
                "Player 1 has 6 cards.",
            ),
            turn(3, "They have played Blue 1.", "Player 3 has 6 cards."),
            turn(1, "They have played Blue 2.", "Player 1 has 5 cards."),
            turn(2, "They have played Blue 3.", "Player 2 has 8 cards."),
        )
    )
    assert plain["omits"] == ["calls"]


def test_a_wrong_size_in_a_log_with_draws_is_left_to_the_referee() -> None:
    plain = convert(
        log(
            turn(
                1, "Player 1 has drawn a card.", "They have played Blue 7.", "Player 1 has 9 cards."
            )
        )
    )
    assert plain["omits"] == ["calls"]


@pytest.mark.parametrize(
    ("printed", "start"), [("Wild set to Red", "W"), ("Draw Four set to Green", "W+4")]
)
def test_a_wild_as_start_card_gets_no_colour_from_a_player(printed: str, start: str) -> None:
    plain = convert(log(start=printed))
    assert plain["start"] == start
    assert plain["moves"] == []
    dealer = "No dealer is named; Player 3 stands for it."
    assert plain["note"] == f"The first card is {printed}. {dealer}"


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("Red 0", "R0"),
        ("Yellow Reverse", "YR"),
        ("Green Skip", "GS"),
        ("Blue Draw Two", "B+2"),
        ("Wild set to Yellow", "W yellow"),
        ("Draw Four set to Blue", "W+4 blue"),
    ],
)
def test_cards(printed: str, code: str) -> None:
    plain = convert(log(turn(1, f"They have played {printed}.")))
    assert plain["moves"] == [f"Player 1: {code}"]


def test_the_deck_is_declared_only_when_asked_for() -> None:
    text = log(prose="draw four is supported")
    assert "deck" not in convert(text)
    assert convert(text, deck=True)["deck"] == {"extra": ["R0", "Y0", "G0", "B0"]}


def test_a_deck_without_draw_four() -> None:
    plain = convert(log(prose="**draw four is not a feature.**"), deck=True)
    assert plain["deck"] == {"missing": ["W+4"] * 4, "extra": ["R0", "Y0", "G0", "B0"]}


def test_a_deck_without_digits_beyond_one() -> None:
    few = PARAMETERS.replace('DigitCardsPerColor": 2', 'DigitCardsPerColor": 1')
    plain = convert(log(prose="draw four feature is active", parameters=few), deck=True)
    assert plain["deck"] == {"missing": [f"{c}{n}" for c in "RYGB" for n in range(1, 10)]}


def test_a_laid_draw_four_shows_that_the_deck_has_it() -> None:
    played = turn(1, "They have played Draw Four set to Red.")
    assert convert(log(played), deck=True)["deck"] == {"extra": ["R0", "Y0", "G0", "B0"]}


def test_a_deck_that_the_log_does_not_show_is_an_error() -> None:
    with pytest.raises(ConversionError, match="does not say whether its deck has Draw Four"):
        convert(log(), deck=True)
    hands = '"countPlayers": 2, "countInitialCardsPerPlayer": 7'
    assert convert(log(parameters=hands))["players"] == ["Player 1", "Player 2"]
    with pytest.raises(ConversionError, match="countDigitCardsPerColor is missing"):
        convert(log(parameters=hands), deck=True)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "no line “The first card is"),
        ("The first card is Red 5", 0, "expected the game parameters"),
        (log(parameters='"countPlayers": x'), 2, "not readable as JSON"),
        (log().replace("{", "[1,{").replace("}", "}]"), 2, "no JSON object"),
        (log(parameters='"countPlayers": 2'), 2, "countInitialCardsPerPlayer is missing"),
        (log(parameters='"countPlayers": 1000000000'), 2, "expected a number from 0 to 1000"),
        (log(start="Purple 5"), 9, "'Purple 5' is no card"),
        (log("The first card is Red 5"), 11, "a second first card"),
        (log("Player 4's turn"), 11, "Player 4 is not among the 3 players"),
        (log("They have played Blue 7."), 11, "in nobody's turn"),
        (log("Player 1's turn", "They have played Wild."), 12, "'Wild' is no card"),
        (
            log("Player 1's turn", "Player 2 has 6 cards."),
            12,
            "Player 2 acts in the turn of Player 1",
        ),
        (log("Player 1 has won!"), 11, "Player 1 acts in the turn of nobody"),
        (log("Player 1's turn", "Player 9 will be skipped."), 12, "Player 9 is not among"),
        (log("Player 1 shouts."), 11, "not a line of this format: 'Player 1 shouts.'"),
        (log(turn(1), "There have been 2 turns."), 14, "2 turns, but 1 are in the log"),
    ],
)
def test_bad_input_is_an_error_with_a_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ConversionError, match=message) as caught:
        convert(text)
    assert caught.value.line == line


def actions(plain: dict[str, object]) -> Counter[str]:
    """How often each action occurs; a laid card counts as `card`."""
    moves = plain["moves"]
    assert isinstance(moves, list)
    words = [move.split()[2] for move in moves]
    named = ("draw", "count", "pass")
    return Counter(word if word in named else "card" for word in words)


def test_the_opening_without_printed_draws() -> None:
    text = (FOREIGN / "brendannguyen-uno-1-opening.md").read_text(encoding="utf-8")
    plain = convert(text, deck=True)
    assert plain["omits"] == ["draws", "calls"]
    assert actions(plain) == {"card": 40, "count": 40, "draw": 5}
    assert plain["deck"] == {"missing": ["W+4"] * 4, "extra": ["R0", "Y0", "G0", "B0"]}


def test_the_opening_on_a_draw_two_that_is_not_carried_out() -> None:
    text = (FOREIGN / "brendannguyen-uno-2-opening.md").read_text(encoding="utf-8")
    plain = convert(text)
    assert plain["start"] == "Y+2"
    assert plain["hands"] == {f"Player {n}": 8 for n in range(1, 7)}
    moves = plain["moves"]
    assert isinstance(moves, list)
    assert moves[:3] == ["Player 1: R+2", "Player 2: draw 2", "Player 1: count 7"]
    assert moves[31:34] == ["Player 6: W+4 red", "Player 1: draw 4", "Player 6: count 5"]


def test_the_whole_log_with_printed_draws() -> None:
    text = (FOREIGN / "brendannguyen-uno-3.md").read_text(encoding="utf-8")
    plain = convert(text, deck=True)
    assert plain["omits"] == ["calls"]
    assert actions(plain) == {"card": 84, "count": 96, "draw": 34, "pass": 13}
    assert plain["result"] == {"winner": "Player 6"}
    deck = plain["deck"]
    assert isinstance(deck, dict)
    assert deck["missing"] == ["W", "W+4"]
    assert Counter(deck["extra"]) == {
        f"{c}{face}": 2 if face == "0" else 1
        for c in "RYGB"
        for face in (*"0123456789", "S", "R", "+2")
    }

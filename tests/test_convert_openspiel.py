"""An OpenSpiel playthrough becomes a plain map that says what the record says and no more."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click.testing
import jsonschema
import pytest

from unorules.cli import main
from unorules.logs.foreign import ConversionError
from unorules.logs.openspiel import convert

GAME = Path(__file__).parent / "foreign" / "openspiel-crazy-eights.txt"
TEXT = GAME.read_text(encoding="utf-8")

HEAD = "game: crazy_eights\n"
PARAMETERS = "max_draw_cards=5,max_turns=100,players={},reshuffle=False,use_special_cards=False"
HANDS = ("S4 D7 CK H5 H4 S9 H3 C5 HT HA C8 D2 D9 DJ D8", "C2 D3 S5")
"""What three players are dealt, and more cards."""


def parameters(players: int = 3, changes: tuple[str, str] = ("", "")) -> str:
    return f"GetParameters() = {{{PARAMETERS.format(players).replace(*changes)}}}\n"


def play(*actions: str, dealer: int = 0, deals: str = HANDS[0], start: str = "C9") -> str:
    """A playthrough of three players up to and with these actions."""
    dealt = [f"Deal {card}" for card in [*deals.split(), *start.split()]]
    return HEAD + parameters() + lines(f"Decide Player {dealer} to be the dealer", *dealt, *actions)


def lines(*actions: str) -> str:
    rows = [f'# State {n}\n# Apply action "{a}"\naction: 0\n' for n, a in enumerate(actions)]
    return "\n".join(rows)


def moves(*actions: str) -> object:
    return convert(play(*actions))["moves"]


def test_a_game_is_a_whole_map() -> None:
    assert convert(play("Play H9", "Play HK", dealer=1, deals=HANDS[0].replace("S9", "H9"))) == {
        "ruleset": "openspiel-eights",
        "title": "OpenSpiel, Crazy Eights",
        "source": "OpenSpiel",
        "players": ["Player 0", "Player 2", "Player 1"],
        "dealer": "Player 1",
        "hands": {
            "Player 0": "7d 4h 5c 8c Jd",
            "Player 2": "4s 5h 3h Ah 9d",
            "Player 1": "Kc 9h 10h 2d 8d",
        },
        "start": "9c",
        "moves": ["Player 2: 9h", "Player 0: Kh"],
    }


def test_cards_and_play_go_to_the_right_of_the_dealer() -> None:
    """Numbers rise counterclockwise: clockwise the highest comes after Player 0."""
    plain = convert(play("Pass", "Pass", "Pass", dealer=2))
    assert plain["players"] == ["Player 0", "Player 2", "Player 1"]
    assert plain["hands"] == {
        "Player 0": "4s 5h 3h Ah 9d",
        "Player 2": "Kc 9s 10h 2d 8d",
        "Player 1": "7d 4h 5c 8c Jd",
    }
    assert plain["moves"] == ["Player 0: pass", "Player 1: pass", "Player 2: pass"]


def test_two_players_get_seven_cards() -> None:
    deals = [f"Deal {card}" for card in f"{HANDS[0]} C9".split()[:14]]
    actions = ("Decide Player 1 to be the dealer", *deals, "Deal C9", "Play C5")
    plain = convert(HEAD + parameters(2) + lines(*actions))
    assert plain["players"] == ["Player 0", "Player 1"]
    assert plain["hands"] == {
        "Player 0": "4s Kc 4h 3h 10h 8c 9d",
        "Player 1": "7d 5h 9s 5c Ah 2d Jd",
    }
    assert (plain["start"], plain["moves"]) == ("9c", ["Player 0: 5c"])


def test_a_draw_and_its_card_are_one_event() -> None:
    assert moves("Draw", "Deal S5", "Draw", "Deal CT", "Play CT", "Play CK") == [
        "Player 1: draw 5s",
        "Player 1: draw 10c",
        "Player 1: 10c",
        "Player 2: Kc",
    ]


def test_an_eight_and_its_suit_are_one_event() -> None:
    assert moves("Play C8", "Nominate suit S", "Pass") == ["Player 1: 8c spades", "Player 2: pass"]


def test_an_eight_at_the_end_of_the_record_has_no_suit() -> None:
    assert moves("Play C8") == ["Player 1: 8c"]


def test_an_eight_turned_up_goes_back() -> None:
    assert convert(play(start="S8 H8 C9"))["start"] == ["8s", "8h", "9c"]


def test_the_winner_is_whoever_laid_the_last_card() -> None:
    others = ["Pass", "Pass"]
    laid = [step for card in ("S4", "H5", "H3", "HA") for step in (f"Play {card}", *others)]
    for last in ("D9", "D8"):
        plain = convert(play(*laid, f"Play {last}"))
        assert plain["result"] == {"winner": "Player 1"}
        assert "suit" not in str(plain)


def test_an_unfinished_game_has_no_result() -> None:
    assert "result" not in convert(play())
    assert convert(play())["moves"] == []
    assert "result" not in convert(play("Pass", "Pass", "Pass", "Pass"))


def test_other_rows_say_nothing() -> None:
    text = play("Pass") + '\n# Player 2 becomes the dealer\nObservationString(0) = "Play"\n'
    assert convert(text) == convert(play("Pass"))
    assert convert(text.replace("\n", "\r\n")) == convert(play("Pass"))


def test_who_acts_agrees_with_the_printed_states() -> None:
    right = play("Pass") + "CurrentPlayer() = 2\n" + lines("Draw") + "CurrentPlayer() = -1\n"
    assert convert(right + lines("Deal C2"))["moves"] == ["Player 1: pass", "Player 2: draw 2c"]
    wrong = play("Pass") + "CurrentPlayer() = 1\n"
    with pytest.raises(ConversionError, match="Player 1 is to act, but Player 2 is in turn"):
        convert(wrong)
    early = HEAD + parameters() + "CurrentPlayer() = 1\n"
    with pytest.raises(ConversionError, match="Player 1 is to act, but nobody is in turn"):
        convert(early)


def rows(text: str) -> int:
    """How many rows a text has."""
    return len(text.splitlines())


def at(text: str, part: str) -> int:
    """The line of the last row with this part."""
    return max(n for n, row in enumerate(text.splitlines(), 1) if part in row)


@pytest.mark.parametrize(
    ("action", "before"),
    [
        ("Play C9", ()),
        ("Decide Player 3 to be the dealer", ()),
        ("Decide Player 10 to be the dealer", ()),
        ("Draw", ("Decide Player 0 to be the dealer",)),
        ("Deal C1", ("Decide Player 0 to be the dealer",)),
        ("Deal", ("Decide Player 0 to be the dealer",)),
    ],
)
def test_the_deal_has_its_order(action: str, before: tuple[str, ...]) -> None:
    text = HEAD + parameters() + lines(*before, action)
    with pytest.raises(ConversionError, match="cannot come here") as caught:
        convert(text)
    assert caught.value.line == at(text, action)


@pytest.mark.parametrize(
    "actions",
    [
        ("Deal C2",),
        ("Play 9C",),
        ("Play",),
        ("Nominate suit C",),
        ("Pass C2",),
        ("Draw C2",),
        ("pass",),
        ("",),
        ("Decide Player 0 to be the dealer",),
        ("Draw", "Play C2"),
        ("Draw", "Draw"),
        ("Play C8", "Play CK"),
        ("Play C8", "Pass"),
        ("Play C8", "Nominate suit E"),
        ("Play C8", "Nominate suit C", "Nominate suit D"),
        ("Play S4", "Pass", "Pass") * 4 + ("Play D9", "Pass"),
    ],
)
def test_play_has_its_order(actions: Sequence[str]) -> None:
    text = play(*actions)
    with pytest.raises(ConversionError, match="cannot come here") as caught:
        convert(text)
    assert caught.value.line == at(text, f'"{actions[-1]}"')


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", r"no line GetParameters\(\)", 1),
        ("game: chess\n", "expected the game crazy_eights, not chess", 1),
        ("\ngame: \n", "expected the game", 2),
        (HEAD + "# State 0\n\n\n", r"no line GetParameters\(\)", 2),
        (HEAD + lines("Draw") + parameters(), r"before the line GetParameters\(\)", 3),
        (HEAD + parameters(6), "players: expected 2 to 5", 2),
        (HEAD + parameters(1), "players: expected 2 to 5", 2),
        (HEAD + parameters(3, ("players=3", "players=x")), "players: expected", 2),
        (HEAD + parameters(3, ("players=3,", "")), "players: expected", 2),
        (HEAD + parameters(3, ("reshuffle=False", "reshuffle=True")), "reshuffle: expected", 2),
        (HEAD + parameters(3, ("cards=False", "cards=True")), "special_cards: expected False", 2),
        (HEAD + parameters(3, ("cards=5", "cards=3")), "max_draw_cards: expected 5, not 3", 2),
        (HEAD + parameters(3, ("max_turns", "jokers")), "unknown parameter 'jokers'", 2),
        (HEAD + parameters() + "# Apply joint action [0]\n", "expected an action", 3),
        (HEAD + parameters(), "before all cards are dealt", 2),
        (play(start=""), "before all cards are dealt", rows(play(start=""))),
        (play("Draw"), "a draw without its card", rows(play("Draw"))),
    ],
)
def test_bad_input_is_an_error_with_a_line(text: str, message: str, line: int) -> None:
    with pytest.raises(ConversionError, match=message) as caught:
        convert(text)
    assert caught.value.line == line


# The recorded game --------------------------------------------------------------------


def told() -> list[tuple[str, str, str]]:
    """The game as the last state tells it: player, verb, and card or suit."""
    last = TEXT[TEXT.rindex("# State") :]
    row = r"^# (Player \d) (is dealt|starts drawing|draws|plays|passes|nominates suit) ?(\w*)$"
    return re.findall(row, last, re.M)


def ours(card: str) -> str:
    return card[1].replace("T", "10") + card[0].lower()


def test_the_recorded_game_is_converted_as_its_last_state_tells_it() -> None:
    plain: Any = convert(TEXT)
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    dealt: dict[str, list[str]] = {}
    expected: list[str] = []
    for player, verb, what in told():
        if verb == "is dealt":
            dealt.setdefault(player, []).append(ours(what))
        elif verb == "nominates suit":
            expected[-1] += f" {suits[what]}"
        elif verb in ("draws", "plays"):
            expected.append(f"{player}: {'draw ' if verb == 'draws' else ''}{ours(what)}")
        elif verb == "passes":
            expected.append(f"{player}: pass")
    assert expected.pop(0) == f"{plain['dealer']}: draw {plain['start']}"
    assert plain["moves"] == expected
    assert plain["hands"] == {player: " ".join(cards) for player, cards in dealt.items()}
    assert plain["players"] == ["Player 0", "Player 4", "Player 3", "Player 2", "Player 1"]
    assert plain["dealer"] == "Player 2"
    assert plain["result"] == {"winner": "Player 4"}


def test_every_action_of_the_record_is_in_the_game() -> None:
    counted = Counter(re.findall(r'# Apply action "(\w+)', TEXT))
    plain: Any = convert(TEXT)
    said = [move.partition(": ")[2] for move in plain["moves"]]
    assert sum(word.startswith("draw ") for word in said) == counted["Draw"]
    assert said.count("pass") == counted["Pass"]
    assert sum(" " in word for word in said if word[0] == "8") == counted["Nominate"]
    assert len(said) == counted["Draw"] + counted["Pass"] + counted["Play"]
    assert sum(len(hand.split()) for hand in plain["hands"].values()) == 25


def test_the_command_converts_it() -> None:
    done = click.testing.CliRunner().invoke(main, ["convert", "openspiel", str(GAME)])
    assert done.exit_code == 0
    game = json.loads(done.stdout)
    assert game == convert(TEXT)
    schema = json.loads(click.testing.CliRunner().invoke(main, ["schema", "log"]).stdout)
    jsonschema.validate(game, schema)

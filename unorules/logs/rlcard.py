"""RLCard's UNO games (JSON lines) as plain maps of a recorded game.

A line holds one game: ``hands_after_start`` (the hands when the first player acts), ``start``,
``first_player``, ``events`` and ``winner``. An event has ``player``, ``action`` (``r-5``,
``b-wild``, ``draw``), ``next`` (who acts next) and, where cards were drawn, ``drew``,
``drew_and_played`` (``b-skip``, ``wild:b``) or ``opponent_drew``.

The converter writes down what happened and judges nothing. Where RLCard leaves the rules, the
record leaves them too:

- A start Draw Two is in the first hand already: its last two cards become a ``draw`` event.
- A start Wild gets its colour from the program, so no player names one. The note keeps it.
- RLCard has no calls, so a log without them shows no missed ones: ``omits: [calls]``. It has no
  pass either, but a player who keeps the drawn card needs none, and declaring passes as left out
  would excuse turns that were really lost.
- ``next`` only says who acts, which the following event says as well; the two must agree.
- Points are not counted, and hands at the end not recorded, so ``result`` has only the winner.
"""

import json
from collections.abc import Iterator, Mapping

from unorules.logs.foreign import ConversionError

PLAYERS = ("Player 0", "Player 1")
DEALER = PLAYERS[1]
"""RLCard names no dealer; it deals to seat 0 first and lets the start card fall on that seat."""

COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
FACES = {str(n): str(n) for n in range(10)} | {"skip": "S", "reverse": "R", "draw_2": "+2"}
WILDS = {"wild": "W", "wild_draw_4": "W+4"}

COLOURED = {f"{c}-{face}": c.upper() + code for c in COLOURS for face, code in FACES.items()}
CARDS = COLOURED | WILDS
"""A card in a hand or drawn."""
ACTIONS = COLOURED | {
    f"{c}-{wild}": f"{code} {name}" for c, name in COLOURS.items() for wild, code in WILDS.items()
}
"""A card laid by choice: the colour of a wild card stands before it."""
TURNED = CARDS | {
    f"{wild}:{c}": f"{code} {name}" for c, name in COLOURS.items() for wild, code in WILDS.items()
}
"""A card laid by the program, at the start or as it was drawn: the colour stands behind it."""

DRAW_TWO = 2
"""Cards drawn for a start Draw Two."""

GAME_KEYS = ("game", "hands_after_start", "start", "first_player", "events")
EVENT_KEYS = ("player", "action", "next")
DRAW_KEYS = ("drew", "drew_and_played")


def convert(text: str) -> Iterator[dict[str, object]]:
    """Yield one plain map a game; blank lines are skipped.

    Raises:
        ConversionError: a line is no game in this format. Games before it have been yielded.

    """
    for line, row in enumerate(text.split("\n"), start=1):
        if row.strip():
            yield _game(_load(row, line), line)


def _load(row: str, line: int) -> Mapping[str, object]:
    """One line as a JSON object with the keys of a game."""
    try:
        value = json.loads(row)
    except (ValueError, RecursionError) as error:
        raise ConversionError("not readable as JSON", line) from error
    return _object(value, "the game", GAME_KEYS, ("winner",), line)


def _game(game: Mapping[str, object], line: int) -> dict[str, object]:
    """The whole plain map, keys in the order in which a reader wants them."""
    start = _word(game["start"], TURNED, "start", line)
    card, _, colour = start.partition(" ")
    dealt, drawn = _deal(game["hands_after_start"], card, line)
    number = game["game"]
    if type(number) not in (int, str):
        raise ConversionError("game: expected a number or a name", line)
    plain: dict[str, object] = {
        "ruleset": "uno-official",
        "title": f"RLCard, game {number}",
        "source": "RLCard",
    }
    if colour:
        plain["note"] = f"The record gives the start card {card} the colour {colour}, by no player."
    moves = [f"{PLAYERS[0]}: draw {' '.join(drawn)}"] if drawn else []
    plain |= {
        "players": list(PLAYERS),
        "dealer": DEALER,
        "hands": {name: " ".join(hand) for name, hand in zip(PLAYERS, dealt, strict=True)},
        "start": card,
        "omits": ["calls"],
        "moves": moves + _moves(game, line),
    }
    winner = _winner(game.get("winner"), line)
    if winner is not None:
        plain["result"] = {"winner": winner}
    return plain


def _deal(hands: object, start: str, line: int) -> tuple[list[list[str]], list[str]]:
    """The hands as dealt, and what the first seat drew for a start Draw Two.

    The record shows the hands after that draw. It was made when the first hand holds two cards
    more than the other; with equal hands nobody drew, and there is nothing to take apart.
    """
    where = "hands_after_start"
    if not isinstance(hands, list) or len(hands) != len(PLAYERS):
        raise ConversionError(f"{where}: expected two hands", line)
    dealt = [_cards(hand, f"{where}[{seat}]", line) for seat, hand in enumerate(hands)]
    surplus = len(dealt[0]) - len(dealt[1])
    if surplus == DRAW_TWO and start.endswith("+2"):
        return [dealt[0][:-DRAW_TWO], dealt[1]], dealt[0][-DRAW_TWO:]
    if surplus:
        raise ConversionError(f"{where}: sizes that the start card does not explain", line)
    return dealt, []


def _moves(game: Mapping[str, object], line: int) -> list[str]:
    """All events as move lines; each must be by the player whom the one before announced."""
    events = game["events"]
    if not isinstance(events, list):
        raise ConversionError("events: expected a list", line)
    announced = _seat(game["first_player"], "first_player", line)
    moves: list[str] = []
    for index, value in enumerate(events):
        where = f"events[{index}]"
        event = _object(value, where, EVENT_KEYS, (*DRAW_KEYS, "opponent_drew"), line)
        player = _seat(event["player"], f"{where}.player", line)
        if player != announced:
            raise ConversionError(f"{where}: Player {announced} was to act next", line)
        announced = _seat(event["next"], f"{where}.next", line)
        moves += _event(event, player, where, line)
    return moves


def _event(event: Mapping[str, object], player: int, where: str, line: int) -> list[str]:
    """The move lines of one event, in the order in which things happened."""
    if event["action"] == "draw":
        acts = _draw(event, where, line)
    elif any(key in event for key in DRAW_KEYS):
        raise ConversionError(f"{where}: a card is laid and one is drawn", line)
    else:
        acts = [_word(event["action"], ACTIONS, f"{where}.action", line)]
    moves = [f"{PLAYERS[player]}: {act}" for act in acts]
    if "opponent_drew" in event:
        cards = _cards(event["opponent_drew"], f"{where}.opponent_drew", line)
        moves.append(f"{PLAYERS[1 - player]}: draw {' '.join(cards)}")
    return moves


def _draw(event: Mapping[str, object], where: str, line: int) -> list[str]:
    """A draw: the card is kept, or laid at once and then both drawn and laid."""
    if ("drew" in event) == ("drew_and_played" in event):
        raise ConversionError(f"{where}: expected one of drew, drew_and_played", line)
    if "drew" in event:
        cards = _cards(event["drew"], f"{where}.drew", line)
        return [f"draw {' '.join(cards)}"]
    laid = _word(event["drew_and_played"], TURNED, f"{where}.drew_and_played", line)
    return [f"draw {laid.split()[0]}", laid]


def _winner(value: object, line: int) -> str | None:
    """The winner if the record names one; an unfinished game has none."""
    if value is None or value == []:
        return None
    if not isinstance(value, list) or len(value) != 1:
        raise ConversionError("winner: expected a list with one player", line)
    return PLAYERS[_seat(value[0], "winner", line)]


def _object(
    value: object, where: str, required: tuple[str, ...], optional: tuple[str, ...], line: int
) -> Mapping[str, object]:
    """An object with these keys. Unknown keys are refused: they would be lost unseen."""
    if not isinstance(value, dict):
        raise ConversionError(f"{where}: expected an object", line)
    for key in required:
        if key not in value:
            raise ConversionError(f"{where}: {key} is missing", line)
    for key in value:
        if key not in required and key not in optional:
            raise ConversionError(f"{where}: unknown key {key!r}", line)
    return value


def _cards(value: object, where: str, line: int) -> list[str]:
    """A list of at least one card."""
    if not isinstance(value, list) or not value:
        raise ConversionError(f"{where}: expected a list of cards", line)
    return [_word(card, CARDS, where, line) for card in value]


def _word(value: object, known: Mapping[str, str], where: str, line: int) -> str:
    """What a word of the record means, out of those that can stand in this place."""
    if not isinstance(value, str) or value not in known:
        raise ConversionError(f"{where}: {value!r} is no card here", line)
    return known[value]


def _seat(value: object, where: str, line: int) -> int:
    """A player's number."""
    if type(value) is not int or value not in range(len(PLAYERS)):
        raise ConversionError(f"{where}: expected 0 or 1", line)
    return value

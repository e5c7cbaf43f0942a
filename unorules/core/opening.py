"""How a recorded round begins: by a deal, or in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.moves import DRAW, PLAY, UNO
from unorules.core.plain import (
    RecordError,
    a_list,
    a_map,
    a_number,
    a_text,
    entries,
    not_beside,
    one_of,
    only_keys,
)
from unorules.core.reading import is_number
from unorules.core.setup import Setup
from unorules.core.topics.deal import hand_size

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.entries import Reader
    from unorules.core.plain import Path

DEAL_KEYS = ("dealer", "hands", "start")
POSITION_KEYS = ("top", "turn", "direction", "hands", "drawn", "duties", "draw_pile")


def opening(reader: Reader, whole: dict[str, Any], block: dict[str, Any], path: Path) -> Setup:
    """Return how the round in ``block`` begins; deck and omissions stand in the whole log."""
    setup = Setup(reader.players)
    setup.omits = list(whole.get("omits", []))
    if "deck" in whole:
        _deck(reader, setup, whole["deck"])
    if "draw_pile" in block:
        setup.pile = _pile(reader, block["draw_pile"], path + ("draw_pile",))
    if "position" not in block:
        _deal(reader, setup, block, path)
        return setup
    not_beside(block, "position", DEAL_KEYS, path)
    path = path + ("position",)
    _position(reader, setup, a_map(block["position"], path), path)
    return setup


def _deal(reader: Reader, setup: Setup, block: dict[str, Any], path: Path) -> None:
    for key in ("dealer", "start"):
        if key not in block:
            raise RecordError("input/missing-key", path, {"key": key})
    setup.dealer = reader.seat(block["dealer"], path + ("dealer",))
    setup.hands = _hands(reader, setup, block, path)
    start = block["start"]
    where = path + ("start",)
    if isinstance(start, list):
        setup.start = [reader.one_card(c, where + (i,)) for i, c in enumerate(start)]
    else:
        setup.start = [reader.one_card(start, where)]
    if not setup.start:
        raise RecordError("input/empty-list", where)


def _position(reader: Reader, setup: Setup, block: dict[str, Any], path: Path) -> None:
    only_keys(block, POSITION_KEYS, path)
    for key in ("top", "turn"):
        if key not in block:
            raise RecordError("input/missing-key", path, {"key": key})
    where = path + ("top",)
    top = reader.action(a_text(block["top"], where), where)
    if top.verb != PLAY or len(top.cards) != 1 or top.uno or top.target >= 0:
        raise RecordError("input/one-card", where, {"word": block["top"]})
    setup.top = top.cards[0]
    setup.colour = top.colour
    setup.turn = reader.seat(block["turn"], path + ("turn",))
    way = a_text(block.get("direction", "clockwise"), path + ("direction",))
    one_of(way, ("clockwise", "counter"), path + ("direction",))
    setup.direction = 1 if way == "clockwise" else -1
    setup.hands = _hands(reader, setup, block, path)
    if "drawn" in block:
        setup.drawn = list(reader.cards(block["drawn"], path + ("drawn",)))
    if "draw_pile" in block:
        setup.pile = _pile(reader, block["draw_pile"], path + ("draw_pile",))
    where = path + ("duties",)
    for index, entry in enumerate(a_list(block.get("duties", []), where)):
        for name, text in entries(a_map(entry, where + (index,)), reader.players):
            _duty(reader, setup, name, text, where + (index, name))


def _duty(reader: Reader, setup: Setup, name: str, text: object, path: Path) -> None:
    seat = reader.seat(name, path, True)
    move = reader.action(a_text(text, path), path)
    if move.verb == DRAW and move.number:
        setup.debts.append((seat, move.number))
    elif move.verb == UNO:
        setup.uncalled.append(seat)
    else:
        raise RecordError("input/unknown-duty", path, {"word": text})


def _hands(
    reader: Reader, setup: Setup, block: dict[str, Any], path: Path
) -> list[tuple[list[int], int]]:
    """Return the hands by seat; one that is left out has the dealt size, and is not known."""
    path = path + ("hands",)
    dealt = hand_size(reader.rules, len(reader.players))
    hands: list[tuple[list[int], int]] = [([], dealt) for _ in reader.players]
    for name, value in entries(a_map(block.get("hands", {}), path), reader.players):
        seat = reader.seat(name, path + (name,), True)
        hands[seat] = reader.hand(value, path + (name,))
        setup.written.append(seat)
    return hands


def _pile(reader: Reader, value: object, path: Path) -> int:
    """Return how many cards lie in the draw pile: a number, or the cards themselves."""
    if isinstance(value, list):
        return sum([len(reader.cards(text, path + (i,))) for i, text in enumerate(value)])
    if is_number(a_text(value, path)):
        return a_number(value, path)
    return len(reader.cards(value, path))


def _deck(reader: Reader, setup: Setup, value: object) -> None:
    """Read how many cards the deck has, or which it lacks or has besides."""
    path: Path = ("deck",)
    if not isinstance(value, dict):
        setup.total = a_number(value, path)
        return
    only_keys(value, ("missing", "extra"), path)
    changes = setup.changed
    for key, step in (("missing", -1), ("extra", 1)):
        for position, text in enumerate(a_list(value.get(key, []), path + (key,))):
            card = reader.one_card(text, path + (key, position))
            changes[card] = changes.get(card, 0) + step

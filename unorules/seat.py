"""A recorded game as one of its players has seen it: the other hands are hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

from unorules.core.moves import CHALLENGE, DRAW, SHOW
from unorules.core.record import Game, Round
from unorules.course import UNSEEN, Deed, Holding, Scene
from unorules.logs.read import Source


def log_of(source: Source, game: Game, seat: int) -> Source:
    """Return the log without what a seat could not see.

    Hands and drawn cards of others are numbers, and what they showed is only known to whoever
    had challenged. What is laid, or lies in the open at the end, stays.
    """
    data: dict[str, Any] = deepcopy(source.data)
    for block in game.rounds:
        place: Any = data
        for step in block.path:
            place = place[step]
        _hide_hands(place, block, game.players, seat)
        challenger = -1
        for number, (player, move) in enumerate(block.events):
            if move.verb == CHALLENGE:
                challenger = player
            if _hides(player, move.verb, seat, challenger) and move.cards:
                many = len(move.cards)
                hidden = str(many) if move.verb == DRAW else " ".join([UNSEEN] * many)
                place["moves"][number] = {game.players[player]: f"{move.verb} {hidden}"}
    return replace(source, data=data)


def scenes_of(scenes: Iterable[Scene], seat: int) -> Iterator[Scene]:
    """Yield the table after each event as a seat sees it."""
    challenger = -1
    for scene in scenes:
        deed = scene.deed
        if deed is not None and deed.verb == CHALLENGE:
            challenger = deed.seat
        if deed is not None and _hides(deed.seat, deed.verb, seat, challenger):
            deed = _unseen(deed)
        hands = tuple(
            hand if place == seat else Holding((), hand.size)
            for place, hand in enumerate(scene.hands)
        )
        yield replace(scene, hands=hands, deed=deed)


def _hides(player: int, verb: str, seat: int, challenger: int) -> bool:
    """Whether a seat does not see the cards of what a player does."""
    if player == seat:
        return False
    return verb == DRAW or (verb == SHOW and challenger != seat)


def _unseen(deed: Deed) -> Deed:
    return replace(deed, cards=(UNSEEN,) * len(deed.cards))


def _hide_hands(place: dict[str, Any], block: Round, names: list[str], seat: int) -> None:
    setup = block.setup
    position = place.get("position", place)
    for other, name in enumerate(names):
        if other != seat and name in position.get("hands", {}):
            known, hidden = setup.hands[other]
            position["hands"][name] = str(len(known) + hidden)
    if "drawn" in position and setup.turn != seat:
        position["drawn"] = " ".join([UNSEEN] * len(setup.drawn))
    for pile in (place, position):
        if "draw_pile" in pile:
            pile["draw_pile"] = str(setup.pile)

"""Recorded rounds as others saw them: without hands and drawn cards."""

from __future__ import annotations

from typing import Any

Game = dict[str, Any]

PUBLIC = -1


def redacted(game: Game, seat: int) -> Game:
    """Return a round as one seat saw it, or as nobody in particular did (``PUBLIC``)."""
    viewer = game["players"][seat] if seat != PUBLIC else ""
    hidden = dict(game)
    if "hands" in game:
        hidden["hands"] = {
            name: hand if name == viewer or isinstance(hand, int) else str(len(hand.split()))
            for name, hand in game["hands"].items()
        }
    hidden["moves"] = [
        move if who == viewer else _seen(who, what)
        for move in game["moves"]
        for who, _, what in [move.partition(": ")]
    ]
    hidden.pop("result", None)
    return hidden


def _seen(who: str, what: str) -> str:
    """Return an event as others see it: how many cards are drawn, not which."""
    words = what.split()
    if words[0] == "draw" and len(words) > 1 and not words[1].isdigit():
        what = f"draw {len(words) - 1}"
    return f"{who}: {what}"

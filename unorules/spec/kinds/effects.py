"""What cards do."""

from __future__ import annotations

from typing import Literal

from unorules.spec.kinds.base import Count, Kind, Names


class Effect(Kind):
    """What a card does when it is laid. The parts come in the order of the fields.

    ``two_players`` is about reversing; ``draw`` hits the next player, with ``target:
    chosen`` a player whom the layer names, with ``others`` each of the other players;
    ``skips`` are lost turns, at a table of two at
    most one of them. Of several such cards laid at once the draws add up; ``grouped`` says
    whether the lost turns do. ``swap``: the layer exchanges hands with a player of choice;
    ``pass_hands``: everybody hands the cards on to the next player; ``deal_hands``: all hands
    are collected, shuffled and dealt out evenly, beginning left of the layer.
    """

    kind: Literal["effect"]
    cards: Names
    reverse: bool = False
    two_players: Literal["plain", "skip"] = "plain"
    draw: Count = 0
    target: Literal["next", "chosen", "others"] = "next"
    skips: Count = 0
    grouped: Literal["once", "each"] = "once"
    swap: bool = False
    pass_hands: bool = False
    deal_hands: bool = False
    colour: bool = False

"""Drawing, and what happens when the cards run out."""

from __future__ import annotations

from typing import Literal

from unorules.spec.kinds.base import Count, Kind


class Draw(Kind):
    """Drawing in one's own turn: how many, when, and what may be laid afterwards.

    ``voluntary``: whether somebody who could lay may draw; ``fitting``: whether a drawn
    card that fits may or must be laid; ``passing``: whether the end of a turn after drawing
    is said aloud or follows from the next player's act. With more than one card to draw,
    a player who has nothing to lay draws on to the last. With ``until: fits`` there is no
    number: one draws, card by card, until one comes that may be laid. ``then: nothing``:
    whoever has drawn lays nothing in that turn.
    """

    kind: Literal["draw"]
    max: Count
    voluntary: Literal["allow", "forbid"] = "allow"
    until: Literal["max", "fits"] = "max"
    then: Literal["drawn-card", "any", "nothing"] = "drawn-card"
    fitting: Literal["may", "must"] = "may"
    passing: Literal["implied", "said"] = "implied"


class Reshuffle(Kind):
    """What becomes of the discard pile when the draw pile is empty."""

    kind: Literal["reshuffle"]
    keep: Literal["top-card"] = "top-card"


class Exhausted(Kind):
    """What happens when a card is needed and none is to be had: the round ends, or one passes."""

    kind: Literal["exhausted"]
    then: Literal["end-round", "pass"] = "end-round"

"""Points."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from unorules.spec.kinds.base import Count, Kind, Names, Part


class Points(Part):
    """The points of some cards: a number, or what the card shows."""

    cards: Names
    points: Count | Literal["face-value"]


class CardPoints(Kind):
    """What each card left in a hand is worth."""

    kind: Literal["card_points"]
    values: Annotated[tuple[Points, ...], Field(min_length=1)]


class RoundScore(Kind):
    """Who gets the points of a round."""

    kind: Literal["round_score"]
    to: Literal["winner"] = "winner"

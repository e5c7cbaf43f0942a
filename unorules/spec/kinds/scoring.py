"""Points."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from unorules.spec.kinds.base import Count, Kind, Names, Part


class Points(Part):
    """The points of some cards: a number, or what the card shows."""

    cards: Names
    points: Count | Literal["face-value"]


class CardPoints(Kind):
    """What each card left in a hand is worth.

    A further rule of this kind changes the points of some cards: of ``cards``, where it
    gives ``points``.
    """

    kind: Literal["card_points"]
    values: tuple[Points, ...] = ()
    cards: tuple[str, ...] = ()
    points: Count | Literal["face-value"] | None = None

    @model_validator(mode="after")
    def _some_cards(self) -> CardPoints:
        if not self.values and not self.cards:
            raise ValueError("say in values what cards are worth, or name the cards to change")
        return self


class RoundScore(Kind):
    """Who gets the points of a round: its winner those of all others, or everybody the own.

    ``exhausted`` is about a round that nobody won because the cards ran out, where the
    winner would get the points: open, nobody, or whoever has the lowest hand.
    """

    kind: Literal["round_score"]
    to: Literal["winner", "own-hand"] = "winner"
    exhausted: Literal["open", "nobody", "lowest-hand"] = "open"


class MatchEnd(Kind):
    """When a match is over, and who has won it.

    ``limit``: the first player to reach the limit wins. ``lowest``: when a player reaches
    it the lowest total wins. ``elimination``: who reaches it is out, the last one left
    wins. ``one-round``: who wins the round wins the match; no totals are kept.
    """

    kind: Literal["match_end"]
    won_by: Literal["limit", "lowest", "elimination", "one-round"]
    limit: Annotated[int, Field(ge=1, le=100_000)] = 500
    reached: Literal["at-least", "more-than"] = "at-least"

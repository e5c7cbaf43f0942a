"""What stands before the first turn: players, deck, deal, start card."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from unorules.spec.kinds.base import Count, Kind, Part


class Players(Kind):
    """How many may play."""

    kind: Literal["players"]
    min: Count
    max: Count


class DeckKind(Kind):
    """Which cards there are; the deck itself stands in ``specs/decks``.

    With ``counts: provisional`` the total is certain, the copies of each kind are not: one
    too many is worth a note, no breach.
    """

    kind: Literal["deck"]
    counts: Literal["certain", "provisional"] = "certain"


class Dealt(Part):
    """How many cards each of so many players is dealt."""

    players: Annotated[tuple[Count, ...], Field(min_length=1)]
    cards: Count


class Deal(Kind):
    """How many cards each player is dealt, where need be by the number of players."""

    kind: Literal["deal"]
    cards: Count
    by_players: tuple[Dealt, ...] = ()


class Dealer(Kind):
    """Who deals: how the first dealer is found, and how the deal moves on.

    Where a draw for the deal is recorded, the highest number deals and what bears none counts
    0; with ``highest-points`` the card worth most points does.
    """

    kind: Literal["dealer"]
    choice: Literal["free", "highest-card", "highest-points"] = "free"
    rotation: Literal["free", "clockwise"] = "free"


class StartCard(Kind):
    """What the start card does, and which cards do not stay as start card.

    ``reverse_first``: who begins when it turns the direction; where reversing skips at a
    table of two, it is the dealer in any case. ``draw_keeps_turn``: whoever has to draw for
    it plays all the same.
    """

    kind: Literal["start_card"]
    effects: Literal["apply", "ignore"]
    replace: tuple[str, ...] = ()
    reverse_first: Literal["dealer", "right-of-dealer"] = "dealer"
    draw_keeps_turn: bool = False


class TurnOrder(Kind):
    """In which direction play begins; the first player sits next to the dealer."""

    kind: Literal["turn_order"]
    direction: Literal["clockwise", "counter"] = "clockwise"

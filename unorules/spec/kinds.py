"""The kinds of rules: one model each, typed fields and nothing else.

A kind is what the referee knows how to do; a rule of that kind says with which
cards and numbers. No kind knows a particular game.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Count = Annotated[int, Field(ge=0, le=1000)]
Names = Annotated[tuple[str, ...], Field(min_length=1)]


class Kind(BaseModel):
    """What all kinds share: frozen, and no fields but their own."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Players(Kind):
    """How many may play."""

    kind: Literal["players"]
    min: Count
    max: Count


class DeckKind(Kind):
    """Which cards there are; the deck itself stands in ``specs/decks``."""

    kind: Literal["deck"]


class Deal(Kind):
    """How many cards each player is dealt."""

    kind: Literal["deal"]
    cards: Count


class Dealer(Kind):
    """Who deals: how the first dealer is found, and how the deal moves on."""

    kind: Literal["dealer"]
    choice: Literal["free", "highest-card"] = "free"
    rotation: Literal["free", "clockwise"] = "free"


class StartCard(Kind):
    """What the start card does, and which cards do not stay as start card."""

    kind: Literal["start_card"]
    effects: Literal["apply", "ignore"]
    replace: tuple[str, ...] = ()
    reverse_first: Literal["dealer", "right-of-dealer"] = "dealer"


class TurnOrder(Kind):
    """In which direction play begins; the first player sits next to the dealer."""

    kind: Literal["turn_order"]
    direction: Literal["clockwise", "counter"] = "clockwise"


class Group(Kind):
    """How many cards may be laid in one turn."""

    kind: Literal["group"]
    allowed: Literal["one"] = "one"


class Follow(Kind):
    """What a card must have in common with the top card, and which always fit."""

    kind: Literal["follow"]
    by: tuple[Literal["colour", "face", "any"], ...]
    always: tuple[str, ...] = ()


class Restrict(Kind):
    """Cards that may be laid only by a player whose hand lacks something."""

    kind: Literal["restrict"]
    cards: Names
    unless_holding: Literal["colour-in-force"]
    enforcement: Literal["plain", "challengeable"] = "plain"


class Draw(Kind):
    """Drawing in one's own turn: how many, and what may be laid afterwards."""

    kind: Literal["draw"]
    max: Count
    then: Literal["drawn-card", "any"] = "drawn-card"


class Effect(Kind):
    """What a card does when it is laid. The parts come in the order of the fields."""

    kind: Literal["effect"]
    cards: Names
    reverse: bool = False
    two_players: Literal["plain", "skip"] = "plain"
    draw: Count = 0
    skips: Count = 0
    colour: bool = False


class Finish(Kind):
    """When a round ends; ``draws``: cards that the last card makes somebody draw count."""

    kind: Literal["finish"]
    last_card: Literal["no-effect", "draws"] = "no-effect"


class CallKind(Kind):
    """The call at so many cards, until when it may be made or missed, and the penalty."""

    kind: Literal["call"]
    cards: Count = 1
    window: Literal["next-action"] = "next-action"
    forced_draw_closes: bool = True
    penalty: Count = 2


class Challenge(Kind):
    """Who may challenge a card that stands, and what a wrong challenge costs besides."""

    kind: Literal["challenge"]
    by: Literal["victim", "anybody"] = "victim"
    extra: Count = 2


class Reshuffle(Kind):
    """What becomes of the discard pile when the draw pile is empty."""

    kind: Literal["reshuffle"]
    keep: Literal["top-card"] = "top-card"


class Exhausted(Kind):
    """What happens when a card is needed and none is to be had."""

    kind: Literal["exhausted"]
    then: Literal["end-round"] = "end-round"


class Points(BaseModel):
    """The points of some cards: a number, or what the card shows."""

    model_config = ConfigDict(extra="forbid", frozen=True)

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


class Published(Kind):
    """A rule that no log can show: published, openly unchecked."""

    kind: Literal["none"]


AnyKind = (
    Players
    | DeckKind
    | Deal
    | Dealer
    | StartCard
    | TurnOrder
    | Group
    | Follow
    | Restrict
    | Draw
    | Effect
    | Finish
    | CallKind
    | Challenge
    | Reshuffle
    | Exhausted
    | CardPoints
    | RoundScore
    | Published
)

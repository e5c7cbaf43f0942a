"""The kinds of rules: one model each, typed fields and nothing else.

A kind is what the referee knows how to do; a rule of that kind says with which
cards and numbers. No kind knows a particular game.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

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
    """Which cards there are; the deck itself stands in ``specs/decks``.

    With ``counts: provisional`` the total is certain, the copies of each kind are not: one
    too many is worth a note, no breach.
    """

    kind: Literal["deck"]
    counts: Literal["certain", "provisional"] = "certain"


class Dealt(BaseModel):
    """How many cards each of so many players is dealt."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    players: Annotated[tuple[Count, ...], Field(min_length=1)]
    cards: Count


class Deal(Kind):
    """How many cards each player is dealt, where need be by the number of players."""

    kind: Literal["deal"]
    cards: Count
    by_players: tuple[Dealt, ...] = ()


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
    """How many cards may be laid in one turn: one, or several of one face.

    Of a group the first card must fit; the last one is the new top card.
    """

    kind: Literal["group"]
    allowed: Literal["one", "same-face"] = "one"


class Follow(Kind):
    """What a card must have in common with the top card, and which always fit."""

    kind: Literal["follow"]
    by: tuple[Literal["colour", "face", "any"], ...]
    always: tuple[str, ...] = ()


class Restrict(Kind):
    """Cards that may not always be laid, though they fit: at least one of three reasons.

    ``unless_holding``: only by a player whose hand lacks something. A breach of it is plain
    (the card goes back), stands until challenged, or stands at the price of ``penalty``
    cards that the offender owes at once. ``not_on``: never on top of these cards.
    ``not_last``: never as the last card of a hand.
    """

    kind: Literal["restrict"]
    cards: Names
    unless_holding: Literal["colour-in-force"] | None = None
    enforcement: Literal["plain", "challengeable", "penalty"] = "plain"
    penalty: Count = 0
    not_on: tuple[str, ...] = ()
    not_last: bool = False

    @model_validator(mode="after")
    def _restricts(self) -> Restrict:
        if not (self.unless_holding or self.not_on or self.not_last):
            raise ValueError("a restriction says unless_holding, not_on or not_last")
        if self.unless_holding is None and (self.enforcement != "plain" or self.penalty):
            raise ValueError("enforcement and penalty go with unless_holding")
        return self


class Draw(Kind):
    """Drawing in one's own turn: how many, when, and what may be laid afterwards.

    ``voluntary``: whether somebody who could lay may draw; ``fitting``: whether a drawn
    card that fits may or must be laid; ``passing``: whether the end of a turn after drawing
    is said aloud or follows from the next player's act. With more than one card to draw,
    a player who has nothing to lay draws on to the last.
    """

    kind: Literal["draw"]
    max: Count
    voluntary: Literal["allow", "forbid"] = "allow"
    then: Literal["drawn-card", "any"] = "drawn-card"
    fitting: Literal["may", "must"] = "may"
    passing: Literal["implied", "said"] = "implied"


class Effect(Kind):
    """What a card does when it is laid. The parts come in the order of the fields.

    ``two_players`` is about reversing; ``draw`` hits the next player, with ``target:
    chosen`` a player whom the layer names, with ``others`` each of the other players;
    ``skips`` are lost turns, at a table of two at
    most one of them. Of several such cards laid at once the draws add up; ``grouped`` says
    whether the lost turns do. ``swap``: the layer exchanges hands with a player of choice.
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
    colour: bool = False


class FollowUp(Kind):
    """Cards with which their layer has to lay a second one in the same turn, of their colour.

    Who has none may not lay the first, but for a last card. Until the second is laid, only
    such cards fit. Both may stand in one event or in two; laid in one, the second has no
    effect of its own. ``last: forbid``: they may not be the last two cards.
    """

    kind: Literal["follow_up"]
    cards: Names
    by: Literal["colour"] = "colour"
    last: Literal["allow", "forbid"] = "allow"


class Finish(Kind):
    """When a round ends, and what the last card still does.

    ``draws``: cards that it makes somebody draw are drawn before the points are counted;
    ``carried-out``: so are all effects, though they may be left out where nothing is
    scored. A last card that swaps hands does not end the round where ``swap_wins`` is false.
    """

    kind: Literal["finish"]
    last_card: Literal["no-effect", "draws", "carried-out"] = "no-effect"
    swap_wins: bool = True


class CallKind(Kind):
    """The call at so many cards, until when it may be made or missed, and the penalty.

    The window ends with the next player's first lay or draw (``next-action``), when the
    next player's move is complete (``next-complete``; a catch after that is not ruled), or
    with the player's own next turn (``own-next-turn``). ``skips`` are own turns lost with
    the penalty; ``on_swap`` says whose hands of one card a swap makes call.
    """

    kind: Literal["call"]
    cards: Count = 1
    window: Literal["next-action", "next-complete", "own-next-turn"] = "next-action"
    forced_draw_closes: bool = True
    penalty: Count = 2
    skips: Count = 0
    on_swap: Literal["none", "both"] = "none"


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
    """What happens when a card is needed and none is to be had: the round ends, or one passes."""

    kind: Literal["exhausted"]
    then: Literal["end-round", "pass"] = "end-round"


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
    | FollowUp
    | Finish
    | CallKind
    | Challenge
    | Reshuffle
    | Exhausted
    | CardPoints
    | RoundScore
    | Published
)

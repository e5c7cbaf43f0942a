"""Laying cards: what fits, how many at once, what may not be laid, and what ends a round."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from unorules.spec.kinds.base import Count, Kind, Names


class Group(Kind):
    """How many cards may be laid in one turn: one, several of one face, or several just alike.

    Of a group the first card must fit; the last one is the new top card. Cards in ``alone``
    are laid one at a time all the same.
    """

    kind: Literal["group"]
    allowed: Literal["one", "same-face", "identical"] = "one"
    alone: tuple[str, ...] = ()


class JumpIn(Kind):
    """Cards that may be laid out of turn, by whoever holds one just like the one just laid.

    It may be done until the next lay, draw or pass, but for the draw of cards owed; not on
    the start card, not while cards are owed, and on one's own card only where identical
    cards may be laid together. Play goes on after whoever did it. With ``allowed: false``
    the cards are named as ones that may not.
    """

    kind: Literal["jump_in"]
    cards: Names
    allowed: bool = True


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

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
    """What a card must have in common with the top card, and which always fit.

    ``misplay``: the cards that it costs, with the turn, to have to take back a card that
    was laid in turn against the rules; with 0 the turn is played anew.
    """

    kind: Literal["follow"]
    by: tuple[Literal["colour", "face", "any"], ...]
    always: tuple[str, ...] = ()
    misplay: Count = 0


class Restrict(Kind):
    """Cards that may not always be laid, though they fit: at least one of four reasons.

    ``unless_holding``: only by a player whose hand lacks something. A breach of it is plain
    (the card goes back), stands until challenged, or stands at the price of ``penalty``
    cards that the offender owes at once. ``not_on``: never on top of these cards.
    ``not_last``: never as the last card of a hand. ``naming``: with these cards the colour in
    force has to be named again (``keep``), or another one (``change``); with ``turn: first``
    only in a player's first turn.
    """

    kind: Literal["restrict"]
    cards: Names
    unless_holding: Literal["colour-in-force"] | None = None
    enforcement: Literal["plain", "challengeable", "penalty"] = "plain"
    penalty: Count = 0
    not_on: tuple[str, ...] = ()
    not_last: bool = False
    naming: Literal["free", "keep", "change"] = "free"
    turn: Literal["any", "first"] = "any"

    @model_validator(mode="after")
    def _restricts(self) -> Restrict:
        named = self.naming != "free"
        if not (self.unless_holding or self.not_on or self.not_last or named):
            raise ValueError("a restriction says unless_holding, not_on, not_last or naming")
        if self.turn != "any" and not named:
            raise ValueError("turn goes with naming")
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
    scored. A last card by which hands change owners does not end the round where
    ``swap_wins`` is false. With ``play_on`` the round goes on until one player is left;
    who goes out first has won.
    """

    kind: Literal["finish"]
    last_card: Literal["no-effect", "draws", "carried-out"] = "no-effect"
    swap_wins: bool = True
    play_on: bool = False


class Stack(Kind):
    """Cards that a player may lay in place of drawing for a card, or of missing a turn.

    ``cards`` answer the cards ``below`` (without any: one another). ``by: face``: only those
    of the same face, with ``mix`` also those that make draw more; ``by: colour``: those of
    the colour on top, with ``any_colour`` all. What was to be drawn is added to what the
    answer asks for, and goes to whoever comes next after it; so a card that turns the
    direction sends it back. No colour has to be lacking for an answer but with
    ``colour_test``. ``start`` allows it on a start card, ``closing`` on somebody's last
    card. A rule that is not ``allowed``, or that is ``by: none``, waits for an option.
    """

    kind: Literal["stack"]
    cards: Names
    below: tuple[str, ...] = ()
    by: Literal["face", "colour", "none"] = "face"
    mix: bool = False
    any_colour: bool = False
    colour_test: bool = False
    start: bool = False
    closing: bool = False
    allowed: bool = True

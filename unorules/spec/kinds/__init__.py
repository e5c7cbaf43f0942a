"""The kinds of rules: one model each, typed fields and nothing else.

A kind is what the referee knows how to do; a rule of that kind says with which
cards and numbers. No kind knows a particular game.
"""

from __future__ import annotations

from typing import Literal

from unorules.spec.kinds.base import Count, Kind, Names
from unorules.spec.kinds.calling import CallKind, Challenge
from unorules.spec.kinds.drawing import Draw, Exhausted, Reshuffle
from unorules.spec.kinds.effects import Effect
from unorules.spec.kinds.laying import (
    Finish,
    Follow,
    FollowUp,
    Group,
    JumpIn,
    Restrict,
    Stack,
)
from unorules.spec.kinds.scoring import CardPoints, MatchEnd, RoundScore
from unorules.spec.kinds.setup import Deal, Dealer, DeckKind, Players, StartCard, TurnOrder

__all__ = ["AnyKind", "Count", "Kind", "Names"]


class Published(Kind):
    """A rule that no log can show: published, openly unchecked.

    It may still be the one to name for codes that say no more than that something is no
    part of the game, as a challenge where nothing can be challenged: ``cited_for``.
    """

    kind: Literal["none"]
    cited_for: tuple[str, ...] = ()


AnyKind = (
    Players
    | DeckKind
    | Deal
    | Dealer
    | StartCard
    | TurnOrder
    | Group
    | JumpIn
    | Follow
    | Restrict
    | Draw
    | Effect
    | FollowUp
    | Stack
    | Finish
    | CallKind
    | Challenge
    | Reshuffle
    | Exhausted
    | CardPoints
    | RoundScore
    | MatchEnd
    | Published
)

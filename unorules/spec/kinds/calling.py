"""What is said aloud: the call at few cards, and the challenge."""

from __future__ import annotations

from typing import Literal

from unorules.spec.kinds.base import Count, Kind


class CallKind(Kind):
    """The call at so many cards, until when it may be made or missed, and the penalty.

    The window ends with the next player's first lay or draw (``next-action``), when the
    next player's move is complete (``next-complete``; a catch after that is not ruled), or
    with the player's own next turn (``own-next-turn``). ``skips`` are own turns lost with
    the penalty; ``on_swap`` says whether those call who hold one card because hands have
    changed owners: ``both`` (the layer too), nobody, or not ruled (``open``).
    """

    kind: Literal["call"]
    cards: Count = 1
    window: Literal["next-action", "next-complete", "own-next-turn"] = "next-action"
    forced_draw_closes: bool = True
    penalty: Count = 2
    skips: Count = 0
    on_swap: Literal["none", "both", "open"] = "none"


class Challenge(Kind):
    """Who may challenge a card that stands, and what a wrong challenge costs besides."""

    kind: Literal["challenge"]
    by: Literal["victim", "anybody"] = "victim"
    extra: Count = 2

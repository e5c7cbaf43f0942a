"""What is said aloud: the call at few cards, and the challenge."""

from __future__ import annotations

from typing import Literal

from unorules.spec.kinds.base import Count, Kind


class CallKind(Kind):
    """The call at so many cards, until when it may be made or missed, and the penalty.

    A call counts right before the lay, with it or, unless ``when`` says ``before``, after it
    while nobody has caught the player. The window ends with the next player's first lay or
    draw (``next-action``), when the next player's move is complete (``next-complete``; a
    catch after that is not ruled), or with the player's own next turn (``own-next-turn``).
    ``skips`` are own turns lost with the penalty; ``on_swap`` says whether those call who
    hold one card because hands have changed owners: ``both`` (the layer too), nobody, or not
    ruled (``open``). ``false_call`` and ``false_catch`` are the cards that a call or a catch
    costs for which there is no reason; to say truly that one card is left costs none, nor
    does a catch that only comes late.
    """

    kind: Literal["call"]
    cards: Count = 1
    when: Literal["laying", "before"] = "laying"
    window: Literal["next-action", "next-complete", "own-next-turn"] = "next-action"
    forced_draw_closes: bool = True
    penalty: Count = 2
    skips: Count = 0
    on_swap: Literal["none", "both", "open"] = "none"
    false_call: Count = 0
    false_catch: Count = 0


class Challenge(Kind):
    """Who may challenge a card that stands, and what a wrong challenge costs.

    ``extra`` cards beside those owed where the challenger is the one who has to draw; a
    challenger who has none to draw (``by: anybody``) draws ``outsider`` cards.
    """

    kind: Literal["challenge"]
    by: Literal["victim", "anybody"] = "victim"
    extra: Count = 2
    outsider: Count = 2

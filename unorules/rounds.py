"""Rounds played at random by a table's rules: what the command and the library share."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from unorules.core.ruleset import Ruleset
from unorules.profiles import Profile
from unorules.simulate import UNDEALT, Log, Outcome, simulate


class SeatsError(ValueError):
    """So many players are not for these rules, or not for so few cards."""


def rounds(
    rules: Ruleset,
    *,
    profile: Profile | None = None,
    players: int | None = None,
    number: int = 1,
    seed: int | None = None,
    bluffs: bool = False,
) -> Iterator[Outcome]:
    """Yield rounds played at random; the same seed gives the same ones.

    Of a ``profile``, whose rules these are, the deck counts too. Without ``players`` there
    are as few as the rules allow. Raises SeatsError where so many cannot play.
    """
    values = rules.need("players").values
    seats: int = values["min"] if players is None else players
    if not values["min"] <= seats <= values["max"]:
        raise SeatsError(f"{rules.id} is for {values['min']} to {values['max']} players.")
    asked = head(rules, profile)
    changed: Mapping[int, int] = {} if profile is None else profile.changed
    first = random.randrange(1_000_000) if seed is None else seed
    for position in range(number):
        rng = random.Random(f"{first}/{position}")
        played = simulate(rules, players=seats, rng=rng, head=asked, bluffs=bluffs, changed=changed)
        if played.end == UNDEALT:
            raise SeatsError(f"too few cards for {seats} players.")
        yield played


def head(rules: Ruleset, profile: Profile | None = None) -> Log:
    """Return the keys of a log that ask for these rules, without the help of any other file."""
    asked: dict[str, Any] = {"ruleset": rules.id}
    if rules.edition is not None:
        asked["edition"] = rules.edition
    if rules.house_rules:
        asked["house_rules"] = [name.partition(":")[2] for name in rules.house_rules]
    if profile is not None and profile.deck is not None:
        asked["deck"] = profile.deck
    return asked

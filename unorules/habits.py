"""How the people at a simulated table play."""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """How the people at a table play and write: chances from 0 to 1.

    ``draws`` although able to lay, ``keeps`` a drawn card that fits, ``forgets`` to call,
    calls ``late``, ``catches``, ``challenges``, ``jumps`` in out of turn, ``answers`` cards
    owed by a card where that is allowed, lays ``several`` cards where that is allowed, writes
    a pass that need not be written (``passes``) and how a challenge went (``outcomes``), pays
    what need not be paid any more (``pays``); ``bluffs`` lays what stands although it is a
    breach. ``shuffles`` says whether refills are written down.
    """

    draws: float = 0.1
    keeps: float = 0.2
    forgets: float = 0.4
    late: float = 0.3
    catches: float = 0.4
    challenges: float = 0.3
    jumps: float = 0.5
    answers: float = 0.6
    several: float = 0.6
    passes: float = 0.5
    outcomes: float = 0.5
    pays: float = 0.5
    bluffs: float = 0.0
    shuffles: bool = False

    @classmethod
    def of(cls, rng: random.Random, *, bluffs: bool = False) -> Habits:
        """Return the habits of some table; one in fifteen hardly ever lays a card."""
        hoarding = rng.random() < 1 / 15
        return cls(
            draws=0.93 if hoarding else rng.choice((0.0, 0.05, 0.15, 0.3)),
            keeps=0.9 if hoarding else rng.choice((0.1, 0.5)),
            forgets=rng.choice((0.1, 0.5, 0.9)),
            late=rng.choice((0.0, 0.3)),
            catches=rng.choice((0.1, 0.4, 0.8)),
            challenges=rng.choice((0.1, 0.5)),
            jumps=rng.choice((0.2, 0.9)),
            answers=rng.choice((0.3, 0.9)),
            several=rng.choice((0.3, 0.9)),
            passes=rng.choice((0.0, 0.5, 1.0)),
            outcomes=rng.choice((0.0, 0.5, 1.0)),
            pays=rng.choice((0.0, 0.5, 1.0)),
            bluffs=rng.choice((0.1, 0.5)) if bluffs else 0.0,
            shuffles=rng.random() < 0.5,
        )

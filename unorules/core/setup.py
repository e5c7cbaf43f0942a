"""How a round begins, as read from a log or given by a program."""

from __future__ import annotations

from unorules.core.cards import NO_COLOUR, UNKNOWN


class Setup:
    """How a round begins: by a deal, or (``top`` given) in the middle.

    ``hands`` has for each seat its known cards and the number of hidden ones.
    """

    __slots__ = (
        "changed",
        "colour",
        "dealer",
        "debts",
        "direction",
        "drawn",
        "hands",
        "held",
        "names",
        "omits",
        "out",
        "pile",
        "start",
        "top",
        "total",
        "turn",
        "uncalled",
        "written",
    )

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.dealer = -1
        self.hands: list[tuple[list[int], int]] = [([], 0) for _ in names]
        self.start: list[int] = []
        self.top = UNKNOWN
        self.colour = NO_COLOUR
        self.turn = 0
        self.direction = 1
        self.drawn: list[int] = []
        self.debts: list[tuple[int, int]] = []
        self.uncalled: list[int] = []
        self.omits: list[str] = []
        self.pile: int | None = None
        self.total: int | None = None
        self.held = False
        """Whether the log records the draw pile, and so every refill of it."""
        self.changed: dict[int, int] = {}
        self.written: list[int] = []
        """The seats whose hands stand in the log; the others have the dealt size."""
        self.out: list[int] = []
        """The seats of players who are out of the match and not dealt in."""

    def leave_out(self, seats: list[int], dealt: int) -> None:
        """Deal nothing to players who are out; hands that are not written have this size."""
        self.out = seats
        for seat in range(len(self.hands)):
            if seat in seats or seat not in self.written:
                self.hands[seat] = ([], 0 if seat in seats else dealt)

"""What a player does: one action as read, and the verbs there are."""

from __future__ import annotations

from unorules.core.cards import NO_COLOUR

PLAY = "play"
DRAW = "draw"
PASS = "pass"
UNO = "uno"
CATCH = "catch"
CHALLENGE = "challenge"
SHOW = "show"
NAME_COLOUR = "colour"
SWAP = "swap"
SHUFFLE = "shuffle"
COUNT = "count"
TAKE_BACK = "take-back"
DECIDE = "decide"
LEAVE = "leave"
JOIN = "join"
TIMEOUT = "timeout"

VERBS = (
    PLAY,
    DRAW,
    PASS,
    UNO,
    CATCH,
    CHALLENGE,
    SHOW,
    NAME_COLOUR,
    SWAP,
    SHUFFLE,
    COUNT,
    TAKE_BACK,
    DECIDE,
    LEAVE,
    JOIN,
    TIMEOUT,
)


class MoveError(Exception):
    """An action that cannot be read: a code, facts, and where in the text (from 0)."""

    def __init__(
        self, code: str, start: int, length: int, facts: dict[str, object], near: str | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.start = start
        self.length = length
        self.facts = facts
        self.near = near


class Move:
    """One action as read. Only the fields that the verb needs are set.

    ``spans`` says where in the text a part stands (start from 0, length);
    ``nordic`` whether a word was used that is not English, ``letter`` where a
    colour letter stands that such a log may not use. Summed up, ``lays`` and ``draws`` are
    the one card that it lays or draws (-1: none, several, a hidden one), and ``bare`` is
    whether it says nothing beside.
    """

    __slots__ = (
        "bare",
        "cards",
        "colour",
        "draws",
        "lays",
        "letter",
        "nordic",
        "number",
        "spans",
        "target",
        "target_name",
        "text",
        "uno",
        "verb",
        "word",
    )

    def __init__(self, verb: str, text: str = "") -> None:
        self.verb = verb
        self.text = text
        self.cards: tuple[int, ...] = ()
        self.colour = NO_COLOUR
        self.number: int | None = None
        self.target_name = ""
        self.target = -1
        self.word = ""
        self.uno = False
        self.spans: dict[str, tuple[int, int]] = {}
        self.nordic = False
        self.letter: tuple[int, int, int] | None = None
        self.lays = self.draws = -1
        self.bare = False

    def sum_up(self) -> None:
        """Note what the short ways look at first, now that nothing else is going to change."""
        if len(self.cards) == 1:
            if self.verb == PLAY:
                self.lays = self.cards[0]
            elif self.verb == DRAW:
                self.draws = self.cards[0]
        self.bare = not self.uno and self.colour < 0 and not self.target_name and self.target < 0

    @property
    def telling(self) -> bool:
        """Whether it says something about the whole log: its language, or what it records."""
        return self.nordic or self.verb in (SHUFFLE, TAKE_BACK)

    def aimed_at(self, seat: int) -> Move:
        """Return this move with its target's name resolved to a seat."""
        twin = Move(self.verb, self.text)
        for name in Move.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.target = seat
        return twin

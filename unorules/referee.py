"""The referee for programs: one round, asked event by event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unorules.core import record
from unorules.core.entries import Reader
from unorules.core.findings import NOTE, OK, worst
from unorules.core.findings import Finding as Found
from unorules.core.legal import Legal, spell
from unorules.core.moves import TAKE_BACK
from unorules.core.plain import RecordError
from unorules.core.referee import Referee as Core
from unorules.core.ruleset import Ruleset
from unorules.judge import Court
from unorules.logs.read import Source
from unorules.results import ALLOWED, Finding, Ruling

NAME = "<referee>"


class Referee:
    """One round in progress. Players are known by name.

    Made by ``Rules.referee``. ``opening`` are the findings about deal and start.
    """

    def __init__(self, court: Court, rules: Ruleset, begin: Mapping[str, Any]) -> None:
        data = {"ruleset": rules.id, **begin}
        try:
            self._game = record.game(data, rules)
        except RecordError as error:
            raise ValueError(_said(error)) from None
        self._court = court
        self._rules = rules
        self._round = self._game.rounds[0]
        self._source = Source(NAME, 1, data)
        self._reader = Reader(self._game.players, rules, False)
        self._core = Core(rules, self._round.setup)
        self._legal = Legal(rules)
        self.opening: tuple[Finding, ...] = self._findings(self._core.opening)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, clockwise."""
        return tuple(self._game.players)

    @property
    def turn(self) -> str:
        """The player in turn."""
        return self._game.players[self._core.table.turn]

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self._core.table.over

    @property
    def winner(self) -> str | None:
        """Who has won the round; None if nobody has, or not yet."""
        seat = self._core.table.winner
        return self._game.players[seat] if seat >= 0 else None

    def submit(self, player: str, action: str, *, force: bool = False) -> Ruling:
        """Judge an event, and apply it if it may stand.

        What is ``ok``, ``unproven``, ``unruled``, or a breach that stands, is applied; any
        other breach leaves the table as it was, unless ``force`` says that it has happened
        all the same. ``action`` is written as in a log: ``R5``, ``draw 2``, ``catch Kari``.
        Raises LookupError for an unknown player, ValueError for an action that cannot be
        read, or one that needs the whole log (``take back``).
        """
        seat = self._seat(player)
        try:
            move = self._reader.action(action, ("moves", len(self._round.events)))
        except RecordError as error:
            raise ValueError(_said(error)) from None
        if move.verb == TAKE_BACK:
            raise ValueError(f"{TAKE_BACK} – not in a round that is being played")
        events = self._round.events
        events.append((seat, move))
        number = len(events)
        found = self._core.submit(seat, move, force)
        applied = len(self._core.events) == number
        try:
            if not found:
                return ALLOWED
            said = self._findings(found)
        finally:
            if not applied:
                events.pop()
        mine = tuple(f for f in said if f.place.move == number and f.verdict != NOTE)
        return Ruling(
            verdict=worst([f for f in found if f.place.move == number]),
            applied=applied,
            findings=mine,
            earlier=tuple(f for f in said if f.place.move != number and f.verdict != NOTE),
            notes=tuple(f for f in said if f.verdict == NOTE),
        )

    def legal_moves(self, player: str, *, standing: bool = False) -> tuple[str, ...]:
        """Return what a player may do now, also out of turn, as written in a log.

        Each different move once: cards, colour and player named; of several cards laid at
        once only the first and the last are ordered; a draw is of one card, or of as many
        as are owed and to be had. Of a hand that is not known no cards are listed. With
        ``standing`` also what ``submit`` would apply although it is a breach, or may be.
        Raises LookupError for an unknown player.
        """
        moves = self._legal.moves(self._core, self._seat(player), standing)
        return tuple(spell(move, self._core.table) for move in moves)

    def _seat(self, player: str) -> int:
        if player not in self._game.players:
            known = ", ".join(self._game.players)
            raise LookupError(f"no player {player!r} (known: {known})")
        return self._game.players.index(player)

    def _findings(self, found: list[Found]) -> tuple[Finding, ...]:
        return tuple(
            self._court.finding(self._source, self._rules, self._game, finding, [])
            for finding in found
            if finding.verdict != OK
        )


def beginning(
    players: Sequence[str],
    dealer: str,
    hands: Mapping[str, str | int | Sequence[str]],
    start: str | Sequence[str],
) -> dict[str, Any]:
    """Return the beginning of a round as a recorded game has it."""
    written = {
        name: str(hand) if isinstance(hand, str | int) else list(hand)
        for name, hand in hands.items()
    }
    first = start if isinstance(start, str) else list(start)
    return {"players": list(players), "dealer": dealer, "hands": written, "start": first}


def _said(error: RecordError) -> str:
    details = ", ".join(f"{key}: {value}" for key, value in error.facts.items())
    return f"{error.code} – {details}" if details else error.code

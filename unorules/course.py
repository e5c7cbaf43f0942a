"""The course of a recorded game: what lies on the table after each event, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.hand import Hand
from unorules.core.moves import Move
from unorules.core.record import Game, Round
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset
from unorules.core.table import Table

UNSEEN = "xx"
"""The code of a card that is not known."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand: the codes of its known cards, in the order of the deck, and how many are hidden."""

    known: tuple[str, ...]
    hidden: int

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.known) + self.hidden


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event has brought about, beyond the next player's turn.

    ``draws`` are the cards that a seat owes now by it, ``skipped`` the seats that lose a turn,
    ``travels`` the hands that went from one seat to another; ``dealt`` says that all hands
    were collected and dealt anew, ``reversed`` that the direction has turned.
    """

    draws: tuple[tuple[int, int], ...] = ()
    skipped: tuple[int, ...] = ()
    travels: tuple[tuple[int, int], ...] = ()
    dealt: bool = False
    reversed: bool = False

    @property
    def plain(self) -> bool:
        """Whether there is nothing to tell."""
        return self == PLAIN


PLAIN = Outcome()


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat did: an action, with cards by code, colour by id, and seats."""

    seat: int
    verb: str
    cards: tuple[str, ...] = ()
    colour: str | None = None
    target: int | None = None
    number: int | None = None
    word: str = ""
    uno: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The table after an event; ``deed`` is None for the beginning of a round, event 0.

    ``colour`` is the one in force where the card on top has none of its own. ``turn`` is
    None when the round is over.
    """

    round: int
    move: int
    deed: Deed | None
    hands: tuple[Holding, ...]
    top: str
    colour: str | None
    turn: int | None
    direction: int
    owed: tuple[tuple[int, int], ...]
    winner: int | None
    outcome: Outcome


def course(game: Game, rules: Ruleset) -> Iterator[Scene]:
    """Yield the beginning of each round and the table after each of its events.

    The game has been judged before, so it is known who was dealt in.
    """
    for position, block in enumerate(game.rounds):
        yield from _round(block, position + 1, rules)


def _round(block: Round, number: int, rules: Ruleset) -> Iterator[Scene]:
    referee = Referee(rules, block.setup, number)
    yield _scene(referee.table, number, 0, None, _start(referee.table))
    for position, (seat, move) in enumerate(block.events):
        before = _Before(referee.table)
        referee.submit(seat, move, True)
        table = referee.table
        deed = _deed(table, seat, move)
        yield _scene(table, number, position + 1, deed, before.outcome(table))


def _start(table: Table) -> Outcome:
    """Return what the start card has brought about."""
    return Outcome(
        draws=tuple((debt.seat, debt.left) for debt in table.debts),
        skipped=tuple(dict.fromkeys(lost.seat for lost in table.lost)),
    )


class _Before:
    """What has to be known of the table before an event to tell what the event changed."""

    def __init__(self, table: Table) -> None:
        self.hands = list(table.hands)
        self.direction = table.direction
        self.debts = [(debt, debt.total) for debt in table.debts]
        self.lost = list(table.lost) + list(table.forfeits)

    def outcome(self, table: Table) -> Outcome:
        travels = tuple(
            (before, after)
            for before, hand in enumerate(self.hands)
            for after, other in enumerate(table.hands)
            if hand is other and before != after
        )
        owed = {id(debt): total for debt, total in self.debts}
        draws: dict[int, int] = {}
        for debt in table.debts:
            if debt.total != owed.get(id(debt)):
                draws[debt.seat] = draws.get(debt.seat, 0) + debt.left
        gone = [lost for lost in table.lost + table.forfeits if lost not in self.lost]
        return Outcome(
            draws=tuple(draws.items()),
            skipped=tuple(dict.fromkeys(lost.seat for lost in gone)),
            travels=travels,
            dealt=table.exchanged_at == table.move > 0 and not travels,
            reversed=table.direction != self.direction,
        )


def _scene(table: Table, round: int, move: int, deed: Deed | None, outcome: Outcome) -> Scene:
    coloured = table.top != UNKNOWN and table.top < table.deck.size
    own = table.deck.colours[table.top] if coloured else NO_COLOUR
    named = own == NO_COLOUR and table.colour != NO_COLOUR
    return Scene(
        round=round,
        move=move,
        deed=deed,
        hands=tuple(_holding(table, hand) for hand in table.hands),
        top=table.code(table.top),
        colour=table.deck.colour_ids[table.colour] if named else None,
        turn=None if table.over else table.turn,
        direction=table.direction,
        owed=tuple((debt.seat, debt.left) for debt in table.debts),
        winner=table.winner if table.winner >= 0 else None,
        outcome=outcome,
    )


def _holding(table: Table, hand: Hand) -> Holding:
    known = tuple(table.code(card) for card in hand.cards())[: hand.size]
    return Holding(known, hand.size - len(known))


def _deed(table: Table, seat: int, move: Move) -> Deed:
    return Deed(
        seat=seat,
        verb=move.verb,
        cards=tuple(table.code(card) for card in move.cards),
        colour=table.deck.colour_ids[move.colour] if move.colour != NO_COLOUR else None,
        target=move.target if move.target >= 0 else None,
        number=move.number,
        word=move.word,
        uno=move.uno,
    )

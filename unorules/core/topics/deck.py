"""The deck: cards that it does not have, and more copies than it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN
from unorules.core.findings import BREACH, CARD, Finding, Place
from unorules.core.moves import DRAW, PLAY, SHOW
from unorules.core.shape import AFTER, BESIDE, Check

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Origin, Ruleset
    from unorules.core.shape import Test
    from unorules.core.table import Table

CODES = ("deck/unknown-card", "deck/too-many-copies")


def unknown_card(table: Table, card: int, place: Place, player: str, origin: Origin) -> Finding:
    """Return the finding for a card of another deck."""
    facts: dict[str, object] = {"card": table.code(card)}
    return Finding(BREACH, CODES[0], place, origin, player=player, facts=facts)


def surplus(table: Table, cards: list[int], place: Place, player: str, origin: Origin) -> Finding:
    """Return the finding for a card of which too many copies are in view."""
    card = cards[0]
    facts: dict[str, object] = {"card": table.code(card), "n": table.deck.copies[card]}
    return Finding(BREACH, CODES[1], place, origin, player=player, facts=facts)


def too_many(table: Table, cards: list[int]) -> list[int]:
    """Return those of the cards of which more are in view than the deck has."""
    deck = table.deck
    known = [c for c in cards if c != UNKNOWN and c < deck.size]
    return [c for c in known if table.seen[c] > deck.copies[c]]


def _unknown(rules: Ruleset) -> list[tuple[Test, int | None]]:
    origin = rules.need("deck").origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        for card in move.cards:
            if card >= table.deck.size:
                return unknown_card(table, card, table.here(CARD), table.names[seat], origin)
        return None

    return [(test, None)]


def _surplus(rules: Ruleset) -> list[tuple[Test, int | None]]:
    origin = rules.need("deck").origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        excess = too_many(table, [card for card, _, at in table.fresh if at == table.move])
        if not excess:
            return None
        for card in excess:
            table.seen[card] = table.deck.copies[card]
        return surplus(table, excess, table.here(CARD), table.names[seat], origin)

    return [(test, None)]


CHECKS = (
    Check(BESIDE, (PLAY, DRAW, SHOW), _unknown),
    Check(AFTER, (PLAY, DRAW, SHOW), _surplus),
)

CLOSES = ()

EFFECTS = ()

"""The deck: cards that it does not have, and more copies than it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import proof
from unorules.core.cards import UNKNOWN
from unorules.core.findings import BREACH, CARD, NOTE, THE_TABLE, UNPROVEN, Finding, Place
from unorules.core.moves import DRAW, PLAY, SHOW, SHUFFLE
from unorules.core.shape import AFTER, BESIDE, Check, Effect
from unorules.core.state import NEARLY_EMPTY

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Origin, Ruleset
    from unorules.core.setup import Setup
    from unorules.core.shape import Run, Test
    from unorules.core.table import Table

CODES = ("deck/unknown-card", "deck/too-many-copies", "deck/pile-count")


def unknown_card(table: Table, card: int, place: Place, player: str, origin: Origin) -> Finding:
    """Return the finding for a card of another deck."""
    facts: dict[str, object] = {"card": table.code(card)}
    return Finding(BREACH, CODES[0], place, origin, player=player, facts=facts)


def surplus(
    table: Table,
    cards: list[int],
    place: Place,
    player: str,
    origin: Origin,
    unless_refilled: bool = False,
) -> Finding:
    """Return the finding for a card of which too many copies are in view.

    ``unless_refilled``: which is right if the pile has been refilled since the others were laid.
    """
    card = cards[0]
    facts: dict[str, object] = {"card": table.code(card), "n": table.deck.copies[card]}
    verdict = NOTE if table.deck.provisional else BREACH
    if unless_refilled and verdict == BREACH:
        verdict = UNPROVEN
        facts["settles"] = [THE_TABLE]
    return Finding(verdict, CODES[1], place, origin, player=player, facts=facts)


def too_many(table: Table, cards: list[int]) -> list[int]:
    """Return those of the cards of which more are in view than the deck has."""
    known = [c for c in cards if c != UNKNOWN and c < table.deck.size]
    excess = [c for c in known if table.seen[c] > table.copies[c]]
    if excess and table.uncertain():
        # What an uncertain hand seems to hold, and what may have been reshuffled since,
        # need not be in view.
        excess = [c for c in excess if table.seen[c] - _elsewhere(table, c) > table.copies[c]]
    return excess


def _elsewhere(table: Table, card: int) -> int:
    held = sum([hand.counts[card] for hand in table.hands if hand.doubted])
    if table.pile is not None and table.pile > NEARLY_EMPTY:
        return held
    return held + table.discarded[:-1].count(card)


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
        fresh = [card for card, _, at in table.fresh if at == table.move]
        excess = too_many(table, fresh)
        if not excess:
            return None
        unknown = proof.open_ended(table) and not table.held
        if unknown and table.refill() and not too_many(table, fresh):
            return surplus(table, excess, table.here(CARD), table.names[seat], origin, True)
        for card in excess:
            table.copies[card] = table.seen[card]
        if not table.deck.provisional:
            table.hands[seat].suspect = True
        return surplus(table, excess, table.here(CARD), table.names[seat], origin)

    return [(test, None)]


def _empty_pile(rules: Ruleset) -> Origin:
    """Return the rule by which an empty draw pile is filled again, or by which it is not."""
    for kind in ("reshuffle", "exhausted"):
        rule = rules.one(kind)
        if rule is not None:
            return rule.origin
    return rules.need("draw").origin


def _shuffled(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A refill before the draw pile is empty, of another number of cards, or where none is due."""
    origin = _empty_pile(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        under = max(0, len(table.discarded) - 1)
        if not table.refills:
            return _never(table, seat, origin)
        if table.pile is None or (table.pile == 0 and move.number in (None, under)):
            return None
        if table.uncertain():
            return None
        facts: dict[str, object] = {"n": under, "pile": table.pile}
        facts["variant"] = "early" if table.pile else "number"
        name = table.names[seat]
        return Finding(BREACH, CODES[2], table.here(), origin, player=name, facts=facts)

    return [(test, None)]


def _never(table: Table, seat: int, origin: Origin) -> Finding:
    """Return the finding for a refill where the discard pile is never used again."""
    facts: dict[str, object] = {"variant": "never"}
    return Finding(BREACH, CODES[2], table.here(), origin, player=table.names[seat], facts=facts)


def _refilled(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """Cards drawn that were not to be had, or only after a refill nobody wrote down."""
    origin = _empty_pile(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        # All cards that hands hold, and the one on top, are more than the deck has.
        beyond = sum([hand.size for hand in table.hands]) + 1 > table.deck.total
        if not table.short and not beyond and not (table.refilled and table.held):
            return None
        if table.uncertain() or (beyond and proof.open_ended(table)):
            return None
        facts: dict[str, object] = {"n": table.short}
        facts["variant"] = "none-left" if table.short or beyond else "not-recorded"
        name = table.names[seat]
        return Finding(BREACH, CODES[2], table.here(), origin, player=name, facts=facts)

    return [(test, None)]


CHECKS = (
    Check(BESIDE, (PLAY, DRAW, SHOW), _unknown),
    Check(BESIDE, (SHUFFLE,), _shuffled),
    Check(AFTER, (PLAY, DRAW, SHOW), _surplus),
    Check(AFTER, (DRAW,), _refilled),
)

CLOSES = ()


def _shuffle(rules: Ruleset) -> list[tuple[Run, int | None]]:
    def run(table: Table, seat: int, move: Move) -> None:
        table.refill()

    return [(run, None)]


def _too_early(table: Table, cards: list[int]) -> list[int]:
    """Return cards of a line that were discards when the draw pile still had some to give.

    The pile is refilled in the middle of the line; in which order its cards came is not said.
    """
    pile = table.pile
    if pile is None or pile == 0 or pile >= len(cards) or table.held or table.uncertain():
        return []
    late: list[int] = []
    for place, card in enumerate(cards):
        if card != UNKNOWN and card < table.deck.size:
            excess = table.seen[card] + cards[: place + 1].count(card) - table.copies[card]
            if 0 < excess <= table.discarded[:-1].count(card):
                late.append(card)
    return late if len(late) > len(cards) - pile else []


def _early(rules: Ruleset) -> list[tuple[Run, int | None]]:
    whole = rules.need("deck").origin

    def run(table: Table, seat: int, move: Move) -> None:
        early = _too_early(table, list(move.cards))
        if early:
            table.remarks.append(surplus(table, early, table.here(), table.names[seat], whole))
            table.hands[seat].suspect = not table.deck.provisional

    return [(run, None)]


EFFECTS = (Effect("act", (SHUFFLE,), _shuffle), Effect("act", (DRAW,), _early))


def opening(rules: Ruleset, table: Table, setup: Setup) -> list[Finding]:
    """Find cards that cannot be there, and counts that do not add up, before play begins."""
    origin = rules.need("deck").origin
    found = []
    if setup.total is not None and setup.total != table.deck.total:
        facts: dict[str, object] = {"n": table.deck.total, "counted": setup.total}
        facts["variant"] = "deck"
        place = Place(table.round, 0, "deck")
        found.append(Finding(BREACH, CODES[2], place, origin, facts=facts))
    dealt = sum([hand.size for hand in table.hands])
    left = table.deck.total - dealt - 1
    if setup.start and setup.pile is not None and setup.pile != left:
        facts = {"n": left, "counted": setup.pile, "variant": "pile"}
        place = Place(table.round, 0, "draw_pile")
        found.append(Finding(BREACH, CODES[2], place, origin, facts=facts))
    if _beyond(table, setup) or len(setup.start) > 1:
        found += _cards_in_view(rules, table, setup)
    return found


def _beyond(table: Table, setup: Setup) -> bool:
    """Whether a card is in view oftener than it can be."""
    seen, copies = table.seen, table.copies
    top = setup.start[-1] if setup.start else setup.top
    if seen[top] > copies[top]:
        return True
    for cards, _ in setup.hands:
        for card in cards:
            if seen[card] > copies[card]:
                return True
    return False


def _cards_in_view(rules: Ruleset, table: Table, setup: Setup) -> list[Finding]:
    origin = rules.need("deck").origin
    deck = table.deck
    top = setup.start[-1] if setup.start else setup.top
    seen = [0] * len(deck.codes)
    found = []
    groups = [(cards, "hands/" + table.names[s], s) for s, (cards, _) in enumerate(setup.hands)]
    # Cards come into view in this order: a start card after the deal, a top card before.
    groups = groups + [([top], "start", -1)] if setup.start else [([top], "top", -1)] + groups
    for cards, part, seat in groups:
        name = table.names[seat] if seat >= 0 else ""
        place = Place(table.round, 0, part)
        excess = []
        for card in cards:
            seen[card] += 1
            if seen[card] > deck.copies[card]:
                table.strange = True
            if card >= deck.size:
                found.append(unknown_card(table, card, place, name, origin))
            elif seen[card] > deck.copies[card]:
                excess.append(card)
                table.copies[card] = seen[card]
        if excess:
            if seat >= 0 and not deck.provisional:
                table.hands[seat].suspect = True
            found.append(surplus(table, excess, place, name, origin))
    # A start card that was replaced has gone back, but it was in view with the hands.
    gone = [c for c in setup.start[:-1] if c < deck.size and seen[c] >= deck.copies[c]]
    if gone and not found:
        place = Place(table.round, 0, "start")
        found.append(surplus(table, gone, place, "", origin))
    return found

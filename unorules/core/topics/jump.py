"""Laying out of turn a card just like the one on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import NO_COLOUR, members
from unorules.core.findings import BREACH, CARD, Finding
from unorules.core.jumps import START, Jumps, just_laid
from unorules.core.moves import PASS, PLAY
from unorules.core.shape import Check, Closing

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Origin, Ruleset
    from unorules.core.shape import Close, Test
    from unorules.core.table import Table

CODES = ("jump/not-identical", "jump/too-late")

NOT_IDENTICAL, TOO_LATE = CODES


def _wrongly(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A lay out of turn that is meant for one of these, and is not."""
    jumps = Jumps(rules)
    if not jumps.known:
        return []
    origins: dict[int, Origin] = {}
    for rule in rules.all("jump_in"):
        for card in members(rules.deck.select(rule.values["cards"])):
            origins[card] = rule.origin
    common = rules.all("jump_in")[0].origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if not _out_of_turn(table, seat) or jumps.lawful(table, seat, move):
            return None
        wrong = _what_is_wrong(jumps, table, seat, move)
        if wrong is None:
            return None
        code, variant = wrong
        others = [card for card in move.cards if card != table.top]
        card = others[0] if others and code == NOT_IDENTICAL else move.cards[0]
        facts: dict[str, object] = {"card": table.code(card), "top": table.code(table.top)}
        facts["turn"] = table.names[table.turn]
        if variant:
            facts["variant"] = variant
        place = table.top_place.because("on-top")
        if code == TOO_LATE and card == table.top and table.drawn:
            place = table.drawn_place
        return Finding(
            BREACH,
            code,
            table.here(CARD),
            origins.get(card, common),
            player=table.names[seat],
            facts=facts,
            related=[place],
        )

    return [(test, None)]


def _out_of_turn(table: Table, seat: int) -> bool:
    """Whether a lay by this seat can only be one out of turn."""
    if seat == table.turn or table.decided or table.over or "draws" in table.omits:
        return False
    if table.following is not None or table.waits_on(seat):
        return False
    return table.top >= 0 and table.lost_turn(seat) is None


def _what_is_wrong(jumps: Jumps, table: Table, seat: int, move: Move) -> tuple[str, str] | None:
    """Return code and variant for a lay out of turn; None if it has nothing to do with the top."""
    card = move.cards[0]
    others = [other for other in move.cards if other != card]
    if not just_laid(table):
        if card != table.top or not jumps.cards >> card & 1:
            return None
        never = table.opening_part == START and not table.top_at
        return TOO_LATE, "start" if never else "after-draw" if table.drawn else ""
    if card == table.top:
        if not jumps.cards >> card & 1:
            return NOT_IDENTICAL, "cards"
        return (NOT_IDENTICAL, "") if others else None
    if jumps.cards >> card & 1 and card == _before(table):
        return TOO_LATE, "covered"
    deck = table.deck
    if card >= deck.size:
        return None
    alike = deck.faces[card] == deck.faces[table.top]
    alike = alike or (table.colour != NO_COLOUR and deck.colours[card] == table.colour)
    return (NOT_IDENTICAL, "") if alike else None


def _before(table: Table) -> int:
    """Return the card that was on top before, if it was laid by somebody; else -1."""
    least = 3 if table.opening_part == START else 2
    return table.discarded[-2] if len(table.discarded) >= least else -1


CHECKS = (Check("out-of-turn", (PLAY,), _wrongly),)


def _take_turn(rules: Ruleset) -> list[Close]:
    """Let play go on from whoever lays out of turn; those in between lose nothing but that turn."""
    jumps = Jumps(rules)
    if not jumps.cards:
        return []

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        if jumps.lawful(table, seat, move):
            # It is no turn of the player's own: one that is still to be lost is lost later.
            table.turn = seat
            table.turn_at = table.move
        return []

    return [close]


def _too_late_now(rules: Ruleset) -> list[Close]:
    """A pass ends the time for it, if a draw has not done so before."""
    if not rules.all("jump_in"):
        return []

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        if not table.drawn:
            table.passed_at = table.move
        return []

    return [close]


CLOSES = (Closing((PLAY,), _take_turn), Closing((PASS,), _too_late_now))

EFFECTS = ()

"""After a breach: what only follows from it is not found once more.

A log is history, so a breach is applied as it was played. For some events after it
the table may stand otherwise than people thought it did: who has the turn, who owes
what, how many cards a hand has. What such a doubt explains is excused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import UNKNOWN, members
from unorules.core.findings import BREACH, UNPROVEN
from unorules.core.moves import DRAW, PASS, PLAY
from unorules.core.state import NEARLY_EMPTY

if TYPE_CHECKING:
    from unorules.core.findings import Finding
    from unorules.core.moves import Move
    from unorules.core.table import Table

ACTS = (PLAY, DRAW, PASS)

LASTING = 2
"""So many acts in a row must fit before the order of play is trusted again."""

ORDER = ("turn", "jump", "draw", "stack", "call", "challenge")
"""The groups of findings about who may or must do something."""


MISWRITTEN = ("play/card-not-held", "deck/unknown-card")
"""What most likely means that a card was written down wrongly."""


HOLDING = ("must-play", "must-play-drawn", "colour-held")
"""What somebody did who held a card that speaks against it."""


def shake(table: Table, seat: int, move: Move, finding: Finding) -> None:
    """Note, before a breach is applied, what will be less certain after it."""
    if finding.place.move != table.move:
        return  # What is at fault is an earlier event.
    table.shaken = LASTING
    table.calm = False
    group = finding.code.split("/")[0]
    table.suspects = [seat]
    if finding.facts.get("turn") in table.names:
        table.suspects = [seat, table.names.index(str(finding.facts["turn"]))]
    if move.verb == PLAY:
        table.doubtful = "play" if finding.code in MISWRITTEN else group
    if finding.code in MISWRITTEN or move.verb == PASS:
        # Another card may have been laid.
        table.follow_before = (1 << table.deck.size) - 1
    elif table.doubtful:
        table.follow_before = table.follow
    for suspect in table.suspects:
        # What might have been laid instead may be gone by now, or lie on top.
        hand = table.hands[suspect]
        for card in members(hand.mask & table.follow):
            if finding.code not in MISWRITTEN:  # Else that one card must be gone is known.
                hand.question(card)
            if table.doubtful:
                table.follow_before |= table.follows[card][table.deck.colours[card]]


def is_misplay(finding: Finding) -> bool:
    """Whether a card was laid that does not fit, or is no answer, and it does not stand."""
    lays = finding.code.split("/")[0] in ("play", "stack") and finding.code not in MISWRITTEN
    return lays and finding.verdict == BREACH and not finding.stands


def settle(table: Table, move: Move, finding: Finding) -> None:
    """Believe, after a breach has been applied, the cards and hands that it shows."""
    for seat in table.suspects:
        table.hands[seat].suspect = True
    suspect(table, finding)
    if finding.place.move == table.move:
        believe(table, move.cards)
        if move.verb == DRAW:
            for card in move.cards:
                table.hands[table.suspects[0]].question(card)


def suspect(table: Table, finding: Finding) -> None:
    """Note that the hand of the player in a finding is not certain any more."""
    if finding.player:
        hand = table.hands[table.names.index(finding.player)]
        hand.suspect = True
        for card in evidence(table, finding):
            hand.question(card)


def evidence(table: Table, finding: Finding) -> list[int]:
    """Return the cards that a finding says a player held."""
    facts = finding.facts
    codes = facts.get("cards") or facts.get("held") or [facts.get("card")]
    by_code = table.deck.by_code
    return [by_code[code] for code in codes if code in by_code] if isinstance(codes, list) else []


def believe(table: Table, cards: tuple[int, ...]) -> None:
    """Allow one more copy of cards that were seen where they cannot be."""
    for card in cards:
        if card != UNKNOWN:
            table.copies[card] += 1
            table.strange = True


def excused(table: Table, seat: int, move: Move, finding: Finding) -> bool:
    """Whether a finding only follows from an earlier breach."""
    group, slug = finding.code.split("/")
    if slug == "no-match":
        return bool(table.follow_before >> move.cards[0] & 1)
    if slug == "card-not-held":
        return table.hands[seat].suspect
    if slug == "nothing-to-name":
        return table.shaken > 0 and seat in table.suspects
    if slug in HOLDING and finding.verdict != UNPROVEN:
        hand = table.hands[table.names.index(finding.player)]
        if not hand.proves(evidence(table, finding)):
            return True
    if slug == "pass-without-drawing" and table.uncertain():
        left = table.stock()
        if left is not None and left <= NEARLY_EMPTY:
            return True  # There may have been no card to draw.
    if slug == "lost-turn":
        lost = table.lost_turn(seat)
        return lost is not None and lost.doubtful and lost.claim is None
    if slug == "not-the-drawn-card" and table.shaken and table.drawn_at in table.faulted:
        # Too many were drawn: who knows which of them counts? Or this was to be laid in the
        # first place.
        many = len(table.drawn) > 1
        return seat in table.suspects and (many or move.cards[0] in table.hands[seat].questioned)
    if group not in ORDER or not table.shaken:
        return False
    if slug in ("owed", "wrong-card"):
        return not [debt for debt in table.debts if not debt.doubtful]
    if slug == "too-many":
        return table.payable(seat, len(move.cards)) is None
    return True


def follows(table: Table, finding: Finding) -> bool:
    """Whether what has come to light about an earlier event may only follow from a breach.

    What was wrong before the breach does not.
    """
    if finding.code.split("/")[0] not in ORDER:
        return False
    return not table.faulted or (finding.place.move or 0) >= table.faulted[-1]


def follow(table: Table, seat: int) -> None:
    """Let the direction be the one in which people evidently play."""
    if table.lost_turn(table.actor) is not None:
        return  # Somebody acted in a lost turn; whoever has the turn only goes on.
    back = (table.actor - table.direction) % table.seats
    if table.seats > 2 and seat == back and seat != table.turn:
        table.direction = -table.direction


def mark(table: Table) -> None:
    """Mark what a doubtful lay has brought about as doubtful."""
    for lost in table.lost:
        lost.doubtful = table.doubtful == "play"
    for debt in table.debts:
        if debt.place.move == table.move:
            debt.doubtful = True

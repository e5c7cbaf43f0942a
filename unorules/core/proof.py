"""What a hand with hidden cards can have held, or must have: for certain, or not known.

A deal gives every hidden card an identity that agrees with the log. Each question here is
whether some deal makes a claim true, or false. A count answers most of them; where it cannot,
the slots of the hand are told apart, or else slots and cards are matched. Where cards in view
have been shuffled among hidden ones, any card is taken to be left, which can only make answers
more careful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import slots
from unorules.core.cards import UNKNOWN
from unorules.core.claims import Answer, Claim
from unorules.core.findings import BREACH, OK, UNPROVEN
from unorules.core.matching import concerned, possible

if TYPE_CHECKING:
    from unorules.core.findings import Cases
    from unorules.core.hand import Hand
    from unorules.core.table import Table

MANY = 1000
"""As many copies as there can be slots."""

YES = 1
NO = 2
EITHER = YES | NO
"""Whether a claim can be true, or false, or both."""


def open_ended(table: Table) -> bool:
    """Whether cards may have come into hands that the log does not show."""
    return "draws" in table.omits


def may_be_out(table: Table) -> bool:
    """Whether somebody may have laid a last card that the log does not show to be the last."""
    if not open_ended(table):
        return False
    return bool([seat for seat in range(table.seats) if not table.hands[seat].size])


def has_room(table: Table, hand: Hand, number: int) -> bool:
    """Whether so many cards of the hand can be ones that the log has not shown."""
    return hand.loose or hand.hidden >= number or open_ended(table)


# Claims ---------------------------------------------------------------------------


def held(table: Table, hand: Hand, wanted: int) -> Claim:
    """Return the claim that one of the hidden cards of a hand is of a set now."""
    return Claim(hand, 0, len(hand.born), table.move, wanted)


def drawn(table: Table, seat: int, wanted: int) -> Claim | None:
    """Return the claim that one of the hidden cards drawn this turn is of a set."""
    hand = table.hands[seat]
    number = table.drawn.count(UNKNOWN)
    last = len(hand.turns)
    while last and hand.turns[last - 1] != table.turn_at:
        last -= 1
    first = last - number
    if not number or first < 0 or hand.turns[first:last].count(table.turn_at) != number:
        return None
    return Claim(hand, first, last, table.move, wanted)


# Questions ------------------------------------------------------------------------


def ask(
    table: Table, claim: Claim, guilty: bool = True, seat: int = -1, cards: tuple[int, ...] = ()
) -> str:
    """Return whether a claim holds in every deal (``breach``), in none (``ok``), or in some.

    If it is ``guilty`` not to hold, the other way round. ``cards`` are such as the seat lays by
    the event in hand: what came hidden of them counts.
    """
    hand = claim.hand
    if seat < 0 or not hand.hidden:
        return verdict(truth(table, claim), guilty)
    laid = []
    for place, card in enumerate(cards):
        if 0 <= card < table.deck.size and cards[: place + 1].count(card) > hand.counts[card]:
            laid.append(card)
            table.see(card)
            hand.reveals.append((card, table.move))
            claim.see(card, 0, hand.hidden - len(laid))
    table.counted = -1
    said = verdict(truth(table, claim), guilty)
    for card in laid:
        table.seen[card] -= 1
        hand.reveals.pop()
    table.counted = -1  # Neither with these cards nor without them does the other count hold.
    claim.reset()
    return said


def verdict(can: int, guilty: bool) -> str:
    """Return the verdict on what is a breach just if a claim holds, or just if it does not."""
    if can == EITHER:
        return UNPROVEN
    return BREACH if can == (YES if guilty else NO) else OK


def truth(table: Table, claim: Claim, thorough: bool = True) -> int:
    """Return whether a claim can be true, and whether it can be false.

    Unless asked to be ``thorough`` it may be taken to be possible where it is not.
    """
    if "draws" in table.omits:
        return EITHER if claim.able or left(table, claim.wanted)[0] else NO
    can, cannot = count(table, claim)
    for way in (YES, NO):
        known = (can | cannot) & way
        if not known and (not thorough or _agree(table, [Answer(claim, way == YES)])):
            can |= way
    return can if can else NO  # Else the log cannot be.


def count(table: Table, claim: Claim) -> tuple[int, int]:
    """Return what can be of a claim, and what cannot, as far as counting says.

    Where challenges have shown something of other hands, so many more cards have to be left
    as are hidden there, whatever they are.
    """
    if claim.number <= 0 or not (claim.lasting or claim.able):
        return NO, YES
    spare = 0
    for hand in table.hands:
        if hand.facts:
            spare += hand.hidden
    if claim.hand.facts:
        return _beside_facts(table, claim, spare), NO if claim.forced else 0
    recount(table, claim)
    inside, outside = claim.inside, claim.outside
    can = cannot = 0
    if claim.able or (claim.lasting and inside > spare):
        can = YES
    elif not spare or not inside:
        cannot = YES
    need = claim.number - claim.other
    if claim.forced:
        cannot |= NO
    elif need <= 0 or need + spare <= outside:
        can |= NO
    elif not spare and (not claim.others or claim.number == 1):
        cannot |= NO
    return can, cannot


def _beside_facts(table: Table, claim: Claim, spare: int) -> int:
    """Return what can be of a claim about a hand of which challenges have shown something.

    If all that they have shown is what was not there, and no such card has left the hand since,
    it is enough that no card that is hidden still is one either.
    """
    hand = claim.hand
    reveals = hand.reveals
    laid = reveals[claim.before][0] if len(reveals) > claim.before else UNKNOWN
    if claim.first and claim.number == 1 and laid >= 0 and claim.wanted >> laid & 1:
        return _at_once(table, claim, spare)
    denied = 0
    for fact in hand.facts:
        other = fact.claim.wanted
        if fact.holds or [1 for card, _ in reveals[fact.claim.before :] if other >> card & 1]:
            return 0
        denied |= other
    if left(table, denied)[1] < spare:
        return 0
    can = 0
    if claim.able or (claim.lasting and left(table, claim.wanted & ~denied)[0] > spare):
        can = YES
    if not claim.forced and left(table, claim.wanted | denied)[1] >= spare:
        can |= NO
    return can


def _at_once(table: Table, claim: Claim, spare: int) -> int:
    """Return what can be of it that a card laid at once was the one just drawn.

    In a deal where it was not, it can change places with the one that was, and the other way
    round; what challenges have shown of earlier or later cards mostly stays as it is.
    """
    can = EITHER if claim.others and claim.matched == 1 else YES
    denied = claim.wanted
    for fact in claim.hand.facts:
        other = fact.claim
        if other.wanted & claim.wanted:
            return 0
        if not fact.holds:
            denied |= other.wanted
        if claim.last > other.then:  # It was drawn after that.
            later = claim.hand.reveals[max(claim.before + 1, other.before) :]
            if fact.holds:
                can &= ~NO
            elif [1 for card, _ in later if other.wanted >> card & 1]:
                can &= ~YES
    return can if left(table, denied)[1] >= spare else 0


def counted(guilty: list[Answer], innocent: list[Answer]) -> bool:
    """Whether both of these cases have been found to be possible by counting just now."""
    for answers in (guilty, innocent):
        claim = answers[0].claim
        if len(answers) > 1 or claim.hand.facts or claim.inside < 0:
            return False
        need = claim.number - claim.other
        if answers[0].holds:
            possible = claim.able or (claim.lasting and claim.inside > 0)
        else:
            possible = not claim.forced and need <= claim.outside
        if not possible:
            return False
    return True


def recount(table: Table, claim: Claim) -> None:
    """Count the unseen cards that are of the set of a claim, and those that are not."""
    claim.inside, claim.outside = left(table, claim.wanted)


def weigh(table: Table, breach: Cases, ok: Cases, thorough: bool = True) -> str:
    """Return the verdict on something that is a breach in some cases and none in others."""
    if "draws" in table.omits:
        return UNPROVEN if left(table, breach[0][0].claim.wanted)[0] else OK
    if not _some(table, breach, thorough):
        return OK
    return UNPROVEN if _some(table, ok, thorough) else BREACH


def _some(table: Table, cases: Cases, thorough: bool) -> bool:
    """Whether one of these cases can be."""
    hard = []
    for answers in cases:
        can = cannot = 0
        if len(answers) == 1:
            can, cannot = count(table, answers[0].claim)
        way = YES if answers[0].holds else NO
        if can & way:
            return True
        if not cannot & way:
            hard.append(answers)
    if not thorough:
        return bool(hard)
    for answers in hard:
        if _agree(table, answers):
            return True
    return False


def _agree(table: Table, answers: list[Answer]) -> bool:
    """Whether some deal agrees with these answers and with what challenges have shown."""
    together = answers + [fact for hand in table.hands for fact in hand.facts]
    denied = 0
    for answer in together:
        if not answer.holds:
            denied |= answer.claim.wanted
    if left(table, denied)[1] >= sum([hand.hidden for hand in concerned(together)]):
        found = [_alone(table, hand, together) for hand in concerned(answers)]
        if False in found:
            return False
        if None not in found:
            return True
    return possible(together, _unseen(table))


def _alone(table: Table, hand: Hand, answers: list[Answer]) -> bool | None:
    """Whether a hand alone agrees with the answers about it; None if other hands matter too.

    They do where another hand must have had a card of which there are no more.
    """
    mine = [answer for answer in answers if answer.claim.hand is hand]
    found = slots.agree(hand, mine, _kinds(table, 0))
    if found and len(mine) < len(answers):
        others = len([1 for other in answers if other.holds and other.claim.hand is not hand])
        if others:
            return slots.agree(hand, mine, _kinds(table, others)) or None
    return found


def _kinds(table: Table, number: int) -> int:
    """Return the set of the cards of which more copies than so many may be unseen."""
    mask = 0
    for bit, many in zip(table.deck.bits, _unseen(table)):
        if many > number:
            mask |= bit
    return mask


def _unseen(table: Table) -> list[int]:
    """Return how many copies of each card nobody has seen, at most."""
    copies = table.deck.copies
    if table.mixed or table.deck.provisional:
        return [MANY if many else 0 for many in copies]
    return [many - seen if many > seen else 0 for many, seen in zip(copies, table.seen)]


def unseen(table: Table) -> int:
    """Return how many cards nobody has seen, where none has been shuffled among hidden ones."""
    if table.counted != table.came:
        table.counted = table.came
        table.unseen = table.deck.total - sum(table.seen)
        table.portions = {}
    return table.unseen


def left(table: Table, wanted: int) -> tuple[int, int]:
    """Return how many cards of a set, and how many others, may be hidden somewhere."""
    if table.mixed or table.deck.provisional:
        return MANY if wanted else 0, MANY
    total = unseen(table)
    inside = table.portions.get(wanted)
    if inside is None:
        inside = table.portions[wanted] = _inside(table, wanted)
    return inside, total - inside


def _inside(table: Table, wanted: int) -> int:
    """Return how many unseen cards are of a set."""
    seen = table.seen
    cards, many = table.deck.portion(wanted)
    if not table.strange:
        return many - sum([seen[card] for card in cards])
    copies = table.deck.copies
    return sum([copies[card] - seen[card] for card in cards if copies[card] > seen[card]])

"""The state of play, and the primitive changes to it.

The table knows cards, seats and duties, not rules: what a card does or whether a
move is allowed stands in ``topics``. Seats count from 0, clockwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.duties import Debt, LostTurn, PossibleEnd, draws_freely, due, owed_by, reached
from unorules.core.findings import WHOLE
from unorules.core.hand import Hand
from unorules.core.moves import PASS
from unorules.core.state import State

if TYPE_CHECKING:
    from unorules.core.claims import Claim
    from unorules.core.duties import Call
    from unorules.core.ruleset import Origin

NOBODY: list[LostTurn] = []
NO_CARDS: list[int] = []
"""Shared by all tables where nothing is lost or drawn; never changed."""


class Table(State):
    """One round in progress."""

    __slots__ = ()

    # Turn -----------------------------------------------------------------------

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat so many places on in the direction of play."""
        if not self.gone:
            return (seat + self.direction * steps) % self.seats
        while steps and True in self.active:
            seat = (seat + self.direction) % self.seats
            if self.active[seat]:
                steps -= 1
        return seat

    def passes_by_acting(self, seat: int) -> bool:
        """Whether the player in turn has drawn, so that this seat's act passes for them."""
        return self.implied and self.waits_on(seat)

    def waits_on(self, seat: int) -> bool:
        """Whether this seat comes next after the player in turn, who has drawn."""
        return bool(self.drawn) and seat != self.turn and seat in self.upcoming()

    def upcoming(self) -> list[int]:
        """Return who comes after the player in turn, turns to be lost counted.

        These are several where it is open whether a turn is lost; the last one has none to lose.
        """
        seat = self.after(self.turn)
        left = list(self.forfeits)
        seats = []
        lost = due(left, seat)
        while lost is not None:
            if lost.doubtful:
                seats.append(seat)
            left.remove(lost)
            seat = self.after(seat)
            lost = due(left, seat)
        return seats + [seat]

    def players(self) -> int:
        """Return how many players are still in the round."""
        return self.seats - self.gone

    def give_turn(self, seat: int) -> None:
        """Let this seat act next, unless it still has a turn to lose."""
        self._begin_turn(self._forfeit(seat) if self.forfeits else seat)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.turn_at = self.move
        self.drawn = []
        self.settle()

    def reclaim(self, seat: int) -> None:
        """Let a player act in a turn of which it is open whether it is lost: now it was not.

        Who would have lost a turn after that has still to lose it.
        """
        seats = [lost.seat if lost.doubtful else -1 for lost in self.lost]
        if seat in seats:
            later = self.lost[seats.index(seat) + 1 :]
            self.lost = self.lost[: seats.index(seat)]
            self.forfeits = [lost for lost in later if lost.why == "forfeited"] + self.forfeits
        self._begin_turn(seat)

    def _forfeit(self, seat: int) -> int:
        """Return the first seat from this one on that has no turn to lose."""
        for _ in range(self.seats):
            gone = due(self.forfeits, seat)
            if gone is None:
                break
            self.forfeits = [lost for lost in self.forfeits if lost is not gone]
            self.lost = self.lost + [gone]
            seat = self.after(seat)
        return seat

    def settle(self) -> None:
        """Find out anew whether the player in turn has a free hand."""
        pending = self.pending
        if pending is not None and pending.debt is not None and pending.debt not in self.debts:
            self.pending = None  # It has been drawn.
        self.calm = not (self.debts or self.forfeits) and self._all_settled()

    def calm_for(self, seat: int) -> bool:
        """Whether all is calm for the player in turn, though others are not done with something.

        They may have turns to lose, or owe cards if their hidden cards say so. After a draw it is
        not calm: if all others lose their turns, what comes next may be a new turn.
        """
        if seat != self.turn or self.drawn or not (self.debts or self.forfeits):
            return False
        for debt in self.debts:
            if debt.seat == seat or not debt.optional:
                return False
        return self._all_settled()

    def _all_settled(self) -> bool:
        """Whether nothing is unnamed, open or doubtful, but for calls."""
        return not (
            self.over
            or self.decided
            or self.omits
            or self.shaken
            or self.following is not None
            or self.naming >= 0
            or self.aiming >= 0
            or (self.lost and [lost for lost in self.lost if lost.doubtful])
            or self.unnamed
            or self.ended_if
            or (self.bluff is not None and (self.bluff.open or self.bluff.pending))
        )

    @property
    def quiet(self) -> bool:
        """Whether only cards and turn matter now."""
        return self.calm and not self.calls and self.early_call is None

    # Cards ----------------------------------------------------------------------

    def reveal(self, seat: int, card: int) -> None:
        """Count a card that has come into view."""
        self.see(card)
        self.came += 1
        self.slack -= 1
        self.fresh.append((card, seat, self.move))

    def take(self, seat: int, card: int) -> None:
        """Put a card into a hand, known or hidden."""
        hand = self.hands[seat]
        if card == UNKNOWN:
            hand.hide(self.move)
        else:
            self.reveal(seat, card)
            hand.add(card)

    def uncertain(self) -> bool:
        """Whether the size of some hand, and so of the draw pile, is not certain."""
        return self.miscounted or bool([hand for hand in self.hands if hand.doubted])

    def learn(self, seat: int, card: int) -> None:
        """Know a card of a hand that was hidden until now."""
        hand = self.hands[seat]
        if hand.hidden:
            hand.show(card, self.move)
        hand.add(card)
        hand.size -= 1
        self.reveal(seat, card)

    def resize(self, seat: int, size: int) -> None:
        """Believe that a hand has so many cards; further ones are hidden."""
        hand = self.hands[seat]
        for _ in range(size - hand.size + hand.beyond):
            self.take(seat, UNKNOWN)  # Those beyond what was counted have come and gone.
        hand.size = size
        hand.hidden = max(0, min(hand.hidden, size - hand.known))
        hand.beyond = 0

    def lay(self, seat: int, card: int) -> None:
        """Move a card from a hand to the top of the discard pile."""
        hand = self.hands[seat]
        if hand.mask >> card & 1:
            if hand.counts[card] == 1:
                hand.mask ^= 1 << card
            hand.counts[card] -= 1
            hand.size -= 1
        else:
            if hand.hidden == 0:
                hand.loose = True
            else:
                hand.show(card, self.move)
            if hand.size:
                hand.size -= 1
            else:
                hand.beyond += 1
            self.reveal(seat, card)
        self.cover(card)

    def cover(self, card: int) -> None:
        """Put a card on the discard pile; a card of another deck changes nothing there."""
        self.discarded.append(card)
        if card < self.deck.size:
            self.top = card
            self.top_at = self.move
            self.under_colour = self.colour
            self.follow_under = self.follow
            self.colour = colour = self.deck.colours[card]
            self.follow = self.follows[card][colour]
            if colour != NO_COLOUR:
                self.unnamed = False

    def set_colour(self, colour: int) -> None:
        """Set the colour in force, and with it the cards that may follow."""
        self.colour = colour
        if self.top != UNKNOWN:
            self.follow = self.follows[self.top][colour]
        if colour != NO_COLOUR:
            self.unnamed = False

    def end(self, winner: int) -> None:
        """End the round; the winner is -1 when cards have run out."""
        self.over = True
        self.winner = winner
        self.debts = []
        self.naming = -1
        self.calm = False

    def run_out(self, seat: int) -> None:
        """End the round because a player needs a card and none is to be had.

        Nobody has won then, but for somebody who has gone out before.
        """
        self.end(self.places[0] if self.places else -1)

    def may_have_run_out(self, seat: int, claim: Claim, holds: bool) -> None:
        """Note that the round is over by the event in hand if a claim holds, or does not."""
        self.ended_if = self.ended_if + [PossibleEnd(self.move, seat, claim, holds)]
        self.afterwords = self.afterwords + [(seat, PASS)]
        self.settle()

    def refill(self) -> bool:
        """Turn the discard pile into a draw pile, the top card left out."""
        if len(self.discarded) < 2 or not self.refills:
            return False
        self.mixed = True
        under = self.discarded[:-1]
        for card in under:
            if card != UNKNOWN and self.seen[card]:
                self.seen[card] -= 1
        if self.pile is not None:
            self.pile += len(under)
        self.discarded = self.discarded[-1:]
        return True

    def draw(self, seat: int, cards: list[int]) -> int:
        """Draw cards, refilling the pile when it is empty; return how many were to be had.

        ``refilled`` says afterwards that the pile was refilled on the way, ``short``
        how many of the cards cannot have come from it; they are believed all the same.
        """
        self.refilled = False
        self.short = 0
        for card in cards:
            if self.pile is not None:
                if self.pile == 0 and self.refill():
                    self.refilled = True
                if self.pile == 0:
                    self.short += 1
                else:
                    self.pile -= 1
            self.take(seat, card)
        return len(cards) - self.short

    def swap(self, seat: int, other: int) -> None:
        """Exchange two hands."""
        self.held_before = self.hands[seat].size
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        self._exchange([seat, other])

    def pass_hands(self, seat: int, steps: int) -> None:
        """Let everybody hand the cards on, so many seats in the direction of play."""
        self.held_before = self.hands[seat].size
        sitting = [place for place in range(self.seats) if self.active[place]]
        hands = [self.hands[place] for place in sitting]
        for place, hand in zip(sitting, hands):
            self.hands[self.after(place, steps)] = hand
        self._exchange(sitting)

    def deal_hands(self, seat: int) -> None:
        """Collect all hands, shuffle and deal them out evenly, hidden, from the layer's left."""
        self.mixed = True
        self.held_before = self.hands[seat].size
        sitting = [(seat + 1 + place) % self.seats for place in range(self.seats)]
        sitting = [place for place in sitting if self.active[place]]
        old = [self.hands[place] for place in sitting]
        total = sum([hand.size for hand in old])
        for number, place in enumerate(sitting):
            hand = Hand(len(self.seen))
            hand.suspect = bool([other for other in old if other.doubted])
            hand.hide_several((total - number + len(sitting) - 1) // len(sitting), self.move)
            self.hands[place] = hand
        for hand in old:
            for card in hand.cards():
                self.seen[card] -= 1
        self._exchange(sitting)

    def _exchange(self, seats: list[int]) -> None:
        """Note that these seats hold other hands now: the time for calls is over."""
        self.calls = [call for call in self.calls if call.seat not in seats]
        self.exchanged = seats
        self.exchanged_at = self.move
        if "draws" in self.omits:
            # What was drawn is in other hands now, and no count shows it there.
            for debt in self.debts + self.lapsed:
                debt.optional = debt.optional or debt.seat in seats

    def go_out(self, seat: int) -> None:
        """Let the round go on without a player who has laid the last card."""
        self.active[seat] = False
        self.gone = self.active.count(False)
        self.places = self.places + [seat]
        self.forfeits = [lost for lost in self.forfeits if lost.seat != seat]

    # Duties ---------------------------------------------------------------------

    def owe(self, seat: int, total: int, origin: Origin, reason: str, card: int) -> Debt:
        """Make a player owe cards because of the event in hand."""
        debt = Debt(seat, total, self.here(WHOLE, reason), origin, reason, card)
        place = len(self.debts)
        pending = self.pending
        if pending is not None and pending.debt is not None and self.sum_pending:
            # Other cards come first: those of the last card may still be answered.
            place = self.debts.index(pending.debt)
        self.debts.insert(place, debt)
        self.calm = False
        return debt

    def debt_of(self, seat: int) -> Debt | None:
        """Return the first open debt of a player, a certain one if there is any."""
        mine = owed_by(self.debts, seat) if self.debts else []
        return mine[0] if mine else None

    def skip(self, seat: int, origin: Origin) -> None:
        """Let the lay in hand pass over a seat."""
        self.lost = self.lost + [LostTurn(seat, self.round, self.move, origin)]
        self.steps += 1

    def payable(self, seat: int, number: int) -> Debt | None:
        """Return the debt that a draw of so many cards by this player pays, if any.

        An open debt comes first; one that has lapsed may still be paid late, out of
        turn or with several cards, as long as it cannot be a draw of one's own will.
        """
        if not self.debts and not self.lapsed:
            return None
        debt = self.debt_of(seat)
        if debt is not None and not (number == 1 and draws_freely(self, seat)):
            return debt
        if number == 1 and (seat == self.turn or self.passes_by_acting(seat)):
            return None
        for late in self.lapsed:
            if late.seat == seat and (number == late.left or 1 < number < late.left):
                return late
        return None

    def paid_by(self, seat: int, number: int) -> list[Debt]:
        """Return all debts that a draw of so many cards by this player goes to."""
        debt = self.payable(seat, number)
        return [] if debt is None else reached(owed_by(self.debts, seat) or [debt], number)

    @property
    def sum_pending(self) -> bool:
        """Whether cards are to be drawn of which none has been, and a card may answer that."""
        pending = self.pending
        if pending is None or pending.debt is None or pending.debt.paid:
            return False
        return pending.debt in self.debts

    def threatened(self, seat: int) -> bool:
        """Whether this player may still answer a card in place of drawing or missing a turn."""
        pending = self.pending
        if pending is None or seat != pending.seat:
            return False
        if [lost for lost in self.forfeits if lost.seat == seat]:
            return False  # Who has a turn to lose can lay nothing in it.
        if pending.debt is not None:
            return self.sum_pending
        return self.turn_at == pending.place.move and not self.drawn and not self.over

    def answers(self, seat: int, cards: tuple[int, ...]) -> bool:
        """Whether a lay of these cards answers what threatens the player."""
        if self.pending is None or not self.threatened(seat):
            return False
        answers = self.pending.answers
        return not [card for card in cards if card < 0 or not answers >> card & 1]

    def exempt(self, seat: int, cards: tuple[int, ...]) -> bool:
        """Whether a lay answers and so does not have to pass the test of the colour."""
        if self.pending is None or not self.answers(seat, cards):
            return False
        return not [card for card in cards if self.pending.tested >> card & 1]

    def stuck(self, seat: int) -> bool:
        """Whether a player owes cards for certain and none is to be had."""
        debt = self.debt_of(seat)
        return debt is not None and not debt.optional and not self.can_draw()

    def call_of(self, seat: int) -> Call | None:
        """Return the open window in which a player may be caught, if any."""
        mine = [call for call in self.calls if call.seat == seat and self.hands[seat].size == 1]
        return mine[0] if mine else None

    def owes_start_colour(self, seat: int) -> bool:
        """Whether this player has still to name the colour of the start card."""
        place = self.naming_place
        return self.naming == seat and place is not None and place.move == 0

    def lost_turn(self, seat: int) -> LostTurn | None:
        """Return why a seat has lost its turn to the last lay, if it has."""
        return due(self.lost, seat)

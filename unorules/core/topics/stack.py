"""Answering: a card laid in place of drawing for the one below, or of missing a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import NO_COLOUR, members
from unorules.core.duties import Pending
from unorules.core.findings import BREACH, CARD, Finding
from unorules.core.moves import DRAW, PASS, PLAY
from unorules.core.shape import Check, Closing, Effect

if TYPE_CHECKING:
    from unorules.core.duties import Debt
    from unorules.core.moves import Move
    from unorules.core.ruleset import Origin, Rule, Ruleset
    from unorules.core.shape import Close, Run, Test
    from unorules.core.table import Table

CODES = ("stack/wrong-card", "stack/already-drawing")

BY_FACE = "face"
NO_WAY = "none"

SENT = ("card", "start", "given")
"""Why cards may be owed that can be answered: the top card asks for them."""


def allowed(rules: Ruleset) -> list[Rule]:
    """Return the rules by which some card may be answered."""
    found = rules.all("stack")
    return [rule for rule in found if rule.values["allowed"] and rule.values["by"] != NO_WAY]


def answerable(rules: Ruleset) -> int:
    """Return the cards that some card may answer."""
    mask = 0
    for rule in allowed(rules):
        mask |= rules.deck.select(rule.values["below"]) | rules.deck.select(rule.values["cards"])
    return mask


class _Answers:
    """What may be answered with what, worked out once for a rule set."""

    __slots__ = ("any_colour", "closing", "colours", "of_colour", "on", "rules", "start", "tested")

    def __init__(self, rules: Ruleset) -> None:
        deck = rules.deck
        self.rules = allowed(rules)
        kinds = len(deck.codes)
        self.colours = deck.colour_masks
        self.on = [0] * kinds
        """By card, the cards that answer it in any colour."""
        self.of_colour = [0] * kinds
        """By card, those that answer it in the colour of the top card."""
        self.closing = 0
        """The cards that may be answered though they were somebody's last."""
        self.start = 0
        """The cards that may be answered as start card."""
        self.tested = 0
        """The cards that have to pass the test of the colour when they answer."""
        number = _draws(rules)
        for rule in self.rules:
            values = rule.values
            cards = deck.select(values["cards"])
            below = deck.select(values["below"] or values["cards"])
            if values["closing"]:
                self.closing |= below
            if values["start"]:
                self.start |= below
            if values["colour_test"]:
                self.tested |= cards
            for card in members(below):
                mask = cards
                if values["by"] == BY_FACE:
                    mask &= deck.face_masks[deck.faces[card]]
                    if values["mix"]:
                        more = [c for c in members(cards) if number[c] > number[card]]
                        for other in more:
                            mask |= 1 << other
                if values["by"] == BY_FACE or values["any_colour"]:
                    self.on[card] |= mask
                else:
                    self.of_colour[card] |= mask

    def to(self, table: Table, card: int) -> int:
        """Return the cards that may answer this one as the table stands."""
        colour = table.deck.colours[table.top]
        if colour == NO_COLOUR:
            return self.on[card]
        return self.on[card] | (self.of_colour[card] & self.colours[colour])

    def rule(self, rules: Ruleset, card: int) -> Rule:
        """Return the rule by which this card may be answered."""
        for rule in self.rules:
            if rules.deck.select(rule.values["below"] or rule.values["cards"]) >> card & 1:
                return rule
        return self.rules[0]


def _draws(rules: Ruleset) -> list[int]:
    """Return by card how many cards it makes the next player draw."""
    number = [0] * len(rules.deck.codes)
    for rule in rules.all("effect"):
        if rule.values["target"] == "next":
            for card in members(rules.deck.select(rule.values["cards"])):
                number[card] = number[card] or rule.values["draw"]
    return number


def _effects(rules: Ruleset, field: str) -> list[Rule | None]:
    """Return by card the rule by which it does something to the next player."""
    found: list[Rule | None] = [None] * len(rules.deck.codes)
    for rule in rules.all("effect"):
        if rule.values[field] and rule.values["target"] == "next":
            for card in members(rules.deck.select(rule.values["cards"])):
                found[card] = found[card] or rule
    return found


def _wrong(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A card that is no answer, or an answer after the first card has been drawn."""
    if not allowed(rules):
        return []

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        pending = table.pending
        debt = None if pending is None else pending.debt
        if pending is None or debt is None or seat != pending.seat:
            return None
        if "draws" in table.omits or not [other for other in table.debts if other is debt]:
            return None
        late = debt.paid > 0
        if (late and not _is_answer(pending, move)) or table.answers(seat, move.cards):
            return None  # That too few were drawn is found where they were.
        if not late and not table.threatened(seat):
            return None
        facts: dict[str, object] = {"card": table.code(move.cards[0]), "n": debt.total}
        facts["top"] = table.code(pending.card)
        facts["left"] = debt.left
        return Finding(
            BREACH,
            CODES[1] if late else CODES[0],
            table.here(CARD),
            pending.origin,
            player=table.names[seat],
            facts=facts,
            related=[(debt.last if late and debt.last else debt.place).because("given")],
        )

    return [(test, None)]


def _is_answer(pending: Pending, move: Move) -> bool:
    return not [c for c in move.cards if c < 0 or not pending.answers >> c & 1]


CHECKS = (Check("owed", (PLAY,), _wrong),)


def _take_up(rules: Ruleset) -> list[Close]:
    """Take what a lay answers from the player, to be handed on; else let it be past."""
    if not allowed(rules):
        return []

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        table.carried = None
        pending = table.pending
        if pending is None:
            return []
        debt = pending.debt
        if move.verb == DRAW:
            if debt is None and table.payable(seat, len(move.cards)) is None:
                table.pending = None
            return []
        table.pending = None
        late = debt is not None and seat == pending.seat and debt.paid > 0
        if move.verb == PASS or not (_answers_now(table, pending, seat, move) or late):
            return []
        if late and not _is_answer(pending, move):
            return []
        table.carried = pending
        table.debts = [other for other in table.debts if other is not debt]
        if not [card for card in move.cards if pending.tested >> card & 1]:
            table.free_at = table.move
        return []

    return [close]


def _answers_now(table: Table, pending: Pending, seat: int, move: Move) -> bool:
    """Whether a lay is an answer, asked while the table has forgotten what is pending."""
    table.pending = pending
    answers = table.answers(seat, move.cards)
    table.pending = None
    return answers


CLOSES = (Closing((PLAY, DRAW, PASS), _take_up),)


def _hand_on(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Let a card threaten the next player, with all that it answers added."""
    mask = answerable(rules)
    if not mask:
        return []
    answers = _Answers(rules)
    draws = _effects(rules, "draw")
    skips = _effects(rules, "skips")
    turning = _effects(rules, "reverse")
    plays_on = rules.need("finish").values["last_card"] == "no-effect"

    def run(table: Table, seat: int, move: Move) -> None:
        carried = table.carried
        table.carried = None
        card = move.cards[-1]
        effect = draws[card]
        mine = [d for d in table.debts if d.place.move == table.move and d.reason == "card"]
        debt = mine[0] if mine and effect is not None else None
        skipping = skips[card] if effect is not None else None
        origin = None if skipping is None else skipping.of("skips")
        if carried is not None and carried.debt is not None and not (table.over and plays_on):
            if debt is None:
                card = carried.card
                origin = carried.skips
                if table.over and turning[move.cards[-1]] is not None:
                    table.direction = -table.direction
                debt = _send(table, seat, carried)
            else:
                debt.total += carried.debt.total
            debt.unrecorded = carried.debt.left  # It was drawn before, if that was no answer.
            debt.origin = carried.origin
        if debt is not None:
            _threaten(table, debt, card, origin)
        elif skips[card] is not None and effect is None and not table.over:
            _threaten_turn(table, seat, card)

    def _threaten(table: Table, debt: Debt, card: int, skipping: Origin | None) -> None:
        possible = answers.to(table, card)
        if possible and (not table.over or answers.closing >> card & 1):
            rule = answers.rule(rules, card)
            pending = Pending(debt.seat, card, possible, debt.place, rule.origin)
            pending.debt = debt
            pending.skips = skipping
            pending.tested = answers.tested
            table.pending = pending

    def _threaten_turn(table: Table, seat: int, card: int) -> None:
        possible = answers.to(table, card)
        if possible and table.lost:
            rule = answers.rule(rules, card)
            place = table.here(CARD)
            table.pending = Pending(table.lost[0].seat, card, possible, place, rule.origin)
            table.pending.tested = answers.tested

    return [(run, mask)]


def _send(table: Table, seat: int, carried: Pending) -> Debt:
    """Let the cards hit whoever comes next now, and nobody else lose a turn."""
    old = carried.debt
    total = 0 if old is None else old.total
    table.steps = 1
    table.lost = []
    target = table.after(seat)
    debt = table.owe(target, total, carried.origin, "card", carried.card)
    if carried.skips is not None and not table.over:
        table.skip(target, carried.skips)
    return debt


EFFECTS = (Effect("colour", (PLAY,), _hand_on),)


def begin(rules: Ruleset, table: Table) -> None:
    """Let cards that are owed when the log begins be answered, where the rules allow it."""
    if not table.debts or table.over or not allowed(rules):
        return
    debt = table.debts[0]
    card = table.top
    effect = _effects(rules, "draw")[card] if 0 <= card < table.deck.size else None
    if effect is None or debt.reason not in SENT or debt.total % effect.values["draw"]:
        return
    answers = _Answers(rules)
    possible = answers.to(table, card)
    if debt.reason == "start" and not answers.start >> card & 1:
        return
    if possible:
        rule = answers.rule(rules, card)
        pending = Pending(debt.seat, card, possible, debt.place, rule.origin)
        pending.debt = debt
        pending.tested = answers.tested
        if effect.values["skips"]:
            pending.skips = effect.of("skips")
        table.pending = pending
        if debt.total > effect.values["draw"] and not answers.tested >> card & 1:
            table.free_at = table.top_at

"""Drawing: of one's own will, as a duty, too few, too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays, proof
from unorules.core.cards import UNKNOWN
from unorules.core.duties import owed_by, pay, waive
from unorules.core.findings import BREACH, UNRULED, WORD, Finding
from unorules.core.moves import COUNT, DRAW, PASS, PLAY
from unorules.core.shape import Check, Closing, Effect, Opening

if TYPE_CHECKING:
    from unorules.core.duties import Debt
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Close, Open, Run, Test
    from unorules.core.table import Table

CODES = (
    "draw/owed",
    "draw/too-few",
    "draw/too-many",
    "draw/not-owed",
)


def one_draw(rules: Ruleset) -> bool:
    """Whether a player draws one card at most, may lay it, and passes without a word."""
    values = rules.need("draw").values
    one = values["max"] == 1 and values["until"] == "max" and values["then"] != "nothing"
    return bool(one and values["passing"] == "implied")


def _facts(debt: Debt, table: Table) -> dict[str, object]:
    facts: dict[str, object] = {"n": debt.total, "reason": debt.reason}
    if debt.card >= 0:
        facts["card"] = table.code(debt.card)
    return facts


def _owed(rules: Ruleset) -> list[tuple[Test, int | None]]:
    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.over or "draws" in table.omits:
            return None
        if move.verb == DRAW and table.payable(seat, len(move.cards)) is not None:
            return None
        if move.verb == PASS and table.stuck(seat):
            return None
        answered = None
        if move.verb == PLAY and table.answers(seat, move.cards):
            answered = table.pending
        for debt in table.debts:
            if answered is not None and debt is answered.debt:
                continue
            if not debt.paid and not debt.optional:
                facts = _facts(debt, table)
                facts["actor"] = table.names[seat]
                pending = table.pending
                if pending is not None and pending.debt is debt and table.threatened(debt.seat):
                    facts["variant"] = "answerable"
                return Finding(
                    BREACH,
                    CODES[0],
                    table.here(),
                    debt.origin,
                    player=table.names[debt.seat],
                    facts=facts,
                    related=[debt.place],
                )
        return None

    return [(test, None)]


def _too_many_paid(rules: Ruleset) -> list[tuple[Test, int | None]]:
    def test(table: Table, seat: int, move: Move) -> Finding | None:
        debt = table.payable(seat, len(move.cards))
        if debt is None:
            return None
        owed = owed_by(table.debts, seat) or [debt]
        if len(move.cards) <= sum([other.left for other in owed]):
            return None
        facts = _facts(debt, table)
        facts["n"] = sum([other.total for other in owed])
        facts["drawn"] = sum([other.paid for other in owed]) + len(move.cards)
        return Finding(
            BREACH,
            CODES[2],
            table.here(),
            debt.origin,
            player=table.names[seat],
            facts=facts,
            related=[debt.place],
        )

    return [(test, None)]


def _not_owed(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.need("draw")
    origin = rule.of("max")
    most: int = lays.most_drawn(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        number = len(move.cards)
        late = table.payable(seat, number)
        if late is not None and not late.unruled and number > late.left:
            # One line for cards that are owed for certain and for some that may not be.
            for debt in owed_by(table.debts, seat):
                if debt.unruled and number > 0:
                    late = debt
                    break
                number -= debt.left
        if late is not None and late.unruled:
            owed = _facts(late, table)
            owed["drawn"] = number
            name = table.names[seat]
            place = table.here()
            return Finding(UNRULED, CODES[3], place, late.origin, player=name, facts=owed)
        number = len(move.cards)
        if seat == table.turn or number <= most or "draws" in table.omits:
            return None
        if table.over or table.payable(seat, number) is not None:
            return None
        name = table.names[seat]
        facts: dict[str, object] = {"drawn": number}
        return Finding(BREACH, CODES[3], table.here(), origin, player=name, facts=facts)

    return [(test, None)]


def _too_many_in_turn(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.need("draw")
    origin = rule.of("max")
    most: int = lays.most_drawn(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        before = len(table.drawn) if seat == table.turn else 0
        total = before + len(move.cards)
        if total <= most or table.payable(seat, len(move.cards)) is not None:
            return None
        if "draws" in table.omits:
            return None
        return Finding(
            BREACH,
            CODES[2],
            table.here(),
            origin,
            player=table.names[seat],
            facts={"n": most, "drawn": total, "reason": "turn", "variant": "turn"},
            related=[table.drawn_place] if before else [],
        )

    return [(test, None)]


CHECKS = (
    Check("owed", (PLAY, DRAW, PASS), _owed),
    Check("owed", (DRAW,), _too_many_paid),
    Check("owed", (DRAW,), _not_owed),
    Check("too-many-cards", (DRAW,), _too_many_in_turn),
)


def _lapse(rules: Ruleset) -> list[Close]:
    """Let debts lapse when an event shows that the debtors have stopped drawing."""
    rule = rules.one("exhausted")
    ends = rule is None or rule.values["then"] == "end-round"

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        if not table.debts:
            return []
        if move.verb == DRAW and table.payable(seat, len(move.cards)) is not None:
            return []
        if ends and move.verb == PASS and table.stuck(seat):
            return []  # No card is to be had: this ends the round, with all that is owed.
        found = []
        for debt in table.debts:
            if debt.last is not None and "draws" not in table.omits and not debt.optional:
                facts = _facts(debt, table)
                facts["drawn"] = debt.paid
                found.append(
                    Finding(
                        BREACH,
                        CODES[1],
                        debt.last,
                        debt.origin,
                        player=table.names[debt.seat],
                        facts=facts,
                        related=[debt.place],
                    )
                )
        for debt in table.debts:
            debt.lapsed_at = table.here()
            if not debt.paid:
                waive(table.forfeits + table.lost, debt)
        table.lapsed += table.debts
        table.debts = []
        return found

    return [close]


def _show_target(rules: Ruleset) -> list[Open]:
    """Who draws the cards of a card that was aimed at nobody shows whom it was meant for."""
    aimed = [r for r in rules.all("effect") if r.values["target"] == "chosen" and r.values["draw"]]
    if not aimed:
        return []

    def open(table: Table, seat: int, move: Move) -> None:
        place = table.aiming_place
        if table.aiming in (-1, seat) or table.over or place is None:
            return
        number = len(move.cards)
        if table.payable(seat, number) is not None or (number == 1 and seat == table.turn):
            return
        for rule in aimed:
            most: int = rule.values["draw"]
            if number <= most and table.tops(rules.deck.select(rule.values["cards"])):
                table.owe(seat, most, rule.of("draw"), "targeted", table.top).place = place

    return [open]


OPENS = (Opening((DRAW,), _show_target),)


def _counted(rules: Ruleset) -> list[Close]:
    """What a count shows of cards owed, where draws are not recorded: drawn, or not.

    Each debt is credited with all cards that have come, as nobody knows what for.
    """
    rule = rules.one("exhausted")
    ends = rule is None or rule.values["then"] == "end-round"

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        if not proof.open_ended(table) or move.number is None:
            return []
        hand = table.hands[seat]
        for debt in owed_by(table.debts + table.lapsed, seat):
            debt.unrecorded += max(0, move.number - hand.size + hand.beyond)
        found = []
        for debt in owed_by(table.lapsed, seat):
            place = debt.lapsed_at
            debt.lapsed_at = None
            # Who had to draw had a card to draw only where having none ends the round.
            if place is None or debt.unrecorded >= debt.left or debt.optional or not ends:
                continue
            found.append(
                Finding(
                    BREACH,
                    CODES[0],
                    place,
                    debt.origin,
                    player=table.names[seat],
                    facts=_facts(debt, table),
                    related=[debt.place, table.here(WORD, "counted")],
                )
            )
        return found

    return [close]


CLOSES = (Closing((PLAY, DRAW, PASS), _lapse), Closing((COUNT,), _counted))


def _draw(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("exhausted")
    ends = rule is None or rule.values["then"] == "end-round"

    def run(table: Table, seat: int, move: Move) -> None:
        cards = list(move.cards)
        debt = table.payable(seat, len(cards))
        short = table.draw(seat, cards) < len(cards)
        if debt is not None:
            owed = owed_by(table.debts, seat) or [debt]
            pay(owed, len(cards), table.here())
            open = [other for other in owed if other.left > 0 and not short]
            done = [other for other in owed if other not in open]
            table.debts = [other for other in table.debts if other not in done]
            table.lapsed = [other for other in table.lapsed if other not in done]
            certain = [other for other in open if not other.optional]
            short = short or (bool(certain) and not table.can_draw())
            claims = [other.claim for other in open if other.claim is not None]
            if claims and ends and not (short or table.over or table.can_draw()):
                for claim in claims:
                    table.may_have_run_out(seat, claim, True)
            table.settle()
        elif seat == table.turn:
            table.drawn = table.drawn + cards
            table.drawn_at = table.move
            table.hands[seat].mark(cards.count(UNKNOWN), table.turn_at)
        if short and ends and not table.over:
            table.run_out(seat)
            table.afterwords = table.afterwords + [(seat, PASS)]

    return [(run, None)]


def _make_draw(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Cards that make the next player, a chosen one or all others draw."""
    found: list[tuple[Run, int | None]] = []
    for rule in rules.all("effect"):
        if rule.values["draw"]:
            found.append((_debt(rules, rule), rules.deck.select(rule.values["cards"])))
    return found


def _debt(rules: Ruleset, rule: Rule) -> Run:
    last = rules.need("finish").values["last_card"] != "no-effect"
    target = rule.values["target"]
    reason = "targeted" if target == "chosen" else "card"
    mine = rules.deck.select(rule.values["cards"])
    number: int = rule.values["draw"]
    origin = rule.of("draw")
    free = rules.need("finish").values["last_card"] == "carried-out"
    play_on: bool = rules.need("finish").values["play_on"]

    def run(table: Table, seat: int, move: Move) -> None:
        if last or not table.over:
            victims = [move.target if target == "chosen" else table.after(seat)]
            if target == "others":
                others = table.players() - (1 if table.active[seat] else 0)
                victims = [table.after(seat, n + 1) for n in range(others)]
            total = number * len([card for card in move.cards if mine >> card & 1])
            for victim in [v for v in victims if v >= 0 and v != seat]:
                debt = table.owe(victim, total, origin, reason, table.top)
                debt.optional = (table.over and free) or (play_on and proof.may_be_out(table))

    return run


EFFECTS = (Effect("act", (DRAW,), _draw), Effect("draw", (PLAY,), _make_draw))

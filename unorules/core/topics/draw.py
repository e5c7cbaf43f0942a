"""Drawing: of one's own will, as a duty, too few, too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays, proof
from unorules.core.cards import NO_COLOUR, UNKNOWN, members
from unorules.core.duties import owed_by, pay
from unorules.core.findings import BREACH, UNPROVEN, UNRULED, WORD, Doubt, Finding
from unorules.core.moves import COUNT, DRAW, PASS, PLAY
from unorules.core.shape import Check, Closing, Effect
from unorules.core.topics.deck import surplus

if TYPE_CHECKING:
    from unorules.core.duties import Debt
    from unorules.core.hand import Hand
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Close, Run, Test
    from unorules.core.table import Table

CODES = (
    "draw/owed",
    "draw/too-few",
    "draw/too-many",
    "draw/not-owed",
    "draw/must-play",
    "draw/must-play-drawn",
)


def plain_draw(rules: Ruleset) -> bool:
    """Whether a player in turn with nothing to see to may always draw one card."""
    values = rules.need("draw").values
    free = values["voluntary"] == "allow" and values["fitting"] == "may"
    return bool(values["max"] == 1 and free and values["passing"] == "implied")


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
        for debt in table.debts:
            if not debt.paid and not debt.optional:
                facts = _facts(debt, table)
                facts["actor"] = table.names[seat]
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
    most: int = rule.values["max"]

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
    most: int = rule.values["max"]

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


def _by_colour(table: Table, hand: Hand, layable: lays.Layable) -> list[int]:
    """Return what may be laid, for each colour that may be in force if nobody has named it."""
    if not table.unnamed and (table.naming < 0 or table.colour != NO_COLOUR):
        return [layable.of(table, hand)]
    found = []
    colour, follow = table.colour, table.follow
    for other in range(len(table.deck.colour_masks)):
        table.colour, table.follow = other, table.follows[table.top][other]
        found.append(layable.of(table, hand))
    table.colour, table.follow = colour, follow
    return found


def _must_play(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """Drawing of one's own will with a card in hand that fits."""
    rule = rules.need("draw")
    if rule.values["voluntary"] == "allow":
        return []
    layable = lays.Layable(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.drawn and seat == table.turn:
            return None
        if table.payable(seat, len(move.cards)) is not None or table.following is not None:
            return None
        hand = table.hands[seat]
        fitting = members(layable.of(table, hand))
        wanted = layable.wanted(table, hand)
        possible = _by_colour(table, hand, layable)
        if 0 in possible and len(possible) > 1:
            return None  # Nobody has named a colour, and in one nothing could be laid.
        if not fitting and not proof.may_hold(table, hand, wanted):
            return None
        finding = Finding(
            BREACH if fitting else UNPROVEN,
            CODES[4],
            table.here(),
            rule.of("voluntary"),
            player=table.names[seat],
            facts={"cards": [table.code(card) for card in fitting], "top": table.code(table.top)},
            related=[table.top_place.because("on-top")],
        )
        if not fitting:
            finding.doubt = Doubt(finding, seat, wanted, hand.hidden)
        return finding

    return [(test, None)]


def _must_play_drawn(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A drawn card that fits and was kept."""
    rule = rules.need("draw")
    if rule.values["fitting"] == "may":
        return []
    layable = lays.Layable(rules)
    restricted = layable.bound

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        ends = move.verb == PASS and seat == table.turn
        if not table.drawn or not (ends or table.passes_by_acting(seat)):
            return None
        if table.payable(seat, len(move.cards)) is not None and move.verb == DRAW:
            return None
        card = table.drawn[-1]
        hand = table.hands[table.turn]
        colour = table.deck.colour_masks[table.colour] if table.colour >= 0 else 0
        verdict = BREACH
        wanted = layable.wanted(table, hand)
        possible = _by_colour(table, hand, layable)
        missing = [mask for mask in possible if card == UNKNOWN or not mask >> card & 1]
        if len(possible) > 1 and missing:
            return None  # Nobody has named a colour, and in one it could not be laid.
        fits = card != UNKNOWN and bool(layable.fitting(table, hand) >> card & 1)
        if fits and layable.first >> card & 1:
            fits = lays.may_have_second(table, hand, card)
            verdict = BREACH if lays.has_second(table, hand, card) else UNPROVEN
        if card == UNKNOWN:
            if not proof.may_hold(table, hand, wanted):
                return None
            verdict = UNPROVEN
        elif not fits:
            return None
        elif restricted >> card & 1:
            if hand.mask & colour:
                return None
            if proof.may_hold(table, hand, colour):
                verdict = UNPROVEN
        facts: dict[str, object] = {}
        if card != UNKNOWN:
            facts["card"] = table.code(card)
        finding = Finding(
            verdict,
            CODES[5],
            table.here(),
            rule.of("fitting"),
            player=table.names[table.turn],
            facts=facts,
            related=[table.drawn_place],
        )
        if card == UNKNOWN and hand.hidden == 1:
            finding.doubt = Doubt(finding, table.turn, wanted, 1)
        return finding

    return [(test, None)]


CHECKS = (
    Check("owed", (PLAY, DRAW, PASS), _owed),
    Check("owed", (DRAW,), _too_many_paid),
    Check("owed", (DRAW,), _not_owed),
    Check("owed", (PLAY, DRAW, PASS), _must_play_drawn),
    Check("too-many-cards", (DRAW,), _too_many_in_turn),
    Check("restriction", (DRAW,), _must_play),
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
        table.lapsed += table.debts
        table.debts = []
        return found

    return [close]


def _counted_short(rules: Ruleset) -> list[Close]:
    """A count that shows that cards owed were not drawn, where draws are not recorded."""

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        if "draws" not in table.omits or move.number is None:
            return []
        found = []
        for debt in table.lapsed:
            size = table.hands[seat].size + debt.total
            place = debt.lapsed_at
            if debt.seat == seat and place is not None and move.number < size:
                debt.lapsed_at = None
                related = [debt.place, table.here(WORD, "counted")]
                name = table.names[seat]
                facts = _facts(debt, table)
                found.append(
                    Finding(
                        BREACH,
                        CODES[0],
                        place,
                        debt.origin,
                        player=name,
                        facts=facts,
                        related=related,
                    )
                )
        return found

    return [close]


CLOSES = (Closing((PLAY, DRAW, PASS), _lapse), Closing((COUNT,), _counted_short))


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


def _draw(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("exhausted")
    ends = rule is None or rule.values["then"] == "end-round"
    whole = rules.need("deck").origin

    def run(table: Table, seat: int, move: Move) -> None:
        cards = list(move.cards)
        early = _too_early(table, cards)
        if early:
            table.remarks.append(surplus(table, early, table.here(), table.names[seat], whole))
            table.hands[seat].suspect = not table.deck.provisional
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
            table.settle()
        elif seat == table.turn:
            table.drawn = table.drawn + cards
            table.drawn_at = table.move
        if short and ends and not table.over:
            table.run_out(seat)

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

    def run(table: Table, seat: int, move: Move) -> None:
        if last or not table.over:
            victims = [move.target if target == "chosen" else table.after(seat)]
            if target == "others":
                victims = [table.after(seat, n + 1) for n in range(table.players() - 1)]
            total = number * len([card for card in move.cards if mine >> card & 1])
            for victim in [v for v in victims if v >= 0 and v != seat]:
                debt = table.owe(victim, total, origin, reason, table.top)
                debt.optional = table.over and free

    return run


EFFECTS = (Effect("act", (DRAW,), _draw), Effect("draw", (PLAY,), _make_draw))

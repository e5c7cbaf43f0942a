"""Whose turn it is: order of play, lost turns, passing, the end of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import doubts, lays, proof
from unorules.core.cards import UNKNOWN
from unorules.core.findings import (
    A_HAND,
    BREACH,
    OK,
    PENALTY,
    RUN_OUT,
    SAME_TURN,
    STUCK,
    THE_TABLE,
    UNPROVEN,
    UNRULED,
    WHOLE,
    Finding,
    Place,
)
from unorules.core.jumps import Jumps
from unorules.core.moves import CHALLENGE, DRAW, NAME_COLOUR, PASS, PLAY, SHUFFLE, SWAP
from unorules.core.shape import Check, Closing, Effect, Opening

if TYPE_CHECKING:
    from unorules.core.duties import Debt
    from unorules.core.moves import Move
    from unorules.core.ruleset import Origin, Rule, Ruleset
    from unorules.core.shape import Close, Open, Run, Test
    from unorules.core.table import Table

CODES = (
    "turn/round-over",
    "turn/lost-turn",
    "turn/out-of-turn",
    "turn/pass-without-drawing",
    "turn/not-finished",
)

ACTS = (PLAY, DRAW, PASS)

OUT_OF_CARDS = "no-cards"
"""The variant of a round that is over because none could be drawn."""


def is_payment(table: Table, seat: int, move: Move) -> bool:
    """Whether a draw pays a debt, and so has nothing to do with turns."""
    return move.verb == DRAW and table.payable(seat, len(move.cards)) is not None


def _matters(table: Table, seat: int, move: Move) -> bool:
    """Whether the player acts out of order, as far as an event can."""
    if seat == table.turn or table.decided or table.over or "draws" in table.omits:
        return False
    if move.verb == PLAY and table.answers(seat, move.cards):
        return False
    if move.verb == PASS and (table.stuck(seat) or table.naming == seat):
        return False  # Nothing to draw; or the colour that was not named is the mistake.
    if table.following is not None and seat == table.after(table.turn):
        return False  # The second card that is lacking is the mistake.
    return not is_payment(table, seat, move)


def _round_over(rules: Ruleset) -> list[tuple[Test, int | None]]:
    finish = rules.need("finish").origin
    rule = rules.one("exhausted")
    exhausted = finish if rule is None else rule.origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if not (table.over or table.ended_if) or (seat, move.verb) in table.afterwords:
            return None
        if move.verb == SHUFFLE and table.debts:
            return None  # Cards are still to be drawn.
        debt = table.payable(seat, len(move.cards)) if move.verb == DRAW else None
        ended = [end.at for end in table.ended_if]
        if debt is not None and (table.over or (debt.place.move or 0) <= min(ended)):
            return None
        if move.verb == PLAY and table.answers(seat, move.cards):
            return None
        if not table.over:
            return _if_it_was(table, seat, exhausted)
        facts: dict[str, object] = {}
        if table.winner >= 0:
            facts["winner"] = table.names[table.winner]
        else:
            facts["variant"] = OUT_OF_CARDS
        return Finding(
            BREACH,
            CODES[0],
            table.here(),
            exhausted if table.winner < 0 else finish,
            player=table.names[seat],
            facts=facts,
            related=[table.top_place.because("round-end")],
        )

    return [(test, None)]


def _if_it_was(table: Table, seat: int, origin: Origin) -> Finding | None:
    """Return the finding that the round is over, if it is not out of question that it is.

    There may be several events that have ended it: as long as one of them is in doubt, it is.
    """
    unproven = []
    for end in table.ended_if:
        finding = Finding(
            BREACH,
            CODES[0],
            table.here(),
            origin,
            player=table.names[seat],
            # Who had to lay or pay has gone on since: only the table can settle it.
            facts={"variant": OUT_OF_CARDS, "turn": table.names[end.seat], "settles": [THE_TABLE]},
            related=[Place(table.round, end.at, WHOLE, "ran-out")],
        )
        variant = RUN_OUT if end.holds else STUCK
        found = doubts.if_held(table, finding, end.claim, variant, end.holds)
        if found is None:
            continue
        if found.doubt is None:
            return found
        found.doubt.variant = OUT_OF_CARDS
        unproven.append(found)
    return doubts.in_front(unproven)


def _empty_handed(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A turn of somebody whose last cards were taken by an exchange of hands."""
    rule = rules.need("finish")
    if rule.values["swap_wins"]:
        return []

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        player = table.turn
        if table.implied and table.drawn and seat != table.turn:
            player = table.upcoming()[-1]  # This act passes for the player in turn.
        hand = table.hands[player]
        if hand.size or hand.loose or table.over or is_payment(table, seat, move):
            return None
        if proof.open_ended(table):
            return None  # Cards may have come into it.
        if [debt for debt in table.debts if not debt.paid and not debt.optional]:
            return None  # Owed cards come first, whatever the turn is worth.
        if move.verb == PLAY and table.answers(seat, move.cards):
            return None
        name = table.names[player]
        origin = rule.of("swap_wins")
        facts: dict[str, object] = {"variant": "empty-handed"}
        return Finding(UNRULED, CODES[0], table.here(), origin, player=name, facts=facts)

    return [(test, None)]


def _lost_turn(rules: Ruleset) -> list[tuple[Test, int | None]]:
    jumps = Jumps(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if not _matters(table, seat, move) or jumps.lawful(table, seat, move):
            return None
        lost = table.lost_turn(seat)
        if lost is None and table.implied and table.drawn and seat == table.after(table.turn):
            for forfeit in table.forfeits:
                lost = forfeit if forfeit.seat == seat else lost
        if lost is None or table.passes_by_acting(seat):
            return None
        if lost.doubtful and lost.why == "forfeited" and lost.claim is None:
            return None  # Whether this turn is lost is for the table to say.
        debt = table.debt_of(seat)
        if debt is not None and debt.paid:
            return None  # Too few cards drawn is the mistake; it is found elsewhere.
        finding = Finding(
            BREACH,
            CODES[1],
            table.here(),
            lost.origin,
            player=table.names[seat],
            facts={"turn": table.names[table.turn], "top": table.code(table.top)},
            related=[lost.place],
        )
        if lost.claim is not None:
            finding.facts["settles"] = [THE_TABLE]
            return doubts.if_held(table, finding, lost.claim, SAME_TURN)
        return doubts.unless_drawn_freely(table, seat, finding)

    return [(test, None)]


def _out_of_turn(rules: Ruleset) -> list[tuple[Test, int | None]]:
    origin = rules.need("turn_order").origin
    jumps = Jumps(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if not _matters(table, seat, move) or jumps.lawful(table, seat, move):
            return None
        if table.passes_by_acting(seat) or table.lost_turn(seat) is not None:
            return None
        if table.waits_on(seat):
            return None  # The player in turn has not finished; that is found by itself.
        finding = Finding(
            BREACH,
            CODES[2],
            table.here(),
            origin,
            player=table.names[seat],
            facts={"turn": table.names[table.turn]},
            related=[table.turn_place],
        )
        return doubts.unless_drawn_freely(table, seat, finding)

    return [(test, None)]


def _not_finished(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A turn that has to be ended by a spoken pass, and was not."""
    if rules.need("draw").values["passing"] == "implied":
        return []
    origin = rules.need("draw").of("passing")

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if not table.waits_on(seat) or not _matters(table, seat, move):
            return None
        if "passes" in table.omits:
            return None
        return Finding(
            BREACH,
            CODES[4],
            table.here(),
            origin,
            player=table.names[table.turn],
            facts={"actor": table.names[seat]},
            related=[table.drawn_place],
        )

    return [(test, None)]


def _another_names(rules: Ruleset) -> list[tuple[Test, int | None]]:
    origin = rules.need("turn_order").origin
    if not rules.deck.colour_masks:
        return []

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.naming in (-1, seat):
            return None
        return Finding(
            BREACH,
            CODES[2],
            table.here(),
            origin,
            player=table.names[seat],
            facts={"turn": table.names[table.naming]},
            related=[table.top_place.because("no-colour")],
        )

    return [(test, None)]


def _pass_without_drawing(rules: Ruleset) -> list[tuple[Test, int | None]]:
    rule = rules.need("draw")
    origin = rule.origin
    most: int = lays.most_drawn(rules)
    layable = lays.Layable(rules)

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if "draws" in table.omits or not table.can_draw() or table.following is not None:
            return None
        verdict = BREACH
        drawn = len(table.drawn) if seat == table.turn else 0
        if drawn >= most or (seat != table.turn and not table.passes_by_acting(seat)):
            return None
        # What may have paid a debt that is not certain may have been drawn freely as well.
        unsure = [debt for debt in table.debts if debt.optional and debt.seat == seat and debt.paid]
        drawn += sum([debt.paid for debt in unsure])
        if drawn >= most:
            return _if_owed(table, table.names[seat], unsure, most, origin)
        if drawn:
            # Who stops early must hold something that could be laid.
            hand = table.hands[seat]
            if layable.of(table, hand):
                return None
            claim = proof.held(table, hand, layable.wanted(table, hand))
            verdict = proof.ask(table, claim, False)
            if verdict == OK:
                return None
        facts: dict[str, object] = {"n": most, "drawn": drawn}
        if verdict == UNPROVEN:
            facts["settles"] = [A_HAND]
        name = table.names[seat]
        finding = Finding(verdict, CODES[3], table.here(), origin, player=name, facts=facts)
        variant = "early" if most < lays.NO_LIMIT else "until"
        return doubts.depends(finding, claim, False, variant=variant) if drawn else finding

    return [(test, None)]


def _if_owed(table: Table, name: str, owed: list[Debt], n: int, origin: Origin) -> Finding | None:
    """Return the finding for a pass after cards that were a penalty, or else drawn freely."""
    claim, last = owed[0].claim, owed[0].last
    if len(owed) > 1 or claim is None or last is None:
        return None
    facts: dict[str, object] = {"n": n, "drawn": owed[0].paid}
    finding = Finding(BREACH, CODES[3], table.here(), origin, player=name, facts=facts)
    finding.related = [last.because("drew")]
    return doubts.if_held(table, finding, claim, PENALTY)


CHECKS = (
    Check("round-over", ACTS + (CHALLENGE, NAME_COLOUR, SHUFFLE, SWAP), _round_over),
    Check("round-over", ACTS, _empty_handed),
    Check("lost-turn", ACTS, _lost_turn),
    Check("out-of-turn", ACTS, _out_of_turn),
    Check("out-of-turn", ACTS, _not_finished),
    Check("out-of-turn", (NAME_COLOUR,), _another_names),
    Check("no-match", (PASS,), _pass_without_drawing),
)


def _comes_round(rules: Ruleset) -> list[Open]:
    """A new turn of a player who has drawn, since all others lose theirs: no word ended the old."""
    if rules.need("draw").values["passing"] != "implied":
        return []

    def open(table: Table, seat: int, move: Move) -> None:
        if seat != table.turn or not (table.drawn and table.forfeits) or table.over:
            return
        if seat not in table.upcoming() or is_payment(table, seat, move):
            return
        if move.verb == PLAY and move.cards[0] in table.drawn:
            return
        if move.verb == PLAY and UNKNOWN in table.drawn:
            claim = proof.drawn(table, seat, 1 << move.cards[0])
            verdict = UNPROVEN
            if claim is not None:
                verdict = proof.ask(table, claim, True, seat, move.cards)
            if verdict == UNPROVEN:
                # The card just drawn, and the others have still to lose their turns; or another.
                for lost in table.forfeits:
                    if not lost.doubtful:
                        lost.doubtful, lost.claim = True, claim
            if verdict != OK:
                return
        table.lost = []
        table.give_turn(table.after(seat))

    return [open]


OPENS = (Opening((PLAY, DRAW), _comes_round),)


def _adopt(rules: Ruleset) -> list[Close]:
    """Let the turn go to whoever acts: by an implied pass, or as history has it."""
    several = 1 if rules.need("draw").values["until"] == "max" else lays.NO_LIMIT

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        acts = move.verb == PLAY or (move.verb == DRAW and len(move.cards) <= several)
        table.decided = False
        if acts and seat != table.turn and not table.over and not is_payment(table, seat, move):
            # After an implied pass those who come in between lose the turns they had to lose.
            if table.passes_by_acting(seat):
                table.lost = [lost for lost in table.lost if not lost.doubtful]
                table.give_turn(table.after(table.turn))
                if table.turn != seat:
                    table.reclaim(seat)
            elif [lost for lost in table.lost if lost.seat == seat and lost.doubtful]:
                table.reclaim(seat)
            else:
                table.give_turn(seat)
        return []

    return [close]


CLOSES = (Closing(ACTS, _adopt),)


def _after_pass(rules: Ruleset) -> list[tuple[Run, int | None]]:
    rule = rules.one("exhausted")
    ends = rule is None or rule.values["then"] == "end-round"
    most: int = lays.most_drawn(rules)
    layable = lays.Layable(rules)

    def run(table: Table, seat: int, move: Move) -> None:
        if table.over:
            table.afterwords = [said for said in table.afterwords if said != (seat, PASS)]
            return
        if ends and table.stuck(seat):
            table.run_out(seat)
            return
        hand = table.hands[seat]
        needs = ends and len(table.drawn) < most and seat == table.turn and not table.can_draw()
        if needs and not (hand.loose or layable.of(table, hand)):
            able = proof.held(table, hand, layable.wanted(table, hand))
            verdict = proof.ask(table, able, False)
            if verdict == BREACH:
                table.run_out(seat)
                return
            if verdict == UNPROVEN:
                table.may_have_run_out(seat, able, False)
        if seat == table.turn or table.passes_by_acting(seat):
            if seat != table.turn:
                table.give_turn(table.after(table.turn))
            table.lost = []
            table.give_turn(table.after(seat))

    return [(run, None)]


def _reverse(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Cards that turn the direction; with two players they may skip instead."""
    return [
        (_turn_round(rule), rules.deck.select(rule.values["cards"]))
        for rule in rules.all("effect")
        if rule.values["reverse"]
    ]


def _turn_round(rule: Rule) -> Run:
    skips = rule.values["two_players"] == "skip"

    def run(table: Table, seat: int, move: Move) -> None:
        if table.over:
            return
        # Who lays the last card and goes out is still one of the players here.
        two = table.players() == 2 and table.active[seat]
        for _ in move.cards:
            table.direction = -table.direction
            if skips and two and table.steps < 2:
                # Of two such cards the second passes over nobody: one cannot hop over oneself.
                table.skip(table.after(seat, table.steps), rule.of("two_players"))

    return run


def _skip(rules: Ruleset) -> list[tuple[Run, int | None]]:
    return [
        (_pass_over(rule), rules.deck.select(rule.values["cards"]))
        for rule in rules.all("effect")
        if rule.values["skips"]
    ]


def _pass_over(rule: Rule) -> Run:
    count: int = rule.values["skips"]
    each = rule.values["grouped"] == "each"

    def run(table: Table, seat: int, move: Move) -> None:
        if not table.over:
            many = count * len(move.cards) if each else count
            # One cannot hop over oneself: all others lose a turn at most.
            for _ in range(min(many, table.players() - 1)):
                table.skip(table.after(seat, table.steps), rule.of("skips"))

    return run


def _advance(rules: Ruleset) -> list[tuple[Run, int | None]]:
    def run(table: Table, seat: int, move: Move) -> None:
        if not table.over and table.following is None:
            table.give_turn(table.after(seat, table.steps))

    return [(run, None)]


EFFECTS = (
    Effect("act", (PASS,), _after_pass),
    Effect("direction", (PLAY,), _reverse),
    Effect("skip", (PLAY,), _skip),
    Effect("advance", (PLAY,), _advance),
)

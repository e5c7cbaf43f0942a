"""The only loop: an event comes in, findings go out, the table changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import aftermath, doubts
from unorules.core.cards import NO_COLOUR, UNKNOWN, members
from unorules.core.findings import BREACH, UNPROVEN, WHOLE, Finding, Place
from unorules.core.moves import DRAW, PASS, PLAY, TAKE_BACK, TIMEOUT, Move
from unorules.core.payments import payment
from unorules.core.program import Program
from unorules.core.shortcut import stretch
from unorules.core.single import draw, end_turn, lay
from unorules.core.table import Table
from unorules.core.topics import challenge, deal, deck, stack

if TYPE_CHECKING:
    from unorules.core.ruleset import Ruleset
    from unorules.core.setup import Setup
    from unorules.core.shape import Test

SHORT = {PLAY: lay, DRAW: draw, PASS: end_turn}
"""The short way for one event of a verb, in a quiet moment."""

NOTHING: list[Finding] = []
"""The one ruling without findings, shared by all; never changed."""


class Referee:
    """Judges one round, event by event."""

    __slots__ = (
        "events", "fined", "misplayed", "number", "opening", "program", "rules", "setup", "table",
        "uncovered",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, setup: Setup, round: int = 1) -> None:
        program = rules.program
        if not isinstance(program, Program):
            program = Program(rules)
            rules.program = program
        self.rules = rules
        self.program: Program = program
        self.setup = setup
        self.number = round
        self.events: list[tuple[int, Move]] = []
        self.misplayed: list[int] = []
        """Which events laid cards that cost something when they are taken back."""
        self.fined: list[tuple[int, int]] = []
        """Which events took such cards back, and which had laid them."""
        self.uncovered: list[tuple[int, tuple[int, ...]]] = []
        """Which events that were taken back laid which cards."""
        self.opening: list[Finding] = []
        """The findings about deal and start."""
        self.table = self._begin()

    def _begin(self) -> Table:
        setup = self.setup
        cards = self.rules.deck.with_counts(setup.changed) if setup.changed else self.rules.deck
        table = Table(cards, self.program.follows, setup.names, self.number)
        self.opening = deal.begin(self.rules, table, setup)
        self.opening += deck.opening(self.rules, table, setup)
        stack.begin(self.rules, table)
        if setup.top >= 0:
            challenge.resume(self.rules, table)
        if self.opening:
            table.shaken = aftermath.LASTING
            aftermath.believe(table, tuple(setup.start))
            if not table.colour >= 0:
                table.follow_before = (1 << cards.size) - 1
            table.settle()
        return table

    def submit(self, seat: int, move: Move, force: bool = False) -> list[Finding]:
        """Judge an event and apply it; return the findings, also about earlier events.

        A breach that does not stand leaves the table as it was, unless ``force`` says
        that it is history.
        """
        move.sum_up()  # A program may have made it.
        if stretch(self.program, self.table, [(seat, move)], 0):
            self.events.append((seat, move))
            return self.unsure()
        return self.judge(seat, move, force)

    def unsure(self) -> list[Finding]:
        """Return what the short ways have found, once."""
        table = self.table
        if not table.unsure and not table.settled:
            return NOTHING
        found = table.settled + table.unsure
        table.settled = []
        table.unsure = []
        return found

    def judge(self, seat: int, move: Move, force: bool = False) -> list[Finding]:
        """Judge and apply an event as ``submit`` does, where it is known not to be plain."""
        table = self.table
        if table.calm or table.calm_for(seat):
            short = SHORT.get(move.verb)
            if short is not None and short(self.program, table, seat, move):
                self.events.append((seat, move))
                return self.unsure()
        elif table.debts and move.verb == DRAW and payment(table, seat, move):
            self.events.append((seat, move))
            return NOTHING
        if move.verb == TAKE_BACK:
            return self._take_back(seat, move)
        return self.judge_fully(seat, move, force)

    def judge_fully(self, seat: int, move: Move, force: bool) -> list[Finding]:
        """Judge and apply an event with every test and effect that there is: the long way.

        First come the tests, then what the event brings to light about earlier ones, then its
        effects, and last the tests that need these.
        """
        table = self.table
        table.move += 1
        asked = self.program.of(move.verb)
        for open in asked.opens:
            open(table, seat, move)
        ordered = self._accused(self._ask(self._ordered(move), seat, move, 1))
        beside = self._ask(asked.beside, seat, move)
        found = broken = NOTHING
        if ordered or beside:
            ordered, beside = self._weigh(seat, move, ordered, beside)
            found = ordered + beside
            if not force and [f for f in found if f.verdict == BREACH and not f.stands]:
                table.move -= 1
                return found
            self._enter(seat, move, found)
            if ordered:
                table.faulted.append(table.move)
            broken = [f for f in ordered if f.verdict == BREACH and not f.stands]
            broken += [f for f in beside if f.code in aftermath.MISWRITTEN]
        earlier = self._brought_to_light(seat, move)
        strange = self._apply(seat, move, broken)
        same = [f for f in broken if strange or f.code in aftermath.MISWRITTEN]
        if not same:  # Else that a card cannot be there is the same mistake once more.
            found = found + self._ask(asked.after, seat, move)
        for finding in broken:
            aftermath.settle(table, move, finding)
        if found and [f for f in found if f.code == "deck/pile-count"]:
            table.miscounted = True
        if table.doubts:
            doubts.came(table)
        earlier += table.settled
        found = found + table.remarks
        table.settled = []
        table.remarks = []
        return earlier + found if earlier or found else NOTHING

    def _weigh(
        self, seat: int, move: Move, ordered: list[Finding], beside: list[Finding]
    ) -> tuple[list[Finding], list[Finding]]:
        """Return what remains of findings that may only follow from an earlier breach."""
        table = self.table
        excused = [f for f in ordered if aftermath.excused(table, seat, move, f)]
        beside = [f for f in beside if not aftermath.excused(table, seat, move, f)]
        if excused:
            ordered = []
            aftermath.follow(table, seat)
            table.shaken = aftermath.LASTING + 1
        if self.program.misplay and move.verb == PLAY:
            for finding in ordered:
                if aftermath.is_misplay(finding):
                    finding.facts["outcome"] = "fined"
                    finding.facts["fine"] = self.program.misplay
        return ordered, beside

    def _enter(self, seat: int, move: Move, found: list[Finding]) -> None:
        """Note what the findings of an event mean for later ones, and what was allowed instead."""
        table = self.table
        for finding in found:
            if finding.facts.get("outcome") == "fined" and move.verb == PLAY:
                self.misplayed = self.misplayed + [len(self.events)]
            if finding.verdict != UNPROVEN:
                name = finding.player
                finding.facts["legal"] = self.legal(table.names.index(name) if name else seat)
            if finding.stands or finding.doubt is not None:
                table.standing = finding
            if finding.doubt is not None:
                doubts.watch(table, finding.doubt)

    def _brought_to_light(self, seat: int, move: Move) -> list[Finding]:
        """Return what an event shows about earlier ones."""
        table = self.table
        earlier: list[Finding] = []
        trusted = not table.shaken
        for close in self.program.of(move.verb).closes:
            earlier += close(table, seat, move)
        if not trusted:
            earlier = [f for f in earlier if not aftermath.follows(table, f)]
        for finding in earlier:
            if finding.verdict == BREACH:
                aftermath.suspect(table, finding)
        return earlier

    def _apply(self, seat: int, move: Move, broken: list[Finding]) -> bool:
        """Let an event have its effects; return whether its cards may have been unknown before."""
        table = self.table
        acts = move.verb in aftermath.ACTS
        table.doubtful = ""
        if move.verb == PLAY:
            table.follow_before = 0
        if acts and table.shaken:
            table.shaken -= 1
            table.settle()
        for finding in broken:
            aftermath.shake(table, seat, move, finding)
        table.fresh = []
        self.events.append((seat, move))
        hand = table.hands[seat]
        loose = hand.loose
        program = self.program
        laid = move.verb == PLAY
        for run in program.card_runs[move.cards[0]] if laid else program.of(move.verb).runs:
            run(table, seat, move)
        if table.doubtful:
            aftermath.mark(table)
        if acts:
            table.actor = seat
        return move.verb == DRAW or bool(hand.loose and not loose)

    def _take_back(self, seat: int, move: Move) -> list[Finding]:
        """Undo the player's last event by agreement: all others are played again.

        Cards that were laid have been seen in the hand, and stay so. Returns what is found
        about the other events now; some of it may have been found before.
        """
        here = self.table.move + 1
        events = self.events + [(seat, move)]
        back = len(events) - 2
        while back >= 0 and (events[back][0] != seat or events[back][1].verb == TAKE_BACK):
            back -= 1
        if back >= 0:
            if events[back][1].verb == PLAY:
                self.uncovered = self.uncovered + [(back, events[back][1].cards)]
            events[back] = (seat, Move(TIMEOUT))
        if back in self.misplayed:
            self.fined = self.fined + [(len(events) - 1, back)]
        self.events = []
        self.misplayed = []
        self.table = self._begin()
        found: list[Finding] = []
        for position, (player, event) in enumerate(events):
            if event.verb == TAKE_BACK:
                self.table.move += 1
                self.events.append((player, event))
                self._fine(player, position)
            else:
                found += self.judge_fully(player, event, True)
                for at, cards in self.uncovered:
                    if at == position:
                        doubts.seen_in_hand(self.table, player, cards)
        self.table.move = here
        return [finding for finding in found if finding.place.move != back + 1]

    def _fine(self, seat: int, position: int) -> None:
        """Let what was taken back cost cards and the turn, where the rules say so."""
        table = self.table
        for at, laid in self.fined:
            if at != position or table.over:
                continue
            origin = self.rules.need("follow").of("misplay")
            debt = table.owe(seat, self.program.misplay, origin, "misplay", -1)
            debt.place = Place(table.round, laid + 1, WHOLE, "misplay")
            if table.pending is not None and table.pending.seat == seat:
                table.pending = None  # Who has answered wrongly draws, and answers no more.
            if seat == table.turn or table.passes_by_acting(seat):
                table.lost = []
                table.give_turn(table.after(seat))

    def _ordered(self, move: Move) -> list[Test]:
        if move.verb == PLAY:
            return self.program.card_tests[move.cards[0]]
        return self.program.of(move.verb).tests

    def _ask(self, tests: list[Test], seat: int, move: Move, most: int = 99) -> list[Finding]:
        """Return what the tests find, the first so many; the table is not touched."""
        if not tests:
            return NOTHING
        found: list[Finding] = []
        for test in tests:
            finding = test(self.table, seat, move)
            if finding is not None:
                found.append(finding)
                # What cannot be proved may stand back behind what is certain.
                if len(found) >= most and finding.verdict != UNPROVEN:
                    break
        return found

    def _accused(self, found: list[Finding]) -> list[Finding]:
        """Return the one finding of an event: a certain breach, or else the first."""
        if len(found) < 2 or found[0].verdict != UNPROVEN:
            return found
        for finding in found:
            if finding.verdict == BREACH:
                return [finding]
        doubts.in_front(found)
        return found[:1]

    def allows(self, seat: int, move: Move) -> bool:
        """Whether the rules allow this event now; what cannot be proved is not counted."""
        self.table.move += 1
        found = self._ask(self._ordered(move), seat, move, 1)
        found += self._ask(self.program.of(move.verb).beside, seat, move, 1)
        self.table.move -= 1
        return not found

    def legal(self, seat: int) -> list[str]:
        """Return what the player may do now: cards by code, ``draw``, ``pass``.

        Of hidden cards is only said (``match``) that one which fits may be laid. A wild
        card is meant with a colour named.
        """
        table = self.table
        moves: list[str] = []
        threatened = table.threatened(seat)
        if table.over and not table.debts:
            return moves
        # Who has begun to draw goes on; nobody else does anything before that.
        drawing = [debt for debt in table.debts if debt.paid and not debt.optional]
        stopped = bool(drawing) and table.can_draw()
        fitting = 0 if stopped or table.over else table.follow
        if threatened and table.pending is not None:
            fitting |= table.pending.answers
        for card in members(table.hands[seat].mask & fitting):
            # Which colour is named makes no difference, but where a rule restricts it.
            names = self.program.choosing >> card & 1
            many = len(table.deck.colour_ids) if names and self.program.bound else 1
            for colour in range(many):
                lay = Move(PLAY)
                lay.cards = (card,)
                lay.colour = colour if names else NO_COLOUR
                if self.allows(seat, lay):
                    moves.append(table.code(card))
                    break
        for verb in (DRAW, PASS):
            other = Move(verb)
            other.cards = (UNKNOWN,) if verb == DRAW else ()
            debt = table.debt_of(seat)
            if debt is not None and verb == DRAW:
                other.cards = (UNKNOWN,) * debt.left
            idle = stopped and (verb == PASS or debt is None)
            if not idle and self.allows(seat, other):
                many = len(other.cards)
                moves.append(verb if many < 2 else verb + " " + str(many))
        if table.hands[seat].hidden and seat == table.turn and not table.debts:
            moves.insert(0, "match")
        elif table.hands[seat].hidden and threatened:
            moves.insert(0, "answer")
        return moves

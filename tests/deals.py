"""All deals that agree with a redacted log, by trying them: what follows from a log, naively.

A deal gives every hidden card an identity. Each one that the log does not contradict makes a
log with nothing hidden, which the referee judges with every test it has and without excusing
anything. What is a breach in all of these logs is certain, what is one in none is lawful, and
the rest cannot be known. Only for tiny decks: the number of deals grows fast.

Rounds are played by looser rules than those they are judged by, so that all restrictions are
broken now and then. Usage: python -m tests.deals [ROUNDS] prints how often the referee says
otherwise than the deals do.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.tools.small_decks import small, some_cards
from unorules.core import aftermath, doubts, match
from unorules.core.cards import UNKNOWN
from unorules.core.findings import BREACH, NOTE, OK, UNPROVEN, Finding
from unorules.core.moves import CHALLENGE, DRAW, PLAY, SHOW, Move
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset, assemble
from unorules.core.setup import Setup
from unorules.core.topics.challenge import GUILTY
from unorules.simulate import Habits, Play
from unorules.spec import store

MOST_HIDDEN = 8
MOST_DEALS = 600
"""Rounds of more deals than this are left out: they take too long."""

COMPARED = (
    "play/colour-held",
    "play/not-the-drawn-card",
    "play/no-match",
    "draw/must-play",
    "draw/must-play-drawn",
    "turn/pass-without-drawing",
    "turn/lost-turn",
    "turn/round-over",
)
"""The codes of which it can depend on hidden cards whether they hold."""

ORDERED = ("turn", "play", "draw", "stack", "jump")
"""The groups of codes of which an event has one at most."""

IMPOSSIBLE = (
    "play/card-not-held",
    "deck/too-many-copies",
    "hand/shown-differs",
    "challenge/wrong-outcome",
)
"""What shows that a log cannot be: a deal with such a finding does not agree with it."""

Event = tuple[int, Move]
Said = dict[tuple[int | None, str], str]


@dataclass
class Round:
    """A redacted round, with the outcomes of its challenges, by event.

    ``shown`` says by which event each outcome can be seen.
    """

    setup: Setup
    events: list[Event]
    outcomes: dict[int, bool] = field(default_factory=dict)
    shown: dict[int, int] = field(default_factory=dict)

    def first(self, count: int) -> Round:
        """Return the round as it stood after so many events."""
        shown = {at: by for at, by in self.shown.items() if by < count}
        outcomes = {at: self.outcomes[at] for at in shown}
        return Round(self.setup, self.events[:count], outcomes, shown)


@contextmanager
def unexcused() -> Iterator[None]:
    """Let the referee judge each event by itself: no breach explains another one."""
    names = ("excused", "shake", "settle", "suspect", "believe", "follow")
    kept = {name: getattr(aftermath, name) for name in names}
    for name in names:
        setattr(aftermath, name, lambda *_: False)
    try:
        yield
    finally:
        for name, function in kept.items():
            setattr(aftermath, name, function)


class Thorough(Referee):
    """A referee that asks all tests of every event, also when one has found something."""

    __slots__ = ()

    def _ask(self, tests: Any, seat: int, move: Move, most: int = 99) -> list[Finding]:
        found = [test(self.table, seat, move) for test in tests]
        return [finding for finding in found if finding is not None]


def verdicts(rules: Ruleset, round: Round) -> Said:
    """Return what the referee says of a round in the end, by event and code."""
    with unexcused():
        referee = Referee(rules, round.setup)
        found = list(referee.opening) + match.replay(referee, round.events)
        found += doubts.close(referee.table)
    unique = {id(finding): finding for finding in found}.values()
    return {(f.place.move, f.code): f.verdict for f in unique if f.verdict not in (OK, NOTE)}


def full_breaches(rules: Ruleset, round: Round, setup: Setup, events: list[Event]) -> set[Any]:
    """Return the breaches of one deal; None among them if the log does not agree with it."""
    found: list[Finding] = []
    with unexcused():
        referee = Thorough(rules, setup)
        for at, (seat, move) in enumerate(events):
            bluff = referee.table.bluff
            guilty = None if bluff is None else bluff.guilty
            if guilty is not None and guilty != round.outcomes.get(at, guilty):
                return {None}
            found += referee.judge_fully(seat, move, True)
            if any(finding.code in IMPOSSIBLE for finding in found):
                return {None}
    return {(f.place.move, f.code) for f in found if f.verdict == BREACH}


def with_cards(move: Move, cards: list[int]) -> Move:
    other = Move(move.verb)
    for name in Move.__slots__:
        if name not in ("lays", "draws"):
            setattr(other, name, getattr(move, name))
    other.cards = tuple(cards)
    other.sum_up()
    return other


def choices(pool: tuple[int, ...], number: int) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return all ways to take so many cards from a pool, with what is left of it."""
    ways: set[tuple[tuple[int, ...], tuple[int, ...]]] = {((), pool)}
    for _ in range(number):
        longer = set()
        for taken, left in ways:
            for card in set(left):
                rest = list(left)
                rest.remove(card)
                longer.add((tuple(sorted((*taken, card))), tuple(rest)))
        ways = longer
    return ways


def deals(rules: Ruleset, round: Round) -> Iterator[tuple[Setup, list[Event]]]:
    """Yield the setup and the events of each deal in which everybody holds what is laid."""
    deck = rules.deck
    pool = [card for card in range(deck.size) for _ in range(deck.copies[card])]
    for cards in [hand for hand, _ in round.setup.hands] + [round.setup.start[-1:]]:
        for card in cards:
            pool.remove(card)

    def dealt(seat: int, left: tuple[int, ...], hands: list[list[int]]) -> Iterator[Any]:
        if seat == len(round.setup.hands):
            yield from played(0, left, hands, hands, list(round.setup.start[-1:]), [])
            return
        known, hidden = round.setup.hands[seat]
        for taken, rest in choices(left, hidden):
            yield from dealt(seat + 1, rest, [*hands, sorted([*known, *taken])])

    def played(
        at: int,
        pile: tuple[int, ...],
        begin: list[list[int]],
        hands: list[list[int]],
        gone: list[int],
        events: list[Event],
    ) -> Iterator[Any]:
        if at == len(round.events):
            setup = Setup(round.setup.names)
            setup.dealer, setup.start = round.setup.dealer, round.setup.start
            setup.held = round.setup.held
            setup.hands = [(hand, 0) for hand in begin]
            yield setup, events
            return
        seat, move = round.events[at]
        if move.verb == PLAY:
            mine = list(hands[seat])
            for card in move.cards:
                if card not in mine:
                    return
                mine.remove(card)
            hands = [*hands[:seat], mine, *hands[seat + 1 :]]
            yield from played(
                at + 1, pile, begin, hands, [*gone, *move.cards], [*events, (seat, move)]
            )
        elif move.verb == DRAW:
            for cards, rest, left in drawn(list(move.cards), pile, gone):
                mine = [*hands[seat], *cards]
                others = [*hands[:seat], mine, *hands[seat + 1 :]]
                event = (seat, with_cards(move, list(cards)))
                yield from played(at + 1, rest, begin, others, left, [*events, event])
        elif move.verb == SHOW and any(
            move.cards.count(card) > hands[seat].count(card) for card in move.cards if card >= 0
        ):
            return
        else:
            yield from played(at + 1, pile, begin, hands, gone, [*events, (seat, move)])

    yield from dealt(0, tuple(pool), [])


def drawn(
    cards: list[int], pile: tuple[int, ...], gone: list[int]
) -> Iterator[tuple[list[int], tuple[int, ...], list[int]]]:
    """Yield each way to draw these cards, of which some are hidden, with pile and discards."""
    if not cards:
        yield [], pile, gone
        return
    if not pile:
        pile, gone = tuple(gone[:-1]), gone[-1:]
    for card in set(pile) if cards[0] == UNKNOWN else {cards[0]} & set(pile):
        left = list(pile)
        left.remove(card)
        for others, rest, under in drawn(cards[1:], tuple(left), gone):
            yield [card, *others], rest, under


def expected(rules: Ruleset, round: Round) -> Said | None:
    """Return what follows from all deals, by event and code; None if there are too many."""
    counted: Counter[Any] = Counter()
    number = 0
    for tried, (setup, events) in enumerate(deals(rules, round)):
        if tried > MOST_DEALS:
            return None
        found = full_breaches(rules, round, setup, events)
        if None not in found:
            number += 1
            counted.update(found)
    assert number, "no deal agrees with the log"
    return {
        place: BREACH if many == number else UNPROVEN
        for place, many in counted.items()
        if place[1] in COMPARED
    }


def refilled(rules: Ruleset, round: Round) -> bool:
    """Whether discards have become a draw pile, so that answers may be more careful."""
    return refills(rules, round) > 0


def refills(rules: Ruleset, round: Round) -> int:
    """Return how many events have turned discards into a draw pile."""
    referee = Referee(rules, round.setup)
    found = 0
    for seat, move in round.events:
        referee.judge_fully(seat, move, True)
        found += move.verb == DRAW and referee.table.refilled
    assert (found > 0) == referee.table.mixed
    return found


def differences(rules: Ruleset, round: Round) -> tuple[list[str], list[str]] | None:
    """Return where the referee is wrong, and where only too careful; None if too many deals.

    Of the things that an event may be accused of, the referee names one: a certain one if
    there is any. To be too careful is to call unproven what is certain.
    """
    wanted = expected(rules, round)
    if wanted is None:
        return None
    everything = verdicts(rules, round)
    said = {place: word for place, word in everything.items() if place[1] in COMPARED}
    # An event has one finding of these groups: what else is certain stands before all compared.
    taken = {
        place[0]
        for place, word in everything.items()
        if word == BREACH and place not in said and place[1].split("/")[0] in ORDERED
    }
    wrong: list[str] = []
    careful: list[str] = []
    for at in sorted({place[0] for place in (*wanted, *said)} - taken, key=lambda at: at or 0):
        due = {code: word for (move, code), word in wanted.items() if move == at}
        got = {code: word for (move, code), word in said.items() if move == at}
        worst = BREACH if BREACH in due.values() else UNPROVEN
        due = {code: word for code, word in due.items() if word == worst}
        if len(got) != min(1, len(due)) or not set(got.items()) <= set(due.items()):
            bolder = BREACH in got.values() or not got
            found = wrong if bolder else careful
            found.append(f"event {at}: said {got or 'ok'}, by the deals {due or 'ok'}")
    return wrong, careful


# Rounds ---------------------------------------------------------------------------


def _free(rules: Ruleset) -> None:
    """Let people draw and keep cards as they like, and lay another card than the one drawn."""
    rules.need("draw").values.update(voluntary="allow", fitting="may", then="any")


def _lax(rules: Ruleset) -> None:
    _free(rules)
    for rule in rules.all("restrict"):
        if rule.values["unless_holding"]:
            rule.values.update(unless_holding="", penalty=0)


def _early(rules: Ruleset) -> None:
    """Let people pass after fewer cards than they may draw."""
    _free(rules)
    rules.need("draw").values.update(passing="said", max=2)


TABLES: dict[str, tuple[str, tuple[str, ...], Callable[[Ruleset], None]]] = {
    "uno-official": ("uno-official", (), _free),
    "danish-classic": ("danish-classic", (), _lax),
    "vri-atter": ("vri-atter", (), _early),
    "number-last": ("uno-official", ("must-play", "number-last"), _lax),
}
"""Rule set and house rules by which rounds are judged, and how loosely they are played."""


SIZES = (11, 12, 14)
"""How many cards are in a deck."""

FEW = (8, 9, 10)
"""So few that the draw pile soon runs out."""


def reshuffled(table: str, seed: int) -> tuple[Ruleset, Round]:
    """Return the first random round from this seed on with one reshuffle, of unknown order."""
    while True:
        rules, round = round_of(table, seed, FEW)
        if refills(rules, round) == 1:
            return rules, round
        seed += 1_000_000


def round_of(table: str, seed: int, sizes: tuple[int, ...] = SIZES) -> tuple[Ruleset, Round]:
    """Return a random round of a table, what some seat or nobody in particular saw of it."""
    ruleset, house, loosen = TABLES[table]
    rng = random.Random(f"{table}/{seed}")
    players = 2 + seed % 2
    strict, loose = (assemble(store.parts(), ruleset, house_rules=list(house)) for _ in range(2))
    size = rng.choice(sizes)
    cards = some_cards(strict, random.Random(f"{table}/{seed}/cards"), size)
    hand = 2 if players == 3 else rng.choice((2, 3))
    small(strict, cards, hand)
    small(loose, cards, hand)
    loosen(loose)
    habits = Habits(
        draws=rng.choice((0.1, 0.4)),
        keeps=rng.choice((0.2, 0.6)),
        challenges=0.8,
        bluffs=0.6,
        outcomes=rng.choice((0.0, 1.0)),
        passes=rng.choice((0.0, 1.0)),
    )
    game = Play(loose, players, rng, habits)
    if not game.deal():
        return round_of(table, seed + 100_000, sizes)
    game.play(rng.choice((6, 9, 12)))
    viewer = rng.choice((-1, -1, *range(players)))
    return strict, redacted(game, viewer, rng)


def setup_seen(game: Play, viewer: int) -> Setup:
    """Return how a round began, as a seat, or the public (-1), has seen it."""
    setup = Setup(game.setup.names)
    setup.dealer, setup.start = game.setup.dealer, list(game.setup.start)
    setup.held = game.setup.held
    setup.hands = [
        (list(cards), 0) if seat == viewer else ([], len(cards))
        for seat, (cards, _) in enumerate(game.setup.hands)
    ]
    return setup


def shown_by(events: list[Event], at: int, owed: Counter[int]) -> int | None:
    """Return which draw shows the outcome of a challenge, if any does.

    What players ``owed`` beside, as fines for catches, by seat, is drawn first and shows nothing.
    """
    left = owed.copy()
    for later, (seat, move) in enumerate(events[at + 1 :], at + 1):
        if move.verb == DRAW:
            left[seat] -= len(move.cards)
            if left[seat] < 0:
                return later
    return None


def redacted(game: Play, viewer: int, rng: random.Random) -> Round:
    """Return what a seat, or the public (-1), has seen of a round, up to so many cards hidden."""
    setup = setup_seen(game, viewer)
    hidden = sum(many for _, many in setup.hands)
    whole = Referee(game.rules, game.setup)
    events: list[Event] = []
    outcomes: dict[int, bool] = {}
    shown: dict[int, int] = {}
    for at, (seat, move) in enumerate(game.referee.events):
        bluff = whole.table.bluff
        if move.verb == CHALLENGE and bluff is not None and bluff.guilty is not None:
            owed: Counter[int] = Counter()
            for debt in whole.table.debts:
                owed[debt.seat] += debt.left if debt is not bluff.debt else 0
            by = at if move.word else shown_by(game.referee.events, at, owed)
            if by is not None:
                outcomes[at], shown[at] = bluff.guilty, by
                assert not move.word or (move.word == GUILTY) == bluff.guilty
        whole.judge_fully(seat, move, True)
        if move.verb == DRAW and seat != viewer:
            if hidden + len(move.cards) > MOST_HIDDEN:
                break
            hidden += len(move.cards)
            move = with_cards(move, [UNKNOWN] * len(move.cards))
        events.append((seat, move))
    return Round(setup, events, outcomes, shown).first(len(events))


def told(rules: Ruleset, round: Round) -> str:
    """Return a round as one line, for a failure to show."""
    codes = rules.deck.codes
    hands = [
        " ".join([codes[card] for card in cards] + ["xx"] * many)
        for cards, many in round.setup.hands
    ]
    deck = [codes[card] for card in range(rules.deck.size) for _ in range(rules.deck.copies[card])]
    moves = []
    for seat, move in round.events:
        cards = " ".join("xx" if card < 0 else codes[card] for card in move.cards)
        colour = rules.deck.colour_ids[move.colour] if move.colour >= 0 else ""
        moves.append(f"{round.setup.names[seat]}: {move.verb} {cards} {colour}{move.word}".strip())
    return (
        f"deck {' '.join(deck)}\ndealer {round.setup.dealer} hands {' | '.join(hands)} "
        f"start {codes[round.setup.start[-1]]}\n" + "\n".join(moves)
    )


def main(count: int, tables: list[str]) -> None:
    """Print, for each table, how many rounds were compared and where the referee differs."""
    for table in tables or TABLES:
        counted: Counter[str] = Counter()
        shown: Counter[str] = Counter()
        for seed in range(count):
            rules, round = round_of(table, seed)
            found = differences(rules, round)
            if found is None:
                continue
            again = refilled(rules, round)
            counted["refilled" if again else "plain"] += 1
            counted["refilled, wrong" if again else "plain, wrong"] += bool(found[0])
            counted["refilled, careful" if again else "plain, careful"] += bool(found[1])
            for difference in found[0] + found[1] * (not again):
                shown[f"seed {seed} {difference}"] += 1
        print(f"{table:16} {dict(sorted(counted.items()))}", flush=True)
        for difference in list(shown)[:6]:
            print(f"   {difference}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:])

"""Searches all states of rounds with a handful of cards for one in which nobody may act.

Usage: python -m tests.tools.small_decks [RULESET [OVERLAY...]] [--cards N] [--states N] [--open].

The draw pile has a known order; or, with --open, whoever draws may get any of the cards that
are not in view, so that every order is covered at once (for a few cards only). States that
differ only in what has been are one state. For each rule set and its overlays some decks of at
most ten cards are chosen, half of them cards that do something.
"""

from __future__ import annotations

import argparse
import random
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from unorules.core.cards import UNKNOWN
from unorules.core.copying import twin
from unorules.core.findings import NOTE, Place
from unorules.core.legal import Legal, spell
from unorules.core.moves import DRAW, Move
from unorules.core.referee import Referee
from unorules.core.ruleset import Origin, Ruleset, RulesetError, assemble, fitting
from unorules.core.setup import Setup
from unorules.core.state import SLOTS, State
from unorules.core.topics.deal import hand_size
from unorules.simulate import names_of
from unorules.spec import store

MOST_CARDS = 10

Pile = tuple[int, ...] | None

PAST = {
    "actor", "came", "copies", "deck", "doubts", "drawn_at", "ender", "exchanged", "exchanged_at",
    "faulted", "first_turns", "follow_under", "follows", "free_at", "fresh", "held_before",
    "missed", "mixed", "move", "names", "outcomes", "passed_at", "pile", "refilled", "remarks",
    "reveals", "round", "seen", "settled", "short", "slack", "standing", "telling", "top_at",
    "turn_at", "under_colour",
}  # fmt: skip
"""What of a table is only history, follows from the rest, or never changes in such a search.

What matters of the numbers of events is only which of them is the same or the later one.
"""

HISTORY = (*PAST, "at", "card", "lapsed_at", "last", "origin", "rule")
"""The same for what players owe, have lost or may be caught for."""


@dataclass
class Search:
    """What a search has found."""

    states: int = 0
    ends: int = 0
    open: int = 0
    """States in which the rules leave open by name how to go on."""
    whole: bool = True
    """Whether all states were seen that can be reached from the deals tried."""
    dead: list[list[str]] = field(default_factory=list)
    """The events that lead to a state in which nobody may do anything, for each one."""
    refused: list[list[str]] = field(default_factory=list)
    """The events of which the last was listed as legal and is not."""
    endless: int = 0
    """States from which, whatever people do, the round does not end."""


def small(rules: Ruleset, cards: Sequence[int], hand: int) -> Ruleset:
    """Change freshly assembled rules so that the deck has these cards, and hands so many."""
    counts = dict.fromkeys(range(rules.deck.size), 0)
    for card in cards:
        counts[card] += 1
    changes = {card: counts[card] - rules.deck.copies[card] for card in counts}
    rules.deck = rules.deck.with_counts(changes)
    rules.need("deal").values.update(cards=hand, by_players=[])
    return rules


def some_cards(
    rules: Ruleset, rng: random.Random, size: int = MOST_CARDS, first: Sequence[int] = ()
) -> list[int]:
    """Choose cards of two colours at most, half of them such as some rule is about.

    Those that come ``first`` are among them, and their colours before others.
    """
    deck = rules.deck
    told = 0
    for kind in ("effect", "restrict", "follow_up"):
        for rule in rules.all(kind):
            told |= deck.select(rule.values["cards"])
    colours = rng.sample(range(len(deck.colour_ids)), min(2, len(deck.colour_ids)))
    colours = [
        *dict.fromkeys(deck.colours[card] for card in first if deck.colours[card] >= 0),
        *colours,
    ][:2]
    cards = [card for card in range(deck.size) if deck.copies[card]]
    cards = [card for card in cards if deck.colours[card] in (*colours, -1)]
    special = [card for card in cards if told >> card & 1]
    plain = [card for card in cards if not told >> card & 1]
    faces = sorted({deck.faces[card] for card in plain})
    few = rng.sample(faces, min(3, len(faces)))
    plain = [card for card in plain if deck.faces[card] in few] or special
    chosen = list(first)
    left = {card: deck.copies[card] - chosen.count(card) for card in cards}
    while len(chosen) < size and any(left.values()):
        pool = [card for card in (special, plain)[len(chosen) % 2] if left[card]]
        pool = pool or [card for card in cards if left[card]]
        chosen.append(rng.choice(pool))
        left[chosen[-1]] -= 1
    return sorted(chosen)


def branch(referee: Referee) -> Referee:
    """Return a referee at the same point of the same round, apart from this one."""
    other: Referee = object.__new__(Referee)
    for name in Referee.__slots__:
        setattr(other, name, getattr(referee, name))
    other.table = twin(referee.table)
    other.events = list(referee.events)
    return other


def key(table: State, pile: Pile) -> int:
    """Return a number that tells a state from others."""
    pending = table.pending
    parts: list[object] = [
        pile,
        table.top_at > 0,
        table.top_at > max(table.drawn_at, table.passed_at),
        table.turn_at == table.top_at,
        table.free_at == table.top_at,
        pending is not None and pending.place.move == table.turn_at,
    ]
    parts += [at if at < 0 else at == table.turn_at for at in table.first_turns]
    for name in SLOTS:
        if name == "discarded":
            parts.append(tuple(sorted(table.discarded[:-1])))
        elif name == "steps" and table.following is None:
            continue  # Counted anew by each lay.
        elif name not in PAST:
            parts.append(_part(getattr(table, name)))
    return hash(tuple(parts))


def _part(value: Any) -> object:
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, list | tuple):
        return tuple(_part(member) for member in value)
    if isinstance(value, dict):
        return tuple((name, _part(value[name])) for name in sorted(value))
    if isinstance(value, Place):
        return value.move == 0
    if isinstance(value, Origin):
        return value.id
    names = [name for name in type(value).__slots__ if name not in HISTORY]
    return tuple(_part(getattr(value, name)) for name in names)


def like_another(rules: Ruleset) -> list[int]:
    """Return the colours that no card has, all but one: to name one or another is the same."""
    deck = rules.deck
    there = {deck.colours[card] for card in range(deck.size) if deck.copies[card]}
    return [colour for colour in range(len(deck.colour_ids)) if colour not in there][1:]


def unseen(table: State) -> list[int]:
    """Return the cards of the draw pile, in no order."""
    left = list(table.deck.copies)
    for card in table.discarded:
        left[card] -= 1
    for hand in table.hands:
        left = [many - held for many, held in zip(left, hand.counts, strict=True)]
    return [card for card, many in enumerate(left) for _ in range(many)]


def real(table: State, move: Move, pile: Pile) -> Iterator[tuple[Move, Pile]]:
    """Yield a move with each choice of real cards for those that are drawn, and what is left.

    ``pile`` is the draw pile in its order; if it is None any card may come. Where the order
    is known, discards that become a draw pile come in the order of the deck.
    """
    if move.verb != DRAW or UNKNOWN not in move.cards:
        yield move, pile
        return
    number = len(move.cards)
    under = tuple(sorted(table.discarded[:-1]))
    draws: list[tuple[tuple[int, ...], Pile]]
    if pile is not None:
        whole = pile if number <= len(pile) else pile + under
        draws = [(whole[:number], whole[number:])]
    else:
        hidden = unseen(table)
        first = min(number, len(hidden))
        rest = sorted(set(combinations(under, number - first)))
        early = sorted(set(combinations(hidden, first)))
        draws = [(cards + others, None) for cards in early for others in rest]
    for cards, left in draws:
        drawn = Move(DRAW)
        drawn.cards = cards
        drawn.number = number
        yield drawn, left


def deals(
    rules: Ruleset, players: int, rng: random.Random, most: int
) -> list[tuple[Setup, tuple[int, ...]]]:
    """Return different deals with the pile that is left, as many as are asked for at most."""
    deck = rules.deck
    cards = [card for card in range(deck.size) for _ in range(deck.copies[card])]
    size = hand_size(rules, players)
    replaced = deck.select(rules.need("start_card").values["replace"])
    found: dict[object, tuple[Setup, tuple[int, ...]]] = {}
    for _ in range(most * 10):
        if len(found) == most or len(cards) <= players * size:
            break
        rng.shuffle(cards)
        hands = [sorted(cards[size * seat : size * (seat + 1)]) for seat in range(players)]
        start = cards[size * players]
        if replaced >> start & 1:
            continue
        setup = Setup(names_of(players))
        setup.dealer = players - 1
        setup.hands = [(hand, 0) for hand in hands]
        setup.start = [start]
        found[(str(hands), start)] = setup, tuple(cards[size * players + 1 :])
    return list(found.values())


def search(
    rules: Ruleset,
    *,
    players: int = 2,
    deals_tried: int = 4,
    most: int = 4000,
    open_order: bool = False,
    rng: random.Random | None = None,
) -> Search:
    """Visit the states that legal moves lead to from some deals, so many at most."""
    found = Search()
    legal = Legal(rules)
    seen: dict[int, int] = {}
    back: list[list[int]] = []
    over: list[int] = []
    came: list[tuple[int, str]] = []
    waiting: deque[tuple[Referee, Pile, int]] = deque()
    alike = like_another(rules)

    def reach(referee: Referee, pile: Pile, told: str, origin: int) -> None:
        state = key(referee.table, pile)
        number = seen.get(state)
        if number is None:
            if len(seen) >= most:
                found.whole = False
                return
            number = seen[state] = len(seen)
            back.append([])
            came.append((origin, told))
            waiting.append((referee, pile, number))
        if origin >= 0:
            back[number].append(origin)

    def way(number: int, *more: str) -> list[str]:
        told = list(more)
        while number >= 0:
            number, event = came[number]
            told.insert(0, event)
        return told

    for setup, order in deals(rules, players, rng or random.Random(0), deals_tried):
        told = _told(rules, setup, () if open_order else order)
        reach(Referee(rules, setup), None if open_order else order, told, -1)
    while waiting:
        referee, pile, number = waiting.popleft()
        table = referee.table
        if table.over:
            found.ends += 1
            over.append(number)
            continue
        moves = [
            (seat, move)
            for seat in range(players)
            for move in legal.moves(referee, seat)
            if move.colour not in alike
        ]
        if not moves:
            if any(legal.moves(referee, seat, True) for seat in range(players)):
                found.open += 1
                over.append(number)
            else:
                found.dead.append(way(number))
        for seat, move in moves:
            for event, rest in real(table, move, pile):
                told = f"{table.names[seat]}: {spell(event, table)}"
                other = branch(referee)
                if [f for f in other.submit(seat, event, True) if f.verdict != NOTE]:
                    found.refused.append(way(number, told))
                    continue
                reach(other, rest, told, number)
    found.states = len(seen)
    if found.whole:
        found.endless = len(seen) - len(_behind(back, over)) - len(found.dead)
    return found


def _behind(back: list[list[int]], ends: list[int]) -> set[int]:
    """Return the states from which one of these can be reached."""
    reached = set(ends)
    waiting = list(ends)
    while waiting:
        for state in back[waiting.pop()]:
            if state not in reached:
                reached.add(state)
                waiting.append(state)
    return reached


def _told(rules: Ruleset, setup: Setup, pile: tuple[int, ...]) -> str:
    codes = rules.deck.codes
    hands = [" ".join(codes[card] for card in cards) for cards, _ in setup.hands]
    drawn = " ".join(codes[card] for card in pile)
    return f"{' | '.join(hands)} | start {codes[setup.start[0]]} | pile {drawn}"


def searched(
    ruleset: str,
    house: Sequence[str] = (),
    edition: str | None = None,
    *,
    decks: int = 2,
    players: int = 2,
    hand: int = 2,
    size: int = MOST_CARDS,
    most: int = 4000,
    open_order: bool = False,
    seed: int = 0,
    parts: Any = None,
) -> Iterator[tuple[list[str], Search]]:
    """Yield, for some small decks, their cards and what a search with them finds."""
    for number in range(decks):
        rules = assemble(
            store.parts() if parts is None else parts,
            ruleset,
            edition=edition,
            house_rules=list(house),
        )
        rng = random.Random(f"{seed}/{number}/{ruleset}/{'/'.join(house)}")
        cards = some_cards(rules, rng, size)
        small(rules, cards, hand)
        codes = [rules.deck.codes[card] for card in cards]
        yield codes, search(rules, players=players, most=most, open_order=open_order, rng=rng)


def main() -> None:
    """Print one line for each rule set, alone and with each overlay, and each deck."""
    parser = argparse.ArgumentParser()
    parser.add_argument("ruleset", nargs="?")
    parser.add_argument("overlays", nargs="*")
    parser.add_argument("--decks", type=int, default=2)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--hand", type=int, default=2)
    parser.add_argument("--cards", type=int, default=MOST_CARDS)
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--states", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    parts = store.parts()
    for ruleset in [asked.ruleset] if asked.ruleset else parts["index"]["rulesets"]:
        chosen = (
            [asked.overlays] if asked.overlays else [[], *([n] for n in fitting(parts, ruleset))]
        )
        for names in chosen:
            house = [name for name in names if not name.startswith("edition:")]
            editions = [name[8:] for name in names if name.startswith("edition:")]
            try:
                for cards, found in searched(
                    ruleset,
                    house,
                    editions[0] if editions else None,
                    decks=asked.decks,
                    players=asked.players,
                    hand=asked.hand,
                    size=asked.cards,
                    most=asked.states,
                    open_order=asked.open,
                    seed=asked.seed,
                ):
                    print(
                        f"{ruleset:16} {' '.join(names):40} {' '.join(cards):44} "
                        f"{found.states:6} states{'' if found.whole else '+'} {found.ends:6} ends "
                        f"{found.open:4} open {len(found.dead):4} dead "
                        f"{len(found.refused):4} refused {found.endless:4} endless",
                        flush=True,
                    )
                    for path in (found.dead + found.refused)[:3]:
                        print("   ", "; ".join(path))
            except RulesetError as error:
                print(f"{ruleset:16} {' '.join(names):40} {error.code} {error.facts}")


if __name__ == "__main__":
    main()

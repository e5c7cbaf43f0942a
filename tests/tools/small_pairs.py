"""Searches all states of rounds with small decks, for every pair of overlays.

Usage: python -m tests.tools.small_pairs [RULESET...] [--decks N] [--states N] [--seed N]
[--brief] [--part 3/10].

With ten cards no search of this sort comes to its end, so decks grow: from four cards on, each
one card larger, as long as all states are seen within the limit. The cards are telling ones:
first those that the two overlays are about, each as often as it takes to see it at work. One
line a combination: why it is refused; or up to how many cards all states were seen, how many
states that were, how many ends; then how many states were seen with one card more, and with
ten; and from how many no end can be reached. What is wrong (states in which nobody may act, moves
that are listed and refused) is told with the events that lead there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.tools.overlay_pairs import Part, alone, arguments, pairs, request, shared
from tests.tools.small_decks import MOST_CARDS, Search, search, small, some_cards
from unorules.core.overlays import split
from unorules.core.ruleset import Ruleset, RulesetError, assemble
from unorules.spec import store

LEAST_CARDS = 4
"""A card for each of two players, a start card, and one to draw."""

LARGE = 7
"""From so many cards on two are dealt to each player."""


@dataclass
class Seen:
    """A combination, and what the searches with growing decks have found."""

    ruleset: str
    overlays: tuple[str, ...]
    refused: str = ""
    whole: int = 0
    """With how many cards at most all states were seen, in each of the decks."""
    states: int = 0
    ends: int = 0
    cut: dict[int, int] = field(default_factory=dict)
    """By number of cards, the states seen before the search was cut off."""
    loops: int = 0
    """States from which no end can be reached. No fault of the rules: with four cards, two of
    them sevens, it can be that two players have to exchange the same two hands for ever."""
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        head = f"{self.ruleset:16} {' + '.join(self.overlays):64}"
        if self.refused:
            return f"{head} refused: {self.refused}"
        cut = "".join(f", {cards} cards {states}+" for cards, states in sorted(self.cut.items()))
        cut += f", {self.loops} without an end" if self.loops else ""
        told = f"{head} whole to {self.whole:2} cards: {self.states:6} states {self.ends:5} ends"
        return told + cut + "".join(f"\n    FAULT {fault}" for fault in self.faults[:5])


def telling(rules: Ruleset, rng: random.Random, size: int) -> list[int]:
    """Choose cards for a small deck: those that the overlays are about, two alike if there are."""
    deck = rules.deck
    chosen: list[int] = []
    for overlay in rules.overlays:
        cards = about(rules, split(overlay)[0])
        there = [card for card in range(deck.size) if deck.copies[card] and cards >> card & 1]
        if not there or cards == (1 << deck.size) - 1:
            continue
        near = [card for card in there if _goes_with(rules, card, chosen)]
        card = rng.choice(near or there)
        chosen += [card] * (2 if deck.copies[card] - chosen.count(card) > 1 else 1)
    while len(chosen) >= size:
        twice = [card for card in chosen if chosen.count(card) > 1]
        chosen.remove(rng.choice(twice or chosen))
    return some_cards(rules, rng, size, chosen)


def about(rules: Ruleset, overlay: str) -> int:
    """Return the cards that are named in the rules which an overlay has added, else changed."""
    added = changed = 0
    for rule in rules.rules:
        origins = {origin.id.partition("/")[0] for origin in rule.origins.values()}
        named = [rule.values.get(key) for key in ("cards", "always")]
        for entry in named:
            cards = rules.deck.select(entry) if isinstance(entry, list) and entry else 0
            if rule.origin.id.partition("/")[0] == overlay:
                added |= cards
            elif overlay in origins:
                changed |= cards
    return added or changed


def _goes_with(rules: Ruleset, card: int, chosen: Sequence[int]) -> bool:
    """Whether a card has the colour of one that was chosen, or no colour."""
    colours = rules.deck.colours
    return not chosen or colours[card] < 0 or colours[card] in [colours[one] for one in chosen]


def look(
    parts: Mapping[str, Any],
    ruleset: str,
    names: Sequence[str],
    *,
    decks: int = 1,
    most: int = 4000,
    seed: object = 0,
    last: int = MOST_CARDS,
) -> Seen:
    """Search with growing decks; with ``last`` cards too, however far that comes."""
    seen = Seen(ruleset, tuple(names))
    edition, house = request(names)
    size = LEAST_CARDS
    while size <= MOST_CARDS:
        whole = True
        for number in range(decks):
            try:
                rules = assemble(parts, ruleset, edition=edition, house_rules=house)
            except RulesetError as error:
                seen.refused = error.code
                return seen
            rng = random.Random(f"{seed}/{number}/{size}/{ruleset}/{'/'.join(names)}")
            small(rules, telling(rules, rng, size), 1 if size < LARGE else 2)
            found = search(rules, most=most, rng=rng)
            note(seen, found)
            whole = whole and found.whole
            if not found.whole:
                seen.cut[size] = found.states
        if whole:
            seen.whole = size
        if size == last or (not whole and last < size):
            break
        size = size + 1 if whole else last
    return seen


def note(seen: Seen, found: Search) -> None:
    """Add what one search has found."""
    if found.whole:
        seen.states += found.states
        seen.ends += found.ends
    seen.faults += [f"dead: {'; '.join(path)}" for path in found.dead]
    seen.faults += [f"refused: {'; '.join(path)}" for path in found.refused]
    seen.loops += found.endless


def combinations(parts: Mapping[str, Any], rulesets: Sequence[str]) -> Iterator[Any]:
    """Yield each rule set with none, one (and each option) and two of its overlays."""
    for ruleset in rulesets or parts["index"]["rulesets"]:
        for names in [*alone(parts, ruleset), *pairs(parts, ruleset)]:
            yield ruleset, names


def looked(
    parts: Mapping[str, Any], rulesets: Sequence[str], part: Part = (1, 1), **options: Any
) -> Iterator[Seen]:
    """Yield what is found for all combinations, or for a part of them."""
    for ruleset, names in shared(list(combinations(parts, rulesets)), part):
        yield look(parts, ruleset, names, **options)


def main() -> None:
    """Print the table and what it comes to."""
    parser = arguments()
    parser.add_argument("--decks", type=int, default=1)
    parser.add_argument("--states", type=int, default=4000)
    parser.add_argument("--last", type=int, default=MOST_CARDS, help="the largest deck")
    asked = parser.parse_args()
    tally: dict[str, int] = {}
    options = {"decks": asked.decks, "most": asked.states, "seed": asked.seed, "last": asked.last}
    for seen in looked(store.parts(), asked.rulesets, asked.part, **options):
        if not asked.brief or seen.faults:
            print(seen, flush=True)
        for key, number in (
            ("combinations", 1),
            ("refused", bool(seen.refused)),
            (f"whole to {seen.whole} cards", not seen.refused),
            ("states", seen.states + sum(seen.cut.values())),
            ("with states without an end", bool(seen.loops)),
            ("with faults", bool(seen.faults)),
        ):
            tally[key] = tally.get(key, 0) + number
    print(", ".join(f"{key}: {tally[key]}" for key in sorted(tally)))


if __name__ == "__main__":
    main()

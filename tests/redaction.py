"""Simulated rounds with hands removed: what is then said never contradicts the full log.

Usage: python -m tests.redaction [ROUNDS] prints, for each rule set and view, how many events
are judged as with all hands known, and how many cannot be proved.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.deals import Event, Said, setup_seen, with_cards
from unorules.core import doubts, lays, match
from unorules.core.cards import UNKNOWN
from unorules.core.findings import BREACH, NOTE, OK, UNPROVEN, Finding
from unorules.core.moves import COUNT, DRAW, PASS, PLAY, SHOW, Move
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset, assemble
from unorules.core.setup import Setup
from unorules.simulate import Habits, Play
from unorules.spec import store

PUBLIC = -1


def overlays() -> list[tuple[str, tuple[str, ...]]]:
    """Return each house rule, with what it needs, for each rule set that it fits."""
    parts = store.parts()
    return [
        (ruleset, tuple(other.removeprefix("house:") for other in [*needs.get(ruleset, []), name]))
        for name, rulesets in parts["index"]["overlays"]
        for needs in [parts[f"overlay/{name}"]["needs"]]
        for ruleset in rulesets
        if name.startswith("house:")
    ]


def played(ruleset: str, seed: int, players: int, house: tuple[str, ...] = ()) -> Play:
    """Return a whole simulated round, now and then with bluffs."""
    rules = assemble(store.parts(), ruleset, house_rules=list(house))
    rng = random.Random(f"{ruleset}/{seed}")
    while True:
        game = Play(rules, players, rng, Habits.of(rng, bluffs=seed % 2 == 1))
        if game.deal():
            game.play(2000)
            return game


def seen_by(game: Play, viewer: int) -> tuple[Setup, list[Event]]:
    """Return a round as one seat, or the public, has seen it; without the result."""
    events: list[Event] = []
    for seat, move in game.referee.events:
        if move.verb in (DRAW, SHOW) and seat != viewer:
            move = with_cards(move, [UNKNOWN] * len(move.cards))
        events.append((seat, move))
    return setup_seen(game, viewer), events


def judged(rules: Ruleset, setup: Setup, events: list[Event], notes: bool = False) -> list[Finding]:
    """Return the findings about a round, as a log of it gets them; with ``notes`` these too."""
    referee = Referee(rules, setup)
    found = list(referee.opening) + match.replay(referee, events)
    found += doubts.close(referee.table)
    unique = {id(finding): finding for finding in found}.values()
    silent = (OK,) if notes else (OK, NOTE)
    return [finding for finding in unique if finding.verdict not in silent]


def said(rules: Ruleset, setup: Setup, events: list[Event]) -> Said:
    """Return the verdicts on a round, by event and code."""
    return {(f.place.move, f.code): f.verdict for f in judged(rules, setup, events)}


def named(ruleset: str, seed: int) -> Iterator[tuple[str, Any, Any]]:
    """Yield what redacted rounds name as proof: which variant, which cards, and which were there.

    The full log names the cards that were held; those that later play shows are among them.
    """
    game = played(ruleset, seed, 2 + seed % 4)
    full = {
        (f.place.move, f.code): f.facts for f in judged(game.rules, game.setup, game.referee.events)
    }
    for viewer in range(PUBLIC, len(game.setup.names)):
        for finding in judged(game.rules, *seen_by(game, viewer)):
            name = {"play/colour-held": "held", "draw/must-play": "cards"}.get(finding.code)
            if finding.verdict == BREACH and name in finding.facts and finding.facts[name]:
                there = full[finding.place.move, finding.code][name]
                yield str(finding.facts.get("variant", "")), finding.facts[name], there


def without_draws(
    ruleset: str,
    seed: int,
    house: tuple[str, ...] = (),
    words: tuple[str, ...] = ("draws",),
    apart: bool = False,
) -> Iterator[str]:
    """Yield what is said for certain of a round without its draws that the full log does not say.

    Every now and then all hands are counted, or just one of them with ``apart``. With "passes"
    among the words these are left out too. A remark that the pile was refilled, which nobody has
    written down, is right in one of the two only.
    """
    game = played(ruleset, seed, 2 + seed % 4, house)
    rng = random.Random(seed)
    full = {
        (finding.place.move, finding.code): finding.verdict
        for finding in judged(game.rules, game.setup, game.referee.events, notes=True)
    }
    left_out = (DRAW, SHOW) + ((PASS,) if "passes" in words else ())
    referee = Referee(game.rules, game.setup)
    events: list[Event] = []
    places: list[int | None] = [0]
    for at, (seat, move) in enumerate(game.referee.events):
        referee.submit(seat, move, force=True)
        if move.verb not in left_out:
            events.append((seat, move))
            places.append(at + 1)
        seats = range(len(game.setup.names))
        if rng.random() < 0.15:
            for other in [rng.choice(seats)] if apart else seats:
                count = Move(COUNT)
                count.number = referee.table.hands[other].size
                events.append((other, count))
                places.append(None)
    setup = setup_seen(game, PUBLIC)
    setup.omits = list(words)
    for finding in judged(game.rules, setup, events, notes=True):
        place = finding.place.move
        there = full.get((None if place is None else places[place], finding.code), OK)
        refilled = finding.verdict == NOTE and finding.code == "deck/too-many-copies"
        if finding.verdict not in (there, UNPROVEN) and not refilled:
            yield f"seed {seed} event {place}: {there} in full, {finding.verdict} {finding.code}"


def contradictions(full: Said, redacted: Said) -> Iterator[str]:
    """Yield where the redacted log says for certain what the full one does not, or not.

    An event has one finding at most: behind one that cannot be proved, others stand back.
    """
    unproven = {at for (at, _), word in redacted.items() if word == UNPROVEN}
    for place in {**full, **redacted}:
        there, here = full.get(place, OK), redacted.get(place, OK)
        if here not in (there, UNPROVEN) and (here != OK or place[0] not in unproven):
            yield f"{place[1]} at event {place[0]}: {there} in full, {here} redacted"


def compared(
    ruleset: str, seed: int, house: tuple[str, ...] = (), public: bool = False
) -> Iterator[tuple[int, Counter[str], list[str]]]:
    """Yield for each view of a round what is said of how many events, and contradictions.

    With ``public`` only for the one of nobody in particular.
    """
    players = 2 + seed % 4
    game = played(ruleset, seed, players, house)
    full = said(game.rules, game.setup, game.referee.events)
    for viewer in (PUBLIC,) if public else range(PUBLIC, players):
        setup, events = seen_by(game, viewer)
        redacted = said(game.rules, setup, events)
        open_ = {place[0] for place, word in redacted.items() if word == UNPROVEN}
        counted: Counter[str] = Counter()
        for at, (kind, (_, move)) in enumerate(zip(kinds(game.rules, events), events, strict=True)):
            for name in (kind, "acts" if move.verb in (PLAY, DRAW, PASS) else "words"):
                counted[name] += 1
                counted[f"{name} unproven"] += at + 1 in open_
        counted["breaches"] = sum(word == BREACH for word in full.values())
        counted["breaches found"] = sum(
            word == BREACH and redacted.get(place) == BREACH for place, word in full.items()
        )
        yield viewer, counted, list(contradictions(full, redacted))


def kinds(rules: Ruleset, events: list[Event]) -> Iterator[str]:
    """Yield of each event whether it is a plain lay or draw, or what else.

    Of a plain one no rule of the set asks which hidden cards a hand holds. It does of a card that
    only a hand without the colour may lay, and of a lay right after a hidden draw of the same
    player where that has to be the card drawn: nearly always some deal says that it was another
    one, and no later card can tell. Those are counted by themselves.
    """
    bound = lays.select(rules, lays.colour_bound(rules))
    must_be_drawn = rules.need("draw").values["then"] == "drawn-card"
    drew = -1
    for seat, move in events:
        if move.verb == PLAY:
            restricted = any(bound >> card & 1 for card in move.cards)
            yield "after a draw" if drew == seat else "restricted" if restricted else "plain"
            drew = -1
        elif move.verb == DRAW:
            yield "plain"
            drew = seat if must_be_drawn and UNKNOWN in move.cards else -1
        else:
            drew = -1 if move.verb == PASS else drew
            yield "other"


def main(count: int) -> None:
    """Print what is said of how many events, by rule set and view."""
    for ruleset in store.parts()["index"]["rulesets"]:
        views: dict[str, Counter[str]] = {"public": Counter(), "a seat": Counter()}
        wrong: list[str] = []
        for seed in range(count):
            for viewer, counted, found in compared(ruleset, seed):
                views["public" if viewer == PUBLIC else "a seat"].update(counted)
                wrong += [f"seed {seed} view {viewer}: {text}" for text in found]
        for view, counted in views.items():
            shares = ", ".join(
                f"{name} {counted[name]}: {100 * counted[f'{name} unproven'] / counted[name]:.1f} %"
                for name in ("acts", "plain", "after a draw", "restricted")
                if counted[name]
            )
            print(
                f"{ruleset:16} {view:7} unproven of {shares}; "
                f"breaches found {counted['breaches found']} of {counted['breaches']}",
                flush=True,
            )
        print(f"{ruleset:16} {len(wrong)} contradictions")
        for text in wrong[:6]:
            print("   ", text)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

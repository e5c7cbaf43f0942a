"""What an unproven finding says would settle it, appended to the log, settles it.

Simulated rounds are redacted. For each unproven finding the log is cut after its event, and
each thing that the finding names is added to it: a challenge with either outcome, a card of
the colour in question from the same player, a hand shown without a card of the sort in
question, the hands in the result, or a ruling of the table.

Usage: python -m tests.settling [ROUNDS] prints how many findings that settles, by rule set and
by what was named.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.hiding import Game, redacted
from unorules import simulate
from unorules.core import match, record
from unorules.core.findings import UNPROVEN, Doubt, Finding
from unorules.core.referee import Referee
from unorules.core.ruleset import Ruleset, assemble
from unorules.core.table import Table
from unorules.habits import Habits
from unorules.spec import store


@dataclass
class Moment:
    """A redacted log, cut after an event that cannot be judged, with the table as it is then."""

    game: Game
    rules: Ruleset
    finding: Finding
    table: Table

    @property
    def player(self) -> str:
        """Whose hand it is about."""
        return self.finding.player

    @property
    def doubt(self) -> Doubt:
        """What the finding depends on."""
        doubts = [each for doubt in self.table.doubts for each in [doubt, *doubt.others]]
        return next(doubt for doubt in doubts if doubt.finding is self.finding)

    @property
    def wanted(self) -> int:
        """The cards of which one in that hand matters."""
        doubt = self.doubt
        mask = doubt.claim.wanted
        for answers in doubt.breach:
            for answer in answers:
                mask |= answer.claim.wanted
        return mask

    def then(self, line: str) -> Finding | None:
        """Return what is found about the event when a line more is there."""
        game = {**self.game, "moves": [*self.game["moves"], line]}
        for finding in match.judge(record.game(game, self.rules), self.rules):
            place, code = finding.place, finding.code
            if place.move == self.finding.place.move and code == self.finding.code:
                return finding
        return None

    def unseen(self, wanted: int) -> list[str]:
        """Return the cards of a set that nobody has seen, each as often as there are any."""
        deck, seen = self.table.deck, self.table.seen
        cards = [card for card in range(deck.size) if wanted >> card & 1]
        return [deck.codes[c] for c in cards for _ in range(deck.copies[c] - seen[c])]


def additions(moment: Moment, named: str) -> list[str]:
    """Return the lines that stand for what a finding names; each of them is to settle it."""
    table, player = moment.table, moment.player
    if named == "challenge":
        assert table.bluff is not None
        by = table.names[table.bluff.challenger]
        return [f"{by}: challenge {outcome}" for outcome in ("guilty", "innocent")]
    if named == "card":
        return [f"{player}: {card}" for card in moment.unseen(moment.wanted)[:1]]
    if named == "show":
        hand = table.hands[table.names.index(player)]
        # Where too few others are left, the hand must have held one: then that is shown.
        others = (moment.unseen(~moment.wanted) + moment.unseen(moment.wanted))[: hand.hidden]
        known = [table.code(card) for card in hand.cards()]
        return [f"{player}: show {' '.join(known + others)}"]
    assert named == "decide", named
    return [f"{player}: decide"]


def moments(game: Game, rules: Ruleset) -> Iterator[Moment]:
    """Yield each moment of a redacted round at which an event cannot be judged."""
    round = record.game(game, rules).rounds[0]
    referee = Referee(rules, round.setup)
    for number, (seat, move) in enumerate(round.events, 1):
        for finding in referee.submit(seat, move, True):
            if finding.verdict == UNPROVEN and finding.place.move == number:
                cut = {**game, "moves": game["moves"][:number]}
                yield Moment(cut, rules, finding, referee.table)


def settled(moment: Moment) -> dict[str, bool]:
    """Return what a finding names, and whether that settles it."""
    named = moment.finding.facts.get("settles", [])
    assert isinstance(named, list)
    found = {}
    for name in named:
        said = [moment.then(line) for line in additions(moment, name)]
        found[name] = bool(said) and all(f is None or _is_settled(f) for f in said)
    return found


def _is_settled(finding: Finding) -> bool:
    return finding.verdict != UNPROVEN or bool(finding.settled)


def rounds(ruleset: str, seeds: range) -> Iterator[tuple[Game, Ruleset]]:
    """Yield simulated rounds as one seat saw them, or nobody in particular."""
    rules = assemble(store.parts(), ruleset)
    for seed in seeds:
        rng = random.Random(f"settling/{ruleset}/{seed}")
        players = 2 + seed % 4
        habits = Habits.of(rng, bluffs=seed % 2 == 1)
        outcome = simulate.simulate(rules, players=players, rng=rng, habits=habits)
        if "moves" in outcome.log and len(outcome.log["moves"]) < 400:
            yield redacted(outcome.log, seed % (players + 1) - 1), rules


def counted(ruleset: str, seeds: range) -> tuple[Counter[str], Counter[str]]:
    """Return how many findings there were by what they name, and how many that did not settle."""
    total: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for game, rules in rounds(ruleset, seeds):
        for moment in moments(game, rules):
            found = settled(moment)
            total["findings"] += 1
            failed["findings"] += not found or not all(found.values())
            for name, settles in found.items():
                total[name] += 1
                failed[name] += not settles
    return total, failed


def main(count: int) -> None:
    """Print how many findings are settled by what they name."""
    for ruleset in store.parts()["index"]["rulesets"]:
        total, failed = counted(ruleset, range(count))
        for name, many in sorted(total.items()):
            share: Any = 100 * (many - failed[name]) / many
            print(
                f"{ruleset:16} {name:10} {many:6} named, {share:5.1f} % settled by it", flush=True
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

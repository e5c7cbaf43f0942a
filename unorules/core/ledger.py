"""What a log says of a match as a whole, held against its rounds: totals, end and winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.findings import BREACH, OK, UNPROVEN, UNRULED, Finding, Place
from unorules.core.scoresheet import ELIMINATION, LIMIT, ONE_ROUND, UNSURE, YES, Sheet
from unorules.core.topics import score
from unorules.core.topics.deal import hand_size
from unorules.core.topics.score import NOBODY, NOT_KNOWN

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.record import Game, Round
    from unorules.core.ruleset import Origin, Ruleset
    from unorules.core.table import Table

TOTALS = "score/totals"
NOT_COUNTED = "score/not-counted"
MATCH_OVER = "score/match-over"
MATCH_NOT_OVER = "score/match-not-over"
MATCH_WINNER = "score/match-winner"
OUT_OF_MATCH = "deal/out-of-match"

CODES = (TOTALS, NOT_COUNTED, MATCH_OVER, MATCH_NOT_OVER, MATCH_WINNER, OUT_OF_MATCH)


class Ledger:
    """The totals of a game as they were written down, and beside them as they should be.

    Where the two differ a finding has said so already. So the end of the match is judged
    by both: what follows from a wrong sum is no second breach.
    """

    __slots__ = (
        "doubtful", "ended", "excused", "game", "out", "refused", "reported", "right", "rules",
        "running", "told", "unruled",
    )  # fmt: skip

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.game = game
        self.rules = rules
        self.told = Sheet(rules, len(game.players), game.before)
        self.right = Sheet(rules, len(game.players), game.before)
        self.out: list[int] = []
        """The seats of players who are not dealt in, since they are out of the match."""
        self.excused: list[int] = []
        """Those who should not have been dealt in, which has been found already."""
        self.doubtful = False
        """Whether in some round a breach has made hands uncertain."""
        self.running = False
        """Whether the last round is not finished in the log."""
        self.unruled = False
        """Whether the rules leave open who gets the points of a round that nobody won."""
        self.refused = False
        """Whether totals have been found where none are kept."""
        self.ended = 0
        """The round after which the match was over."""
        self.reported = False
        """Whether a round after that has been found."""

    def _origin(self) -> Origin:
        """Return the rule that says how a match is won, or what has changed it."""
        rule = self.rules.need("match_end")
        return rule.of("won_by" if "won_by" in rule.origins else "limit")

    # Round by round -------------------------------------------------------------

    def open(self, position: int) -> list[Finding]:
        """Leave those out who are out; find a round after the end, and who was dealt in."""
        round = self.game.rounds[position]
        if self.ended:
            self.out = []
            return [] if self.reported else [self._too_late(position, round)]
        setup = round.setup
        found = []
        out = []
        right = self.right.out()
        for seat in self.told.out():
            cards, hidden = setup.hands[seat]
            if seat not in setup.written or not len(cards) + hidden:
                out.append(seat)
            elif seat in right and seat not in self.excused:
                self.excused.append(seat)
                name = self.game.players[seat]
                facts: dict[str, object] = {"total": self.told.sure[seat]}
                place = Place(position + 1, 0, "hands/" + name)
                origin = self._origin()
                found.append(Finding(BREACH, OUT_OF_MATCH, place, origin, player=name, facts=facts))
        self.out = out
        if out:
            left = len(self.game.players) - len(out)
            setup.leave_out(out, hand_size(self.rules, left))
        return found

    def _too_late(self, position: int, round: Round) -> Finding:
        self.reported = True
        facts: dict[str, object] = {"n": self.ended, "variant": "over"}
        winner = self.told.winner()
        if winner >= 0:
            facts["winner"] = self.game.players[winner]
            facts["variant"] = "won"
        place = Place(position + 1, 0, "dealer" if round.setup.dealer >= 0 else "turn")
        last = len(self.game.rounds[self.ended - 1].events)
        related = [Place(self.ended, last, "whole", "match-ended")]
        origin = self._origin()
        return Finding(BREACH, MATCH_OVER, place, origin, facts=facts, related=related)

    def enter(self, position: int, table: Table) -> list[Finding]:
        """Add the points of a round; find totals that do not follow from them."""
        if self.reported:
            return []
        round = self.game.rounds[position]
        result = round.result if round.result is not None else {}
        shown = result.get("hands", score.NO_HANDS)
        right = score.earned(self.rules, table, shown)
        winner = NOT_KNOWN
        if [hand for hand in table.hands if hand.doubted]:
            self.doubtful = True
        elif "draws" not in table.omits:
            winner = score.round_winner(self.rules, table, shown)
        self.running = not table.over and not result and position == len(self.game.rounds) - 1
        if table.over and winner == NOBODY:
            self.unruled = self.unruled or score.leaves_open(self.rules)
        if self.running:
            right = [0] * table.seats
        told = self._claimed(result, right, winner)
        right = [told[seat] if points < 0 else points for seat, points in enumerate(right)]
        self.told.add(told, result.get("winner", winner))
        self.right.add(right, result.get("winner", winner) if winner == NOT_KNOWN else winner)
        found = []
        if round.scores is not None:
            found += self._totals(round.scores, position + 1, "scores")
        if self.told.over() == YES and self.right.over() == YES:
            self.ended = position + 1
        return found

    def _claimed(self, result: dict[str, Any], right: list[int], winner: int) -> list[int]:
        """Return the points of a round by seat as the table has counted them."""
        points = result.get("points")
        told = list(right)
        if isinstance(points, dict):
            for seat in range(len(told)):
                told[seat] = points.get(seat, told[seat])
            return told
        claimant = result.get("winner", winner)
        rule = self.rules.one("round_score")
        if rule is None or rule.values["to"] == score.OWN_HAND:
            if points is not None and claimant >= 0:
                told[claimant] = points
        elif claimant >= 0 and (points is not None or claimant != winner):
            told = [0] * len(told)
            told[claimant] = points if points is not None else -1
            if winner >= 0 and claimant != winner and points is None:
                self.doubtful = True
                told[winner] = -1
        return told

    def _totals(self, recorded: dict[int, int], round: int, part: str) -> list[Finding]:
        """Find totals that are not the sum of what the rounds gave, and believe them."""
        scored = self.rules.one("round_score")
        if scored is None:
            return self._not_counted(round, part)
        told, right = self.told, self.right
        found = []
        for seat, name in enumerate(self.game.players):
            if seat not in recorded:
                continue
            total, so_far = recorded[seat], told.sure[seat]
            unsure = told.unsure[seat]
            verdict = BREACH
            sums = [sheet.sure[seat] for sheet in (told, right) if not sheet.unsure[seat]]
            if total in sums:
                verdict = OK
            elif total >= so_far and (unsure or self.running):
                verdict = UNPROVEN
            elif total > so_far and self.unruled:
                verdict = UNRULED
            facts: dict[str, object] = {"total": total, "right": so_far}
            if unsure:
                facts["variant"] = "least" if verdict == BREACH else verdict
            told.set(seat, total)
            if verdict != BREACH and right.unsure[seat]:
                right.set(seat, total)
            if verdict == BREACH or (verdict != OK and not self.doubtful):
                place = Place(round, None, part + "/" + name)
                origin = scored.of("to")
                found.append(Finding(verdict, TOTALS, place, origin, player=name, facts=facts))
        self.unruled = False
        return found

    def _not_counted(self, round: int, part: str) -> list[Finding]:
        rule = self.rules.one("match_end")
        if rule is None or rule.values["won_by"] != ONE_ROUND or self.refused:
            return []
        self.refused = True
        return [Finding(BREACH, NOT_COUNTED, Place(round, None, part), rule.of("won_by"))]

    # The whole match ------------------------------------------------------------

    def close(self) -> list[Finding]:
        """Find final totals and a winner of the match that do not follow from the rounds."""
        game = self.game
        number = len(game.rounds)
        found = []
        counted = self.rules.one("round_score") is not None
        if game.scores is not None and not (self.reported and counted):
            found += self._totals(game.scores, number, "totals")
        if game.winner is not None and self.told.rule is not None:
            found += self._winner(game.winner, number)
        return found

    def _winner(self, claimed: int, round: int) -> list[Finding]:
        """Find a match that was declared won too early, or by the wrong player."""
        told, right = self.told, self.right
        for sheet in (told, right):
            over = sheet.over()
            if claimed == (sheet.winner() if over == YES else NOBODY) and over != UNSURE:
                return []
        names = self.game.players
        name = names[claimed] if claimed >= 0 else ""
        place = Place(round, None, "match/winner")
        origin = self._origin()
        over, winner = told.over(), told.winner()
        facts: dict[str, object] = {}
        if over == UNSURE or (over == YES and winner == NOT_KNOWN):
            if self.doubtful:
                return []
            return [Finding(UNPROVEN, MATCH_WINNER, place, origin, player=name, facts=facts)]
        if over == YES:
            facts["variant"] = "other" if winner >= 0 else "tie"
            if winner >= 0:
                facts["winner"] = names[winner]
                facts["total"] = told.sure[winner]
            return [Finding(BREACH, MATCH_WINNER, place, origin, player=name, facts=facts)]
        values = self.rules.need("match_end").values
        facts["limit"] = values["limit"]
        facts["total"] = told.sure[claimed]
        facts["n"] = len(names) - len(told.out())
        facts["variant"] = values["won_by"]
        if values["won_by"] not in (ELIMINATION, ONE_ROUND):
            reach = values["won_by"] == LIMIT and values["reached"] == "at-least"
            facts["variant"] = "reach" if reach else "pass"
        return [Finding(BREACH, MATCH_NOT_OVER, place, origin, player=name, facts=facts)]

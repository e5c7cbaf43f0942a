"""The score sheet of a match: totals, who is out, when it is over and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.topics.score import NOBODY, NOT_KNOWN

if TYPE_CHECKING:
    from unorules.core.ruleset import Rule, Ruleset

LIMIT = "limit"
LOWEST = "lowest"
ELIMINATION = "elimination"
ONE_ROUND = "one-round"
"""The ways to win a match, as the kind ``match_end`` has them."""

YES = "yes"
NO = "no"
UNSURE = "unsure"
"""Whether something is so, where it may depend on points that the log does not show."""


class Sheet:
    """Totals by seat, round by round.

    ``sure`` has the points a player certainly has; of those in ``unsure`` some are not known,
    so that the total is that or more.
    """

    __slots__ = ("decided", "left", "rule", "seats", "sure", "unsure")

    def __init__(self, rules: Ruleset, seats: int, before: dict[int, int] | None = None) -> None:
        self.rule: Rule | None = rules.one("match_end")
        self.seats = seats
        self.sure = [0] * seats
        for seat, total in before.items() if before is not None else ():
            self.sure[seat] = total
        self.unsure = [False] * seats
        self.decided = NOBODY
        """Who has won the round, where one round decides; it may be ``NOT_KNOWN``."""
        self.left = [seat for seat in range(seats) if not self.reached(seat)]
        """Who was still in the match before the last round that was added."""

    def add(self, points: list[int], winner: int) -> None:
        """Add what each seat gets for a round, -1 where that is not known."""
        self.left = [seat for seat in self.left if not self.reached(seat)]
        for seat, number in enumerate(points):
            if number < 0:
                self.unsure[seat] = True
            else:
                self.sure[seat] += number
        if self.decided < 0:
            self.decided = winner

    def set(self, seat: int, total: int) -> None:
        """Believe a total as it was written down."""
        self.sure[seat] = total
        self.unsure[seat] = False

    def reached(self, seat: int) -> bool:
        """Whether a player certainly has as many points as the rules speak of."""
        rule = self.rule
        if rule is None:
            return False
        limit: int = rule.values["limit"]
        if rule.values["reached"] == "more-than":
            limit += 1
        return self.sure[seat] >= limit

    def out(self) -> list[int]:
        """Return who is out of the match, where reaching the limit means that."""
        if self.rule is None or self.rule.values["won_by"] != ELIMINATION:
            return []
        return [seat for seat in range(self.seats) if self.reached(seat)]

    def over(self) -> str:
        """Return whether the match is over: yes, no or unsure."""
        if self.rule is None:
            return NO
        won_by = self.rule.values["won_by"]
        if won_by == ONE_ROUND:
            return UNSURE if self.decided == NOT_KNOWN else YES if self.decided >= 0 else NO
        there = len([seat for seat in range(self.seats) if self.reached(seat)])
        if there >= (max(1, self.seats - 1) if won_by == ELIMINATION else 1):
            return YES
        return UNSURE if True in self.unsure else NO

    def winner(self) -> int:
        """Return who has won the match that is over: a seat, ``NOBODY`` or ``NOT_KNOWN``."""
        rule = self.rule
        if rule is None or self.over() != YES:
            return NOT_KNOWN
        won_by = rule.values["won_by"]
        if won_by == ONE_ROUND:
            return self.decided
        if won_by == ELIMINATION:
            rest = [seat for seat in range(self.seats) if not self.reached(seat)]
            # If all who were left go out together, the lowest total among them wins.
            return rest[0] if rest else self._best(self.left, 1)
        everybody = list(range(self.seats))
        if won_by == LOWEST:
            return self._best(everybody, 1)
        return self._best([seat for seat in everybody if self.reached(seat)], -1)

    def _best(self, seats: list[int], sign: int) -> int:
        """Return the seat with the lowest (or by the sign highest) total; a tie is nobody."""
        if [seat for seat in seats if self.unsure[seat]] and len(seats) > 1:
            return NOT_KNOWN
        totals = [sign * self.sure[seat] for seat in seats]
        best = [seat for seat in seats if sign * self.sure[seat] == min(totals)]
        return best[0] if len(best) == 1 else NOBODY

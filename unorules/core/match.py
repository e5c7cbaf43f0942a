"""A game: its rounds one after another, and what is said of the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import dealt, doubts, ledger
from unorules.core.aftermath import ACTS
from unorules.core.findings import (
    BREACH,
    DECIDED,
    OK,
    TAKEN_BACK,
    UNPROVEN,
    Finding,
    Place,
)
from unorules.core.ledger import Ledger
from unorules.core.moves import DECIDE, TAKE_BACK
from unorules.core.referee import Referee
from unorules.core.shortcut import stretch
from unorules.core.topics import score
from unorules.core.topics.score import NO_HANDS

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.record import Game, Round
    from unorules.core.ruleset import Ruleset
    from unorules.core.table import Table

WRONG_DEALER = "deal/wrong-dealer"

CODES = (WRONG_DEALER,) + ledger.CODES


def judge(game: Game, rules: Ruleset) -> list[Finding]:
    """Judge all rounds of a game; return the findings in the order of their events."""
    if not game.counted:
        return _dealer(game, 0, rules, []) + _round(game.rounds[0], 1, rules, [])
    found: list[Finding] = []
    book = Ledger(game, rules)
    for position, round in enumerate(game.rounds):
        found += book.open(position)
        found += _dealer(game, position, rules, book.out)
        tables: list[Table] = []
        found += _round(round, position + 1, rules, tables)
        found += book.enter(position, tables[0])
    return found + book.close()


def _round(round: Round, number: int, rules: Ruleset, tables: list[Table]) -> list[Finding]:
    """Judge one round; what the table looks like at its end is added to ``tables``."""
    referee = Referee(rules, round.setup, number)
    found = _events(referee, round)
    shown = dealt.more_dealt(round, referee.table, found) if found else {}
    if shown:
        referee = Referee(rules, round.setup, number)
        dealt.tell(referee.table, referee.opening, shown)
        found = _events(referee, round)
    tables.append(referee.table)
    if round.result is not None:
        found += score.result(rules, referee.table, round.result)
        for seat, (cards, hidden) in round.result.get("hands", NO_HANDS).items():
            if not hidden:
                place = Place(number, None, "hands/" + referee.table.names[seat], "held-then")
                doubts.laid_open(referee.table, seat, cards, place)
    _note(found, doubts.close(referee.table), {id(finding) for finding in found})
    if not found:
        return found
    if round.takes_back:
        _mark_taken_back(round.events, found)
    _mark_decided(round.events, found)
    found = [finding for finding in found if finding.verdict != OK]
    # Sorted by position too, since a sort is not stable everywhere.
    places = [(_position(finding), position) for position, finding in enumerate(found)]
    return [found[position] for _, position in sorted(places)]


def _events(referee: Referee, round: Round) -> list[Finding]:
    """Judge the events of a round; return what is found about them and the deal."""
    found = list(referee.opening)
    if not round.takes_back:
        return found + replay(referee, round.events)
    for seat, move in round.events:
        said = referee.submit(seat, move, True)
        if move.verb == TAKE_BACK:
            _renew(found, said)
        else:
            _note(found, said, {id(finding) for finding in found})
    return found


def replay(referee: Referee, events: list[tuple[int, Move]]) -> list[Finding]:
    """Judge events of which none is taken back; return what is found, each finding once."""
    found: list[Finding] = []
    known: set[int] = set()
    position = stretch(referee.program, referee.table, events, 0)
    while position < len(events):
        _note(found, referee.unsure(), known)
        seat, move = events[position]
        _note(found, referee.judge(seat, move, True), known)
        position = stretch(referee.program, referee.table, events, position + 1)
    _note(found, referee.unsure(), known)
    return found


def _note(found: list[Finding], findings: list[Finding], known: set[int]) -> None:
    """Add those findings that are not there yet: an earlier one may be told of again.

    ``known`` are the ones that are, by identity.
    """
    for finding in findings:
        if id(finding) not in known:
            known.add(id(finding))
            found.append(finding)


def _renew(found: list[Finding], said: list[Finding]) -> None:
    """Let findings about events that have been played again stand for the ones from before."""
    for finding in said:
        for position, other in enumerate(found):
            same = other.code == finding.code and other.player == finding.player
            if same and other.place.move == finding.place.move:
                found[position] = finding


def _mark_decided(events: list[tuple[int, Move]], found: list[Finding]) -> None:
    """Mark what could not be known of the last act before a ruling of the table."""
    if not [move for _, move in events if move.verb == DECIDE]:
        return
    acted = 0
    for number, (_, move) in enumerate(events, 1):
        if move.verb in ACTS:
            acted = number
        elif move.verb == DECIDE:
            for finding in found:
                if finding.verdict == UNPROVEN and finding.place.move == acted:
                    finding.settled = DECIDED


def _mark_taken_back(events: list[tuple[int, Move]], found: list[Finding]) -> None:
    """Mark the findings about events that were taken back by agreement."""
    live: list[int] = []
    for number, (seat, move) in enumerate(events):
        if move.verb != TAKE_BACK:
            live.append(number)
            continue
        mine = [earlier for earlier in live if events[earlier][0] == seat]
        if mine:
            live.remove(mine[-1])
            for finding in found:
                if finding.place.move == mine[-1] + 1:
                    finding.settled = TAKEN_BACK


def _dealer(game: Game, position: int, rules: Ruleset, out: list[int]) -> list[Finding]:
    """Find a dealer who did not draw the highest card, or whose turn to deal it was not.

    The deal passes by those who are ``out`` of the match.
    """
    rule = rules.one("dealer")
    round = game.rounds[position]
    if rule is None or round.setup.dealer < 0:
        return []
    right = -1
    before = game.rounds[position - 1].setup if position else None
    variant = "rotation"
    if before is not None:
        if rule.values["rotation"] == "clockwise" and before.dealer >= 0:
            right = (before.dealer + 1) % len(game.players)
            while right in out:
                right = (right + 1) % len(game.players)
    elif round.dealer_draw:
        variant = "drawn"
        by_points = rule.values["choice"] == "highest-points"
        worth = score.card_points(rules) if by_points else rules.deck.values
        values = [(worth[c], name) for name, c in round.dealer_draw.items()]
        variant = "drawn-points" if by_points else "drawn"
        best = max([value for value, _ in values])
        winners = [name for value, name in values if value == best]
        if len(winners) == 1:
            right = game.players.index(winners[0])
    if right < 0 or right == round.setup.dealer:
        return []
    facts: dict[str, object] = {"right": game.players[right], "variant": variant}
    place = Place(position + 1, 0, "dealer")
    name = game.players[round.setup.dealer]
    origin = rule.of("rotation" if variant == "rotation" else "choice")
    return [Finding(BREACH, WRONG_DEALER, place, origin, player=name, facts=facts)]


def _position(finding: Finding) -> int:
    """Return where in a round a finding stands; the result comes last."""
    return 1000000 if finding.place.move is None else finding.place.move

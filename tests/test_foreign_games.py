"""Real games by other people's programs: each finding is right, and none is missing."""

from __future__ import annotations

import csv
import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import unorules
from tests.tools import rlcard_departures as rlcard
from unorules.logs import console

FOREIGN = Path(__file__).parent / "foreign"

FOUND = rlcard.referee_games(rlcard.GAMES)
COUNTED = rlcard.departures(rlcard.GAMES)


@pytest.mark.parametrize("name", list(rlcard.DEPARTURES)[:5])
def test_departure_is_found_wherever_it_occurs(name: str) -> None:
    assert Counter(FOUND[name]) == Counter(game for game, _ in COUNTED[name])


def test_lawful_play_gives_no_finding() -> None:
    assert FOUND[rlcard.OTHER] == []


def test_cards_drawn_after_the_end_are_at_most_those_counted() -> None:
    """A last Draw Two makes RLCard's loser draw: wrong by the sources, right by the leaflet."""
    name = list(rlcard.DEPARTURES)[5]
    counted = Counter(game for game, _ in COUNTED[name])
    assert Counter(FOUND[name]) <= counted
    assert sum(counted.values()) - len(FOUND[name]) <= 1  # One follows hard on another breach.


def report_on(name: str) -> unorules.Report:
    game = console.convert((FOREIGN / name).read_text(encoding="utf-8"))
    return unorules.check(unorules.parse_log(json.dumps(game), name=name))


def test_console_log_two() -> None:
    report = report_on("brendannguyen-uno-2-opening.md")
    codes = [(finding.code, finding.place.move) for finding in report.findings]
    assert codes[:6] == [("deal/hand-size", 0)] * 6
    assert ("draw/owed", 1) in codes


def test_console_log_three() -> None:
    report = report_on("brendannguyen-uno-3.md")
    breaches = [finding for finding in report.findings if finding.verdict == "breach"]
    assert [finding.code for finding in breaches[:6]] == ["deal/hand-size"] * 6
    copies = [finding for finding in breaches[6:] if finding.code == "deck/too-many-copies"]
    assert copies[0].facts["card"] == "B7"


# Wild Draw Fours from hands that nobody has seen ------------------------------------------

EIGHT_CARDS = Path(__file__).parent / "specs" / "eight-cards"
"""The one rule by which those programs play that is nobody else's."""


def draw_fours() -> list[dict[str, str]]:
    text = (FOREIGN / "draw-fours.tsv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t"))


def by_their_rules(log: str) -> tuple[dict[str, Any], unorules.Report]:
    """Return a game and what is said of it by the rules and with the deck it was played with."""
    path = FOREIGN / log
    if path.suffix == ".jsonl":
        game = json.loads(path.read_text(encoding="utf-8"))
    else:
        game = console.convert(path.read_text(encoding="utf-8"), deck=True)
        game["house_rules"] = ["eight-cards"]
    parsed = unorules.parse_log(json.dumps(game), name=log)
    return game, unorules.check(parsed, specs=EIGHT_CARDS)


def test_what_can_be_said_of_each_wild_draw_four() -> None:
    rows = draw_fours()
    assert len(rows) == 17
    for log, mine in itertools.groupby(rows, lambda row: row["log"]):
        game, report = by_their_rules(log)
        said = []
        for number, move in enumerate(game["moves"], 1):
            player, action = move.split(": ")
            if action.startswith("W+4"):
                found = [f for f in report.findings if f.place.move == number]
                for finding in found:
                    settles = " ".join(finding.facts.get("settles", []))
                    said.append([str(number), player, finding.verdict, finding.code, settles])
                assert found, number
        assert said == [list(row.values())[1:6] for row in mine]


def kept_of_the_colour(game: dict[str, Any], number: int) -> bool:
    """Whether the cards laid before the next draw show that a Wild Draw Four was a bluff.

    Read naively, from what is written alone. Where draws are left out, a card counts once the
    hand has been counted and has as many cards as if none had been drawn.
    """
    moves = [move.split(": ") for move in game["moves"]]
    lays = [(i, a.split()) for i, (_, a) in enumerate(moves, 1) if a.split()[0] in CARDS]
    (before,) = [words for at, words in lays if at < number][-1:]
    colour = before[1][0].upper() if len(before) > 1 else before[0][0]
    player = moves[number - 1][0]
    size, laid = 8, False
    for at, (other, action) in enumerate(moves, 1):
        word, _, many = action.partition(" ")
        if other != player:
            continue
        if word == "draw":
            size += int(many or 1)
        elif word != "count":
            size -= 1
            laid = laid or (at > number and action.startswith(colour))
        if at > number and (word == "draw" or (word == "count" and int(many) != size)):
            break
        if word == "count":
            size = int(many)
        if laid and (word == "count" or "draws" not in game["omits"]):
            return True
    return False


CARDS = {words.split()[0] for words in console.CARDS.values()}


def test_no_later_card_shows_more_than_is_said_of_a_wild_draw_four() -> None:
    games = {log: by_their_rules(log)[0] for log in {row["log"] for row in draw_fours()}}
    for row in draw_fours():
        shown = kept_of_the_colour(games[row["log"]], int(row["event"]))
        assert row["verdict"] == ("breach" if shown else "unproven"), row

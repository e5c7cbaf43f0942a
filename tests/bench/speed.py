"""How fast games are checked, as ratios to other work in the same run.

Usage: python -m tests.bench.speed [ROUNDS]. Reads generated games as JSON lines and
checks them, and beside that plays games of chess with python-chess: ``push_uci``, which
also reads a move and checks that it is legal. Figures are moves a second, the best of
five; only the ratios mean anything on another machine.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess

import unorules
from tests import rounds

REPEATS = 5


def best(work: Callable[[], int]) -> float:
    """Return moves a second, the best of some runs."""
    work()
    rates = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        moves = work()
        rates.append(moves / (time.perf_counter() - start))
    return max(rates)


PROGRAM = rounds.Habits(
    bluff=0.0,
    challenge=0.05,
    say_outcome=1.0,
    catch=0.3,
    voluntary=0.02,
    lay_drawn=0.9,
    explicit_pass=0.0,
    colour_late=0.0,
    stray_call=0.0,
    count_aloud=0.0,
    show_hand=0.0,
    record_shuffles=False,
)
"""How a game server writes: colours with the card, no idle words, passes left out."""


def games(count: int, habits: rounds.Habits | None) -> list[str]:
    """Return generated lawful games, one JSON line each; without habits, as people write."""
    rng = random.Random(1)
    found: list[str] = []
    while len(found) < count:
        played = rounds.PlayedRound(rng, 2 + len(found) % 5)
        if habits is not None:
            played.habits = habits
        game = played.play()
        if not played.bluffs:
            found.append(json.dumps(game))
    return found


def chess_games(count: int) -> list[list[str]]:
    """Return random legal games of chess as UCI moves."""
    rng = random.Random(1)
    found = []
    for _ in range(count):
        board = chess.Board()
        moves: list[str] = []
        while not board.is_game_over() and len(moves) < 120:
            move = rng.choice(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        found.append(moves)
    return found


def push_uci(played: list[list[str]]) -> int:
    """Replay games of chess."""
    count = 0
    for moves in played:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
            count += 1
    return count


def check_rate(lines: list[str]) -> float:
    """Return how many events a second of a file of JSON lines are read and checked."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return best(lambda: sum(report.events for report in unorules.check_all(path)))


def read_rate(lines: list[str]) -> float:
    """Return how many events a second of JSON lines are read alone."""
    events = sum(len(json.loads(line)["moves"]) for line in lines)

    def read() -> int:
        for line in lines:
            json.loads(line)
        return events

    return best(read)


def main(count: int) -> None:
    """Measure and print."""
    written, spoken = games(count, PROGRAM), games(count, None)
    played = chess_games(20)
    other = best(lambda: push_uci(played))
    rows = [
        ("python-chess push_uci", other),
        ("check_all, games as a program writes them", check_rate(written)),
        ("check_all, games as people write them", check_rate(spoken)),
        ("reading the JSON lines alone", read_rate(written)),
        ("python-chess push_uci, again", best(lambda: push_uci(played))),
    ]
    print(f"{'work':44}{'moves a second':>16}{'ratio':>8}")
    for name, rate in rows:
        print(f"{name:44}{rate:16,.0f}{rate / other:8.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

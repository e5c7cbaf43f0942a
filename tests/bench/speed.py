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


def games(count: int) -> list[str]:
    """Return generated lawful games, one JSON line each."""
    rng = random.Random(1)
    return [json.dumps(rounds.lawful_round(rng, 2 + n % 5)) for n in range(count)]


def chess_games(count: int) -> list[list[str]]:
    """Return random legal games of chess as UCI moves."""
    rng = random.Random(1)
    found = []
    for _ in range(count):
        board = chess.Board()
        moves = []
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


def main(count: int) -> None:
    """Measure and print."""
    lines = games(count)
    events = sum(len(json.loads(line)["moves"]) for line in lines)
    played = chess_games(20)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

        def check() -> int:
            return sum(report.events for report in unorules.check_all(path))

        def read() -> int:
            for line in path.read_text(encoding="utf-8").splitlines():
                json.loads(line)
            return events

        ours, reading, other = best(check), best(read), best(lambda: push_uci(played))
    print(f"{'work':44}{'moves a second':>16}{'ratio':>8}")
    for name, rate in (
        ("python-chess push_uci", other),
        ("unorules.check_all, reading included", ours),
        ("reading the JSON lines alone", reading),
    ):
        print(f"{name:44}{rate:16,.0f}{rate / other:8.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

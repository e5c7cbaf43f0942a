"""How fast games are checked, as ratios to other work in the same run.

Usage: python -m tests.bench.speed [ROUNDS]. Reads generated games as JSON lines and
checks them, and beside that plays games of chess with python-chess: ``push_uci``, which
also reads a move and checks that it is legal. Figures are moves a second of processor
time, the best of several rounds in which all take turns; only the ratios mean anything
on another machine.
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

REPEATS = 7

CHESS = "python-chess push_uci"

Work = Callable[[], int]


def best(works: dict[str, Work]) -> dict[str, float]:
    """Return moves a second for each work, the best of some rounds.

    They take turns, so that whatever else a machine does hits them alike.
    """
    rates = dict.fromkeys(works, 0.0)
    for number in range(REPEATS + 1):
        for name, work in works.items():
            start = time.process_time()
            moves = work()
            rate = moves / (time.process_time() - start)
            if number:  # The first round only warms up.
                rates[name] = max(rates[name], rate)
    return rates


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


def check(path: Path) -> int:
    """Read and check a file of JSON lines."""
    return sum(report.events for report in unorules.check_all(path))


def read(lines: list[str]) -> int:
    """Read JSON lines, and nothing else."""
    return sum(len(json.loads(line)["moves"]) for line in lines)


def main(count: int) -> None:
    """Measure and print."""
    played = chess_games(20)
    written, spoken = games(count, PROGRAM), games(count, None)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("written.jsonl", "spoken.jsonl")]
        for path, lines in zip(paths, (written, spoken), strict=True):
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        rates = best(
            {
                CHESS: lambda: push_uci(played),
                "check_all, games as a program writes them": lambda: check(paths[0]),
                "check_all, games as people write them": lambda: check(paths[1]),
                "reading the JSON lines alone": lambda: read(written),
            }
        )
    print(f"{'work':44}{'moves a second':>16}{'ratio':>8}")
    for name, rate in rates.items():
        print(f"{name:44}{rate:16,.0f}{rate / rates[CHESS]:8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

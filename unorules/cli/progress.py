"""A line that says how far a long search has come, where somebody is there to see it."""

from __future__ import annotations

import sys
import time
from types import TracebackType

import click

PATIENCE = 1.0
"""So many seconds pass before anything is said: short work needs no progress."""

PAUSE = 0.1
"""So many seconds pass from one line to the next."""


class Progress:
    """Writes over one line of the terminal, and wipes it out in the end.

    ``text`` has ``{n}`` in the place of the number. Nothing is written where standard error
    is no terminal.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen = sys.stderr.isatty()
        self.due = time.monotonic() + PATIENCE
        self.width = 0

    def __enter__(self) -> Progress:
        """Return itself."""
        return self

    def __call__(self, number: int) -> None:
        """Say how many there are by now, unless that was said just before."""
        now = time.monotonic()
        if self.seen and now >= self.due:
            self.due = now + PAUSE
            line = self.text.replace("{n}", str(number))
            click.echo(f"\r{line.ljust(self.width)}", nl=False, err=True)
            self.width = len(line)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Wipe the line out, also when the work was broken off."""
        if self.width:
            click.echo("\r" + " " * self.width + "\r", nl=False, err=True)

"""Runs the command line, in this process or as a user does."""

from __future__ import annotations

import os
import subprocess
import sys

from click.testing import CliRunner, Result

from unorules.cli import main

PLACE = {"LC_ALL": "C.UTF-8", "LC_MESSAGES": None, "LANG": None, "NO_COLOR": None}
"""An environment that asks for no language of ours."""

PROGRAM = (sys.executable, "-c", "from unorules.cli import main; main(prog_name='unorules')")


def run(*args: str, given: str | bytes = "", env: dict[str, str | None] | None = None) -> Result:
    """Run a command in this process; ``given`` is standard input."""
    return CliRunner().invoke(main, args, input=given, env=PLACE | (env or {}))


def run_apart(
    *args: str | bytes, given: bytes = b"", env: dict[str, str | None] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, for a minute at most."""
    wanted = dict(os.environ) | PLACE | (env or {})
    return subprocess.run(
        [*PROGRAM, *args],
        input=given,
        env={key: value for key, value in wanted.items() if value is not None},
        capture_output=True,
        timeout=60,
        check=False,
    )

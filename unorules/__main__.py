"""``python -m unorules`` is the command ``unorules``."""

from unorules.cli import main

main(prog_name="unorules")

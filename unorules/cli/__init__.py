"""The command line. Each command is a module; it is imported when it is called."""

from __future__ import annotations

import io
import sys
from importlib import import_module

import click

COMMANDS = {
    "ask": "Judge one situation, without a file.",
    "check": "Check recorded games.",
    "convert": "Turn other programs' logs into ours.",
    "diff": "Show what differs between two rule sets.",
    "house": "Show house rules and editions.",
    "lint": "Check specifications of one's own.",
    "rules": "Show rule sets and rules.",
    "schema": "Print the JSON Schema of a format.",
    "sheet": "Print what a table agrees on before the first deal.",
    "simulate": "Play rounds at random.",
    "site": "Make a rule site of one's own.",
}

INTERRUPTED = 130
"""The exit status of what was broken off with Ctrl-C, as shells have it."""


class Lazy(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"unorules.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one was perhaps meant."""
        from unorules.core.words import nearest

        near = nearest(args[0], list(COMMANDS))
        if near is not None and args[0] not in COMMANDS:
            ctx.fail(f"No such command {args[0]!r}. Did you mean {near!r}?")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; specifications at fault are wrong use."""
        from unorules.core.ruleset import RulesetError
        from unorules.profiles import ProfileError
        from unorules.spec.errors import SpecError

        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().invoke(ctx)
        except (SpecError, RulesetError) as error:
            raise click.UsageError(f"--specs: {error}") from None
        except ProfileError as error:
            raise click.UsageError(str(error)) from None
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="unorules")
def main() -> None:
    """The rules of the UNO family: who is right, and by which rule.

    \b
    Examples:
      unorules check friday.yaml
      unorules ask uno-official --top R+2 --hand "G+2 W" --play G+2
      unorules rules uno-official skip --lang nb
    """

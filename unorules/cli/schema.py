"""``unorules schema``: the JSON Schema of a format."""

from __future__ import annotations

import json

import click

from unorules.schemas import SCHEMAS


@click.command(name="schema")
@click.argument("name", type=click.Choice(sorted(SCHEMAS)))
def command(name: str) -> None:
    """Print the JSON Schema of a format.

    \b
    Example:
      unorules schema log > log.schema.json
    """
    click.echo(json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=2))

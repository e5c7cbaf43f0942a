"""``unorules simulate``: rounds played at random, as recorded games."""

from __future__ import annotations

import random
import sys
from typing import Any

import click

from unorules.cli import common
from unorules.facade import court, load
from unorules.logs.write import to_yaml
from unorules.simulate import DEADLOCK, ENDLESS, MOST_EVENTS, UNDEALT, simulate


@click.command(name="simulate")
@click.argument("ruleset")
@click.option("--edition", help="An edition, by id.")
@click.option(
    "--house-rules",
    "--house",
    "house",
    multiple=True,
    help="A house rule, by id; may be repeated, or several with commas between.",
)
@click.option("--players", type=click.IntRange(1, 99), help="Players. Default: the fewest.")
@click.option("--rounds", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, help="A number: the same one gives the same rounds.")
@click.option("--bluffs", is_flag=True, help="Let players break rules where that stands.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["yaml", "jsonl"]),
    help="One round as YAML, or one a line as JSON. Default: yaml for one round, else jsonl.",
)
@common.with_specs
def command(
    ruleset: str,
    edition: str | None,
    house: tuple[str, ...],
    players: int | None,
    rounds: int,
    seed: int | None,
    bluffs: bool,
    form: str | None,
    specs: str | None,
) -> None:
    """Play rounds at random and print them as recorded games, with all cards known.

    Every move is one that the rules allow, so that a check finds each round in order
    (with --bluffs, all but what stands until it is challenged).

    Exit status: 0, or 1 if a round came to a state in which nobody may do anything, or
    to no end; 2 for wrong use.

    \b
    Examples:
      unorules simulate uno-official --players 4 --seed 7
      unorules simulate vri-atter --rounds 100 | unorules check -
    """
    if form == "yaml" and rounds > 1:
        raise click.BadParameter("YAML holds one round here.", param_hint="--format")
    names = [name.strip() for entry in house for name in entry.split(",") if name.strip()]
    try:
        load(ruleset, edition=edition, house_rules=names, specs=specs)
    except (LookupError, ValueError) as error:
        raise click.UsageError(str(error.args[0])) from None
    rules = court(specs).rules(ruleset, edition, tuple(names))
    values = rules.need("players").values
    number = players if players is not None else values["min"]
    if not values["min"] <= number <= values["max"]:
        message = f"{ruleset} is for {values['min']} to {values['max']} players."
        raise click.BadParameter(message, param_hint="--players")
    head: dict[str, Any] = {"ruleset": ruleset}
    if edition is not None:
        head["edition"] = edition
    if names:
        head["house_rules"] = names
    first = random.randrange(1_000_000) if seed is None else seed
    status = 0
    for position in range(rounds):
        rng = random.Random(f"{first}/{position}")
        played = simulate(rules, players=number, rng=rng, head=head, bluffs=bluffs)
        if played.end == UNDEALT:
            raise click.UsageError(f"too few cards for {number} players.")
        if (form or ("yaml" if rounds == 1 else "jsonl")) == "yaml":
            click.echo(to_yaml(played.log), nl=False)
        else:
            click.echo(common.to_json(played.log))
        if played.end in (DEADLOCK, ENDLESS):
            status = 1
            what = {
                DEADLOCK: "nobody may do anything",
                ENDLESS: f"no end after {MOST_EVENTS} events",
            }[played.end]
            click.echo(f"round {position + 1} (seed {first}): {what}", err=True)
    sys.exit(status)

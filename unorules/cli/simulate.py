"""``unorules simulate``: rounds played at random, as recorded games."""

from __future__ import annotations

import random
import sys

import click

from unorules.cli import common
from unorules.facade import court, load, load_profile
from unorules.logs.write import to_yaml
from unorules.profiles import Profile
from unorules.rounds import SeatsError, rounds
from unorules.simulate import DEADLOCK, ENDLESS, MOST_EVENTS

WHY = {
    DEADLOCK: "nobody may do anything",
    ENDLESS: f"no end after {MOST_EVENTS} events",
}
"""What is said of a round that has not come to its end."""


@click.command(name="simulate")
@click.argument("ruleset", required=False)
@click.option(
    "--profile",
    type=click.Path(exists=True, dir_okay=False),
    help="A profile: a table's rules and deck, in place of RULESET.",
)
@click.option("--edition", help="An edition, by id.")
@click.option(
    "--house-rules",
    "--house",
    "house",
    multiple=True,
    help="A house rule, by id; may be repeated, or several with commas between.",
)
@click.option("--players", type=click.IntRange(1, 99), help="Players. Default: the fewest.")
@click.option("--rounds", "number", type=click.IntRange(1), default=1, show_default=True)
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
    ruleset: str | None,
    profile: str | None,
    edition: str | None,
    house: tuple[str, ...],
    players: int | None,
    number: int,
    seed: int | None,
    bluffs: bool,
    form: str | None,
    specs: str | None,
) -> None:
    """Play rounds at random and print them as recorded games, with all cards known.

    Every move is one that the rules allow, so that a check finds each round in order
    (with --bluffs, all but what stands until it is challenged). The rules are those of
    RULESET with what is agreed on, or those of a profile, whose deck counts too.

    Exit status: 0, or 1 if a round came to a state in which nobody may do anything, or
    to no end; 2 for wrong use.

    \b
    Examples:
      unorules simulate uno-official --players 4 --seed 7
      unorules simulate vri-atter --rounds 100 | unorules check -
      unorules simulate --profile our-club.yaml --rounds 10
    """
    if form == "yaml" and number > 1:
        raise click.BadParameter("YAML holds one round here.", param_hint="--format")
    named: Profile | None = None
    if profile is not None:
        named = _profile(profile, ruleset, edition, house, specs)
        rules = named.rules
    elif ruleset is None:
        raise click.UsageError("Which rules? Name a RULESET, or a --profile.")
    else:
        names = [name.strip() for entry in house for name in entry.split(",") if name.strip()]
        try:
            load(ruleset, edition=edition, house_rules=names, specs=specs)
        except (LookupError, ValueError) as error:
            raise click.UsageError(str(error.args[0])) from None
        rules = court(specs).rules(ruleset, edition, tuple(names))
    first = random.randrange(1_000_000) if seed is None else seed
    played = rounds(rules, profile=named, players=players, number=number, seed=first, bluffs=bluffs)
    status = 0
    try:
        for position, outcome in enumerate(played, 1):
            if (form or ("yaml" if number == 1 else "jsonl")) == "yaml":
                click.echo(to_yaml(outcome.log), nl=False)
            else:
                click.echo(common.to_json(outcome.log))
            if outcome.end in WHY:
                status = 1
                click.echo(f"round {position} (seed {first}): {WHY[outcome.end]}", err=True)
    except SeatsError as error:
        raise click.BadParameter(str(error), param_hint="--players") from None
    sys.exit(status)


def _profile(
    file: str,
    ruleset: str | None,
    edition: str | None,
    house: tuple[str, ...],
    specs: str | None,
) -> Profile:
    """Return a profile from a file; beside it nothing may be said but the same rule set."""
    if edition is not None or house:
        message = "a profile says itself which edition and house rules hold."
        raise click.BadParameter(message, param_hint="--profile")
    named = load_profile(file, specs=specs)
    if ruleset not in (None, named.rules.id):
        message = f"{named.name} is for {named.rules.id}, not for {ruleset}."
        raise click.BadParameter(message, param_hint="--profile")
    return named

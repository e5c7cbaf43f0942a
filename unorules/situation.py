"""One situation without a file: the question of ``ask`` and of examples in specs."""

from __future__ import annotations

from typing import Any

from unorules.logs.read import Source

SEATS = "ABCDEFGHIJ"


def situation(
    ruleset: str,
    *,
    top: str,
    hand: str,
    play: str,
    owes: int = 0,
    drawn: str | None = None,
    players: int = 3,
    edition: str | None = None,
    house_rules: tuple[str, ...] = (),
) -> Source:
    """Return a game in which A, in turn, does one thing. Other hands are not known."""
    names = list(SEATS[:players])
    position: dict[str, Any] = {"top": top, "turn": names[0], "hands": {names[0]: hand}}
    if drawn is not None:
        position["drawn"] = drawn
    if owes:
        position["duties"] = [{names[0]: f"draw {owes}"}]
        # Who owes cards has no turn: it is the next player's.
        position["turn"] = names[1 % len(names)]
    data: dict[str, Any] = {
        "ruleset": ruleset,
        "players": names,
        "position": position,
        "moves": [{names[0]: play}],
    }
    if edition is not None:
        data["edition"] = edition
    if house_rules:
        data["house_rules"] = list(house_rules)
    return Source("<ask>", 1, data)

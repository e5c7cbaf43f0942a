"""House rules that meet: each of the 46 interactions has cases of both outcomes.

A case says with ``_covers: [I13]`` which it shows. What a rule allows and what it forbids
are two cases: one of them alone would also pass if the rules did not meet at all.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
import yaml

from tests.cases import Case, all_cases

INTERACTIONS = {
    "I01": "stacking, Wild Draw Four only without the colour",
    "I02": "stacking, challenge",
    "I03": "stacking, Draw Two as start card",
    "I04": "stacking, Skip or Reverse as answer",
    "I05": "stacking, card drawn this turn",
    "I06": "stacking, two players",
    "I07": "stacking, last card",
    "I08": "stacking, must-play",
    "I09": "stacking, the Danish texts",
    "I10": "stacking, no cards left",
    "I11": "stacking, groups of one rank",
    "I12": "stacking, simple-eights",
    "I13": "stacking, jump-in",
    "I14": "stacking, call",
    "I15": "seven-zero, last card",
    "I16": "seven-zero, call",
    "I17": "seven-zero, jump-in",
    "I18": "seven-zero, identical cards or groups",
    "I19": "seven-zero, two players",
    "I20": "seven-zero, start card",
    "I21": "seven-zero, teams",
    "I22": "seven-zero, open call or challenge",
    "I23": "jump-in, wild cards",
    "I24": "jump-in, action cards",
    "I25": "jump-in, own duplicate",
    "I26": "jump-in, time",
    "I27": "jump-in, call",
    "I28": "jump-in, colour named by a wild card",
    "I29": "must-play, wild cards",
    "I30": "must-play, number-last",
    "I31": "number-last, call, groups, black cards",
    "I32": "no-challenge, Wild Draw Four",
    "I33": "identical-cards, effects, call",
    "I34": "groups of one rank, drawing",
    "I35": "groups of one rank, eights",
    "I36": "groups of one rank, king-wild",
    "I37": "low-score or elimination, no cards left",
    "I38": "elimination, seats",
    "I39": "teams, end of the round, call, catch",
    "I40": "teams, elimination",
    "I41": "kids, stacking, challenge",
    "I42": "two-decks, jump-in, identical-cards",
    "I43": "Forced Swap, Targeted Draw Two, stacking",
    "I44": "Forced Swap as last card, target with one card",
    "I45": "lost turn, Stop",
    "I46": "reminder, lost turn",
}

LATER = {
    "I21": "teams in a log are not read yet",
    "I39": "teams in a log are not read yet",
    "I40": "teams in a log are not read yet",
}
"""Those that no log can show yet, each with the reason."""


def covering() -> dict[str, list[Case]]:
    """Return the cases by what they say that they cover."""
    found: dict[str, list[Case]] = defaultdict(list)
    for case in all_cases():
        data: dict[str, Any] = yaml.safe_load(case.text())
        for key in data.get("_covers") or []:
            found[key].append(case)
    return found


COVERING = covering()


def broken(case: Case) -> bool:
    """Whether a case has a finding."""
    return any(word != "note" for _, word, _ in case.expected())


@pytest.mark.parametrize("key", [key for key in INTERACTIONS if key not in LATER])
def test_each_has_cases_of_both_outcomes(key: str) -> None:
    outcomes = {broken(case) for case in COVERING[key]}
    assert outcomes == {True, False}, f"{key} ({INTERACTIONS[key]}): {COVERING[key]}"


@pytest.mark.parametrize("key", LATER)
def test_what_comes_later_has_none_yet(key: str) -> None:
    assert COVERING[key] == [], f"{key} has cases: it comes no longer later"


def test_cases_name_no_other_interaction() -> None:
    """A slip in a number would leave a case without its interaction."""
    named = {key for key in COVERING if key[:1] == "I" and key[1:].isdigit()}
    assert named <= set(INTERACTIONS)
    assert set(LATER) <= set(INTERACTIONS)
    assert list(INTERACTIONS) == [f"I{number:02}" for number in range(1, 47)]

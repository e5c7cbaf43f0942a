"""Overlays together: refused with a reason that names both, or rounds in order.

The sample is small; the whole is ``long``, and its table is printed by
``python -m tests.tools.overlay_pairs``.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tools import overlay_pairs
from tests.tools.overlay_pairs import Row, alone, pairs, rows, triples, try_out
from unorules.core.ruleset import assemble
from unorules.facade import court
from unorules.simulate import Play

PARTS = court().parts
RULESETS: list[str] = PARTS["index"]["rulesets"]
SEED = 20
PLACES = "house:play-for-places"
PAIRS, TRIPLES = 40, 15


def faulty(tried: list[Row]) -> list[str]:
    return [str(row) for row in tried if not row.good]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_overlays_alone(ruleset: str) -> None:
    tried = [try_out(PARTS, ruleset, names, 1, SEED) for names in alone(PARTS, ruleset)]
    assert faulty(tried) == []


def test_some_pairs() -> None:
    all_pairs = [(ruleset, names) for ruleset in RULESETS for names in pairs(PARTS, ruleset)]
    some = random.Random(SEED).sample(all_pairs, min(PAIRS, len(all_pairs)))
    assert faulty([try_out(PARTS, ruleset, names, 1, SEED) for ruleset, names in some]) == []


def test_some_triples() -> None:
    some = triples(PARTS, random.Random(SEED), TRIPLES)
    assert faulty([try_out(PARTS, ruleset, names, 1, SEED) for ruleset, names in some]) == []


@pytest.mark.parametrize("names", [(PLACES,), ("house:stacking", PLACES)])
def test_rounds_go_on_after_a_last_wild_draw_four_is_challenged(names: tuple[str, ...]) -> None:
    """Its colour has to be named, else nobody could pay: rounds that once came to a stop so."""
    row = try_out(PARTS, "uno-official", names, 26, 17)
    assert faulty([row]) == []
    assert row.ends.total() == 26


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_pairs(ruleset: str) -> None:
    assert faulty(list(rows(PARTS, rounds=50, threes=0, rulesets=[ruleset]))) == []


@pytest.mark.long
def test_many_triples() -> None:
    some = triples(PARTS, random.Random(SEED), 500)
    assert faulty([try_out(PARTS, ruleset, names, 5, SEED) for ruleset, names in some]) == []


def test_a_refusal_without_names_is_a_fault() -> None:
    row = Row("vri-atter", ("house:a", "house:b"), "input/overlays-conflict", named=False)
    assert not row.good
    row = try_out(PARTS, "vri-atter", ("house:faces-swedish", "house:simple-eights"), 1, SEED)
    assert row.refused
    assert row.good
    row.facts["other"] = "house:twos-draw"
    assert not overlay_pairs._names(PARTS, row)


def test_no_overlay_has_a_card_that_fits_nothing() -> None:
    """Whoever held one could not go out, and a round might have no end."""
    for ruleset in RULESETS:
        for names in alone(PARTS, ruleset):
            row = try_out(PARTS, ruleset, names, 0, SEED)
            assert row.dead == [], names
    rules = assemble(PARTS, "uno-official", house_rules=["blanks"])
    rules.need("follow").values["always"] = ["wild", "wild-draw-four"]
    assert overlay_pairs.dead_cards(rules) == ["BLANK"]
    assert not Row("uno-official", (), dead=["BLANK"]).good


def test_parts_are_the_whole() -> None:
    whole = list(range(17))
    parts = [overlay_pairs.shared(whole, (number, 5)) for number in range(1, 6)]
    assert sorted(entry for part in parts for entry in part) == whole
    assert max(map(len, parts)) - min(map(len, parts)) <= 1
    assert overlay_pairs.a_part("3/10") == (3, 10)
    for text in ("0/3", "4/3", "3", "1/2/3"):
        with pytest.raises(ValueError, match=r"."):
            overlay_pairs.a_part(text)
    [first] = rows(PARTS, rounds=0, threes=0, rulesets=["all-wild"], part=(2, 10_000))
    assert first.overlays == alone(PARTS, "all-wild")[1]


def test_a_round_without_an_end_is_a_fault() -> None:
    row = Row("uno-official", ())
    assert row.good
    row.ends["endless"] = 1
    assert not row.good


def test_a_round_at_fault_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overlay_pairs, "found", lambda rules, log: ["play/no-match at 3"])
    assert not try_out(PARTS, "uno-official", (), 1, SEED).good
    monkeypatch.undo()
    monkeypatch.setattr(Play, "act", lambda play: False)
    row: Any = try_out(PARTS, "uno-official", (), 1, SEED)
    assert not row.good
    assert "deadlock" in str(row)

"""Overlays as files: what a folder of one's own may say, and what is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

import unorules
from unorules.spec import load, store
from unorules.spec.compile import compile_parts
from unorules.spec.errors import SpecError

RULESET = Path(__file__).parent / "specs" / "eights"

HEAD = """\
id: quick
family: house
title: {nb: Kjapt, sv: Kvickt, en: Quick}
text: {nb: Kjapt spill., sv: Kvickt spel., en: A quick game.}
standing: inferred
interpretation: {nb: Vårt valg., sv: Vårt val., en: Our choice.}
fits: [openspiel-eights]
"""


def specs(tmp_path: Path, overlay: str, **more: str) -> Path:
    """Make a folder with the rule sets of tests/specs/eights and these overlays."""
    folder = tmp_path / "specs"
    for file in RULESET.rglob("*.yaml"):
        there = folder / file.relative_to(RULESET)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(file.read_bytes())
    (folder / "house").mkdir(exist_ok=True)
    (folder / "house" / "quick.yaml").write_text(overlay, encoding="utf-8")
    for name, text in more.items():
        (folder / "house" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def refused(folder: Path) -> SpecError:
    with pytest.raises(SpecError) as caught:
        compile_parts(load.load(folder, base=store.specs_folder()))
    return caught.value


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ("replaces: [{kind: draw, values: {maximum: 2}}]", 8, "maximum: the kind draw has no"),
        ("replaces: [{kind: draw, values: {max: lots}}]", 8, "max: Input should be a valid int"),
        ("replaces: [{kind: challenge, values: {by: victim}}]", 8, "no rule set that this overlay"),
        ("replaces: [{rule: deal-nine, values: {cards: 2}}]", 8, "has a rule deal-nine"),
        ("replaces: [{values: {cards: 2}}]", 8, "expected rule (an id) or kind"),
        ("removes:\n  - no-such-rule", 9, "has a rule no-such-rule"),
        ("refuses:\n  uno-oficial: {nb: x, sv: x}", 9, "unknown rule set uno-oficial"),
        ("refuses:\n  house:slow: {nb: x, sv: x}", 9, "unknown overlay house:slow"),
        ("includes:\n  house:slow: {}", 9, "unknown overlay house:slow"),
        ("over: [house:slow]", 8, "unknown overlay house:slow"),
        ("copies: {joker: 2}", 8, "no card of french-52 is called joker"),
        ("since: yesterday", 8, "since"),
        (
            "options:\n  many:\n    title: {nb: x, sv: x}\n    type: number\n    most: 9\n"
            "    default: 10\n    sets: [{kind: draw, field: max}]",
            10,
            "the default lies between least and most",
        ),
        (
            "options:\n  many:\n    title: {nb: x, sv: x}\n    type: choice\n"
            "    values: {few: {nb: x}}\n    sets:\n      - {kind: draw, field: voluntary}",
            14,
            "voluntary: Input should be",
        ),
    ],
)
def test_an_overlay_at_fault(tmp_path: Path, lines: str, line: int, message: str) -> None:
    error = refused(specs(tmp_path, HEAD + lines + "\n"))
    assert message in str(error)
    assert (error.file, error.line) == ("specs/house/quick.yaml", line)


def test_an_overlay_with_all_its_parts(tmp_path: Path) -> None:
    folder = specs(
        tmp_path,
        HEAD
        + """\
includes: {house:slow: {many: 4}}
packs: 2
options:
  many:
    title: {nb: Kort, sv: Kort, en: Cards}
    type: number
    least: 1
    most: 9
    default: 3
    sets: [{kind: deal, field: cards}]
""",
        slow=HEAD.replace("quick", "slow")
        + """\
options:
  many:
    title: {nb: Kort, sv: Kort, en: Cards}
    type: number
    least: 1
    most: 9
    sets: [{kind: draw, field: max}]
""",
    )
    rules = unorules.load("openspiel-eights", house_rules=["quick?many=6"], specs=folder)
    assert rules.overlays == ("house:quick?many=6",)
    usual = unorules.load("openspiel-eights", house_rules=["quick"], specs=folder)
    assert usual.overlays == ("house:quick",)
    assert len({rules.hash, usual.hash, unorules.load("openspiel-eights", specs=folder).hash}) == 3
    assembled = rules._rules
    assert assembled.deck.total == 104
    assert assembled.need("deal").values["cards"] == 6
    assert assembled.need("draw").values["max"] == 4
    assert assembled.need("draw").of("max").file == "specs/house/slow.yaml"


SETS = """\
replaces: [{kind: deal, values: {cards: %d}}]
"""


def test_house_rules_that_differ(tmp_path: Path) -> None:
    slow = HEAD.replace("quick", "slow") + SETS % 9
    folder = specs(tmp_path, HEAD + SETS % 3, slow=slow)
    with pytest.raises(ValueError, match=r"overlays-conflict.*specs/house/slow.yaml:8"):
        unorules.load("openspiel-eights", house_rules=["quick", "slow"], specs=folder)


@pytest.mark.parametrize("names", [["quick", "slow"], ["slow", "quick"]])
def test_a_house_rule_over_another(tmp_path: Path, names: list[str]) -> None:
    slow = HEAD.replace("quick", "slow") + SETS % 9
    folder = specs(tmp_path, HEAD + "over: [house:slow]\n" + SETS % 3, slow=slow)
    rules = unorules.load("openspiel-eights", house_rules=names, specs=folder)
    assert rules._rules.need("deal").values["cards"] == 3


@pytest.mark.parametrize("names", [["quick", "slow"], ["slow", "quick"]])
def test_a_rule_changed_by_one_and_removed_by_another(tmp_path: Path, names: list[str]) -> None:
    slow = HEAD.replace("quick", "slow") + "removes: [{kind: deal}]\n"
    folder = specs(tmp_path, HEAD + SETS % 3, slow=slow)
    with pytest.raises(ValueError, match="overlays-conflict"):
        unorules.load("openspiel-eights", house_rules=names, specs=folder)

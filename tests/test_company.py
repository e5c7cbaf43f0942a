"""Overlays that do not go together, also where only an option makes it so."""

from __future__ import annotations

import shutil

import pytest

from unorules.facade import court
from unorules.judge import Court
from unorules.pages.company import Clash, choices, clashes
from unorules.pages.overlays import _clash
from unorules.pages.words import Words
from unorules.spec import store
from unorules.spec.compile import compile_parts
from unorules.spec.load import load

HEAD = """\
id: {id}
family: house
title: {{nb: {title}, sv: {title}, da: {title}, en: {title}}}
text: {{nb: Tekst, sv: Text, da: Tekst, en: Text}}
fits: [uno-official, danish-classic]
standing: inferred
interpretation: {{nb: Eget, sv: Eget, da: Eget, en: Our own}}
examples:
  - {{top: R5, hand: R9 G2 B3, play: R9, verdict: ok}}
"""

FEWER = """\
options:
  cards:
    title: {nb: Kort, sv: Kort, da: Kort, en: Cards}
    type: number
    least: 3
    most: 8
    default: 7
    sets: [{kind: deal, field: cards}]
"""

SEVEN = """\
replaces:
  - {kind: deal, values: {cards: 7}, for: [uno-official]}
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """Return the words for the package's rules with two more: one deals seven, one as agreed."""
    folder = shutil.copytree(store.specs_folder(), tmp_path_factory.mktemp("own") / "specs")
    for name, title, rest in (("fewer", "Fewer", FEWER), ("seven", "Seven", SEVEN)):
        text = HEAD.format(id=name, title=title) + rest
        (folder / "house" / f"{name}.yaml").write_text(text, encoding="utf-8")
    specs = load(folder)
    return Words(specs, Court(compile_parts(specs)), "en")


def ours(words: Words) -> list[Clash]:
    both = {"house:fewer", "house:seven"}
    return [clash for clash in clashes(words.court) if set(clash.overlays) == both]


def test_an_option_that_does_not_go_with_another_overlay_is_told(own: Words) -> None:
    [clash] = ours(own)
    assert clash.chosen == ("house:fewer?cards=3", "house:seven")
    assert clash.rulesets == ("uno-official",)
    assert set(clash.shared) == {"uno-official", "danish-classic"}


def test_the_page_names_the_option_on_both_sides(own: Words) -> None:
    [clash] = ours(own)
    view = _clash(clash, "house:fewer", own)
    assert view.own == "“Fewer” (Cards: 3)"
    assert view.link.title == "“Seven”"
    assert [link.title for link in view.rulesets] == ["UNO, official rules"]
    view = _clash(clash, "house:seven", own)
    assert (view.own, view.link.title) == ("", "“Fewer” (Cards: 3)")
    assert view.link.path.endswith("#fewer")


def test_every_sort_of_option_is_tried() -> None:
    parts = court().parts
    names = choices(parts["overlay/house:card-points"])
    assert "house:card-points?numbers=5" in names
    assert "house:card-points?action=1000" in names
    assert choices(parts["overlay/house:stacking"])
    assert choices(parts["overlay/house:must-play"]) == []

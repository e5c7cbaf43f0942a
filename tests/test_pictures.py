"""Our own cards: told apart without colour, readable, and spoken of in every language."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from unorules.facade import court
from unorules.pictures import Pictures, definitions, once, standalone
from unorules.pictures.cards import COLOURS
from unorules.pictures.paint import PAPER, READABLE, contrast, ink, upon
from unorules.pictures.signs import signs
from unorules.spec import models, store

FOLDER = Path(__file__).parent / "specs" / "eights"
PARTS = court().parts
DECKS = sorted(PARTS["pictures"])
CARDS = [(deck, code) for deck in DECKS for code in PARTS["pictures"][deck]["cards"]]
PAINTS = sorted(
    {entry["paint"] for deck in DECKS for entry in PARTS["pictures"][deck]["colours"].values()}
    | {card[3] for deck in DECKS for card in PARTS["pictures"][deck]["cards"].values()} - {None}
)
SVG = "{http://www.w3.org/2000/svg}"


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg).findtext("title")


def in_grey(svg: str) -> str:
    return re.sub(r' (color|fill|stroke)="#\w+"', "", svg)


@pytest.mark.parametrize("deck", DECKS)
def test_decks_name_what_can_be_drawn(deck: str) -> None:
    drawn = PARTS["pictures"][deck]
    named = {entry["shape"] for entry in drawn["colours"].values()}
    named |= {card[2] for card in drawn["cards"].values()} - {None, COLOURS}
    assert named <= set(signs())


@pytest.mark.parametrize("lang", models.LANGUAGES)
def test_every_card_says_what_it_is(lang: str) -> None:
    for deck, code in CARDS:
        name = PARTS[f"language/{lang}"]["cards"][deck][code][0]
        assert title(Pictures(PARTS, deck, lang).card(code)) == name


@pytest.mark.parametrize("deck", DECKS)
def test_cards_differ_without_their_colour(deck: str) -> None:
    pictures = Pictures(PARTS, deck, "nb")
    drawn = [in_grey(pictures.card(code, mute=True)) for code in PARTS["pictures"][deck]["cards"]]
    assert len(set(drawn)) == len(drawn)


def test_a_named_colour_is_seen_and_said() -> None:
    pictures = Pictures(PARTS, "uno-108", "sv")
    drawn = {pictures.card("W+4", colour) for colour in ("red", "yellow", "green", "blue")}
    assert len({in_grey(card) for card in drawn}) == 4
    assert {title(card) for card in drawn} == {
        f"Dra fyra-kort (vald färg: {colour})" for colour in ("röd", "gul", "grön", "blå")
    }


@pytest.mark.parametrize("paint", PAINTS)
def test_paint_can_be_read(paint: str) -> None:
    assert contrast(ink(paint), PAPER) >= READABLE
    assert contrast(upon(paint), paint) >= READABLE
    # A shape that is too light for the paper has an edge in ink.
    assert contrast(paint, PAPER) >= 3 or ink(paint) != paint


def test_cards_are_small() -> None:
    sizes = [len(Pictures(PARTS, deck, "nb").card(code).encode()) for deck, code in CARDS]
    assert max(sizes) < 700
    assert sum(sizes) / len(sizes) < 550


def test_a_page_defines_each_drawing_that_it_shows_once() -> None:
    pictures = Pictures(PARTS, "uno-108", "nb")
    page = pictures.hand(["R5", "R5", "W", "B+2"], 2)
    shared = definitions(PARTS, page)
    ids = [symbol.get("id") for symbol in ElementTree.fromstring(shared)]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(re.findall(r'href="#([\w-]+)"', page))
    assert len(page.split("<svg")) - 1 == 6


def test_a_card_is_drawn_once_on_a_page() -> None:
    pictures = Pictures(PARTS, "uno-108", "nb")
    page = pictures.hand(["R5", "W", "R5"]) + pictures.card("R5", mute=True)
    shorter = once(page)
    cards = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", shorter)]
    assert [card.findtext("title") for card in cards] == ["rød 5", "Fargevalg-kort", "rød 5", None]
    drawn = cards[0].find("g")
    assert drawn is not None
    for card in (cards[2], cards[3]):
        (use,) = card.findall("use")
        assert use.get("href") == f"#{drawn.get('id')}"
    # Put in again, it is what it was.
    body = re.search(r'<g id="[\w-]+">(.*?)</g>(?=</svg>)', shorter)
    assert body is not None
    again = shorter.replace(body[0], body[1])
    assert again.replace(f'<use href="#{drawn.get("id")}"/>', body[1]) == page


def test_hidden_cards_and_unknown_ones_are_pictures_too() -> None:
    pictures = Pictures(PARTS, "uno-108", "nb")
    assert title(pictures.card("xx")) == "kort med baksiden opp"
    assert re.findall(r">(\w+)</text>", pictures.card("10h")) == ["10h", "10h", "10h"]


def test_mute_cards_say_nothing() -> None:
    card = ElementTree.fromstring(Pictures(PARTS, "uno-108", "nb").card("R5", mute=True))
    assert card.find("title") is None
    assert card.get("aria-hidden") == "true"


def test_a_card_stands_alone() -> None:
    drawn = ElementTree.fromstring(
        standalone(PARTS, Pictures(PARTS, "uno-108", "nb").card("W+4", "green"))
    )
    ids = {symbol.get("id") for symbol in drawn.iter(f"{SVG}symbol")}
    assert {use.get("href", "")[1:] for use in drawn.iter(f"{SVG}use")} == ids


def test_an_own_deck_that_says_nothing_of_pictures_has_plain_cards(tmp_path: Path) -> None:
    folder = tmp_path / "specs"
    shutil.copytree(FOLDER, folder)
    (folder / "decks").mkdir()
    deck = (store.specs_folder() / "decks" / "french-52.yaml").read_text(encoding="utf-8")
    bare = re.sub(r'(value: "#\w+"|shape: \w+|symbol: "?\w+"?), ', "", deck)
    (folder / "decks" / "french-52.yaml").write_text(bare, encoding="utf-8")
    card = Pictures(court(folder).parts, "french-52", "nb").card("10h")
    assert re.findall(r">(\w+)</text>", card) == ["10h", "10h", "10h"]

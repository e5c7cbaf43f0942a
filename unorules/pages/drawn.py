"""Examples as pictures: the cards of a situation, and the table after it."""

from __future__ import annotations

from unorules.core import moves
from unorules.core.cards import NO_COLOUR
from unorules.core.moves import Move
from unorules.core.ruleset import Ruleset
from unorules.course import UNSEEN, Deed, Scene
from unorules.pages.words import Words
from unorules.pictures import Pictures, definitions, once, seating
from unorules.situation import SEATS
from unorules.spec.models import Example
from unorules.telling import Telling
from unorules.templates import capital

USES = 'href="#pic-'
"""What is found on each page with cards."""


def play(example: Example, rules: Ruleset, words: Words) -> str:
    """Return the cards of an example: what lay on top, what A had, and what A did.

    For the eye only: the same stands beside it in words.
    """
    read = rules.notation.read
    pictures = Pictures(words.court.parts, rules.deck.id, words.lang)
    deed = read(example.play)
    hand = _codes(rules, rules.notation.cards(example.hand))
    laid = _codes(rules, deed.cards) if deed.verb == moves.PLAY else []
    groups = [
        ("top-card", _cards(read(example.top), rules, pictures)),
        ("in-hand", pictures.hand(hand, chosen=laid)),
        _deed(deed, rules, pictures, words),
    ]
    drawn = "".join(
        f'<div class="group"><span>{words.heading(label)}</span>{picture}</div>'
        for label, picture in groups
    )
    return f'<div class="play" aria-hidden="true" data-search-exclude>{drawn}</div>'


def table(scene: Scene, rules: Ruleset, words: Words) -> tuple[str, str]:
    """Return the table after an example, and what came of it in words."""
    names = list(SEATS[: len(scene.hands)])
    telling = Telling(words.court.language(words.lang), rules.deck.id, names)
    said = " ".join(f"{capital(text)}." for text in telling.outcome(scene))
    return f'<div class="table" aria-hidden="true">{seating(scene, names, said)}</div>', said


def told(move: Move, rules: Ruleset, words: Words) -> str:
    """Return what A did in words, as they are said at the table."""
    telling = Telling(words.court.language(words.lang), rules.deck.id, list(SEATS))
    deed = Deed(
        seat=0,
        verb=move.verb,
        cards=tuple(_codes(rules, move.cards)),
        colour=None if move.colour == NO_COLOUR else rules.deck.colour_ids[move.colour],
        target=SEATS.index(move.target_name) if move.target_name else None,
        number=move.number,
    )
    return telling.deed(deed)


def with_definitions(page: str, words: Words) -> str:
    """Return a page with its cards, if there are any, drawn once, and what they have in common."""
    if USES not in page:
        return page
    shared = definitions(words.court.parts, page)
    return f"{once(page)}\n<div data-search-exclude>{shared}</div>\n"


def _deed(deed: Move, rules: Ruleset, pictures: Pictures, words: Words) -> tuple[str, str]:
    """Return what A did, with the word above it."""
    if deed.verb == moves.PLAY:
        spoken = _chip(words.action(moves.UNO)) if deed.uno else ""
        to = _chip(f"→ {deed.target_name}") if deed.target_name else ""
        return "played", f"{_cards(deed, rules, pictures)}{to}{spoken}"
    if deed.verb == moves.DRAW:
        codes = _codes(rules, deed.cards)
        return "drawn-cards", pictures.hand(codes)
    shown = _cards(deed, rules, pictures) if deed.cards else ""
    return "deed", _chip(told(deed, rules, words)) + shown


def _cards(move: Move, rules: Ruleset, pictures: Pictures) -> str:
    """Return the cards of a lay, the last one with the colour that was named for it."""
    codes = _codes(rules, move.cards)
    colour = None if move.colour == NO_COLOUR else rules.deck.colour_ids[move.colour]
    cards = [pictures.card(code) for code in codes[:-1]]
    cards += [pictures.card(code, colour) for code in codes[-1:]]
    return "".join(cards)


def _codes(rules: Ruleset, cards: tuple[int, ...]) -> list[str]:
    return [rules.deck.codes[card] if card >= 0 else UNSEEN for card in cards]


def _chip(text: str) -> str:
    return f'<span class="chip">{capital(text)}</span>'

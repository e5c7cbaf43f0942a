"""A page for every card: what it does in each rule set, and every example about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unorules.core import moves
from unorules.core.ruleset import Ruleset
from unorules.pages.book import Book, Page
from unorules.pages.examples import Shown
from unorules.pages.links import Link, overlay_link
from unorules.pages.parameters import CARD_FIELDS
from unorules.pages.rulesets import RulesetView, RuleView
from unorules.pages.words import Words
from unorules.pictures import Pictures
from unorules.spec.models import Deck, Face, Rule
from unorules.spec.overlays import Overlay
from unorules.templates import capital

START = "cards/index.md"

PLACES = {"effect": 0, "start_card": 2}
"""Which kinds of rule stand first on the page of a card, and which last: what it does first."""


@dataclass(frozen=True, slots=True)
class RuleHere:
    """A rule with the way to it; ``own`` where the card is named in its machine part."""

    link: Link
    number: int
    text: str
    own: bool


@dataclass(frozen=True, slots=True)
class InRuleset:
    """What a card is in one rule set."""

    title: Link
    points: str
    rules: list[RuleHere]
    examples: list[tuple[Link, Shown]]


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of a deck: all colours of one face together."""

    deck: str
    face: str
    title: str
    codes: list[str]
    pictures: str
    copies: int
    each: int
    points: list[str]
    rulesets: list[InRuleset]
    rulings: list[Link]
    overlays: list[Link]
    twins: list[Link]

    @property
    def path(self) -> str:
        """Where its page stands."""
        return card_path(self.deck, self.face)


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck with its cards, and the rule sets that are played with it."""

    id: str
    title: str
    total: int
    rulesets: list[Link]
    cards: list[CardView]


def card_path(deck: str, face: str) -> str:
    """Return where the page of a card stands."""
    return f"cards/{deck}-{face}.md"


def pages(book: Book) -> Iterator[Page]:
    """Yield the tables of all decks, then a page a card."""
    decks = [_deck(name, book) for name in _played(book)]
    yield book.page(START, book.words.say("cards"), "cards.md.j2", decks=decks)
    for deck in decks:
        for card in deck.cards:
            yield book.page(card.path, card.title, "card.md.j2", card=card, deck=deck)


@dataclass(frozen=True, slots=True)
class Counted:
    """A card with how many there are and what it is worth, for a summary."""

    title: str
    copies: int
    points: str


def in_short(ruleset: RulesetView, book: Book) -> list[Counted]:
    """Return the cards of a rule set that are in its deck, the number cards as one."""
    deck: Deck = book.specs.decks[ruleset.deck].model
    rules = book.court.rules(ruleset.id, None, ())
    found: list[Counted] = []
    numbers = [face for face in deck.faces if "number" in face.groups and face.copies]
    if numbers:
        least, most = numbers[0], numbers[-1]
        title = f"{least.symbol}–{most.symbol}"
        worth = f"{_points(least, deck, rules)}–{_points(most, deck, rules)}".strip("–")
        found.append(Counted(title, sum(_copies(face, deck) for face in numbers), worth))
    for face in deck.faces:
        if face.copies and face not in numbers:
            title = card_title(face, deck.id, book.words)
            found.append(Counted(title, _copies(face, deck), _points(face, deck, rules)))
    return found


def _played(book: Book) -> list[str]:
    """Return the decks that some rule set is played with."""
    return list(dict.fromkeys(view.deck for view in book.rulesets))


def navigation(titles: dict[str, str], book: Book) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each deck's title with the titles and paths of its cards."""
    for name in _played(book):
        model: Deck = book.specs.decks[name].model
        paths = [card_path(name, face.id) for face in model.faces]
        title = book.words.text(model.title, book.specs.decks[name], "title")
        yield title, [(titles[path], path) for path in paths]


def _deck(name: str, book: Book) -> DeckView:
    loaded = book.specs.decks[name]
    model: Deck = loaded.model
    views = [view for view in book.rulesets if view.deck == name]
    return DeckView(
        id=name,
        title=book.words.text(model.title, loaded, "title"),
        total=sum(_copies(face, model) for face in model.faces),
        rulesets=[_ruleset_link(view) for view in views],
        cards=[_card(face, model, views, book) for face in model.faces],
    )


def _ruleset_link(view: RulesetView) -> Link:
    return Link(view.title, f"../{view.id}/index.md")


def _copies(face: Face, deck: Deck) -> int:
    return face.copies * (len(deck.colours) if face.coloured else 1)


def _card(face: Face, deck: Deck, views: list[RulesetView], book: Book) -> CardView:
    rulesets = [_in_ruleset(face, view, book) for view in views]
    drawn = Pictures(book.court.parts, deck.id, book.lang)
    return CardView(
        deck=deck.id,
        face=face.id,
        title=card_title(face, deck.id, book.words),
        codes=_codes(face, deck),
        pictures="".join(drawn.card(code) for code in _codes(face, deck)),
        copies=_copies(face, deck),
        each=face.copies,
        points=[there.points for there in rulesets],
        rulesets=[there for there in rulesets if there.rules],
        rulings=book.rulings.by_card.get((deck.id, face.id), []),
        overlays=[
            overlay_link(name, book.words)
            for name, loaded in book.specs.overlays.items()
            if _changes(loaded.model, face, deck, book)
        ],
        twins=[
            Link(
                book.words.text(
                    book.specs.decks[other].model.title, book.specs.decks[other], "title"
                ),
                f"{other}-{face.id}.md",
            )
            for other in _played(book)
            if other != deck.id and face.id in [f.id for f in book.specs.decks[other].model.faces]
        ],
    )


def card_title(face: Face, deck: str, words: Words) -> str:
    """Return a card's name as a title; a bare number with the word for such cards."""
    name = words.text(face.names, words.specs.decks[deck], "faces")
    if "number" in face.groups:
        return words.say("number-card", name=name)
    return words.say("card-called", name=name) if name.isdigit() else capital(name)


def _codes(face: Face, deck: Deck) -> list[str]:
    if not face.coloured:
        return [face.code]
    pairs = [(colour.code, face.code) for colour in deck.colours]
    return ["".join(pair if deck.order == "colour-first" else pair[::-1]) for pair in pairs]


def _in_ruleset(face: Face, view: RulesetView, book: Book) -> InRuleset:
    rules = book.court.rules(view.id, None, ())
    name = book.specs.decks[view.deck].model
    said = book.words.text(face.names, book.specs.decks[view.deck], "faces")
    named = re.compile(rf"(?<![\w-]){re.escape(said)}(?![\w+])")
    found: list[tuple[int, RuleHere]] = []
    examples: list[tuple[Link, Shown]] = []
    for chapter in view.chapters:
        models = {rule.id: rule for rule in book.specs.chapters[view.id, chapter.id].model.rules}
        for rule in chapter.rules:
            link = Link(rule.words.title, f"../{view.id}/{chapter.id}.md#{rule.id}")
            own = _is_about(models[rule.id], face)
            # A number stands in many texts without the card being meant.
            told = "number" not in face.groups and named.search(rule.words.text)
            if own or told:
                place = PLACES.get(models[rule.id].machine.kind, 1)
                found.append((place, RuleHere(link, rule.number, rule.words.text, own)))
            examples += [(link, shown) for shown in _played_in(models[rule.id], rule, face, rules)]
    ordered = [here for _, here in sorted(found, key=lambda entry: entry[0])]
    return InRuleset(_ruleset_link(view), _points(face, name, rules), ordered, examples)


def _is_about(rule: Rule, face: Face) -> bool:
    """Whether the card is named in the machine part of a rule, by itself or by its group."""
    names = {face.id, *face.groups}
    values = rule.machine.model_dump(mode="json")
    lists = [values.get(field) or [] for field in CARD_FIELDS]
    lists += [part["cards"] for part in values.get("values") or []]
    return any(names & set(entries) for entries in lists if isinstance(entries, list))


def _played_in(rule: Rule, view: RuleView, face: Face, rules: Ruleset) -> Iterator[Shown]:
    """Yield the examples of a rule in which the card is laid."""
    for example, shown in zip(rule.examples, view.examples, strict=True):
        move = rules.notation.read(example.play)
        if move.verb == moves.PLAY and any(
            card >= 0 and rules.deck.faces[card] == rules.deck.face_ids.index(face.id)
            for card in move.cards
        ):
            yield shown


def _points(face: Face, deck: Deck, rules: Ruleset) -> str:
    """Return what a card left in a hand is worth, or nothing if it is not in the deck."""
    if not face.copies:
        return ""
    worth = ""
    names = {face.id, *face.groups}
    for rule in rules.all("card_points"):
        parts = [*rule.values["values"]]
        if rule.values["points"] is not None:
            parts.append({"cards": rule.values["cards"], "points": rule.values["points"]})
        for part in parts:
            if names & set(part["cards"]):
                worth = str(face.value if part["points"] == "face-value" else part["points"])
    return worth


def _changes(overlay: Overlay, face: Face, deck: Deck, book: Book) -> bool:
    """Whether an overlay names the card by itself: in what it adds, changes or puts in."""
    decks = {book.specs.rulesets[r].model.deck for r in overlay.fits if r in book.specs.rulesets}
    if deck.id not in decks:
        return False
    names: set[str] = set(overlay.copies)
    for rule in overlay.adds:
        values = rule.machine.model_dump(mode="json")
        for field in CARD_FIELDS:
            entries = values.get(field)
            names.update(entries if isinstance(entries, list) else ())
    for change in overlay.replaces:
        if change.rule == face.id:
            return True
        for field in CARD_FIELDS:
            entries = change.values.get(field)
            names.update(entries if isinstance(entries, list) else ())
    return face.id in names or any(removal.rule == face.id for removal in overlay.removes)

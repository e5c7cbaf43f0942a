"""Disputes from the table as their pages show them: one page a topic, and one of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules import disputes
from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.record import Game, Round
from unorules.core.ruleset import Ruleset
from unorules.core.whatif import WITHOUT
from unorules.course import UNSEEN, Deed, course
from unorules.disputes import Asked
from unorules.judge import Court
from unorules.pages.book import Book, Page
from unorules.pages.links import Link, alternatives, rule_link, ruleset_link
from unorules.pages.words import Words
from unorules.pictures import Pictures
from unorules.results import Finding
from unorules.spec.errors import SpecError
from unorules.spec.load import Loaded, Specs
from unorules.spec.models import Rule
from unorules.spec.overlays import Overlay
from unorules.telling import Telling
from unorules.templates import capital

HOME = "disputes"
"""The folder of the pages, one for each topic."""

START = f"{HOME}/index.md"


@dataclass(frozen=True, slots=True)
class Said:
    """What the referee says of an event: the word for it, its kind, and the reasons."""

    kind: str
    verdict: str
    message: str
    consequence: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of how a game begins: whose it is, in words, and the cards as a picture."""

    label: str
    text: str
    picture: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a game as told: an event, the deal or the result, with its rulings."""

    text: str
    picture: str
    said: list[Said]


@dataclass(frozen=True, slots=True)
class Ground:
    """A rule that decides, with where it comes from."""

    link: Link
    sources: str
    standing: str


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A dispute: the question, the referee's word for it, the answer, and the game.

    ``rules`` names the rule set with its overlays, ``situation`` how the game begins;
    ``otherwise`` are the rules under which it would be the other way round, each with its
    words, in which ``{names}`` stands for the links.
    """

    id: str
    question: str
    kind: str
    lead: str
    answer: str
    rules: str
    ruleset: str
    situation: list[Row]
    steps: list[Step]
    grounds: list[Ground]
    otherwise: list[tuple[str, list[list[Link]]]]
    see: list[Link]


@dataclass(frozen=True, slots=True)
class TopicView:
    """All disputes about one thing."""

    id: str
    title: str
    about: str
    disputes: list[DisputeView]


def pages(book: Book) -> Iterator[Page]:
    """Yield the page of all disputes, and one for each topic.

    Raises SpecError where the referee does not agree with an answer.
    """
    topics = list(_topics(book))
    if not topics:
        return
    yield book.page(START, book.words.say("disputes"), "disputes.md.j2", topics=topics)
    for topic in topics:
        yield book.page(f"{HOME}/{topic.id}.md", topic.title, "topic.md.j2", topic=topic)


def _topics(book: Book) -> Iterator[TopicView]:
    for topic, loaded in book.specs.disputes.items():
        views = [
            told(book.specs, book.court, asked, book.words)
            for asked in disputes.all_of(book.specs, topic)
        ]
        if views:
            title = book.words.text(loaded.model.title, loaded, "title")
            about = book.words.text(loaded.model.about, loaded, "about")
            yield TopicView(topic, title, about, views)


def told(specs: Specs, court: Court, asked: Asked, words: Words) -> DisputeView:
    """Return one dispute. Raises SpecError where the referee does not agree with the answer."""
    wrong = disputes.disagreement(court, asked, words.lang)
    if wrong is not None:
        raise SpecError(wrong[1], asked.loaded.file, wrong[0])
    dispute = asked.dispute
    report = disputes.replay(court, asked)
    game, rules = disputes.read(court, asked)
    findings = [*report.findings, *report.notes]
    return DisputeView(
        id=dispute.id,
        question=words.text(dispute.question, asked.loaded, *asked.path, "question"),
        kind=dispute.verdict,
        lead=_lead(asked, words),
        answer=words.text(dispute.answer, asked.loaded, *asked.path, "answer"),
        rules=_named(rules, words),
        ruleset=rules.id,
        situation=list(_situation(game.rounds[0], rules, words)),
        steps=list(_steps(game, rules, findings, words)),
        grounds=[
            _ground(name, specs, words)
            for name in dict.fromkeys((*(f.rule for f in findings), *dispute.rules))
        ],
        otherwise=list(_otherwise(court, asked, words)),
        see=[link for name in dispute.see if (link := _link(specs, words, name)) is not None],
    )


def _lead(asked: Asked, words: Words) -> str:
    """Return the first word of the answer, which is the referee's: yes, no, or that it is open."""
    dispute = asked.dispute
    if dispute.verdict in ("unproven", "unruled"):
        return words.heading(dispute.verdict)
    if dispute.affirms is None:
        return ""
    return words.heading("yes" if dispute.verdict == dispute.affirms else "no")


def _named(rules: Ruleset, words: Words) -> str:
    """Return the title of the rule set, with its overlays."""
    title = ruleset_link(rules.id, words).title
    if not rules.overlays:
        return title
    named = [words.overlay(name) for name in rules.overlays]
    joined = words.phrases().join(named, "and")
    return words.say("dispute-with", ruleset=title, names=joined)


def _situation(block: Round, rules: Ruleset, words: Words) -> Iterator[Row]:
    """Yield how a game begins: what lies on top, who has what, and who is in turn."""
    setup = block.setup
    deck = rules.deck
    telling = Telling(words.court.language(words.lang), deck.id, setup.names)
    pictures = Pictures(words.court.parts, deck.id, words.lang)

    def row(label: str, cards: list[int], hidden: int = 0, colour: int = NO_COLOUR) -> Row:
        known = [deck.codes[card] for card in cards if card != UNKNOWN]
        named = None if colour == NO_COLOUR else deck.colour_ids[colour]
        said = telling.cards([*known, *[UNSEEN] * hidden], named)
        if not known:
            return Row(label, said, "")
        if named is not None:
            return Row(label, said, pictures.card(known[0], named, mute=True))
        return Row(label, said, pictures.hand(known, hidden, mute=True))

    if setup.top != UNKNOWN:
        named = setup.colour if setup.colour != deck.colours[setup.top] else NO_COLOUR
        yield row(words.heading("top-card"), [setup.top], colour=named)
    elif setup.start:
        yield row(capital(words.say("dispute-start")), setup.start)
    for seat, name in enumerate(setup.names):
        known, hidden = setup.hands[seat]
        if known or seat in setup.written:
            yield row(name, known, hidden)
    if setup.pile is not None:
        yield row(capital(words.say("dispute-pile")), [], setup.pile)
    if setup.top != UNKNOWN:
        yield Row("", capital(words.say("dispute-turn", player=setup.names[setup.turn])), "")


def _steps(game: Game, rules: Ruleset, found: list[Finding], words: Words) -> Iterator[Step]:
    """Yield a game line by line. What is said of the deal has a line of its own."""
    telling = Telling(words.court.language(words.lang), rules.deck.id, game.players)
    pictures = Pictures(words.court.parts, rules.deck.id, words.lang)

    def said(round: int, move: int | None) -> list[Said]:
        """Return the rulings on an event of a round."""
        places = [f for f in found if (f.place.round, f.place.move) == (round, move)]
        return [_said(finding, words) for finding in places]

    for scene in course(game, rules):
        if scene.deed is not None:
            text = capital(telling.deed(scene.deed))
            yield Step(text, _laid(scene.deed, pictures), said(scene.round, scene.move))
        elif said(scene.round, 0):
            yield Step(capital(words.say("dispute-deal")), "", said(scene.round, 0))
        block = game.rounds[scene.round - 1]
        if scene.move == len(block.events):
            result = list(_result(block, words))
            if result or said(scene.round, None):
                yield Step(capital("; ".join(result)), "", said(scene.round, None))


def _laid(deed: Deed, pictures: Pictures) -> str:
    """Return the known cards of an event as a picture, the last one with the colour named."""
    known = [code for code in deed.cards if code != UNSEEN]
    cards = [pictures.card(code, mute=True) for code in known[:-1]]
    cards += [pictures.card(code, deed.colour, mute=True) for code in known[-1:]]
    return "".join(cards)


def _result(block: Round, words: Words) -> Iterator[str]:
    """Yield what the record says of the end of a round."""
    if block.result is None:
        return
    names = block.setup.names
    if "winner" in block.result:
        seat = block.result["winner"]
        if seat < 0:
            yield words.say("dispute-no-winner")
        else:
            yield words.say("dispute-winner", player=names[seat])
    points = block.result.get("points")
    if points is not None:
        said = points
        if isinstance(points, dict):
            said = ", ".join(f"{names[seat]} {value}" for seat, value in points.items())
        yield words.say("dispute-points", n=said)


def _said(finding: Finding, words: Words) -> Said:
    said = finding.explain(words.lang)
    verdict = words.heading(finding.verdict)
    if finding.stands:
        verdict += f" ({words.word('stands')})"
    return Said(finding.verdict, verdict, said.message, said.consequence)


def _ground(name: str, specs: Specs, words: Words) -> Ground:
    """Return a rule or an overlay as what decides."""
    model, loaded = _found(name, specs)
    return Ground(
        rule_link(name, words),
        words.sources(model.source, loaded),
        words.standing(model.standing),
    )


def _found(name: str, specs: Specs) -> tuple[Rule | Overlay, Loaded]:
    """Return a rule by its full id, or an overlay, with its file."""
    owner, _, rule = name.partition("/")
    if not rule:
        loaded = specs.overlays[owner]
        return loaded.model, loaded
    if owner in specs.overlays:
        loaded = specs.overlays[owner]
        return next(entry for entry in loaded.model.adds if entry.id == rule), loaded
    return next(
        (entry, loaded)
        for (ruleset, _), loaded in specs.chapters.items()
        if ruleset == owner
        for entry in loaded.model.rules
        if entry.id == rule
    )


def _otherwise(court: Court, asked: Asked, words: Words) -> Iterator[tuple[str, list[list[Link]]]]:
    """Yield the rules under which it would be the other way round, with the words for them."""
    forbidding = disputes.forbidden_by(court, asked)
    allowing: list[str] = []
    for finding in disputes.replay(court, asked).findings:
        allowing += [name for name in finding.allowed_by if name not in allowing]
    for key, names in (
        ("forbidden-with", list(forbidding)),
        ("allowed-with", [n for n in allowing if not n.startswith(WITHOUT)]),
        ("allowed-without", [n.removeprefix(WITHOUT) for n in allowing if n.startswith(WITHOUT)]),
    ):
        if links := alternatives(names, words):
            yield words.heading(key), links


def _link(specs: Specs, words: Words, id: str) -> Link | None:
    """Return the way to another dispute; None if it is about a rule set that is not here."""
    for topic, loaded in specs.disputes.items():
        for number, dispute in enumerate(loaded.model.disputes):
            if dispute.id == id and not disputes.about(specs, dispute):
                return None
            if dispute.id == id:
                title = words.text(dispute.question, loaded, "disputes", number, "question")
                return Link(title, f"../{HOME}/{topic}.md#{id}")
    raise SpecError(f"there is no dispute {id}", HOME)

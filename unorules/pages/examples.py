"""Examples of the specifications in cards and words, decided by the referee."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from unorules.core import moves, record
from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.moves import Move
from unorules.core.ruleset import Ruleset
from unorules.course import Scene, course
from unorules.judge import Court
from unorules.pages.drawn import play, table, told
from unorules.pages.links import Link, alternatives
from unorules.pages.words import Words
from unorules.results import Finding, Report
from unorules.situation import situation
from unorules.spec.errors import SpecError
from unorules.spec.load import Loaded
from unorules.spec.models import Example
from unorules.templates import capital

_GAP = "\0"

SEATS = 3
"""How many play where an example says nothing else; so the page says it once."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An example as a page shows it.

    ``notes`` say what the cards do not show; ``play`` are the cards, and for those who do not
    see them ``situation`` and ``deed`` what there was and what A did, with ``end`` after it.
    ``verdict`` is the word for it, ``kind`` its name in every language; ``message`` says
    what was wrong, or nothing. ``table`` is a drawing of what comes of it, if more than the
    next turn, and ``outcome`` the words. ``others`` are the overlays under which it would be
    the other way round, and ``otherwise`` the words that say so.
    """

    notes: str
    play: str
    situation: str
    deed: str
    end: str
    kind: str
    verdict: str
    message: str
    table: str
    outcome: str
    otherwise: str
    others: list[list[Link]]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that an example is judged by: a rule set, and perhaps an overlay on it."""

    ruleset: str
    edition: str | None = None
    house: tuple[str, ...] = ()


def show(
    example: Example, rules: Rules, court: Court, words: Words, loaded: Loaded, *path: str | int
) -> Shown:
    """Return an example in words. Raises SpecError if the referee does not agree with it."""
    report, forbidding, scene = _ruling(court, example, rules)
    finding = _agreed(example, report, words, loaded, path)
    message, stands = "", False
    otherwise, others = words.word("otherwise"), forbidding
    if finding is not None:
        message, stands = finding.explain(words.lang).message, finding.stands
        otherwise, others = words.word("allowed-with"), _allowing(finding, rules)
    verdict = words.heading(example.verdict)
    if stands:
        verdict += f" ({words.word('stands')})"
    assembled = court.rules(rules.ruleset, rules.edition, rules.house)
    happens = scene is not None and report.verdict == "ok" and not scene.outcome.plain
    drawing, outcome = table(scene, assembled, words) if scene and happens else ("", "")
    return Shown(
        _notes(example, assembled, words),
        play(example, assembled, words),
        *_situation(example, assembled, words),
        kind=example.verdict,
        verdict=verdict,
        message=message,
        table=drawing,
        outcome=outcome,
        otherwise=otherwise,
        others=alternatives(others, words),
    )


def _allowing(finding: Finding, rules: Rules) -> tuple[str, ...]:
    """Return the overlays with which it would be allowed.

    That it would be so without the overlay whose example it is, or by another edition, goes
    without saying.
    """
    names = finding.allowed_by
    return tuple(n for n in names if rules.edition is None or not n.startswith("edition:"))


@lru_cache(maxsize=2048)
def _ruling(
    court: Court, example: Example, rules: Rules
) -> tuple[Report, tuple[str, ...], Scene | None]:
    """Judge an example, once for all languages.

    With the editions that forbid what is allowed, and the table after it.
    """
    asked = situation(
        rules.ruleset,
        top=example.top,
        hand=example.hand,
        play=example.play,
        owes=example.owes,
        drawn=example.drawn,
        players=example.players,
        edition=rules.edition,
        house_rules=rules.house,
    )
    report = court.report(asked)
    # Of an edition's own example other editions say nothing: they may lack the very card.
    asks = report.verdict == "ok" and rules.edition is None
    if report.error is not None:
        return report, (), None
    assembled = court.rules(rules.ruleset, rules.edition, rules.house)
    *_, scene = course(record.game(asked.data, assembled), assembled)
    return report, court.otherwise(asked) if asks else (), scene


def _agreed(
    example: Example, report: Report, words: Words, loaded: Loaded, path: tuple[str | int, ...]
) -> Finding | None:
    """Return the finding that the example names, if it names one."""
    line = loaded.line(*path)
    if report.error is not None:
        message, expected = report.error.explain(words.lang)
        raise SpecError(f"this example cannot be read: {message} ({expected})", loaded.file, line)
    found = [finding for finding in report.findings if finding.code == example.code]
    if report.verdict != example.verdict or (example.code is not None and not found):
        given = " ".join([report.verdict, *(finding.code for finding in report.findings)])
        wanted = " ".join(filter(None, [example.verdict, example.code]))
        message = f"this example says {wanted}, but the referee says {given}"
        raise SpecError(message, loaded.file, line)
    return found[0] if found else None


def _situation(example: Example, rules: Ruleset, words: Words) -> tuple[str, str, str]:
    """Return who has what, what A did, and the end of that sentence."""
    speech = _Speech(rules, words)
    read = rules.notation.read
    move = read(example.play)
    template = {moves.PLAY: "example-lay", moves.DRAW: "example-draw"}.get(move.verb, "example-do")
    situation, _, end = words.filled(
        template,
        top=speech.card_and_colour(read(example.top)),
        hand=speech.cards(rules.notation.cards(example.hand)),
        play=_GAP,
    ).partition(_GAP)
    return situation, speech.deed(move), end


def _notes(example: Example, rules: Ruleset, words: Words) -> str:
    """Return what has to be said beside the cards."""
    before = []
    if example.players != SEATS:
        before.append(capital(words.filled("example-players", n=example.players)))
    if example.drawn is not None:
        (drawn,) = rules.notation.cards(example.drawn)
        before.append(words.filled("example-drawn", card=_Speech(rules, words).card(drawn)))
    if example.owes:
        before.append(words.filled("example-owes", n=example.owes))
    return " ".join(before)


class _Speech:
    """Cards and actions in words."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        self.rules = rules
        self.deck = rules.deck
        self.words = words
        self.phrases = words.phrases(rules.deck.id)

    def card(self, card: int) -> str:
        """Return a card's bare name."""
        return self.words.card(self.deck.codes[card], self.deck.id)

    def cards(self, cards: tuple[int, ...]) -> str:
        """Return known cards as a list, unknown ones as a number."""
        hidden = sum(card == UNKNOWN for card in cards)
        said = [self.card(card) for card in cards if card != UNKNOWN]
        if hidden:
            said.append(self.phrases.counted(hidden, "cards"))
        return self.phrases.join(said, "and")

    def card_and_colour(self, move: Move) -> str:
        """Return the cards of a play with the colour that was named."""
        said = self.cards(move.cards)
        if move.colour == NO_COLOUR:
            return said
        named = self.phrases.fill(self.words.word("name-colour"), {"colour": self.colour(move)}, {})
        return f"{said} ({named})"

    def colour(self, move: Move) -> str:
        """Return the colour that was named."""
        return self.phrases.colours[self.deck.colour_ids[move.colour]]

    def deed(self, move: Move) -> str:
        """Return an action without its verb where the sentence around it has one."""
        if move.verb == moves.PLAY:
            said = [self.card_and_colour(move)]
            said += [self.words.action(moves.UNO)] if move.uno else []
            return ", ".join(said)
        if move.verb == moves.DRAW:
            return self.cards(move.cards)
        return told(move, self.rules, self.words)

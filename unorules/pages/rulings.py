"""Which disputes are about a rule, and about a card: for the pages of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unorules import disputes
from unorules.core import moves
from unorules.disputes import Asked
from unorules.judge import Court
from unorules.pages.links import Link
from unorules.pages.words import Words
from unorules.spec.load import Specs

DISPUTES = "disputes"
"""The folder of the pages of disputes."""

NUMBER = "number"
"""The group of cards that disputes are not about: they are laid in most of them."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """Links to disputes, by the full id of a rule or overlay and by deck and face of a card."""

    by_rule: dict[str, list[Link]] = field(default_factory=dict)
    by_card: dict[tuple[str, str], list[Link]] = field(default_factory=dict)


def rulings(specs: Specs, court: Court, words: Words) -> Rulings:
    """Return all disputes by what they are about."""
    found = Rulings()
    for topic in specs.disputes:
        for asked in disputes.all_of(specs, topic):
            dispute = asked.dispute
            title = words.text(dispute.question, asked.loaded, *asked.path, "question")
            link = Link(title, f"../{DISPUTES}/{topic}.md#{dispute.id}")
            findings = disputes.replay(court, asked).findings
            for rule in dict.fromkeys((*(f.rule for f in findings), *dispute.rules)):
                found.by_rule.setdefault(rule, []).append(link)
            for card in dict.fromkeys(_laid(court, asked)):
                found.by_card.setdefault(card, []).append(link)
    return found


def _laid(court: Court, asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield deck and face of every card with an effect that is laid in a dispute."""
    game, rules = disputes.read(court, asked)
    deck = rules.deck
    numbers = deck.groups.get(NUMBER, 0)
    for block in game.rounds:
        for _, move in block.events:
            for card in move.cards if move.verb == moves.PLAY else ():
                if 0 <= card < deck.size and not numbers >> card & 1:
                    yield deck.id, deck.face_ids[deck.faces[card]]

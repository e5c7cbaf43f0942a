"""Which cards the rules let a player lay from a hand, besides fitting the top card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import proof
from unorules.core.cards import NO_COLOUR, members

if TYPE_CHECKING:
    from unorules.core.hand import Hand
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.table import Table


def colour_bound(rules: Ruleset) -> list[Rule]:
    """Return the restrictions to hands without the colour in force."""
    return [rule for rule in rules.all("restrict") if rule.values["unless_holding"]]


def select(rules: Ruleset, found: list[Rule]) -> int:
    """Return the cards that some of these rules are about."""
    mask = 0
    for rule in found:
        mask |= rules.deck.select(rule.values["cards"])
    return mask


def moving_hands(rules: Ruleset) -> int:
    """Return the cards by which hands change owners."""
    mask = 0
    for rule in rules.all("effect"):
        values = rule.values
        if values["swap"] or values["pass_hands"] or values["deal_hands"]:
            mask |= rules.deck.select(values["cards"])
    return mask


NO_LIMIT = 1000
"""More cards than anybody can draw in one turn."""


def most_drawn(rules: Ruleset) -> int:
    """Return how many cards may be drawn in one turn."""
    values = rules.need("draw").values
    most: int = values["max"]
    return NO_LIMIT if values["until"] == "fits" else most


def together(group: Rule, table: Table, first: int, other: int) -> bool:
    """Whether two cards may be laid at once: of one face, or just alike."""
    if group.values["allowed"] == "identical":
        return first == other
    faces = table.deck.faces
    return bool(group.values["allowed"] == "same-face" and faces[first] == faces[other])


def first_of_two(rules: Ruleset) -> int:
    """Return the cards with which a second one is laid."""
    return select(rules, rules.all("follow_up"))


def second(table: Table, card: int) -> int:
    """Return the cards that may be laid second, on top of this one."""
    colour = table.deck.colours[card]
    fitting = table.follows[card][colour]
    return fitting if colour == NO_COLOUR else fitting & table.deck.colour_masks[colour]


def has_second(table: Table, hand: Hand, card: int) -> bool:
    """Whether a hand is known to have the card that has to go with this one, if one has to."""
    if hand.size <= 1:
        return True  # A last card needs no other; whether it may be laid is another rule's.
    others = hand.mask if hand.counts[card] > 1 else hand.mask & ~(1 << card)
    return bool(others & second(table, card))


def may_have_second(table: Table, hand: Hand, card: int) -> bool:
    """Whether a hand has, or may have, the card that has to go with this one."""
    unknown = bool(hand.hidden) or hand.loose or proof.open_ended(table)
    return unknown or has_second(table, hand, card)


class Layable:
    """The restrictions of a rule set, ready to be asked what may really be laid."""

    __slots__ = ("bound", "first", "last", "last_two")

    def __init__(self, rules: Ruleset) -> None:
        pairs = rules.all("follow_up")
        self.bound = select(rules, colour_bound(rules))
        self.last = select(rules, [r for r in rules.all("restrict") if r.values["not_last"]])
        self.first = select(rules, pairs)
        self.last_two = select(rules, [r for r in pairs if r.values["last"] == "forbid"])

    def fitting(self, table: Table, hand: Hand) -> int:
        """Return the cards that fit, without those that so small a hand may not lay."""
        return self.of_size(table.follow, hand.size)

    def of_size(self, follow: int, size: int) -> int:
        """Return the cards of a set that a hand of a size may lay."""
        if size == 1:
            return follow & ~(self.last | self.last_two)
        return follow & ~self.last_two if size == 2 else follow

    def wanted(self, table: Table, hand: Hand) -> int:
        """Return the cards of which any one more in the hand would surely mean a lawful lay."""
        fitting = self.fitting(table, hand)
        mask = fitting & ~self.first
        for card in members(hand.mask & fitting & self.first):
            mask |= second(table, card)
        return mask

    def of(self, table: Table, hand: Hand) -> int:
        """Return the known cards of a hand that may surely be laid."""
        mask = hand.mask & self.fitting(table, hand)
        held = 0 if table.colour == NO_COLOUR else table.deck.colour_masks[table.colour]
        if hand.mask & held:
            mask &= ~self.bound
        for card in members(mask & self.first):
            if not has_second(table, hand, card):
                mask &= ~(1 << card)
        return mask

"""Cards, colours, faces and decks.

A card is a small integer, the position of its kind in the deck; a set of cards is
an integer with one bit for each kind. Copies of one kind are the same card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

UNKNOWN = -1
"""A card whose identity a log does not show (``xx``)."""

NO_COLOUR = -1
"""The colour of a card without one, and the colour in force when nobody has named it."""


MOST_PORTIONS = 4096

MOST_DECKS = 64

DECKS: dict[tuple[int, bool], tuple[dict[str, Any], Deck]] = {}
"""The decks made so far, each with its part, so that no other part can come to stand there."""


def shared_deck(part: dict[str, Any], foreign: list[str], provisional: bool) -> Deck:
    """Return the deck of a part: the same for all rule sets that have it as it is.

    So what is worked out about its cards is worked out once for all of them.
    """
    key = (id(part), provisional)
    found = DECKS.get(key)
    if found is None:
        if len(DECKS) == MOST_DECKS:
            DECKS.clear()
        found = DECKS[key] = (part, Deck(part, foreign))
        found[1].provisional = provisional
    return found[1]


def by_card(entries: Sequence[tuple[Any, int | None]], cards: int) -> list[list[Any]]:
    """Return which entries concern each card: those with a set that it is in, or without one.

    Cards that are in the same sets have one list together; it is never to be changed.
    """
    masks = [mask for _, mask in entries if mask is not None]
    plain = [entry for entry, mask in entries if mask is None]
    found = [plain] * cards
    lists: dict[tuple[int, ...], list[Any]] = {}
    union = 0
    for mask in masks:
        union |= mask
    for card in members(union & ((1 << cards) - 1)):
        sort = tuple([mask >> card & 1 for mask in masks])
        if sort not in lists:
            lists[sort] = [e for e, mask in entries if mask is None or mask >> card & 1]
        found[card] = lists[sort]
    return found


class Deck:
    """The kinds of cards of one deck.

    ``codes``, ``colours``, ``faces`` and ``copies`` run over the kinds; colours and
    faces are positions in ``colour_ids`` and ``face_ids``. Kinds from ``size``
    upwards are cards of other decks, or of this one without a copy in it: readable, never
    lawful.
    """

    __slots__ = (
        "bits",
        "by_code",
        "codes",
        "colour_ids",
        "colour_masks",
        "colours",
        "copies",
        "face_ids",
        "face_masks",
        "faces",
        "fits",
        "follows",
        "groups",
        "id",
        "portions",
        "provisional",
        "size",
        "total",
        "values",
    )

    def __init__(self, part: dict[str, Any], foreign: list[str]) -> None:
        self.id: str = part["id"]
        self.provisional = False
        """Whether the copies of each kind are not certain, only the total."""
        self.colour_ids: list[str] = part["colours"]
        self.face_ids: list[str] = part["faces"]
        cards = [card for card in part["cards"] if card["copies"]]
        absent = [card for card in part["cards"] if not card["copies"]]
        self.size = len(cards)
        self.codes: list[str] = [card["code"] for card in cards]
        self.codes += [card["code"] for card in absent]
        self.codes += [code for code in foreign if code not in self.codes]
        extra = len(self.codes) - self.size
        self.colours = [_index(self.colour_ids, card["colour"]) for card in cards]
        self.colours += [NO_COLOUR] * extra
        self.faces = [self.face_ids.index(card["face"]) for card in cards] + [-1] * extra
        self.copies: list[int] = [card["copies"] for card in cards] + [0] * extra
        self.total = sum(self.copies)
        self.values: list[int] = [card["value"] for card in cards] + [0] * extra
        self.by_code = {code: card for card, code in enumerate(self.codes)}
        self.bits = [1 << card for card in range(len(self.codes))]
        """Each card as a set of its own."""
        self.colour_masks = [_mask(self.colours, c) for c in range(len(self.colour_ids))]
        self.face_masks = [_mask(self.faces, f) for f in range(len(self.face_ids))]
        self.portions: dict[int, tuple[list[int], int]] = {}
        """The sets that have been asked about: their members, and how many copies these have."""
        self.follows: dict[Any, list[list[int]]] = {}
        """Which cards may follow which, by all that this depends on: for ``follow_table``."""
        self.fits: dict[tuple[int, int], list[list[bytes]]] = {}
        """The same in bytes, by the table and the cards left out: for ``Program``."""
        self.groups: dict[str, int] = {}
        for position, card in enumerate(cards):
            for name in [card["face"]] + card["groups"]:
                self.groups[name] = self.groups.get(name, 0) | (1 << position)
        for card in absent:
            for name in [card["face"]] + card["groups"]:
                self.groups[name] = self.groups.get(name, 0)

    def select(self, names: list[str]) -> int:
        """Return the set of the cards with these faces or in these groups."""
        mask = 0
        for name in names:
            mask |= self.groups[name]
        return mask

    def with_counts(self, changes: dict[int, int]) -> Deck:
        """Return this deck with more (or fewer) copies of some kinds, as a log declares."""
        twin: Deck = object.__new__(Deck)
        for name in Deck.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.copies = list(self.copies)
        for card, change in changes.items():
            twin.copies[card] = max(0, twin.copies[card] + change)
        twin.total = sum(twin.copies)
        twin.portions = {}
        return twin

    def portion(self, mask: int) -> tuple[list[int], int]:
        """Return the cards of a set, and how many copies of them there are; remembered."""
        found = self.portions.get(mask)
        if found is None:
            if len(self.portions) == MOST_PORTIONS:
                self.portions.clear()
            cards = members(mask)
            found = self.portions[mask] = (cards, sum([self.copies[card] for card in cards]))
        return found


LOW = [[card for card in range(8) if mask >> card & 1] for mask in range(256)]
"""The members of the sets of the first eight cards."""


def members(mask: int) -> list[int]:
    """Return the cards of a set, lowest first."""
    cards = []
    base = 0
    while mask:
        for card in LOW[mask & 255]:
            cards.append(base + card)
        mask >>= 8
        base += 8
    return cards


def _index(names: list[str], name: str | None) -> int:
    return NO_COLOUR if name is None else names.index(name)


def _mask(values: list[int], wanted: int) -> int:
    mask = 0
    for position, value in enumerate(values):
        if value == wanted:
            mask |= 1 << position
    return mask

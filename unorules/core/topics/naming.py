"""What the layer of a card has to say with it: a colour, or at whom it is aimed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.cards import NO_COLOUR, members
from unorules.core.findings import BREACH, CARD, COLOUR, NOTE, TARGET, UNRULED, Finding
from unorules.core.moves import DRAW, NAME_COLOUR, PASS, PLAY, SWAP
from unorules.core.shape import BESIDE, Check, Closing, Effect

if TYPE_CHECKING:
    from unorules.core.moves import Move
    from unorules.core.ruleset import Rule, Ruleset
    from unorules.core.shape import Close, Run, Test
    from unorules.core.table import Table

NO_COLOUR_NAMED = "play/colour-not-named"
NOTHING_TO_NAME = "play/nothing-to-name"
NO_TARGET_NAMED = "play/target-not-named"

CODES = (NO_COLOUR_NAMED, NOTHING_TO_NAME, NO_TARGET_NAMED)

NO_MATCH = "play/no-match"
"""The code of a card whose fit depends on a colour that nobody has named."""


def _colour_unknown(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A card whose fit depends on a colour that nobody has named."""
    origin = rules.need("follow").origin
    coloured = sum(rules.deck.colour_masks)
    coloured &= ~rules.deck.select(rules.need("follow").values["always"])
    if not coloured:
        return []

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.colour != NO_COLOUR or table.owes_start_colour(seat):
            return None
        if not coloured >> move.cards[0] & 1:
            return None
        facts: dict[str, object] = {"card": table.code(move.cards[0])}
        facts["top"] = table.code(table.top)
        return Finding(
            UNRULED,
            NO_MATCH,
            table.here(CARD),
            origin,
            player=table.names[seat],
            facts=facts,
            related=[table.top_place.because("no-colour")],
        )

    return [(test, None)]


def _start_colour(rules: Ruleset) -> list[tuple[Test, int | None]]:
    start = rules.need("start_card")
    if start.values["effects"] != "apply" or not _choosers(rules):
        return []
    origin = start.origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if not table.owes_start_colour(seat):
            return None
        return Finding(
            BREACH,
            NO_COLOUR_NAMED,
            table.here(),
            origin,
            player=table.names[seat],
            facts={"card": table.code(table.top)},
            related=[table.top_place.because("no-colour")],
        )

    return [(test, None)]


def _nothing_to_name(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A colour named when none is open; repeating the one in force does no harm."""
    origin = rules.need("follow").origin
    if not rules.deck.colour_masks:
        return []  # No colour can be named at all.

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if table.naming >= 0 or table.unnamed or move.colour == table.colour or table.over:
            return None
        place = table.here(COLOUR)
        facts: dict[str, object] = {"top": table.code(table.top)}
        name = table.names[seat]
        return Finding(BREACH, NOTHING_TO_NAME, place, origin, player=name, facts=facts)

    return [(test, None)]


def _no_colour_to_name(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A colour named with a card that chooses none; to name the card's own does no harm."""
    if not rules.deck.colour_masks:
        return []
    choosing = 0
    for card, _ in _choosers(rules):
        choosing |= 1 << card
    origin = rules.need("follow").origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        card = move.cards[-1]
        if move.colour == NO_COLOUR or choosing >> card & 1 or table.over:
            return None
        if card >= table.deck.size:
            return None  # What a card of another deck does is not for these rules to say.
        if move.colour == table.deck.colours[card]:
            return None
        facts: dict[str, object] = {"top": table.code(card), "variant": "card"}
        name = table.names[seat]
        place = table.here(COLOUR)
        return Finding(BREACH, NOTHING_TO_NAME, place, origin, player=name, facts=facts)

    return [(test, None)]


def _nobody_to_name(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A player named with a card that hits nobody of the layer's choice, or with none.

    To say whom the card hits anyway does no harm; nor does a name in a game without choice.
    """
    aimed = 0
    for rule in _aimers(rules):
        aimed |= rules.deck.select(rule.values["cards"])
    if not aimed:
        return []
    hits = 0
    for rule in rules.all("effect"):
        if rule.values["draw"] or rule.values["skips"]:
            hits |= rules.deck.select(rule.values["cards"])
    origin = rules.need("turn_order").origin

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if move.target < 0 or table.over or (move.verb == SWAP and table.aiming == seat):
            return None
        card = table.top
        if move.verb == PLAY:
            card = move.cards[-1]
            if aimed >> card & 1 or (hits >> card & 1 and move.target == table.after(seat)):
                return None
        facts: dict[str, object] = {"top": table.code(card), "variant": "target"}
        name = table.names[seat]
        place = table.here(TARGET)
        return Finding(BREACH, NOTHING_TO_NAME, place, origin, player=name, facts=facts)

    return [(test, None)]


def _last_aimed(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A player named with a last card that, being the last, exchanges no hands."""
    found: list[tuple[Test, int | None]] = []
    for rule in rules.all("effect"):
        if rule.values["swap"] and rules.need("finish").values["swap_wins"]:
            found.append((_void(rules, rule), None))
    return found


def _void(rules: Ruleset, rule: Rule) -> Test:
    mask = rules.deck.select(rule.values["cards"])
    origin = rules.need("finish").of("swap_wins")

    def test(table: Table, seat: int, move: Move) -> Finding | None:
        hand = table.hands[seat]
        card = move.cards[-1]
        if move.target < 0 or table.over or card < 0 or not mask >> card & 1:
            return None
        if hand.size > len(move.cards) or hand.loose or "draws" in table.omits:
            return None
        facts: dict[str, object] = {"top": table.code(card), "variant": "last-card"}
        name = table.names[seat]
        return Finding(NOTE, NOTHING_TO_NAME, table.here(TARGET), origin, player=name, facts=facts)

    return test


def _aimed_at_oneself(rules: Ruleset) -> list[tuple[Test, int | None]]:
    """A card that must hit somebody else."""
    found: list[tuple[Test, int | None]] = []
    for rule in _aimers(rules):
        found.append((_another(rule), rules.deck.select(rule.values["cards"])))
    return found


def _another(rule: Rule) -> Test:
    def test(table: Table, seat: int, move: Move) -> Finding | None:
        if move.target != seat and move.target not in table.places:
            return None
        facts: dict[str, object] = {"card": table.code(move.cards[0])}
        facts["variant"] = "oneself" if move.target == seat else "gone"
        place = table.here(TARGET)
        name = table.names[seat]
        return Finding(BREACH, NO_TARGET_NAMED, place, rule.origin, player=name, facts=facts)

    return test


CHECKS = (
    Check("no-match", (PLAY,), _colour_unknown),
    Check("not-named", (PLAY,), _aimed_at_oneself),
    Check("not-named", (PLAY, DRAW, PASS), _start_colour),
    Check("not-named", (NAME_COLOUR,), _nothing_to_name),
    Check(BESIDE, (PLAY,), _no_colour_to_name),
    Check(BESIDE, (PLAY, SWAP), _nobody_to_name),
    Check(BESIDE, (PLAY,), _last_aimed),
)


def _pays(table: Table, layer: int, seat: int, move: Move) -> bool:
    """Whether the layer, who has still to speak, only draws cards owed meanwhile."""
    return seat == layer and move.verb == DRAW and table.payable(seat, len(move.cards)) is not None


def _unnamed(rules: Ruleset) -> list[Close]:
    """A wild card whose player let the next event come without a colour."""
    origins = dict([(c, r.origin) for c, r in _choosers(rules)])

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        place = table.naming_place
        if table.naming < 0 or place is None or _pays(table, table.naming, seat, move):
            return []
        name = table.names[table.naming]
        table.naming = -1
        table.unnamed = table.colour == NO_COLOUR
        if place.move == 0 or place.move in table.faulted or table.top not in origins:
            return []
        facts: dict[str, object] = {"card": table.code(table.top)}
        origin = origins[table.top]
        return [Finding(BREACH, NO_COLOUR_NAMED, place, origin, player=name, facts=facts)]

    return [close]


def _unaimed(rules: Ruleset) -> list[Close]:
    """A card whose player let the next event come without saying whom it hits."""
    origins: dict[int, Rule] = {}
    for rule in _aimers(rules):
        for card in members(rules.deck.select(rule.values["cards"])):
            origins[card] = rule
    if not origins:
        return []

    def close(table: Table, seat: int, move: Move) -> list[Finding]:
        place = table.aiming_place
        if table.aiming < 0 or place is None or _pays(table, table.aiming, seat, move):
            return []
        name = table.names[table.aiming]
        table.aiming = -1
        if table.top in origins and origins[table.top].values["swap"]:
            # Hands may have been exchanged all the same: whose, nobody has written down.
            for hand in table.hands:
                hand.suspect = True
        if place.move in table.faulted or table.top not in origins:
            return []
        facts: dict[str, object] = {"card": table.code(table.top)}
        origin = origins[table.top].origin
        return [Finding(BREACH, NO_TARGET_NAMED, place, origin, player=name, facts=facts)]

    return [close]


CLOSES = (
    Closing((PLAY, DRAW, PASS), _unnamed),
    Closing((PLAY, DRAW, PASS), _unaimed),
)


def _choosers(rules: Ruleset) -> list[tuple[int, Rule]]:
    """Return the cards whose player names a colour, each with its rule."""
    found = []
    for rule in rules.all("effect"):
        if rule.values["colour"]:
            found += [(card, rule) for card in members(rules.deck.select(rule.values["cards"]))]
    return found


def _aimers(rules: Ruleset) -> list[Rule]:
    """Return the effects that hit a player of the layer's choice."""
    return [r for r in rules.all("effect") if r.values["swap"] or r.values["target"] == "chosen"]


def _choose_colour(rules: Ruleset) -> list[tuple[Run, int | None]]:
    mask = 0
    for card, _ in _choosers(rules):
        mask |= 1 << card

    def run(table: Table, seat: int, move: Move) -> None:
        if move.colour != NO_COLOUR:
            table.set_colour(move.colour)
        elif not table.over:
            table.set_colour(NO_COLOUR)
            table.naming = seat
            table.naming_place = table.here(CARD)
        else:
            table.afterwords = table.afterwords + [(seat, NAME_COLOUR)]

    return [(run, mask)]


def _late_colour(rules: Ruleset) -> list[tuple[Run, int | None]]:
    def run(table: Table, seat: int, move: Move) -> None:
        table.afterwords = [said for said in table.afterwords if said != (seat, NAME_COLOUR)]
        if table.naming >= 0 or table.unnamed:
            table.naming = -1
            table.set_colour(move.colour)
            table.settle()

    return [(run, None)]


def _aim(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Let an aimed card wait for its target where none was named."""
    mask = 0
    each = 0
    for rule in _aimers(rules):
        mask |= rules.deck.select(rule.values["cards"])
        if rule.values["swap"]:
            each |= rules.deck.select(rule.values["cards"])
    if not mask:
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        if table.over or seat in table.places:
            return
        # Of several cards that exchange hands each one does; others aim together.
        table.aims = len([card for card in move.cards if each >> card & 1]) or 1
        if move.target >= 0:
            table.aims -= 1
        if table.aims:
            table.aiming = seat
            table.aiming_place = table.here(CARD)

    return [(run, mask)]


def _exchange(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Let the layer exchange hands with the target."""
    mask = 0
    for rule in rules.all("effect"):
        if rule.values["swap"]:
            mask |= rules.deck.select(rule.values["cards"])
    if not mask:
        return []

    def run(table: Table, seat: int, move: Move) -> None:
        if move.target < 0 or move.target == seat or table.over:
            return
        if seat not in table.places and move.target not in table.places:
            table.swap(seat, move.target)

    return [(run, mask)]


def _late_target(rules: Ruleset) -> list[tuple[Run, int | None]]:
    """Let a target named before anybody else acts count as if named with the card."""
    aimers = _aimers(rules)

    def run(table: Table, seat: int, move: Move) -> None:
        if table.aiming != seat or move.target == seat or move.target in table.places:
            return
        table.aims -= 1
        table.aiming = seat if table.aims > 0 else -1
        for rule in aimers:
            if not table.tops(rules.deck.select(rule.values["cards"])):
                continue
            if rule.values["swap"]:
                table.swap(seat, move.target)
            else:
                number: int = rule.values["draw"]
                table.owe(move.target, number, rule.of("draw"), "targeted", table.top)
        table.settle()

    return [(run, None)]


EFFECTS = (
    Effect("colour", (PLAY,), _aim),
    Effect("colour", (PLAY,), _exchange),
    Effect("colour", (PLAY,), _choose_colour),
    Effect("act", (NAME_COLOUR,), _late_colour),
    Effect("act", (SWAP,), _late_target),
)

"""What a rule set asks of the referee: its tests and effects, chosen once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core import lays, topics
from unorules.core.cards import by_card
from unorules.core.moves import CATCH, COUNT, NAME_COLOUR, PLAY
from unorules.core.topics.call import plain_call
from unorules.core.topics.challenge import challengeable
from unorules.core.topics.draw import one_draw
from unorules.core.topics.drawn import drawn_tests, unsure_draw
from unorules.core.topics.must_play import Duty, drawing_tests, passing_tests
from unorules.core.topics.play import follow_table
from unorules.core.topics.stack import answerable

if TYPE_CHECKING:
    from unorules.core.ruleset import Origin, Rule, Ruleset
    from unorules.core.shape import Close, Open, Run, Test


class Program:
    """The tests and effects that a rule set asks for, chosen once."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.asked: dict[str, Asked] = {}
        self.follows = follow_table(rules)
        tests = topics.ordered(rules, PLAY)
        runs = topics.effects(rules, PLAY)
        cards = len(rules.deck.codes)
        self.card_tests: list[list[Test]] = by_card(tests, cards)
        self.card_runs: list[list[Run]] = by_card(runs, cards)
        special = [(test, mask) for test, mask in tests if mask is not None]
        self.special_tests: list[list[Test]] = by_card(special, cards)
        by_turn = [rule for rule in rules.all("restrict") if rule.values["turn"] != "any"]
        self.quick_lay = not by_turn
        self.one_draw = one_draw(rules) and not by_turn
        self.duty = Duty(rules)
        self.must_lay = self.duty.before or self.duty.after
        """Whether a card that fits may not always be kept."""
        self.drawing_tests = drawing_tests(rules)
        self.passing_tests = passing_tests(rules)
        self.drawn_tests = drawn_tests(rules)
        self.lays_drawn = rules.need("draw").values["then"] != "nothing"
        """Whether a drawn card may be laid."""
        self.bound = bool([r for r in rules.all("restrict") if r.values["naming"] != "free"])
        """Whether not every colour may be named with every card."""
        self.moving = lays.moving_hands(rules)
        self.aimed = 0
        """The cards whose layer names a player."""
        self.misplay: int = rules.need("follow").values["misplay"]
        """How many cards it costs to have to take a card back."""
        self.plenty = max(rules.deck.copies) + 1
        """With so many cards in the draw pile, not all unseen ones can be the same."""
        self.choosing = 0
        """The cards whose layer names a colour."""
        for rule in rules.all("effect"):
            if rule.values["swap"] or rule.values["target"] == "chosen":
                self.aimed |= rules.deck.select(rule.values["cards"])
            if rule.values["colour"]:
                self.choosing |= rules.deck.select(rule.values["cards"])
        call = rules.one("call")
        self.called: int = 2 if call is None else call.values["cards"] + 1
        """How many cards a player holds before the lay with which to call."""
        self.unsure_draw = unsure_draw(rules)
        self.quick_calls = plain_call(rules)
        self.window: str = "" if call is None else call.values["window"]
        """How long there is time for a call."""
        self.special = 0
        """The cards that the short way leaves to the long one."""
        self.simple = _simple(rules, self)
        """What each card does, if it is simple."""
        # The deck holds the table, so no other can come to stand at the same place.
        key = (id(self.follows), self.special)
        if key not in rules.deck.fits:
            rules.deck.fits[key] = _fits(self.follows, self.special, cards)
        self.fits = rules.deck.fits[key]
        """Which simple cards may follow, by card on top and colour in force."""

    def of(self, verb: str) -> Asked:
        """Return what is asked and done about events of a verb, made when first needed."""
        asked = self.asked.get(verb)
        if asked is None:
            asked = self.asked[verb] = Asked(self.rules, verb)
        return asked

    @property
    def quick_count(self) -> bool:
        """Whether a hand counted rightly changes nothing."""
        asked = self.of(COUNT)
        return not (asked.opens or asked.tests or asked.after) and len(asked.beside) == 1

    @property
    def quick_naming(self) -> bool:
        """Whether any colour may be named for a card that was laid without one."""
        asked = self.of(NAME_COLOUR)
        several = asked.opens or asked.beside or asked.after or len(asked.runs) > 1
        return not (several or self.bound)

    @property
    def plain_catch(self) -> Rule | None:
        """The rule by which a player who is caught in time owes cards, if that is all."""
        asked, rule = self.of(CATCH), self.rules.one("call")
        if rule is None or rule.values["skips"] or not rule.values["penalty"]:
            return None
        several = asked.opens or asked.tests or asked.after or len(asked.closes) > 1
        return None if several or len(asked.beside) > 1 or len(asked.runs) > 1 else rule


class Asked:
    """What is asked and done about events of one verb, in order."""

    __slots__ = ("after", "beside", "closes", "opens", "runs", "tests")

    def __init__(self, rules: Ruleset, verb: str) -> None:
        self.opens: list[Open] = topics.opens(rules, verb)
        self.tests = _all(topics.ordered(rules, verb))
        self.beside = _all(topics.beside(rules, verb))
        self.closes: list[Close] = topics.closes(rules, verb)
        self.runs = _all_runs(topics.effects(rules, verb))
        self.after = _all(topics.after(rules, verb))


class Simple:
    """A card about which no test speaks in particular, and all that it does.

    ``plain`` is one that does nothing; ``draw`` is for the next player; ``guarded`` one
    that only a hand without the colour in force may lay, and that may be challenged.
    """

    __slots__ = (
        "asks",
        "colour",
        "draw",
        "draw_origin",
        "guarded",
        "lost_of_more",
        "lost_of_two",
        "plain",
        "reverse",
        "rule",
        "skips",
    )

    def __init__(self, rule: Rule | None, guarded: bool = False) -> None:
        self.guarded = guarded
        values = rule.values if rule is not None else {}
        self.rule = rule
        self.plain = rule is None
        self.reverse: bool = values.get("reverse", False)
        self.draw: int = values.get("draw", 0)
        self.skips: int = values.get("skips", 0)
        self.colour: bool = values.get("colour", False)
        self.asks = self.colour or guarded
        """Whether its layer has to name a colour, or to prove to be without one."""
        if rule is not None:
            self.draw_origin = rule.of("draw")
        self.lost_of_two = len(self.origins(2))
        self.lost_of_more = len(self.origins(3))
        """How many turns are lost at a table of two, and at a larger one."""

    def origins(self, seats: int) -> list[Origin]:
        """Return the rule behind each turn lost, in the order of the seats."""
        rule = self.rule
        if rule is None:
            return []
        found = []
        if self.reverse and seats == 2 and rule.values["two_players"] == "skip":
            found.append(rule.of("two_players"))
        return found + [rule.of("skips")] * min(self.skips, seats - 1)


PLAIN = Simple(None)
"""A card that does nothing; stands for a pass too, after which no lost turn matters."""


def _simple(rules: Ruleset, program: Program) -> list[Simple]:
    """Return what each card does; what is not simple to say counts as nothing to do."""
    open_to = challengeable(rules)
    involved = lays.first_of_two(rules) | answerable(rules) | program.moving
    found = []
    made: dict[tuple[int, bool], Simple] = {}
    for card in range(len(rules.deck.codes)):
        mine = rules.effects[card] if card < rules.deck.size else []
        guarded = bool(open_to >> card & 1)
        special = len(program.special_tests[card]) > guarded
        several = len(mine) > 1 or (guarded and not (mine and mine[0].values["draw"]))
        aimed = mine and mine[0].values["target"] != "next"
        if card >= rules.deck.size or involved >> card & 1 or special or several or aimed:
            program.special |= 1 << card
        if not mine:
            found.append(PLAIN)
            continue
        key = (id(mine[0]), guarded)
        if key not in made:
            made[key] = Simple(mine[0], guarded)
        found.append(made[key])
    return found


def _fits(follows: list[list[int]], special: int, size: int) -> list[list[bytes]]:
    """Return in bytes, 1 for each simple card, what may follow: no large numbers are made."""
    return [[_by_card(mask & ~special, size) for mask in row] for row in follows]


ROWS: dict[tuple[int, int], bytes] = {}
"""Sets as bytes: rule sets that differ a little have nearly all of them in common."""

MOST_ROWS = 65536


def _by_card(mask: int, size: int) -> bytes:
    """Return a set as bytes, 1 for each card that is in it."""
    row = ROWS.get((mask, size))
    if row is None:
        if len(ROWS) == MOST_ROWS:
            ROWS.clear()
        row = ROWS[(mask, size)] = bytes([mask >> card & 1 for card in range(size)])
    return row


def _all(entries: list[tuple[Test, int | None]]) -> list[Test]:
    return [test for test, _ in entries]


def _all_runs(entries: list[tuple[Run, int | None]]) -> list[Run]:
    return [run for run, _ in entries]

"""Which overlays do not go together, found by putting each two of them into force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from unorules.core.overlays import split, variants
from unorules.core.ruleset import RulesetError, assemble, fitting
from unorules.judge import Court

DECK = "deck"
"""What two overlays differ about where it is no rule."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two overlays that do not go together, at all or with some options.

    ``chosen`` are the two with the options that it takes, if any. ``rulesets`` are those in
    which it is so, out of ``shared``. ``refused`` names the two that are at odds, one of which
    says why; else ``about`` is what both would change: a rule by its full id, or the deck.
    """

    overlays: tuple[str, str]
    chosen: tuple[str, str]
    rulesets: tuple[str, ...]
    shared: tuple[str, ...]
    refused: tuple[str, str] | None = None
    about: str = ""

    def other(self, name: str) -> str:
        """Return the one that is not named."""
        return self.overlays[self.overlays[0] == name]

    def with_options(self, name: str) -> str:
        """Return one of the two with the options that it takes."""
        return self.chosen[self.overlays[1] == name]


@lru_cache(maxsize=1)
def clashes(court: Court) -> tuple[Clash, ...]:
    """Return all pairs that do not go together, in the order of the index.

    A clash that comes with an option is told only where the two go together without it.
    """
    fits: dict[str, list[str]] = dict(_index(court))
    names = list(fits)
    found: list[Clash] = []
    for place, name in enumerate(names):
        for other in names[place + 1 :]:
            shared = tuple(ruleset for ruleset in fits[name] if ruleset in fits[other])
            plain = _refused(court, shared, name, other)
            if plain is not None:
                found.append(plain)
            free = [r for r in shared if plain is None or r not in plain.rulesets]
            found += _by_options(court, tuple(free), name, other)
    return tuple(found)


def _by_options(court: Court, shared: tuple[str, ...], name: str, other: str) -> Iterator[Clash]:
    """Yield what two overlays come to where options of theirs are not as usual.

    An option of one of them that is refused anyhow is not tried with the other's as well.
    """
    mine, theirs = (choices(court.parts[f"overlay/{one}"]) for one in (name, other))
    found: list[tuple[str, str]] = []
    for pair in (
        *((one, other) for one in mine),
        *((name, two) for two in theirs),
        *((one, two) for one in mine for two in theirs),
    ):
        if (pair[0], other) in found or (name, pair[1]) in found:
            continue
        clash = _refused(court, shared, *pair)
        if clash is not None:
            found.append(pair)
            yield clash


def choices(part: dict[str, Any]) -> list[str]:
    """Return an overlay's name with each option as it is not by default.

    Of a number the value farthest from the usual one stands for all others.
    """
    found = [name for name in variants(part) if name != part["id"]]
    for key, option in sorted(part["options"].items()):
        if option["type"] == "number":
            far = max(option["least"], option["most"], key=lambda n: abs(n - option["usual"]))
            found.append(f"{part['id']}?{key}={far}")
    return found


def _refused(court: Court, shared: tuple[str, ...], name: str, other: str) -> Clash | None:
    """Return the clash of two overlays, with their options, in the rule sets that both fit."""
    said = [(ruleset, _clash(court, ruleset, name, other)) for ruleset in shared]
    known = [(ruleset, why) for ruleset, why in said if why is not None]
    if not known:
        return None
    refused, about = known[0][1]
    rulesets = tuple(ruleset for ruleset, _ in known)
    overlays = (split(name)[0], split(other)[0])
    return Clash(overlays, (name, other), rulesets, shared, refused, about)


def clashes_of(court: Court, name: str) -> Iterator[Clash]:
    """Yield the clashes of one overlay."""
    for clash in clashes(court):
        if name in clash.overlays:
            yield clash


def _index(court: Court) -> list[tuple[str, list[str]]]:
    index = court.parts["index"]
    rulesets: list[str] = index["rulesets"]
    fits = {ruleset: fitting(court.parts, ruleset) for ruleset in rulesets}
    return [
        (name, [ruleset for ruleset in rulesets if name in fits[ruleset]])
        for name, _ in index["overlays"]
    ]


def _clash(
    court: Court, ruleset: str, name: str, other: str
) -> tuple[tuple[str, str] | None, str] | None:
    """Return who refuses whom, or what two overlays differ about; None if they go together."""
    asked: list[str] = []
    for overlay in (name, other):
        # What one of them cannot do without does not count against the other.
        needs = court.parts[f"overlay/{split(overlay)[0]}"]["needs"].get(ruleset, [])
        asked += [wanted for wanted in (*needs, overlay) if wanted not in asked]
    editions = [overlay for overlay in asked if overlay.startswith("edition:")]
    house = [overlay for overlay in asked if overlay not in editions]
    if len(editions) > 1:
        return None  # A table plays by one.
    edition = editions[0].partition(":")[2] if editions else None
    try:
        assemble(court.parts, ruleset, edition=edition, house_rules=house)
    except RulesetError as error:
        if "reason" in error.facts:
            reason: Any = error.facts["reason"]
            return (reason[0], reason[1]), ""
        return None, _about(court, ruleset, error)
    return None


def _about(court: Court, ruleset: str, error: RulesetError) -> str:
    """Return the rule that two overlays differ about, by its full id, or the deck."""
    part = court.parts[f"overlay/{error.facts['overlay']}"]
    line = int(str(error.facts["place"]).rpartition(":")[2])
    for added in part["adds"]:
        if added["line"] == line:
            return f"{part['id']}/{added['id']}"
    for change in _changes(part):
        if change["line"] == line:
            for rule in court.parts[f"ruleset/{ruleset}"]["rules"]:
                if rule["id"] == change["rule"] or rule["kind"] == change["kind"]:
                    return f"{ruleset}/{rule['id']}"
            other = court.parts[f"overlay/{error.facts['other']}"]
            for rule in (*part["adds"], *other["adds"]):
                if rule["id"] == change["rule"] or rule["kind"] == change["kind"]:
                    owner = part if rule in part["adds"] else other
                    return f"{owner['id']}/{rule['id']}"
    return DECK


def _changes(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from part["removes"]
    yield from part["replaces"]
    for option in part["options"].values():
        yield from option["sets"]

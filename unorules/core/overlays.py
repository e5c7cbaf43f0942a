"""House rules and editions: which are chosen, with which options, and what they change.

Overlays come in the order edition, house rules; what an overlay includes comes before it.
A house rule may set what an edition has set. Two house rules that set one field to
different values conflict, unless one of them says that it is over the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.origin import Origin, Rule, RulesetError
from unorules.core.reading import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Options = dict[str, Any]

REPEATED = ("card_points", "effect", "restrict", "follow_up", "jump_in", "stack", "none")
"""The kinds of which a rule set may have several rules; of the others it has one at most."""

FLAGS = {"true": True, "false": False}


class Chosen:
    """An overlay with the options that hold; ``name`` shows those that are not the default."""

    __slots__ = ("id", "included", "name", "options", "part")

    def __init__(self, part: dict[str, Any], options: Options, included: bool) -> None:
        self.part = part
        self.id: str = part["id"]
        self.options = options
        self.included = included
        usual = part["options"]
        other = [key for key in sorted(options) if options[key] != usual[key]["usual"]]
        written = [key + "=" + spoken(options[key]) for key in other]
        self.name = self.id + ("?" + "&".join(written) if written else "")

    @property
    def house(self) -> bool:
        """Whether this is what a table agrees on, and no leaflet."""
        return not self.id.startswith("edition:")


def spoken(value: object) -> str:
    """Return an option's value as it is written in a log."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def split(name: str) -> tuple[str, dict[str, str]]:
    """Split ``stacking?mix=true`` into the overlay and what is said of its options."""
    overlay, _, rest = name.partition("?")
    pairs = [entry.partition("=") for entry in rest.split("&")] if rest else []
    return overlay, dict([(key, value) for key, _, value in pairs])


def choose(
    parts: Mapping[str, Any], ruleset: str, edition: str | None, house_rules: list[str]
) -> list[Chosen]:
    """Return the overlays that are asked for, and those that they include, in order.

    Raises RulesetError for a name or option that does not exist, or one that does not fit.
    """
    asked = [("edition", edition)] if edition else []
    asked += [("house", name) for name in house_rules]
    found: list[Chosen] = []
    for family, text in asked:
        name, options = split(text)
        _include(parts, ruleset, _known(parts, family, name), options, found, [])
    for chosen in found:
        _check_company(chosen, ruleset, [other.id for other in found])
    return found


def _known(parts: Mapping[str, Any], family: str, word: str) -> str:
    """Return the full name of an overlay. What a table agrees on may be a preset."""
    index = [entry[0] for entry in parts["index"]["overlays"]]
    families = ["edition"] if family == "edition" else ["house", "preset"]
    for name in families:
        if name + ":" + word in index:
            return name + ":" + word
    if word in index and word.split(":")[0] in families:
        return word
    known = [n.split(":", 1)[1] for n in index if n.split(":", 1)[0] in families]
    raise RulesetError("input/unknown-" + family, {"word": word}, known)


def _include(
    parts: Mapping[str, Any],
    ruleset: str,
    name: str,
    said: dict[str, str],
    found: list[Chosen],
    above: list[str],
) -> None:
    """Add an overlay, with what it includes before it; one chosen by name stays as chosen."""
    part = parts["overlay/" + name]
    if above and ruleset not in part["fits"]:
        return  # What makes no sense here does not come along.
    if ruleset not in part["fits"]:
        facts: dict[str, object] = {"overlay": name, "ruleset": ruleset}
        facts["reason"] = [name, ruleset] if ruleset in part["refuses"] else []
        raise RulesetError("input/overlay-does-not-fit", facts)
    options = dict([(key, option["usual"]) for key, option in part["options"].items()])
    for key in sorted(said):
        options[key] = _value(part, key, said[key])
    for other in sorted(part["includes"]):
        if other not in above:
            _include(parts, ruleset, other, part["includes"][other], found, above + [name])
    chosen = Chosen(part, options, bool(above))
    twins = [other for other in found if other.id == name]
    if not twins:
        found.append(chosen)
    elif twins[0].included and not above:
        found[found.index(twins[0])] = chosen


def _value(part: dict[str, Any], key: str, word: str) -> object:
    """Return an option's value. Raises RulesetError if it has no such option or value."""
    options = part["options"]
    if key not in options:
        facts: dict[str, object] = {"overlay": part["id"], "word": key}
        raise RulesetError("input/unknown-option", facts, sorted(options))
    option = options[key]
    if option["type"] == "number":
        least, most = option["least"], option["most"]
        if is_number(word) and len(word) < 7 and least <= int(word) <= most:
            return int(word)
        known = [str(least) + "–" + str(most)]
    elif option["type"] == "flag":
        if word in FLAGS:
            return FLAGS[word]
        known = sorted(FLAGS)
    else:
        if word in option["values"]:
            return word
        known = list(option["values"])
    said: dict[str, object] = {"overlay": part["id"], "option": key, "word": word}
    raise RulesetError("input/option-value", said, known)


def _check_company(chosen: Chosen, ruleset: str, others: list[str]) -> None:
    """Raise RulesetError where an overlay lacks one that it needs, or refuses one."""
    missing = [name for name in chosen.part["needs"].get(ruleset, []) if name not in others]
    if missing:
        facts: dict[str, object] = {"overlay": chosen.id, "other": missing[0]}
        raise RulesetError("input/overlay-needs", facts)
    for name in others:
        if name in chosen.part["refuses"]:
            facts = {"overlay": chosen.id, "other": name, "reason": [chosen.id, name]}
            raise RulesetError("input/overlays-refuse", facts)


def in_force(chosen: list[Chosen], date: str | None, picks: bool) -> list[Chosen]:
    """Return the overlays that hold on a day; one that does not is an error unless one picks.

    Without a day those hold that have no end.
    """
    found = []
    for overlay in chosen:
        since, until = overlay.part["since"], overlay.part["until"]
        early = date is not None and since is not None and date < since
        late = until is not None and (date is None or date > until)
        if not (early or late):
            found.append(overlay)
        elif not picks and date is not None:
            facts: dict[str, object] = {"overlay": overlay.id, "date": date}
            facts["day"] = since if early else until
            facts["variant"] = "early" if early else "late"
            raise RulesetError("input/overlay-not-in-force", facts)
        elif not picks:
            found.append(overlay)
    return found


class Changes:
    """The rules of a rule set while overlays change them, with who has set what."""

    def __init__(self, ruleset: str, rules: list[Rule]) -> None:
        self.ruleset = ruleset
        self.rules = rules
        self.set: dict[tuple[str, str], tuple[Chosen, object, Origin]] = {}
        self.gone: list[tuple[Rule, Chosen, Origin]] = []
        self.copies: dict[str, int] = {}
        self.packs = 1

    def apply(self, chosen: Chosen) -> None:
        """Change the rules as an overlay says, with its options."""
        part = chosen.part
        for entry in self._mine(part["removes"]):
            self._remove(chosen, entry)
        for entry in self._mine(part["adds"]):
            self._add(chosen, entry)
        for entry in self._mine(part["replaces"]):
            for field in sorted(entry["values"]):
                self._revise(chosen, entry, field, entry["values"][field])
        for key in sorted(part["options"]):
            for entry in part["options"][key]["sets"]:
                self._revise(chosen, entry, entry["field"], chosen.options[key])
        origin = _origin(chosen.part, part)
        for face in sorted(part["copies"]):
            if self._settles(chosen, ("copies", face), part["copies"][face], origin):
                self.copies[face] = part["copies"][face]
        if part["packs"] > 1 and self._settles(chosen, ("deck", "packs"), part["packs"], origin):
            self.packs = part["packs"]

    def deck(self, part: dict[str, Any]) -> dict[str, Any]:
        """Return a deck's part with as many copies of each card as there are now."""
        if not self.copies and self.packs == 1:
            return part
        cards = []
        for card in part["cards"]:
            copies = self.copies.get(card["face"], card["copies"]) * self.packs
            changed = dict(card)
            changed["copies"] = copies
            cards.append(changed)
        deck = dict(part)
        deck["cards"] = cards
        return deck

    def _mine(self, entries: list[Any]) -> list[Any]:
        """Return the changes that are for this rule set."""
        return [e for e in entries if e["rulesets"] is None or self.ruleset in e["rulesets"]]

    def _remove(self, chosen: Chosen, entry: dict[str, Any]) -> None:
        origin = _origin(chosen.part, entry)
        kept = []
        for rule in self.rules:
            setters = [self.set[key] for key in sorted(self.set) if key[0] == rule.id]
            over = [setter for setter in setters if self._overruled(setter[0], chosen)]
            if over or not _aims(entry, rule):
                kept.append(rule)
                continue
            for setter in setters:
                self._agree(chosen, origin, setter[0], setter[2])
            self.gone.append((rule, chosen, origin))
        self.rules = kept

    def _add(self, chosen: Chosen, entry: dict[str, Any]) -> None:
        rule = made(chosen.id + "/", entry)
        if rule.kind not in REPEATED:
            for other in self.rules:
                if other.kind == rule.kind:
                    raise _conflict(chosen.id, rule.origin, _owner(other.origin), other.origin)
        self.rules = self.rules + [rule]

    def _revise(self, chosen: Chosen, entry: dict[str, Any], field: str, value: object) -> None:
        origin = _origin(chosen.part, entry)
        for rule, by, removed in self.gone:
            if _aims(entry, rule) and not self._overruled(by, chosen):
                self._agree(chosen, origin, by, removed)
        for rule in self.rules:
            if _aims(entry, rule) and self._settles(chosen, (rule.id, field), value, origin):
                rule.values[field] = value
                rule.origins[field] = origin

    def _settles(self, chosen: Chosen, key: tuple[str, str], value: object, origin: Origin) -> bool:
        """Whether an overlay decides a field; raises RulesetError if two cannot agree on it."""
        if key in self.set and self.set[key][1] != value:
            other = self.set[key]
            if self._overruled(other[0], chosen):
                return False
            self._agree(chosen, origin, other[0], other[2])
        self.set[key] = (chosen, value, origin)
        return True

    def _overruled(self, first: Chosen, second: Chosen) -> bool:
        """Whether the one that came first is over the second."""
        return second.id in first.part["over"]

    def _agree(self, chosen: Chosen, origin: Origin, other: Chosen, before: Origin) -> None:
        """Raise RulesetError if two overlays are at odds and neither is over the other."""
        if chosen.id == other.id or not (chosen.house and other.house):
            return
        if other.id in chosen.part["over"] or self._overruled(other, chosen):
            return
        if chosen.id in other.part["includes"] or other.id in chosen.part["includes"]:
            return
        raise _conflict(chosen.id, origin, other.id, before)


def made(prefix: str, entry: dict[str, Any]) -> Rule:
    """Return a rule from its compiled entry."""
    origin = Origin(
        prefix + entry["id"], entry["file"], entry["line"], entry["standing"], entry["source"]
    )
    return Rule(entry["id"], entry["kind"], entry["values"], origin)


def _origin(part: dict[str, Any], entry: dict[str, Any]) -> Origin:
    return Origin(part["id"], part["file"], entry["line"], part["standing"], part["source"])


def _aims(entry: dict[str, Any], rule: Rule) -> bool:
    """Whether a change is about this rule."""
    if entry["rule"] is not None:
        return bool(rule.id == entry["rule"])
    return bool(rule.kind == entry["kind"])


def _owner(origin: Origin) -> str:
    """Return the overlay or rule set in which a rule stands."""
    return origin.id.split("/", 1)[0]


def _conflict(overlay: str, origin: Origin, other: str, before: Origin) -> RulesetError:
    facts: dict[str, object] = {
        "overlay": overlay,
        "other": other,
        "place": origin.file + ":" + str(origin.line),
        "other_place": before.file + ":" + str(before.line),
    }
    return RulesetError("input/overlays-conflict", facts)


def variants(part: dict[str, Any]) -> list[str]:
    """Return an overlay's name as it is, and with each option as it is not by default."""
    name: str = part["id"]
    found = [name]
    for key in sorted(part["options"]):
        option = part["options"][key]
        values: list[object] = []
        if option["type"] == "flag":
            values = [not option["usual"]]
        elif option["type"] == "choice":
            values = [value for value in option["values"] if value != option["usual"]]
        found += [name + "?" + key + "=" + spoken(value) for value in values]
    return found

"""Compiles one overlay. What it sets is tried on each rule that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from unorules.spec import kinds, models
from unorules.spec.compile_rule import Part, rule_part
from unorules.spec.errors import SpecError
from unorules.spec.load import Loaded, Specs
from unorules.spec.overlays import Option, Overlay, Target

MACHINE: TypeAdapter[kinds.AnyKind] = TypeAdapter(
    Annotated[kinds.AnyKind, Field(discriminator="kind")]
)

Path = tuple[str | int, ...]


def overlay_part(specs: Specs, name: str, loaded: Loaded) -> Part:
    """Return the part of an overlay. Raises SpecError where it does not fit its rule sets."""
    model: Overlay = loaded.model
    work = _Work(specs, loaded)
    work.check_names()
    return {
        "schema": 1,
        "id": name,
        "file": loaded.file,
        "line": 1,
        "fits": list(work.fits),
        "refuses": list(model.refuses),
        "needs": {key: list(names) for key, names in model.needs.items()},
        "over": list(model.over),
        "includes": {key: dict(options) for key, options in model.includes.items()},
        "since": model.since.isoformat() if model.since else None,
        "until": model.until.isoformat() if model.until else None,
        "standing": model.standing,
        "source": [[source.work, source.at] for source in model.source],
        "options": {
            key: work.option(option, ("options", key)) for key, option in model.options.items()
        },
        "removes": [
            work.change(entry, entry.rulesets, ("removes", position))
            for position, entry in enumerate(model.removes)
        ],
        "replaces": [
            {
                **work.change(entry, entry.rulesets, ("replaces", position)),
                "values": work.values(entry, ("replaces", position)),
            }
            for position, entry in enumerate(model.replaces)
        ],
        "adds": [
            work.added(position)
            for position, rule in enumerate(model.adds)
            if work.there(rule.rulesets or model.fits)
        ],
        "copies": dict(model.copies),
        "packs": model.packs,
    }


class _Work:
    """One overlay being compiled."""

    def __init__(self, specs: Specs, loaded: Loaded) -> None:
        self.specs = specs
        self.loaded = loaded
        self.model: Overlay = loaded.model
        self.fits = self.there(self.model.fits)

    def error(self, message: str, *path: str | int) -> SpecError:
        """Return an error at a place in the file."""
        return SpecError(message, self.loaded.file, self.loaded.line(*path))

    def there(self, rulesets: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of some rule sets that have not been left out."""
        return tuple(name for name in rulesets if name not in self.specs.left_out)

    def check_names(self) -> None:
        """Raise SpecError for a rule set, overlay or face that does not exist."""
        model = self.model
        rulesets: list[tuple[str, Path]] = [(n, ("fits", i)) for i, n in enumerate(model.fits)]
        rulesets += [(name, ("needs", name)) for name in model.needs]
        rulesets += [(name, ("refuses", name)) for name in model.refuses if ":" not in name]
        for ruleset, path in rulesets:
            if ruleset not in (*self.specs.rulesets, *self.specs.left_out):
                raise self.error(f"unknown rule set {ruleset}", *path)
        overlays: list[tuple[str, Path]] = [(n, ("over", i)) for i, n in enumerate(model.over)]
        overlays += [(name, ("includes", name)) for name in model.includes]
        overlays += [(name, ("refuses", name)) for name in model.refuses if ":" in name]
        for ruleset, names in model.needs.items():
            overlays += [(name, ("needs", ruleset, i)) for i, name in enumerate(names)]
        for overlay, path in overlays:
            if overlay not in self.specs.overlays and not self.specs.left_out:
                raise self.error(f"unknown overlay {overlay}", *path)
        for face in model.copies:
            for ruleset in self.fits:
                if face not in [f.id for f in self.deck(ruleset).faces]:
                    message = f"no card of {self.deck(ruleset).id} is called {face}"
                    raise self.error(message, "copies", face)

    def deck(self, ruleset: str) -> models.Deck:
        """Return the deck of a rule set."""
        deck: models.Deck = self.specs.decks[self.specs.rulesets[ruleset].model.deck].model
        return deck

    def change(self, target: Target, rulesets: tuple[str, ...] | None, path: Path) -> Part:
        """Return whom a change is about. Raises SpecError if it is about no rule."""
        whole = self.fits == self.model.fits
        if whole and not list(self.rules(target, rulesets or self.fits)):
            if target.rule is not None:
                raise self.error(
                    f"no rule set that this overlay fits has a rule {target.rule}", *path, "rule"
                )
            raise self.error(
                f"no rule set that this overlay fits has a rule of kind {target.kind}",
                *path, "kind",
            )  # fmt: skip
        return {
            "rule": target.rule,
            "kind": target.kind,
            "rulesets": None if rulesets is None else list(rulesets),
            "line": self.loaded.line(*path),
        }

    def rules(self, target: Target, rulesets: tuple[str, ...]) -> Iterator[models.Rule]:
        """Yield the rules that a change is about, also those that overlays add."""
        for ruleset in self.there(rulesets):
            for chapter in self.specs.rulesets[ruleset].model.chapters:
                for rule in self.specs.chapters[ruleset, chapter].model.rules:
                    if target.rule == rule.id or target.kind == rule.machine.kind:
                        yield rule
        for overlay in self.specs.overlays.values():
            for rule in overlay.model.adds:
                if target.rule == rule.id:
                    yield rule

    def values(self, entry: Any, path: Path) -> Part:
        """Return the values that a replacement sets, as their kind reads them."""
        found: Part = {}
        for field, value in entry.values.items():
            rulesets = entry.rulesets or self.fits
            found[field] = self.tried(entry, rulesets, field, value, (*path, "values", field))
        return found

    def tried(
        self, target: Target, rulesets: tuple[str, ...], field: str, value: Any, path: Path
    ) -> Any:
        """Return a value as the kind of the rules reads it. Raises SpecError if it cannot."""
        read = value
        for rule in self.rules(target, rulesets):
            machine = rule.machine.model_dump(mode="json")
            if field not in machine:
                message = f"{field}: the kind {rule.machine.kind} has no such field"
                raise self.error(message, *path)
            try:
                made = MACHINE.validate_python({**machine, field: value})
            except ValidationError as error:
                first = error.errors(include_url=False)[0]
                raise self.error(f"{field}: {first['msg']}", *path) from None
            read = made.model_dump(mode="json")[field]
        return read

    def option(self, option: Option, path: Path) -> Part:
        """Return an option; each value that can be chosen is tried."""
        values: list[bool | int | str] = list(option.values)
        if option.type != "choice":
            values = [False, True] if option.type == "flag" else [option.least, option.most]
        sets = []
        for position, setting in enumerate(option.sets):
            where = (*path, "sets", position)
            change = self.change(setting, None, where)
            for value in values:
                self.tried(setting, self.fits, setting.field, value, where)
            sets.append({**change, "field": setting.field})
        return {
            "type": option.type,
            "usual": option.usual,
            "least": option.least,
            "most": option.most,
            "values": list(option.values),
            "sets": sets,
        }

    def added(self, position: int) -> Part:
        """Return a rule that comes on top, for each rule set with the cards of its deck."""
        rule = self.model.adds[position]
        part: Part = {}
        for ruleset in self.there(rule.rulesets or self.fits):
            part = rule_part(rule, self.loaded, ("adds", position), self.deck(ruleset))
        return {**part, "rulesets": None if rule.rulesets is None else list(rule.rulesets)}

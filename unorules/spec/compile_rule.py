"""Compiles one rule: its machine part, with its place in the file."""

from __future__ import annotations

from typing import Any

from unorules.spec import models
from unorules.spec.errors import SpecError
from unorules.spec.load import Loaded

Part = dict[str, Any]


def rule_part(
    rule: models.Rule, loaded: Loaded, path: tuple[str | int, ...], deck: models.Deck
) -> Part:
    """Return a rule's part. Raises SpecError for a card that the deck does not have."""
    values = rule.machine.model_dump(mode="json", exclude={"kind"})
    known = {face.id for face in deck.faces}
    known |= {group for face in deck.faces for group in face.groups}
    for field in ("cards", "always", "replace", "not_on", "below", "alone"):
        names = values.get(field)
        for name in names if isinstance(names, list) else []:
            if name not in known:
                message = f"no card of {deck.id} is called {name}"
                raise SpecError(message, loaded.file, loaded.line(*path, field))
    return {
        "id": rule.id,
        "kind": rule.machine.kind,
        "values": values,
        "file": loaded.file,
        "line": loaded.line(*path),
        "standing": rule.standing,
        "source": [[source.work, source.at] for source in rule.source],
    }

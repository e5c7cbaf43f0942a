"""A rule with its values, and where each of them was set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class RulesetError(Exception):
    """A rule set, overlay or combination that does not exist or does not fit."""

    def __init__(self, code: str, facts: dict[str, object], known: list[str] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.known = known if known is not None else []


class Origin:
    """Where a value was set: the rule's full id, its place, its sources and standing."""

    __slots__ = ("file", "id", "line", "source", "standing")

    def __init__(self, id: str, file: str, line: int, standing: str, source: list[Any]) -> None:
        self.id = id
        self.file = file
        self.line = line
        self.standing = standing
        self.source = source


class Rule:
    """One rule with the values of its kind; ``origins`` names who set each field."""

    __slots__ = ("id", "kind", "origin", "origins", "values")

    def __init__(self, id: str, kind: str, values: dict[str, Any], origin: Origin) -> None:
        self.id = id
        self.kind = kind
        self.values = dict(values)
        self.origin = origin
        self.origins: dict[str, Origin] = {}

    def of(self, field: str) -> Origin:
        """Return the origin of one field."""
        return self.origins.get(field, self.origin)

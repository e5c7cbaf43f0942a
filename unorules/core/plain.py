"""Plain data from a log: maps, lists and texts as expected, or an error with its path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.reading import is_number
from unorules.core.words import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Path = tuple[str | int, ...]


class RecordError(Exception):
    """A log that cannot be read: code, path into the data, stretch of text, facts."""

    def __init__(
        self,
        code: str,
        path: Path,
        facts: dict[str, object] | None = None,
        *,
        span: tuple[int, int] | None = None,
        near: str | None = None,
        key: bool = False,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.facts = facts if facts is not None else {}
        self.span = span
        self.near = near
        self.key = key


def a_map(value: object, path: Path) -> dict[str, Any]:
    """Return a map, or raise RecordError."""
    if not isinstance(value, dict):
        raise RecordError("input/not-a-map", path)
    return value


def a_list(value: object, path: Path) -> list[Any]:
    """Return a list, or raise RecordError."""
    if not isinstance(value, list):
        raise RecordError("input/not-a-list", path)
    return value


def a_text(value: object, path: Path) -> str:
    """Return a text, or raise RecordError."""
    if not isinstance(value, str):
        raise RecordError("input/not-text", path)
    return value


def a_number(value: object, path: Path, most: int = 999999) -> int:
    """Return a whole number written as text, or raise RecordError."""
    text = a_text(value, path)
    if not is_number(text):
        raise RecordError("input/number", path, {"word": text, "least": 0})
    if len(text) > 6 or int(text) > most:
        raise RecordError("input/too-many", path, {"word": text, "n": most})
    return int(text)


def entries(block: dict[str, Any], known: Iterable[str]) -> list[tuple[str, Any]]:
    """Return a map's entries, known keys first: in a browser a map has no order of its own."""
    keys = [key for key in known if key in block]
    if len(keys) == len(block):
        return [(key, block[key]) for key in keys]
    return [(key, block[key]) for key in keys + sorted([key for key in block if key not in keys])]


def one_of(word: str, known: tuple[str, ...], path: Path) -> None:
    """Raise RecordError unless the word is a known one."""
    if word not in known:
        facts: dict[str, object] = {"word": word, "known": list(known)}
        raise RecordError("input/unknown-word", path, facts, near=nearest(word, list(known)))


def only_keys(block: dict[str, Any], known: tuple[str, ...], path: Path) -> None:
    """Raise RecordError at a key that is neither known nor private (``_…``)."""
    for key in sorted([key for key in block if key not in known]):
        if not key.startswith("_"):
            facts: dict[str, object] = {"word": key, "known": list(known)}
            near = nearest(key, list(known))
            raise RecordError("input/unknown-key", path + (key,), facts, near=near, key=True)


def not_beside(block: dict[str, Any], key: str, others: tuple[str, ...], path: Path) -> None:
    """Raise RecordError at a key that says otherwise what another one says."""
    for other in others:
        if other in block:
            facts: dict[str, object] = {"word": other, "key": key}
            raise RecordError("input/not-both", path + (other,), facts, key=True)

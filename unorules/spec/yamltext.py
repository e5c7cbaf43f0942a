"""YAML with the line and column of every node, kept to what specs and logs need.

Every scalar is a string; aliases, anchors, tags and repeated keys are errors, and so
is anything larger or deeper than a person would write.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import yaml

MAX_BYTES = 8_000_000
MAX_LINE = 1_000_000
MAX_DEPTH = 24

Path = tuple[str | int, ...]

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class SourceError(Exception):
    """A text that cannot be read: a code, facts, and line and column from 1."""

    def __init__(
        self,
        code: str,
        *,
        line: int | None = None,
        column: int | None = None,
        facts: dict[str, object] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.column = column
        self.facts = facts or {}


@dataclass(frozen=True)
class Mark:
    """A place in a text, line and column from 1."""

    line: int
    column: int


@dataclass
class Document:
    """Plain data (maps, lists, strings) with the marks of values and of keys by path."""

    data: Any
    values: dict[Path, Mark] = field(default_factory=dict)
    keys: dict[Path, Mark] = field(default_factory=dict)

    def mark(self, path: Path, *, key: bool = False) -> Mark:
        """Return the place of a value (or its key), or of the nearest thing around it."""
        while path:
            table = self.keys if key else self.values
            found = table.get(path) or self.keys.get(path) or self.values.get(path)
            if found is not None:
                return found
            path = path[:-1]
        return self.values.get((), Mark(1, 1))


def decode(raw: bytes) -> str:
    """Return bytes as text. Raises SourceError: not UTF-8, binary, empty, too large."""
    if len(raw) > MAX_BYTES:
        raise SourceError("input/too-large", facts={"n": MAX_BYTES})
    if b"\0" in raw:
        line = raw[: raw.index(b"\0")].count(b"\n") + 1
        raise SourceError("input/binary", line=line)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rsplit(b"\n", 1)[-1].decode("utf-8", "replace")) + 1
        raise SourceError("input/not-utf8", line=line, column=column) from None
    if not text.strip():
        raise SourceError("input/empty")
    return text


def check_lines(text: str) -> None:
    """Raise SourceError at a line that no person and no sane program has written."""
    if len(text) <= MAX_LINE:
        return
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise SourceError("input/long-line", line=number, facts={"n": MAX_LINE})


def load(text: str) -> Document:
    """Read one YAML document. Raises SourceError."""
    check_lines(text)
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=_Loader):
            builder.feed(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        facts: dict[str, object] = {"problem": str(error.problem or error.context or "")}
        line = mark.line + 1 if mark else None
        raise SourceError(
            "input/bad-yaml", line=line, column=mark.column + 1 if mark else None, facts=facts
        ) from None
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1
        raise SourceError("input/binary", line=line) from None
    if not builder.done:
        raise SourceError("input/empty")
    return builder.document


class _Builder:
    """Puts events of the YAML parser together, without recursion."""

    def __init__(self) -> None:
        self.document = Document(None)
        self.done = False
        self.stack: list[tuple[Any, Path, str | None]] = []
        self.documents = 0

    def feed(self, event: Any) -> None:
        mark = Mark(event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise self.error("input/two-documents", mark)
        elif isinstance(event, yaml.AliasEvent):
            raise self.error("input/alias", mark)
        elif isinstance(event, yaml.ScalarEvent):
            self.plain(event, mark)
            if event.style in ("'", '"'):
                mark = Mark(mark.line, mark.column + 1)
            self.put(event.value, mark)
        elif isinstance(event, yaml.MappingStartEvent):
            self.plain(event, mark)
            self.open({}, mark)
        elif isinstance(event, yaml.SequenceStartEvent):
            self.plain(event, mark)
            self.open([], mark)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.stack.pop()

    def plain(self, event: Any, mark: Mark) -> None:
        if event.anchor:
            raise self.error("input/alias", mark)
        if event.tag:
            raise self.error("input/tag", mark, {"word": event.tag})

    def open(self, container: Any, mark: Mark) -> None:
        if len(self.stack) >= MAX_DEPTH:
            raise self.error("input/too-deep", mark, {"n": MAX_DEPTH})
        path = self.put(container, mark)
        self.stack.append((container, path, None))

    def put(self, value: Any, mark: Mark) -> Path:
        """Place a value where it belongs and return its path; a key waits for its value."""
        if not self.stack:
            self.document.data = value
            self.document.values[()] = mark
            self.done = True
            return ()
        container, path, key = self.stack[-1]
        if isinstance(container, list):
            path = (*path, len(container))
            container.append(value)
        elif key is None:
            if not isinstance(value, str):
                raise self.error("input/key-not-text", mark)
            if value in container:
                raise self.error("input/key-twice", mark, {"word": value})
            path = (*path, value)
            container[value] = None
            self.document.keys[path] = mark
            self.stack[-1] = (container, path[:-1], value)
            return path
        else:
            path = (*path, key)
            container[key] = value
            self.stack[-1] = (container, path[:-1], None)
        self.document.values[path] = mark
        return path

    @staticmethod
    def error(code: str, mark: Mark, facts: dict[str, object] | None = None) -> SourceError:
        return SourceError(code, line=mark.line, column=mark.column, facts=facts)

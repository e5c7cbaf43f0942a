"""YAML with the line and column of every node, kept to what specs and logs need.

Every scalar is a string; aliases, anchors, tags and repeated keys are errors, and so
is anything larger or deeper than a person would write.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from typing import Any

import yaml

MAX_BYTES = 8_000_000
MAX_LINE = 1_000_000
MAX_DEPTH = 24

UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

Path = tuple[str | int, ...]

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

_FAULTS = (
    ("nesting depth", "input/too-deep"),
    ("while parsing a flow sequence", "input/open-bracket"),
    ("while parsing a flow mapping", "input/open-bracket"),
    ("while scanning a quoted scalar: found unexpected", "input/open-quote"),
    ("could not find expected ':'", "input/missing-colon"),
)
"""Frequent faults, by what both YAML parsers say of them; these point to where one began."""


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
    text: str = field(default="", repr=False)

    def below(self, path: Path) -> Document:
        """Return what stands at a path as a document of its own, its marks as they are here."""
        data, depth = self.data, len(path)
        for part in path:
            data = data[part]

        def rooted(table: dict[Path, Mark]) -> dict[Path, Mark]:
            return {place[depth:]: mark for place, mark in table.items() if place[:depth] == path}

        return Document(data, rooted(self.values), rooted(self.keys), self.text)

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
        raise SourceError("input/too-large", facts={"n": MAX_BYTES // 1_000_000})
    if raw.startswith(UTF_16):
        raise SourceError("input/not-utf8", line=1, column=1)
    raw = raw.removeprefix(codecs.BOM_UTF8)
    if b"\0" in raw:
        raise _at("input/binary", raw[: raw.index(b"\0")].decode(errors="replace"))
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise _at("input/not-utf8", raw[: error.start].decode()) from None
    if not text.strip():
        raise SourceError("input/empty")
    return text


def _at(code: str, before: str) -> SourceError:
    """Return an error at the end of the text before it."""
    lines = (before + "|").splitlines()
    return SourceError(code, line=len(lines), column=len(lines[-1]))


def check_text(text: str) -> None:
    """Raise SourceError at what no person and no sane program has written.

    That is a character that no text has, or a line of more than MAX_LINE characters.
    """
    strange = yaml.reader.Reader.NON_PRINTABLE.search(text)
    if strange is not None:
        raise _at("input/binary", text[: strange.start()])
    if len(text) <= MAX_LINE:
        return
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE:
            raise long_line(number)


def long_line(number: int) -> SourceError:
    """Return the error for a line that is too long."""
    most = f"{MAX_LINE:_}".replace("_", " ")
    return SourceError("input/long-line", line=number, facts={"n": most})


def load(text: str) -> Document:
    """Read one YAML document. Raises SourceError."""
    check_text(text)
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=_Loader):
            builder.feed(event)
    except yaml.MarkedYAMLError as error:
        raise _fault(text, error, builder) from None
    if not builder.done or builder.document.data == "":
        raise SourceError("input/empty")
    builder.document.text = text
    return builder.document


def _fault(text: str, error: Any, builder: _Builder) -> SourceError:
    """Return the error for what the parser cannot read, by its own name if it is frequent."""
    mark = error.problem_mark
    said = f"{error.context}: {error.problem}"
    code = "input/bad-yaml"
    for words, name in _FAULTS:
        if words in said:
            code = name
            if error.context_mark is not None and error.context_mark.line < mark.line:
                mark = error.context_mark
    place = Mark(mark.line + 1, mark.column + 1)
    rest = "".join(text.splitlines(True)[mark.line :])[mark.column :]
    if code == "input/bad-yaml" and rest.startswith("\t"):
        code = "input/tab"
    if "while parsing a flow node" in said and builder.stack and not rest.strip():
        code = "input/open-bracket"
        place = builder.innermost()
    facts: dict[str, object]
    facts = {"n": MAX_DEPTH} if code == "input/too-deep" else {"problem": error.problem}
    return SourceError(code, line=place.line, column=place.column, facts=facts)


def within(lines: list[str], mark: Mark, value: str, offset: int) -> Mark:
    """Return the place of a character of a scalar, which may be folded over several lines."""
    number, start = mark.line - 1, mark.column - 1
    if lines[number].startswith(value, start):
        return Mark(mark.line, mark.column + offset)
    if lines[number][start] in "|>":
        number, start = number + 1, 0
    behind = not value[offset:].strip()
    left = len("".join(value[:offset].split())) - behind
    while number < len(lines):
        for column in range(start, len(lines[number])):
            if not lines[number][column].isspace():
                if not left:
                    return Mark(number + 1, column + 1 + behind)
                left -= 1
        number, start = number + 1, 0
    return mark


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

    def innermost(self) -> Mark:
        """Return where the innermost map or list begins that is still open."""
        return self.document.mark(self.stack[-1][1])

    def plain(self, event: Any, mark: Mark) -> None:
        if event.anchor:
            raise self.error("input/alias", mark)
        if event.tag:
            word = event.tag.replace("tag:yaml.org,2002:", "!!")
            raise self.error("input/tag", mark, {"word": word})

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

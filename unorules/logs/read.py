"""Reads recorded games: one from a YAML file, or one from each line of JSON.

Where a log cannot be read, the game carries the error; the others are still read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from unorules.spec.yamltext import (
    MAX_BYTES,
    MAX_LINE,
    Document,
    Mark,
    SourceError,
    decode,
    load,
)

JSON_LINES = (".jsonl", ".ndjson")
STDIN = "-"


@dataclass(frozen=True)
class Source:
    """One recorded game as plain data, with what is needed to point into its text.

    ``document`` has the marks of YAML; for JSON lines there is only the ``line``.
    ``text`` is the YAML text; it is empty for JSON lines.
    """

    name: str
    game: int
    data: Any = None
    error: SourceError | None = None
    document: Document | None = None
    line: int | None = None
    text: str = ""

    def mark(self, path: tuple[str | int, ...], *, key: bool = False) -> tuple[int | None, Any]:
        """Return line and column (None in JSON lines) of a node."""
        if self.document is None:
            return self.line, None
        mark: Mark = self.document.mark(path, key=key)
        return mark.line, mark.column


def read(path: str) -> Iterator[Source]:
    """Yield the games of a file, or of standard input for ``-``."""
    if path == STDIN:
        yield from _read_stream(sys.stdin.buffer, "<stdin>")
        return
    file = Path(path)
    if file.is_dir():
        yield Source(path, 1, error=SourceError("input/a-folder"))
        return
    try:
        with file.open("rb") as stream:
            if file.suffix in JSON_LINES:
                yield from _json_lines(_lines(stream), path)
            else:
                yield from _read_stream(stream, path)
    except FileNotFoundError:
        yield Source(path, 1, error=SourceError("input/no-such-file"))
    except OSError:
        yield Source(path, 1, error=SourceError("input/cannot-open"))


def read_text(text: str, name: str) -> Iterator[Source]:
    """Yield the games of a text: JSON lines if its first line is a JSON object, else YAML."""
    first = text.lstrip()[:MAX_LINE].partition("\n")[0]
    if first.startswith("{") and _is_json(first):
        yield from _json_lines((line.encode() for line in text.split("\n")), name)
        return
    try:
        document = load(text)
    except SourceError as error:
        yield Source(name, 1, error=error, text=text)
        return
    yield Source(name, 1, document.data, document=document, text=text)


def _read_stream(stream: IO[bytes], name: str) -> Iterator[Source]:
    raw = stream.read(MAX_BYTES + 1)
    try:
        text = decode(raw)
    except SourceError as error:
        yield Source(name, 1, error=error)
        return
    yield from read_text(text, name)


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield lines; of one that is too long only so much that it can be seen to be."""
    while line := stream.readline(MAX_LINE + 2):
        yield line
        while len(line) == MAX_LINE + 2 and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE + 2)


def _json_lines(lines: Iterable[bytes], name: str) -> Iterator[Source]:
    game = 0
    for number, raw in enumerate(lines, 1):
        if not raw.strip():
            continue
        game += 1
        try:
            yield Source(name, game, _json(raw, number), line=number)
        except SourceError as error:
            yield Source(name, game, error=error, line=number)
    if not game:
        yield Source(name, 1, error=SourceError("input/empty"))


def _json(raw: bytes, line: int) -> Any:
    if len(raw) > MAX_LINE:
        raise SourceError("input/long-line", line=line, facts={"n": MAX_LINE})
    try:
        text = raw.decode("utf-8-sig" if line == 1 else "utf-8")
        return json.loads(text, object_pairs_hook=_unique, parse_int=str, parse_float=str)
    except UnicodeDecodeError:
        raise SourceError("input/not-utf8", line=line) from None
    except json.JSONDecodeError as error:
        facts: dict[str, object] = {"problem": error.msg}
        raise SourceError("input/bad-json", line=line, column=error.colno, facts=facts) from None
    except _RepeatedKey as error:
        facts = {"word": error.args[0]}
        raise SourceError("input/key-twice", line=line, facts=facts) from None
    except RecursionError:
        raise SourceError("input/too-deep", line=line, facts={"n": 24}) from None


class _RepeatedKey(Exception):
    pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _RepeatedKey(next(key for key in keys if keys.count(key) > 1))
    return found


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True

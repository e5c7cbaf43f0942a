"""Reads recorded games: one from a YAML file, or one from each line of JSON.

Where a log cannot be read, the game carries the error; the others are still read.
"""

from __future__ import annotations

import io
import json
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any

from unorules.spec.yamltext import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_LINE,
    Document,
    SourceError,
    decode,
    load,
    long_line,
    within,
)

JSON_LINES = (".jsonl", ".ndjson")
BRACE = b"{"
ESCAPE = "\\"
SURROGATES = (r"\ud", r"\uD")
"""How an escape begins that may be half a character."""
STDIN = "-"


@dataclass(frozen=True)
class Source:
    """One recorded game as plain data, with what is needed to point into its text.

    ``document`` has the marks of YAML; for JSON lines there is only the ``line``.
    ``text`` is the YAML text, as far as it is one; it is empty for JSON lines.
    """

    name: str
    game: int
    data: Any = None
    error: SourceError | None = None
    document: Document | None = None
    line: int | None = None
    text: str = ""

    def mark(
        self, path: tuple[str | int, ...], *, key: bool = False, offset: int = 0
    ) -> tuple[int | None, int | None]:
        """Return line and column (None in JSON lines) of a node.

        With an ``offset``, those of a character of the text that stands there.
        """
        if self.document is None:
            return self.line, None
        mark = self.document.mark(path, key=key)
        if offset:
            mark = within(self.text.splitlines(), mark, self.at(path), offset)
        return mark.line, mark.column

    def at(self, path: tuple[str | int, ...]) -> Any:
        """Return what stands at a path."""
        found = self.data
        for part in path:
            found = found[part]
        return found


def read(path: str) -> Iterator[Source]:
    """Yield the games of a file, or of standard input for ``-``."""
    name = "<stdin>" if path == STDIN else path
    json_lines = Path(path).suffix.lower() in JSON_LINES
    try:
        with _open(path) as stream:
            yield from _read(stream, name, json_lines)
    except IsADirectoryError:
        yield Source(name, 1, error=SourceError("input/a-folder"))
    except FileNotFoundError:
        yield Source(name, 1, error=SourceError("input/no-such-file"))
    except OSError:
        yield Source(name, 1, error=SourceError("input/cannot-open"))


def _open(path: str) -> AbstractContextManager[IO[bytes]]:
    if path != STDIN:
        return open(path, "rb")
    if sys.stdin is None:
        raise OSError("no standard input")
    return nullcontext(sys.stdin.buffer)


def read_text(text: str, name: str) -> Iterator[Source]:
    """Yield the games of a text: one from YAML, one a line from JSON lines."""
    yield from _read(io.BytesIO(text.encode("utf-8", "surrogatepass")), name)


def _read(stream: IO[bytes], name: str, json_lines: bool = False) -> Iterator[Source]:
    head = list(islice(_pieces(stream), 8))
    if json_lines or _are_json_lines(head):
        yield from _json_lines(_lines(chain(head, _pieces(stream))), name)
        return
    raw = b"".join(head) + stream.read(MAX_BYTES + 1)
    try:
        text = decode(raw)
    except SourceError as error:
        shown = raw.removeprefix(BOM_UTF8) if error.line is not None else b""
        text = shown.decode(errors="replace")
        yield Source(name, 1, error=error, text=text)
        return
    try:
        document = load(text)
    except SourceError as error:
        yield Source(name, 1, error=error, text=text)
        return
    yield Source(name, 1, document.data, document=document, text=text)


def _are_json_lines(head: list[bytes]) -> bool:
    """Whether a file that begins with these lines has a game on each line.

    The first may be faulty; YAML with braces would not open one again on the second.
    """
    lines = [line.removeprefix(BOM_UTF8).lstrip() for line in head]
    filled = [line for line in lines if line][:2]
    if not all(line.startswith(BRACE) for line in filled):
        return False
    return len(filled) > 1 or any(map(_is_json, filled))


def _pieces(stream: IO[bytes]) -> Iterator[bytes]:
    while piece := stream.readline(MAX_LINE + 2):
        yield piece


def _lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines; of one that is too long only so much that it can be seen to be."""
    whole = True
    for piece in pieces:
        if whole:
            yield piece
        whole = piece.endswith(b"\n")


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
        raise long_line(line)
    try:
        text = raw.decode("utf-8-sig" if line == 1 else "utf-8").rstrip()
        data = DECODER.decode(text)
        if ESCAPE in text and (SURROGATES[0] in text or SURROGATES[1] in text):
            json.dumps(data, ensure_ascii=False).encode()
        return data
    except UnicodeDecodeError:
        raise SourceError("input/not-utf8", line=line) from None
    except UnicodeEncodeError:
        raise SourceError("input/binary", line=line) from None
    except json.JSONDecodeError as error:
        facts: dict[str, object] = {"problem": error.msg}
        raise SourceError("input/bad-json", line=line, column=error.colno, facts=facts) from None
    except _RepeatedKey as error:
        facts = {"word": error.args[0]}
        raise SourceError("input/key-twice", line=line, facts=facts) from None
    except RecursionError:
        raise SourceError("input/too-deep", line=line, facts={"n": MAX_DEPTH}) from None


class _RepeatedKey(Exception):
    pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _RepeatedKey(next(key for key in keys if keys.count(key) > 1))
    return found


DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_int=str, parse_float=str)
"""Made once, since making it takes as long as reading a short game."""


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True

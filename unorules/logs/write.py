"""Writes a recorded game, given as a plain map, as the YAML that people write."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

PLAIN = re.compile(r"[^\W_][\w+ .-]*")
"""What needs no quotes: it begins with a letter or a number, and has no marks of YAML."""


def to_yaml(log: Mapping[str, Any]) -> str:
    """Return a log as YAML: one line a move, a hand, a key."""
    return "".join(f"{line}\n" for line in _block(log, ""))


def _block(block: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in block.items():
        name = f"{indent}{_text(key)}:"
        if isinstance(value, Mapping) and value:
            yield name
            yield from _block(value, indent + "  ")
        elif isinstance(value, list) and key == "moves":
            yield name
            for event in value:
                player, _, action = str(event).partition(": ")
                yield f"{indent}  - {_text(player)}: {_text(action)}"
        else:
            yield f"{name} {_flow(value)}"


def _flow(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_flow(entry) for entry in value)}]"
    return "{}" if isinstance(value, Mapping) else _text(value)


def _text(value: Any) -> str:
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)

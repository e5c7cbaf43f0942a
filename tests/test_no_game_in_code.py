"""Nothing about a particular game stands in Python: if two games differ, they differ in YAML.

Walks the syntax trees of the package. Names of rule sets, card codes, and words for
colours, suits and cards may stand in docstrings, in the help of commands and in the
converters of foreign logs (which know the game they convert); nowhere else.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from unorules.spec import load, models, store
from unorules.spec.vocabulary import card_codes

PACKAGE = store.PACKAGE
CONVERTERS = ("console", "foreign", "openspiel", "rlcard")
SPECS = load.load(store.specs_folder())

FORMAT = {"BLANK", "blank"}
"""The card that can be written down whatever the deck, and so belongs to no game."""

PRIMITIVES = {"reverse", "skip", "swap", "draw"}
"""What cards do, in the words of the kind ``effect``; some cards are called the same."""


def codes() -> set[str]:
    """Return the codes of all cards, in their own writing."""
    decks: list[models.Deck] = [loaded.model for loaded in SPECS.decks.values()]
    return {code for deck in decks for code, _, _ in card_codes(deck) if len(code) > 1} - FORMAT


def forbidden() -> set[str]:
    """Return the words that belong to a game: ids of rule sets, colours, cards."""
    words = set(SPECS.rulesets)
    for loaded in SPECS.decks.values():
        deck: models.Deck = loaded.model
        for colour in deck.colours:
            words |= {colour.id, *colour.names.values()}
        for face in deck.faces:
            words |= {face.id} if not face.id.isdigit() else set()
    return {word.lower() for word in words} - PRIMITIVES - FORMAT


WORDS = forbidden()
CODES = codes()


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield identifiers and string literals, without docstrings and help of commands."""
    spared: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            spared.add(id(node.value))
        if isinstance(node, ast.Dict):  # Colours of the terminal.
            pairs = zip(node.keys, node.values, strict=True)
            spared |= {id(v) for k, v in pairs if isinstance(k, ast.Constant) and k.value == "fg"}
        if isinstance(node, ast.Call):
            spared |= {
                id(part)
                for keyword in node.keywords
                if keyword.arg == "help"
                for part in ast.walk(keyword.value)
            }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in spared:
                yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name


def found(source: str) -> list[tuple[int, str]]:
    """Return the lines with words of a game."""
    hits = []
    for line, text in strings(ast.parse(source)):
        parts = {text, *re.split(r"[^\w+-]+|_", text)}
        hits += [(line, word) for word in sorted(parts & CODES)]
        hits += [(line, word) for word in sorted({part.lower() for part in parts} & WORDS)]
    return hits


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path.stem not in CONVERTERS]


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_module(path: Path) -> None:
    assert found(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        'if ruleset == "uno-official":\n    pass',
        'card = "W+4"',
        "red = 1",
        'print("the blue card")',
        "def play_RS() -> None: ...",
    ],
)
def test_the_test_can_fail(source: str) -> None:
    assert found(source)


def test_what_may_stand() -> None:
    assert not found('"""Lay a red 5."""\nreverse = True')
    assert not found('option("--top", help="The top card: W blue.")')

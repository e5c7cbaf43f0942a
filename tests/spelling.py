"""The words of the specifications and of the pages, and what hunspell does not know of them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from unorules.spec.models import LANGUAGES, Lang

JUDGED = Path(__file__).parent / "words"
"""One file a language: words that no dictionary has, and that are right all the same."""

DICTIONARIES: Mapping[Lang, str] = {"nb": "nb_NO", "sv": "sv_SE", "da": "da_DK", "en": "en_GB"}

PACKAGES = ("hunspell", "hunspell-no", "hunspell-sv", "hunspell-da", "hunspell-en-gb")
"""What has to be installed on Debian."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_NAME = re.compile(r"[a-z][A-Z]")
_NOT_PROSE = re.compile(
    r"^!!! \w+|```.*?```|<style.*?</style>|<script.*?</script>|<svg.*?</svg>"
    r"|(?<!\\)`[^`]*`|<[^>]*>|\]\([^)]*\)|\{[^}\n]*\}|https?://\S+|&\w+;",
    re.DOTALL | re.MULTILINE,
)
"""What is no text of a page in Markdown: code, tags, pictures, targets of links, attributes."""


def missing() -> list[str]:
    """Return what hunspell lacks here: the program itself, or a dictionary."""
    if shutil.which("hunspell") is None:
        return ["hunspell"]
    return [name for name in DICTIONARIES.values() if _unknown(["a"], name) is None]


def texts(folder: Path, lang: Lang) -> Iterator[str]:
    """Yield every text of the specifications in a language."""
    for path in sorted(folder.rglob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
        yield from _texts(data, lang)


def _texts(node: Any, lang: Lang) -> Iterator[str]:
    if isinstance(node, dict):
        if node and set(node) <= set(LANGUAGES):
            yield from _strings(node.get(lang, ""))
        else:
            for value in node.values():
                yield from _texts(value, lang)
    elif isinstance(node, list):
        for value in node:
            yield from _texts(value, lang)


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    for value in node.values() if isinstance(node, dict) else node:
        if not isinstance(node, str):
            yield from _strings(value)


def headings(folder: Path) -> set[str]:
    """Return the words of the headings in the sources, which are in the sources' languages."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
        found |= {word for text in _values(data, "at") for word in words(text)}
    return found


def _values(node: Any, key: str) -> Iterator[str]:
    """Yield the texts that stand under a key, at whatever depth."""
    for name, value in node.items() if isinstance(node, dict) else ():
        if name == key and isinstance(value, str):
            yield value
        yield from _values(value, key)
    for value in node if isinstance(node, list) else ():
        yield from _values(value, key)


def words(text: str) -> set[str]:
    """Return the words of a text, without what stands in it as code or as a placeholder.

    A single letter is the code of a card, a word with a capital in it the name of something in
    a program.
    """
    found = _WORD.findall(_NOT_PROSE.sub(" ", text))
    return {word for word in found if len(word) > 1 and not _NAME.search(word)}


def unknown(found: Iterable[str], lang: Lang) -> set[str]:
    """Return the words that a dictionary does not know."""
    said = _unknown(sorted(found), DICTIONARIES[lang])
    assert said is not None
    return set(said)


def _unknown(found: list[str], dictionary: str) -> list[str] | None:
    """Return the unknown words, or None where there is no such dictionary."""
    command = ["hunspell", "-d", dictionary, "-i", "utf-8", "-l"]
    done = subprocess.run(command, input="\n".join(found), capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else None


def judged(lang: Lang) -> set[str]:
    """Return the judged words of a language."""
    lines = (JUDGED / f"{lang}.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}

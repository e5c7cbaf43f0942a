"""Which translations are older than their original: a hash of both, text by text.

Norwegian is the original. ``site/translations.tsv`` beside the specifications holds for every
text and language the hash of the original that it was made from, and its own. A translation
is out of date if the original has changed since and it has not.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from unorules.spec.models import LANGUAGES, Lang, Rule, Texts
from unorules.spec.overlays import Overlay

ORIGINAL: Lang = "nb"
TRANSLATED: tuple[Lang, ...] = tuple(lang for lang in LANGUAGES if lang != ORIGINAL)
FILE = "site/translations.tsv"
HEAD = ("text", "language", "original", "translation")


@dataclass(frozen=True, slots=True)
class Made:
    """From which original a translation was made, and which it was: hashes."""

    original: str
    translation: str


Record = dict[tuple[str, Lang], Made]


def hashed(text: str) -> str:
    """Return the hash of a text; how its lines are broken makes no difference."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def of_rule(name: str, rule: Rule) -> Iterator[tuple[str, Texts]]:
    """Yield the texts of a rule, named by its full id."""
    yield f"{name} title", rule.title
    yield f"{name} text", rule.text
    if rule.interpretation is not None:
        yield f"{name} interpretation", rule.interpretation


def of_overlay(name: str, overlay: Overlay) -> Iterator[tuple[str, Texts]]:
    """Yield the texts of an overlay and of the rules that it adds."""
    yield f"{name} title", overlay.title
    yield f"{name} text", overlay.text
    if overlay.interpretation is not None:
        yield f"{name} interpretation", overlay.interpretation
    for against, reason in overlay.refuses.items():
        yield f"{name} refuses {against}", reason
    for key, option in overlay.options.items():
        yield f"{name} option {key}", option.title
        for value, said in option.values.items():
            yield f"{name} option {key}={value}", said
    for rule in overlay.adds:
        yield from of_rule(f"{name}/{rule.id}", rule)


def older(texts: Mapping[str, Texts], record: Record) -> set[tuple[str, Lang]]:
    """Return which translations of these texts are out of date."""
    return {
        (name, lang)
        for name, said in texts.items()
        for lang in TRANSLATED
        if lang in said and ORIGINAL in said and (name, lang) in record
        if record[name, lang].translation == hashed(said[lang])
        and record[name, lang].original != hashed(said[ORIGINAL])
    }


def renewed(texts: Mapping[str, Texts], record: Record, looked_at: tuple[str, ...] = ()) -> Record:
    """Return the record as it should be: with what is new or was translated anew.

    What is out of date stays so, unless it is among the texts that somebody has ``looked_at``.
    """
    out_of_date = older(texts, record)
    made: Record = {}
    for name, said in texts.items():
        for lang in TRANSLATED:
            if lang not in said or ORIGINAL not in said:
                continue
            if (name, lang) in out_of_date and name not in looked_at:
                made[name, lang] = record[name, lang]
            else:
                made[name, lang] = Made(hashed(said[ORIGINAL]), hashed(said[lang]))
    return made


def read(folder: Path) -> Record:
    """Read the record of a folder of specifications; empty if there is none."""
    path = folder / FILE
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {
            (row["text"], lang): Made(row["original"], row["translation"])
            for row in rows
            for lang in TRANSLATED
            if row["language"] == lang
        }


def write(record: Record, folder: Path) -> None:
    """Write the record of a folder of specifications."""
    path = folder / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["\t".join(HEAD)]
    lines += [
        "\t".join((name, lang, made.original, made.translation))
        for (name, lang), made in record.items()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")

"""Reads a folder of specifications into models, with the line of every rule."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from unorules.spec import models, yamltext
from unorules.spec.errors import SpecError

M = TypeVar("M", bound=models.Model)


@dataclass(frozen=True)
class Loaded:
    """A model with the document it was read from and the file's name."""

    model: Any
    document: yamltext.Document
    file: str

    def line(self, *path: str | int) -> int:
        """Return the line of a node, counted from 1."""
        return self.document.mark(path).line


@dataclass(frozen=True)
class Specs:
    """Everything in a folder of specifications."""

    rulesets: dict[str, Loaded]
    chapters: dict[tuple[str, str], Loaded]
    overlays: dict[str, Loaded]
    decks: dict[str, Loaded]
    topics: dict[str, Loaded]
    glossary: Loaded
    sources: Loaded


def load(folder: Path, *, name: str = "specs") -> Specs:
    """Read all specifications below ``folder``. Raises SpecError at the first fault."""
    rulesets: dict[str, Loaded] = {}
    chapters: dict[tuple[str, str], Loaded] = {}
    for path in sorted(folder.glob("*/ruleset.yaml")):
        loaded = _read(path, folder, name, models.RulesetFile)
        rulesets[loaded.model.id] = loaded
        for chapter in loaded.model.chapters:
            file = path.parent / f"{chapter}.yaml"
            chapters[loaded.model.id, chapter] = _read(file, folder, name, models.Chapter)
    overlays = {}
    for family, path in [
        *(("house", p) for p in sorted(folder.glob("house/*.yaml"))),
        *(("edition", p) for p in sorted(folder.glob("editions/*.yaml"))),
    ]:
        loaded = _read(path, folder, name, models.Overlay)
        if loaded.model.family != family:
            raise SpecError(f"an overlay in this folder has family: {family}", loaded.file)
        overlays[f"{family}:{loaded.model.id}"] = loaded
    decks = {p.stem: _read(p, folder, name, models.Deck) for p in sorted(folder.glob("decks/*"))}
    topics = {p.stem: _read(p, folder, name, models.Topic) for p in sorted(folder.glob("kinds/*"))}
    return Specs(
        rulesets,
        chapters,
        overlays,
        decks,
        topics,
        _read(folder / "glossary.yaml", folder, name, models.Glossary),
        _read(folder / "sources.yaml", folder, name, models.Sources),
    )


def _read(path: Path, folder: Path, name: str, model: type[M]) -> Loaded:
    file = f"{name}/{path.relative_to(folder).as_posix()}"
    try:
        text = yamltext.decode(path.read_bytes())
        document = yamltext.load(text)
    except OSError:
        raise SpecError("this file does not exist or cannot be read", file) from None
    except yamltext.SourceError as error:
        detail = " ".join(str(value) for value in error.facts.values())
        message = f"{error.code.partition('/')[2].replace('-', ' ')} {detail}".strip()
        raise SpecError(message, file, error.line or 1, error.column or 1) from None
    try:
        return Loaded(model.model_validate(document.data), document, file)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        mark = document.mark(_path(document.data, first["loc"]))
        where = ".".join(str(part) for part in first["loc"])
        message = f"{where}: {first['msg']}"
        raise SpecError(message, file, mark.line, mark.column) from None


def _path(data: Any, loc: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Return the part of pydantic's location that is a path into the data."""
    path: list[int | str] = []
    for part in loc:
        if isinstance(data, dict) and part in data:
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            continue
        path.append(part)
    return tuple(path)

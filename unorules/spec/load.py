"""Reads a folder of specifications into models, with the line of every rule.

A folder may rest on another one, as somebody's own does on the package's. Then it needs
nothing but rule sets, or house rules for those of the other folder, whose glossary, sources,
codes and decks it uses. What it has of them itself comes on top, entry by entry, a deck, a
rule set or an overlay as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from unorules.spec import models, site, translations, yamltext
from unorules.spec.disputes import Disputes
from unorules.spec.errors import SpecError
from unorules.spec.overlays import Overlay

M = TypeVar("M", bound=models.Model)

NEEDED = (
    "players",
    "deck",
    "deal",
    "start_card",
    "turn_order",
    "group",
    "follow",
    "draw",
    "finish",
)
"""The kinds without which there is no game: each rule set has a rule of each."""

HOMES = {"house": ("house", "preset"), "editions": ("edition",)}
"""The folders of overlays, and the families that stand there."""

DISPUTES = "disputes"
"""The folder of what people ask at the table, one file a topic."""


@dataclass(frozen=True, eq=False)
class Loaded:
    """A model with the document it was read from and the file's name; equal only to itself."""

    model: Any
    document: yamltext.Document
    file: str

    def line(self, *path: str | int) -> int:
        """Return the line of a node, counted from 1."""
        return self.document.mark(path).line


@dataclass(frozen=True)
class SiteFiles:
    """What only the pages need."""

    words: Loaded
    parameters: Loaded
    terms: Loaded
    boxes: Loaded
    raised: Loaded
    translations: translations.Record


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
    own: tuple[str, ...]
    """What is of the folder itself, not of the one that it rests on: rule sets, overlays, and
    topics of disputes as ``disputes/topic``."""
    disputes: dict[str, Loaded]
    """What people ask at the table, by topic, in the order of their places."""
    left_out: tuple[str, ...] = ()
    """The other folder's rule sets that cannot be played with the decks of this one."""
    home: _Folder | None = field(default=None, repr=False, compare=False)

    @cached_property
    def site(self) -> SiteFiles:
        """What only the pages need, read when they are made. Raises SpecError."""
        assert self.home is not None
        return SiteFiles(
            self.home.common("site/words.yaml", site.PageWords),
            self.home.common("site/parameters.yaml", site.Parameters),
            self.home.common("site/terms.yaml", site.Terms),
            self.home.common("site/boxes.yaml", site.Boxes),
            self.home.common("site/raised.yaml", site.Raised),
            {**translations.read(self.home.base), **translations.read(self.home.folder)},
        )

    def texts(self) -> dict[str, models.Texts]:
        """Return the texts of all rules and overlays, as the record of translations names them."""
        found: dict[str, models.Texts] = {}
        for (ruleset, _), chapter in self.chapters.items():
            for rule in chapter.model.rules:
                found.update(translations.of_rule(f"{ruleset}/{rule.id}", rule))
        for name, overlay in self.overlays.items():
            found.update(translations.of_overlay(name, overlay.model))
        return found

    @cached_property
    def older(self) -> set[tuple[str, models.Lang]]:
        """Which translations are older than their originals: text and language."""
        return translations.older(self.texts(), self.site.translations)


def load(folder: Path, *, base: Path | None = None) -> Specs:
    """Read all specifications below ``folder``, which may rest on the folder ``base``.

    What the folder has itself comes first, and stands for what the base calls by that name.
    Raises SpecError at the first fault.
    """
    specs = _Folder(folder, base or folder)
    rulesets: dict[str, Loaded] = {}
    chapters: dict[tuple[str, str], Loaded] = {}
    overlays: dict[str, Loaded] = {}
    _rulesets(specs, folder, rulesets, chapters)
    _overlays(specs, folder, overlays)
    own = (*rulesets, *overlays)
    left_out: tuple[str, ...] = ()
    if specs.base != folder:
        _rulesets(specs, specs.base, rulesets, chapters)
        _overlays(specs, specs.base, overlays)
        left_out = _leave_out(specs, own, rulesets, overlays)
    if not own:
        raise SpecError(
            "no file of this name: expected a rule set or house rules",
            f"{folder.name}/*/ruleset.yaml",
        )
    return Specs(
        rulesets,
        chapters,
        overlays,
        _decks(specs),
        {Path(file).stem: specs.common(file, models.Topic) for file in specs.files("kinds")},
        specs.common("glossary.yaml", models.Glossary),
        specs.common("sources.yaml", models.Sources),
        (*own, *(f"{DISPUTES}/{topic}" for topic in _topics(folder))),
        _disputes(specs),
        left_out,
        specs,
    )


def _leave_out(
    specs: _Folder,
    own: tuple[str, ...],
    rulesets: dict[str, Loaded],
    overlays: dict[str, Loaded],
) -> tuple[str, ...]:
    """Leave out the base's rule sets that play with a deck which the folder has changed."""
    changed = {path.stem for path in specs.folder.glob("decks/*.yaml")}
    names = [name for name in rulesets if name not in own and rulesets[name].model.deck in changed]
    for name in names:
        del rulesets[name]
    for name in [n for n, o in overlays.items() if not any(f in rulesets for f in o.model.fits)]:
        if name not in own:
            del overlays[name]
    return tuple(names)


def _rulesets(
    specs: _Folder,
    folder: Path,
    rulesets: dict[str, Loaded],
    chapters: dict[tuple[str, str], Loaded],
) -> None:
    """Read the rule sets of a folder but for those that are known already."""
    for path in sorted(folder.glob("*/ruleset.yaml")):
        home = path.parent.name
        loaded = specs.read(folder, f"{home}/ruleset.yaml", models.RulesetFile)
        name = loaded.model.id
        if name in rulesets:
            continue
        rulesets[name] = loaded
        for chapter in loaded.model.chapters:
            file = f"{home}/{chapter}.yaml"
            chapters[name, chapter] = specs.read(folder, file, models.Chapter)
        _check_complete(loaded, chapters)


def _overlays(specs: _Folder, folder: Path, overlays: dict[str, Loaded]) -> None:
    """Read the overlays of a folder but for those that are known already."""
    for home, families in HOMES.items():
        for path in sorted(folder.glob(f"{home}/*.yaml")):
            loaded = specs.read(folder, f"{home}/{path.name}", Overlay)
            family = loaded.model.family
            if family not in families:
                message = f"an overlay in this folder has family: {' or '.join(families)}"
                raise SpecError(message, loaded.file, loaded.line("family"))
            overlays.setdefault(f"{family}:{loaded.model.id}", loaded)


def _topics(folder: Path) -> list[str]:
    """Return the topics of disputes that a folder has itself."""
    return [path.stem for path in sorted(folder.glob(f"{DISPUTES}/*.yaml"))]


def _disputes(specs: _Folder) -> dict[str, Loaded]:
    """Read all disputes; a topic of the folder's own stands for the base's of that name."""
    found: dict[str, Loaded] = {}
    for folder in dict.fromkeys((specs.folder, specs.base)):
        for topic in _topics(folder):
            if topic in found:
                continue
            loaded = specs.read(folder, f"{DISPUTES}/{topic}.yaml", Disputes)
            if loaded.model.topic != topic:
                mark = loaded.document.mark(("topic",))
                message = f"topic: expected {topic}, as the file is called"
                raise SpecError(message, loaded.file, mark.line, mark.column)
            found[topic] = loaded
    return dict(sorted(found.items(), key=lambda item: item[1].model.place))


def _check_complete(ruleset: Loaded, chapters: dict[tuple[str, str], Loaded]) -> None:
    """Raise SpecError if a rule set lacks a rule without which nobody can play."""
    name = ruleset.model.id
    found = {
        rule.machine.kind
        for chapter in ruleset.model.chapters
        for rule in chapters[name, chapter].model.rules
    }
    for kind in NEEDED:
        if kind not in found:
            message = f"{name} has no rule with kind: {kind}; each rule set needs one"
            mark = ruleset.document.mark(("chapters",), key=True)
            raise SpecError(message, ruleset.file, mark.line, mark.column)


def _decks(specs: _Folder) -> dict[str, Loaded]:
    """Read all decks; one of the folder's own stands for the base's of that name."""
    decks = {}
    for file in specs.files("decks"):
        loaded = specs.common(file, models.Deck, whole=True)
        name = Path(file).stem
        if loaded.model.id != name:
            mark = loaded.document.mark(("id",))
            message = f"id: expected {name}, as the file is called"
            raise SpecError(message, loaded.file, mark.line, mark.column)
        decks[name] = loaded
    return decks


class _Folder:
    """A folder of specifications, and the one that it rests on; that may be itself."""

    def __init__(self, folder: Path, base: Path) -> None:
        self.folder = folder
        self.base = base

    def files(self, home: str) -> list[str]:
        """Return the files of a folder in it, those of the base included."""
        paths = [*self.folder.glob(f"{home}/*"), *self.base.glob(f"{home}/*")]
        return sorted({f"{home}/{path.name}" for path in paths})

    def read(self, folder: Path, file: str, model: type[M]) -> Loaded:
        """Read a file of one of the two folders."""
        return _read(folder / file, f"{folder.name}/{file}", model)

    def common(self, file: str, model: type[M], *, whole: bool = False) -> Loaded:
        """Read a file that may be lacking here, since the base has it.

        If both have it, its entries here come on top of the base's, or, where it counts as
        a whole, instead of them.
        """
        own, below = self.folder / file, self.base / file
        shown = f"{self.folder.name}/{file}"
        if not below.is_file() or own == below:
            return _read(own, shown, model)
        if not own.is_file():
            return _read(below, f"{self.base.name}/{file}", model)
        return _read(own, shown, model, None if whole else _document(below, shown).data)


def _read(path: Path, file: str, model: type[M], base: Any = None) -> Loaded:
    """Read a file as a model, on top of other data."""
    document = _document(path, file)
    data = _joined(base, document.data)
    try:
        return Loaded(model.model_validate(data), document, file)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place, where = _place(data, document.data, first["loc"])
        mark = document.mark(place)
        message = f"{where}: {first['msg']}"
        raise SpecError(message, file, mark.line, mark.column) from None


def _document(path: Path, file: str) -> yamltext.Document:
    """Return a file's content. Raises SpecError if it cannot be read."""
    try:
        return yamltext.load(yamltext.decode(path.read_bytes()))
    except OSError:
        raise SpecError("this file does not exist or cannot be read", file) from None
    except yamltext.SourceError as error:
        detail = " ".join(str(value) for value in error.facts.values())
        message = f"{error.code.partition('/')[2].replace('-', ' ')} {detail}".strip()
        raise SpecError(message, file, error.line or 1, error.column or 1) from None


def _joined(base: Any, own: Any) -> Any:
    """Return data with the own on top: maps key by key, lists of entries with ids by id."""
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **{key: _joined(base.get(key), value) for key, value in own.items()}}
    if _entries(base) and _entries(own):
        changes = {entry["id"]: entry for entry in own}
        kept = [_joined(entry, changes.pop(entry["id"], entry)) for entry in base]
        return [*kept, *changes.values()]
    return own


def _entries(data: Any) -> bool:
    """Whether data is a list of entries that have ids."""
    return isinstance(data, list) and all(
        isinstance(entry, dict) and isinstance(entry.get("id"), str) for entry in data
    )


def _place(data: Any, own: Any, loc: tuple[int | str, ...]) -> tuple[tuple[int | str, ...], str]:
    """Return the part of pydantic's location that is a path into the own data, and its words.

    An entry with an id may stand in another place there than in the data as a whole.
    """
    path: list[int | str] = []
    shown: list[int | str] = []
    for part in loc:
        shown.append(part)
        if isinstance(data, dict) and part in data:
            data = data[str(part)]
            own = own.get(part) if isinstance(own, dict) else None
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
            if _entries(own) and isinstance(data, dict):
                ids = [entry["id"] for entry in own]
                part = ids.index(data["id"]) if data.get("id") in ids else part
                shown[-1] = part
            own = own[part] if isinstance(own, list) and part < len(own) else None
        else:
            continue
        path.append(part)
    return tuple(path), ".".join(map(str, shown))

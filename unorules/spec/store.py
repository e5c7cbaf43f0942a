"""Where parts come from: the wheel, or the user's cache, compiled anew when specs change.

Reading parts needs neither pydantic nor YAML; those are imported only to compile.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
SHIPPED = PACKAGE / "_data"
"""In a wheel: ``specs/`` and ``parts/``; in a checkout it does not exist."""


class Parts(Mapping[str, Any]):
    """Parts in a folder, one JSON file each, read when first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._read:
            path = self._folder / _file_name(name)
            if not path.is_file():
                raise KeyError(name)
            self._read[name] = json.loads(path.read_text(encoding="utf-8"))
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(_part_name(path.name) for path in self._folder.glob("*.json")))

    def __len__(self) -> int:
        return len(list(iter(self)))


def specs_folder() -> Path:
    """Return the folder of the specifications that belong to this package."""
    shipped = SHIPPED / "specs"
    return shipped if shipped.is_dir() else PACKAGE.parent / "specs"


def docs_folder() -> Path:
    """Return the folder of what people have written for the site."""
    shipped = SHIPPED / "docs"
    return shipped if shipped.is_dir() else PACKAGE.parent / "docs"


def parts() -> Parts:
    """Return the compiled parts of the package's own specifications."""
    shipped = SHIPPED / "parts"
    return Parts(shipped) if shipped.is_dir() else compiled(specs_folder())


def compiled(folder: Path) -> Parts:
    """Return the parts of a folder of specifications, compiled unless that was done before.

    A folder of somebody's own rests on the package's. Raises SpecError when the
    specifications are at fault.
    """
    cached = cache_folder() / f"parts-{fingerprint(folder)}"
    if cached.is_dir():
        return Parts(cached)
    from unorules.spec.compile import compile_parts
    from unorules.spec.load import load

    made = compile_parts(load(folder, base=specs_folder()))
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        holder = Path(tempfile.mkdtemp(prefix="parts-", dir=cached.parent))
    except OSError:
        holder = Path(tempfile.mkdtemp(prefix="unorules-"))
    write(made, holder)
    try:
        holder.rename(cached)
    except OSError:
        if not cached.is_dir():  # The cache cannot be written.
            return Parts(holder)
        shutil.rmtree(holder, ignore_errors=True)  # Another process was faster.
    return Parts(cached)


def write(made: Mapping[str, Any], folder: Path) -> None:
    """Write parts into a folder, one JSON file each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, part in made.items():
        text = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
        (folder / _file_name(name)).write_text(text, encoding="utf-8")


def fingerprint(folder: Path) -> str:
    """Return a hash of the specifications, what they rest on, and the code that compiles them."""
    digest = hashlib.sha256()
    code = [*sorted((PACKAGE / "spec").rglob("*.py")), PACKAGE / "core" / "phrases.py"]
    homes = dict.fromkeys((folder, specs_folder()))
    for part in (*(sorted(home.rglob("*.yaml")) for home in homes), code):
        digest.update(f"{folder.name} {len(part)}".encode() + b"\0")
        for path in part:
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the user's cache folder for this program."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "unorules"


def _file_name(name: str) -> str:
    return name.replace("/", "--").replace(":", "-.-") + ".json"


def _part_name(file: str) -> str:
    return file.removesuffix(".json").replace("--", "/").replace("-.-", ":")

"""Build hook: puts the compiled parts into the wheel, beside the specifications."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PartsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles ``specs/`` when a wheel is built. An editable install keeps to its cache."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the specifications and add the parts to the wheel."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from unorules.spec.compile import compile_parts
        from unorules.spec.load import load
        from unorules.spec.store import write

        folder = Path(tempfile.mkdtemp(prefix="unorules-parts-"))
        write(compile_parts(load(root / "specs")), folder)
        build_data["force_include"][str(folder)] = "unorules/_data/parts"

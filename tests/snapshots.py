"""Snapshots: text that is kept beside the tests and compared with what is made now."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"


def check(name: str, sections: dict[str, str], *, accept: bool) -> None:
    """Compare sections of text with the snapshot of this name, or rewrite it."""
    path = FOLDER / f"{name}.txt"
    made = "".join(f"## {title}\n\n{text.rstrip()}\n\n\n" for title, text in sections.items())
    if accept:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != made:
            path.write_text(made, encoding="utf-8")
        return
    kept = path.read_text(encoding="utf-8") if path.is_file() else ""
    assert made == kept, f"{path.name} differs; look at it, then run pytest --accept"

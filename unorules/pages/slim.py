"""Takes out of a built site what no reader's browser asks for: three quarters of its scripts."""

from __future__ import annotations

from pathlib import Path

from unorules.pages.languages import SiteLanguage


def slim(site_dir: Path, language: SiteLanguage) -> None:
    """Remove maps of the theme's sources, and the word lists of other languages' searches."""
    assets = site_dir / "assets"
    needed = {"lunr.stemmer.support.min.js", f"lunr.{language.search}.min.js"}
    words = (assets / "javascripts" / "lunr").rglob("*.js")
    for path in [*assets.rglob("*.map"), *(path for path in words if path.name not in needed)]:
        path.unlink()

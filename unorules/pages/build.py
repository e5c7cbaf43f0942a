"""Builds the languages of a site with mkdocs, one after the other."""

from __future__ import annotations

import json
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from unorules.pages.languages import SiteLanguage
from unorules.pages.search import annotate
from unorules.pages.slim import slim
from unorules.pages.write import tags_file


def loaded(config: Path, site: Path, *, strict: bool) -> MkDocsConfig:
    """Return the configuration of a language, ready to be built into a folder."""
    own = load_config(str(config), site_dir=str(site), strict=strict)
    own.plugins.on_startup(command="build", dirty=False)
    return own


def build_language(language: SiteLanguage, config: Path, site: Path, *, strict: bool) -> None:
    """Build a language into the folder of the whole site."""
    own = loaded(config, site / language.path, strict=strict)
    try:
        build(own)
    finally:
        own.plugins.on_shutdown()
    finish(language, config.parent, site)


def finish(language: SiteLanguage, sources: Path, site: Path) -> None:
    """Tell the search of a built language what people call the rules; leave out what is idle."""
    tags = json.loads((sources / tags_file(language.lang)).read_text(encoding="utf-8"))
    annotate(site / language.path, tags)
    slim(site / language.path, language)

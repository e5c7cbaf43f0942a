"""The hook of mkdocs: makes the pages, then builds every language into one site.

``mkdocs.yml`` holds what all languages share, and this hook. It is the first language,
whose pages stand at the root, that mkdocs itself builds; the others follow.
"""

from __future__ import annotations

import json
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin

from unorules.pages.languages import LANGUAGES, SiteLanguage
from unorules.pages.search import annotate
from unorules.pages.write import generate, tags_file
from unorules.spec.errors import SpecError

SOURCES = Path("build", "site-src")


class OtherLanguages(BasePlugin):  # type: ignore[type-arg,no-untyped-call]
    """Builds the other languages once the first stands, below it."""

    def __init__(self, configs: list[Path]) -> None:
        self._configs = configs

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Build them with the options of the first."""
        self._tell_the_search(LANGUAGES[0], config)
        for language, path in zip(LANGUAGES[1:], self._configs, strict=True):
            other = _load(path, config, Path(config.site_dir, language.path))
            try:
                build(other)
            finally:
                other.plugins.on_shutdown()
            self._tell_the_search(language, other)

    def _tell_the_search(self, language: SiteLanguage, config: MkDocsConfig) -> None:
        """Put what people call the rules into the index of a language."""
        file = self._configs[0].parent / tags_file(language.lang)
        annotate(Path(config.site_dir), json.loads(file.read_text(encoding="utf-8")))


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Return the configuration of the first language in place of the shared one."""
    shared = Path(config.config_file_path)
    root = shared.parent
    try:
        first, *others = generate(root / "specs", shared, root / SOURCES, config.site_url or "")
    except SpecError as error:
        raise PluginError(str(error)) from None
    own = _load(first, config, Path(config.site_dir))
    own.plugins["unorules/languages"] = OtherLanguages(others)
    return own.plugins.on_config(own)


def _load(path: Path, config: MkDocsConfig, site_dir: Path) -> MkDocsConfig:
    own = load_config(str(path), site_dir=str(site_dir), strict=config.strict)
    own.plugins.on_startup(command="build", dirty=False)
    return own

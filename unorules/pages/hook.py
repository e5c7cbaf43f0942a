"""The hook of mkdocs: makes the pages, then builds every language into one site.

``mkdocs.yml`` holds what all languages share, and this hook. It is the first language,
whose pages stand at the root, that mkdocs itself builds; the others follow.
"""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin

from unorules.pages.build import build_language, finish, loaded
from unorules.pages.config import Place
from unorules.pages.languages import LANGUAGES
from unorules.pages.write import generate
from unorules.spec.errors import SpecError

SOURCES = Path("build", "site-src")


class OtherLanguages(BasePlugin):  # type: ignore[type-arg,no-untyped-call]
    """Builds the other languages once the first stands, below it."""

    def __init__(self, configs: list[Path]) -> None:
        self._configs = configs

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Build them with the options of the first."""
        site = Path(config.site_dir)
        finish(LANGUAGES[0], self._configs[0].parent, site)
        for language, path in zip(LANGUAGES[1:], self._configs, strict=True):
            build_language(language, path, site, strict=config.strict)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Return the configuration of the first language in place of the shared one."""
    shared = Path(config.config_file_path)
    root = shared.parent
    place = Place(shared, root / SOURCES, config.site_url or "")
    try:
        first, *others = generate(root / "specs", place)
    except SpecError as error:
        raise PluginError(str(error)) from None
    own = loaded(first, Path(config.site_dir), strict=config.strict)
    own.plugins["unorules/languages"] = OtherLanguages(others)
    return own.plugins.on_config(own)

"""One complete configuration of mkdocs for each language of the site."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unorules.pages.book import Book
from unorules.pages.languages import SiteLanguage
from unorules.pages.site import Nav
from unorules.pages.words import Words

# The strings of the theme that it has only in English for some language; and, under
# "path", the name of the way to a page, which the theme calls as it calls its menu.
THEME_WORDS = {
    "header": "page-top",
    "footer": "page-bottom",
    "consent.reject": "reject",
    "menu": "menu",
    "path": "you-are-here",
}

# The word splitter of the search: "+2", "W+4" and "«Dra fyra»" are found by what is in them.
SEPARATOR = r"[\s\-+.,:;!?()«»”\"§/]+"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a site comes from: its shared configuration, and what is made of it.

    ``base`` is the shared file and ``folder`` where those of the languages will stand, beside
    folders with their pages; ``site_url`` is the address of the root of the site, or empty.
    """

    base: Path
    folder: Path
    site_url: str = ""


def settings(
    book: Book, nav: Nav, place: Place, languages: tuple[SiteLanguage, ...], language: SiteLanguage
) -> dict[str, Any]:
    """Return what one language adds to the configuration that all share.

    ``languages`` are all those of the site.
    """
    words = book.words

    def path(*parts: str) -> str:
        """Return the way from here to something beside the shared file."""
        return Path(os.path.relpath(place.base.parent.joinpath(*parts), place.folder)).as_posix()

    return {
        "INHERIT": path(place.base.name),
        "site_name": book.name,
        "site_description": words.word("site-about"),
        "site_url": place.site_url + language.path if place.site_url else "",
        "copyright": words.word("trademark"),
        "docs_dir": language.lang,
        "site_dir": path("site", language.path),
        "nav": nav,
        "theme": {
            "language": language.lang,
            "custom_dir": path("docs", "overrides"),
            "palette": [
                _palette("light", "default", "material/weather-night", words.word("to-dark")),
                _palette("dark", "slate", "material/weather-sunny", words.word("to-light")),
            ],
        },
        # A pipeline without a stemmer: with it "kortene", "siste" or "lägga" find nothing.
        "plugins": {
            "search": {
                "lang": [language.search],
                "separator": SEPARATOR,
                "pipeline": ["stopWordFilter"],
            }
        },
        "markdown_extensions": {"toc": {"permalink_title": words.word("permalink")}},
        "extra": {
            "site_root": place.site_url,
            "languages": [_other(language, other, book) for other in languages],
            "theme_words": {key: words.heading(word) for key, word in THEME_WORDS.items()},
        },
        # The shared file's hook makes this file; what is watched is watched there.
        "hooks": [],
        "watch": [],
    }


def _palette(media: str, scheme: str, icon: str, name: str) -> dict[str, Any]:
    return {
        "media": f"(prefers-color-scheme: {media})",
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": icon, "name": name},
    }


def _other(language: SiteLanguage, other: SiteLanguage, book: Book) -> dict[str, str]:
    """Return what the switch says of a language, in that language, and the way to it."""
    words = Words(book.specs, book.court, other.lang)
    return {
        "lang": other.lang,
        "name": words.word("language"),
        "label": words.word("other-language"),
        "path": other.path,
        "root": language.root_of(other),
        "not_found": words.word("not-found"),
        "to_start": words.word("to-start"),
    }

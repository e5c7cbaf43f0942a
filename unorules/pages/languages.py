"""The languages of the site, and where each stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unorules.spec.models import Lang


@dataclass(frozen=True, slots=True)
class SiteLanguage:
    """One language of the site.

    ``path`` is where its pages stand below the root of the site; ``search`` is what
    the search calls the language.
    """

    lang: Lang
    path: str
    search: str

    def root_of(self, other: SiteLanguage) -> str:
        """Return the way from this language's root to another's."""
        return ("../" if self.path else "") + other.path if other is not self else ""


LANGUAGES = (
    SiteLanguage("nb", "", "no"),
    SiteLanguage("sv", "sv/", "sv"),
    SiteLanguage("da", "da/", "da"),
    SiteLanguage("en", "en/", "en"),
)
"""In the order of the switch; the first stands at the root of the site."""


def placed(langs: Sequence[Lang]) -> tuple[SiteLanguage, ...]:
    """Return some languages as those of a site of their own, the first one at its root."""
    known = {language.lang: language for language in LANGUAGES}
    return tuple(
        SiteLanguage(lang, f"{lang}/" if place else "", known[lang].search)
        for place, lang in enumerate(langs)
    )

"""A site of somebody's own: from their specifications, and perhaps from a table's profile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from unorules.judge import Court
from unorules.pages.book import Book, Page
from unorules.pages.languages import LANGUAGES
from unorules.pages.site import made
from unorules.pages.words import MissingText
from unorules.profiles import Profile
from unorules.spec.load import Specs
from unorules.spec.models import Lang


@dataclass(frozen=True, slots=True)
class Edition:
    """The site in one language, all of its pages made."""

    book: Book
    pages: list[Page]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A language in which some text is missing, with the error that says which."""

    lang: Lang
    why: MissingText


def narrowed(specs: Specs, profile: Profile | None) -> Specs:
    """Return the specifications that a profile's table needs: its rule set, what fits it."""
    if profile is None:
        return specs
    name = profile.rules.id
    return replace(
        specs,
        rulesets={name: specs.rulesets[name]},
        chapters={key: value for key, value in specs.chapters.items() if key[0] == name},
        overlays={key: value for key, value in specs.overlays.items() if name in value.model.fits},
    )


def editions(
    specs: Specs, court: Court, profile: Profile | None, langs: tuple[Lang, ...]
) -> Iterator[Edition | LeftOut]:
    """Yield the site in these languages, or else those of the profile, or all there are.

    A language in which something of one's own has no text is left out: no page falls back
    to another language. Raises SpecError where the specifications are at fault.
    """
    wanted = langs or (profile.languages if profile is not None else ())
    known = [language.lang for language in LANGUAGES]
    for lang in [lang for lang in wanted if lang in known] or known:
        book = Book(narrowed(specs, profile), court, lang, profile)
        try:
            yield Edition(book, list(made(book)))
        except MissingText as error:
            yield LeftOut(lang, error)

"""What every page is made from: the specifications in one language, read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import jinja2

from unorules.judge import Court
from unorules.pages import overlays
from unorules.pages.drawn import with_definitions
from unorules.pages.markdown import environment
from unorules.pages.overlays import Family
from unorules.pages.rulesets import RulesetView, rulesets
from unorules.pages.rulings import Rulings, rulings
from unorules.pages.words import Words
from unorules.profiles import Profile
from unorules.spec.load import Specs
from unorules.spec.models import Lang


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where it stands, what the navigation calls it, and its Markdown."""

    path: str
    title: str
    text: str


@dataclass(frozen=True)
class Book:
    """The specifications in one language, with what several pages make of them."""

    specs: Specs
    court: Court
    lang: Lang
    club: Profile | None = None
    """Whose site it is, where that is not the package's own."""

    @property
    def name(self) -> str:
        """What the site is called."""
        return self.club.title if self.club is not None else self.words.word("site-name")

    @cached_property
    def words(self) -> Words:
        """All words of the language."""
        return Words(self.specs, self.court, self.lang)

    @cached_property
    def rulesets(self) -> list[RulesetView]:
        """The rule sets as their pages show them."""
        return rulesets(self.specs, self.court, self.words)

    @cached_property
    def families(self) -> list[Family]:
        """House rules, presets and editions as their pages show them."""
        return overlays.families(self.specs, self.court, self.words)

    @cached_property
    def rulings(self) -> Rulings:
        """The disputes by what they are about."""
        return rulings(self.specs, self.court, self.words)

    @cached_property
    def _templates(self) -> jinja2.Environment:
        return environment()

    def page(self, path: str, title: str, template: str, **values: object) -> Page:
        """Return a page made from a template."""
        made = self._templates.get_template(template)
        text = made.render(words=self.words, title=title, **values)
        return Page(path, title, with_definitions(text, self.words))

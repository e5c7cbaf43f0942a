"""The words of the site in one language; a missing one is an error with its place."""

from __future__ import annotations

from dataclasses import dataclass

from unorules.core.explain import overlay_title
from unorules.core.phrases import Phrases
from unorules.judge import Court
from unorules.pages.markdown import plain
from unorules.spec.errors import SpecError
from unorules.spec.load import Loaded, Specs
from unorules.spec.models import Lang, Source, Texts
from unorules.templates import capital


@dataclass(frozen=True, slots=True)
class RuleWords:
    """Title, text and interpretation of a rule, numbers filled in."""

    title: str
    text: str
    interpretation: str | None


class MissingText(SpecError):
    """A text of the specifications that a language lacks."""


class Words:
    """All words of one language. Nothing falls back to another language."""

    def __init__(self, specs: Specs, court: Court, lang: Lang) -> None:
        self.specs = specs
        self.court = court
        self.lang = lang
        try:
            self._part = court.language(lang)
        except LookupError as error:
            raise SpecError(str(error), specs.glossary.file) from None

    def rulesets(self) -> list[str]:
        """Return the rule sets in the order in which the pages name them."""
        order: tuple[str, ...] = self.specs.site.words.model.order
        known = list(self.specs.rulesets)
        return sorted(known, key=lambda name: order.index(name) if name in order else -1)

    def phrases(self, deck: str = "") -> Phrases:
        """Return the words in which cards of a deck are spoken of."""
        return Phrases(self._part, deck)

    def word(self, key: str) -> str:
        """Return a word of the glossary."""
        found: str | None = self._part["words"].get(key)
        if found is None:
            raise SpecError(f"the word {key} has no text in {self.lang}", self.specs.glossary.file)
        return found

    def say(self, key: str, **facts: object) -> str:
        """Return a text of the pages with its placeholders filled."""
        files = self.specs.site.words
        texts = files.model.words.get(key)
        if texts is None:
            raise SpecError(f"the pages have no text {key}", files.file)
        return self.phrases().fill(self.text(texts, files, "words", key), facts, {})

    def codes_of(self, rule: str) -> list[str]:
        """Return the codes by which a rule, or an overlay, is found broken in games."""
        raised: dict[str, tuple[str, ...]] = self.specs.site.raised.model.raised
        return [code for code, rules in raised.items() if rule in rules]

    def older(self, text: str) -> bool:
        """Whether a translation, named by the full id of a rule or overlay, is out of date."""
        return any(
            lang == self.lang and name.partition(" ")[0] == text for name, lang in self.specs.older
        )

    def heading(self, key: str) -> str:
        """Return a word of the glossary with a capital."""
        return capital(self.word(key))

    def filled(self, key: str, **facts: object) -> str:
        """Return a word of the glossary with its placeholders filled."""
        return self.phrases().fill(self.word(key), facts, {})

    def card(self, code: str, deck: str) -> str:
        """Return a card's bare name. A card of no deck has only its code."""
        return self.word("blank-card") if code == "BLANK" else self.phrases(deck).card(code, "name")

    def action(self, verb: str) -> str:
        """Return the word for an action."""
        words: tuple[str, ...] = self.specs.glossary.model.actions[verb].get(self.lang, ())
        if not words:
            raise SpecError(
                f"the action {verb} has no word in {self.lang}", self.specs.glossary.file
            )
        return words[0]

    def text(self, texts: Texts, loaded: Loaded, *path: str | int) -> str:
        """Return a text of the specifications; the path says where it stands."""
        found = texts.get(self.lang)
        if found is None:
            raise self._missing(loaded, path)
        return found

    def rule(self, rule: str, loaded: Loaded, *path: str | int) -> RuleWords:
        """Return the words of a rule or an overlay, as compiled, by its full id."""
        found = self._part["rules"][rule]
        for field, text in found.items():
            if text is None:
                raise self._missing(loaded, (*path, field))
        return RuleWords(found["title"], found["text"], found.get("interpretation"))

    def rule_title(self, rule: str) -> str:
        """Return the title of a rule or an overlay, which its own page has looked for."""
        found: str = self._part["rules"][rule]["title"]
        return found

    def overlay(self, name: str) -> str:
        """Return the title of an overlay in quotation marks, with the options named."""
        return overlay_title(name, self._part, self.court.parts, self.phrases())

    def sources(self, entries: tuple[Source, ...], loaded: Loaded) -> str:
        """Return where a rule comes from, as Markdown, or nothing.

        What a section is called in another language is marked as such.
        """
        phrases = self.phrases()
        langs = {work.id: work.lang for work in self.specs.sources.model.works}
        said = []
        for entry in entries:
            work = self._part["works"].get(entry.work)
            if work is None:
                message = f"the source {entry.work} has no title in {self.lang}"
                raise SpecError(message, loaded.file)
            called, lang = plain(entry.at), langs[entry.work]
            if lang not in (None, self.lang):
                called = f'<span lang="{lang}">{called}</span>'
            section = self.word("section").replace("{text}", phrases.quote(called))
            said.append(f"{plain(work)}, {section}")
        if not said:
            return ""
        return f"{self.heading('source' if len(said) == 1 else 'sources')}: {'; '.join(said)}"

    def standing(self, standing: str) -> str:
        """Return what a rule rests on where that is no source, else nothing."""
        if standing == "source":
            return ""
        return f"{self.heading('standing')}: {self.word(standing)}"

    def _missing(self, loaded: Loaded, path: tuple[str | int, ...]) -> SpecError:
        where = ".".join(str(part) for part in path)
        return MissingText(f"{where} has no text in {self.lang}", loaded.file, loaded.line(*path))

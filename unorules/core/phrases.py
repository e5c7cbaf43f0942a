"""Fills templates: typed placeholders, rendered with one language's words.

``{player}`` a name, ``{card}`` a card as a phrase with its article, ``{card:name}``
its bare name, ``{colour}`` a colour in its base form, ``{n:cards}`` number and noun
together, ``{held}`` and ``{legal}`` lists, ``{deck:colour}`` the deck's own word for
what others call a colour. Nothing around a placeholder is inflected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class Phrases:
    """The words of one language for one deck."""

    def __init__(self, language: dict[str, Any], deck: str) -> None:
        self.language = language
        self.words: dict[str, str] = language["words"]
        self.cards: dict[str, list[str]] = language["cards"].get(deck, {})
        self.colours: dict[str, str] = language["colours"].get(deck, {})
        common: dict[str, str] = language["deck_words"][""]
        self.deck_words: dict[str, str] = language["deck_words"].get(deck, common)

    def fill(self, template: str, facts: dict[str, Any], types: dict[str, str]) -> str:
        """Fill a template; ``types`` says of which type each fact is."""
        text = ""
        rest = template
        while True:
            before, brace, after = rest.partition("{")
            text += before
            if not brace:
                return text
            field, _, rest = after.partition("}")
            name, _, form = field.partition(":")
            if name == "deck":
                text += self.deck_words[form]
                continue
            text += self.value(facts.get(name, ""), types.get(name, ""), form)

    def value(self, value: Any, type: str, form: str) -> str:
        """Render one value."""
        if form in self.language["nouns"]:
            return self.counted(int(value), form)
        if form == "number":
            return self.number(int(value))
        if type == "card" or form == "name":
            return self.card(str(value), form)
        if type == "colour":
            return self.colours.get(str(value), str(value))
        if type == "cards":
            return self.join([self.card(code) for code in value], "and")
        if type == "moves":
            return self.join([self.move(move) for move in value], "or")
        if isinstance(value, list):
            return ", ".join([str(entry) for entry in value])
        return str(value)

    def card(self, code: str, form: str = "") -> str:
        """Return a card's bare name (form ``name``), or the name with its article."""
        names = self.cards.get(code)
        if names is None:
            return code
        return names[0] if form == "name" else names[1]

    def number(self, number: int) -> str:
        """Return a number as a word where the language has one."""
        words: list[str] = self.language["numbers"]
        return words[number] if 0 <= number < len(words) else str(number)

    def counted(self, number: int, noun: str) -> str:
        """Return a number together with its noun."""
        forms = self.language["nouns"][noun]
        one: str = forms["one"]
        many: str = forms["many"]
        return one if number == 1 else many.replace("{n}", self.number(number))

    def move(self, move: str) -> str:
        """Return a canonical move, as in a list of lawful ones, in words."""
        verb, _, rest = move.partition(" ")
        if verb == "draw" and rest:
            words = self.words["move-draw-n"]
            return self.fill(words, {"n": int(rest)}, {})
        if verb in ("draw", "pass", "match", "answer"):
            return self.words["move-" + verb]
        return self.card(move)

    def join(self, entries: list[str], word: str) -> str:
        """Return entries as a list with ``and`` or ``or`` before the last."""
        if len(entries) < 2:
            return "".join(entries)
        template = self.words[word]
        first = ", ".join(entries[:-1])
        return template.replace("{first}", first).replace("{last}", entries[-1])

    def quote(self, text: str) -> str:
        """Return a text in the language's quotation marks."""
        return self.words["quoted"].replace("{text}", text)

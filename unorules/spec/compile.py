"""Compiles specifications into parts: plain JSON, one a rule set, overlay and language.

Each rule set and each overlay is compiled on its own; combining them is the work of
``core.ruleset``.
"""

from __future__ import annotations

import hashlib
import json

from unorules.core.phrases import Phrases
from unorules.spec import mentions, models
from unorules.spec.compile_overlay import overlay_part
from unorules.spec.compile_rule import Part, rule_part
from unorules.spec.errors import SpecError
from unorules.spec.load import Loaded, Specs
from unorules.spec.overlays import Overlay
from unorules.spec.vocabulary import card_codes, named, vocabulary

SCHEMA = 1


def compile_parts(specs: Specs) -> dict[str, Part]:
    """Return all parts by name. Raises SpecError where specs do not fit together."""
    mentions.check(specs)
    parts: dict[str, Part] = {}
    for name, ruleset in specs.rulesets.items():
        parts[f"ruleset/{name}"] = _sealed(_ruleset(specs, ruleset))
    for name, overlay in specs.overlays.items():
        parts[f"overlay/{name}"] = _sealed(overlay_part(specs, name, overlay))
    for lang in models.LANGUAGES:
        parts[f"language/{lang}"] = _language(specs, lang)
    parts["vocabulary"] = vocabulary(specs)
    parts["pictures"] = {name: _drawn(deck.model) for name, deck in specs.decks.items()}
    parts["index"] = {
        "schema": SCHEMA,
        "rulesets": list(specs.rulesets),
        "overlays": [[name, parts[f"overlay/{name}"]["fits"]] for name in specs.overlays],
        "languages": list(models.LANGUAGES),
    }
    return parts


def _sealed(part: Part) -> Part:
    """Return the part with a hash of its content."""
    content = json.dumps(part, sort_keys=True, ensure_ascii=False).encode()
    return {**part, "hash": hashlib.sha256(content).hexdigest()[:12]}


def _ruleset(specs: Specs, loaded: Loaded) -> Part:
    model: models.RulesetFile = loaded.model
    if model.deck not in specs.decks:
        raise SpecError(f"unknown deck {model.deck}", loaded.file, loaded.line("deck"))
    deck: models.Deck = specs.decks[model.deck].model
    chapters = []
    rules: list[Part] = []
    for name in model.chapters:
        chapter = specs.chapters[model.id, name]
        chapters.append([chapter.model.chapter.id, [rule.id for rule in chapter.model.rules]])
        for position, rule in enumerate(chapter.model.rules):
            if rule.id in [other["id"] for other in rules]:
                message = f"the rule id {rule.id} is used twice"
                raise SpecError(message, chapter.file, chapter.line("rules", position, "id"))
            rules.append(rule_part(rule, chapter, ("rules", position), deck))
    return {
        "schema": SCHEMA,
        "id": model.id,
        "version": model.version,
        "deck": {
            "id": deck.id,
            "colours": [colour.id for colour in deck.colours],
            "faces": [face.id for face in deck.faces],
            "cards": _cards(deck),
        },
        "chapters": chapters,
        "rules": rules,
    }


def _cards(deck: models.Deck) -> list[Part]:
    return [
        {
            "code": code,
            "colour": colour.id if colour else None,
            "face": face.id,
            "groups": list(face.groups),
            "copies": face.copies,
            "value": face.value,
        }
        for code, colour, face in card_codes(deck)
    ]


def _drawn(deck: models.Deck) -> Part:
    """Return how the cards of a deck are drawn: colour, what is written, sign, paint."""
    return {
        "colours": {
            colour.id: {"letter": colour.code, "paint": colour.value, "shape": colour.shape}
            for colour in deck.colours
        },
        "cards": {
            code: [colour.id if colour else None, face.symbol, face.sign, face.paint]
            for code, colour, face in card_codes(deck)
        },
    }


def _language(specs: Specs, lang: models.Lang) -> Part:
    """Return the words of one language; a text it lacks is left out."""
    glossary: models.Glossary = specs.glossary.model
    part: Part = {
        "schema": SCHEMA,
        "lang": lang,
        "words": {key: text[lang] for key, text in glossary.words.items() if lang in text},
        "places": {key: text[lang] for key, text in glossary.places.items() if lang in text},
        "numbers": list(models.said(glossary.numbers, lang)),
        "nouns": {k: models.said(noun, lang).model_dump() for k, noun in glossary.nouns.items()},
        "deck_words": _deck_words(specs, lang),
        "works": {w.id: w.title[lang] for w in specs.sources.model.works if lang in w.title},
        "cards": {name: _card_names(d.model, lang) for name, d in specs.decks.items()},
        "samples": {name: _samples(d.model) for name, d in specs.decks.items()},
        "colours": {
            name: {colour.id: models.said(colour.names, lang) for colour in d.model.colours}
            for name, d in specs.decks.items()
        },
        "codes": {},
        "rules": {},
        "rulesets": {},
        "overlays": {},
        "options": {},
        "refusals": {},
    }
    for topic in specs.topics.values():
        for code in topic.model.codes:
            part["codes"][code.id] = _code(code, lang)
    for name, ruleset in specs.rulesets.items():
        part["rulesets"][name] = ruleset.model.title.get(lang)
        for chapter in ruleset.model.chapters:
            for rule in specs.chapters[name, chapter].model.rules:
                words = _words(rule, lang, part, ruleset.model.deck)
                part["rules"][f"{name}/{rule.id}"] = words
    for name, overlay in specs.overlays.items():
        model = overlay.model
        part["overlays"][name] = model.title.get(lang)
        part["options"][name] = _options(model, lang)
        part["refusals"][name] = {k: reason.get(lang) for k, reason in model.refuses.items()}
        part["rules"][name] = _overlay_words(model, lang, part)
        for rule in overlay.model.adds:
            part["rules"][f"{name}/{rule.id}"] = _words(rule, lang, part)
    return part


def _overlay_words(overlay: Overlay, lang: models.Lang, part: Part) -> Part:
    """Return title and text with the numbers filled in that the overlay itself sets.

    ``{call.false_call:cards}`` is a field of a rule, or of a kind, that it replaces or adds.
    """
    text = overlay.text.get(lang)
    filled = None if text is None else Phrases(part, "").fill(text, set_values(overlay), {})
    words = {"title": overlay.title.get(lang), "text": filled}
    if overlay.interpretation is not None:
        words["interpretation"] = overlay.interpretation.get(lang)
    return words


def set_values(overlay: Overlay) -> Part:
    """Return what an overlay sets, by rule or kind and field: ``king.draw``."""
    changed = [(change.rule or change.kind, change.values) for change in overlay.replaces]
    changed += [(rule.id, rule.machine.model_dump(mode="json")) for rule in overlay.adds]
    return {f"{name}.{key}": v for name, values in changed for key, v in _flat(values).items()}


def _options(overlay: Overlay, lang: models.Lang) -> Part:
    """Return the titles of an overlay's options, and of the values that can be chosen."""
    titles = {}
    for key, option in overlay.options.items():
        titles[key] = option.title.get(lang)
        titles.update({f"{key}={word}": text.get(lang) for word, text in option.values.items()})
    return titles


def _deck_words(specs: Specs, lang: models.Lang) -> dict[str, dict[str, str]]:
    """Return for each deck, and for none (``""``), the words that a deck may have of its own."""
    glossary: models.Glossary = specs.glossary.model
    common = {key: models.said(text, lang) for key, text in glossary.deck_words.items()}
    own = {
        name: {key: text[lang] for key, text in deck.model.words.items() if lang in text}
        for name, deck in specs.decks.items()
    }
    return {"": common, **{name: {**common, **words} for name, words in own.items()}}


def _code(code: models.Code, lang: models.Lang) -> Part:
    def pick(texts: dict[str, models.Texts]) -> dict[str, str]:
        return {variant: models.said(text, lang) for variant, text in texts.items()}

    return {
        "facts": dict(code.facts),
        "message": pick(code.message),
        "label": models.said(code.label, lang) if code.label else "",
        "consequence": pick(code.consequence),
        "consequence_standing": code.consequence_standing,
        "help": pick(code.help),
        "expected": models.said(code.expected, lang) if code.expected else "",
    }


def _words(rule: models.Rule, lang: models.Lang, part: Part, deck: str = "") -> Part:
    """Return title and text with the numbers of the machine part filled in."""
    values = _flat(rule.machine.model_dump(mode="json"))
    text = rule.text.get(lang)
    filled = None if text is None else Phrases(part, deck).fill(text, values, {})
    words = {"title": rule.title.get(lang), "text": filled}
    if rule.interpretation is not None:
        words["interpretation"] = rule.interpretation.get(lang)
    return words


def _flat(values: Part) -> Part:
    """Return values with those of maps in a list by their place: ``values.0.points``."""
    flat = dict(values)
    for field, entries in values.items():
        for position, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                flat.update({f"{field}.{position}.{key}": v for key, v in entry.items()})
    return flat


def _samples(deck: models.Deck) -> list[str]:
    """Return two cards of a deck as examples of how a card is written."""
    codes = [code for code, _, face in card_codes(deck) if face.copies]
    codes.sort(key=lambda code: (len(code), code))
    return [codes[len(codes) // 2], codes[-1]]


def _card_names(deck: models.Deck, lang: models.Lang) -> dict[str, list[str]]:
    """Return for each card its bare name and the name with its article, if it has one."""
    names = {}
    for code, colour, face in card_codes(deck):
        name = models.said(face.names, lang)
        if colour is not None:
            called = models.said(colour.names, lang)
            neuter = colour.neuter.get(lang, called)
            name = named(deck, lang, neuter if face.neuter else called, name)
        names[code] = [name, f"{face.article.get(lang, '')} {name}".strip()]
    return names

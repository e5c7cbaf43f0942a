"""From a finding to words, in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.overlays import split
from unorules.core.phrases import Phrases
from unorules.core.together import AND
from unorules.core.whatif import WITHOUT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.ruleset import Ruleset

FALLBACK = ("nb", "sv", "da", "en")
"""Where a language lacks a text, the first of these that has it stands in."""


class Explanation:
    """What is said of one finding.

    ``related`` holds the words under the other places, in their order; ``rule`` the
    rule's title with its rule set, ``source`` where it comes from; ``standing`` is
    empty for what stands in a source.
    """

    __slots__ = (
        "allowed",
        "consequence",
        "help",
        "label",
        "message",
        "related",
        "rule",
        "source",
        "standing",
        "verdict",
    )

    def __init__(self) -> None:
        self.verdict = ""
        self.message = ""
        self.label = ""
        self.related: list[str] = []
        self.rule = ""
        self.source: list[str] = []
        self.standing = ""
        self.consequence = ""
        self.help = ""
        self.allowed: list[str] = []


def explain(
    finding: Finding,
    rules: Ruleset,
    language: dict[str, Any],
    parts: Mapping[str, Any],
    allowed_by: list[str],
) -> Explanation:
    """Return the words for a finding in the language of the given part."""
    phrases = Phrases(language, rules.deck.id)
    code = language["codes"][finding.code]
    facts = dict(finding.facts)
    facts["player"] = finding.player
    types: dict[str, str] = code["facts"]
    words = language["words"]
    said = Explanation()
    said.verdict = words[finding.verdict]
    said.message = phrases.fill(_variant(code["message"], finding), facts, types)
    said.label = phrases.fill(code["label"], facts, types)
    for place in finding.related:
        template = language["places"].get(place.why, "")
        said.related.append(phrases.fill(template, facts, types))
    said.rule = _rule(finding, rules, language, parts, phrases)
    said.source = [_source(entry, language, parts, phrases) for entry in finding.origin.source]
    if finding.origin.standing != "source":
        said.standing = words[finding.origin.standing]
    said.consequence = phrases.fill(_variant(code["consequence"], finding), facts, types)
    if said.consequence and code["consequence_standing"] != "source":
        said.consequence += " (" + words[code["consequence_standing"]] + ")"
    if facts.get("legal"):
        said.help = phrases.fill(_variant(code["help"], finding), facts, types)
    said.allowed = [_allowing(name, language, parts, phrases) for name in allowed_by]
    return said


def _allowing(
    name: str, language: dict[str, Any], parts: Mapping[str, Any], phrases: Phrases
) -> str:
    """Return the title of what would allow an event: a rule set, or an overlay (or its lack).

    Of two overlays that do so together both are named.
    """
    if AND in name:
        one, _, other = name.partition(AND)
        words: str = language["words"]["together-with"]
        words = words.replace("{one}", overlay_title(one, language, parts, phrases))
        return words.replace("{other}", overlay_title(other, language, parts, phrases))
    if name in parts["index"]["rulesets"]:
        return title(name, "rulesets", language, parts)
    if name.startswith(WITHOUT):
        name = name[len(WITHOUT) :]
    return overlay_title(name, language, parts, phrases)


def overlay_title(
    name: str, language: dict[str, Any], parts: Mapping[str, Any], phrases: Phrases
) -> str:
    """Return an overlay's title in quotation marks, with its options in brackets."""
    overlay, options = split(name)
    title = phrases.quote(_first(overlay, "overlays", language, parts) or overlay)
    said = [option_words(overlay, key, options[key], language, parts) for key in sorted(options)]
    return title + (" (" + ", ".join(said) + ")" if said else "")


def option_words(
    overlay: str, key: str, value: str, language: dict[str, Any], parts: Mapping[str, Any]
) -> str:
    """Return an option with what is chosen; one that is simply on is its title alone."""
    title = _option(overlay, key, language, parts) or key
    if value == "true":
        return title
    chosen = _option(overlay, key + "=" + value, language, parts) or value
    return title + ": " + (language["words"]["no"] if value == "false" else chosen)


def _option(
    overlay: str, key: str, language: dict[str, Any], parts: Mapping[str, Any]
) -> str | None:
    words = _first(overlay, "options", language, parts)
    return words.get(key) if words else None


def title(name: str, group: str, language: dict[str, Any], parts: Mapping[str, Any]) -> str:
    """Return the title of a rule set or a work; its id if it has none in any language."""
    return _first(name, group, language, parts) or name


def _first(name: str, group: str, language: dict[str, Any], parts: Mapping[str, Any]) -> Any:
    """Return what a language says of a name, else what the first other one says."""
    found = language[group].get(name)
    for lang in FALLBACK:
        found = found or parts["language/" + lang][group].get(name)
    return found


def reason(overlay: str, against: str, lang: str, parts: Mapping[str, Any]) -> str:
    """Return why an overlay refuses a rule set or another overlay."""
    for name in (lang,) + FALLBACK:
        text = parts["language/" + name]["refusals"].get(overlay, {}).get(against)
        if text:
            return str(text)
    return ""


def rule_words(
    rule: str, field: str, language: dict[str, Any], parts: Mapping[str, Any]
) -> str | None:
    """Return title or text of a rule, in another language where this one lacks it."""
    text: str | None = language["rules"].get(rule, {}).get(field)
    for lang in FALLBACK:
        if text is None:
            text = parts["language/" + lang]["rules"].get(rule, {}).get(field)
    return text


def _variant(texts: dict[str, str], finding: Finding) -> str:
    """Return the text for what came of it, else for variant or verdict, else the default.

    Where it depends on how a rule is enforced, that stands before the verdict.
    """
    facts = finding.facts
    enforced = str(facts.get("enforcement")) + "-" + finding.verdict
    for key in (facts.get("outcome"), facts.get("variant"), enforced, finding.verdict, "default"):
        if isinstance(key, str) and key in texts:
            return texts[key]
    return ""


def _rule(
    finding: Finding,
    rules: Ruleset,
    language: dict[str, Any],
    parts: Mapping[str, Any],
    phrases: Phrases,
) -> str:
    rule = finding.origin.id
    called = rule_words(rule, "title", language, parts) or rule
    return title(rules.id, "rulesets", language, parts) + ", " + phrases.quote(called)


def _source(
    entry: list[str], language: dict[str, Any], parts: Mapping[str, Any], phrases: Phrases
) -> str:
    work, at = entry
    section: str = language["words"]["section"].replace("{text}", phrases.quote(at))
    return title(work, "works", language, parts) + ", " + section


def explain_error(
    code: str, facts: dict[str, Any], language: dict[str, Any], deck: str
) -> tuple[str, str]:
    """Return what is wrong with an unreadable log, and what was expected there."""
    phrases = Phrases(language, deck)
    entry = language["codes"][code]
    known = dict(facts)
    known["colours"] = [phrases.colours.get(name, name) for name in facts.get("colours", [])]
    if deck in language["samples"]:
        known["sample"], known["sample2"] = language["samples"][deck]
    texts = entry["message"]
    message = phrases.fill(
        texts.get(facts.get("variant"), texts["default"]), known, {"card": "card", "other": "word"}
    )
    return message, phrases.fill(entry["expected"], known, {"card": "card"})

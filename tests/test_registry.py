"""Walks all rules, codes, overlays and languages, and fails on whatever is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import unorules
from tests.cases import Case, all_cases
from unorules.core import match, topics
from unorules.facade import court
from unorules.situation import situation
from unorules.spec import compile, kinds, load, models, store, yamltext
from unorules.spec.overlays import Overlay

SPECS = load.load(store.specs_folder())
COMPLETE: tuple[models.Lang, ...] = models.LANGUAGES
"""The languages in which every rule text and every message exists."""

OUTCOMES = (
    "challenged",
    "challenged-by-other",
    "fined",
    "outsider-was-guilty",
    "outsider-was-innocent",
)
"""What may have come of an event, with a consequence of its own."""

ENFORCED = {
    f"{way}-{verdict}"
    for way in ("plain", "penalty", "anybody")
    for verdict in ("breach", "unproven")
}
"""How a rule is enforced, with the verdict: each may have a consequence of its own."""

OWN = Path(__file__).parent / "specs" / "eights"
"""Rule sets that only the tests have, for what no rule set of the package needs."""

VANISHED = "tests/rule_ids.txt"

FOLDER = store.specs_folder()
FILES = sorted(FOLDER.rglob("*.yaml"))

RULES = [
    (ruleset, chapter, rule)
    for (ruleset, chapter), loaded in SPECS.chapters.items()
    for rule in loaded.model.rules
]
CODES = [code for topic in SPECS.topics.values() for code in topic.model.codes]
OVERLAYS = [loaded.model for loaded in SPECS.overlays.values()]
JUDGED = [code for code in CODES if not code.id.startswith("input/")]


SOME = {"aliases", "also", "words", "article", "neuter", "pattern", "actions", "links"}
"""The keys below which a language may have nothing to say: search words, grammar."""


def lacking(node: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the place of each text that is not there in all languages."""
    if isinstance(node, list):
        for number, value in enumerate(node):
            yield from lacking(value, (*path, str(number)))
    elif isinstance(node, dict) and node and set(node) <= set(COMPLETE):
        missing = [lang for lang in COMPLETE if not node.get(lang)]
        if missing and not SOME & set(path):
            yield f"{'.'.join(path)} lacks {', '.join(missing)}"
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from lacking(value, (*path, key))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_every_text_of_a_file_is_there_in_all_languages(path: Path) -> None:
    """Whatever the models know of a file: each text in it is there in all four."""
    assert list(lacking(yamltext.load(path.read_text(encoding="utf-8")).data)) == []


def test_a_text_that_lacks_a_language_is_found() -> None:
    whole = dict.fromkeys(COMPLETE, "x")
    found = lacking({"a": [{"title": {"nb": "x", "sv": ""}}, whole], "aliases": {"nb": "x"}})
    assert list(found) == ["a.0.title lacks sv, da, en"]


@pytest.mark.parametrize(("ruleset", "chapter", "rule"), RULES, ids=lambda v: getattr(v, "id", v))
def test_rule(ruleset: str, chapter: str, rule: models.Rule) -> None:
    for lang in COMPLETE:
        assert rule.title.get(lang), lang
        assert rule.text.get(lang), lang
        if rule.interpretation is not None:
            assert rule.interpretation.get(lang), lang
    assert rule.title.get("en")
    works = [work.id for work in SPECS.sources.model.works]
    for source in rule.source:
        assert source.work in works
    if rule.standing == "source":
        assert rule.source


def sharing_a_deck(overlay: Overlay) -> list[str]:
    """Return the rule sets in which an overlay's examples can be tried."""
    decks = {name: loaded.model.deck for name, loaded in SPECS.rulesets.items()}
    return [name for name in overlay.fits if decks[name] == decks[overlay.fits[0]]]


EXAMPLES = [
    pytest.param(ruleset, None, example, id=f"{ruleset}-{rule.id}-{number}")
    for ruleset, _, rule in RULES
    for number, example in enumerate(rule.examples, 1)
] + [
    pytest.param(ruleset, overlay, example, id=f"{overlay.id}-{ruleset}-{number}")
    for overlay in OVERLAYS
    for ruleset in sharing_a_deck(overlay)
    for number, example in enumerate(overlay.examples, 1)
]


@pytest.mark.parametrize(("ruleset", "overlay", "example"), EXAMPLES)
def test_example(ruleset: str, overlay: Overlay | None, example: models.Example) -> None:
    values = example.model_dump(exclude={"verdict", "code"})
    if overlay is not None and overlay.family == "edition":
        values["edition"] = overlay.id
    elif overlay is not None:
        values["house_rules"] = (overlay.id,)
    report = court().report(situation(ruleset, **values))
    assert report.error is None
    assert report.verdict == example.verdict
    assert [finding.code for finding in report.findings] == [
        code for code in (example.code,) if code
    ]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_code_has_its_words(code: models.Code) -> None:
    variants = [code.message, code.consequence, code.help]
    said = [text for variant in variants for text in variant.values()]
    for texts in [*said, *(words for words in (code.label, code.expected) if words)]:
        for lang in COMPLETE:
            assert texts.get(lang), f"{code.id} lacks {lang}"
    assert code.message
    if code.id.startswith("input/"):
        assert code.expected
        return
    assert code.label
    # Every variant that a message distinguishes has a consequence, its own or a common one.
    common = {"default", "breach"} & set(code.consequence)
    assert common or set(code.message) <= set(code.consequence)
    assert set(code.consequence) <= {"default", *OUTCOMES, *ENFORCED, *code.message}


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_placeholders_are_declared(code: models.Code) -> None:
    declared = {"player", "deck", *code.facts}
    glossary: models.Glossary = SPECS.glossary.model
    forms = {"", "name", "number", *glossary.nouns}
    parts = [code.message, code.consequence, code.help]
    texts = [text for part in parts for by_lang in part.values() for text in by_lang.values()]
    texts += list((code.label or {}).values())
    for text in texts:
        for field in re.findall(r"\{([^}]*)\}", text):
            name, _, form = field.partition(":")
            if not code.id.startswith("input/"):
                assert name in declared, f"{code.id}: {{{field}}}"
            known = set(glossary.deck_words) if name == "deck" else forms
            assert form in known, f"{code.id}: {{{field}}}"


def test_specs_and_topics_have_the_same_codes() -> None:
    assert sorted(code.id for code in JUDGED) == sorted([*topics.codes(), *match.CODES])


def test_every_code_has_a_breaking_and_a_passing_log() -> None:
    raised: Counter[str] = Counter()
    clean: Counter[str] = Counter()
    for case in [*all_cases(), *(Case(path) for path in (OWN / "logs").rglob("*.yaml"))]:
        marks = case.expected()
        clean[case.path.parent.name] += not marks
        for _, _, code in marks:
            raised[code] += 1
    missing = [code.id for code in JUDGED if not raised[code.id]]
    assert missing == []
    assert [t for t in {code.id.partition("/")[0] for code in JUDGED} if not clean[t]] == []


def texts_of(overlay: Overlay) -> dict[str, dict[models.Lang, str]]:
    """Return all texts of an overlay, by where they stand in it."""
    texts = {"title": overlay.title, "text": overlay.text}
    for name, reason in overlay.refuses.items():
        texts[f"refuses {name}"] = reason
    for key, option in overlay.options.items():
        texts[f"options {key}"] = option.title
        texts |= {f"options {key} {word}": words for word, words in option.values.items()}
    for rule in overlay.adds:
        texts |= {f"adds {rule.id} title": rule.title, f"adds {rule.id} text": rule.text}
        if rule.interpretation is not None:
            texts[f"adds {rule.id} interpretation"] = rule.interpretation
    if overlay.interpretation is not None:
        texts["interpretation"] = overlay.interpretation
    return texts


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: overlay.id)
def test_reasons_stand_after_does_not_fit(overlay: Overlay) -> None:
    """They are printed after "does not fit X: ", so they are clauses: no capital, no full stop."""
    for name, reason in overlay.refuses.items():
        for text in reason.values():
            assert text[0].islower() or text.startswith(("UNO", "Uno")), f"{name}: {text}"
            assert not text.endswith("."), f"{name}: {text}"


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: overlay.id)
def test_numbers_in_an_overlays_text(overlay: Overlay) -> None:
    """Its text may name numbers that it sets, an added rule's text its own; nothing else."""
    known = compile.set_values(overlay)
    fields = [re.findall(r"\{([^}:]*)[^}]*\}", text) for text in overlay.text.values()]
    assert {name for names in fields for name in names} <= known.keys()
    for texts in (overlay.text, *(rule.text for rule in overlay.adds)):
        found = {tuple(sorted(re.findall(r"\{[^}]*\}", text))) for text in texts.values()}
        assert len(found) == 1


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: overlay.id)
def test_overlay(overlay: Overlay) -> None:
    for place, texts in texts_of(overlay).items():
        for lang in COMPLETE:
            assert texts.get(lang), f"{place} lacks {lang}"
    assert overlay.examples
    for ruleset in overlay.fits:
        # What an overlay cannot do without comes with it.
        needed = [name.partition(":")[2] for name in overlay.needs.get(ruleset, ())]
        if overlay.family == "edition":
            rules = unorules.load(ruleset, edition=overlay.id, house_rules=needed)
        else:
            rules = unorules.load(ruleset, house_rules=[*needed, overlay.id])
        assert rules.hash != unorules.load(ruleset).hash


def test_no_rule_id_has_vanished() -> None:
    """A rule may be retired, but its id stays known: links to it must not break."""
    known = (store.PACKAGE.parent / VANISHED).read_text(encoding="utf-8").split()
    now = {f"{ruleset}/{rule.id}" for ruleset, _, rule in RULES}
    now |= {f"{overlay.family}/{overlay.id}" for overlay in OVERLAYS}
    assert set(known) - now == set(), "ids have vanished"
    assert now - set(known) == set(), f"add new ids to {VANISHED}"


def test_every_kind_is_used() -> None:
    used = {rule.machine.kind for _, _, rule in RULES}
    own = load.load(OWN, base=store.specs_folder())
    used |= {rule.machine.kind for c in own.chapters.values() for rule in c.model.rules}
    used |= {rule.machine.kind for overlay in OVERLAYS for rule in overlay.adds}
    declared = {
        kind.model_fields["kind"].annotation.__args__[0]  # type: ignore[union-attr]
        for kind in kinds.Kind.__subclasses__()
    }
    assert used == declared


def test_most_kinds_serve_several_rule_sets(capsys: pytest.CaptureFixture[str]) -> None:
    """At least four of five kinds are used by two rule sets or more; print the count."""
    own = load.load(OWN, base=store.specs_folder())
    served: dict[str, set[str]] = {}
    for specs in (SPECS, own):
        for (ruleset, _), chapter in specs.chapters.items():
            for rule in chapter.model.rules:
                served.setdefault(rule.machine.kind, set()).add(ruleset)
    for overlay in OVERLAYS:
        for rule in overlay.adds:
            served.setdefault(rule.machine.kind, set()).update(rule.rulesets or overlay.fits)
    served.pop("none", None)
    several = [kind for kind, rulesets in served.items() if len(rulesets) > 1]
    alone = sorted(served.keys() - set(several))
    with capsys.disabled():
        print(f"  {len(several)} of {len(served)} kinds serve several rule sets; not {alone}")
    assert len(several) >= 0.8 * len(served)


def test_glossary_has_all_languages() -> None:
    glossary: models.Glossary = SPECS.glossary.model
    for group in (glossary.words, glossary.places):
        for key, texts in group.items():
            for lang in models.LANGUAGES:
                assert texts.get(lang), f"{key} lacks {lang}"
    decks = [deck.model.words for deck in SPECS.decks.values()]
    for key, texts in [pair for words in (glossary.deck_words, *decks) for pair in words.items()]:
        assert set(texts) == set(models.LANGUAGES), key
    for key, forms in glossary.nouns.items():
        assert set(forms) == set(models.LANGUAGES), key


@pytest.mark.parametrize(("ruleset", "chapter", "rule"), RULES, ids=lambda v: getattr(v, "id", v))
def test_a_text_has_the_same_numbers_in_all_languages(
    ruleset: str, chapter: str, rule: models.Rule
) -> None:
    found = {tuple(sorted(set(re.findall(r"\{[^}]*\}", text)))) for text in rule.text.values()}
    assert len(found) == 1

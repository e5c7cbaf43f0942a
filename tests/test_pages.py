"""The pages of the site beside rules and house rules, and what they are to be found by."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests import needs
from tests.reading import Reader, read

if needs.absent("mkdocs"):
    needs.whole_module(needs.NO_MKDOCS, needs.DOCS)

# What follows needs the docs extra too.
import unorules
from tests.cases import all_cases, judged
from tests.test_traceability import ROWS
from tests.tools.raised import FILE as RAISED
from tests.tools.raised import raised
from unorules.compare import by_key
from unorules.facade import court
from unorules.judge import rule_url
from unorules.pages import cards, comparison
from unorules.pages.book import Book
from unorules.pages.languages import LANGUAGES, SiteLanguage
from unorules.pages.parameters import told
from unorules.pages.words import Words
from unorules.spec import kinds, store, translations
from unorules.spec.load import load
from unorules.spec.models import Lang
from unorules.spec.site import Boxes, Parameters, Terms

ROOT = Path(__file__).resolve().parent.parent
SPECS = load(store.specs_folder())
EACH = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)

QUOTED = re.compile(r"(?:av|af)snittet [«»”].*?[»«”]|section “.*?”")
"""Where a source says something: its own heading, in its own language."""


def table(name: str) -> list[dict[str, str]]:
    """Read a table of the tests."""
    with (Path(__file__).parent / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.fixture(scope="module")
def pages(built_site: Path) -> dict[str, Reader]:
    """All pages of the site as they are read, by path (``sv/house/``)."""
    found = {}
    for path in built_site.rglob("index.html"):
        name = path.parent.relative_to(built_site).as_posix()
        found["" if name == "." else f"{name}/"] = read(path.read_text(encoding="utf-8"))
    return found


def address(name: str) -> tuple[str, str]:
    """Return page and anchor of a rule of a traceability table: ``house/stacking``, or a rule."""
    owner, _, rule = name.partition("/")
    if owner in ("house", "preset", "edition"):
        return f"{owner}/", rule
    page, _, anchor = rule_url(court().rules(owner, None, ()), name).partition("#")
    return page, anchor


@EACH
def test_every_statement_leads_to_a_place(pages: dict[str, Reader], language: SiteLanguage) -> None:
    """What no log can show is told on a page; so is the rest, with the rule that carries it."""
    docs = [row for row in ROWS if row.mark == "docs"]
    assert len(docs) >= 125
    for row in ROWS:
        for rule in row.rules:
            page, anchor = address(rule)
            assert anchor in pages[language.path + page].ids, (row.id, rule)


@EACH
def test_every_docs_statement_has_words_of_its_own_language(
    pages: dict[str, Reader], language: SiteLanguage
) -> None:
    words = court().language(language.lang)["rules"]
    for row in ROWS:
        for rule in row.rules if row.mark == "docs" else ():
            page, _ = address(rule)
            family, _, _ = rule.partition("/")
            name = rule.replace("/", ":", 1) if f"{family}/" == page else rule
            text = " ".join(words[name]["text"].split())
            assert any(text in block for block in pages[language.path + page].blocks), row.id


@pytest.fixture(scope="module")
def found_in_cases() -> dict[str, list[str]]:
    return raised(judged(case) for case in all_cases())


def test_the_rules_that_a_code_is_found_by_are_those_of_the_cases(
    found_in_cases: dict[str, list[str]],
) -> None:
    """If this fails: ``python -m tests.tools.raised``."""
    assert yaml.safe_load(RAISED.read_text(encoding="utf-8"))["raised"] == found_in_cases


@EACH
def test_every_url_of_a_finding_leads_to_a_place(
    pages: dict[str, Reader], language: SiteLanguage
) -> None:
    urls = Counter(
        finding.url
        for case in all_cases()
        for finding in (*judged(case).findings, *judged(case).notes)
    )
    assert len(urls) > 100
    for url in urls:
        page, _, anchor = url.partition("#")
        assert anchor in pages[language.path + page].ids, url


@EACH
def test_every_code_has_its_place_and_names_its_rules(
    built_site: Path, pages: dict[str, Reader], language: SiteLanguage
) -> None:
    page = pages[f"{language.path}codes/"]
    codes = [code.id for topic in SPECS.topics.values() for code in topic.model.codes]
    assert set(codes) <= page.ids
    html = (built_site / language.path / "codes" / "index.html").read_text(encoding="utf-8")
    # From the anchor of a code to that of the next.
    parts = re.split(r'<h3 id="([^"]+)"', html)
    shown = dict(zip(parts[1::2], parts[2::2], strict=True))
    for code, rules in SPECS.site.raised.model.raised.items():
        for rule in rules:
            owner, _, name = rule.partition("/")
            _, _, overlay = owner.partition(":")
            anchor = "/".join(filter(None, (overlay, name))) if overlay else name
            assert f'#{anchor}"' in shown[code], (code, rule)


@EACH
def test_a_rule_names_its_codes(built_site: Path, language: SiteLanguage) -> None:
    path = built_site / language.path / "uno-official" / "drawing" / "index.html"
    html = path.read_text(encoding="utf-8")
    assert 'href="../../codes/#draw/too-many"' in html


def test_kinds_and_fields_all_have_names() -> None:
    known: Parameters = SPECS.site.parameters.model
    for kind in kinds.Kind.__subclasses__():
        fields = {**kind.model_fields}
        [name] = fields.pop("kind").annotation.__args__  # type: ignore[union-attr]
        if name == "none":
            continue
        assert set(fields) <= set(known.kinds[name].fields), name
        for field, info in fields.items():
            options = re.findall(r"'([\w-]+)'", str(info.annotation))
            parameter = known.kinds[name].fields[field]
            if "Literal" in str(info.annotation) and options:
                assert set(options) == set(parameter.values), (name, field)
            assert set(parameter.quiet) <= set(parameter.values)
            assert set(parameter.only_with) <= set(fields)


def test_what_a_rule_sets_is_told() -> None:
    words = Words(SPECS, court(), "nb")
    rules = court().rules("uno-official", None, ())
    draw = dict(told("draw", rules.need("draw").values, "uno-108", words))
    assert draw["Kort i hver tur"] == "1"
    assert draw["Etterpå kan du legge"] == "bare det trukne kortet"
    house = court().rules("uno-official", None, ("draw-until-playable",))
    assert dict(told("draw", house.need("draw").values, "uno-108", words)) != draw


@pytest.mark.parametrize("lang", [language.lang for language in LANGUAGES])
def test_the_comparison_says_what_the_rule_sets_say(lang: Lang) -> None:
    book = Book(SPECS, court(), lang)
    names = book.words.rulesets()
    assert names[0] == "uno-official"
    everything, differences = comparison.pages(book)
    keys = {key for name in names for key in by_key(court().rules(name, None, ()))}
    assert everything.text.count("\n## ") == len(keys)
    assert 0 < differences.text.count("\n## ") < len(keys)
    # One is told by number: seven cards each here, five there.
    deal = next(part for part in everything.text.split("\n## ") if "#deal }" in part)
    values = [court().rules(name, None, ()).need("deal").values["cards"] for name in names]
    titles = [SPECS.rulesets[name].model.title[lang] for name in names]
    told = [f'{value} {{ data-of="{title}" }}' for value, title in zip(values, titles, strict=True)]
    assert any([cell.strip() for cell in row.split("|")[2:-1]] == told for row in deal.splitlines())


@EACH
def test_every_card_has_a_page(pages: dict[str, Reader], language: SiteLanguage) -> None:
    for name, deck in SPECS.decks.items():
        table = " ".join(pages[f"{language.path}cards/"].blocks)
        assert deck.model.title[language.lang] in table
        for face in deck.model.faces:
            page = pages[language.path + cards.card_path(name, face.id).removesuffix(".md") + "/"]
            said = face.names[language.lang]
            assert said.casefold() in page.blocks[0].casefold(), (name, face.id)
            for ruleset in SPECS.rulesets.values():
                if ruleset.model.deck == name and face.copies:
                    assert ruleset.model.id in page.ids, (name, face.id, ruleset.model.id)


def test_the_page_of_a_card_has_what_it_does_and_what_was_ruled(pages: dict[str, Reader]) -> None:
    page = pages["cards/uno-108-wild-draw-four/"]
    words = court().language("nb")["rules"]
    for rule in ("uno-official/wild-draw-four", "danish-classic/wild-draw-four"):
        assert " ".join(words[rule]["text"].split()) in page.blocks
    assert {"rulings", "changed-by"} <= page.ids
    assert words["house:free-draw-four"]["title"] in " ".join(page.blocks)


def test_every_box_is_told_apart() -> None:
    """The four questions, answered as for a box, leave that box and hardly any other."""
    model: Boxes = SPECS.site.boxes.model
    assert [question.id for question in model.questions] == ["cards", "special", "year", "penalty"]
    for box in model.boxes:
        assert box.ruleset in SPECS.rulesets
        if box.edition is not None:
            overlay = SPECS.overlays[f"edition:{box.edition}"]
            assert box.ruleset in overlay.model.fits
        alike = [
            other
            for other in model.boxes
            if all(set(other.answers[key]) & set(answers) for key, answers in box.answers.items())
        ]
        assert box in alike
        assert len(alike) <= 3
    reached = {box.ruleset for box in model.boxes}
    assert reached == set(SPECS.rulesets)
    editions = {box.edition for box in model.boxes if box.edition}
    assert {f"edition:{name}" for name in editions} == {
        name for name in SPECS.overlays if name.startswith("edition:")
    }


def test_the_number_of_cards_is_that_of_the_deck() -> None:
    model: Boxes = SPECS.site.boxes.model
    for box in model.boxes:
        rules = court().rules(box.ruleset, box.edition, ())
        [said] = box.answers["cards"]
        assert int(said) == rules.deck.total + box.spares, box


@EACH
def test_boxes_can_be_found_without_a_script(built_site: Path, language: SiteLanguage) -> None:
    html = (built_site / language.path / "box" / "index.html").read_text(encoding="utf-8")
    assert html.count('<section class="box"') == len(SPECS.site.boxes.model.boxes)
    assert re.search(r'<div class="box-questions" hidden(="")?>', html)


@EACH
def test_the_glossary_has_every_term(pages: dict[str, Reader], language: SiteLanguage) -> None:
    page = pages[f"{language.path}glossary/"]
    model: Terms = SPECS.site.terms.model
    for term in model.terms:
        assert term.id in page.ids
        assert " ".join(term.text[language.lang].split()) in page.blocks


@EACH
def test_a_rule_set_has_a_summary_and_its_changes(
    pages: dict[str, Reader], language: SiteLanguage
) -> None:
    for name, ruleset in SPECS.rulesets.items():
        assert f"{language.path}{name}/summary/" in pages
        changes = " ".join(pages[f"{language.path}changes/"].blocks)
        assert ruleset.model.changes
        for change in ruleset.model.changes:
            assert " ".join(change.text[language.lang].split()) in changes


@EACH
def test_what_is_no_rule_can_be_reached(built_site: Path, language: SiteLanguage) -> None:
    html = (built_site / language.path / "background" / "index.html").read_text(encoding="utf-8")
    for path in (
        "uno-official/history",
        "uno-official/tips",
        "uno-official/misconceptions",
        "vri-atter/tips",
        "all-wild/history",
    ):
        assert f'href="../{path}/"' in html


@EACH
def test_library_and_commands_are_complete(
    built_site: Path, pages: dict[str, Reader], language: SiteLanguage
) -> None:
    from unorules.cli import COMMANDS

    assert set(COMMANDS) <= pages[f"{language.path}reference/commands/"].ids
    callable_names = [n for n in unorules.__all__ if callable(getattr(unorules, n))]
    assert set(callable_names) <= pages[f"{language.path}reference/"].ids
    # What stays in English is marked as such, and a line says so.
    html = (built_site / language.path / "reference" / "index.html").read_text(encoding="utf-8")
    assert html.count('<div lang="en">') == len(callable_names)
    line = SPECS.site.words.model.words["in-english"][language.lang]
    assert line in pages[f"{language.path}reference/"].blocks


@EACH
def test_how_to_record_is_in_the_language(pages: dict[str, Reader], language: SiteLanguage) -> None:
    title = SPECS.site.words.model.words["recording"][language.lang]
    page = pages[f"{language.path}recording/"]
    assert page.blocks[0] == title
    assert "several-rounds-and-the-score" in page.ids


@pytest.mark.parametrize("lang", ["nb", "sv", "da"])
def test_every_action_of_the_guides_is_read(lang: str) -> None:
    """What stands in the table of actions is an action, whatever comes of it here."""
    text = (ROOT / "docs" / f"recording.{lang}.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    actions = [action for cell in cells for action in re.findall("`([^`…]+)`", cell)]
    assert len(actions) > 20
    for action in actions:
        game = {
            "ruleset": "uno-official",
            "players": ["Kari", "Bo", "Siri"],
            "position": {"top": "R5", "turn": "Kari", "hands": {"Kari": 7, "Bo": 7, "Siri": 7}},
            "moves": [{"Kari": action}],
        }
        assert unorules.check(unorules.parse_log(json.dumps(game))).error is None, action


def test_licence_and_trademark(pages: dict[str, Reader]) -> None:
    for language in LANGUAGES:
        text = " ".join(pages[f"{language.path}licence/"].blocks)
        for word in ("CC BY 4.0", "MIT", "Mattel"):
            assert word in text


# Languages and words.

MARKS: dict[str, str] = {
    "nb": "noe noen trekker fargen gjelder kortstokk kastebunke hverandre vinneren",
    "sv": "och är inte från också måste någon nästa spelare drar lägger att även när kortlek",
    "da": "af noget nogen gælder siger trækker ud uden kulør hvornår mellem kun vinderen",
    "en": "the and is of with card that which when player",
}
"""Words that only one of the languages has."""


def test_no_page_has_words_of_another_language(pages: dict[str, Reader]) -> None:
    marks: dict[str, set[str]] = {lang: set(words.split()) for lang, words in MARKS.items()}
    met: Counter[str] = Counter()
    for path, page in pages.items():
        for block in page.blocks:
            words = set(re.findall(r"[a-zæøåäö]+", QUOTED.sub("", block).casefold()))
            met[page.lang] += bool(words & marks[page.lang])
            for lang, own in marks.items():
                assert lang == page.lang or not words & own, (path, lang, block)
    # The words are such as occur at all.
    assert all(met[lang] > 500 for lang in MARKS)


def test_no_text_of_another_language_stands_on_a_page(pages: dict[str, Reader]) -> None:
    """The texts of the specifications are known in every language, so the wrong one is seen."""
    texts = SPECS.texts()
    by_lang: dict[str, set[str]] = {
        language.lang: {" ".join(said[language.lang].split()) for said in texts.values()}
        for language in LANGUAGES
    }
    shown = 0
    for path, page in pages.items():
        blocks = set(page.blocks)
        shown += len(blocks & by_lang[page.lang])
        for lang, foreign in by_lang.items():
            if lang != page.lang:
                wrong = {text for text in blocks & (foreign - by_lang[page.lang]) if " " in text}
                assert not wrong, (path, lang)
    assert shown > 1000


def test_terms_have_no_second_name(pages: dict[str, Reader]) -> None:
    """The glossary is left out: it names what else people say."""
    rows = table("forbidden_words.tsv")
    assert {row["language"] for row in rows} == set(MARKS)
    for path, page in pages.items():
        if path.endswith("glossary/"):
            continue
        text = " | ".join(QUOTED.sub("", block) for block in page.blocks)
        for row in rows:
            if row["language"] == page.lang:
                found = re.search(rf"\b(?:{row['word']})\b", text, re.IGNORECASE)
                assert found is None, (path, row["instead"], text[found.start() - 40 :][:120])


def test_forbidden_words_are_no_terms() -> None:
    terms: Terms = SPECS.site.terms.model
    for row in table("forbidden_words.tsv"):
        for term in terms.terms:
            said = term.term[row["language"]]  # type: ignore[index]
            assert not re.fullmatch(row["word"], said, re.IGNORECASE), row


# Translations.


def test_the_record_of_translations_is_up_to_date() -> None:
    """If this fails: ``python -m unorules.pages.translations``."""
    texts = SPECS.texts()
    assert translations.renewed(texts, SPECS.site.translations) == SPECS.site.translations
    assert translations.older(texts, SPECS.site.translations) == set()


def test_a_translation_older_than_its_original_is_marked(tmp_path: Path) -> None:
    specs = shutil.copytree(store.specs_folder(), tmp_path / "specs")
    chapter = specs / "uno-official" / "turn.yaml"
    text = chapter.read_text(encoding="utf-8")
    assert text.count("      nb: Hvem som har tur\n") == 1
    chapter.write_text(text.replace("nb: Hvem som har tur", "nb: Hvem sin tur"), encoding="utf-8")
    changed = load(specs)
    name = "uno-official/order-of-play"
    for lang in ("sv", "da", "en"):
        assert Words(changed, court(), lang).older(name)
        assert not Words(changed, court(), lang).older("uno-official/matching")
    assert not Words(changed, court(), "nb").older(name)
    # Translated anew, or looked at, it is up to date again.
    texts = changed.texts()
    looked_at = translations.renewed(texts, changed.site.translations, (f"{name} title",))
    assert translations.older(texts, looked_at) == set()
    assert translations.older(texts, translations.renewed(texts, changed.site.translations))
    anew = {**texts, f"{name} title": {**texts[f"{name} title"], "sv": "Vem som får spela"}}
    assert {lang for _, lang in translations.older(anew, changed.site.translations)} == {"da", "en"}


def test_how_lines_are_broken_makes_no_difference() -> None:
    assert translations.hashed("ett\nto  tre\n") == translations.hashed("ett to tre")
    assert translations.hashed("ett to") != translations.hashed("ett tre")


# The search.


@EACH
def test_the_search_finds_the_right_rule_first(built_site: Path, language: SiteLanguage) -> None:
    """Asked of the theme's own worker, with the index as built."""
    node = shutil.which("node") or needs.missing("no node is installed", needs.NODE)
    root = built_site / language.path
    index = json.loads((root / "search" / "search_index.json").read_text(encoding="utf-8"))
    [worker] = (root / "assets" / "javascripts" / "workers").glob("search.*.js")
    wanted = [row for row in table("searches.tsv") if row["language"] == language.lang]
    assert len(wanted) >= 14
    asked = {"index": index, "queries": [row["question"] for row in wanted]}
    script = ROOT / "tests" / "browser" / "search.mjs"
    done = subprocess.run(
        [node, str(script), str(worker)], input=json.dumps(asked), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(wanted)
    for row, groups in zip(wanted, answers, strict=True):
        assert groups, row
        assert groups[0][0] == row["place"], (row, [group[0] for group in groups[:3]])


@EACH
def test_aliases_are_in_all_languages(language: SiteLanguage) -> None:
    """Every rule that has aliases in one language has some in all."""
    for chapter in SPECS.chapters.values():
        for rule in chapter.model.rules:
            assert not rule.aliases or rule.aliases.get(language.lang), rule.id
    for overlay in SPECS.overlays.values():
        assert not overlay.model.aliases or overlay.model.aliases.get(language.lang)


SHEETS = [
    *(("uno-official", language) for language in LANGUAGES),
    *((name, LANGUAGES[0]) for name in SPECS.rulesets if name != "uno-official"),
]


@pytest.mark.parametrize(("ruleset", "language"), SHEETS, ids=lambda v: getattr(v, "lang", v))
def test_a_summary_is_one_sheet(
    built_site: Path, tmp_path: Path, ruleset: str, language: SiteLanguage
) -> None:
    page = built_site / language.path / ruleset / "summary" / "index.html"
    sheet = tmp_path / "sheet.pdf"
    command = [needs.browser(), "--headless=new", "--no-sandbox", "--disable-gpu"]
    command += ["--no-pdf-header-footer", f"--print-to-pdf={sheet}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert len(re.findall(rb"/Type /Page\b(?!s)", sheet.read_bytes())) == 1

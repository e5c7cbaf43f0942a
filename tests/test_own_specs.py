"""Somebody's own specifications: a folder with nothing but rule sets, and no Python."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import click.testing
import pytest

import unorules
from tests.cases import Case, found
from unorules.cli import main
from unorules.facade import court
from unorules.logs import openspiel
from unorules.situation import situation
from unorules.spec import load, models, store
from unorules.spec.errors import SpecError

HERE = Path(__file__).parent
FOLDER = HERE / "specs" / "eights"
GAME = HERE / "foreign" / "openspiel-crazy-eights.txt"

LANGUAGES: dict[str, tuple[models.Lang, ...]] = {
    "openspiel-eights": ("nb", "en"),
    "vandatta": ("nb", "sv"),
}
"""The languages that each rule set has in full."""


def specs_of(folder: Path) -> load.Specs:
    return load.load(folder, base=store.specs_folder())


SPECS = specs_of(FOLDER)
RULES = [
    pytest.param(ruleset, rule, id=f"{ruleset}-{rule.id}")
    for (ruleset, _), loaded in SPECS.chapters.items()
    if ruleset in SPECS.own
    for rule in loaded.model.rules
]
CASES = [Case(path) for path in sorted((FOLDER / "logs").glob("*/*.yaml"))]


def run(*args: str, given: str | None = None) -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, args, input=given)


def judged(plain: dict[str, Any], specs: Path = FOLDER) -> unorules.Report:
    return unorules.check(unorules.parse_log(json.dumps(plain), name="game"), specs=specs)


# A game that another program played -----------------------------------------------------


def recorded() -> dict[str, Any]:
    return openspiel.convert(GAME.read_text(encoding="utf-8"))


def test_the_game_of_another_program_has_no_finding() -> None:
    report = judged(recorded())
    assert report.error is None
    assert (report.verdict, report.findings, report.notes) == ("ok", (), ())
    assert (report.ruleset, report.events) == ("openspiel-eights", 58)


def test_nor_has_it_on_the_command_line() -> None:
    converted = run("convert", "openspiel", str(GAME)).stdout
    checked = run("check", "-", "--strict", "--specs", str(FOLDER), given=converted)
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert checked.stdout == "no breaches · 58 events\n"
    unknown = run("check", "-", "--lang", "en", given=converted)
    assert unknown.exit_code == 2
    assert "openspiel-eights" in unknown.stdout


def test_it_was_looked_at_closely() -> None:
    """Without any one of its events, or with the seats the other way round, it does not pass."""
    plain = recorded()
    for left_out, move in enumerate(plain["moves"]):
        moves = [other for n, other in enumerate(plain["moves"]) if n != left_out]
        assert judged(plain | {"moves": moves}).verdict == "breach", move
    report = judged(plain | {"players": plain["players"][::-1]})
    assert report.findings[0].code == "turn/out-of-turn"


# What stands in the folder ---------------------------------------------------------------


def test_the_folder_holds_nothing_but_rule_sets_and_sources() -> None:
    assert [path.name for path in sorted(FOLDER.iterdir())] == [
        "logs",
        "openspiel-eights",
        "sources.yaml",
        "vandatta",
    ]


@pytest.mark.parametrize(("ruleset", "rule"), RULES)
def test_rule(ruleset: str, rule: models.Rule) -> None:
    works = [work.id for work in SPECS.sources.model.works]
    assert {source.work for source in rule.source} <= set(works)
    for lang in LANGUAGES[ruleset]:
        assert rule.title[lang]
        assert rule.interpretation is None or rule.interpretation[lang]
        said = court(FOLDER).parts[f"language/{lang}"]["rules"][f"{ruleset}/{rule.id}"]["text"]
        assert said
        assert "{" not in said
    for example in rule.examples:
        values = example.model_dump(exclude={"verdict", "code"})
        report = court(FOLDER).report(situation(ruleset, **values))
        assert report.error is None
        codes = [finding.code for finding in report.findings]
        assert (report.verdict, codes) == (example.verdict, [example.code] if example.code else [])


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case.path.parent.name}-{case.path.stem}"
)
def test_case(case: Case) -> None:
    report = unorules.check(case.path, specs=FOLDER)
    assert report.error is None, report.error and report.error.explain("en")
    assert found(report) == case.expected()
    for finding in report.findings:
        for lang in ("nb", "sv", "en"):
            said = finding.explain(lang)
            assert said.message
            assert "{" not in said.message + said.label + said.consequence + said.help


def test_the_library_and_the_commands_know_the_rule_sets() -> None:
    rules = unorules.load("openspiel-eights", specs=FOLDER)
    assert (rules.id, rules.version, len(rules.codes)) == ("openspiel-eights", "1.0.0", 52)
    with pytest.raises(LookupError, match="known: openspiel-eights, vandatta, all-wild, "):
        unorules.load("uno-oficial", specs=FOLDER)
    # The package's rule sets are there too: house rules of one's own may be for them.
    assert unorules.load("uno-official", specs=FOLDER).hash == unorules.load("uno-official").hash
    listed = run("rules", "--specs", str(FOLDER), "--lang", "nb").stdout
    assert "openspiel-eights  Crazy Eights i OpenSpiel" in listed
    assert "Vändåtta" in listed
    shown = run("rules", "openspiel-eights", "deal", "--specs", str(FOLDER), "--lang", "en").stdout
    assert "Each player is dealt five cards, or seven when there are two." in shown
    asked = ("--top", "5h", "--hand", "9s 2c", "--play", "9s", "--lang", "nb")
    done = run("ask", "openspiel-eights", *asked, "--specs", str(FOLDER))
    assert done.exit_code == 1
    assert "regelbrudd[play/no-match]" in done.stdout


def test_a_text_in_another_language_stands_in_for_one_that_is_lacking() -> None:
    case = FOLDER / "logs" / "openspiel-eights" / "left-hand-neighbour-leads-breach.yaml"
    report = unorules.check(case, specs=FOLDER)
    assert "Hvem som har tur" in report.findings[0].explain("sv").rule
    assert "Whose turn it is" in report.findings[0].explain("en").rule


# A folder on top of the package's ---------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with one rule set and nothing else; it cites a work of the package's."""
    folder = tmp_path / "mine"
    shutil.copytree(FOLDER / "openspiel-eights", folder / "openspiel-eights")
    for path in folder.rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("work: openspiel", "work: no-vri-atter"), encoding="utf-8")
    return folder


def write(folder: Path, file: str, text: str) -> None:
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_one_rule_set_is_enough(own: Path) -> None:
    specs = specs_of(own)
    base = load.load(store.specs_folder())
    assert specs.own == ("openspiel-eights",)
    assert set(specs.rulesets) == {"openspiel-eights", *base.rulesets}
    assert set(specs.overlays) == set(base.overlays)
    assert specs.glossary.model == base.glossary.model
    assert specs.sources.model == base.sources.model
    assert list(specs.decks) == list(base.decks)
    assert list(specs.topics) == list(base.topics)
    assert judged(recorded(), own).verdict == "ok"


def test_own_words_come_on_top(own: Path) -> None:
    write(own, "glossary.yaml", "words:\n  rule: {nb: paragraf}\n")
    words = specs_of(own).glossary.model.words
    base = load.load(store.specs_folder()).glossary.model.words
    assert words == base | {"rule": base["rule"] | {"nb": "paragraf"}}


def test_own_sources_come_on_top(own: Path) -> None:
    text = "works:\n  - {id: openspiel, title: {nb: koden}, about: {nb: Et bibliotek.}}\n"
    write(own, "sources.yaml", text + "  - {id: sv-uno-guide, title: {nb: guiden}}\n")
    works = {work.id: work for work in specs_of(own).sources.model.works}
    base = [work.id for work in load.load(store.specs_folder()).sources.model.works]
    assert list(works) == [*base, "openspiel"]
    assert works["openspiel"].title == {"nb": "koden"}
    assert works["sv-uno-guide"].title["nb"] == "guiden"
    assert works["sv-uno-guide"].title["sv"] == "svensk Uno-guide"


def test_own_messages_come_on_top(own: Path) -> None:
    text = "codes:\n  - {id: play/no-match, message: {breach: {nb: '{player} bommet'}}}\n"
    write(own, "kinds/play.yaml", text)
    case = FOLDER / "logs" / "openspiel-eights" / "suit-is-not-carried-over.yaml"
    (finding,) = unorules.check(case, specs=own).findings
    assert finding.explain("nb").message == "Bo bommet"
    assert finding.explain("en").message == (
        "Bo played the three of spades, which does not match the top card"
    )


def test_an_own_deck_stands_for_the_one_of_its_name(own: Path) -> None:
    deck = (store.specs_folder() / "decks" / "french-52.yaml").read_text(encoding="utf-8")
    less = re.sub(r"(?ms)^  - \{id: \"2\",.*?\}\}\n|^total.*", "", deck)
    write(own, "decks/french-52.yaml", less)
    write(own, "decks/small.yaml", less.replace("id: french-52", "id: small"))
    assert len(unorules.load("openspiel-eights", specs=own).codes) == 48
    base = load.load(store.specs_folder()).decks
    decks = specs_of(own).decks
    assert set(decks) == {*base, "small"}
    assert decks["uno-108"].model == base["uno-108"].model


def test_chapters_are_never_taken_from_the_package(own: Path) -> None:
    shutil.copytree(store.specs_folder() / "vri-atter", own / "vri-atter")
    specs_of(own)
    (own / "vri-atter" / "turn.yaml").unlink()
    with pytest.raises(SpecError, match=r"^mine/vri-atter/turn\.yaml:1:1: .* does not exist"):
        specs_of(own)


WORK = "  - {id: a, title: {nb: A}, about: {nb: A.}}\n"

FAULTS = [
    ("glossary.yaml", "words:\n  rule: {xx: regel}\n", "2:14: words.rule.xx", "'nb'"),
    ("glossary.yaml", "wrods: {}\n", "1:8: wrods", "not permitted"),
    ("glossary.yaml", "words: [\n", "1:8: open bracket", ""),
    ("glossary.yaml", "actions:\n  draw:\n    nb: trekk\n", "3:9: actions.draw.nb", "tuple"),
    (
        "sources.yaml",
        f"works:\n{WORK}  - {{id: b, title: {{nb: B}}}}\n",
        "3:5: works.1",
        "required",
    ),
    (
        "sources.yaml",
        f"works:\n{WORK}  - {{id: sv-uno-guide, page: '1'}}\n",
        "3:31: works.1.page",
        "",
    ),
    ("sources.yaml", "works:\n  - id: no\n    title: {}\n", "3:12: works.0.title", "at least 1"),
    (
        "kinds/play.yaml",
        "codes:\n  - {id: play/no-match, message: x}\n",
        "2:34: codes.0.message",
        "",
    ),
    ("kinds/mine.yaml", "topic: mine\n", "1:1: codes", "required"),
    ("decks/mine.yaml", "id: mine\n", "1:1: title", "required"),
    (
        "decks/mine.yaml",
        "id: yours\ntitle: {nb: x}\ncolours: []\nfaces: []\n",
        "1:5: id: expected mine",
        "as the file is called",
    ),
]


@pytest.mark.parametrize(("file", "text", "place", "said"), FAULTS)
def test_a_fault_has_its_place(own: Path, file: str, text: str, place: str, said: str) -> None:
    write(own, file, text)
    with pytest.raises(SpecError) as caught:
        specs_of(own)
    assert str(caught.value).startswith(f"mine/{file}:{place}")
    assert said in str(caught.value)


def test_a_fault_of_what_the_folder_rests_on_is_called_by_its_own_name(own: Path) -> None:
    base = own.parent / "below"
    shutil.copytree(store.specs_folder(), base)
    (base / "sources.yaml").write_text("works: 1\n", encoding="utf-8")
    with pytest.raises(SpecError, match=r"^below/sources\.yaml:1:8: works: "):
        load.load(own, base=base)


UNKNOWN = [
    ("turn.yaml", "work: no-vri-atter", "work: no-such", "unknown work no-such"),
    (
        "turn.yaml",
        "kind: none\n",
        "kind: none\n    cited_for: [challenge/none]\n",
        "unknown code challenge/none",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), UNKNOWN)
def test_a_name_of_nothing_is_a_fault(own: Path, file: str, old: str, new: str, said: str) -> None:
    path = own / "openspiel-eights" / file
    text = path.read_text(encoding="utf-8").replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    before = text[: text.index(said.rpartition(" ")[2])]
    place = f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    with pytest.raises(SpecError) as caught:
        store.compiled(own)
    assert str(caught.value) == f"mine/openspiel-eights/{file}:{place}: {said}"


def test_a_word_that_no_deck_may_have_is_a_fault(own: Path) -> None:
    deck = (store.specs_folder() / "decks" / "french-52.yaml").read_text(encoding="utf-8")
    write(own, "decks/french-52.yaml", deck.replace("  the-colour: {", "  a-colour: {"))
    with pytest.raises(SpecError, match=r"^mine/decks/french-52\.yaml:\d+:13: unknown word a-col"):
        store.compiled(own)


def test_words_in_one_language_are_enough(own: Path) -> None:
    """A deck, a noun, a message and a title that one language has stand in for the others."""
    deck = (store.specs_folder() / "decks" / "french-52.yaml").read_text(encoding="utf-8")
    names = re.sub(r"names: \{[^}]*(en: [^,}]+)\}", r"names: {\1}", deck)
    assert names != deck
    write(own, "decks/french-52.yaml", names)
    write(own, "glossary.yaml", "nouns:\n  tricks: {nb: {one: ett stikk, many: '{n} stikk'}}\n")
    ruleset = own / "openspiel-eights" / "ruleset.yaml"
    text = ruleset.read_text(encoding="utf-8")
    ruleset.write_text(re.sub(r"(?m)^  en: Crazy Eights.*\n", "", text, count=1), encoding="utf-8")
    case = FOLDER / "logs" / "openspiel-eights" / "suit-is-not-carried-over.yaml"
    (finding,) = unorules.check(case, specs=own).findings
    for lang in ("sv", "da", "en"):
        assert "spades" in finding.explain(lang).message
        assert finding.explain(lang).rule.startswith("Crazy Eights i OpenSpiel, ")


def test_a_folder_without_rule_sets_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(SpecError, match=r"^mine/\*/ruleset.yaml:1:1: .*expected a rule set"):
        specs_of(tmp_path / "mine")


NEEDED = {
    "players": ("setup", "players"),
    "deck": ("setup", "pack"),
    "deal": ("setup", "deal"),
    "start_card": ("setup", "start-card"),
    "turn_order": ("turn", "order-of-play"),
    "group": ("turn", "one-card-a-turn"),
    "follow": ("turn", "matching"),
    "draw": ("drawing", "draw-up-to-five"),
    "finish": ("round-end", "going-out"),
}


def without(folder: Path, chapter: str, rule: str) -> None:
    path = folder / "openspiel-eights" / f"{chapter}.yaml"
    head, *rules = re.split(r"(?m)^(?=  - id: )", path.read_text(encoding="utf-8"))
    kept = [text for text in rules if not text.startswith(f"  - id: {rule}\n")]
    assert len(kept) == len(rules) - 1
    path.write_text(head + "".join(kept), encoding="utf-8")


@pytest.mark.parametrize("kind", load.NEEDED)
def test_a_kind_without_which_there_is_no_game_is_asked_for(own: Path, kind: str) -> None:
    without(own, *NEEDED[kind])
    with pytest.raises(SpecError) as caught:
        specs_of(own)
    rows = (own / "openspiel-eights" / "ruleset.yaml").read_text(encoding="utf-8").splitlines()
    place = f"mine/openspiel-eights/ruleset.yaml:{rows.index('chapters:') + 1}:1"
    said = f"{place}: openspiel-eights has no rule with kind: {kind}"
    assert str(caught.value).startswith(said)
    done = run("check", str(GAME), "--specs", str(own))
    assert done.exit_code == 2
    assert said in done.stderr


def test_all_other_kinds_may_be_left_out(own: Path) -> None:
    for chapter, rule in (
        ("setup", "dealer"),
        ("turn", "eight"),
        ("turn", "no-other-special-cards"),
        ("drawing", "draw-by-choice"),
        ("drawing", "empty-pile"),
        ("round-end", "ends-of-the-program"),
        ("round-end", "penalties"),
    ):
        without(own, chapter, rule)
    specs = specs_of(own)
    chapters = [c for (name, _), c in specs.chapters.items() if name in specs.own]
    left = {rule.machine.kind for c in chapters for rule in c.model.rules}
    assert left == set(load.NEEDED)
    report = judged(recorded(), own)
    assert report.error is None


def test_compiled_parts_are_made_anew_when_the_package_changes(
    own: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = shutil.copytree(store.specs_folder(), tmp_path_factory.mktemp("base") / "specs")
    monkeypatch.setattr(store, "specs_folder", lambda: base)
    before = store.fingerprint(own)
    assert store.fingerprint(own) == before
    shared = ("glossary.yaml", "sources.yaml", "kinds/play.yaml", "decks/french-52.yaml")
    for name in (*shared, "uno-official/turn.yaml", "house/free-draw-four.yaml"):
        with (base / name).open("a", encoding="utf-8") as file:
            file.write("\n# One more line.\n")
        after = store.fingerprint(own)
        assert after != before
        before = after

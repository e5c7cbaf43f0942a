"""The rule site: built once as people build it, then looked at page by page."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest

from tests import needs
from tests.reading import Marks, attributes

if needs.absent("mkdocs"):
    needs.whole_module(needs.NO_MKDOCS, needs.DOCS)

from mkdocs.commands.build import build
from mkdocs.config import load_config

from unorules.core.together import AND
from unorules.judge import Court, rule_url
from unorules.pages.company import clashes, clashes_of
from unorules.pages.config import THEME_WORDS, Place
from unorules.pages.languages import LANGUAGES, SiteLanguage
from unorules.pages.markdown import plain
from unorules.pages.reference import GAME
from unorules.pages.site import pages
from unorules.pages.write import generate, write
from unorules.situation import situation
from unorules.spec.compile import compile_parts
from unorules.spec.errors import SpecError
from unorules.spec.load import Specs, load
from unorules.spec.models import Lang
from unorules.spec.overlays import Overlay

ROOT = Path(__file__).resolve().parent.parent

ALPHABETIC = ("glossary/", "house/", "preset/", "edition/")
"""The pages that have the order of the alphabet in each language."""

ENGLISH = ("Made with", "Not found", "Permanent link", ">Reject<", '"Header"', '"Footer"')
"""What the theme says in English where nobody tells it otherwise."""


@dataclass
class Page(Marks):
    """What the tests want to know of a page."""

    headings: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    languages: dict[str, str] = field(default_factory=dict)
    verdicts: int = 0
    words: list[str] = field(default_factory=list)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        have = attributes(attrs)
        if "id" in have and re.fullmatch("h[1-6]", tag):
            self.headings.append(have["id"])
        rel = have.get("rel", "").split()
        if tag == "link" and {"stylesheet", "icon", "preload", "preconnect"} & set(rel):
            self.requests.append(have["href"])
        self.requests += [have[name] for name in ("src", "poster", "data") if have.get(name)]
        self.requests += re.findall(r"url\((.*?)\)", have.get("style", ""))
        if tag == "a" and "href" in have:
            if "hreflang" in have:
                self.languages[have["hreflang"]] = have["href"]
            self.links.append(have["href"])
        self.verdicts += "verdict" in have.get("class", "").split()

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


@dataclass
class Site:
    """A site on disk, its pages by path (``sv/house/``)."""

    folder: Path
    pages: dict[str, Page]

    def target(self, page: str, link: str) -> tuple[str, str]:
        """Return page and anchor that a relative link on a page leads to."""
        path, anchor = urldefrag(link)
        where = os.path.normpath(self.folder / page / path)
        name = Path(where).relative_to(self.folder).as_posix()
        return ("" if name == "." else f"{name}/"), anchor


@pytest.fixture(scope="module")
def specs() -> Specs:
    return load(ROOT / "specs")


@pytest.fixture(scope="module")
def court(specs: Specs) -> Court:
    return Court(compile_parts(specs))


@pytest.fixture(scope="module")
def site(built_site: Path) -> Site:
    found = {}
    for path in built_site.rglob("index.html"):
        page = Page()
        page.feed(path.read_text(encoding="utf-8"))
        name = path.parent.relative_to(built_site).as_posix()
        found["" if name == "." else f"{name}/"] = page
    return Site(built_site, found)


def in_language(path: str) -> SiteLanguage:
    """Return the language whose pages stand at a path."""
    below = [language for language in LANGUAGES if language.path and path.startswith(language.path)]
    return below[0] if below else LANGUAGES[0]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)
def test_every_rule_is_there(
    site: Site, specs: Specs, court: Court, language: SiteLanguage
) -> None:
    words = court.language(language.lang)["rules"]
    for (ruleset, _), chapter in specs.chapters.items():
        page = site.pages[f"{language.path}{ruleset}/{chapter.model.chapter.id}/"]
        rules = chapter.model.rules
        assert page.headings == ["top", *(rule.id for rule in rules)]
        assert page.verdicts == sum(len(rule.examples) for rule in rules)
        for rule in rules:
            said = words[f"{ruleset}/{rule.id}"]
            for text in said.values():
                assert " ".join(text.split()) in page.text


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)
def test_every_overlay_is_there(
    site: Site, specs: Specs, court: Court, language: SiteLanguage
) -> None:
    words = court.language(language.lang)["rules"]
    for name, overlay in specs.overlays.items():
        model: Overlay = overlay.model
        page = site.pages[f"{language.path}{model.family}/"]
        assert model.id in page.headings
        told = [words[name], *(words[f"{name}/{rule.id}"] for rule in model.adds)]
        shown = [text for entry in told for text in entry.values()]
        shown += [reason[language.lang] for reason in model.refuses.values()]
        for option in model.options.values():
            shown.append(option.title[language.lang])
            shown += [title[language.lang] for title in option.values.values()]
        for text in shown:
            assert " ".join(text.split()) in page.text, (name, text)
        assert {f"{model.id}/{rule.id}" for rule in model.adds} <= page.ids
        for key in model.options:
            assert f"({key})" in page.text


def test_what_an_option_may_be_and_what_holds_otherwise(site: Site, specs: Specs) -> None:
    def shown(name: str, key: str, lang: Lang) -> str:
        option = specs.overlays[name].model.options[key]
        values = [f"{title[lang]} ({value})" for value, title in option.values.items()]
        return f"{option.title[lang]} ({key}): {', '.join(values)}"

    house, editions = site.pages["house/"].text, site.pages["sv/edition/"].text
    assert f"{shown('house:stacking', 'mix', 'nb')}ja eller nei; uten valg: nei" in house
    assert f"{shown('house:match-limit', 'points', 'nb')}fra 1 til 10000; uten valg: 1000" in house
    assert "house_rules: [stacking], house_rules: {stacking: {mix: true}}" in house
    option = specs.overlays["edition:deck-112-swap"].model.options["call-after-swap"]
    usual = option.values[option.usual]["sv"]
    choice = shown("edition:deck-112-swap", "call-after-swap", "sv")
    assert choice.count("(") == 1 + len(option.values)
    assert f"{choice}; utan val: {usual}" in editions
    assert "edition: leaflet-2010" in editions


def links_of(site: Site, path: str, target: str) -> int:
    """Return how often a page links to a page and place."""
    return [site.target(path, link) for link in site.pages[path].links].count(
        (target.partition("#")[0], target.partition("#")[2])
    )


def test_a_preset_names_what_it_brings_along(site: Site) -> None:
    for path in ("", "sv/", "da/", "en/"):
        for other in ("no-challenge", "single-round"):
            assert links_of(site, f"{path}preset/", f"{path}house/#{other}") == 1
    assert "Kortstokken: ingen Trekk fire-kort" in site.pages["preset/"].text


def test_two_that_do_not_go_together_say_so_on_both_sides(court: Court, site: Site) -> None:
    known = {frozenset(clash.overlays): clash for clash in clashes(court)}
    refused = known[frozenset(("house:elimination", "house:low-score"))]
    assert refused.refused == ("house:elimination", "house:low-score")
    assert refused.rulesets == refused.shared
    changed = known[frozenset(("preset:kids", "house:elimination"))]
    assert (changed.refused, changed.about) == (None, "danish-classic/round-score")
    # One that needs another is no enemy of all the rest.
    jumps = {clash.other("house:jump-in") for clash in clashes_of(court, "house:jump-in")}
    assert jumps == set()
    for clash in known.values():
        for name in clash.overlays:
            family, _, _ = name.partition(":")
            other = clash.other(name).replace(":", "/#")
            assert links_of(site, f"{family}/", other), (name, other)
    for ruleset in court.parts["index"]["rulesets"]:
        fitting = [n for n, fits in court.parts["index"]["overlays"] if ruleset in fits]
        house = [name for name in fitting if not name.startswith("edition:")]
        for name, other in itertools.combinations(house, 2):
            if frozenset((name, other)) not in known and "house:jump-in" not in (name, other):
                court.rules(ruleset, None, (name, other))


@pytest.fixture(scope="module")
def others(specs: Specs, court: Court) -> dict[str, Counter[str]]:
    """By page, the overlays under which its examples would be the other way round."""
    found: dict[str, Counter[str]] = {}
    for (ruleset, _), chapter in specs.chapters.items():
        here = found.setdefault(f"{ruleset}/{chapter.model.chapter.id}/", Counter())
        for example in (e for rule in chapter.model.rules for e in rule.examples):
            asked = situation(ruleset, **example.model_dump(exclude={"verdict", "code"}))
            report = court.report(asked)
            names = court.otherwise(asked) if report.verdict == "ok" else ()
            names += tuple(n for f in report.findings[:1] for n in f.allowed_by if AND not in n)
            here.update(name.partition("?")[0] for name in names)
    return found


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)
def test_an_example_names_the_rules_that_say_otherwise(
    site: Site, specs: Specs, others: dict[str, Counter[str]], language: SiteLanguage
) -> None:
    assert others["uno-official/drawing/"]["edition:leaflet-42001"] == 1
    for path, names in others.items():
        page = language.path + path
        links = Counter(site.target(page, link) for link in site.pages[page].links)
        for name in specs.overlays:
            family, _, id = name.partition(":")
            assert links[f"{language.path}{family}/", id] == names[name], (path, name)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)
def test_every_rule_url_leads_somewhere(
    site: Site, specs: Specs, court: Court, language: SiteLanguage
) -> None:
    for ruleset in specs.rulesets:
        rules = court.rules(ruleset, None, ())
        owned = [rule.origin.id for rule in rules.rules]
        fitting = [name for name, o in specs.overlays.items() if ruleset in o.model.fits]
        for rule in [*owned, *fitting]:
            path, anchor = urldefrag(language.path + rule_url(rules, rule))
            assert anchor in site.pages[path].ids, rule
        for name in fitting:
            edition = name[8:] if name.startswith("edition:") else None
            needed = tuple(specs.overlays[name].model.needs.get(ruleset, ()))
            changed = court.rules(ruleset, edition, () if edition else (*needed, name))
            for added in changed.rules:
                for origin in (added.origin, *added.origins.values()):
                    path, anchor = urldefrag(language.path + rule_url(changed, origin.id))
                    assert anchor in site.pages[path].ids, origin.id


def test_the_language_switch_leads_to_the_same_page(site: Site) -> None:
    for path, page in site.pages.items():
        assert set(page.languages) == {o.lang for o in LANGUAGES if o is not in_language(path)}
        for lang, link in page.languages.items():
            other, _ = site.target(path, link)
            assert in_language(other).lang == lang
            there, here = site.pages[other].headings, page.headings
            assert sorted(there) == sorted(here), (path, other)
            assert there == here or path.endswith(ALPHABETIC), (path, other)


def test_a_checked_game_leads_on_in_every_language(site: Site) -> None:
    for language in LANGUAGES:
        text = (site.folder / language.path / GAME).read_text(encoding="utf-8")
        links = dict(re.findall(r'<a href="([^"]+)" lang="(\w+)"', text))
        assert sorted(links.values()) == sorted(o.lang for o in LANGUAGES if o is not language)
        for link, lang in links.items():
            other = urljoin(f"http://site/{language.path}{GAME}", link)
            assert in_language(other.removeprefix("http://site/")).lang == lang
            assert (site.folder / other.removeprefix("http://site/")).is_file()


def test_the_name_of_a_section_says_its_language(site: Site) -> None:
    marked = re.compile(r'avsnittet ”<span lang="(\w+)">[^<]+</span>”')
    text = (site.folder / "sv/uno-official/cards/index.html").read_text(encoding="utf-8")
    assert set(marked.findall(text)) == {"nb"}
    assert "avsnittet ”Hoppa över”" in text


def test_every_page_says_its_language(site: Site) -> None:
    assert {page.lang for page in site.pages.values()} == {o.lang for o in LANGUAGES}
    for path, page in site.pages.items():
        assert page.lang == in_language(path).lang


def test_every_link_between_pages_leads_somewhere(site: Site) -> None:
    for path, page in site.pages.items():
        for link in page.links:
            assert not urlsplit(link).scheme, f"{path} links out of the site: {link}"
            assert not link.startswith("/"), f"{path} does not work below a base path: {link}"
            other, anchor = site.target(path, link)
            assert not anchor or anchor in site.pages[other].ids, f"{path}: {link}"


def test_nothing_is_fetched_from_outside(site: Site) -> None:
    for path in site.folder.rglob("*.html"):
        page = Page()
        page.feed(path.read_text(encoding="utf-8"))
        for request in page.requests:
            if request.startswith("data:"):
                continue  # It comes with the page.
            assert not urlsplit(request).scheme, f"{path} asks for {request}"
            assert not request.startswith("/"), f"{path} asks for {request}"
            assert (path.parent / urlsplit(request).path).is_file(), f"{path} asks for {request}"
    for path in site.folder.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        for request in re.findall(r"url\(\s*[\"']?([^\"')]+)", text):
            assert request.startswith(("data:", "#", "../", "./")), f"{path} asks for {request}"
        assert "@import" not in text


def test_the_theme_says_nothing_in_english(site: Site) -> None:
    """Where that is not the language of the page."""
    for path in site.folder.rglob("*.html"):
        if in_language(path.relative_to(site.folder).as_posix()).lang == "en":
            continue
        text = path.read_text(encoding="utf-8")
        assert not [word for word in ENGLISH if word in text], path


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.lang)
def test_the_search_knows_the_language(site: Site, language: SiteLanguage) -> None:
    index = site.folder / language.path / "search" / "search_index.json"
    found = json.loads(index.read_text(encoding="utf-8"))
    assert found["config"]["lang"] == [language.search]
    assert any(entry["location"].endswith("house/#stacking") for entry in found["docs"])
    words = site.folder / language.path / "assets" / "javascripts" / "lunr" / "min"
    if language.search != "en":
        assert (words / f"lunr.{language.search}.min.js").is_file()


def test_nothing_lies_there_that_nobody_asks_for(site: Site) -> None:
    assert not list(site.folder.rglob("*.map"))
    for language in LANGUAGES:
        assets = site.folder / language.path / "assets"
        assert {path.name for path in assets.rglob("lunr*.js")} <= {
            "lunr.stemmer.support.min.js",
            f"lunr.{language.search}.min.js",
        }
        assert sum(path.stat().st_size for path in assets.rglob("*.*")) < 500_000


def test_a_site_that_knows_its_address(site: Site, tmp_path: Path) -> None:
    """Below a base path too: the page for what is not there, and the other languages."""
    whole = "https://example.org/some/club/"
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Rules { #top }\n", encoding="utf-8")
    config = {
        "INHERIT": str(ROOT / "build" / "site-src" / "nb.yml"),
        "site_url": whole,
        "site_dir": str(tmp_path / "site"),
        "docs_dir": str(tmp_path / "docs"),
        "nav": ["index.md"],
        "theme": {"custom_dir": str(ROOT / "docs" / "overrides")},
        "extra": {"site_root": whole},
    }
    (tmp_path / "mkdocs.yml").write_text(json.dumps(config), encoding="utf-8")
    build(load_config(str(tmp_path / "mkdocs.yml")))
    lost, first = Page(), Page()
    lost.feed((tmp_path / "site" / "404.html").read_text(encoding="utf-8"))
    assert lost.links == [f"/some/club/{language.path}" for language in LANGUAGES]
    text = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    first.feed(text)
    for language in LANGUAGES:
        assert f'hreflang="{language.lang}" href="{whole}{language.path}"' in text
    assert f'rel="canonical" href="{whole}"' in text


def test_theme_words_are_in_the_glossary(specs: Specs) -> None:
    assert set(THEME_WORDS.values()) <= set(specs.glossary.model.words)


def test_the_trademark_stands_on_every_page(site: Site, specs: Specs) -> None:
    notice = specs.glossary.model.words["trademark"]
    for path, page in site.pages.items():
        assert notice[in_language(path).lang] in page.text


def test_generated_pages_are_not_committed(site: Site) -> None:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    command = ["git", "status", "--porcelain", "--untracked-files=all", "--", "build", "docs"]
    status = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert (ROOT / "build" / "site-src" / "sv" / "index.md").is_file()
    assert "build/" not in status
    assert ".md" not in [Path(line).suffix for line in status.splitlines() if "?? docs" in line]


def test_only_what_differs_is_written(specs: Specs, court: Court, tmp_path: Path) -> None:
    made = pages(specs, court, "nb")
    assert write(tmp_path, made) == list(made)
    assert write(tmp_path, pages(specs, court, "nb")) == []
    assert write(tmp_path, {**made, "index.md": "new"}) == ["index.md"]


def test_pages_of_vanished_specs_are_removed(tmp_path: Path) -> None:
    write(tmp_path, {"index.md": "a", "gone/chapter.md": "b", "gone/deep/index.md": "c"})
    assert set(write(tmp_path, {"index.md": "a"})) == {"gone/chapter.md", "gone/deep/index.md"}
    assert [path.name for path in tmp_path.iterdir()] == ["index.md"]


def faulty(folder: Path, file: str, pattern: str, new: str) -> Path:
    """Return a copy of the specifications with the first match of a pattern replaced."""
    copy = folder / "specs"
    shutil.copytree(ROOT / "specs", copy)
    path = copy / file
    text, changes = re.subn(
        pattern, new, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE
    )
    assert changes == 1
    path.write_text(text, encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("file", "pattern", "new", "message"),
    [
        (
            "uno-official/cards.yaml",
            r"verdict: ok\}",
            "verdict: breach, code: play/no-match}",
            r"specs/uno-official/cards.yaml:\d+:1: "
            "this example says breach play/no-match, but the referee says ok",
        ),
        (
            "house/free-draw-four.yaml",
            r"play: W\+4 green, verdict: ok",
            "play: G9, verdict: ok",
            r"house/free-draw-four.yaml:\d+:1: this example says ok, but the referee says breach",
        ),
        (
            "uno-official/cards.yaml",
            r"play: G\w+, verdict: ok\}",
            "play: nonsense, verdict: ok}",
            r"cards.yaml:\d+:1: this example cannot be read",
        ),
        (
            "uno-official/turn.yaml",
            r"^      sv: \S.*\n",
            "",
            r"specs/uno-official/turn.yaml:\d+:1: rules.0.title has no text in sv",
        ),
        (
            "uno-official/turn.yaml",
            r"^    sv: \S.*\n",
            "",
            r"specs/uno-official/turn.yaml:\d+:1: chapter.title has no text in sv",
        ),
        (
            "glossary.yaml",
            r"(?<=  fits: \{nb: passer til, )sv: passar till, ",
            "",
            "the word fits has no text in sv",
        ),
    ],
    ids=["verdict", "overlay", "unreadable", "title", "chapter", "word"],
)
def test_what_is_not_whole_stops_the_build(
    tmp_path: Path, file: str, pattern: str, new: str, message: str
) -> None:
    copy = faulty(tmp_path, file, pattern, new)
    with pytest.raises(SpecError, match=message):
        generate(copy, Place(ROOT / "mkdocs.yml", tmp_path / "out"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("rød 5 og W+4, helt vanlig.", "rød 5 og W+4, helt vanlig."),
        ("*a* _b_ `c` [d](e) {f}", r"\*a\* \_b\_ \`c\` \[d\](e) \{f\}"),
        ("<b> & co", "&lt;b> &amp; co"),
        ("1. først\n- så\n# sist\n+2 går", "1\\. først\n\\- så\n\\# sist\n+2 går"),
    ],
)
def test_text_is_shown_as_it_stands(text: str, markdown: str) -> None:
    assert plain(text) == markdown

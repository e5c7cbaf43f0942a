"""``unorules site``: somebody's own site, from a profile or from specifications of their own."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests import needs
from tests.reading import read
from unorules.cli import main

PROFILE = """\
profile: our-club
title: Onsdagsklubben
version: "2"
ruleset: all-wild
house_rules: {stacking: {}}
languages: [da, sv]
"""

OWN = """\
id: nine-cards
family: house
title: {en: Nine cards each}
text: {en: Everybody is dealt nine cards.}
fits: [all-wild]
standing: inferred
interpretation: {en: This is how we play at home.}
replaces:
  - {kind: deal, values: {cards: 9}}
examples:
  - {top: W, hand: W WS, play: W, verdict: ok}
"""


def site(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["site", *arguments])


@pytest.fixture
def extra() -> None:
    if needs.absent("mkdocs"):
        needs.missing(needs.NO_MKDOCS, needs.DOCS)


@pytest.mark.usefixtures("extra")
def test_a_club_has_its_rules_on_a_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("our-club.yaml").write_text(PROFILE, encoding="utf-8")
    result = site("--profile", "our-club.yaml", "--out", "public")
    assert result.exit_code == 0, result.output
    start = read(Path("public/index.html").read_text(encoding="utf-8"))
    assert start.lang == "da"
    assert start.blocks[0] == "Onsdagsklubben"
    other = read(Path("public/sv/index.html").read_text(encoding="utf-8"))
    assert other.lang == "sv"
    assert not Path("public/en").exists()
    # Its own rule set alone, with what fits it.
    assert Path("public/all-wild/cards/index.html").is_file()
    assert not Path("public/uno-official").exists()
    house = read(Path("public/house/index.html").read_text(encoding="utf-8"))
    assert "stacking" in house.ids
    assert "seven-zero" not in house.ids
    # Made anew it is written over; what somebody put there goes with it.
    Path("public/old.html").write_text("old", encoding="utf-8")
    again = site("--profile", "our-club.yaml", "--out", "public", "--lang", "nb")
    assert again.exit_code == 0, again.output
    assert not Path("public/old.html").exists()
    assert read(Path("public/index.html").read_text(encoding="utf-8")).lang == "nb"


@pytest.mark.usefixtures("extra")
def test_a_language_in_which_something_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("our-rules/house/nine-cards.yaml")
    file.parent.mkdir(parents=True)
    file.write_text(OWN, encoding="utf-8")
    Path("our-club.yaml").write_text(PROFILE.replace("[da, sv]", "[sv, en]"), encoding="utf-8")
    refused = site("our-rules", "--out", "public", "--lang", "nb")
    assert refused.exit_code == 2
    assert "our-rules/house/nine-cards.yaml:3:1: title has no text in nb" in refused.output
    assert not Path("public").exists()
    made = site("our-rules", "--profile", "our-club.yaml", "--out", "public")
    assert made.exit_code == 0, made.output
    assert "sv is left out: our-rules/house/nine-cards.yaml:3:1" in made.output
    house = read(Path("public/house/index.html").read_text(encoding="utf-8"))
    assert house.lang == "en"
    assert {"nine-cards", "stacking"} <= house.ids


@pytest.mark.usefixtures("extra")
def test_nothing_of_somebody_elses_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    result = site("--out", str(tmp_path))
    assert result.exit_code == 2
    assert "holds something else than a site made by this command" in result.output
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear"
    file = site("--out", str(tmp_path / "letter.txt"))
    assert file.exit_code == 2


def test_without_the_docs_extra_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec

    def lacking(name: str, package: str | None = None) -> object:
        return None if name == "mkdocs" else found(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", lacking)
    result = site("--out", str(tmp_path / "public"))
    assert result.exit_code == 2
    assert "pip install 'unorules[docs]'" in result.output


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    result = site(str(tmp_path / "nowhere"), "--out", str(tmp_path / "public"))
    assert result.exit_code == 2
    assert "there is no folder" in result.output
    profile = site("--profile", str(tmp_path / "none.yaml"), "--out", str(tmp_path / "public"))
    assert profile.exit_code == 2

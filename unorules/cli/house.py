"""``unorules house``: house rules, editions and presets, and one of them in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import click

from unorules.cli import common
from unorules.core.explain import option_words, overlay_title, reason, rule_words
from unorules.core.overlays import spoken
from unorules.core.phrases import Phrases
from unorules.facade import court
from unorules.judge import Court

WIDTH = 84

FAMILIES = {"house": "house-rules", "preset": "presets", "edition": "editions"}
"""The families with the word for all of their overlays, in the order of the list."""


@click.command(name="house")
@click.argument("ruleset", required=False)
@click.argument("overlay", required=False)
@common.with_lang
@common.with_format
@common.with_specs
def command(
    ruleset: str | None, overlay: str | None, lang: str | None, form: str, specs: str | None
) -> None:
    """List house rules and editions, those that fit a rule set; or show one in full.

    \b
    Examples:
      unorules house
      unorules house uno-official --lang sv
      unorules house uno-official stacking
    """
    judge = court(specs)
    index = judge.parts["index"]
    if ruleset is not None and ruleset not in index["rulesets"]:
        raise common.unknown("rule set", ruleset, index["rulesets"], "RULESET")
    names = [name for name, fits in index["overlays"] if ruleset is None or ruleset in fits]
    if overlay is not None:
        shown = [name for name in names if overlay in (name, name.partition(":")[2])]
        if not shown:
            known = [name.partition(":")[2] for name in names]
            raise common.unknown("house rule or edition", overlay, known, "OVERLAY")
        names = shown
    for language in common.languages(common.asked_languages(lang, form)):
        told = [_told(judge, name, language) for name in names]
        if form == "json":
            for entry in told:
                click.echo(common.to_json(entry))
            continue
        words = common.words(language)
        for line in _list(told, words) if overlay is None else _full(told[0], words):
            click.echo(line)


def _told(judge: Court, name: str, lang: str) -> dict[str, Any]:
    """Return what there is to say of an overlay, as plain data."""
    part = judge.parts[f"overlay/{name}"]
    language = judge.language(lang)
    phrases = Phrases(language, "")

    def title(id: str) -> str:
        if id in judge.parts["index"]["rulesets"]:
            return language["rulesets"].get(id) or id
        return overlay_title(id, language, judge.parts, phrases)

    return {
        "id": name,
        "title": rule_words(name, "title", language, judge.parts) or name,
        "text": rule_words(name, "text", language, judge.parts) or "",
        "interpretation": rule_words(name, "interpretation", language, judge.parts),
        "fits": {id: title(id) for id in part["fits"]},
        "refuses": {title(id): reason(name, id, lang, judge.parts) for id in part["refuses"]},
        "includes": [
            overlay_title(other, language, judge.parts, phrases) for other in part["includes"]
        ],
        "options": {
            key: {
                "title": option_words(name, key, "true", language, judge.parts),
                "default": option["usual"],
                "values": _values(option),
            }
            for key, option in part["options"].items()
        },
        "standing": part["standing"],
        "source": [
            f"{language['works'].get(work, work)}, "
            + language["words"]["section"].replace("{text}", phrases.quote(at))
            for work, at in part["source"]
        ],
        "place": f"{part['file']}:{part['line']}",
    }


def _values(option: dict[str, Any]) -> list[str]:
    """Return what an option may be, as it is written in a log."""
    if option["type"] == "number":
        return [f"{option['least']}–{option['most']}"]
    return ["true", "false"] if option["type"] == "flag" else list(option["values"])


def _list(told: list[dict[str, Any]], words: dict[str, str]) -> Iterator[str]:
    width = max((len(_id(entry)) for entry in told), default=0)
    for family, heading in FAMILIES.items():
        mine = [entry for entry in told if entry["id"].startswith(family + ":")]
        if mine:
            yield common.style(words[heading], "bold")
        for entry in mine:
            options = f" ({', '.join(entry['options'])})" if entry["options"] else ""
            yield f"  {common.style(_id(entry).ljust(width), 'label')}  {entry['title']}{options}"


def _full(entry: dict[str, Any], words: dict[str, str]) -> Iterator[str]:
    yield common.style(entry["title"], "bold")
    yield ""
    yield from textwrap.wrap(entry["text"], WIDTH)
    yield ""
    if entry["interpretation"]:
        yield from textwrap.wrap(f"{words['our-choice']}: {entry['interpretation']}", WIDTH)
        yield ""
    for key, option in entry["options"].items():
        values = "|".join(option["values"])
        usual = spoken(option["default"])
        yield f"  {common.style(f'{key}: {values}', 'label')} ({usual})  {option['title']}"
    if entry["includes"]:
        yield f"  + {', '.join(entry['includes'])}"
    yield f"  {words['fits']}: {', '.join(entry['fits'].values())}"
    for title, why in entry["refuses"].items():
        yield from textwrap.wrap(
            f"{words['refuses']} {title}: {why}",
            WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
        )
    for source in entry["source"]:
        yield f"  {words['source']}: {source}"
    if entry["standing"] != "source":
        yield f"  {words['standing']}: {words[entry['standing']]}"
    yield f"  {entry['place']}"


def _id(entry: dict[str, Any]) -> str:
    return str(entry["id"].partition(":")[2])

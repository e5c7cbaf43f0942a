"""``unorules rules``: rule sets, rules, and one rule in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from unorules.cli import common
from unorules.core.explain import rule_words, title
from unorules.facade import court
from unorules.judge import Court

WIDTH = 84


@click.command(name="rules")
@click.argument("ruleset", required=False)
@click.argument("rule", required=False)
@common.with_lang
@common.with_format
@common.with_specs
def command(
    ruleset: str | None, rule: str | None, lang: str | None, form: str, specs: str | None
) -> None:
    """List rule sets; the rules of one; or show one rule in full.

    \b
    Examples:
      unorules rules
      unorules rules uno-official --lang sv
      unorules rules uno-official skip
    """
    judge = court(specs)
    known = judge.parts["index"]["rulesets"]
    asked = common.asked_languages(lang, form)
    for language in common.languages(asked):
        if ruleset is None:
            found = [_head(judge, name, language) for name in known]
            _show(found, form, _list)
        elif ruleset not in known:
            raise common.unknown("rule set", ruleset, known, "RULESET")
        else:
            entries = judge.parts[f"ruleset/{ruleset}"]["rules"]
            if rule is None:
                _show([_entry(judge, ruleset, e, language) for e in entries], form, _list)
            else:
                chosen = [e for e in entries if e["id"] == rule]
                if not chosen:
                    raise common.unknown("rule", rule, [e["id"] for e in entries], "RULE")
                words = common.words(language)
                found = [_entry(judge, ruleset, entry, language) for entry in chosen]
                _show(found, form, partial(_full, words))


def _head(judge: Court, name: str, lang: str) -> dict[str, Any]:
    part = judge.parts[f"ruleset/{name}"]
    called = title(name, "rulesets", judge.language(lang), judge.parts)
    return {"id": name, "title": called, "version": part["version"], "hash": part["hash"]}


def _entry(judge: Court, ruleset: str, entry: dict[str, Any], lang: str) -> dict[str, Any]:
    language = judge.language(lang)
    words = language["words"]
    rule = f"{ruleset}/{entry['id']}"
    return {
        "id": entry["id"],
        "title": rule_words(rule, "title", language, judge.parts),
        "text": rule_words(rule, "text", language, judge.parts),
        "interpretation": language["rules"].get(rule, {}).get("interpretation"),
        "kind": entry["kind"],
        "values": entry["values"],
        "standing": entry["standing"],
        "source": [
            f"{title(work, 'works', language, judge.parts)}, "
            + words["section"].replace("{text}", words["quoted"].replace("{text}", at))
            for work, at in entry["source"]
        ],
        "place": f"{entry['file']}:{entry['line']}",
    }


def _show(found: list[dict[str, Any]], form: str, render: Any) -> None:
    if form == "json":
        for entry in found:
            click.echo(common.to_json(entry))
        return
    for line in render(found):
        click.echo(line)


def _list(found: list[dict[str, Any]]) -> Iterator[str]:
    width = max((len(entry["id"]) for entry in found), default=0)
    for entry in found:
        yield f"{common.style(entry['id'].ljust(width), 'label')}  {entry['title']}"


def _full(words: dict[str, str], found: list[dict[str, Any]]) -> Iterator[str]:
    entry = found[0]
    yield common.style(entry["title"], "bold")
    yield ""
    yield from textwrap.wrap(entry["text"] or "", WIDTH)
    yield ""
    if entry["interpretation"]:
        yield from textwrap.wrap(f"{words['our-choice']}: {entry['interpretation']}", WIDTH)
        yield ""
    for source in entry["source"]:
        yield f"  {words['source']}: {source}"
    if entry["standing"] != "source":
        yield f"  {words['standing']}: {words[entry['standing']]}"
    if entry["kind"] == "none":
        yield f"  {words['unchecked']}"
    yield f"  {entry['place']}"

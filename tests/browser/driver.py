"""Judges recorded games with the core alone, and says in words what it found.

The same file runs under CPython (see ``tests/test_micropython.py``) and under
MicroPython (see ``run_core.mjs``), so that the two can be compared.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from unorules.core import explain, match, record, whatif
from unorules.core.findings import worst
from unorules.core.plain import RecordError
from unorules.core.request import request
from unorules.core.ruleset import RulesetError, assemble

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from unorules.core.findings import Finding
    from unorules.core.request import Request
    from unorules.core.ruleset import Ruleset


class Driver:
    """Rules and words from compiled parts; each combination is assembled once.

    ``what_if`` asks also under which other overlays a breach would be allowed.
    """

    def __init__(
        self, parts: Mapping[str, Any], languages: list[str], *, what_if: bool = True
    ) -> None:
        self.parts = parts
        self.languages = languages
        self.what_if = what_if
        self.assembled: dict[tuple[str, ...], Ruleset] = {}

    def rulings(self, data: object) -> list[dict[str, Any]]:
        """Judge a game: first a line about the whole, then one a finding and language."""
        try:
            asked = request(data)
            rules = self.rules(asked)
            game = record.game(data, rules)
        except RecordError as error:
            said = self.unread(data, error.code, error.facts)
            said["path"] = list(error.path)
            said["span"] = None if error.span is None else list(error.span)
            said["near"] = error.near
            return [said]
        except RulesetError as error:
            facts = dict(error.facts)
            facts["known"] = error.known
            return [self.unread(data, error.code, facts)]
        found = match.judge(game, rules)
        allowed: dict[int, list[str]] = {}
        if found and self.what_if:
            allowed = whatif.allowing(self.parts, data, rules, found, self.assemble)
        lines: list[dict[str, Any]] = [
            {
                "ruleset": rules.id,
                "version": rules.version,
                "hash": rules.hash,
                "overlays": rules.overlays,
                "verdict": worst(found),
                "findings": len(found),
            }
        ]
        for position, finding in enumerate(found):
            for lang in self.languages:
                lines.append(self.words(finding, rules, lang, allowed.get(position, [])))
        return lines

    def rules(self, asked: Request) -> Ruleset:
        """Return the rules that a game asks for. Raises RulesetError."""
        return self.assemble(asked.ruleset, asked.edition, tuple(asked.house_rules))

    def assemble(self, ruleset: str, edition: str | None, house: tuple[str, ...]) -> Ruleset:
        """Return a rule set with overlays, made once. Raises RulesetError."""
        key = (ruleset, edition or "") + house  # noqa: RUF005
        if key not in self.assembled:
            self.assembled[key] = assemble(
                self.parts, ruleset, edition=edition, house_rules=list(house)
            )
        return self.assembled[key]

    def words(
        self, finding: Finding, rules: Ruleset, lang: str, allowed: list[str]
    ) -> dict[str, Any]:
        """Return a finding with its explanation in one language."""
        said = explain.explain(finding, rules, self.parts["language/" + lang], self.parts, allowed)
        return {
            "lang": lang,
            "verdict": finding.verdict,
            "code": finding.code,
            "stands": finding.stands,
            "round": finding.place.round,
            "move": finding.place.move,
            "part": finding.place.part,
            "player": finding.player,
            "places": [[p.round, p.move, p.part, p.why] for p in finding.related],
            "message": said.message,
            "label": said.label,
            "related": said.related,
            "rule": said.rule,
            "source": said.source,
            "standing": said.standing,
            "consequence": said.consequence,
            "help": said.help,
            "allowed": said.allowed,
        }

    def unread(self, data: object, code: str, facts: dict[str, Any]) -> dict[str, Any]:
        """Return why a game cannot be read, in the first of the languages."""
        deck = ""
        if isinstance(data, dict) and data.get("ruleset") in self.parts["index"]["rulesets"]:
            deck = self.parts["ruleset/" + data["ruleset"]]["deck"]["id"]
        language = self.parts["language/" + self.languages[0]]
        message, expected = explain.explain_error(code, facts, language, deck)
        return {"error": code, "message": message, "expected": expected}

    def show(self, game: int, text: str) -> None:
        """Print the rulings on a game, given as JSON, as JSON lines with its number."""
        for line in self.rulings(json.loads(text)):
            line["game"] = game
            print(json.dumps(line))


def load(folder: str) -> dict[str, Any]:
    """Return the compiled parts from a folder with one JSON file each."""
    parts = {}
    for file in os.listdir(folder):
        name = file.replace(".json", "").replace("--", "/").replace("-.-", ":")
        with open(folder + "/" + file, encoding="utf-8") as stream:
            parts[name] = json.load(stream)
    return parts

"""What the search knows beside titles and texts: what people call a rule, or ask about it.

The theme's search has tags, which weigh more than a title. It takes them from whole pages
only, so they are put into its index when that has been built, rule by rule.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unorules.core.overlays import split
from unorules.pages.book import Book

INDEX = Path("search", "search_index.json")

FIRST = 1.5
"""How much more a rule of the first rule set counts: most people have its box."""

LONGEST_NAME = 2
"""So many words a name has at most; what has more is a question."""

NAME, QUESTION = 6, 3
"""How often a name is put in, and the words of all questions: more is found first."""

Tags = dict[str, dict[str, Any]]
"""By the place of a rule in the index, what is added to it there."""


def tags(book: Book) -> Tags:
    """Return the aliases of all rules and overlays of a language, by place."""
    found: Tags = {}
    for number, ruleset in enumerate(book.words.rulesets()):
        for chapter in book.specs.rulesets[ruleset].model.chapters:
            for rule in book.specs.chapters[ruleset, chapter].model.rules:
                entry: dict[str, Any] = {}
                if book.lang in rule.aliases:
                    entry["tags"] = weighed(rule.aliases[book.lang])
                if number == 0:
                    entry["boost"] = FIRST
                if entry:
                    found[f"{ruleset}/{chapter}/#{rule.id}"] = entry
    for name, loaded in book.specs.overlays.items():
        family, _, id = split(name)[0].partition(":")
        if book.lang in loaded.model.aliases:
            found[f"{family}/#{id}"] = {"tags": weighed(loaded.model.aliases[book.lang])}
    return found


def weighed(aliases: tuple[str, ...]) -> list[str]:
    """Return the tags for some aliases.

    A name counts more than a question that has the same words in it, so it is there more
    often; a word that is in several questions counts once.
    """
    names = [alias for alias in aliases if len(alias.split()) <= LONGEST_NAME]
    questions = [alias.split() for alias in aliases if alias not in names]
    words = dict.fromkeys(word for question in questions for word in question)
    return [" ".join([name] * NAME) for name in names] + [" ".join([*words] * QUESTION)]


def annotate(site: Path, added: Tags) -> None:
    """Put tags into the index of a site that has been built."""
    path = site / INDEX
    index = json.loads(path.read_text(encoding="utf-8"))
    # Every word counts: without "how", "many" and "you" questions are hard to tell apart.
    index["config"]["pipeline"] = []
    for entry in index["docs"]:
        entry.update(added.get(entry["location"], {}))
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")

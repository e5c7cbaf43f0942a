"""The rule sets side by side, rule by rule: all of it, and only what differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unorules.compare import by_key
from unorules.core.ruleset import Rule, Ruleset
from unorules.pages.book import Book, Page
from unorules.pages.links import Link, rule_link, ruleset_link
from unorules.pages.parameters import (
    cards_named,
    field_title,
    is_due,
    kind_title,
    spoken,
    values_of,
)
from unorules.templates import capital

ALL = "compare/index.md"
DIFFERENCES = "compare/differences.md"

Cell = str | Link | None


@dataclass(frozen=True, slots=True)
class Row:
    """One line: what it is about, and what each rule set says."""

    title: str
    cells: list[str]

    @property
    def differs(self) -> bool:
        """Whether two rule sets say different things."""
        return len(set(self.cells)) > 1


@dataclass(frozen=True, slots=True)
class Table:
    """All that the rule sets say on one kind of rule, and on some cards; None: no such rule."""

    id: str
    title: str
    rules: list[Link | None]
    rows: list[Row]

    @property
    def differing(self) -> list[Row]:
        """The lines in which two rule sets differ."""
        return [row for row in self.rows if row.differs]

    @property
    def differs(self) -> bool:
        """Whether there is such a line, or a rule set lacks the rule."""
        return bool(self.differing) or None in self.rules


def pages(book: Book) -> Iterator[Page]:
    """Yield both comparisons; with one rule set there is nothing to compare."""
    if len(book.rulesets) < 2:
        return
    names = book.words.rulesets()
    columns = [ruleset_link(name, book.words) for name in names]
    tables = list(_tables([book.court.rules(name, None, ()) for name in names], book))
    say = book.words.say
    yield book.page(ALL, say("compare"), "compare.md.j2", columns=columns, tables=tables, all=True)
    yield book.page(
        DIFFERENCES,
        say("differences"),
        "compare.md.j2",
        columns=columns,
        tables=[table for table in tables if table.differs],
        all=False,
    )


def _tables(sides: list[Ruleset], book: Book) -> Iterator[Table]:
    keyed = [by_key(side) for side in sides]
    order = list(book.specs.site.parameters.model.kinds)
    keys = dict.fromkeys(key for side in keyed for key in side)
    for key in sorted(keys, key=lambda key: order.index(key[0])):
        yield _table(key, [side.get(key) for side in keyed], sides, book)


def _table(
    key: tuple[str, str, str], rules: list[Rule | None], sides: list[Ruleset], book: Book
) -> Table:
    kind, about, reasons = key
    words = book.words
    title = kind_title(kind, words)
    having = [(rule, side) for rule, side in zip(rules, sides, strict=True) if rule is not None]
    if about:
        named = cards_named(tuple(about.split()), having[0][1].deck.id, words)
        title = f"{title}: {named}"
    rows = []
    for field, parameter in book.specs.site.parameters.model.kinds[kind].fields.items():
        if about and field == "cards":
            continue
        told = []
        quiet = True
        for rule, side in zip(rules, sides, strict=True):
            values = {} if rule is None else values_of(side, kind, rule.values)
            if rule is None or not is_due(parameter, values):
                told.append("")
                continue
            value = values.get(field)
            quiet = quiet and (not value or value in parameter.quiet)
            told.append(spoken(kind, field, value, side.deck.id, words))
        if not quiet:
            rows.append(Row(capital(field_title(kind, field, words)), told))
    return Table(
        id="-".join([kind.replace("_", "-"), *about.split(), *reasons.split()]).replace("_", "-"),
        title=title,
        rules=[None if rule is None else rule_link(rule.origin.id, words) for rule in rules],
        rows=rows,
    )

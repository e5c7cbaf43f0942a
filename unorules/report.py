"""Renders reports as text. Knows no game: all words come from explanations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from unorules.results import Explanation, Finding, LogError, Place, Report

Style = Callable[[str, str], str]
"""Colours a text: ``style(text, name)`` with a name from STYLES."""

STYLES = ("breach", "unproven", "unruled", "note", "error", "ok", "frame", "label", "bold")

MOST_PLACES = 6
"""So many places of doubts about one rule are all named in their line."""

FIRST_PLACES = 3
"""So many of the first ones are if there are more."""

Words = Mapping[str, str]

LONGEST_QUOTE = 200
"""The length from which a line of a log is not quoted."""

_STEERING = (*range(0x80, 0xA0), *range(0x2028, 0x202F), *range(0x2060, 0x206A))
_UNSEEN = (0x200B, 0x200E, 0x200F, 0xFEFF)
_VISIBLE = {code: 0x2400 + code for code in range(0x20) if code != ord("\t")} | {0x7F: 0x2421}
_VISIBLE |= dict.fromkeys((*_STEERING, *_UNSEEN), 0xFFFD)


def plain(text: str, name: str) -> str:
    """Return the text as it is: the style for output without colours."""
    return text


def visible(text: str) -> str:
    """Return a text with signs for the characters that would steer a terminal."""
    return text.translate(_VISIBLE)


def render(report: Report, lang: str, words: Words, style: Style = plain) -> Iterator[str]:
    """Yield the lines of a report in one language."""

    def safe(text: str, name: str) -> str:
        return style(visible(text), name)

    if report.error is not None:
        yield from _error(report, report.error, lang, words, safe)
        return
    groups = _groups(report)
    for finding in (*report.findings, *report.notes):
        group = groups.get(finding.rule, []) if _is_open(finding) else []
        if len(group) < 2:
            yield from _finding(report, finding, finding.explain(lang), words, safe)
            yield ""
        elif finding is group[0]:
            yield _grouped(report, group, finding.explain(lang), words, safe)
            yield ""


def _is_open(finding: Finding) -> bool:
    """Whether it cannot be proved, and the table has not settled it either."""
    return finding.verdict == "unproven" and not finding.settled


def _groups(report: Report) -> dict[str, list[Finding]]:
    """Return the findings of each rule that cannot be proved."""
    groups: dict[str, list[Finding]] = {}
    for finding in report.findings:
        if _is_open(finding):
            groups.setdefault(finding.rule, []).append(finding)
    return groups


def _grouped(
    report: Report, group: list[Finding], said: Explanation, words: Words, style: Style
) -> str:
    """Return one line for all findings of a rule that cannot be proved, with their number."""
    codes = ", ".join(dict.fromkeys(finding.code for finding in group))
    head = style(f"{said.verdict}[{codes}]", group[0].verdict)
    text = words["grouped"].replace("{n}", str(len(group))).replace("{rule}", said.rule)
    if report.lines:
        lines = _listed([f.place.line for f in group if f.place.line is not None])
        at = words["at-lines"].replace("{log}", report.log).replace("{lines}", lines)
    else:
        events = _listed([f.place.move for f in group if f.place.move is not None])
        at = f"{report.log}, {_game(report, words)}, {words['at-events'].replace('{n}', events)}"
    return f"{head}: {style(text, 'bold')} ({visible(at)})"


def _listed(numbers: list[int]) -> str:
    """Return where something is, each place once; of very many the first few and the last."""
    places = [str(number) for number in dict.fromkeys(numbers)]
    if len(places) <= MOST_PLACES:
        return ", ".join(places)
    return f"{', '.join(places[:FIRST_PLACES])} … {places[-1]}"


def summary(reports: list[Report], words: Words, style: Style = plain) -> str:
    """Return the last line: how many findings of each verdict, or that there are none."""
    counts: dict[str, int] = {}
    for report in reports:
        for finding in report.findings:
            counts[finding.verdict] = counts.get(finding.verdict, 0) + 1
        if report.error is not None:
            counts["error"] = counts.get("error", 0) + 1
    said = [
        style(words[f"summary-{verdict}"].replace("{n}", str(counts[verdict])), verdict)
        for verdict in ("error", "breach", "unproven", "unruled")
        if verdict in counts
    ]
    if "breach" not in counts and "error" not in counts:
        said.insert(0, style(words["no-breach"], "ok"))
    events = sum(report.events for report in reports)
    said.append(words["events"].replace("{n}", str(events)))
    return " · ".join(said)


def where(place: Place, words: Words) -> str:
    """Return round and event in words."""
    if place.move is None:
        return words["place-result"].replace("{round}", str(place.round))
    key = "place" if place.move else "place-start"
    text = words[key].replace("{round}", str(place.round))
    return text.replace("{move}", str(place.move))


def _finding(
    report: Report, finding: Finding, said: Explanation, words: Words, style: Style
) -> Iterator[str]:
    head = style(f"{said.verdict}[{finding.code}]", finding.verdict)
    if finding.settled:
        head += f" ({words[finding.settled]})"
    yield f"{head}: {style(said.message, 'bold')}"
    name = f"{report.log}:{finding.place.line}"
    if finding.place.column is not None:
        name += f":{finding.place.column}"
    game = "" if report.game == 1 and report.lines else f"{_game(report, words)}, "
    gutter = _gutter(report, [finding.place, *finding.related])
    if finding.place.line is not None:
        arrow = style(" " * gutter + "-->", "frame")
        yield f"{arrow} {visible(name)} ({game}{where(finding.place, words)})"
    yield from _quote(report, finding, said, gutter, style)
    bullet = style(" " * (gutter + 1) + "=", "frame")

    def line(key: str, text: str) -> str:
        return f"{bullet} {style(words[key] + ':', 'label')} {visible(text)}"

    standing = f" [{said.standing}]" if said.standing else ""
    yield line("rule", f"{said.rule}{standing} ({finding.rule_file}:{finding.rule_line})")
    for source in said.source[:1]:
        yield line("source", source)
    if said.consequence:
        yield line("what-now", said.consequence)
    if said.help:
        yield line("help", said.help)
    for key, text in allowing(finding, said, words):
        yield line(key, text)


def allowing(finding: Finding, said: Explanation, words: Words) -> Iterator[tuple[str, str]]:
    """Yield what would allow an event, each with the word before it.

    Less of the rules that hold, or house rules and editions.
    """
    for families, key, how in (
        (("",), "without-edition", "allowed-by"),
        (("without",), "house-rule", "allowed-without"),
        (("house", "preset"), "house-rule", "allowed-with"),
        (("edition",), "edition", "allowed-with"),
    ):
        names = [
            title
            for title, name in zip(said.allowed, finding.allowed_by, strict=True)
            if name.rpartition(":")[0].partition(":")[0] in families
        ]
        if names:
            yield key, words[how].replace("{names}", ", ".join(names))


def _quote(
    report: Report, finding: Finding, said: Explanation, gutter: int, style: Style
) -> Iterator[str]:
    """Quote the lines of the log that a finding points at, in order, with words under them."""
    if not report.lines or finding.place.line is None:
        return
    notes: dict[int, list[tuple[Place, str, str]]] = {}
    for place, label in zip(finding.related, said.related, strict=True):
        if place.line is not None and label:
            notes.setdefault(place.line, []).append((place, label, "-"))
    notes.setdefault(finding.place.line, []).append((finding.place, said.label, "^"))
    bar = style(" " * (gutter + 1) + "|", "frame")
    yield bar
    for number in sorted(notes):
        text = report.lines[number - 1]
        if len(text) > LONGEST_QUOTE:
            continue
        yield style(f"{number:>{gutter}} |", "frame") + f" {visible(text)}"
        for place, label, sign in notes[number]:
            if place.column is None:
                continue
            under = _indent(text, place.column) + sign * place.width
            name = finding.verdict if sign == "^" else "frame"
            yield f"{bar} {style(f'{under} {label}'.rstrip(), name)}"
    yield bar


def _error(report: Report, error: LogError, lang: str, words: Words, style: Style) -> Iterator[str]:
    message, expected = error.explain(lang)
    head = style(f"{words['error']}[{error.code}]", "error")
    yield f"{head}: {style(message, 'bold')}"
    name = report.log
    for part in (error.line, error.column):
        name += f":{part}" if part is not None else ""
    game = "" if report.lines or error.line is None else f" ({_game(report, words)})"
    gutter = len(str(error.line or 1))
    yield f"{style(' ' * gutter + '-->', 'frame')} {visible(name)}{game}"
    bar = style(" " * (gutter + 1) + "|", "frame")
    text = "".join(report.lines[error.line - 1 : error.line]) if error.line is not None else ""
    if text and len(text) <= LONGEST_QUOTE:
        yield bar
        yield style(f"{error.line} |", "frame") + f" {visible(text)}"
        if error.column is not None:
            under = _indent(text, error.column) + "^" * error.width
            yield f"{bar} {style(under, 'error')}"
        yield bar
    bullet = style(" " * (gutter + 1) + "=", "frame")
    yield f"{bullet} {style(words['expected'] + ':', 'label')} {visible(expected)}"
    if error.nearest:
        hint = words["nearest"].replace("{word}", visible(error.nearest))
        yield f"{bullet} {style(words['help'] + ':', 'label')} {hint}"
    yield ""


def _indent(text: str, column: int) -> str:
    """Return the blanks under a line's beginning; a tab stays one, to be as wide."""
    before = "".join("\t" if letter == "\t" else " " for letter in text[: column - 1])
    return before.ljust(column - 1)


def _game(report: Report, words: Words) -> str:
    return words["game"].replace("{n}", str(report.game))


def _gutter(report: Report, places: list[Place]) -> int:
    lines: list[Any] = [place.line for place in places if place.line is not None]
    return len(str(max(lines, default=1))) if report.lines else 2

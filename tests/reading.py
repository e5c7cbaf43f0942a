"""What a reader sees on a page of the site, by language."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

UNREAD = {"script", "style", "code", "pre", "select"}
"""Elements whose words are those of a program, or are there for a script alone."""

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
}  # fmt: skip


@dataclass
class Marks(HTMLParser):
    """Collects what others point at: the language of a page, and its anchors."""

    lang: str = ""
    ids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = attributes(attrs)
        if tag == "html":
            self.lang = have.get("lang", "")
        if "id" in have:
            self.ids.add(have["id"])


def attributes(attrs: list[tuple[str, str | None]]) -> dict[str, str]:
    """Return the attributes of an element; one without a value has an empty one."""
    return {name: value or "" for name, value in attrs}


@dataclass
class Reader(Marks):
    """Collects the words of the main part of a page that are in its own language.

    ``blocks`` are the texts of its paragraphs, headings and so on, one each.
    """

    blocks: list[str] = field(default_factory=list)
    open: list[tuple[str, bool]] = field(default_factory=list)
    inside: bool = False
    words: list[str] = field(default_factory=list)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        have = attributes(attrs)
        if tag in BLOCKS:
            self._close()
        other = have.get("lang", self.lang) != self.lang
        hidden = other or tag in UNREAD or "headerlink" in have.get("class", "")
        if tag not in VOID:
            before = self.open[-1][1] if self.open else False
            self.open.append((tag, before or hidden))
        self.inside = self.inside or tag == "article"

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self._close()
        while self.open:
            name, _ = self.open.pop()
            if name == tag:
                break
        if tag == "article":
            self._close()
            self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside and not (self.open and self.open[-1][1]):
            self.words.append(data)

    def _close(self) -> None:
        text = " ".join("".join(self.words).split())
        if text:
            self.blocks.append(text)
        self.words = []


BLOCKS = {"p", "li", "h1", "h2", "h3", "h4", "td", "th", "div", "section", "label", "article", "ul"}
"""Elements that stand for themselves: what is in two of them is no one sentence."""


def read(html: str) -> Reader:
    """Return what is read on a page."""
    reader = Reader()
    reader.feed(html)
    return reader

"""Cards as SVG: paper, an index in two corners, and in the middle shape, sign and number.

A card is some 400 bytes, since what cards have in common is drawn once a page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from unorules.core.phrases import Phrases
from unorules.course import UNSEEN
from unorules.pictures.paint import DARK, ink, upon
from unorules.pictures.signs import BOX, signs

COLOURS = "colours"
"""The sign that is all colours of the deck."""

BACK = "back"

MANY = 5
"""With how many cards a hand has room for them side by side."""

SHAPE = 46.0
"""How large the shape of a colour stands in the middle."""

_PREFIX = "pic-"
_ALONE = (
    "<style>svg{fill:currentColor}"
    "text{font-family:sans-serif;font-weight:700;text-anchor:middle}</style>"
)
_USED = re.compile(rf'href="#{_PREFIX}([\w-]+)"')
_BODY = re.compile(rf'<use href="#{_PREFIX}paper"/>.*?(?=</svg>)')
_VIEW = 'viewBox="0 0 60 90"'
_PAPER = (
    '<rect class="pic-paper" x="1" y="1" width="58" height="88" rx="6" fill="#fff"'
    ' stroke="#8a8577"/>'
)
_PATTERN = "M6 26 30 8l24 18M6 44 30 26l24 18M6 62 30 44l24 18M6 80 30 62l24 18"
_BEHIND = (
    f'{_PAPER}<rect x="6" y="6" width="48" height="78" rx="3" fill="#2a6450"/>'
    f'<path d="{_PATTERN}" fill="none" stroke="#d5e8dd" stroke-width="1.5"/>'
)


class Pictures:
    """Draws the cards of one deck, with the words of one language."""

    def __init__(self, parts: Mapping[str, Any], deck: str, lang: str) -> None:
        self._deck = deck
        drawn: dict[str, Any] = parts["pictures"].get(deck, {"colours": {}, "cards": {}})
        self._colours: dict[str, dict[str, str | None]] = drawn["colours"]
        self._cards: dict[str, tuple[str | None, str, str | None, str | None]] = drawn["cards"]
        self._phrases = Phrases(parts[f"language/{lang}"], deck)

    def card(self, code: str, colour: str | None = None, *, mute: bool = False) -> str:
        """Return a card by its code, perhaps with the colour (an id) that was named for it.

        A ``mute`` picture has no words, for where they stand beside it. A card that is not
        known (``xx``) is shown from behind; one that the deck lacks shows its code.
        """
        words = "" if mute else self.name(code, colour)
        if code == UNSEEN:
            return _svg(words, _use(BACK))
        own, written, sign, painted = self._cards.get(code, (None, code, None, None))
        if sign != COLOURS and sign not in signs():
            sign = None
        letter = written and self._colours.get(own or "", {}).get("letter")
        written = written or ("" if sign else code)
        shown = self._colours.get(own or colour or "", {})
        written_in = ink((shown.get("paint") if own else painted) or DARK)
        body = _use("paper") + self._corner(written, sign, own, written_in)
        if shape := shown.get("shape"):
            body += self._shape(shape, written, sign, shown["paint"] or DARK, written_in)
        else:
            body += self._plain(written, sign, letter or "")
        if own and colour:
            body += self._named(self._colours[colour])
        return _svg(words, body, written_in)

    def hand(
        self,
        codes: Iterable[str],
        hidden: int = 0,
        *,
        chosen: Iterable[str] = (),
        mute: bool = False,
    ) -> str:
        """Return several cards side by side: known ones, then as many that are not known.

        Of each ``chosen`` card one is pulled out a little.
        """
        left = list(chosen)
        cards = []
        for code in (*codes, *([UNSEEN] * hidden)):
            drawn = self.card(code, mute=mute)
            if code in left:
                left.remove(code)
                drawn = drawn.replace('class="card"', 'class="card chosen"', 1)
            cards.append(drawn)
        crowd = "hand many" if len(cards) > MANY else "hand"
        return f'<span class="{crowd}">{"".join(cards)}</span>'

    def name(self, code: str, colour: str | None = None) -> str:
        """Return the words for a card, with the colour that was named for it."""
        if code == UNSEEN:
            return self._phrases.words["unseen-card"]
        said = self._phrases.card(code, "name")
        if colour is None:
            return said
        types = {"colour": "colour"}
        named = self._phrases.fill(self._phrases.words["name-colour"], {"colour": colour}, types)
        return f"{said} ({named})"

    def _corner(self, written: str, sign: str | None, own: str | None, written_in: str) -> str:
        """Return what stands in two corners, so that a card in a hand can be told."""
        shown = self._colours.get(own or "", {})
        if not written:
            index, right = self._sign(sign or "", 12, 13, 14), 25
        else:
            index, right = _text(written, 11 + 3 * (len(written) > 1), 13, 16), 22
            right += 7 * (len(written) > 1)
        if shape := shown.get("shape"):
            index += _use(shape, right, 13, 10, shown["paint"], written_in)
        elif written and sign == COLOURS:
            index += self._sign(sign, right + 3, 13, 14)
        return f'{index}<g transform="rotate(180,30,45)">{index}</g>'

    def _shape(
        self, shape: str, written: str, sign: str | None, painted: str, written_in: str
    ) -> str:
        """Return the shape of a colour with number or sign in it."""
        middle, height, width = signs()[shape].room
        scale = SHAPE / BOX
        x, y, room = 30 + (middle - 12) * scale, 45 + (height - 12) * scale, width * scale
        over = upon(painted)
        body = _use(shape, 30, 45, SHAPE, painted, written_in)
        if written:
            return body + _text(written, x, y, room * 1.15, over)
        if sign in (None, COLOURS):
            return body
        return body + _use(sign or "", x, y, room, over)

    def _plain(self, written: str, sign: str | None, letter: str) -> str:
        """Return the middle of a card without a colour, or of one whose colour has no shape."""
        if sign is None:
            return _text(f"{letter}{written}", 30, 45, 28)
        if not written:
            return self._sign(sign, 30, 45, 38)
        return self._sign(sign, 30, 36, 28) + _text(written, 30, 60, 22)

    def _named(self, colour: Mapping[str, str | None]) -> str:
        """Return the mark of the colour named for a card that has another one itself."""
        disc = '<circle class="pic-paper" cx="14" cy="74" r="12" fill="#fff" stroke="#8a8577"/>'
        painted = colour["paint"] or DARK
        if colour["shape"] is None:
            return disc + _text(colour["letter"] or "", 14, 74, 15, painted)
        return disc + _use(colour["shape"], 14, 74, 15, painted, ink(painted))

    def _sign(self, sign: str, x: float, y: float, size: float) -> str:
        name = f"{COLOURS}-{self._deck}" if sign == COLOURS else sign
        return _use(name, x, y, size)


def definitions(parts: Mapping[str, Any], page: str) -> str:
    """Return what the pictures on a page have in common: once for each page."""
    used = dict.fromkeys(_USED.findall(page))
    return (
        '<svg class="pic-definitions" width="0" height="0" aria-hidden="true">'
        f"{''.join(_definition(parts, name) for name in sorted(used))}</svg>"
    )


def once(page: str) -> str:
    """Return a page on which each card is drawn where it stands first, and only pointed at after.

    What is drawn stays in place, so that it looks as it did; nothing is left out.
    """
    drawn: dict[str, int] = {}
    repeated = {body for body, times in Counter(_BODY.findall(page)).items() if times > 1}

    def shortened(found: re.Match[str]) -> str:
        body = found[0]
        if body not in repeated:
            return body
        if body in drawn:
            return f'<use href="#{_PREFIX}{drawn[body]}"/>'
        drawn[body] = len(drawn) + 1
        return f'<g id="{_PREFIX}{drawn[body]}">{body}</g>'

    return _BODY.sub(shortened, page)


def standalone(parts: Mapping[str, Any], picture: str) -> str:
    """Return a picture as a file of its own."""
    head, sep, body = picture.partition(">")
    shared = "".join(_definition(parts, name) for name in sorted(set(_USED.findall(picture))))
    space = ' xmlns="http://www.w3.org/2000/svg" width="240" height="360"'
    return f"{head}{space}{sep}{_ALONE}{shared}{body}\n"


def _definition(parts: Mapping[str, Any], name: str) -> str:
    """Return one drawing by its name."""
    if name in ("paper", BACK):
        return (
            f'<symbol id="{_PREFIX}{name}" {_VIEW}>{_BEHIND if name == BACK else _PAPER}</symbol>'
        )
    kind, _, deck = name.partition("-")
    if kind == COLOURS and deck in parts["pictures"]:
        drawing = _all_colours(parts["pictures"][deck]["colours"])
    else:
        drawing = signs()[name].drawing
    box = f'viewBox="0 0 {BOX:g} {BOX:g}"'
    return f'<symbol id="{_PREFIX}{name}" {box}>{drawing}</symbol>'


def _all_colours(colours: Mapping[str, Mapping[str, str | None]]) -> str:
    """Return the shapes of all colours of a deck, in rows of two."""
    drawn = [entry for entry in colours.values() if entry["shape"] in signs()]
    rows = max(1, (len(drawn) + 1) // 2)
    size = BOX / max(2, rows)
    return "".join(
        f'<svg x="{place % 2 * size:g}" y="{place // 2 * size:g}" width="{size - 1:g}"'
        f' height="{size - 1:g}" viewBox="0 0 {BOX:g} {BOX:g}" {_paints(entry["paint"] or DARK)}>'
        f"{signs()[entry['shape'] or ''].drawing}</svg>"
        for place, entry in enumerate(drawn)
    )


def _paints(paint: str) -> str:
    edge = f' stroke="{ink(paint)}"' if ink(paint) != paint else ""
    return f'color="{paint}" fill="{paint}"{edge}'


def _svg(words: str, body: str, painted: str = DARK) -> str:
    said = f' role="img"><title>{escape(words)}</title>' if words else ' aria-hidden="true">'
    return f'<svg class="card" {_VIEW} color="{painted}"{said}{body}</svg>'


def _use(
    name: str,
    x: float = 0,
    y: float = 0,
    size: float = 0,
    painted: str | None = None,
    edge: str | None = None,
) -> str:
    """Return a drawing around a point, or one that fills the card.

    Paint too light for an edge of its own gets one.
    """
    place = ""
    if size:
        place = f' x="{_number(x - size / 2)}" y="{_number(y - size / 2)}"'
        place += f' width="{_number(size)}" height="{_number(size)}"'
    if painted != edge:
        place += f' color="{painted}"'
        place += f' stroke="{edge}"' if edge else ""
    return f'<use href="#{_PREFIX}{name}"{place}/>'


def _text(text: str, x: float, y: float, size: float, painted: str | None = None) -> str:
    """Return writing around a point, smaller the longer it is."""
    size *= min(1.0, 1.5 / max(1, len(text)))
    fill = f' fill="{painted}"' if painted else ""
    place = f'x="{_number(x)}" y="{_number(y + size * 0.36)}" font-size="{_number(size)}"'
    return f"<text {place}{fill}>{escape(text)}</text>"


def _number(value: float) -> str:
    return f"{round(value, 1):g}"

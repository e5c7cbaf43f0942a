"""Paint that can be read: contrast as the guidelines for the web measure it."""

from __future__ import annotations

from functools import lru_cache

LIGHT = "#ffffff"
DARK = "#1b1b1b"

PAPER = "#e9e6df"
"""The darkest paper that cards are drawn on: what is readable here is so on white too."""

READABLE = 6.0
"""The contrast that writing on paper has at least."""


@lru_cache(maxsize=256)
def ink(paint: str) -> str:
    """Return the paint itself for writing on paper, or as much darker as it takes."""
    share = 1.0
    while contrast(_darker(paint, share), PAPER) < READABLE:
        share -= 0.05
    return _darker(paint, share)


@lru_cache(maxsize=256)
def upon(paint: str) -> str:
    """Return the paint in which writing upon another is read best."""
    return max((LIGHT, DARK), key=lambda writing: contrast(writing, paint))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two paints: 1 for the same, 21 for black and white."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _darker(paint: str, share: float) -> str:
    return "#" + "".join(f"{round(part * share):02x}" for part in _parts(paint))


def _light(paint: str) -> float:
    first, second, third = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in _parts(paint)
    )
    return 0.2126 * first + 0.7152 * second + 0.0722 * third


def _parts(paint: str) -> tuple[int, ...]:
    return tuple(int(paint[place : place + 2], 16) for place in (1, 3, 5))

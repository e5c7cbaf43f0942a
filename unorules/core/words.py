"""Folding of upper and lower case, and the nearest known word."""

from __future__ import annotations

# MicroPython's str.lower() leaves letters outside ASCII as they are.
_LOWER = (("Æ", "æ"), ("Ø", "ø"), ("Å", "å"), ("Ä", "ä"), ("Ö", "ö"), ("É", "é"))


def fold(text: str) -> str:
    """Return ``text`` in lower case, Nordic letters included."""
    low = text.lower()
    for upper, lower in _LOWER:
        if upper in low:
            low = low.replace(upper, lower)
    return low


def distance(left: str, right: str) -> int:
    """Return how many letters must be changed, added, dropped or swapped with a neighbour."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i in range(1, len(left) + 1):
        current = [i]
        for j in range(1, len(right) + 1):
            same = left[i - 1] == right[j - 1]
            cost = min(row[j] + 1, current[j - 1] + 1, row[j - 1] + (0 if same else 1))
            if i > 1 and j > 1 and left[i - 1] == right[j - 2] and left[i - 2] == right[j - 1]:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        before, row = row, current
    return row[-1]


def nearest(word: str, known: list[str]) -> str | None:
    """Return the known word that a reader most likely meant, or None.

    At most a third of the letters may differ, at least one is always forgiven.
    Ties go to the word that stands first in ``known``.
    """
    low = fold(word)[:40]
    best: str | None = None
    best_cost = max(1, len(low) // 3) + 1
    for candidate in known:
        if abs(len(candidate) - len(low)) >= best_cost:
            continue
        cost = distance(low, fold(candidate))
        if cost < best_cost and cost < max(len(low), len(candidate)):
            best, best_cost = candidate, cost
    return best

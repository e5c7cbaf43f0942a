"""The order of the alphabet, in which each language has its own last letters."""

from __future__ import annotations

from unorules.spec.models import Lang

# Where letters stand that Python sorts by their number: å, ä and ö at the end, æ and ø too.
_LATE = str.maketrans({"å": "{c", "ä": "{a", "æ": "{a", "ö": "{b", "ø": "{b"})
_LATE_SV = str.maketrans({"å": "{a", "ä": "{b", "ö": "{c"})


def place(text: str, lang: Lang) -> str:
    """Return what a text is sorted by."""
    return text.casefold().translate(_LATE_SV if lang == "sv" else _LATE)

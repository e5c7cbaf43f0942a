"""Which rules a recorded game asks for: rule set, edition, house rules, or a profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.core.overlays import spoken
from unorules.core.plain import RecordError, a_list, a_map, a_text, one_of, only_keys
from unorules.core.reading import is_number

if TYPE_CHECKING:
    from typing import Any

    from unorules.core.plain import Path

NORDIC = ("nb", "nn", "no", "sv", "da")
LANGUAGES = NORDIC + ("en",)

PROFILE_KEYS = (
    "profile",
    "title",
    "version",
    "ruleset",
    "edition",
    "house_rules",
    "deck",
    "languages",
    "note",
)
OWN = ("ruleset", "edition", "house_rules")
"""What a log leaves to its profile."""


class Request:
    """Which rules a log asks for, and in which language it is written.

    House rules come with their options, as in ``stacking?mix=true``. ``picks`` says that
    only those count that are in force on the log's ``date``.
    """

    __slots__ = ("date", "edition", "house_rules", "lang", "picks", "profile", "ruleset")

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.edition: str | None = None
        self.house_rules: list[str] = []
        self.lang: str | None = None
        self.profile: str | None = None
        self.date: str | None = None
        self.picks = False


def request(data: object) -> Request:
    """Read which rules a log asks for. Raises RecordError."""
    whole = a_map(data, ())
    found = Request("")
    if "profile" in whole:
        found.profile = a_text(whole["profile"], ("profile",))
        for key in OWN:
            if key in whole:
                facts: dict[str, object] = {"word": key, "key": "profile"}
                raise RecordError("input/not-both", (key,), facts, key=True)
    elif "ruleset" not in whole:
        raise RecordError("input/missing-key", (), {"key": "ruleset"})
    else:
        _rules(whole, found)
    _occasion(whole, found)
    return found


def under(profile: Request, data: object) -> Request:
    """Return which rules hold for a log that leaves them to a profile. Raises RecordError."""
    found = Request(profile.ruleset)
    found.edition = profile.edition
    found.house_rules = profile.house_rules
    found.profile = profile.profile
    found.lang = profile.lang
    found.picks = profile.picks
    _occasion(a_map(data, ()), found)
    return found


def _occasion(whole: dict[str, Any], found: Request) -> None:
    """Read when a game was played, and in which language it is written."""
    if "lang" in whole:
        found.lang = a_text(whole["lang"], ("lang",))
        one_of(found.lang, LANGUAGES, ("lang",))
    if "date" in whole:
        found.date = day(a_text(whole["date"], ("date",)))


def profile(data: object) -> Request:
    """Read which rules a profile stands for. Raises RecordError."""
    whole = a_map(data, ())
    only_keys(whole, PROFILE_KEYS, ())
    for key in ("profile", "ruleset"):
        if key not in whole:
            raise RecordError("input/missing-key", (), {"key": key})
    found = Request("")
    found.picks = True
    found.profile = a_text(whole["profile"], ("profile",))
    _rules(whole, found)
    for key in ("title", "version", "note"):
        if key in whole:
            a_text(whole[key], (key,))
    for position, entry in enumerate(a_list(whole.get("languages", []), ("languages",))):
        lang = a_text(entry, ("languages", position))
        one_of(lang, LANGUAGES, ("languages", position))
        found.lang = found.lang or lang
    return found


def _rules(whole: dict[str, Any], found: Request) -> None:
    found.ruleset = a_text(whole["ruleset"], ("ruleset",))
    if "edition" in whole:
        found.edition = a_text(whole["edition"], ("edition",))
    if "house_rules" in whole:
        found.house_rules = _house_rules(whole["house_rules"], ("house_rules",))


def _house_rules(asked: object, path: Path) -> list[str]:
    if not isinstance(asked, dict):
        names = a_list(asked, path)
        return [a_text(name, path + (i,)) for i, name in enumerate(names)]
    found = []
    for name in sorted(asked):
        # Without options: nothing behind the name, or that it holds.
        plain = asked[name] in ("", "true", True)
        options = {} if plain else a_map(asked[name], path + (name,))
        words = []
        for option in sorted(options):
            value = options[option]
            # JSON has truth values and numbers of its own.
            text = value if isinstance(value, str) else spoken(value)
            words.append(option + "=" + a_text(text, path + (name, option)))
        found.append(name + ("?" + "&".join(words) if words else ""))
    return found


def day(text: str) -> str | None:
    """Return a date if it is written as year, month and day; others cannot be compared."""
    parts = text[:10].split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not is_number("".join(parts)):
        return None
    return text[:10]

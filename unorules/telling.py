"""The course of a game in words: what somebody did, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unorules.core.moves import DRAW, PLAY
from unorules.core.phrases import Phrases
from unorules.course import UNSEEN, Deed, Scene

TYPES = {"colour": "colour", "n": "number", "held": "text"}


class Telling:
    """Tells what happens at a table in one language; players are called by their names."""

    def __init__(self, language: Mapping[str, Any], deck: str, names: Sequence[str]) -> None:
        self._phrases = Phrases(dict(language), deck)
        self._names = names

    def deed(self, deed: Deed) -> str:
        """Return what somebody did, as a sentence without its end."""
        key = f"event-{deed.verb}"
        facts: dict[str, Any] = {"player": self._names[deed.seat], "word": deed.word}
        facts["held"] = self.cards(deed.cards, deed.colour if deed.verb == PLAY else None)
        facts["n"] = len(deed.cards) if deed.number is None else deed.number
        facts["colour"] = deed.colour
        if deed.target is not None:
            facts["target"] = self._names[deed.target]
        if deed.verb == DRAW and deed.cards and UNSEEN not in deed.cards:
            key += "-known"
        elif deed.verb == PLAY and deed.target is not None:
            key += "-to"
        elif f"{key}-{deed.word}" in self._phrases.words:
            key += f"-{deed.word}"
        said = self._filled(key, **facts)
        return self._filled("and-uno", text=said) if deed.uno and deed.verb == PLAY else said

    def cards(self, codes: Sequence[str], colour: str | None = None) -> str:
        """Return cards as a list, those not known as a number, with the colour named for them."""
        hidden = codes.count(UNSEEN)
        said = [self._phrases.card(code) for code in codes if code != UNSEEN]
        if hidden:
            said.append(self._phrases.counted(hidden, "cards"))
        listed = self._phrases.join(said, "and")
        if colour is None:
            return listed
        return f"{listed} ({self._filled('name-colour', colour=colour)})"

    def outcome(self, scene: Scene) -> list[str]:
        """Return what came of an event, in sentences without their end; whose turn it is last."""
        found = scene.outcome
        said = []
        if found.reversed:
            said.append(self._filled("outcome-reversed"))
        if len(found.travels) == 2:
            seat, other = found.travels[0]
            names = {"player": self._names[seat], "target": self._names[other]}
            said.append(self._filled("outcome-swapped", **names))
        elif found.travels:
            said.append(self._filled("outcome-handed-on"))
        if found.dealt:
            said.append(self._filled("outcome-dealt"))
        for seat, number in found.draws:
            said.append(self._filled("outcome-draws", player=self._names[seat], n=number))
        for seat in found.skipped:
            said.append(self._filled("outcome-skipped", player=self._names[seat]))
        if scene.winner is not None:
            said.append(self._filled("outcome-out", player=self._names[scene.winner]))
        elif scene.turn is not None:
            again = scene.deed is not None and scene.turn == scene.deed.seat
            key = "outcome-again" if again and found.skipped else "outcome-turn"
            said.append(self._filled(key, player=self._names[scene.turn]))
        return said

    def _filled(self, key: str, **facts: Any) -> str:
        return self._phrases.fill(self._phrases.words[key], facts, TYPES)

"""Cards and what players do, in the words of one language."""

from __future__ import annotations

from unorules.core import moves
from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.moves import Move
from unorules.core.ruleset import Ruleset
from unorules.pages.words import Words


class Speech:
    """Cards and actions in words."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        self.deck = rules.deck
        self.words = words
        self.phrases = words.phrases(rules.deck.id)

    def card(self, card: int) -> str:
        """Return a card's bare name."""
        return self.words.card(self.deck.codes[card], self.deck.id)

    def cards(self, cards: tuple[int, ...]) -> str:
        """Return known cards as a list, unknown ones as a number."""
        hidden = sum(card == UNKNOWN for card in cards)
        said = [self.card(card) for card in cards if card != UNKNOWN]
        if hidden:
            said.append(self.phrases.counted(hidden, "cards"))
        return self.phrases.join(said, "and")

    def card_and_colour(self, move: Move) -> str:
        """Return the cards of a play with the colour that was named."""
        said = self.cards(move.cards)
        if move.colour == NO_COLOUR:
            return said
        return f"{said} ({self.naming(move.colour)})"

    def naming(self, colour: int) -> str:
        """Return that a colour was named."""
        facts = {"colour": self.phrases.colours[self.deck.colour_ids[colour]]}
        return self.phrases.fill(self.words.word("name-colour"), facts, {})

    def colour(self, move: Move) -> str:
        """Return the colour that was named."""
        return self.phrases.colours[self.deck.colour_ids[move.colour]]

    def deed(self, move: Move) -> str:
        """Return an action without its verb where the sentence around it has one."""
        if move.verb == moves.PLAY:
            said = [self.card_and_colour(move)]
            said += [self.words.action(moves.UNO)] if move.uno else []
            return ", ".join(said)
        if move.verb == moves.DRAW:
            return self.cards(move.cards)
        said = [self.words.action(move.verb)]
        said += [self.cards(move.cards)] if move.cards else []
        said += [self.colour(move)] if move.colour != NO_COLOUR else []
        said += [move.target_name] if move.target_name else []
        said += [str(move.number)] if move.number is not None else []
        return " ".join(said)

    def told(self, player: str, move: Move) -> str:
        """Return what somebody does as a sentence, without its full stop."""
        key, facts = self._template(move)
        said = self.phrases.fill(self.words.word(f"tell-{key}"), {**facts, "player": player}, {})
        return f"{said} {self.words.word('tell-and-uno')}" if move.uno else said

    def _template(self, move: Move) -> tuple[str, dict[str, str]]:
        """Return the word of the glossary for an action, and what fills it."""
        facts: dict[str, str] = {}
        if move.cards:
            facts["cards"] = self.card_and_colour(move)
        if move.target_name:
            facts["target"] = move.target_name
        if move.verb == moves.PLAY:
            return ("lay-to" if move.target_name else "lay"), facts
        if move.verb == moves.DRAW:
            return "draw", facts
        if move.verb == moves.CHALLENGE and move.word:
            return f"challenge-{move.word}", facts
        if move.verb == moves.NAME_COLOUR:
            return move.verb, {"colour": self.colour(move)}
        if move.verb == moves.COUNT and move.number is not None:
            return move.verb, {"cards": self.phrases.counted(move.number, "cards")}
        if move.verb == moves.DECIDE:
            return move.verb, {"text": self.phrases.quote(move.word)}
        return move.verb, facts

"""A checked game as a page: its events in order, what was found, and the table at each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from unorules.core.explain import overlay_title, title
from unorules.core.moves import DRAW
from unorules.core.phrases import Phrases
from unorules.core.record import Game
from unorules.core.ruleset import Ruleset
from unorules.course import UNSEEN, Deed, Holding, Scene, course
from unorules.html.remarks import Remark, Remarks, place_id
from unorules.html.render import render
from unorules.judge import Court, Judged
from unorules.pictures import Pictures, definitions, seating
from unorules.profiles import Profile
from unorules.report import summary
from unorules.results import Report
from unorules.seat import log_of, scenes_of
from unorules.telling import Telling
from unorules.templates import capital

MOST_BACKS = 4
"""How many cards that are not known are drawn beside an event."""


class SeatError(LookupError):
    """A game in which nobody is called by that name. ``known`` are those who play."""

    def __init__(self, seat: str, known: Sequence[str]) -> None:
        self.seat = seat
        self.known = tuple(known)
        super().__init__(f"no player {seat!r} (known: {', '.join(known)})")


@dataclass(frozen=True, slots=True)
class Site:
    """The site on which a page stands: its root in this language, and the way back.

    ``others`` are the same page in other languages: language, its name, and the way there.
    """

    root: str
    back: tuple[str, str]
    others: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """An event as the page shows it; number 0 is the beginning of a round.

    ``cards`` are the cards in it; ``outcome`` and ``table`` say and show what came of it,
    where that is more than the next turn.
    """

    id: str
    number: int
    text: str
    cards: Markup
    outcome: str
    table: Markup
    remarks: list[Remark]


@dataclass(frozen=True, slots=True)
class Round:
    """A round: how it began, its events, and lines about how it ended."""

    number: int
    id: str
    hands: list[tuple[str, str, Markup]]
    facts: list[tuple[str, str]]
    events: list[Event]
    ending: list[tuple[str, str]]
    remarks: list[Remark]
    result: list[Remark]


def game_page(
    court: Court,
    judged: Judged,
    lang: str,
    *,
    seat: str | None = None,
    profile: Profile | None = None,
    site: Site | None = None,
) -> str:
    """Return a judged game as a page, open or as one player has seen it.

    ``profile`` is the one by which it was judged, if there was one; ``site`` is for
    links to the rules and to what is around. Raises SeatError if nobody has that name.
    """
    words: dict[str, str] = court.language(lang)["words"]
    game, rules = judged.game, judged.rules
    if game is None or rules is None:
        return render("unread.html.j2", lang=lang, words=words, report=judged.report)
    scenes = list(course(game, rules))
    if seat is not None:
        if seat not in game.players:
            raise SeatError(seat, game.players)
        place = game.players.index(seat)
        scenes = list(scenes_of(scenes, place))
        judged = court.judged(log_of(judged.source, game, place), profile)
    root = None if site is None else site.root
    story = _Story(court, judged.report, game, rules, Remarks(court, judged.report, lang, root))
    data: dict[str, Any] = judged.source.data
    rounds = [story.round(number, scenes) for number in range(1, len(game.rounds) + 1)]
    body = render(
        "game.html.j2",
        lang=lang,
        words=words,
        site=site,
        title=data.get("title") or Path(judged.report.log).name,
        about=story.about(data, seat),
        report=judged.report,
        summary=summary([judged.report], words),
        rounds=rounds,
        remarks=story.remarks.all,
        players=game.players,
        steps=story.steps(scenes),
        cards=[(key, Markup(svg)) for key, svg in story.cards.items()],
        definitions=Markup(DEFINITIONS),
    )
    return body.replace(DEFINITIONS, definitions(court.parts, body), 1)


DEFINITIONS = "<!--definitions-->"


class _Story:
    """Tells and draws one game."""

    def __init__(
        self, court: Court, report: Report, game: Game, rules: Ruleset, remarks: Remarks
    ) -> None:
        lang = remarks.lang
        self.court = court
        self.report = report
        self.game = game
        self.rules = rules
        self.language = court.language(lang)
        self.words: dict[str, str] = self.language["words"]
        self.phrases = Phrases(self.language, rules.deck.id)
        self.pictures = Pictures(court.parts, rules.deck.id, lang)
        self.telling = Telling(self.language, rules.deck.id, game.players)
        self.remarks = remarks
        self.cards: dict[str, str] = {}
        """The pictures of cards that the table needs, by code and named colour."""

    def about(self, data: dict[str, Any], seat: str | None) -> list[str]:
        """Return lines under the title: the rules, who plays, when and where."""
        report = self.report
        name = title(report.ruleset, "rulesets", self.language, self.court.parts)
        rules = [f"{name} {report.version}"]
        rules += [
            overlay_title(overlay, self.language, self.court.parts, self.phrases)
            for overlay in report.overlays
        ]
        lines = [" + ".join(rules)]
        if report.profile is not None:
            profile = report.profile
            lines.append(f"{profile['name']} {profile['version']} ({profile['hash']})")
        lines.append(", ".join(self.game.players))
        said = [str(data[key]) for key in ("date", "place", "note") if data.get(key)]
        lines += [" · ".join(said)] if said else []
        if seat is not None:
            lines.append(self._filled("seen-by", player=seat))
        return lines

    def round(self, number: int, scenes: list[Scene]) -> Round:
        """Return a round with all its events."""
        mine = [scene for scene in scenes if scene.round == number]
        block = self.game.rounds[number - 1]
        opening = mine[0]
        facts = []
        if block.setup.dealer >= 0:
            facts.append((self.words["dealer"], self.game.players[block.setup.dealer]))
        key = "start-card" if block.setup.start else "top-card"
        facts.append((self.words[key], self.telling.cards([opening.top], opening.colour)))
        facts += [("", text) for text in self.telling.outcome(opening)]
        return Round(
            number=number,
            id=place_id(number, 0),
            hands=[
                (name, self.phrases.counted(hand.size, "cards"), self._hand(hand))
                for name, hand in zip(self.game.players, opening.hands, strict=True)
            ],
            facts=facts,
            events=[self._event(scene) for scene in mine[1:]],
            ending=list(self._ending(number)),
            remarks=self.remarks.at(number, 0),
            result=self.remarks.at(number, None),
        )

    def _event(self, scene: Scene) -> Event:
        assert scene.deed is not None
        happens = not scene.outcome.plain or scene.winner is not None
        outcome = ". ".join(capital(text) for text in self.telling.outcome(scene))
        table = ""
        if not scene.outcome.plain:
            table = seating(scene, self.game.players, outcome)
        return Event(
            id=place_id(scene.round, scene.move),
            number=scene.move,
            text=capital(self.telling.deed(scene.deed)),
            cards=Markup(self._deed_cards(scene.deed)),
            outcome=f"{outcome}." if happens else "",
            table=Markup(table),
            remarks=self.remarks.at(scene.round, scene.move),
        )

    def _ending(self, number: int) -> Iterator[tuple[str, str]]:
        """Yield what the log says of the end of a round, and of the match after the last."""
        names = [*self.game.players, self.words["nobody"]]
        block = self.game.rounds[number - 1]
        result = block.result or {}
        if "winner" in result:
            yield self.words["winner"], names[result["winner"]]
        if "points" in result:
            points = result["points"]
            said = self._scores(points) if isinstance(points, dict) else str(points)
            yield self.words["points"], said
        for seat, (known, hidden) in result.get("hands", {}).items():
            codes = [self.rules.deck.codes[card] for card in known] + [UNSEEN] * hidden
            yield names[seat], self.telling.cards(codes)
        if block.scores is not None:
            yield self.words["scores"], self._scores(block.scores)
        if number == len(self.game.rounds) and self.game.scores is not None:
            yield self.words["scores"], self._scores(self.game.scores)

    def _scores(self, scores: dict[int, int]) -> str:
        return ", ".join(f"{self.game.players[seat]} {total}" for seat, total in scores.items())

    # Cards ----------------------------------------------------------------------

    def _hand(self, hand: Holding) -> Markup:
        return Markup(self.pictures.hand(hand.known, hand.hidden, mute=True))

    def _deed_cards(self, deed: Deed) -> str:
        """Return the cards of an event; the words are beside them."""
        if deed.verb == DRAW and set(deed.cards) == {UNSEEN}:
            return self.pictures.hand([], min(len(deed.cards), MOST_BACKS), mute=True)
        codes = list(deed.cards)
        if not codes:
            return ""
        cards = [self.pictures.card(code, mute=True) for code in codes[:-1]]
        cards.append(self.pictures.card(codes[-1], deed.colour, mute=True))
        return f'<span class="hand">{"".join(cards)}</span>'

    # The table, step by step -----------------------------------------------------

    def steps(self, scenes: list[Scene]) -> list[dict[str, Any]]:
        """Return what the page shows of the table after each event, as plain data."""
        return [self._step(scene) for scene in scenes]

    def _step(self, scene: Scene) -> dict[str, Any]:
        place = {"round": str(scene.round), "move": str(scene.move)}
        where = self.words["place" if scene.move else "place-start"]
        force = ""
        if scene.colour is not None:
            force = self.phrases.fill(
                self.language["places"]["colour-in-force"],
                {"colour": scene.colour},
                {"colour": "colour"},
            )
        said = f"{self.words['start-card']}: {self.telling.cards([scene.top])}"
        if scene.deed is not None:
            said = self.telling.deed(scene.deed)
        elif not self.game.rounds[scene.round - 1].setup.start:
            said = ""
        way = "clockwise" if scene.direction > 0 else "anticlockwise"
        return {
            "id": place_id(scene.round, scene.move),
            "where": capital(where.format(**place)),
            "said": capital(said),
            "top": self._card(scene.top, scene.colour),
            "force": capital(force),
            "way": f"{'↻' if scene.direction > 0 else '↺'} {self.words[way]}",
            "turn": scene.turn,
            "hands": [
                [self._card(code) for code in (*hand.known, *([UNSEEN] * hand.hidden))]
                for hand in scene.hands
            ],
            "counts": [self.phrases.counted(hand.size, "cards") for hand in scene.hands],
            "marks": [self._marks(scene, seat) for seat in range(len(scene.hands))],
            "found": len(self.remarks.at(scene.round, scene.move)),
        }

    def _marks(self, scene: Scene, seat: int) -> list[list[str]]:
        """Return what is to be said of a player now, each with what kind of thing it is."""
        marks = []
        if scene.winner == seat:
            marks.append(["out", self.words["is-out"]])
        if scene.turn == seat:
            marks.append(["turn", self.words["in-turn"]])
        owed = sum(number for debtor, number in scene.owed if debtor == seat)
        if owed:
            marks.append(["owes", self._filled("must-draw", n=owed)])
        if seat in scene.outcome.skipped:
            marks.append(["missed", self.words["misses"]])
        return marks

    def _card(self, code: str, colour: str | None = None) -> str:
        """Return the name of a picture on the page, which is drawn once."""
        key = code if colour is None else f"{code} {colour}"
        if key not in self.cards:
            self.cards[key] = self.pictures.card(code, colour)
        return key

    def _filled(self, key: str, **facts: Any) -> str:
        return self.phrases.fill(self.words[key], facts, {})

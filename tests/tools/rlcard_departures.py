"""Count where RLCard's recorded UNO games leave the official rules.

The counts are written from the format alone: they read the JSON lines themselves and share no
code with the package, so that they can stand against the referee's findings on the same games,
which are printed beside them.

    python -m tests.tools.rlcard_departures [FILE]
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypedDict

import unorules
from unorules.logs import rlcard

OTHER = "other"
GAMES = Path(__file__).resolve().parent.parent / "foreign" / "rlcard-uno.jsonl"


class _EventKeys(TypedDict):
    player: int
    action: str
    next: int


class Event(_EventKeys, total=False):
    """What one player did, and which cards were drawn."""

    drew: list[str]
    drew_and_played: str
    opponent_drew: list[str]


class Game(TypedDict):
    """One line of the file."""

    game: int
    hands_after_start: list[list[str]]
    start: str
    first_player: int
    events: list[Event]
    winner: list[int]


def kind(word: str) -> str:
    """The card without its chosen colour: ``b-wild`` and ``wild:b`` are ``wild``."""
    card = word.partition(":")[0]
    return card[2:] if card[2:].startswith("wild") else card


def laid(event: Event) -> str:
    """The card laid in an event, or nothing."""
    if event["action"] == "draw":
        return kind(event.get("drew_and_played", ""))
    return kind(event["action"])


def reverse_passes_turn(game: Game) -> Iterator[int]:
    """With two players a Reverse gives another turn; here the opponent acts next."""
    for index, event in enumerate(game["events"][:-1]):
        if laid(event).endswith("-reverse") and event["next"] != event["player"]:
            yield index


def drawn_draw_four_is_free(game: Game) -> Iterator[int]:
    """A Wild Draw Four that is laid as it was drawn makes nobody draw."""
    for index, event in enumerate(game["events"]):
        drawn = kind(event.get("drew_and_played", "")) == "wild_draw_4"
        if drawn and "opponent_drew" not in event:
            yield index


def start_draw_two_keeps_turn(game: Game) -> Iterator[int]:
    """The one who drew for a start Draw Two acts first all the same."""
    if game["start"].endswith("-draw_2") and game["events"]:
        first = game["events"][0]["player"]
        if len(game["hands_after_start"][first]) > len(game["hands_after_start"][1 - first]):
            yield 0


def start_wild_without_namer(game: Game) -> Iterator[int]:
    """The start card is a Wild; no event names a colour for it."""
    if kind(game["start"]) == "wild" and game["events"]:
        yield 0


def last_card_makes_draw(game: Game) -> Iterator[int]:
    """Somebody draws because of the card that ended the game."""
    if game["winner"] and "opponent_drew" in game["events"][-1]:
        yield len(game["events"]) - 1


def refill_takes_top(game: Game) -> Iterator[int]:
    """A drawn card of which more copies are in view than the deck has: it was the top card.

    The same would be seen if the pile was refilled while cards were left in it.
    """
    view = _View(game)
    for index, event in enumerate(game["events"]):
        surplus = False
        if event["action"] == "draw":
            surplus = view.draw(event.get("drew") or [kind(event["drew_and_played"])])
        if laid(event):
            view.discards.append(laid(event))
        if view.draw(event.get("opponent_drew", [])) or surplus:
            yield index


class _View:
    """The cards in view, with refills as the rules have them: all discards but the top card."""

    def __init__(self, game: Game) -> None:
        hands = [card for hand in game["hands_after_start"] for card in hand]
        self.discards = [kind(game["start"])]
        self.cards = Counter(hands + self.discards)
        self.pile = _DECK.total() - self.cards.total()

    def draw(self, cards: list[str]) -> bool:
        """Take cards from the pile; whether one of them shows more copies than there are."""
        surplus = False
        for card in cards:
            if not self.pile:
                self.refill()
            self.pile = max(0, self.pile - 1)
            self.cards[card] += 1
            surplus = surplus or self.cards[card] > _DECK[card]
        return surplus

    def refill(self) -> None:
        """Turn the discards below the top card into the pile."""
        *below, top = self.discards
        self.cards -= Counter(below)
        self.pile = len(below)
        self.discards = [top]


def _deck() -> Counter[str]:
    """The 108 cards."""
    deck = Counter({"wild": 4, "wild_draw_4": 4})
    for colour in "rygb":
        deck[f"{colour}-0"] = 1
        for face in (*"123456789", "skip", "reverse", "draw_2"):
            deck[f"{colour}-{face}"] = 2
    return deck


_DECK = _deck()

DEPARTURES: dict[str, Callable[[Game], Iterator[int]]] = {
    "two-player Reverse passes the turn": reverse_passes_turn,
    "drawn Wild Draw Four makes nobody draw": drawn_draw_four_is_free,
    "start Draw Two does not cost the turn": start_draw_two_keeps_turn,
    "start Wild coloured by nobody": start_wild_without_namer,
    "refill takes the top card": refill_takes_top,
    "last card makes the opponent draw": last_card_makes_draw,
}


def departures(path: str | Path) -> dict[str, list[tuple[int, int]]]:
    """Each departure with its places: index of the game and of the event, both from 0."""
    rows = Path(path).read_text(encoding="utf-8").splitlines()
    games: list[Game] = [json.loads(row) for row in rows if row.strip()]
    return {
        name: [(number, index) for number, game in enumerate(games) for index in find(game)]
        for name, find in DEPARTURES.items()
    }


def referee_games(path: str | Path) -> dict[str, list[int]]:
    """In which games the referee reports each departure, one entry a finding.

    Findings are told apart by code and by the event they refer to; what belongs to no
    departure stands under the name ``other``.
    """
    text = Path(path).read_text(encoding="utf-8")
    lines = "\n".join(json.dumps(game) for game in rlcard.convert(text))
    found: dict[str, list[int]] = {name: [] for name in [*DEPARTURES, OTHER]}
    for report in unorules.check_all(unorules.parse_log(lines, name="rlcard")):
        for finding in report.findings:
            found[_departure(finding)].append(report.game - 1)
    return found


def _departure(finding: unorules.Finding) -> str:
    reverse, drawn_four, start_two, start_wild, refill, last = DEPARTURES
    if finding.code == "turn/lost-turn":
        return start_two if finding.related[0].move == 0 else reverse
    if finding.code in ("draw/owed", "draw/too-few") and finding.facts.get("card") == "W+4":
        return drawn_four
    by_code = {
        "play/colour-not-named": start_wild,
        "deck/too-many-copies": refill,
        "turn/round-over": last,
    }
    return by_code.get(finding.code, OTHER)


def table(path: str | Path) -> str:
    """The counts as a table: departure, games, places, the referee's count, the places."""
    referee = {name: len(found) for name, found in referee_games(path).items()}
    lines = [f"{'departure':40}{'games':>7}{'count':>7}{'referee':>9}  game:event"]
    for name, places in departures(path).items():
        games = len({game for game, _ in places})
        where = " ".join(f"{game}:{event}" for game, event in places)
        count = str(referee.get(name, "-"))
        lines.append(f"{name:40}{games:7}{len(places):7}{count:>9}  {where}".rstrip())
    lines.append(f"{OTHER:40}{'':7}{'':7}{referee[OTHER]:>9}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(sys.argv[1] if len(sys.argv) > 1 else GAMES))

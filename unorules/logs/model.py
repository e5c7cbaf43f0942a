"""The format of a recorded game and of a JSON report, as typed models.

They give the published schemas and types for programs; a check does not pass
through them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Cards = Annotated[str, Field(description="Cards by code, separated by blanks; xx is a hidden one")]
Points = Annotated[int, Field(ge=0)]
HandSize = Annotated[int, Field(ge=0)]
Move = Annotated[
    str | dict[str, str],
    Field(description="`Name: action`, as a string or as a map with one key"),
]


class Model(BaseModel):
    """Unknown keys are errors, but for those that begin with an underscore."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"patternProperties": {"^_": {}}},
    )


class Position(Model):
    """Where play begins in the middle of a round; only top and turn are needed."""

    top: str
    turn: str
    direction: Literal["clockwise", "counter"] = "clockwise"
    hands: dict[str, Cards | HandSize | list[str]] = {}
    drawn: Cards | None = None
    duties: list[dict[str, str]] = []
    draw_pile: HandSize | list[str] | None = None


class Result(Model):
    """How a round ended; ``winner: none`` when cards ran out.

    ``points`` are the winner's, or those of each player by name.
    """

    winner: str | None = None
    points: Points | dict[str, Points] | None = None
    hands: dict[str, Cards | HandSize] = {}


class Round(Model):
    """One round: a deal or a position, then the events in order."""

    dealer: str | None = None
    hands: dict[str, Cards | HandSize | list[str]] = {}
    start: str | list[str] | None = None
    position: Position | None = None
    moves: list[Move] = []
    result: Result | None = None
    draw_pile: HandSize | list[str] | None = None
    dealer_draw: dict[str, str] | None = None


class Block(Round):
    """One round of several, with the totals after it."""

    scores: dict[str, Points] = {}


class Match(Model):
    """How the match ended; ``winner: none`` for a tie."""

    winner: str | None = None


class DeckChange(Model):
    """What the deck lacks or has too many of."""

    missing: list[str] = []
    extra: list[str] = []


class Log(Round):
    """A recorded game. Instead of its rule set it may name a profile."""

    ruleset: str | None = None
    players: Annotated[list[str], Field(min_length=1)]
    edition: str | None = None
    house_rules: list[str] | dict[str, Any] = []
    profile: str | None = None
    title: str | None = None
    teams: list[list[str]] | None = None
    omits: list[Literal["draws", "passes", "calls"]] = []
    deck: int | DeckChange | None = None
    date: str | None = None
    place: str | None = None
    note: str | None = None
    source: str | None = None
    lang: str | None = None
    rounds: list[Block] | None = None
    scores_before: dict[str, Points] = {}
    scores: dict[str, Points] = {}
    match: Match | None = None


class Profile(Model):
    """A table's rules in a file of their own."""

    profile: str
    title: str | None = None
    version: str | None = None
    ruleset: str
    edition: str | None = None
    house_rules: list[str] | dict[str, Any] = []
    deck: int | DeckChange | None = None
    languages: list[str] = []
    note: str | None = None


class ProfileJson(BaseModel):
    """By which profile a game was judged."""

    name: str
    version: str
    hash: str


class Related(BaseModel):
    """A place that a finding refers to."""

    round: int
    move: int | None
    line: int | None
    column: int | None
    why: str


ALLOWED_BY = (
    "What would make the event no breach: an overlay (`house:stacking`, `house:stacking?mix=true`, "
    "`edition:leaflet-2010`); the rule set by its id, where that is so without the edition of the "
    "log; or `without:` and a house rule of the log (`without:house:must-play`). Where nothing "
    "does so alone, two overlays that do together (`house:jump-in+house:two-decks`). "
    "Empty for what is no breach."
)


class FindingJson(BaseModel):
    """One finding or note."""

    verdict: Literal["breach", "unproven", "unruled", "note"]
    code: str
    stands: bool
    rule: str
    standing: Literal["source", "inferred", "provisional"]
    round: int
    move: int | None
    player: str
    line: int | None
    column: int | None
    related: list[Related]
    facts: dict[str, Any]
    message: str
    consequence: str
    help: str
    allowed_by: Annotated[list[str], Field(description=ALLOWED_BY)]
    url: str


class GameJson(BaseModel):
    """The ruling on one game, one line of ``check --format json``."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    log: str
    game: int
    ruleset: str
    version: str
    hash: str
    overlays: list[str]
    profile: ProfileJson | None = None
    lang: str
    verdict: Literal["ok", "breach", "unproven", "unruled"]
    findings: list[FindingJson]
    notes: list[FindingJson]


class ErrorJson(BaseModel):
    """Why a game cannot be read."""

    code: str
    message: str
    line: int | None
    column: int | None
    expected: str
    nearest: str | None


class UnreadJson(BaseModel):
    """A game that cannot be read, one line of ``check --format json``."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    log: str
    game: int
    error: ErrorJson


ReportJson: TypeAdapter[GameJson | UnreadJson] = TypeAdapter(GameJson | UnreadJson)

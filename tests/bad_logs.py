"""Logs that cannot be read, by the code of their error.

``‸`` stands before what is at fault; a second one ends it, where the whole of it is to
be underlined. Neither is part of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MARK = "‸"

GAME = """\
ruleset: uno-official
players: [Kari, Bo, Siri]
dealer: Siri
hands:
  Kari: R5 G2 Y+2 W B3 Y0 RS
  Bo: 7
  Siri: R9 G4 B1 B6 Y8 W+4 GS
start: R3
moves:
  - Kari: R5
  - Bo: draw R7
"""
POSITION = """\
ruleset: uno-official
players: [Kari, Bo, Siri]
position:
  top: R5
  turn: Kari
"""
ROUNDS = """\
ruleset: uno-official
players: [Kari, Bo, Siri]
rounds:
  - {dealer: Bo, start: R3, moves: []}
"""

EXPECTED = {
    "alias": "the text written out, or in quotes if it begins like this",
    "bad-yaml": "correct indentation, and quotes around text with a colon or special characters",
    "binary": "a log in plain text: YAML or JSON lines",
    "colour-alone": "a card such as “red 2”, or “colour” in front to name it",
    "empty-action": "a card, “draw”, “pass”, “uno” …",
    "empty-list": "at least one entry",
    "empty-name": "a name",
    "extra-word": "nothing more here",
    "face-alone": "a card such as R2, Y+2 or “red 2”",
    "hidden-lay": "the card that was played",
    "key-not-text": "“key: value”",
    "key-twice": "each key only once",
    "long-line": "shorter lines",
    "missing-card": "a card such as R2, Y+2 or “red 2”",
    "missing-colon": "“key: value”, with a blank after the colon",
    "missing-colour": "one of: red, yellow, green, blue",
    "missing-number": "a whole number, 0 or more",
    "missing-player": "one of: Kari, Bo, Siri",
    "name-twice": "a name of their own for all players",
    "not-a-card": "a card such as R2, Y+2 or “red 2”",
    "not-a-list": "lines that begin with a dash, or values in brackets: [a, b]",
    "not-a-map": "lines like “key: value”",
    "not-a-move": "“Name: action”, for example “Kari: R2”",
    "not-both": "only one of them",
    "not-text": "a word, a name or a number",
    "not-utf8": "a text file with the encoding UTF-8",
    "number": "a whole number, 0 or more",
    "one-card": "one card, for example R2",
    "open-bracket": "commas between the values, and “]” or “}” after the last one",
    "open-quote": "a quotation mark after the text as well",
    "tab": "indentation with blanks",
    "tag": "plain text, in quotes if it begins like this",
    "too-deep": "fewer levels",
    "two-documents": "one log in each file",
    "unknown-card": "a card such as R2, Y+2 or “red 2”, or “draw”, “pass” …",
    "unknown-colour": "one of: red, yellow, green, blue",
    "unknown-duty": "“draw 2” or “uno”",
    "unknown-edition": "leaflet-2010",
    "unknown-house": "free-draw-four",
    "unknown-outcome": "“guilty” or “innocent”",
    "unknown-player": "one of: Kari, Bo, Siri",
    "unknown-ruleset": "uno-official",
}
"""What an error says it expected, unless a log says otherwise."""


def but(old: str, new: str, text: str = GAME) -> str:
    """Return a text with one thing changed."""
    assert text.count(old) == 1
    return text.replace(old, new)


def then(*moves: str) -> str:
    """Return the game with more moves."""
    return GAME + "".join(f"  - {move}\n" for move in moves)


def ended(result: str) -> str:
    return GAME + "result: {" + result + "}\n"


def resumed(line: str) -> str:
    return POSITION + "  " + line + "\n"


WILD = """\
ruleset: all-wild
players: [Kari, Bo]
position:
  top: W
  turn: Kari
moves:
  - Kari: WX ‸Bo‸
"""
ROUND = "{dealer: Bo, start: R3, moves: []}"
MANY = ", ".join(str(number) for number in range(100))
WITHOUT_G = but("G2", "B2").replace("G4", "B4").replace("GS", "BS")

LOGS: dict[str, list[str | tuple[str, ...]]] = {
    # Each a text, or a text with the nearest word, or with "" and what was expected.
    "alias": [but("R9 G4", "‸&hand R9 G4"), but("R3", "‸*card")],
    "ambiguous-letter": [
        ("lang: nb\n" + but("G2", "‸G2‸"), "", "Y2 (yellow 2) or “green 2”"),
        ("lang: sv\n" + but("G2", "‸gs‸"), "", "YS (yellow Skip) or “green Skip”"),
        (but("G2", "‸G2‸") + "  - Bo: trekk\n", "", "Y2 (yellow 2) or “green 2”"),
        (but("G2", "‸G2‸") + "  - Siri: challenge skyldig\n", "", "Y2 (yellow 2) or “green 2”"),
        (WITHOUT_G + '  - "Bo: trekk ‸GD2‸"\n', "", "Y+2 (yellow Draw Two) or “green Draw Two”"),
    ],
    "bad-yaml": [
        "title: Fredag‸: finale\n" + GAME,
        but("  Siri: R9", " ‸Siri: R9"),
        but("start: R3", "start: ‸@R3"),
        then("‸: G2"),
        '"a"‸"b"',
    ],
    "binary": [
        but("Bo: 7", "Bo: ‸\a‸7"),
        but("Bo: 7", "Bo: ‸\0"),
        "title: Rød ‸\x1b[0m\n" + GAME,
    ],
    "colour-alone": [then("Kari: ‸rød‸"), but("R3", "‸Red‸")],
    "empty-action": [then('Kari: "‸"'), then('"Kari:‸ "'), then("Kari:‸ ")],
    "empty-list": [
        but("[Kari, Bo, Siri]", "‸[]"),
        but("R3", "‸[]"),
        but("\n  - " + ROUND, " ‸[]", ROUNDS),
    ],
    "empty-name": [but("Bo, Siri]", 'Bo, "‸"]'), but("Bo, Siri]", 'Bo, "‸  "]')],
    "face-alone": [
        then("Kari: ‸5‸"),
        then("Kari: ‸hopp over‸ uno"),
        but("R3", "‸draw two‸"),
        but("W B3", "W ‸3‸"),
    ],
    "extra-word": [
        WILD,  # A deck without colours.
        then("Kari: pass ‸please‸"),
        then("Kari: draw 2 ‸G2‸"),
        then("Kari: G2 uno ‸uno‸"),
        (then("Kari: G2 ‸unno‸"), "uno"),
        (then("Kari: G2 ‸reed‸"), "red"),
    ],
    "hidden-lay": [then("Kari: G2 ‸xx‸"), then("Kari: ‸XX‸ uno")],
    "key-not-text": ["? ‸[a]\n: b\n", "{‸{a: b}: c}\n"],
    "key-twice": [GAME + "‸start‸: R4\n", but("Bo: 7", "‸Kari‸: 7"), GAME + "'‸start‸': R4\n"],
    "long-line": [GAME + "‸note: " + "x" * 1_000_000],
    "missing-card": [then("Kari: show‸")],
    "missing-colon": [but("dealer: Siri", "‸dealer Siri"), but("dealer: Siri", "‸dealer:Siri")],
    "missing-colour": [then("Kari: colour‸"), then('"Kari: farge‸"')],
    "missing-key": [
        (but("ruleset: uno-official\n", "‸"), "", "a line “ruleset: …”"),
        ("‸" + but("players: [Kari, Bo, Siri]\n", ""), "", "a line “players: …”"),
        ("‸" + but("dealer: Siri\n", ""), "", "a line “dealer: …”"),
        ("‸" + but("start: R3\n", ""), "", "a line “start: …”"),
        (but("top: R5\n  ", "‸", POSITION), "", "a line “top: …”"),
        (but("top: R5\n  turn: Kari", "‸top: R5", POSITION), "", "a line “turn: …”"),
        (but("{dealer: Bo, start: R3,", "‸{dealer: Bo,", ROUNDS), "", "a line “start: …”"),
    ],
    "missing-number": [then("Kari: count‸")],
    "missing-player": [then("Siri: catch‸"), then("Siri: G4 to‸"), then("Siri: swap‸")],
    "name-twice": [but("Bo, Siri]", "Bo, ‸Kari‸]")],
    "not-a-card": [
        (then("Kari: draw G2 ‸P5‸"), "R5"),
        (but("W B3", "‸Q7‸ B3"), "R7"),
        (but("W B3", "W  ‸Q7‸"), "R7"),
        (but("Bo: 7", "Bo: [R1, R2 ‸Q7‸]"), "R7"),
        (but("Bo: 7", "Bo: R1 R2\n   R3 ‸Q7‸ R4"), "R7"),
        (but("Bo: 7", "Bo: >-\n    R1 R2\n    R3 ‸Q7‸ R4"), "R7"),
        (but("R3", "‸R33‸"), "R3"),
        (but("R3", "[W+4, ‸R33‸]"), "R3"),
        (resumed("drawn: ‸R55‸"), "R5"),
        (GAME + "deck: {missing: [R7, ‸Z9‸]}\n", "R9"),
        (GAME + "draw_pile: [R7, ‸Z9‸]\n", "R9"),
        GAME + "draw_pile: ‸many‸\n",
        (then("Kari: show ‸Z9‸"), "R9"),
        (then("Kari: ‸red 55‸"), "red 5"),
        (then("Kari: ‸rød fem‸"), "rød 5"),
        (then("Kari: ‸red skp‸ uno"), "red skip"),
        then("Kari: ‸rød fargevalg‸"),
    ],
    "not-a-list": [
        but("[Kari, Bo, Siri]", "‸Kari"),
        but("moves:", "moves: ‸R5\n_x:"),
        "house_rules: ‸free-draw-four\n" + GAME,
        but("\n  - " + ROUND, " ‸3", ROUNDS),
        "omits: ‸draws\n" + GAME,
        resumed("duties: ‸{Bo: uno}"),
    ],
    "not-a-map": [
        GAME + "scores: ‸57\n",
        GAME + "match: ‸Kari\n",
        "‸hello\n",
        "‸- a\n- b\n",
        "‸7\n",
        but("hands:", "hands: ‸[]\n_x:"),
        but(ROUND, "‸R3", ROUNDS),
        but("position:", "position: ‸R5\n_x:", POSITION),
        resumed("duties: [‸uno]"),
        GAME + "result: ‸Kari\n",
    ],
    "not-a-move": [
        then("‸G2"),
        then("‸{}"),
        then("‸{Kari: G2, Bo: G4}"),
        then("‸[Kari, G2]"),
        then("Kari: ‸[G2]"),
        then("Kari: ‸{a: b}"),
    ],
    "not-both": [
        POSITION + "‸start‸: R3\n",
        POSITION + "‸hands‸: {}\n",
        POSITION + "‸dealer‸: Kari\n",
        ROUNDS + "‸moves‸: []\n",
    ],
    "not-text": [
        but("Bo, Siri]", "‸[Bo], Siri]"),
        but("uno-official", "‸[uno-official]"),
        "edition: ‸{a: b}\n" + GAME,
        "lang: ‸[nb]\n" + GAME,
        but("Bo: 7", "Bo: ‸{a: 7}"),
        but("Bo: 7", "Bo: [R1, ‸[R2]]"),
    ],
    "not-utf8": ["title: ‸\ud800"],
    "number": [
        GAME + "scores: {Kari: ‸five‸}\n",
        GAME + "scores_before: {Kari: ‸-5‸}\n",
        ended("points: {Kari: ‸5.5‸}"),
        then("Kari: count ‸many‸"),
        then("Kari: shuffle ‸-3‸"),
        (then("Kari: draw ‸0‸"), "", "a whole number, 1 or more"),
        ended("points: ‸many‸"),
        ended("points: ‸-5‸"),
        GAME + "deck: ‸half‸\n",
    ],
    "one-card": [
        but("R3", "‸R3 R4‸"),
        but("R3", "‸xx‸"),
        but("top: R5", "top: ‸draw 2‸", POSITION),
        but("top: R5", "top: ‸R5 R5‸", POSITION),
        but("top: R5", "top: ‸R5 uno‸", POSITION),
        GAME + "deck: {extra: [‸R1 R2‸]}\n",
    ],
    "open-bracket": [
        but("[Kari, Bo, Siri]", "‸[Kari, Bo, Siri"),
        but("R3", "R3\nresult: ‸{winner: Kari"),
        ended("winner: Kari points‸: 3"),
    ],
    "open-quote": [but("R3", '‸"R3'), but("R3", "‸'R3")],
    "tab": [but("  Bo: 7", "‸\tBo: 7"), but("  - Kari: R5", "‸\t- Kari: R5")],
    "tag": [but("R3", "‸!!python/name:os.system‸ R3"), but("R3", "‸!card‸ R3"), "‸!!map‸ {}"],
    "too-deep": [but("R3", "[" * 23 + "‸[" + "]" * 24), "- " * 24 + "‸- x"],
    "too-many": [
        (then("Kari: draw ‸1000000000000‸"), "", "at most 999"),
        (then("Kari: count ‸1000‸"), "", "at most 999"),
        (but("Bo: 7", "Bo: ‸1000‸"), "", "at most 999"),
        (ended("points: ‸12345678‸"), "", "at most 999999"),
        (but("[Kari, Bo, Siri]", f"‸[{MANY}]"), "", "at most 99"),
    ],
    "two-documents": [GAME + "‸---\n" + GAME],
    "unknown-card": [
        (then("Kari: ‸drow‸ 2"), "draw"),
        (then('"Kari: ‸drow‸ 2"'), "draw"),
        (then("Kari: ‸trek‸ to"), "trekk"),
        (then("Kari: ‸chalenge‸ guilty"), "challenge"),
        (then("Kari: ‸P5‸"), "R5"),
        (then("Kari:\t‸P5‸"), "R5"),
        then("Kari: ‸abrakadabra‸"),
        then("Kari: ‸purple‸ 5"),
    ],
    "unknown-colour": [
        then("Kari: W ‸purple‸"),
        (then("Kari: W ‸grene‸"), "green"),
        (then("Kari: W+4 ‸bleu‸ uno"), "blue"),
        (then('"Kari: W ‸grene‸"'), "green"),
        (then("Kari: colour ‸blu‸"), "blue"),
        (then("Kari: W ‸unno‸"), "uno"),
    ],
    "unknown-duty": [resumed("duties: [{Bo: ‸pass‸}]"), resumed("duties: [{Bo: ‸R5‸}]")],
    "unknown-edition": [("edition: ‸leaflet-2011‸\n" + GAME, "leaflet-2010")],
    "unknown-house": [
        ("house_rules: [‸free-draw-for‸]\n" + GAME, "free-draw-four"),
        "house_rules: [free-draw-four, ‸xyzzy‸]\n" + GAME,
        ("house_rules: ['‸house:free-draw-for‸']\n" + GAME, "free-draw-four"),
        ("house_rules: {‸fre-draw-four‸: {}}\n" + GAME, "free-draw-four"),
    ],
    "unknown-key": [
        (but("dealer:", "‸deeler‸:"), "dealer", "one of: ruleset, edition, house_rules, profile,"),
        (but("dealer:", '"‸deeler‸":'), "dealer", "dealer_draw"),
        (but("dealer:", "‸Dealer‸:"), "dealer", "dealer_draw"),
        ("‸zebra‸: 1\n" + GAME, "", "ruleset"),
        (but("moves: []", "‸movs‸: []", ROUNDS), "moves", "one of: dealer, hands, start,"),
        (but("moves: []", "moves: [], ‸scors‸: {}", ROUNDS), "scores", "one of: dealer,"),
        (but("top:", "‸topp‸:", POSITION), "top", "one of: top, turn, direction, hands, drawn,"),
        (ended("‸winer‸: Kari"), "winner", "one of: winner, points, hands"),
        (GAME + "match: {‸winer‸: Kari}\n", "winner", "one of: winner"),
        (GAME + "deck: {‸mising‸: [R7]}\n", "missing", "one of: missing, extra"),
    ],
    "not-yet": [
        (GAME + "‸teams‸: [[Kari, Bo]]\n", "", "a log without that key"),
    ],
    "unknown-outcome": [
        (then("Kari: challenge ‸gilty‸"), "guilty"),
        (then("Kari: utfordre ‸uskyldi‸"), "uskyldig"),
    ],
    "unknown-player": [
        (but("dealer: Siri", "dealer: ‸Sirri‸"), "Siri"),
        (but("Bo: 7", "‸Bu‸: 7"), "Bo"),
        but("Bo: 7", "‸<<‸: {Bo: 7}"),
        (then("‸Karri‸: G2"), "Kari"),
        (then("‸kari‸: G2"), "Kari"),
        (then('"‸Karri‸: G2"'), "Kari"),
        (then("‸Karri‸:G2"), "Kari"),
        (then("‸Karri‸: [G2]"), "Kari"),
        then("‸Wenche‸: G2"),
        then('"‸": G2'),
        (then("Siri: catch ‸Karri‸"), "Kari"),
        (then('"Siri: catch ‸Karri‸"'), "Kari"),
        (then("Siri: W red to ‸Boo‸ uno"), "Bo"),
        (but("turn: Kari", "turn: ‸Kåri‸", POSITION), "Kari"),
        (resumed("duties: [{‸Be‸: draw 2}]"), "Bo"),
        (resumed("hands: {‸Be‸: 3}"), "Bo"),
        (ended("winner: ‸Karo‸"), "Kari"),
        (ended("points: {‸Karo‸: 5}"), "Kari"),
        (GAME + "scores: {‸Karo‸: 5}\n", "Kari"),
        (GAME + "match: {winner: ‸Karo‸}\n", "Kari"),
        (ended("hands: {‸Karo‸: R5}"), "Kari"),
        (GAME + "dealer_draw: {‸Karo‸: R5}\n", "Kari"),
    ],
    "unknown-ruleset": [
        (but("uno-official", "‸uno-oficial‸"), "uno-official"),
        but("uno-official", "‸chess‸"),
        but("uno-official", '"‸"'),
    ],
    "unknown-word": [
        ("omits: [draws, ‸pases‸]\n" + GAME, "passes", "one of: draws, passes, calls"),
        (resumed("direction: ‸clokwise‸"), "clockwise", "one of: clockwise, counter"),
        ("lang: ‸norsk‸\n" + GAME, "", "one of: nb, nn, no, sv, da, en"),
    ],
}


@dataclass(frozen=True)
class BadLog:
    """A log without its marks: ``text``, and of its error all that is said of it.

    ``marked`` is what is to be underlined, or empty.
    """

    name: str
    code: str
    text: str
    line: int
    column: int
    marked: str
    expected: str
    nearest: str | None


def bad_logs() -> Iterator[BadLog]:
    """Yield all logs, each with a name of its own."""
    for code, entries in LOGS.items():
        for number, entry in enumerate(entries, 1):
            parts = entry if isinstance(entry, tuple) else (entry,)
            text, nearest, expected = (*parts, "", "")[:3]
            before, mark, rest = text.partition(MARK)
            assert mark, text
            marked, end, after = rest.partition(MARK)
            lines = (before + "|").splitlines()
            yield BadLog(
                name=f"{code}-{number}",
                code=f"input/{code}",
                text=before + marked + after,
                line=len(lines),
                column=len(lines[-1]),
                marked=marked if end else "",
                expected=expected or EXPECTED[code],
                nearest=nearest or None,
            )

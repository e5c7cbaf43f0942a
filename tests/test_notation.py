"""What a player did, as it is written in four languages."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import unorules
from tests.bad_logs import GAME, but
from unorules.core.cards import NO_COLOUR, UNKNOWN
from unorules.core.moves import VERBS, Move, MoveError
from unorules.core.notation import Notation
from unorules.core.plain import RecordError
from unorules.core.record import game
from unorules.facade import court
from unorules.spec import load, store

RULES = court().rules("uno-official", None, ())
NOTATION: Notation = RULES.notation
DECK = RULES.deck
SPECS = load.load(store.specs_folder())
LANGUAGES = ("nb", "sv", "da", "en")
NORDIC = ("nb", "sv", "da")


def read(text: str) -> dict[str, Any]:
    """Return what an action says, without what it does not say."""
    return said(NOTATION.read(text))


def said(move: Move) -> dict[str, Any]:
    found = {
        "verb": move.verb,
        "cards": " ".join("xx" if card == UNKNOWN else DECK.codes[card] for card in move.cards),
        "colour": "" if move.colour == NO_COLOUR else DECK.colour_ids[move.colour],
        "number": move.number,
        "target": move.target_name,
        "word": move.word,
        "uno": move.uno or None,
    }
    return {key: value for key, value in found.items() if value not in ("", None)}


def play(cards: str, **more: Any) -> dict[str, Any]:
    return {"verb": "play", "cards": cards, **more}


def drawn(number: int) -> dict[str, Any]:
    return {"verb": "draw", "cards": " ".join(["xx"] * number), "number": number}


def spans(text: str) -> dict[str, str]:
    """Return the parts of an action as they stand in its text."""
    found = NOTATION.read(text).spans
    return {part: text[start : start + length] for part, (start, length) in found.items()}


# Actions --------------------------------------------------------------------------

ACTIONS = {
    "draw": drawn(1),
    "draws": drawn(1),
    "trekk": drawn(1),
    "dra": drawn(1),
    "træk": drawn(1),
    "draw 2": drawn(2),
    "draw two": drawn(2),
    "trekk to": drawn(2),
    "trekker 2": drawn(2),
    "dra två": drawn(2),
    "træk to": drawn(2),
    "trekk fire": drawn(4),
    "trekk 4": drawn(4),
    "dra fyra": drawn(4),
    "træk fire": drawn(4),
    "draw four": drawn(4),
    "draw R5 G2": {"verb": "draw", "cards": "R5 G2", "number": 2},
    "draw R5 xx": {"verb": "draw", "cards": "R5 xx", "number": 2},
    "trekk rød 5": {"verb": "draw", "cards": "R5", "number": 1},
    "dra röd dra två": {"verb": "draw", "cards": "R+2", "number": 1},
    "pass": {"verb": "pass"},
    "melder pass": {"verb": "pass"},
    "säger pass": {"verb": "pass"},
    "pas": {"verb": "pass"},
    "uno": {"verb": "uno"},
    "roper uno": {"verb": "uno"},
    "ropar uno": {"verb": "uno"},
    "siger uno": {"verb": "uno"},
    "catch Kari": {"verb": "catch", "target": "Kari"},
    "ta Kari": {"verb": "catch", "target": "Kari"},
    "tar Kari Nordmann": {"verb": "catch", "target": "Kari Nordmann"},
    "påpeka Kari": {"verb": "catch", "target": "Kari"},
    "påpeg Kari": {"verb": "catch", "target": "Kari"},
    "challenge": {"verb": "challenge"},
    "challenge guilty": {"verb": "challenge", "word": "guilty"},
    "utfordre skyldig": {"verb": "challenge", "word": "guilty"},
    "utfordrer uskyldig": {"verb": "challenge", "word": "innocent"},
    "syna oskyldig": {"verb": "challenge", "word": "innocent"},
    "udfordre skyldig": {"verb": "challenge", "word": "guilty"},
    "show R5 W": {"verb": "show", "cards": "R5 W"},
    "vis rød 5": {"verb": "show", "cards": "R5"},
    "visar grön dra två W": {"verb": "show", "cards": "G+2 W"},
    "colour red": {"verb": "colour", "colour": "red"},
    "color red": {"verb": "colour", "colour": "red"},
    "farge rødt": {"verb": "colour", "colour": "red"},
    "färg grön": {"verb": "colour", "colour": "green"},
    "farve blå": {"verb": "colour", "colour": "blue"},
    "swap Bo": {"verb": "swap", "target": "Bo"},
    "bytt Bo": {"verb": "swap", "target": "Bo"},
    "byter Bo": {"verb": "swap", "target": "Bo"},
    "shuffle": {"verb": "shuffle"},
    "shuffle 94": {"verb": "shuffle", "number": 94},
    "stokk 94": {"verb": "shuffle", "number": 94},
    "blanda": {"verb": "shuffle"},
    "count 3": {"verb": "count", "number": 3},
    "tell tre": {"verb": "count", "number": 3},
    "räkna tre": {"verb": "count", "number": 3},
    "tæl tre": {"verb": "count", "number": 3},
    "take back": {"verb": "take-back"},
    "ta tilbake": {"verb": "take-back"},
    "tar tillbaka": {"verb": "take-back"},
    "tag tilbage": {"verb": "take-back"},
    "decide Bo draws  two": {"verb": "decide", "word": "Bo draws  two"},
    "avgjør": {"verb": "decide"},
    "avgör Bo drar": {"verb": "decide", "word": "Bo drar"},
    "leave": {"verb": "leave"},
    "forlater": {"verb": "leave"},
    "lämna": {"verb": "leave"},
    "join": {"verb": "join"},
    "bli med": {"verb": "join"},
    "gå med": {"verb": "join"},
    "timeout": {"verb": "timeout"},
    "tidsavbrudd": {"verb": "timeout"},
    "tidsavbrott": {"verb": "timeout"},
}


@pytest.mark.parametrize("text", ACTIONS)
def test_actions(text: str) -> None:
    assert read(text) == ACTIONS[text]
    assert (
        read(text.swapcase().replace("kARI nORDMANN", "Kari Nordmann"))["verb"]
        == read(text)["verb"]
    )


def test_every_word_of_the_glossary_is_read() -> None:
    arguments = {"catch": "Kari", "swap": "Kari", "show": "R5", "colour": "red", "count": "3"}
    glossary = SPECS.glossary.model
    assert set(glossary.actions) == set(VERBS) - {"play"}
    for verb, words in glossary.actions.items():
        for lang in LANGUAGES:
            for word in words[lang]:
                text = f"{word} {arguments.get(verb, '')}"
                assert read(text)["verb"] == verb
                assert read(text.upper())["verb"] == verb
    for lang in LANGUAGES:
        for number, word in enumerate(glossary.numbers[lang]):
            assert read(f"count {word}")["number"] == number


# Cards ----------------------------------------------------------------------------

LAYS = {
    "R5": play("R5"),
    "r5": play("R5"),
    "g+2": play("G+2"),
    "rød 5": play("R5"),
    "RØD 5": play("R5"),
    "Röd 5": play("R5"),
    "red 5": play("R5"),
    "grønn hopp over": play("GS"),
    "grønt hopp over-kort": play("GS"),
    "grön hoppa över": play("GS"),
    "grøn stop": play("GS"),
    "green skip": play("GS"),
    "GRØNN HOPP OVER": play("GS"),
    "blå snu": play("BR"),
    "blå vändkort": play("BR"),
    "blue reverse": play("BR"),
    "röd dra två": play("R+2"),
    "rød trekk to": play("R+2"),
    "rød trekk 2": play("R+2"),
    "rødt Trekk to-kort": play("R+2"),
    "rød træk 2": play("R+2"),
    "red draw two": play("R+2"),
    "gul pluss to": play("Y+2"),
    "gul +2": play("Y+2"),
    "gul D2": play("Y+2"),
    "gul s": play("YS"),
    "W": play("W"),
    "joker": play("W"),
    "W green": play("W", colour="green"),
    "W grønn": play("W", colour="green"),
    "w GRÖN": play("W", colour="green"),
    "fargevalg blå": play("W", colour="blue"),
    "Fargevalg-kort blå": play("W", colour="blue"),
    "välj färg blå": play("W", colour="blue"),
    "skift farve blå": play("W", colour="blue"),
    "W+4 blue": play("W+4", colour="blue"),
    "+4 blå": play("W+4", colour="blue"),
    "pluss fire blå": play("W+4", colour="blue"),
    "plus fyra blå": play("W+4", colour="blue"),
    "plus fire blå": play("W+4", colour="blue"),
    "wild draw four blue": play("W+4", colour="blue"),
    "Trekk fire-kort blå": play("W+4", colour="blue"),
    "Dra fyra-kort blå": play("W+4", colour="blue"),
    "Skift farve – træk 4-kort blå": play("W+4", colour="blue"),
    "W4": play("W+4"),
    "WD4": play("W+4"),
    "RD2": play("R+2"),
    "rd2": play("R+2"),
    "BLANK": play("BLANK"),
    "blank": play("BLANK"),
    "R5 uno": play("R5", uno=True),
    "rød 5 UNO": play("R5", uno=True),
    "W blue uno": play("W", colour="blue", uno=True),
    "R5 R5": play("R5 R5"),
    "rød 5 rød 5": play("R5 R5"),
    "W rød 5": play("W R5"),
    "R5 to Bo": play("R5", target="Bo"),
    "R5 til Bo": play("R5", target="Bo"),
    "R5 till Bo uno": play("R5", target="Bo", uno=True),
    "W red to Kari Nordmann uno": play("W", colour="red", target="Kari Nordmann", uno=True),
    "R5 to uno": play("R5", target="uno"),
    "R5\u00a0uno": play("R5", uno=True),
    "  R5\tuno ": play("R5", uno=True),
}


@pytest.mark.parametrize("text", LAYS)
def test_lays(text: str) -> None:
    assert read(text) == LAYS[text]


def test_every_code_and_alias_is_read_whatever_the_case() -> None:
    deck = SPECS.decks[DECK.id].model
    for code in DECK.codes[: DECK.size]:
        for text in (code, code.lower(), code.upper(), code.swapcase()):
            assert read(text) == play(code)
    for face in deck.faces:
        for alias in face.aliases:
            for colour in deck.colours if face.coloured else ():
                assert read(colour.code + alias) == play(colour.code + face.code)
            if not face.coloured:
                assert read(alias) == play(face.code)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_in_a_ruling_is_read(lang: str) -> None:
    """Whoever copies a card's name from a ruling into a log is understood."""
    names = court().parts[f"language/{lang}"]["cards"][DECK.id]
    assert list(names) == DECK.codes[: len(names)]  # Those without copies come last.
    for code, (name, _) in names.items():
        first = name.split()[0].lower()
        if first == "draw":  # An action in English, whatever follows.
            continue
        assert read(name) == play(code)
        assert read(name.upper()) == play(code)
        assert [DECK.codes[card] for card in NOTATION.cards(f"{name} {name}")] == [code, code]
        assert read(f"show {name}") == {"verb": "show", "cards": code}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_for_a_card_is_read(lang: str) -> None:
    deck = SPECS.decks[DECK.id].model
    for face in deck.faces:
        for word in (*face.words.get(lang, ()), face.names[lang]):
            if not face.coloured:
                assert [DECK.codes[c] for c in NOTATION.cards(word)] == [face.code]
                continue
            for colour in deck.colours:
                for name in (colour.names[lang], *colour.words.get(lang, ())):
                    assert read(f"{name} {word}") == play(colour.code + face.code)


def test_hands() -> None:
    hand = "R5 grønn hopp over xx pluss fire W XX rød trekk to"
    codes = ["xx" if card == UNKNOWN else DECK.codes[card] for card in NOTATION.cards(hand)]
    assert codes == ["R5", "GS", "xx", "W+4", "W", "xx", "R+2"]


# Spans ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("R5", {"card": "R5"}),
        ("  R5  uno", {"card": "R5"}),
        ("W+4  green", {"card": "W+4", "colour": "green"}),
        ("pluss fire  blå uno", {"card": "pluss fire", "colour": "blå"}),
        ("R5 grønn  hopp over", {"card": "R5 grønn  hopp over"}),
        (
            "W red to  Kari  Nordmann uno",
            {"card": "W", "colour": "red", "target": "Kari  Nordmann"},
        ),
        ("draw  R5 G2", {"card": "R5 G2"}),
        ("draw", {}),
        ("trekk to", {"word": "to"}),
        ("catch Kari Nordmann", {"target": "Kari Nordmann"}),
        ("challenge guilty", {"word": "guilty"}),
        ("farge rød", {"colour": "rød"}),
        ("count 3", {"word": "3"}),
        ("show R5 xx", {"card": "R5 xx"}),
    ],
)
def test_spans(text: str, found: dict[str, str]) -> None:
    assert spans(text) == found


def test_the_same_text_gives_the_same_move() -> None:
    assert NOTATION.read("R5 uno") is NOTATION.read("R5 uno")


# What cannot be read --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "at", "nearest"),
    [
        ("", "empty-action", "", None),
        (" \t ", "empty-action", " \t ", None),
        ("drow 2", "unknown-card", "drow", "draw"),
        ("Q7", "unknown-card", "Q7", "R7"),
        ("purple 5", "unknown-card", "purple", None),
        ("5", "face-alone", "5", None),
        ("hopp over uno", "face-alone", "hopp over", None),
        ("R5 skip", "extra-word", "skip", None),
        ("rød", "colour-alone", "rød", None),
        ("rød 55", "not-a-card", "rød 55", "rød 5"),
        ("rød fire", "not-a-card", "rød fire", "rød 4"),
        ("rød tolv", "not-a-card", "rød tolv", None),
        ("grønn hop over", "not-a-card", "grønn hop", None),
        ("rød joker", "not-a-card", "rød joker", None),
        ("draw Q7", "not-a-card", "Q7", "R7"),
        ("draw R5 2", "face-alone", "2", None),
        ("draw 2 R5", "extra-word", "R5", None),
        ("draw 2 cards", "extra-word", "cards", None),
        ("draw 0", "number", "0", None),
        ("draw none", "not-a-card", "none", None),
        ("draw 1000", "too-many", "1000", None),
        ("draw " + "9" * 5000, "too-many", "9" * 5000, None),
        ("count", "missing-number", "", None),
        ("count R5", "number", "R5", None),
        ("shuffle them", "number", "them", None),
        ("catch", "missing-player", "", None),
        ("R5 to", "missing-player", "", None),
        ("colour", "missing-colour", "", None),
        ("colour purple", "unknown-colour", "purple", None),
        ("W purple", "unknown-colour", "purple", None),
        ("W+4 grene uno", "unknown-colour", "grene", "green"),
        ("R5 purple", "extra-word", "purple", None),
        ("W red blue", "extra-word", "blue", None),
        ("R5 uno R5", "extra-word", "R5", None),
        ("challenge maybe", "unknown-outcome", "maybe", None),
        ("challenge gilty", "unknown-outcome", "gilty", "guilty"),
        ("pass pass", "extra-word", "pass", None),
        ("show", "missing-card", "", None),
        ("xx", "hidden-lay", "xx", None),
        ("R5 xx", "hidden-lay", "xx", None),
    ],
)
def test_errors(text: str, code: str, at: str, nearest: str | None) -> None:
    with pytest.raises(MoveError) as caught:
        NOTATION.read(text)
    error = caught.value
    assert error.code == f"input/{code}"
    assert text[error.start : error.start + error.length] == at
    assert error.near == nearest
    if not at.strip():
        assert error.start in (0, len(text))


def test_errors_in_hands() -> None:
    for text, code, at in (("R5 Q7", "not-a-card", "Q7"), ("draw", "not-a-card", "draw")):
        with pytest.raises(MoveError) as caught:
            NOTATION.hand(text)
        assert caught.value.code == f"input/{code}"
        assert text[caught.value.start :] == at


# G is gul and grønn ---------------------------------------------------------------

WITHOUT_G = but("G2", "B2").replace("G4", "B4").replace("GS", "BS")


def error_of(text: str, lang: str = "nb") -> tuple[str, str, str]:
    report = unorules.check(unorules.parse_log(text))
    assert report.error is not None
    return report.error.code, *report.error.explain(lang)


@pytest.mark.parametrize("lang", [*NORDIC, "nn", "no"])
def test_g_in_a_nordic_log(lang: str) -> None:
    text = f"lang: {lang}\n" + WITHOUT_G + "  - Siri: G5\n"
    code, message, expected = error_of(text)
    assert code == "input/ambiguous-letter"
    assert message == "«G5» er uklart: både gul og grønn begynner på G"
    assert expected == "Y5 (gul 5) eller «grønn 5»"
    assert error_of(text, "sv")[2] == "Y5 (gul 5) eller ”grön 5”"


@pytest.mark.parametrize(
    "move",
    [
        "Bo: trekk",
        "Siri: rød 5",
        "Siri: RÖD 5",
        "Siri: W blå",
        "Siri: roper uno",
        "Siri: B4 til Bo",
        "Siri: utfordre",
        "Siri: challenge skyldig",
        "Siri: pluss fire blue",
        "Siri: farge red",
    ],
)
def test_g_beside_nordic_words(move: str) -> None:
    for moves in ([move, "Kari: g5"], ["Kari: g5", move]):
        text = WITHOUT_G + "".join(f"  - {line}\n" for line in moves)
        code, message, expected = error_of(text)
        assert code == "input/ambiguous-letter"
        assert message.startswith("«g5» er uklart")
        assert expected == "Y5 (gul 5) eller «grønn 5»"


@pytest.mark.parametrize(
    "move", ["Bo: draw", "Siri: red 5", "Siri: W blue", "Siri: uno", "Bo: pass"]
)
def test_g_in_an_english_log(move: str) -> None:
    for lang in ("", "lang: en\n"):
        report = unorules.check(unorules.parse_log(f"{lang}{GAME}  - {move}\n  - Kari: G5\n"))
        assert report.error is None


def test_the_first_g_is_told_of_though_its_event_is_known() -> None:
    """What was read in an earlier log is not looked at again, but for this."""
    head = WITHOUT_G.split("moves:")[0] + "moves:\n"
    moves = "  - 'Bo: R1'\n  - 'Kari: G5'\n"
    assert unorules.check(unorules.parse_log(head + moves)).error is None
    later = "  - 'Siri: rød 5'\nresult: {hands: {Bo: G7}}\n"
    assert error_of(head + moves + later)[1].startswith("«G5» er uklart")


def test_other_letters_in_a_nordic_log() -> None:
    report = unorules.check(unorules.parse_log("lang: nb\n" + WITHOUT_G + "  - Siri: Y8\n"))
    assert report.error is None


@pytest.mark.parametrize("lang", NORDIC)
def test_what_is_offered_for_g_can_be_read(lang: str) -> None:
    names = court().parts[f"language/{lang}"]["cards"][DECK.id]
    for code in [code for code in DECK.codes[: DECK.size] if code.startswith("G")]:
        log = f"lang: {lang}\n{WITHOUT_G}  - Siri: {code}\n"
        with pytest.raises(RecordError) as caught:
            game(unorules.parse_log(log).sources[0].data, RULES)
        facts = caught.value.facts
        assert facts["card"] == code
        assert facts["other"] == "Y" + code[1:]
        for offered in (names[code][0], str(facts["other"])):
            report = unorules.check(unorules.parse_log(log.replace(f" {code}\n", f" {offered}\n")))
            assert report.error is None


# Names ----------------------------------------------------------------------------

NAMES = [
    ["Kari Nordmann", "Kari", "Nordmann"],
    ["A", "A: B", "A: B: C"],
    ["a:b", "a", "b"],
    ["R5", "uno", "draw 2"],
    ["Å", "Ægir Ø", "Zoë"],
    ["1", "2: 3", "-"],
    ["'", '"', "\\"],
    ["☃ og ☀", "👩‍👩‍👧", "x y  z"],
]


@pytest.mark.parametrize("names", NAMES, ids=str)
def test_names(names: list[str]) -> None:
    """Every name is read as such: as who acts, in both forms, and as who is meant."""
    acts = [(who, f"catch {whom}") for who in range(3) for whom in names]
    acts += [(who, "R5") for who in range(3)] + [(who, f"R5 to {names[0]} uno") for who in range(3)]
    as_strings = [f"{names[who]}: {act}" for who, act in acts]
    as_maps = [{names[who]: act} for who, act in acts]
    data = {
        "ruleset": "uno-official", "players": names, "dealer": names[0], "start": "R3",
        "hands": dict.fromkeys(names, "7"), "moves": [*as_strings, *as_maps],
    }  # fmt: skip
    events = game(data, RULES).rounds[0].events
    assert [seat for seat, _ in events] == [who for who, _ in acts] * 2
    for (_, move), (_, act) in zip(events, acts * 2, strict=True):
        assert move.text == act
        if move.verb == "catch":
            assert names[move.target] == act.removeprefix("catch ")
    log = unorules.parse_log(json.dumps(data) + "\n")
    assert unorules.check(log).error is None


def test_a_move_that_names_a_player_is_not_remembered_with_the_seat() -> None:
    seats = []
    for names in (["Bo", "Kari"], ["Kari", "Bo"]):
        data = {
            "ruleset": "uno-official", "players": names, "dealer": "Bo", "start": "R3",
            "moves": ["Kari: catch Bo"],
        }  # fmt: skip
        seats.append(game(data, RULES).rounds[0].events[0][1].target)
    assert seats == [0, 1]


# Whatever is written --------------------------------------------------------------

ALPHABET = "abeklnorstuåæøäöABGRWXY0123456789+-:., \t\n\u00a0\u2003'\"#{}[]()é☃\U0001f600\x00\ud800"


def random_texts(seed: int, count: int) -> list[str]:
    """Return texts of letters, of words from all tables, and of words that are damaged."""
    dice = random.Random(seed)
    words = [*NOTATION.actions, *NOTATION.links, *NOTATION.outcomes, *NOTATION.numbers]
    words += [*NOTATION.codes, *NOTATION.colours, *NOTATION.faces, *DECK.codes]
    words += ["Kari", "Bo Berg", "uno", "to", "", "0", "10", "99999999", "xx", "R", "+"]
    texts = []
    for _ in range(count):
        text = " ".join(dice.choices(words, k=dice.randrange(6)))
        kind = dice.randrange(4)
        if kind == 0:
            text = "".join(dice.choices(ALPHABET, k=dice.randrange(30)))
        elif kind == 1 and text:
            at = dice.randrange(len(text))
            text = text[:at] + dice.choice(ALPHABET) + text[at + dice.randrange(2) :]
        elif kind == 2:
            text = text.upper() if dice.randrange(2) else text.title()
        texts.append(text)
    return texts


@pytest.mark.parametrize("seed", range(8))
def test_random_texts_raise_nothing_but_their_error(seed: int) -> None:
    understood = 0
    for text in random_texts(seed, 1500):
        for reading in (NOTATION.read, NOTATION.hand):
            found = outcome(reading, text)
            if isinstance(found, MoveError):
                assert found.code.startswith("input/")
                assert 0 <= found.start <= len(text)
                assert found.length >= 1
                assert found.near is None or found.near.strip()
                continue
            understood += 1
            assert found.verb in VERBS
            assert found.text == text
            assert bool(found.cards) == (found.verb in ("play", "draw", "show"))
            for start, length in found.spans.values():
                assert 0 <= start < start + length <= len(text)
        assert NOTATION.colour(text) in (None, *range(len(DECK.colour_ids)))
    assert 150 < understood < 1500


def outcome(reading: Callable[[str], Move], text: str) -> Move | MoveError:
    try:
        return reading(text)
    except MoveError as error:
        return error


@pytest.mark.parametrize("seed", range(4))
def test_random_events_raise_nothing_but_their_error(seed: int) -> None:
    """A report comes out of every log: with findings, or with an error that has words."""
    dice = random.Random(seed)
    for text in random_texts(seed, 150):
        entry: Any = dice.choice([text, f"Kari: {text}", {"Kari": text}, {text: "R5"}, [text]])
        data = {
            "ruleset": "uno-official", "players": ["Kari", "Bo", "Siri"], "start": "R3",
            "dealer": "Siri", "hands": {"Bo": dice.choice(["7", text])}, "moves": [entry],
        }  # fmt: skip
        line = json.dumps(data) + "\n"
        (report,) = unorules.check_all(unorules.parse_log(line + "\n"))
        if report.error is not None:
            for lang in ("nb", "sv", "en"):
                message, expected = report.error.explain(lang)
                assert message
                assert expected
        else:
            assert report.verdict in ("ok", "breach", "unproven", "unruled")

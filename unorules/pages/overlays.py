"""House rules, presets and editions, as the pages show them: one page a family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unorules.core.overlays import spoken
from unorules.judge import Court
from unorules.pages.alphabet import place
from unorules.pages.company import DECK, Clash, clashes_of
from unorules.pages.examples import Rules, Shown, show
from unorules.pages.links import Link, code_link, is_here, overlay_link, ruleset_link
from unorules.pages.parameters import told
from unorules.pages.words import RuleWords, Words
from unorules.spec.load import Loaded, Specs
from unorules.spec.overlays import Added, Option, Overlay, Target

TITLES = {"house": "house-rules", "preset": "presets", "edition": "editions"}
"""The families, each with the word for all of its overlays; a family's name is its path."""


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option: its id, what it is about, what may be chosen, and what holds otherwise.

    ``choices`` are what may be chosen, each with its word in a log where that is not plain.
    """

    id: str
    title: str
    choices: list[tuple[str, str]]
    usual: str


@dataclass(frozen=True, slots=True)
class AddedView:
    """A rule that an overlay adds; ``fits`` says where, if that is not everywhere."""

    id: str
    words: RuleWords
    fits: list[Link]
    parameters: list[tuple[str, str]]
    examples: list[Shown]
    sources: str
    standing: str
    codes: list[Link]
    older: bool


@dataclass(frozen=True, slots=True)
class ClashView:
    """Another overlay that does not go with this one, why, and where if not everywhere.

    ``own`` is this one with the option that makes it so, empty where it is so by itself.
    """

    own: str
    link: Link
    reason: str
    rulesets: list[Link]


@dataclass(frozen=True, slots=True)
class OverlayView:
    """An overlay as its page shows it; ``fits`` are the rule sets that it can change.

    ``written`` is how a log asks for it, ``cards`` how many of which there are now.
    """

    id: str
    words: RuleWords
    written: list[str]
    options: list[OptionView]
    includes: list[Link]
    over: list[Link]
    cards: str
    needs: list[tuple[Link, list[Link]]]
    days: list[str]
    fits: dict[str, Link]
    refuses: list[tuple[Link, str]]
    clashes: list[ClashView]
    removes: list[Link]
    replaces: list[Link]
    adds: list[AddedView]
    examples: list[Shown]
    sources: str
    standing: str
    codes: list[Link]
    older: bool


@dataclass(frozen=True, slots=True)
class Family:
    """All overlays of one kind."""

    name: str
    title: str
    about: str
    overlays: list[OverlayView]


def families_of(specs: Specs) -> list[str]:
    """Return the families that have an overlay."""
    return [name for name in TITLES if any(o.partition(":")[0] == name for o in specs.overlays)]


def families(specs: Specs, court: Court, words: Words) -> list[Family]:
    """Return everything on the pages of the families."""
    return [
        Family(
            name=name,
            title=words.heading(TITLES[name]),
            about=words.word(f"{name}-about"),
            overlays=sorted(
                (
                    _overlay(key, loaded, specs, court, words)
                    for key, loaded in specs.overlays.items()
                    if loaded.model.family == name
                ),
                key=lambda overlay: place(overlay.words.title, words.lang),
            ),
        )
        for name in families_of(specs)
    ]


def _overlay(key: str, loaded: Loaded, specs: Specs, court: Court, words: Words) -> OverlayView:
    model: Overlay = loaded.model
    # One rule set is enough to decide the examples: they must hold in all that it fits.
    rules = _rules(model, model.fits[0])
    return OverlayView(
        id=model.id,
        words=words.rule(key, loaded),
        written=list(_written(model)),
        options=[
            _option(name, option, words, loaded, ("options", name))
            for name, option in model.options.items()
        ],
        includes=[_with_options(name, model.includes[name], words) for name in model.includes],
        over=[overlay_link(name, words) for name in model.over],
        cards=_cards(model, court, words),
        needs=[
            (ruleset_link(ruleset, words), [overlay_link(name, words) for name in names])
            for ruleset, names in model.needs.items()
            if ruleset in specs.rulesets
        ],
        days=[
            words.filled(word, day=day.isoformat())
            for word, day in (("since", model.since), ("until", model.until))
            if day is not None
        ],
        fits={name: ruleset_link(name, words) for name in model.fits if name in specs.rulesets},
        refuses=[
            (ruleset_link(name, words), words.text(reason, loaded, "refuses", name))
            for name, reason in model.refuses.items()
            if name in specs.rulesets
        ],
        clashes=[
            _clash(clash, key, words)
            for clash in clashes_of(court, key)
            if clash.other(key) in specs.overlays
            and any(name in specs.rulesets for name in clash.rulesets)
        ],
        removes=_links(model.removes, model, words),
        replaces=_links(model.replaces, model, words),
        adds=[
            _added(key, rule, position, loaded, court, words)
            for position, rule in enumerate(model.adds)
            if is_here(rule, words)
        ],
        examples=[
            show(example, rules, court, words, loaded, "examples", position)
            for position, example in enumerate(model.examples)
        ],
        sources=words.sources(model.source, loaded),
        standing=words.standing(model.standing),
        codes=[code_link(code, words) for code in words.codes_of(key)],
        older=words.older(key),
    )


def _rules(model: Overlay, ruleset: str) -> Rules:
    if model.family == "edition":
        return Rules(ruleset, edition=model.id)
    return Rules(ruleset, house=(model.id,))


def _written(model: Overlay) -> Iterator[str]:
    """Yield how a log asks for an overlay: as it is, and with an option."""
    if model.family == "edition":
        yield f"edition: {model.id}"
        return
    yield f"house_rules: [{model.id}]"
    for name, option in model.options.items():
        others: list[bool | int | str] = [not option.usual]
        if option.type == "number":
            others = [option.least, option.most]
        elif option.type == "choice":
            others = list(option.values)
        chosen = next((value for value in others if value != option.usual), option.usual)
        yield f"house_rules: {{{model.id}: {{{name}: {spoken(chosen)}}}}}"
        return


def _option(
    name: str, option: Option, words: Words, loaded: Loaded, path: tuple[str, ...]
) -> OptionView:
    said = {
        value: words.text(texts, loaded, *path, "values", value)
        for value, texts in option.values.items()
    }
    usual = said.get(str(option.usual), spoken(option.usual))
    if option.type == "flag":
        said = {"": words.phrases().join([words.word("yes"), words.word("no")], "or")}
        usual = words.word("yes" if option.usual else "no")
    elif option.type == "number":
        said = {"": words.filled("option-between", least=str(option.least), most=str(option.most))}
    return OptionView(
        id=name,
        title=words.text(option.title, loaded, *path, "title"),
        choices=list(said.items()),
        usual=words.filled("option-usual", value=usual),
    )


def _cards(model: Overlay, court: Court, words: Words) -> str:
    """Return how many copies of a card there are where the overlay changes that."""
    deck = court.parts[f"ruleset/{model.fits[0]}"]["deck"]
    said = []
    for card in deck["cards"]:
        if card["face"] in model.copies:
            name, number = words.card(card["code"], deck["id"]), model.copies[card["face"]]
            said.append(f"{number} × {name}" if number else words.say("no-card", name=name))
    return ", ".join(said)


def _with_options(name: str, options: dict[str, str], words: Words) -> Link:
    said = "&".join(f"{key}={value}" for key, value in sorted(options.items()))
    return overlay_link(f"{name}?{said}" if said else name, words)


def _added(
    key: str, rule: Added, position: int, loaded: Loaded, court: Court, words: Words
) -> AddedView:
    model: Overlay = loaded.model
    path = ("adds", position)
    full = f"{key}/{rule.id}"
    where = [name for name in model.fits if name in (rule.rulesets or model.fits)]
    here = [name for name in where if name in words.specs.rulesets]
    deck = court.parts[f"ruleset/{where[0]}"]["deck"]["id"]
    return AddedView(
        id=f"{model.id}/{rule.id}",
        words=words.rule(full, loaded, *path),
        fits=[] if len(where) == len(model.fits) else [ruleset_link(n, words) for n in here],
        parameters=list(told(rule.machine.kind, rule.machine.model_dump(mode="json"), deck, words)),
        examples=[
            show(example, _rules(model, where[0]), court, words, loaded, *path, "examples", number)
            for number, example in enumerate(rule.examples)
        ],
        sources=words.sources(rule.source, loaded),
        standing=words.standing(rule.standing),
        codes=[code_link(code, words) for code in words.codes_of(full)],
        older=words.older(full),
    )


def _clash(clash: Clash, key: str, words: Words) -> ClashView:
    if clash.refused is not None:
        overlay, against = clash.refused
        loaded = words.specs.overlays[overlay]
        reason = words.text(loaded.model.refuses[against], loaded, "refuses", against)
    elif clash.about == DECK:
        reason = words.filled("both-change", rule=words.word("sheet-deck"))
    else:
        title = words.rule_title(clash.about)
        reason = words.filled("both-change", rule=words.phrases().quote(title))
    everywhere = clash.rulesets == clash.shared
    mine = clash.with_options(key)
    return ClashView(
        own=words.overlay(mine) if mine != key else "",
        link=overlay_link(clash.with_options(clash.other(key)), words),
        reason=reason,
        rulesets=[]
        if everywhere
        else [ruleset_link(n, words) for n in clash.rulesets if n in words.specs.rulesets],
    )


def _links(targets: Iterable[Target], model: Overlay, words: Words) -> list[Link]:
    """Return the rules that are meant, each once, in the first rule set that has it."""
    found: dict[str, Link] = {}
    for target in targets:
        only = getattr(target, "rulesets", None) or model.fits
        for ruleset in [name for name in model.fits if name in words.specs.rulesets]:
            for chapter in words.specs.rulesets[ruleset].model.chapters if ruleset in only else ():
                loaded = words.specs.chapters[ruleset, chapter]
                for rule in loaded.model.rules:
                    if target.rule == rule.id or target.kind == rule.machine.kind:
                        title = words.rule(f"{ruleset}/{rule.id}", loaded).title
                        page = f"../{ruleset}/{loaded.model.chapter.id}.md"
                        found.setdefault(rule.id, Link(title, f"{page}#{rule.id}"))
    return list(found.values())

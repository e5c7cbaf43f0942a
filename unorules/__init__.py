"""The rules of the UNO family: check recorded games, and say which rule was broken.

>>> import unorules
>>> log = '''
... ruleset: uno-official
... players: [Kari, Bo, Siri]
... position: {top: R5, turn: Kari, hands: {Kari: R9 G2 W+4}}
... moves:
...   - Kari: W+4 green
... '''
>>> report = unorules.check(unorules.parse_log(log, name="friday"))
>>> report.findings[0].code
'play/colour-held'
>>> report.findings[0].explain("en").message
'Kari played a Wild Draw Four, but held a red 9'
"""

from unorules.facade import (
    Log,
    Rules,
    __version__,
    check,
    check_all,
    find_rules,
    html_page,
    load,
    load_profile,
    parse_log,
    simulate_rounds,
)
from unorules.profiles import Profile, ProfileError
from unorules.referee import Referee
from unorules.results import (
    Explanation,
    Finding,
    LogError,
    Place,
    Report,
    RulesFound,
    Ruling,
)
from unorules.simulate import Outcome
from unorules.spec.errors import SpecError

__all__ = [
    "Explanation",
    "Finding",
    "Log",
    "LogError",
    "Outcome",
    "Place",
    "Profile",
    "ProfileError",
    "Referee",
    "Report",
    "Rules",
    "RulesFound",
    "Ruling",
    "SpecError",
    "__version__",
    "check",
    "check_all",
    "find_rules",
    "html_page",
    "load",
    "load_profile",
    "parse_log",
    "simulate_rounds",
]

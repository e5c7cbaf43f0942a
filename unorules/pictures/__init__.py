"""Pictures: our own cards as SVG, for pages and for reports.

``Pictures`` draws the cards of one deck in one language, ``seating`` a table from above. A
page that shows some of them needs ``definitions`` (what the drawings on it have in common) and
``STYLE`` once. The words stand in each picture for those who do not see it. How a card looks
stands in the deck's file.
"""

from unorules.pictures.cards import Pictures, definitions, once, standalone
from unorules.pictures.seats import seating
from unorules.pictures.style import NIGHT, STYLE

__all__ = ["NIGHT", "STYLE", "Pictures", "definitions", "once", "seating", "standalone"]

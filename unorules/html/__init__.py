"""Pages of their own: a checked game to step through, and the sheet of a table.

Each is one file that needs nothing else: no network, and no JavaScript to be read.
"""

from unorules.html.game import SeatError, Site, game_page
from unorules.html.paper import sheet_page

__all__ = ["SeatError", "Site", "game_page", "sheet_page"]

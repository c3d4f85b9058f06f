"""How even a game is: it is played over and over by simple honest players (docs/balance.md).

Pure but for the engine behind `nightbridge`: no database, no clock, no cache. The same seed gives the same game.
"""

from .play import LONGEST, METHOD, Played, play_game
from .tally import GAMES, Tally, margin

__all__ = ["GAMES", "LONGEST", "METHOD", "Played", "Tally", "margin", "play_game"]

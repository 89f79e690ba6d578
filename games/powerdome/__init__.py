"""PowerDome: a game of secret allocation for 2 to 8 players."""

from games.powerdome import content as content
from games.powerdome.game import PowerDome

POWERDOME = PowerDome()
"""The game's registered instance."""

__all__ = ["POWERDOME", "PowerDome"]

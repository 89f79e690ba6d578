"""PowerDome: a brawl of secrets for 2 to 8."""

from games.powerdome import content as content
from games.powerdome.brawl import PowerDome

POWERDOME = PowerDome()
"""The brawl, as it stands on the shelf."""

__all__ = ["POWERDOME", "PowerDome"]

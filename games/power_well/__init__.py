"""Power Well: the duel, and the open table that shares its Field."""

from games.power_well.duel import PowerWell

POWER_WELL = PowerWell()
"""The duel, as it stands on the shelf."""

__all__ = ["POWER_WELL", "PowerWell"]

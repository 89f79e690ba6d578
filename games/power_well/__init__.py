"""The game Power Well: the duel, and the open table on the same Field."""

from games.power_well.duel import PowerWell

POWER_WELL = PowerWell()
"""The duel, as the registry of games finds it."""

__all__ = ["POWER_WELL", "PowerWell"]

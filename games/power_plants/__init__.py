"""Power Plants: a shared garden of magical plants, for two to five."""

from games.power_plants.game import PowerPlants

POWER_PLANTS = PowerPlants()
"""The game, as it stands on the shelf."""

__all__ = ["POWER_PLANTS", "PowerPlants"]

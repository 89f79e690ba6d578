"""Power Plants: two to five players share a garden of magical plants."""

from games.power_plants.game import PowerPlants

POWER_PLANTS = PowerPlants()
"""The instance that is registered in `games.GAMES`."""

__all__ = ["POWER_PLANTS", "PowerPlants"]

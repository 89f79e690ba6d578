"""The registry of games."""

from typing import Any

from games.kit.contract import Game
from games.mana_surge import MANA_SURGE
from games.mistywell import MISTYWELL
from games.power_plants import POWER_PLANTS
from games.power_well import POWER_WELL
from games.power_well.open import POWER_WELL_OPEN
from games.powerdome import POWERDOME

GAMES: dict[str, Game[Any]] = {
    game.slug: game for game in (POWER_WELL, POWER_WELL_OPEN, POWER_PLANTS, MISTYWELL, POWERDOME, MANA_SURGE)
}
"""Every game by its slug, in the order in which games are listed."""

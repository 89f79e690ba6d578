"""The shelf: the games that can be played."""

from typing import Any

from games.kit.contract import Game

GAMES: dict[str, Game[Any]] = {}
"""Every game by its slug, in the order of the shelf."""

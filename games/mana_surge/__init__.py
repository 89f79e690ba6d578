"""The game Mana Surge: three players compete for one hex, with few points each turn."""

from games.mana_surge.game import MANA_SURGE

__all__ = ["MANA_SURGE"]

"""Mana Surge: three colours, one Pool, and too few points."""

from games.mana_surge.game import MANA_SURGE

__all__ = ["MANA_SURGE"]

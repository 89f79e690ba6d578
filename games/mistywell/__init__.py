"""Mistywell: a cooperative game of three characters against the Temple."""

from games.mistywell import content
from games.mistywell.game import MISTYWELL

__all__ = ["MISTYWELL", "content"]

"""Mistywell: three neighbours against the Temple of the golden rings."""

from games.mistywell import content
from games.mistywell.game import MISTYWELL

__all__ = ["MISTYWELL", "content"]

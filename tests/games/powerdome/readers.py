"""Readers of PowerDome's texts, and fighters in them, for the tests."""

from typing import Final

from games.kit.words import Reader
from games.powerdome.story.people import Who

NAMES: Final = ("Zoë", "Brass", "Coal")
ADA: Final = Reader(NAMES, 0)
BEN: Final = Reader(NAMES, 1)
WATCHER: Final = Reader(NAMES)

A: Final = Who("p0", "Ash", 0)
B: Final = Who("p1", "Brass", 1)
GROUT: Final = Who("a1", "Grout", 0)

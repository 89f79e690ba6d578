"""Power Plants: what is told where a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "add": (
        "Plant one of your two patches beside the garden. Then either it sprouts, or all its neighbours grow."
    ),
    "power": (
        "Sprout wakes the patch that you planted, Grow all its neighbours. Mostly take what brings more: "
        "each says that in bold."
    ),
    "grow": "The neighbours wake one after the other. An early one can change what a later one finds.",
    "target": (
        "A Sprite that comes to a patch with rivals sends one of them home and stays in your supply; "
        "on any other patch it moves in."
    ),
    "direction": (
        "The line runs from the Wizard to the first gap. The more patches lie on it, the more Sprites "
        "you add."
    ),
    "swap": (
        "You hold two of a kind, so you may give one of them for a patch of the Surplus, which lies open to "
        "all: two different plants leave you more choice."
    ),
    "fly": (
        "Any patch may fly that can slide out and holds nothing else together. Bring one into a field of "
        "yours, or take one out of another's."
    ),
    "done": (
        "Done ends your turn; later it taps itself after 3 seconds, unless you touch anything. What fields "
        "would pay now, a tap on a player tells."
    ),
}
"""By the name of the question: what it is about, and what one usually wants."""

"""Texts for the first time that a kind of question comes up on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "add": "The most Gems win. Fields pay at the end: touching patches of a plant, to who leads.",
    "power": (
        "Sprout wakes the patch that you planted, Grow all its neighbours. What each would bring stands in "
        "bold."
    ),
    "grow": "The neighbours wake one after the other. An early one can change what a later one finds.",
    "target": (
        "On a patch with rivals your Sprite sends one of them home and stays in your supply; on any other "
        "it moves in."
    ),
    "direction": (
        "The line runs from the Wizard to the first gap, and Sprites of yours go to as many of its patches "
        "as the card says."
    ),
    "swap": (
        "Two of a kind: one may go for a patch of the Surplus, open to all. Two different plants leave you "
        "more choice."
    ),
    "fly": (
        "A lit patch moves to another open spot: to make a field of yours larger, or a rival’s smaller. A "
        "padlock: it cannot move."
    ),
    "land": (
        "Any dotted spot will do: best beside a field where you lead, or away from one where a rival does."
    ),
    "flight": (
        "Drive a Sprite, anybody’s, to a patch beside its own: a rival off a field, or onto a Sprite "
        "of another."
    ),
    "prey": (
        "A swallowed Sprite never comes home, and pays you a Gem at the end: best the last one on its patch."
    ),
    "embers": (
        "Two patches get a Gem each, for whoever holds them at the end: best where your Sprites sit firmly."
    ),
    "done": (
        "Done ends your turn; tap a player to see what fields would pay now. Later Done comes by itself "
        "after 3 seconds, unless you touch anything."
    ),
}
"""By prompt, what the question is about and what players usually want."""

"""Mistywell: what is told where a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

DRAFT: Final[Mapping[str, str]] = {
    "easy": (
        "Twice, each of you takes one of six Requests and puts a cube on a square of its group. The Temple "
        "takes the three left over each time."
    ),
    "normal": (
        "Twice, each of you takes one of six Requests and puts a cube on a square of its group. The three "
        "left over each time bring Temple cubes."
    ),
    "hard": (
        "Twice, each of you takes one of six Requests. The three left over each time bring Temple cubes to "
        "their groups."
    ),
}
"""MW-2.2, MW-8.2. The draft, by how hard the game is."""

PRIMERS: Final[Mapping[str, str]] = {
    "draft": DRAFT["normal"],
    "play": (
        "Play one card. One with a sign below its price, a Project, serves a Request with that sign, in as "
        "many turns as its hourglass says; it fails where the Enforcer is."
    ),
    "square": (
        "On your own square the cube makes the district friendly to you, which Unity is "
        "built on. On a wild one it makes no friends, and all of you can give it up."
    ),
    "may": "You may leave this. Where a card says “if you do”, what stands before that is the price.",
    "enforcer": "Where the Enforcer stands, Requests fail. Send him where nobody has work in progress.",
    "bane": (
        "A Bane is a black cube that takes up a square of yours and makes no friends. A cube that is to go "
        "there later removes it."
    ),
    "pay": (
        "Brown cubes are nobody’s and go back to the Reserve; cubes of your own colour come home and can be "
        "set as Effort again."
    ),
    "lift": (
        "These cubes leave the map. Give up squares in districts that have their Unity, or that you "
        "cannot win."
    ),
    "unity": "Six Unity tokens win the city for all of you. The cubes that you give for one leave the map.",
    "recover": (
        "A card that comes back to your hand can be played again. Choose one that serves a Request below "
        "the city or in your hand."
    ),
    "discard": "A card that you discard comes back when you recover or Recuperate.",
    "done": (
        "Until Done your last choice can be taken back; where that draws a card, the turn ends at once. "
        "The next Done comes by itself after 3 seconds, unless you touch anything."
    ),
}
"""By the name of the question: what it is about, and what one usually wants."""


def primed(level: str) -> Mapping[str, str]:
    """The same in a game that is so hard: a line speaks of no other."""
    return {**PRIMERS, "draft": DRAFT[level]}

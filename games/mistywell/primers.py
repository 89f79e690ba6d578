"""Mistywell: what is told where a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "draft": (
        "Choose by the group alone: unless you play on hard, a cube of yours goes there, and people there "
        "know you. The rest of the card does not count yet."
    ),
    "play": (
        "Play one card. A Project, with a blue rim, does the favour of a Request in as many turns as its "
        "hourglass says, and only at its time of day, away from the Enforcer."
    ),
    "square": (
        "On your own square the cube makes the district friendly to you, and that is what Unity is "
        "built on. On a wild one it is everybody’s, and makes no friends."
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
    "recover": "A card that you take back can be played again. Choose one for a Request that you hold.",
    "discard": "A card that you discard comes back when you recover or Recuperate.",
    "done": (
        "Until Done is tapped you can take your last choice back. From the next turn on Done taps itself "
        "after 3 seconds, unless you touch anything."
    ),
}
"""By the name of the question: what it is about, and what one usually wants."""

"""Mistywell: what is told where a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "draft": (
        "A Request tells what its group wants, and what you get for it. Take one whose symbol your "
        "own Projects put out."
    ),
    "play": (
        "Play one card. A Project works for a Request, takes as many turns as you set cubes on it, "
        "and succeeds only at its time of day, away from the Enforcer."
    ),
    "square": (
        "The cube stands for favour. Groups that are friendly to you make their district friendly, "
        "and that is what Unity is built on."
    ),
    "may": "You may leave this. What stands before “if you do” is its price.",
    "enforcer": "Where the Enforcer stands, Requests fail. Send him where nobody has work in progress.",
    "pay": (
        "Brown cubes go back to the Reserve; cubes of your own colour come home and can be set as "
        "Effort again."
    ),
    "lift": (
        "These cubes leave the map. Give up squares in districts that have their Unity, or that you "
        "cannot win."
    ),
    "unity": "Six Unity tokens win the city for all of you. The cubes that you give for one leave the map.",
    "recover": "A card that you take back can be played again. Choose one for a Request that you hold.",
    "discard": "A card that you discard comes back when you recover or Recuperate.",
    "done": "Done ends your turn. Until then you can take your last choice back.",
}
"""By the name of the question: what it is about, and what one usually wants."""

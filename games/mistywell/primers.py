"""Primers of Mistywell: shown when a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

DRAFT: Final[Mapping[str, str]] = {
    "easy": (
        "Twice, each of you takes a Request and puts a cube on its group. The Temple takes the three "
        "left over: on Easy it begins with no cubes."
    ),
    "normal": (
        "Twice, each of you takes a Request and puts a cube on its group. The three left over bring "
        "Temple cubes."
    ),
    "hard": "Twice, each of you takes a Request. The three left over bring Temple cubes to their groups.",
}
"""MW-2.2, MW-8.2. The primer of the draft, by level."""

PRIMERS: Final[Mapping[str, str]] = {
    "draft": DRAFT["normal"],
    "play": "Play one card. A Project, with a sign below its price, serves a Request with that sign.",
    "square": (
        "On your own square a cube makes the district friendly to you, on a wild one not. For Unity both "
        "count as yours."
    ),
    "may": "You may leave this. Where a card says “if you do”, what stands before that is the price.",
    "enforcer": "Where the Enforcer stands, Requests fail. Send him where nobody has work in progress.",
    "untemple": (
        "The third Temple cube of a group makes Fear: take one away where two lie, best where the Temple "
        "goes next."
    ),
    "temple": "A Temple cube comes to a group: choose one that has none, as the third of a group makes Fear.",
    "bane": (
        "A Bane takes up a square of yours and makes no friends. A cube that is to go there later removes it."
    ),
    "pay": (
        "Brown cubes go back to the Reserve. Cubes of your own colour come home, to be set as Effort again."
    ),
    "lift": (
        "These cubes leave the map. Give up squares in districts that have their Unity, or that you "
        "cannot win."
    ),
    "unity": "Six Unity tokens win the city for all of you. The cubes that you give for one leave the map.",
    "finish": "Several Actions are done: put first what brings cubes or Supply that another one needs.",
    "need": "Your Project meets several needs of the Request, and is paid for one: choose what pays most.",
    "one": "Only one of these happens. Choose what brings you a cube on the map, or pays for your next card.",
    "district": "Cubes are removed from one district: choose one where Unity is wanted and nobody is missed.",
    "take": "A Request in your hand is yours to serve later: keep one whose sign your cards bring.",
    "dismiss": "Send away the Request that the Temple would take where two of its cubes lie.",
    "hurry": "A cube comes off a timer: hurry what waits longest, or what would come too late.",
    "recover": (
        "Choose a card that serves a Request below the city or in your hand: it can be played again."
    ),
    "discard": "A card that you discard comes back when you recover or Recuperate.",
    "done": (
        "Until Done you can take back your last choice. The next Done comes by itself after 3 "
        "seconds, unless you touch anything."
    ),
}
"""Primers by prompt: what the question is about, and what players usually want."""


def primed(level: str) -> Mapping[str, str]:
    """Returns the primers for a level, which mention no other."""
    return {**PRIMERS, "draft": DRAFT[level]}

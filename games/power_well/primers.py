"""The duel: what is told where a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "hero": (
        "Tap a face to read its nine abilities. For a first game take the Knight, who hits hard and "
        "asks little."
    ),
    "opening": (
        "You go second, and may first remove up to three of the bright marbles: above all out of four of a "
        "colour that your foe could use."
    ),
    "turn": (
        "Draw 1, 2 or 4 marbles of one colour, each beside the next, straight or bent. Four hit hardest. "
        "Nothing fits? A Wish brings fifteen new ones for a coin."
    ),
    "bar": (
        "Damage is best piled onto one bar until its board is Exhausted; healing goes where a board of "
        "yours is about to be."
    ),
    "slot": (
        "A token acts by itself when its moment comes; a tap on it says when. Lay it where much will happen."
    ),
    "remove": "Others roll in for them. Take what your foe needs, or what is in your way.",
    "help": (
        "Your foe wished for new marbles, and you may remove one of them: the one that joins most of a "
        "colour."
    ),
    "may": "You may, but need not. What is spent is gone, so look at what it brings now.",
    "done": (
        "Until Done is tapped you can take your last choice back. From the next turn on Done taps itself "
        "after 3 seconds, unless you touch anything."
    ),
}
"""By the name of the question: what it is about, and what one usually wants."""

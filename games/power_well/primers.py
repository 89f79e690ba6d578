"""The duel: what is told where a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "hero": (
        "Each hero has nine abilities, three a colour. Tap a face to read them; for a first game take "
        "the Knight, who hits hard and asks little."
    ),
    "opening": (
        "You go second, so you may first take up to three marbles away. Break up what your foe could "
        "use: four of a colour, each beside the next, above all."
    ),
    "turn": (
        "Draw 1, 2 or 4 marbles of one colour, each beside the next: their line may bend. Four hit hardest. "
        "If nothing fits, a Wish brings fifteen new ones for a coin."
    ),
    "bar": (
        "Damage is best piled onto one bar until its board is Exhausted; healing goes where a board of "
        "yours is about to be."
    ),
    "slot": (
        "A token lies there and acts by itself when its moment comes; a tap on it says when. Lay it "
        "where much will happen."
    ),
    "remove": (
        "These marbles leave and others roll in. Take what your foe needs, or what stands in your own way."
    ),
    "help": (
        "Your foe has wished for new marbles, and you may take one of them away: the one that joins "
        "most of a colour."
    ),
    "may": "You may, but need not. What is spent is gone, so look at what it brings now.",
    "done": (
        "Until Done is tapped you can take your last choice back. From the next turn on Done taps itself "
        "after 3 seconds, unless you touch anything."
    ),
}
"""By the name of the question: what it is about, and what one usually wants."""

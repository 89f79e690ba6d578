"""Mana Surge: what is told where a question comes up for the first time on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "colour": "Any colour plays alike. The corner comes next, and matters more.",
    "corner": "Your troops come out there. A corner with Extra Action and Extra Spawn nearby starts fast.",
    "move": (
        "A point moves a troop by a hex. On a bolt, a little figure or the Pool it is locked for good; "
        "in the Pool it draws a drop each turn."
    ),
    "combat": (
        "An attack above the other’s defence fells that troop, but it strikes back at the same moment. "
        "Aim first at the one in the Pool."
    ),
    "spawn": "New troops come out beside your spawner, and can move at once.",
    "done": (
        "Until Done is tapped you can take your last choice back. From the next turn on Done taps itself "
        "after 3 seconds, unless you touch anything."
    ),
}
"""By the name of the question: what it is about, and what one usually wants."""

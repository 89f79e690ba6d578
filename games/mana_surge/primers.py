"""Explanations of Mana Surge's questions, each shown the first time that it comes up on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "colour": "Any colour plays alike. The corner comes next, and matters more.",
    "corner": "Your troops come out there. A corner with Extra Action and Extra Spawn nearby starts fast.",
    "move": (
        "A point moves a troop by a hex. On a bolt, a figure or the Pool it is locked for good; "
        "the Pool gives 1 mana a turn."
    ),
    "combat": (
        "A troop falls to an attack above its defence, and strikes back as it falls. "
        "Only a blow frees the Pool."
    ),
    "spawn": "New troops come out beside your spawner, and can move at once.",
    "done": (
        "Until Done you can take back. In later turns Done taps itself after 3 s, "
        "unless you touch anything or points are left."
    ),
}
"""By prompt: what the question is about, and what one usually wants."""

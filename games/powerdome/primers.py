"""Explanations shown when a question first comes up on a device."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "modifiers": (
        "Modifiers are rules for the whole evening. What more than half of you tick is in play; for a "
        "first game tick none or one."
    ),
    "nominate": (
        "A fighter has strike to hurt, resist to stop blows and agility to double damage. A power is a trick "
        "that adds to these. Name three that you would like; all may bid."
    ),
    "bids": (
        "You pay with your own blood: a bid that wins is gone from your vitality. Bots seldom bid more than "
        "ten; a small bid may be enough."
    ),
    "exchange": "Here powers, vitality and promises change hands. You need not trade: Ready goes on.",
    "character": "Say who you are, and where this takes place. It changes nothing in the fight.",
    "ready": "Time to look round. Ready goes on: when all are, orders are given in secret.",
    "allocation": (
        "You have as many points as vitality. Strike hurts one target, resist stops blows. With twice the "
        "target’s agility you do double damage."
    ),
    "protect": "For 5 vitality a power surely comes to auction. Lots are drawn for the others.",
    "discard": "Nothing has to go. Throw away only what would harm you; what you do not tick stays yours.",
}
"""By prompt: what it is about, and what one usually wants."""

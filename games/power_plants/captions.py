"""Captions of questions: what to do, and the rule that forbids other taps."""

from collections.abc import Mapping
from typing import Final

from games.power_plants.plants import GROW, SPROUT

Refusals = Mapping[str, tuple[str, str]]
"""By what a hex holds, the rule that forbids a tap and its text; "!": after a Sprite is chosen, "": else."""

LABEL_PREFIXES: Final[Mapping[str, str]] = {
    "target": "A Sprite of yours to ",
    "recall": "Pick up a Sprite from ",
    "prey": "Swallow from ",
    "land": "Land on ",
    "grow": "Let it grow: ",
    "fly": "Let it fly: ",
}
"""What a tap on a patch does, by prompt."""

TASKS: Final[Mapping[str, str]] = {
    "direction": "Tap the way that its roots run.",
    "target": "Tap the patch that gets your Sprite.",
    "recall": "Your supply is empty: tap a patch that gives up a Sprite.",
    "embers": "Tap two patches for a Gem each.",
    "flight": "Tap a Sprite to frighten.",
    "fly": "Tap the patch that flies.",
    "prey": "Tap a Sprite to swallow.",
}
"""What to do, by prompt."""

THEN: Final = "Now tap where it flees to."
RIVAL_PATCH_NOTE: Final = "On a rival’s patch your Sprite sends one of theirs home, and stays in your supply."
"""PP-3.1. The effect of a Sprite that is added to a patch with rivals."""
POWER_VERBS: Final[Mapping[str, str]] = {SPROUT: "sprouts", GROW: "grows"}

REFUSALS: Final[Mapping[str, Refusals]] = {
    "plants": {"": ("PP-1.2", "No garden yet: first choose five plants.")},
    "swap": {"": ("PP-1.6", "First swap one of two alike, or keep both.")},
    "done": {"": ("PP-2.5", "Nothing is left to do here: end your turn, or take back.")},
    "add": {
        "": ("PP-2.2", "Only an open spot beside the garden takes a patch."),
        "patch": ("PP-2.1", "A patch lies there already. Hold it to read what it does."),
        "closed": ("PP-2.2", "Closed: no patch can slide in there."),
    },
    "power": {"": ("PP-2.4", "First say which power you wake.")},
    "grow": {"": ("PP-2.4", "Only a lit patch can grow next.")},
    "direction": {"": ("PP-4.3", "No roots from the Wizard reach there.")},
    "target": {
        "patch": ("PP-4.4", "Out of reach: it has to lie beside a patch that you control."),
        "": ("PP-4.4", "Sprites sit on patches."),
    },
    "recall": {"": ("PP-3.2", "None of your Sprites sits there.")},
    "embers": {"": ("PP-4.5", "Gems fall only onto patches beside the Wizard.")},
    "flight": {
        "!": ("PP-4.6", "It flees only to a patch beside its own."),
        "": ("PP-4.6", "Only Sprites on patches beside the Wizard can be frightened."),
    },
    "fly": {
        "locked": ("PP-3.5", "Locked: it cannot slide out, or the garden would come apart."),
        "": ("PP-3.5", "Tap the patch that is to fly."),
    },
    "land": {
        "patch": ("PP-3.5", "A patch lies there already."),
        "": ("PP-3.5", "Nothing can slide in there, or it would come down where it was."),
    },
    "prey": {
        "own": ("PP-4.8", "Snapjaw spares your own Sprites."),
        "": ("PP-4.8", "Only rivals beside the Wizard can be swallowed."),
    },
}
"""The rule that forbids a tap, by prompt."""

REFUSALS_OF_GROWING_SNAPJAW: Final[Refusals] = {
    **REFUSALS["prey"],
    "": ("PP-4.8", "Only rivals beside the Wizard that sit alone."),
}


def refusals(prompt: str, power: str) -> Refusals:
    """Returns the rule that forbids a tap, given the active power, if any."""
    return REFUSALS_OF_GROWING_SNAPJAW if prompt == "prey" and power == GROW else REFUSALS[prompt]

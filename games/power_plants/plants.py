"""The eight plants: the texts of their cards, in the order of the card column (PP-4)."""

from itertools import combinations
from typing import Final

from games.kit.values import dataclass

MOST = 8
"""PP-1.3. Patches per plant."""
CARDS = 5
"""PP-1.2. Plants per game."""
SPROUT = "sprout"
GROW = "grow"


@dataclass(frozen=True, slots=True)
class Plant:
    """A plant's card. `free` tells whether a new patch brings a Sprite (PP-2.3).

    `brief` is the Grow power in one line, for lists of several patches; `gist` is the Sprout power in a few
    words, beside what would grow.
    """

    name: str
    rule: str
    timing: str
    free: bool
    sprout: str
    grow: str
    brief: str
    gist: str
    end: str
    lore: str

    @property
    def key(self) -> str:
        """The name for drawings and style sheets."""
        return self.name.lower()

    def words(self, power: str) -> str:
        """Returns the card's text of one of its powers."""
        return self.sprout if power == SPROUT else self.grow


COLUMN: Final = (
    Plant(
        "Honeyleaf", "PP-4.1", "Morning", False,
        "Each patch next to the Wizard with fewer than two Sprites gets two of yours.",
        "Each patch next to the Wizard with no Sprite or only one gets one of yours.",
        "A Sprite to each with none or one.",
        "Two Sprites where under two.",
        "",
        "Sprites smell it from three gardens away and come with spoons.",
    ),
    Plant(
        "Starflower", "PP-4.2", "Morning", True,
        "A Gem for each neighbour of the Wizard where Sprites sit, and another for each that you control.",
        "A Gem for each neighbour of the Wizard where Sprites sit, whoever they belong to.",
        "A Gem for each neighbour of the Wizard with Sprites.",
        "Gems for Sprites all around.",
        "",
        "Opens for any audience, and charges admission.",
    ),
    Plant(
        "Deeproot", "PP-4.3", "Morning", True,
        "Pick a direction: each patch beyond the Wizard’s, up to the first gap, gets a Sprite of yours, "
        "and the last of them two.",
        "Pick a direction: the first two patches beyond the Wizard’s, up to the first gap, get a Sprite "
        "of yours each.",
        "A Sprite to each of two in a line.",
        "Sprites all along a line.",
        "",
        "Nobody has found its other end; several have written postcards from the way.",
    ),
    Plant(
        "Tanglethorn", "PP-4.4", "Noon", True,
        "Three times over: a Sprite of yours to a patch beside one that you control.",
        "Once: a Sprite of yours to a patch beside one that you control.",
        "A Sprite beside a patch of yours.",
        "Three Sprites beside yours.",
        "",
        "It holds hands with everything, and does not let go.",
    ),
    Plant(
        "Emberwood", "PP-4.5", "Noon", True,
        "Lay a Gem on every patch beside the Wizard, and two under the Wizard’s feet, for whoever controls "
        "the patch at the end.",
        "Lay a Gem on each of two patches beside the Wizard, for whoever controls the patch at the end.",
        "A Gem on each of two patches.",
        "Gems all around, two here.",
        "",
        "Drops sparks that cool into stones. Do not rake.",
    ),
    Plant(
        "Frightshade", "PP-4.6", "Noon", True,
        "Up to three times: a Sprite of anyone’s next to the Wizard flees to a patch beside its own.",
        "Once: a Sprite of anyone’s next to the Wizard flees to a patch beside its own.",
        "A Sprite flees to a patch beside.",
        "Up to three Sprites flee.",
        "",
        "Says nothing. Leans in.",
    ),
    Plant(
        "Wingbean", "PP-4.7", "Night", False,
        "Any unlocked patch flies to an open spot elsewhere; its rival Sprites go home first.",
        "This Wingbean gets a Sprite of yours; then any unlocked patch flies to an open spot elsewhere.",
        "A Sprite here, then a patch flies.",
        "A patch flies elsewhere.",
        "Before the fields: its controller gets a Gem for each kind of plant beside it, Wingbean left out.",
        "Flaps at dusk. Tie down the teapot.",
    ),
    Plant(
        "Snapjaw", "PP-4.8", "Night", True,
        "Swallow one or two rival Sprites beside the Wizard; or none, if you would rather.",
        "Swallow a rival Sprite that sits alone beside the Wizard.",
        "Swallow a rival that sits alone.",
        "Swallow one or two rivals.",
        "Each Sprite that it swallowed for you is worth a Gem.",
        "Chews slowly, gives nothing back.",
    ),
)  # fmt: skip
"""PP-1.2. The card column: Morning above Noon above Night."""

PLANTS: Final = {plant.name: plant for plant in COLUMN}
NAMES: Final = tuple(PLANTS)
TRAINING: Final = NAMES[:CARDS]
"""PP-7.1. The plants of training mode."""
PATCHES: Final = {
    f"{plant.name}{number}": (plant.name, number) for plant in COLUMN for number in range(1, MOST + 1)
}
"""The plant and the number of every patch, by name."""
SETS: Final = tuple(combinations(NAMES, CARDS))


def balanced(names: tuple[str, ...]) -> bool:
    """PP-1.2. Returns whether at least two plants are Morning, one Noon and one Night."""
    timings = [PLANTS[name].timing for name in names]
    return timings.count("Morning") >= 2 and "Noon" in timings and "Night" in timings


BALANCED: Final = tuple(names for names in SETS if balanced(names))


def highest(seats: int) -> int:
    """PP-1.3. Returns the highest number of a patch in the game."""
    return {2: 6, 3: 7}.get(seats, MOST)

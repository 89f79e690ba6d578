"""The state of a game: garden, Sprites, Gems, hands, Surplus, bag, and the progress of a turn."""

import dataclasses
from dataclasses import dataclass
from typing import Final

from games.kit.contract import Seat, State
from games.power_plants.garden import Place
from games.power_plants.plants import PATCHES

SPRITES: Final = 20
"""PP-1.1. Sprites per player."""
COLOURS: Final = ("red", "blue", "yellow", "green", "violet")
"""Colours by seat."""


@dataclass(slots=True, kw_only=True)
class Season(State):
    """The state of a game. `phase` is plants, deal, turn, draw or over.

    `garden` maps places to patches, `sprites` places to their owner and number of Sprites, `gems` places to
    the number of Gems on them. `wizard` is the Wizard's place, empty before the first turn. `gained` counts
    each player's Gems, `captured` each player's captives by owner. During a turn `stage` is add, sprite (the
    free one), power, grow (which patch next), effect or done, `power` the chosen power, `acting` the patch
    whose power is being resolved, `growing` the patches that have yet to grow. `last` is the seat that drew
    the last patch (PP-5.1). `choice` is how the plants are chosen (PP-1.2), `powerless` the plant whose
    powers are switched off, and `head_start` whether early seats begin with Gems (PP-1.8).
    """

    seats: int
    choice: str = ""
    training: bool = False
    powerless: str = ""
    head_start: bool = False
    phase: str = "plants"
    plants: tuple[str, ...] = ()
    garden: dict[Place, str] = dataclasses.field(default_factory=dict)
    sprites: dict[Place, tuple[Seat, int]] = dataclasses.field(default_factory=dict)
    gems: dict[Place, int] = dataclasses.field(default_factory=dict)
    wizard: Place = ""
    hands: list[tuple[str, ...]] = dataclasses.field(default_factory=list)
    surplus: tuple[str, ...] = ()
    bag: list[str] = dataclasses.field(default_factory=list)
    supply: list[int] = dataclasses.field(default_factory=list)
    gained: list[int] = dataclasses.field(default_factory=list)
    captured: list[list[int]] = dataclasses.field(default_factory=list)
    first: Seat = 0
    turn: Seat = 0
    turns: int = 0
    stage: str = ""
    power: str = ""
    acting: str = ""
    growing: tuple[str, ...] = ()
    last: Seat | None = None

    def copy(self) -> "Season":
        """Returns an independent copy, written by hand: bots fork the state for every move that they try."""
        twin = self.blank()
        twin.seats, twin.choice, twin.training = self.seats, self.choice, self.training
        twin.powerless, twin.head_start = self.powerless, self.head_start
        twin.phase, twin.plants = self.phase, self.plants
        twin.garden, twin.sprites = self.garden.copy(), self.sprites.copy()
        twin.gems, twin.wizard = self.gems.copy(), self.wizard
        twin.hands, twin.surplus, twin.bag = self.hands[:], self.surplus, self.bag[:]
        twin.supply, twin.gained = self.supply[:], self.gained[:]
        twin.captured = [captives[:] for captives in self.captured]
        twin.first, twin.turn, twin.turns = self.first, self.turn, self.turns
        twin.stage, twin.power = self.stage, self.power
        twin.acting, twin.growing = self.acting, self.growing
        twin.last = self.last
        return twin

    def owner(self, place: Place) -> Seat | None:
        """PP-3.4. Returns the seat that controls a patch, None if nobody does."""
        found = self.sprites.get(place)
        return found[0] if found else None

    def count(self, place: Place) -> int:
        """Returns the number of Sprites on a patch."""
        found = self.sprites.get(place)
        return found[1] if found else 0

    def controlled(self, seat: Seat) -> list[Place]:
        """PP-3.4. Returns the places of the patches that a player controls."""
        return [place for place, (owner, _) in self.sprites.items() if owner == seat]

    def planted(self, seat: Seat) -> int:
        """Returns the number of a player's Sprites in the garden."""
        return sum(count for owner, count in self.sprites.values() if owner == seat)

    def place_of(self, patch: str) -> Place:
        """Returns the place of a patch in the garden."""
        return next(place for place, lying in self.garden.items() if lying == patch)

    def plant_at(self, place: Place) -> str:
        """Returns the plant of the patch on a place."""
        return PATCHES[self.garden[place]][0]

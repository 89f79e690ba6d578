"""The garden as pieces: the earth around it, its patches, what was done last, and the shed under it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from games.kit.forms import asked
from games.kit.hexes import element
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import many
from games.power_plants.garden import Place
from games.power_plants.screen import Mark
from games.power_plants.spots import Spot, spots
from games.power_plants.view import HandPatchView, PatchView, PlantView, SeasonView
from games.power_plants.words import turns_left

FOLDER: Final = "games/power_plants/board"
LAYERS: Final = ("pp-rim", "pp-garden", "pp-over", "pp-past", "pp-spots")
"""The lowest first."""

SPEAKING: Final = ("pp-garden", "pp-spots")
"""The layers that a screen reader hears."""

TIMES: Final = ("Morning", "Noon", "Night")

LEAST: Final = 44
LEAST_TO_WATCH: Final = 33
"""How many pixels wide a patch is at least: one that can be tapped, one that is only looked at."""
LATE: Final = 14
"""How many patches a garden has that is larger than what a phone has room for beside its questions."""


class Garden(NamedTuple):
    """What holds the layers, and the shed where there is one, each by its id.

    `around` are the hexes that have to be in sight, with a `margin`; `least` and `fits` are what hexes.html
    says of them; a `late` garden needs all the room that there is.
    """

    around: tuple[Place, ...]
    margin: int
    least: int
    fits: str
    late: bool
    layers: tuple[str, ...]
    shed: str


class Layer(NamedTuple):
    """Pieces at one height, by id; `speaks` to a screen reader or not."""

    pieces: tuple[str, ...]
    speaks: bool


class Earth(NamedTuple):
    """An empty hex beside the garden: open, closed, or "" where nothing is planted now."""

    at: Place
    look: str

    @property
    def open(self) -> bool:
        """Whether something can be planted there."""
        return self.look == "open"


class Patch(NamedTuple):
    """A patch as it lies. `says` is what it is, `holds` its kind for a script.

    `look` says whether its power is at work or waits, `order` its place among those that wait, from 1. `off`:
    it is no answer to a question that is answered by patches.
    """

    at: Place
    key: str
    number: int
    colour: str
    sprites: int
    gems: int
    look: str
    order: int
    stood: bool
    aloft: bool
    locked: bool
    off: bool
    says: str
    holds: str


class Shed(NamedTuple):
    """Under the garden: the ways to the cards, and to the Surplus and the bag, or the turns that are left."""

    plants: tuple[PlantView, ...]
    surplus: tuple[HandPatchView, ...]
    bag: int
    left: str


class Choosing(NamedTuple):
    """PP-1.2. The cards to choose from; `mine`: they are ticked here."""

    plants: tuple[PlantView, ...]
    training: bool
    mine: bool

    @property
    def times(self) -> tuple[tuple[str, tuple[PlantView, ...]], ...]:
        """The cards of each time of day."""
        return tuple((time, tuple(one for one in self.plants if one.timing == time)) for time in TIMES)


def board(seen: TablePage, marks: Iterable[Mark]) -> dict[str, Piece]:
    """The garden with everything on it, or the cards that it is to be made of."""
    view: SeasonView = seen.view
    if view.phase == "plants":
        choosing = Choosing(view.offered, view.training, mine=asked(seen) is not None)
        return {"board": Piece(f"{FOLDER}.choosing", choosing)}
    if not view.garden:
        return {"board": Piece(f"{FOLDER}.unsown", None)}
    found: dict[str, Piece] = {}
    answers = spots(seen)
    layers = (earth(seen), patches(seen, answers), over(seen), past(marks), answers)
    for id, pieces in zip(LAYERS, layers):
        found |= pieces
        found[id] = Piece(f"{FOLDER}.layer", Layer(tuple(pieces), speaks=id in SPEAKING))
    if not view.count:
        found["shed"] = Piece(f"{FOLDER}.shed", shed(view))
    found["board"] = Piece(f"{FOLDER}.garden", garden(seen))
    return found


def garden(seen: TablePage) -> Garden:
    """What holds the layers, and how near it is brought."""
    view: SeasonView = seen.view
    mine, counted = view.turn in seen.mine, bool(view.count)
    return Garden(
        around=tuple(patch.place for patch in view.garden) if counted else view.rim,
        margin=12 if counted else 1,
        least=LEAST_TO_WATCH if seen.phase == "playing" and not mine else LEAST,
        fits=f"{view.turns} mine" if mine else f"{view.turns} of {len(view.garden)}",
        late=len(view.garden) >= LATE,
        layers=LAYERS,
        shed="" if counted else "shed",
    )


def shed(view: SeasonView) -> Shed:
    """What stands under the garden."""
    left = "" if view.left is None else turns_left(view.left)
    return Shed(view.plants, view.surplus, view.bag, left)


# What lies there


def earth(seen: TablePage) -> Mapping[str, Piece]:
    """The empty hexes beside the garden."""
    view: SeasonView = seen.view
    ask = asked(seen)
    planting = ask is not None and ask.prompt == "add"
    return beside(view.rim, tuple(spot.place for spot in view.spots) if planting else None)


@lru_cache(maxsize=200)
def beside(rim: tuple[Place, ...], open: tuple[Place, ...] | None) -> Mapping[str, Piece]:
    """The empty hexes beside a garden; PP-2.2: some are `open` where somebody plants."""
    found: dict[str, Piece] = {}
    for at in rim:
        look = "" if open is None else "open" if at in open else "closed"
        found[element("r", at)] = Piece(f"{FOLDER}.earth", Earth(at, look))
    return found


BY_PATCHES: Final = ("target", "recall", "prey", "grow", "direction", "embers", "flight")
"""The questions that are answered by patches, and not by every patch."""


def patches(seen: TablePage, answers: Mapping[str, Piece]) -> dict[str, Piece]:
    """Every patch, in the order in which they are named; its id is its own for life, so that it glides."""
    view: SeasonView = seen.view
    ask = asked(seen)
    able = {one.value.at for one in answers.values() if isinstance(one.value, Spot)}
    narrow = ask is not None and ask.prompt in BY_PATCHES
    aloft = seen.ask.detail["flying"] if seen.ask and seen.ask.prompt == "land" else ""
    found: dict[str, Piece] = {}
    for one in sorted(view.garden, key=attrgetter("patch")):
        own = one.owner is not None and one.owner == seen.shown
        off = narrow and one.place not in able
        found[f"p-{one.patch}"] = lying(one, own, aloft == one.patch, off)
    return found


@lru_cache(maxsize=4_000)
def lying(one: PatchView, own: bool, aloft: bool, off: bool) -> Piece:
    """A patch as it is shown."""
    return Piece(f"{FOLDER}.patch", patch(one, own, aloft, off))


def patch(one: PatchView, own: bool, aloft: bool, off: bool = False) -> Patch:
    """A patch as it lies; `own`: the one who looks controls it, `aloft`: it flies, `off`: it is no answer."""
    gems = f", {many(one.gems, 'Gem')}" if one.gems else ""
    wizard = ", the Wizard" if one.wizard else ""
    lock = "unlocked" if one.unlocked else "locked"
    return Patch(
        at=one.place,
        key=one.key,
        number=one.number,
        colour=one.colour,
        sprites=one.sprites,
        gems=one.gems,
        look=one.state,
        order=one.order,
        stood=one.wizard,
        aloft=aloft,
        locked=not one.unlocked,
        off=off,
        says=f"{one.label}{' of yours' if own else ''}{gems}{wizard}, {lock}",
        holds=f"{'' if one.unlocked else 'locked '}{'own ' if own else ''}patch",
    )


# What stands or is drawn on it


def past(marks: Iterable[Mark]) -> dict[str, Piece]:
    """What the last turn of others left behind where it happened; arrows lie over all else of it."""
    lowest_first = sorted(marks, key=lambda mark: bool(mark.to))
    return {mark.id: Piece(f"{FOLDER}.{mark.shape}", mark) for mark in lowest_first}


def over(seen: TablePage) -> dict[str, Piece]:
    """The Wizard; and the patches that a choice of power is about, for a script."""
    view: SeasonView = seen.view
    found: dict[str, Piece] = {}
    if view.wizard:
        found["wizard"] = Piece(f"{FOLDER}.wizard", view.wizard)
    ask = asked(seen)
    if ask is not None and ask.prompt == "power" and view.now is not None:
        for at in (view.wizard, *(power.place for power in view.now.grows)):
            found[element("about", at)] = Piece(f"{FOLDER}.about", at)
    return found

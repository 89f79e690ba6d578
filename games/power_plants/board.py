"""The garden as pieces: the empty hexes around it, its patches, marks of recent turns, the shed below."""

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
"""From bottom to top."""

AUDIBLE_LAYERS: Final = ("pp-garden", "pp-spots")
"""The layers that screen readers hear."""

TIMES: Final = ("Morning", "Noon", "Night")

MIN_HEX_SIZE: Final = 44
MIN_HEX_SIZE_WATCHING: Final = 33
"""Minimal width of a patch in pixels; `MIN_HEX_SIZE` if patches can be tapped."""
LATE_GARDEN: Final = 14
"""Number of patches from which a garden no longer fits a phone beside the questions."""


class Garden(NamedTuple):
    """The container of the layers and the shed, if any, by their ids.

    `around` are the hexes that have to be in sight, with a `margin`; `least` and `fits` are those of
    hexes.html; a `late` garden needs all the room there is.
    """

    around: tuple[Place, ...]
    margin: int
    least: int
    fits: str
    late: bool
    layers: tuple[str, ...]
    shed: str


class Layer(NamedTuple):
    """Pieces at one height, by id; `speaks` tells whether screen readers hear them."""

    pieces: tuple[str, ...]
    speaks: bool


class Earth(NamedTuple):
    """An empty hex beside the garden. `look` is open, closed, or "" while no patch is being added."""

    at: Place
    look: str

    @property
    def open(self) -> bool:
        """Whether a patch can be added there."""
        return self.look == "open"


class Patch(NamedTuple):
    """A patch as drawn. `says` is its label, `holds` its kind for the script.

    `look` tells whether its power is acting or waiting, `order` its position among those that wait, from 1.
    `off` tells that it is no legal answer to a question answered by patches.
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
    """The links below the garden: to the cards, to the Surplus and the bag, or to the turns that are left."""

    plants: tuple[PlantView, ...]
    surplus: tuple[HandPatchView, ...]
    bag: int
    left: str


class Choosing(NamedTuple):
    """PP-1.2. The cards to choose from; `mine` tells that this screen chooses."""

    plants: tuple[PlantView, ...]
    training: bool
    mine: bool

    @property
    def times(self) -> tuple[tuple[str, tuple[PlantView, ...]], ...]:
        """The cards by timing."""
        return tuple((time, tuple(one for one in self.plants if one.timing == time)) for time in TIMES)


def board(seen: TablePage, marks: Iterable[Mark]) -> dict[str, Piece]:
    """Returns the garden with everything on it, or before that the cards to choose from."""
    view: SeasonView = seen.view
    if view.phase == "plants":
        choosing = Choosing(view.offered, view.training, mine=asked(seen) is not None)
        return {"board": Piece(f"{FOLDER}.choosing", choosing)}
    if not view.garden:
        return {"board": Piece(f"{FOLDER}.unsown", None)}
    found: dict[str, Piece] = {}
    answers = spots(seen)
    layers = (empty_hexes(seen), patches(seen, answers), wizard_layer(seen), marks_of_turns(marks), answers)
    for id, pieces in zip(LAYERS, layers):
        found |= pieces
        found[id] = Piece(f"{FOLDER}.layer", Layer(tuple(pieces), speaks=id in AUDIBLE_LAYERS))
    if not view.count:
        found["shed"] = Piece(f"{FOLDER}.shed", shed(view))
    found["board"] = Piece(f"{FOLDER}.garden", garden(seen))
    return found


def garden(seen: TablePage) -> Garden:
    """Returns the container of the layers, and what it is zoomed to."""
    view: SeasonView = seen.view
    mine, counted = view.turn in seen.mine, bool(view.count)
    return Garden(
        around=tuple(patch.place for patch in view.garden) if counted else view.rim,
        margin=12 if counted else 1,
        least=MIN_HEX_SIZE_WATCHING if seen.phase == "playing" and not mine else MIN_HEX_SIZE,
        fits=f"{view.turns} mine" if mine else f"{view.turns} of {len(view.garden)}",
        late=len(view.garden) >= LATE_GARDEN,
        layers=LAYERS,
        shed="" if counted else "shed",
    )


def shed(view: SeasonView) -> Shed:
    """Returns what is below the garden."""
    left = "" if view.left is None else turns_left(view.left)
    return Shed(view.plants, view.surplus, view.bag, left)


# Hexes and patches


def empty_hexes(seen: TablePage) -> Mapping[str, Piece]:
    """Returns the empty hexes beside the garden."""
    view: SeasonView = seen.view
    ask = asked(seen)
    planting = ask is not None and ask.prompt == "add"
    return hex_pieces(view.rim, tuple(spot.place for spot in view.spots) if planting else None)


@lru_cache(maxsize=200)
def hex_pieces(rim: tuple[Place, ...], open: tuple[Place, ...] | None) -> Mapping[str, Piece]:
    """Returns the empty hexes beside a garden; PP-2.2: `open` are the open spots while a patch is added."""
    found: dict[str, Piece] = {}
    for at in rim:
        look = "" if open is None else "open" if at in open else "closed"
        found[element("r", at)] = Piece(f"{FOLDER}.earth", Earth(at, look))
    return found


PATCH_PROMPTS: Final = ("target", "recall", "prey", "grow", "direction", "embers", "flight")
"""Questions that are answered by patches, but not by any patch."""


def patches(seen: TablePage, answers: Mapping[str, Piece]) -> dict[str, Piece]:
    """Returns all patches by name; each keeps its id for the whole game, so that the browser animates it."""
    view: SeasonView = seen.view
    ask = asked(seen)
    answer_places = {one.value.at for one in answers.values() if isinstance(one.value, Spot)}
    by_patches = ask is not None and ask.prompt in PATCH_PROMPTS
    aloft = seen.ask.detail["flying"] if seen.ask and seen.ask.prompt == "land" else ""
    choosing = ask is not None and ask.prompt == "grow" and len(set(ask) - {"skip"}) > 1
    found: dict[str, Piece] = {}
    for one in sorted(view.garden, key=attrgetter("patch")):
        own = one.owner is not None and one.owner == seen.shown
        off = by_patches and one.place not in answer_places
        found[f"p-{one.patch}"] = patch_piece(one, own, aloft == one.patch, off, not choosing)
    return found


@lru_cache(maxsize=4_000)
def patch_piece(one: PatchView, own: bool, aloft: bool, off: bool, ordered: bool) -> Piece:
    """Returns a patch as a piece; cached."""
    return Piece(f"{FOLDER}.patch", patch(one, own, aloft, off, ordered))


def patch(one: PatchView, own: bool, aloft: bool, off: bool = False, ordered: bool = True) -> Patch:
    """Returns a patch as drawn; `own`: the viewer controls it, `aloft`: in the air, `off`: no answer.

    `ordered`: it shows its position among the patches that wait. Not while the player chooses among patches
    of one plant: their order is open, and the question calls them by their own numbers.
    """
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
        order=one.order if ordered else 0,
        stood=one.wizard,
        aloft=aloft,
        locked=not one.unlocked,
        off=off,
        says=f"{one.label}{' of yours' if own else ''}{gems}{wizard}, {lock}",
        holds=f"{'' if one.unlocked else 'locked '}{'own ' if own else ''}patch",
    )


# The Wizard and marks


def marks_of_turns(marks: Iterable[Mark]) -> dict[str, Piece]:
    """Returns the marks of the turns of others, arrows on top."""
    lowest_first = sorted(marks, key=lambda mark: bool(mark.to))
    return {mark.id: Piece(f"{FOLDER}.{mark.shape}", mark) for mark in lowest_first}


def wizard_layer(seen: TablePage) -> dict[str, Piece]:
    """Returns the Wizard and, while a power is chosen, the patches concerned, for the script."""
    view: SeasonView = seen.view
    found: dict[str, Piece] = {}
    if view.wizard:
        found["wizard"] = Piece(f"{FOLDER}.wizard", view.wizard)
    ask = asked(seen)
    if ask is not None and ask.prompt == "power" and view.now is not None:
        for at in (view.wizard, *(power.place for power in view.now.grows)):
            found[element("about", at)] = Piece(f"{FOLDER}.about", at)
    return found

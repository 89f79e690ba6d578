"""The pictures of the rulebook: a part of a garden, and what a rule says about it.

Patches are in the notation of PP-8.1. After `>` stands what is shown: `open` and closed spots, locked patches
(`locks`), the order in which patches `grow`, or how a field is counted (`count`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from games.kit.dice import Dice
from games.kit.pictures import Picture, deeds
from games.kit.pieces import Piece
from games.kit.words import many
from games.power_plants import notation
from games.power_plants.board import Earth, Patch, patch
from games.power_plants.garden import Place, open_spots, patches_beside, rim
from games.power_plants.outcome_words import share_reason, step_title
from games.power_plants.plants import NAMES, PATCHES
from games.power_plants.rules import in_card_order
from games.power_plants.scoring import CountStep, count
from games.power_plants.state import COLOURS, Season
from games.power_plants.view import view

KIND: Final = "games/power_plants/pictures.garden"
DICE: Final = Dice(b"nothing is drawn in a picture")


class Row(NamedTuple):
    """A player's Gems for a field, with the reason."""

    colour: str
    why: str
    gems: int


class Drawn(NamedTuple):
    """Patches, empty hexes, the Wizard's place, and the shares of a field; `look` is what is shown."""

    places: tuple[Place, ...]
    earth: tuple[Earth, ...]
    patches: tuple[Patch, ...]
    wizard: Place
    look: str
    title: str
    rows: tuple[Row, ...]


def picture(position: str) -> Picture:
    """PP-8.1. Draws a position of the rulebook; raises ValueError if it or what is to be shown is invalid."""
    position, shown = deeds(position)
    look = shown[0] if shown else ""
    if look and look not in DESCRIPTIONS:
        raise ValueError(f"“{look}” is nothing to be shown; {', '.join(DESCRIPTIONS)} are.")
    s = read(position)
    if not s.garden:
        raise ValueError("A picture without a patch shows nothing.")
    if look == "grow":
        s.growing = tuple(in_card_order(s, patches_beside(s.garden, s.wizard)))
    return garden_picture(s, look)


def whole_garden(s: Season) -> Picture:
    """PP-6. Draws a whole garden."""
    return garden_picture(s, "")


def garden_picture(s: Season, look: str) -> Picture:
    """Draws a garden, and what `look` asks for."""
    step = next((one for one in count(s) if one.kind == "field"), None) if look == "count" else None
    empty = tuple(earth(s)) if look == "open" else ()
    garden = view(s).garden
    drawn = Drawn(
        places=(*s.garden, *(one.at for one in empty)),
        earth=empty,
        patches=tuple(patch(one, own=False, aloft=False) for one in garden),
        wizard=s.wizard,
        look=look,
        title=step_title(step) if step else "",
        rows=tuple(rows(step)) if step else (),
    )
    lines = (f"{one.label} at {one.place}{WIZARD if one.wizard else ''}." for one in garden)
    return Picture(Piece(KIND, drawn), (*lines, *DESCRIPTIONS.get(look, no_description)(drawn)))


def read(position: str) -> Season:
    """Reads a garden with five players and the plants that are in it."""
    everybody = "\n".join(f"{colour}: -" for colour in COLOURS)
    s = notation.read(f"{position}\n{everybody}", DICE)
    planted = {PATCHES[one][0] for one in s.garden.values()}
    s.plants, s.phase = tuple(name for name in NAMES if name in planted), "draw"
    return s


def earth(s: Season) -> Iterator[Earth]:
    """PP-2.2. Yields the empty hexes beside the garden, open or closed."""
    free = open_spots(s.garden)
    yield from (Earth(at, "open" if at in free else "closed") for at in rim(s.garden))


def rows(step: CountStep) -> Iterator[Row]:
    """PP-6.4. Yields everybody's Gems for a field."""
    for share in step.shares:
        yield Row(COLOURS[share.seat], share_reason(share, step), share.gems)


# Descriptions


def no_description(drawn: Drawn) -> Iterator[str]:
    """Adds nothing to the list of patches."""
    yield from ()


def spots(drawn: Drawn) -> Iterator[str]:
    """PP-2.2. Describes open and closed spots."""
    for look in ("open", "closed"):
        found = [one.at for one in drawn.earth if one.look == look]
        yield f"{look.capitalize()}: {'; '.join(found) or 'none'}."


def locked_patches(drawn: Drawn) -> Iterator[str]:
    """PP-3.5. Describes locked patches."""
    yield f"Locked: {'; '.join(one.at for one in drawn.patches if one.locked) or 'none'}."


def growing_order(drawn: Drawn) -> Iterator[str]:
    """PP-2.4. Describes the order in which patches grow."""
    order = sorted((one for one in drawn.patches if one.order), key=lambda one: one.order)
    yield f"What grows, in this order: {'; '.join(one.at for one in order)}."


def field_shares(drawn: Drawn) -> Iterator[str]:
    """PP-6.4. Describes the shares of a field."""
    yield f"{drawn.title}."
    yield from (f"{row.colour.capitalize()}, {row.why}: {many(row.gems, 'Gem')}." for row in drawn.rows)


DESCRIPTIONS: Final[Mapping[str, Callable[[Drawn], Iterator[str]]]] = {
    "open": spots,
    "locks": locked_patches,
    "grow": growing_order,
    "count": field_shares,
}
WIZARD: Final = ", under the Wizard"

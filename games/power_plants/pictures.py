"""The pictures of the rulebook: a part of a garden, and what its rules make of it.

The patches are written as in PP-8.1. Behind `>` stands what is shown of them: `open` and closed spots, which
are in `locks`, which `grow`, or how a field is counted (`count`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from games.kit.dice import Dice
from games.kit.pictures import Picture, deeds
from games.kit.pieces import Piece
from games.kit.words import many
from games.power_plants import notation
from games.power_plants.board import Earth, Patch, patch
from games.power_plants.garden import Place, beside, open_spots, rim
from games.power_plants.plants import NAMES, PATCHES
from games.power_plants.rules import column
from games.power_plants.scoring import CountStep, count
from games.power_plants.state import COLOURS, Season
from games.power_plants.view import view
from games.power_plants.worth import share_of, title

KIND: Final = "games/power_plants/pictures.garden"
DICE: Final = Dice(b"nothing is drawn in a picture")


class Row(NamedTuple):
    """What somebody gets for a field, and why."""

    colour: str
    why: str
    gems: int


class Drawn(NamedTuple):
    """Patches, spots beside them, the Wizard's place, what a field pays; `look`: what is shown of them."""

    places: tuple[Place, ...]
    earth: tuple[Earth, ...]
    patches: tuple[Patch, ...]
    wizard: Place
    look: str
    title: str
    rows: tuple[Row, ...]


def picture(position: str) -> Picture:
    """PP-8.1. A part of a garden, with what is asked to be shown of it."""
    position, shown = deeds(position)
    look = shown[0] if shown else ""
    if look and look not in LOOKS:
        raise ValueError(f"“{look}” is nothing to be shown; {', '.join(LOOKS)} are.")
    s = read(position)
    if not s.garden:
        raise ValueError("A picture without a patch shows nothing.")
    if look == "grow":
        s.growing = tuple(column(s, beside(s.garden, s.wizard)))
    return drawn_as(s, look)


def whole(s: Season) -> Picture:
    """PP-6. A garden as it lies."""
    return drawn_as(s, "")


def drawn_as(s: Season, look: str) -> Picture:
    """A garden, and what is shown of it."""
    step = next((one for one in count(s) if one.kind == "field"), None) if look == "count" else None
    empty = tuple(earth(s)) if look == "open" else ()
    garden = view(s).garden
    drawn = Drawn(
        places=(*s.garden, *(one.at for one in empty)),
        earth=empty,
        patches=tuple(patch(one, own=False, aloft=False) for one in garden),
        wizard=s.wizard,
        look=look,
        title=title(step) if step else "",
        rows=tuple(rows(step)) if step else (),
    )
    lies = (f"{one.label} at {one.place}{WIZARD if one.wizard else ''}." for one in garden)
    return Picture(Piece(KIND, drawn), (*lies, *LOOKS.get(look, nothing)(drawn)))


def read(position: str) -> Season:
    """A garden of five players, and of the plants that are in it."""
    everybody = "\n".join(f"{colour}: -" for colour in COLOURS)
    s = notation.read(f"{position}\n{everybody}", DICE)
    planted = {PATCHES[one][0] for one in s.garden.values()}
    s.plants, s.phase = tuple(name for name in NAMES if name in planted), "draw"
    return s


def earth(s: Season) -> Iterator[Earth]:
    """PP-2.2. The empty spots beside the garden."""
    free = open_spots(s.garden)
    yield from (Earth(at, "open" if at in free else "closed") for at in rim(s.garden))


def rows(step: CountStep) -> Iterator[Row]:
    """PP-6.4. What everybody gets for a field."""
    for share in step.shares:
        yield Row(COLOURS[share.seat], share_of(share, step), share.gems)


# What is drawn, in words


def nothing(drawn: Drawn) -> Iterator[str]:
    """The patches alone."""
    yield from ()


def spots(drawn: Drawn) -> Iterator[str]:
    """PP-2.2."""
    for look in ("open", "closed"):
        found = [one.at for one in drawn.earth if one.look == look]
        yield f"{look.capitalize()}: {'; '.join(found) or 'none'}."


def locks(drawn: Drawn) -> Iterator[str]:
    """PP-3.5."""
    yield f"Locked: {'; '.join(one.at for one in drawn.patches if one.locked) or 'none'}."


def growing(drawn: Drawn) -> Iterator[str]:
    """PP-2.4."""
    order = sorted((one for one in drawn.patches if one.order), key=lambda one: one.order)
    yield f"What grows, in this order: {'; '.join(one.at for one in order)}."


def counted(drawn: Drawn) -> Iterator[str]:
    """PP-6.4."""
    yield f"{drawn.title}."
    yield from (f"{row.colour.capitalize()}, {row.why}: {many(row.gems, 'Gem')}." for row in drawn.rows)


LOOKS: Final[Mapping[str, Callable[[Drawn], Iterator[str]]]] = {
    "open": spots,
    "locks": locks,
    "grow": growing,
    "count": counted,
}
WIZARD: Final = ", under the Wizard"

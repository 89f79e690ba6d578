"""Phrases for cubes removed from the map: how many, whose, and from which groups."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, listed, say
from games.mistywell.city import BANE, COLOURS, SQUARES, WILD
from games.mistywell.phrases import WILD_SUFFIX, number, place
from games.mistywell.story import LiftedCube

OWNERS: Final = {square.name: square.owner for square in SQUARES}
"""MW-6.3. The owners of squares (a seat, or WILD), by their names in facts."""


def is_bane(fact: LiftedCube) -> bool:
    """Returns whether a fact removed a Bane."""
    return fact.colour == COLOURS[BANE]


def owner(fact: Fact | None) -> Seat | None:
    """MW-6.3. Returns the owner of a removed cube; None for a Bane, and for what was everybody's."""
    if not isinstance(fact, LiftedCube) or is_bane(fact):
        return None
    square_owner = OWNERS.get(fact.square, WILD)
    return None if square_owner == WILD else square_owner


def removed_cube(fact: LiftedCube, reader: Reader) -> Text:
    """Returns the phrase for a cube or Bane with its owner; the name of a wild square implies everybody."""
    where, cube_owner = f" from {place(fact.square)}", owner(fact)
    if cube_owner is None:
        return say("removed a Bane" if is_bane(fact) else "removed a cube", where)
    if cube_owner == fact.seat:
        return say("removed ", of_own("a cube", fact.seat, reader), where)
    return say("removed ", reader.whose(cube_owner), " cube", where)


def removed_cubes(cubes: Iterable[Fact], reader: Reader) -> Text:
    """Returns the phrase for cubes that one seat removed in a row: how many, whose, and from which groups."""
    removed = [cube for cube in cubes if isinstance(cube, LiftedCube)]
    groups = list(dict.fromkeys(place(cube.square).removesuffix(WILD_SUFFIX) for cube in removed))
    from_several = say(listed(groups[:-1]), " and ") if len(groups) > 1 else NOTHING
    seat, owners = removed[0].seat, Counter(owner(cube) for cube in removed)
    what = f"{number(len(removed))} cubes"
    if len(owners) == 1:
        counted = of_one_owner(what, seat, next(iter(owners)), reader)
    else:
        shares = (owner_share(number(count), seat, whose, reader) for whose, count in owners.items())
        counted = say(what, " (", listed(shares), ")")
    return say("removed ", counted, " from ", from_several, groups[-1])


def of_one_owner(what: str, seat: Seat, whose: Seat | None, reader: Reader) -> Text:
    """Returns the phrase for cubes that `seat` removed, all of one owner."""
    if whose is None:
        return say(what.replace("cubes", "wild cubes"))
    if whose == seat:
        return of_own(what, seat, reader)
    return say(what.replace("cubes", "of "), reader.whose(whose), " cubes")


def owner_share(count: str, seat: Seat, whose: Seat | None, reader: Reader) -> Text:
    """Returns the phrase for those of one owner among the cubes that `seat` removed."""
    if whose is None:
        return say(f"{count} wild")
    if whose == seat:
        return of_own(count, seat, reader)
    return say(f"{count} of ", reader.whose(whose) if whose != reader.you else "yours")


def of_own(what: str, seat: Seat, reader: Reader) -> Text:
    """Returns the phrase for cubes that belonged to the seat that removed them."""
    return say(f"{what} of {reader.does(seat, 'your', 'their')} own")

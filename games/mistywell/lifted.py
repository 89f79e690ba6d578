"""Cubes that were removed from the map: how many, whose, and from which groups."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, listed, say
from games.mistywell.city import BANE, COLOURS, SQUARES, WILD
from games.mistywell.phrases import WILDLY, number, place
from games.mistywell.story import LiftedCube

OWNERS: Final = {square.name: square.owner for square in SQUARES}
"""MW-6.3. The seat that a square is of, or WILD, by what facts call it."""


def is_bane(fact: LiftedCube) -> bool:
    """Whether it was a Bane that left the map."""
    return fact.colour == COLOURS[BANE]


def owner(fact: Fact | None) -> Seat | None:
    """MW-6.3. Whose the cube was that a fact removed; None of a Bane, and of what was everybody's."""
    if not isinstance(fact, LiftedCube) or is_bane(fact):
        return None
    whose = OWNERS.get(fact.square, WILD)
    return None if whose == WILD else whose


def one(fact: LiftedCube, reader: Reader) -> Text:
    """A cube, or a Bane, and whose it was; the name of a wild square says that it was everybody's."""
    where, whose = f" from {place(fact.square)}", owner(fact)
    if whose is None:
        return say("removed a Bane" if is_bane(fact) else "removed a cube", where)
    if whose == fact.seat:
        return say("removed ", of_one_s_own("a cube", fact.seat, reader), where)
    return say("removed ", reader.whose(whose), " cube", where)


def several(cubes: Iterable[Fact], reader: Reader) -> Text:
    """Cubes that one seat removed one after the other: how many, whose, and from which groups."""
    lifted = [cube for cube in cubes if isinstance(cube, LiftedCube)]
    groups = list(dict.fromkeys(place(cube.square).removesuffix(WILDLY) for cube in lifted))
    from_several = say(listed(groups[:-1]), " and ") if len(groups) > 1 else NOTHING
    seat, owners = lifted[0].seat, Counter(owner(cube) for cube in lifted)
    what = f"{number(len(lifted))} cubes"
    if len(owners) == 1:
        counted = all_of(what, seat, next(iter(owners)), reader)
    else:
        shares = (share(number(count), seat, whose, reader) for whose, count in owners.items())
        counted = say(what, " (", listed(shares), ")")
    return say("removed ", counted, " from ", from_several, groups[-1])


def all_of(what: str, seat: Seat, whose: Seat | None, reader: Reader) -> Text:
    """So many cubes that `seat` removed, all of them of one owner."""
    if whose is None:
        return say(what.replace("cubes", "wild cubes"))
    if whose == seat:
        return of_one_s_own(what, seat, reader)
    return say(what.replace("cubes", "of "), reader.whose(whose), " cubes")


def share(count: str, seat: Seat, whose: Seat | None, reader: Reader) -> Text:
    """So many of several cubes that `seat` removed: those of one owner."""
    if whose is None:
        return say(f"{count} wild")
    if whose == seat:
        return of_one_s_own(count, seat, reader)
    return say(f"{count} of ", reader.whose(whose) if whose != reader.you else "yours")


def of_one_s_own(what: str, seat: Seat, reader: Reader) -> Text:
    """Cubes that belonged to whoever removed them."""
    return say(f"{what} of {reader.does(seat, 'your', 'their')} own")

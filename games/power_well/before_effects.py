"""Before effects as changes of the Field, and whether they can lead to a valid play (PW-6.1, PW-6.3)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.power_well.field import Field, bits
from games.power_well.paths import REACH, plays


class Change(NamedTuple):
    """A Before effect that changes the Field: it affects from `low` to `high` of `marbles`.

    The marbles take one of `colours`; without colours they leave the Field.
    """

    marbles: int
    low: int
    high: int
    colours: tuple[int, ...]

    def uses(self, within: int) -> Iterator[int]:
        """Yields for each use its part within a set of marbles; the rest lies outside."""
        inside = [1 << cell for cell in bits(self.marbles & within)]
        outside = (self.marbles & ~within).bit_count()
        for count in range(max(0, self.low - outside), min(self.high, len(inside)) + 1):
            yield from map(sum, combinations(inside, count))

    def results(self, field: Field, touched: int) -> Iterator[Field]:
        """Yields the known part of the Field after a use; marbles still to be drawn have no colour."""
        if not self.colours:
            yield field.without(touched)
        for colour in self.colours:
            yield field.recolour(touched, colour)


class Aim(NamedTuple):
    """PW-6.1. The valid play needed for an ability, and the Before effects that may lead to it."""

    side: int
    exhausted: int
    colour: int
    cost: int
    changes: tuple[Change, ...] = ()

    def met(self, field: Field) -> bool:
        """Returns whether the Field has a valid play, or some use of the effects leads to one."""
        return _met(self, field)

    def hopeless(self, field: Field) -> bool:
        """PW-5.2, PW-5.5. Returns whether no use can help: board Exhausted, or too few marbles in reach."""
        available = (field.colours[self.colour] & REACH[self.side]).bit_count()
        obtainable = sum(change.high for change in self.changes if self.colour in change.colours)
        return bool(self.exhausted >> self.colour & 1) or available + obtainable < self.cost

    def met_after(self, field: Field, change: Change, touched: int) -> bool:
        """Returns whether the aim is met once a use of another effect has changed these marbles."""
        return any(map(self.met, change.results(field, touched)))

    def uses(self, field: Field, change: Change) -> list[int]:
        """Returns the uses of another effect after which the aim is met.

        Only marbles in the player's two columns decide, so uses that differ elsewhere are tested once.
        """
        reach = REACH[self.side]
        valid = {touched for touched in change.uses(reach) if self.met_after(field, change, touched)}
        return [touched for touched in change.uses(change.marbles) if touched & reach in valid]


@lru_cache(maxsize=1 << 13)
def _met(aim: Aim, field: Field) -> bool:
    if aim.hopeless(field):
        return False
    if plays(field, aim.side, aim.colour, aim.cost, aim.exhausted):
        return True
    reach = REACH[aim.side]
    return any(
        aim._replace(changes=aim.changes[number:]).met_after(field, change, touched)
        for number, change in enumerate(aim.changes, 1)
        for touched in change.uses(reach)
    )

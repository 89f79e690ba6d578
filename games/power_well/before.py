"""What effects marked Before may make of the Field (PW-6.1, PW-6.3)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.power_well.field import Field, bits
from games.power_well.paths import REACH, plays


class Change(NamedTuple):
    """A Before effect that changes the Field, as things stand: from `low` to `high` of some marbles.

    They take one of `colours`, or leave where there is none.
    """

    marbles: int
    low: int
    high: int
    colours: tuple[int, ...]

    def uses(self, within: int) -> Iterator[int]:
        """What each use touches within some marbles; the others that it needs lie outside of them."""
        near = [1 << cell for cell in bits(self.marbles & within)]
        outside = (self.marbles & ~within).bit_count()
        for count in range(max(0, self.low - outside), min(self.high, len(near)) + 1):
            yield from map(sum, combinations(near, count))

    def results(self, field: Field, touched: int) -> Iterator[Field]:
        """What is known of the Field after a use: a marble that will be drawn has no colour yet."""
        if not self.colours:
            yield field.without(touched)
        for colour in self.colours:
            yield field.recolour(touched, colour)


class Aim(NamedTuple):
    """PW-6.1. A valid play that a player is after, and the Before effects that may still bring it about."""

    side: int
    exhausted: int
    colour: int
    cost: int
    changes: tuple[Change, ...] = ()

    def met(self, field: Field) -> bool:
        """Whether there is a valid play, or some use of the effects leads to one."""
        return _met(self, field)

    def hopeless(self, field: Field) -> bool:
        """PW-5.2, PW-5.5. Whether no use can do: the board is Exhausted, or its marbles would be too few."""
        there = (field.colours[self.colour] & REACH[self.side]).bit_count()
        more = sum(change.high for change in self.changes if self.colour in change.colours)
        return bool(self.exhausted >> self.colour & 1) or there + more < self.cost

    def met_after(self, field: Field, change: Change, touched: int) -> bool:
        """Whether it is met once a use of another effect has touched these marbles."""
        return any(map(self.met, change.results(field, touched)))

    def uses(self, field: Field, change: Change) -> list[int]:
        """The uses of another effect after which it is met.

        Only the two columns from which the player plays decide: what lies in the third is tried in one way.
        """
        near = REACH[self.side]
        fit = {touched for touched in change.uses(near) if self.met_after(field, change, touched)}
        return [touched for touched in change.uses(change.marbles) if touched & near in fit]


@lru_cache(maxsize=1 << 13)
def _met(aim: Aim, field: Field) -> bool:
    if aim.hopeless(field):
        return False
    if plays(field, aim.side, aim.colour, aim.cost, aim.exhausted):
        return True
    near = REACH[aim.side]
    return any(
        aim._replace(changes=aim.changes[number:]).met_after(field, change, touched)
        for number, change in enumerate(aim.changes, 1)
        for touched in change.uses(near)
    )

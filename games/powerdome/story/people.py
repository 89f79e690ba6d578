"""Whom facts are about: characters, by key, name and seat."""

from typing import NamedTuple

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.values import dataclass


class Who(NamedTuple):
    """A character as a fact names it; an ally has the seat of its owner."""

    key: str
    name: str
    seat: Seat

    @property
    def player(self) -> bool:
        """Whether it is a player's character."""
        return self.key == f"p{self.seat}"


@dataclass(frozen=True, slots=True)
class OfSomebody(Fact):
    """What happened to a character, or what it did."""

    key: str
    name: str
    seat: Seat

    @property
    def who(self) -> Who:
        """The character."""
        return Who(self.key, self.name, self.seat)


@dataclass(frozen=True, slots=True)
class OfPower(OfSomebody):
    """What happened to a power, or what it did, with whose it is."""

    power: str


@dataclass(frozen=True, slots=True)
class OfCause(OfSomebody):
    """What came of something: `cause` is a power, an affliction or a modifier by name, or `attack`, `Burn`,
    `protection`, `calm` (PD-3.5), `Revive`, `orphaned` (PD-3.3)."""

    cause: str


@dataclass(frozen=True, slots=True)
class AtSomebody(OfSomebody):
    """What a character did to another, `at_`."""

    at_key: str
    at_name: str
    at_seat: Seat

    @property
    def at(self) -> Who:
        """The other one."""
        return Who(self.at_key, self.at_name, self.at_seat)

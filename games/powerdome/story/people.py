"""Base types of facts about characters, who are named by key, name and seat."""

from typing import NamedTuple

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.values import dataclass


class Who(NamedTuple):
    """A character as a fact names it; an ally has its owner's seat."""

    key: str
    name: str
    seat: Seat

    @property
    def player(self) -> bool:
        """Whether it is a player's character."""
        return self.key == f"p{self.seat}"


@dataclass(frozen=True, slots=True)
class OfSomebody(Fact):
    """A fact about a character."""

    key: str
    name: str
    seat: Seat

    @property
    def who(self) -> Who:
        """The character."""
        return Who(self.key, self.name, self.seat)


@dataclass(frozen=True, slots=True)
class OfPower(OfSomebody):
    """A fact about a character's power."""

    power: str


@dataclass(frozen=True, slots=True)
class OfCause(OfSomebody):
    """An outcome for a character.

    `cause` is a power, an affliction or a modifier by name, or `attack`, `Burn`, `protection`, `calm`
    (PD-3.5), `Revive`, `orphaned` (PD-3.3).
    """

    cause: str


@dataclass(frozen=True, slots=True)
class AtSomebody(OfSomebody):
    """A deed of a character that affects another, `at_`."""

    at_key: str
    at_name: str
    at_seat: Seat

    @property
    def at(self) -> Who:
        """The affected character."""
        return Who(self.at_key, self.at_name, self.at_seat)

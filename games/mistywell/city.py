"""The map (MW-1.3, MW-1.4): districts in a circle, groups, squares and the fate track; colours of cubes."""

import re
import tomllib
from pathlib import Path
from typing import Final

from games.kit.contract import Seat
from games.kit.values import dataclass

CONTENT: Final = Path(__file__).parent / "content"

CHARACTERS: Final = ("Witch", "Tinker", "Forester")
"""MW-1.1. The names of the characters, by seat."""

COLOURS: Final = ("purple", "orange", "green", "brown", "bane")
"""The kinds of cubes. The first three are the characters' own, by seat."""
BROWN: Final = 3
BANE: Final = 4
EMPTY: Final = -1
"""The value of a square without a cube."""
WILD: Final = 3
"""MW-1.3. The owner of a wild square: every seat."""

CLOCK: Final = ("day", "night")
SYMBOLS: Final = ("remedy", "mending", "harvest", "tale", "secret", "light")
"""What Requests need and Projects put out."""
SPACES: Final = ("start", "plain", "fate", "ring")
"""MW-1.4. The kinds of spaces of the fate track."""


@dataclass(frozen=True, slots=True)
class District:
    """A district. `groups`, and `beside` for its neighbours, are numbers."""

    name: str
    slug: str
    emblem: str
    spaces: int
    groups: tuple[int, ...]
    beside: tuple[int, ...]
    ability: tuple[str, ...]
    line: str


@dataclass(frozen=True, slots=True)
class Group:
    """A group of people who live in a district; `squares` are numbers."""

    name: str
    slug: str
    emblem: str
    district: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """A square of a group; `owner` is a seat, or WILD."""

    name: str
    group: int
    owner: int


def slug(name: str) -> str:
    """Returns a name as written in answers: `Chalkboard Way` is chalkboard-way."""
    words = "".join(letter if letter.isalnum() else " " for letter in re.sub("['’]", "", name.lower()))
    return "-".join(words.split())


def _squares(groups: list[tuple[str, int]]) -> tuple[Square, ...]:
    """Returns a square for each character and the wild ones, group by group."""
    found = []
    for number, (name, wild) in enumerate(groups):
        for seat, character in enumerate(CHARACTERS):
            found.append(Square(f"{slug(name)}-{character.lower()}", number, seat))
        for count in range(wild):
            found.append(Square(f"{slug(name)}-wild" + (f"-{count + 1}" if wild > 1 else ""), number, WILD))
    return tuple(found)


_MAP = tomllib.loads((CONTENT / "map.toml").read_text("utf-8"))
_NAMED = [(group["name"], group["wild"]) for district in _MAP["district"] for group in district["group"]]
_EMBLEMS = [group["emblem"] for district in _MAP["district"] for group in district["group"]]

SQUARES: Final = _squares(_NAMED)
TRACK: Final[tuple[str, ...]] = tuple(_MAP["track"])


def _groups() -> tuple[Group, ...]:
    homes = [number for number, district in enumerate(_MAP["district"]) for _ in district["group"]]
    return tuple(
        Group(name, slug(name), _EMBLEMS[number], homes[number], tuple(_at(number)))
        for number, (name, _) in enumerate(_NAMED)
    )


def _at(group: int) -> list[int]:
    return [number for number, square in enumerate(SQUARES) if square.group == group]


GROUPS: Final = _groups()


def _districts() -> tuple[District, ...]:
    count = len(_MAP["district"])
    return tuple(
        District(
            one["name"],
            slug(one["name"]),
            one["emblem"],
            one["spaces"],
            tuple(group for group, home in enumerate(GROUPS) if home.district == number),
            ((number - 1) % count, (number + 1) % count),
            tuple(one["ability"]),
            one["line"],
        )
        for number, one in enumerate(_MAP["district"])
    )


DISTRICTS: Final = _districts()
DISTRICT: Final = {district.name: number for number, district in enumerate(DISTRICTS)}
"""District numbers by name."""
GROUP: Final = {group.name: number for number, group in enumerate(GROUPS)}
"""Group numbers by name."""

assert set(TRACK) <= set(SPACES), "A space of the fate track is one of " + ", ".join(SPACES)


def own_square(group: int, seat: Seat) -> int:
    """Returns the square of a character in a group."""
    return GROUPS[group].squares[seat]


def wild_squares(group: int) -> tuple[int, ...]:
    """Returns the wild squares of a group."""
    return GROUPS[group].squares[len(CHARACTERS) :]

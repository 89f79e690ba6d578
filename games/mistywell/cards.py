"""The four kinds of cards (MW-1.1, MW-1.2), and their registries, which `content` fills."""

from __future__ import annotations

from dataclasses import field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from games.kit.contract import Seat, Steps
from games.kit.values import dataclass

if TYPE_CHECKING:
    from games.mistywell.state import City

RECUPERATE: Final = "recuperate"
"""MW-3.4. The key of the card that everybody always has."""


@dataclass(slots=True)
class Act:
    """The context of a card being resolved: who acts, and where “here” is (group, district, or neither: -1).

    `words` is the current line, `line` its index on the card; `there` is the one district that it named last,
    `lifted` are those from which it last removed cubes; `by` is the owner of the card, if another seat acts.
    """

    seat: Seat
    card: str
    group: int = -1
    district: int = -1
    words: str = ""
    line: int = 0
    there: int = -1
    lifted: tuple[int, ...] = ()
    by: Seat = -1

    def done_by(self, seat: Seat, by: Seat) -> Act:
        """Returns a copy in which `seat` acts for a card of `by` (-1: its own)."""
        return Act(
            seat, self.card, self.group, self.district, self.words, self.line, self.there, self.lifted, by
        )


class Line:
    """A line of a card's effects: `words` is what players read, and exactly what `run` does."""

    words: str

    def run(self, s: City, act: Act) -> Steps[None]:
        """Applies the effects."""
        raise NotImplementedError

    def useful(self, s: City, act: Act) -> bool:
        """MW-4.4. Returns whether it would do or offer anything now."""
        return True


@dataclass(frozen=True, slots=True)
class Output:
    """MW-4.1, MW-4.3. A symbol that a Project puts out: always (""), by day or by night."""

    symbol: str
    clock: str = ""

    def active(self, clock: str) -> bool:
        """Returns whether it counts at a time of day."""
        return self.clock in ("", clock)


@dataclass(frozen=True, slots=True)
class Need(Output):
    """A symbol that a Request needs, and the Supply that it pays."""

    pay: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Card:
    """The fields of every card: key in answers, name, emblem, lines, and `line`, a line of flavour text.

    Compared by identity, as there is one instance of each.
    """

    key: str
    name: str
    emblem: str
    lines: tuple[Line, ...]
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Action(Card):
    """MW-1.1. A character's card; `kind` is project, standard, unity or rest."""

    seat: Seat
    kind: str
    cost: int = 0
    timer: int = 0
    outputs: tuple[Output, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Request(Card):
    """MW-1.2. A favour that somebody of a group asks for."""

    group: int
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Fate(Card):
    """MW-1.2. A Fate card: an event."""

    good: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Covenant(Card):
    """MW-1.2. An order of the Temple: moves the Enforcer to a district, and brings Fear there."""

    district: int


@dataclass(slots=True)
class Registries:
    """Registries of all cards by key, in the order of the files, and of abilities by district."""

    actions: dict[str, Action] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)
    fates: dict[str, Fate] = field(default_factory=dict)
    covenants: dict[str, Covenant] = field(default_factory=dict)
    abilities: list[tuple[Line, ...]] = field(default_factory=list)


REGISTRIES: Final = Registries()
ACTIONS: Final = REGISTRIES.actions
REQUESTS: Final = REGISTRIES.requests
FATES: Final = REGISTRIES.fates
COVENANTS: Final = REGISTRIES.covenants
ABILITIES: Final = REGISTRIES.abilities


@cache
def matching(action: Action, request: Request, clock: str = "") -> tuple[Need, ...]:
    """MW-3.3, MW-4.1. Returns the needs that an Action's symbols meet: as printed, or at a time of day."""
    outputs = {output.symbol for output in action.outputs if not clock or output.active(clock)}
    return tuple(
        need for need in request.needs if need.symbol in outputs and (not clock or need.active(clock))
    )


@lru_cache(maxsize=1 << 12)
def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Returns Actions in the order of their deck."""
    return tuple(key for key in ACTIONS if key in cards)

"""The state of a game of Mistywell."""

from dataclasses import field
from typing import Final

from games.kit.contract import Seat, State
from games.kit.values import dataclass
from games.mistywell.city import (
    BANE,
    DISTRICTS,
    EMPTY,
    GROUPS,
    SQUARES,
    WILD,
    own_square,
    wild_squares,
)

SEATS: Final = 3
OWN_CUBES: Final = 10
BROWN_CUBES: Final = 30
BANES: Final = 10
SLOTS: Final = 3
"""MW-3.2. The maximum number of Actions in progress of a player."""
JOBS: Final = 3
"""MW-2.3. The number of Requests on the Job Board."""
TOKENS: Final = 6
"""MW-6.4. The number of Unity tokens that wins, and of Fear tokens that loses."""
TEMPLE: Final = 3
"""MW-3.5. The number of Temple cubes of one group that makes a Fear."""

OWNED: Final = tuple(
    tuple(number for number, square in enumerate(SQUARES) if square.owner in (seat, WILD))
    for seat in range(SEATS)
)
"""MW-6.3. The squares by seat: those of its colour and the wild ones."""

Pool = list[int]
"""The number of cubes by colour."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An Action in progress, its Request ("" for none), and the cubes on its timer, by colour."""

    action: str
    request: str
    cubes: tuple[int, ...]

    @property
    def timer(self) -> int:
        """The number of ticks left."""
        return sum(self.cubes)


@dataclass(frozen=True, slots=True)
class Wait:
    """MW-7.1. An effect that is deferred until the current card is resolved.

    `kind` is tracker, fate, ring or finish (an Action); `depth` is how many cards were being resolved.
    """

    kind: str
    seat: Seat
    depth: int
    action: str = ""


def pools() -> list[Pool]:
    """Returns an empty pool for each seat."""
    return [[0] * 5 for _ in range(SEATS)]


def copied(pools: list[Pool]) -> list[Pool]:
    """Returns independent copies of the pools of all seats."""
    one, two, three = pools
    return [one[:], two[:], three[:]]


@dataclass(slots=True, kw_only=True)
class City(State):
    """The table. Cards are named by their keys; piles have no order, as each draw is random.

    `phase` is draft, tick, finish, play, temple or over. `jobs` has the newest Request first. `squares` holds
    the colour of the cube on each square. `resolving` are the cards being resolved, the outermost first,
    which are in no other place meanwhile. `finished` are Actions whose last timer cube is gone. `temple`
    counts the marked places of each group on the Temple's board; `reserve` falls below 0 by as many of them
    as have no cube yet, and cubes that come back fill these first (MW-5.1).
    """

    level: str = "normal"
    hidden: bool = False
    """MW-7.4. Whether Requests in a hand are hidden from the other seats."""
    phase: str = "draft"
    turn: Seat = 0
    round: int = 1
    drafted: int = 0
    clock: str = "day"
    tracker: int = 0
    enforcer: int = 0
    reserve: int = BROWN_CUBES
    banes: int = BANES
    effort: list[Pool] = field(default_factory=pools)
    supply: list[Pool] = field(default_factory=pools)
    fate: list[Pool] = field(default_factory=pools)
    slots: list[tuple[Slot, ...]] = field(default_factory=lambda: [()] * SEATS)
    finished: tuple[str, ...] = ()
    hands: list[tuple[str, ...]] = field(default_factory=lambda: [()] * SEATS)
    discards: list[tuple[str, ...]] = field(default_factory=lambda: [()] * SEATS)
    held: list[tuple[str, ...]] = field(default_factory=lambda: [()] * SEATS)
    squares: list[int] = field(default_factory=lambda: [EMPTY] * len(SQUARES))
    unity: list[int] = field(default_factory=lambda: [0] * len(DISTRICTS))
    fear: list[int] = field(default_factory=lambda: [0] * len(DISTRICTS))
    temple: list[int] = field(default_factory=lambda: [0] * len(GROUPS))
    face_up: tuple[str, ...] = ()
    jobs: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    done_requests: tuple[str, ...] = ()
    temple_requests: tuple[str, ...] = ()
    fates: tuple[str, ...] = ()
    done_fates: tuple[str, ...] = ()
    covenants: tuple[str, ...] = ()
    done_covenants: tuple[str, ...] = ()
    resolving: tuple[str, ...] = ()
    waits: tuple[Wait, ...] = ()

    def copy(self) -> "City":
        """Returns an independent copy; written by hand, as bots make one for each move to evaluate."""
        twin = self.blank()
        twin.level, twin.hidden, twin.phase = self.level, self.hidden, self.phase
        twin.turn, twin.round, twin.drafted = self.turn, self.round, self.drafted
        twin.clock, twin.tracker, twin.enforcer = self.clock, self.tracker, self.enforcer
        twin.reserve, twin.banes = self.reserve, self.banes
        twin.effort, twin.supply, twin.fate = copied(self.effort), copied(self.supply), copied(self.fate)
        twin.slots, twin.finished = self.slots[:], self.finished
        twin.hands, twin.discards, twin.held = self.hands[:], self.discards[:], self.held[:]
        twin.squares, twin.unity, twin.fear = self.squares[:], self.unity[:], self.fear[:]
        twin.temple, twin.face_up, twin.jobs = self.temple[:], self.face_up, self.jobs
        twin.requests, twin.done_requests = self.requests, self.done_requests
        twin.temple_requests = self.temple_requests
        twin.fates, twin.done_fates = self.fates, self.done_fates
        twin.covenants, twin.done_covenants = self.covenants, self.done_covenants
        twin.resolving, twin.waits = self.resolving, self.waits
        return twin

    # Queries

    @property
    def active(self) -> Seat:
        """MW-6.1. Who draws cards: whose turn it is, or the Forester in the draft and the Temple's turn."""
        return SEATS - 1 if self.phase in ("draft", "temple") else self.turn

    def stands(self, square: int) -> bool:
        """Returns whether a cube other than a Bane is on a square."""
        return self.squares[square] not in (EMPTY, BANE)

    def friendly(self, seat: Seat) -> list[int]:
        """MW-6.3. Returns the districts that are friendly to a seat: with a friendly group, or with Unity."""
        return [
            number
            for number, district in enumerate(DISTRICTS)
            if self.unity[number] or any(self.stands(own_square(group, seat)) for group in district.groups)
        ]

    def barred(self, district: int) -> bool:
        """MW-6.2. Returns whether the Enforcer rules a district: he is there, and no Unity is."""
        return self.enforcer == district and not self.unity[district]

    def free_spaces(self, district: int) -> int:
        """Returns the number of spaces of a district without a token."""
        return DISTRICTS[district].spaces - self.unity[district] - self.fear[district]

    def unity_fits(self, district: int) -> bool:
        """MW-6.1. Returns whether a district has an empty space for Unity, or a Fear token to turn."""
        return self.free_spaces(district) > 0 or self.fear[district] > 0

    def own_cubes(self, seat: Seat) -> list[int]:
        """MW-6.3. Returns the squares with a cube that belongs to a seat, which may remove it."""
        return [square for square in OWNED[seat] if self.stands(square)]

    def own_banes(self, seat: Seat) -> list[int]:
        """Returns the squares of a seat with a Bane."""
        return [square for square in OWNED[seat] if self.squares[square] == BANE]

    def places(self, seat: Seat, group: int) -> list[int]:
        """MW-4.2, MW-5.4. Returns squares of a group open to a seat's cube: its own if that has a Bane."""
        own = own_square(group, seat)
        if self.squares[own] == BANE:
            return [own]
        wild = [square for square in wild_squares(group) if self.squares[square] in (EMPTY, BANE)]
        return ([own] if self.squares[own] == EMPTY else []) + wild

    def slot(self, action: str) -> tuple[Seat, Slot] | None:
        """Returns the seat and the slot of an Action in progress; None if it is not in progress."""
        for seat, slots in enumerate(self.slots):
            for slot in slots:
                if slot.action == action:
                    return seat, slot
        return None

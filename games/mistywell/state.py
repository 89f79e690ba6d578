"""What changes in a game of Mistywell."""

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
"""MW-3.2. The most Actions that a player has in progress."""
JOBS: Final = 3
"""MW-2.3. The Requests on the Job Board."""
TOKENS: Final = 6
"""MW-6.4. Unity that wins, Fear that loses."""
TEMPLE: Final = 3
"""MW-3.5. The Temple's cubes of one group that make a Fear."""

OWNED: Final = tuple(
    tuple(number for number, square in enumerate(SQUARES) if square.owner in (seat, WILD))
    for seat in range(SEATS)
)
"""MW-6.3. The squares of each seat: of its colour, or wild."""

Pool = list[int]
"""How many cubes of each colour."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An Action in progress, its Request ("" for none), and the cubes on its timer, by colour."""

    action: str
    request: str
    cubes: tuple[int, ...]

    @property
    def timer(self) -> int:
        """Ticks that are left."""
        return sum(self.cubes)


@dataclass(frozen=True, slots=True)
class Wait:
    """MW-7.1. Something that comes when the present card is done.

    `kind` is tracker, fate, ring or finish (an Action); `depth` is how many cards were being resolved.
    """

    kind: str
    seat: Seat
    depth: int
    action: str = ""


def pools() -> list[Pool]:
    """An empty pool for each seat."""
    return [[0] * 5 for _ in range(SEATS)]


def copied(pools: list[Pool]) -> list[Pool]:
    """Independent copies of the pools of all seats."""
    one, two, three = pools
    return [one[:], two[:], three[:]]


@dataclass(slots=True, kw_only=True)
class City(State):
    """The table. Cards are named by their keys; piles have no order.

    `phase` is draft, tick, finish, play, temple or over. `jobs` has the newest Request first. `squares`
    holds the colour of the cube on each square. `resolving` are the cards at work, the outermost first,
    in no other place meanwhile. `finished` are Actions whose last timer cube is gone. `temple` counts the
    marked places of each group on the Temple's board, and `reserve` goes below 0 by as many of them as have
    no cube yet (MW-5.1): what comes back fills these first.
    """

    level: str = "normal"
    hidden: bool = False
    """MW-7.4. Whether Requests in the hand are hidden from the others."""
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
        """An independent State, by hand: bots take one for every move that they think about."""
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

    # Plain questions

    @property
    def active(self) -> Seat:
        """MW-6.1. Who draws for the table: the player of the turn, or the Forester in the Temple's."""
        return SEATS - 1 if self.phase in ("draft", "temple") else self.turn

    def stands(self, square: int) -> bool:
        """Whether a cube other than a Bane is on a square."""
        return self.squares[square] not in (EMPTY, BANE)

    def friendly(self, seat: Seat) -> list[int]:
        """MW-6.3. The districts with a friendly group, or with Unity."""
        return [
            number
            for number, district in enumerate(DISTRICTS)
            if self.unity[number] or any(self.stands(own_square(group, seat)) for group in district.groups)
        ]

    def barred(self, district: int) -> bool:
        """MW-6.2. Whether the Enforcer rules a district: he is there, and no Unity is."""
        return self.enforcer == district and not self.unity[district]

    def free_spaces(self, district: int) -> int:
        """Spaces of a district without a token."""
        return DISTRICTS[district].spaces - self.unity[district] - self.fear[district]

    def unity_fits(self, district: int) -> bool:
        """MW-6.1. Whether Unity finds an empty space or a Fear token to turn."""
        return self.free_spaces(district) > 0 or self.fear[district] > 0

    def own_cubes(self, seat: Seat) -> list[int]:
        """MW-6.3. Squares with a cube that is a seat's to remove."""
        return [square for square in OWNED[seat] if self.stands(square)]

    def own_banes(self, seat: Seat) -> list[int]:
        """Squares of a seat on which a Bane lies."""
        return [square for square in OWNED[seat] if self.squares[square] == BANE]

    def places(self, seat: Seat, group: int) -> list[int]:
        """MW-4.2, MW-5.4. Squares of a group where a seat's cube may go: a Bane on the own one is first."""
        own = own_square(group, seat)
        if self.squares[own] == BANE:
            return [own]
        wild = [square for square in wild_squares(group) if self.squares[square] in (EMPTY, BANE)]
        return ([own] if self.squares[own] == EMPTY else []) + wild

    def slot(self, action: str) -> tuple[Seat, Slot] | None:
        """Whose an Action in progress is, and its slot."""
        for seat, slots in enumerate(self.slots):
            for slot in slots:
                if slot.action == action:
                    return seat, slot
        return None

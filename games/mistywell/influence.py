"""Places cubes on the map and removes them (MW-4.2, MW-5.3 to MW-5.5)."""

from collections import Counter
from collections.abc import Callable, Iterable

from games.kit.contract import Seat, Steps
from games.mistywell.cards import Act
from games.mistywell.city import BANE, COLOURS, DISTRICTS, EMPTY, GROUPS, SQUARES, WILD
from games.mistywell.cubes import BROWN_FIRST, count, send_home, take
from games.mistywell.questions import confirm, pick, square_options
from games.mistywell.state import OWNED, City
from games.mistywell.story import BaneLaid, BaneSpared, LiftedCube, Missed, PlacedCube


def open_squares(s: City, seat: Seat, groups: Iterable[int]) -> list[int]:
    """Returns the squares of groups open to a seat's cube; none without a cube at hand (MW-5.4)."""
    if not count(s.effort[seat]):
        return []
    return [square for group in groups for square in s.places(seat, group)]


def place(s: City, act: Act, groups: Iterable[int]) -> Steps[None]:
    """MW-4.2, MW-5.4. Places an Effort cube on a square of one of the groups, if any is open."""
    if options := open_squares(s, act.seat, groups):
        place_at(s, act.seat, (yield from pick(act, "square", square_options(options), "MW-4.2")))


def place_on(s: City, act: Act, group: int) -> Steps[None]:
    """MW-2.2, MW-4.2. Places an Effort cube on a square of a group; tells a fact if no square is free."""
    if not open_squares(s, act.seat, [group]):
        tell_missed(s, act.seat, group, "squares")
    yield from place(s, act, [group])


def tell_missed(s: City, seat: Seat, group: int, lack: str) -> None:
    """MW-4.2. Tells that no cube was placed on a group."""
    s.tell(Missed(seat, f"place a cube on {GROUPS[group].name}", lack))


def place_at(s: City, seat: Seat, square: int) -> None:
    """MW-5.4. Places a cube, a brown one first; a Bane there is removed instead, the cube stays at hand."""
    if s.squares[square] == BANE:
        remove_cube(s, seat, square)
        return
    taken = take(s.effort[seat], 1, BROWN_FIRST[seat])
    s.squares[square] = taken.index(1)
    s.tell(PlacedCube(seat, SQUARES[square].name, COLOURS[s.squares[square]]))


def remove_cube(s: City, seat: Seat, square: int) -> None:
    """MW-5.1. Removes a cube from the map and sends it home."""
    colour, s.squares[square] = s.squares[square], EMPTY
    cubes = [0] * len(COLOURS)
    cubes[colour] = 1
    send_home(s, cubes)
    s.tell(LiftedCube(seat, SQUARES[square].name, COLOURS[colour]))


def gain_influence(s: City, act: Act, group: int) -> Steps[None]:
    """MW-4.2, MW-5.5. Places a cube for a Request that is done; without Effort a Fate cube may go instead."""
    seat = act.seat
    if count(s.effort[seat]):
        yield from place_on(s, act, group)
        return
    empty = [square for square in s.places(seat, group) if s.squares[square] == EMPTY]
    if not (empty and count(s.fate[seat]) and s.banes):
        tell_missed(s, seat, group, "Effort")
    elif (yield from confirm(act, seat, "influence with Fate")):
        square = yield from pick(act, "square", square_options(empty), "MW-5.5")
        taken = take(s.fate[seat], 1, BROWN_FIRST[seat])
        s.fate[seat][BANE] += 1
        s.banes -= 1
        s.squares[square] = taken.index(1)
        s.tell(PlacedCube(seat, SQUARES[square].name, COLOURS[s.squares[square]], fated=True))


def lay_banes(s: City, act: Act) -> Steps[None]:
    """MW-5.3. Places each Bane of the Fate Pool on an own square: an empty one, else in a cube's place."""
    seat = act.seat
    for _ in range(s.fate[seat][BANE]):
        empty = [square for square in OWNED[seat] if s.squares[square] == EMPTY]
        taken = [square for square in OWNED[seat] if s.stands(square)]
        if not empty and not taken:
            s.fate[seat][BANE] -= 1
            s.banes += 1
            s.tell(BaneSpared(seat))
            continue
        left, open_to_banes = s.fate[seat][BANE], empty or taken
        if len(open_to_banes) <= left:
            open_to_banes = open_to_banes[:1]
        square = yield from pick(act, "bane", square_options(open_to_banes), "MW-5.3", left=left)
        s.fate[seat][BANE] -= 1
        if s.squares[square] != EMPTY:
            s.fate[seat][s.squares[square]] += 1
        s.squares[square] = BANE
        s.tell(BaneLaid(seat, SQUARES[square].name, not empty))


def groups_in(districts: Iterable[int]) -> list[int]:
    """Returns the groups of some districts."""
    return [group for district in districts for group in DISTRICTS[district].groups]


def district_of(square: int) -> int:
    """Returns the district of a square."""
    return GROUPS[SQUARES[square].group].district


def owner_of(square: int) -> int:
    """MW-6.3. Returns the owner of a square, a value of its own for a wild one, which counts as anybody's."""
    owner = SQUARES[square].owner
    return owner if owner != WILD else -1 - square


def open_choice(lot: list[int], kind: Callable[[int], int], left: int) -> list[int]:
    """Returns the squares to choose from where one of each of `left` kinds gives its cube.

    If there are no more kinds than that, a square that is the only one of its kind comes without a question.
    """
    kinds = Counter(map(kind, lot))
    alone = [square for square in lot if kinds[kind(square)] == 1] if len(kinds) <= left else []
    return alone[:1] or lot

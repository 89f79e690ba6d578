"""How well each seat stands: its mana, the race for the Pool in the next rounds, its abilities, and where its
free troops stand.

What is judged is a plain value (`Sight`): the deeds of a turn lead to the same board in many orders, and
a bot comes to it in many of the futures that it thinks of: each is judged once.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.dice import SHORTEST_SEED, Dice
from games.kit.hexes import distance
from games.mana_surge.map import ATTACK, DEFENCE, LOCKING, NEIGHBOURS, PLACES, POOL, STEPS_TO_POOL
from games.mana_surge.state import GOAL, NOBODY, Surge, clockwise

APART: Final = tuple(tuple(distance(one, other) for other in PLACES) for one in PLACES)
FADE: Final = 0.55
"""What a prize still draws a step further away."""

POOL_PRIZE: Final = 1.2
POST_PRIZE: Final = 1.3
"""What the Pool and the +1 Attack beside it draw, in mana."""

PRIZE: Final = {"X": 1.4, "S": 0.6}
"""What a free ability draws."""

HELD: Final = {"X": 1.6, "S": 0.6}
"""What a troop on an ability is worth."""

IN_DANGER: Final = 0.6
"""What is left of a troop's worth where somebody beside it could strike it down."""

BOARD: Final = 0.8
FADED: Final = 42
"""What the board counts beside the mana as the game begins, and the round from which on only mana counts."""

SECOND_THOUGHTS: Final = 0.7
"""What a further free troop counts, compared with the one before it."""

AHEAD: Final = 6
"""Turns for which the race for the Pool is foreseen."""

PATIENCE: Final = 0.85
"""What mana counts a turn later."""

VICTORY: Final = 8.0
"""What the last drop of mana counts besides."""

LOSING: Final = 0.01
"""What is left of an end after which somebody else wins, unless a third one prevents it."""

LOST: Final = LOSING**2
"""And where no third one is asked before that: a blow that may come too late is better."""


class Sight(NamedTuple):
    """All of a position that is judged as a turn ends."""

    tiles: str
    owners: tuple[Seat, ...]
    mana: tuple[int, ...]
    spawners: tuple[int, ...]
    round: int
    silent: tuple[Seat, ...]

    @property
    def holder(self) -> Seat:
        """Who has a troop on the Pool, or NOBODY."""
        return self.owners[POOL]

    def after(self, seat: Seat) -> Seat:
        """MS-2.2. Who is next clockwise round the board."""
        return clockwise(self.spawners)[seat]

    def board(self, points: int) -> Surge:
        """A board of its own, to try deeds on: so many may be done."""
        return Surge(
            dice=Dice(bytes(SHORTEST_SEED)),
            tiles=self.tiles,
            owners=list(self.owners),
            mana=list(self.mana),
            spawners=list(self.spawners),
            round=self.round,
            silent=self.silent,
            points=points,
        )


Position = Surge | Sight


def sight_of(s: Surge) -> Sight:
    """A position as it is judged."""
    return Sight(s.tiles, tuple(s.owners), tuple(s.mana), tuple(s.spawners), s.round, s.silent)


def value(s: Surge, seat: Seat) -> float:
    """From 0 to 1, between two turns."""
    if s.result is not None:
        return s.result.values[seat]
    return 0.5 if NOBODY in s.spawners else compared(s, seat, s.turn)


def at_end(s: Surge, seat: Seat) -> float:
    """How good it looks when a seat's turn ends so: MS-3.5 comes first."""
    return judged(sight_of(s), seat)


@lru_cache(maxsize=1 << 13)
def judged(at: Sight, seat: Seat) -> float:
    """How good it looks when a seat's turn ends so."""
    if at.holder != seat:
        return lost_by(at, seat) * compared(at, seat, at.after(seat))
    if at.mana[seat] + 1 >= GOAL:
        return 1.0
    drawn = tuple(mana + (one == seat) for one, mana in enumerate(at.mana))
    return compared(at._replace(mana=drawn), seat, at.after(seat))


def lost_by(s: Position, seat: Seat) -> float:
    """What is left of an end: all of it, unless somebody else draws the last mana soon."""
    if not lets_win(s, seat):
        return 1.0
    return LOST if s.holder == s.after(seat) else LOSING


def lets_win(s: Position, seat: Seat) -> bool:
    """Whether somebody else draws the last mana soon: who holds the Pool, or who is next and can enter it.

    Nobody counts on a third one to strike.
    """
    if s.holder != NOBODY:
        return s.holder not in s.silent and s.mana[s.holder] + 1 >= GOAL
    foe = s.after(seat)
    return foe not in s.silent and s.mana[foe] + 1 >= GOAL and entrants(s, foe)[0] > 0


def compared(s: Position, seat: Seat, next_one: Seat) -> float:
    """A seat's standing beside the others', when somebody's turn is about to begin."""
    found = standings(s, next_one)
    others = [found[one] for one in range(3) if one != seat]
    lead = found[seat] - 0.7 * max(others) - 0.3 * min(others)
    return 1 / (1 + exp(-0.25 * lead))


def standings(s: Position, next_one: Seat) -> list[float]:
    """How well each seat stands, in mana, when somebody's turn is about to begin."""
    found = [0.0, 0.0, 0.0]
    reaches: tuple[list[float], ...] = ([], [], [])
    draw = pull(s.tiles, taken(s))
    for (place, near, held, _), owner in zip(grounds(s.tiles), s.owners):
        if owner == NOBODY:
            continue
        safe = IN_DANGER if near and in_danger(s, place, owner) else 1.0
        if held is None:
            reaches[owner].append(draw[place] * safe)
        else:
            found[owner] += held * safe
    board = BOARD * max(0.0, 1 - s.round / FADED)
    for seat, mana in enumerate(race(s, next_one)):
        worth = mana + 0.05 * mana**2 + board * (found[seat] + counted(reaches[seat]))
        found[seat] = worth if seat not in s.silent else -9.0
    return found


def counted(near: list[float]) -> float:
    """What a seat's free troops are worth together: each less than the one before it."""
    near.sort(reverse=True)
    worth, share = 0.0, 1.0
    for reach in near[:6]:
        worth += reach * share
        share *= SECOND_THOUGHTS
    return worth + 0.06 * len(near)


def in_danger(s: Position, place: int, owner: Seat) -> bool:
    """Whether a free troop beside another's could strike it down."""
    owners = s.owners
    for beside in grounds(s.tiles)[place].strikers:
        if owners[beside] != owner and owners[beside] != NOBODY:
            return True
    return False


class Ground(NamedTuple):
    """What a hex is to whoever stands there."""

    place: int
    near: bool
    """Whether it is near the Pool, and not the Pool itself: danger counts there."""
    held: float | None
    """What an ability is worth; None where a troop stays free."""
    strikers: tuple[int, ...]
    """The hexes beside it from which another's free troop could strike one down here."""


@lru_cache(maxsize=256)
def grounds(tiles: str) -> tuple[Ground, ...]:
    """What each hex of a layout is to whoever stands there."""
    return tuple(
        Ground(
            place,
            STEPS_TO_POOL[place] < 4 and place != POOL,
            HELD.get(tile, 0.0) if tile in LOCKING else None,
            tuple(beside for beside in NEIGHBOURS[place] if ATTACK[tiles[beside]] > DEFENCE[tile]),
        )
        for place, tile in enumerate(tiles)
    )


# The race for the Pool


def race(s: Position, next_one: Seat) -> list[float]:
    """What mana each seat comes to if all of them draw it, enter the Pool and strike there as they can."""
    found = [float(mana) for mana in s.mana]
    drawn, order = list(s.mana), clockwise(tuple(s.spawners))
    ready = [entrants(s, seat) for seat in range(3)]
    holder, seat, weight = s.holder, next_one, 1.0
    for _ in range(AHEAD):
        if seat not in s.silent:
            if holder == NOBODY and ready[seat][0]:
                holder = seat
                near, posts = ready[seat]
                ready[seat] = near - 1, min(posts, near - 1)
            elif holder not in (NOBODY, seat) and ready[seat][1]:
                holder = NOBODY
            if holder == seat:
                drawn[seat] += 1
                found[seat] += weight
                if drawn[seat] >= GOAL:
                    found[seat] += VICTORY * weight
                    break
        seat = order[seat]
        weight *= PATIENCE
    return found


def entrants(s: Position, seat: Seat) -> tuple[int, int]:
    """A seat's free troops beside the Pool, and how many of them can strike at it."""
    owners, near, posts = s.owners, 0, 0
    for place, post in doors(s.tiles):
        if owners[place] == seat:
            near += 1
            posts += post
    return near, posts


@lru_cache(maxsize=256)
def doors(tiles: str) -> tuple[tuple[int, bool], ...]:
    """The hexes beside the Pool from which a troop can enter it, and whether one can strike at it there."""
    return tuple((place, tiles[place] == "A") for place in NEIGHBOURS[POOL] if tiles[place] not in LOCKING)


# What draws troops


def taken(s: Position) -> tuple[int, ...]:
    """The abilities that somebody holds."""
    return tuple([place for place in abilities(s.tiles) if s.owners[place] != NOBODY])


@lru_cache(maxsize=256)
def abilities(tiles: str) -> tuple[int, ...]:
    """The ability tiles of a board."""
    return tuple(place for place, tile in enumerate(tiles) if tile in "XS")


@lru_cache(maxsize=4096)
def pull(tiles: str, taken: tuple[int, ...]) -> tuple[float, ...]:
    """How much each hex is worth by the prizes that are near it."""
    prizes = [(POOL, POOL_PRIZE)]
    prizes += [(place, POST_PRIZE) for place in NEIGHBOURS[POOL] if tiles[place] == "A"]
    prizes += [(place, PRIZE[tiles[place]]) for place in abilities(tiles) if place not in taken]
    found = []
    for place, apart in enumerate(APART):
        own = 1.15 if tiles[place] == "A" else 1.05 if tiles[place] == "D" else 1.0
        near = sorted((worth * FADE ** apart[prize] for prize, worth in prizes), reverse=True)
        found.append(own * (near[0] + 0.3 * sum(near[1:3])))
    return tuple(found)

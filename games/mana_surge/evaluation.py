"""Evaluation of positions: mana, the race for the Pool in the next turns, Extra Actions and Extra Spawns, and
where the unlocked troops stand.

Evaluations are cached by a hashable excerpt of the state (`Snapshot`): a turn's steps and attacks lead to the
same board in many orders, and many of the futures that a bot imagines share positions.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.dice import SHORTEST_SEED, Dice
from games.kit.hexes import distance
from games.mana_surge.map import ATTACK, DEFENCE, LOCKING, NEIGHBOURS, PLACES, POOL, STEPS_TO_POOL
from games.mana_surge.state import GOAL, NOBODY, Surge, clockwise

DISTANCES: Final = tuple(tuple(distance(one, other) for other in PLACES) for one in PLACES)
DISTANCE_FACTOR: Final = 0.55
"""Factor by which the attraction of a prize decreases with each step of distance."""

POOL_PRIZE: Final = 1.2
ATTACK_PRIZE: Final = 1.3
"""Attraction of the Pool, and of +1 Attack beside it, in mana."""

ABILITY_PRIZE: Final = {"X": 1.4, "S": 0.6}
"""Attraction of a free Extra Action or Extra Spawn, in mana."""

LOCKED_VALUE: Final = {"X": 1.6, "S": 0.6}
"""Value of a troop on an Extra Action or Extra Spawn, in mana."""

DANGER_FACTOR: Final = 0.6
"""Factor for a troop that another one beside it could fell."""

BOARD_WEIGHT: Final = 0.8
BOARD_ROUNDS: Final = 42
"""Weight of the board, compared with mana, at the start; and the round from which on only mana counts."""

FURTHER_TROOP_FACTOR: Final = 0.7
"""Factor for each further unlocked troop, compared with the one before it."""

RACE_TURNS: Final = 6
"""Number of turns for which the race for the Pool is simulated."""

DISCOUNT_FACTOR: Final = 0.85
"""Discount factor of mana for each turn."""

WIN_BONUS: Final = 8.0
"""Bonus for the mana that wins."""

WIN_VALUE: Final = 1.0
"""An end with the last drop of mana: no other comes to as much."""

LOSING_FACTOR: Final = 0.01
"""Factor for an end of the turn after which another seat is about to win, unless the third prevents it."""

LOST_FACTOR: Final = LOSING_FACTOR**2
"""The same if the third has no turn before that: even an attack that may come too late is better."""


class Snapshot(NamedTuple):
    """The part of a state that is evaluated as a turn ends."""

    tiles: str
    owners: tuple[Seat, ...]
    mana: tuple[int, ...]
    spawners: tuple[int, ...]
    round: int
    silent: tuple[Seat, ...]

    @property
    def holder(self) -> Seat:
        """The seat with a troop on the Pool, or NOBODY."""
        return self.owners[POOL]

    def after(self, seat: Seat) -> Seat:
        """MS-2.2. Returns the next seat clockwise."""
        return clockwise(self.spawners)[seat]

    def board(self, points: int) -> Surge:
        """Returns a state with some points, on which steps and attacks can be tried."""
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


Position = Surge | Snapshot


def snapshot_of(s: Surge) -> Snapshot:
    """Returns the part of a state that is evaluated."""
    return Snapshot(s.tiles, tuple(s.owners), tuple(s.mana), tuple(s.spawners), s.round, s.silent)


def value(s: Surge, seat: Seat) -> float:
    """Evaluates a state between two turns for a seat, from 0 to 1."""
    if s.result is not None:
        return s.result.values[seat]
    return 0.5 if NOBODY in s.spawners else relative_value(s, seat, s.turn)


def value_at_end(s: Surge, seat: Seat) -> float:
    """Evaluates a state for a seat whose turn ends with it, from 0 to 1; mana is drawn first (MS-3.5)."""
    return cached_value_at_end(snapshot_of(s), seat)


@lru_cache(maxsize=1 << 13)
def cached_value_at_end(snapshot: Snapshot, seat: Seat) -> float:
    """Evaluates the same, cached."""
    if snapshot.holder != seat:
        return loss_factor(snapshot, seat) * relative_value(snapshot, seat, snapshot.after(seat))
    if snapshot.mana[seat] + 1 >= GOAL:
        return WIN_VALUE
    drawn = tuple(mana + (one == seat) for one, mana in enumerate(snapshot.mana))
    return relative_value(snapshot._replace(mana=drawn), seat, snapshot.after(seat))


def loss_factor(s: Position, seat: Seat) -> float:
    """Returns the factor for an end of the turn: 1 unless another seat is about to win."""
    if not lets_win(s, seat):
        return 1.0
    return LOST_FACTOR if s.holder == s.after(seat) else LOSING_FACTOR


def lets_win(s: Position, seat: Seat) -> bool:
    """Returns whether another seat is about to win: it holds the Pool, or is next and can enter it.

    That the third might strike it down is not relied upon.
    """
    if s.holder != NOBODY:
        return s.holder not in s.silent and s.mana[s.holder] + 1 >= GOAL
    foe = s.after(seat)
    return foe not in s.silent and s.mana[foe] + 1 >= GOAL and entrants(s, foe)[0] > 0


def relative_value(s: Position, seat: Seat, next_seat: Seat) -> float:
    """Evaluates a seat relative to the others, from 0 to 1, before the turn of `next_seat`."""
    values = seat_values(s, next_seat)
    others = [values[one] for one in range(3) if one != seat]
    lead = values[seat] - 0.7 * max(others) - 0.3 * min(others)
    return 1 / (1 + exp(-0.25 * lead))


def seat_values(s: Position, next_seat: Seat) -> list[float]:
    """Evaluates each seat by itself, in mana, before the turn of `next_seat`."""
    values = [0.0, 0.0, 0.0]
    unlocked: tuple[list[float], ...] = ([], [], [])
    attractions = attraction(s.tiles, taken_abilities(s))
    for (place, near, held, _), owner in zip(hex_traits(s.tiles), s.owners):
        if owner == NOBODY:
            continue
        factor = DANGER_FACTOR if near and in_danger(s, place, owner) else 1.0
        if held is None:
            unlocked[owner].append(attractions[place] * factor)
        else:
            values[owner] += held * factor
    weight = BOARD_WEIGHT * max(0.0, 1 - s.round / BOARD_ROUNDS)
    for seat, mana in enumerate(race(s, next_seat)):
        worth = mana + 0.05 * mana**2 + weight * (values[seat] + troops_value(unlocked[seat]))
        values[seat] = worth if seat not in s.silent else -9.0
    return values


def troops_value(attractions: list[float]) -> float:
    """Returns the value of a seat's unlocked troops, each weighted less than the one before it."""
    attractions.sort(reverse=True)
    worth, weight = 0.0, 1.0
    for one in attractions[:6]:
        worth += one * weight
        weight *= FURTHER_TROOP_FACTOR
    return worth + 0.06 * len(attractions)


def in_danger(s: Position, place: int, owner: Seat) -> bool:
    """Returns whether another seat's unlocked troop could fell a troop there."""
    owners = s.owners
    for beside in hex_traits(s.tiles)[place].strikers:
        if owners[beside] != owner and owners[beside] != NOBODY:
            return True
    return False


class HexTraits(NamedTuple):
    """What a hex means for a troop on it."""

    place: int
    near: bool
    """Whether it is near the Pool, but not the Pool: only there is danger considered."""
    held: float | None
    """The value of a troop locked there; None if the tile does not lock."""
    strikers: tuple[int, ...]
    """The neighbours from which another's unlocked troop could fell one here."""


@lru_cache(maxsize=256)
def hex_traits(tiles: str) -> tuple[HexTraits, ...]:
    """Returns what each hex of a layout means for a troop on it."""
    return tuple(
        HexTraits(
            place,
            STEPS_TO_POOL[place] < 4 and place != POOL,
            LOCKED_VALUE.get(tile, 0.0) if tile in LOCKING else None,
            tuple(beside for beside in NEIGHBOURS[place] if ATTACK[tiles[beside]] > DEFENCE[tile]),
        )
        for place, tile in enumerate(tiles)
    )


# The race for the Pool


def race(s: Position, next_seat: Seat) -> list[float]:
    """Returns each seat's mana after `RACE_TURNS` turns, discounted, if all draw, enter and attack."""
    values = [float(mana) for mana in s.mana]
    drawn, order = list(s.mana), clockwise(tuple(s.spawners))
    ready = [entrants(s, seat) for seat in range(3)]
    holder, seat, weight = s.holder, next_seat, 1.0
    for _ in range(RACE_TURNS):
        if seat not in s.silent:
            if holder == NOBODY and ready[seat][0]:
                holder = seat
                entering, attackers = ready[seat]
                ready[seat] = entering - 1, min(attackers, entering - 1)
            elif holder not in (NOBODY, seat) and ready[seat][1]:
                holder = NOBODY
            if holder == seat:
                drawn[seat] += 1
                values[seat] += weight
                if drawn[seat] >= GOAL:
                    values[seat] += WIN_BONUS * weight
                    break
        seat = order[seat]
        weight *= DISCOUNT_FACTOR
    return values


def entrants(s: Position, seat: Seat) -> tuple[int, int]:
    """Returns the numbers of a seat's unlocked troops beside the Pool, and of those that can strike at it."""
    owners, entering, attackers = s.owners, 0, 0
    for place, can_attack in pool_entrances(s.tiles):
        if owners[place] == seat:
            entering += 1
            attackers += can_attack
    return entering, attackers


@lru_cache(maxsize=256)
def pool_entrances(tiles: str) -> tuple[tuple[int, bool], ...]:
    """Returns the hexes beside the Pool that do not lock, each with whether it allows attacks that fell."""
    return tuple((place, tiles[place] == "A") for place in NEIGHBOURS[POOL] if tiles[place] not in LOCKING)


# Attraction of hexes


def taken_abilities(s: Position) -> tuple[int, ...]:
    """Returns the Extra Actions and Extra Spawns with a troop."""
    return tuple([place for place in abilities(s.tiles) if s.owners[place] != NOBODY])


@lru_cache(maxsize=256)
def abilities(tiles: str) -> tuple[int, ...]:
    """Returns the Extra Actions and Extra Spawns of a layout."""
    return tuple(place for place, tile in enumerate(tiles) if tile in "XS")


@lru_cache(maxsize=4096)
def attraction(tiles: str, occupied: tuple[int, ...]) -> tuple[float, ...]:
    """Returns the attraction of each hex for troops, by the prizes near it."""
    prizes = [(POOL, POOL_PRIZE)]
    prizes += [(place, ATTACK_PRIZE) for place in NEIGHBOURS[POOL] if tiles[place] == "A"]
    prizes += [(place, ABILITY_PRIZE[tiles[place]]) for place in abilities(tiles) if place not in occupied]
    result = []
    for place, distances in enumerate(DISTANCES):
        factor = 1.15 if tiles[place] == "A" else 1.05 if tiles[place] == "D" else 1.0
        best = sorted((worth * DISTANCE_FACTOR ** distances[prize] for prize, worth in prizes), reverse=True)
        result.append(factor * (best[0] + 0.3 * sum(best[1:3])))
    return tuple(result)

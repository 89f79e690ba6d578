"""What a player of this game sees at once: the whole of their own turn, and who draws mana after it.

Every way in which the turn can go well is thought through to its end, and the positions there are compared:
the mana, the race for the Pool in the next rounds, the abilities held, and where the free troops stand.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, exp
from typing import Final

from games.kit.asks import Ask, Choose
from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.hexes import distance
from games.kit.judged import NOTICED
from games.mana_surge.map import ATTACK, DEFENCE, LOCKING, NEIGHBOURS, PLACES, POOL, STEPS_TO_POOL
from games.mana_surge.rules import outcome
from games.mana_surge.state import GOAL, NOBODY, Surge

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

STEPS: Final = (8, 4, 2, 1)
"""Steps that are thought on, for the first deed of a turn and for those after it."""

PLANS: Final = 8
"""Answers that are worth following."""

WHIM: Final = 0.008
"""Answers that are worse by no more than this share are as good as the best."""

Deed = tuple[int, int]


# Answers


def candidates(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """One answer after which the turn can end best; a colour or a corner is as good as another."""
    if not isinstance(ask, Choose) or ask.prompt not in ("spawn", "move", "combat"):
        return [ask.sample(dice)]
    if ask.prompt == "spawn":
        draw = pull(s.tiles, taken(s))
        return [max(ask, key=lambda text: draw[ask.options[text]])]
    found = outlooks(s, seat, ask)
    enough = max(found.values()) * (1 - WHIM)
    return [dice.pick([text for text, deed in ask.options.items() if found.get(deed, -1.0) >= enough])]


def plans(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """The steps that are worth following to later turns, the likeliest first: all else is plain."""
    if not isinstance(ask, Choose) or ask.prompt != "move":
        return candidates(s, seat, ask, dice)
    found = outlooks(s, seat, ask)
    known = [text for text, deed in ask.options.items() if deed in found]
    return sorted(known, key=lambda text: found[ask.options[text]], reverse=True)[:PLANS]


def noticed(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """A beginner overlooks two deeds in three, and puts new troops anywhere."""
    if not isinstance(ask, Choose) or ask.prompt not in ("move", "combat"):
        return [ask.sample(dice)]
    found = outlooks(s, seat, ask)
    known = [text for text, deed in ask.options.items() if deed in found]
    seen = dice.sample(known, ceil(len(known) / NOTICED))
    return [max(seen, key=lambda text: found[ask.options[text]])]


def outlooks(s: Surge, seat: Seat, ask: Ask) -> dict[Deed | None, float]:
    """How well a turn can end after each deed that may come next; None ends the phase."""
    found: dict[Deed | None, float] = {}
    for deed, worth in endings(s.copy(), seat, ask.prompt == "move", 0):
        found[deed] = max(worth, found.get(deed, 0.0))
    return found


def endings(s: Surge, seat: Seat, moving: bool, depth: int) -> Iterator[tuple[Deed | None, float]]:
    """The next deed of a turn (None ends the phase), and how well the turn can end after it."""
    yield None, at_end(s, seat) if not moving else best(s, seat, False, depth)
    if not s.points:
        return
    for deed in promising(s, seat, depth) if moving else [blow for _, blow in s.attacks(seat)]:
        struck, lost = (False, False) if moving else outcome(s, *deed)
        if not moving and not struck:
            continue
        place, to = deed
        foe = s.owners[to]
        s.points -= 1
        if moving:
            s.owners[place], s.owners[to] = NOBODY, seat
        else:
            s.owners[to] = NOBODY
            s.owners[place] = NOBODY if lost else seat
        yield deed, best(s, seat, moving, depth + 1)
        s.points += 1
        s.owners[place], s.owners[to] = seat, foe


def best(s: Surge, seat: Seat, moving: bool, depth: int) -> float:
    """How well a turn can end from here."""
    return max(worth for _, worth in endings(s, seat, moving, depth))


def promising(s: Surge, seat: Seat, depth: int) -> list[Deed]:
    """The steps that gain most by what draws troops."""
    draw = pull(s.tiles, taken(s))
    steps = [step for _, step in s.moves(seat)]
    gain = sorted(steps, key=lambda deed: draw[deed[0]] - draw[deed[1]])
    return gain[: STEPS[min(depth, 3)]]


# Positions


def value(s: Surge, seat: Seat) -> float:
    """From 0 to 1, between two turns."""
    if s.result is not None:
        return s.result.values[seat]
    return 0.5 if NOBODY in s.spawners else compared(s, seat, s.turn)


def at_end(s: Surge, seat: Seat) -> float:
    """How good it looks when a seat's turn ends so: MS-3.5 comes first."""
    if s.holder != seat:
        worth = compared(s, seat, s.after(seat))
        return lost_by(s, seat) * worth
    if s.mana[seat] + 1 >= GOAL:
        return 1.0
    s.mana[seat] += 1
    worth = compared(s, seat, s.after(seat))
    s.mana[seat] -= 1
    return worth


def lost_by(s: Surge, seat: Seat) -> float:
    """What is left of an end: all of it, unless somebody else draws the last mana soon."""
    if not lets_win(s, seat):
        return 1.0
    return LOST if s.holder == s.after(seat) else LOSING


def lets_win(s: Surge, seat: Seat) -> bool:
    """Whether somebody else draws the last mana soon: who holds the Pool, or who is next and can enter it.

    Nobody counts on a third one to strike.
    """
    if s.holder != NOBODY:
        return s.holder not in s.silent and s.mana[s.holder] + 1 >= GOAL
    foe = s.after(seat)
    return foe not in s.silent and s.mana[foe] + 1 >= GOAL and entrants(s, foe)[0] > 0


def compared(s: Surge, seat: Seat, next_one: Seat) -> float:
    """A seat's standing beside the others', when somebody's turn is about to begin."""
    found = standings(s, next_one)
    others = [found[one] for one in range(3) if one != seat]
    lead = found[seat] - 0.7 * max(others) - 0.3 * min(others)
    return 1 / (1 + exp(-0.25 * lead))


def standings(s: Surge, next_one: Seat) -> list[float]:
    """How well each seat stands, in mana, when somebody's turn is about to begin."""
    found = [0.0, 0.0, 0.0]
    reaches: tuple[list[float], ...] = ([], [], [])
    draw = pull(s.tiles, taken(s))
    for place, owner in enumerate(s.owners):
        if owner == NOBODY:
            continue
        tile = s.tiles[place]
        near = STEPS_TO_POOL[place] < 4 and place != POOL
        safe = IN_DANGER if near and in_danger(s, place, owner) else 1.0
        if tile in LOCKING:
            found[owner] += HELD.get(tile, 0.0) * safe
        else:
            reaches[owner].append(draw[place] * safe)
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


def in_danger(s: Surge, place: int, owner: Seat) -> bool:
    """Whether a free troop beside another's could strike it down."""
    defence = DEFENCE[s.tiles[place]]
    return any(
        s.owners[beside] not in (NOBODY, owner) and ATTACK[s.tiles[beside]] > defence
        for beside in NEIGHBOURS[place]
    )


# The race for the Pool


def race(s: Surge, next_one: Seat) -> list[float]:
    """What mana each seat comes to if all of them draw it, enter the Pool and strike there as they can."""
    found = [float(mana) for mana in s.mana]
    drawn = s.mana[:]
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
        seat = s.after(seat)
        weight *= PATIENCE
    return found


def entrants(s: Surge, seat: Seat) -> tuple[int, int]:
    """A seat's free troops beside the Pool, and how many of them can strike at it."""
    near = [place for place in NEIGHBOURS[POOL] if s.owners[place] == seat and s.tiles[place] not in LOCKING]
    return len(near), sum(s.tiles[place] == "A" for place in near)


# What draws troops


def taken(s: Surge) -> tuple[int, ...]:
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

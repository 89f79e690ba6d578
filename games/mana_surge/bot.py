"""How good a position looks: mana, the Pool and who can take it, what the tiles give, who stands in reach."""

from math import exp
from typing import Final

from games.kit.asks import Ask, Choose
from games.kit.contract import Seat
from games.mana_surge.map import NEIGHBOURS, POOL, STEPS_TO_POOL
from games.mana_surge.rules import attack, stand, walk
from games.mana_surge.state import GOAL, NOBODY, Surge

NEAR: Final = (0.0, 0.5, 0.34, 0.2, 0.08)
"""What an unlocked troop is worth by its steps to the Pool."""

SECOND_THOUGHTS: Final = 0.55
"""What a further troop counts, compared with the one before it."""


WEIGHED: Final = 6
"""Answers that are worth a second look: the best at first sight."""


def candidates(s: Surge, seat: Seat, ask: Ask) -> list[str]:
    """The answers after which a position looks best at once; a colour or a corner is as good as another."""
    assert isinstance(ask, Choose)
    if ask.prompt not in ("spawn", "move", "combat"):
        return list(ask)
    found = {text: glance(s, seat, ask.prompt, where) for text, where in ask.options.items()}
    return sorted(found, key=lambda text: -found[text])[:WEIGHED]


def glance(s: Surge, seat: Seat, deed: str, where: int | tuple[int, int] | None) -> float:
    """How good a position looks once a troop was spawned, has stepped or attacked; None ends the phase."""
    twin = s.copy()
    if isinstance(where, int):
        stand(twin, seat, where)
    elif where is not None:
        (walk if deed == "move" else attack)(twin, *where)
    return value(twin, seat)


def value(s: Surge, seat: Seat) -> float:
    """From 0 to 1; all three standings are compared."""
    if s.result is not None:
        return s.result.values[seat]
    standings = [standing(s, one) if one not in s.silent else -9.0 for one in range(3)]
    others = [standings[one] for one in range(3) if one != seat]
    lead = standings[seat] - 0.7 * max(others) - 0.3 * min(others)
    return 1 / (1 + exp(-0.35 * lead))


def standing(s: Surge, seat: Seat) -> float:
    """How well a seat stands, in mana."""
    mana = s.mana[seat]
    worth = mana + 0.04 * mana * mana * (10 / GOAL)
    worth += 0.9 * s.held(seat, "X") + 0.5 * s.held(seat, "S")
    if s.holder == seat:
        worth += holding(s, seat)
    return worth + presence(s, seat)


def holding(s: Surge, seat: Seat) -> float:
    """What the Pool is worth to whoever holds it: the more, the fewer can strike."""
    strikers = {
        s.owners[beside]
        for beside in NEIGHBOURS[POOL]
        if s.owners[beside] not in (NOBODY, seat) and s.attack(beside) > s.defence(POOL)
    }
    return (2.6, 1.3, 0.7)[len(strikers)]


def presence(s: Surge, seat: Seat) -> float:
    """Troops near the Pool, on tiles that can strike at it, and those that others can strike."""
    worth, near = 0.0, []
    taken = s.holder not in (NOBODY, seat)
    for place, owner in enumerate(s.owners):
        if owner != seat or s.locked(place):
            continue
        steps = STEPS_TO_POOL[place]
        reach = NEAR[steps]
        if s.tiles[place] == "A":
            reach += (0.75 if taken else 0.45) if steps == 1 else 0.12
        elif s.tiles[place] == "D":
            reach += 0.1
        near.append(reach - 0.4 * reach * endangered(s, seat, place))
    for rank, reach in enumerate(sorted(near, reverse=True)):
        worth += reach * SECOND_THOUGHTS**rank
    return worth + 0.05 * min(8, len(near))


def endangered(s: Surge, seat: Seat, place: int) -> bool:
    """Whether somebody beside a troop could strike it down."""
    defence = s.defence(place)
    return any(
        s.owners[beside] not in (NOBODY, seat) and s.attack(beside) > defence and not s.locked(beside)
        for beside in NEIGHBOURS[place]
    )

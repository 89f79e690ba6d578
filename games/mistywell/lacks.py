"""What a deed of a card lacked that came to nothing (MW-4.4), by the name that its words have for it."""

from dataclasses import replace
from typing import Final

from games.mistywell.cards import Act
from games.mistywell.city_deeds import (
    Lift,
    LiftEach,
    LiftOfPlayers,
    MoveEnforcer,
    Place,
    PlaceUnity,
    RemoveBane,
    RemoveFear,
    RemoveTemple,
    Turn,
    UseAbility,
)
from games.mistywell.cubes import count
from games.mistywell.deed import Deed
from games.mistywell.deeds import (
    Delay,
    Discard,
    DrawRequests,
    Drop,
    FromJobBoard,
    Gain,
    Hurry,
    Lose,
    MoveTracker,
    Recover,
    Shift,
    running,
)
from games.mistywell.state import City


def lack(deed: Deed, s: City, act: Act) -> str:
    """What is missing for a deed; "" where several things could be."""
    match deed:
        case Gain():
            short = "Effort" if deed.pool == "Fate" else "Reserve"
            return short if deed.amount.of(s, act.seat) else "count"
        case Lose():
            return deed.pool
        case Shift():
            return deed.source
        case Place():
            return "squares" if count(s.effort[act.seat]) else "Effort"
        case Lift() | LiftEach() | LiftOfPlayers():
            return "room" if deed.aim and replace(deed, aim=False).possible(s, act) else "cubes"
        case Delay():
            return "Effort" if running(s, (act.seat,)) else "Actions"
    return next((name for kinds, name in LACKS if isinstance(deed, kinds)), "")


LACKS: Final[tuple[tuple[tuple[type[Deed], ...], str], ...]] = (
    ((RemoveBane,), "Banes"),
    ((MoveEnforcer,), "there"),
    ((PlaceUnity,), "room"),
    ((Turn, RemoveFear), "tokens"),
    ((RemoveTemple,), "Temple cubes"),
    ((UseAbility,), "districts"),
    ((Discard,), "hand"),
    ((Recover,), "discard"),
    ((DrawRequests, FromJobBoard), "Requests"),
    ((Hurry, Drop), "Actions"),
    ((MoveTracker,), "start"),
)
"""What kinds of deeds lack, where it is always the same."""

"""Why a deed came to nothing (MW-4.4): what it lacked, as a key of `phrases.MISS_REASONS`."""

from dataclasses import replace
from typing import Final

from games.mistywell.abilities import UseAbility, open_districts
from games.mistywell.cards import Act
from games.mistywell.city_deeds import (
    MoveEnforcer,
    Place,
    PlaceUnity,
    RemoveBane,
    RemoveCubes,
    RemoveFear,
    RemoveFromEach,
    RemoveOfPlayers,
    RemoveTemple,
    Turn,
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


def miss_reason(deed: Deed, s: City, act: Act) -> str:
    """Returns what a deed lacks; "" if it could be several things."""
    match deed:
        case Gain():
            short = "Effort" if deed.pool == "Fate" else "Reserve"
            return short if deed.amount.of(s, act.seat) else "count"
        case Lose():
            return deed.pool
        case Shift():
            return deed.source
        case Place():
            if not count(s.effort[act.seat]):
                return "Effort"
            return "squares" if deed.spot.of(s, act) else "friends"
        case RemoveCubes() | RemoveFromEach() | RemoveOfPlayers():
            return "room" if deed.aim and replace(deed, aim=False).possible(s, act) else "cubes"
        case Delay():
            return "Effort" if running(s, (act.seat,)) else "Actions"
        case UseAbility():
            return "abilities" if open_districts(s, act.seat) else "districts"
    return next((name for kinds, name in CONSTANT_REASONS if isinstance(deed, kinds)), "")


CONSTANT_REASONS: Final[tuple[tuple[tuple[type[Deed], ...], str], ...]] = (
    ((RemoveBane,), "Banes"),
    ((MoveEnforcer,), "there"),
    ((PlaceUnity,), "room"),
    ((Turn, RemoveFear), "tokens"),
    ((RemoveTemple,), "Temple cubes"),
    ((Discard,), "hand"),
    ((Recover,), "discard"),
    ((DrawRequests, FromJobBoard), "Requests"),
    ((Hurry, Drop), "Actions"),
    ((MoveTracker,), "start"),
)
"""What deeds of a type lack, if it is always the same."""

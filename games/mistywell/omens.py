"""How close the end is, and what comes, as pieces."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.view_models import TablePage
from games.kit.words import many
from games.mistywell.city import GROUPS
from games.mistywell.city_pieces import pips
from games.mistywell.printed import CARDS
from games.mistywell.state import TOKENS
from games.mistywell.view import CityView

FOLDER: Final = "games/mistywell/omens"

NAMES: Final = tuple(group.name for group in GROUPS)


class Tally(NamedTuple):
    """How many of the tokens lie that end the game."""

    kind: str
    lie: int
    pips: tuple[bool, ...]


class Overview(NamedTuple):
    """How close Unity and Fear are, the time of day, the round, and when the time to think is over."""

    unity: Tally
    fear: Tally
    clock: str
    when: str
    due: float | None


class Taken(NamedTuple):
    """The Request that the Temple takes next."""

    key: str
    name: str
    group: str


class Tokens(NamedTuple):
    """How many tokens lie, and which of them ends the game."""

    unity: int
    fear: int
    goal: int


class Omens(NamedTuple):
    """What comes, by id."""

    parts: tuple[str, ...]


def overview(seen: TablePage) -> Piece:
    """What stands above the city."""
    view: CityView = seen.view
    when = "Draft" if view.phase == "draft" else f"Round {view.round}"
    due = seen.due if seen.phase == "playing" else None
    unity, fear = (tally(kind, count) for kind, count in (("unity", view.unity), ("fear", view.fear)))
    return made_once(f"{FOLDER}.overview", Overview(unity, fear, view.clock, when, due))


def tally(kind: str, count: int) -> Tally:
    """So many tokens of a kind."""
    return Tally(kind, count, tuple(n < count for n in range(TOKENS)))


def omens(view: CityView) -> Iterator[tuple[str, Piece]]:
    """What comes: the tokens, whom the Temple takes, the track, the Temple's cubes, what is left."""
    over = view.phase == "over"
    cubes = [group.temple for one in view.districts for group in one.groups]
    left = (
        many(view.requests_left, "Request"),
        many(view.fates_left, "Fate card"),
        many(view.covenants_left, "Covenant card"),
        many(view.reserve, "brown cube"),
        many(view.banes, "Bane"),
    )
    parts = {
        "tokens": Tokens(view.unity, view.fear, view.goal),
        "taken": taken(view.jobs[-1]) if view.jobs and not over else None,
        "ahead": None if over else (view.to_fate, view.to_ring),
        "ledger": tuple((name, pips(count, over=over)) for name, count in zip(NAMES, cubes)),
        "stock": f"Left: {', '.join(left)}.",
    }
    for name, value in parts.items():
        yield f"omen-{name}", made_once(f"{FOLDER}.{name}", value)
    yield "omens", OMENS


OMENS: Final = Piece(
    f"{FOLDER}.omens", Omens(("omen-tokens", "omen-taken", "omen-ahead", "omen-ledger", "omen-stock"))
)
"""Where everything stands never changes."""


def taken(key: str) -> Taken:
    """A Request that the Temple takes."""
    return Taken(key, CARDS[key].name, CARDS[key].group)

"""How close the end is, and what comes next, as pieces."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.view_models import TablePage
from games.kit.words import many
from games.mistywell.city import GROUPS
from games.mistywell.city_pieces import pips
from games.mistywell.phrases import with_article
from games.mistywell.printed import CARDS
from games.mistywell.state import TOKENS
from games.mistywell.view import CityView

FOLDER: Final = "games/mistywell/omens"

NAMES: Final = tuple(group.name for group in GROUPS)


class Tally(NamedTuple):
    """The number of tokens of a kind on the map, of those that end the game."""

    kind: str
    lie: int
    pips: tuple[bool, ...]


class Overview(NamedTuple):
    """How close Unity and Fear are, the time of day, the round, and when the time limit ends."""

    unity: Tally
    fear: Tally
    clock: str
    when: str
    due: float | None


class Taken(NamedTuple):
    """The Request that the Temple takes next; its group as in the middle of a sentence."""

    key: str
    name: str
    group: str


class Tokens(NamedTuple):
    """The number of tokens of each kind, and the `goal` that ends the game."""

    unity: int
    fear: int
    goal: int


class Upcoming(NamedTuple):
    """What comes next, by element id."""

    parts: tuple[str, ...]


def overview(seen: TablePage) -> Piece:
    """Returns what stands above the city."""
    view: CityView = seen.view
    when = "Draft" if view.phase == "draft" else f"Round {view.round}"
    due = seen.due if seen.phase == "playing" else None
    unity, fear = (tally(kind, count) for kind, count in (("unity", view.unity), ("fear", view.fear)))
    return made_once(f"{FOLDER}.overview", Overview(unity, fear, view.clock, when, due))


def tally(kind: str, count: int) -> Tally:
    """Returns the tally of a kind of token."""
    return Tally(kind, count, tuple(n < count for n in range(TOKENS)))


def upcoming(view: CityView) -> Iterator[tuple[str, Piece]]:
    """Yields what comes next: tokens, the Temple's next Request, the track, Temple cubes, what is left."""
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
    yield "omens", UPCOMING


UPCOMING: Final = Piece(
    f"{FOLDER}.omens", Upcoming(("omen-tokens", "omen-taken", "omen-ahead", "omen-ledger", "omen-stock"))
)
"""The layout, which never changes."""


def taken(key: str) -> Taken:
    """Returns a Request that the Temple takes."""
    return Taken(key, CARDS[key].name, with_article(CARDS[key].group))

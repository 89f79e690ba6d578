"""The controls in the garden that answer a question, as pieces."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, NamedTuple

from games.kit.asks import Ask, Some
from games.kit.forms import asked
from games.kit.hexes import element
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.power_plants.captions import VERB
from games.power_plants.effects import served
from games.power_plants.garden import Place
from games.power_plants.prospects import Outcome
from games.power_plants.view import SeasonView
from games.power_plants.words import patches
from games.power_plants.worth import prospect

FOLDER: Final = "games/power_plants/spots"


class Spot(NamedTuple):
    """A control on a hex: what it answers, and what a screen reader says of it."""

    at: Place
    answer: str
    label: str


class Root(NamedTuple):
    """PP-4.3. A line along which roots may run."""

    origin: Place
    end: Place


class Brought(NamedTuple):
    """PP-3.1. What roots bring to a patch: `come` Sprites of a `colour` stay, `home` of a `rival` go home."""

    at: Place
    colour: str
    come: int
    rival: str
    home: int


Offer = tuple[str, Piece]
"""A piece by its id."""


def spots(seen: TablePage) -> dict[str, Piece]:
    """What can be tapped in the garden."""
    ask = asked(seen)
    offers = ask and OFFERS.get(ask.prompt)
    return dict(offers(seen.view, ask)) if ask and offers else {}


def spot(kind: str, at: Place, answer: str, label: str, prefix: str = "s") -> Offer:
    """A control with its id."""
    return element(prefix, at), Piece(f"{FOLDER}.{kind}", Spot(at, answer, label))


def labels(view: SeasonView) -> Mapping[Place, str]:
    """What lies on each place, in words."""
    return {patch.place: patch.label for patch in view.garden}


def open_spots(view: SeasonView, ask: Ask) -> Iterator[Offer]:
    """PP-2.2. The open spots; and room for a script to draw what would happen on one."""
    for one in view.spots:
        beside = f", beside {', '.join(grow.patch for grow in one.grows)}" if one.grows else ""
        yield spot("open", one.place, one.place, f"Open spot {one.place}{beside}")
    yield "would", Piece(f"{FOLDER}.would", None)
    yield "ghost", Piece(f"{FOLDER}.ghost", None)


def places(view: SeasonView, ask: Ask) -> Iterator[Offer]:
    """The places that are answers by themselves."""
    named = labels(view)
    kind = "land" if ask.prompt == "land" else "go"
    for at in ask:
        if at != "stop":
            yield spot(kind, at, at, VERB[ask.prompt] + named.get(at, f"the open spot {at}"))


def patches_by_name(view: SeasonView, ask: Ask) -> Iterator[Offer]:
    """The patches that are answers by their names."""
    lies = {patch.patch: patch for patch in view.garden}
    for name in ask:
        if name != "skip":
            yield spot("go", lies[name].place, name, VERB[ask.prompt] + lies[name].label)


def roots(view: SeasonView, ask: Ask) -> Iterator[Offer]:
    """PP-4.3. The lines along which roots may run, as far as they reach: any patch there answers."""
    assert view.now is not None
    named = labels(view)
    above: list[Offer] = []
    for direction, line in ask.detail["lines"].items():
        found = tuple(brought(view, served(view.now.power, line)))
        yield f"root-{direction}", Piece(f"{FOLDER}.root", Root(view.wizard, found[-1].at))
        outcome = Outcome(sum(one.come for one in found), home=sum(one.home for one in found))
        comes = prospect("Deeproot", view.now.power, outcome)
        for one in found:
            roots = f"Roots to the {direction}, over {patches(len(found))}, {comes}: {named[one.at]}"
            yield spot("go", one.at, direction, roots)
            above.append((element("brought-", one.at), Piece(f"{FOLDER}.brought", one)))
    yield from above


def brought(view: SeasonView, places: Iterable[Place]) -> Iterator[Brought]:
    """PP-3.1, PP-3.3. What a Sprite to each of these places brings to each patch."""
    lies = {patch.place: patch for patch in view.garden}
    assert view.turn is not None
    for at, times in Counter(places).items():
        rivals = 0 if lies[at].owner in (None, view.turn) else lies[at].sprites
        home = min(times, rivals)
        yield Brought(at, view.players[view.turn].colour, times - home, lies[at].colour, home)


def embers(view: SeasonView, ask: Ask) -> Iterator[Offer]:
    """PP-4.5. The patches onto which Gems may fall."""
    assert isinstance(ask, Some)
    named = labels(view)
    for at in ask.options:
        yield spot("ember", at, at, f"A Gem onto {named[at]}")


def flights(view: SeasonView, ask: Ask) -> Iterator[Offer]:
    """PP-4.6. The Sprites that may be frightened, and every refuge: a script shows those of one."""
    assert view.now is not None
    named = labels(view)
    for flight in view.now.flights:
        yield spot("fright", flight.source, flight.source, f"Frighten a Sprite on {named[flight.source]}")
    for at in sorted(set(chain.from_iterable(flight.targets for flight in view.now.flights))):
        yield spot("refuge", at, "", f"Flee to {named[at]}", "to-s")


OFFERS: Final[Mapping[str, Callable[[SeasonView, Ask], Iterator[Offer]]]] = {
    "add": open_spots,
    "target": places,
    "recall": places,
    "prey": places,
    "land": places,
    "grow": patches_by_name,
    "fly": patches_by_name,
    "direction": roots,
    "embers": embers,
    "flight": flights,
}
"""The controls, by what is asked."""

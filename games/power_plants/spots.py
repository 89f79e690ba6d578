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
from games.power_plants.captions import LABEL_PREFIXES
from games.power_plants.effects import places_of_sprites
from games.power_plants.garden import Place
from games.power_plants.outcome_words import outcome_words
from games.power_plants.prospects import Outcome
from games.power_plants.view import SeasonView
from games.power_plants.words import patch_count

FOLDER: Final = "games/power_plants/spots"


class Spot(NamedTuple):
    """A control on a hex: its answer, and its label for screen readers."""

    at: Place
    answer: str
    label: str


class Root(NamedTuple):
    """PP-4.3. A line that can be chosen, from the Wizard to the last patch that gets a Sprite."""

    origin: Place
    end: Place


class Brought(NamedTuple):
    """PP-3.1. The effect of roots on a patch: `come` Sprites of `colour` stay, `home` of `rival` go home."""

    at: Place
    colour: str
    come: int
    rival: str
    home: int


IdentifiedPiece = tuple[str, Piece]
"""A piece with its id."""


def spots(seen: TablePage) -> dict[str, Piece]:
    """Returns the controls of the question."""
    ask = asked(seen)
    controls = ask and CONTROLS.get(ask.prompt)
    return dict(controls(seen.view, ask)) if ask and controls else {}


def spot(kind: str, at: Place, answer: str, label: str, prefix: str = "s") -> IdentifiedPiece:
    """Returns a control with its id."""
    return element(prefix, at), Piece(f"{FOLDER}.{kind}", Spot(at, answer, label))


def labels(view: SeasonView) -> Mapping[Place, str]:
    """Maps each place to the label of its patch."""
    return {patch.place: patch.label for patch in view.garden}


def open_spots(view: SeasonView, ask: Ask) -> Iterator[IdentifiedPiece]:
    """PP-2.2. Yields the open spots, and the elements in which the script previews one."""
    for one in view.spots:
        beside = f", beside {', '.join(grow.patch for grow in one.grows)}" if one.grows else ""
        yield spot("open", one.place, one.place, f"Open spot {one.place}{beside}")
    yield "would", Piece(f"{FOLDER}.would", None)
    yield "ghost", Piece(f"{FOLDER}.ghost", None)


def places(view: SeasonView, ask: Ask) -> Iterator[IdentifiedPiece]:
    """Yields the answers that are places."""
    label_of = labels(view)
    kind = "land" if ask.prompt == "land" else "go"
    for place in ask:
        if place != "stop":
            yield spot(
                kind, place, place, LABEL_PREFIXES[ask.prompt] + label_of.get(place, f"the open spot {place}")
            )


def patches_by_name(view: SeasonView, ask: Ask) -> Iterator[IdentifiedPiece]:
    """Yields the answers that are names of patches."""
    patch_of = {patch.patch: patch for patch in view.garden}
    for name in ask:
        if name != "skip":
            yield spot("go", patch_of[name].place, name, LABEL_PREFIXES[ask.prompt] + patch_of[name].label)


def roots(view: SeasonView, ask: Ask) -> Iterator[IdentifiedPiece]:
    """PP-4.3. Yields the lines to choose from, as far as Sprites are added: any patch of one answers."""
    assert view.now is not None
    label_of = labels(view)
    effects: list[IdentifiedPiece] = []
    for direction, line in ask.detail["lines"].items():
        found = tuple(sprites_brought(view, places_of_sprites(view.now.power, line)))
        yield f"root-{direction}", Piece(f"{FOLDER}.root", Root(view.wizard, found[-1].at))
        outcome = Outcome(sum(one.come for one in found), home=sum(one.home for one in found))
        words = outcome_words("Deeproot", view.now.power, outcome)
        for one in found:
            label = f"Roots to the {direction}, over {patch_count(len(found))}, {words}: {label_of[one.at]}"
            yield spot("go", one.at, direction, label)
            effects.append((element("brought-", one.at), Piece(f"{FOLDER}.brought", one)))
    yield from effects


def sprites_brought(view: SeasonView, places: Iterable[Place]) -> Iterator[Brought]:
    """PP-3.1, PP-3.3. Yields what a Sprite to each of these places does to each patch."""
    patch_at = {patch.place: patch for patch in view.garden}
    assert view.turn is not None
    for at, times in Counter(places).items():
        rivals = 0 if patch_at[at].owner in (None, view.turn) else patch_at[at].sprites
        home = min(times, rivals)
        yield Brought(at, view.players[view.turn].colour, times - home, patch_at[at].colour, home)


def embers(view: SeasonView, ask: Ask) -> Iterator[IdentifiedPiece]:
    """PP-4.5. Yields the patches that can get Gems."""
    assert isinstance(ask, Some)
    label_of = labels(view)
    for at in ask.options:
        yield spot("ember", at, at, f"A Gem onto {label_of[at]}")


def flights(view: SeasonView, ask: Ask) -> Iterator[IdentifiedPiece]:
    """PP-4.6. Yields the Sprites that can be moved, and all targets: a script shows those of one."""
    assert view.now is not None
    label_of = labels(view)
    for flight in view.now.flights:
        yield spot("fright", flight.source, flight.source, f"Frighten a Sprite on {label_of[flight.source]}")
    for at in sorted(set(chain.from_iterable(flight.targets for flight in view.now.flights))):
        yield spot("refuge", at, "", f"Flee to {label_of[at]}", "to-s")


CONTROLS: Final[Mapping[str, Callable[[SeasonView, Ask], Iterator[IdentifiedPiece]]]] = {
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
"""Controls by prompt."""

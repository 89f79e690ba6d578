"""The board of Mana Surge as pieces: stones and troops, what was done last, and what can be tapped."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from games.kit.forms import asked
from games.kit.hexes import element
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.mana_surge.screen import Trace
from games.mana_surge.view import HexView, PlayerView, SurgeView, TroopView

FOLDER: Final = "games/mana_surge/board"


class Board(NamedTuple):
    """The whole board: the ids of its layers, the lowest first."""

    layers: tuple[str, ...]


class Layer(NamedTuple):
    """Pieces at one height, by id; `speaks` to a screen reader or not, `glow` of the Pool's light."""

    name: str
    pieces: tuple[str, ...]
    speaks: bool = False
    glow: bool = False


class Hex(NamedTuple):
    """A stone and what is carved into it, or a spawner of a colour.

    `holds` says to a script what a tap meets there: empty, own, locked, foe or spawner.
    """

    at: str
    kind: str
    spawner: str
    holds: str

    @property
    def taken(self) -> bool:
        """Whether anything stands there."""
        return self.holds != "empty"


class Troop(NamedTuple):
    """A troop of a colour, and what it is worth where it stands; `holds` the kind of tile that locks it."""

    at: str
    colour: str
    attack: int
    defence: int
    holds: str
    label: str


class Spot(NamedTuple):
    """A hex that answers by itself (`go`), a troop of one's own (`own`), or where one could go (`target`)."""

    at: str
    sort: str
    label: str
    dot: bool


def board(seen: TablePage, traces: Iterable[Trace]) -> Iterator[tuple[str, Piece]]:
    """The board with everything on it."""
    layers: dict[str, Layer] = {}
    for name, pieces, more in (
        ("stones", dict(hexes(seen)), {"glow": True}),
        ("past", {f"p{one.number}": Piece(f"{FOLDER}.trace", one) for one in traces}, {}),
        ("troops", dict(troops(seen)), {"speaks": True}),
        ("spots", dict(spots(seen)), {"speaks": True}),
    ):
        layers[f"ms-{name}"] = Layer(f"ms-{name}", tuple(pieces), **more)
        yield from pieces.items()
    for id, layer in layers.items():
        yield id, Piece(f"{FOLDER}.layer", layer)
    yield "board", Piece(f"{FOLDER}.board", Board(tuple(layers)))


def hexes(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Every stone, and what stands on it."""
    view: SurgeView = seen.view
    gates = {player.spawner: player for player in view.players if player.spawner}
    standing = {troop.at: troop for troop in view.troops}
    for one in view.hexes:
        gate, troop = gates.get(one.at), standing.get(one.at)
        if gate is None and troop is None:
            yield bare(one)
        else:
            yield element("h", one.at), Piece(f"{FOLDER}.hex", taken(seen, one, gate, troop))


@cache
def bare(one: HexView) -> tuple[str, Piece]:
    """A stone on which nothing stands."""
    return element("h", one.at), Piece(f"{FOLDER}.hex", Hex(one.at, one.kind, "", "empty"))


def taken(seen: TablePage, one: HexView, gate: PlayerView | None, troop: TroopView | None) -> Hex:
    """A stone with the spawner or the troop that stands on it."""
    if troop is None:
        assert gate is not None
        return Hex(one.at, one.kind, gate.colour, "spawner")
    holds = "foe" if troop.seat != seen.shown else "locked" if troop.locked else "own"
    return Hex(one.at, one.kind, "", holds)


def troops(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Every troop, player by player; its id is its own for life, so that it glides, and so is its place among
    those: who moves is not sent anew with all others.
    """
    view: SurgeView = seen.view
    owners = [str(seen.reader.whose(player.seat)) for player in view.players]
    for one in sorted(view.troops, key=lambda troop: (troop.seat, troop.id)):
        owner = owners[one.seat]
        whose = owner.capitalize() if one.seat == seen.reader.you else owner
        locked = ", locked" if one.locked else ""
        label = f"{whose} troop{locked}, attack {one.attack}, defence {one.defence}, at {one.at}"
        colour = view.players[one.seat].colour
        holds = view.kinds[one.at] if one.locked else ""
        troop = Troop(one.at, colour, one.attack, one.defence, holds, label)
        yield f"t{one.id}", Piece(f"{FOLDER}.troop", troop)


def spots(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """What can be tapped. Steps and blows wait for the troop that is chosen: a script shows those of one."""
    ask = asked(seen)
    if ask is None:
        return
    view: SurgeView = seen.view
    for spot in entrances(ask.prompt, view, ask) if ask.prompt in ENTRANCES else deeds(view):
        yield element("s", spot.at), Piece(f"{FOLDER}.{spot.sort}", spot)


ENTRANCES: Final[Mapping[str, str]] = {
    "corner": "Your spawner in the corner",
    "spawn": "Spawn a troop on",
}
"""What a hex is called that answers by itself, by what is asked."""


def entrances(prompt: str, view: SurgeView, answers: Iterable[str]) -> Iterator[Spot]:
    """The hexes where something may enter."""
    for at in answers:
        if at in view.kinds:
            yield Spot(at, "go", f"{ENTRANCES[prompt]} {at}", dot=True)


def deeds(view: SurgeView) -> Iterator[Spot]:
    """The troops that can do something, and where to."""
    able = {deed.at for deed in view.deeds}
    for troop in view.troops:
        if troop.at in able:
            label = f"Your troop at {troop.at}, attack {troop.attack}, defence {troop.defence}"
            yield Spot(troop.at, "own", label, dot=False)
    for at in sorted({deed.to for deed in view.deeds}):
        yield Spot(at, "target", at, dot=view.kinds.get(at) == "plain")

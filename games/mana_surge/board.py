"""The board of Mana Surge as pieces: hexes, troops, traces of the latest turns, and what can be tapped."""

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
    """Pieces at one height, by id; `speaks`: read by screen readers, `glow`: has the Pool's light."""

    name: str
    pieces: tuple[str, ...]
    speaks: bool = False
    glow: bool = False


class Hex(NamedTuple):
    """A hex with its tile, or with a spawner of a colour.

    `holds` tells the script what is on it: empty, own, locked, foe or spawner.
    """

    at: str
    kind: str
    spawner: str
    holds: str

    @property
    def taken(self) -> bool:
        """Whether a spawner or a troop is on it."""
        return self.holds != "empty"


class Troop(NamedTuple):
    """A troop with its attack and defence on its hex; `holds`: the kind of tile that locks it, or ""."""

    at: str
    colour: str
    attack: int
    defence: int
    holds: str
    label: str


class Spot(NamedTuple):
    """A tap target: a hex that is an answer (`go`), an own troop (`own`), or the target of one (`target`)."""

    at: str
    sort: str
    label: str
    dot: bool


def board(seen: TablePage, traces: Iterable[Trace]) -> Iterator[tuple[str, Piece]]:
    """Yields the board, its layers and everything on them."""
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
    """Yields every hex, with what is on it."""
    view: SurgeView = seen.view
    spawner_owners = {player.spawner: player for player in view.players if player.spawner}
    troop_at = {troop.at: troop for troop in view.troops}
    for one in view.hexes:
        owner, troop = spawner_owners.get(one.at), troop_at.get(one.at)
        if owner is None and troop is None:
            yield empty_hex(one)
        else:
            yield element("h", one.at), Piece(f"{FOLDER}.hex", occupied_hex(seen, one, owner, troop))


@cache
def empty_hex(one: HexView) -> tuple[str, Piece]:
    """Returns an empty hex, cached."""
    return element("h", one.at), Piece(f"{FOLDER}.hex", Hex(one.at, one.kind, "", "empty"))


def occupied_hex(seen: TablePage, one: HexView, gate: PlayerView | None, troop: TroopView | None) -> Hex:
    """Returns a hex with its spawner or troop."""
    if troop is None:
        assert gate is not None
        return Hex(one.at, one.kind, gate.colour, "spawner")
    holds = "foe" if troop.seat != seen.shown else "locked" if troop.locked else "own"
    return Hex(one.at, one.kind, "", holds)


def troops(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Yields the troops by seat and number. Ids and order never change, so that a moved troop is animated and
    sent without the others.
    """
    view: SurgeView = seen.view
    owners = [str(seen.reader.whose(player.seat)) for player in view.players]
    for one in sorted(view.troops, key=lambda troop: (troop.seat, troop.id)):
        owner = owners[one.seat]
        whose = owner.capitalize() if one.seat == seen.reader.you else owner
        might = "locked" if one.locked else f"attack {one.attack}"
        label = f"{whose} troop, {might}, defence {one.defence}, at {one.at}"
        colour = view.players[one.seat].colour
        holds = view.kinds[one.at] if one.locked else ""
        troop = Troop(one.at, colour, one.attack, one.defence, holds, label)
        yield f"t{one.id}", Piece(f"{FOLDER}.troop", troop)


def spots(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Yields the tap targets. Steps and attacks are shown by a script, once their troop is chosen."""
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
"""Labels of hexes that are answers, by prompt."""


def entrances(prompt: str, view: SurgeView, answers: Iterable[str]) -> Iterator[Spot]:
    """Yields the hexes that are answers: corners, or hexes to spawn on."""
    for at in answers:
        if at in view.kinds:
            yield Spot(at, "go", f"{ENTRANCES[prompt]} {at}", dot=True)


def deeds(view: SurgeView) -> Iterator[Spot]:
    """Yields the troops with a legal step or attack, and the targets."""
    able = {deed.at for deed in view.deeds}
    for troop in view.troops:
        if troop.at in able:
            label = f"Your troop at {troop.at}, attack {troop.attack}, defence {troop.defence}"
            yield Spot(troop.at, "own", label, dot=False)
    for at in sorted({deed.to for deed in view.deeds}):
        yield Spot(at, "target", at, dot=view.kinds.get(at) == "plain")

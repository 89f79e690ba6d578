"""Positions of Mana Surge in notation, and answers to play from them."""

from collections.abc import Mapping

from games.kit.dice import Dice
from games.kit.play import Play
from games.mana_surge.game import MANA_SURGE, ManaSurge
from games.mana_surge.map import NAMED
from games.mana_surge.notation import read, write
from games.mana_surge.state import Surge

SEED = b"mana surges at night"

EMPTY = """
        .. .. .. .. BB
       .. .. .. .. .. ..
      .. .. .. .. .. .. ..
     .. .. .. .. .. .. .. ..
    RR .. .. .. O. .. .. .. ..
     .. .. .. .. .. .. .. ..
      .. .. .. .. .. .. ..
       .. .. .. .. .. ..
        .. .. .. .. GG
"""
"""An empty board: red in the west, blue in the north-east, green in the south-east."""


def drawn(
    hexes: dict[str, str], *, mana: str = "0 0 0", turn: int = 0, round: int = 3, more: str = ""
) -> Surge:
    """Starts a seat's turn on the empty board with the given hexes."""
    cells = EMPTY.split()
    for name, cell in hexes.items():
        cells[NAMED[name]] = cell
    head = f"seats red green blue, spawners -4,0 0,4 4,-4, mana {mana}"
    state = f"turn {turn}, first 0, round {round}, phase spawn, points 0, spawns 0"
    widths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    rows = [" ".join(cells[sum(widths[:n]) : sum(widths[: n + 1])]) for n in range(9)]
    return read("\n".join([head, state, *rows]), Dice(SEED))


class Posed(ManaSurge):
    """Mana Surge, set up in red's turn on a board with the given hexes."""

    def __init__(self, hexes: dict[str, str] | None = None) -> None:
        self.hexes = hexes or {}

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Surge:
        return read(write(drawn(self.hexes)), dice)


FULL = {"-4,1": ".r", "-3,0": ".r", "-3,-1": ".r"}
"""Red troops on all three hexes beside red's spawner, so that nothing is spawned."""


def turn_of_red(hexes: dict[str, str], **more: str | int) -> Play[Surge]:
    """Starts a red turn in which nothing can be spawned."""
    return Play(MANA_SURGE, drawn(FULL | hexes, **more))  # type: ignore[arg-type]


def at(play: Play[Surge], name: str) -> str:
    """Returns the colour of the troop on a hex; "" if there is none."""
    owner = play.state.owners[NAMED[name]]
    return play.state.colours[owner] if owner >= 0 else ""


def kinds(play: Play[Surge]) -> list[str]:
    """Returns the kinds of facts since the checkpoint, after those of the steps just finished."""
    told = [fact for closed in play.closed for fact in closed.story]
    return [fact.kind for fact in [*told, *play.story]]

"""The heroes on offer: those of the game, and a table's own (PW-9.2)."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from games.kit import codec
from games.kit.contract import Fault, Game
from games.power_well import heroes
from games.power_well.boards import HEROES
from games.power_well.open_state import OpenState
from games.power_well.state import Duel

S = TypeVar("S", Duel, OpenState)


def offered(customs: Mapping[str, str]) -> dict[str, str]:
    """Returns keys of the heroes on offer by slug, those of the game first."""
    return {HEROES[key].slug: key for key in (*heroes.OWN, *customs)}


class HeroGame(Game[S]):
    """Base of both games of heroes; a folder may add heroes to those of the game."""

    def __init__(self) -> None:
        self.customs: dict[str, str] = {}

    def load_content(self, folder: Path) -> list[Fault]:
        """PW-9.2. Offers a folder's heroes at new tables; returns the faults of refused files."""
        found, faults = heroes.load_heroes(folder)
        self.customs = {heroes.register(hero): hero.text for hero in found.values()}
        return faults

    def content(self) -> dict[str, int]:
        return {"heroes": len(heroes.OWN) + len(self.customs)}

    def load(self, text: str) -> S:
        """PW-9.2. Loads a state; its own heroes are read from the text it holds, not from their files."""
        state = codec.loads(self.state, text)
        for hero in state.customs.values():
            heroes.register(heroes.read_hero(hero))
        return state

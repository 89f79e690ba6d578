"""A server whose games of Mistywell, Power Well, Power Plants and Mana Surge begin at given positions."""

import threading
from pathlib import Path

from app.main import create_app
from app.serving import Server
from app.settings import Settings
from tests.browser.house import House
from tests.games.mana_surge.board import Posed as PosedSurge
from tests.games.mistywell.table import Posed
from tests.games.power_plants.table import Posed as PosedGarden
from tests.games.power_well.table import Posed as PosedDuel


class PosedHouse(House):
    """A server within the test process, whose games begin at given positions."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.game = Posed()
        self.duel = PosedDuel()
        self.garden = PosedGarden()
        self.surge = PosedSurge()
        settings = Settings(data=folder, host="127.0.0.1", port=self.port, bot_workers=0, log_level="warning")
        games = {
            "mistywell": self.game,
            "power_well": self.duel,
            "power_plants": self.garden,
            "mana_surge": self.surge,
        }
        self.server = Server(create_app(settings, games), settings)
        self.thread = threading.Thread(target=self.server.run)

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        self.thread.start()
        while not self.answers():
            assert self.thread.is_alive(), "the server did not start"

    def stop(self) -> None:
        """Stops the server."""
        self.server.should_exit = True
        self.thread.join()

    def pose(self, text: str, turn: str = "Witch play", clock: str = "day") -> None:
        """Sets the position of the next game of Mistywell."""
        self.game.position = (text, turn, clock)

    def pose_duel(self, field: str, left: str, right: str, turn: int = 0, turns: int = 2) -> None:
        """Sets the position of the next game of Power Well."""
        self.duel.posed = (field, left, right, turn, turns)

    def pose_garden(self, position: str) -> None:
        """Sets the position of the next game of Power Plants, in the game's notation."""
        self.garden.position = position

    def pose_surge(self, hexes: dict[str, str]) -> None:
        """Sets the board of the next game of Mana Surge, in red's turn: the contents of each hex."""
        self.surge.hexes = hexes

"""How Witch, Tinker and Forester come to a table, and a house where it begins at a position."""

import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import Page, expect

from app.__main__ import Server
from app.main import create_app
from app.settings import Settings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.house import House
from tests.browser.lobby import begin_together
from tests.games.mistywell.table import Posed

SEVERAL, ALL_HERE = "On several devices", "All on this one"


class PosedHouse(House):
    """A house within the test, where Mistywell begins at a position."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.game = Posed()
        settings = Settings(data=folder, host="127.0.0.1", port=self.port, bot_workers=0)
        app = create_app(settings, {"mistywell": self.game})
        config = uvicorn.Config(app, host="127.0.0.1", port=self.port, log_level="warning")
        self.server = Server(config, app.state.house)
        self.thread = threading.Thread(target=self.server.run)

    def start(self) -> None:
        """Opens it."""
        self.thread.start()
        while not self.answers():
            assert self.thread.is_alive(), "the server did not start"

    def stop(self) -> None:
        """Shuts it."""
        self.server.should_exit = True
        self.thread.join()

    def pose(self, text: str, turn: str = "Witch play", clock: str = "day") -> None:
        """The position at which the next table begins."""
        self.game.position = (text, turn, clock)


def set_the_table(page: Page, house: House, way: str, hands: str = "Open") -> None:
    """A new table, made from the home page."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="mistywell"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill("Ada")
    game.locator(f"input[name=hands][value={hands.lower()}]").check()
    game.get_by_role("button", name=way).tap()
    expect(page.locator("#board")).to_be_visible()


def three_phones(device: Device, house: House, names: tuple[str, str] = ("Ben", "Cleo")) -> list[Page]:
    """Ada and two others at a table, each with a phone, the game begun."""
    host = device(PHONE, reduced_motion="reduce")
    set_the_table(host, house, SEVERAL)
    guests = {name: device(PHONE, reduced_motion="reduce") for name in names}
    return begin_together(host, guests, house, ".mw-city")

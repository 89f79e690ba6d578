"""Mistywell over HTTP: the parchment says in words what is asked, and a district that is shut says why."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from tests.app.conftest import Device
from tests.games.mistywell.table import FURNACE, SHOUTED, Posed

POST = """Enforcer eelwater
Witch slot: read-the-tea-leaves for the-night-post-is-early, purple=1
squares: bellringers-witch=purple, hawkers-witch=purple
Witch discard: stir-the-sky, burn-the-ledger"""


class Screen:
    """A table that stands at a position, on a device that holds all three characters."""

    def __init__(self, app: FastAPI, game: Posed) -> None:
        self.device = Device(app)
        self.game = game
        self.code = ""

    async def show(self, text: str, turn: str = "Witch play", clock: str = "day") -> str:
        """Sets the position up."""
        self.game.position = (text, turn, clock)
        self.code = await self.device.new_table(game="mistywell", **{"with": "here"})
        return await self.page()

    async def page(self) -> str:
        """What it shows."""
        return (await self.device.get(f"/t/{self.code}")).text

    async def say(self, *answers: str) -> str:
        """Gives answers, each for whoever is asked, and tells what it shows then."""
        for text in answers:
            asked = (await self.device.get(f"/api/tables/{self.code}/asks")).json()[0]["seat"]
            assert (await self.device.answer(self.code, text, seat=asked)).status_code == 200
        return await self.page()


@pytest.fixture
async def screen(tmp_path: Path) -> AsyncIterator[Screen]:
    """A screen in a house with Mistywell alone."""
    settings = Settings(data=tmp_path, bot_workers=0, bot_pause=0)
    game = Posed()
    app = create_app(settings, {"mistywell": game})
    await app.state.house.open()
    yield Screen(app, game)
    await app.state.house.close()


def part(page: str, start: str, end: str) -> str:
    """A piece of a page, as it is."""
    return page.partition(start)[2].partition(end)[0]


def words(html: str) -> str:
    """What is read there."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&nbsp;", " ").split())


def parchment(page: str) -> str:
    """What the parchment says."""
    return words(part(page, '<div id="ask"', '<div id="story"'))


def lit(page: str, kind: str) -> list[str]:
    """The ids of the pieces of a kind that are lit."""
    found = re.findall(rf'id="([^"]+)" class="{kind}([^"]*)"', page)
    return [name for name, looks in found if "can" in looks.split()]


async def test_who_can_play_nothing_is_told_to_recuperate(screen: Screen) -> None:
    page = await screen.show("Witch hand: coven-supper\nWitch: supply nothing")
    assert "No card can be played: you recuperate." in parchment(page)
    assert 'href="/rules/mistywell#MW-3.4"' in part(page, "data-start", "</div>")
    assert 'data-plan="recuperate" data-forced' in page


async def test_the_actions_that_may_be_dropped_are_lit(screen: Screen) -> None:
    await screen.show(FURNACE, "Witch tick")
    page = await screen.say("forgehands-witch", "yes")
    assert "Tap an Action in progress to drop." in parchment(page)
    assert lit(page, "mw-slot") == ["w-coven-supper", "w-whisper-at-keyholes"]


async def test_a_token_that_turns_says_into_what_and_a_shut_district_why_not(screen: Screen) -> None:
    await screen.show(SHOUTED, "Forester tick")
    page = await screen.say("hawkers-forester", "yes")
    assert "whose token turns to Unity." in parchment(page)
    assert lit(page, "mw-district") == ["d-bellrise", "d-eelwater"]
    shut = words(part(page, 'id="s-ivygarth"', "Friendly"))
    assert "No token here can turn. MW-6.1" in shut


async def test_a_line_that_a_card_says_twice_is_marked_once(screen: Screen) -> None:
    slots = "Tinker slot: everybodys-workshop, orange=2\nTinker slot: grand-unveiling, orange=2"
    await screen.show(f"{slots}\nTinker: supply brown=1", "Tinker play")
    page = await screen.say("wind-the-mainspring", "grand-unveiling")
    marks = re.findall(r'<li( class="at")?[^>]*>Hurry 1 Action', part(page, 'id="ask"', 'id="story"'))
    assert marks == ["", ' class="at"']


async def test_how_many_are_still_to_go_is_said(screen: Screen) -> None:
    frog = "Witch slot: moonlit-poultice for frog-with-a-degree, purple=1"
    await screen.show(frog, "Witch tick")
    page = await screen.say("academia-witch", "yes")
    assert "Tap a card to discard. 2 to go." in parchment(page)
    page = await screen.say("stir-the-sky")
    assert "to go" not in parchment(page)


async def test_an_ability_at_work_is_named(screen: Screen) -> None:
    await screen.show(POST, "Witch tick", "night")
    page = await screen.say("moths-witch", "yes", "bellrise")
    assert "Ability of Bellrise You can flip the Clock. Recover 1. Witch:" in parchment(page)

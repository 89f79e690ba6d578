"""Mistywell over HTTP: the parchment says in words what is asked, and a district that is shut says why."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from games.mistywell import MISTYWELL
from tests.app.conftest import Device
from tests.app.hotseat import HotSeat, app_of
from tests.games.mistywell.table import FURNACE, SHOUTED, Posed

POST = """Enforcer eelwater
Witch slot: read-the-tea-leaves for the-night-post-is-early, purple=1
squares: bellringers-witch=purple, hawkers-witch=purple
Witch discard: stir-the-sky, burn-the-ledger"""


class Screen(HotSeat):
    """A table that stands at a position, on a device that holds all three characters."""

    def __init__(self, app: FastAPI, game: Posed) -> None:
        super().__init__(app)
        self.game = game

    async def show(self, text: str, turn: str = "Witch play", clock: str = "day") -> str:
        """Sets the position up."""
        self.game.position = (text, turn, clock)
        return await self.begin("mistywell")


@pytest.fixture
async def screen(tmp_path: Path) -> AsyncIterator[Screen]:
    """A screen in a house with Mistywell alone."""
    game = Posed()
    async with app_of(tmp_path, {"mistywell": game}) as app:
        yield Screen(app, game)


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
    forced = part(page, 'data-plan="recuperate" data-forced', "</section>")
    assert "Put it back" not in forced
    assert "Put it back" in part(await screen.show(""), 'data-plan="recuperate"', "</section>")
    assert "Put it back" in part(await screen.show(""), 'data-plan="misfit"', "</section>")


LENT = """Tinker slot: patch-and-polish for ladder-to-the-clapper, orange=1
Tinker discard: wind-the-mainspring, sell-the-prototype, false-bottom"""


async def test_another_s_card_says_whose_it_is_and_what_comes_of_it(screen: Screen) -> None:
    await screen.show(LENT, "Tinker tick")
    page = await screen.say("bellringers-tinker")
    assert "Ladder to the Clapper played by the Tinker" in parchment(page)
    asked = "Forester : You can discard a card, or leave it. If you do, the Tinker recovers 2 cards. ?"
    assert asked in parchment(page)
    page = await screen.say("leave it", "yes")
    assert "played by the Tinker" in parchment(page)
    hand = (await screen.device.get(f"/api/tables/{screen.code}/asks")).json()[0]["options"]
    page = await screen.say(hand[0])
    assert "Tinker : Tap a card of your discard to recover. 2 to go." in parchment(page)
    assert "played by" not in parchment(page)
    assert "Recover it" in parchment(page)


async def test_a_card_is_being_played_until_nothing_more_comes_of_it(screen: Screen) -> None:
    await screen.show("temple: hawkers=1, forgehands=1\nWitch: supply brown=4", "Witch tick")
    page = words(part(await screen.say("burn-the-ledger"), 'id="story"', "</section>"))
    assert "Witch is playing Burn the Ledger : paid 2 Supply." in page
    assert "Nothing came of it" not in page
    page = words(part(await screen.say("hawkers"), 'id="story"', "</section>"))
    assert "Witch played Burn the Ledger : paid 2 Supply; a Temple cube left Hawkers." in page


async def test_the_third_cube_of_the_temple_is_foretold_as_fear(screen: Screen) -> None:
    page = await screen.show(
        "temple: bellringers=2, moths=1\njobs: bees-on-strike, the-last-cabbage, ladder-to-the-clapper"
    )
    assert "Bellringers: Fear when" in words(part(page, 'class="mw-temple"', "</button>"))
    sheets = words(page)
    for said in (
        "Bellringers 2 Temple cubes; the next makes Fear",
        "Moths 1 Temple cube; the third makes Fear",
    ):
        assert said in sheets
    assert "Friendly to nobody yet. MW-6.3" in sheets


async def test_after_the_end_nothing_is_foretold(screen: Screen) -> None:
    full = SHOUTED + "\nunity: eelwater=1, bellrise=1, sootmarket=2, lowlamp=1"
    page = await screen.show(full, "Forester tick")
    assert "Ball in" in words(page)
    assert "Temple’s next" in words(page)
    page = words(await screen.say("hawkers-forester", "yes", "bellrise"))
    assert "The sixth Unity token came with " in page
    assert not any(said in page for said in ("Ball in", "Ring in", "Temple’s next", "The Temple takes"))


async def test_which_cubes_are_meant_is_said_after_the_question(screen: Screen) -> None:
    pays = "squares: bellringers-witch=purple, bellringers-wild=purple, moths-witch=purple, moths-wild=purple"
    page = await screen.show(f"Witch slot: coven-supper, purple=1\n{pays}", "Witch tick")
    assert "Witch : You can do this, or leave it. Yours are the cubes on your squares" in parchment(page)


async def test_the_actions_that_may_be_dropped_are_lit(screen: Screen) -> None:
    await screen.show(FURNACE, "Witch tick")
    page = await screen.say("forgehands-witch", "yes")
    assert "Tap an Action in progress to drop." in parchment(page)
    assert lit(page, "mw-slot") == ["w-coven-supper", "w-whisper-at-keyholes"]


async def test_a_token_that_turns_says_into_what_and_a_shut_district_why_not(screen: Screen) -> None:
    await screen.show(SHOUTED, "Forester tick")
    page = await screen.say("hawkers-forester", "yes")
    assert "whose token turns to Unity." in parchment(page)
    assert lit(page, "mw-district") == ["d-bellrise", "d-ivygarth", "d-eelwater"]
    shut = words(part(page, 'id="s-lowlamp"', "Friendly"))
    assert "No token here can turn. MW-6.1" in shut


async def test_a_line_that_a_card_says_twice_is_marked_once(screen: Screen) -> None:
    slots = "Tinker slot: everybodys-workshop, orange=2\nTinker slot: grand-unveiling, orange=2"
    await screen.show(f"{slots}\nTinker: supply brown=1", "Tinker play")
    page = await screen.say("wind-the-mainspring", "grand-unveiling")
    marks = re.findall(
        r'<li( class="at")?[^>]*>(?:<a[^>]*>)?Hurry(?:</a>)?\s1\sAction', part(page, 'id="ask"', 'id="story"')
    )
    assert marks == ["", ' class="at"']


async def test_how_many_are_still_to_go_is_said(screen: Screen) -> None:
    frog = "Witch slot: moonlit-poultice for frog-with-a-degree, purple=1"
    await screen.show(frog, "Witch tick")
    page = await screen.say("academia-witch", "yes")
    assert "Tap a card of your hand to discard. 2 to go." in parchment(page)
    page = await screen.say("stir-the-sky")
    assert "to go" not in parchment(page)


async def test_the_story_tells_no_supply_that_nobody_had(screen: Screen) -> None:
    page = await screen.show(f"Tinker: supply brown=30\n{POST}", "Witch tick", "night")
    page = words(part(page, 'id="story"', "</section>"))
    assert "met the need for a tale, but no Supply was left to pay for it" in page
    assert "gained" not in page


async def test_an_ability_at_work_is_named(screen: Screen) -> None:
    await screen.show(POST, "Witch tick", "night")
    page = await screen.say("moths-witch", "yes", "bellrise")
    assert "Ability of Bellrise You can flip the Clock . Recover a card. So far" in parchment(page)


async def test_where_only_one_half_can_be_chosen_the_parchment_says_why(screen: Screen) -> None:
    slot = "Witch slot: whisper-at-keyholes for kraken-probably, purple=1"
    await screen.show(f"{slot}\ntracker 0", "Witch tick", "night")
    asked = parchment(await screen.say("ferryfolk-witch"))
    assert "could not move the Fate tracker back 1, for it was at the start, so that was skipped" in asked


@pytest.mark.parametrize(("level", "cubes"), [("normal", True), ("hard", False)])
async def test_the_draft_promises_a_cube_only_where_one_is_placed(
    tmp_path: Path, level: str, cubes: bool
) -> None:
    async with app_of(tmp_path, {"mistywell": MISTYWELL}) as app:
        page = await HotSeat(app).begin("mistywell", level=level)
    assert ("a cube of yours goes to its group" in page) == cubes
    assert ("Take it, then choose the square" in page) == cubes
    assert "For now only its group counts." in page
    assert "Left over, it would bring a Temple cube to the " in page


async def test_a_seat_is_called_by_its_character_in_lobby_menu_board_story_and_talk(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"mistywell": MISTYWELL}) as app:
        ann, bob = Device(app), Device(app)
        code = await ann.new_table(game="mistywell", name="Ann")
        lobby = (await ann.get(f"/t/{code}")).text
        await bob.post(f"/t/{code}/sit", {"seat": "1"})
        await ann.post(f"/t/{code}/start", {"fill": "bots"})
        drafts = [parchment((await one.get(f"/t/{code}")).text) for one in (ann, bob)]
        await ann.answer(
            code, next(iter((await ann.get(f"/api/tables/{code}/asks")).json()[0]["options"])), seat=0
        )
        await bob.post(f"/t/{code}/talk", {"seat": "1", "text": "Good evening"})
        page = (await ann.get(f"/t/{code}")).text
        talk = words((await ann.get(f"/t/{code}/talk", **{"HX-Request": "true"})).text)
    assert "You are the Witch . Draft 1 of 2. Tap a Request" in drafts[0]
    assert "You are the Tinker . Ann is choosing." in drafts[1]
    assert re.findall(r'class="name role">(\w+)<', lobby) == ["Tinker", "Forester"]
    assert "Witch. You, on this device" in lobby
    assert re.findall(r"<bdi>(\w+)</bdi></b>", part(page, 'id="chairs"', "</ul>")) == [
        "Ann",
        "Tinker",
        "Forester",
    ]
    assert "Tinker Good evening" in talk
    assert "Tinker alone" in talk

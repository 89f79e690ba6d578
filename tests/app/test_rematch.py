"""Playing again: who may ask for it, and who is waited for."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.screen import live
from games import GAMES
from tests.app.clock import Clock
from tests.app.conftest import Device, note_of, playing, until
from tests.app.hotseat import HotSeat, app_of
from tests.app.screens import Screen

pytestmark = pytest.mark.databases


async def ended(ann: Device, bob: Device) -> str:
    """A table where Ann has resigned."""
    code = await playing(ann, bob)
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    return code


async def test_an_outsider_cannot_ask_to_play_again(
    ann: Device, bob: Device, device: Callable[[], Device]
) -> None:
    code = await ended(ann, bob)
    refused = await device().post(f"/t/{code}/rematch")
    assert refused.status_code == 403
    assert note_of(refused) == "Only those who played can play again."
    assert (await ann.sees(code))["phase"] == "ended"


async def test_in_the_middle_of_a_game_nobody_plays_again(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await ann.answer(code, "bid3")
    refused = await ann.post(f"/t/{code}/rematch")
    assert refused.status_code == 409
    assert note_of(refused) == "The game is still going on."
    seen = await ann.sees(code)
    assert (seen["pending"], seen["again"]) == ("bid3", [])


async def test_a_player_who_is_present_is_waited_for(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream"):
        assert (await ann.post(f"/t/{code}/rematch")).status_code == 200
        seen = await bob.sees(code)
        assert (seen["phase"], seen["again"]) == ("ended", [0])
        await bob.post(f"/t/{code}/rematch")
        seen = await bob.sees(code)
        assert (seen["phase"], seen["again"], seen["mine"]) == ("playing", [], [0])


async def test_whoever_plays_again_is_told_which_character_that_will_be(tmp_path: Path) -> None:
    roles = GAMES["mistywell"].roles
    async with app_of(tmp_path, {"mistywell": GAMES["mistywell"]}) as app:
        everybody = [Device(app) for _ in roles]
        code = await everybody[0].new_table(game="mistywell", name="Ann")
        for seat, one in enumerate(everybody[1:], 1):
            await one.post(f"/t/{code}/sit", {"seat": str(seat), "name": "Bob"})
        await everybody[0].post(f"/t/{code}/start")
        for seat, one in enumerate(everybody):
            await one.post(f"/t/{code}/resign", {"seat": str(seat)})
        pages = [(await one.get(f"/t/{code}")).text for one in everybody]
        for one in everybody:
            await one.post(f"/t/{code}/rematch")
        for page, one in zip(pages, everybody):
            seen = await one.sees(code)
            assert seen["phase"] == "playing"
            (seat,) = seen["mine"]  # type: ignore[misc]
            assert f"everybody moves on by one seat: you play the {roles[seat]}." in page


async def test_it_says_who_is_waited_for_and_begins_without_who_has_gone(
    tmp_path: Path, clock: Clock
) -> None:
    async with app_of(tmp_path, {"power_plants": GAMES["power_plants"]}) as app:
        ann, bob = Device(app), Device(app)
        code = await ann.new_table(game="power_plants", name="Ann", seats="2")
        await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
        await ann.post(f"/t/{code}/start")
        await ann.post(f"/t/{code}/resign", {"seat": "0"})
        async with Screen(app, bob, f"/t/{code}/stream"):
            await ann.post(f"/t/{code}/rematch")
            page = (await ann.get(f"/t/{code}")).text
            assert re.search(r"You want to play again; waiting for (<svg.*?</svg>)?<bdi>Bob</bdi>\.", page)
            assert "Begin without them" not in page
        clock.skip(live.GRACE)
        await until(lambda: code not in app.state.container.live.rooms)
        page = (await ann.get(f"/t/{code}")).text
        assert "Nobody else is here now." in page
        assert "Begin without them" in page
        await ann.post(f"/t/{code}/rematch")
        assert (await ann.sees(code))["phase"] == "playing"


async def test_a_wish_to_play_again_is_taken_back(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    no = {"wish": "no"}
    async with Screen(app, bob, f"/t/{code}/stream"):
        assert "Not after all" not in (await ann.get(f"/t/{code}")).text
        await ann.post(f"/t/{code}/rematch")
        assert "Not after all" in (await ann.get(f"/t/{code}")).text
        assert "Not after all" not in (await bob.get(f"/t/{code}")).text
        assert (await ann.post(f"/t/{code}/rematch", no)).status_code == 200
        assert (await ann.sees(code))["again"] == []
        await bob.post(f"/t/{code}/rematch")
        assert (await bob.sees(code))["phase"] == "playing", "Ann, who has no screen, is not waited for"
    refused = await ann.post(f"/t/{code}/rematch", no)
    assert note_of(refused) == "The game is still going on."


async def test_a_program_takes_back_its_wish_to_play_again(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream"):
        assert (await ann.client.post(f"/api/tables/{code}/rematch")).json()["again"] == [0]
        assert (await ann.client.delete(f"/api/tables/{code}/rematch")).json()["again"] == []
        assert (await ann.sees(code))["phase"] == "ended"


async def test_of_the_game_before_nothing_is_told_under_other_names(tmp_path: Path) -> None:
    games = {"mana_surge": GAMES["mana_surge"]}
    async with app_of(tmp_path, games) as app:
        table = HotSeat(app)
        await table.begin("mana_surge", name="Ada", seats="3")
        await table.say("red")
        for seat in "01":
            await table.device.post(f"/t/{table.code}/resign", {"seat": seat})
        assert "took red" in (await table.device.get(f"/t/{table.code}/story")).text
        await table.device.post(f"/t/{table.code}/rematch")
    async with app_of(tmp_path, games) as app:
        later = Device(app)
        later.client.cookies = table.device.client.cookies
        for path in (f"/t/{table.code}", f"/t/{table.code}/story"):
            assert "took red" not in (await later.get(path)).text


async def test_a_player_who_is_gone_is_not_waited_for(ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    await bob.post(f"/t/{code}/rematch")
    seen = await bob.sees(code)
    assert (seen["phase"], seen["mine"], (await ann.sees(code))["mine"]) == ("playing", [0], [1])


async def test_somebody_who_only_watches_is_not_waited_for(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    async with Screen(app, Device(app), f"/t/{code}/stream"):
        await ann.post(f"/t/{code}/rematch")
    assert (await ann.sees(code))["phase"] == "playing"


async def test_a_bot_always_plays_again(ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    await ann.post(f"/t/{code}/bot", {"seat": "1"})
    await ann.post(f"/t/{code}/rematch")
    seats = (await ann.sees(code))["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person"]  # type: ignore[attr-defined]


async def test_an_empty_seat_has_to_be_filled_first(ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    await ann.post(f"/t/{code}/leave", {"seat": "1"})
    await ann.post(f"/t/{code}/rematch")
    assert (await ann.sees(code))["phase"] == "ended"
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    await bob.post(f"/t/{code}/rematch")
    assert (await ann.sees(code))["phase"] == "playing"


async def test_who_gets_up_does_not_wish_to_play_again(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream"):
        await ann.post(f"/t/{code}/rematch")
        await ann.post(f"/t/{code}/leave", {"seat": "0"})
        assert (await bob.sees(code))["again"] == []


async def test_one_who_holds_all_seats_asks_for_all_of_them(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    await ann.post(f"/t/{code}/resign", {"seat": "1"})
    await ann.post(f"/t/{code}/rematch")
    seen = await ann.sees(code)
    assert (seen["phase"], seen["mine"]) == ("playing", [0, 1])
    assert [fact["kind"] for fact in seen["story"]] == ["house:again", "house:started"]  # type: ignore[attr-defined]


async def test_whoever_comes_back_from_a_bot_plays_again_with_a_bot_on_a_free_seat(
    ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    await ann.post(f"/t/{code}/bot", {"seat": "0"})
    await bob.post(f"/t/{code}/resign", {"seat": "1"})
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    page = (await ann.get(f"/t/{code}")).text
    assert "Take your seat again" in page
    assert "Play again" not in page
    await ann.post(f"/t/{code}/sit", {"seat": "0", "name": "Ann"})
    page = (await ann.get(f"/t/{code}")).text
    assert "Take your seat again" not in page
    assert "Seat a bot" in page
    await ann.post(f"/t/{code}/bot", {"seat": "1"})
    await ann.post(f"/t/{code}/rematch")
    assert (await ann.sees(code))["phase"] == "playing"


async def test_beside_a_seat_of_ones_own_another_that_a_bot_kept_is_named(ann: Device) -> None:
    code = await ann.new_table(name="Ann", **{"with": "here"})
    await ann.post(f"/t/{code}/bot", {"seat": "0"})
    await ann.post(f"/t/{code}/resign", {"seat": "1"})
    page = (await ann.get(f"/t/{code}")).text
    assert "Play again" in page
    assert "Sit down as <bdi>Ann</bdi> again" in page

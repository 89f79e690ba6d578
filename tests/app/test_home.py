"""The home page: the shelf, and a device's tables."""

import asyncio
import re

import pytest
from fastapi import FastAPI

from app.device import name_of
from app.routers.home import SHOWN, offered
from games.kit.contract import Option
from games.kit.values import dataclass
from tests.app.bidding import Bidding
from tests.app.clock import Clock
from tests.app.conftest import Device, playing


@dataclass(frozen=True)
class Entry:
    """A table in the list."""

    code: str
    title: str
    names: str
    tag: str


async def listed(device: Device) -> list[Entry]:
    """The tables on a device's home page."""
    found = []
    for html in re.findall(r'<a class="table".*?</a>', (await device.get("/")).text, re.DOTALL):
        text = {
            kind: re.search(rf'<\w+ class="{kind}">(.*?)</', html, re.DOTALL)
            for kind in ("name", "code", r"tag[^\"]*")
        }
        name, code, tag = (one.group(1) if one else "" for one in text.values())
        names = re.search(r"</span>\s*(.*)</span></span>", html)
        found.append(Entry(code, name, re.sub("<.*?>", "", names.group(1)) if names else "", tag))
    return found


async def test_it_says_where_it_is_this_devices_turn(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    assert await listed(ann) == [Entry(code, "Bidding", "Ann, Bob", "Your turn")]
    await ann.answer(code, "bid3")
    assert await listed(ann) == [Entry(code, "Bidding", "Ann, Bob", "")]
    assert [one.tag for one in await listed(bob)] == ["Your turn"]
    await bob.answer(code, "bid4", seat=1)
    assert [one.tag for one in [*await listed(ann), *await listed(bob)]] == ["Your turn", "Your turn"]
    await bob.answer(code, "mine", seat=1)
    assert [one.tag for one in [*await listed(ann), *await listed(bob)]] == ["Your turn", ""]


async def test_it_is_this_devices_turn_at_a_table_that_has_left_memory_and_stays_out_of_it(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    await playing(ann, bob)
    held = app.state.container.desk.held
    held.clear()
    assert [one.tag for one in await listed(ann)] == ["Your turn"]
    assert not held


async def test_it_waits_for_a_change_that_is_being_written(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with app.state.container.desk.held[code].lock:
        looking = asyncio.create_task(listed(ann))
        done, _ = await asyncio.wait([looking], timeout=0.05)
        assert not done
    assert [one.tag for one in await looking] == ["Your turn"]


async def test_people_are_named_and_bots_and_free_seats_counted(ann: Device, bob: Device) -> None:
    alone = {"with": "bot", "seats": "3"}
    nameless = await ann.new_table(**alone)
    named = await ann.new_table(name="Ann", **alone)
    code = await playing(ann, bob)
    await ann.post(f"/t/{code}/bot", {"seat": "1"})
    names = {one.code: one.names for one in await listed(ann)}
    assert names == {nameless: "You and 2 bots", named: "Ann and 2 bots", code: "Ann and a bot"}
    await ann.post(f"/t/{named}/leave", {"seat": "0"})
    await ann.post(f"/t/{nameless}/bot", {"seat": "0"})
    names = {one.code: one.names for one in await listed(ann)}
    assert names[named] == "2 bots and a free seat"
    assert names[nameless] == "3 bots"
    await bob.post(f"/t/{named}/sit", {"seat": "0", "name": "Bob"})
    await ann.post(f"/t/{named}/leave", {"seat": "1"})
    await ann.post(f"/t/{named}/sit", {"seat": "1"})
    assert (await listed(bob))[0].names == "Bob, another player and a bot"


async def test_a_table_waits_and_is_over(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    assert await listed(ann) == [Entry(code, "Bidding", "Ann", "Waiting")]
    await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
    assert await listed(bob) == [Entry(code, "Bidding", "Ann, Bob", "Waiting")]
    await ann.post(f"/t/{code}/start")
    await bob.post(f"/t/{code}/resign", {"seat": "1"})
    assert [one.tag for one in [*await listed(ann), *await listed(bob)]] == ["Over", "Over"]


async def test_a_game_that_ends_with_an_answer_is_over_in_the_list(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    assert [one.names for one in await listed(ann)] == ["2 players, one device"]
    for seat, text in [(0, "bid1"), (1, "bid2"), (1, "mine"), (0, "bid4")] * 2:
        assert [one.tag for one in await listed(ann)] == ["Your turn"]
        assert (await ann.answer(code, text, seat=seat)).status_code == 200
    assert [one.tag for one in await listed(ann)] == ["Over"]
    await ann.post(f"/t/{code}/rematch")
    assert [one.tag for one in await listed(ann)] == ["Your turn"]


async def test_it_lists_a_table_that_the_device_made_though_it_does_not_sit_there(
    ann: Device, bob: Device
) -> None:
    code = await ann.new_table(name="Ann")
    await ann.post(f"/t/{code}/leave", {"seat": "0"})
    assert await listed(ann) == [Entry(code, "Bidding", "Nobody yet", "Waiting")]
    assert await listed(bob) == []
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    assert [one.names for one in await listed(ann)] == ["Another player"]
    assert [one.names for one in await listed(bob)] == ["Nobody else yet"]
    await ann.post(f"/t/{code}/sit", {"seat": "0"})
    assert [one.names for one in await listed(ann)] == ["You and another player"]


async def test_it_lists_no_table_that_the_device_only_looked_at_or_left(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    carl = Device(ann.app)
    await carl.get(f"/t/{code}")
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    assert [await listed(one) for one in (carl, bob)] == [[], []]


async def test_the_latest_tables_come_first_and_only_so_many(ann: Device, bob: Device, clock: Clock) -> None:
    codes = []
    for _ in range(SHOWN + 1):
        clock.skip(1)
        codes.append(await playing(ann, bob))
    clock.skip(1)
    await bob.answer(codes[2], "bid1", seat=1)
    latest = [codes[2], *(code for code in reversed(codes) if code != codes[2])]
    assert [one.code for one in await listed(ann)] == latest[:SHOWN]


async def test_where_it_is_ones_turn_comes_first_and_what_is_over_last(
    ann: Device, bob: Device, clock: Clock
) -> None:
    codes = []
    for _ in range(3):
        clock.skip(1)
        codes.append(await playing(ann, bob))
    mine, theirs, over = codes
    await ann.answer(theirs, "bid1")
    await ann.post(f"/t/{over}/resign", {"seat": "0"})
    assert [(one.code, one.tag) for one in await listed(ann)] == [
        (mine, "Your turn"),
        (theirs, ""),
        (over, "Over"),
    ]


async def test_a_table_where_all_is_over_can_be_removed(ann: Device, bob: Device) -> None:
    over, runs = await playing(ann, bob), await playing(ann, bob)
    await ann.post(f"/t/{over}/resign", {"seat": "0"})
    for code in (over, runs):
        assert (await ann.post(f"/t/{code}/remove", {}, htmx=False)).headers["location"] == "/"
    assert [one.code for one in await listed(ann)] == [runs]
    assert [one.code for one in await listed(bob)] == [runs, over]
    page = (await bob.get("/")).text
    assert (f"/t/{over}/remove" in page, f"/t/{runs}/remove" in page) == (True, False)


async def test_a_browser_that_is_new_here_has_no_tables(ann: Device, bob: Device) -> None:
    opened = (await ann.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
    await ann.post(f"/t/{opened}/leave", {"seat": "1"})
    assert await listed(bob) == []
    assert (await bob.get("/open")).status_code == 200


async def test_tables_of_a_game_that_is_gone_are_not_listed(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await ann.post("/open", htmx=False)
    assert len(await listed(ann)) == 1
    monkeypatch.setattr(app.state.container, "games", {"bidding": Bidding()})
    assert await listed(ann) == []
    assert (await ann.get("/open")).status_code == 200, "there is nothing to go on with"
    monkeypatch.undo()
    assert (await ann.get("/open")).headers["location"] == made.headers["location"]


async def test_the_store_lists_the_seats_in_order_with_their_empty_ones(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table(name="Ann", seats="3")
    await ann.post(f"/t/{code}/bot", {"seat": "2"})
    device = name_of(ann.client.cookies["wellside"])
    (one,) = await app.state.container.store.tables_of(device)
    assert (one.code, one.slug, one.endless, one.phase) == (code, "bidding", False, "lobby")
    assert (one.names, one.bots, one.free, one.nameless) == (("Ann",), 1, 1, 0)


def test_a_choice_for_measuring_stands_on_no_form() -> None:
    class Measured(Bidding):
        options = (*Bidding.options, Option("measured", "Measured", ("no", "yes"), "no", hidden=True))

    assert offered(Measured()) == Bidding.options

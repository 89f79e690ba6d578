"""The store: what was acknowledged is there again, whatever happened to the server."""

import asyncio
from pathlib import Path

import pytest

from app.store.store import Store
from app.tables import loading
from app.tables.events import Created, Sat
from app.tables.ledger import Entry, Moved, Row
from tests.app import bidding
from tests.app.conftest import Device, Hotel, playing


def moved_to(app: object, device: Device) -> Device:
    """The same browser at another run of the server."""
    other = Device(app)  # type: ignore[arg-type]
    other.client.cookies = device.client.cookies
    return other


async def test_a_table_lives_on_after_a_restart_in_the_middle_of_a_question(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        await ann.answer(code, "bid3", key="k1")
        before = [await device.sees(code) for device in (ann, bob)]
    async with hotel.open() as app:
        ann, bob = moved_to(app, ann), moved_to(app, bob)
        after = [await device.sees(code) for device in (ann, bob)]
        for seen in (*before, *after):
            del seen["boot"]
        assert after == before
        assert (await ann.answer(code, "bid3", key="k1", question=1)).status_code == 200, "played before"
        assert (await bob.answer(code, "bid4", seat=1)).status_code == 200


async def test_a_whole_game_can_be_played_with_a_restart_before_each_answer(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "here"})
    told = 0
    for seat, text in [
        (0, "bid1"),
        (1, "bid2"),
        (1, "mine"),
        (0, "bid4"),
        (0, "bid3"),
        (1, "bid2"),
        (0, "mine"),
        (0, "bid1"),
    ]:
        async with hotel.open() as app:
            ann = moved_to(app, ann)
            assert (await ann.answer(code, text, seat=seat)).status_code == 200
            story = (await ann.sees(code))["story"]
            numbers = [fact["number"] for fact in story]  # type: ignore[attr-defined]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= told
            told = len(numbers)
    async with hotel.open() as app:
        assert (await moved_to(app, ann).sees(code))["phase"] == "ended"


async def test_changed_rules_go_on_from_the_last_checkpoint_and_say_so(
    hotel: Hotel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "here"})
        await ann.answer(code, "bid1")
        await ann.answer(code, "bid2", seat=1)
        question = int(str((await ann.sees(code))["question"]))
    monkeypatch.setattr(bidding.Bidding, "rules_version", 2)
    async with hotel.open() as app:
        ann = moved_to(app, ann)
        seen = await ann.sees(code)
        assert seen["view"]["shown"] == []  # type: ignore[index]
        last = seen["story"][-1]  # type: ignore[index]
        assert last["kind"] == "house:rules"
        assert last["detail"] == {"answers": [[0, "bid1"], [1, "bid2"]]}
        assert (await ann.answer(code, "mine", question=question)).status_code == 409
        assert (await ann.answer(code, "bid5")).status_code == 200
    async with hotel.open() as app:
        seen = await moved_to(app, ann).sees(code)
        assert [fact["kind"] for fact in seen["story"]].count("house:rules") == 1  # type: ignore[attr-defined]
        assert [fact["kind"] for fact in seen["story"]][-1] == "house:rules"  # type: ignore[attr-defined]


async def test_a_log_that_the_rules_cannot_follow_kills_no_table(
    hotel: Hotel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "here"})
        await ann.answer(code, "bid9")
    monkeypatch.setattr(bidding, "BIDS", ("bid0", "bid1"))
    async with hotel.open() as app:
        ann = moved_to(app, ann)
        assert (await ann.sees(code))["story"][-1]["kind"] == "house:rules"  # type: ignore[index]
        assert (await ann.answer(code, "bid1")).status_code == 200


async def test_two_writers_cannot_write_the_same_version(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/w.db")
    await store.start()
    entry = Entry(
        "ABCDEF", (Row(1, 1.0, "sat", "{}"),), card=loading.Card("bidding", False, "lobby", "h", ())
    )
    await store.write(entry)
    with pytest.raises(Moved):
        await store.write(entry)
    await store.stop()


async def test_a_table_that_another_process_moved_is_read_again(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "here"})
        version = int(str((await ann.sees(code))["version"]))
        table = app.state.house.desk.peek(code)
        row = loading.row_of(Sat(1, "somebody", "Zoe"), version + 1, table.at)
        await app.state.house.store.write(Entry(code, (row,)))
        assert (await ann.answer(code, "bid1")).status_code == 409
        assert (await ann.sees(code))["seats"][1]["name"] == "Zoe"  # type: ignore[index]
        assert (await ann.answer(code, "bid1")).status_code == 200


async def test_old_tables_are_swept_and_open_ones_sooner(hotel: Hotel) -> None:
    async with hotel.open() as app:
        house, ann = app.state.house, Device(app)
        code = await ann.new_table()
        opened = (await ann.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
        now = house.desk.clock()
        house.desk.clock = lambda: now + 31 * 86400.0
        assert await house.sweep() == 1
        house.desk.release(now + 1e9, busy=lambda _: False)
        assert (await ann.get(f"/t/{opened}")).status_code == 404
        assert (await ann.get(f"/t/{code}")).status_code == 200
        house.desk.clock = lambda: now + 181 * 86400.0
        assert await house.sweep() == 1
        assert await house.store.tables_of(house.desk.peek(code).host) == []


async def test_idle_tables_leave_memory_and_come_back_when_asked_for(hotel: Hotel) -> None:
    async with hotel.open(idle_minutes=0.001) as app:
        house, ann = app.state.house, Device(app)
        opened = (await ann.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
        for n in range(4):
            await ann.answer(opened, "one", seat=n % 2)
        await asyncio.sleep(0.1)
        await house.release()
        assert not house.desk.held
        _, steps = await house.store.history(opened)
        assert [bool(step.state) for step in steps] == [False] * (len(steps) - 1) + [True]
        assert (await ann.sees(opened))["view"]["word"] == "count is 4"  # type: ignore[index]


async def test_after_a_day_anyone_seated_may_free_a_seat(hotel: Hotel) -> None:
    async with hotel.open() as app:
        house, ann, bob = app.state.house, Device(app), Device(app)
        code = await playing(ann, bob)
        assert (await bob.post(f"/t/{code}/bot", {"seat": "0"})).status_code == 403
        now = house.desk.clock()
        house.desk.clock = lambda: now + 86401.0
        assert (await bob.post(f"/t/{code}/bot", {"seat": "0"})).status_code == 200


def test_what_is_not_started_is_built_from_its_first_event() -> None:
    rows = tuple(
        loading.row_of(event, n, 5.0)
        for n, event in enumerate([Created("bidding", 2, {"length": "short"}, "h"), Sat(0, "d", "Ann")], 1)
    )
    table = loading.build("ABCDEF", loading.Stored(None, (), rows), bidding.GAMES)
    assert (table.version, table.phase, table.chairs[0].name, table.at) == (2, "lobby", "Ann", 5.0)

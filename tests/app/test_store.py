"""The store: what was acknowledged is there again, whatever happened to the server."""

from pathlib import Path

import pytest

from app.store.store import Store
from app.tables import serialization
from app.tables.events import Answered, Sat
from app.tables.ledger import Row, VersionConflict, WriteBatch
from tests.app import bidding
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, playing

pytestmark = pytest.mark.databases

DAY = 86_400.0


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
            del seen["run_id"]
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
        said, last = seen["story"][-2:]  # type: ignore[index]
        assert said["kind"] == "house:rules"
        assert (last["kind"], last["detail"]) == ("house:lost", {"seat": 0, "answers": ["bid1"]})
        assert (await ann.answer(code, "mine", question=question)).status_code == 409
        assert (await ann.answer(code, "bid5")).status_code == 200
    async with hotel.open() as app:
        seen = await moved_to(app, ann).sees(code)
        assert [fact["kind"] for fact in seen["story"]].count("house:rules") == 1  # type: ignore[attr-defined]
        assert [fact["kind"] for fact in seen["story"]][-1] == "house:lost"  # type: ignore[attr-defined]


@pytest.mark.logs("a log that the rules cannot follow")
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
        assert (await ann.sees(code))["story"][-2]["kind"] == "house:rules"  # type: ignore[index]
        assert (await ann.answer(code, "bid1")).status_code == 200


async def test_two_writers_cannot_write_the_same_version(tmp_path: Path, database: str) -> None:
    store = Store(database or f"sqlite:///{tmp_path}/w.db")
    await store.start()
    batch = WriteBatch(
        "ABCDEF",
        (Row(1, 1.0, "sat", "{}"),),
        summary=serialization.TableSummary("bidding", False, "lobby", "h", ()),
    )
    await store.write(batch)
    with pytest.raises(VersionConflict):
        await store.write(batch)
    await store.stop()


async def test_a_table_that_another_process_moved_is_read_again(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "here"})
        version = int(str((await ann.sees(code))["version"]))
        table = app.state.container.desk.peek(code)
        row = serialization.row_of(Sat(1, "somebody", "Zoe"), version + 1, table.at)
        await app.state.container.store.write(WriteBatch(code, (row,)))
        assert (await ann.answer(code, "bid1", question=version)).status_code == 200, "it is asked that still"
        assert (await ann.sees(code))["seats"][1]["name"] == "Zoe"  # type: ignore[index]

        row = serialization.row_of(Answered(1, "bid2", ""), version + 3, table.at)
        await app.state.container.store.write(WriteBatch(code, (row,)))
        late = await ann.answer(code, "bid1", question=version)
        assert (late.status_code, (await ann.sees(code))["version"]) == (409, version + 3)


async def test_old_tables_are_swept_and_open_ones_sooner(hotel: Hotel, clock: Clock) -> None:
    async with hotel.open() as app:
        container, ann = app.state.container, Device(app)
        code = await ann.new_table()
        opened = (await ann.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
        host = container.desk.peek(code).host
        container.desk.evict_idle(1, busy=lambda _: False)
        clock.wait(30 * DAY)
        assert await container.sweep() == 0
        clock.wait(1)
        assert await container.sweep() == 1
        assert (await ann.get(f"/t/{opened}")).status_code == 404
        clock.wait(150 * DAY - 1)
        assert await container.sweep() == 0
        clock.wait(1)
        assert await container.sweep() == 1
        assert (await ann.get(f"/t/{code}")).status_code == 404
        assert await container.store.tables_of(host) == []
        assert not container.desk.used_within(code, 366 * DAY), "nothing of it is remembered"


async def test_a_table_that_is_opened_during_a_sweep_is_kept(
    hotel: Hotel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.container.SWEPT_AT_ONCE", 1)
    async with hotel.open() as app:
        container, ann = app.state.container, Device(app)
        codes = [await ann.new_table() for _ in range(3)]
        container.desk.evict_idle(1, busy=lambda _: False)
        clock.wait(181 * DAY)
        delete = container.store.delete_tables

        async def deleting(some: list[str]) -> None:
            await delete(some)
            for code in codes:
                await ann.get(f"/t/{code}")

        monkeypatch.setattr(container.store, "delete_tables", deleting)
        assert await container.sweep() == 1
        assert [(await ann.get(f"/t/{code}")).status_code for code in codes].count(200) == 2


@pytest.mark.parametrize("jump", [366 * DAY, -366 * DAY])
async def test_a_jump_of_the_clock_sweeps_no_table_that_was_used_since_the_start(
    hotel: Hotel, clock: Clock, jump: float
) -> None:
    async with hotel.open() as app:
        old = await Device(app).new_table()
    async with hotel.open() as app:
        container, ann, began = app.state.container, Device(app), clock.now
        held, released = await ann.new_table(), await ann.new_table()
        container.desk.evict_idle(1, busy=lambda code: code == held)
        clock.set(began + jump)
        touched = await ann.new_table()
        clock.set(began)
        assert await container.sweep() == 0
        clock.set(began + 366 * DAY)
        assert await container.sweep() == 1, "only the one that nobody used since the start"
        for code in (held, released, touched):
            assert (await ann.get(f"/t/{code}")).status_code == 200
        assert (await ann.get(f"/t/{old}")).status_code == 404


async def test_many_old_tables_are_swept_a_few_at_a_time(
    hotel: Hotel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open() as app:
        container, ann = app.state.container, Device(app)
        for _ in range(45):
            await ann.new_table()
        container.desk.evict_idle(1, busy=lambda _: False)
        clock.wait(181 * DAY)
        swept: list[int] = []
        delete = container.store.delete_tables
        monkeypatch.setattr(
            container.store, "delete_tables", lambda codes: swept.append(len(codes)) or delete(codes)
        )
        assert await container.sweep() == 45
        assert swept == [20, 20, 5]


async def test_idle_tables_leave_memory_and_come_back_when_asked_for(hotel: Hotel, clock: Clock) -> None:
    async with hotel.open(idle_minutes=10) as app:
        container, ann = app.state.container, Device(app)
        opened = (await ann.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
        for n in range(4):
            await ann.answer(opened, "one", seat=n % 2)
        clock.wait(600)
        await container.evict_idle()
        assert container.desk.held
        clock.wait(1)
        await container.evict_idle()
        assert not container.desk.held
        _, steps = await container.store.history(opened)
        assert [bool(step.state) for step in steps] == [False] * (len(steps) - 1) + [True]
        assert (await ann.sees(opened))["view"]["word"] == "count is 4"  # type: ignore[index]

"""Checkpoints of a game whose steps are one tap: stored every so many taps, and before a table is let go."""

import pytest

from app.container import Container
from app.tables.ledger import NotWritten
from tests.app.bidding import Counting
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel

pytestmark = pytest.mark.databases


@pytest.fixture(autouse=True)
def seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counting, "checkpoint_every", 3)


async def counted(device: Device, taps: int) -> str:
    """An endless table after so many taps; its code."""
    code = (await device.post("/open", htmx=False)).headers["location"].removeprefix("/t/")
    for n in range(taps):
        await device.answer(code, "one", seat=n % 2)
    return code


async def versions(container: Container, code: str) -> list[int]:
    """The versions of the checkpoints that are stored."""
    _, steps = await container.store.history(code)
    return [step.version for step in steps]


async def test_a_checkpoint_is_stored_at_the_start_and_every_few_taps(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await counted(ann, 7)
        first, *more = await versions(app.state.container, code)
        assert more == [first + 3, first + 6]
        assert (await ann.get(f"/t/{code}/story")).text.count("count") >= 1


async def test_a_server_that_falls_loses_no_tap(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await counted(ann, 5)
        before = (await ann.sees(code))["story"]
        app.state.container.desk.held.clear()
        assert (await ann.sees(code))["view"]["word"] == "count is 5"  # type: ignore[index]
        assert (await ann.sees(code))["story"] == before


async def test_what_is_not_stored_is_before_a_table_is_let_go_and_before_the_end(
    hotel: Hotel, clock: Clock
) -> None:
    async with hotel.open(idle_minutes=10) as app:
        container, ann = app.state.container, Device(app)
        code = await counted(ann, 4)
        first = (await versions(container, code))[0]
        clock.wait(601)
        await container.evict_idle()
        assert not container.desk.held
        assert await versions(container, code) == [first, first + 3, first + 4]
        await ann.answer(code, "one", seat=0)
    async with hotel.open() as app:
        assert (await versions(app.state.container, code))[-1] == first + 5


@pytest.mark.logs("no checkpoint")
async def test_a_store_that_cannot_be_written_then_costs_nothing(
    hotel: Hotel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open() as app:
        container, ann = app.state.container, Device(app)
        code = await counted(ann, 4)

        async def full(_: object) -> None:
            raise NotWritten("the disk is full")

        with monkeypatch.context() as fault:
            fault.setattr(container.store, "write", full)
            await container.evict_idle()
        assert container.desk.held[code].table is None
        assert (await ann.sees(code))["view"]["word"] == "count is 4"  # type: ignore[index]

"""The processes in which bots think: they end with the server, and none that hangs holds up the next."""

import multiprocessing
import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from app.tables.bots import Bots
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, until
from tests.app.servers import PATIENCE, Server


def children(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    own = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return own + [child for one in own for child in children(one)]


def runs(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def wait_until_none_runs(pids: list[int]) -> None:
    until = time.monotonic() + PATIENCE
    while any(map(runs, pids)):
        assert time.monotonic() < until, "a process outlives its server"
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_bots_process_ends_with_the_server_however_that_ends(tmp_path: Path, how: signal.Signals) -> None:
    with Server(tmp_path, BOT_PAUSE="0") as server:
        secret = server.post("/api/devices")["secret"]
        code = server.post("/api/tables", {"game": "power_well"}, secret)["code"]
        for seat in (0, 1):
            server.post(f"/api/tables/{code}/bots", {"seat": seat, "level": "good"}, secret)
        server.post(f"/api/tables/{code}/start", {}, secret)
        began = time.monotonic()
        while not (thinking := children(server.pid)):
            assert time.monotonic() < began + PATIENCE, "no bot thinks"
            time.sleep(0.05)
        os.kill(server.pid, how)
        server.ended()
        wait_until_none_runs(thinking)


async def test_a_bot_that_never_ends_is_ended_and_the_next_thinks(
    hotel: Hotel, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open(bot_workers=1, bot_patience=300) as app:
        ann = Device(app)
        monkeypatch.setattr(Bots, "_work", lambda *_: partial(time.sleep, 10_000))
        code = await ann.new_table(**{"with": "bot"})
        await until(lambda: bool(multiprocessing.active_children()))
        (hung,) = [process.pid for process in multiprocessing.active_children()]
        monkeypatch.setattr(Bots, "_work", lambda *_: partial(str, "mine"))
        clock.skip(300)
        await until(lambda: not runs(hung or 0))
        play = app.state.container.desk.held[code].table.play
        await until(lambda: 1 not in play.waiting)
        await ann.answer(code, "bid1")
        await until(lambda: play.state.wins == [0, 1])

"""Bots think in turn, table by table: no crowd of bots keeps a person waiting."""

import asyncio
from collections.abc import Callable
from threading import Event

import pytest

from app.tables import bots, thinking
from app.tables.fair_queue import FairQueue
from app.tables.thinking import SHORTEST, BotJob, solve
from games.kit.search import LEVELS, Budget
from tests.app import bidding
from tests.app.conftest import Device, Hotel, until
from tests.app.screens import Screen


class Crowd:
    """Those who come to a queue; `order` is who was let in, and `go` lets one who is in leave."""

    def __init__(self, places: int, urgent: Callable[[str], bool] = lambda _: False) -> None:
        self.queue = FairQueue(places, urgent)
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._leave = asyncio.Semaphore(0)

    async def _stay(self, code: str) -> None:
        async with self.queue.place(code):
            self.order.append(code)
            await self._leave.acquire()

    async def come(self, codes: str) -> None:
        self.tasks += [asyncio.create_task(self._stay(code)) for code in codes]
        await asyncio.sleep(0)

    async def go(self, how_many: int = 1) -> None:
        for _ in range(how_many):
            self._leave.release()
            for _ in range(4):
                await asyncio.sleep(0)

    @property
    def let_in(self) -> str:
        return "".join(self.order)

    async def empty(self) -> str:
        """Lets everybody out in the end; the order in which they were in."""
        while not all(task.done() for task in self.tasks):
            await self.go()
        self._leave = asyncio.Semaphore(0)
        return self.let_in


async def test_tables_take_turns() -> None:
    crowd = Crowd(1)
    await crowd.come("AAAAABBC")
    assert await crowd.empty() == "AABCABAA"


async def test_who_comes_late_waits_for_one_round_and_not_for_the_crowd() -> None:
    crowd = Crowd(1)
    await crowd.come("AAAABBBBCCCC")
    await crowd.go(4)
    await crowd.come("D")
    assert (await crowd.empty())[:9] == "AABCABCAD"


async def test_tables_that_are_watched_come_first_and_take_turns_too() -> None:
    crowd = Crowd(1, urgent="wx".__contains__)
    await crowd.come("ABCwwAx")
    assert await crowd.empty() == "AwxwBCA"


async def test_as_many_are_in_as_there_are_places() -> None:
    crowd = Crowd(2)
    await crowd.come("ABCD")
    assert crowd.let_in == "AB"
    await crowd.go()
    assert crowd.let_in == "ABC"
    await crowd.empty()
    await crowd.come("EFG")
    assert crowd.let_in == "ABCDEF", "all places are free again"
    await crowd.empty()


async def test_who_gives_up_is_passed_over() -> None:
    crowd = Crowd(1)
    await crowd.come("ABBC")
    for task in crowd.tasks[1:3]:
        task.cancel()
    assert await crowd.empty() == "AC"
    await crowd.come("D")
    assert crowd.let_in == "ACD"
    await crowd.empty()


async def test_who_gives_up_as_it_is_let_in_gives_the_place_on() -> None:
    crowd = Crowd(1)
    await crowd.come("ABC")
    crowd._leave.release()
    await asyncio.sleep(0)
    crowd.tasks[1].cancel()
    await crowd.go(0)
    for _ in range(4):
        await asyncio.sleep(0)
    assert crowd.let_in in ("AC", "ABC")
    await crowd.empty()
    await crowd.come("D")
    assert crowd.let_in.endswith("D")
    await crowd.empty()


async def test_how_many_tables_wait() -> None:
    crowd = Crowd(1, urgent="w".__contains__)
    await crowd.come("AABBw")
    assert (crowd.queue.tables_waiting(urgent=False), crowd.queue.tables_waiting(urgent=True)) == (3, 1)
    await crowd.empty()


# Bots


@pytest.mark.parametrize("watched", [True, False])
async def test_tables_full_of_bots_do_not_keep_a_duels_bot_waiting(
    hotel: Hotel, watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[BotJob] = []
    begun, one_more = Event(), asyncio.Semaphore(0)

    async def think(_: object, turn: bots.Turn) -> str:
        thought.append(turn.job)
        begun.set()
        await one_more.acquire()
        return turn.fallback

    monkeypatch.setattr(bots.Bots, "_think", think)
    async with hotel.open() as app:
        crowd, ann = Device(app), Device(app)
        for _ in range(20):
            await crowd.new_table(seats="4", **{"with": "bot"})
        await until(begun.is_set)
        code = await ann.new_table(**{"with": "bot"})
        play = app.state.container.desk.peek(code).play
        async with Screen(app, ann, f"/t/{code}/stream") if watched else Device(app).client:
            before = len(thought)
            while 1 in play.waiting:
                one_more.release()
                await asyncio.sleep(0.01)
            thoughts = len(thought) - before
        assert thoughts <= (2 if watched else 22), "its own, the next, and one of each other table at most"
        shares = [job.share for job in thought]
        assert shares[0] == 1
        assert max(shares[1:]) == (1 if watched else pytest.approx(1 / 20, rel=0.1))
        for _ in range(200):
            one_more.release()


@pytest.mark.parametrize(("share", "seconds"), [(1.0, 1.5), (0.1, 0.15), (0.001, SHORTEST)])
def test_the_more_tables_wait_the_less_a_bot_thinks(
    share: float, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[Budget] = []
    monkeypatch.setattr(thinking, "think", lambda *given: budgets.append(given[-1]) or "bid1")
    game = bidding.GAMES["bidding"]
    state = game.setup(2, {}, bots.Dice(b"s" * 16))
    solve(BotJob("bidding", game.dump(state), (), 1, "good", b"s" * 16, share), game)
    assert budgets == [Budget(LEVELS["good"].skill.playouts, pytest.approx(seconds))]

"""Coroutines that are begun at once, and what is left of those that wait."""

import asyncio

import pytest

from app.eager import run_eagerly


async def test_what_never_waits_is_done_at_once() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("all")

    assert run_eagerly(work()) is None
    assert done == ["all"]


async def test_what_has_to_wait_goes_on_as_a_task() -> None:
    done: list[str] = []
    may_go_on = asyncio.Event()

    async def work() -> None:
        done.append("begun")
        await may_go_on.wait()
        await asyncio.sleep(0)
        done.append("ended")

    rest = run_eagerly(work())
    assert rest is not None
    task = asyncio.create_task(rest)
    await asyncio.sleep(0)
    assert done == ["begun"]
    may_go_on.set()
    await task
    assert done == ["begun", "ended"]


async def test_what_is_cancelled_tidies_up() -> None:
    done: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            done.append("tidied")

    rest = run_eagerly(work())
    assert rest is not None
    task = asyncio.create_task(rest)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done == ["tidied"]


async def test_what_goes_wrong_at_once_is_raised() -> None:
    async def work() -> None:
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        run_eagerly(work())

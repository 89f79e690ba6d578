"""Several processes on one database: any of them serves any table, and all of them show the same."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI

from app.cluster.remote_presence import SILENT, RemotePresence
from app.screen.live import GRACE
from app.store.lock import Occupied
from app.tables import serialization
from app.tables.rights import AWAY
from app.tables.table import Table
from cluster.servers import Redis
from games.kit.dice import Dice
from tests.app import bidding, redis_server
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, playing
from tests.app.screens import Screen
from tests.app.town import Town, by, held, shown, shows, stands
from tests.app.waiting import until

pytestmark = pytest.mark.databases("postgresql")


async def sees_version(device: Device, code: str, version: int) -> bool:
    """Whether a device is shown a version of a table."""
    return (await device.sees(code))["version"] == version


async def test_what_happens_by_one_process_is_seen_by_way_of_another(town: Town) -> None:
    one, two = await town.open(), await town.open()
    ann, bob = Device(one), Device(two)
    code = await ann.new_table(name="Ann")
    await bob.get(f"/t/{code}")
    async with Screen(two, bob, f"/t/{code}/stream") as screen:
        assert (await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})).status_code == 200
        assert (await ann.post(f"/t/{code}/start")).status_code == 200, "who started has heard who sat down"
        await ann.answer(code, "bid3")
        await until(lambda: sees_version(bob, code, 5))
        assert (await bob.answer(code, "bid5", seat=1)).status_code == 200
        await until(lambda: sees_version(ann, code, 6))
        assert (await ann.answer(code, "mine")).status_code == 200
        await shows(screen, "claimed")
    assert (await bob.sees(code))["version"] == (await ann.sees(code))["version"] == 7


async def test_without_redis_it_is_seen_after_a_look_at_the_database(deaf_town: Town) -> None:
    one, two = await deaf_town.open(), await deaf_town.open()
    ann, bob = Device(one), Device(two)
    code = await ann.new_table(name="Ann")
    await bob.get(f"/t/{code}")
    async with Screen(two, bob, f"/t/{code}/stream") as screen:
        await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Zoë"})
        await shows(screen, "Zoë")
        assert "event: talk" not in screen.text
        await by(one, ann).post(f"/t/{code}/talk", {"seat": "0", "text": "hello"})
        await shows(screen, "event: talk")


async def test_two_clusters_on_one_database_show_the_same(town: Town, hotel: Hotel) -> None:
    with redis_server.running() as other_redis:
        elsewhere = Town(hotel, other_redis.url)
        async with elsewhere.stack:
            one, two = await town.open(), await elsewhere.open()
            ann, bob = Device(one), Device(two)
            code = await ann.new_table(name="Ann")
            await bob.get(f"/t/{code}")
            async with Screen(two, bob, f"/t/{code}/stream") as screen:
                await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Zoë"})
                await shows(screen, "Zoë")
                assert (await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})).status_code == 200
                assert (await ann.post(f"/t/{code}/start")).status_code == 200
                await until(lambda: sees_version(bob, code, 5))
                assert (await bob.answer(code, "bid5", seat=1)).status_code == 200
                await by(one, ann).post(f"/t/{code}/talk", {"seat": "0", "text": "hello"})
                await shows(screen, "event: talk")


async def test_a_table_that_nobody_looks_at_is_read_again(town: Town) -> None:
    one, two = await town.open(), await town.open()
    ann = Device(one)
    code = await ann.new_table(name="Ann")
    assert (await by(two, ann).sees(code))["version"] == 2
    await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Zoë"})
    await until(lambda: held(two, code) is None)
    assert (await by(two, ann).sees(code))["seats"][0]["name"] == "Zoë"  # type: ignore[index]


async def test_both_tap_by_different_processes_as_fast_as_they_can(deaf_town: Town) -> None:
    one, two = await deaf_town.open(), await deaf_town.open()
    ann = Device(one)
    code = await playing(ann, Device(one))
    bob = by(two, ann)
    await ann.post(f"/t/{code}/leave", {"seat": "1"})
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    accepted: list[str] = []

    async def taps(device: Device, seat: int) -> None:
        for n in range(30):
            key = f"k{seat}-{n}"
            answer = await device.answer(code, f"bid{n % 9}", seat=seat, key=key)
            assert answer.status_code in (200, 409, 422)
            if answer.status_code == 200:
                accepted.append(key)

    await asyncio.gather(taps(ann, 0), taps(bob, 1))
    log = "SELECT version, body FROM log WHERE code = :code AND kind = 'answered' ORDER BY version"
    answered = await asyncio.to_thread(deaf_town.hotel.rows, log, code=code)
    bodies = [body for _, body in answered]
    kept = [key for key in accepted for body in bodies if f'"{key}"' in body]
    assert sorted(kept) == sorted(accepted), "each that was accepted is in the log, once"
    assert len(bodies) == len(accepted) >= 2
    for device in (ann, by(two, ann)):
        last = max(version for version, _ in answered)
        await until(lambda device=device, last=last: sees_version(device, code, last))


async def test_a_table_that_follows_is_the_table_that_is_read(town: Town) -> None:
    one, two = await town.open(), await town.open()
    ann = Device(one)
    code = await playing(ann, Device(one))
    other = by(two, ann)
    await ann.post(f"/t/{code}/leave", {"seat": "1"})
    await ann.post(f"/t/{code}/sit", {"seat": "1", "name": "Also Ann"})
    async with Screen(two, other, f"/t/{code}/stream"), Screen(one, ann, f"/t/{code}/stream"):
        dice = Dice(bytes(16))
        for _ in range(60):
            table = held(one, code)
            assert table
            assert table.play
            waiting = sorted(table.play.waiting.items())
            if not waiting:
                break
            seat, ask = waiting[dice.below(len(waiting))]
            by_one = dice.below(2)
            answer = await (ann if by_one else other).answer(code, ask.sample(dice), seat=seat)
            assert answer.status_code == 200
            await until(lambda: stands(one, code) == stands(two, code) > 0)
        stored = await one.state.container.store.load(code)
        fresh = serialization.build(code, stored, one.state.container.games)
        assert fresh.phase == "ended"
        for app in (one, two):
            table = held(app, code)
            assert table
            assert looks(table) == looks(fresh)


def looks(table: Table) -> Any:
    """What could differ between two copies of a table."""
    assert table.play
    told = {
        to: [(entry.number, entry.fact) for entry in entries] for to, entries in table.story_log.kept.items()
    }
    return (
        table.version, table.question, table.chairs, table.answered, told, dict(table.story_log.counts),
        table.game.dump(table.play.state), list(table.keys),
    )  # fmt: skip


async def test_who_looks_by_one_process_is_here_at_all(town: Town) -> None:
    one, two = await town.open(), await town.open()
    ann, bob = Device(one), Device(one)
    code = await playing(ann, bob)

    def here(app: FastAPI) -> frozenset[str]:
        connected: frozenset[str] = app.state.container.live.presence(code).connected
        return connected

    async with Screen(one, ann, f"/t/{code}/stream"):
        assert len(here(one)) == 1
        async with Screen(two, by(two, bob), f"/t/{code}/stream"):
            await until(lambda: len(here(one)) == len(here(two)) == 2)
            assert here(one) == here(two)


async def test_redis_dies_and_comes_back(town: Town, redis: Redis) -> None:
    one, two = await town.open(), await town.open()
    ann = Device(one)
    code = await ann.new_table(name="Ann")
    async with Screen(two, by(two, ann), f"/t/{code}/stream") as screen:
        await asyncio.to_thread(redis.stop)
        await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Bea"})
        await shows(screen, "Bea")
        await asyncio.to_thread(redis.start)
        await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Cid"})
        await shows(screen, "Cid")
        await until(
            lambda: one.state.container.cluster.bus.connected and two.state.container.cluster.bus.connected
        )
        await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Dot"})
        await shows(screen, "Dot")


async def test_limits_hold_over_all_processes(town: Town) -> None:
    one = await town.open(wrong_codes_per_minute=10, address_wrong_codes_per_minute=10)
    two = await town.open(wrong_codes_per_minute=10, address_wrong_codes_per_minute=10)
    guesser = Device(one)
    for n in range(8):
        assert (await guesser.get(f"/t/AAAAA{'ABCDEFGH'[n]}")).status_code == 404

    counted = two.state.container.rate_limits._wrong_codes[1]._taken
    await until(lambda: counted.total() == 8)
    statuses = [(await Device(two).get(f"/t/BBBBB{letter}")).status_code for letter in "ABCD"]
    assert statuses == [404, 404, 429, 429]
    await until(lambda: two.state.container.rate_limits._guesses.processes == 2)


async def test_a_table_that_is_deleted_is_gone_everywhere(town: Town) -> None:
    one, two = await town.open(), await town.open()
    ann = Device(one)
    code = await ann.new_table(name="Ann")
    async with Screen(two, by(two, ann), f"/t/{code}/stream") as screen:
        await one.state.container.delete(code)
        await until(lambda: screen.ended)
        assert "event: gone" in screen.text
    assert (await Device(two).get(f"/t/{code}")).status_code == 404


async def test_a_house_and_a_cluster_do_not_share_a_database(
    deaf_town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.postgresql.TRIES", 2)
    worker = await deaf_town.open()
    with pytest.raises(Occupied, match="Another Wellside serves the database"):
        deaf_town.hotel.build().state.container.claim()
    assert (await Device(worker).get("/health")).status_code == 200


async def test_who_is_alerted_and_who_looks_is_told_to_all(town: Town) -> None:
    one, two = await town.open(), await town.open()
    ann = Device(one)
    code = await ann.new_table(name="Ann")
    first, second = one.state.container, two.state.container
    first.alerts.on_code(code)
    await until(lambda: code in second.alerts.codes)
    async with Screen(one, ann, f"/t/{code}/stream") as screen:
        second.cluster.track(code)
        await until(lambda: len(second.present(code).connected) == 1)
        second._notify(code, None, "point", "here")
        await shows(screen, "event: point")
    assert first.live.here(code) <= first.live.presence(code).connected


async def test_a_table_that_is_gone_is_found_gone_without_redis(deaf_town: Town) -> None:
    worker, keeper = await deaf_town.open(), await deaf_town.open("keeper")
    ann = Device(worker)
    code, kept = await ann.new_table(name="Ann"), await ann.new_table(name="Ann", **{"with": "bot"})
    await ann.answer(kept, "bid1")
    async with Screen(worker, ann, f"/t/{kept}/stream"):
        await until(lambda: len(shown(worker, kept)) == 1)
    await asyncio.to_thread(deaf_town.hotel.rows, "DELETE FROM tables WHERE code = :code", code=code)
    await until(lambda: code not in worker.state.container.desk.held)
    assert kept in keeper.state.container.desk.held


async def test_a_table_that_cannot_follow_is_read_again(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await town.open(), await town.open()
    ann = Device(one)
    code = await ann.new_table(name="Ann")
    async with Screen(two, by(two, ann), f"/t/{code}/stream") as screen:

        def lost(*_: object) -> None:
            raise serialization.OutOfSync

        monkeypatch.setattr(serialization, "follow", lost)
        await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Zoë"})
        await shows(screen, "Zoë")


async def test_a_table_under_newer_rules_waits_for_a_newer_server(
    deaf_town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer, older = await deaf_town.open(), await deaf_town.open()
    monkeypatch.setattr(bidding.Bidding, "rules_version", 2)
    code = await playing(Device(newer), Device(newer))
    monkeypatch.setattr(bidding.Bidding, "rules_version", 1)
    refused = await Device(older).get(f"/t/{code}")
    assert refused.status_code == 429
    assert "newer rules" in refused.text


def test_what_is_known_of_others_ends_with_them() -> None:
    now = [0.0]
    remote = RemotePresence(lambda: now[0])
    assert not remote.set_devices("b", "CODE", frozenset("x")), "nobody asked"
    assert remote.track("CODE")
    assert not remote.track("CODE")
    remote.touch("b")
    assert remote.set_devices("b", "CODE", frozenset("x"))
    assert not remote.set_devices("b", "CODE", frozenset("x"))
    assert (remote.processes, remote.devices("CODE")) == (2, frozenset("x"))
    now[0] = SILENT + 1
    assert remote.drop_silent() == ["CODE"]
    assert (remote.processes, remote.devices("CODE")) == (1, frozenset())
    remote.untrack("CODE")
    assert not remote.set_devices("b", "CODE", frozenset("x"))


async def test_who_is_gone_is_gone_for_all(town: Town, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await town.open(), await town.open()
    ann, bob = Device(one), Device(one)
    code = await playing(ann, bob)
    live = one.state.container.live

    def here() -> int:
        return len(live.presence(code).connected)

    async with Screen(one, ann, f"/t/{code}/stream"):
        async with Screen(two, by(two, bob), f"/t/{code}/stream"):
            await until(lambda: here() == 2)
        clock.skip(GRACE + 1)
        await until(lambda: here() == 1)
        assert len(live.rooms[code].left) == 1
        clock.skip(AWAY + 1)
        async with Screen(two, by(two, bob), f"/t/{code}/stream"):
            await until(lambda: here() == 2)
            monkeypatch.setattr("app.cluster.remote_presence.SILENT", -1.0)
            await until(lambda: here() == 1)


async def test_what_is_told_while_a_table_is_read_is_not_missed(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await town.open(), await town.open()
    ann = Device(one)
    code = await ann.new_table(name="Ann")
    load = two.state.container.store.load

    async def old(asked: str) -> Any:
        stored = await load(asked)
        monkeypatch.undo()
        await ann.post(f"/t/{code}/name", {"seat": "0", "name": "Zoë"})
        two.state.container.follower.on_version(code, 3, 0.0)
        return stored

    monkeypatch.setattr(two.state.container.store, "load", old)
    assert (await by(two, ann).get(f"/t/{code}")).status_code == 200
    await until(lambda: stands(two, code) == 3)

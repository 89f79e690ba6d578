"""Attacks on codes: whoever has many addresses, or claims to, is answered hardly more guesses for it."""

import asyncio
import contextlib
import math
from itertools import islice, product

import pytest
from fastapi import FastAPI

from app.rate_limit import ALL, LONGEST_WAIT, RateLimits, network_of
from app.settings import Settings
from app.tables.codes import LENGTH, LETTERS, fresh
from app.tables.refused import Refused
from app.tables.tickets import LENGTH as TICKET_LENGTH
from tests.app.conftest import Device, Hotel
from tests.app.test_limits import Clock
from tests.app.test_proxies import through

WRONG = ("YYY" + "".join(three) for three in product(LETTERS, repeat=3))
"""Codes that no table has, as good as surely."""
HOUR = 3600
TABLES = 100


def codes_in(seconds: int, networks: int, each: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many codes are answered in a time to so many networks, of which each asks as often as it may."""
    clock = Clock()
    clock.now = 60.0
    limits = RateLimits(Settings(), clock)

    async def sleep(_: float) -> None:
        pass

    monkeypatch.setattr("app.rate_limit.asyncio.sleep", sleep)
    addresses = [f"198.{n >> 8}.{n & 255}.{own}" for n in range(networks) for own in range(each)]
    return asyncio.run(answered(limits, clock, addresses, seconds))


async def answered(limits: RateLimits, clock: Clock, addresses: list[str], seconds: int) -> int:
    """Lets each address try codes, one after the other, until none gets an answer; second after second."""
    found = 0
    for _ in range(seconds):
        trying = addresses
        while trying:
            left = []
            for address in trying:
                try:
                    await limits.guess(address)
                except Refused:
                    continue
                found += 1
                left.append(address)
                with contextlib.suppress(Refused):
                    limits.wrong_code("", address)
            trying = left
        clock.now += 1
    return found


def test_many_addresses_are_answered_hardly_more_than_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    most = Settings().house_wrong_codes_per_minute / 60 + Settings().guesses_per_second
    queue = LONGEST_WAIT * Settings().guesses_per_second
    for networks, each in ((1, 200), (20, 10), (600, 1)):
        seconds = 60
        found = codes_in(seconds, networks, each, monkeypatch)
        assert found <= seconds * most + networks + queue + 10, (networks, each)


def test_there_are_so_many_codes_that_this_takes_a_day() -> None:
    """What SECURITY.md promises, reckoned again: for a thousand networks, and for ten thousand."""
    of_each_second = Settings().house_wrong_codes_per_minute / 60 + Settings().guesses_per_second
    guesses = len(LETTERS) ** LENGTH / TABLES
    assert len(LETTERS) ** LENGTH > 10**9
    assert round(guesses / (of_each_second + 1_000 / 60) / HOUR) == 18
    assert round(guesses / (of_each_second + 10_000 / 60) / HOUR) == 9
    tries = 600 * Settings().address_wrong_codes_per_minute / 60 + 600 * Settings().guesses_per_second
    assert tries / len(LETTERS) ** TICKET_LENGTH < 1 / 800, "a ticket is good for ten minutes"


def test_codes_are_spread_evenly() -> None:
    codes = [fresh() for _ in range(4_000)]
    assert len(set(codes)) == len(codes)
    for place in range(LENGTH):
        counts = [sum(code[place] == letter for code in codes) for letter in LETTERS]
        mean = len(codes) / len(LETTERS)
        assert max(abs(count - mean) for count in counts) < 8 * math.sqrt(mean)


async def test_who_comes_anew_with_a_right_code_does_not_wait_in_a_flood(hotel: Hotel) -> None:
    slow = {"house_wrong_codes_per_minute": 20, "guesses_per_second": 0.05}
    async with hotel.open(**slow) as app:
        code = await Device(app).new_table()
        floods = [Device(app, f"198.51.{n}.7") for n in range(20)]
        for one, wrong in zip(floods, WRONG):
            assert (await one.get(f"/t/{wrong}")).status_code == 404
        statuses = [(await one.get(f"/t/{wrong}")).status_code for one, wrong in zip(floods, WRONG)]
        assert statuses[1:] == [429] * 19, "they share one turn, and it is taken"
        neighbour = Device(app, "198.51.3.200")
        assert (await neighbour.get(f"/t/{code}")).status_code == 429, "of a network that guesses"
        assert (await Device(app, "203.0.113.9").get(f"/t/{code}")).status_code == 200
        assert (await Device(app, "10.0.0.9").get(f"/t/{code}")).status_code == 200, "who knows it already"


async def test_a_right_code_is_hidden_among_wrong_ones_in_a_flood(hotel: Hotel) -> None:
    """Whoever floods learns nothing by the difference between a wrong code and a right one."""
    async with hotel.open(house_wrong_codes_per_minute=1, guesses_per_second=0.05) as app:
        code = await Device(app).new_table()
        stranger = Device(app, "198.51.100.4")
        for wrong in islice(WRONG, 2):
            await stranger.get(f"/t/{wrong}")
        told = set()
        for typed in (code, next(WRONG)):
            for path in (f"/t/{typed}", f"/join?code={typed}", f"/api/tables/{typed}", f"/t/{typed}/stream"):
                answer = await stranger.get(path)
                assert answer.status_code == 429
                told.add((path.replace(typed, "…"), answer.text.replace(typed, "…")))
        assert len(told) == 4


async def test_forged_addresses_are_one_address(hotel: Hotel) -> None:
    async with hotel.open(trusted_proxies="172.18.0.0/16", address_wrong_codes_per_minute=3) as app:
        stranger = through(app, "203.0.113.5")
        statuses = []
        for n, wrong in zip(range(6), WRONG):
            forged = {
                "X-Forwarded-For": f"198.51.100.{n}", "X-Real-IP": f"198.51.100.{n}", "Via": "1.1 proxy",
                "Forwarded": f"for=198.51.100.{n}", "CF-Connecting-IP": f"198.51.100.{n}",
                "True-Client-IP": f"198.51.100.{n}", "X-Client-IP": "127.0.0.1",
            }  # fmt: skip
            statuses.append((await stranger.get(f"/t/{wrong}", headers=forged)).status_code)
        assert statuses == [404] * 3 + [429] * 3


async def test_behind_a_proxy_the_last_address_counts_and_those_before_it_do_not(hotel: Hotel) -> None:
    async with hotel.open(trusted_proxies="172.18.0.0/16", address_wrong_codes_per_minute=3) as app:
        proxy = through(app, "172.18.0.7")
        statuses = []
        for n, wrong in zip(range(5), WRONG):
            words = f"127.0.0.1, 198.51.100.{n}, 203.0.113.5"
            statuses.append((await proxy.get(f"/t/{wrong}", headers={"X-Forwarded-For": words})).status_code)
        assert statuses == [404] * 3 + [429] * 2


def test_a_network_is_what_one_owner_has() -> None:
    assert network_of("198.51.100.4") == network_of("198.51.100.200") != network_of("198.51.101.4")
    assert network_of("2001:db8::/64") == network_of("2001:db8:0:ffff::/64") != network_of("2001:db8:1::/64")
    assert network_of("testclient") == "testclient"


def test_processes_tell_one_another_of_a_flood() -> None:
    one, two = (RateLimits(Settings(house_wrong_codes_per_minute=2), Clock()) for _ in range(2))
    for n in range(3):
        one.wrong_code("", f"198.51.{n}.4")
    two.note(one.taken())
    assert [two._turn_of(f"198.51.{n}.9") for n in range(4)] == [ALL, ALL, ALL, ""]


async def test_addresses_without_limits_take_no_turn_from_anybody(app: FastAPI) -> None:
    limits: RateLimits = app.state.container.rate_limits
    for wrong in islice(WRONG, 30):
        assert (await Device(app, "127.0.0.1").get(f"/t/{wrong}")).status_code == 404
    assert ALL not in limits._wrong_of_all

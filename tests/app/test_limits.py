"""Limits: floods are kept out, and a hall full of phones behind one address never meets them."""

import asyncio
from itertools import islice, product

import pytest
from fastapi import FastAPI

from app.rate_limit import LONGEST_WAIT, RateLimit, RateLimits, Throttle, client_key
from app.settings import Settings
from app.tables.codes import LETTERS
from app.tables.refused import Refused
from tests.app.conftest import Device, Hotel, playing
from tests.app.screens import Screen

WRONG = ("ZZZ" + "".join(three) for three in product(LETTERS, repeat=3))
"""Codes that no table has, as good as surely."""


class Clock:
    """A clock that stands still until it is told not to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def misses(device: Device, how_many: int) -> list[int]:
    return [(await device.get(f"/t/{code}")).status_code for code in islice(WRONG, how_many)]


# Codes


async def test_who_knows_a_code_gets_in_after_however_many_wrong_ones(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table()
    stranger = Device(app, "198.51.100.4")
    await stranger.new_table()
    assert await misses(stranger, 25) == [404] * 20 + [429] * 5
    assert (await stranger.get(f"/t/{code}")).status_code == 200
    assert (await stranger.post("/join", {"code": code}, htmx=False)).status_code == 303


async def test_who_knows_a_code_gets_in_from_an_address_that_guessed(hotel: Hotel) -> None:
    async with hotel.open(address_wrong_codes_per_minute=10) as app:
        code = await Device(app).new_table()
        stranger = Device(app, "198.51.100.4")
        assert await misses(stranger, 12) == [404] * 10 + [429] * 2
        assert (await stranger.get(f"/t/{code}")).status_code == 200


async def test_wrong_codes_of_one_device_cost_the_others_at_its_address_nothing(app: FastAPI) -> None:
    careless, careful = Device(app, "198.51.100.4"), Device(app, "198.51.100.4")
    for one in (careless, careful):
        await one.new_table()
    assert (await misses(careless, 21))[-1] == 429
    assert await misses(careful, 1) == [404]


async def test_new_devices_do_not_make_an_address_new(hotel: Hotel) -> None:
    async with hotel.open(address_wrong_codes_per_minute=10) as app:
        statuses = [(await misses(Device(app, f"2001:db8::{n + 1}"), 1))[0] for n in range(12)]
        assert statuses == [404] * 10 + [429] * 2, "one network of IPv6 is one house"
        assert await misses(Device(app, "2001:db8:0:1::1"), 1) == [404], "the next one is another"


async def test_guesses_wait_their_turn_and_what_is_known_here_does_not(hotel: Hotel) -> None:
    slow = {"address_wrong_codes_per_minute": 3, "guesses_per_second": 0.05}
    async with hotel.open(**slow) as app:
        ann, guesser = Device(app, "198.51.100.4"), Device(app, "198.51.100.4")
        ours, theirs = await ann.new_table(), await Device(app).new_table()
        await misses(guesser, 3)
        assert (await guesser.get(f"/t/{next(WRONG)}")).status_code == 429, "this one had the turn"
        assert (await guesser.get(f"/t/{theirs}")).status_code == 429, "the next turn is 20 seconds away"
        assert (await guesser.post(f"/t/{theirs}/answer")).status_code == 429, (
            "a tap tells no more than a page"
        )
        assert (await guesser.get(f"/t/{ours}")).status_code == 200, "somebody at this address has been there"
        assert (await guesser.get("/t/zz")).status_code == 429, "what cannot be a code needs no turn"
        assert (await Device(app, "198.51.100.5").get(f"/t/{theirs}")).status_code == 200


async def test_this_very_machine_has_no_limits(app: FastAPI) -> None:
    assert await misses(Device(app, "127.0.0.1"), 25) == [404] * 25


async def test_the_machine_itself_can_be_limited_too(hotel: Hotel) -> None:
    async with hotel.open(unlimited="", address_wrong_codes_per_minute=3) as app:
        assert await misses(Device(app, "127.0.0.1"), 4) == [404] * 3 + [429]


async def test_who_guessed_too_often_waits_for_each_further_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("app.rate_limit.asyncio.sleep", sleep)
    rate_limits = RateLimits(Settings(address_wrong_codes_per_minute=1, guesses_per_second=4), Clock())
    await rate_limits.guess("198.51.100.4")
    assert waited == []
    rate_limits.wrong_code("", "198.51.100.4")
    for _ in range(3):
        await rate_limits.guess("198.51.100.4")
    assert waited == [0.0, 0.25, 0.5]


def test_a_turnstile_lets_through_one_after_the_other() -> None:
    clock = Clock()
    throttle = Throttle(2, clock)
    assert [throttle.wait("a") for _ in range(3)] == [0.0, 0.5, 1.0]
    assert throttle.wait("b") == 0.0, "each address has its own"
    clock.now += 1.25
    assert throttle.wait("a") == 0.25
    clock.now += 60
    assert throttle.wait("a") == 0.0, "turns that nobody took are gone"


def test_nobody_waits_for_long_and_who_is_sent_away_takes_no_turn() -> None:
    clock = Clock()
    throttle = Throttle(1, clock)
    waits = [throttle.wait("a") for _ in range(20)]
    assert waits == [float(n) for n in range(11)] + [-1.0] * 9
    assert max(waits) == LONGEST_WAIT
    clock.now += 1
    assert throttle.wait("a") == LONGEST_WAIT


def test_a_ration_is_new_in_the_next_stretch_of_time() -> None:
    clock = Clock()
    ration = RateLimit(2, 60, clock)
    assert [ration.take("a") for _ in range(3)] == [True, True, False]
    assert ration.exhausted("a")
    assert not ration.exhausted("b")
    assert ration.take("b")
    clock.now += 60
    assert not ration.exhausted("a")
    assert ration.take("a")


def test_a_flood_of_names_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rate_limit.MOST_KEYS", 100)
    clock = Clock()
    ration, throttle, rate_limits = (
        RateLimit(9, 60, clock),
        Throttle(1000, clock),
        RateLimits(Settings(), clock),
    )
    for n in range(1_000):
        ration.take(f"d{n}")
        throttle.wait(f"d{n}")
        rate_limits.opened("ABCDEF", f"198.51.{n // 250}.{n % 250}")
        clock.now += 0.001
    assert len(ration._taken) <= 100
    assert len(throttle._next) <= 101
    assert len(rate_limits._opened) <= 100
    assert rate_limits.knows("ABCDEF", "198.51.3.249"), "the newest are kept"
    assert not rate_limits.knows("ABCDEF", "198.51.0.0")


def test_who_is_behind_an_address() -> None:
    who = client_key("127.0.0.0/8,::1,10.1.0.0/16")
    assert (
        who("127.0.0.1") == who("127.8.8.8") == who("::1") == who("::ffff:127.0.0.1") == who("10.1.2.3") == ""
    )
    assert who("203.0.113.7") == who("::ffff:203.0.113.7") == "203.0.113.7"
    assert who("2001:db8::1") == who("2001:db8::2:1") == "2001:db8::/64"
    assert who("testclient") == "testclient"


# Floods


async def test_what_one_device_may_write_and_make_is_limited(hotel: Hotel) -> None:
    async with hotel.open(writes_per_minute=5, tables_per_hour=3) as app:
        one, other = Device(app), Device(app)
        made = [(await one.post("/open", htmx=False)).status_code for _ in range(4)]
        assert made == [303] * 3 + [429]
        typed = [(await one.post("/join", {"code": "zz"}, htmx=False)).status_code for _ in range(3)]
        assert typed == [404, 404, 429]
        assert (await other.post("/open", htmx=False)).status_code == 303


async def test_what_one_address_may_write_and_make_is_limited(hotel: Hotel) -> None:
    async with hotel.open(address_writes_per_minute=5, address_tables_per_hour=3) as app:
        made = [(await Device(app).post("/open", htmx=False)).status_code for _ in range(4)]
        assert made == [303] * 3 + [429]
        typed = [(await Device(app).post("/join", {"code": "zz"})).status_code for _ in range(2)]
        assert typed == [404, 429]
        assert (await Device(app, "10.0.0.10").post("/open", htmx=False)).status_code == 303


async def test_an_address_without_a_name_is_nobody() -> None:
    rate_limits = RateLimits(Settings(taps_per_second=1, address_tables_per_hour=1), Clock())
    for _ in range(3):
        rate_limits.tap("device", "127.0.0.1")
        rate_limits.new_table("device", "127.0.0.1")
    rate_limits.tap("device", "10.0.0.1")
    with pytest.raises(Refused, match="more taps than fingers"):
        rate_limits.tap("device", "10.0.0.1")


# The hall


async def test_a_hall_behind_one_address_plays_all_at_once(app: FastAPI) -> None:
    """200 phones, 100 tables: all make, join, sit, start, and talk, in far less than five minutes."""

    async def pair(number: int) -> None:
        ann, bob = Device(app, "203.0.113.5"), Device(app, "203.0.113.5")
        code = await ann.new_table(name=f"Ann {number}")
        typed = next(WRONG)
        assert (await bob.post("/join", {"code": typed}, htmx=False)).status_code == 404
        assert (await bob.post("/join", {"code": code}, htmx=False)).status_code == 303
        assert (await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})).status_code == 200
        assert (await ann.post(f"/t/{code}/start")).status_code == 200
        for one, seat in ((ann, "0"), (bob, "1")):
            said = await one.post(f"/t/{code}/talk", {"seat": seat, "text": "Hello!"})
            assert said.status_code == 200
            assert (await one.answer(code, "bid3", seat=int(seat))).status_code == 200

    await asyncio.gather(*(pair(number) for number in range(100)))
    assert len(app.state.container.desk.held) == 100


async def test_watchers_without_a_cookie_do_not_share_one_allowance(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    app.state.container.settings.streams_per_device = 1
    path = f"/t/{code}/stream"
    async with Screen(app, Device(app), path) as one, Screen(app, Device(app), path) as two:
        assert (one.status, two.status) == (200, 200)

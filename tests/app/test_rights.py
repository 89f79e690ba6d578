"""Who may do what at a table, and what the others are told."""

from collections.abc import Callable

import pytest
from fastapi import FastAPI

from app.screen import live
from app.tables import rights
from app.tables.refused import Refused
from tests.app.clock import Clock
from tests.app.conftest import Device, note_of, playing
from tests.app.screens import Screen

DAY = 86_400.0


async def test_only_its_maker_starts_a_table_and_only_once(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    refused = await bob.post(f"/t/{code}/start")
    assert refused.status_code == 403
    assert note_of(refused) == "Only the one who made this table may start the game."
    assert (await ann.sees(code))["phase"] == "lobby"
    assert (await ann.post(f"/t/{code}/start")).status_code == 200
    await ann.answer(code, "bid3")
    again = await ann.post(f"/t/{code}/start")
    assert again.status_code == 409
    assert note_of(again) == "The game has already begun."
    assert (await ann.sees(code))["pending"] == "bid3", "the game in progress goes on"


async def test_once_its_maker_has_stood_up_whoever_sits_starts_it(
    ann: Device, bob: Device, device: Callable[[], Device]
) -> None:
    code = await ann.new_table(name="Ann")
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    assert (await ann.post(f"/t/{code}/leave", {"seat": "0"})).status_code == 200
    assert (await device().post(f"/t/{code}/start", {"fill": "bots"})).status_code == 403
    assert "Start with a bot on it" in (await bob.get(f"/t/{code}")).text
    assert (await bob.post(f"/t/{code}/start", {"fill": "bots"})).status_code == 200


async def test_while_the_host_is_away_whoever_has_been_here_longest_does_what_the_host_may(
    app: FastAPI, ann: Device, bob: Device, device: Callable[[], Device], clock: Clock
) -> None:
    carl = device()
    code = await ann.new_table(name="Ann", seats="3")
    await carl.post(f"/t/{code}/sit", {"seat": "2", "name": "Carl"})
    await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
    async with Screen(app, bob, f"/t/{code}/stream") as screen, Screen(app, carl, f"/t/{code}/stream"):
        async with Screen(app, ann, f"/t/{code}/stream"):
            await ann.post(f"/t/{code}/start")
        went = clock.now
        clock.skip(live.GRACE)
        await screen.quiet()
        assert (await carl.sees(code))["seats"][0]["away"] == went  # type: ignore[index]
        assert not (await carl.sees(code))["ruler"]
        assert (await carl.post(f"/t/{code}/bot", {"seat": "0"})).status_code == 403
        clock.skip(rights.AWAY)
        await screen.quiet()
        assert [(await one.sees(code))["ruler"] for one in (bob, carl)] == [False, True]
        assert (await bob.post(f"/t/{code}/bot", {"seat": "0"})).status_code == 403
        assert (await carl.post(f"/t/{code}/bot", {"seat": "0"})).status_code == 200
        async with Screen(app, ann, f"/t/{code}/stream"):
            assert not (await carl.sees(code))["ruler"]
            assert (await ann.sees(code))["ruler"]


async def test_the_last_seat_is_taken_and_then_the_table_is_full(
    ann: Device, bob: Device, device: Callable[[], Device]
) -> None:
    carl, dora = device(), device()
    code = await ann.new_table(seats="3")
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    taken = await carl.post(f"/t/{code}/sit", {"seat": "1"})
    assert taken.status_code == 409
    assert note_of(taken) == "Somebody sits there already. Another seat is free."
    assert [seat["free"] for seat in (await carl.sees(code))["seats"]] == [False, False, True]  # type: ignore[attr-defined]
    assert (await carl.post(f"/t/{code}/sit", {"seat": "2"})).status_code == 200
    assert (await carl.sees(code))["mine"] == [2]
    for seat in range(3):
        full = await dora.post(f"/t/{code}/sit", {"seat": str(seat)})
        assert full.status_code == 409
        assert note_of(full) == "Every seat at this table is taken. You can watch."
    assert not any(seat["free"] for seat in (await dora.sees(code))["seats"])  # type: ignore[attr-defined]


async def test_before_the_game_anybody_takes_the_seat_of_a_bot(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    await ann.post(f"/t/{code}/bot", {"seat": "1"})
    assert (await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})).status_code == 200
    assert (await bob.sees(code))["mine"] == [1]


async def test_in_the_game_a_bot_keeps_its_seat_for_the_one_who_left_it(
    ann: Device, bob: Device, device: Callable[[], Device]
) -> None:
    code = await playing(ann, bob)
    assert (await bob.post(f"/t/{code}/bot", {"seat": "1"})).status_code == 200, "anybody gives up their own"
    assert (await bob.sees(code))["mine"] == []
    refused = await device().post(f"/t/{code}/sit", {"seat": "1"})
    assert refused.status_code == 409
    assert (await ann.post(f"/t/{code}/sit", {"seat": "1"})).status_code == 409
    assert (await bob.post(f"/t/{code}/sit", {"seat": "1"})).status_code == 200


@pytest.mark.parametrize("seat", [-1, 2])
async def test_a_seat_that_the_table_does_not_have_is_named(app: FastAPI, ann: Device, seat: int) -> None:
    code = await ann.new_table()
    table = app.state.container.desk.peek(code)
    for check in (
        lambda: rights.check_own(table, seat, table.host),
        lambda: rights.check_sit(table, seat, table.host),
        lambda: rights.check_free(table, seat, table.host, table.at),
    ):
        with pytest.raises(Refused, match=f"This table has 2 seats; there is no seat {seat}.") as refused:
            check()
        assert refused.value.kind == "malformed"


async def test_a_seat_is_used_by_the_one_who_sits_there_alone(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    for path in ("take-back", "resign", "talk", "point"):
        fields = {"seat": "0", "text": "hello", "at": "hex-1"}
        refused = await bob.post(f"/t/{code}/{path}", fields)
        assert (path, refused.status_code, note_of(refused)) == (path, 403, "That seat is not yours.")
    await bob.post(f"/t/{code}/bot", {"seat": "1"})
    assert (await bob.post(f"/t/{code}/resign", {"seat": "1"})).status_code == 403, "a bot keeps it"


async def test_everybody_gets_up_and_the_maker_lets_others_get_up(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    refused = await bob.post(f"/t/{code}/leave", {"seat": "0"})
    assert refused.status_code == 403
    assert note_of(refused) == "Only the one who made this table may do that."
    assert (await bob.post(f"/t/{code}/leave", {"seat": "1"})).status_code == 200
    assert (await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})).status_code == 200
    assert (await ann.post(f"/t/{code}/leave", {"seat": "1"})).status_code == 200
    assert [seat["kind"] for seat in (await ann.sees(code))["seats"]] == ["person", "empty"]  # type: ignore[attr-defined]


async def test_after_a_day_anyone_seated_may_do_what_the_maker_may(
    ann: Device, bob: Device, clock: Clock, device: Callable[[], Device]
) -> None:
    code = await playing(ann, bob)
    clock.set(clock.now + DAY)
    assert (await bob.sees(code))["ruler"] is False
    assert (await bob.post(f"/t/{code}/bot", {"seat": "0"})).status_code == 403
    clock.set(clock.now + 1)
    assert (await bob.sees(code))["ruler"] is True
    assert (await device().post(f"/t/{code}/bot", {"seat": "0"})).status_code == 403, "but no stranger"
    assert (await bob.post(f"/t/{code}/bot", {"seat": "0"})).status_code == 200
    assert (await bob.sees(code))["ruler"] is False, "it is a day since the last change that counts"


async def test_an_open_table_held_by_one_gives_a_side_to_another(
    ann: Device, bob: Device, device: Callable[[], Device]
) -> None:
    made = await ann.post("/open", htmx=False)
    code = made.headers["location"].removeprefix("/t/")
    assert [seat["free"] for seat in (await bob.sees(code))["seats"]] == [True, True]  # type: ignore[attr-defined]
    assert [seat["free"] for seat in (await ann.sees(code))["seats"]] == [False, False]  # type: ignore[attr-defined]
    assert (await bob.post(f"/t/{code}/sit", {"seat": "0"})).status_code == 200
    assert ((await ann.sees(code))["mine"], (await bob.sees(code))["mine"]) == ([1], [0])
    assert (await device().post(f"/t/{code}/sit", {"seat": "1"})).status_code == 409


async def test_a_table_in_one_hand_that_ends_some_day_gives_no_side_away(ann: Device, bob: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    assert (await bob.post(f"/t/{code}/sit", {"seat": "1"})).status_code == 409


async def test_a_stranger_is_offered_no_seat_of_a_bot(ann: Device, device: Callable[[], Device]) -> None:
    code = await ann.new_table(name="Ann")
    assert (await ann.post(f"/t/{code}/start", {"fill": "bots"})).status_code == 200
    page = (await device().get(f"/t/{code}")).text
    assert 'class="chair bot"' in page
    assert f'action="/t/{code}/sit"' not in page

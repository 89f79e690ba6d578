"""A seat goes to another device by a ticket that is good once, with all that its person may know."""

import re

import pytest
from fastapi import FastAPI

from app.device import fresh_secret
from app.tables.tickets import GOOD_FOR, LENGTH, MOST, Tickets, parted
from tests.app.conftest import Device, Hotel, note_of, playing
from tests.app.screens import Screen
from tests.app.test_handing_over import bids, export, told
from tests.app.test_hiding import everything, secrets_of

pytestmark = pytest.mark.databases


@pytest.fixture
def phone(app: FastAPI) -> Device:
    """The device to which a seat goes."""
    return Device(app)


async def ticket_for(device: Device, code: str, seat: str = "0") -> str:
    """The ticket that a device shows for a seat of its own."""
    shown = await device.post(f"/t/{code}/move", {"seat": seat})
    assert shown.status_code == 200, shown.text
    found = re.search(rf"{code}-([A-Z2-9]{{{LENGTH}}})", shown.text)
    assert found, shown.text
    return found[1]


async def take(device: Device, code: str, ticket: str) -> int:
    """A device brings a ticket; the status of the answer."""
    return (await device.post(f"/t/{code}/take", {"ticket": ticket}, htmx=False)).status_code


async def mine(device: Device, code: str) -> object:
    return (await device.sees(code))["mine"]


async def test_a_seat_goes_to_the_device_that_brings_its_ticket(
    app: FastAPI, ann: Device, bob: Device, phone: Device
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as screen:
        ticket = await ticket_for(ann, code)
        offer = await phone.get(f"/t/{code}/take/{ticket}")
        assert "the seat of" in offer.text
        assert await mine(ann, code) == [0]
        assert await take(phone, code, ticket) == 303
        await screen.quiet()
        assert "Ann" in screen.text
    assert await mine(ann, code) == []
    assert await mine(phone, code) == [0]
    assert (await phone.answer(code, "bid8")).status_code == 200
    assert (await ann.answer(code, "bid7")).status_code == 403
    assert await told(bob, code, "house:moved") == 1


async def test_the_square_of_a_ticket_is_drawn(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    ticket = await ticket_for(ann, code)
    square = await ann.get(f"/t/{code}/take/{ticket}/qr.svg")
    assert square.headers["content-type"] == "image/svg+xml"
    assert square.text.startswith("<svg")


async def test_a_ticket_is_typed_behind_the_code_of_the_table(
    ann: Device, bob: Device, phone: Device
) -> None:
    code = await playing(ann, bob)
    ticket = await ticket_for(ann, code)
    typed = f"{code[:3].lower()} {code[3:]}-{ticket.lower()}"
    answer = await phone.post("/join", {"code": typed}, htmx=False)
    assert answer.headers["location"] == f"/t/{code}/take/{ticket}"
    assert parted(code) == (code, "")


async def test_a_ticket_is_good_once_and_only_until_a_newer_one(
    ann: Device, bob: Device, phone: Device
) -> None:
    code = await playing(ann, bob)
    first = await ticket_for(ann, code)
    second = await ticket_for(ann, code)
    assert await take(phone, code, first) == 404
    assert await take(phone, code, second) == 303
    assert await take(bob, code, second) == 404
    assert "no longer" in (await bob.get(f"/t/{code}/take/{second}")).text


async def test_a_ticket_of_a_seat_that_went_otherwise_moves_nothing(
    ann: Device, bob: Device, phone: Device
) -> None:
    code = await playing(ann, bob)
    ticket = await ticket_for(ann, code)
    await ann.post(f"/t/{code}/leave", {"seat": "0"})
    assert await take(phone, code, ticket) == 403
    assert await mine(phone, code) == []


async def test_nobody_shows_a_ticket_for_the_seat_of_another(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    refused = await bob.post(f"/t/{code}/move", {"seat": "0"})
    assert (refused.status_code, note_of(refused)) == (403, "That seat is not yours.")


async def test_the_device_that_has_the_seat_is_told_to_use_another(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    ticket = await ticket_for(ann, code)
    answer = await ann.get(f"/t/{code}/take/{ticket}")
    assert "Open the code on the other one." in answer.text


async def test_without_a_script_the_code_is_a_page(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    page = await ann.post(f"/t/{code}/move", {"seat": "0"}, htmx=False)
    assert "Back to the table" in page.text
    assert f"{code}-" in page.text


async def test_all_seats_of_a_device_go_together_and_the_host_with_the_last(
    app: FastAPI, phone: Device
) -> None:
    ann = Device(app)
    code = await ann.new_table(name="Ann", **{"with": "here"})
    one = await ticket_for(ann, code, "1")
    assert await take(phone, code, one) == 303
    assert [(await d.sees(code))["host"] for d in (ann, phone)] == [True, False]
    tablet = Device(app)
    rest = await ticket_for(ann, code, "all")
    assert await take(tablet, code, rest) == 303
    assert [(await d.sees(code))["host"] for d in (ann, phone, tablet)] == [False, False, True]
    both = await ticket_for(phone, code, "all")
    assert await take(tablet, code, both) == 303
    assert await mine(tablet, code) == [0, 1]


async def test_who_moves_keeps_an_answer_that_is_in_and_may_take_it_back(
    ann: Device, bob: Device, phone: Device
) -> None:
    code = await playing(ann, bob)
    await ann.answer(code, "bid8")
    await take(phone, code, await ticket_for(ann, code))
    assert (await phone.sees(code))["pending"] == "bid8"
    assert (await phone.post(f"/t/{code}/take-back", {"seat": "0"})).status_code == 200


async def test_who_moves_knows_what_the_seat_was_told_and_the_old_device_no_more(
    app: FastAPI, ann: Device, bob: Device, phone: Device
) -> None:
    code = await playing(ann, bob)
    word = secrets_of(app, code)[0][0]
    await bids(ann, bob, code)
    before = [fact for fact in (await export(ann, code))["story"] if fact["to"]]
    await take(phone, code, await ticket_for(ann, code))
    assert word in await everything(phone, code)
    assert word not in await everything(ann, code)
    after = await export(phone, code)
    assert [fact for fact in after["story"] if fact["to"]] == before
    assert [row["text"] for row in after["answers"]] == ["bid8"]


async def test_somebody_new_who_moves_takes_nothing_along_of_who_sat_there_before(
    app: FastAPI, ann: Device, bob: Device, phone: Device
) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    carl = Device(app)
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    await carl.post(f"/t/{code}/sit", {"seat": "1", "name": "Carl"})
    await take(phone, code, await ticket_for(carl, code, "1"))
    exported = await export(phone, code)
    assert [fact for fact in exported["story"] if fact["kind"] == "peek"] == []
    assert exported["answers"] == []


async def test_a_seat_that_moved_is_still_moved_after_a_restart(hotel: Hotel) -> None:
    async with hotel.open() as house:
        ann, bob, phone = Device(house), Device(house), Device(house)
        code = await playing(ann, bob)
        await take(phone, code, await ticket_for(ann, code))
        cookie = phone.client.cookies
    async with hotel.open() as house:
        phone = Device(house)
        phone.client.cookies = cookie
        assert await mine(phone, code) == [0]
        assert f"/t/{code}" in (await phone.get("/")).text


async def test_wrong_tickets_count_as_wrong_codes(hotel: Hotel) -> None:
    async with hotel.open(address_wrong_codes_per_minute=2) as house:
        ann, bob, stranger = Device(house), Device(house), Device(house)
        code = await playing(ann, bob)
        await ticket_for(ann, code)
        assert [await take(stranger, code, "AAAAA") for _ in range(3)] == [404, 404, 429]


def test_a_ticket_is_good_for_ten_minutes() -> None:
    now = [0.0]
    tickets = Tickets(lambda: now[0])
    ticket = tickets.issue("ABCDEF", (0,), "ann")
    now[0] = GOOD_FOR - 1
    assert tickets.find("ABCDEF", ticket.text.lower()) is ticket
    now[0] = GOOD_FOR
    with pytest.raises(Exception, match="no longer"):
        tickets.find("ABCDEF", ticket.text)


def test_tickets_without_number_do_not_fill_the_memory() -> None:
    tickets = Tickets(lambda: 0.0)
    first = tickets.issue("AAAAAA", (0,), "ann")
    for number in range(MOST):
        tickets.issue(f"T{number}", (0,), "ann")
    with pytest.raises(Exception, match="not good"):
        tickets.find("AAAAAA", first.text)


async def test_programs_move_seats_as_people_do(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    tablet = Device(app)
    tablet.client.headers["Authorization"] = f"Bearer {fresh_secret()}"
    shown = await ann.client.post(f"/api/tables/{code}/moves", json={"seat": 0})
    taken = await tablet.client.post(f"/api/tables/{code}/moves/{shown.json()['ticket']}")
    assert taken.json()["mine"] == [0]
    refused = await ann.client.post(f"/api/tables/{code}/moves", json={"seat": 0})
    assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")

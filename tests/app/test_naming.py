"""Who sits at a table says at any time what they are called."""

from fastapi import FastAPI

from tests.app.conftest import Device, Hotel, note_of, playing


async def names(device: Device, code: str) -> list[str]:
    """What the seats of a table are called, as a device sees it."""
    seats: list[dict[str, str]] = (await device.sees(code))["seats"]  # type: ignore[assignment]
    return [seat["name"] for seat in seats]


async def test_a_seat_is_renamed_in_the_lobby_and_in_the_game(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    assert (await ann.post(f"/t/{code}/name", {"seat": "0", "name": "  Anne\n"})).status_code == 200
    assert (await names(ann, code))[0] == "Anne"
    code = await playing(ann, bob)
    await bob.post(f"/t/{code}/name", {"seat": "1", "name": "Robert"})
    assert (await names(ann, code))[1] == "Robert"
    await bob.post(f"/t/{code}/name", {"seat": "1", "name": ""})
    assert (await names(ann, code))[1] == "", "as the game calls the seat"


async def test_nobody_renames_others(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    refused = await ann.post(f"/t/{code}/name", {"seat": "1", "name": "Bobby"})
    assert (refused.status_code, note_of(refused)) == (403, "That seat is not yours.")


async def test_a_name_outlives_a_restart_and_is_listed(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(name="Ann", **{"with": "here"})
        await ann.post(f"/t/{code}/name", {"seat": "1", "name": "Ben"})
    async with hotel.open() as app:
        again = Device(app)
        again.client.cookies = ann.client.cookies
        assert (await names(again, code))[1] == "Ben"
        assert "Ben" in (await again.get("/")).text


async def test_programs_rename_as_people_do(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    told = await ann.client.put(f"/api/tables/{code}/seats", json={"seat": 0, "name": "Anne"})
    assert (told.status_code, (await names(bob, code))[0]) == (200, "Anne")

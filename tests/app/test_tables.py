"""Tables over HTTP: made, joined, played, left, played again."""

from collections.abc import Callable

import pytest

from tests.app.conftest import Device, note_of, playing

pytestmark = pytest.mark.databases


async def test_a_new_table_seats_its_maker_and_has_a_code_that_can_be_read_aloud(ann: Device) -> None:
    code = await ann.new_table(name="Ann", length="long")
    seen = await ann.sees(code)
    assert len(code) == 6
    assert not set(code) & set("OI01")
    assert seen["phase"] == "lobby"
    assert seen["mine"] == [0]
    assert seen["options"] == {"length": "long", "deadline": "off"}
    assert (await ann.get(f"/t/{code}")).status_code == 200


async def test_two_devices_play_a_whole_game_and_each_sees_its_end(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    for _ in range(2):
        assert (await ann.answer(code, "bid3")).status_code == 200
        assert (await bob.answer(code, "bid5", seat=1)).status_code == 200
        assert (await bob.answer(code, "mine", seat=1)).status_code == 200
        assert (await ann.answer(code, "bid1")).status_code == 200
    seen = await bob.sees(code)
    assert seen["phase"] == "ended"
    assert seen["result"] == {"values": [0.0, 1.0], "reason": "most claims"}
    assert seen["seed"]


async def test_playing_again_waits_for_those_who_are_here_and_swaps_sides(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    assert (await ann.sees(code))["phase"] == "ended"
    await bob.post(f"/t/{code}/rematch")
    again = await bob.sees(code)
    assert again["phase"] == "playing"
    assert again["mine"] == [0]
    assert (await ann.sees(code))["mine"] == [1]


async def test_one_device_may_hold_both_seats_and_sees_the_one_that_is_asked(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    assert (await ann.sees(code))["shown"] == 0
    await ann.answer(code, "bid3")
    assert (await ann.sees(code))["shown"] == 1
    await ann.answer(code, "bid4", seat=1)
    assert (await ann.sees(code))["shown"] == 0


async def test_an_open_table_is_one_tap_away_and_found_again(ann: Device, bob: Device) -> None:
    assert (await ann.get("/open")).status_code == 200
    made = await ann.post("/open", htmx=False)
    code = made.headers["location"].removeprefix("/t/")
    assert (await ann.sees(code))["mine"] == [0, 1]
    assert (await ann.answer(code, "one", seat=1)).status_code == 200
    assert (await ann.get("/open")).headers["location"] == f"/t/{code}"
    assert (await bob.post(f"/t/{code}/sit", {"seat": "1"})).status_code == 200
    assert (await ann.sees(code))["mine"] == [0]
    assert (await bob.answer(code, "two", seat=1)).status_code == 200
    third = await ann.post(f"/t/{code}/sit", {"seat": "1"})
    assert third.status_code == 409


async def test_joining_by_code_forgives_small_letters_and_spaces(ann: Device, bob: Device) -> None:
    code = await ann.new_table()
    typed = f" {code[:3].lower()} {code[3:].lower()}"
    joined = await bob.post("/join", {"code": typed}, htmx=False)
    assert joined.headers["location"] == f"/t/{code}"
    assert code in (await bob.get(f"/t/{code}")).text


async def test_a_full_table_can_be_watched(ann: Device, bob: Device, device: Callable[[], Device]) -> None:
    code = await playing(ann, bob)
    carl = device()
    refused = await carl.post(f"/t/{code}/sit", {"seat": "1"})
    assert refused.status_code == 409
    assert "watch" in note_of(refused)
    assert (await carl.sees(code))["shown"] is None


async def test_the_maker_frees_a_seat_and_a_bot_plays_on(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    assert (await bob.post(f"/t/{code}/leave", {"seat": "0"})).status_code == 403
    assert (await ann.post(f"/t/{code}/bot", {"seat": "1"})).status_code == 200
    assert (await ann.sees(code))["seats"][1]["kind"] == "bot"  # type: ignore[index]
    assert (await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})).status_code == 200
    assert (await bob.sees(code))["mine"] == [1]


async def test_an_answer_can_be_taken_back_until_the_others_are_in(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await ann.answer(code, "bid3")
    assert (await ann.sees(code))["pending"] == "bid3"
    assert (await ann.post(f"/t/{code}/take-back", {"seat": "0"})).status_code == 200
    assert (await ann.sees(code))["pending"] is None
    await ann.answer(code, "bid4")
    await bob.answer(code, "bid4", seat=1)
    assert (await ann.post(f"/t/{code}/take-back", {"seat": "0"})).status_code == 422


async def test_secret_bids_do_not_disturb_each_other(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    question = int(str((await bob.sees(code))["question"]))
    await ann.answer(code, "bid3")
    await ann.answer(code, "bid4")
    late = await bob.answer(code, "bid5", seat=1, question=question)
    assert late.status_code == 200


async def test_without_htmx_forms_lead_back_to_the_table(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    question = str((await ann.sees(code))["question"])
    fields = {"seat": "0", "question": question, "answer": "bid3"}
    played = await ann.post(f"/t/{code}/answer", fields, htmx=False)
    assert played.status_code == 303
    assert played.headers["location"] == f"/t/{code}"
    late = await ann.post(f"/t/{code}/answer", fields | {"question": "1"}, htmx=False)
    assert late.status_code == 409
    assert "<html" in late.text
    assert "moved on" in note_of(late)


async def test_every_page_of_the_shell_opens(ann: Device) -> None:
    code = await ann.new_table()
    paths = ("/", "/join", "/guide", "/offline", "/health", "/manifest.webmanifest", "/service-worker.js")
    for path in (*paths, f"/t/{code}/story", f"/t/{code}/qr.svg", f"/t/{code}/fresh"):
        assert (await ann.get(path)).status_code == 200, path


async def test_static_files_are_kept_for_ever_under_the_address_of_their_content(ann: Device) -> None:
    page = (await ann.get("/")).text
    path = page.split('rel="stylesheet" href="')[1].split('"')[0]
    kept = await ann.get(path)
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-encoding"] == "br"
    assert "immutable" not in (await ann.get(path.split("?")[0])).headers["cache-control"]
    assert (await ann.get(path, **{"If-None-Match": kept.headers["etag"]})).status_code == 304
    assert (await ann.get("/static/../pyproject.toml")).status_code == 404


async def test_before_the_game_a_table_grows_and_shrinks(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    assert (await ann.post(f"/t/{code}/seats", {"seats": "4"})).status_code == 200
    await bob.post(f"/t/{code}/sit", {"seat": "3", "name": "Bob"})
    assert (await ann.post(f"/t/{code}/seats", {"seats": "3"})).status_code == 200
    seen = await bob.sees(code)
    assert seen["mine"] == [2]
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "", "Bob"]  # type: ignore[attr-defined, index]
    assert (await bob.post(f"/t/{code}/seats", {"seats": "4"})).status_code == 403
    assert (await ann.post(f"/t/{code}/seats", {"seats": "5"})).status_code == 400
    await ann.post(f"/t/{code}/bot", {"seat": "1"})
    refused = await ann.post(f"/t/{code}/seats", {"seats": "2"})
    assert refused.status_code == 409
    assert "3 seats are taken" in note_of(refused)
    assert (await ann.post(f"/t/{code}/start")).status_code == 200
    assert (await ann.post(f"/t/{code}/seats", {"seats": "4"})).status_code == 409


async def test_bots_fill_the_seats_that_are_free_at_the_start(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann", seats="4")
    await bob.post(f"/t/{code}/sit", {"seat": "2", "name": "Bob"})
    assert (await ann.post(f"/t/{code}/start")).status_code == 409
    assert (await ann.post(f"/t/{code}/start", {"fill": "bots"})).status_code == 200
    seats = (await ann.sees(code))["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "person", "bot"]  # type: ignore[attr-defined, index]


async def test_one_person_sits_down_with_as_many_bots_as_wished(ann: Device) -> None:
    code = await ann.new_table(**{"seats": "3", "with": "bot"})
    seen = await ann.sees(code)
    assert seen["phase"] == "playing"
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot", "bot"]  # type: ignore[attr-defined, index]

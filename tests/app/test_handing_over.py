"""A seat that changes hands: whoever comes gets what the seat needs to play on, and no secret of the past."""

import pytest
from fastapi import FastAPI

from tests.app import bidding
from tests.app.conftest import Device, Hotel, playing, until
from tests.app.screens import Screen
from tests.app.test_hiding import everything, secrets_of

PEEK = "peek"
"""What each seat alone is told when the bids are shown: its word."""


@pytest.fixture
def carl(app: FastAPI) -> Device:
    """Who takes over."""
    return Device(app)


async def bids(ann: Device, bob: Device, code: str, own: str = "bid7") -> None:
    """Both bid, Bob at seat 1."""
    await ann.answer(code, "bid8")
    await bob.answer(code, own, seat=1)


async def hand_over(ann: Device, carl: Device, code: str) -> None:
    """Ann frees seat 1, and Carl sits down there."""
    assert (await ann.post(f"/t/{code}/leave", {"seat": "1"})).status_code == 200
    assert (await carl.post(f"/t/{code}/sit", {"seat": "1", "name": "Carl"})).status_code == 200


async def handed_over(ann: Device, bob: Device, carl: Device) -> str:
    """A table where Ann and Bob bid, and then Bob's seat became Carl's; its code."""
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await hand_over(ann, carl, code)
    return code


async def played_on(ann: Device, carl: Device, code: str) -> None:
    """Carl, who won, claims the lot, and both bid again."""
    await carl.answer(code, "mine", seat=1)
    await ann.answer(code, "bid1")
    await bids(ann, carl, code, "bid6")


async def told(device: Device, code: str, kind: str) -> int:
    """How often a screen tells something."""
    story: list[dict[str, object]] = (await device.sees(code))["story"]  # type: ignore[assignment]
    return [fact["kind"] for fact in story].count(kind)


async def export(device: Device, code: str) -> dict[str, list[dict[str, object]]]:
    exported: dict[str, list[dict[str, object]]] = (await device.get(f"/api/tables/{code}/export")).json()
    return exported


# The answer that is in


@pytest.mark.parametrize("how", ["leave", "bot"])
async def test_an_answer_that_is_in_and_not_final_goes_with_who_gave_it(hotel: Hotel, how: str) -> None:
    async with hotel.open(bot_pause=1000) as app:
        ann, bob, carl = Device(app), Device(app), Device(app)
        code = await playing(ann, bob)
        await bob.answer(code, "bid7", seat=1)
        assert (await ann.post(f"/t/{code}/{how}", {"seat": "1"})).status_code == 200
        play = app.state.container.desk.peek(code).play
        assert play.waiting.keys() == {0, 1}
        if how == "leave":
            await carl.post(f"/t/{code}/sit", {"seat": "1"})
            asks = (await carl.get(f"/api/tables/{code}/asks")).json()
            assert [(ask["seat"], ask["pending"]) for ask in asks] == [(1, None)]
        await ann.answer(code, "bid8")
        assert (await ann.sees(code))["view"]["shown"] == []  # type: ignore[index]
        assert "bid7" not in (await everything(carl, code)).replace('"bid6","bid7","bid8"', "")


async def test_a_person_who_comes_back_bids_anew_where_a_bot_has_bid(hotel: Hotel) -> None:
    async with hotel.open(bot_pause=1000) as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        await ann.post(f"/t/{code}/bot", {"seat": "1"})
        table = app.state.container.desk.peek(code)
        await app.state.container.desk.answer_for_bot(code, 1, "bid9", question=table.question)
        await bob.post(f"/t/{code}/sit", {"seat": "1"})
        assert (await bob.sees(code))["pending"] is None
        assert table.chairs[1].kind == "person"


async def test_lists_know_of_a_seat_that_changed_hands_with_an_answer_in(app: FastAPI, ann: Device) -> None:
    bob = Device(app)
    code = await playing(ann, bob)
    await bob.answer(code, "bid7", seat=1)
    await ann.post(f"/t/{code}/leave", {"seat": "1"})
    assert f"/t/{code}" not in (await bob.get("/")).text


async def test_nobody_takes_back_what_somebody_else_answered(ann: Device, bob: Device, carl: Device) -> None:
    code = await ann.new_table(name="Ann")
    await carl.post(f"/t/{code}/sit", {"seat": "1"})
    await ann.post(f"/t/{code}/start")
    for device, text, seat in ((ann, "bid8", 0), (carl, "bid7", 1), (carl, "mine", 1), (ann, "bid1", 0)):
        await device.answer(code, text, seat=seat)
    await ann.answer(code, "bid2")
    await carl.answer(code, "bid3", seat=1)
    await ann.answer(code, "mine")
    assert (await ann.sees(code))["can_take_back"]
    await ann.post(f"/t/{code}/leave", {"seat": "0"})
    await bob.post(f"/t/{code}/sit", {"seat": "0"})
    assert not (await bob.sees(code))["can_take_back"]
    refused = await bob.post(f"/t/{code}/take-back", {"seat": "0"})
    assert refused.status_code == 422
    assert "no longer be taken back" in refused.text


# What was told


async def test_who_takes_over_sees_the_seats_word_from_now_on_and_nothing_told_before(
    app: FastAPI, ann: Device, bob: Device, carl: Device
) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    assert await told(bob, code, PEEK) == 1
    await hand_over(ann, carl, code)
    words, _ = secrets_of(app, code)
    assert (await carl.sees(code))["view"]["word"] == words[1]  # type: ignore[index]
    assert await told(carl, code, PEEK) == 0
    assert await told(carl, code, "bids") == 1, "what everybody heard"
    for path in ("/t/{}/story", "/api/tables/{}/export"):
        text = (await carl.get(path.format(code))).text
        assert f"'word': '{words[1]}'" not in text
        assert PEEK not in text
    assert (await export(carl, code))["answers"] == []
    assert await told(bob, code, PEEK) == 0, "who has left watches"
    assert words[1] not in await everything(bob, code)


async def test_who_takes_over_sees_all_that_the_seat_is_told_from_then_on(
    app: FastAPI, ann: Device, bob: Device, carl: Device
) -> None:
    code = await handed_over(ann, bob, carl)
    await played_on(ann, carl, code)
    assert await told(carl, code, PEEK) == 1
    assert (await carl.get(f"/t/{code}/story")).text.count(PEEK) == 1
    exported = await export(carl, code)
    assert [one["text"] for one in exported["answers"]] == ["mine", "bid6"]
    assert [fact["kind"] for fact in exported["story"]].count(PEEK) == 1


async def test_what_is_told_in_the_step_of_the_change_is_parted_at_the_change(
    hotel: Hotel,
) -> None:
    async with hotel.open() as app:
        ann, bob, carl = Device(app), Device(app), Device(app)
        code = await handed_over(ann, bob, carl)
        screens = [(await carl.sees(code))["story"]]
        stories = [(await carl.get(f"/t/{code}/story")).text.count(PEEK)]
    async with hotel.open() as app:
        for device in (ann, carl):
            device.client._transport = Device(app).client._transport
        screens.append((await carl.sees(code))["story"])
        await carl.answer(code, "mine", seat=1)
        await ann.answer(code, "bid1")
        stories.append((await carl.get(f"/t/{code}/story")).text.count(PEEK))
        numbers = [fact["number"] for fact in (await carl.sees(code))["story"]]  # type: ignore[attr-defined]
        assert numbers == sorted(set(numbers))
    async with hotel.open() as app:
        carl.client._transport = Device(app).client._transport
        screens.append((await carl.sees(code))["story"])
        stories.append((await carl.get(f"/t/{code}/story")).text.count(PEEK))
    assert screens[0] == screens[1]
    assert stories == [0, 0, 0]
    assert all(fact["kind"] != PEEK for story in screens for fact in story)  # type: ignore[attr-defined]


async def test_a_screen_of_who_takes_over_is_sent_nothing_of_the_past(
    app: FastAPI, ann: Device, bob: Device, carl: Device
) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    async with Screen(app, carl, f"/api/tables/{code}/stream", packed=False) as screen:
        await ann.post(f"/t/{code}/leave", {"seat": "1"})
        await carl.post(f"/t/{code}/sit", {"seat": "1"})
        await screen.quiet()
        assert PEEK not in screen.text


async def test_who_comes_back_to_a_seat_that_a_bot_kept_sees_it_all(hotel: Hotel) -> None:
    async with hotel.open(bot_pause=1000) as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        await bids(ann, bob, code)
        await ann.post(f"/t/{code}/bot", {"seat": "1"})
        await bob.post(f"/t/{code}/sit", {"seat": "1"})
        assert await told(bob, code, PEEK) == 1
        assert (await bob.get(f"/t/{code}/story")).text.count(PEEK) == 1
        assert [one["text"] for one in (await export(bob, code))["answers"]] == ["bid7"]


async def test_who_left_and_comes_back_before_anybody_else_sees_it_all(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    assert await told(bob, code, PEEK) == 1
    assert (await bob.get(f"/t/{code}/story")).text.count(PEEK) == 1


async def test_who_comes_back_after_somebody_else_sees_their_own_time_in_story_and_export(
    ann: Device, bob: Device, carl: Device
) -> None:
    code = await handed_over(ann, bob, carl)
    await played_on(ann, carl, code)
    await carl.post(f"/t/{code}/leave", {"seat": "1"})
    await bob.post(f"/t/{code}/sit", {"seat": "1"})
    exported = await export(bob, code)
    assert [one["text"] for one in exported["answers"]] == ["bid7"]
    assert [fact["kind"] for fact in exported["story"]].count(PEEK) == 1
    assert (await bob.get(f"/t/{code}/story")).text.count(PEEK) == 1
    assert await told(bob, code, PEEK) == 0


async def test_who_takes_a_bots_seat_sees_nothing_that_the_bot_was_told(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann, carl = Device(app), Device(app)
        code = await ann.new_table(**{"with": "bot"})
        await ann.answer(code, "bid3")
        play = app.state.container.desk.held[code].table.play
        await until(lambda: bool(play.state.shown))
        await hand_over(ann, carl, code)
        assert await told(carl, code, PEEK) == 0
        assert PEEK not in (await carl.get(f"/t/{code}/story")).text
        assert (await export(carl, code))["answers"] == []


async def test_who_has_no_device_is_not_taken_for_a_bot_or_for_nobody(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann, stranger = Device(app), Device(app)
        code = await ann.new_table(**{"with": "bot"})
        await ann.answer(code, "bid3")
        play = app.state.container.desk.held[code].table.play
        await until(lambda: bool(play.state.shown))
        for end in (False, True):
            exported = await export(stranger, code)
            assert exported["answers"] == []
            assert PEEK not in (await stranger.get(f"/t/{code}/story")).text + str(exported)
            if not end:
                await ann.post(f"/t/{code}/resign", {"seat": "0"})


# After the end


async def test_who_sits_down_after_the_end_sees_what_anybody_sees(
    ann: Device, bob: Device, carl: Device
) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await bob.post(f"/t/{code}/resign", {"seat": "1"})
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    before = await carl.sees(code)
    await carl.post(f"/t/{code}/sit", {"seat": "1"})
    after = await carl.sees(code)
    assert (after["mine"], after["shown"], after["view"]) == ([1], None, before["view"])
    assert await told(carl, code, PEEK) == 0
    exported = await export(carl, code)
    assert exported["answers"] == []
    assert all(fact["kind"] != PEEK for fact in exported["story"])
    assert len((await export(bob, code))["answers"]) == 3, "who played may see everything"
    await carl.post(f"/t/{code}/rematch")
    await ann.post(f"/t/{code}/rematch")
    assert (await carl.sees(code))["shown"] == 0


async def test_who_took_over_in_mid_game_sees_everything_after_the_end_like_the_others(
    ann: Device, bob: Device, carl: Device
) -> None:
    code = await handed_over(ann, bob, carl)
    await carl.post(f"/t/{code}/resign", {"seat": "1"})
    for device in (ann, bob, carl):
        assert len((await export(device, code))["answers"]) == 3


async def test_the_next_game_begins_without_what_was_heard_before(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    await bob.post(f"/t/{code}/rematch")
    for device in (ann, bob):
        assert await told(device, code, PEEK) == 0
        assert (await device.get(f"/t/{code}/story")).text.count(PEEK) == 0
        assert (await export(device, code))["answers"] == []


# Under newer rules


async def test_answers_that_newer_rules_lose_are_named_to_their_seats_alone(
    hotel: Hotel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open() as app:
        ann, bob, carl = Device(app), Device(app), Device(app)
        code = await playing(ann, bob)
        await ann.answer(code, "bid8")
    monkeypatch.setattr(bidding.Bidding, "rules_version", 2)
    async with hotel.open() as app:
        for device in (ann, bob, carl):
            device.client._transport = Device(app).client._transport
            story: list[dict[str, object]] = (await device.sees(code))["story"]  # type: ignore[assignment]
            lost = [fact["detail"] for fact in story if fact["kind"] == "house:lost"]
            assert [fact["kind"] for fact in story].count("house:rules") == 1
            assert lost == ([{"seat": 0, "answers": ["bid8"]}] if device is ann else [])


async def test_who_takes_over_is_not_told_what_newer_rules_lost(
    hotel: Hotel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel.open() as app:
        ann, bob, carl = Device(app), Device(app), Device(app)
        code = await handed_over(ann, bob, carl)
    monkeypatch.setattr(bidding.Bidding, "rules_version", 2)
    async with hotel.open() as app:
        carl.client._transport = Device(app).client._transport
        assert await told(carl, code, "house:rules") == 1
        assert await told(carl, code, "house:lost") == 0

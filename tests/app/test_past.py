"""A game gone through again: each moment as the same eyes saw it then, from the log alone."""

import json
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.tables.ledger import CheckpointRow
from app.tables.replay import History, Replay
from games import GAMES
from games.kit.dice import Dice
from tests.app import bidding
from tests.app.conftest import Device, playing
from tests.app.hotseat import app_of
from tests.app.test_handing_over import bids, hand_over
from tests.app.test_hiding import secrets_of
from tests.app.test_moving import take, ticket_for

pytestmark = pytest.mark.databases


@pytest.fixture
def carl(app: FastAPI) -> Device:
    """Who takes over, or only watches."""
    return Device(app)


async def history_of(app: FastAPI, code: str) -> History:
    found: History = await app.state.container.store.history(code)
    return found


async def past(device: Device, code: str, at: int = 0) -> str:
    answer = await device.get(f"/t/{code}/past?at={at}")
    assert answer.status_code == 200, answer.text
    return answer.text


async def test_a_table_without_a_game_has_no_past(ann: Device) -> None:
    code = await ann.new_table(name="Ann")
    answer = await ann.get(f"/t/{code}/past")
    assert answer.status_code == 404
    assert "nothing to look back on" in answer.text


async def test_each_answer_is_a_moment_and_a_number_too_many_is_the_last(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    assert "<output>3</output> of 3" in await past(ann, code)
    assert "<output>3</output> of 3" in await past(ann, code, 99)
    assert "<output>1</output> of 3" in await past(ann, code, 1)


async def test_nothing_leads_from_the_past_into_the_game(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    page = await past(ann, code, 1)
    assert "/answer" not in page
    assert "hx-post" not in page


async def test_the_past_shows_a_seat_its_own_secrets_and_nobody_elses(
    app: FastAPI, ann: Device, bob: Device, carl: Device
) -> None:
    code = await playing(ann, bob)
    words = secrets_of(app, code)[0]
    await bids(ann, bob, code)
    pages = [await past(device, code, 2) for device in (ann, bob, carl)]
    assert [[word in page for word in words] for page in pages] == [
        [True, False],
        [False, True],
        [False, False],
    ]


async def test_who_took_over_sees_of_the_time_before_what_anybody_saw(
    app: FastAPI, ann: Device, bob: Device, carl: Device
) -> None:
    code = await playing(ann, bob)
    word = secrets_of(app, code)[0][1]
    await bids(ann, bob, code)
    await hand_over(ann, carl, code)
    await carl.answer(code, "mine", seat=1)
    assert word not in await past(carl, code, 1)


async def test_who_moved_to_another_device_sees_it_all(
    app: FastAPI, ann: Device, bob: Device, carl: Device
) -> None:
    code = await playing(ann, bob)
    word = secrets_of(app, code)[0][0]
    await bids(ann, bob, code)
    await take(carl, code, await ticket_for(ann, code))
    assert word in await past(carl, code, 1)
    assert word not in await past(ann, code, 1)


async def test_who_holds_several_seats_sees_what_anybody_may_until_the_end(app: FastAPI) -> None:
    ann = Device(app)
    code = await ann.new_table(name="Ann", **{"with": "here"})
    words = secrets_of(app, code)[0]
    page = await past(ann, code, 1)
    assert not any(word in page for word in words)
    await ann.post(f"/t/{code}/resign", {"seat": "1"})
    page = await past(ann, code, 1)
    assert any(word in page for word in words)


async def test_a_table_is_built_again_at_each_of_its_moments(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await bob.answer(code, "pass", seat=1)
    replay = Replay.of(code, bidding.GAMES, await history_of(app, code))
    assert [replay.at(moment).version for moment in replay.moments] == list(replay.moments)


async def test_what_was_played_under_older_rules_stands_still_at_its_checkpoints(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    rows, steps = await history_of(app, code)
    older = [CheckpointRow(s.version, s.rules_version - 1, s.house, s.state, s.facts) for s in steps]
    replay = Replay.of(code, bidding.GAMES, (rows, older))
    assert list(replay.moments) == [step.version for step in steps if json.loads(step.house)["question"]]
    unread = [CheckpointRow(s.version, s.rules_version, s.house, "{", s.facts) for s in older]
    assert not Replay.of(code, bidding.GAMES, (rows, unread)).moments


@pytest.mark.logs("a log that the rules cannot follow")
async def test_a_log_that_the_rules_cannot_follow_says_so(
    app: FastAPI, ann: Device, bob: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await playing(ann, bob)
    monkeypatch.setattr(Replay, "at", lambda *_: 1 / 0)
    answer = await ann.get(f"/t/{code}/past")
    assert answer.status_code == 500
    assert "have changed since" in answer.text


@pytest.mark.parametrize("slug", GAMES)
async def test_every_game_is_gone_through_by_every_seat(
    tmp_path: Path, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # By another seed a fight may be over before everybody has answered so often.
    monkeypatch.setattr("app.tables.desk.secrets.token_hex", lambda size: "5e" * size)
    seats = GAMES[slug].seats[0]
    async with app_of(tmp_path, GAMES) as house:
        people = [Device(house) for _ in range(seats)]
        code = await people[0].new_table(game=slug, seats=str(seats), name="Ann")
        for seat, person in enumerate(people[1:], 1):
            await person.post(f"/t/{code}/sit", {"seat": str(seat), "name": f"Bo {seat}"})
        await people[0].post(f"/t/{code}/start")
        dice = Dice(b"sixteen or more bytes")
        for _ in range(12):
            play = house.state.container.desk.peek(code).play
            seat = min(play.waiting)
            await people[seat].answer(code, play.waiting[seat].sample(dice), seat=seat)
        replay = Replay.of(code, GAMES, await history_of(house, code))
        assert len(replay.moments) > 6
        for number in range(1, len(replay.moments) + 1):
            for person in people:
                assert f"<output>{number}</output>" in await past(person, code, number)


async def test_a_card_says_what_a_thing_was_at_its_moment(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"mana_surge": GAMES["mana_surge"]}) as app:
        ann = Device(app)
        code = await ann.new_table(game="mana_surge", name="Ann", seats="3", **{"with": "here"})
        corner = ""
        while not corner:
            ask = (await ann.get(f"/api/tables/{code}/asks")).json()[0]
            await ann.answer(code, ask["default"], seat=ask["seat"])
            corner = ask["default"] if ask["prompt"] == "corner" else ""
        stone = f"of=h{corner.replace(',', '_')}"
        cards = [(await ann.get(f"/t/{code}/past/what?at={at}&{stone}")).text for at in (1, 99)]
        assert ["may stand in a corner, with its three first" in card for card in cards] == [True, False]
        assert (await ann.get(f"/t/{code}/past/what?at=1&of=nothing")).status_code == 204

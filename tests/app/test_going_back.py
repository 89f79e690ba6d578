"""A turn is played again when everybody agrees: the game goes back; story, log and dice do not."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.tables.going_back import asked
from app.tables.refused import Refused
from app.tables.table import Table
from app.tables.undone import steps_that_stand
from games import GAMES
from games.kit.dice import Dice
from tests.app.conftest import Device, Hotel, note_of, playing, until
from tests.app.hotseat import app_of
from tests.app.screens import Screen
from tests.app.test_handing_over import PEEK, bids, export, hand_over, told
from tests.app.test_hiding import everything, secrets_of
from tests.app.test_moving import take, ticket_for

BOARDS = [slug for slug, game in GAMES.items() if not game.endless]


@pytest.fixture
def carl(app: FastAPI) -> Device:
    """A third device."""
    return Device(app)


async def asks_back(device: Device, code: str, seat: int = 0) -> int:
    """A seat asks to play its last turn again; the status of the answer."""
    return (await device.post(f"/t/{code}/ask-back", {"seat": str(seat)})).status_code


async def says(device: Device, code: str, seat: int, wish: str) -> int:
    """A seat answers who asks; the status of the answer."""
    return (await device.post(f"/t/{code}/agree", {"seat": str(seat), "wish": wish})).status_code


def table_of(app: FastAPI, code: str) -> Table:
    table: Table = app.state.container.desk.peek(code)
    return table


def count_of(app: FastAPI, code: str) -> int:
    """How many words of chance have been drawn."""
    play = table_of(app, code).play
    assert play
    count: int = play.state.dice.count
    return count


def shown(app: FastAPI, code: str) -> bool:
    """Whether the bids of the first round were shown."""
    table = table_of(app, code)
    return bool(table and table.play and table.play.state.shown)


async def test_the_game_goes_back_when_everybody_agrees(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    drawn = count_of(app, code)
    async with Screen(app, bob, f"/t/{code}/stream") as screen:
        assert await asks_back(ann, code) == 200
        await screen.quiet()
        assert "asks to play their last turn again" in screen.text
        assert (await ann.sees(code))["plea"] == {"seat": 0, "left": [1]}
        assert await says(bob, code, 1, "yes") == 200
        await screen.quiet()
        assert screen.text.count('id="plea" hidden') > 1
    seen = await ann.sees(code)
    assert seen["view"]["shown"] == []  # type: ignore[index]
    assert seen["plea"] is None
    assert await told(bob, code, "bids") == 0, "what was undone has not happened"
    assert await told(bob, code, "house:went_back") == 1
    assert count_of(app, code) == drawn
    await bids(ann, bob, code, "bid3")
    assert (await ann.sees(code))["view"]["shown"] == [["bid8", "bid3"]]  # type: ignore[index]


async def test_one_no_and_the_game_goes_on(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await asks_back(ann, code)
    assert await says(bob, code, 1, "no") == 200
    seen = await ann.sees(code)
    assert (seen["plea"], seen["view"]["shown"]) == (None, [["bid8", "bid7"]])  # type: ignore[index]
    assert await told(ann, code, "house:declined_back") == 1
    assert (
        'data-says="Bob does not agree that you play your last turn again."'
        in (await ann.get(f"/t/{code}")).text
    )
    await bob.answer(code, "mine", seat=1)
    assert "data-says" not in (await ann.get(f"/t/{code}")).text
    assert await says(bob, code, 1, "yes") == 409


async def test_who_asked_may_think_better_of_it(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await asks_back(ann, code)
    assert await says(ann, code, 0, "yes") == 403
    assert await says(ann, code, 0, "no") == 200
    assert (await bob.sees(code))["plea"] is None


async def test_whoever_plays_on_has_decided(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await asks_back(ann, code)
    assert (await bob.answer(code, "mine", seat=1)).status_code == 200
    assert (await ann.sees(code))["plea"] is None


async def test_everybody_has_to_agree(ann: Device, bob: Device, carl: Device) -> None:
    code = await ann.new_table(name="Ann", seats="3")
    for seat, (one, name) in enumerate(((bob, "Bob"), (carl, "Carl")), 1):
        assert (await one.post(f"/t/{code}/sit", {"seat": str(seat), "name": name})).status_code == 200
    await ann.post(f"/t/{code}/start")
    for seat, one in enumerate((ann, bob, carl)):
        await one.answer(code, "bid8", seat=seat)
    await asks_back(ann, code)
    await says(bob, code, 1, "yes")
    assert (await ann.sees(code))["plea"] == {"seat": 0, "left": [2]}
    assert await says(bob, code, 2, "yes") == 403
    await says(carl, code, 2, "yes")
    assert (await ann.sees(code))["view"]["shown"] == []  # type: ignore[index]


async def test_who_has_agreed_need_not_wait_for_somebody_who_is_gone(
    ann: Device, bob: Device, carl: Device
) -> None:
    code = await ann.new_table(name="Ann", seats="3")
    for seat, one in enumerate((bob, carl), 1):
        await one.post(f"/t/{code}/sit", {"seat": str(seat)})
    await ann.post(f"/t/{code}/start")
    for seat, one in enumerate((ann, bob, carl)):
        await one.answer(code, "bid8", seat=seat)
    await asks_back(ann, code)
    assert "Never mind, go on" not in (await bob.get(f"/t/{code}")).text
    await says(bob, code, 1, "yes")
    assert "Never mind, go on" in (await bob.get(f"/t/{code}")).text
    assert await says(bob, code, 1, "no") == 200
    assert (await ann.sees(code))["plea"] is None


async def test_on_a_shared_device_it_is_said_for_whom_one_agrees(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann", seats="3")
    for seat, name in ((1, "Bob"), (2, "Beth")):
        await bob.post(f"/t/{code}/sit", {"seat": str(seat), "name": name})
    await ann.post(f"/t/{code}/start")
    for seat, one in enumerate((ann, bob, bob)):
        await one.answer(code, "bid8", seat=seat)
    await asks_back(ann, code)
    await says(bob, code, 1, "yes")
    assert "<b><bdi>Beth</bdi></b>" in (await bob.get(f"/t/{code}")).text.partition('class="panel plea"')[2]


@pytest.mark.parametrize("again", ["at once", "a day later"])
async def test_it_is_asked_and_granted_over_a_restart(hotel: Hotel, again: str) -> None:
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        await bids(ann, bob, code)
        await asks_back(ann, code)
        if again == "at once":
            await says(bob, code, 1, "yes")
        cookies = ann.client.cookies, bob.client.cookies
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        ann.client.cookies, bob.client.cookies = cookies
        if again != "at once":
            assert (await bob.sees(code))["plea"] == {"seat": 0, "left": [1]}
            await says(bob, code, 1, "yes")
        assert (await ann.sees(code))["view"]["shown"] == []  # type: ignore[index]
        assert await told(ann, code, "bids") == 0
        await bids(ann, bob, code, "bid3")
        assert await told(ann, code, "bids") == 1


async def test_bots_wait_for_the_answer(hotel: Hotel) -> None:
    async with hotel.open(bot_workers=0) as app:
        ann, bob = Device(app), Device(app)
        code = await ann.new_table(name="Ann", seats="3")
        await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
        await ann.post(f"/t/{code}/start", {"fill": "bots"})
        await bids(ann, bob, code)
        await until(lambda: shown(app, code))
        await asks_back(ann, code)
        assert table_of(app, code).wake == 0
        await until(lambda: not app.state.container.bots.busy(code))
        assert (await ann.sees(code))["plea"] == {"seat": 0, "left": [1]}, (
            "what a bot thought meanwhile is not played"
        )
        await says(bob, code, 1, "no")
        assert table_of(app, code).plea is None


async def test_against_bots_alone_a_turn_is_played_again_at_once(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(name="Ann", **{"with": "bot"})
        await ann.answer(code, "bid8")
        await until(lambda: shown(app, code))
        assert await asks_back(ann, code) == 200
        assert (await ann.sees(code))["view"]["shown"] == []  # type: ignore[index]


async def test_it_is_offered_to_whom_it_can_be_granted(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)

    async def offered() -> tuple[object, object]:
        return (await ann.sees(code))["may_ask_back"], (await bob.sees(code))["may_ask_back"]

    assert await offered() == ([], []), "nobody has answered"
    await ann.answer(code, "bid8")
    assert await offered() == ([], []), "what was answered is taken back at once"
    await bob.answer(code, "bid7", seat=1)
    assert await offered() == ([0], [1])
    assert await asks_back(ann, code) == 200
    assert await says(bob, code, 1, "yes") == 200
    assert (await ann.sees(code))["plea"] is None
    assert await offered() == ([], []), "all that was answered is undone"


def test_a_seat_without_an_answer_asks_for_nothing() -> None:
    with pytest.raises(Refused, match="not answered anything"):
        asked(GAMES["mana_surge"], 0, ((), ()))


async def test_who_may_not_ask_is_told_why(app: FastAPI, ann: Device, bob: Device, carl: Device) -> None:
    code = await playing(ann, bob)
    nothing = await ann.post(f"/t/{code}/ask-back", {"seat": "0"})
    assert (nothing.status_code, "not answered anything" in note_of(nothing)) == (409, True)
    await ann.answer(code, "bid8")
    at_once = await ann.post(f"/t/{code}/ask-back", {"seat": "0"})
    assert "taken back at once" in note_of(at_once)
    assert await asks_back(carl, code) == 403
    await bob.answer(code, "bid7", seat=1)
    await asks_back(bob, code, 1)
    second = await ann.post(f"/t/{code}/ask-back", {"seat": "0"})
    assert "asked already" in note_of(second)


async def test_what_lasts_is_not_said_to_be_undone(ann: Device, bob: Device, carl: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    assert await take(carl, code, await ticket_for(bob, code, "1")) == 303
    await asks_back(ann, code)
    asked = (await ann.get(f"/t/{code}")).text.partition('class="panel plea"')[2].partition("</ul>")[0]
    assert "<li>" in asked
    assert "another device" not in asked


async def test_a_plea_ends_when_a_seat_changes_hands(ann: Device, bob: Device, carl: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await asks_back(ann, code)
    await hand_over(ann, carl, code)
    assert (await ann.sees(code))["plea"] is None


async def test_no_secret_goes_with_it(app: FastAPI, ann: Device, bob: Device) -> None:
    """What is counted is how many things whoever asks has heard alone; an export holds no state."""
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await asks_back(ann, code)
    page = (await bob.get(f"/t/{code}")).text
    assert "1 thing to <bdi>Ann</bdi> alone" in page
    assert await told(bob, code, PEEK) == 1
    await says(bob, code, 1, "yes")
    exported = await export(ann, code)
    back = [one for one in exported["answers"] if one["kind"] == "went_back"]
    assert [set(one) for one in back] == [{"kind", "at", "seat", "to"}]
    (ours, theirs), _ = secrets_of(app, code)
    assert ours not in await everything(bob, code)
    assert theirs not in await everything(ann, code)


async def test_the_past_keeps_what_was_undone_and_the_outcome_leaves_it_out(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await bob.answer(code, "mine", seat=1)
    await ann.answer(code, "bid1")
    await asks_back(ann, code)
    await says(bob, code, 1, "yes")
    assert "of 6" in (await ann.get(f"/t/{code}/past")).text
    rows, steps = await app.state.container.store.history(code)
    undone = {step.version for step in steps} - {step.version for step in steps_that_stand(rows, steps)}
    assert len(undone) == 1
    assert max(undone) < rows[-1].version
    moments = [(await ann.get(f"/t/{code}/past?at={number}")).text for number in range(1, 7)]
    assert ["data-undone" in page for page in moments] == [False, True, True, True, True, False]
    assert all(('id="undone" hidden' in page) == ("data-undone" not in page) for page in moments)


@pytest.fixture
async def whole(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """A house with the real games."""
    async with app_of(tmp_path, GAMES, taps_per_second=10_000) as running:
        yield running


async def play_back_and_forth(whole: FastAPI, ann: Device, code: str, dice: Dice) -> tuple[int, int]:
    """Answers at random and asks to play every third answer's turn again; returns the draws and the turns."""
    drawn = backs = 0
    for turn in range(40):
        table = table_of(whole, code)
        if table.phase != "playing":
            break
        assert table.play
        seat, ask = next(iter(table.play.waiting.items()))
        assert (await ann.answer(code, ask.sample(dice), seat=seat)).status_code == 200
        if turn % 3 == 2 and table_of(whole, code).phase == "playing":
            backs += await asks_back(ann, code, seat) == 200
            assert (await ann.get(f"/t/{code}")).status_code == 200
        assert count_of(whole, code) >= drawn
        drawn = count_of(whole, code)
    return drawn, backs


@pytest.mark.parametrize("slug", BOARDS)
async def test_every_game_goes_back_and_on(whole: FastAPI, slug: str) -> None:
    """By random play in which every few answers a turn is played again: the dice never go back.

    A game may be over before anything was played again: then there is another.
    """
    ann, dice = Device(whole), Dice(b"who goes back once too often")
    code, drawn, backs = "", 0, 0
    for _ in range(5):
        code = await ann.new_table(game=slug, **{"with": "here"})
        drawn, backs = await play_back_and_forth(whole, ann, code, dice)
        if backs:
            break
    assert backs
    before = await ann.sees(code)
    whole.state.container.desk.held.clear()
    after = await ann.sees(code)
    assert after["version"] == before["version"]
    told, told_again = list(before["story"]), list(after["story"])  # type: ignore[call-overload]
    assert told[-len(told_again) :] == told_again, "the end of the same story"
    assert count_of(whole, code) == drawn


async def test_a_last_turn_under_other_rules_or_too_far_back_is_not_played_again(hotel: Hotel) -> None:
    async with hotel.open() as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        await ann.answer(code, "bid3")
        await bob.answer(code, "bid4", seat=1)
        await ann.answer(code, "mine")
        for change, said in (("state = NULL", "too far back"), ("rules_version = 0", "rules have changed")):
            await asyncio.to_thread(hotel.rows, f"UPDATE steps SET {change} WHERE code = :code", code=code)
            assert said in note_of(await bob.post(f"/t/{code}/ask-back", {"seat": "1"}))

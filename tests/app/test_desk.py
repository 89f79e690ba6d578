"""The one write path: what is let in, what is kept in memory, and what is told to whom."""

import asyncio
import json

import pytest
from fastapi import FastAPI

from app.device import name_of
from app.tables import codes, hearing
from app.tables.desk import ANSWER_LENGTH, KEY_LENGTH, Desk
from app.tables.events import BotSat
from app.tables.ledger import NotWritten, VersionConflict, WriteBatch
from app.tables.refused import Refused, unknown_code
from app.tables.typed import NAME_LENGTH, on_one_line
from tests.app import bidding
from tests.app.clock import Clock
from tests.app.conftest import Device, Hotel, note_of, playing

pytestmark = pytest.mark.databases


def desk_of(app: FastAPI) -> Desk:
    desk: Desk = app.state.container.desk
    return desk


def me(device: Device) -> str:
    """What the tables know a device by."""
    return name_of(device.client.cookies["wellside"])


async def test_a_code_that_is_taken_is_not_given_twice(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await ann.new_table(name="Ann")
    drawn = iter([first, first, "QQQQQQ"])
    monkeypatch.setattr(codes, "fresh", lambda: next(drawn))
    assert await desk_of(app).create("bidding", {}, "d") == "QQQQQQ"
    assert (await ann.sees(first))["seats"][0]["name"] == "Ann"  # type: ignore[index]


async def test_a_table_has_as_many_seats_as_wished_else_the_fewest(app: FastAPI) -> None:
    desk = desk_of(app)
    for wished, got in ((None, 2), (2, 2), (4, 4)):
        table = desk.peek(await desk.create("bidding", {}, "d", seats=wished))
        assert table
        assert (len(table.chairs), table.host) == (got, "d")
    for wrong in (0, 1, 5):
        with pytest.raises(Refused, match="Bidding is for 2 to 4 seats"):
            await desk.create("bidding", {}, "d", seats=wrong)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann\n\tof  Wells ", "Ann of Wells"),
        ("A\u202eB\x00C", "A B C"),
        ("x" * 30, "x" * 24),
        ("👩‍👧 می‌خواهم", "👩‍👧 می‌خواهم"),
        ("\u200d\u200c", ""),
        (" " * 190 + "late", "la"),
        (" " * 188 + "late", "late"),
        ("", ""),
    ],
)
def test_what_is_typed_is_shown_on_one_line(typed: str, shown: str) -> None:
    assert on_one_line(typed, NAME_LENGTH) == shown


async def test_a_form_is_played_once_by_its_seat_and_key(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    await ann.answer(code, "bid3", key="k")
    again = await ann.answer(code, "bid4", key="k")
    assert (again.status_code, (await ann.sees(code))["version"]) == (200, 5)
    assert 'id="board"' in again.text, "what the lost answer would have shown"
    await ann.answer(code, "bid5", seat=1, key="k")
    assert (await ann.sees(code))["view"]["shown"] == [["bid3", "bid5"]]  # type: ignore[index]


async def test_keys_and_answers_are_of_some_length_only(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    assert (await ann.answer(code, "bid3", key="k" * (KEY_LENGTH + 1))).status_code == 400
    assert (await ann.answer(code, "bid3", key="k" * KEY_LENGTH)).status_code == 200
    long = await ann.answer(code, "x" * (ANSWER_LENGTH + 1))
    assert (long.status_code, note_of(long)) == (400, "That answer is too long to be one.")
    assert (await ann.answer(code, "x" * ANSWER_LENGTH, seat=1)).status_code == 422
    assert (await ann.sees(code))["version"] == 5


async def test_what_nobody_is_asked_is_not_answered(ann: Device, bob: Device) -> None:
    lobby = await ann.new_table()
    assert (await ann.answer(lobby, "bid1")).status_code == 409
    code = await playing(ann, bob)
    for device, seat in ((ann, 0), (bob, 1)):
        await device.answer(code, "bid1", seat=seat)
        await device.answer(code, "no", seat=seat)
    for device, seat in ((ann, 0), (bob, 1)):
        await device.answer(code, "no", seat=seat)
    assert (await bob.answer(code, "bid1", seat=1)).status_code == 409, "the first player is asked alone"
    assert (await ann.answer(code, "bid1")).status_code == 200


async def test_only_in_a_game_one_resigns_or_takes_back(ann: Device) -> None:
    code = await ann.new_table()
    for path in ("resign", "take-back"):
        refused = await ann.post(f"/t/{code}/{path}", {"seat": "0"})
        assert (refused.status_code, "moved on" in note_of(refused)) == (409, True)


async def test_a_bots_answer_counts_only_for_a_bot_and_its_question(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    desk = desk_of(app)
    table = desk.peek(code)
    assert table
    with pytest.raises(Refused) as refused:
        await desk.answer_for_bot(code, 1, "bid1", question=table.question)
    assert refused.value.kind == "stale"
    table.apply(BotSat(1, ""), table.at)
    with pytest.raises(Refused) as refused:
        await desk.answer_for_bot(code, 1, "bid1", question=table.question - 1)
    assert refused.value.kind == "stale"


async def test_a_table_that_is_being_changed_is_not_looked_at(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table()
    desk = desk_of(app)
    assert desk.peek("ZZZZZZ") is None
    async with desk.at(code) as table:
        assert desk.peek(code) is None
        assert desk.evict_idle(1e12, busy=lambda _: False) == []
    assert desk.peek(code) is table
    assert desk.evict_idle(1e12, busy=lambda one: one == code) == []
    assert desk.evict_idle(1e12, busy=lambda _: False) == [table]
    assert desk.peek(code) is None


async def test_a_table_that_is_used_stays(app: FastAPI, ann: Device, clock: Clock) -> None:
    old, new = await ann.new_table(), await ann.new_table()
    clock.wait(100)
    await ann.sees(new)
    desk = desk_of(app)
    assert [table.code for table in desk.evict_idle(desk.passed(), busy=lambda _: False)] == [old]
    assert set(desk.held) == {new}


async def test_a_table_that_was_just_made_is_in_use(app: FastAPI, clock: Clock) -> None:
    clock.wait(100)
    desk = desk_of(app)
    await desk.create("bidding", {}, "d")
    assert desk.evict_idle(desk.passed(), busy=lambda _: False) == []


async def test_no_table_is_held_for_a_code_that_no_table_has(app: FastAPI, ann: Device) -> None:
    for code in ("ZZZZZZ", "nonsense"):
        with pytest.raises(Refused, match="No table has the code") as refused:
            async with desk_of(app).at(code):
                pass
        assert refused.value.kind == "code"
    assert desk_of(app).held == {}


async def test_two_who_open_a_table_at_once_get_the_same_one(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table()
    desk = desk_of(app)
    desk.held.clear()

    async def look() -> object:
        async with desk.at(code) as table:
            await asyncio.sleep(0)
            return table

    first, second = await asyncio.gather(look(), look())
    assert first is second


async def test_what_has_changed_is_told_once_it_is_on_disk(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await ann.new_table(**{"with": "here"})
    desk, order = desk_of(app), []
    write = desk.ledger.write

    async def written(batch: WriteBatch) -> None:
        await write(batch)
        order.append([row.kind for row in batch.rows])

    monkeypatch.setattr(desk.ledger, "write", written)
    monkeypatch.setattr(desk, "_publish", lambda table, by: order.append((table.version, by)))
    await ann.answer(code, "bid1")
    await desk.answer(code, 1, me(ann), "bid2", question=4)
    assert order == [["answered"], (5, me(ann)), ["answered"], (6, "")]


async def test_a_tap_writes_one_row_and_lists_are_told_of_the_rest(
    app: FastAPI, ann: Device, bob: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, batches = desk_of(app), []
    write = desk.ledger.write

    async def noted(batch: WriteBatch) -> None:
        batches.append(batch)
        await write(batch)

    monkeypatch.setattr(desk.ledger, "write", noted)
    code = await playing(ann, bob)
    await ann.answer(code, "bid1")
    await ann.post(f"/t/{code}/take-back", {"seat": "0"})
    await ann.post(f"/t/{code}/bot", {"seat": "0"})
    await ann.post(f"/t/{code}/sit", {"seat": "0"})
    await bob.post(f"/t/{code}/resign", {"seat": "1"})
    wrote = [(batch.rows[-1].kind, bool(batch.summary), bool(batch.step)) for batch in batches]
    answered = [one for one in wrote if one[0] in ("answered", "took_back")]
    assert {(summary, step) for _, summary, step in answered} == {(False, False)}
    others = [one for one in wrote if one not in answered]
    assert others == [
        ("created", True, False),
        ("sat", True, False),
        ("sat", True, False),
        ("started", True, True),
        ("bot", True, False),
        ("sat", True, False),
        ("resigned", True, True),
    ]


async def test_bots_that_fill_a_table_are_written_with_its_start(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table(seats="3")
    await ann.post(f"/t/{code}/start", {"fill": "bots"})
    rows, steps = await app.state.container.store.history(code)
    assert [(row.version, row.kind) for row in rows][:5] == list(
        enumerate(["created", "sat", "bot", "bot", "started"], 1)
    )
    assert [json.loads(row.body)["seat"] for row in rows[2:4]] == [1, 2]
    assert steps[0].version == 5


async def test_an_open_table_is_not_filled_with_bots(app: FastAPI, ann: Device) -> None:
    made = await ann.post("/tables", {"game": "counting"}, htmx=False)
    code = made.headers["location"].removeprefix("/t/")
    assert (await ann.post(f"/t/{code}/start", {"fill": "bots"})).status_code == 409


class Broken:
    """A ledger that cannot be read or written."""

    def __init__(self, failure: Exception) -> None:
        self.failure = failure

    async def fail(self, *_: object) -> None:
        raise self.failure


@pytest.mark.logs("not read")
async def test_a_table_that_cannot_be_read_is_asked_for_again(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await ann.new_table(name="Ann")
    desk = desk_of(app)
    desk.held.clear()
    monkeypatch.setattr(desk.ledger, "load", Broken(NotWritten("gone")).fail)
    refused = await ann.get(f"/t/{code}")
    assert refused.status_code == 503
    assert "cannot be read just now" in refused.text
    assert refused.headers["retry-after"] == "5"
    monkeypatch.undo()
    assert (await ann.get(f"/t/{code}")).status_code == 200


async def test_a_table_that_moved_elsewhere_is_read_again(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await ann.new_table(**{"with": "here"})
    desk = desk_of(app)
    before = desk.peek(code)
    monkeypatch.setattr(desk.ledger, "write", Broken(VersionConflict("somebody else")).fail)
    assert (await ann.answer(code, "bid1")).status_code == 409
    assert desk.held[code].table is not before
    assert (await ann.sees(code))["pending"] is None


@pytest.mark.logs("broken")
async def test_a_table_that_broke_is_read_again(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await ann.new_table(**{"with": "here"})
    desk = desk_of(app)
    before = desk.peek(code)
    monkeypatch.setattr(desk.ledger, "write", Broken(RuntimeError("no idea")).fail)
    assert (await ann.answer(code, "bid1")).status_code == 500
    assert (await ann.sees(code))["pending"] is None
    assert desk.peek(code) is not before


@pytest.mark.logs("a log that the rules cannot follow", "a table that cannot be taken up")
async def test_a_table_whose_game_is_gone_is_named(hotel: Hotel, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hotel.open() as app:
        ann = Device(app)
        code = await ann.new_table(**{"with": "here"})
    monkeypatch.delitem(bidding.GAMES, "bidding")
    async with hotel.open() as app:
        answer = await Device(app).get(f"/t/{code}")
        assert answer.status_code == 500
        assert "rules that are no longer here" in answer.text


async def test_a_table_that_comes_back_into_memory_is_considered_anew(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await ann.new_table()
    desk, loaded = desk_of(app), []
    monkeypatch.setattr(desk, "_on_load", lambda table: loaded.append(table.code))
    await ann.sees(code)
    desk.held.clear()
    await ann.sees(code)
    await ann.sees(code)
    assert loaded == [code]


async def test_the_whole_story_has_settled_and_present_facts(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"}, name="Ann")
    for seat, text in [(0, "bid1"), (1, "bid2"), (1, "mine"), (0, "bid4"), (0, "bid3"), (1, "bid2")]:
        await ann.answer(code, text, seat=seat)
    desk = desk_of(app)
    async with desk.at(code) as table:
        _, steps = await desk.ledger.history(code)
        kinds = [fact.kind for fact in hearing.heard(hearing.facts_with_seats(table, steps, table.host), 0)]
    step = ["peek", "bids"]
    assert kinds == ["house:sat", "house:sat", "house:started", *step, "claimed", *step]


def test_codes_are_typed_as_people_type() -> None:
    assert codes.tidy(" ab-c2·3 d\n") == "ABC23D"
    assert codes.tidy("x" * 50) == "X" * 40
    for _ in range(50):
        assert codes.looks_right(codes.fresh())
    for wrong in ("", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEO", "ABCDE1", "ABCDEI", "abcdef"):
        assert not codes.looks_right(wrong)


def test_a_code_that_no_table_has_is_shown_in_part() -> None:
    assert "“ABCDEFGHJKLM”" in unknown_code("ABCDEFGHJKLMNP").text


@pytest.mark.parametrize("code", ["AB", "ABCDE0", "ABC234"])
async def test_a_code_that_no_table_has_is_not_held(app: FastAPI, code: str) -> None:
    desk = desk_of(app)
    with pytest.raises(Refused) as refused:
        async with desk.at(code):
            pass
    assert refused.value.kind == "code"
    assert not desk.held

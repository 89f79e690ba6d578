"""Bad input: each a clear message and the right status; the table goes on, nothing lost or played twice."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs

from app.tables.ledger import NotWritten, WriteBatch
from tests.app.conftest import Device, Hotel, note_of, playing


@pytest.mark.parametrize("code", ["ZZZZZZ", "zz", "O0I1O0", "ZZZZZZZZZZZZ", "%00", "a b"])
async def test_a_wrong_code_is_named_and_leads_on(ann: Device, code: str) -> None:
    answer = await ann.get(f"/t/{code}")
    assert answer.status_code == 404
    assert "No table has the code" in answer.text
    assert 'action="/join"' in answer.text
    typed = await ann.post("/join", {"code": code}, htmx=False)
    assert typed.status_code == 404
    assert "No table has the code" in typed.text


async def test_a_malformed_answer_says_which_rule_is_in_the_way(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    refused = await ann.answer(code, "bid99")
    assert refused.status_code == 422
    assert "BD-1.1" in note_of(refused)
    assert "Bid from 0 to 9" in note_of(refused)
    assert (await ann.answer(code, "bid3")).status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seat": "x", "question": "1"},
        {"seat": "0"},
        {"seat": "-1", "question": "1"},
        {"seat": "²", "question": "1"},
    ],
)
async def test_a_form_that_lacks_something_is_named(ann: Device, bob: Device, fields: dict[str, str]) -> None:
    code = await playing(ann, bob)
    refused = await ann.post(f"/t/{code}/answer", fields)
    assert refused.status_code == 400
    assert "could not be read" in note_of(refused)


async def test_an_answer_for_anothers_seat_is_refused(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    refused = await bob.answer(code, "bid3", seat=0)
    assert refused.status_code == 403
    assert "not yours" in note_of(refused)
    nowhere = await bob.answer(code, "bid3", seat=7)
    assert nowhere.status_code == 400
    assert (await ann.sees(code))["pending"] is None


async def test_of_two_taps_at_once_one_is_played(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    await ann.answer(code, "bid3")
    question = int(str((await ann.sees(code))["question"]))
    taps = [ann.answer(code, "bid4", seat=1, key="one", question=question) for _ in range(4)]
    answers = await asyncio.gather(*taps)
    assert [answer.status_code for answer in answers] == [200] * 4, "the same key is answered as before"
    other = await ann.answer(code, "bid5", seat=1, key="two", question=question)
    assert other.status_code == 409
    assert (await ann.sees(code))["view"]["shown"] == [["bid3", "bid4"]]  # type: ignore[index]


async def test_a_stale_tap_brings_the_table_as_it_is(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    question = int(str((await ann.sees(code))["question"]))
    await ann.answer(code, "bid3")
    await bob.answer(code, "bid4", seat=1)
    late = await ann.answer(code, "bid5", question=question)
    assert late.status_code == 409
    assert "moved on" in note_of(late)
    assert 'id="board"' in late.text
    assert "bid4" in late.text


async def test_a_body_of_a_megabyte_is_not_read(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    said = await ann.client.post(f"/t/{code}/answer", content=b"x" * 1_000_000)
    assert said.status_code == 413
    assert "not read" in said.text

    async def drip() -> object:
        for _ in range(100):
            yield b"x" * 10_000

    unsaid = await ann.client.post(f"/t/{code}/answer", content=drip())  # type: ignore[arg-type]
    assert unsaid.status_code == 413
    assert (await ann.answer(code, "bid3")).status_code == 200


async def test_a_form_with_too_many_fields_is_not_read(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    many = await ann.client.post(f"/t/{code}/answer", content=b"&".join([b"a=1"] * 500))
    assert many.status_code == 400


async def test_too_many_taps_are_slowed_down(app: FastAPI, ann: Device, bob: Device, hotel: Hotel) -> None:
    code = await playing(ann, bob)
    statuses = [(await ann.answer(code, "bid99", question=1)).status_code for _ in range(70)]
    assert 429 in statuses


async def test_too_many_tables_are_rationed(app: FastAPI, ann: Device) -> None:
    statuses = [(await ann.post("/open", htmx=False)).status_code for _ in range(61)]
    assert statuses == [303] * 60 + [429]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "chess"}, "no such game"),
        ({"game": "bidding", "length": "endless"}, "is one of short, long"),
    ],
)
async def test_a_table_that_cannot_be_made_says_why(ann: Device, fields: dict[str, str], words: str) -> None:
    refused = await ann.post("/tables", fields)
    assert refused.status_code == 400
    assert words in note_of(refused)


async def test_a_name_is_cut_and_escaped(ann: Device) -> None:
    code = await ann.new_table(name="<b>A</b>\n\u202e" + "x" * 300)
    page = (await ann.get(f"/t/{code}")).text
    assert "<b>A</b>" not in page
    assert "&lt;b&gt;A" in page
    assert "x" * 30 not in page


class Failing:
    """A store that fails while `broken` is set."""

    def __init__(self, app: FastAPI) -> None:
        self.store = app.state.container.store
        self.write = self.store.write
        self.broken = False
        app.state.container.desk.ledger.write = self.fail

    async def fail(self, batch: WriteBatch) -> None:
        if self.broken:
            raise NotWritten("disk full")
        await self.write(batch)


@pytest.mark.logs("not written")
async def test_what_cannot_be_written_is_not_played(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    failing = Failing(app)
    await ann.answer(code, "bid3")
    failing.broken = True
    lost = await bob.answer(code, "bid4", seat=1, key="k")
    assert lost.status_code == 503
    assert "not played" in note_of(lost)
    assert (await bob.sees(code))["view"]["shown"] == []  # type: ignore[index]
    assert (await ann.sees(code))["pending"] == "bid3"
    failing.broken = False
    assert (await bob.answer(code, "bid4", seat=1, key="k")).status_code == 200
    assert (await bob.sees(code))["view"]["shown"] == [["bid3", "bid4"]]  # type: ignore[index]


@pytest.mark.logs("not written")
async def test_a_database_that_cannot_be_written_says_so(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    container = app.state.container
    await asyncio.to_thread(_forbid_writing, container)
    refused = await ann.answer(code, "bid3")
    assert refused.status_code == 503
    assert "could not be saved" in note_of(refused)
    assert (await ann.get(f"/t/{code}")).status_code == 200
    await asyncio.to_thread(_allow_writing, container)
    assert (await ann.answer(code, "bid3")).status_code == 200


def _forbid_writing(container: object) -> None:
    _run(container, "CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'disk full'); END")


def _allow_writing(container: object) -> None:
    _run(container, "DROP TRIGGER full")


def _run(container: object, sql: str) -> None:
    with closing(sqlite3.connect(container.settings.data / "wellside.db")) as connection:  # type: ignore[attr-defined]
        connection.execute(sql)


@pytest.mark.logs("not written")
async def test_one_tap_that_cannot_be_written_takes_no_other_with_it(app: FastAPI, ann: Device) -> None:
    codes = [await ann.new_table(**{"with": "here"}) for _ in range(6)]
    bad = codes[2]
    when = f"CREATE TRIGGER bad BEFORE INSERT ON log WHEN NEW.code = '{bad}'"
    sql = f"{when} BEGIN SELECT RAISE(ABORT, 'no'); END"
    await asyncio.to_thread(_run, app.state.container, sql)
    answers = await asyncio.gather(*(ann.answer(code, "bid1") for code in codes))
    assert [answer.status_code for answer in answers] == [503 if code == bad else 200 for code in codes]


@pytest.mark.logs("broken")
async def test_a_mistake_of_ours_is_said_kindly(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await ann.new_table()

    def fall(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(app.state.container.live, "answer_for", fall)
    tapped = await ann.answer(code, "bid1")
    monkeypatch.setattr(app.state.container.live, "seen", fall)
    for answer in (tapped, await ann.get(f"/t/{code}")):
        assert answer.status_code == 500
        assert "went wrong here" in answer.text
        assert "secret detail" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_what_is_not_there_and_what_cannot_be_done(ann: Device) -> None:
    assert (await ann.get("/nothing")).status_code == 404
    assert (await ann.client.put("/")).status_code == 405
    assert (await ann.get("/t/NONE/answer")).status_code == 405
    assert (await ann.get("/t/a/b/answer")).status_code == 404
    assert (await ann.get("/rules/chess")).status_code == 404
    assert (await ann.get("/static/nothing.css")).status_code == 404


@pytest.mark.parametrize("path", ["/t/{}/answer", "/t/{}/talk", "/api/tables/{}/answers"])
async def test_a_body_that_the_client_breaks_off_is_no_error_in_the_log(
    app: FastAPI, ann: Device, path: str
) -> None:
    path = path.format(await ann.new_table())
    headers = [(b"content-length", b"999"), (b"content-type", b"application/x-www-form-urlencoded")]
    headers.append((b"cookie", f"wellside={ann.client.cookies['wellside']}".encode()))
    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [*headers, (b"sec-fetch-site", b"same-origin")], "client": ("10.0.0.9", 1),
        "scheme": "http", "http_version": "1.1", "root_path": "", "server": ("wellside.test", 80),
    }  # fmt: skip
    parts = iter([{"type": "http.request", "body": b"seat=0", "more_body": True}])

    async def receive() -> dict[str, object]:
        return next(parts, {"type": "http.disconnect"})

    async def send(_: object) -> None:
        pass

    with capture_logs() as logs:
        await app(scope, receive, send)  # type: ignore[arg-type]
    assert [entry for entry in logs if entry["log_level"] not in ("info", "debug")] == []

"""What the rooms that speak HTTP answer, with htmx and without."""

import gzip
from typing import Any

import pytest
from fastapi import FastAPI

from app.deps import known_code
from app.routers import home, tables
from app.routers.play import MOST_FIELDS, form_of
from app.tables.refused import Refused
from tests.app import bidding
from tests.app.conftest import Device, note_of, playing

PARTS = ("seats", "boards", "board", "ask", "story", "chairs")


def parts(html: str) -> list[str]:
    """The parts of a table's page in an answer."""
    return [part for part in PARTS if f' id="{part}"' in html]


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("sit", {"seat": "1", "name": "Bob"}),
        ("leave", {"seat": "0"}),
        ("bot", {"seat": "1"}),
        ("seats", {"seats": "3"}),
        ("start", {"fill": "bots"}),
    ],
)
async def test_what_is_done_before_a_game_is_answered_with_the_whole_table(
    app: FastAPI, path: str, fields: dict[str, str]
) -> None:
    with_htmx, without = Device(app), Device(app)
    for device, htmx in ((with_htmx, True), (without, False)):
        code = await device.new_table(name="Ann")
        version = (await device.sees(code))["version"]
        answer = await device.post(f"/t/{code}/{path}", fields, htmx=htmx)
        assert int(str((await device.sees(code))["version"])) > int(str(version))
        if htmx:
            assert (answer.status_code, parts(answer.text)) == (200, list(PARTS))
            assert answer.headers["cache-control"] == "no-store"
        else:
            assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")


@pytest.mark.parametrize("path", ["take-back", "resign"])
async def test_what_is_done_in_a_game_is_answered_with_the_whole_table(ann: Device, path: str) -> None:
    for htmx in (True, False):
        code = await ann.new_table(**{"with": "here"})
        await ann.answer(code, "bid3")
        answer = await ann.post(f"/t/{code}/{path}", {"seat": "0"}, htmx=htmx)
        assert answer.status_code == (200 if htmx else 303)
        assert parts(answer.text) == (list(PARTS) if htmx else [])


async def test_a_tap_is_answered_with_everything_where_no_stream_says_what_is_shown(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    answer = await ann.answer(code, "bid3")
    assert parts(answer.text) == list(PARTS)
    assert answer.headers["cache-control"] == "no-store"
    assert parts((await ann.get(f"/t/{code}/fresh")).text) == list(PARTS)


async def test_an_illegal_tap_leaves_the_table_as_it_is_on_the_screen(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    refused = await ann.answer(code, "bid99")
    assert (refused.status_code, parts(refused.text)) == (422, [])
    fields = {"seat": "0", "question": "4", "answer": "bid99"}
    page = await ann.post(f"/t/{code}/answer", fields, htmx=False)
    assert (page.status_code, page.headers["cache-control"]) == (422, "no-store")
    assert "BD-1.1" in note_of(page)
    assert 'id="board"' in page.text
    stale = await ann.answer(code, "bid1", question=99)
    assert (stale.status_code, parts(stale.text)) == (409, list(PARTS))


async def test_a_tap_finds_a_table_that_is_not_in_memory_by_a_code_in_small_letters(
    app: FastAPI, ann: Device
) -> None:
    code = await ann.new_table(**{"with": "here"})
    app.state.container.desk.held.clear()
    answer = await ann.post(f"/t/{code.lower()}/answer", {"seat": "0", "question": "4", "answer": "bid3"})
    assert answer.status_code == 200
    assert (await ann.sees(code.lower()))["version"] == 5


async def test_the_last_of_several_values_counts(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    body = b"seat=7&seat=0&question=1&question=4&answer=bid3&key=a&key=b"
    headers = {"content-type": "application/x-www-form-urlencoded", "HX-Request": "true"}
    assert (await ann.client.post(f"/t/{code}/answer", content=body, headers=headers)).status_code == 200


def test_a_form_has_so_many_fields_at_most_and_is_text() -> None:
    assert form_of(b"a=1&a=2&b=") == {"a": ["1", "2"], "b": [""]}
    assert form_of(b"") == {}
    assert len(form_of(b"&".join(b"f%d=1" % n for n in range(MOST_FIELDS)))) == MOST_FIELDS
    for wrong in (b"&".join([b"a=1"] * (MOST_FIELDS + 1)), b"a=%ff", b"\xff=1"):
        with pytest.raises(Refused, match="could not be read") as refused:
            form_of(wrong)
        assert refused.value.kind == "malformed"


def test_a_number_is_a_few_plain_digits() -> None:
    assert tables.number({"n": "0"}, "n") == 0
    assert tables.number({"n": "123456789"}, "n") == 123456789
    for wrong in ("", "1234567890", "-1", "1.0", "²", " 1", "x"):
        with pytest.raises(Refused, match="“n” is missing or is no number"):
            tables.number({"n": wrong}, "n")
    with pytest.raises(Refused):
        tables.number({}, "n")


async def test_who_makes_a_table_sits_first_and_under_a_name(ann: Device) -> None:
    code = await ann.new_table(name="Ann", seats="3", length="long", other="x")
    seen: dict[str, Any] = await ann.sees(code)
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "", ""]
    assert (seen["phase"], seen["host"], seen["options"]["length"]) == ("lobby", True, "long")
    assert "other" not in seen["options"]


async def test_on_one_device_the_maker_sits_everywhere(ann: Device) -> None:
    seen: dict[str, Any] = await ann.sees(await ann.new_table(seats="3", **{"with": "here"}))
    assert (seen["phase"], seen["mine"]) == ("playing", [0, 1, 2])
    bots: dict[str, Any] = await ann.sees(await ann.new_table(seats="3", **{"with": "bot"}))
    assert (bots["phase"], bots["mine"]) == ("playing", [0])
    alone: dict[str, Any] = await ann.sees(await ann.new_table(seats="3", **{"with": "friends"}))
    assert (alone["phase"], alone["mine"]) == ("lobby", [0])


async def test_joining_goes_to_the_table_or_says_why_not(ann: Device, bob: Device) -> None:
    code = await ann.new_table()
    assert (await bob.get(f"/join?code={code.lower()}")).headers["location"] == f"/t/{code}"
    assert (await bob.post("/join", {"code": code}, htmx=False)).status_code == 303
    field = await bob.get("/join")
    assert (field.status_code, note_of(field)) == (200, "")
    for wrong in (
        await bob.get("/join?code=nonsense-that-is-long"),
        await bob.post("/join", {"code": "zzzzzz"}),
    ):
        assert wrong.status_code == 404
        assert "No table has the code" in note_of(wrong)
    assert 'value="nonsense-that-is"' in (await bob.get("/join?code=nonsense-that-is-long")).text
    assert (await bob.post("/join", {})).status_code == 404


async def test_a_code_in_memory_is_not_looked_up_again(app: FastAPI, ann: Device) -> None:
    code = await ann.new_table()
    container = app.state.container
    async with container.desk.at(code):
        assert await known_code(container, "", "10.0.0.9", f" {code.lower()} ") == code, (
            "even while it is changed"
        )


async def test_the_rulebooks_of_the_shelf_can_be_read(ann: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"bidding": "# Of Bids\n\n## BD-1 Bidding\n- BD-1.1 Bid."}
    monkeypatch.setattr(home, "rulebook_of", lambda slug: texts.get(slug, ""))
    page = await ann.get("/rules/bidding")
    assert (page.status_code, 'id="BD-1.1"' in page.text) == (200, True)
    for slug in ("counting", "chess"):
        missing = await ann.get(f"/rules/{slug}")
        assert missing.status_code == 404
        assert "no such game" in missing.text
    monkeypatch.setattr(bidding.Counting, "rulebook", "bidding")
    assert (await ann.get("/rules/counting")).status_code == 200, "a game may share another's rulebook"


async def test_a_rulebook_is_sent_once_and_then_only_asked_for(
    ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "rulebook_of", lambda slug: "# Of Bids\n\nBD-1.1 Bid.")
    page = await ann.get("/rules/bidding")
    assert page.headers["cache-control"] == "public, no-cache"
    again = await ann.get("/rules/bidding", **{"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_rulebook_is_read_from_the_folder_of_its_game() -> None:
    assert home.rulebook_of("mistywell").startswith("#")
    for slug in ("", "chess", "kit", "../games/mistywell", "mistywell/../mistywell"):
        assert home.rulebook_of(slug) == ""


async def test_pages_are_packed_where_the_browser_takes_it(ann: Device) -> None:
    plain = await ann.get("/", **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"
    for accepted, encoding in (("gzip, deflate", "gzip"), ("gzip, deflate, br", "br")):
        packed = await ann.get("/", **{"Accept-Encoding": accepted})
        assert packed.headers["content-encoding"] == encoding
        assert int(packed.headers["content-length"]) < len(gzip.compress(plain.content, 1))
        assert packed.text == plain.text


async def test_the_code_for_a_camera_is_a_picture(ann: Device) -> None:
    code = await ann.new_table()
    answer = await ann.get(f"/t/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text.startswith("<svg")


async def test_health_says_that_all_is_well(ann: Device) -> None:
    well = await ann.get("/health")
    assert (well.status_code, well.json()) == (200, {"status": "ok"})


async def test_what_was_said_is_a_page_without_htmx(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    said = await ann.post(f"/t/{code}/talk", {"seat": "0", "text": "hello"}, htmx=False)
    assert (said.status_code, said.headers["location"]) == (303, f"/t/{code}/talk")
    fragment = await ann.post(f"/t/{code}/talk", {"seat": "0", "text": "again"})
    assert fragment.status_code == 200
    assert "<html" not in fragment.text
    assert "hello" in fragment.text
    assert (await ann.post(f"/t/{code}/talk", {"seat": "0", "text": "x", "to": "y"})).status_code == 400


async def test_head_is_answered_as_a_page_is_without_its_body(ann: Device) -> None:
    code = await ann.new_table(name="Ann")
    for path in ("/", f"/t/{code}", "/manifest.webmanifest"):
        page, head = await ann.get(path), await ann.client.head(path)
        assert (head.status_code, head.content) == (page.status_code, b"") == (200, b"")
        assert head.headers["content-type"] == page.headers["content-type"]
    assert (await ann.client.head(f"/t/{code}/stream")).status_code == 405

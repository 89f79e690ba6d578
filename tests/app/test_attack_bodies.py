"""Attacks by what is sent: packed, deep, huge, or as long as anything may be; each is refused in words."""

import gzip
import io
import json
import zipfile

from fastapi import FastAPI

from tests.app.conftest import Device, Hotel, playing
from tests.app.test_record import HEAD
from tests.app.ways import FORM, JSON, kept, ways

FORMS = "application/x-www-form-urlencoded"
IN_JSON = {"Content-Type": "application/json"}


def packed() -> dict[str, bytes]:
    """Bodies that are small on the wire and large when somebody unpacks them."""
    form = b"text=" + b"a" * 30_000_000
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("game.txt", form)
    return {"gzip": gzip.compress(form), "zip": archive.getvalue()}


async def test_nothing_that_is_sent_is_unpacked(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        ann = Device(app)
        code = await ann.new_table()
        before = kept(hotel)
        for coding, body in packed().items():
            for kind in (FORMS, "application/json", "multipart/form-data; boundary=x"):
                headers = {"Content-Encoding": coding, "Content-Type": kind}
                for path in (
                    "/reopen",
                    "/api/texts",
                    f"/t/{code}/talk",
                    f"/t/{code}/answer",
                    f"/api/tables/{code}/talk",
                ):
                    answer = await ann.client.post(path, content=body, headers=headers)
                    assert 400 <= answer.status_code < 500, (coding, path)
                    assert len(answer.text) < 200_000
        small = gzip.compress(json.dumps(JSON | {"seat": 0}).encode())
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
        assert (
            await ann.client.post(f"/api/tables/{code}/resign", content=small, headers=headers)
        ).status_code == 400
        assert kept(hotel) == before


DEEP = {
    "lists": "[" * 30_000 + "]" * 30_000,
    "objects": '{"seat":' * 7_000 + "1" + "}" * 7_000,
    "half": "[" * 60_000,
    "a huge number": '{"seat": 1' + "0" * 20_000 + "}",
    "a huge power": '{"seat": 1e999999999}',
    "a long fraction": '{"seat": 0.' + "3" * 30_000 + "}",
    "no number": '{"seat": NaN}',
    "endless": '{"seat": -Infinity}',
    "many names": "{" + ",".join(f'"a{n}": 1' for n in range(5_000)) + "}",
    "one name": "{" + ",".join('"seat": 1' for _ in range(6_000)) + "}",
    "a mark before": "\ufeff" + '{"seat": 1}',
}


async def test_json_that_is_deep_or_huge_is_refused_in_words(app: FastAPI) -> None:
    ann, bob = Device(app), Device(app)
    code = await playing(ann, bob)
    for what, sent in DEEP.items():
        for path in (
            "/api/tables",
            "/api/texts",
            f"/api/tables/{code}/resign",
            f"/api/tables/{code}/answers",
        ):
            refused = await ann.client.post(path, content=sent.encode(), headers=IN_JSON)
            assert 400 <= refused.status_code < 500, (what, path)
            assert len(refused.text) < 1_000
    assert (await ann.answer(code, "bid3")).status_code == 200


RECORDS = {
    "a huge number of seats": HEAD.replace("seats 2", "seats " + "9" * 4_000),
    "a seat far away": HEAD + "\nseat 99999999999999999999 person A",
    "rules of the far future": HEAD.replace("rules 1", "rules " + "9" * 5_000),
    "a seed without end": HEAD + "ab" * 90_000,
    "a move of a huge number": HEAD + "\n\n" + "9" * 5_000 + ". 0> bid1",
    "back to a huge number": HEAD + "\n\n1. 0 goes back to " + "9" * 5_000,
    "as many moves as there is room for": HEAD
    + "\n\n"
    + "\n".join(f"{n}. 0> bid1" for n in range(1, 20_000)),
    "one endless line": HEAD + "\n\n1. 0> " + "x" * 300_000,
    "digits of other scripts": HEAD.replace("seats 2", "seats ²"),
    "as many options as there is room for": HEAD + "".join(f"\noption a{n}=b" for n in range(20_000)),
}


async def test_a_record_that_is_huge_is_refused_in_words(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        ann = Device(app)
        await ann.new_table()
        before = kept(hotel)
        for what, record in RECORDS.items():
            for refused in (
                await ann.client.post("/reopen", data={"text": record}),
                await ann.client.post("/api/texts", json={"text": record}),
            ):
                assert 400 <= refused.status_code < 500, (what, refused.text[:300])
        assert kept(hotel) == before


LONG = ("name", "text", "answer", "key", "level", "ticket", "code", "seat")


async def test_no_text_is_too_long_for_any_way(hotel: Hotel) -> None:
    """Each field, one after the other, as large as a body may be."""
    async with hotel.open(unlimited="*") as app:
        ann = Device(app)
        code = await playing(ann, Device(app))
        for way in ways(app):
            if way.writes and not way.for_programs:
                for name in LONG:
                    fields = FORM | {name: "9" * 50_000}
                    answer = await ann.client.request(way.method, way.to(code=code), data=fields)
                    assert answer.status_code < 500, (way, name)
                    assert len(answer.content) < 250_000

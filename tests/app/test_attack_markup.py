"""Markup in whatever a person may type: it is text on every page, stream, picture, and in every file."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from app.deps import Code, Fields
from app.main import PLAYABLE
from tests.app.conftest import Device, Hotel, playing
from tests.app.hotseat import app_of
from tests.app.markup import LONG, NAMES, faults, of_html, of_stream
from tests.app.screens import Screen
from tests.app.test_host import at_the_machine
from tests.app.test_moving import ticket_for
from tests.app.test_record import HEAD
from tests.app.test_retold import fought
from tests.app.ways import FORM, JSON, Way, go, ways

ANY = "whatever it is called"
Text = tuple[str, str]
"""A path, and the name of a text that is sent there in a form, in JSON or in the address."""

SHOWN = {
    ("POST /tables", "name"),
    ("POST /t/{code}/sit", "name"),
    ("POST /t/{code}/name", "name"),
    ("POST /t/{code}/talk", "text"),
    ("POST /t/{code}/retell", "text"),
    ("POST /reopen", "text"),
    ("POST /api/tables/{code}/seats", "name"),
    ("PUT /api/tables/{code}/seats", "name"),
    ("POST /api/tables/{code}/talk", "text"),
    ("POST /api/texts", "text"),
}
"""What is kept and shown to others. Whoever adds to this lets `shown_everywhere` say it, too."""

QUOTED = {
    ("POST /join", "code"), ("GET /join", "code"), ("GET /", "after"), ("GET /host", "done"),
    ("GET /rules/{slug}", "slug"), ("GET /boards/{slug}", "slug"), ("POST /learn/{slug}", "slug"),
    ("GET /t/{code}/text", "names"), ("GET /t/{code}/text.txt", "names"),
    ("GET /t/{code}/what", "of"), ("GET /t/{code}/screen/what", "of"), ("GET /t/{code}/past/what", "of"),
    ("GET /t/{code}/take/{ticket}", "ticket"), ("GET /t/{code}/take/{ticket}/qr.svg", "ticket"),
    ("POST /t/{code}/take", "ticket"), ("POST /api/tables/{code}/moves/{ticket}", "ticket"),
    ("POST /tables", "game"), ("POST /tables", "seats"), ("POST /tables", "with"), ("POST /tables", "bots"),
    ("POST /t/{code}/bot", "level"), ("POST /t/{code}/start", "level"), ("POST /t/{code}/start", "fill"),
    ("POST /t/{code}/point", "at"), ("POST /t/{code}/watched", "allowed"), ("POST /t/{code}/agree", "wish"),
    ("POST /t/{code}/rematch", "wish"), ("POST /t/{code}/talk", "to"), ("POST /host/key", "key"),
    ("POST /t/{code}/move", "seat"), ("POST /tables", ANY), ("POST /t/{code}/alerts", ANY),
    ("POST /t/{code}/answer", ANY),
    ("POST /host/t/{code}/close", "code"), ("POST /host/t/{code}/delete", "code"),
    ("GET /host/t/{code}/close", "code"), ("GET /host/t/{code}/delete", "code"),
    ("GET /host/archive/{code}/delete", "code"), ("POST /host/archive/{code}/delete", "code"),
    ("POST /host/archive/{code}/recall", "code"), ("POST /api/tables", "options"),
    ("POST /api/tables", "game"), ("POST /api/tables/{code}/bots", "level"),
    ("POST /api/tables/{code}/answers", "answer"), ("POST /api/tables/{code}/answers", "key"),
}  # fmt: skip
"""What is kept nowhere, at most told to whoever typed it, or compared with what may be said."""


def texts(app: FastAPI) -> Iterator[Text]:
    """What the routes take that could be any text, by what they are made of."""
    for route in iter_route_contexts(app.routes):
        endpoint = getattr(route, "endpoint", None)
        path = getattr(route, "path", "")
        for method in sorted((getattr(route, "methods", None) or set()) - {"HEAD", "OPTIONS"}):
            at = f"{method} {path}"
            yield from ((at, name) for name in set(parameters(endpoint)) | set(fields(endpoint)))
    yield ("POST /t/{code}/answer", ANY)


def parameters(endpoint: Any) -> Iterator[str]:
    """The texts in an address, and those of the JSON that a route reads."""
    for name, one in inspect.signature(endpoint).parameters.items():
        kind = one.annotation
        if kind not in (Code, Fields) and is_text(kind):
            yield name
        for field, about in getattr(kind, "model_fields", {}).items():
            if is_text(about.annotation):
                yield field


def is_text(kind: Any) -> bool:
    """Whether a type is that of texts, or holds some."""
    return re.search(r"\bstr\b", repr(kind)) is not None


def fields(endpoint: Any) -> Iterator[str]:
    """The fields of a form that a route reads, but for numbers."""
    source = inspect.getsource(endpoint)
    yield from re.findall(r'fields\.get\("(\w+)"', source)
    if re.search(r'fields\.(?!get\(")|fields\[', source):
        yield ANY


async def test_every_text_that_may_be_sent_is_known_to_this_test(app: FastAPI) -> None:
    assert set(texts(app)) == SHOWN | QUOTED


async def test_what_is_quoted_or_refused_is_quoted_as_text(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        code = await playing(ann := Device(app), Device(app))
        here = Device(app)
        here.client = at_the_machine(app)
        here.client.cookies = ann.client.cookies
        for at, name in sorted(set(texts(app))):
            method, path = at.split()
            for typed in (LONG, *NAMES[:2]):
                for htmx in ({}, {"HX-Request": "true"}):
                    answer = await sent(here, method, path, code, {name: typed}, htmx)
                    assert not faults(answer), (at, name, answer.text)
                    assert answer.status_code < 500


WORDS = {"slug": "bidding", "ticket": "ZZZZZ", "seat": "0"}


async def sent(
    device: Device, method: str, path: str, code: str, typed: dict[str, Any], headers: dict[str, str]
) -> httpx.Response:
    """Sends what was typed, in the address, in a form, or in JSON."""
    ((name, text),) = typed.items()
    place = Way(method, path).to(**(WORDS | {"code": code} | typed))
    given: dict[str, Any] = {"headers": headers}
    if method == "GET":
        given["params"] = {name: text, "at": "1"} if "past" in path else {name: text}
    elif path.startswith("/api/"):
        given["json"] = JSON | ({name: {text: text}} if name == "options" else {name: text})
    else:
        given["data"] = (
            {name: text} if name != ANY else dict.fromkeys(("length", "answer", "key", text), text)
        )
        given["data"] = FORM | given["data"]
    return await device.client.request(method, place, **given)


# What is kept, and shown to others


async def at_all(device: Device, code: str) -> str:
    """All that a device can look at, a table and the rest; each is what it says it is, and no more."""
    shown = []
    for way in ways(device.app):
        if not way.writes:
            path = way.to(**(WORDS | {"code": code}))
            for query in ("?at=1", f"?code={code}") if way.path == "/join" else ("?at=1",):
                answer = await go(device, way, path + query)
                assert not faults(answer), (path, answer.text)
                shown.append(" ".join(of_html(answer.text).texts))
    return "\n".join(shown)


async def named(ann: Device, slug: str) -> str:
    """A table of one device at which all seats have such names."""
    code = await ann.new_table(game=slug, name=NAMES[0], **{"with": "here"})
    for seat in range(1, len(await seats_of(ann, code))):
        given = {"seat": str(seat), "name": NAMES[seat % len(NAMES)]}
        assert (await ann.post(f"/t/{code}/name", given)).status_code == 200
    return code


async def seats_of(device: Device, code: str) -> list[str]:
    """What the seats of a table are called, for programs."""
    seats: list[dict[str, str]] = (await device.sees(code))["seats"]  # type: ignore[assignment]
    return [seat["name"] for seat in seats]


@pytest.mark.parametrize("slug", PLAYABLE)
async def test_names_are_text_wherever_a_game_shows_them(tmp_path: Path, slug: str) -> None:
    async with app_of(tmp_path, PLAYABLE, unlimited="*") as app:
        ann, watcher = Device(app), Device(app)
        code = await named(ann, slug)
        streams = [
            Screen(app, one, f"/t/{code}{at}")
            for one in (ann, watcher)
            for at in ("/stream", "/screen/stream")
        ]
        for stream in streams:
            await stream.__aenter__()
        for phase in ("playing", "ended"):
            for one in (ann, watcher):
                shown = await at_all(one, code)
                assert NAMES[0] in shown, phase
            for seat in range(len(await seats_of(ann, code))):
                await ann.post(f"/t/{code}/resign", {"seat": str(seat)})
        for stream in streams:
            assert not of_stream(stream.text)
            await stream.__aexit__(None, None, None)


async def test_what_is_said_is_text_and_so_are_the_names_around_it(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        ann, bob, host = Device(app), Device(app), Device(app)
        host.client = at_the_machine(app)
        code = await ann.new_table(name=NAMES[0])
        await bob.get(f"/t/{code}")
        sat = await bob.client.post(f"/api/tables/{code}/seats", json={"seat": 1, "name": NAMES[1]})
        assert sat.status_code == 200
        await ann.post(f"/t/{code}/start")
        paths = (f"/t/{code}/stream", f"/t/{code}/screen/stream")
        async with Screen(app, ann, paths[0]) as one, Screen(app, ann, paths[1]) as other:
            said = await ann.post(f"/t/{code}/talk", {"seat": "0", "text": LONG, "to": "1"})
            spoken = {"seat": 1, "text": LONG}
            assert (await bob.client.post(f"/api/tables/{code}/talk", json=spoken)).status_code == 204
            pointed = await ann.post(f"/t/{code}/point", {"seat": "0", "at": NAMES[0]})
            for answer in (said, pointed):
                assert not faults(answer)
            await one.quiet()
            assert not of_stream(one.text) + of_stream(other.text)
        assert (await at_all(bob, code)).count(LONG) > 1
        for name in NAMES[:2]:
            assert name in " ".join(of_html((await host.get("/host")).text).texts)
            assert name in " ".join(of_html((await ann.get("/")).text).texts)


async def test_the_offer_of_a_seat_calls_its_person_in_text(app: FastAPI) -> None:
    ann, bob = Device(app), Device(app)
    code = await ann.new_table(name=NAMES[0])
    ticket = await ticket_for(ann, code)
    offer = await bob.get(f"/t/{code}/take/{ticket}")
    for answer in (offer, await ann.post(f"/t/{code}/move", {"seat": "0"})):
        assert not faults(answer)
    assert NAMES[0] in " ".join(of_html(offer.text).texts)


async def test_what_is_told_to_a_fight_is_text(tmp_path: Path) -> None:
    async with app_of(tmp_path, PLAYABLE, unlimited="*") as app:
        ann, bob = Device(app), Device(app)
        code = await fought(ann, bob)
        async with Screen(app, bob, f"/t/{code}/stream") as screen:
            told = await ann.post(f"/t/{code}/retell", {"seat": "0", "text": LONG})
            assert (told.status_code, faults(told)) == (200, [])
            await screen.quiet()
            assert not of_stream(screen.text)
        assert LONG in await at_all(bob, code)


@pytest.mark.parametrize("path", ["/reopen", "/api/texts"])
async def test_a_record_with_markup_is_opened_as_text(hotel: Hotel, path: str) -> None:
    async with hotel.open(unlimited="*") as app:
        ann = Device(app)
        await ann.new_table()
        record = f"{HEAD}".replace("\nseed", f"\nseat 0 person {NAMES[0]}\nseat 1 person {NAMES[1]}\nseed")
        if path == "/reopen":
            made = await ann.post(path, {"text": record}, htmx=False)
            code = made.headers["location"].removeprefix("/t/")
        else:
            made = await ann.client.post(path, json={"text": record})
            code = made.json()["code"]
        assert await seats_of(ann, code) == list(NAMES[:2])
        for one in (ann, Device(app)):
            assert NAMES[1] in await at_all(one, code)
        for wrong in (LONG, f"{record}\n\n1. 0> {LONG}", f"{record}\noption {LONG}={LONG}"):
            refused = await ann.post(path, {"text": wrong}, htmx=False)
            assert (refused.status_code < 500, faults(refused)) == (True, [])


# Whether a hole would be found


@pytest.mark.parametrize(
    "page",
    [
        "<p>{}</p>",
        "<p title=\"{}\" aria-label='x'></p>",
        "<p title='{}'></p>",
        "<title>{}</title>",
        "<textarea>{}</textarea>",
        "<script>x = '{}'</script>",
        "<!-- {} -->",
        "<svg><text>{}</text></svg>",
    ],
)
def test_markup_that_is_not_escaped_is_found(page: str) -> None:
    assert of_html(page.format(LONG)).faults
    assert of_stream(f"event: piece\ndata: {page.format(LONG)}\n\n")

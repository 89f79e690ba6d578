"""Nothing hidden leaves the server: no page, fragment, JSON, export or stream names what it must not."""

from fastapi import FastAPI

from tests.app.conftest import Device, playing
from tests.app.screens import Screen

PATHS = (
    "/t/{}",
    "/t/{}/fresh",
    "/t/{}/story",
    "/api/tables/{}",
    "/api/tables/{}/asks",
    "/api/tables/{}/export",
)


OFFER = '"bid6","bid7","bid8"'
"""What everyone who is asked may answer."""


def secrets_of(app: FastAPI, code: str) -> tuple[list[str], str]:
    """Each seat's secret word, and the seed."""
    play = app.state.container.desk.peek(code).play
    return play.state.words, play.state.dice.seed.hex()


async def everything(device: Device, code: str) -> str:
    """All that a device can read about a table."""
    texts = [(await device.get(path.format(code))).text for path in PATHS]
    return "\n".join(texts)


async def test_a_seat_reads_its_own_word_and_no_other(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    watcher = Device(app)
    streams = [
        Screen(app, device, path.format(code))
        for device in (ann, bob, watcher)
        for path in ("/t/{}/stream", "/api/tables/{}/stream")
    ]
    for stream in streams:
        await stream.__aenter__()
    words, seed = list(secrets_of(app, code)[0]), secrets_of(app, code)[1]
    await ann.answer(code, "bid7")
    read = [await everything(device, code) for device in (ann, bob, watcher)]
    for stream in streams:
        await stream.quiet()
    read = [text + "".join(s.text for s in streams[2 * n : 2 * n + 2]) for n, text in enumerate(read)]
    assert [words[0] in text for text in read] == [True, False, False]
    assert [words[1] in text for text in read] == [False, True, False]
    assert not any(seed in text for text in read)
    own, foe, other = read
    assert "bid7" in own
    for text in (foe, other):
        assert "bid7" not in text.replace(OFFER, ""), "a bid that is not shown yet"
    for stream in streams:
        await stream.__aexit__(None, None, None)


async def test_what_one_seat_is_told_is_told_to_nobody_else(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await ann.answer(code, "bid7")
    await bob.answer(code, "bid8", seat=1)
    words, _ = secrets_of(app, code)
    assert words[0] in (await ann.get(f"/t/{code}/story")).text
    assert words[0] not in await everything(bob, code)
    assert words[1] not in await everything(ann, code)
    told = [(await device.sees(code))["story"] for device in (ann, bob)]
    assert [fact["number"] for fact in told[0]] == [fact["number"] for fact in told[1]]  # type: ignore[index,attr-defined]


async def test_no_answer_to_a_post_names_what_is_hidden(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    words, _ = secrets_of(app, code)
    answers = [
        await bob.answer(code, "bid99", seat=1),
        await bob.answer(code, "bid1", seat=0),
        await bob.answer(code, "bid1", seat=1, question=1),
        await bob.answer(code, "bid1", seat=1),
        await bob.post(f"/t/{code}/take-back", {"seat": "1"}),
    ]
    assert not any(words[0] in answer.text for answer in answers)


async def test_the_seed_is_committed_to_first_and_shown_at_the_end(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    from hashlib import sha256

    code = await playing(ann, bob)
    commitment = (await bob.sees(code))["commitment"]
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    seed = str((await bob.sees(code))["seed"])
    assert sha256(bytes.fromhex(seed)).hexdigest() == commitment


async def test_after_the_end_all_is_open_to_those_who_sat(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await ann.answer(code, "bid7")
    running = (await bob.get(f"/api/tables/{code}/export")).json()
    assert running["answers"] == []
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    whole = (await bob.get(f"/api/tables/{code}/export")).json()
    assert [one["kind"] for one in whole["answers"]] == ["answered", "resigned"]
    assert whole["answers"][0]["text"] == "bid7"
    stranger = (await Device(app).get(f"/api/tables/{code}/export")).json()
    assert stranger["answers"] == []


async def test_the_store_keeps_no_devices_secret(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    secret = ann.client.cookies["wellside"]
    rows, steps = await app.state.container.store.history(code)
    assert secret not in repr(rows) + repr(steps)
    assert secret not in await everything(ann, code)

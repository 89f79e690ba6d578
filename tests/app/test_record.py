"""A game as text: written by those who may have it, and opened as another table."""

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.tables.refused import Refused
from app.tables.reopening import MOST_MOVES, reopen
from games import GAMES, records
from games.kit.dice import Dice
from games.kit.play import Answer, Play
from tests.app import bidding
from tests.app.conftest import Device, playing
from tests.app.conftest import note_of as noted
from tests.app.test_handing_over import bids

RECORDS = sorted(records.FOLDER.glob("*.txt"))
HEAD = "game bidding\nrules 1\nseats 2\nseed " + "ab" * 32


async def written(device: Device, code: str, query: str = "") -> str:
    answer = await device.get(f"/t/{code}/text.txt{query}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="wellside-{code}.txt"'
    return answer.text


async def ended(ann: Device, bob: Device) -> str:
    """A table where Bob took an answer back and Ann gave up."""
    code = await playing(ann, bob)
    await ann.answer(code, "bid7")
    await bob.answer(code, "bid8", seat=1)
    await bob.answer(code, "mine", seat=1)
    await bob.post(f"/t/{code}/take-back", {"seat": "1"})
    await bob.answer(code, "mine", seat=1)
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    return code


async def opened(device: Device, text: str) -> str:
    """The code of a table that is made of a text."""
    answer = await device.post("/reopen", {"text": text}, htmx=False)
    assert answer.status_code == 303, noted(answer)
    return answer.headers["location"].removeprefix("/t/")


def without_version(text: str) -> str:
    return text.partition("\n")[2]


async def test_a_game_that_is_over_can_be_opened_elsewhere_and_written_again(
    ann: Device, bob: Device
) -> None:
    text = await written(ann, await ended(ann, bob))
    assert text.splitlines()[0].startswith("wellside ")
    assert "seat 0 person Ann\nseat 1 person Bob\nseed " in text
    moves = [line for line in text.splitlines() if line[:1].isdigit()]
    assert moves == [
        "1. 0> bid7",
        "2. 1> bid8",
        "3. 1> mine",
        "4. 1 takes back",
        "5. 1> mine",
        "6. 0 resigns",
    ]
    assert text.splitlines()[-1] == "result 0 1 resigned"
    code = await opened(bob, text)
    assert without_version(await written(bob, code)) == without_version(text)
    seen: dict[str, Any] = await bob.sees(code)
    assert (seen["phase"], [seat["name"] for seat in seen["seats"]]) == ("ended", ["Ann", "Bob"])
    assert (await bob.get(f"/t/{code}/past")).status_code == 200
    assert (await bob.get(f"/t/{code}/outcome")).status_code == 200


async def test_a_turn_that_was_played_again_is_played_again_when_opened(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await ann.post(f"/t/{code}/ask-back", {"seat": "0"})
    await bob.post(f"/t/{code}/agree", {"seat": "1", "wish": "yes"})
    await bids(ann, bob, code, "bid3")
    await bob.post(f"/t/{code}/resign", {"seat": "1"})
    text = await written(ann, code)
    assert "\n3. 0 goes back to 0\n" in text
    again = await opened(ann, text)
    assert without_version(await written(ann, again)) == without_version(text)


async def test_while_it_runs_a_seat_gets_what_it_saw_which_cannot_be_opened(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await ann.answer(code, "bid7")
    own, foe = await written(ann, code), await written(bob, code)
    assert ("seen by 0" in own, "seen by 1" in foe) == (True, True)
    assert ("1. 0> bid7" in own, "bid7" in foe, "\nseed" in own) == (True, False, False)
    refused = await ann.post("/reopen", {"text": own}, htmx=False)
    assert (refused.status_code, "Once it is over" in noted(refused)) == (400, True)
    assert own.splitlines()[0] in refused.text


async def test_who_did_not_sit_there_gets_what_all_saw(ann: Device, bob: Device, app: FastAPI) -> None:
    code = await ended(ann, bob)
    seen = await written(Device(app), code)
    assert ("seen by all" in seen, "\nseed" in seen, "0> bid7" in seen) == (True, False, False)


async def test_a_report_names_nobody(ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    for text in (
        await written(ann, code, "?names=no"),
        await written(bob, await playing(ann, bob), "?names=no"),
    ):
        assert "seat 0 person\nseat 1 person\n" in text
        assert not re.search("Ann|Bob", text)
    page = await ann.get(f"/t/{code}/text?names=no")
    assert page.status_code == 200
    assert "Ann" not in page.text


async def test_before_a_game_there_is_nothing_to_write(ann: Device) -> None:
    code = await ann.new_table()
    assert (await ann.get(f"/t/{code}/text")).status_code == 404


async def test_one_can_play_on_from_a_moment_of_a_game_that_is_over(ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    page = await ann.get(f"/t/{code}/past?at=2")
    assert f'action="/t/{code}/past/play"' in page.text
    answer = await ann.post(f"/t/{code}/past/play", {"at": "2"}, htmx=False)
    again = answer.headers["location"].removeprefix("/t/")
    seen: dict[str, Any] = await ann.sees(again)
    assert (again != code, seen["phase"], seen["mine"]) == (True, "playing", [0, 1])
    assert (await ann.answer(again, "bid3", seat=1)).status_code == 200
    assert (await ann.sees(code))["phase"] == "ended"
    stranger = await bob.get(f"/t/{await playing(ann, bob)}/past?at=1")
    assert "/past/play" not in stranger.text


async def test_programs_take_texts_away_and_open_them(ann: Device, bob: Device) -> None:
    code = await ended(ann, bob)
    text = (await ann.get(f"/api/tables/{code}/text")).text
    made = await ann.client.post("/api/texts", json={"text": text, "moves": 1})
    assert made.status_code == 201
    seen: dict[str, Any] = await ann.sees(made.json()["code"])
    assert (seen["phase"], seen["seats"][0]["done"]) == ("playing", True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a line that begins with “game”"),
        ("game bidding\nseats 2\nseed " + "ab" * 32, "a line that begins with “rules”"),
        ("<script>alert(1)</script>", "Line 1"),
        (HEAD.replace("bidding", "chess"), "Line 1, “game chess”: There is no such game"),
        (HEAD.replace("rules 1", "rules 9"), "Line 2, “rules 9”: The rules of"),
        (HEAD.replace("seats 2", "seats 99"), "Line 3, “seats 99”"),
        (HEAD.replace("seed ab", "seed zz"), "Line 4"),
        (HEAD + "\noption length=endless", "Line 5, “option length=endless”"),
        (HEAD + "\nseat 2 person Ann", "Line 5"),
        (HEAD + "\nseat 0 robot", "Line 5"),
        (HEAD + "\nseat 0 bot genius", "Line 5, “seat 0 bot genius”: No such bot"),
        (HEAD + "\n1. 0 bid7", "Line 5, “1. 0 bid7”: This is no move"),
        (HEAD + "\n2. 0> bid7", "Line 5, “2. 0> bid7”: This should be move 1"),
        (HEAD + "\n1. 5> bid7", "Line 5"),
        (HEAD + "\n1. 0> bid77", "Line 5"),
        (HEAD + "\n1. 0> " + "x" * 2001, "too long"),
        (HEAD + "\n1. 0 takes back", "Line 5"),
        (HEAD + "\n1. 0 goes back to 7", "Line 5, “1. 0 goes back to 7”: No turn began"),
        (HEAD + "\n" + "\n".join(f"{n}. 0> bid7" for n in range(1, MOST_MOVES + 2)), "More than"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(Refused, match=re.escape(why)) as refused:
        reopen(text, "AAAAAA", bidding.GAMES, "device", 0.0)
    assert refused.value.kind == "malformed"


def test_bots_and_what_ran_out_of_time_come_again() -> None:
    text = (
        HEAD
        + "\nseat 1 bot quick\n\n1. 0 out of time> bid0\n  Ann ran out of time\n= a position\n2. 1 tells> Ha!"
    )
    table = reopen(text, "AAAAAA", bidding.GAMES, "device", 0.0).table
    assert [chair.kind for chair in table.chairs] == ["person", "bot"]
    assert (table.chairs[1].level, table.wake) == ("quick", 1.0)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_games_of_every_kind_come_out_as_they_were_played(path: Path) -> None:
    record = records.read(path.read_text("utf-8"))
    head = [f"game {record.game.slug}", f"rules {record.game.rules_version}", f"seats {record.seats}"]
    head += [f"option {name}={choice}" for name, choice in record.options.items()]
    moves = [
        f"{n}. {entry.seat}> {entry.text}"
        for n, entry in enumerate(record.entries, 1)
        if isinstance(entry, Answer)
    ]
    text = "\n".join([*head, f"seed {record.seed.hex()}", *moves])
    reopened = reopen(text, "AAAAAA", GAMES, "device", 0.0)
    play = Play(
        record.game,
        record.game.setup(record.seats, record.game.complete(record.options), Dice(record.seed)),
        record.entries,
    )
    assert reopened.table.play is not None
    assert record.game.dump(reopened.table.play.state) == record.game.dump(play.state)
    assert len(reopened.batches) == 1 + len(moves)

"""A game to take away: what is in it, and for whom."""

from typing import Any

from fastapi import FastAPI

from tests.app.conftest import Device, playing


async def export(device: Device, code: str) -> dict[str, Any]:
    answer = await device.get(f"/api/tables/{code}/export")
    assert answer.status_code == 200
    exported: dict[str, Any] = answer.json()
    return exported


async def test_while_a_game_runs_a_seat_gets_what_it_saw_and_said(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    made = (await ann.sees(code))["commitment"]
    await ann.answer(code, "bid7", key="secret-key")
    await bob.answer(code, "bid8", seat=1)
    await bob.answer(code, "mine", seat=1)
    await bob.post(f"/t/{code}/take-back", {"seat": "1"})
    own, foe = await export(ann, code), await export(bob, code)
    assert own["seats"] == [
        {"seat": 0, "name": "Ann", "kind": "person"},
        {"seat": 1, "name": "Bob", "kind": "person"},
    ]
    assert (own["game"], own["code"], own["phase"], own["rules_version"]) == ("bidding", code, "playing", 1)
    assert own["options"] == {"length": "short", "deadline": "off"}
    assert (own["commitment"], own["seed"], own["result"]) == (made, None, None)
    assert [{**one, "at": 0} for one in own["answers"]] == [
        {"kind": "answered", "at": 0, "seat": 0, "text": "bid7"}
    ]
    assert [(one["kind"], one["seat"]) for one in foe["answers"]] == [
        ("answered", 1),
        ("answered", 1),
        ("took_back", 1),
    ]
    assert [fact["kind"] for fact in own["story"]] == [
        "house:sat",
        "house:sat",
        "house:started",
        "peek",
        "bids",
        "house:taken_back",
    ]
    assert own["view"]["word"] == own["story"][3]["detail"]["word"]
    assert "secret-key" not in str(own)


async def test_after_the_end_those_who_sat_get_everything_and_others_what_all_saw(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    await ann.answer(code, "bid7")
    await bob.answer(code, "bid8", seat=1)
    await ann.post(f"/t/{code}/resign", {"seat": "0"})
    whole, seen = await export(bob, code), await export(Device(app), code)
    assert [one["kind"] for one in whole["answers"]] == ["answered", "answered", "resigned"]
    assert [fact["kind"] for fact in whole["story"]].count("peek") == 2
    assert whole["result"] == {"values": [0.0, 1.0], "reason": "resigned"}
    assert whole["seed"]
    assert (seen["answers"], [fact["kind"] for fact in seen["story"]].count("peek")) == ([], 0)


async def test_it_is_the_last_game_alone(ann: Device) -> None:
    code = await ann.new_table(**{"with": "here"})
    await ann.answer(code, "bid7")
    await ann.post(f"/t/{code}/resign", {"seat": "1"})
    await ann.post(f"/t/{code}/rematch")
    exported = await export(ann, code)
    assert exported["answers"] == []
    assert [fact["kind"] for fact in exported["story"]] == ["house:again", "house:started"]


async def test_before_the_game_there_is_nobody_s_answer_in_it(ann: Device) -> None:
    code = await ann.new_table(name="Ann")
    exported = await export(ann, code)
    assert (exported["phase"], exported["answers"], exported["view"], exported["commitment"]) == (
        "lobby",
        [],
        None,
        "",
    )

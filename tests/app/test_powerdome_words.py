"""PowerDome's sentences over HTTP: whose question it is, what is told of deaths, and what of a trading."""

import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from games import GAMES
from games.powerdome.arena import GATES
from tests.app.hotseat import HotSeat, app_of

Ask = dict[str, Any]
WANTED = "Nine Lives"


@pytest.fixture
async def dome(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """A house with the real games."""
    async with app_of(tmp_path, GAMES) as app:
        yield app


def usual(ask: Ask) -> str:
    """Answers after which Ash owns Nine Lives, and Brass strikes whoever can be struck."""
    seat = ask["seat"]
    return {
        "modifiers": "-",
        "nominate": f"{WANTED}, Feint, Hush",
        "protect": "pass",
        "bids": "-" if seat else f"{WANTED} 5",
        "exchange": "ready",
        "discard": "-",
        "character": f"{GATES[seat]} / helmet / - / Pit",
        "ready": "ready",
        "allocation": f"agility 30 strike 60 > {GATES[0]}" if seat else "resist 0",
    }[ask["prompt"]]


async def asked(table: HotSeat) -> Ask:
    """What is asked next of somebody who has not answered."""
    asks: list[Ask] = (await table.device.get(f"/api/tables/{table.code}/asks")).json()
    return next(ask for ask in asks if ask["pending"] is None and not ask["detail"].get("ready"))


async def goes_on(table: HotSeat) -> None:
    """Whoever is asked next answers."""
    ask = await asked(table)
    answer = await table.device.answer(table.code, usual(ask), seat=ask["seat"])
    assert answer.status_code == 200, answer.text


async def played(table: HotSeat, until: str) -> str:
    """Plays on to a question; the page then."""
    while (await asked(table))["prompt"] != until:
        await goes_on(table)
    return await table.page()


def words(html: str) -> str:
    """What a part of a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def part(page: str, begin: str, end: str) -> str:
    """What a page says between two marks."""
    return words(page.partition(begin)[2].partition(end)[0])


SETUP = ("modifiers", "nominate", "bids", "exchange", "discard", "character", "ready")


async def test_a_shared_screen_says_whose_question_it_is(dome: FastAPI) -> None:
    table = HotSeat(dome)
    await table.begin("powerdome", name="Eve", seats="2", setup="full_setup")
    for prompt in SETUP:
        assert '<h3 class="pd-turn">' in (page := await played(table, prompt)), prompt
        assert part(page, '<h3 class="pd-turn">', "</h3>") == "Eve", prompt
    page = await table.say("ready")
    assert part(page, '<h3 class="pd-turn">', "</h3>") == "Brass", "after Eve's Ready"
    assert "pd-turn" not in await played(table, "allocation"), "orders have a heading of their own"


async def test_whoever_walks_in_is_called_as_at_the_table(dome: FastAPI) -> None:
    table = HotSeat(dome)
    await table.begin("powerdome", name="Eve", seats="2", setup="full_setup")
    assert '<input name="name" value="Eve"' in await played(table, "character")
    await goes_on(table)
    assert '<input name="name" value="Brass"' in await table.page(), (
        "who gave no name is called after the gate"
    )


async def test_a_death_and_a_return_are_told_as_such(dome: FastAPI) -> None:
    table = HotSeat(dome)
    await table.begin("powerdome", seats="2", setup="full_setup")
    page = await played(table, "allocation")
    assert "None left." not in page
    for _ in range(2):
        await goes_on(table)
    page = await table.page()
    assert "Ash had 95 vitality and loses 120" in part(page, 'id="board"', "</section>")
    told = part(page, 'class="pd-balance">', 'class="pd-why"')
    assert "Ash 95 → dead → 16" in told
    assert "Ash fell to Brass and came back" in told
    assert "+" not in told
    assert re.search(r"Reacts.*Revive.*None left\.", part(page, "Your powers", "</section>"))
    story = words((await table.device.get(f"/t/{table.code}/story")).text)
    assert "Ash had 95 vitality and loses 120." in story
    assert "0 left" not in story


async def test_readiness_is_told_once_and_no_stop_is_doubled(dome: FastAPI) -> None:
    table = HotSeat(dome)
    await table.begin("powerdome", seats="2", setup="full_setup")
    await played(table, "exchange")
    for _ in range(3):
        await table.device.answer(table.code, "ready", seat=1)
        await table.device.answer(table.code, "offer Brass : 1 vitality : - : Surely.", seat=0)
    await table.device.answer(table.code, "ready", seat=1)
    for text in ("not ready", "ready"):
        await table.device.answer(table.code, text, seat=1)
    story = words((await table.device.get(f"/t/{table.code}/story")).text)
    assert story.count("Brass is ready.") == 2, "at first, and after he was not any more"
    assert story.count("Brass is not ready any more.") == 1
    assert "“Surely.”" in story
    assert "“Surely.”." not in story


async def test_a_refusal_is_told_to_both(dome: FastAPI) -> None:
    table = HotSeat(dome)
    await table.begin("powerdome", name="Eve", seats="2", setup="full_setup")
    await played(table, "exchange")

    async def said(seat: int, text: str) -> list[str]:
        assert (await table.device.answer(table.code, text, seat=seat)).status_code == 200
        found = re.findall(r'class="pd-traded refused"[^>]*>(.*?)</p>', await table.page(), re.DOTALL)
        return [words(one) for one in found]

    assert await said(0, "offer Brass : 3 vitality : - : Take it.") == []
    assert await said(1, "decline 1") == ["Brass declined Eve’s offer 1: 3 vitality for nothing."]
    await said(0, "offer Brass : 4 vitality : -")
    told = await said(1, "counter 2 : - : 6 vitality")
    assert told[0] == "Brass made another offer instead of Eve’s offer 2: 4 vitality for nothing."
    told = await said(1, "withdraw 3")
    assert told[0] == "Brass withdrew offer 3 to Eve: nothing for 6 vitality."
    await played(table, "discard")
    assert "pd-traded" not in await table.page()


async def test_a_curtain_says_which_player_a_gate_is(dome: FastAPI) -> None:
    table = HotSeat(dome)
    page = await table.begin("powerdome", name="Eve", seats="2", setup="full_setup")
    assert 'data-curtain="Eve"' in page
    assert 'data-curtain="Brass, the second player"' in await table.say("-")


async def test_the_end_of_a_fight_names_who_stands(dome: FastAPI) -> None:
    table = HotSeat(dome)
    await table.begin("powerdome", seats="2")
    while asks := (await table.device.get(f"/api/tables/{table.code}/asks")).json():
        ask = next(ask for ask in asks if ask["pending"] is None)
        text = "ready" if ask["prompt"] == "ready" else "resist 0"
        if ask["seat"] and ask["prompt"] == "allocation":
            text = f"strike {ask['characters'][0]['points']} > {ask['characters'][0]['targets'][0]}"
        await table.device.answer(table.code, text, seat=ask["seat"])
    assert "The fight is over. Brass is the last one standing." in words(await table.page())


async def test_only_games_that_ask_done_offer_to_answer_it(dome: FastAPI) -> None:
    for game, offers in (("powerdome", False), ("power_plants", True)):
        table = HotSeat(dome)
        page = await table.begin(game)
        assert ("data-done-switch" in page) == offers
        assert ("js/done" in page) == offers

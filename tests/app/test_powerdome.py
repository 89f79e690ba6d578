"""PowerDome over HTTP: no nomination, bid, allocation or whisper reaches anybody else before its time.

Whole games are played by people on devices of their own, each at two tables that are dealt alike. A secret
answer is another one at the second table: whatever the others are sent, on whichever way, must be the same
at both, to the byte.
"""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.main import PLAYABLE
from app.tables.story_log import StoryLog
from games.kit.asks import Ask
from games.kit.dice import Dice
from games.kit.story import LooseFact
from tests.app.conftest import Device
from tests.app.hotseat import app_of
from tests.app.screens import Screen

NAMES = ("Ann", "Bob", "Cleo", "Dan")
SECRET = ("modifiers", "nominate", "bids", "discard", "character", "allocation")
PATHS = ("/t/{}", "/t/{}/fresh", "/t/{}/story", "/api/tables/{}", "/api/tables/{}/asks")
WHISPER = "trust the heron"
MOST = 400
"""Answers after which a game must be over."""
COUNTED = (
    (r'data-v="\d+"', 'data-v=""'),
    (r'data-version="\d+"', 'data-version=""'),
    (r'"version":\s*\d+', '"version":0'),
    (r"(?m)^id: .*$", "id:"),
    (r"stream\?page=[\w-]+", "stream"),
    (r'<meta name="now" content="[\d.]+">', ""),
)
"""What grows with every change, versions of the table; what names a page; and when it was read."""


@pytest.fixture
async def dome(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """A house with PowerDome alone."""
    games = {"powerdome": PLAYABLE["powerdome"]}
    async with app_of(tmp_path, games, beat_seconds=600, taps_per_second=1000) as app:
        yield app


class Table:
    """People at a table, each with a device, a watcher, and all that reaches any of them."""

    def __init__(self, app: FastAPI, seats: int) -> None:
        self.app = app
        self.people = [Device(app, f"10.0.1.{seat}") for seat in range(seats)]
        self.everybody = [*self.people, Device(app, "10.0.2.1")]
        self.heard = ["" for _ in self.everybody]

    async def sit(self) -> None:
        """They make a table and start."""
        ann, *others = self.people
        count = str(len(self.people))
        self.code = await ann.new_table(game="powerdome", name=NAMES[0], seats=count, setup="full_setup")
        for seat, one in enumerate(others, 1):
            await one.post(f"/t/{self.code}/sit", {"seat": str(seat), "name": NAMES[seat]})
        streams = ("/t/{}/stream", "/api/tables/{}/stream")
        self.screens = [
            [Screen(self.app, one, path.format(self.code)) for path in streams] for one in self.everybody
        ]
        for pair in self.screens:
            for screen in pair:
                await screen.__aenter__()
        assert (await ann.post(f"/t/{self.code}/start")).status_code == 200

    async def leave(self) -> None:
        """They hang up."""
        for pair in self.screens:
            for screen in pair:
                await screen.__aexit__(None, None, None)

    @property
    def play(self) -> Any:
        """The game, as only the server knows it."""
        return self.app.state.container.desk.peek(self.code).play

    async def answer(self, seat: int, text: str) -> None:
        """A seat answers from its own device."""
        answer = await self.people[seat].answer(self.code, text, seat=seat)
        assert answer.status_code == 200, answer.text
        self.heard[seat] += answer.text

    async def streamed(self) -> list[list[str]]:
        """What the streams brought everybody since they were read last."""
        await self.screens[-1][-1].quiet()
        texts = [[screen.text for screen in pair] for pair in self.screens]
        for to, pair in enumerate(self.screens):
            self.heard[to] += "".join(texts[to])
            for screen in pair:
                screen.text = ""
        return [[self.plain(text) for text in pair] for pair in texts]

    async def read(self, to: int, *, whole: bool) -> list[str]:
        """What a device can read about the table now."""
        paths = PATHS if whole else ("/t/{}/fresh", "/api/tables/{}")
        texts = [(await self.everybody[to].get(path.format(self.code))).text for path in paths]
        self.heard[to] += "".join(texts)
        return [self.plain(text) for text in texts]

    async def exported(self, to: int) -> set[int]:
        """Whose answers a device can take away while the game runs."""
        answer = await self.everybody[to].get(f"/api/tables/{self.code}/export")
        return {one["seat"] for one in answer.json()["answers"]}

    def plain(self, text: str) -> str:
        """A text without what tells one table from another, and without its versions."""
        for pattern, same in COUNTED:
            text = re.sub(pattern, same, text)
        return text.replace(self.code, "CODE")

    async def whisper(self) -> None:
        """Ann to Bob, and to nobody else."""
        said = {"seat": "0", "text": WHISPER, "to": "1"}
        self.heard[0] += (await self.people[0].post(f"/t/{self.code}/talk", said)).text
        for one, device in enumerate(self.everybody):
            self.heard[one] += (await device.get(f"/t/{self.code}/talk")).text


class Twins:
    """Two tables where the same happens, but for the secret that is being kept."""

    def __init__(self, app: FastAPI, seats: int) -> None:
        self.dice = Dice(b"a game of secrets")
        self.one, self.other = Table(app, seats), Table(app, seats)
        self.met: list[str] = []

    async def play_on(self) -> None:
        """Whoever is asked next answers."""
        waiting = self.one.play.waiting
        able = (
            (seat, ask) for seat, ask in waiting.items() if ask.prompt != "exchange" or "ready" in list(ask)
        )
        seat, ask = next(able)
        if ask.prompt in SECRET and len(waiting) > 1:
            await self.answer_in_secret(seat, ask)
            return
        if ask.prompt == "ready" and "ready" not in self.met:
            await self.one.whisper()
        self.met.append(ask.prompt)
        text = self.wanted(seat, ask)
        await self.one.answer(seat, text)
        await self.other.answer(seat, text)

    async def answer_in_secret(self, seat: int, ask: Ask) -> None:
        """Two different answers: nobody else can tell which was given where, or that one is changed."""
        text = self.wanted(seat, ask)
        something_else = next(one for one in iter(lambda: ask.sample(self.dice), "") if one != text)
        whole = self.met.count(ask.prompt) < 2
        self.met.append(ask.prompt)
        for table in (self.one, self.other):
            await table.streamed()
        await self.one.answer(seat, text)
        await self.other.answer(seat, something_else)
        streams = [await table.streamed() for table in (self.one, self.other)]
        for to in range(len(self.one.everybody)):
            if to != seat:
                assert streams[0][to] == streams[1][to], f"{ask.prompt}: the stream of {to}"
                read = [await table.read(to, whole=whole) for table in (self.one, self.other)]
                assert read[0] == read[1], f"{ask.prompt}: what {to} reads"
                telling = ask.prompt != "discard" and text != "-"  # a power's name alone is on every page
                assert not telling or not any(text in page for page in (*streams[0][to], *read[0]))
                assert await self.one.exported(to) <= {to}
        await self.one.answer(seat, text)
        await self.other.answer(seat, text)
        for to, (page, plain) in enumerate(await self.other.streamed()):
            if to != seat:
                assert "hx-piece" not in page, f"{ask.prompt}: {to} is shown that it was changed"
                assert plain in ("", streams[1][to][1]), "a new version with nothing new in it"

    def wanted(self, seat: int, ask: Ask) -> str:
        """What a seat means to answer: something that makes for a short game."""
        state = self.one.play.state
        if ask.prompt == "exchange":
            return self.bargain(seat)
        if ask.prompt != "allocation":
            return "pass" if ask.prompt == "protect" else ask.sample(self.dice)
        me = state.player(seat)
        prey = next(one for one in (*state.players()[1:], state.players()[0]) if one.seat != seat)
        return f"agility {min(seat, me.points)} strike {max(0, me.points - seat)} > {prey.name}"

    def bargain(self, seat: int) -> str:
        """One offer with a promise, and then everybody is ready."""
        state = self.one.play.state
        if not state.offers:
            partner = state.player((seat + 1) % len(self.one.people)).name
            return f"offer {partner} : 3 vitality : - : Not in the face."
        return "ready"


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_whole_game_and_nobody_learns_a_secret_too_early(
    dome: FastAPI, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.desk.secrets.token_hex", lambda size: "5e" * size)
    twins = Twins(dome, seats)
    await twins.one.sit()
    await twins.other.sit()
    for _ in range(MOST):
        if twins.one.play.result:
            break
        await twins.play_on()
    table = twins.one
    assert table.play.result
    assert table.play.state == twins.other.play.state
    assert {"modifiers", "nominate", "bids", "character", "allocation"} <= set(twins.met)
    for to in range(len(table.everybody)):
        await table.read(to, whole=True)
    assert [WHISPER in heard for heard in table.heard] == [to < 2 for to in range(seats + 1)]
    exports = [(await one.get(f"/api/tables/{table.code}/export")).text for one in table.everybody]
    assert not any(WHISPER in text for text in exports), "not even to the two"
    await twins.one.leave()
    await twins.other.leave()


async def test_nominations_and_bids_are_open_to_all_when_all_are_in(dome: FastAPI) -> None:
    table = Table(dome, 2)
    await table.sit()
    watcher = table.everybody[-1]
    for seat in (0, 1):
        await table.answer(seat, "-")
    await table.answer(0, "All In, Envy, Feint")
    assert not (await watcher.sees(table.code))["view"]["lots"]  # type: ignore[index]
    await table.answer(1, "Feint, Gluttony, Hush")
    lots = (await watcher.sees(table.code))["view"]["lots"]  # type: ignore[index]
    assert {lot["name"]: lot["nominators"] for lot in lots}["Feint"] == [0, 1]
    while table.play.state.phase == "culling":
        await table.answer(table.play.state.turn, "pass")
    (gone,) = set(table.play.state.nominated) - set(table.play.state.pool)
    assert f"No place was left for {gone}" in (await table.people[0].get(f"/t/{table.code}")).text
    name = table.play.state.pool[0]
    await table.answer(1, f"{name} 41")
    await table.answer(0, f"{name} 7")
    lots = (await watcher.sees(table.code))["view"]["lots"]  # type: ignore[index]
    assert {lot["name"]: lot["bids"] for lot in lots}[name] == {"0": 7, "1": 41}
    assert name in (await watcher.get(f"/t/{table.code}/story")).text
    await table.leave()


async def test_a_shared_screen_turns_to_whoever_is_not_ready_yet(dome: FastAPI) -> None:
    ann = Device(dome)
    code = await ann.new_table(game="powerdome", seats="2", setup="full_setup", **{"with": "here"})
    play = dome.state.container.desk.peek(code).play
    said = {"nominate": "Feint, Hush, Envy", "protect": "pass", "exchange": "ready"}
    while play.state.phase != "exchange":
        shown = (await ann.sees(code))["shown"]
        prompt = play.waiting[shown].prompt
        assert (await ann.answer(code, said.get(prompt, "-"), seat=shown)).status_code == 200  # type: ignore[arg-type]
    assert (await ann.sees(code))["shown"] == 0
    await ann.answer(code, "ready")
    assert (await ann.sees(code))["shown"] == 1


async def test_whoever_is_ready_can_close_a_trading_in_which_nobody_speaks(dome: FastAPI) -> None:
    table = Table(dome, 2)
    await table.sit()
    play = table.play
    said = {"nominate": "Feint, Hush, Envy", "protect": "pass"}
    while play.state.phase != "exchange":
        seat = min(play.waiting)
        await table.answer(seat, said.get(play.waiting[seat].prompt, "-"))
        play = table.play
    await table.answer(0, "ready")
    ready = (await table.people[0].get(f"/t/{table.code}")).text
    assert 'Waiting for <span class="named"><bdi>Bob</bdi>' in ready
    assert "Close the trading" not in ready
    await table.answer(1, "no")
    ready = (await table.people[0].get(f"/t/{table.code}")).text
    assert "Everybody waits for you" in ready
    assert "Close the trading" in ready
    await table.answer(0, "no")
    assert table.play.state.phase != "exchange"
    await table.leave()


def test_a_game_says_how_much_of_its_story_a_screen_recalls() -> None:
    told = StoryLog(2, 3)
    told.settle([LooseFact("attack", {"strike": number}) for number in range(5)])
    assert [fact.number for fact in told.as_heard(0, ())] == [3, 4, 5]
    dome, surge = (PLAYABLE[slug].story_window for slug in ("powerdome", "mana_surge"))
    assert dome > surge, "a fight of eight is told whole"

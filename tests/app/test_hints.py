"""Hints over HTTP: for whoever plays alone against bots, and with a line in the story."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.screen.hints import LATER, THE_SAME, hint_shown, names, reason
from games import GAMES
from games.kit.advice import Advice, Change, advise
from games.kit.contract import Gauge
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import Budget, think
from games.kit.words import Reader
from games.laws import random_table
from tests.app.conftest import Device, note_of
from tests.app.hotseat import app_of


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """A house with Mana Surge and Mistywell."""
    async with app_of(tmp_path, {slug: GAMES[slug] for slug in ("mana_surge", "mistywell")}) as running:
        yield running


async def test_a_hint_says_what_to_do_and_the_story_that_it_was_taken(app: FastAPI) -> None:
    ann = Device(app)
    code = await ann.new_table(game="mana_surge", name="Ann", **{"with": "bot"})
    assert "at-table hinted" in (await ann.get(f"/t/{code}")).text
    card = await ann.post(f"/t/{code}/hint", {"seat": "0"})
    assert card.status_code == 200
    assert "Take " in card.text
    assert "data-names" in card.text
    assert "You took a hint" in [one["text"] for one in (await ann.sees(code))["story"]]  # type: ignore[attr-defined]
    again = await ann.post(f"/t/{code}/hint", {"seat": "0"})
    assert again.status_code == 200


async def test_nobody_is_helped_against_people(app: FastAPI) -> None:
    ann, bob = Device(app), Device(app, "10.0.0.2")
    code = await ann.new_table(game="mana_surge", seats="3", name="Ann", **{"with": "here"})
    assert "at-table hinted" not in (await ann.get(f"/t/{code}")).text
    refused = await ann.post(f"/t/{code}/hint", {"seat": "0"})
    assert refused.status_code == 403
    assert "alone against bots" in note_of(refused)
    assert (await bob.post(f"/t/{code}/hint", {"seat": "0"})).status_code == 403
    together = await ann.new_table(game="mistywell", seats="3", name="Ann", **{"with": "here"})
    asked = (await ann.get(f"/api/tables/{together}/asks")).json()[0]["seat"]
    assert (await ann.post(f"/t/{together}/hint", {"seat": str(asked)})).status_code == 200


async def test_a_hint_is_refused_where_nothing_is_asked(app: FastAPI) -> None:
    ann = Device(app)
    code = await ann.new_table(game="mana_surge", seats="3", name="Ann")
    assert (await ann.post(f"/t/{code}/hint", {"seat": "0"})).status_code == 409
    assert "at-table hinted" not in (await ann.get(f"/t/{code}")).text


def test_a_hint_lights_all_that_its_answer_names() -> None:
    assert names("1,0 to 2,0") == ("1,0 to 2,0", "1,0", "2,0")
    assert names("L1 M2 : Shield Wall !")[:3] == ("L1 M2 : Shield Wall !", "L1 M2", "Shield Wall !")
    assert {"L1", "M2"} < set(names("L1 M2 : Shield Wall !"))
    assert names("done") == ("done",)


@pytest.mark.parametrize(
    ("slug", "answer", "said"),
    [
        ("power_plants", "done", ("End your turn", "Nothing is left to do here.")),
        ("powerdome", "ready", ("Go on", "Nothing is left to do here.")),
        ("power_plants", "keep", ("Keep both patches", THE_SAME)),
    ],
)
def test_where_nothing_can_be_counted_a_hint_says_why(slug: str, answer: str, said: tuple[str, str]) -> None:
    shown = hint_shown(GAMES[slug], None, Advice(answer, (), ()), Reader(("Ann", "Ben"), 0))
    assert (str(shown.words), str(shown.why)) == said


FLOW, FEAR, TOKENS = Gauge("Power Flow", 0), Gauge("Fear", None, -1), Gauge("Tokens", 1)


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        (Advice("x", (), (), only=True), "Nothing is left to do here."),
        (
            Advice("x", (), (), instead=(Change(FLOW, 0, 2), Change(FEAR, 4, 3))),
            "Power Flow: you 2 (0 with the next best answer); Fear: 3 (4)",
        ),
        (
            Advice("x", (), (), alike=(Change(TOKENS, 1, 3),)),
            "Tokens: Ben 1\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}3, as with the next best answer",
        ),
        (Advice("x", (), (), alike=(Change(TOKENS, 1, 3),), behind=0.2), LATER),
    ],
)
def test_a_reason_says_with_what_it_compares(advice: Advice, said: str) -> None:
    assert str(reason(GAMES["power_plants"], None, advice, Reader(("Ann", "Ben"), 0))) == said


HINTS, EACH = 70, 4
"""Hints that are taken of each game, and of each kind of question at most."""


def taken(slug: str) -> Iterator[tuple[Play[Any], int, Advice]]:
    """Hints in games of casual bots, with the position in which each was taken."""
    game, found, table = GAMES[slug], list[str](), 0
    while len(found) < HINTS and table < 12:
        dice = Dice(f"hints of {slug}, {table}".encode())
        seats, options = random_table(game, dice)
        play = Play.start(game, seats=seats, options=options, seed=dice.spawn().seed)
        table += 1
        for _ in range(100):
            if play.result:
                break
            seat = min(play.waiting)
            if found.count(play.waiting[seat].prompt) < EACH:
                found.append(play.waiting[seat].prompt)
                yield play, seat, advise(play, seat, dice, "quick", Budget(20))
            play.answer(seat, think(play, seat, dice, "quick", Budget(1)))


NOTATION = re.compile(r"-?\d,-?\d|\b[a-z]+-[a-z]+\d?\b|\b[A-Za-z]{2,}\d|[a-z]=\d| [>@|/x] |(?<!\w)-(?!\w)")
"""A place, a slug, a name with its number, an amount, what stands between parts, and the sign of nothing."""


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.endless])
def test_no_hint_says_an_answer_in_notation(slug: str) -> None:
    said = 0
    for play, seat, advice in taken(slug):
        reader = Reader(tuple(f"Player {number}" for number in range(8)), seat)
        shown = hint_shown(GAMES[slug], GAMES[slug].view(play.state, seat), advice, reader)
        words = str(shown.words)
        said += 1
        assert words[:1].isupper(), (advice.prompt, words)
        assert not NOTATION.search(words), (advice.prompt, words)
    assert said > 3 * EACH


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.endless])
def test_a_reason_names_what_changes_and_next_to_none_is_vague(slug: str) -> None:
    game, said = GAMES[slug], list[str]()
    for play, seat, advice in taken(slug):
        reader = Reader(tuple(f"Player {number}" for number in range(8)), seat)
        view = game.view(play.state, seat)
        why = str(reason(game, view, advice, reader))
        said.append(why)
        assert why, advice
        if "next best" in why:
            compared = advice.instead or advice.alike
            assert compared
            assert all(change.gauge.name in why for change in compared), why
        for change in advice.instead:
            assert (change.after - change.before) * change.gauge.weight > 0, change
            assert round(change.before) != round(change.after), change
    assert len(said) > 3 * EACH
    assert sum(why in (LATER, THE_SAME) for why in said) <= len(said) / 10

"""The page with the whole story of a table: turn by turn, the latest first, and each as it happened."""

import re
from html import unescape
from itertools import pairwise
from typing import get_args

import pytest
from fastapi import FastAPI

from app.screen.pages import Pages
from app.screen.perspective import look, viewer_of
from app.tables.presence import NOBODY
from bench.drawing import ORIGIN
from games import GAMES
from games.kit import house
from games.kit.story import LooseFact, StoryEntry, lately, turns, with_first_of_loose
from games.kit.words import FORGOTTEN
from tests.app.conftest import Device, Hotel
from tests.app.hotseat import app_of
from tests.app.test_pieces import moments


def test_facts_are_gathered_into_turns_the_latest_first() -> None:
    kinds = ["plants", "turn", "add", "turn", "add", "done"]
    facts = [StoryEntry(number, LooseFact(kind, {})) for number, kind in enumerate(kinds, 1)]
    assert [[fact.number for fact in turn] for turn in turns(facts, "turn")] == [[4, 5, 6], [2, 3], [1]]
    assert turns([], "turn") == []


@pytest.mark.parametrize(
    ("first", "most", "numbers"),
    [
        (1, 3, [4, 5, 6]),
        (1, 2, [4, 5, 6]),
        (1, 4, [2, 3, 4, 5, 6]),
        (1, 9, [1, 2, 3, 4, 5, 6]),
        (7, 9, [8, 9, 10, 11, 12]),
    ],
)
def test_a_short_list_begins_with_the_head_of_a_turn(first: int, most: int, numbers: list[int]) -> None:
    kinds = ["plants", "turn", "add", "turn", "add", "done"]
    facts = [StoryEntry(number, LooseFact(kind, {})) for number, kind in enumerate(kinds, first)]
    assert [fact.number for fact in lately(facts, "turn", most)] == numbers


def test_a_short_list_of_a_rematch_begins_with_what_was_told_before_its_first_turn() -> None:
    facts = [
        StoryEntry(number, LooseFact(kind, {})) for number, kind in ((31, "house:again"), (32, "plants"))
    ]
    assert lately(facts, "turn", 5) == facts


def test_where_no_head_is_remembered_a_short_list_holds_what_there_is() -> None:
    facts = [StoryEntry(number, LooseFact("add", {})) for number in range(30, 35)]
    assert lately(facts, "turn", 2) == facts
    assert lately([], "turn", 2) == []


async def played(app: FastAPI, slug: str) -> tuple[Device, str]:
    """A table after some turns of default answers, on one device."""
    device = Device(app)
    fewest = str(GAMES[slug].seats[0])
    code = await device.new_table(game=slug, seats=fewest, **{"with": "here"})
    for _ in range(26):
        asks = (await device.get(f"/api/tables/{code}/asks")).json()
        if not asks:
            break
        ask = asks[0]
        text = ask["answers"][-1] if ask.get("answers") else ""
        answered = await device.answer(code, text, seat=ask["seat"], question=ask["question"])
        assert answered.status_code == 200
    return device, code


@pytest.mark.parametrize("slug", ["power_plants", "mana_surge"])
async def test_a_turn_stands_above_its_events_and_the_latest_turn_first(hotel: Hotel, slug: str) -> None:
    async with app_of(hotel.data, {slug: GAMES[slug]}) as app:
        device, code = await played(app, slug)
        page = (await device.get(f"/t/{code}/story")).text
    shown = [(int(n), kind) for n, kind in re.findall(r'<li id="f(\d+)"\s+class="f-([\w-]+)"', page)]
    starts = [number for number, kind in shown if kind == "turn"]
    assert len(starts) > 3
    assert starts == sorted(starts, reverse=True)
    for (before, _), (after, kind) in pairwise(shown):
        assert after > before or kind == "turn" or after < min(starts)


HOUSE = (
    house.TookBack(0),
    house.AskedBack(0),
    house.DeclinedBack(1, 0),
    house.WentBack(0),
    house.TookHint(1),
    house.GaveUp(1),
    house.SeatMoved(0),
    house.RanOutOfTime(1),
    house.Retold(1, "And so it went"),
    house.RulesChanged(),
    house.AnswersLost(0, ("this", "that")),
)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.endless])
async def test_what_the_house_tells_stands_in_the_story_of_every_game(hotel: Hotel, slug: str) -> None:
    assert {type(fact) for fact in HOUSE} == set(get_args(house.Told))
    async with app_of(hotel.data, {slug: GAMES[slug]}) as app:
        _, code = await played(app, slug)
        container = app.state.container
        async with container.desk.at(code) as table:
            seen = container.live.seen(table, "nobody", "")
        for fact in HOUSE:
            story = (*seen.story, StoryEntry(seen.story[-1].number + 1, fact))
            words = str(GAMES[slug].sentence(fact, seen.reader))
            assert words in read(container.pages.story(seen._replace(story=story)))
            assert words or isinstance(fact, house.GaveUp), "a game may tell of that itself"


def read(page: str) -> str:
    """What stands on a page, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


@pytest.mark.parametrize("slug", GAMES)
def test_where_an_older_version_told_something_else_the_story_says_so(slug: str) -> None:
    *_, table = moments(slug, 0)
    seen = look(table, viewer_of(table, "phone 0", ORIGIN, 0.0), NOBODY)
    facts = [
        LooseFact(entry.kind, {}, to=entry.fact.to) if entry.number % 3 == 0 else entry.fact
        for entry in seen.story
    ]
    older = with_first_of_loose(facts)
    story = tuple(StoryEntry(entry.number, fact) for entry, fact in zip(seen.story, older, strict=True))
    assert FORGOTTEN in Pages(lambda path: path).story(seen._replace(story=story))

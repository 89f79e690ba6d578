"""Lessons: a device learns a game alone, beat by beat, at a table that no list shows."""

import json
import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.tables.course import Course
from app.tables.events import Answered, Learned
from games import GAMES
from games.kit.house import PositionSet
from games.kit.lesson import Lesson
from tests.app.conftest import Device, note_of
from tests.app.hotseat import app_of

DUEL = GAMES["power_well"]


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """A house with one game that is taught and one that is not taught yet."""
    async with app_of(tmp_path, {"power_well": DUEL}) as opened:
        yield opened


def lesson() -> Lesson[Any]:
    found = DUEL.lesson()
    assert found
    return found


async def begun(device: Device) -> str:
    """Begins a lesson, or goes on with it; its code."""
    answer = await device.post("/learn/power_well", htmx=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


async def says(device: Device, code: str) -> str:
    """What the lesson says now."""
    page = (await device.get(f"/t/{code}")).text
    found = re.search(r'<p class="says"[^>]*>(.*?)</p>', page, re.DOTALL)
    return unescape(found.group(1)) if found else ""


async def turn(device: Device, code: str, beat: int) -> int:
    """Goes to a beat; the status."""
    return (await device.post(f"/t/{code}/learn", {"beat": str(beat)})).status_code


def first_task() -> int:
    return next(n for n, beat in enumerate(lesson().beats) if beat.do)


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.lesson()])
async def test_no_bot_thinks_at_a_lesson(tmp_path: Path, slug: str) -> None:
    async with app_of(tmp_path, GAMES) as app:
        ann, bots = Device(app), app.state.container.bots
        code = (await ann.post(f"/learn/{slug}", htmx=False)).headers["location"].removeprefix("/t/")
        taught = GAMES[slug].lesson()
        assert taught
        asked = False
        for number in range(taught.last + 1):
            await turn(ann, code, number)
            async with app.state.container.desk.at(code) as table:
                bots.schedule(table)
                waiting = table.play.waiting
                asked |= any(table.chairs[seat].kind == "bot" for seat in waiting)
            assert not bots.thinking, taught.beats[number].says
        assert asked or slug != "powerdome", "nobody but the learner was ever asked"


async def test_a_lesson_is_played_from_its_first_beat_to_its_last(ann: Device) -> None:
    code, beats = await begun(ann), lesson().beats
    for number, beat in enumerate(beats):
        assert await says(ann, code) == beat.says
        if beat.do:
            assert (await ann.answer(code, beat.do[0])).status_code == 200
        elif number < lesson().last:
            assert await turn(ann, code, number + 1) == 200
    seen = await ann.sees(code)
    assert seen["phase"] == "ended"
    page = (await ann.get(f"/t/{code}")).text
    assert "Play your first game" in page
    assert "Another game" not in page


async def test_leaving_and_coming_back_goes_on_where_it_was(ann: Device) -> None:
    code = await begun(ann)
    await turn(ann, code, 2)
    assert await begun(ann) == code
    assert await says(ann, code) == lesson().beats[2].says


async def test_after_its_end_it_begins_anew(ann: Device) -> None:
    code = await begun(ann)
    await turn(ann, code, lesson().last)
    other = await begun(ann)
    assert other != code
    assert await says(ann, other) == lesson().beats[0].says


async def test_an_answer_that_is_not_asked_for_changes_nothing_and_says_why(ann: Device) -> None:
    code, task = await begun(ann), first_task()
    refused = await ann.answer(code, "wish")
    assert (refused.status_code, note_of(refused)) == (422, "Not yet: read this first, then tap Next.")
    await turn(ann, code, task)
    refused = await ann.answer(code, "wish")
    assert (refused.status_code, note_of(refused)) == (422, lesson().beats[task].wrong)
    assert await says(ann, code) == lesson().beats[task].says


async def test_a_task_is_skipped_and_gone_back_to(ann: Device) -> None:
    code, task = await begun(ann), first_task()
    await turn(ann, code, task)
    before = (await ann.sees(code))["view"]
    assert await turn(ann, code, task + 1) == 200
    assert await says(ann, code) == lesson().beats[task + 1].says
    assert (await ann.sees(code))["view"] != before
    assert await turn(ann, code, task) == 200
    assert (await ann.sees(code))["view"] == before


def test_whoever_goes_back_finds_the_own_answer_again_and_another_in_its_place() -> None:
    game = GAMES["power_plants"]
    script = game.lesson()
    assert script
    task = next(n for n, beat in enumerate(script.beats) if "Starflower2 @ -1,1" in beat.do)
    course = Course(game, script)
    play, _ = course.begin(task)
    play, _ = course.apply(play, Answered(0, "Starflower2 @ -1,1", ""))
    play, _ = course.apply(play, Learned(task + 2))
    kept = Course(game, script)
    kept.resume(play, json.loads(json.dumps(course.mark())))
    play, _ = kept.apply(play, Learned(task + 1))
    assert play.state.garden["-1,1"] == "Starflower2"
    play, _ = kept.apply(play, Learned(task))
    assert "-1,1" not in play.state.garden
    play, _ = kept.apply(play, Answered(0, "Starflower2 @ 3,-1", ""))
    play, _ = kept.apply(play, Learned(task + 2))
    play, _ = kept.apply(play, Learned(task + 1))
    assert play.state.garden["3,-1"] == "Starflower2"
    play, _ = kept.apply(play, Learned(task))
    play, _ = kept.apply(play, Learned(task + 1))
    assert play.state.garden["3,-1"] == "Starflower2", "what is skipped the second time is done as before"


def test_answers_that_do_not_fit_to_what_was_leapt_over_are_forgotten() -> None:
    script = lesson()
    course, last = Course(DUEL, script), max(n for n, beat in enumerate(script.beats) if beat.do)
    course.given = {n: "no answer" for n, beat in enumerate(script.beats) if beat.do}
    course.begin(last)
    assert not course.given


async def test_a_beat_beyond_the_end_is_the_last_and_one_before_the_first_is_refused(ann: Device) -> None:
    code = await begun(ann)
    assert await turn(ann, code, 999) == 200
    assert await says(ann, code) == lesson().beats[-1].says
    assert await turn(ann, code, -1) == 400
    assert await says(ann, code) == lesson().beats[-1].says


async def test_a_server_that_falls_goes_on_at_the_same_beat(app: FastAPI, ann: Device) -> None:
    code, beats = await begun(ann), lesson().beats
    for number, beat in enumerate(beats[:8]):
        before = await ann.sees(code)
        app.state.container.desk.held.clear()
        after = await ann.sees(code)
        assert (after["view"], after["story"], after["question"]) == (
            before["view"],
            before["story"],
            before["question"],
        )
        assert await says(ann, code) == beat.says
        await (ann.answer(code, beat.do[0]) if beat.do else turn(ann, code, number + 1))


async def test_who_was_in_another_wording_goes_on_at_the_beat_as_it_is_now(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, task = await begun(ann), first_task()
    await turn(ann, code, task + 1)
    app.state.container.desk.held.clear()
    told = lesson()
    shorter = Lesson(told.title, told.beats[:task])
    monkeypatch.setattr(type(DUEL), "lesson", lambda _: shorter)
    assert await says(ann, code) == shorter.beats[-1].says


async def test_the_others_answer_by_the_script_alone(app: FastAPI, ann: Device) -> None:
    code, task = await begun(ann), first_task()
    for beat in (task, task + 1, task + 2, task + 3):
        await turn(ann, code, beat)
        assert app.state.container.desk.held[code].table.wake == 0


async def test_home_lists_no_lesson_and_offers_it_beside_the_game(ann: Device) -> None:
    code = await begun(ann)
    page = (await ann.get("/")).text
    assert code not in page
    assert 'action="/learn/power_well"' in page
    fresh = re.search(r'<form class="learn".*?<button class="([^"]*)"', page)
    assert fresh
    assert "brass" in fresh.group(1)
    await ann.new_table(game="power_well", name="Ann", **{"with": "bot"})
    page = (await ann.get("/")).text
    known = re.search(r'<form class="learn".*?<button class="([^"]*)"', page)
    assert known
    assert "brass" not in known.group(1)


async def test_nobody_else_turns_its_pages(ann: Device, bob: Device) -> None:
    code = await begun(ann)
    assert await turn(bob, code, 3) == 403
    assert await says(bob, code) == ""
    assert await begun(bob) != code


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("resign", {"seat": "0"}),
        ("take-back", {"seat": "0"}),
        ("leave", {"seat": "0"}),
        ("bot", {"seat": "0"}),
        ("rematch", {}),
    ],
)
async def test_a_lesson_is_neither_given_up_nor_handed_over(
    ann: Device, path: str, fields: dict[str, str]
) -> None:
    code = await begun(ann)
    await turn(ann, code, 2)
    before = await ann.sees(code)
    assert (await ann.post(f"/t/{code}/{path}", fields)).status_code in (403, 409, 422)
    assert await ann.sees(code) == before


async def test_a_game_that_is_not_taught_says_so(ann: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(DUEL), "lesson", lambda _: None)
    refused = await ann.post("/learn/power_well", htmx=False)
    assert refused.status_code in (400, 404, 422)
    assert "There is no such game on the shelf." in refused.text


async def test_at_a_table_for_playing_there_is_no_beat_to_turn_to(ann: Device) -> None:
    code = await ann.new_table(game="power_well", name="Ann", **{"with": "bot"})
    refused = await ann.post(f"/t/{code}/learn", {"beat": "1"})
    assert note_of(refused) == "This table is for playing; nothing is taught here."


async def test_what_the_others_say_in_a_lesson_is_heard_from_its_beat_on(tmp_path: Path) -> None:
    dome = GAMES["powerdome"]
    taught = dome.lesson()
    assert taught
    beat = next(n for n, one in enumerate(taught.beats) if one.talk)
    async with app_of(tmp_path, {"powerdome": dome}) as house:
        gus = Device(house)
        code = (await gus.post("/learn/powerdome", htmx=False)).headers["location"].removeprefix("/t/")
        for at, heard in ((beat - 1, 0), (beat, 1), (beat + 1, 1)):
            await turn(gus, code, at)
            page = unescape((await gus.get(f"/t/{code}/talk")).text)
            assert page.count(taught.beats[beat].talk[0][1]) == heard
            assert ("Nobody has said anything yet" in page) == (not heard)
        await gus.post(f"/t/{code}/talk", {"seat": "0", "text": "Here I come, Old Tom", "to": ""})
        page = unescape((await gus.get(f"/t/{code}/talk")).text)
        assert page.index("Old Tom</bdi>") < page.index("Here I come")


async def test_what_is_said_in_a_lesson_stands_in_the_order_of_time(tmp_path: Path) -> None:
    dome = GAMES["powerdome"]
    taught = dome.lesson()
    assert taught
    beat = next(n for n, one in enumerate(taught.beats) if one.talk)
    async with app_of(tmp_path, {"powerdome": dome}) as house:
        gus = Device(house)
        code = (await gus.post("/learn/powerdome", htmx=False)).headers["location"].removeprefix("/t/")
        await turn(gus, code, beat - 1)
        await gus.post(f"/t/{code}/talk", {"seat": "0", "text": "Is anybody there?", "to": ""})
        await turn(gus, code, beat)
        await gus.post(f"/t/{code}/talk", {"seat": "0", "text": "Here I come", "to": ""})
        await turn(gus, code, 0)
        await turn(gus, code, beat)
        page = unescape((await gus.get(f"/t/{code}/talk")).text)
        said = ("Is anybody there?", taught.beats[beat].talk[0][1], "Here I come")
        assert sorted(said, key=page.index) == list(said)
        assert re.findall(r'id="word(\d+)"', page) == ["1", "2", "3"]


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.lesson()])
async def test_the_first_game_is_the_one_that_the_lesson_names(tmp_path: Path, slug: str) -> None:
    """Against beginners; where all win together, with good bots in the easiest game, as the words say."""
    game, script = GAMES[slug], GAMES[slug].lesson()
    assert script
    async with app_of(tmp_path, {slug: game}) as house:
        learner = Device(house)
        code = (await learner.post(f"/learn/{slug}", htmx=False)).headers["location"].removeprefix("/t/")
        await turn(learner, code, script.last)
        page = (await learner.get(f"/t/{code}")).text
        form = re.search(r'<form class="way-out".*?</form>', page, re.DOTALL)
        assert form
        fields = dict(re.findall(r'name="(\w+)"\s+value="(\w*)"', form[0]))
        first = (await learner.post("/tables", fields, htmx=False)).headers["location"].removeprefix("/t/")
        table = house.state.container.desk.held[first].table
    bots = [chair.level for chair in table.chairs if chair.kind == "bot"]
    assert len(bots) == (0 if game.endless else len(table.chairs) - 1)
    if game.together:
        assert (set(bots), table.options["level"]) == ({""}, "easy")
        assert "two bots help you, and the Temple is at its easiest" in script.beats[-1].says
    else:
        assert set(bots) <= {"beginner"}


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.lesson()])
def test_what_is_skipped_is_done_and_told(slug: str) -> None:
    game, script = GAMES[slug], GAMES[slug].lesson()
    assert script
    course = Course(game, script)
    play, _ = course.begin(0)
    for beat in range(script.last):
        play, facts = course.apply(play, Learned(beat + 1))
        told = [*facts, *play.story]
        assert course.beat == beat + 1
        assert not script.beats[beat].do or any(not isinstance(fact, PositionSet) for fact in told)


async def test_a_lesson_is_nobodys_to_watch_or_to_carry_elsewhere(ann: Device) -> None:
    code = await begun(ann)
    watched = await ann.post(f"/t/{code}/watched", {"allowed": "no"})
    assert "there is nothing to watch" in note_of(watched)
    moved = await ann.post(f"/t/{code}/move", {"seat": "0"})
    assert "begun anew on the other device" in note_of(moved)

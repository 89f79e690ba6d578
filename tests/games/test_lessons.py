"""Laws of the lessons, held over every game that has one: a script follows the rules, in few words."""

import re
from itertools import islice, pairwise
from typing import Any

import pytest

from games import GAMES
from games.kit.asks import IllegalAnswer
from games.kit.dice import Dice
from games.kit.lesson import LEARNER, READ_ON, Beat, Lesson, walk
from games.kit.play import Play
from games.power_plants import POWER_PLANTS
from games.power_plants.story import WentHome
from games.powerdome.rules import reset

LESSONS: dict[str, Lesson[Any]] = {
    slug: lesson for slug, game in GAMES.items() if (lesson := game.lesson()) is not None
}
EVERY = pytest.mark.parametrize(("slug", "lesson"), LESSONS.items(), ids=LESSONS)
SENTENCE = re.compile(r"[.!?]+[”)]?(?= |$)")
SENTENCES, CHARACTERS = 2, 115
"""A beat says no more than that: three lines on the smallest phone, read standing."""
MINUTES = {
    "power_well": 3,
    "power_well_open": 1,
    "power_plants": 4,
    "mistywell": 5,
    "powerdome": 5,
    "mana_surge": 3,
}
"""The longest that each may take."""


def asked(play: Play[Any]) -> bool:
    return not play.result and LEARNER in play.waiting


@EVERY
def test_the_script_follows_the_rules(slug: str, lesson: Lesson[Any]) -> None:
    game = GAMES[slug]
    for number, (beat, play) in enumerate(walk(game, lesson)):
        where = f"{slug}, beat {number}: {beat.says}"
        if beat.do:
            assert asked(play), f"{where} The learner is not asked anything."
        for text in beat.do[:1]:
            try:
                play.fork().answer(LEARNER, text)
            except IllegalAnswer as refused:
                raise AssertionError(f"{where} {text!r} is refused: {refused}") from refused


@EVERY
def test_whatever_a_beat_takes_leads_on(slug: str, lesson: Lesson[Any]) -> None:
    """Every answer that is listed and fits a pattern is followed by what the script has the others answer."""
    game = GAMES[slug]
    for number, beat in enumerate(lesson.beats):
        if not beat.do:
            continue
        play = lesson.play(game, number)
        for text in sorted({beat.do[0], *(text for text in legal(play) if beat.takes(text))}):
            one = lesson.play(game, number)
            one.answer(LEARNER, text)
            following, _ = lesson.go_on(one, number)
            if lesson.beats[number + 1].do:
                assert asked(following), f"{slug}, beat {number}: after {text!r} nothing is asked."


def legal(play: Play[Any]) -> set[str]:
    """Answers that the rules allow the learner now: all, or what can be drawn."""
    ask = play.ask(LEARNER)
    assert ask is not None
    if ask.countable:
        return set(islice(ask, 400))
    dice = Dice(b"a learner who draws")
    return {ask.sample(dice) for _ in range(400)}


@EVERY
def test_a_beat_begins_where_walking_leads(slug: str, lesson: Lesson[Any]) -> None:
    game = GAMES[slug]
    for number, (_, play) in enumerate(walk(game, lesson)):
        assert game.dump(lesson.play(game, number).state) == game.dump(play.state), number


@EVERY
def test_every_position_is_one_of_the_rules(slug: str, lesson: Lesson[Any]) -> None:
    for _, play in walk(GAMES[slug], lesson):
        GAMES[slug].check(play.state)


def test_a_round_of_the_brawls_lesson_begins_as_the_rules_begin_one() -> None:
    lesson, begun = LESSONS["powerdome"], 0
    for beat in lesson.beats:
        s = beat.at() if beat.at else None
        if s and s.phase == "allocation":
            begun += 1
            again = s.copy()
            reset(again)
            assert again.round == s.round + 1
            assert again.characters == s.characters, beat.says
    assert begun == 3


@EVERY
def test_what_a_task_did_is_seen_before_another_position_is_set(slug: str, lesson: Lesson[Any]) -> None:
    for before, beat in pairwise(lesson.beats):
        assert not (beat.at and before.do), f"{slug}: nothing is read after {before.says}"


@EVERY
def test_a_lesson_is_short_and_ends_with_the_end_of_a_game(slug: str, lesson: Lesson[Any]) -> None:
    first, last = lesson.beats[0], lesson.beats[-1]
    assert first.at
    assert first.part
    assert not last.do
    assert not last.then
    for beat in lesson.beats:
        assert beat.says.rstrip("”")[-1] in ".!?", beat.says
        assert beat.do or beat.lit or beat is last, f"Nothing is lit: {beat.says}"
    play = lesson.play(GAMES[slug], lesson.last)
    assert play.result or GAMES[slug].endless
    assert len({beat.says for beat in lesson.beats}) == len(lesson.beats)


@EVERY
def test_a_beat_says_one_or_two_short_sentences(slug: str, lesson: Lesson[Any]) -> None:
    for words in (text for beat in lesson.beats for text in (beat.says, beat.refusal) if text):
        assert 1 <= len(SENTENCE.findall(words)) <= SENTENCES, words
        assert len(words) <= CHARACTERS, words


@EVERY
def test_a_lesson_takes_as_long_as_it_says(slug: str, lesson: Lesson[Any]) -> None:
    """At 200 words a minute, and three seconds a tap."""
    reading = sum(len(beat.says.split()) for beat in lesson.beats) / 200
    tapping = len(lesson.beats) * 3 / 60
    assert abs(reading + tapping - lesson.minutes) <= 0.5
    assert lesson.minutes <= MINUTES[slug]


@pytest.mark.parametrize("beats", [1, 20, 40])
def test_a_longer_lesson_says_more_minutes(beats: int) -> None:
    lesson: Lesson[Any] = Lesson(
        "A test", (Beat("Ten words of a beat, which a learner reads once."),) * beats
    )
    assert lesson.minutes == max(1, beats // 10)


def test_an_answer_that_is_not_asked_for_gets_the_sentence_of_its_beat() -> None:
    lesson: Lesson[Any] = Lesson("A test", (Beat("Do.", do=("a*",), wrong="Not so."), Beat("Read.")))
    lesson.judge(0, LEARNER, "ab")
    with pytest.raises(IllegalAnswer, match="Not so"):
        lesson.judge(0, LEARNER, "b")
    with pytest.raises(IllegalAnswer, match="Not so"):
        lesson.judge(0, LEARNER + 1, "ab")
    with pytest.raises(IllegalAnswer, match=READ_ON):
        lesson.judge(1, LEARNER, "ab")


def test_whoever_leaps_to_what_is_read_before_a_beat_of_the_story_is_told_the_same_story() -> None:
    taught = POWER_PLANTS.lesson()
    assert taught
    numbers = [number for number, beat in enumerate(taught.beats) if beat.of_the_story]
    assert len(numbers) > 1
    told = [taught.news(POWER_PLANTS, number) for number in range(numbers[0], numbers[-1] + 1)]
    assert any(isinstance(fact, WentHome) for fact in told[0])
    assert all(facts == told[0] for facts in told)
    assert taught.news(POWER_PLANTS, numbers[-1] + 1) == []

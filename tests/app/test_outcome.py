"""A finished game, looked back on: who won, the numbers, the picture, and where it turned."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.screen.outcome import (
    only_words,
    outcome_page,
)
from app.tables.events import Answered, Event, Started
from app.tables.ledger import CheckpointRow, Row
from app.tables.outcome import MOST_SAID, Outcome, outcome
from app.tables.serialization import batch_of
from bench.drawing import set_up
from games import GAMES
from games.kit.contract import HEADS, Mark, Result
from games.kit.dice import Dice
from games.kit.house import TookHint
from games.kit.words import Reader, Run, Text, say, strong
from games.mana_surge.story import Attacked, Moved
from games.power_plants.story import ChosePower, Planted, TurnBegan, WentHome
from tests.app.conftest import Device
from tests.app.hotseat import app_of

WITH_AN_END = [slug for slug, game in GAMES.items() if not game.endless]
LONGEST = 4_000


class Written:
    """A table that plays at random, and what is written of it."""

    def __init__(self, slug: str, seed: int) -> None:
        self.table = set_up(slug, seed)
        self.dice = Dice(seed.to_bytes(16, "big"))
        self.rows: list[Row] = []
        self.steps: list[CheckpointRow] = []

    def happens(self, event: Event) -> None:
        """An event, a minute after the one before."""
        self.table.apply(event, self.table.at + 60)
        batch = batch_of(self.table, [event], with_summary=False)
        self.rows += batch.rows
        self.steps += [batch.step] if batch.step else []

    def to_the_end(self) -> None:
        """Random answers until the game is over."""
        for _ in range(LONGEST):
            play = self.table.play
            assert play is not None
            if play.result:
                return
            seat, ask = next(iter(play.waiting.items()))
            self.happens(Answered(seat, ask.sample(self.dice), ""))
        raise AssertionError("the game does not end")

    def outcome(self, number: int = 0, you: int | None = None) -> Outcome | None:
        """What is looked back on, by anybody or a seat of the last game."""
        return outcome("BENCH1", GAMES, (self.rows, self.steps), number, you)


@pytest.mark.parametrize("slug", WITH_AN_END)
def test_every_game_has_a_page_when_it_is_over(slug: str) -> None:
    written = Written(slug, 7)
    assert written.outcome() is None
    written.to_the_end()
    found = written.outcome()
    assert found
    assert written.table.play
    assert found.result == written.table.play.result
    page = outcome_page(found)
    assert str(page.headline)
    assert str(page.ending)
    assert str(page.ending) != found.result.reason, "why a game ended is told in words"
    assert str(page.last)
    assert not any(run.opens for text in (page.ending, page.last, *page.turning) for run in text.runs)
    assert 3 <= len(page.numbers) <= 5
    assert page.chart, "a game that was played to its end has a picture"
    assert page.chart.title == GAMES[slug].measure != ""
    for line in page.chart.lines:
        assert line.fell or len(line.points.split()) == len(found.standing)
    counted = [number for number, _ in page.chart.rows if not number.startswith("during ")]
    assert counted == list(dict.fromkeys(str(moment.turns) for moment in found.standing)), "every one is told"
    last = ["out" if mark.gone else f"{mark.value:g}" for mark in found.standing[-1].marks]
    assert list(page.chart.rows[-1][1]) == [
        "–" if line.fell else value for line, value in zip(page.chart.lines, last)
    ]
    assert page.chart.across[-1].words == counted[-1]


@pytest.mark.parametrize("slug", ["power_well", "power_plants", "mana_surge"])
def test_whoever_has_played_is_told_of_themselves_and_others_of_names(slug: str) -> None:
    written = Written(slug, 7)
    written.to_the_end()
    found = written.outcome(you=0)
    assert found
    alone = replace(found, result=Result((1.0, *(0.0,) * (len(found.result.values) - 1)), "last"))
    page, name = outcome_page(alone), found.reader.names[0]
    assert (str(page.heading), str(page.headline)) == ("You win", f"{name} wins")
    assert "You" in str(page.ending) + str(page.last) or "your" in str(page.ending)
    others = replace(alone, reader=Reader(found.reader.names))
    assert str(outcome_page(others).heading) == f"{name} wins"


TURNED = "{}, round 2: {} chance to win {} as this happened:"


@pytest.mark.parametrize(
    ("values", "said"),
    [((1.0, 0.0, 0.0), (" before the end", "Witch’s", "rose from 40\xa0% to 70\xa0%")),
     ((1.0,) * 3, (" before the end", "everybody’s", "rose from 40\xa0% to 70\xa0%")),
     ((0.0,) * 3, ("", "everybody’s", "fell from 60\xa0% to 30\xa0%"))],
)  # fmt: skip
def test_a_game_turned_where_it_did_most_for_its_result(
    values: tuple[float, ...], said: tuple[str, str, str]
) -> None:
    written = Written("mistywell", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    rise = 0.3 if said[-1].startswith("rose") else -0.3
    hopes = (0.5, 0.5 - rise / 3, 0.5 - rise / 3 + rise, 0.5)
    moments = tuple(
        replace(found.moments[n - 4], prospects=(hope,) * 3, turns=n) for n, hope in enumerate(hopes)
    )
    told = replace(found, reader=Reader(GAMES["mistywell"].roles), moments=moments)
    told = replace(told, result=Result(values, "unity"))
    when, what = outcome_page(told).turning
    assert str(when) == TURNED.format(*said)
    assert str(what)
    silent = replace(told, moments=tuple(replace(moment, facts=()) for moment in moments))
    assert [str(text) for text in outcome_page(silent).turning] == [
        TURNED.format(*said).removesuffix(" as this happened:") + ".", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hopes", "said", "jump"),
    [((0.2, 0.5, 0.6, 0.7, 0.7), " before the end, round 2: ",
      ("100\xa0%", "from 70\xa0%, at the very end, ")),
     ((0.2, 0.6, 0.8, 0.9, 0.9), ", round 2: ", ("80\xa0%", "from 60\xa0%, round 2, "))],
)  # fmt: skip
def test_a_game_turns_with_a_deed_that_decides_and_tells_it_and_the_biggest_jump_is_of_the_same_moment(
    hopes: tuple[float, ...], said: str, jump: tuple[str, str]
) -> None:
    written = Written("mana_surge", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    moved, felled = Moved(0, "0,1", "0,2", ".", 7), Attacked(0, 1, "0,1", "0,2", struck=True, lost=False)
    told = ((), (moved,), (moved, felled), (felled,), ())
    moments = tuple(
        replace(found.moments[-1], prospects=(hope, 0.0, 0.0), facts=facts, turns=n)
        for n, (hope, facts) in enumerate(zip(hopes, told))
    )
    turned = replace(found, result=Result((1.0, 0.0, 0.0), "mana"), moments=moments)
    when, what = outcome_page(turned).turning
    assert str(when).startswith(said)
    assert "felled" in str(what)
    assert "moved" not in str(what)
    number, words = next(pair for pair in outcome_page(turned).numbers if "biggest jump" in str(pair[1]))
    assert (number, jump[1] in str(words)) == (jump[0], True)
    bare = replace(turned, moments=(*moments[:2], moments[1], moments[-1]))
    assert outcome_page(bare).turning == (Text(), Text())


@pytest.mark.parametrize(
    ("mana", "said"),
    [
        ((1, 2), "0 changes of the lead"),
        ((1, -1), "1 change of the lead"),
        ((1, -1, 1), "2 changes of the lead"),
    ],
)
def test_the_changes_of_the_lead_are_counted(mana: tuple[int, ...], said: str) -> None:
    written = Written("mana_surge", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    moments = tuple(
        replace(found.moments[-1], marks=(Mark(5 + more, 0), Mark(5, 1), Mark(0, 2))) for more in mana
    )
    numbers = outcome_page(replace(found, moments=moments)).numbers
    assert said in [f"{number} {what}" for number, what in numbers]


@pytest.mark.parametrize(
    ("hopes", "said"),
    [((0.5, 0.54, 0.5),
      "100\xa0% chance to win after the biggest jump, from 50\xa0%, at the very end, for Brass"),
     ((0.3, 0.7, 0.9), "70\xa0% chance to win after the biggest jump, from 30\xa0%, round 9, for Brass"),
     ((0.92, 0.94, 0.95), "")],
)  # fmt: skip
def test_the_biggest_jump_counts_the_step_that_decides_and_is_left_out_where_none_stands_out(
    hopes: tuple[float, ...], said: str
) -> None:
    written = Written("powerdome", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    others = len(found.result.values) - 1
    told = replace(
        found,
        reader=Reader(("Brass", *("Ash",) * others)),
        result=Result((1.0, *(0.0,) * others), "last"),
        moments=tuple(
            replace(found.moments[-1], prospects=(hope, *((1 - hope) / others,) * others))
            for hope in (*hopes, 0.5)
        ),
    )
    jumps = [f"{number} {what}" for number, what in outcome_page(told).numbers if "jump" in str(what)]
    assert jumps == [said] * bool(said)


UNITS = {
    "power_well": "rounds", "power_plants": "turns each", "mistywell": "rounds", "powerdome": "rounds",
    "mana_surge": "rounds",
}  # fmt: skip


@pytest.mark.parametrize("slug", WITH_AN_END)
def test_how_long_it_took_is_told_in_the_words_of_the_game(slug: str) -> None:
    written = Written(slug, 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    assert found.turns
    page = outcome_page(found)
    number, words = page.numbers[0]
    assert (number, str(words)) == (str(found.turns), UNITS[slug])
    assert outcome_page(found).chart.rows[-1][0] == str(found.turns)
    assert page.chart
    assert page.chart.unit == UNITS[slug].partition("s")[0]


def test_one_turn_or_round_is_told_as_one_and_a_game_that_counts_none_has_steps() -> None:
    written = Written("powerdome", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    assert str(outcome_page(replace(found, turns=1)).numbers[0][1]) == "round"
    uncounted = outcome_page(replace(found, turns=None))
    assert str(uncounted.numbers[0][1]) == "steps"
    assert uncounted.chart
    assert uncounted.chart.unit == "step"
    assert uncounted.chart.rows[-1][0] == str(len(found.standing) - 1)


def test_a_table_that_plays_again_keeps_the_page_of_each_game() -> None:
    written = Written("mana_surge", 3)
    written.to_the_end()
    first = written.outcome()
    written.happens(Started("77" * 16))
    assert written.outcome() == first, "the second game is not over"
    written.to_the_end()
    assert first
    again, second = written.outcome(1), written.outcome(2)
    assert again
    assert second
    assert (again.result, again.moments) == (first.result, first.moments)
    assert (again.number, again.games, second.number) == (1, 2, 2)
    assert written.outcome() == second
    assert written.outcome(3) is None
    assert written.outcome(-1) is None


def test_a_game_of_older_rules_is_told_from_what_the_present_ones_can_read() -> None:
    written = Written("mana_surge", 3)
    written.to_the_end()
    found = written.outcome()
    assert found
    old = [CheckpointRow(one.version, 0, one.house, "{}", one.facts) for one in written.steps[1:6]]
    written.steps[1:6] = old
    later = written.outcome()
    assert later
    assert len(later.moments) == len(found.moments) - 5
    assert later.result == found.result


def test_nothing_on_the_page_opens_what_lies_only_on_the_table() -> None:
    opens = say("Witch drew the Fate card ", Run("Bunting", opens="c-bunting"), ": ", strong("night fell"))
    words = only_words(opens)
    assert str(words) == str(opens)
    assert not any(run.opens for run in words.runs)
    assert [run.tone for run in words.runs] == [run.tone for run in opens.runs]


def test_a_fight_is_told_by_its_deeds_and_not_by_who_goes_first() -> None:
    written = Written("powerdome", 3)
    written.to_the_end()
    found = written.outcome()
    assert found
    assert any(fact.kind == "order" for fact in found.moments[-1].facts)
    page = outcome_page(found)
    assert not any("gility is shown" in str(text) for text in (page.last, page.turning[1]))


def test_the_end_of_a_fight_is_told_by_the_blow_that_killed() -> None:
    for seats in (2, 3):
        written = Written("powerdome", seats)
        written.to_the_end()
        found = written.outcome()
        assert found
        last = str(found.account(found.moments[-1]))
        died = [one for one in found.moments[-1].facts if one.kind == "died"]
        if died:
            assert str(found.game.sentence(died[-1], found.reader)) in last
            blow = found.game.decisive(found.moments[-1].facts)
            assert last.startswith(str(found.game.sentence(blow[0], found.reader)))
            assert died[-1] in blow


def test_a_long_step_is_told_by_what_was_done_and_how_it_ended() -> None:
    written = Written("mistywell", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    for moment in found.moments:
        facts = [fact for fact in moment.facts if fact.to is None and fact.kind not in HEADS]
        said = [str(text) for fact in facts if (text := found.game.sentence(fact, found.reader))]
        left = len(said) - MOST_SAID + 1
        if left > 1:
            kept = [said[0], f"Then {left} more things happened", *said[2 - MOST_SAID :]]
            assert str(found.account(moment)) == ". ".join(kept)
            return
    raise AssertionError("no step is so long")


def test_a_turn_in_the_garden_is_told_as_at_the_table_and_not_who_took_a_hint() -> None:
    written = Written("power_plants", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    last = found.moments[-1]
    home = tuple(WentHome(0, "0,0", "Honeyleaf6", by=1) for _ in range(9))
    turn = (TurnBegan(1, 20), Planted(1, "Deeproot5", "0,0"), ChosePower(1, "sprout", "Deeproot5"), *home)
    told = found.account(replace(last, facts=(TookHint(1), *turn)))
    names = found.reader.names
    assert str(told) == (
        f"{names[1]} planted Deeproot 5 and let it sprout: 9 of {names[0]}’s went home, "
        f"9 of {names[1]}’s stayed in the supply"
    )


@pytest.fixture
async def ann(tmp_path: Path) -> AsyncIterator[Device]:
    """A browser in a house with Mana Surge alone."""
    async with app_of(tmp_path, {"mana_surge": GAMES["mana_surge"]}) as app:
        yield Device(app)


async def test_the_page_of_a_game_that_has_ended(ann: Device) -> None:
    code = await ann.new_table(game="mana_surge", seats="3", name="Zoë <&> Co", **{"with": "here"})
    assert (await ann.get(f"/t/{code}/outcome")).status_code == 404
    while (asks := (await ann.get(f"/api/tables/{code}/asks")).json())[0]["prompt"] in ("colour", "corner"):
        await ann.answer(code, asks[0]["answers"][0], seat=asks[0]["seat"], question=asks[0]["question"])
    for _ in range(2):
        ask = (await ann.get(f"/api/tables/{code}/asks")).json()[0]
        await ann.post(f"/t/{code}/resign", {"seat": str(ask["seat"])})
    stranger = Device(ann.app, "10.0.0.77")
    page = await stranger.get(f"/t/{code}/outcome")
    assert page.status_code == 200
    assert "wins" in page.text
    assert "<&>" not in page.text
    picture = await stranger.get(f"/t/{code}/outcome.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.count("@font-face") == 4
    drawn = ElementTree.fromstring(picture.text).iter("{http://www.w3.org/2000/svg}polyline")
    assert {line.get("stroke") for line in drawn} == {"#fc7756", "#87de95", "#5791f0"}
    table = (await ann.get(f"/t/{code}")).text
    assert f'href="/t/{code}/outcome"' in table


async def test_whoever_holds_a_seat_is_told_of_themselves(ann: Device) -> None:
    ben, cleo = (Device(ann.app, f"10.0.0.{last}") for last in (78, 79))
    code = await ann.new_table(game="mana_surge", seats="3", name="Ann")
    for seat, (device, name) in enumerate(((ben, "Ben"), (cleo, "Cleo")), 1):
        await device.post(f"/t/{code}/sit", {"seat": str(seat), "name": name})
    await ann.post(f"/t/{code}/start")
    for seat, device in enumerate((ben, cleo), 1):
        await device.post(f"/t/{code}/resign", {"seat": str(seat)})
    pages = [(await device.get(f"/t/{code}/outcome")).text for device in (ann, ben)]
    assert ["<h1>You win</h1>" in page for page in pages] == [True, False]
    assert ["You resigned" in page for page in pages] == [False, True]
    assert all('data-share-words="Mana Surge: Ann wins"' in page for page in pages)

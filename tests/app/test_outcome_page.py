"""The page of a finished game: its board, its numbers, the last blow again, and the next game."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.assets import Assets
from app.screen.outcome import outcome_page
from app.screen.outcome_board import fallen_board
from app.screen.pages import Pages
from app.tables.events import Resigned, Started
from app.tables.replay import Replay
from games import GAMES
from games.kit.dice import Dice
from games.kit.story import Fact
from games.kit.words import Reader
from games.mana_surge.story import Attacked, Moved
from games.mistywell.story import Failed, Succeeded
from games.power_plants.story import SpriteCame, WentHome
from games.power_well.story import Cause, Dealt
from tests.app.conftest import Device
from tests.app.hotseat import app_of
from tests.app.test_outcome import WITH_AN_END, Written


@pytest.fixture(scope="module")
def pages() -> Pages:
    return Pages(Assets().url)


def resigned(slug: str) -> Written:
    """A game that everybody leaves at once who has to."""
    written = Written(slug, 7)
    for seat in range(len(written.table.chairs)):
        assert written.table.play
        if not written.table.play.result:
            written.happens(Resigned(seat))
    return written


@pytest.mark.parametrize("slug", WITH_AN_END)
def test_each_game_has_three_to_five_numbers_however_short_it_was(slug: str) -> None:
    whole = Written(slug, 3)
    whole.to_the_end()
    for written in (whole, resigned(slug)):
        found = written.outcome()
        assert found
        counted = [str(what) for _, what in outcome_page(found).numbers]
        assert 3 <= len(counted) <= 5
        assert len(set(counted)) == len(counted)
        assert {one.counted for one in found.tallies} & set(counted), "one of them is of this game alone"


def gone_through(written: Written) -> Replay:
    """Its last game, moment by moment."""
    return Replay.of("BENCH1", GAMES, (written.rows, written.steps))


BLOW = Cause(0, "Charge")


@pytest.mark.parametrize(
    ("slug", "facts", "said"),
    [("mana_surge", (Attacked(0, 1, "0,0", "0,1", struck=True, lost=True), Moved(0, "0,1", "0,2", ".", 7)),
      "2 troops felled, 1 step taken"),
     ("power_plants", (SpriteCame(0, "0,0", "Honeyleaf3"), WentHome(0, "0,0", "Honeyleaf3", by=1)),
      "1 Sprite came into the garden, 1 Sprite went home or was captured"),
     ("power_well", (Dealt(0, 1, "cyan", 4, 6, BLOW), Dealt(1, 0, "cyan", 1, 9, BLOW)),
      "5 damage dealt, 4 damage at once, the most"),
     ("mistywell", (Failed(0, "a", "b", "clock"), Succeeded(0, "a", "b", "tale", 3, 3)),
      "1 Project succeeded, 1 Project failed"),
     ("powerdome", (), "0 attacks did damage, 0 damage of the hardest attack")],
)  # fmt: skip
def test_what_there_was_most_of_is_counted(slug: str, facts: tuple[Fact, ...], said: str) -> None:
    found = GAMES[slug].tallies(facts)
    assert ", ".join(f"{one.number} {one.counted}" for one in found) == said


@pytest.mark.parametrize("slug", WITH_AN_END)
def test_the_board_as_it_fell_is_drawn_still_and_says_nothing_hidden(pages: Pages, slug: str) -> None:
    written = Written(slug, 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    assert found.board
    board = fallen_board(pages.painter, found.board)
    assert re.findall(r"<(?:button|input|label|a|form|select|script)\b", board.drawn) == []
    assert re.findall(r"\s(?:id|style|data-\w+|tabindex|popovertarget)=", board.drawn) == []
    assert len(board.says) > 100
    drawn = set(re.findall(r'href="#([^"]+)"', board.drawn))
    assert drawn <= set(re.findall(r'\sid="([^"]+)"', board.shapes))
    assert Assets().url(board.sheet)
    assert written.table.play
    for seat in range(len(written.table.chairs)):
        other = written.table.play.state.copy()
        found.game.imagine(other, seat, Dice(b"another world altogether"))
        assert found.game.fallen(other, found.reader) == found.board


def test_who_is_dead_says_of_what_and_whoever_reads_is_you() -> None:
    written = Written("powerdome", 7)
    written.to_the_end()
    assert written.table.play
    state, names = written.table.play.state, written.table.names
    said = GAMES["powerdome"].fallen(state, Reader(names)).says  # type: ignore[union-attr]
    assert sum("fell to" in line for line in said) == len(names) - 1
    own = GAMES["powerdome"].fallen(state, Reader(names, 0)).says  # type: ignore[union-attr]
    assert own[0] == said[0].replace(names[0], "You", 1)


def test_a_game_that_nobody_had_begun_has_no_board() -> None:
    found = resigned("power_well").outcome()
    assert found
    assert found.board is None


def played_twice(slug: str, seed: int) -> Replay:
    """The second of two whole games at a table."""
    written = Written(slug, seed)
    written.to_the_end()
    written.happens(Started("77" * 16))
    written.to_the_end()
    return gone_through(written)


@pytest.mark.parametrize("slug", [slug for slug in WITH_AN_END if GAMES[slug].in_beats])
def test_the_last_blow_that_is_told_in_beats_is_seen_again_at_the_end(slug: str) -> None:
    replay = played_twice(slug, 3)
    assert replay.last_blow == len(replay.moments)


@pytest.mark.parametrize("slug", [slug for slug in WITH_AN_END if not GAMES[slug].in_beats])
@pytest.mark.parametrize("seed", [3, 7])
def test_the_last_blow_is_seen_again_from_right_before_it(slug: str, seed: int) -> None:
    replay = played_twice(slug, seed)
    number, boards = replay.last_blow, []
    for version in replay.moments[number - 1 :]:
        table = replay.at(version)
        assert table.play
        boards.append(table.game.fallen(table.play.state, Reader(table.names)))
    assert boards[0] != boards[1]
    assert set(map(repr, boards[1:])) == {repr(boards[-1])}


def test_before_who_resigned_at_once_there_is_the_moment_before() -> None:
    written = resigned("power_well")
    written.happens(Started("77" * 16))
    written.happens(Resigned(0))
    replay = gone_through(written)
    assert (len(replay.moments), replay.last_blow) == (2, 1)


@pytest.fixture
async def ann(tmp_path: Path) -> AsyncIterator[Device]:
    """A browser in a house with a duel and a game for three."""
    async with app_of(tmp_path, {slug: GAMES[slug] for slug in ("mana_surge", "power_well")}) as app:
        yield Device(app)


async def over(ann: Device, game: str, *others: Device) -> str:
    """The code of a table whose others have all resigned."""
    code = await ann.new_table(game=game, seats=str(len(others) + 1), name="Ann")
    for seat, device in enumerate(others, 1):
        await device.post(f"/t/{code}/sit", {"seat": str(seat), "name": f"Ben{seat}"})
    await ann.post(f"/t/{code}/start")
    for seat, device in enumerate(others, 1):
        await device.post(f"/t/{code}/resign", {"seat": str(seat)})
    return code


AGAIN = '<form action="/t/{}/rematch" method="post">'


async def test_whoever_sat_there_plays_again_and_a_stranger_goes_on_to_another_game(ann: Device) -> None:
    ben, cleo, stranger = (Device(ann.app, f"10.0.0.{last}") for last in (78, 79, 80))
    code = await over(ann, "mana_surge", ben, cleo)
    page = (await ann.get(f"/t/{code}/outcome")).text
    assert AGAIN.format(code) in page
    assert "Play again, one seat on" in page
    assert "In the next game everybody moves on by one seat." in page
    assert f'href="/t/{code}/past?at=-1"' in page
    assert f'href="/t/{code}/past?at=1"' in page
    other = (await stranger.get(f"/t/{code}/outcome")).text
    assert "rematch" not in other
    assert 'href="/">' in other
    assert "Another game" in other
    past = (await stranger.get(f"/t/{code}/past?at=-1")).text
    assert "Now</a>" in past
    await cleo.post(f"/t/{code}/leave", {"seat": "2"})
    await ann.post(f"/t/{code}/rematch")
    asked = (await ann.get(f"/t/{code}/outcome")).text
    assert "rematch" not in asked
    assert "Waiting to play again: to the table" in asked


async def test_two_swap_sides_and_what_nobody_may_watch_is_not_offered(ann: Device) -> None:
    ben, stranger = (Device(ann.app, f"10.0.0.{last}") for last in (78, 79))
    code = await over(ann, "power_well", ben)
    assert "Play again with sides swapped" in (await ben.get(f"/t/{code}/outcome")).text
    await ann.post(f"/t/{code}/watched", {"allowed": "no"})
    page = await stranger.get(f"/t/{code}/outcome")
    assert page.status_code == 200
    assert "/past" not in page.text
    begun = await ben.post(f"/t/{code}/rematch", htmx=False)
    assert begun.headers["location"] == f"/t/{code}"
    assert (await ben.get(f"/t/{code}/outcome")).text.count("rematch") == 0


async def test_to_play_again_from_the_page_of_a_game_leads_to_the_table_where_the_next_one_has_begun(
    ann: Device,
) -> None:
    ben = Device(ann.app, "10.0.0.78")
    code = await over(ann, "power_well", ben)
    await ann.post(f"/t/{code}/rematch")
    late = await ben.post(f"/t/{code}/rematch", htmx=False)
    assert (late.status_code, late.headers["location"]) == (303, f"/t/{code}")

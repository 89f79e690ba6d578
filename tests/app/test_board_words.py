"""The board in words: all that lies on it, in reading order, for whoever asks and may see it."""

from itertools import islice
from pathlib import Path

import pytest

from app.screen.board_words import Thing, board_in_words
from app.screen.perspective import look, viewer_of
from app.tables.presence import Presence
from bench.drawing import ORIGIN, people
from games import GAMES
from games.kit.view_models import TablePage
from tests.app.conftest import Device, playing
from tests.app.hotseat import app_of
from tests.app.test_pieces import played


def seen_by(slug: str, taps: int, device: str = "phone 0") -> TablePage:
    """A table after so many answers, at least one, or at its end, through the eyes of a device."""
    *_, table = islice(played(slug, 1, taps), taps)
    return look(table, viewer_of(table, device, ORIGIN, 0.0), Presence(frozenset({device}), "run_id"))


def named(things: tuple[Thing, ...], word: str) -> list[Thing]:
    """The things whose name has a word in it."""
    return [thing for thing in things if word in str(thing.name)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_board_is_told_and_nothing_twice(slug: str) -> None:
    for device in (*(f"phone {seat}" for seat in range(people(slug))), "stranger"):
        things = board_in_words(GAMES[slug], seen_by(slug, 20, device))
        assert len(things) >= people(slug)
        words = [(str(thing.name), *map(str, thing.now)) for thing in things]
        assert len(set(words)) == len(words)
        assert all(thing.now for thing in things)


@pytest.mark.parametrize("slug", ["power_well", "power_well_open"])
def test_marbles_are_read_column_by_column(slug: str) -> None:
    things = named(board_in_words(GAMES[slug], seen_by(slug, 40)), "marble")
    places = [str(thing.now[0]).partition(":")[0] for thing in things]
    columns = ("Left", "Middle", "Right")
    assert places == [f"{column} column, row {row}" for column in columns for row in range(1, 6)]


def test_troops_of_which_the_same_holds_are_one_entry_with_all_their_places() -> None:
    seen = seen_by("mana_surge", 20)
    troops = named(board_in_words(GAMES["mana_surge"], seen), "troop")
    assert sum(len(thing.where) for thing in troops) == len(seen.view.troops)
    stones = named(board_in_words(GAMES["mana_surge"], seen), "Plain stone")
    assert len(stones) == len({thing.now for thing in stones})


def test_each_patch_says_where_it_lies() -> None:
    seen = seen_by("power_plants", 20)
    patches = {str(thing.name): thing.where for thing in board_in_words(GAMES["power_plants"], seen)}
    for one in seen.view.garden:
        assert patches[f"{one.plant} {one.number}"] == (one.place,)


def test_a_garden_is_told_with_its_spots_and_what_lies_beside_it() -> None:
    seen = seen_by("power_plants", 20)
    things = board_in_words(GAMES["power_plants"], seen)
    spots = {place for thing in named(things, "Open spot") for place in thing.where}
    assert spots == {spot.place for spot in seen.view.spots}
    held = [patch.label for player in seen.view.players for patch in player.hand]
    assert held
    assert all(named(things, label) for label in held)
    assert len(named(things, "supply")) == len(seen.view.players)
    assert named(things, "Bag")


async def test_the_page_of_a_table(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    assert "The game has not begun." in (await ann.get(f"/t/{code}/words")).text
    code = await playing(ann, bob)
    assert (await ann.get(f"/t/{code}/words")).status_code == 200
    await bob.answer(code, "bid1", seat=1)
    assert "The game waits for you." in (await ann.get(f"/t/{code}/words")).text
    assert 'for <span class="named"><bdi>Ann</bdi>.</span>' in (await bob.get(f"/t/{code}/words")).text


async def test_the_page_says_what_lies_on_the_board(tmp_path: Path) -> None:
    async with app_of(tmp_path, {"mana_surge": GAMES["mana_surge"]}) as app:
        ann = Device(app)
        code = await ann.new_table(game="mana_surge", name="Ann", **{"with": "here"})
        page = await ann.get(f"/t/{code}/words")
        assert "The Pool <small>at 0,0</small>" in page.text
        assert 'for <span class="named"><bdi>Ann</bdi>.</span>' in page.text, (
            "of several on one device each has a name"
        )

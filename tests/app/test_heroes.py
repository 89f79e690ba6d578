"""A folder of heroes: a faulty file is named with its line and reason, and the server starts all the same."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from app.main import create_app, load_content
from app.settings import Settings
from games import GAMES
from games.power_well.boards import HEROES
from games.power_well.heroes import CONTENT, OWN
from games.power_well.roster import HeroGame
from tests.app.conftest import Device


@pytest.fixture(autouse=True)
def own_heroes() -> Iterator[None]:
    """The heroes that a test adds are gone after it."""
    before = dict(HEROES), [(game, game.customs) for game in GAMES.values() if isinstance(game, HeroGame)]
    yield
    HEROES.clear()
    HEROES.update(before[0])
    for game, customs in before[1]:
        game.customs = customs


def test_a_hero_file_with_a_typo_is_named_and_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "heroes"
    folder.mkdir()
    (folder / "typo.toml").write_text('slug = "typo"\nname = "Typo"\nepithett = "the Wrong"\n')
    app = create_app(Settings(data=tmp_path, heroes=folder))
    with capture_logs() as logs:
        load_content(app.state.container)
    told = [entry for entry in logs if entry["event"] == "a hero file was refused"]
    assert told
    assert told[0]["file"] == "typo.toml"
    assert told[0]["line"] >= 1
    assert told[0]["reason"]


@pytest.mark.parametrize("kind", ["folder", "dangling link", "device", "monstrous", "unreadable"])
def test_a_hero_file_that_is_no_file_of_a_hero_is_named_and_left_out(tmp_path: Path, kind: str) -> None:
    odd = tmp_path / "odd.toml"
    make: dict[str, Callable[[], object]] = {
        "folder": odd.mkdir,
        "dangling link": lambda: odd.symlink_to(tmp_path / "nowhere"),
        "device": lambda: os.mkfifo(odd),
        "monstrous": lambda: (odd.touch(), os.truncate(odd, 1 << 40)),
        "unreadable": lambda: odd.symlink_to(odd),
    }
    make[kind]()
    (tmp_path / "typo.toml").write_text("slug = 1\n")
    app = create_app(Settings(data=tmp_path, heroes=tmp_path))
    with capture_logs() as logs:
        load_content(app.state.container)
    named = [entry["file"] for entry in logs if entry["event"] == "a hero file was refused"]
    assert named == ["odd.toml", "typo.toml"]


async def test_the_boards_of_all_heroes_can_be_printed_a_tables_own_too(tmp_path: Path) -> None:
    toad = (CONTENT / "toad.toml").read_text("utf-8")
    (tmp_path / "newt.toml").write_text(toad.replace('"toad"', '"newt"').replace('"Toad"', '"Newt"'), "utf-8")
    app = create_app(Settings(data=tmp_path, heroes=tmp_path))
    load_content(app.state.container)
    ann = Device(app)
    page = (await ann.get("/boards/power_well")).text
    assert page.count('class="pw-paper"') == len(OWN) + 1
    assert "Newt" in page
    assert "data-back" not in page
    for led, back in (("/t/ABC234", 'href="/t/ABC234" data-back'), ("/t/ABC234/story", ""), ('/t/"><b>', "")):
        shown = (await ann.get("/boards/power_well", referer=f"http://localhost{led}")).text
        assert back in shown
        assert ("data-back" in shown) == bool(back)
    assert (await ann.get("/boards/power_plants")).status_code == 404
    assert (await ann.get("/boards/nothing")).status_code == 404
    assert 'href="/boards/power_well"' in (await ann.get("/")).text

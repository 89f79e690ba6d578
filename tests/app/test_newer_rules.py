"""Rules that are raised under running tables, in every game: each goes on from its last step."""

from collections.abc import Mapping

import pytest

from app.container import Container
from app.main import create_app
from app.settings import Settings
from app.tables.table import Table
from games import GAMES
from games.kit.dice import Dice
from games.kit.search import think
from tests.app.conftest import Hotel

DEVICE = "one phone for all"
ANSWERS = 20
OPTIONS: Mapping[str, Mapping[str, str]] = {"powerdome": {"setup": "full_setup"}}


async def opened(hotel: Hotel) -> Container:
    """A server with the real games."""
    settings = Settings(data=hotel.data, database=hotel.database, bot_workers=0)
    container: Container = create_app(settings, GAMES).state.container
    await container.open()
    return container


async def table_at(container: Container, code: str) -> Table:
    """A table as it stands."""
    async with container.desk.at(code) as table:
        return table


async def play_on(container: Container, code: str, dice: Dice) -> int:
    """Plays some answers at random; how many."""
    for number in range(ANSWERS):
        table = await table_at(container, code)
        if table.play is None or table.play.result is not None:
            return number
        seat = min(table.play.waiting)
        text = think(table.play, seat, dice, "random")
        await container.desk.answer(code, seat, DEVICE, text, question=table.question)
    return ANSWERS


@pytest.mark.parametrize("slug", GAMES)
async def test_a_table_goes_on_under_newer_rules(
    hotel: Hotel, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Dice(b"rules that are newer")
    older = await opened(hotel)
    code = await older.desk.create(slug, OPTIONS.get(slug, {}), DEVICE)
    for seat in range(len((await table_at(older, code)).chairs)):
        await older.desk.sit(code, seat, DEVICE)
    await older.desk.start(code, DEVICE)
    played = await play_on(older, code, dice)
    assert played == ANSWERS, "the game is too short for this"
    version = (await table_at(older, code)).version
    await older.close()

    monkeypatch.setattr(type(GAMES[slug]), "rules_version", GAMES[slug].rules_version + 1)
    newer = await opened(hotel)
    table = await table_at(newer, code)
    assert (table.phase, table.version) == ("playing", version + 1)
    assert "house:rules" in [fact.kind for fact in table.story_log.kept[None]]
    assert await play_on(newer, code, dice) > 0
    before = await table_at(newer, code)
    await newer.close()

    again = await opened(hotel)
    table = await table_at(again, code)
    assert table.version == before.version
    assert table.play
    assert before.play
    assert {seat: ask.describe() for seat, ask in table.play.waiting.items()} == {
        seat: ask.describe() for seat, ask in before.play.waiting.items()
    }
    assert GAMES[slug].dump(table.play.state) == GAMES[slug].dump(before.play.state)
    await again.close()

"""Hints over HTTP: for whoever plays alone against bots, and with a line in the story."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.screen.hints import hint_shown, names
from games import GAMES
from games.kit.advice import Advice
from games.kit.words import Reader
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
    assert "You took" in card.text
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
        ("power_plants", "done", ("Done", "Nothing is left to do here.")),
        ("powerdome", "ready", ("Go on", "Nothing is left to do here.")),
        ("power_plants", "NE", ("NE", "It changes no number at once: it pays off later.")),
    ],
)
def test_where_nothing_can_be_counted_a_hint_says_why(slug: str, answer: str, said: tuple[str, str]) -> None:
    shown = hint_shown(GAMES[slug], None, Advice(answer, (), ()), Reader(("Ann", "Ben"), 0))
    assert (str(shown.words), str(shown.why)) == said

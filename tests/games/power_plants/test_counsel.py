"""What a hint says of a turn: what to do, and which power it counts on."""

import pytest

from app.screen.hints import hint_shown
from games.kit.advice import Advice, advise
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.words import Reader
from games.power_plants import POWER_PLANTS
from games.power_plants.counsel import spelt
from games.power_plants.state import Season
from tests.games.power_plants.table import SEED, say, season

COMPANY = "0,0 Honeyleaf6 blue x1\n1,0 Starflower6 blue x1\n2,0 Frightshade6\n0,1 Wingbean6\n1,1 Snapjaw6"


def hint_for_red(play: Play[Season]) -> tuple[str, bool, str]:
    """The words of a hint for red, whether they are told as done, and what it promises."""
    shown = hint_shown(POWER_PLANTS, None, advise(play, 0, Dice(SEED)), Reader(("Red", "Blue"), 0))
    return str(shown.words), shown.in_story, str(shown.why)


@pytest.mark.rule("PP-2.4")
def test_a_hint_says_what_to_plant_and_which_power_it_counts_on() -> None:
    play = season(COMPANY, "Snapjaw1 Snapjaw2")
    words, told, why = hint_for_red(play)
    assert words == "Plant Snapjaw 1 on the lit spot, then let its neighbours grow"
    assert not told
    assert why.startswith("Gems, if the count came after the rest of this turn: you 0")
    words, told, _ = hint_for_red(say(play, "Snapjaw1 @ 1,-1"))
    assert words in ("Let it sprout", "Let its neighbours grow")
    assert not told


@pytest.mark.parametrize(
    ("prompt", "answer", "words"),
    [
        ("plants", "Honeyleaf Snapjaw", "Choose Honeyleaf and Snapjaw"),
        ("swap", "Honeyleaf1 for Snapjaw3", "Swap Honeyleaf 1 for Snapjaw 3 of the Surplus"),
        ("swap", "keep", "Keep both patches"),
        ("power", "grow", "Let its neighbours grow"),
        ("power", "skip", "Wake nothing here"),
        ("grow", "Honeyleaf1", "Let the lit Honeyleaf 1 grow"),
        ("grow", "skip", "Let none of them grow"),
        ("direction", "NE", "Let the roots run the way that is lit"),
        ("target", "0,-1", "Add a Sprite to the lit patch"),
        ("recall", "0,-1", "Pick up a Sprite from the lit patch"),
        ("embers", "0,-1 1,0", "Lay a Gem onto each lit patch"),
        ("flight", "1,-2 > 0,-1", "Tap the lit Sprite, then the patch that is lit next"),
        ("flight", "stop", "Stop here"),
        ("fly", "Honeyleaf1", "Choose the lit Honeyleaf 1 to fly"),
        ("land", "0,3", "Move it to the lit spot"),
        ("prey", "0,-1", "Swallow a Sprite on the lit patch"),
        ("done", "done", "End your turn"),
    ],
)
def test_every_answer_is_spelt(prompt: str, answer: str, words: str) -> None:
    assert spelt(Advice(answer, (), (), prompt=prompt)) == words

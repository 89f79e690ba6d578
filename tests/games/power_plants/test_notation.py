"""PP-8: positions and answers, written down."""

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.power_plants import POWER_PLANTS, notation
from games.power_plants.plants import NAMES
from tests.games.power_plants.table import BED, SEED, refused, say, season


@pytest.mark.rule("PP-8.1")
def test_a_line_for_each_patch_then_what_lies_beside() -> None:
    play = season(BED.replace("Honeyleaf6", "Honeyleaf6 red x2 g1"))
    lines = [line.strip() for line in notation.write(play.state).splitlines()]
    assert lines[1] == "0,0 Honeyleaf6 red x2 g1"
    assert lines[6:8] == ["Wizard -", "red: Honeyleaf1 Starflower1; supply 18; gems 0"]
    assert [line.split()[0] for line in lines[8:]] == ["blue:", "Surplus", "bag", "now"]


@pytest.mark.rule("PP-8.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_can_be_read_back(seats: int) -> None:
    dice = Dice(SEED)
    play = Play.start(POWER_PLANTS, seats=seats, options={"plants": "random"}, seed=SEED)
    while play.result is None:
        written = notation.write(play.state)
        again = notation.read(written, play.state.dice.copy())
        again.result = play.state.result
        assert notation.write(again) == written
        assert again == play.state
        ((seat, ask),) = play.waiting.items()
        play.answer(seat, ask.sample(dice))
        if len(play.state.bag) == 5 and seats > 2 and not play.state.silent:
            play.resign(seat)


@pytest.mark.rule("PP-8.1")
def test_a_line_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="no line of a position"):
        notation.read("plants Honeyleaf\nslugs 3", Dice(SEED))


@pytest.mark.rule("PP-8.2")
def test_answers_are_read_as_they_are_said() -> None:
    play = season()
    assert refused(play, "Honeyleaf1 @ nowhere").startswith("PP-8.2")
    say(play, "Honeyleaf1 @ 1,-1", "sprout", "done")
    assert play.state.count("0,0") == 2


def test_the_plants_have_names_of_their_own() -> None:
    assert len(set(NAMES)) == 8

"""Why an answer is not offered: each refusal says the rule in the way, and why."""

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.play import Play
from games.mana_surge import MANA_SURGE
from games.mana_surge.map import CORNERS, NAMES
from games.mana_surge.state import Surge
from tests.games.mana_surge.board import SEED, drawn, turn_of_red

BOARD = {
    "1,0": ".r", "2,0": ".g", "0,1": "Xr", "3,-3": ".r", "0,-1": ".r", "0,-2": ".r", "1,-2": ".b",
}  # fmt: skip


def refused(play: Play[Surge], text: str) -> str:
    """What whoever is asked is told."""
    (seat,) = play.waiting
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    return str(refusal.value)


@pytest.mark.rule("MS-2.1")
def test_a_spawner_goes_to_a_free_corner() -> None:
    play = Play.start(MANA_SURGE, seed=SEED)
    for seat, text in ((0, "red"), (1, "green"), (0, NAMES[CORNERS[0]])):
        play.answer(seat, text)
    assert refused(play, NAMES[CORNERS[0]]) == "MS-2.1: A spawner stands in this corner already."
    for near_or_opposite in (1, 3):
        assert refused(play, NAMES[CORNERS[near_or_opposite]]) == (
            "MS-2.1: Between any two of you one corner stays free, so this one cannot be yours."
        )
    assert refused(play, "1,1") == "MS-2.1: A spawner goes to a corner of the board."
    assert refused(play, "the attic") == "MS-2.1: “the attic” is not offered here."


@pytest.mark.rule("MS-3.1")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("-4,1", "MS-3.1: Somebody stands there already."),
        ("0,0", "MS-3.1: New troops come out on an empty hex beside your spawner."),
        ("nowhere", "MS-3.1: “nowhere” is not offered here."),
    ],
)
def test_a_troop_comes_out_on_an_empty_hex_beside_the_spawner(text: str, words: str) -> None:
    assert refused(Play(MANA_SURGE, drawn({"-4,1": ".g"})), text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2,0 to 3,0", "MS-3.2: That is no troop of yours."),
        ("0,3 to 0,2", "MS-3.2: That is no troop of yours."),
        ("0,1 to 1,1", "MS-3.2: This troop is locked: it neither moves nor attacks any more."),
        ("3,-3 to 4,-4", "MS-4.1: Spawners cannot be entered."),
        ("1,0 to 2,0", "MS-3.2: Somebody stands there already."),
        ("1,0 to 0,1", "MS-3.2: Somebody stands there already."),
        ("1,0 to 3,0", "MS-3.2: A point takes a troop to a hex beside it, no further."),
        ("1,0 to the moon", "MS-3.2: “1,0 to the moon” is not offered here."),
        ("the moon to 1,0", "MS-3.2: “the moon to 1,0” is not offered here."),
        ("1,0 x 2,0", "MS-3.2: “1,0 x 2,0” is not offered here."),
    ],
)
def test_why_a_step_cannot_be_taken(text: str, words: str) -> None:
    assert refused(turn_of_red(BOARD), text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1,0 to 1,1", "MS-3.4: The fight has begun: nobody moves any more."),
        ("2,0 x 1,0", "MS-3.3: That is no troop of yours."),
        ("0,1 x 2,0", "MS-3.2: This troop is locked: it neither moves nor attacks any more."),
        ("3,-3 x 4,-4", "MS-4.1: Spawners cannot be attacked."),
        ("1,0 x 1,1", "MS-3.3: Nobody else's troop stands there."),
        ("0,-1 x 0,-2", "MS-3.3: Nobody else's troop stands there."),
        ("0,-1 x 2,0", "MS-3.3: A troop attacks another beside it, no further."),
        ("1,0 x the moon", "MS-3.3: “1,0 x the moon” is not offered here."),
        ("the moon x 1,0", "MS-3.3: “the moon x 1,0” is not offered here."),
    ],
)
def test_why_an_attack_cannot_be_made(text: str, words: str) -> None:
    play = turn_of_red(BOARD)
    play.answer(0, "end")
    assert refused(play, text) == words

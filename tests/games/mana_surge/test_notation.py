"""MS-5: positions, written down and read back."""

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.mana_surge import MANA_SURGE
from games.mana_surge.notation import read, write
from tests.games.mana_surge.board import FULL, SEED, drawn


def test_a_position_is_eleven_lines() -> None:
    s = drawn(FULL | {"0,0": "Og", "1,0": "A.", "-1,1": "Db"}, mana="0 3 1", turn=2, round=7)
    assert write(s).splitlines() == [
        "seats red green blue, spawners -4,0 0,4 4,-4, mana 0 3 1",
        "turn 2, first 0, round 7, phase spawn, points 0, spawns 0",
        "        ..  ..  ..  ..  BB",
        "      ..  ..  ..  ..  ..  ..",
        "    ..  ..  ..  ..  ..  ..  ..",
        "  .r  ..  ..  ..  ..  ..  ..  ..",
        "RR  .r  ..  ..  Og  A.  ..  ..  ..",
        "  .r  ..  ..  Db  ..  ..  ..  ..",
        "    ..  ..  ..  ..  ..  ..  ..",
        "      ..  ..  ..  ..  ..  ..",
        "        ..  ..  ..  ..  GG",
    ]


@pytest.mark.rule("MS-5.1")
@pytest.mark.parametrize("corners", ["alternate", "any"])
@pytest.mark.parametrize("rounds", ["sixty", "endless"])
def test_every_position_of_a_game_is_read_back(corners: str, rounds: str) -> None:
    options = {"layout": "wild", "corners": corners, "rounds": rounds}
    play = Play.start(MANA_SURGE, options=options, seed=SEED)
    dice = Dice(SEED).spawn()
    for at in range(80):
        again = read(write(play.state), play.state.dice.copy())
        assert write(again) == write(play.state)
        again.troops, again.born = play.state.troops[:], play.state.born
        assert again == play.state
        seat = min(play.waiting)
        play.answer(seat, play.waiting[seat].sample(dice))
        if at == 50:
            play.resign(seat)


@pytest.mark.rule("MS-5.1")
def test_a_position_says_who_gave_up_and_what_its_table_allows() -> None:
    s = drawn({})
    s.silent, s.any_corner, s.limited = (2,), True, False
    assert write(s).splitlines()[1].endswith("spawns 0, 2 resigned, any corner, no last round")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (".r", ".q", "'q' is not in list|not in list"),
        ("O.", "Q.", "“Q.” is no hex: its tile is one of"),
        ("phase", "fase", "A position does not know 'phase'"),
        ("4,-4", "5,-4", "A position does not know '5,-4'"),
        ("O.", "O. ..", "The board has 61 hexes, not 62"),
        ("turn 0", "\nturn 0", "A position has 11 lines, not 12"),
    ],
)
def test_nonsense_is_refused(old: str, new: str, words: str) -> None:
    text = write(drawn({"1,0": ".r"}))
    with pytest.raises(ValueError, match=words):
        read(text.replace(old, new, 1), Dice(SEED))

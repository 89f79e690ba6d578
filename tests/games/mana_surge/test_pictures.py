"""What the rulebook's pictures show is what the board does (MS-3.2, MS-3.3)."""

import pytest

from games.mana_surge import MANA_SURGE
from games.mana_surge.pictures import Drawn, read
from tests.games.mana_surge.board import at, turn_of_red
from tests.games.pictured import pictured, shown


def drawn(words: str) -> Drawn:
    value = MANA_SURGE.picture(pictured("mana_surge", words).position).piece.value
    assert isinstance(value, Drawn)
    return value


@pytest.mark.rule("MS-3.3")
@pytest.mark.parametrize(
    ("words", "fell"),
    [
        ("so green falls", ("1,0",)),
        ("both fall", ("1,0", "0,0")),
        ("it is red that falls", ("0,0",)),
        ("nobody falls", ()),
    ],
)
def test_a_fight_ends_as_it_is_drawn(words: str, fell: tuple[str, ...]) -> None:
    (trace,) = drawn(words).traces
    assert trace.fell == fell
    _, (answer,) = shown("mana_surge", words)
    position, _ = shown("mana_surge", words)
    first, _, cells = position.partition(":")
    red, green = cells.split()
    assert (first, answer) == ("0,0", "0,0 x 1,0")
    # The Pool lies in the middle: the same two stand one row higher in a game.
    play = turn_of_red({"0,-1": red, "1,-1": green})
    seat = next(iter(play.waiting))
    play.answer(seat, "end")
    play.answer(seat, "0,-1 x 1,-1")
    assert at(play, "0,-1") == ("" if "0,0" in fell else "red")
    assert at(play, "1,-1") == ("" if "1,0" in fell else "green")


@pytest.mark.rule("MS-3.2")
def test_a_troop_that_steps_onto_the_pool_is_locked() -> None:
    picture = drawn("Red steps onto the Pool")
    (red,) = (one for one in picture.troops if one.colour == "red")
    assert (red.at, red.holds) == ("0,0", "pool")
    assert picture.traces[0].kind == "move"
    described = MANA_SURGE.picture(pictured("mana_surge", "Red steps onto the Pool").position).says
    assert "A red troop at 0,0: locked, defence 1." in described
    assert "A blue troop at 0,1: attack 2, defence 1." in described


@pytest.mark.rule("MS-5.1")
def test_a_whole_board_is_drawn_and_a_few_hexes_are_a_part_of_it() -> None:
    assert len(drawn("The board called Crater").hexes) == 61
    s, places = read("0,-1: RR .r\n-1,0: Ar O. .g")
    assert len(places) == 5
    assert s.spawners[0] == places[0]
    assert MANA_SURGE.notation(s).count("RR") == 1


@pytest.mark.parametrize("answer", ["0,0 x 1,0", "0,0 to 3,0", "0,0 y 1,0"])
def test_what_the_rules_forbid_is_not_drawn(answer: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        MANA_SURGE.picture(f"0,0: .r ..\n> {answer}")

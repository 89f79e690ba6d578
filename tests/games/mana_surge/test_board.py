"""MS-1: the board and its layouts."""

import pytest

from games.kit.dice import Dice
from games.mana_surge import MANA_SURGE
from games.mana_surge.game import LAYOUT
from games.mana_surge.layouts import CONTENT, LAYOUTS, InvalidLayout, fault_of, read, wild
from games.mana_surge.map import ALTERNATE, CORNERS, HOME, NEIGHBOURS, PLACES, POOL, STEPS_TO_POOL

CAUSEWAY = (CONTENT / "causeway.txt").read_text("utf-8")


@pytest.mark.rule("MS-1.1")
def test_the_board_has_61_hexes_a_pool_and_six_corners_with_three_neighbours_each() -> None:
    assert len(PLACES) == 61
    assert PLACES[POOL] == (0, 0)
    assert [len(NEIGHBOURS[corner]) for corner in CORNERS] == [3] * 6
    assert {STEPS_TO_POOL[corner] for corner in CORNERS} == {4}


@pytest.mark.rule("MS-1.2")
@pytest.mark.parametrize("slug", LAYOUTS)
def test_a_layout_is_alike_for_three_and_has_every_kind_of_tile(slug: str) -> None:
    tiles = LAYOUTS[slug].tiles
    assert fault_of(tiles) is None
    assert set(tiles) == set(".AaDXSO")
    assert LAYOUTS[slug].name
    assert LAYOUTS[slug].words.endswith(".")
    assert f"{LAYOUTS[slug].name}: {LAYOUTS[slug].words}" in LAYOUT.words, "who begins a table reads it"


@pytest.mark.rule("MS-1.2")
def test_there_are_three_layouts_and_a_wild_one() -> None:
    assert len(LAYOUTS) >= 3
    assert MANA_SURGE.content() == {"layouts": len(LAYOUTS) + 1}


@pytest.mark.rule("MS-1.2")
def test_the_wild_board_keeps_the_law_and_differs_from_game_to_game() -> None:
    boards = [wild(Dice(bytes([n]) * 16)) for n in range(40)]
    assert [fault_of(tiles) for tiles in boards] == [None] * 40
    assert all(set(tiles) == set(".AaDXSO") for tiles in boards)
    assert len(set(boards)) > 30


@pytest.mark.rule("MS-1.4")
def test_corners_and_the_hexes_beside_them_are_plain() -> None:
    assert len(HOME) == 24
    assert all(layout.tiles[place] == "." for layout in LAYOUTS.values() for place in HOME)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" . . . . .\n", " . . . .\n", r"line 4: this row has 5 hexes, not 4"),
        ("O", "Q", r"line 8: “Q” is no tile"),
        ("O", ".", r"line 8: the hex 0,0 must be the Pool"),
        (" . . X . . .", " . . S . . .", r"a third of a circle further it is not"),
    ],
)
def test_a_faulty_layout_is_refused_with_file_line_and_reason(old: str, new: str, reason: str) -> None:
    with pytest.raises(InvalidLayout, match=rf"^broken\.txt, .*{reason}"):
        read("broken", CAUSEWAY.replace(old, new, 1))


def test_a_layout_needs_its_name_and_nothing_after_the_map() -> None:
    with pytest.raises(InvalidLayout, match=r"broken\.txt, line 3"):
        read("broken", CAUSEWAY.split("\n\n")[1])
    with pytest.raises(InvalidLayout, match=r"broken\.txt, line 13: nothing follows"):
        read("broken", CAUSEWAY + ". .\n")


@pytest.mark.rule("MS-1.2")
def test_an_ability_without_an_attack_tile_beside_it_is_refused() -> None:
    plain = CAUSEWAY.replace("A", ".")
    with pytest.raises(InvalidLayout, match=r"has no \+1 Attack beside it"):
        read("broken", plain)


@pytest.mark.rule("MS-2.1")
def test_two_ways_to_sit_at_alternate_corners() -> None:
    assert sorted(ALTERNATE[0] + ALTERNATE[1]) == sorted(CORNERS)


def test_equal_bots_are_measured_on_every_board() -> None:
    *equals, against = MANA_SURGE.settings()
    assert [(setting.name, setting.options["layout"]) for setting in equals] == [
        (name, name) for name in (*LAYOUTS, "wild")
    ]
    assert {(setting.seats, setting.random) for setting in equals} == {(3, 0)}
    assert (against.name, against.seats, against.random) == ("against random play", 3, 2)


def test_a_new_table_is_asked_for_board_corners_and_length() -> None:
    assert {option.name: option.choices for option in MANA_SURGE.options} == {
        "layout": (*LAYOUTS, "wild"),
        "corners": ("alternate", "any"),
        "rounds": ("sixty", "endless"),
    }
    assert [option.default for option in MANA_SURGE.options] == ["causeway", "alternate", "sixty"]

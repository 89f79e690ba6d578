"""What a screen shows of Power Plants beside the view."""

import pytest

from games.kit import house
from games.kit.chips import Beside
from games.kit.contract import Result
from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.words import Reader
from games.power_plants import POWER_PLANTS
from games.power_plants.count_screen import Count, count, ending
from games.power_plants.outcome_words import step_reason
from games.power_plants.scoring import CountStep, Share
from games.power_plants.screen import GardenScreen
from games.power_plants.state import Season
from games.power_plants.story import (
    Begins,
    ChosePlants,
    ChosePower,
    Drew,
    Fled,
    Flew,
    GaveUp,
    LaidGems,
    Planted,
    SpriteCame,
    Swallowed,
    Swapped,
    TurnBegan,
    WasDealt,
    WentHome,
    Woke,
)
from tests.games.power_plants.table import say, season

NAMES = ("Red", "Blue", "Yellow")
ADA = Reader(NAMES, 0)
WATCHER = Reader(NAMES)
PLACES = {"Honeyleaf1": "1,-1", "Snapjaw1": "2,-1"}


def turn(seat: int, number: int, *facts: Fact, patch: str = "Honeyleaf1") -> list[Fact]:
    planted = Planted(seat, patch, PLACES[patch])
    return [TurnBegan(seat, number), planted, ChosePower(seat, "sprout", patch), *facts]


def screen_of(
    *facts: Fact, own: int | None = 0, reader: Reader = ADA, play: Play[Season] | None = None
) -> GardenScreen:
    """What a screen shows after these facts, while red is about to add a patch."""
    current = play or season(seats=3)
    entries = tuple(StoryEntry(number, fact) for number, fact in enumerate(facts, 1))
    screen = POWER_PLANTS.screen(POWER_PLANTS.view(current.state, own), entries, reader, own)
    assert isinstance(screen, GardenScreen)
    return screen


def turn_of(seat: int, play: Play[Season] | None = None) -> Play[Season]:
    """A game in which it is a seat's turn."""
    playing = play or season(seats=3)
    playing.state.turn = seat
    return playing


STORY = [*turn(0, 1), *turn(1, 2, WentHome(0, "0,0", "Honeyleaf6")), *turn(2, 3, patch="Snapjaw1")]


def turn_seats(screen: GardenScreen) -> list[int | None]:
    return [one.seat for one in screen.latest]


# What happened


def test_the_chips_are_the_turns_of_others_since_ones_own() -> None:
    assert turn_seats(screen_of(*STORY)) == [1, 2]
    assert turn_seats(screen_of(*STORY, TurnBegan(0, 4))) == [1, 2]
    assert turn_seats(screen_of(*STORY, own=1, play=turn_of(1))) == [2]
    assert turn_seats(screen_of(*STORY, own=None)) == [2]


def test_on_a_shared_phone_it_is_told_what_happened_to_the_one_who_is_asked() -> None:
    screen = screen_of(*STORY, TurnBegan(0, 4), own=0, reader=WATCHER)
    first, _ = screen.latest
    assert [(part.mark, str(part.text), part.text.runs[0].tone) for part in first.chip][:2] == [
        ("", "−1 of Red’s", "harm"),
        (",", "sprouted", ""),
    ]
    assert str(first.text) == "Blue planted Honeyleaf 1 and let it sprout: 1 of Red’s went home."
    assert turn_seats(
        screen_of(*STORY, *turn(0, 4), TurnBegan(1, 5), own=1, reader=WATCHER, play=turn_of(1))
    ) == [2, 0]


def test_a_chip_says_who_planted_what_and_leads_to_its_turn() -> None:
    chip = screen_of(*STORY).latest[0]
    assert (chip.id, chip.colour, str(chip.who), chip.planted) == ("f4", "blue", "Blue", "Honeyleaf1")
    assert screen_of(TurnBegan(1, 1)).latest[0].planted == ""


def other_texts(screen: GardenScreen) -> list[str]:
    return [str(text) for text in screen.otherwise]


def test_before_anybody_has_played_it_is_said_how_it_began() -> None:
    start = (ChosePlants(("Honeyleaf",)), Begins(0, ()), WasDealt(1, ("Honeyleaf2", "Snapjaw2")))
    swap = Swapped(1, "Honeyleaf2", "Wingbean1")
    screen = screen_of(*start, swap, GaveUp(2))
    assert other_texts(screen) == [
        "You begin.",
        "Blue gave Honeyleaf 2 for Wingbean 1 of the Surplus.",
        "Yellow resigned.",
    ]
    assert str(Beside(screen.otherwise).text) == " ".join(other_texts(screen))
    bare = season(seats=3)
    bare.state.hands = [(), (), ()]
    assert other_texts(screen_of(*start, play=bare)) == ["The garden is laid out by moonlight."]
    bare.state.phase = "plants"
    assert other_texts(screen_of(play=bare)) == ["Eight plants, five beds: what shall it be?"]


def test_who_gave_up_in_ones_own_turn_is_told_beside_the_turns_of_others() -> None:
    screen = screen_of(*STORY, TurnBegan(0, 4), GaveUp(2))
    assert (turn_seats(screen), other_texts(screen)) == ([1, 2], ["Yellow resigned."])
    assert other_texts(screen_of(*STORY)) == []


def test_what_somebody_took_back_is_said_until_something_happens() -> None:
    screen = screen_of(*STORY, house.TookBack(2))
    assert (turn_seats(screen), other_texts(screen)) == ([], ["Yellow took it back."])
    assert other_texts(screen_of(*STORY, house.TookBack(0))) == []


def test_the_list_has_the_latest_turn_first_and_what_is_alike_in_one_line() -> None:
    came = [
        SpriteCame(1, "0,0", "Honeyleaf6"),
        SpriteCame(1, "1,0", "Starflower6"),
        SpriteCame(2, "0,0", "Honeyleaf6"),
    ]
    laid = [LaidGems("0,0", 1, "Honeyleaf6"), LaidGems("1,0", 2, "Starflower6")]
    screen = screen_of(
        Begins(0, ()), *turn(1, 1, Woke(1, "Honeyleaf1", "sprout"), *came, *laid), TurnBegan(2, 2)
    )
    lines = [[(line.id, str(line.text)) for line in one.lines] for one in screen.whole]
    assert lines == [
        [("f11", "Turn 1: Yellow")],
        [
            ("f2", "Turn 1: Blue"),
            ("f3", "Blue planted Honeyleaf 1"),
            ("f4", "Blue let Honeyleaf 1 sprout"),
            ("f6", "2 Sprites of Blue’s came to Honeyleaf 6 and Starflower 6"),
            ("f8", "A Sprite of Yellow’s came to Honeyleaf 6"),
            ("f9", "3 Gems were laid onto Honeyleaf 6 and Starflower 6"),
        ],
        [("f1", "You begin")],
    ]
    assert [one.kind for one in screen.whole[1].lines][:2] == ["turn", "add"]
    assert screen.short == screen.whole


def test_the_turn_in_progress_is_told_to_its_player() -> None:
    assert str(screen_of(*STORY, *turn(0, 4)).own_turn) == "You planted Honeyleaf 1 and let it sprout."
    assert not screen_of().own_turn


def test_the_last_turn_of_others_is_marked_in_the_garden() -> None:
    home = WentHome(0, "0,0", "Honeyleaf6")
    told = turn(
        1,
        1,
        Flew(1, "Wingbean6", "0,1", "0,2"),
        Fled(2, "0,0", "1,0", "Honeyleaf6", "Starflower6"),
        *(home, home, Swallowed(1, 2, "2,0", "Frightshade6")),
    )
    marks = [(mark.shape, mark.colour, mark.at, mark.to, mark.count) for mark in screen_of(*told).marks]
    assert marks == [
        ("new", "blue", "1,-1", "", 0),
        ("flown", "blue", "0,1", "0,2", 0),
        ("fled", "yellow", "0,0", "1,0", 0),
        ("gone", "red", "0,0", "", 2),
        ("gone", "yellow", "2,0", "", 1),
    ]
    assert [mark.turned for mark in screen_of(*told).marks[1:3]] == [60, 0]


def test_what_went_home_is_marked_whichever_of_the_turns_since_ones_own_it_was() -> None:
    first = turn(1, 2, WentHome(0, "0,0", "Honeyleaf6"), WentHome(0, "1,0", "Starflower6"))
    second = turn(
        2, 3, WentHome(1, "0,0", "Honeyleaf6"), WentHome(1, "2,0", "Frightshade6"), patch="Snapjaw1"
    )
    marks = screen_of(*turn(0, 1, WentHome(1, "0,1", "Wingbean6")), *first, *second).marks
    assert [(mark.shape, mark.colour, mark.at, mark.nth) for mark in marks] == [
        ("new", "yellow", "2,-1", 0),
        ("gone", "red", "0,0", 1),
        ("gone", "blue", "0,0", 2),
        ("gone", "red", "1,0", 0),
        ("gone", "blue", "2,0", 0),
    ]


def test_a_turn_is_told_alike_to_all_whom_it_does_not_name() -> None:
    lost = [WentHome(0, "0,0", "Honeyleaf6"), Swallowed(1, 2, "2,0", "Frightshade6")]
    names = (*NAMES, "Green")
    to = {n: screen_of(*turn(1, 1, *lost), own=n, reader=Reader(names, n)).short for n in range(4)}
    nobody = screen_of(*turn(1, 1, *lost), own=None, reader=Reader(names)).short
    assert [to[own] == nobody for own in range(4)] == [False, False, False, True]
    assert hash(to[3]) == hash(nobody)


def test_nothing_is_marked_once_the_own_patch_lies() -> None:
    play = say(season(seats=3), "Honeyleaf1 @ 1,-1")
    assert screen_of(*STORY, TurnBegan(0, 4), play=play).marks == ()
    assert screen_of(*STORY, *turn(0, 4), play=play, own=2).marks != ()


def test_a_patch_that_flew_since_is_marked_where_it_lies() -> None:
    play = season(garden="0,0 Honeyleaf6\n0,1 Honeyleaf1", red="Starflower1 Starflower2", seats=3)
    assert screen_of(*turn(1, 1), play=play).marks[0].at == "0,1"


def test_what_was_drawn_is_named_where_it_may_be_swapped() -> None:
    play = season(seats=3)
    assert screen_of(Drew(0, "Snapjaw2"), play=play).drawn == ""
    play.state.phase = "draw"
    assert screen_of(Drew(0, "Snapjaw2"), play=play).drawn == "Snapjaw 2"


# The count

EQUAL = "Equal in Gems"
ENDED = """
0,0 Honeyleaf6 red x1
1,0 Honeyleaf5 blue x1
2,0 Starflower6 blue x2
0,1 Wingbean6
1,1 Snapjaw6 red x1
"""


def final_screen(
    garden: str = ENDED, gained: tuple[int, ...] = (5, 2, 0), out: tuple[int, ...] = ()
) -> GardenScreen:
    """The screen after the end."""
    play = season(garden, plants="Honeyleaf Starflower Emberwood Wingbean Snapjaw", seats=3)
    play.state.gained, play.state.silent = list(gained), out
    play.state.result = Result((1.0, 0.0, 0.0), "counted")
    return screen_of(*STORY, play=play, own=None)


def counted(screen: GardenScreen) -> Count:
    return count(screen.view, screen.reader)


@pytest.mark.rule("PP-6.6")
def test_the_count_skips_fields_where_nobody_sits_and_ends_in_one_table() -> None:
    count = counted(final_screen())
    assert [page.title for page in count.pages] == [
        "Gems gained", "A field of 2 Honeyleaf", "A single Starflower", "A single Snapjaw",
    ]  # fmt: skip
    assert [column.title for column in count.columns] == ["Gained", "Fields"]
    assert [(str(row.who), row.gems, row.total, row.won) for row in count.rows] == [
        ("You", (5, 2), 7, True),
        ("Blue", (2, 4), 6, False),
        ("Yellow", (0, 0), 0, False),
    ]
    assert set(count.places) == {"0,0", "1,0", "2,0", "1,1"}


@pytest.mark.rule("PP-6.6")
def test_each_step_says_who_gets_what_and_why() -> None:
    page = counted(final_screen()).pages[1]
    assert str(page.reason) == (
        "Whoever holds most of it gets 3 Gems, the second 1. "
        "Blue and you hold 1 patch each: the lower number, 5, goes first."
    )
    assert [(str(row.who), row.why, row.gems, row.total) for row in page.rows] == [
        ("You", "second: 1 patch, lowest 6", 1, 6),
        ("Blue", "first: 1 patch, lowest 5", 3, 5),
        ("Yellow", "", None, 0),
    ]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (CountStep("gained", "", "", (), (), ()), "What each gained during the game."),
        (
            CountStep("plant", "", "Wingbean", (), (), ()),
            "A Gem for each kind of plant beside a Wingbean, Wingbean left out.",
        ),
        (CountStep("plant", "", "Snapjaw", (), (), ()), "A Gem for each swallowed Sprite."),
        (CountStep("patches", "", "Emberwood", (), (), ()), "To whoever controls the patch."),
        (
            CountStep("field", "", "Snapjaw", ("0,0",), (Share(0, 1, "first", 1, 2),), (), 1, 1),
            "Whoever holds it gets 1 Gem.",
        ),
        (
            CountStep(
                "field",
                "",
                "Snapjaw",
                (),
                tuple(Share(seat, 1, "other", 2 - seat // 2, 3 - seat, tied=True) for seat in range(4)),
                (),
                6,
                11,
                5,
            ),
            "Whoever holds most of it gets 11 Gems, the second 5. "
            "You and Blue hold 2 patches each: the lower number, 2, goes first. "
            "Yellow and Green hold 1 patch each: the lower number, 0, goes first.",
        ),
    ],
    ids=lambda one: one.kind if isinstance(one, CountStep) else "",
)
def test_why_a_step_pays(step: CountStep, said: str) -> None:
    assert str(step_reason(step, Reader((*NAMES, "Green"), 0))) == said


@pytest.mark.rule("PP-6.5")
@pytest.mark.parametrize(
    ("garden", "gained", "out", "said"),
    [
        (ENDED, (5, 2, 0), (), "You have the most Gems. You 7, Blue 6, Yellow 0."),
        (ENDED, (4, 2, 0), (), f"{EQUAL}; Blue has more Sprites in the garden. You 6, Blue 6, Yellow 0."),
        (
            "0,0 Honeyleaf6",
            (3, 3, 0),
            (),
            f"{EQUAL} and in Sprites: You and Blue share the garden. You 3, Blue 3, Yellow 0.",
        ),
        (ENDED, (5, 2, 0), (0,), "Blue has the most Gems of those who stayed. You 7, Blue 6, Yellow 0."),
        (ENDED, (5, 2, 0), (0, 1), "You and Blue resigned. You 7, Blue 6, Yellow 0."),
    ],
)
def test_how_it_ended(garden: str, gained: tuple[int, ...], out: tuple[int, ...], said: str) -> None:
    shown = final_screen(garden, gained, out)
    assert str(ending(shown.view, shown.reader)) == said


def test_with_the_count_the_last_turn_is_told_and_marked() -> None:
    shown = final_screen()
    assert [(mark.shape, mark.colour) for mark in shown.marks] == [("new", "yellow")]
    assert str(shown.last_turn).startswith("Yellow planted ")


RESIGNED = [TurnBegan(1, 2), GaveUp(1)]
PLANTED = [Planted(1, "Honeyleaf1", "1,-1"), SpriteCame(1, "1,-1", "Honeyleaf1")]
SKIPPED = ChosePower(1, "skip", "Honeyleaf1")


@pytest.mark.rule("PP-5.3")
@pytest.mark.parametrize(
    ("facts", "text", "lines", "chip"),
    [
        (
            [*RESIGNED, *PLANTED, SKIPPED],
            "Blue resigned: the rules planted Honeyleaf 1.",
            [
                "Turn 1: Blue", "Blue resigned", "The rules planted Honeyleaf 1",
                "A Sprite of Blue’s came to Honeyleaf 1",
            ],
            ("", ["resigned"]),
        ),
        (
            [TurnBegan(1, 2), *PLANTED, GaveUp(1), SKIPPED],
            "Blue planted Honeyleaf 1 with a Sprite. Blue resigned.",
            [
                "Turn 1: Blue", "Blue planted Honeyleaf 1", "A Sprite of Blue’s came to Honeyleaf 1",
                "Blue resigned",
            ],
            ("Honeyleaf1", ["resigned"]),
        ),
    ],
    ids=["before planting", "before a power is chosen"],
)  # fmt: skip
def test_what_the_rules_finish_of_a_turn_is_not_told_of_who_resigned(
    facts: list[Fact], text: str, lines: list[str], chip: tuple[str, list[str]]
) -> None:
    told = screen_of(*facts).latest[0]
    assert str(told.text).replace("\u00a0", " ") == text
    assert [str(line.text).replace("\u00a0", " ") for line in told.lines] == lines
    assert (told.planted, [str(part.text) for part in told.chip]) == chip

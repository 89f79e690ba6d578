"""The lesson of the open table: one person taps for both sides, Bailiff left and Painter right.

The taps are one whole turn by the rules of the duel: a wish, an empowered ability effect by effect, its end.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import Beat, Lesson
from games.power_well.field import COLOURS, Field
from games.power_well.notation import player
from games.power_well.open_state import OpenState

SEED: Final = b"a lesson at the open table"
"""Fixed seed, so that every run of the lesson draws the same marbles."""
PAINTER: Final = 1
"""The Painter's side, the right one: at the bottom of a phone held upright."""

Position = Callable[[], OpenState]


def at(field: str, bailiff: str, painter: str) -> Position:
    """Returns a position in the Painter's turn, given in notation."""

    def position() -> OpenState:
        return OpenState(
            dice=Dice(SEED),
            field=Field.read(field),
            players=(player(f"bailiff {bailiff}"), player(f"painter {painter}")),
            turn=PAINTER,
        )

    return position


STARS: Final = ("M2", "R1", "R4")
"""Yellow marbles that the Painter can draw after the wish and the Bailiff's removal."""
RECOLOURINGS: Final = tuple(f"recolour {colour} {which}" for colour in COLOURS for which in ("??", "?? ??"))
"""Every recolouring of one marble or two, to any colour."""

BEATS: Final[tuple[Beat[OpenState], ...]] = (
    # The table
    Beat(
        "You tap for both. As the Painter, wear the Bailiff’s bars down to win.",
        lit=("#side0 .pw-bars", "#side1"),
        at=at(
            "ycm/mmc/cym/mcy/ymc",
            "c10 m9 y10 flow 2 coins 4 bill1@left2",
            "c9 m10 y9 flow 1 coins 4",
        ),
        part="The table",
    ),
    Beat(
        "1, 2 or 4 touching marbles of one colour in Right and Middle pay for an ability: see Boards.",
        lit=(".pw-marble.cM", ".pw-marble.cR", "#strip1 .pw-first"),
    ),
    # A wish
    Beat(
        "Nothing good? A coin brings 15 others: tap your face, then Wish.",
        lit=("#side1 .pw-hero",),
        do=("right wish",),
        wrong="Tap the Painter’s face, then Wish.",
        then=((0, "left draw R2"),),
        part="A wish",
    ),
    # A turn
    Beat(
        "The Bailiff removed a marble. One star pays for Wet Paint; empower it: tap your Flow’s minus.",
        lit=("#flow1",),
        do=("right flow -1",),
        wrong="One off the Painter’s Power Flow: it pays for the Empowerment.",
        part="A turn",
    ),
    Beat(
        "Tap a lit star, then Draw.",
        lit=tuple(f".pw-marble.c{place[0]}.r{place[1]}" for place in STARS),
        do=tuple(f"right draw {place}" for place in STARS),
        wrong="One star of the Middle or Right column, then Draw on the Painter’s side.",
    ),
    Beat(
        "It places a Sign: tap yours, then a circle.",
        lit=("#dock1 .pw-tray",),
        do=("right token sign topM", "right token sign top?"),
        wrong="Tap the Sign on your side, then a circle above a column.",
    ),
    Beat(
        "No bar moves by itself: it deals 1, tap a minus.",
        lit=("#side0 .pw-bars",),
        do=("left cyan -1", "left magenta -1", "left yellow -1"),
        wrong="One point off one of the Bailiff’s bars.",
    ),
    Beat(
        "Empowered, it recolours: tap one or two, then Recolour.",
        lit=("#marbles .pw-marble",),
        do=("recolour yellow M3", *RECOLOURINGS),
        wrong="One marble or two, then Recolour, and a colour.",
    ),
    Beat(
        "A turn that spends no Flow brings 1 Flow; yours spent 1. Tap End turn.",
        lit=("#strip1 .pw-turns",),
        do=("left turn",),
        wrong="Tap End turn on the Painter’s side.",
    ),
    Beat(
        "The Bailiff’s Bill goes on a row: tap it, Move, circle 3.",
        lit=("#rails button.at-left2.s0",),
        do=("left move left2 bill left3",),
        wrong="Tap the Bill beside row 2, then Move, then the circle at row 3.",
    ),
    # Winning
    Beat(
        "A bar at 0 costs coins: 1, then 2. Who cannot pay, or has all three Exhausted, has lost.",
        lit=("#side0 .pw-bars",),
        part="Winning",
    ),
    Beat(
        "Later, a diamond pays for Ink Stroke: take the last point, and win.",
        lit=("#side0 .pw-bars",),
        do=("left yellow -1",),
        wrong="One point off the Bailiff’s yellow bar, the last one that is not Exhausted.",
        at=at(
            "ycm/cmy/mmc/ycy/cym",
            "c0* m0* y1 flow 1 coins 1 bill1@left4",
            "c6 m3 y8 flow 2 coins 3",
        ),
    ),
    # The end
    Beat(
        "You won. Undo takes back slips; the menu’s “In short” has the rules.",
        part="The end",
    ),
)


@cache
def lesson() -> Lesson[OpenState]:
    """Returns the lesson of the open table."""
    return Lesson("The open table", BEATS)

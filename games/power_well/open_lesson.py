"""The open table's lesson: one person taps for both sides, the Knight's on the right and the Bailiff's."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import Beat, Lesson
from games.power_well.field import Field
from games.power_well.notation import player
from games.power_well.open_state import OpenState

SEED: Final = b"a lesson at the open table"
"""What rolls in is the same each time that the lesson is played."""
KNIGHT: Final = 1
"""The Knight's side, the right one: at the foot of a phone that is held upright."""

Position = Callable[[], OpenState]


def at(field: str, bailiff: str, knight: str, owed: tuple[int, int] = (0, 0)) -> Position:
    """The Knight's turn, written as in a notation."""

    def position() -> OpenState:
        return OpenState(
            dice=Dice(SEED),
            field=Field.read(field),
            players=(player(f"bailiff {bailiff}"), player(f"knight {knight}")),
            turn=KNIGHT,
            owed=owed,
        )

    return position


BEATS: Final[tuple[Beat[OpenState], ...]] = (
    # The table
    Beat(
        "This device lies between two people, each with a hero’s board beside it. You are the Knight, and "
        "tap for both.",
        lit=("#side1", "#side0"),
        at=at(
            "cmy/ymc/yyc/mcm/cmy",
            "c10 m10 y10 flow 0 coins 4 bill1@left2",
            "c10 m10 y10 flow 0 coins 4",
        ),
        part="The table",
    ),
    # A play
    Beat(
        "One diamond, your board says, is Shield Bash: deal 1. Tap a lit diamond, then Draw on your side.",
        lit=(".pw-marble.cM.r1", ".pw-marble.cM.r2", ".pw-marble.cR.r4", ".pw-marble.cM.r5"),
        do=("right draw M1", "right draw M2", "right draw R4", "right draw M5"),
        wrong="One diamond of the Middle or Right column, then Draw on the Knight’s side.",
        part="A play",
    ),
    Beat(
        "No bar moves by itself: tap the minus of one of the Bailiff’s bars.",
        lit=("#side0 .pw-bars",),
        do=("left cyan -1", "left magenta -1", "left yellow -1"),
        wrong="One point off one of the Bailiff’s bars.",
    ),
    # Tokens
    Beat(
        "Some abilities lay a token: tap your Shield, then a circle beside a row.",
        lit=("#dock1 .pw-tray",),
        do=("right token shield right3", "right token shield right?"),
        wrong="Tap the Shield on your side, then a circle.",
        part="Tokens",
    ),
    Beat(
        "A slip of the finger? Either of you may tap Undo: it takes back the last tap.",
        lit=("#strip1 .pw-undo",),
        do=("undo",),
        wrong="Tap Undo: the Shield comes back to your side.",
    ),
    Beat(
        "Your turn is over: tap End turn.",
        lit=("#strip1 .pw-turns",),
        do=("left turn",),
        wrong="Tap End turn on the Knight’s side.",
    ),
    Beat(
        "The Bailiff’s Bill goes on by a row whenever your turn ends. Tap it, then Move, then circle 3.",
        lit=("#rails button.at-left2.s0",),
        do=("left move left2 bill left3",),
        wrong="Tap the Bill beside row 2, then Move, then the circle at row 3.",
    ),
    # Winning
    Beat(
        "A bar at 0 is Exhausted and costs coins: 1, then 2. Who cannot pay, or has all three Exhausted, "
        "has lost.",
        lit=("#side0 .pw-bars",),
        part="Winning",
    ),
    Beat(
        "Later: two of the Bailiff’s bars are Exhausted. Take the last point of the third, and you win.",
        lit=("#side0 .pw-bars",),
        do=("left yellow -1",),
        wrong="One point off the Bailiff’s yellow bar, the last one that is not Exhausted.",
        at=at(
            "ycm/cmy/mmc/ycy/cym",
            "c0* m0* y1 flow 1 coins 1 bill1@left4",
            "c6 m3 y8 flow 2 coins 1 shield1@right2",
        ),
    ),
    # The end
    Beat(
        "You won. The table keeps count, you keep the rules: “In short”, in the menu, has them.",
        part="The end",
    ),
)


@cache
def lesson() -> Lesson[OpenState]:
    """The lesson of the open table."""
    return Lesson("The open table", BEATS)

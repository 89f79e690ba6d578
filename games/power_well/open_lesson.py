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
        "This device lies flat between two people who keep their heroes’ boards beside it. "
        "Here you are the Knight, and tap for the Bailiff as well.",
        lit=("#side1", "#side0"),
        at=at(
            "cmy/ymc/yyc/mcm/cmy",
            "c10 m10 y10 flow 0 coins 4 bill1@left2",
            "c10 m10 y10 flow 0 coins 4",
        ),
        part="The table",
    ),
    Beat(
        "It hands out marbles and keeps count; it enforces nothing. Either of you may tap at any time, "
        "and Undo takes back the last tap.",
        lit=("#strip1 .pw-undo", "#strip0 .pw-undo"),
    ),
    # A play
    Beat(
        "Your board says: one diamond is Shield Bash, deal 1. Tap a diamond in the Middle or Right column, "
        "then Draw on your side.",
        lit=(".pw-marble.cM.r1", ".pw-marble.cM.r2", ".pw-marble.cR.r4", ".pw-marble.cM.r5"),
        do=("right draw M1", "right draw M2", "right draw R4", "right draw M5"),
        wrong="One diamond of the Middle or Right column, then Draw on the Knight’s side.",
        part="A play",
    ),
    Beat(
        "Another rolled in. The bars did not move: that is yours to do. Tap the minus of one of the "
        "Bailiff’s bars, or slide along it.",
        lit=("#side0 .pw-bars",),
        do=("left cyan -1", "left magenta -1", "left yellow -1"),
        wrong="One point off one of the Bailiff’s bars.",
    ),
    # Tokens
    Beat(
        "Some abilities lay a token; yours wait in front of you. Tap your Shield, then one of the "
        "circles: it lies there, beside its row.",
        lit=("#dock1 .pw-tray",),
        do=("right token shield right3", "right token shield right?"),
        wrong="Tap the Shield on your side, then a circle.",
        part="Tokens",
    ),
    Beat(
        "A turn that spent no Power Flow brings you 1, and you count it yourself: tap the plus of your Flow.",
        lit=("#flow1",),
        do=("right flow +1",),
        wrong="One Power Flow more for the Knight.",
    ),
    Beat(
        "Your turn is over. Tap End turn: the mark goes to the Bailiff.",
        lit=("#strip1 .pw-turns",),
        do=("left turn",),
        wrong="Tap End turn on the Knight’s side.",
    ),
    Beat(
        "The Bailiff’s Bill goes down a row whenever your turn ends. Tap it, then Move, then circle 3.",
        lit=("#rails button.at-left2.s0",),
        do=("left move left2 bill left3",),
        wrong="Tap the Bill beside row 2, then Move, then the circle below it.",
    ),
    Beat(
        "His abilities count its row: 3 by now. A tap on a token always says what it does.",
        lit=("#rails button.at-left3.s0",),
    ),
    # The end
    Beat(
        "Many turns later. At 0 a bar’s board is Exhausted. That costs 1 coin, or 2 while another board is. "
        "Take one off the Bailiff’s coins.",
        lit=("#coins0",),
        do=("left coins -1",),
        wrong="One coin less for the Bailiff.",
        at=at(
            "cyy/ymc/mmc/mcy/cyc",
            "c0* m4 y6 flow 2 coins 2",
            "c4 m5 y3 flow 1 coins 3",
            owed=(1, 0),
        ),
        part="The end",
    ),
    Beat(
        "Whoever has all three boards Exhausted, or cannot pay, has lost. The table then says who has won, "
        "and New game stands where End turn stood.",
        lit=("#strip1 .pw-turns", "#strip0 .pw-turns"),
    ),
    Beat(
        "That is the table. “In short”, in the menu, says what may be played, what Power Flow buys, and how "
        "to wish. Choose two heroes, and toss the coin."
    ),
)


@cache
def lesson() -> Lesson[OpenState]:
    """The lesson of the open table."""
    return Lesson("The open table", 2, BEATS)

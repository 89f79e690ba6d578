"""The lesson: the learner plays red, against Green and Blue."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import Beat, Lesson
from games.mana_surge.layouts import LAYOUTS
from games.mana_surge.map import NAMED
from games.mana_surge.state import COLOURS, Surge

SEED: Final = b"a lesson at the Pool"
LAYOUT: Final = next(iter(LAYOUTS))
"""The default board, on which a first game is played, too."""

HOMES: Final = ("0,4", "-4,0", "4,-4")
"""The spawners of red, green and blue, in turn order."""

Position = Callable[[], Surge]


def at(*troops: str, mana: tuple[int, int, int] = (0, 0, 0), round: int = 1) -> Position:
    """Returns the start of the learner's turn. `troops`: the hexes of each seat's troops, as `0,3 1,3`."""

    def position() -> Surge:
        s = Surge(
            dice=Dice(SEED),
            tiles=LAYOUTS[LAYOUT].tiles,
            colours=list(COLOURS),
            spawners=[NAMED[home] for home in HOMES],
            mana=list(mana),
            phase="spawn",
            round=round,
        )
        for seat, places in enumerate(troops):
            for place in places.split():
                s.born += 1
                s.owners[NAMED[place]], s.troops[NAMED[place]] = seat, s.born
        return s

    return position


def hex_selectors(*places: str) -> tuple[str, ...]:
    """Returns the selectors of hexes to light: `0,-1`."""
    return tuple("#h" + place.replace(",", "_") for place in places)


POOL: Final = ".k-pool"
DONE: Final = "[data-done]"
END: Final = ".ms-acts [value=end]"
OWN_MANA, BLUE_MANA = "#side0 .ms-track", "#side2 .ms-track"

BEATS: Final[tuple[Beat[Surge], ...]] = (
    Beat(
        "Three colours, one pool of mana: the first to draw ten drops wins.",
        lit=(POOL, ".ms-track"),
        at=at("0,3 1,3 -1,4", "-3,0 -4,1 -3,-1", "3,-4 4,-3 3,-3"),
        part="One pool",
    ),
    Beat(
        "You are red. These troops are yours, and your spawner will bring more.",
        lit=("#board .spawner.red", ".ms-troop.red"),
    ),
    Beat(
        "A turn goes Spawn, Move, Fight. No room to spawn yet, so you Move, with 1 point.",
        lit=(".ms-steps",),
    ),
    # A first step
    Beat(
        "A point takes a troop one hex. Tap a troop, then a hex that it offers.",
        lit=(".ms-troop.red",),
        do=("0,3 to 0,2", "* to *"),
        wrong="First let one of your troops take a step: that is what the point is for.",
        part="A first step",
    ),
    Beat(
        "Your point is spent, and nobody is near enough to fight. Tap Done.",
        lit=(DONE,),
        do=("done",),
        then=((1, "-3,0 to -2,0"), (1, "done"), (2, "3,-3 to 3,-2"), (2, "done")),
    ),
    Beat(
        "Green and Blue have stepped: dots show where. A new troop of yours filled the gap.",
        lit=(".ms-way", "#t10"),
    ),
    # Good ground
    Beat(
        "Some turns later, two hexes are free: tap the one where your new troop comes out.",
        lit=hex_selectors("0,3", "-1,4"),
        do=("0,3", "-1,4"),
        wrong="On one of the two lit hexes beside your spawner, please.",
        at=at("-1,3 1,3 0,2 1,1", "-2,0 -3,0 -3,-1 -3,1", "3,-2 2,-2 4,-3 3,-4", round=4),
        part="Good ground",
    ),
    Beat(
        "The lightning bolt, an Extra Action, gives a point each turn. Tap your troop, then the bolt.",
        lit=("#t1", *hex_selectors("-2,3")),
        do=("-1,3 to -2,3",),
        wrong="A step onto the lightning bolt, please: it is worth it.",
    ),
    Beat(
        "A padlock: it never moves or attacks again, but next turn brings its point. Tap Done.",
        lit=("#t1", DONE),
        do=("done",),
        then=((1, "-2,0 to -2,1"), (1, "done"), (2, "2,-2 to 2,-1"), (2, "done")),
    ),
    Beat(
        "Two points now. Little figures are Extra Spawns: a troop there brings another each turn.",
        lit=(".ms-steps .points", ".k-spawn"),
    ),
    # A fight
    Beat(
        "A few turns later, Green is coming. A troop shows attack on the left, defence on the right.",
        lit=("#t2", "#t6"),
        at=at(
            "-2,3 -1,2 1,1 0,3 1,3",
            "-2,1 -3,0 -3,-1 -2,-1",
            "3,-1 2,-1 2,-2 4,-3 3,-4",
            round=9,
        ),
        part="A fight",
    ),
    Beat(
        "Only an attack above its defence fells a troop. A sword, +1\N{NO-BREAK SPACE}Attack, makes yours 2.",
        lit=(".k-attack:not(.held)",),
    ),
    Beat(
        "Your lit troop wants a sword: move it onto one of the two beside Green’s.",
        lit=("#t2", *hex_selectors("-1,1", "-2,2")),
        do=("-1,2 to -2,2", "-1,2 to -1,1"),
        wrong="The lit troop, please, onto one of the two lit swords.",
    ),
    Beat(
        "The other point is for a blow. Tap “End moves, then fight”.",
        lit=(END,),
        do=("end",),
        wrong="Keep that point for a blow: tap “End moves, then fight”.",
    ),
    Beat(
        "Your attack is 2 now: tap Green’s troop. With points left, a troop may strike twice.",
        lit=("#t6",),
        do=("-2,2 x -2,1", "-1,1 x -2,1"),
        wrong="The point is for that blow: tap Green’s troop.",
    ),
    Beat(
        "Felled! Who is struck strikes back: on a sword, Green’s would have felled yours.",
        lit=(".ms-fell",),
    ),
    Beat(
        "Two kinds of ground are left: a shield is +1\N{NO-BREAK SPACE}Defence, "
        "a broken sword −1\N{NO-BREAK SPACE}Attack.",
        lit=(".k-defence", ".k-blunt"),
    ),
    # The Pool
    Beat(
        "Later again, nobody stands in the Pool: take your lit troop a step towards it.",
        lit=("#t2", *hex_selectors("-1,1", "0,1")),
        do=("-1,2 to -1,1", "-1,2 to 0,1"),
        wrong="The lit troop, please, one step towards the Pool.",
        at=at(
            "-2,3 -1,2 1,2 0,3 1,3",
            "-3,2 -2,0 -3,0 -3,-1",
            "3,-1 2,-1 2,-2 4,-3 3,-4",
            round=12,
        ),
        part="The Pool",
    ),
    Beat(
        "And now in. Nobody ever steps out of it again, but who would want to?",
        lit=("#t2", POOL),
        do=("-1,1 to 0,0", "0,1 to 0,0"),
        wrong="Into the Pool!",
    ),
    Beat(
        "A troop in the Pool as your turn ends draws 1 mana: tap Done.",
        lit=(POOL, DONE),
        do=("done",),
        then=(
            (1, "-2,0 to -2,1"),
            (1, "done"),
            (2, "2,-1 to 1,0"),
            (2, "end"),
            (2, "1,0 x 0,0"),
            (2, "done"),
        ),
    ),
    Beat(
        "Your first drop! Then Blue struck from a sword: who is in the Pool cannot run.",
        lit=(OWN_MANA, ".ms-fell", "#story"),
    ),
    # The last drop
    Beat(
        "Much later your bolts are lost: 1 point a turn. Blue, with 9 drops like you, wins next turn.",
        lit=(OWN_MANA, BLUE_MANA, POOL),
        at=at(
            "-1,1 0,2 0,3 1,3",
            "-2,0 -3,1 -3,0 -3,-1",
            "0,0 2,-2 3,-2 4,-3 3,-4",
            mana=(9, 6, 9),
            round=31,
        ),
        part="The last drop",
    ),
    Beat(
        "One point, and a troop on a sword beside the Pool: tap “End moves, then fight”.",
        lit=("#t1", END),
        do=("end",),
        wrong="No step helps now: keep your point for a blow, and tap “End moves, then fight”.",
    ),
    Beat(
        "Attack 2 against defence 1. Strike Blue out of the Pool!",
        lit=(POOL,),
        do=("-1,1 x 0,0",),
        wrong="The one in the Pool!",
    ),
    Beat(
        "Nobody stands there now, but in Fight nobody steps in. Tap Done, and hope.",
        lit=(POOL, DONE),
        do=("done",),
        then=((1, "-2,0 to -1,0"), (1, "done"), (2, "2,-2 to 1,-1"), (2, "done")),
    ),
    Beat(
        "Green and Blue have both come near. Tap your troop, then the Pool!",
        lit=("#t1", POOL),
        do=("-1,1 to 0,0",),
        wrong="Into the Pool, before they are!",
    ),
    Beat(
        "Nine drops, and one more as your turn ends. Finish it.",
        lit=(DONE,),
        do=("done",),
    ),
    Beat(
        "Ten drops: you have won! Whatever you hold a finger on says what it is.",
    ),
)


@cache
def lesson() -> Lesson[Surge]:
    """Returns the lesson, cached."""
    return Lesson("Mana Surge", BEATS)

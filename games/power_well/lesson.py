"""The lesson of the duel: the learner's Knight against the Bailiff."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import Beat, Lesson
from games.power_well.field import Field
from games.power_well.state import COINS, FULL, Duel, Player

SEED: Final = b"a lesson at the well"
"""Fixed seed, so that every run of the lesson draws the same marbles."""

Position = Callable[[], Duel]


def at(turn: int, field: str, knight: Player | None = None, bailiff: Player | None = None) -> Position:
    """Returns the position at the start of the learner's nth turn; the Knight is left, the Bailiff right."""

    def position() -> Duel:
        players = (knight or hero("knight"), bailiff or hero("bailiff"))
        return Duel(
            dice=Dice(SEED),
            field=Field.read(field),
            players=(players[0].copy(), players[1].copy()),
            phase="turn",
            turns=2 * (turn - 1),
        )

    return position


def hero(
    slug: str, bars: tuple[int, int, int] = (FULL, FULL, FULL), *, flow: int = 0, coins: int = COINS
) -> Player:
    """Returns a player with these values; a bar at 0 is Exhausted."""
    spent = sum(1 << colour for colour, points in enumerate(bars) if not points)
    return Player(slug, list(bars), spent, flow, coins)


FIELD: Final = ".pw-marble"
REACH: Final = (".pw-marble.cL", ".pw-marble.cM")
OWN_BARS, FOE_BARS = ".pw-side.own .pw-bars", ".pw-side.foe .pw-bars"
OWN_FLOW: Final = ".pw-side.own .pw-flow"


def marbles(*places: str) -> tuple[str, ...]:
    """Returns the selectors that light marbles: `L2`."""
    return tuple(f".pw-marble.c{place[0]}.r{place[1]}" for place in places)


BEATS: Final[tuple[Beat[Duel], ...]] = (
    # The Field and the Well
    Beat(
        "Two heroes, one well, and fifteen marbles: cyan drops, magenta diamonds, yellow stars.",
        lit=(FIELD,),
        at=at(1, "cmy/ymc/yyc/mcm/cmy"),
        part="The well",
    ),
    Beat(
        "You are the Knight, and these are your three Health Bars. Wear down the Bailiff’s.",
        lit=(OWN_BARS, FOE_BARS),
    ),
    Beat(
        "Play one, two or four touching marbles of one colour. The Right column is the Bailiff’s.",
        lit=REACH,
    ),
    # A first play
    Beat(
        "Tap these two stars that touch: Shield Wall. Then tap Draw.",
        lit=marbles("L2", "L3"),
        do=("L2 L3 : Shield Wall",),
        wrong="Not these. Choose the two lit stars of the Left column, in rows 2 and 3.",
        part="A first play",
    ),
    Beat(
        "Shield Wall deals 2. Tap the Bailiff’s cyan bar.",
        lit=(".pw-side.foe .pw-bar.cyan",),
        do=("cyan",),
        wrong="Any bar would do; here the lesson goes on with the cyan one.",
    ),
    Beat(
        "Others roll in where your stars lay. Tap Done: now the Bailiff plays.",
        lit=("[data-done]",),
        do=("done",),
        then=((1, "R1 : Small Print"), (1, "cyan"), (1, "done")),
    ),
    Beat(
        "He played one star from his Right column, Small Print. Your cyan bar lost 1.",
        lit=("#story", ".pw-side.own .pw-bar.cyan"),
    ),
    # A line of four
    Beat(
        "Your next turn: four in one line, even bent, hit harder. Draw your finger through these.",
        lit=marbles("L1", "L2", "M2", "M1"),
        do=("L1 L2 M1 M2 : Break the Gate", "* : Break the Gate"),
        wrong="Take all four diamonds, one after the other; then tap Draw.",
        at=at(
            2,
            "mmy/mmc/cyc/mcm/cmy",
            hero("knight", (9, 10, 10), flow=1),
            hero("bailiff", (8, 10, 10), flow=1),
        ),
        part="A line of four",
    ),
    Beat(
        "Break the Gate deals 5: hit the magenta bar. From now on, Done is tapped for you.",
        lit=(".pw-side.foe .pw-bar.magenta",),
        do=("magenta",),
        wrong="Any bar would do; here the lesson goes on with the magenta one.",
        then=((0, "done"), (1, "R5 : Small Print"), (1, "magenta"), (1, "done")),
    ),
    Beat(
        "His Small Print again took 1, off your magenta bar. Tap a hero’s face to read all nine abilities.",
        lit=("#story", ".pw-side.own .pw-bar.magenta", ".pw-side.own .pw-hero"),
    ),
    # Power Flow
    Beat(
        "A turn that spends no Power Flow brings 1. With your 2 you can empower an ability.",
        lit=(OWN_FLOW,),
        part="Power Flow",
    ),
    Beat(
        "Choose one magenta diamond, Shield Bash. Tick Empower, then Draw.",
        lit=marbles("L1", "L2", "L4", "M5"),
        do=("L1 : Shield Bash !", "* : Shield Bash !"),
        wrong="One diamond, and Empower ticked before you draw: the 2 Power Flow are for that.",
    ),
    Beat(
        "It deals 1, and your Power Flow adds 2. Hit the yellow bar.",
        lit=(".pw-side.foe .pw-bar.yellow",),
        do=("yellow",),
        wrong="Any bar would do; here the lesson goes on with the yellow one.",
        then=((0, "done"),),
    ),
    Beat(
        "Three in one blow, and your Power Flow is spent: save it for the right moment.",
        lit=(FOE_BARS, OWN_FLOW),
    ),
    # Tokens
    Beat(
        "Two turns later: tokens, which act by themselves. Play any one cyan drop, Raise the Shield.",
        lit=marbles("L2", "L5", "M3", "M4"),
        do=("L2 : Raise the Shield", "* : Raise the Shield"),
        wrong="Just one of the cyan drops in your two columns, without Empower.",
        at=at(
            5,
            "ymc/cyy/mcc/ycm/cym",
            hero("knight", (7, 9, 10), flow=1),
            hero("bailiff", (8, 5, 7), flow=2),
        ),
        part="Tokens",
    ),
    Beat(
        "Lay it beside row 4: it takes 1 off every blow from the Bailiff’s diamond there.",
        lit=(".pw-at.at-left4",),
        do=("left4",),
        wrong="Beside row 4, please: that is where his blow will come from.",
    ),
    Beat(
        "It also heals 1: tap the bar of yours that needs it most.",
        lit=(OWN_BARS,),
        do=("cyan",),
        wrong="Your cyan one has 7, the lowest of the three; one that is full cannot rise.",
        then=((0, "done"), (1, "R4 : Knock Twice"), (1, "cyan"), (1, "done")),
    ),
    Beat(
        "His Knock Twice came through row 4: your Shield held, but 1 Power Flow was drained.",
        lit=("#story", ".pw-rails .pw-token", OWN_FLOW),
    ),
    # Exhausted boards
    Beat(
        "Much later, his cyan bar has 2 left. Choose two stars that touch: Shield Wall.",
        lit=marbles("L4", "L5"),
        do=("L4 L5 : Shield Wall", "* : Shield Wall"),
        wrong="Two yellow stars that touch play Shield Wall.",
        at=at(
            11,
            "cmy/mcc/cmy/ycm/ymc",
            hero("knight", (5, 7, 8), flow=1),
            hero("bailiff", (2, 5, 7), flow=1, coins=3),
        ),
        part="An Exhausted board",
    ),
    Beat(
        "Hit the cyan bar.",
        lit=(".pw-side.foe .pw-bar.cyan",),
        do=("cyan",),
        wrong="The cyan one, with 2 left.",
        then=((0, "done"),),
    ),
    Beat(
        "His cyan board is Exhausted: no abilities, and a Wishing Coin paid. A second board costs 2.",
        lit=(".pw-side.foe .pw-bar.cyan", ".pw-side.foe .pw-coins"),
    ),
    Beat(
        "Later, your magenta board is Exhausted: lines may run through its marbles, which heal 2. Draw "
        "these three.",
        lit=marbles("L2", "L3", "L4"),
        do=("L2 L3 L4 : Shield Wall", "L? L? L? : Shield Wall"),
        wrong="The two stars and the diamond between them, in one line.",
        at=at(
            14,
            "cmc/yyc/mcm/ycy/ccm",
            hero("knight", (4, 0, 6), flow=1, coins=3),
            hero("bailiff", (0, 5, 7), flow=1, coins=2),
        ),
    ),
    Beat(
        "It still deals 2. Tap a bar that is left.",
        lit=(FOE_BARS,),
        do=("magenta", "yellow"),
        then=((0, "done"),),
    ),
    Beat(
        "The fused diamond healed 2 of your magenta bar. At 10 that board is back.",
        lit=(".pw-side.own .pw-bar.magenta",),
    ),
    # Wishes
    Beat(
        "Near the end: no good marbles? Tap Wish and toss a coin: fifteen others roll in.",
        lit=(".pw-ask [popovertarget=wish]:not([popovertargetaction])",),
        do=("wish",),
        wrong="Tap Wish, then Toss a coin.",
        then=((1, ""),),
        at=at(
            18,
            "cmc/ycc/mym/ymc/cym",
            hero("knight", (4, 10, 6), flow=1, coins=2),
            hero("bailiff", (0, 3, 5), flow=1, coins=1),
        ),
        part="Wishes",
    ),
    Beat(
        "Coins pay for Exhausted boards. Who cannot pay, or has all three Exhausted, loses.",
        lit=(".pw-side.foe .pw-coins", ".pw-side.own .pw-coins"),
    ),
    # The last blow
    Beat(
        "Some turns later: a second board costs 2, and he has one coin. Draw all four diamonds.",
        lit=marbles("M2", "M3", "L3", "L4"),
        do=("L3 L4 M2 M3 : Break the Gate", "* : Break the Gate"),
        wrong="All four diamonds, one after the other; then tap Draw.",
        at=at(
            19,
            "cyy/ymc/mmc/mcy/cyc",
            hero("knight", (4, 10, 6), flow=2, coins=1),
            hero("bailiff", (0, 3, 5), flow=2, coins=1),
        ),
        part="The last blow",
    ),
    Beat(
        "Five damage. Finish it.",
        lit=(".pw-side.foe .pw-bar.magenta", ".pw-side.foe .pw-bar.yellow"),
        do=("magenta", "yellow"),
    ),
    Beat("He cannot pay: you have won! Hold a finger on anything to learn what it is."),
)


@cache
def lesson() -> Lesson[Duel]:
    """Returns the lesson of the duel."""
    return Lesson("The duel", BEATS)

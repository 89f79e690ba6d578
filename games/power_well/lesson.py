"""The duel's lesson: the Knight, who learns, meets the Bailiff at the well."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import Beat, Lesson
from games.power_well.field import Field
from games.power_well.state import COINS, FULL, Duel, Player

SEED: Final = b"a lesson at the well"
"""What rolls in is the same each time that the lesson is played."""

Position = Callable[[], Duel]


def at(turn: int, field: str, knight: Player | None = None, bailiff: Player | None = None) -> Position:
    """The learner's turn of this number, as it begins. The Knight is left, the Bailiff right."""

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
    """A player with these points; a bar at 0 is Exhausted."""
    spent = sum(1 << colour for colour, points in enumerate(bars) if not points)
    return Player(slug, list(bars), spent, flow, coins)


FIELD: Final = ".pw-marble"
REACH: Final = (".pw-marble.cL", ".pw-marble.cM")
OWN_BARS, FOE_BARS = ".pw-side.own .pw-bars", ".pw-side.foe .pw-bars"
OWN_FLOW: Final = ".pw-side.own .pw-flow"


def marbles(*places: str) -> tuple[str, ...]:
    """What is lit of the Field: `L2`."""
    return tuple(f".pw-marble.c{place[0]}.r{place[1]}" for place in places)


BEATS: Final[tuple[Beat[Duel], ...]] = (
    # The well
    Beat(
        "Two heroes meet at a well. Between them lie fifteen marbles: cyan drops, magenta diamonds, "
        "yellow stars.",
        lit=(FIELD,),
        at=at(1, "cmy/ymc/yyc/mcm/cmy"),
        part="The well",
    ),
    Beat(
        "You are the Knight, and these are your three Health Bars. The other three are the "
        "Bailiff’s: wear them down.",
        lit=(OWN_BARS, FOE_BARS),
    ),
    Beat(
        "You may play one, two or four marbles that touch, all of one colour, from Left and Middle. Right "
        "is the Bailiff’s.",
        lit=REACH,
    ),
    # A first play
    Beat(
        "Tap two yellow stars that touch. That plays Shield Wall: then tap Draw.",
        lit=marbles("L2", "L3", "M3"),
        do=("L2 L3 : Shield Wall", "* : Shield Wall"),
        wrong="That plays something else. Choose two yellow stars that touch each other.",
        part="A first play",
    ),
    Beat(
        "Shield Wall deals 2. Tap the Bailiff’s cyan bar: it takes the blow.",
        lit=(".pw-side.foe .pw-bar.cyan",),
        do=("cyan",),
        wrong="Any bar would do; here the lesson goes on with the cyan one.",
    ),
    Beat(
        "Others have rolled in where your stars lay. Tap Done: now the Bailiff plays.",
        lit=("[data-done]",),
        do=("done",),
        then=((1, "R1 : Small Print"), (1, "cyan"), (1, "done")),
    ),
    Beat(
        "He played one star from his Right column: Small Print. Your cyan bar lost 1. You read that "
        "here, too.",
        lit=("#story", ".pw-side.own .pw-bar.cyan"),
    ),
    # A line of four
    Beat(
        "Your next turn. Four in one line, which may bend, hit harder: draw your finger through "
        "these diamonds.",
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
        "Break the Gate deals 5. Hit the magenta bar. From here on, Done is tapped for you.",
        lit=(".pw-side.foe .pw-bar.magenta",),
        do=("magenta",),
        wrong="Any bar would do; here the lesson goes on with the magenta one.",
        then=((0, "done"), (1, "R5 : Small Print"), (1, "magenta"), (1, "done")),
    ),
    Beat(
        "Each of your colours has three abilities, for 1, 2 and 4 marbles. Tap a hero’s face to read them.",
        lit=(".pw-side.own .pw-hero",),
    ),
    # Power Flow
    Beat(
        "A turn that spends no Power Flow brings you 1. Two turns have brought you 2: enough to empower an "
        "ability.",
        lit=(OWN_FLOW,),
        part="Power Flow",
    ),
    Beat(
        "Choose one of your magenta diamonds: Shield Bash. Tick Empower, then Draw.",
        lit=marbles("L1", "L2", "L4", "M5"),
        do=("L1 : Shield Bash !", "* : Shield Bash !"),
        wrong="One diamond, and Empower ticked before you draw: the 2 Power Flow are for that.",
    ),
    Beat(
        "It deals 1, and your Power Flow adds 2. Hit the yellow bar, which is full.",
        lit=(".pw-side.foe .pw-bar.yellow",),
        do=("yellow",),
        wrong="Any bar would do; here the lesson goes on with the yellow one.",
        then=((0, "done"),),
    ),
    Beat(
        "Three in one blow, and your Power Flow is spent. It is worth saving for the right moment.",
        lit=(FOE_BARS, OWN_FLOW),
    ),
    # Tokens
    Beat(
        "Two turns later. Heroes lay tokens that act by themselves. Play one cyan drop, any of these: "
        "Raise the Shield.",
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
        "Lay it beside row 4, where the Bailiff has a diamond of his own. It takes 1 off every blow "
        "that comes through its row.",
        lit=(".pw-at.at-left4",),
        do=("left4",),
        wrong="Beside row 4, please: that is where his blow will come from.",
    ),
    Beat(
        "Raise the Shield also heals 1. Tap the bar of yours that needs it most.",
        lit=(OWN_BARS,),
        do=("cyan",),
        wrong="Your cyan one has 7, the lowest of the three; one that is full cannot rise.",
        then=((0, "done"), (1, "R4 : Knock Twice"), (1, "cyan"), (1, "done")),
    ),
    Beat(
        "His Knock Twice came through row 4: your Shield took the damage, but 1 Power Flow was drained.",
        lit=("#story", ".pw-rails .pw-token", OWN_FLOW),
    ),
    # Exhausted boards
    Beat(
        "Much later: his cyan bar has 2 left. Choose two stars that touch: Shield Wall.",
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
        "His cyan board is Exhausted: its abilities are gone, and it cost him a Wishing Coin. While it is, "
        "the next costs 2.",
        lit=(".pw-side.foe .pw-bar.cyan", ".pw-side.foe .pw-coins"),
    ),
    Beat(
        "Later, your magenta board is Exhausted. Lines may now run through its marbles; each heals 2. "
        "Draw star, diamond, star.",
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
        "It still deals 2. Tap a bar of the Bailiff’s that is left.",
        lit=(FOE_BARS,),
        do=("magenta", "yellow"),
        then=((0, "done"),),
    ),
    Beat(
        "The diamond was fused, and healed 2 of your magenta bar. At 10 the board is back in play.",
        lit=(".pw-side.own .pw-bar.magenta",),
    ),
    # Wishes
    Beat(
        "Near the end. No good marbles? Tap Wish and toss a coin: fifteen new ones roll in. Mind your "
        "coins, though.",
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
        "Coins pay for Exhausted boards. You lose when you cannot pay, or when all three boards are "
        "Exhausted.",
        lit=(".pw-side.foe .pw-coins", ".pw-side.own .pw-coins"),
    ),
    # The last blow
    Beat(
        "Some turns later. The Bailiff has one coin; a second Exhausted board costs 2. Draw a line "
        "through the four diamonds.",
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
    Beat("He cannot pay: you have won your first duel. All the rest you will read on the cards as you play."),
)


@cache
def lesson() -> Lesson[Duel]:
    """The lesson of the duel."""
    return Lesson("The duel", 3, BEATS)

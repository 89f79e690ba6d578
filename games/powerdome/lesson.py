"""The lesson: Gus, the learner, came to return a ladder, and the gate fell shut behind him."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import LEARNER, Beat, Lesson
from games.powerdome import events, notation, rules
from games.powerdome.state import Brawl

SEED: Final = b"a lesson in the arena"
"""Seed of the lesson: random draws are the same each time that it is played."""

CAST: Final = (
    ("apron", "Just here to return a ladder."),
    ("horns", "Sings while she works."),
    ("beard", "Was here before the arena. Refuses to leave."),
)
"""Looks and lines of Gus, Bertha and Old Tom."""

Position = Callable[[], Brawl]


def at(number: int, fighters: str, *, talk: bool = False) -> Position:
    """Returns the position at the start of a round with these fighters, in notation and the order of `CAST`.

    Fighters with less than 0 vitality were killed by Gus in the round before. `talk`: the position is before
    the talk of that round.
    """

    def position() -> Brawl:
        s = notation.read(fighters, Dice(SEED))
        s.setting, s.round = "Kitchen", number - 1
        for one, (look, line) in zip(list(s.characters.values()), CAST, strict=True):
            one.look, one.line = look, line
            if one.vitality < 0:
                events.die(s, one, "attack", s.player(LEARNER))
        if talk:
            s.phase = "strategy"
        else:
            rules.reset(s)
        return s.copy()

    return position


SAND: Final = ".pd-ring"
BERTHA, TOM, YOU = "#t-p1", "#t-p2", "#t-p0"
AGILITY, STRIKE, RESIST = ".pd-dial.agility", ".pd-dial.strike", ".pd-dial.resist"
COMMIT: Final = ".pd-commit:not(.asking) > [data-commit], .asking > [data-doubt]"
"""The commit button; where orders have to be confirmed, the way back to them."""
READY: Final = '#ask [value="ready"]'
TALK: Final = '#ask [popovertarget="talk"]'

THREE: Final = "Gus 60: Bubble, Knitting Needle, Sneeze | Bertha 90 | Old Tom 100"
"""The power paid with the rest of the points is next to them."""
SIX: Final = (
    "Gus 30: Knitting Needle, Sneeze, Porcupine Coat, Gluttony, Packed Lunch, Tip Jar | "
    "Bertha 36 +Sniffles | Old Tom 40"
)
LAST: Final = "Gus 40: Stiletto, Packed Lunch | Bertha 24 +Sniffles | Old Tom -1"


def power(name: str) -> str:
    """Returns the selector of a power in the orders."""
    return f'[data-use="{name}"]'


def way(name: str, of: str) -> str:
    """Returns the selector of the label that says how a power is activated."""
    return f'#ask [data-what="power {of}"] .way-{name}'


def read(name: str) -> str:
    """Returns the selector of a power's card."""
    return f'#ask .pd-card[data-what="power {name}"]'


BEATS: Final[tuple[Beat[Brawl], ...]] = (
    # The gate
    Beat(
        "You are Gus. You only came to return a ladder, but the gate fell shut: the last one standing wins.",
        lit=(SAND,),
        at=at(1, "Gus 100 | Bertha 100 | Old Tom 100"),
        part="The gate",
    ),
    Beat(
        "The number beside a face is vitality: money, health and strength in one. Below 0 you are out.",
        lit=(f"{YOU} .pd-vit", f"{BERTHA} .pd-vit", f"{TOM} .pd-vit"),
    ),
    Beat(
        "Each round you have as many points as vitality. You share them out in secret among these three.",
        lit=(AGILITY, STRIKE, RESIST),
    ),
    Beat(
        "Hit Bertha with all you have: tap All the rest beside Strike, then Bertha’s face, then Commit.",
        lit=(f"{STRIKE} [data-rest]", BERTHA, COMMIT),
        do=("agility 0 strike 100 resist 0 > Bertha", "agility 0 strike 9? resist * > Bertha"),
        wrong="Everything into Strike, and Bertha as the one to attack.",
        then=((1, "agility 0 strike 40 resist 60 > Gus"), (2, "resist 100")),
    ),
    Beat(
        "Her resist stopped 60 of it; the rest hurt, as did her own strike of 40. Tap Ready.",
        lit=(f"{YOU} .pd-vit", f"{BERTHA} .pd-vit", READY),
        do=("ready",),
        then=((1, "ready"), (2, "ready")),
    ),
    # Agility
    Beat(
        "Twice your target’s agility doubles your damage, and half of it halves it. But the slowest "
        "attack first.",
        lit=(AGILITY,),
        part="Agility",
    ),
    Beat(
        "Bertha had no agility, so one tap on + should do. Then All the rest to Strike, Bertha, Commit.",
        lit=(f'{AGILITY} [data-step="1"]', f"{STRIKE} [data-rest]", BERTHA, COMMIT),
        do=(
            "agility 1 strike 59 resist 0 > Bertha",
            "agility [1-9] strike [56]? resist * > Bertha",
            "agility 1? strike 4[1-9] resist * > Bertha",
        ),
        wrong="A little Agility, all the rest to Strike, and Bertha as the one to attack.",
        then=((1, "agility 0 strike 20 resist 40 > Gus"), (2, "resist 100")),
    ),
    # A bluff
    Beat(
        "What passed her resist was doubled. In Talk, Old Tom now calls out that he will hit Bertha: "
        "tap Ready.",
        lit=(TOM, TALK, READY),
        do=("ready",),
        then=((1, "ready"), (2, "ready")),
        talk=((2, "Bertha! In round 3 it’s you I hit."),),
        part="A bluff",
    ),
    Beat(
        "Orders are secret and opened all at once, so he may be lying. All the rest into Resist, attack "
        "Nobody, Commit.",
        lit=(f"{RESIST} [data-rest]", COMMIT),
        do=(
            "agility 0 strike 0 resist 50",
            "agility 0 strike 0 resist 4[5-9]*",
            "agility 0 strike 0 resist [5-7]?*",
        ),
        wrong="Hide for once: all your points into Resist, and none into Strike.",
        then=((1, "resist 10"), (2, "agility 0 strike 45 resist 55 > Gus")),
    ),
    Beat(
        "He lied, and met your resist: not a scratch! Threaten him in Talk, if you like; Ready brings "
        "the next orders.",
        lit=(TALK, READY),
        do=("ready",),
        then=((1, "ready"), (2, "ready")),
    ),
    Beat(
        "Old Tom fears you and hides, Bertha thinks herself safe. All the rest to Strike, attack Bertha, "
        "Commit.",
        lit=(f"{STRIKE} [data-rest]", BERTHA, COMMIT),
        do=("agility 0 strike 50 resist 0 > Bertha", "agility * strike [3-7]? resist * > Bertha"),
        wrong="Nearly all into Strike, and Bertha as the one to attack.",
        then=((1, "agility 0 strike 10 resist 0 > Old Tom"), (2, "resist 100")),
    ),
    Beat(
        "She never saw it coming. Guessing what the others will do, and being guessed wrong: that is "
        "the game.",
        lit=(BERTHA, TOM),
    ),
    # Powers
    Beat(
        "Another evening, with powers: auctioned before the fight, paid for with vitality. You bought "
        "these three.",
        lit=(power("Knitting Needle"), power("Sneeze"), power("Bubble")),
        at=at(1, THREE),
        part="Powers",
    ),
    Beat(
        "Tick Knitting Needle, aim it at Old Tom, and Commit. To Weaken is to take vitality, here 3, "
        "whatever his resist.",
        lit=(power("Knitting Needle"), COMMIT),
        do=(
            "agility 0 strike 0 resist 60 ; Knitting Needle Old Tom",
            "* ; Knitting Needle Old Tom",
            "* ; Knitting Needle Old Tom ; *",
        ),
        wrong="Tick Knitting Needle, and choose Old Tom below it.",
        then=((1, "resist 90"), (2, "agility 0 strike 20 resist 70 > Bertha")),
    ),
    Beat(
        "All powers act before the first attack: the Needle was in before anybody could move. Tap Ready.",
        lit=(f"{TOM} .pd-vit", READY),
        do=("ready",),
        then=((1, "ready"), (2, "ready")),
    ),
    Beat(
        "Sneeze says Utilize 4: it is paid for with 4 of your points. Tick it, aim it at Bertha, and Commit.",
        lit=(power("Sneeze"), COMMIT),
        do=("agility 0 strike 0 resist 56 ; Sneeze Bertha", "* ; Sneeze Bertha", "* ; Sneeze Bertha ; *"),
        wrong="Tick Sneeze, and choose Bertha below it.",
        then=((1, "resist 80"), (2, "agility 0 strike 20 resist 65 > Bertha")),
    ),
    Beat(
        "Bertha has the Sniffles, an affliction: it stays, and costs her 2 each round. Tap Ready.",
        lit=(BERTHA, READY),
        do=("ready",),
        then=((1, "ready"), (2, "ready")),
    ),
    Beat(
        "Old Tom is coming! Utilize X is any price: tick Bubble, pay 5 or more, All the rest into "
        "Resist, Commit.",
        lit=(f"{RESIST} [data-rest]", power("Bubble"), COMMIT),
        do=(
            "agility 0 strike 0 resist 50 ; Bubble 10",
            "* resist [3-5]?* ; Bubble [5-9]",
            "* resist [3-5]?* ; Bubble [1-3]?",
            "* resist [3-5]?* ; Bubble [5-9] ; *",
            "* resist [3-5]?* ; Bubble [1-3]? ; *",
        ),
        wrong="Tick Bubble, pay 5 points or more for it, and put all the rest into Resist.",
        then=((1, "resist 70"), (2, "agility 0 strike 60 resist 25 > Gus")),
    ),
    Beat(
        "Bubble stopped what came past your resist, up to twice its price. Limit 4: three more in this game.",
        lit=(f"{YOU} .pd-vit", f"{TOM} .pd-vit"),
    ),
    # Six ways
    Beat(
        "Yet another evening, before its sixth round: blows have cost everybody dear, and this time you "
        "bought six powers.",
        lit=(f"{YOU} .pd-vit", f"{BERTHA} .pd-vit", f"{TOM} .pd-vit"),
        at=at(6, SIX, talk=True),
        part="Six ways",
    ),
    Beat(
        "A label says how a power acts. Active and Payment: when you tick it, and Payment has a price.",
        lit=(way("active", "Knitting Needle"), way("payment", "Sneeze")),
    ),
    Beat(
        "Reacts: by itself when something happens, here when somebody attacks you. Auto: by itself, "
        "every round.",
        lit=(read("Porcupine Coat"), read("Gluttony")),
    ),
    Beat(
        "Start of game: once, and done already. Interaction: all may use it; this one, all but its owner.",
        lit=(read("Packed Lunch"), read("Tip Jar")),
    ),
    Beat(
        "Enough reading. Tap Ready.",
        lit=(READY,),
        do=("ready",),
        then=((1, "ready"), (2, "ready")),
    ),
    Beat(
        "A round of your own! Aim what you like at whom you like, and Commit.",
        lit=(STRIKE, COMMIT),
        do=("agility 0 strike 16 resist 10 > Old Tom ; Sneeze Old Tom ; Knitting Needle Bertha", "*"),
        then=((1, "agility 0 strike 10 resist 24 > Gus"), (2, "resist 40")),
    ),
    Beat(
        "All yours. And as Bertha came for you, Porcupine Coat pricked her by itself; Gluttony fed you 5.",
        lit=(f"{YOU} .pd-vit", f"{BERTHA} .pd-vit"),
    ),
    # The last one standing
    Beat(
        "Much later, Old Tom has left after all, feet first. Only Bertha stands, behind all the resist "
        "she has.",
        lit=(TOM, BERTHA),
        at=at(9, LAST),
        part="The last one standing",
    ),
    Beat(
        "Stiletto costs 16 of your points, and Bypass takes your attack past resist: "
        "hiding will not help her.",
        lit=(power("Stiletto"),),
    ),
    Beat(
        "Finish it! Tick Stiletto, one tap of Agility, All the rest to Strike, Bertha’s face, and Commit.",
        lit=(power("Stiletto"), f'{AGILITY} [data-step="1"]', f"{STRIKE} [data-rest]", BERTHA, COMMIT),
        do=(
            "agility 1 strike 23 resist 0 > Bertha ; Stiletto",
            "agility [1-9] strike 2? resist * > Bertha ; Stiletto",
            "agility [1-9]* strike 1[2-9] resist * > Bertha ; Stiletto",
            "agility 0 strike 2[34] resist * > Bertha ; Stiletto",
        ),
        wrong="Stiletto ticked, a little Agility, all the rest to Strike, and Bertha as the one to attack.",
        then=((1, "resist 24"),),
    ),
    Beat(
        "You have won, and mind the ladder! In real fights a little agility pays: without, a blow may "
        "count double."
    ),
)


@cache
def lesson() -> Lesson[Brawl]:
    """Returns the lesson."""
    return Lesson("The brawl", BEATS, seats=len(CAST))

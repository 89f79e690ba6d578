"""The lesson: a script in which the learner plays red against blue."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import Beat, Lesson
from games.power_plants import notation
from games.power_plants.plants import PATCHES, highest
from games.power_plants.state import SPRITES, Season

SEED: Final = b"a lesson among the snails"
"""Fixed seed: every run of the lesson draws the same."""

Position = Callable[[], Season]

FIVE: Final = ("Honeyleaf", "Starflower", "Deeproot", "Tanglethorn", "Snapjaw")
SEATS: Final = 2
EVERY: Final = [
    name for name, (plant, number) in PATCHES.items() if plant in FIVE and number <= highest(SEATS)
]


def at(
    garden: str,
    red: str,
    blue: str,
    *,
    gems: tuple[int, int] = (0, 0),
    surplus: str = "",
    last: bool = False,
) -> Position:
    """Returns a position at the start of red's turn; patches not named are in the bag.

    `garden` has a line for each patch, in notation, and one for the Wizard. `last`: red drew the last patch,
    and is the last to play.
    """

    def position() -> Season:
        s = notation.read(garden, Dice(SEED))
        s.seats, s.plants, s.phase, s.stage = SEATS, FIVE, "turn", "add"
        s.hands = [tuple(red.split()), tuple(blue.split())]
        s.supply = [SPRITES - s.planted(seat) for seat in range(SEATS)]
        s.gained, s.captured = list(gems), [[0] * SEATS for _ in range(SEATS)]
        s.turns = len(s.garden) - len(FIVE)
        s.surplus = tuple(surplus.split())
        known = {*s.garden.values(), *s.surplus, *sum(s.hands, ())}
        s.bag = [name for name in EVERY if name not in known]
        s.last = 0 if last else None
        return s

    return position


# Highlighted elements


def spots(*places: str) -> tuple[str, ...]:
    """Returns selectors of open spots: `1,-2`."""
    return tuple(f"#s{place.replace(',', '_')}" for place in places)


def patches(*names: str) -> tuple[str, ...]:
    """Returns selectors of patches of the garden: `Honeyleaf3`."""
    return tuple(f"#p-{name}" for name in names)


def held(name: str) -> str:
    """Returns the selector of a patch of the hand, while one is chosen."""
    return f".pp-pick:has([value={name}])"


SURPLUS: Final = ".pp-door[data-to=of-surplus]"
LEARNER, RIVAL = "#side0", "#side1"
SPROUT, GROW, DONE = ".pp-power[value=sprout]", ".pp-growing", "[data-done]"

MORNING: Final = at(
    """
    0,0 Starflower6
    1,0 Honeyleaf6
    2,0 Tanglethorn6
    0,1 Snapjaw6
    1,1 Deeproot6
    """,
    "Honeyleaf3 Deeproot2",
    "Deeproot4 Snapjaw5",
    surplus="Starflower1 Tanglethorn2 Snapjaw1",
)
"""The first garden."""

GROWTH: Final = at(
    """
    1,-1 Honeyleaf3
    2,-1 Starflower5
    -1,0 Deeproot2 red x1
    0,0 Starflower6 red x1
    1,0 Honeyleaf6 red x2
    2,0 Tanglethorn6
    3,0 Deeproot4 red x1
    0,1 Snapjaw6 blue x1
    1,1 Deeproot6
    2,1 Snapjaw5 blue x2
    Wizard 2,1
    """,
    "Tanglethorn4 Snapjaw2",
    "Tanglethorn5 Honeyleaf2",
    surplus="Starflower1 Tanglethorn2 Snapjaw1",
)

FIELDS: Final = at(
    """
    0,0 Honeyleaf6 red x1
    1,0 Starflower6 red x1
    2,0 Starflower4 blue x1
    3,0 Tanglethorn6 blue x2
    0,1 Starflower3
    1,1 Starflower5 blue x3
    2,1 Deeproot6 red x1
    3,1 Snapjaw5 blue x1
    -1,2 Snapjaw6
    0,2 Deeproot4 red x2
    1,2 Honeyleaf3
    2,2 Tanglethorn5
    Wizard 3,1
    """,
    "Starflower2 Snapjaw2",
    "Deeproot3 Honeyleaf2",
    gems=(2, 3),
    surplus="Starflower1 Tanglethorn2 Snapjaw1",
)

HARVEST: Final = at(
    """
    0,0 Starflower1 red x1
    1,0 Starflower4
    2,0 Snapjaw1 red x1
    3,0 Snapjaw5
    4,0 Honeyleaf4
    0,1 Starflower2 blue x1
    1,1 Starflower3 red x2
    2,1 Snapjaw6 blue x2
    3,1 Deeproot5
    4,1 Deeproot3 blue x1
    -1,2 Tanglethorn2 blue x1
    0,2 Starflower5
    1,2 Honeyleaf6 blue x1
    2,2 Deeproot4 blue x2
    3,2 Deeproot1 blue x1
    -1,3 Tanglethorn3
    0,3 Tanglethorn5 blue x2
    1,3 Honeyleaf3 blue x1
    2,3 Deeproot2 red x1
    3,3 Deeproot6 red x2
    -2,4 Snapjaw3
    -1,4 Tanglethorn4 red x1
    0,4 Snapjaw4
    1,4 Honeyleaf2
    Wizard 3,2
    """,
    "Snapjaw2 Honeyleaf5",
    "Tanglethorn6",
    gems=(6, 9),
    surplus="Starflower6 Honeyleaf1 Tanglethorn1",
    last=True,
)
"""The very last turn: 24 patches, and the bag is empty."""

STARS: Final = patches(*(f"Starflower{number}" for number in (3, 4, 5, 6)))
ROOTS: Final = patches(*(f"Deeproot{number}" for number in range(1, 7)))

BEATS: Final[tuple[Beat[Season], ...]] = (
    # A turn
    Beat(
        "One garden, and two gardeners who both think that it is theirs. Each hexagon is a patch of some "
        "magical plant.",
        lit=(".pp-patch",),
        at=MORNING,
        part="A turn",
    ),
    Beat(
        "You are red, with twenty Sprites to send out. Where they sit is yours, and the most Gems win.",
        lit=(LEARNER,),
    ),
    Beat(
        "First of all, plant something. Tap Honeyleaf 3 in your hand, then a lit spot, then Plant it.",
        lit=(held("Honeyleaf3"), *spots("1,-1", "2,-1")),
        do=("Honeyleaf3 @ 1,-1", "Honeyleaf3 @ 2,-1"),
        wrong="Honeyleaf 3 please, on a lit spot above the row: there it has two neighbours to feed.",
    ),
    Beat(
        "The Wizard stands on your Honeyleaf. It may sprout: two of your Sprites to each neighbour with "
        "fewer than two.",
        lit=(SPROUT,),
        do=("sprout",),
        wrong="Tap Sprout: two free patches are too good to miss.",
    ),
    Beat(
        "Four Sprites, and two patches are yours. Tap Done: that draws you a new patch, and then Blue plays.",
        lit=(DONE,),
        do=("done",),
        then=((1, "Deeproot4 @ 3,0"), (1, "sprout"), (1, "done")),
    ),
    Beat(
        "That was a turn: plant a patch, wake a power, draw a patch. Then Blue played, and what Blue did "
        "stands here.",
        lit=("#story",),
    ),
    Beat(
        "Draw a second of a kind, and you may swap one of the two for a patch of the Surplus. It lies here, "
        "open to all.",
        lit=(SURPLUS,),
    ),
    # Sprites go home
    Beat(
        "Two colours never share a patch. A Sprite that comes to a rival’s sends one of theirs home, and "
        "goes home too.",
        lit=(".pp-gone", "#story .chip"),
        part="Sprites go home",
    ),
    Beat(
        "Two can play at that: plant Deeproot 2 at the row’s other end. Most plants bring a Sprite, "
        "Honeyleaf none.",
        lit=(held("Deeproot2"), *spots("-1,0")),
        do=("Deeproot2 @ -1,0",),
        wrong="Deeproot 2 goes to the left end of the long row: its roots are to run along it.",
    ),
    Beat(
        "A Sprite of yours came along. Sprout now: roots run down the row, a Sprite to each patch, two to "
        "the last.",
        lit=(SPROUT,),
        do=("sprout",),
        wrong="Tap Sprout: a whole row of Sprites is waiting.",
    ),
    Beat(
        "Well rooted! At the far end your first Sprite sent Blue’s home, and your second moved in.",
        lit=patches("Deeproot4"),
    ),
    # Grow
    Beat(
        "A few turns later. Plant Tanglethorn 4 on the lit spot, where it touches a Honeyleaf and a "
        "Starflower.",
        lit=(held("Tanglethorn4"), *spots("2,-2")),
        do=("Tanglethorn4 @ 2,-2",),
        wrong="Tanglethorn 4 belongs on the lit spot, at the top between Honeyleaf 3 and Starflower 5.",
        at=GROWTH,
        part="Grow",
    ),
    Beat(
        "Grow is the other choice: it wakes the neighbours instead, each with a smaller power. Tap Grow.",
        lit=(GROW,),
        do=("grow",),
        wrong="Tap Grow this time: two neighbours are itching to.",
    ),
    Beat(
        "On top of the cards, Honeyleaf goes first: a Sprite to each patch beside the Wizard with none or "
        "one. Tap it.",
        lit=patches("Honeyleaf3"),
        do=("Honeyleaf3",),
        wrong="Let the Honeyleaf grow: tap it in the garden.",
    ),
    Beat(
        "Now Starflower: a Gem for each neighbour where Sprites sit. You have just seen to that.",
        lit=patches("Starflower5"),
        do=("Starflower5",),
        wrong="Let the Starflower grow: tap it in the garden.",
    ),
    Beat(
        "Two patches taken, two Gems gained: they are yours for good. “Now” adds what the end would pay.",
        lit=(f"{LEARNER} [data-what=gained-0]",),
    ),
    # Fields
    Beat(
        "Weeks later. Most Gems come from fields, patches of one plant that touch: these four Starflowers "
        "are one.",
        lit=STARS,
        at=FIELDS,
        part="Fields",
    ),
    Beat(
        "At the end, whoever holds most patches of it gets 7 Gems, the second 3. Blue holds two, you one.",
        lit=STARS,
    ),
    Beat(
        "Plant Starflower 2 so that it joins the field. It brings a Sprite of yours along.",
        lit=(held("Starflower2"), *spots("1,-1", "2,-1", "3,-1", "-1,1")),
        do=("Starflower2 @ 2,-1", "Starflower2 @ 1,-1", "Starflower2 @ 3,-1", "Starflower2 @ -1,1"),
        wrong="Starflower 2 has to touch a Starflower: any lit spot will do.",
    ),
    Beat(
        "Two each, so the lowest number decides: your 2 beats Blue’s 4. And a field of five pays 9 Gems.",
        lit=(*STARS, *patches("Starflower2")),
    ),
    Beat(
        "See it sprout, though Grow may bring more: a Gem for each neighbour with Sprites, another if "
        "they are yours.",
        lit=(SPROUT,),
        do=("sprout",),
        wrong="Grow would bring more here. But tap Sprout, to see what that does.",
    ),
    Beat(
        "Whenever you wonder, tap your panel: it says how many fields you lead, and what you would have now.",
        lit=(LEARNER,),
    ),
    # The last turn
    Beat(
        "Autumn: the bag is empty, and this turn is your last. Counted now, Blue would win by ten Gems.",
        lit=(".pp-task b", RIVAL),
        at=HARVEST,
        part="The last turn",
    ),
    Beat(
        "Here is why: this field of six Deeproot pays 11, and Blue holds three of its patches to your two.",
        lit=ROOTS,
    ),
    Beat(
        "Plant Snapjaw 2 beside two of those Sprites of Blue’s, on the lit spot.",
        lit=(held("Snapjaw2"), *spots("4,2")),
        do=("Snapjaw2 @ 4,2",),
        wrong="Snapjaw 2, on the lit spot: within reach of two of Blue’s Sprites.",
    ),
    Beat(
        "Snapjaw is hungry. Let it sprout.",
        lit=(SPROUT,),
        do=("sprout",),
        wrong="Tap Sprout: lunch is served.",
    ),
    Beat(
        "It swallows rivals next to the Wizard: each is worth a Gem at the end. Tap one of these two.",
        lit=patches("Deeproot3", "Deeproot1"),
        do=("4,1", "3,2"),
        wrong="Not yet enough: tap one of Blue’s Sprites beside the Wizard.",
    ),
    Beat(
        "Gulp. And now the other.",
        lit=(".hx-spot.go",),
        do=("3,2", "4,1"),
        wrong="One more bite: tap the other Sprite.",
    ),
    Beat(
        "Two of the six are yours, one is Blue’s: the field has changed hands. Tap Done, and all is counted.",
        lit=(*ROOTS, DONE),
        do=("done",),
    ),
    # The count
    Beat(
        "Now all is counted: Gems gained, Sprites swallowed, each field. Tap through it in the lit row, "
        "then tap Next.",
        lit=(".pp-stepper",),
        part="The count",
    ),
    Beat(
        "Counted to the end it is 37 Gems to 32: you have won! The plants’ cards tell you the rest as "
        "you play.",
    ),
)


@cache
def lesson() -> Lesson[Season]:
    """Returns the lesson."""
    return Lesson("The garden", BEATS)

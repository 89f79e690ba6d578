"""The lesson: the learner plays the Witch, does a favour, meets the Temple, and brings the sixth Unity."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.kit.dice import Dice
from games.kit.lesson import Beat, Lesson
from games.mistywell import notation
from games.mistywell.cards import FATES
from games.mistywell.state import City

SEED: Final = b"a lesson in the mist"
"""The seed of the lesson, so that random draws are the same each time."""

Position = Callable[[], City]


def at(text: str, fate: str = "") -> Position:
    """Returns a function that makes a position; `fate` is the Fate card that comes next, "" for any."""

    def position() -> City:
        city = notation.read(text, Dice(SEED))
        if fate:
            city.fates, city.done_fates = (fate,), tuple(key for key in FATES if key != fate)
        return city

    return position


ROUND_3: Final = """
day, round 3, turn Witch play, Enforcer eelwater
Witch: supply brown=1
Tinker: supply brown=2
Forester: supply brown=1
squares: bellringers-witch=purple, academia-tinker=orange, moths-tinker=orange, gardeners-forester=green
unity: bellrise=1
fear: lowlamp=1
temple: gardeners=1
jobs: oar-one-missing, auction-of-the-lost, the-sulking-pear-tree
"""
"""The position of round 3: little has happened."""

ROUND_6: Final = """
day, round 6, turn Witch play, Enforcer bellrise
Witch: supply brown=1, fate purple=2
Witch discard: read-the-tea-leaves, simmer-until-done, whisper-at-keyholes, moonlit-poultice, \
lead-him-astray, bargain-in-the-dark
Tinker: supply brown=2
Forester: supply brown=2
squares: bellringers-witch=purple, hawkers-witch=purple, academia-tinker=orange, moths-tinker=orange, \
gardeners-forester=green, ferryfolk-forester=green
unity: bellrise=1, ivygarth=1
fear: lowlamp=1, sootmarket=1
temple: gardeners=2, moths=1
jobs: oar-one-missing, thirteen-oclock, keys-to-nobodys-door
"""
"""The position some rounds later: the Witch has spent her cards."""

ROUND_11: Final = """
night, round 11, turn Witch play, Enforcer bellrise, tracker 3
Witch: supply brown=5, fate purple=1
Witch discard: read-the-tea-leaves, simmer-until-done, whisper-at-keyholes, moonlit-poultice, \
bargain-in-the-dark
Tinker: supply brown=1
Tinker discard: trim-every-lamp, false-bottom, clockwork-favour
Forester: supply brown=2
Forester discard: bring-in-the-apples, bark-and-honey
squares: hawkers-witch=purple, forgehands-witch=purple, ferryfolk-witch=purple, ferryfolk-wild=purple, \
academia-tinker=orange, moths-tinker=orange, gardeners-forester=green, bellringers-forester=green
unity: chalkboard-way=1, bellrise=1, ivygarth=1, sootmarket=1, lowlamp=1
fear: bellrise=1, ivygarth=1, eelwater=2, sootmarket=1
temple: moths=2, gardeners=1
jobs: rope-slightly-chewed, the-tidy-burglar, herring-for-everybody
"""
"""The last position: five Unity, five Fear, and no space without a token."""

UNITY, FEAR, CLOCK = ".mw-tally.unity", ".mw-tally.fear", ".mw-clock"
CITY: Final = ".mw-city"
JOBS: Final = "#jobs"
STORY: Final = "#story"
DONE: Final = "[data-done]"
YES: Final = "#ask [value=yes]"
ROUND: Final = (
    (1, "sell-the-prototype"),
    (1, "leave it"),
    (1, "done"),
    (2, "mushrooms-for-everybody"),
    (2, "done"),
)
"""The answers of the other seats by day."""
NIGHT: Final = ((1, "sell-the-prototype"), (1, "done"), (2, "mushrooms-for-everybody"))
"""The same by night, when the mushrooms bring a Request."""
LAST_NIGHT: Final = (
    (1, "mechanical-beetle"),
    (1, "ivygarth"),
    (1, "done"),
    (2, "let-it-rain"),
    (2, "done"),
)
"""The answers of the other seats in the last round."""


def squares(*names: str) -> tuple[str, ...]:
    """Returns the selectors of squares on the map: `hawkers-witch`."""
    return tuple(f".mw-city [data-point=q-{name}]" for name in names)


def card(key: str) -> str:
    """Returns the selector of a card in the Witch's hand."""
    return f"#h0-{key}"


BEATS: Final[tuple[Beat[City], ...]] = (
    # The city
    Beat(
        "A city in the mist. The Temple likes it frightened; a Witch, a Tinker and a Forester would "
        "rather it were not.",
        lit=(CITY,),
        at=at(ROUND_3),
        part="The city",
    ),
    Beat(
        "You are the Witch, in purple. A cube on your square of a group means: here they know you.",
        lit=("#t-0", *squares("bellringers-witch")),
    ),
    Beat(
        "Six Unity tokens, and the Temple packs its bags: all three of you win. Six of Fear, and all "
        "of you lose.",
        lit=(UNITY, FEAR),
    ),
    # A favour
    Beat(
        "These are Requests: favours that pay Supply. The auction needs a tale, a speech bubble, and pays 3.",
        lit=(JOBS,),
        part="A favour",
    ),
    Beat(
        "Tap Read the Tea Leaves, a Project that brings a tale, then the auction, then Play it.",
        lit=(card("read-the-tea-leaves"), "#j-auction-of-the-lost"),
        do=("read-the-tea-leaves for auction-of-the-lost",),
        wrong="Read the Tea Leaves, please, for the Auction of the Lost: both are lit.",
    ),
    Beat(
        "Good things take time: your Effort, a cube, lies on the timer for a turn. Meanwhile the "
        "others play.",
        lit=("#w-read-the-tea-leaves",),
        then=ROUND,
    ),
    Beat(
        "Your turn, and the Hawkers pay. Put the cube on your own square: the wild one, dashed, makes "
        "no friends.",
        lit=("#n-hawkers .mw-big[data-point=q-hawkers-witch]",),
        do=("hawkers-witch",),
        wrong="Your own square, please: on the wild one the cube makes no friends.",
    ),
    Beat(
        "Now the Hawkers know you, and Sootmarket is friendly to you. That is what favours are for.",
        lit=("#d-sootmarket",),
    ),
    Beat(
        "Your tab counts Supply, Effort and Fate; their 3 are in it. With Supply you pay for cards.",
        lit=("#t-0",),
    ),
    # The Temple
    Beat(
        "The Temple had a turn too. It took the oldest Request and laid a cube by its group; the third "
        "there makes Fear.",
        lit=("#g-gardeners", ".mw-job.last"),
        part="The Temple",
    ),
    Beat(
        "Where the Enforcer stands, favours fail, unless Unity is there. The oar is wanted in "
        "Eelwater: bad luck.",
        lit=(".mw-enforcer", "#j-oar-one-missing"),
    ),
    Beat(
        "One card a turn you must play. Lead Him Astray costs 1 Supply and works at once: tap it, then "
        "Play it.",
        lit=(card("lead-him-astray"),),
        do=("lead-him-astray",),
        wrong="Lead Him Astray, please: he stands in the way.",
    ),
    Beat(
        "Where to? Tap any lit district: all but the one where he stands.",
        lit=(".mw-district.can",),
        do=("lowlamp", "*"),
        wrong="Any lit district will do.",
    ),
    Beat(
        "Off he goes. That was your turn: tap Done.",
        lit=(DONE,),
        do=("done",),
    ),
    Beat(
        "Now the Tinker would play, then the Forester, then the Temple. What happened is told up here.",
        lit=(STORY,),
    ),
    # Day and night
    Beat(
        "Some turns later your hand is nearly empty, and favours have brought you 2 Fate: cubes that "
        "the city remembers.",
        lit=("#hand-0", "#t-0"),
        at=at(ROUND_6, "the-ovens-are-open"),
        part="Day and night",
    ),
    Beat(
        "Rest: tap Recuperate, then the button. Your cards come back, and it becomes night.",
        lit=(card("recuperate"),),
        do=("recuperate",),
        wrong="Recuperate, the card with the broken rim, is the one that brings the others back.",
    ),
    Beat(
        "Three Fate moved the tracker past a crystal ball, which drew a kind Fate card. To read it, tap what "
        "happened.",
        lit=(".mw-temple", STORY),
    ),
    Beat(
        "A golden ring draws a Covenant instead, a card of the Temple: the Enforcer moves, and brings Fear.",
        lit=(".mw-temple",),
    ),
    Beat(
        "It is night: what shows a moon counts only now, what shows a sun by day. Witches like the moon.",
        lit=(CLOCK,),
    ),
    # The sixth
    Beat(
        "Many favours and nights later: five Unity, five Fear, one space left on each. The next decides.",
        lit=(UNITY, FEAR),
        at=at(ROUND_11),
        part="The sixth",
    ),
    Beat(
        "Unity costs cubes: this card takes four, two from one district. A wild one is everybody’s, and "
        "counts as yours.",
        lit=(
            card("coven-supper"),
            *squares("hawkers-witch", "forgehands-witch", "ferryfolk-witch", "ferryfolk-wild"),
        ),
    ),
    Beat(
        "Tap Coven Supper and play it: it costs 3 Supply, and takes two turns.",
        lit=(card("coven-supper"),),
        do=("coven-supper",),
        wrong="Coven Supper, please: nothing else brings the sixth Unity.",
    ),
    Beat(
        "Two cubes on its timer. Tap Done, and hope that the neighbours behave.",
        lit=("#w-coven-supper", DONE),
        do=("done",),
        then=NIGHT,
    ),
    Beat(
        "One turn to go. But the Temple’s next Request is of the Moths: their third cube, the sixth "
        "Fear, the end.",
        lit=("#g-moths", ".mw-temple .takes", ".mw-job.last"),
    ),
    Beat(
        "Unless somebody burns the books. Play Burn the Ledger: it takes a Temple cube away.",
        lit=(card("burn-the-ledger"),),
        do=("burn-the-ledger",),
        wrong="Burn the Ledger first, or there will be no next turn.",
    ),
    Beat(
        "Tap Lowlamp, where the Moths live.",
        lit=("#d-lowlamp",),
        do=("moths",),
        wrong="The Moths in Lowlamp: theirs would be the third cube.",
    ),
    Beat(
        "Ash. Tap Done, and let the Temple count again.",
        lit=("#g-moths", DONE),
        do=("done",),
        then=LAST_NIGHT,
    ),
    Beat(
        "No Fear, and supper is served. Four cubes for Unity: tap Do it.",
        lit=(YES,),
        do=("yes",),
        wrong="Do it: this is what the cubes were for.",
    ),
    Beat(
        "Which district gives two of them? There the sixth Unity goes: no space is free, so it takes the "
        "place of a Fear.",
        lit=(".mw-district.can",),
        do=("sootmarket", "eelwater"),
    ),
    Beat(
        "The sixth Unity: you have all won. In your first game two bots help you, and the Temple is at "
        "its easiest."
    ),
)


@cache
def lesson() -> Lesson[City]:
    """Returns the lesson of Mistywell."""
    return Lesson("Mistywell", BEATS, rivals="", options=(("level", "easy"),))

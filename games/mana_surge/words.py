"""What Mana Surge says: a sentence for each fact, and a turn in one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final

from games.kit import house
from games.kit.chips import Phrase, in_one
from games.kit.contract import Seat
from games.kit.hexes import distance, named
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, listed, many, of_the_house, say, strong
from games.mana_surge.story import (
    Attacked,
    Begins,
    DrewMana,
    GaveUp,
    Moved,
    Over,
    PlacedSpawner,
    Spawned,
    TookColour,
    TurnBegan,
)

REASONS: Final[Mapping[str, str]] = {
    "mana": "Ten mana from the Pool.",
    "time": "Sixty rounds are over: the most mana wins.",
    "resigned": "The others resigned.",
}
"""By the reason of a result."""

ONTO: Final[Mapping[str, Text]] = {
    "A": say(" onto ", strong("+1\N{NO-BREAK SPACE}Attack")),
    "a": say(" onto ", strong("−1\N{NO-BREAK SPACE}Attack")),
    "D": say(" onto ", strong("+1\N{NO-BREAK SPACE}Defence")),
    "X": say(" onto an ", strong("Extra Action")),
    "S": say(" onto an ", strong("Extra Spawn")),
    "O": say(" into ", strong("the Pool")),
}
"""Where a troop stepped, by the letter of the tile; plain stone goes without saying."""

LOCKING: Final = ("X", "S", "O")
"""MS-3.2. The tiles that hold whoever steps onto them."""

HELD: Final[Mapping[str, tuple[Text, Text, str]]] = {
    "X": (say("on an ", strong("Extra Action")), say("on ", strong("Extra Actions")), "point"),
    "S": (say("on an ", strong("Extra Spawn")), say("on ", strong("Extra Spawns")), "spawn"),
    "O": (say("in ", strong("the Pool")), NOTHING, ""),
}
"""MS-3.1. Where a locked troop was, one or several, and what its player has less of each turn without it."""

LAST: Final = 2
"""The seat that chooses last (MS-2.1): one colour is left for it."""


def way(origin: str, at: str, tile: str, pool: str = "the Pool") -> Text:
    """Where a troop went from its place: onto what, else nearer to the Pool, round it or away from it.

    Nothing of a step that leads neither nearer nor away, unless it is one beside the Pool.
    """
    if tile in ONTO:
        return say(ONTO[tile], ": locked" if tile in LOCKING else "")
    before, now = (distance(named(place), (0, 0)) for place in (origin, at))
    if now == before:
        return say(f" round {pool}") if now == 1 else NOTHING
    return say(f" {'away from' if now > before else 'beside' if now == 1 else 'towards'} {pool}")


def bare(way: Text) -> Text:
    """The same without what goes before it."""
    return say(*(replace(run, words=run.words.lstrip()) for run in way.runs[:1]), *way.runs[1:])


# What was done, without whose deed it was


@singledispatch
def deed(fact: Fact, reader: Reader) -> Text:
    """What a player did, after the player's name."""
    return NOTHING


@deed.register
def spawned(fact: Spawned, reader: Reader) -> Text:
    return say("spawned")


@deed.register
def moved(fact: Moved, reader: Reader) -> Text:
    return say("moved", way(fact.origin, fact.at, fact.tile))


@deed.register
def attacked(fact: Attacked, reader: Reader) -> Text:
    return in_one(attacks([fact], reader))


@deed.register
def drew_mana(fact: DrewMana, reader: Reader) -> Text:
    return in_one(in_parts(fact))


@deed.register
def gave_up(fact: GaveUp, reader: Reader) -> Text:
    return say("resigned")


def in_parts(fact: Moved | DrewMana) -> tuple[Phrase, ...]:
    """A step onto a tile that locks, or mana: what it was, and what goes without saying."""
    if isinstance(fact, Moved):
        return Phrase("", say("moved", ONTO[fact.tile]), bare(ONTO[fact.tile])), Phrase(":", say("locked"))
    return Phrase("", say("drew 1 mana")), Phrase("", say("(", strong(str(fact.mana)), " in all)"))


def attacks(blows: Sequence[Attacked], reader: Reader) -> tuple[Phrase, ...]:
    """MS-3.3. Attacks of one outcome, upon one player or several; then what went with those that fell."""
    first = blows[0]
    return *outcome(blows, reader), *(without(first.tile, len(blows)) if first.struck else ())


def outcome(blows: Sequence[Attacked], reader: Reader) -> tuple[Phrase, ...]:
    """What came of attacks of one outcome, player by player where troops were felled."""
    upon = Counter(blow.foe for blow in blows)
    first, count = blows[0], len(blows)
    troops = many(count, "troop") if count > 1 else "a troop"
    theirs = listed(("yours" if foe == reader.you else reader.whose(foe) for foe in upon), " and ")
    if first.struck and first.lost:
        return (Phrase("", say(f"traded {troops} for ", theirs), say(f"traded {troops}")),)
    if first.struck:
        return felled(upon, reader)
    if first.lost:
        return (Phrase("", say(f"lost {troops} against ", theirs), say(f"lost {troops}")),)
    times = {1: "", 2: " twice"}.get(count, f" {count} times") if len(upon) == 1 else ""
    whom = listed((reader.whom(foe) for foe in upon), " and ")
    return (Phrase("", say("attacked ", whom, f"{times} in vain"), say("struck in vain")),)


def without(tile: str, count: int) -> tuple[Phrase, ...]:
    """MS-3.1. Where the troops that fell were locked, and what goes with them; nothing of any others."""
    if tile not in HELD:
        return ()
    one, several, less = HELD[tile]
    gone = (Phrase(":", say(f"{many(count, less)} less")),) if less else ()
    return Phrase("", one if count == 1 else several), *gone


def felled(upon: Mapping[Seat, int], reader: Reader) -> tuple[Phrase, ...]:
    """How many troops of whom."""
    (foe, count), *others = upon.items()
    one_each = bool(others) and max(upon.values()) == 1
    troops = "troops" if one_each else many(count, "troop") if count > 1 else "a troop"
    each = [say("and " if one_each else f"and {more} of ", reader.yours(other)) for other, more in others]
    whose = reader.yours(foe)
    brief = say("felled yours") if count == 1 and foe == reader.you else say(f"felled {count} of ", whose)
    return Phrase("", say(f"felled {troops} of ", whose), brief), *(Phrase("", text) for text in each)


def drew(turn: Sequence[Fact], reader: Reader) -> Text:
    """MS-3.5. What a turn of one's own brought as it ended, in few words; nothing where that was nothing."""
    found = [fact for fact in turn if isinstance(fact, DrewMana)]
    return say(strong(reader.who(found[0].seat)), " drew 1 mana.") if found else NOTHING


def decides(fact: Fact) -> bool:
    """Whether a fact changed the score, who is there, or whose a locking tile is."""
    match fact:
        case Moved():
            return fact.tile in LOCKING
        case Attacked():
            return fact.struck or fact.lost
        case _:
            return isinstance(fact, DrewMana | GaveUp)


# Sentences


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """What a fact says; nothing where that goes without saying."""
    return of_the_house(fact, reader)


@sentence.register
def did(fact: Spawned | Moved | Attacked | DrewMana | GaveUp, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " ", deed(fact, reader))


@sentence.register
def resigned(fact: house.GaveUp, reader: Reader) -> Text:
    """Nothing: the game tells it (MS-4.5)."""
    return NOTHING


@sentence.register
def turn_began(fact: TurnBegan, reader: Reader) -> Text:
    return say(f"Round {fact.round}: ", reader.who(fact.seat), ", ", many(fact.points, "point"))


def whose_turn(fact: TurnBegan, reader: Reader) -> Text:
    """Whose turn it is, where nothing has been done in it yet."""
    return say(f"Round {fact.round}: ", reader.whose(fact.seat), " turn")


@sentence.register
def took_colour(fact: TookColour, reader: Reader) -> Text:
    """Nothing of somebody who is called by that colour; whoever comes last has no choice, and is told so."""
    if fact.seat == reader.you == LAST:
        return left_over(fact, None)
    if fact.seat != reader.you and reader.names[fact.seat] == fact.colour.capitalize():
        return NOTHING
    return say(reader.who(fact.seat), f" took {fact.colour}")


def left_over(colour: TookColour, spawner: PlacedSpawner | None) -> Text:
    """MS-2.1. What was left for whoever chose last."""
    if spawner is None or not spawner.only:
        return say(f"Only {colour.colour} was left: it is yours")
    return say(f"Only {colour.colour} and this corner were left: they are yours")


@sentence.register
def placed_spawner(fact: PlacedSpawner, reader: Reader) -> Text:
    where = " in the only corner left" if fact.only else ""
    return say(reader.who(fact.seat), f" set up a spawner{where}, three troops beside it")


@sentence.register
def begins(fact: Begins, reader: Reader) -> Text:
    does = reader.does(fact.seat, "begin")
    return say("By lot ", reader.whom(fact.seat), f" {does}; the turn goes round clockwise")


def began(fact: Begins, reader: Reader) -> Text:
    """Who has begun, before that turn is told."""
    return say("By lot ", reader.whom(fact.seat), " began.")


@sentence.register
def over(fact: Over, reader: Reader) -> Text:
    return say("The game is over")


# Several facts


def went(steps: Sequence[Moved], reader: Reader) -> Text:
    """The steps of one troop in a row as one sentence: how many, and where they led."""
    first, last = steps[0], steps[-1]
    if len(steps) == 1:
        return sentence(first, reader)
    if first.origin == last.at:
        return say(reader.who(first.seat), " stepped out and back")
    return say(
        reader.who(first.seat), f" moved {many(len(steps), 'step')}", way(first.origin, last.at, last.tile)
    )


def crowded(turn: Sequence[Fact], reader: Reader) -> Text:
    """MS-3.1. Why fewer troops came out in a turn than were to come; nothing where all of them did."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    came = sum(isinstance(fact, Spawned) for fact in turn)
    if came >= head.spawns:
        return NOTHING
    few = f"Only {came} of {head.spawns} troops came" if came else "No new troop"
    whose = "your" if head.seat == reader.you else "the"
    return say(f"{few}: no room beside {whose} spawner")


def no_room(turn: Sequence[Fact]) -> Text:
    """MS-3.1. The same in few words, for news."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    came = sum(isinstance(fact, Spawned) for fact in turn)
    if came >= head.spawns:
        return NOTHING
    return say(f"Room for {came} of {head.spawns} new troops" if came else "No room for a new troop")


def had_room(turn: Sequence[Fact], reader: Reader) -> Text:
    """MS-3.1. The same as a line of the list."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    short = str(no_room(turn))
    return say(reader.who(head.seat), f" had {short[0].lower()}{short[1:]}") if short else NOTHING


def parted(fact: GaveUp, reader: Reader) -> Text:
    """Who has resigned, as a sentence by itself."""
    return say(strong(reader.who(fact.seat)), " ", deed(fact, reader), ".")


def ending(mana: Sequence[int], rounds: int, reason: str, reader: Reader) -> Text:
    """Why a game ended, and the mana of each seat then, the most first."""
    best = sorted(range(len(mana)), key=lambda seat: -mana[seat])
    each = listed(say(reader.who(seat), f" {mana[seat]}") for seat in best)
    return say(f"{REASONS.get(reason, reason)} ", each, f". Round {rounds}.")

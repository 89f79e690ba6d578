"""What Mana Surge says: a sentence for each fact, and a turn in one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import singledispatch
from itertools import groupby
from typing import Final

from games.kit import house
from games.kit.contract import Seat
from games.kit.hexes import distance, named
from games.kit.story import Fact
from games.kit.words import NOTHING, Part, Reader, Text, enumerated, listed, many, of_the_house, say, strong
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
    "X": say(" onto an ", strong("Extra Action"), ": locked"),
    "S": say(" onto an ", strong("Extra Spawn"), ": locked"),
    "O": say(" into ", strong("the Pool"), ": locked"),
}
"""Where a troop stepped, by the letter of the tile; plain stone goes without saying."""

LOCKING: Final = ("X", "S", "O")

HELD: Final[Mapping[str, tuple[Text, Text, str]]] = {
    "X": (say(" on an ", strong("Extra Action")), say(" on ", strong("Extra Actions")), "point"),
    "S": (say(" on an ", strong("Extra Spawn")), say(" on ", strong("Extra Spawns")), "spawn"),
    "O": (say(" in ", strong("the Pool")), NOTHING, ""),
}
"""MS-3.1. Where a locked troop was, one or several, and what its player has less of each turn without it."""

LAST: Final = 2
"""The seat that chooses last (MS-2.1): one colour is left for it."""


def way(origin: str, at: str, tile: str, pool: str = "the Pool") -> Text:
    """Where a troop went from its place: onto what, else nearer to the Pool, round it or away from it.

    Nothing of a step that leads neither nearer nor away, unless it is one beside the Pool.
    """
    if tile in ONTO:
        return ONTO[tile]
    before, now = (distance(named(place), (0, 0)) for place in (origin, at))
    if now == before:
        return say(f" round {pool}") if now == 1 else NOTHING
    return say(f" {'away from' if now > before else 'beside' if now == 1 else 'towards'} {pool}")


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
    return attacks([fact], reader)


@deed.register
def drew_mana(fact: DrewMana, reader: Reader) -> Text:
    return say("drew 1 mana (", strong(str(fact.mana)), " in all)")


@deed.register
def gave_up(fact: GaveUp, reader: Reader) -> Text:
    return say("resigned")


def attacks(blows: Sequence[Attacked], reader: Reader) -> Text:
    """MS-3.3. Attacks of one outcome, upon one player or several."""
    upon = Counter(blow.foe for blow in blows)
    first, count = blows[0], len(blows)
    troops = many(count, "troop") if count > 1 else "a troop"
    theirs = listed(("yours" if foe == reader.you else reader.whose(foe) for foe in upon), " and ")
    if first.struck and first.lost:
        return say(f"traded {troops} for ", theirs, without(first.tile, count))
    if first.struck:
        return say("felled ", felled(upon, reader), without(first.tile, count))
    if first.lost:
        return say(f"lost {troops} against ", theirs)
    times = {1: "", 2: " twice"}.get(count, f" {count} times") if len(upon) == 1 else ""
    return say("attacked ", listed((reader.whom(foe) for foe in upon), " and "), f"{times} in vain")


def without(tile: str, count: int) -> Text:
    """MS-3.1. Where the troops that fell were locked, and what goes with them; nothing of any others."""
    if tile not in HELD:
        return NOTHING
    one, several, less = HELD[tile]
    gone = f": {many(count, less)} less" if less else ""
    return say(one if count == 1 else several, gone)


def felled(upon: Mapping[Seat, int], reader: Reader) -> Text:
    """How many troops of whom."""
    if len(upon) > 1 and max(upon.values()) == 1:
        return say("troops of ", listed((reader.yours(foe) for foe in upon), " and "))
    (foe, count), *others = upon.items()
    troops = many(count, "troop") if count > 1 else "a troop"
    each = [say(f" and {more} of ", reader.yours(other)) for other, more in others]
    return say(f"{troops} of ", reader.yours(foe), *each)


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


# A turn


def whole_turn(turn: Sequence[Fact], reader: Reader, *, ended: bool) -> Text:
    """A turn in sentences: who, and what was done, in the order in which it was.

    Plain steps are told only where nothing more is, and that troops came out only where nothing else is. Who
    resigned is told apart; a turn that brought nothing else is not told at all.
    """
    head = turn[0]
    assert isinstance(head, TurnBegan)
    told = groupby((fact for fact in turn if counts(fact)), key=alike)
    deeds: list[Part] = [one for _, same in told for one in in_a_row(list(same), reader)]
    moves = [fact for fact in turn if isinstance(fact, Moved)]
    if moves and not deeds:
        deeds = [walked(moves)]
    came_out = sum(isinstance(fact, Spawned) for fact in turn)
    if came_out and not deeds:
        deeds = ["spawned" if came_out == 1 else f"spawned {came_out}"]
    if ended and idle(turn):
        deeds.append("did nothing else" if came_out else "did nothing")
    if deeds:
        return say(strong(reader.who(head.seat)), " ", listed(deeds), ".")
    return say("It is ", reader.whose(head.seat), " turn.") if idle(turn) else NOTHING


def alike(fact: Fact) -> object:
    """What deeds in a row have in common that are told as one: of attacks, what came of them."""
    if not isinstance(fact, Attacked):
        return type(fact)
    return fact.struck, fact.lost, fact.struck and fact.tile in HELD and fact.tile


def in_a_row(same: Sequence[Fact], reader: Reader) -> list[Text]:
    """Deeds in a row that are alike: attacks in one clause, others in one each."""
    first = same[0]
    if isinstance(first, Attacked):
        return [attacks([fact for fact in same if isinstance(fact, Attacked)], reader)]
    return [deed(fact, reader) for fact in same]


def walked(moves: Sequence[Moved]) -> Text:
    """Where the troops of a turn went, each from where it had stood before to where it stands after it."""
    stood: dict[int, str] = {}
    went: dict[int, tuple[str, str, str]] = {}
    for fact in moves:
        went[fact.troop] = (stood.setdefault(fact.troop, fact.origin), fact.at, fact.tile)
    if all(origin == at for origin, at, _ in went.values()):
        return say("stepped out and back")
    ways = [one for one in went.values() if one[0] != one[1] and way(*one)]
    if len(ways) < 2:
        return say("moved", *(way(*one) for one in ways))
    same = Counter(way(*one) for one in ways)
    told: dict[Text, Text] = {}
    pool = "the Pool"
    for one in ways:
        if way(*one) in told:
            continue
        count = same[way(*one)]
        troops = many(count, "troop") if count > 1 else "one" if told else "one troop"
        told[way(*one)] = say(troops, way(*one, pool))
        pool = "the Pool" if one[2] in ONTO else "it"
    return say("moved ", enumerated(told.values()))


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
    return say(f"Only {came} of {head.spawns} new troops had room" if came else "No room for a new troop")


def parted(fact: GaveUp, reader: Reader) -> Text:
    """Who has resigned, as a sentence by itself."""
    return say(strong(reader.who(fact.seat)), " ", deed(fact, reader), ".")


def ending(mana: Sequence[int], rounds: int, reason: str, reader: Reader) -> Text:
    """Why a game ended, and the mana of each seat then, the most first."""
    best = sorted(range(len(mana)), key=lambda seat: -mana[seat])
    each = listed(say(reader.who(seat), f" {mana[seat]}") for seat in best)
    return say(f"{REASONS.get(reason, reason)} ", each, f". Round {rounds}.")


def counts(fact: Fact) -> bool:
    """Whether a turn is told by this deed, whatever else happened in it."""
    match fact:
        case Attacked() | DrewMana():
            return True
        case Moved():
            return fact.tile in LOCKING
    return False


def idle(turn: Sequence[Fact]) -> bool:
    """Whether a turn has brought nothing but new troops."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    return not any(
        isinstance(fact, Moved | Attacked | DrewMana) or (isinstance(fact, GaveUp) and fact.seat == head.seat)
        for fact in turn
    )

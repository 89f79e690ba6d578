"""The words of Mana Surge: a clause and a sentence for each kind of fact, and the ending."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
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
"""Sentences, by the reason of the result."""

STEPPED_ONTO: Final[Mapping[str, Text]] = {
    "A": say(" onto ", strong("+1\N{NO-BREAK SPACE}Attack")),
    "a": say(" onto ", strong("−1\N{NO-BREAK SPACE}Attack")),
    "D": say(" onto ", strong("+1\N{NO-BREAK SPACE}Defence")),
    "X": say(" onto an ", strong("Extra Action")),
    "S": say(" onto an ", strong("Extra Spawn")),
    "O": say(" into ", strong("the Pool")),
}
"""Where a troop stepped, by the letter of the tile; plain hexes are not mentioned."""

LOCKING: Final = ("X", "S", "O")
"""MS-3.2. The tiles that lock a troop."""

LOCKED_ON: Final[Mapping[str, tuple[Text, Text, str]]] = {
    "X": (say("on an ", strong("Extra Action")), say("on ", strong("Extra Actions")), "point"),
    "S": (say("on an ", strong("Extra Spawn")), say("on ", strong("Extra Spawns")), "spawn"),
    "O": (say("in ", strong("the Pool")), NOTHING, ""),
}
"""MS-3.1. Where one or several locked troops were, and what their player has less of each turn."""

LAST_SEAT: Final = 2
"""The seat that chooses last (MS-2.1): only one colour is left."""


def direction(origin: str, at: str, tile: str, pool: str = "the Pool") -> Text:
    """Describes a movement: onto which tile, else towards the Pool, round it or away from it.

    Empty for plain tiles at the same distance from the Pool, except beside it.
    """
    if tile in STEPPED_ONTO:
        return say(STEPPED_ONTO[tile], ": locked" if tile in LOCKING else "")
    before, now = (distance(named(place), (0, 0)) for place in (origin, at))
    if now == before:
        return say(f" round {pool}") if now == 1 else NOTHING
    return say(f" {'away from' if now > before else 'beside' if now == 1 else 'towards'} {pool}")


def without_space(text: Text) -> Text:
    """Returns the text without its leading space."""
    return say(*(replace(run, words=run.words.lstrip()) for run in text.runs[:1]), *text.runs[1:])


# Clauses without the player


@singledispatch
def clause(fact: Fact, reader: Reader) -> Text:
    """Describes what a player did, to follow the player's name."""
    return NOTHING


@clause.register
def spawned(fact: Spawned, reader: Reader) -> Text:
    return say("spawned")


@clause.register
def moved(fact: Moved, reader: Reader) -> Text:
    return say("moved", direction(fact.origin, fact.at, fact.tile))


@clause.register
def attacked(fact: Attacked, reader: Reader) -> Text:
    return in_one(attacks([fact], reader))


@clause.register
def drew_mana(fact: DrewMana, reader: Reader) -> Text:
    return in_one(phrases(fact))


@clause.register
def gave_up(fact: GaveUp, reader: Reader) -> Text:
    return say("resigned")


def phrases(fact: Moved | DrewMana) -> tuple[Phrase, ...]:
    """Describes a step onto a locking tile, or mana: the main part, then the details."""
    if isinstance(fact, Moved):
        return Phrase(
            "", say("moved", STEPPED_ONTO[fact.tile]), without_space(STEPPED_ONTO[fact.tile])
        ), Phrase(":", say("locked"))
    return Phrase("", say("drew 1 mana")), Phrase("", say("(", strong(str(fact.mana)), " in all)"))


def attacks(blows: Sequence[Attacked], reader: Reader) -> tuple[Phrase, ...]:
    """MS-3.3. Describes attacks of one outcome on one or several players, with what the losses cost."""
    first = blows[0]
    return *outcome(blows, reader), *(loss(first, len(blows)) if first.struck else ())


def outcome(blows: Sequence[Attacked], reader: Reader) -> tuple[Phrase, ...]:
    """Describes attacks of one outcome, player by player if they felled troops."""
    by_player = Counter(blow.foe for blow in blows)
    first, count = blows[0], len(blows)
    troops = many(count, "troop") if count > 1 else "a troop"
    theirs = listed(("yours" if foe == reader.you else reader.whose(foe) for foe in by_player), " and ")
    if first.struck and first.lost:
        return (Phrase("", say(f"traded {troops} for ", theirs), say(f"traded {troops}")),)
    if first.struck:
        return felled(by_player, reader)
    if first.lost:
        return (Phrase("", say(f"lost {troops} against ", theirs), say(f"lost {troops}")),)
    times = {1: "", 2: " twice"}.get(count, f" {count} times") if len(by_player) == 1 else ""
    whom = listed((reader.whom(foe) for foe in by_player), " and ")
    return (Phrase("", say("attacked ", whom, f"{times} in vain"), say("struck in vain")),)


def loss(first: Attacked, count: int) -> tuple[Phrase, ...]:
    """MS-3.1. Describes where felled troops like the first were locked, and what their player loses.

    Empty for others; who resigned has no turns and loses nothing (MS-4.5).
    """
    if first.tile not in LOCKED_ON:
        return ()
    one, several, less = LOCKED_ON[first.tile]
    lost_each_turn = (Phrase(":", say(f"{many(count, less)} less")),) if less and not first.foe_gone else ()
    return Phrase("", one if count == 1 else several), *lost_each_turn


def felled(by_player: Mapping[Seat, int], reader: Reader) -> tuple[Phrase, ...]:
    """Describes how many troops of each player fell."""
    (foe, count), *others = by_player.items()
    one_each = bool(others) and max(by_player.values()) == 1
    troops = "troops" if one_each else many(count, "troop") if count > 1 else "a troop"
    each = [say("and " if one_each else f"and {more} of ", reader.yours(other)) for other, more in others]
    whose = reader.yours(foe)
    brief = say("felled yours") if count == 1 and foe == reader.you else say(f"felled {count} of ", whose)
    return Phrase("", say(f"felled {troops} of ", whose), brief), *(Phrase("", text) for text in each)


def mana_drawn(turn: Sequence[Fact], reader: Reader) -> Text:
    """MS-3.5. Describes the mana that a turn brought; empty if none."""
    found = [fact for fact in turn if isinstance(fact, DrewMana)]
    return say(strong(reader.who(found[0].seat)), " drew 1 mana.") if found else NOTHING


def is_decisive(fact: Fact) -> bool:
    """Returns whether a fact changed the mana, the troops, the seats in play, or who holds a locking tile."""
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
    """Describes a fact in a sentence without the full stop; empty if it goes without saying."""
    return of_the_house(fact, reader)


@sentence.register
def player_clause(fact: Spawned | Moved | Attacked | DrewMana | GaveUp, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " ", clause(fact, reader))


@sentence.register
def resigned(fact: house.GaveUp, reader: Reader) -> Text:
    """Empty, since the game has a fact of its own (MS-4.5)."""
    return NOTHING


@sentence.register
def turn_began(fact: TurnBegan, reader: Reader) -> Text:
    return say(f"Round {fact.round}: ", reader.who(fact.seat), ", ", many(fact.points, "point"))


def whose_turn(fact: TurnBegan, reader: Reader) -> Text:
    """Describes whose turn it is, before anything is done in it."""
    return say(f"Round {fact.round}: ", reader.whose(fact.seat), " turn")


@sentence.register
def took_colour(fact: TookColour, reader: Reader) -> Text:
    """Empty if the colour is the seat's name; tells the last seat that it had no choice."""
    if fact.seat == reader.you == LAST_SEAT:
        return last_choice(fact, None)
    if fact.seat != reader.you and reader.names[fact.seat] == fact.colour.capitalize():
        return NOTHING
    return say(reader.who(fact.seat), f" took {fact.colour}")


def last_choice(colour: TookColour, spawner: PlacedSpawner | None) -> Text:
    """MS-2.1. Describes what was left for the seat that chose last."""
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
    """Describes who began, to be told before that turn."""
    return say("By lot ", reader.whom(fact.seat), " began.")


@sentence.register
def over(fact: Over, reader: Reader) -> Text:
    return say("The game is over")


# Several facts


def successive_steps(steps: Sequence[Moved], reader: Reader) -> Text:
    """Describes successive steps of one troop in a sentence: their number and where they led."""
    first, last = steps[0], steps[-1]
    if len(steps) == 1:
        return sentence(first, reader)
    if first.origin == last.at:
        return say(reader.who(first.seat), " stepped out and back")
    return say(
        reader.who(first.seat),
        f" moved {many(len(steps), 'step')}",
        direction(first.origin, last.at, last.tile),
    )


def why_not_spawned(turn: Sequence[Fact], reader: Reader) -> Text:
    """MS-3.1. Explains why not all troops of a turn could be spawned; empty if they were."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    count = sum(isinstance(fact, Spawned) for fact in turn)
    if count >= head.spawns:
        return NOTHING
    few = f"Only {count} of {head.spawns} troops came" if count else "No new troop"
    whose = "your" if head.seat == reader.you else "the"
    return say(f"{few}: no room beside {whose} spawner")


def no_room(turn: Sequence[Fact]) -> Text:
    """MS-3.1. Returns the same in brief, for chips."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    count = sum(isinstance(fact, Spawned) for fact in turn)
    if count >= head.spawns:
        return NOTHING
    return say(f"Room for {count} of {head.spawns} new troops" if count else "No room for a new troop")


def no_room_line(turn: Sequence[Fact], reader: Reader) -> Text:
    """MS-3.1. Returns the same as a line of the list."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    short = str(no_room(turn))
    return say(reader.who(head.seat), f" had {short[0].lower()}{short[1:]}") if short else NOTHING


def resignation(fact: GaveUp, reader: Reader) -> Text:
    """Describes a resignation in a sentence of its own."""
    return say(strong(reader.who(fact.seat)), " ", clause(fact, reader), ".")


def ending(mana: Sequence[int], gone: Collection[Seat], rounds: int, reason: str, reader: Reader) -> Text:
    """Describes why the game ended, and the mana of each seat, in descending order.

    MS-4.6: seats that resigned, `gone`, come last if the most mana wins, since theirs does not count.
    """
    apart = gone if reason == "time" else ()
    best = sorted(range(len(mana)), key=lambda seat: (seat in apart, -mana[seat]))
    each = listed(
        say(reader.who(seat), f" {mana[seat]}", " (resigned)" if seat in apart else "") for seat in best
    )
    return say(f"{REASONS.get(reason, reason)} ", each, f". Round {rounds}.")

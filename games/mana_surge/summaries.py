"""Summaries of a turn of Mana Surge: complete for a sentence, or ordered by importance for a chip."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from games.kit.chips import Phrase, in_one
from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, many, say, strong
from games.mana_surge import words
from games.mana_surge.story import Attacked, DrewMana, GaveUp, Moved, Spawned, TurnBegan

SIDEWAYS: Final = (say(" aside"), say(" out and back"))
"""Directions of troops that end neither nearer to the Pool nor farther from it."""


def whole_turn(turn: Sequence[Fact], reader: Reader, *, ended: bool) -> Text:
    """Describes a turn in a sentence: its player, and the events in chronological order.

    Resignations are described elsewhere; a turn with nothing but one is left out.
    """
    head = turn[0]
    assert isinstance(head, TurnBegan)
    if parts := turn_parts(turn, reader, ended=ended):
        return say(strong(reader.who(head.seat)), " ", in_one(parts), ".")
    return say("It is ", reader.whose(head.seat), " turn.") if only_spawned(turn) else NOTHING


def turn_parts(turn: Sequence[Fact], reader: Reader, *, ended: bool) -> tuple[Phrase, ...]:
    """Returns what was done in a turn, in chronological order, without the player's name.

    Other steps follow those onto a locking tile; spawning is mentioned only if there was nothing else.
    """
    groups = grouped_facts(turn)
    locking = [same for same in groups if isinstance(same[0], Moved)]
    others = [same for same in groups if not isinstance(same[0], Moved)]
    return joined(
        [
            *(one for same in locking for one in describe_run(same, reader)),
            *describe_steps(turn, beside=bool(locking)),
            *(one for same in others for one in describe_run(same, reader)),
        ]
    ) or describe_spawning(turn, ended)


def chip(turn: Sequence[Fact], reader: Reader, own: Seat | None, *, ended: bool) -> tuple[Phrase, ...]:
    """Returns the same for a chip, which is cut from its end: losses of `own` first, other steps last."""
    groups = [sorted(same, key=lambda fact: not fells_troop_of([fact], own)) for same in grouped_facts(turn)]
    by_loss = sorted(groups, key=lambda same: not fells_troop_of(same, own))
    beside = any(isinstance(same[0], Moved) for same in by_loss)
    parts = [one for same in by_loss for one in describe_run(same, reader, brief=True)]
    return (
        joined([*parts, *describe_steps(turn, beside=beside)])
        or describe_spawning(turn, ended)
        or (Phrase("", say("to move")),)
    )


def fells_troop_of(blows: Sequence[Fact], own: Seat | None) -> bool:
    """Returns whether any of these attacks felled a troop of a seat."""
    return any(isinstance(fact, Attacked) and fact.struck and fact.foe == own for fact in blows)


def describe_steps(turn: Sequence[Fact], *, beside: bool) -> list[tuple[Phrase, ...]]:
    """Describes the troops that entered no locking tile; `beside`: others did, and are described as well."""
    moves = [fact for fact in turn if isinstance(fact, Moved)]
    locked = {fact.troop for fact in moves if is_important(fact)}
    rest = [fact for fact in moves if fact.troop not in locked]
    return [describe_movements(rest, "another troop" if beside else "")] if rest else []


def describe_spawning(turn: Sequence[Fact], ended: bool) -> tuple[Phrase, ...]:
    """Describes a turn without steps and attacks: troops spawned, or nothing done."""
    spawned = sum(isinstance(fact, Spawned) for fact in turn)
    clauses = ["spawned" if spawned == 1 else f"spawned {spawned}"] if spawned else []
    if ended and only_spawned(turn):
        clauses.append("did nothing else" if spawned else "did nothing")
    return joined((Phrase("", say(clause)),) for clause in clauses)


def joined(deeds: Iterable[tuple[Phrase, ...]]) -> tuple[Phrase, ...]:
    """Joins several descriptions with commas."""
    return tuple(
        part._replace(mark="," if n and not at else part.mark)
        for n, parts in enumerate(deeds)
        for at, part in enumerate(parts)
    )


def grouped_facts(turn: Sequence[Fact]) -> list[list[Fact]]:
    """Returns the important facts of a turn, with runs of similar ones grouped."""
    return [list(same) for _, same in groupby(filter(is_important, turn), key=group_key)]


def group_key(fact: Fact) -> object:
    """Returns the key that groups runs of facts: for attacks the outcome, and what a locked victim costs."""
    if not isinstance(fact, Attacked):
        return type(fact)
    cost = (fact.tile, fact.foe_gone) if fact.struck and fact.tile in words.LOCKED_ON else None
    return fact.struck, fact.lost, cost


def describe_run(run: Sequence[Fact], reader: Reader, *, brief: bool = False) -> list[tuple[Phrase, ...]]:
    """Describes a run of similar facts: attacks in one clause, others one by one; `brief`: no details."""
    first = run[0]
    if isinstance(first, Attacked):
        return [words.attacks([fact for fact in run if isinstance(fact, Attacked)], reader)]
    clauses = [words.phrases(fact) for fact in run if isinstance(fact, Moved | DrewMana)]
    return [parts[:1] for parts in clauses] if brief else clauses


def describe_movements(moves: Sequence[Moved], one_of: str) -> tuple[Phrase, ...]:
    """Describes the net movement of each troop in a turn.

    `one_of`: what a single troop is called; "" leaves it out if there are no others.
    """
    origins: dict[int, str] = {}
    movements: dict[int, tuple[str, str, str]] = {}
    for fact in moves:
        movements[fact.troop] = (origins.setdefault(fact.troop, fact.origin), fact.at, fact.tile)
    if all(origin == at for origin, at, _ in movements.values()):
        return (Phrase("", say("stepped out and back")),)
    if len(movements) == 1:
        return (moved(one_of, words.direction(*next(iter(movements.values())))),)
    directions = Counter(
        net_direction(*one)
        for one in sorted(movements.values(), key=lambda one: net_direction(*one) in SIDEWAYS)
    )
    phrases: list[Phrase] = []
    pool = "the Pool"
    for direction, count in directions.items():
        origin, at, tile = next(one for one in movements.values() if net_direction(*one) == direction)
        to = direction if direction in SIDEWAYS else words.direction(origin, at, tile, pool)
        troops = many(count, "troop") if count > 1 else "one" if phrases else one_of or "one troop"
        if not phrases:
            phrases.append(
                moved(troops, NOTHING if len(directions) == 1 and direction == SIDEWAYS[0] else to)
            )
        else:
            mark, conjunction = ("", "and ") if len(phrases) == len(directions) - 1 else (",", "")
            phrases.append(Phrase(mark, say(conjunction, troops, to)))
        pool = "the Pool" if tile in words.STEPPED_ONTO or direction in SIDEWAYS else "it"
    return tuple(phrases)


def net_direction(origin: str, at: str, tile: str) -> Text:
    """Returns the direction of a troop's net movement, to be told beside those of others."""
    return SIDEWAYS[1] if origin == at else words.direction(origin, at, tile) or SIDEWAYS[0]


def moved(whom: str, direction: Text) -> Phrase:
    """Describes that one or more troops moved."""
    return Phrase("", say("moved", f" {whom}" if whom else "", direction), words.without_space(direction))


def is_important(fact: Fact) -> bool:
    """Returns whether a fact is important for its turn: an attack, mana, or a step onto a locking tile."""
    match fact:
        case Attacked() | DrewMana():
            return True
        case Moved():
            return fact.tile in words.LOCKING
    return False


def only_spawned(turn: Sequence[Fact]) -> bool:
    """Returns whether nothing happened in a turn except spawning."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    return not any(
        isinstance(fact, Moved | Attacked | DrewMana) or (isinstance(fact, GaveUp) and fact.seat == head.seat)
        for fact in turn
    )

"""A turn of Mana Surge as it is told: all of it in a sentence, and in a chip what there is room for."""

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

ASIDE: Final = (say(" aside"), say(" out and back"))
"""Where a troop went that is neither nearer to the Pool nor further away."""


def whole_turn(turn: Sequence[Fact], reader: Reader, *, ended: bool) -> Text:
    """A turn in sentences: who, and what was done, in the order in which it was.

    Who resigned is told apart; a turn that brought nothing else is not told at all.
    """
    head = turn[0]
    assert isinstance(head, TurnBegan)
    if parts := turn_parts(turn, reader, ended=ended):
        return say(strong(reader.who(head.seat)), " ", in_one(parts), ".")
    return say("It is ", reader.whose(head.seat), " turn.") if idle(turn) else NOTHING


def turn_parts(turn: Sequence[Fact], reader: Reader, *, ended: bool) -> tuple[Phrase, ...]:
    """What was done in a turn, after its player's name, in the order in which it was.

    Plain steps stand behind those onto a tile that locks, and that troops came out is told only where
    nothing else is.
    """
    deeds = told_as_one(turn)
    locking = [same for same in deeds if isinstance(same[0], Moved)]
    others = [same for same in deeds if not isinstance(same[0], Moved)]
    return one_by_one(
        [
            *(one for same in locking for one in in_a_row(same, reader)),
            *steps(turn, beside=bool(locking)),
            *(one for same in others for one in in_a_row(same, reader)),
        ]
    ) or plain(turn, ended)


def chip(turn: Sequence[Fact], reader: Reader, own: Seat | None, *, ended: bool) -> tuple[Phrase, ...]:
    """The same for a chip, from whose end it is left out: first what cost `own` a troop, last plain steps."""
    mixed = [sorted(same, key=lambda fact: not costs([fact], own)) for same in told_as_one(turn)]
    deeds = sorted(mixed, key=lambda same: not costs(same, own))
    beside = any(isinstance(same[0], Moved) for same in deeds)
    told = [one for same in deeds for one in in_a_row(same, reader, brief=True)]
    return (
        one_by_one([*told, *steps(turn, beside=beside)])
        or plain(turn, ended)
        or (Phrase("", say("to move")),)
    )


def costs(blows: Sequence[Fact], own: Seat | None) -> bool:
    """Whether deeds that are told as one cost a seat a troop."""
    return any(isinstance(fact, Attacked) and fact.struck and fact.foe == own for fact in blows)


def steps(turn: Sequence[Fact], *, beside: bool) -> list[tuple[Phrase, ...]]:
    """Where the troops went that came onto no tile that locks; `beside` the steps of others that did."""
    moves = [fact for fact in turn if isinstance(fact, Moved)]
    locked = {fact.troop for fact in moves if counts(fact)}
    rest = [fact for fact in moves if fact.troop not in locked]
    return [walked(rest, "another troop" if beside else "")] if rest else []


def plain(turn: Sequence[Fact], ended: bool) -> tuple[Phrase, ...]:
    """A turn in which nobody moved or fought: that troops came out, or that it was idle."""
    came_out = sum(isinstance(fact, Spawned) for fact in turn)
    told = ["spawned" if came_out == 1 else f"spawned {came_out}"] if came_out else []
    if ended and idle(turn):
        told.append("did nothing else" if came_out else "did nothing")
    return one_by_one((Phrase("", say(deed)),) for deed in told)


def one_by_one(deeds: Iterable[tuple[Phrase, ...]]) -> tuple[Phrase, ...]:
    """Deeds one after the other."""
    return tuple(
        part._replace(mark="," if n and not at else part.mark)
        for n, parts in enumerate(deeds)
        for at, part in enumerate(parts)
    )


def told_as_one(turn: Sequence[Fact]) -> list[list[Fact]]:
    """What counts of a turn; deeds in a row that are alike stand together."""
    return [list(same) for _, same in groupby(filter(counts, turn), key=alike)]


def alike(fact: Fact) -> object:
    """What deeds in a row have in common that are told as one: of attacks, what came of them."""
    if not isinstance(fact, Attacked):
        return type(fact)
    return fact.struck, fact.lost, fact.struck and fact.tile in words.HELD and fact.tile


def in_a_row(same: Sequence[Fact], reader: Reader, *, brief: bool = False) -> list[tuple[Phrase, ...]]:
    """Deeds in a row that are alike: attacks in one clause, others in one each, in `brief` its beginning."""
    first = same[0]
    if isinstance(first, Attacked):
        return [words.attacks([fact for fact in same if isinstance(fact, Attacked)], reader)]
    clauses = [words.in_parts(fact) for fact in same if isinstance(fact, Moved | DrewMana)]
    return [parts[:1] for parts in clauses] if brief else clauses


def walked(moves: Sequence[Moved], one_of: str) -> tuple[Phrase, ...]:
    """Where the troops of a turn went, each from where it had stood before to where it stands after it.

    `one_of`: what one of them is called, "" of one that goes without saying where there are no others.
    """
    stood: dict[int, str] = {}
    went: dict[int, tuple[str, str, str]] = {}
    for fact in moves:
        went[fact.troop] = (stood.setdefault(fact.troop, fact.origin), fact.at, fact.tile)
    if all(origin == at for origin, at, _ in went.values()):
        return (Phrase("", say("stepped out and back")),)
    if len(went) == 1:
        return (moved(one_of, words.way(*next(iter(went.values())))),)
    same = Counter(led(*one) for one in sorted(went.values(), key=lambda one: led(*one) in ASIDE))
    told: list[Phrase] = []
    pool = "the Pool"
    for way, count in same.items():
        origin, at, tile = next(one for one in went.values() if led(*one) == way)
        to = way if way in ASIDE else words.way(origin, at, tile, pool)
        troops = many(count, "troop") if count > 1 else "one" if told else one_of or "one troop"
        if not told:
            told.append(moved(troops, NOTHING if len(same) == 1 and way == ASIDE[0] else to))
        else:
            mark, joint = ("", "and ") if len(told) == len(same) - 1 else (",", "")
            told.append(Phrase(mark, say(joint, troops, to)))
        pool = "the Pool" if tile in words.ONTO or way in ASIDE else "it"
    return tuple(told)


def led(origin: str, at: str, tile: str) -> Text:
    """Where a troop went, beside others that went somewhere else."""
    return ASIDE[1] if origin == at else words.way(origin, at, tile) or ASIDE[0]


def moved(whom: str, way: Text) -> Phrase:
    """That a troop, or more of them, went its way."""
    return Phrase("", say("moved", f" {whom}" if whom else "", way), words.bare(way))


def counts(fact: Fact) -> bool:
    """Whether a turn is told by this deed, whatever else happened in it."""
    match fact:
        case Attacked() | DrewMana():
            return True
        case Moved():
            return fact.tile in words.LOCKING
    return False


def idle(turn: Sequence[Fact]) -> bool:
    """Whether a turn has brought nothing but new troops."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    return not any(
        isinstance(fact, Moved | Attacked | DrewMana) or (isinstance(fact, GaveUp) and fact.seat == head.seat)
        for fact in turn
    )

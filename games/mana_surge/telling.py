"""A turn of Mana Surge as it is told: all of it in a sentence, and in a chip what there is room for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from games.kit.chips import Phrase, in_one
from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, many, say, strong
from games.mana_surge import words
from games.mana_surge.story import Attacked, DrewMana, GaveUp, Moved, Spawned, TurnBegan


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

    Plain steps are told only where nothing more is, and that troops came out only where nothing else is.
    """
    deeds = told_as_one(turn)
    return one_by_one(one for same in deeds for one in in_a_row(same, reader)) or plain(turn, ended)


def chip(turn: Sequence[Fact], reader: Reader, own: Seat | None, *, ended: bool) -> tuple[Phrase, ...]:
    """The same for a chip, from whose end it is left out: first what cost `own` a troop, then the rest."""
    mixed = [sorted(same, key=lambda fact: not costs([fact], own)) for same in told_as_one(turn)]
    deeds = sorted(mixed, key=lambda same: not costs(same, own))
    told = one_by_one(one for same in deeds for one in in_a_row(same, reader, brief=True))
    return told or plain(turn, ended) or (Phrase("", say("to move")),)


def costs(blows: Sequence[Fact], own: Seat | None) -> bool:
    """Whether deeds that are told as one cost a seat a troop."""
    return any(isinstance(fact, Attacked) and fact.struck and fact.foe == own for fact in blows)


def plain(turn: Sequence[Fact], ended: bool) -> tuple[Phrase, ...]:
    """A turn of which nothing counts: where its troops went, else that some came out, or that it was idle."""
    moves = [fact for fact in turn if isinstance(fact, Moved)]
    if moves:
        return walked(moves)
    came_out = sum(isinstance(fact, Spawned) for fact in turn)
    told = ["spawned" if came_out == 1 else f"spawned {came_out}"] if came_out else []
    if ended and idle(turn):
        told.append("did nothing else" if came_out else "did nothing")
    return one_by_one((Phrase("", say(deed)),) for deed in told)


def one_by_one(deeds: Iterable[tuple[Phrase, ...]]) -> tuple[Phrase, ...]:
    """Deeds one after the other."""
    return tuple(
        Phrase("," if n and not at else part.mark, part.text)
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


def walked(moves: Sequence[Moved]) -> tuple[Phrase, ...]:
    """Where the troops of a turn went, each from where it had stood before to where it stands after it."""
    stood: dict[int, str] = {}
    went: dict[int, tuple[str, str, str]] = {}
    for fact in moves:
        went[fact.troop] = (stood.setdefault(fact.troop, fact.origin), fact.at, fact.tile)
    if all(origin == at for origin, at, _ in went.values()):
        return (Phrase("", say("stepped out and back")),)
    ways = [one for one in went.values() if one[0] != one[1] and words.way(*one)]
    if len(ways) < 2:
        return (Phrase("", say("moved", *(words.way(*one) for one in ways))),)
    same = Counter(words.way(*one) for one in ways)
    told: dict[Text, Text] = {}
    pool = "the Pool"
    for one in ways:
        if words.way(*one) in told:
            continue
        count = same[words.way(*one)]
        troops = many(count, "troop") if count > 1 else "one" if told else "one troop"
        told[words.way(*one)] = say(troops, words.way(*one, pool))
        pool = "the Pool" if one[2] in words.ONTO else "it"
    first, *others = told.values()
    last = len(others) - 1
    more = (Phrase("", say("and ", one)) if n == last else Phrase(",", one) for n, one in enumerate(others))
    return Phrase("", say("moved ", first)), *more


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

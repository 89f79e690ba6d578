"""The outcome of a card in parts: the actor of each, and which facts are told as one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, enumerated, say
from games.mistywell import phrases, removals, words
from games.mistywell.city_story import TrackerMoved
from games.mistywell.story import Deed, Gained, LiftedCube, Missed, SawRequest


class OutcomePart(NamedTuple):
    """A part of the text of a card; `by`: the actor if the words leave that out, else nothing."""

    words: Text
    by: Text = NOTHING

    @property
    def with_actor(self) -> Text:
        """The words with the actor, for a part that does not follow one of the same actor."""
        return say(self.by, " ", self.words) if self.by else self.words


@lru_cache(maxsize=1 << 10)
def anonymous(names: tuple[str, ...]) -> Reader:
    """Returns a reader who has none of the seats."""
    return Reader(names)


def actor_name(fact: Fact, reader: Reader) -> Text:
    """Returns the actor of a fact, as named in the middle of a sentence; nothing if it has none."""
    return say(reader.whom(fact.seat)) if isinstance(fact, Deed) else NOTHING


def outcome(facts: Iterable[Fact], actor: Seat | None, reader: Reader) -> list[OutcomePart]:
    """Returns the outcome of a card in parts, in order.

    Steps of the tracker are one part, so are cubes removed in a row, and what a seat gained.
    """
    rows: list[list[Fact]] = []
    for fact in facts:
        if isinstance(fact, SawRequest) and fact.seat != reader.you:
            continue
        if rows and can_merge(rows[-1], fact):
            rows[-1].append(fact)
        else:
            rows.append([fact])
    found, previous = [], actor
    for row in rows:
        found.append(part(row, previous, reader))
        if isinstance(row[0], Deed) and isinstance(row[-1], Deed):
            previous = row[0].seat if row[0].seat == row[-1].seat else None
    return [one for one in found if one.words]


def can_merge(row: Sequence[Fact], other: Fact) -> bool:
    """Returns whether a fact is told as one with the row of facts before it."""
    match row[-1], other:
        case TrackerMoved() as one, TrackerMoved():
            return "back" not in (one.symbol, other.symbol)
        case LiftedCube() as one, LiftedCube():
            return one.seat == other.seat and not (removals.is_bane(one) or removals.is_bane(other))
        case Missed(), Missed():
            return can_merge_missed([one for one in row if isinstance(one, Missed)], other)
        case Gained() as one, Gained():
            return one.seat == other.seat and one.pool != other.pool and "Fate" not in (one.pool, other.pool)
    return False


def can_merge_missed(row: Sequence[Missed], other: Missed) -> bool:
    """Returns whether several seats missed the same, or one missed several things for the same reason."""
    if other.seat != row[0].seat:
        return all(one.seat != other.seat and (one.deed, one.lack) == (other.deed, other.lack) for one in row)
    plain = all(one.lack == other.lack and not (one.lost or one.instead) for one in (*row, other))
    return plain and other.lack in phrases.MISS_REASONS and len({one.seat for one in row}) == 1


def part(row: Sequence[Fact], previous: Seat | None, reader: Reader) -> OutcomePart:
    """Returns the part for one fact or several alike, without the actor if that is `previous`."""
    fact, last = row[0], row[-1]
    if isinstance(last, TrackerMoved):
        return OutcomePart(words.tracker(len(row), last.symbol))
    if not isinstance(fact, Deed):
        return OutcomePart(words.event(fact, reader))
    if isinstance(fact, Missed) and isinstance(last, Missed) and fact.seat != last.seat:
        missed = enumerated(reader.whom(one.seat) for one in row if isinstance(one, Missed))
        return OutcomePart(say(missed, " ", words.deed(fact, anonymous(reader.names))))
    own = OutcomePart(
        words.deed(fact, reader) if len(row) == 1 else merged_words(row, reader), actor_name(fact, reader)
    )
    return own if fact.seat == previous else OutcomePart(own.with_actor)


def merged_words(row: Sequence[Fact], reader: Reader) -> Text:
    """Returns the words for several facts of one seat in a row: what it gained, missed or removed."""
    if isinstance(row[0], Missed):
        deeds = ", nor ".join(fact.deed for fact in row if isinstance(fact, Missed))
        return words.deed(replace(row[0], deed=deeds), reader)
    if not isinstance(row[0], Gained):
        return removals.removed_cubes(row, reader)
    return say("gained ", enumerated(words.amount(fact) for fact in row if isinstance(fact, Gained)))

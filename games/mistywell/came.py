"""What came of a card in Mistywell, part by part: whose deed each is, and what is told in one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, enumerated, say
from games.mistywell import lifted, phrases, words
from games.mistywell.city_story import TrackerMoved
from games.mistywell.story import Deed, Gained, LiftedCube, Missed, SawRequest


class Came(NamedTuple):
    """A part of what is said of a card; `by`: who did it where the words leave that out, else nothing."""

    words: Text
    by: Text = NOTHING

    @property
    def named(self) -> Text:
        """The same where nothing stands before it that says who did it."""
        return say(self.by, " ", self.words) if self.by else self.words


@lru_cache(maxsize=1 << 10)
def anybody(names: tuple[str, ...]) -> Reader:
    """Who is nobody of these."""
    return Reader(names)


def whom(fact: Fact, reader: Reader) -> Text:
    """Whose deed a fact is, in the middle of a sentence."""
    return say(reader.whom(fact.seat)) if isinstance(fact, Deed) else NOTHING


def outcome(facts: Iterable[Fact], actor: Seat | None, reader: Reader) -> list[Came]:
    """What came of a card, in order.

    Steps of the tracker are one part, so are cubes that were removed in a row, and what somebody gained.
    """
    rows: list[list[Fact]] = []
    for fact in facts:
        if isinstance(fact, SawRequest) and fact.seat != reader.you:
            continue
        if rows and alike(rows[-1], fact):
            rows[-1].append(fact)
        else:
            rows.append([fact])
    found, doer = [], actor
    for row in rows:
        found.append(part(row, doer, reader))
        if isinstance(row[0], Deed) and isinstance(row[-1], Deed):
            doer = row[0].seat if row[0].seat == row[-1].seat else None
    return [one for one in found if one.words]


def alike(row: Sequence[Fact], other: Fact) -> bool:
    """Whether a fact is told in one with those before it, which are told in one."""
    match row[-1], other:
        case TrackerMoved() as one, TrackerMoved():
            return "back" not in (one.symbol, other.symbol)
        case LiftedCube() as one, LiftedCube():
            return one.seat == other.seat and not (lifted.is_bane(one) or lifted.is_bane(other))
        case Missed(), Missed():
            return missed_alike([one for one in row if isinstance(one, Missed)], other)
        case Gained() as one, Gained():
            return one.seat == other.seat and one.pool != other.pool and "Fate" not in (one.pool, other.pool)
    return False


def missed_alike(row: Sequence[Missed], other: Missed) -> bool:
    """Whether several could not do the same, or one could not do several things for the same reason."""
    if other.seat != row[0].seat:
        return all(one.seat != other.seat and (one.deed, one.lack) == (other.deed, other.lack) for one in row)
    plain = all(one.lack == other.lack and not (one.lost or one.instead) for one in (*row, other))
    return plain and other.lack in phrases.LACKS and len({one.seat for one in row}) == 1


def part(row: Sequence[Fact], doer: Seat | None, reader: Reader) -> Came:
    """One fact, or several that are alike, in the middle of a sentence; `doer` need not be named again."""
    fact, last = row[0], row[-1]
    if isinstance(last, TrackerMoved):
        return Came(words.tracker(len(row), last.symbol))
    if not isinstance(fact, Deed):
        return Came(words.event(fact, reader))
    if isinstance(fact, Missed) and isinstance(last, Missed) and fact.seat != last.seat:
        missed = enumerated(reader.whom(told.seat) for told in row if isinstance(told, Missed))
        return Came(say(missed, " ", words.deed(fact, anybody(reader.names))))
    done = Came(words.deed(fact, reader) if len(row) == 1 else several(row, reader), whom(fact, reader))
    return done if fact.seat == doer else Came(done.named)


def several(row: Sequence[Fact], reader: Reader) -> Text:
    """What one seat gained, or the cubes that it removed, after each other."""
    if isinstance(row[0], Missed):
        deeds = ", nor ".join(fact.deed for fact in row if isinstance(fact, Missed))
        return words.deed(replace(row[0], deed=deeds), reader)
    if not isinstance(row[0], Gained):
        return lifted.several(row, reader)
    return say("gained ", enumerated(words.amount(fact) for fact in row if isinstance(fact, Gained)))

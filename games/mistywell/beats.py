"""What happened, card by card: turns, and in each its beats, a card with all that came of it (MW-3, MW-4)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from games.kit import house
from games.kit.contract import Seat
from games.kit.house import Told, TookBack
from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import NOTHING, Reader, Text, enumerated, listed, say, strong
from games.mistywell import lifted, phrases, words
from games.mistywell.cards import RECUPERATE
from games.mistywell.city_story import TrackerMoved
from games.mistywell.story import (
    FACTS,
    CovenantDrawn,
    Deed,
    Drafted,
    FateDrawn,
    Finished,
    Gained,
    GaveUp,
    LiftedCube,
    Missed,
    Played,
    Recuperated,
    RequestPosted,
    RequestsDealt,
    Resumed,
    RoundBegan,
    SawRequest,
    TempleTook,
    Ticked,
    TurnBegan,
)
from games.mistywell.touched import district_of, touched

BEGINS: Final = {
    RequestsDealt,
    Drafted,
    TempleTook,
    Played,
    Recuperated,
    Finished,
    FateDrawn,
    CovenantDrawn,
    Resumed,
    GaveUp,
    Ticked,
    *get_args(Told),
} - {house.GaveUp}
"""What a beat begins with; the game tells by itself of who resigned."""

DEEDS: Final = {*FACTS.values()}
"""What the game itself tells, and not the house."""

SUPERSEDES: Final = {*DEEDS, TookBack}
"""After which it no longer counts that something was taken back."""

BELONGS: Final = DEEDS - BEGINS - {RoundBegan, TurnBegan, RequestPosted}
"""What came of a card: the rest is seen where it happens."""

LATEST: Final = 2
"""Parts of what came of a card at work that are said beside its lines."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A card, or what the Temple or the house did, and what came of it; `going`: more may come."""

    told: tuple[StoryEntry, ...]
    reader: Reader
    going: bool

    def __hash__(self) -> int:
        last = self.told[-1]
        return hash((last.number, last.fact, self.going))

    @property
    def first(self) -> int:
        """The number of its first fact."""
        return self.told[0].number

    @property
    def last(self) -> int:
        """The number of its last fact."""
        return self.told[-1].number

    @property
    def card(self) -> str:
        """The card that it is about; "" for none."""
        match self.told[0].fact:
            case Played(action=key) | Finished(action=key) | Drafted(request=key) | TempleTook(request=key):
                return key
            case FateDrawn(card=key) | CovenantDrawn(card=key) | Resumed(card=key):
                return key
            case Recuperated():
                return RECUPERATE
        return ""

    @property
    def keys(self) -> frozenset[str]:
        """The same, and the Request that it serves."""
        head = self.told[0].fact
        wish = head.request if isinstance(head, Played | Finished) else ""
        return frozenset({self.card, wish} - {""})

    @property
    def ticks(self) -> bool:
        """Whether only timers ran: that is no news, the slots show it."""
        return isinstance(self.told[0].fact, Ticked)

    @property
    def by(self) -> str:
        """The number of the seat whose card it is; "" for none."""
        head = self.told[0].fact
        return str(head.seat) if isinstance(head, Deed) else ""

    @property
    def where(self) -> tuple[str, ...]:
        """The slugs of the districts where something happened."""
        return tuple(dict.fromkeys(slug for told in self.told if (slug := district_of(told.fact))))

    @property
    def lights(self) -> tuple[str, ...]:
        """The same by their ids on the board."""
        return tuple(f"d-{slug}" for slug in self.where)

    @property
    def changed(self) -> tuple[str, ...]:
        """What it changed, by its id or its point on the table."""
        return touched(told.fact for told in self.told)

    @property
    def parts(self) -> tuple[Text, ...]:
        """What is said of it, each part with the stop after it: what began, then what came of it."""
        return said(self)

    @property
    def came(self) -> tuple[Text, ...]:
        """What came of it so far, each without a stop."""
        head = self.told[0].fact
        rest = [told.fact for told in self.told[1:] if not isinstance(told.fact, Finished)]
        return tuple(outcome(rest, head.seat if isinstance(head, Deed) else None, self.reader))

    @property
    def text(self) -> Text:
        """All of it in one line."""
        return listed(self.parts, " ")


class Begin(NamedTuple):
    """What a turn began with: the round that it opens, if it does, and a TurnBegan or the Temple's deed.

    `head` is None where that is forgotten, and in the draft.
    """

    opens: Fact | None
    head: Fact | None
    drafting: bool
    reader: Reader

    @property
    def title(self) -> Text:
        """Whose turn it is; nothing of a turn whose beginning is forgotten."""
        if self.head is None:
            return say("The draft") if self.drafting else NOTHING
        temple = isinstance(self.head, TempleTook)
        whose = say("the Temple’s turn") if temple else words.event(self.head, self.reader)
        return (
            say(words.sentence(self.opens, self.reader), ", ", whose) if self.opens else words.capital(whose)
        )


class Turn(NamedTuple):
    """A turn of a player or the Temple, or what was told before the first."""

    begin: Begin
    beats: tuple[Beat, ...]


def told_turns(story: Sequence[StoryEntry], reader: Reader, working: Collection[str]) -> tuple[Turn, ...]:
    """A story turn by turn, the latest first; a turn without beats is left out. `working`: cards at work."""
    found: list[tuple[Fact | None, Fact | None, list[list[StoryEntry]]]] = [(None, None, [])]
    opens: Fact | None = None
    for told in standing(story):
        fact = told.fact
        kind = type(fact)
        if kind is RoundBegan:
            opens = fact
        elif kind is TurnBegan or (kind is TempleTook and len(found) > 1):
            found.append((opens, fact, []))
            opens = None
        groups = found[-1][2]
        if kind in BEGINS and not (groups and is_rest_of(groups[-1][0].fact, fact)):
            groups.append([told])
        elif groups and (kind in BELONGS or kind in BEGINS):
            groups[-1].append(told)
        elif kind in BELONGS and kind is not SawRequest:
            groups.append([told])
    turns = []
    for ago, (opened, head, groups) in enumerate(reversed(found)):
        now = working if not ago else ()
        beats = tuple(beat(group, reader, now) for group in groups if says_something(group))
        if beats:
            drafting = isinstance(beats[0].told[0].fact, RequestsDealt | Drafted)
            begin = Begin(opened, head, drafting, concerned(reader, (head,)))
            turns.append(Turn(begin, beats))
    return tuple(turns)


def standing(story: Sequence[StoryEntry]) -> Iterator[StoryEntry]:
    """A story that tells of something taken back only where nothing has happened since."""
    last = next((told for told in reversed(story) if type(told.fact) in SUPERSEDES), None)
    return (told for told in story if told is last or not isinstance(told.fact, TookBack))


def beat(group: Sequence[StoryEntry], reader: Reader, working: Collection[str]) -> Beat:
    """A beat as it is told to a reader."""
    told = tuple(group)
    return Beat(told, concerned(reader, [one.fact for one in told]), at_work(told[0].fact, working))


def concerned(reader: Reader, facts: Iterable[Fact | None]) -> Reader:
    """The reader, where a fact is about them; else anybody, to whom the same is said."""
    if any(reader.you in (getattr(fact, "seat", None), lifted.owner(fact)) for fact in facts):
        return reader
    return anybody(reader.names)


@lru_cache(maxsize=1 << 10)
def anybody(names: tuple[str, ...]) -> Reader:
    """Who is nobody of these."""
    return Reader(names)


def is_rest_of(head: Fact, fact: Fact) -> bool:
    """Whether an Action that is done was played just for that, or a timer runs like the one before it."""
    return (isinstance(head, Ticked) and isinstance(fact, Ticked)) or (
        isinstance(head, Played)
        and isinstance(fact, Finished)
        and not head.timer
        and head.action == fact.action
    )


def so_far(turns: Sequence[Turn], working: Collection[str]) -> Text:
    """What came of the card at work, as far as it is done: the last two parts; nothing while none is."""
    told = turns[0].beats[-1] if turns and working else None
    parts = told.came[-LATEST:] if told and told.keys & {*working} else ()
    return phrases.kept(say(words.capital(listed(parts, "; ")), ".")) if parts else NOTHING


def at_work(head: Fact, working: Collection[str]) -> bool:
    """Whether more may come of what a beat began with."""
    return isinstance(head, Played | Finished) and head.action in working


def says_something(group: Sequence[StoryEntry]) -> bool:
    """Whether anything came of what went on."""
    return len(group) > 1 or not isinstance(group[0].fact, Resumed)


# What is said of a beat


@lru_cache(maxsize=1 << 10)
def said(beat: Beat) -> tuple[Text, ...]:
    """All that is said of a beat, with numbers that stay with what they count."""
    return tuple(phrases.kept(part) for part in sentence(beat))


def sentence(beat: Beat) -> tuple[Text, ...]:
    """The parts of a beat's sentence: what began, then what came of it."""
    head, reader, came = beat.told[0].fact, beat.reader, beat.came
    if isinstance(head, Ticked):
        return with_stops((words.sentence(head, reader), *came))
    began, paid = (
        begun(head, reader, going=beat.going),
        words.paid(head) if isinstance(head, Played) else NOTHING,
    )
    vain = isinstance(head, Finished) or (isinstance(head, Played) and not head.timer)
    ended = (say("Nothing came of it."),) if vain and not came and not beat.going else ()
    if parts := (paid, *came) if paid else came:
        return (say(began, ":"), *with_stops(parts), *ended)
    return (say(began, "."), *ended)


def with_stops(parts: Sequence[Text]) -> tuple[Text, ...]:
    """Parts of a sentence, each with what stands behind it."""
    return (*(say(one, ";") for one in parts[:-1]), say(parts[-1], "."))


def begun(head: Fact, reader: Reader, *, going: bool) -> Text:
    """What a beat begins with: whose card, or what the Temple did."""
    if isinstance(head, Played | Finished) and going:
        verb = "playing " if isinstance(head, Played) else "finishing "
        who, does = strong(reader.who(head.seat)), reader.does(head.seat, " are ", " is ")
        return say(who, does, verb, phrases.project(head.action, head.request))
    if isinstance(head, TempleTook):
        return say(strong("The Temple"), " took ", phrases.card(head.request))
    if isinstance(head, Deed):
        return say(strong(reader.who(head.seat)), " ", words.deed(head, reader))
    return words.sentence(head, reader)


def outcome(facts: Iterable[Fact], actor: Seat | None, reader: Reader) -> list[Text]:
    """What came of a card, in order.

    Steps of the tracker are one part, so are cubes that were removed in a row, and what somebody gained.
    """
    rows: list[list[Fact]] = []
    for fact in facts:
        if isinstance(fact, SawRequest) and fact.seat != reader.you:
            continue
        if rows and alike(rows[-1][-1], fact):
            rows[-1].append(fact)
        else:
            rows.append([fact])
    found, doer = [], actor
    for row in rows:
        found.append(part(row, doer, reader))
        if isinstance(row[0], Deed) and isinstance(row[-1], Deed):
            doer = row[0].seat if row[0].seat == row[-1].seat else None
    return [text for text in found if text]


def alike(one: Fact, other: Fact) -> bool:
    """Whether two facts that follow each other are told in one."""
    match one, other:
        case TrackerMoved(), TrackerMoved():
            return "back" not in (one.symbol, other.symbol)
        case LiftedCube(), LiftedCube():
            return one.seat == other.seat and not (lifted.is_bane(one) or lifted.is_bane(other))
        case Missed(), Missed():
            return one.seat != other.seat and (one.deed, one.lack) == (other.deed, other.lack)
        case Gained(), Gained():
            return one.seat == other.seat and one.pool != other.pool and "Fate" not in (one.pool, other.pool)
    return False


def part(row: Sequence[Fact], doer: Seat | None, reader: Reader) -> Text:
    """One fact, or several that are alike, in the middle of a sentence; `doer` need not be named again."""
    fact, last = row[0], row[-1]
    if isinstance(last, TrackerMoved):
        return words.tracker(len(row), last.symbol)
    if not isinstance(fact, Deed):
        return words.event(fact, reader)
    if isinstance(fact, Missed) and len(row) > 1:
        missed = enumerated(reader.whom(told.seat) for told in row if isinstance(told, Missed))
        return say(missed, " ", words.deed(fact, anybody(reader.names)))
    done = words.deed(fact, reader) if len(row) == 1 else several(row, reader)
    return done if fact.seat == doer else say(reader.whom(fact.seat), " ", done)


def several(row: Sequence[Fact], reader: Reader) -> Text:
    """What one seat gained, or the cubes that it removed, after each other."""
    if not isinstance(row[0], Gained):
        return lifted.several(row, reader)
    return say("gained ", enumerated(words.amount(fact) for fact in row if isinstance(fact, Gained)))

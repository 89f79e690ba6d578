"""What happened, card by card: turns, and in each its beats, a card with all that came of it (MW-3, MW-4)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from games.kit import house
from games.kit.house import Told, TookBack
from games.kit.story import Fact, LooseFact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import NOTHING, Reader, Text, capitalized, listed, say, strong
from games.mistywell import lifted, phrases, words
from games.mistywell.came import Came, anybody, outcome, whom
from games.mistywell.cards import RECUPERATE
from games.mistywell.story import (
    FACTS,
    CovenantDrawn,
    Deed,
    Drafted,
    FateDrawn,
    Finished,
    GaveUp,
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
    LooseFact,
    *get_args(Told),
} - {house.GaveUp}
"""What a beat begins with; the game tells by itself of who resigned."""

DEEDS: Final = {*FACTS.values()}
"""What the game itself tells, and not the house."""

SUPERSEDES: Final = {*DEEDS, TookBack}
"""After which it no longer counts that something was taken back."""

BELONGS: Final = DEEDS - BEGINS - {RoundBegan, TurnBegan, RequestPosted}
"""What came of a card: the rest is seen where it happens."""

YOU: Final = say("you")
"""Whose deeds need no name beside the card at work: those of whoever is asked."""

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
    def headless(self) -> bool:
        """Whether what it began with is forgotten."""
        return type(self.told[0].fact) in BELONGS

    @property
    def aside(self) -> bool:
        """Whether it is no news: timers that only ran, as the slots show, and that somebody took a hint."""
        return isinstance(self.told[0].fact, Ticked | house.TookHint)

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
    def spans(self) -> tuple[Came, ...]:
        """What is said of it, each part with the stop after it: what began, then what came of it."""
        return said(self)

    @property
    def parts(self) -> tuple[Text, ...]:
        """The same, without whose deeds they were."""
        return tuple(one.words for one in said(self))

    @property
    def came(self) -> tuple[Came, ...]:
        """What came of it so far, each without a stop."""
        head = self.told[0].fact
        facts = [told.fact for told in self.told]
        if self.headless:
            return tuple(outcome(facts, None, self.reader))
        rest = [fact for fact in facts[1:] if not isinstance(fact, Finished)]
        return tuple(outcome(rest, head.seat if isinstance(head, Deed) else None, self.reader))

    @property
    def text(self) -> Text:
        """All of it in one line."""
        return listed(self.parts, " ")


class Begin(NamedTuple):
    """What a turn began with: the round that it opens, if it does, and a TurnBegan or the Temple's deed.

    `head` is None where that is forgotten, and in the draft; `alone`: nothing else is told.
    """

    opens: Fact | None
    head: Fact | None
    drafting: bool
    alone: bool
    reader: Reader

    @property
    def title(self) -> Text:
        """Whose turn it is; nothing of a turn whose beginning is forgotten."""
        if self.head is None:
            return say("The draft") if self.drafting else NOTHING if self.alone else say("Before that")
        temple = isinstance(self.head, TempleTook)
        whose = say("the Temple’s turn") if temple else words.event(self.head, self.reader)
        return say(words.sentence(self.opens, self.reader), ", ", whose) if self.opens else capitalized(whose)


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
        at = next((group for group in reversed(groups) if type(group[0].fact) in DEEDS), None)
        if kind in BEGINS and not (at and is_rest_of(at[0].fact, fact)):
            groups.append([told])
        elif at and (kind in BELONGS or kind in BEGINS):
            at.append(told)
        elif kind in BELONGS and kind is not SawRequest:
            groups.append([told])
    turns = []
    for ago, (opened, head, groups) in enumerate(reversed(found)):
        now = working if not ago else ()
        beats = tuple(beat(group, reader, now) for group in groups if says_something(group))
        if beats:
            drafting = any(isinstance(one.told[0].fact, RequestsDealt | Drafted) for one in beats)
            begin = Begin(opened, head, drafting, len(found) == 1, concerned(reader, (head,)))
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
    beats = turns[0].beats if turns else ()
    told = next((one for one in reversed(beats) if one.keys & {*working}), None)
    if told is None or not told.came:
        return NOTHING
    first, *rest = told.came[-LATEST:]
    parts = (first.words if first.by == YOU else first.named, *(one.words for one in rest))
    return phrases.kept(say(capitalized(listed(parts, "; ")), "."))


def at_work(head: Fact, working: Collection[str]) -> bool:
    """Whether more may come of what a beat began with."""
    return isinstance(head, Played | Finished) and head.action in working


def says_something(group: Sequence[StoryEntry]) -> bool:
    """Whether anything came of what went on, or something is said of what cannot be told any more."""
    head = group[0].fact
    return len(group) > 1 or (head.first if isinstance(head, LooseFact) else not isinstance(head, Resumed))


# What is said of a beat


@lru_cache(maxsize=1 << 10)
def said(beat: Beat) -> tuple[Came, ...]:
    """All that is said of a beat, with numbers that stay with what they count."""
    return tuple(Came(phrases.kept(one.words), one.by) for one in sentence(beat))


def sentence(beat: Beat) -> tuple[Came, ...]:
    """The parts of a beat's sentence: what began, then what came of it."""
    head, reader, came = beat.told[0].fact, beat.reader, beat.came
    if beat.headless:
        return with_stops(tuple(Came(capitalized(one.words), one.by) for one in came[:1]) + came[1:])
    if isinstance(head, Ticked):
        return with_stops((Came(words.sentence(head, reader)), *came))
    began, paid = (
        begun(head, reader, going=beat.going),
        words.paid(head) if isinstance(head, Played) else NOTHING,
    )
    vain = isinstance(head, Finished) or (isinstance(head, Played) and not head.timer)
    ended = (Came(say("Nothing came of it.")),) if vain and not came and not beat.going else ()
    if parts := (Came(paid, whom(head, reader)), *came) if paid else came:
        return (Came(say(began, ":")), *with_stops(parts), *ended)
    return (Came(say(began, ".")), *ended)


def with_stops(parts: Sequence[Came]) -> tuple[Came, ...]:
    """Parts of a sentence, each with what stands behind it."""
    stops = [";"] * (len(parts) - 1) + ["."]
    return tuple(Came(say(one.words, stop), one.by) for one, stop in zip(parts, stops))


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

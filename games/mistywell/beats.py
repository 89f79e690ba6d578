"""The story grouped by turns and beats: a beat is a card with its outcome (MW-3, MW-4)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from games.kit import house
from games.kit.house import Told, TookBack
from games.kit.story import Fact, LooseFact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import NOTHING, Reader, Text, capitalized, listed, say, strong
from games.mistywell import phrases, removals, words
from games.mistywell.cards import RECUPERATE
from games.mistywell.locations import changed_elements, district_of
from games.mistywell.outcomes import OutcomePart, actor_name, anonymous, outcome
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

OPENING_FACTS: Final = {
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
"""Types of facts that begin a beat; for resignations the game has a fact of its own."""

GAME_FACTS: Final = {*FACTS.values()}
"""Types of facts of the game itself, as opposed to the house."""

SUPERSEDING_FACTS: Final = {*GAME_FACTS, TookBack}
"""Types of facts after which a take-back is no longer told."""

OUTCOME_FACTS: Final = GAME_FACTS - OPENING_FACTS - {RoundBegan, TurnBegan, RequestPosted}
"""Types of facts told as the outcome of a card; the others are seen where they happen."""

YOU: Final = say("you")
"""The actor that is not named beside the card being resolved: the seat that is asked."""

SHOWN_PARTS: Final = 2
"""The number of parts of an outcome that are shown beside the lines of a card being resolved."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A card, or a deed of the Temple or the house, and its outcome; `going`: more may follow."""

    entries: tuple[StoryEntry, ...]
    reader: Reader
    going: bool

    def __hash__(self) -> int:
        last = self.entries[-1]
        return hash((last.number, last.fact, self.going))

    @property
    def first(self) -> int:
        """The number of its first fact."""
        return self.entries[0].number

    @property
    def last(self) -> int:
        """The number of its last fact."""
        return self.entries[-1].number

    @property
    def card(self) -> str:
        """The key of its card; "" for none."""
        match self.entries[0].fact:
            case Played(action=key) | Finished(action=key) | Drafted(request=key) | TempleTook(request=key):
                return key
            case FateDrawn(card=key) | CovenantDrawn(card=key) | Resumed(card=key):
                return key
            case Recuperated():
                return RECUPERATE
        return ""

    @property
    def keys(self) -> frozenset[str]:
        """The keys of its card, and of the Request that this serves."""
        head = self.entries[0].fact
        wish = head.request if isinstance(head, Played | Finished) else ""
        return frozenset({self.card, wish} - {""})

    @property
    def headless(self) -> bool:
        """Whether the fact that began it is no longer in the story."""
        return type(self.entries[0].fact) in OUTCOME_FACTS

    @property
    def minor(self) -> bool:
        """Whether it is no news: timers that only ran, as the slots show, and that somebody took a hint."""
        return isinstance(self.entries[0].fact, Ticked | house.TookHint)

    @property
    def by(self) -> str:
        """The number of the seat whose card it is, as text; "" for none."""
        head = self.entries[0].fact
        return str(head.seat) if isinstance(head, Deed) else ""

    @property
    def where(self) -> tuple[str, ...]:
        """The slugs of the districts where something happened."""
        return tuple(dict.fromkeys(slug for entry in self.entries if (slug := district_of(entry.fact))))

    @property
    def lights(self) -> tuple[str, ...]:
        """The element ids of these districts."""
        return tuple(f"d-{slug}" for slug in self.where)

    @property
    def changed(self) -> tuple[str, ...]:
        """What it changed, by element id or point on the table."""
        return changed_elements(entry.fact for entry in self.entries)

    @property
    def spans(self) -> tuple[OutcomePart, ...]:
        """The parts of its text, each with its punctuation: what began, then the outcome."""
        return text_parts(self)

    @property
    def parts(self) -> tuple[Text, ...]:
        """The same, without the seats that acted."""
        return tuple(one.words for one in text_parts(self))

    @property
    def outcome(self) -> tuple[OutcomePart, ...]:
        """The parts of its outcome so far, without punctuation."""
        head = self.entries[0].fact
        facts = [entry.fact for entry in self.entries]
        if self.headless:
            return tuple(outcome(facts, None, self.reader))
        rest = [fact for fact in facts[1:] if not isinstance(fact, Finished)]
        return tuple(outcome(rest, head.seat if isinstance(head, Deed) else None, self.reader))

    @property
    def text(self) -> Text:
        """Its whole text, on one line."""
        return listed(self.parts, " ")


class Begin(NamedTuple):
    """The beginning of a turn: the round that it opens, if it does, and a TurnBegan or the Temple's deed.

    `head` is None if it is no longer in the story, and in the draft; `alone`: nothing else is told.
    """

    opens: Fact | None
    head: Fact | None
    drafting: bool
    alone: bool
    reader: Reader

    @property
    def title(self) -> Text:
        """The title: whose turn it is, unless its beginning is no longer in the story."""
        if self.head is None:
            return say("The draft") if self.drafting else NOTHING if self.alone else say("Before that")
        temple = isinstance(self.head, TempleTook)
        whose = say("the Temple’s turn") if temple else words.event(self.head, self.reader)
        return say(words.sentence(self.opens, self.reader), ", ", whose) if self.opens else capitalized(whose)


class Turn(NamedTuple):
    """A turn of a player or the Temple, or what was told before the first."""

    begin: Begin
    beats: tuple[Beat, ...]


def group_by_turn(story: Sequence[StoryEntry], reader: Reader, working: Collection[str]) -> tuple[Turn, ...]:
    """Groups a story by turns with beats, the latest first. `working`: the cards being resolved."""
    found = split(story)
    turns = []
    for ago, (opened, head, groups) in enumerate(reversed(found)):
        now = working if not ago else ()
        beats = tuple([beat(group, reader, now) for group in groups if has_text(group)])
        if beats:
            drafting = any(isinstance(one.entries[0].fact, RequestsDealt | Drafted) for one in beats)
            begin = Begin(opened, head, drafting, len(found) == 1, reader_for(reader, (head,)))
            turns.append(Turn(begin, beats))
    return tuple(turns)


SplitTurn = tuple[Fact | None, Fact | None, list[list[StoryEntry]]]
"""The facts that opened a round and began a turn, if they did, and the entries of each beat."""


def split(story: Sequence[StoryEntry]) -> list[SplitTurn]:
    """Splits a story into turns and beats; the first turn holds what was told before any began."""
    groups: list[list[StoryEntry]] = []
    turns: list[SplitTurn] = [(None, None, groups)]
    opens: Fact | None = None
    last: list[StoryEntry] = []
    """The latest beat of the turn that facts of the game can go on; empty if there is none."""
    for entry in without_take_backs(story):
        fact = entry.fact
        kind = type(fact)
        if kind is RoundBegan:
            opens = fact
        elif kind is TurnBegan or (kind is TempleTook and len(turns) > 1):
            groups, last = [], []
            turns.append((opens, fact, groups))
            opens = None
        outcome = kind in OUTCOME_FACTS
        begins = kind in OPENING_FACTS and not (last and continues(last[0].fact, fact))
        if begins or (outcome and not last and kind is not SawRequest):
            groups.append([entry])
            if kind in GAME_FACTS:
                last = groups[-1]
        elif last and (outcome or kind in OPENING_FACTS):
            last.append(entry)
    return turns


def without_take_backs(story: Sequence[StoryEntry]) -> Iterator[StoryEntry]:
    """Yields a story without take-backs, except one after which nothing has happened."""
    last = next((entry for entry in reversed(story) if type(entry.fact) in SUPERSEDING_FACTS), None)
    return (entry for entry in story if entry is last or not isinstance(entry.fact, TookBack))


def beat(group: Sequence[StoryEntry], reader: Reader, working: Collection[str]) -> Beat:
    """Returns a beat as told to a reader."""
    facts = [one.fact for one in group]
    return Beat(tuple(group), reader_for(reader, facts), is_resolving(facts[0], working))


def reader_for(reader: Reader, facts: Iterable[Fact | None]) -> Reader:
    """Returns the reader if a fact is about them, else an anonymous one, for whom the text is the same."""
    you = reader.you
    for fact in facts:
        if you in (getattr(fact, "seat", None), removals.owner(fact)):
            return reader
    return anonymous(reader.names)


def continues(head: Fact, fact: Fact) -> bool:
    """Returns whether a fact continues a beat: an Action done as it is played, or one more timer running."""
    return (isinstance(head, Ticked) and isinstance(fact, Ticked)) or (
        isinstance(head, Played)
        and isinstance(fact, Finished)
        and not head.timer
        and head.action == fact.action
    )


def done_text(turns: Sequence[Turn], working: Collection[str]) -> Text:
    """Returns the last parts of the outcome so far of the card being resolved; nothing if there are none."""
    beats = turns[0].beats if turns else ()
    current = next((one for one in reversed(beats) if one.keys & {*working}), None)
    if current is None or not current.outcome:
        return NOTHING
    first, *rest = current.outcome[-SHOWN_PARTS:]
    parts = (first.words if first.by == YOU else first.with_actor, *(one.words for one in rest))
    return phrases.no_break(say(capitalized(listed(parts, "; ")), "."))


def is_resolving(head: Fact, working: Collection[str]) -> bool:
    """Returns whether the card that began a beat is still being resolved, so that more may follow."""
    return isinstance(head, Played | Finished) and head.action in working


def has_text(group: Sequence[StoryEntry]) -> bool:
    """Returns whether a beat is told: it has an outcome, or a first fact that says something by itself."""
    head = group[0].fact
    return len(group) > 1 or (head.first if isinstance(head, LooseFact) else not isinstance(head, Resumed))


# The text of a beat


@lru_cache(maxsize=1 << 10)
def text_parts(beat: Beat) -> tuple[OutcomePart, ...]:
    """Returns the parts of a beat's text, with no-break spaces between numbers and what they count."""
    return tuple(OutcomePart(phrases.no_break(one.words), one.by) for one in sentence_parts(beat))


def sentence_parts(beat: Beat) -> tuple[OutcomePart, ...]:
    """Returns the parts of a beat's sentence: what began, then the outcome."""
    head, reader, outcome_parts = beat.entries[0].fact, beat.reader, beat.outcome
    if beat.headless:
        return punctuated(
            tuple(OutcomePart(capitalized(one.words), one.by) for one in outcome_parts[:1])
            + outcome_parts[1:]
        )
    if isinstance(head, Ticked):
        return punctuated((OutcomePart(words.sentence(head, reader)), *outcome_parts))
    opening_text, paid = (
        opening(head, reader, going=beat.going),
        words.paid(head) if isinstance(head, Played) else NOTHING,
    )
    resolved = isinstance(head, Finished) or (isinstance(head, Played) and not head.timer)
    no_outcome = (
        (OutcomePart(say("Nothing came of it.")),)
        if resolved and not outcome_parts and not beat.going
        else ()
    )
    if parts := (OutcomePart(paid, actor_name(head, reader)), *outcome_parts) if paid else outcome_parts:
        return (OutcomePart(say(opening_text, ":")), *punctuated(parts), *no_outcome)
    return (OutcomePart(say(opening_text, ".")), *no_outcome)


def punctuated(parts: Sequence[OutcomePart]) -> tuple[OutcomePart, ...]:
    """Returns parts of a sentence, each with its punctuation."""
    stops = [";"] * (len(parts) - 1) + ["."]
    return tuple(OutcomePart(say(one.words, stop), one.by) for one, stop in zip(parts, stops))


def opening(head: Fact, reader: Reader, *, going: bool) -> Text:
    """Returns how a beat begins: whose card it is, or what the Temple did."""
    if isinstance(head, Played | Finished) and going:
        verb = "playing " if isinstance(head, Played) else "finishing "
        who, does = strong(reader.who(head.seat)), reader.does(head.seat, " are ", " is ")
        return say(who, does, verb, phrases.project(head.action, head.request))
    if isinstance(head, TempleTook):
        return say(strong("The Temple"), " took ", phrases.card(head.request))
    if isinstance(head, Deed):
        return say(strong(reader.who(head.seat)), " ", words.deed(head, reader))
    return words.sentence(head, reader)

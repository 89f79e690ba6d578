"""What a screen of the open table shows beside the view: the story, built on demand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import Reader, Text, say
from games.power_well.open_story import (
    BeganAnew,
    CoinFell,
    Drew,
    GameOver,
    Scored,
    TurnBegan,
    Undone,
    Wished,
)
from games.power_well.open_words import briefly, sentence

BEFORE_FIRST_TURN = say("Before the first turn")
SECTION_HEADS = BeganAnew | CoinFell | TurnBegan
"""Facts that begin a section of the story: a new game, its first turn, any other turn."""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line of the story; `kind` is that of its fact."""

    kind: str
    text: Text


@dataclass(frozen=True, slots=True)
class OpenScreen:
    """The story of the open table, worded for a reader."""

    story: tuple[StoryEntry, ...]
    reader: Reader

    @property
    def undone(self) -> str:
        """Returns the words for an undo that was the last tap; "" for any other."""
        return undone(self.story, self.reader)

    @property
    def lines(self) -> tuple[OpenLine, ...]:
        """Returns all that is remembered, the latest section first, each in chronological order."""
        facts = (one.fact for one in self.story if sentence(one.fact, self.reader))
        found: list[OpenLine] = []
        for n, part in enumerate(sections(facts)):
            if n and not isinstance(part[0], SECTION_HEADS):
                found.append(OpenLine("begin", BEFORE_FIRST_TURN))
            found += (
                OpenLine(fact.kind.replace(":", "-"), sentence(fact, self.reader))
                for fact in merge_changes(part)
            )
        return tuple(found)


def undone(story: Sequence[StoryEntry], reader: Reader) -> str:
    """Returns the words for an undo that was the last tap; "" for any other."""
    for one in reversed(story):
        if type(one.fact) is Undone:
            return str(sentence(one.fact, reader))
        if type(one.fact) is not GameOver:
            break
    return ""


def news(story: Sequence[StoryEntry], reader: Reader) -> str:
    """Returns what another device just did to all marbles or to the turn; "" on a shared device."""
    fact = story[-1].fact if story and reader.you is not None else None
    if not isinstance(fact, Drew | Wished | CoinFell | TurnBegan) or fact.seat == reader.you:
        return ""
    return str(briefly(fact, reader))


def sections(facts: Iterable[Fact]) -> list[list[Fact]]:
    """Returns the story in sections, the latest first."""
    found: list[list[Fact]] = []
    for fact in facts:
        if isinstance(fact, SECTION_HEADS) or not found:
            found.append([])
        found[-1].append(fact)
    return found[::-1]


def merge_changes(facts: Sequence[Fact]) -> Iterator[Fact]:
    """Yields facts; successive changes of a count in one direction are summed until its board turns over."""
    run: Scored | None = None
    for fact in facts:
        if run and isinstance(fact, Scored) and continues_run(run, fact):
            run = replace(fact, by=run.by + fact.by)
            continue
        if run:
            yield run
        run = fact if isinstance(fact, Scored) else None
        if run is None:
            yield fact
    if run:
        yield run


def continues_run(run: Scored, fact: Scored) -> bool:
    """Returns whether a change continues a run of changes of the same count."""
    same = (run.side, run.what) == (fact.side, fact.what)
    return same and (run.by > 0) == (fact.by > 0) and not run.change


def open_screen(story: Sequence[StoryEntry], reader: Reader) -> OpenScreen:
    """Returns the story for a reader."""
    return OpenScreen(tuple(story), reader)

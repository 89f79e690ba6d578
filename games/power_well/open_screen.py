"""What a screen shows of the open table beside its view: what happened, worked out when it is asked for."""

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

BEFORE = say("Before the first turn")
HEADS = BeganAnew | CoinFell | TurnBegan
"""What begins a part of the story: a new game, its first turn, any other turn."""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """One line of the story; `kind` is the fact's."""

    kind: str
    text: Text


@dataclass(frozen=True, slots=True)
class OpenScreen:
    """What happened at the open table, as it is told to a reader."""

    story: tuple[StoryEntry, ...]
    reader: Reader

    @property
    def undone(self) -> str:
        """What was taken back just now."""
        return undone(self.story, self.reader)

    @property
    def lines(self) -> tuple[OpenLine, ...]:
        """All that is remembered, the latest part first; in each what happened first comes first."""
        told = (one.fact for one in self.story if sentence(one.fact, self.reader))
        found: list[OpenLine] = []
        for n, part in enumerate(parts(told)):
            if n and not isinstance(part[0], HEADS):
                found.append(OpenLine("begin", BEFORE))
            found += (
                OpenLine(fact.kind.replace(":", "-"), sentence(fact, self.reader)) for fact in summed(part)
            )
        return tuple(found)


def undone(story: Sequence[StoryEntry], reader: Reader) -> str:
    """What was taken back just now."""
    for one in reversed(story):
        if type(one.fact) is Undone:
            return str(sentence(one.fact, reader))
        if type(one.fact) is not GameOver:
            break
    return ""


def news(story: Sequence[StoryEntry], reader: Reader) -> str:
    """What another device did just now to all marbles, or with the turn; nothing on one that both share."""
    fact = story[-1].fact if story and reader.you is not None else None
    if not isinstance(fact, Drew | Wished | CoinFell | TurnBegan) or fact.seat == reader.you:
        return ""
    return str(briefly(fact, reader))


def parts(facts: Iterable[Fact]) -> list[list[Fact]]:
    """A story in parts, the latest first."""
    found: list[list[Fact]] = []
    for fact in facts:
        if isinstance(fact, HEADS) or not found:
            found.append([])
        found[-1].append(fact)
    return found[::-1]


def summed(facts: Sequence[Fact]) -> Iterator[Fact]:
    """The same, with taps on one gauge in one direction as one, up to where its board is turned over."""
    run: Scored | None = None
    for fact in facts:
        if run and isinstance(fact, Scored) and goes_on(run, fact):
            run = replace(fact, by=run.by + fact.by)
            continue
        if run:
            yield run
        run = fact if isinstance(fact, Scored) else None
        if run is None:
            yield fact
    if run:
        yield run


def goes_on(run: Scored, fact: Scored) -> bool:
    """Whether a tap on a gauge goes on with those before it."""
    same = (run.side, run.what) == (fact.side, fact.what)
    return same and (run.by > 0) == (fact.by > 0) and not run.change


def open_screen(story: Sequence[StoryEntry], reader: Reader) -> OpenScreen:
    """What is shown to a reader."""
    return OpenScreen(tuple(story), reader)

"""What a screen shows of the open table beside its view: what happened, worked out when it is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.story import StoryEntry, turns
from games.kit.words import Reader, Text, say
from games.power_well.open_story import CoinFell, TurnBegan, Undone
from games.power_well.open_words import sentence

BEFORE = say("Before the first turn")


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
        last = self.story[-1].fact if self.story else None
        return str(sentence(last, self.reader)) if isinstance(last, Undone) else ""

    @property
    def lines(self) -> tuple[OpenLine, ...]:
        """All that is remembered, the latest turn first; in each what happened first comes first."""
        found: list[OpenLine] = []
        for n, told in enumerate(turns(self.story, TurnBegan.KIND)):
            if n and not isinstance(told[0].fact, TurnBegan | CoinFell):
                found.append(OpenLine("begin", BEFORE))
            lines = (OpenLine(one.kind.replace(":", "-"), sentence(one.fact, self.reader)) for one in told)
            found += (line for line in lines if line.text)
        return tuple(found)


def open_screen(story: Sequence[StoryEntry], reader: Reader) -> OpenScreen:
    """What is shown to a reader."""
    return OpenScreen(tuple(story), reader)

"""Text for readers: sentences that address the reader, with emphasis, tones and names as separate runs.

    say(reader.who(fact.seat), " felled a troop of ", reader.yours(fact.foe))

The page, the terminal, the API and screen readers share the same words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Literal

from games.kit.house import (
    AnswersLost,
    AskedBack,
    DeclinedBack,
    GaveUp,
    RanOutOfTime,
    Retold,
    RulesChanged,
    SeatMoved,
    TookBack,
    TookHint,
    WentBack,
)
from games.kit.story import Fact, LooseFact, Seat, StoryEntry
from games.kit.values import dataclass

Tone = Literal["", "strong", "good", "harm"]


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one tone; `name` isolates a name, since it may be in any script.

    `of` is the seat whose sign a page may draw before the words. `opens` names the sheet of the page that a
    tap opens. `means` explains the words; `rule` is the URL of the clause that defines them.
    """

    words: str
    tone: Tone = ""
    name: bool = False
    of: Seat | None = None
    opens: str = ""
    means: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence without its full stop, or a part of one."""

    runs: tuple[Run, ...] = ()

    def __str__(self) -> str:
        return "".join(run.words for run in self.runs)

    def __bool__(self) -> bool:
        return bool(self.runs)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story; `id` identifies it on the page, `kind` is the fact's.

    `lights` holds the ids of pieces on the board that a screen highlights to show what the line is about.
    """

    id: str
    kind: str
    text: Text
    lights: tuple[str, ...] = ()


Part = str | Run | Text

NOTHING: Final = Text()
"""The words of a fact that is not told."""

FORGOTTEN: Final = "Something happened here that this version no longer tells"
"""The words of facts stored by an older version under types that no longer exist."""


def say(*parts: Part) -> Text:
    """Concatenates parts into a text."""
    runs: list[Run] = []
    for part in parts:
        if isinstance(part, Text):
            runs += part.runs
        elif part:
            runs.append(Run(part) if isinstance(part, str) else part)
    return Text(tuple(runs))


def strong(words: str | Run) -> Run:
    """Returns words with emphasis."""
    return Run(words, "strong") if isinstance(words, str) else replace(words, tone="strong")


def listed(parts: Iterable[Part], between: str = ", ") -> Text:
    """Joins parts with a separator."""
    several = list(parts)
    return say(*(piece for part in several[:-1] for piece in (part, between)), *several[-1:])


def enumerated(parts: Iterable[Part]) -> Text:
    """Joins parts into an enumeration: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    several = list(parts)
    return say(listed(several[:-1]), " and " if len(several) > 1 else "", *several[-1:])


def became(before: float, after: float) -> Run:
    """Formats a change of a number, rounded: `2 → 3`, without line breaks."""
    return strong(f"{before:.0f}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after:.0f}")


def capitalized(text: Text) -> Text:
    """Capitalizes a text, unless it begins with a name, which stays as typed."""
    if not text or text.runs[0].name:
        return text
    first, *rest = text.runs
    return say(replace(first, words=first.words[:1].upper() + first.words[1:]), *rest)


def many(count: int, one: str, several: str = "") -> str:
    """Formats a count with its noun: `2 points`."""
    return f"{count} {one if count == 1 else several or one + 's'}"


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader: the names of all seats, and which is “you”, None if several or none would be."""

    names: tuple[str, ...]
    you: Seat | None = None

    def name(self, seat: Seat) -> Run:
        """Returns the name of a seat, even if it is the reader's."""
        return Run(self.names[seat], name=True)

    def who(self, seat: Seat) -> Run:
        """Returns a seat at the beginning of a sentence: `You`, `Ada`."""
        return Run("You") if seat == self.you else self.name(seat)

    def whom(self, seat: Seat) -> Run:
        """Returns a seat within a sentence: `you`, `Ada`."""
        return Run("you") if seat == self.you else self.name(seat)

    def whose(self, seat: Seat) -> Text:
        """Returns the possessive before a noun: `your`, `Ada’s`."""
        return say("your") if seat == self.you else say(self.name(seat), "’s")

    def yours(self, seat: Seat) -> Text:
        """Returns the possessive after a noun: `a troop of yours`, `a troop of Ada`."""
        return say("yours" if seat == self.you else self.name(seat))

    def turn_again(self, seat: Seat) -> Text:
        """Describes that a seat plays its last turn again: `you play your last turn again`."""
        plays, own = self.does(seat, "play"), self.does(seat, "your", "their")
        return say(self.whom(seat), f" {plays} {own} last turn again")

    def does(self, seat: Seat, do: str, does: str = "") -> str:
        """Returns the verb form for a seat: `begin`, `begins`."""
        return do if seat == self.you else does or f"{do}s"


def of_the_house(fact: Fact, reader: Reader) -> Text:
    """Describes a fact of the table, in any game; taking seats and beginning the game are not told."""
    match fact:
        case TookBack(seat):
            return say(reader.who(seat), " took it back")
        case AskedBack() | DeclinedBack() | WentBack():
            return replay_request_sentence(fact, reader)
        case TookHint(seat):
            return say(reader.who(seat), " took a hint")
        case GaveUp(seat):
            return say(reader.who(seat), " resigned")
        case SeatMoved(seat):
            return say(reader.who(seat), f" {reader.does(seat, 'play')} on another device now")
        case RanOutOfTime(seat):
            return say(reader.who(seat), " had no time left, and the table answered")
        case Retold(seat, text):
            return say(reader.who(seat), ": “", Run(text, name=True), "”")
        case RulesChanged() | AnswersLost() | LooseFact():
            return rules_change_sentence(fact, reader)
    return NOTHING


def rules_change_sentence(fact: RulesChanged | AnswersLost | LooseFact, reader: Reader) -> Text:
    """Describes a fact about a game played under rules that have changed since."""
    match fact:
        case RulesChanged():
            return say("The rules have changed: the game goes on from its last turn")
        case AnswersLost(seat, answers):
            verb = reader.does(seat, "are", "is")
            return say(reader.who(seat), f" {verb} asked again what was answered since: ", listed(answers))
        case LooseFact(first=first):
            return say(FORGOTTEN if first else "")


def replay_request_sentence(fact: AskedBack | DeclinedBack | WentBack, reader: Reader) -> Text:
    """Describes a fact about a request to play a turn again."""
    match fact:
        case AskedBack(seat):
            verb = reader.does(seat, "ask")
            own = reader.does(seat, "your", "their")
            return say(reader.who(seat), f" {verb} to play {own} last turn again")
        case DeclinedBack(seat, asker) if seat == asker:
            return say(reader.who(seat), f" no longer {reader.does(seat, 'ask')}: the game goes on")
        case DeclinedBack(seat, asker):
            who, does = reader.who(seat), reader.does(seat, "do", "does")
            return say(who, f" {does} not agree that ", reader.turn_again(asker))
        case WentBack(seat):
            return say("The game goes back: ", reader.turn_again(seat))


def news(story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> Text:
    """Describes who took an answer back, if that is the latest fact and not by the seat `own`."""
    latest = story[-1].fact if story else None
    if not isinstance(latest, TookBack) or latest.seat == own:
        return NOTHING
    return say(of_the_house(latest, reader), ".")

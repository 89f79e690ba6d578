"""Words: sentences that know who reads them, and what in them is strong, good, harmful or somebody's name.

    say(reader.who(fact.seat), " felled a troop of ", reader.yours(fact.foe))

The same words serve the page, the terminal, the API and a screen reader.
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
    """Words in one tone; a `name` is set apart, since it may be of any script.

    `of` is the seat whose sign a page may draw before them.
    `opens` names the sheet of a page that a tap on the words shows.
    `means` is what the words mean, for whoever asks; `rule` the address of the clause that says so.
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
    """One line of a list of what happened; `id` names it on the page, `kind` is the fact's.

    `lights`: the ids of what it tells of on the board, which a screen lights for whoever asks where that was.
    """

    id: str
    kind: str
    text: Text
    lights: tuple[str, ...] = ()


Part = str | Run | Text

NOTHING: Final = Text()
"""Of what goes without saying."""

FORGOTTEN: Final = "Something happened here that this version no longer tells"
"""Of facts that were stored when the game told other ones."""


def say(*parts: Part) -> Text:
    """A text of its parts, in order."""
    runs: list[Run] = []
    for part in parts:
        if isinstance(part, Text):
            runs += part.runs
        elif part:
            runs.append(Run(part) if isinstance(part, str) else part)
    return Text(tuple(runs))


def strong(words: str | Run) -> Run:
    """Words that stand out."""
    return Run(words, "strong") if isinstance(words, str) else replace(words, tone="strong")


def listed(parts: Iterable[Part], between: str = ", ") -> Text:
    """Parts one after the other."""
    several = list(parts)
    return say(*(piece for part in several[:-1] for piece in (part, between)), *several[-1:])


def enumerated(parts: Iterable[Part]) -> Text:
    """Parts as one list: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`."""
    several = list(parts)
    return say(listed(several[:-1]), " and " if len(several) > 1 else "", *several[-1:])


def became(before: float, after: float) -> Run:
    """A number before something and after it, both whole: `2 → 3`; no line breaks in it."""
    return strong(f"{before:.0f}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after:.0f}")


def capitalized(text: Text) -> Text:
    """A text with a capital letter at its beginning, unless it begins with a name: that stays as typed."""
    if not text or text.runs[0].name:
        return text
    first, *rest = text.runs
    return say(replace(first, words=first.words[:1].upper() + first.words[1:]), *rest)


def many(count: int, one: str, several: str = "") -> str:
    """So many of something: `2 points`."""
    return f"{count} {one if count == 1 else several or one + 's'}"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: what everybody is called, and which seat is “you”, None where several or nobody would be."""

    names: tuple[str, ...]
    you: Seat | None = None

    def name(self, seat: Seat) -> Run:
        """What a seat is called, also by itself."""
        return Run(self.names[seat], name=True)

    def who(self, seat: Seat) -> Run:
        """Somebody at the beginning of a sentence: `You`, `Ada`."""
        return Run("You") if seat == self.you else self.name(seat)

    def whom(self, seat: Seat) -> Run:
        """Somebody in the middle of a sentence: `you`, `Ada`."""
        return Run("you") if seat == self.you else self.name(seat)

    def whose(self, seat: Seat) -> Text:
        """Whose something is: `your`, `Ada’s`."""
        return say("your") if seat == self.you else say(self.name(seat), "’s")

    def yours(self, seat: Seat) -> Text:
        """Whose something is, after a noun: `a troop of yours`, `a troop of Ada`."""
        return say("yours" if seat == self.you else self.name(seat))

    def turn_again(self, seat: Seat) -> Text:
        """That a seat plays its last turn again: `you play your last turn again`."""
        plays, own = self.does(seat, "play"), self.does(seat, "your", "their")
        return say(self.whom(seat), f" {plays} {own} last turn again")

    def does(self, seat: Seat, do: str, does: str = "") -> str:
        """A verb of a seat: `begin`, `begins`."""
        return do if seat == self.you else does or f"{do}s"


def of_the_house(fact: Fact, reader: Reader) -> Text:
    """What the house tells, in any game; that seats are taken and the game begins goes without saying."""
    match fact:
        case TookBack(seat):
            return say(reader.who(seat), " took it back")
        case AskedBack() | DeclinedBack() | WentBack():
            return of_a_plea(fact, reader)
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
            return of_other_rules(fact, reader)
    return NOTHING


def of_other_rules(fact: RulesChanged | AnswersLost | LooseFact, reader: Reader) -> Text:
    """What is told of a game that has been played under rules that have changed since."""
    match fact:
        case RulesChanged():
            return say("The rules have changed: the game goes on from its last turn")
        case AnswersLost(seat, answers):
            verb = reader.does(seat, "are", "is")
            return say(reader.who(seat), f" {verb} asked again what was answered since: ", listed(answers))
        case LooseFact(first=first):
            return say(FORGOTTEN if first else "")


def of_a_plea(fact: AskedBack | DeclinedBack | WentBack, reader: Reader) -> Text:
    """What is told of somebody who asks to play a turn again."""
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
    """Who took something back, where nothing has happened since; nothing of `own`."""
    latest = story[-1].fact if story else None
    if not isinstance(latest, TookBack) or latest.seat == own:
        return NOTHING
    return say(of_the_house(latest, reader), ".")

"""What a screen shows of PowerDome beside the arena: what was opened, step by step, and what happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.house import PositionSet, Retold
from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import NOTHING, Reader, Text, enumerated, say
from games.powerdome import beats, costs
from games.powerdome.chapters import CHAPTERS, TITLES, Chapter, Heard, StoryLine
from games.powerdome.playback import Playback, Standing, play
from games.powerdome.steps import Beat
from games.powerdome.story.deeds import OrderShown, RoundBegan
from games.powerdome.story.outcomes import Died
from games.powerdome.story.people import Who
from games.powerdome.story.setup import (
    Culled,
    Dealt,
    Entered,
    Nominated,
    Sold,
    Traded,
    Unsold,
    Voted,
)
from games.powerdome.view import BrawlView, FallView
from games.powerdome.words import outcomes, saying

SHOWN: Final = 60
"""Facts in the short list of what happened, at least."""

FEW: Final = 4
"""So many are named for whom a table waits; of more only the number is said."""

FIGHT: Final = (OrderShown, Entered, Dealt)
OPENS: Final[Mapping[str, tuple[type[Fact], ...]]] = {
    "nomination": (Voted,),
    "culling": (Nominated,),
    "auction": (Nominated,),
    "exchange": (Culled,),
    "discards": (Culled,),
    "characters": (Culled,),
}
"""The facts with which the scene of a phase begins; `FIGHT` in all others."""

AFTER_TRADING: Final = ("discards", "characters")
"""Phases in which the scene is what was traded before, if anything was."""

LOTS: Final = frozenset((Culled, Sold, Unsold))
"""What is told of an auction."""

DEALS: Final = frozenset((Traded,))
"""What is told of the trading."""

TOLD: Final = frozenset((*beats.HEADS, *beats.FOLLOWS, RoundBegan))
"""What is told of all else, and that a round began."""


def fell(fall: FallView | None, reader: Reader) -> Text:
    """Of what somebody fell, and when, after the name."""
    if fall is None:
        return NOTHING
    return say(outcomes.felled(fall.cause, fall.by, reader), f" in round {fall.round}" if fall.round else "")


@dataclass(frozen=True)
class Stage:
    """The last thing that was opened to everybody; what is drawn of it is worked out when it is drawn.

    `shown` are the facts that are told, first the one that opened it, `since` all since then; `own` is the
    key of whose eyes, "" of nobody's. How everybody stands now follows from what was told.
    """

    shown: Heard
    since: Sequence[StoryEntry] = field(compare=False)
    standing: Mapping[str, Standing] = field(compare=False)
    round: int
    reader: Reader
    own: str

    @property
    def number(self) -> int:
        """Names the scene."""
        return self.shown[0].number

    @property
    def opening(self) -> Fact:
        """The fact with which it begins."""
        return self.shown[0].fact

    @property
    def fight(self) -> bool:
        """Whether it is a fight."""
        return isinstance(self.opening, OrderShown)

    @property
    def brawl(self) -> bool:
        """Whether it is about characters."""
        return isinstance(self.opening, FIGHT)

    @property
    def lots(self) -> bool:
        """Whether it is an auction."""
        return isinstance(self.opening, Culled)

    @property
    def sealed(self) -> bool:
        """Whether powers change hands in it: whose they are now is of its end."""
        return isinstance(self.opening, Culled | Traded | OrderShown)

    @property
    def title(self) -> str:
        """What it is called; the next round may have begun."""
        name = TITLES[type(self.opening)]
        if not self.fight or not self.round:
            return name
        begun = (one.fact.round for one in reversed(self.shown) if isinstance(one.fact, RoundBegan))
        return f"{name} of round {next(begun, self.round + 1) - 1}"

    @property
    def again(self) -> str:
        """What is pressed to see it once more."""
        if self.fight:
            return "Replay"
        began = isinstance(self.opening, Entered | Dealt)
        return "How it began" if began else f"{TITLES[type(self.opening)]} again"

    @cached_property
    def played(self) -> Playback:
        """How everybody stood."""
        return play(self.standing, self.since)

    @property
    def start(self) -> Mapping[str, Standing]:
        """How everybody stood before it, by key."""
        return self.played.start

    @property
    def fallen(self) -> tuple[Who, ...]:
        """Allies that are gone by now."""
        return self.played.fallen

    @cached_property
    def steps(self) -> list[list[StoryEntry]]:
        """Its facts, step by step; that lots were drawn is told before the auction."""
        return beats.steps(self.shown[1:] if self.lots else self.shown)

    @cached_property
    def beats(self) -> tuple[Beat, ...]:
        """Its steps as they are told."""
        return tuple(beats.beats(self.steps, self.played.news, self.reader, self.own))

    @property
    def stirs(self) -> bool:
        """Whether anybody stands differently after it."""
        return any(beat.news for beat in self.beats)

    @cached_property
    def fell(self) -> int:
        """The number of the step in which whoever looks on fell for good, 0 of none."""
        if not self.own or self.standing[self.own]["alive"]:
            return 0
        falls = (
            step[0].number
            for step in reversed(self.steps)
            for one in step
            if isinstance(one.fact, Died) and one.fact.key == self.own
        )
        return next(falls, 0)

    @cached_property
    def cost(self) -> costs.Cost | None:
        """What a fight came to."""
        return costs.cost_of(self.steps, self.played, self.reader, self.own) if self.fight else None

    @property
    def retold(self) -> tuple[StoryLine, ...]:
        """What people tell of it in their own words."""
        lines = [one for one in self.shown if isinstance(one.fact, Retold)]
        return tuple(
            StoryLine(f"r{one.number}", False, saying.sentence(one.fact, self.reader)) for one in lines
        )


class Scene(NamedTuple):
    """What was opened last, at a table; `game` names the game of it, `seat` may add a line of its own."""

    stage: Stage
    game: str
    table: str
    seat: Seat | None
    may_retell: bool


@dataclass(frozen=True)
class ArenaScreen:
    """What is told, and who is meant; each part is worked out when a template asks for it."""

    view: BrawlView
    story: Sequence[StoryEntry]
    reader: Reader

    @cached_property
    def stage(self) -> Stage | None:
        """What was opened last; None before anything was, and where another position has been set since."""
        opens = (*OPENS.get(self.view.phase, FIGHT), PositionSet)
        begin = next(
            (n for n in range(len(self.story) - 1, -1, -1) if isinstance(self.story[n].fact, opens)), None
        )
        if begin is None or isinstance(self.story[begin].fact, PositionSet):
            return None
        if self.view.phase in AFTER_TRADING:
            later = range(begin, len(self.story))
            begin = next((n for n in later if isinstance(self.story[n].fact, Traded)), begin)
        since = self.story[begin:]
        tells = {Culled: LOTS, Traded: DEALS}.get(type(since[0].fact), TOLD)
        own = "" if self.view.seat is None else f"p{self.view.seat}"
        shown = Heard(one for one in since if type(one.fact) in tells)
        return Stage(shown, since, self.view.standing, self.view.round, self.reader, own)

    @property
    def latest(self) -> tuple[Chapter, ...]:
        """What was opened last, which a phone may still be playing back, and all since."""
        return tuple(self._chapters(first=self._opened))

    @property
    def whole(self) -> tuple[Chapter, ...]:
        """All before that is remembered, the latest chapter first."""
        return tuple(self._chapters(end=self._opened))

    @property
    def _opened(self) -> int:
        """The place in the story of what was opened last."""
        return len(self.story) - (len(self.stage.since) if self.stage else 0)

    @property
    def short(self) -> tuple[Chapter, ...]:
        """The latest chapters, with some `SHOWN` facts in all."""
        return tuple(self._chapters(SHOWN))

    def _chapters(self, most: float = inf, first: int = 0, end: int | None = None) -> Iterator[Chapter]:
        """Chapters of a part of the story from the latest on, until so many facts are told; a round without a
        deed is none."""
        end, told = len(self.story) if end is None else end, 0
        for begin in range(end - 1, first - 1, -1):
            if begin > first and not self._begins(begin):
                continue
            if end - begin > 1 or not isinstance(self.story[begin].fact, RoundBegan | PositionSet):
                yield Chapter(Heard(self.story[begin:end]), self.reader, self._round(begin, end))
                told += end - begin
                if told >= most:
                    return
            end = begin

    def _round(self, begin: int, end: int) -> int:
        """The round of a fight of which its chapter does not say that it began, 0 of all else."""
        facts = [one.fact for one in self.story[begin:end]]
        if isinstance(facts[0], RoundBegan) or not any(isinstance(one, OrderShown) for one in facts):
            return 0
        after = self.story[end].fact if end < len(self.story) else None
        return after.round - 1 if isinstance(after, RoundBegan) else self.view.round if after is None else 0

    def _begins(self, at: int) -> bool:
        """Whether a chapter begins here: what opens one, or what is said first after the auction."""
        fact = type(self.story[at].fact)
        return fact in CHAPTERS or (type(self.story[at - 1].fact) in LOTS and fact not in LOTS)

    def awaited(self, waiting: Sequence[Seat]) -> tuple[Seat, ...]:
        """PD-1.6. Of those who are asked, the ones that keep the table waiting: in the exchange whoever is
        ready only may say more, unless everybody is."""
        unready = tuple(seat for seat in waiting if not self.view.characters[seat].ready)
        return unready or tuple(waiting)

    def bargaining(self, waiting: Sequence[Seat]) -> bool:
        """PD-1.6. Whether somebody who is not ready may still say something."""
        return any(not self.view.characters[seat].ready for seat in waiting)

    def waits_for(self, awaited: Sequence[Seat]) -> Text:
        """For whom a table waits, as a sentence."""
        you = self.reader.you in awaited
        if not awaited:
            return NOTHING
        if you and len(awaited) == 1:
            return say("Everybody waits for you.")
        if len(awaited) > FEW:
            alive = sum(one.alive and not one.gave_up for one in self.view.characters)
            if len(awaited) == alive:
                return say("Waiting for everybody.")
            return say(f"Waiting for {len(awaited)} of {alive}{', you too' if you else ''}.")
        return say("Waiting for ", enumerated(self.reader.whom(seat) for seat in awaited), ".")

    @property
    def resigned(self) -> Text:
        """Who else has resigned and is about to fall, as a sentence before another."""
        gone = [one.seat for one in self.view.characters if one.gave_up and one.alive]
        names = [self.reader.who(seat) for seat in gone if seat != self.reader.you]
        have = "has" if len(names) == 1 else "have"
        return say(enumerated(names), f" {have} resigned. ") if names else NOTHING

    def ranks(self) -> tuple[tuple[Seat, Text, Text], ...]:
        """Who stood longest, each with how: those who live, then the others, the last to fall first."""
        alive = sorted((one for one in self.view.characters if one.alive), key=lambda one: -one.vitality)
        stood = [(one.seat, self._player(one.seat), say(f"{one.vitality} vitality left")) for one in alive]
        fallen = reversed(self.view.falls)
        return (*stood, *((one.seat, self._player(one.seat), fell(one, self.reader)) for one in fallen))

    def _player(self, seat: Seat) -> Text:
        return say(saying.player(seat, self.reader))

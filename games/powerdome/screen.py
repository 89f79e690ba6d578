"""View models of what was revealed last, for playback, and of the story."""

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
from games.powerdome.chapters import AUCTION_FACTS, CHAPTERS, TITLES, Chapter, FactSequence, StoryLine
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
    Traded,
    Voted,
)
from games.powerdome.view import BrawlView, FallView
from games.powerdome.words import outcomes, phrases

MIN_SHORT_FACTS: Final = 60
"""Minimum number of facts in the short story."""

MAX_NAMED: Final = 4
"""Up to this number of awaited players are named; of more only the number is told."""

FIGHT: Final = (OrderShown, Entered, Dealt)
OPENING_FACTS: Final[Mapping[str, tuple[type[Fact], ...]]] = {
    "nomination": (Voted,),
    "culling": (Nominated,),
    "auction": (Nominated,),
    "exchange": (Culled,),
    "discards": (Culled,),
    "characters": (Culled,),
}
"""Facts that open the scene of a phase; `FIGHT` in all others."""

AFTER_TRADING: Final = ("discards", "characters")
"""Phases whose scene is the trade before them, if anything was traded."""

TRADE_SCENE_FACTS: Final = frozenset((Traded,))
"""Facts of the scene of the trade."""

SCENE_FACTS: Final = frozenset((*beats.HEADS, *beats.CONSEQUENCES, RoundBegan))
"""Facts of all other scenes."""


def death_text(fall: FallView | None, reader: Reader) -> Text:
    """Returns a player's cause of death and its round, to be said after the name."""
    if fall is None:
        return NOTHING
    return say(
        outcomes.death_cause(fall.cause, fall.by, reader), f" in round {fall.round}" if fall.round else ""
    )


@dataclass(frozen=True)
class Stage:
    """The scene that was revealed last; its drawing is computed on access.

    `shown`: the facts that are told, beginning with the one that opened it. `since`: all facts since then.
    `own`: the key of the viewer's character, "" if none. `standing`: the current values; not compared, as
    they follow from what was told.
    """

    shown: FactSequence
    since: Sequence[StoryEntry] = field(compare=False)
    standing: Mapping[str, Standing] = field(compare=False)
    round: int
    reader: Reader
    own: str

    @property
    def number(self) -> int:
        """The scene's id."""
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
    def changes_owners(self) -> bool:
        """Whether powers change owners in it, so that current owners are only right at its end."""
        return isinstance(self.opening, Culled | Traded | OrderShown)

    @property
    def title(self) -> str:
        """The title; the next round may have begun."""
        name = TITLES[type(self.opening)]
        if not self.fight or not self.round:
            return name
        begun = (one.fact.round for one in reversed(self.shown) if isinstance(one.fact, RoundBegan))
        return f"{name} of round {next(begun, self.round + 1) - 1}"

    @property
    def again(self) -> str:
        """The label of the button that replays it."""
        if self.fight:
            return "Replay"
        began = isinstance(self.opening, Entered | Dealt)
        return "How it began" if began else f"{TITLES[type(self.opening)]} again"

    @cached_property
    def played(self) -> Playback:
        """The values of all characters during the scene."""
        return play(self.standing, self.since)

    @property
    def start(self) -> Mapping[str, Standing]:
        """The values of all characters before it, by key."""
        return self.played.start

    @property
    def fallen(self) -> tuple[Who, ...]:
        """Allies that are gone by now."""
        return self.played.fallen

    @cached_property
    def steps(self) -> list[list[StoryEntry]]:
        """Its facts grouped into steps, without the draw of lots before the auction."""
        return beats.steps(self.shown[1:] if self.lots else self.shown)

    @cached_property
    def beats(self) -> tuple[Beat, ...]:
        """Its steps as told to the reader."""
        return tuple(beats.beats(self.steps, self.played.news, self.reader, self.own))

    @property
    def changes_values(self) -> bool:
        """Whether it changes any character's values."""
        return any(beat.news for beat in self.beats)

    @cached_property
    def fell(self) -> int:
        """The number of the step in which the viewer's character finally died; 0 if it did not."""
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
        """The cost of the fight; None for other scenes."""
        return costs.cost_of(self.steps, self.played, self.reader, self.own) if self.fight else None

    @property
    def retold(self) -> tuple[StoryLine, ...]:
        """What people tell of it in their own words."""
        lines = [one for one in self.shown if isinstance(one.fact, Retold)]
        return tuple(
            StoryLine(f"r{one.number}", False, phrases.sentence(one.fact, self.reader)) for one in lines
        )


class Scene(NamedTuple):
    """The scene at a table; `game` is the game's id, `seat` may add a line of its own."""

    stage: Stage
    game: str
    table: str
    seat: Seat | None
    may_retell: bool


@dataclass(frozen=True)
class ArenaScreen:
    """The story to a viewer; each part is computed when a template accesses it."""

    view: BrawlView
    story: Sequence[StoryEntry]
    reader: Reader

    @cached_property
    def stage(self) -> Stage | None:
        """The scene revealed last; None before the first, and after a position was set."""
        opens = (*OPENING_FACTS.get(self.view.phase, FIGHT), PositionSet)
        begin = next(
            (n for n in range(len(self.story) - 1, -1, -1) if isinstance(self.story[n].fact, opens)), None
        )
        if begin is None or isinstance(self.story[begin].fact, PositionSet):
            return None
        if self.view.phase in AFTER_TRADING:
            later = range(begin, len(self.story))
            begin = next((n for n in later if isinstance(self.story[n].fact, Traded)), begin)
        since = self.story[begin:]
        kinds = {Culled: AUCTION_FACTS, Traded: TRADE_SCENE_FACTS}.get(type(since[0].fact), SCENE_FACTS)
        own = "" if self.view.seat is None else f"p{self.view.seat}"
        shown = FactSequence(one for one in since if type(one.fact) in kinds)
        return Stage(shown, since, self.view.standing, self.view.round, self.reader, own)

    @property
    def latest(self) -> tuple[Chapter, ...]:
        """The last scene, which a phone may still be playing back, and all since."""
        return tuple(self._chapters(first=self._scene_start))

    @property
    def whole(self) -> tuple[Chapter, ...]:
        """The chapters before the last scene, as far as remembered, the latest first."""
        return tuple(self._chapters(end=self._scene_start))

    @property
    def _scene_start(self) -> int:
        """The index in the story at which the last scene begins."""
        return len(self.story) - (len(self.stage.since) if self.stage else 0)

    @property
    def short(self) -> tuple[Chapter, ...]:
        """The latest chapters, with about `MIN_SHORT_FACTS` facts in total."""
        return tuple(self._chapters(MIN_SHORT_FACTS))

    def _chapters(self, limit: float = inf, first: int = 0, end: int | None = None) -> Iterator[Chapter]:
        """Yields chapters of a part of the story, latest first, until `limit` facts are told.

        A round without a deed is no chapter.
        """
        end, count = len(self.story) if end is None else end, 0
        for begin in range(end - 1, first - 1, -1):
            if begin > first and not self._begins_chapter(begin):
                continue
            if end - begin > 1 or not isinstance(self.story[begin].fact, RoundBegan | PositionSet):
                yield Chapter(FactSequence(self.story[begin:end]), self.reader, self._round(begin, end))
                count += end - begin
                if count >= limit:
                    return
            end = begin

    def _round(self, begin: int, end: int) -> int:
        """Returns the round of a chapter with a fight but without RoundBegan; 0 for others."""
        facts = [one.fact for one in self.story[begin:end]]
        if isinstance(facts[0], RoundBegan) or not any(isinstance(one, OrderShown) for one in facts):
            return 0
        after = self.story[end].fact if end < len(self.story) else None
        return after.round - 1 if isinstance(after, RoundBegan) else self.view.round if after is None else 0

    def _begins_chapter(self, at: int) -> bool:
        """Returns whether a chapter begins here: at a fact that opens one, or the first after the auction."""
        if type(self.story[at].fact) in CHAPTERS:
            return True
        sold = type(self.story[at - 1].fact) in AUCTION_FACTS
        return sold and not any(type(one.fact) in AUCTION_FACTS for one in self.story[at:])

    def awaited(self, waiting: Sequence[Seat]) -> tuple[Seat, ...]:
        """PD-1.6. Returns the seats that delay the game.

        In the trade a player who is ready may act but need not, unless everybody is ready.
        """
        unready = tuple(seat for seat in waiting if not self.view.characters[seat].ready)
        return unready or tuple(waiting)

    def bargaining(self, waiting: Sequence[Seat]) -> bool:
        """PD-1.6. Returns whether somebody who is not ready may still act."""
        return any(not self.view.characters[seat].ready for seat in waiting)

    def waits_for(self, awaited: Sequence[Seat]) -> Text:
        """Returns a sentence on whom the table waits for."""
        you = self.reader.you in awaited
        if not awaited:
            return NOTHING
        if you and len(awaited) == 1:
            return say("Everybody waits for you.")
        if len(awaited) > MAX_NAMED:
            alive = sum(one.alive and not one.gave_up for one in self.view.characters)
            if len(awaited) == alive:
                return say("Waiting for everybody.")
            return say(f"Waiting for {len(awaited)} of {alive}{', you too' if you else ''}.")
        return say("Waiting for ", enumerated(self.reader.whom(seat) for seat in awaited), ".")

    @property
    def resigned(self) -> Text:
        """A sentence on other players who resigned and will die when the round ends."""
        seats = [one.seat for one in self.view.characters if one.gave_up and one.alive]
        names = [self.reader.who(seat) for seat in seats if seat != self.reader.you]
        have = "has" if len(names) == 1 else "have"
        return say(enumerated(names), f" {have} resigned. ") if names else NOTHING

    def ranks(self) -> tuple[tuple[Seat, Text, Text], ...]:
        """Returns the ranking, each with how: survivors by vitality, then the dead, last death first.

        PD-3.6: whoever resigned before the first round is alive, but comes after the one who stayed.
        """
        alive = [one for one in self.view.characters if one.alive]
        alive.sort(key=lambda one: (one.gave_up, -one.vitality))
        survivors = [
            (
                one.seat,
                self._player(one.seat),
                say("resigned" if one.gave_up and not self.view.round else f"{one.vitality} vitality left"),
            )
            for one in alive
        ]
        fallen = reversed(self.view.falls)
        return (
            *survivors,
            *((one.seat, self._player(one.seat), death_text(one, self.reader)) for one in fallen),
        )

    def _player(self, seat: Seat) -> Text:
        return say(phrases.player(seat, self.reader))

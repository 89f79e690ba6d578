"""The story of Mana Surge as screens show it, in plain frozen values."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import Final

from games.kit.chips import Phrase
from games.kit.contract import Seat
from games.kit.hexes import element
from games.kit.story import Fact, StoryEntry, others_since, turns
from games.kit.values import dataclass
from games.kit.words import Line, Reader, Text, news, say
from games.mana_surge import summaries, words
from games.mana_surge.story import (
    Attacked,
    Begins,
    GaveUp,
    Moved,
    PlacedSpawner,
    Spawned,
    TookColour,
    TurnBegan,
)
from games.mana_surge.view import SurgeView

MAX_LATEST_TURNS: Final = 2
"""Largest number of others' turns that are told and drawn on the board."""

MAX_FACTS: Final = 24
"""Number of facts in the list of turns before older turns are left out."""

MIN_TURNS: Final = MAX_LATEST_TURNS + 2
"""Smallest number of turns in the list: those told in chips, one's own before them and the present one."""

GREETING: Final = say("Three colours, one Pool: ten mana wins the game.")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn for a reader, or the facts before the first turn.

    `ended`: another turn has begun; `came`: spawning is finished.
    """

    entries: tuple[StoryEntry, ...]
    reader: Reader
    ended: bool
    came: bool

    @property
    def id(self) -> str:
        """The id of its first line in the list."""
        return f"f{self.entries[0].number}"

    @property
    def who(self) -> Text:
        """The player of the turn."""
        seat = seat_of(self)
        return say("" if seat is None else self.reader.who(seat))

    def chip(self, own: Seat | None) -> tuple[Phrase, ...]:
        """Returns what was done in it, in parts for a chip: losses of `own` first."""
        return summaries.chip([one.fact for one in self.entries], self.reader, own, ended=self.ended)

    @property
    def text(self) -> Text:
        """The summary in one line."""
        return summaries.whole_turn([one.fact for one in self.entries], self.reader, ended=self.ended)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The facts in chronological order; successive steps of one troop are one line."""
        facts = [one.fact for one in self.entries]
        found = [line_of(list(same), self.reader) for _, same in groupby(self.entries, key=line_key)]
        lines = [line for line in found if line.text]
        head = facts[0]
        if not isinstance(head, TurnBegan):
            set_up = any(isinstance(fact, TookColour) for fact in facts)
            return (Line("f0", "turn", say("Before round 1")), *lines) if set_up else tuple(lines)
        resigned = any(isinstance(fact, GaveUp) and fact.seat == head.seat for fact in facts)
        if self.came and not resigned and (missing := words.no_room_line(facts, self.reader)):
            after = 1 + sum(isinstance(fact, Spawned) for fact in facts)
            lines.insert(after, Line(f"r{self.entries[0].number}", "no room", missing))
        if self.ended and summaries.only_spawned(facts):
            nothing = "did nothing else" if len(lines) > 1 else "did nothing"
            lines.append(
                Line(f"n{self.entries[0].number}", "nothing", say(self.reader.who(head.seat), f" {nothing}"))
            )
        return tuple(lines)


def line_key(entry: StoryEntry) -> tuple[str, int]:
    """Returns the key that groups successive steps of one troop, and nothing else."""
    fact = entry.fact
    return ("troop", fact.troop) if isinstance(fact, Moved) else ("fact", entry.number)


def line_of(entries: Sequence[StoryEntry], reader: Reader) -> Line:
    """Returns the line of a fact, or of successive steps of one troop."""
    steps = [one.fact for one in entries if isinstance(one.fact, Moved)]
    text = words.successive_steps(steps, reader) if steps else words.sentence(entries[0].fact, reader)
    hexes = dict.fromkeys(place for one in entries for place in lights(one.fact))
    return Line(f"f{entries[0].number}", entries[0].kind, text, tuple(hexes))


def lights(fact: Fact) -> tuple[str, ...]:
    """Returns the ids of the hexes that a fact names."""
    match fact:
        case PlacedSpawner(at=at) | Spawned(at=at):
            return (element("h", at),)
        case Moved() | Attacked():
            return element("h", fact.origin), element("h", fact.at)
    return ()


@dataclass(frozen=True, slots=True)
class Trace:
    """A step or an attack to draw on the board, with the hexes where troops fell."""

    number: int
    colour: str
    kind: str
    origin: str
    at: str
    fell: tuple[str, ...]

    @property
    def walked(self) -> bool:
        """Whether it is a step, not an attack."""
        return self.kind == Moved.KIND


@dataclass(frozen=True, slots=True)
class Recap:
    """The story: others' turns since one's own, for chips and the board, and the list of turns."""

    latest: tuple[Turn, ...]
    otherwise: tuple[Text, ...]
    """What chips say instead if there are none."""
    crowded: Text
    """Why not all troops could be spawned, from the start of one's own turn to its first step or attack."""
    crowded_in: str
    """The id of that turn; "" if all could."""
    drew: Text
    """Also in chips: the mana of one's own last turn; in the first round, who began."""
    drew_in: str
    """The id of that turn; "" if it brought no mana."""
    parted: tuple[Text, ...]
    """Who resigned in those turns or one's own, and who has just taken an answer back."""
    traces: tuple[Trace, ...]
    short: tuple[Turn, ...]
    """The turns in the list, the latest first."""
    whole: tuple[Turn, ...]
    """All turns of the story, the latest first."""


def recap(view: SurgeView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> Recap:
    """Tells the story to a reader; `own` is the seat that plays on, None for watchers."""
    whole = split_turns(story, reader, spawning=view.phase == "spawn")
    played = [turn for turn in reversed(whole) if seat_of(turn) is not None]
    latest = tuple(played[others_since([seat_of(turn) for turn in played], own, view.turn, MAX_LATEST_TURNS)])
    attacks = own_attacks(own, view.turn, played)
    since = played[-MAX_LATEST_TURNS - 1].entries[0].number if len(played) > MAX_LATEST_TURNS else 0
    resignations = [one.fact for one in story if isinstance(one.fact, GaveUp) and one.number >= since]
    taken_back = news(story, reader, own)
    lots = [words.began(one.fact, reader) for one in story if isinstance(one.fact, Begins)]
    no_room = (
        Text() if taken_back or resignations or own is None or own != view.turn else no_room_text(view, story)
    )
    other_news = bool(taken_back or latest or attacks or resignations)
    mana_turn = () if taken_back or attacks else own_mana_turn(own, played)
    return Recap(
        latest=() if taken_back else attacks or latest,
        otherwise=() if other_news else opening_texts(view, story, reader, own),
        crowded=no_room,
        crowded_in=played[-1].id if no_room else "",
        drew=Text()
        if taken_back or attacks
        else mana_drawn(mana_turn) or who_began(lots, played, latest, own),
        drew_in=mana_turn[0].id if mana_turn else "",
        parted=tuple(words.resignation(fact, reader) for fact in resignations)
        + ((taken_back,) if taken_back else ()),
        traces=(*traces(view, latest), *(one for one in traces(view, attacks) if one.kind == Attacked.KIND)),
        short=latest_turns(whole),
        whole=whole,
    )


def split_turns(story: Sequence[StoryEntry], reader: Reader, *, spawning: bool) -> tuple[Turn, ...]:
    """Splits the story into turns, the latest first; facts before the first turn only if they have words."""
    found = [
        Turn(tuple(entries), reader, n > 0, n > 0 or not spawning)
        for n, entries in enumerate(turns(story, TurnBegan.KIND))
    ]
    return tuple(turn for turn in found if seat_of(turn) is not None or turn.lines)


def latest_turns(whole: Sequence[Turn]) -> tuple[Turn, ...]:
    """Returns the latest turns until `MAX_FACTS` facts are reached, but at least `MIN_TURNS` turns."""
    facts = accumulate((len(turn.entries) for turn in whole), initial=0)
    return tuple(
        turn for n, (turn, before) in enumerate(zip(whole, facts)) if n < MIN_TURNS or before < MAX_FACTS
    )


def seat_of(turn: Turn) -> Seat | None:
    """Returns the seat of a turn; None for the facts before the first."""
    head = turn.entries[0].fact
    return head.seat if isinstance(head, TurnBegan) else None


def own_attacks(own: Seat | None, now: Seat | None, played: Sequence[Turn]) -> tuple[Turn, ...]:
    """Returns one's own turn if it is in progress and has an attack."""
    if not played or own is None or now != own or seat_of(played[-1]) != own:
        return ()
    return tuple(turn for turn in played[-1:] if any(isinstance(one.fact, Attacked) for one in turn.entries))


def why_not_spawned(view: SurgeView, story: Sequence[StoryEntry], reader: Reader) -> Text:
    """MS-3.1. Explains why not all troops could be spawned, until the active seat's first step or attack."""
    present = turns_without_deeds(view, story)
    return words.why_not_spawned(present[0], reader) if present else Text()


def no_room_text(view: SurgeView, story: Sequence[StoryEntry]) -> Text:
    """MS-3.1. Returns the same in brief; empty if it also held for that seat's previous turn."""
    text, *before = [words.no_room(turn) for turn in turns_without_deeds(view, story)[:2]] or [Text()]
    return Text() if text in before else text


def turns_without_deeds(view: SurgeView, story: Sequence[StoryEntry]) -> list[list[Fact]]:
    """Returns the active seat's turns, the latest first; none if the present one has a step or an attack."""
    found = [[one.fact for one in turn] for turn in turns(story, TurnBegan.KIND)]
    own = [turn for turn in found if isinstance(turn[0], TurnBegan) and turn[0].seat == view.turn]
    undecided = view.phase == "move" and own and own[0] is found[0] and summaries.only_spawned(own[0])
    return own if undecided else []


def own_mana_turn(own: Seat | None, played: Sequence[Turn]) -> Sequence[Turn]:
    """Returns one's own last turn if it brought mana."""
    ended = [turn for turn in played if own is not None and turn.ended and seat_of(turn) == own]
    return [turn for turn in ended[-1:] if mana_drawn([turn])]


def mana_drawn(mana_turn: Sequence[Turn]) -> Text:
    """Describes the mana that one's own turn brought."""
    return (
        words.mana_drawn([one.fact for one in mana_turn[0].entries], mana_turn[0].reader)
        if mana_turn
        else Text()
    )


def who_began(lots: Sequence[Text], played: Sequence[Turn], latest: Sequence[Turn], own: Seat | None) -> Text:
    """MS-2.2. Describes who began, while that turn is told and one has had no turn."""
    is_told = (
        latest and latest[0] is played[0] and all(seat_of(turn) != own or not turn.ended for turn in played)
    )
    return lots[-1] if lots and is_told else Text()


def opening_texts(
    view: SurgeView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
) -> tuple[Text, ...]:
    """Describes the setup's results and whose turn it is, until there are other turns to tell."""
    last = own == reader.you == words.LAST_SEAT
    colours = [
        one.fact for one in story if isinstance(one.fact, TookColour) and one.fact.seat == words.LAST_SEAT
    ]
    corners = [
        one.fact for one in story if isinstance(one.fact, PlacedSpawner) and one.fact.seat == words.LAST_SEAT
    ]
    corner = corners[-1] if corners else None
    own_choice = tuple(say(words.last_choice(colour, corner), ".") for colour in colours if last)
    lots = [one.fact for one in story if isinstance(one.fact, Begins)]
    starts = [one.fact for one in story if isinstance(one.fact, TurnBegan)]
    first = len(starts) < 2 and lots
    if (first or starts) and view.phase not in ("colour", "corner"):
        text = words.sentence(lots[-1], reader) if first else words.whose_turn(starts[-1], reader)
        return *own_choice, say(text, ".")
    return own_choice or (GREETING,)


def traces(view: SurgeView, played: Iterable[Turn]) -> Iterator[Trace]:
    """Yields the traces of turns on the board."""
    for turn in played:
        for entry in turn.entries:
            fact = entry.fact
            if isinstance(fact, Moved | Attacked):
                colour = view.players[fact.seat].colour
                yield Trace(entry.number, colour, fact.kind, fact.origin, fact.at, fallen(fact))


def fallen(fact: Moved | Attacked) -> tuple[str, ...]:
    """Returns the hexes where troops fell: the attacked one's, the attacker's."""
    if isinstance(fact, Moved):
        return ()
    return tuple(at for at, fell in ((fact.at, fact.struck), (fact.origin, fact.lost)) if fell)

"""What a screen shows of Mana Surge beside the board: what happened, as plain frozen values."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import Final

from games.kit.chips import Phrase
from games.kit.contract import Seat
from games.kit.hexes import element
from games.kit.story import Fact, StoryEntry, others_since, turns
from games.kit.values import dataclass
from games.kit.words import Line, Reader, Text, news, say
from games.mana_surge import telling, words
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

LATEST: Final = 2
"""Turns of others that are told, and drawn on the board, at most."""

SHOWN: Final = 24
"""Facts in the short list of what happened."""

OPENED: Final = LATEST + 2
"""Turns that are there at least: those that are told, one's own before them and the one in progress."""

GREETING: Final = say("Three colours, one Pool: ten mana wins the game.")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it is told to a reader, or what was told before the first.

    `ended`: another has begun; `came`: the new troops for which there was room have come out.
    """

    told: tuple[StoryEntry, ...]
    reader: Reader
    ended: bool
    came: bool

    @property
    def id(self) -> str:
        """Its first line in the list."""
        return f"f{self.told[0].number}"

    @property
    def who(self) -> Text:
        """Whose it was."""
        seat = began(self)
        return say("" if seat is None else self.reader.who(seat))

    def chip(self, own: Seat | None) -> tuple[Phrase, ...]:
        """What was done in it, part by part: first what cost `own` a troop."""
        return telling.chip([one.fact for one in self.told], self.reader, own, ended=self.ended)

    @property
    def text(self) -> Text:
        """All of it in one line."""
        return telling.whole_turn([one.fact for one in self.told], self.reader, ended=self.ended)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Fact by fact, as it happened; the steps of one troop in a row are one line."""
        facts = [one.fact for one in self.told]
        found = [line_of(list(same), self.reader) for _, same in groupby(self.told, key=walker)]
        lines = [line for line in found if line.text]
        head = facts[0]
        if not isinstance(head, TurnBegan):
            set_up = any(isinstance(fact, TookColour) for fact in facts)
            return (Line("f0", "turn", say("Before round 1")), *lines) if set_up else tuple(lines)
        resigned = any(isinstance(fact, GaveUp) and fact.seat == head.seat for fact in facts)
        if self.came and not resigned and (missing := words.had_room(facts, self.reader)):
            after = 1 + sum(isinstance(fact, Spawned) for fact in facts)
            lines.insert(after, Line(f"r{self.told[0].number}", "no room", missing))
        if self.ended and telling.idle(facts):
            nothing = "did nothing else" if len(lines) > 1 else "did nothing"
            lines.append(
                Line(f"n{self.told[0].number}", "nothing", say(self.reader.who(head.seat), f" {nothing}"))
            )
        return tuple(lines)


def walker(told: StoryEntry) -> tuple[str, int]:
    """What the steps of one troop in a row have in common, and nothing else has."""
    fact = told.fact
    return ("troop", fact.troop) if isinstance(fact, Moved) else ("fact", told.number)


def line_of(told: Sequence[StoryEntry], reader: Reader) -> Line:
    """A fact as a line, or the steps of a troop."""
    steps = [one.fact for one in told if isinstance(one.fact, Moved)]
    text = words.went(steps, reader) if steps else words.sentence(told[0].fact, reader)
    lit = dict.fromkeys(place for one in told for place in lights(one.fact))
    return Line(f"f{told[0].number}", told[0].kind, text, tuple(lit))


def lights(fact: Fact) -> tuple[str, ...]:
    """The hexes that a fact tells of, by their ids."""
    match fact:
        case PlacedSpawner(at=at) | Spawned(at=at):
            return (element("h", at),)
        case Moved() | Attacked():
            return element("h", fact.origin), element("h", fact.at)
    return ()


@dataclass(frozen=True, slots=True)
class Trace:
    """What a troop did, for the board: its way or blow, and where troops fell."""

    number: int
    colour: str
    kind: str
    origin: str
    at: str
    fell: tuple[str, ...]

    @property
    def walked(self) -> bool:
        """Whether it is a way, not a blow."""
        return self.kind == Moved.KIND


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened: the turns of others since one's own, in chips and on the board; and the list."""

    latest: tuple[Turn, ...]
    otherwise: tuple[Text, ...]
    """What is said where there are none."""
    crowded: Text
    """Why fewer troops came out than were to come, from the beginning of one's own turn to the first deed."""
    crowded_in: str
    """That turn by its id, "" where there was room."""
    drew: Text
    """What is said beside those: what one's own last turn brought, in the first round who began it."""
    drew_in: str
    """That turn by its id, "" where it brought nothing."""
    parted: tuple[Text, ...]
    """Who resigned in those turns or one's own, and who has just taken something back."""
    traces: tuple[Trace, ...]
    short: tuple[Turn, ...]
    """The latest turns, the latest first."""
    whole: tuple[Turn, ...]
    """All that is remembered, the latest first."""


def recap(view: SurgeView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> Recap:
    """The story as it is told to a reader; `own` is the seat that plays on, None for who only watches."""
    whole = told_turns(story, reader, spawning=view.phase == "spawn")
    played = [turn for turn in reversed(whole) if began(turn) is not None]
    latest = tuple(played[others_since([began(turn) for turn in played], own, view.turn, LATEST)])
    blows = own_blows(own, view.turn, played)
    since = played[-LATEST - 1].told[0].number if len(played) > LATEST else 0
    gone = [one.fact for one in story if isinstance(one.fact, GaveUp) and one.number >= since]
    back = news(story, reader, own)
    lots = [words.began(one.fact, reader) for one in story if isinstance(one.fact, Begins)]
    no_room = Text() if back or gone or own is None or own != view.turn else without_room(view, story)
    said = bool(back or latest or blows or gone)
    mine = () if back or blows else own_mana(own, played)
    return Recap(
        latest=() if back else blows or latest,
        otherwise=() if said else beginning(view, story, reader, own),
        crowded=no_room,
        crowded_in=played[-1].id if no_room else "",
        drew=Text() if back or blows else drew(mine) or beginner(lots, played, latest, own),
        drew_in=mine[0].id if mine else "",
        parted=tuple(words.parted(fact, reader) for fact in gone) + ((back,) if back else ()),
        traces=(*traces(view, latest), *(one for one in traces(view, blows) if one.kind == Attacked.KIND)),
        short=latest_turns(whole),
        whole=whole,
    )


def told_turns(story: Sequence[StoryEntry], reader: Reader, *, spawning: bool) -> tuple[Turn, ...]:
    """A story turn by turn, the latest first; nothing of what goes without saying."""
    found = [
        Turn(tuple(told), reader, n > 0, n > 0 or not spawning)
        for n, told in enumerate(turns(story, TurnBegan.KIND))
    ]
    return tuple(turn for turn in found if began(turn) is not None or turn.lines)


def latest_turns(whole: Sequence[Turn]) -> tuple[Turn, ...]:
    """Whole turns from the latest on, with some `SHOWN` facts in all, and not fewer than can be opened."""
    facts = accumulate((len(turn.told) for turn in whole), initial=0)
    return tuple(turn for n, (turn, before) in enumerate(zip(whole, facts)) if n < OPENED or before < SHOWN)


def began(turn: Turn) -> Seat | None:
    """Whose turn it was, None of what was told before the first."""
    head = turn.told[0].fact
    return head.seat if isinstance(head, TurnBegan) else None


def own_blows(own: Seat | None, now: Seat | None, played: Sequence[Turn]) -> tuple[Turn, ...]:
    """One's own turn, if it is in progress and somebody was attacked in it."""
    if not played or own is None or now != own or began(played[-1]) != own:
        return ()
    return tuple(turn for turn in played[-1:] if any(isinstance(one.fact, Attacked) for one in turn.told))


def crowded(view: SurgeView, story: Sequence[StoryEntry], reader: Reader) -> Text:
    """MS-3.1. Why fewer troops came out in the present turn than were to come, until a deed in it."""
    present = untouched(view, story)
    return words.crowded(present[0], reader) if present else Text()


def without_room(view: SurgeView, story: Sequence[StoryEntry]) -> Text:
    """MS-3.1. The same in few words; nothing where it was to be said in one's turn before, too."""
    said, *before = [words.no_room(told) for told in untouched(view, story)[:2]] or [Text()]
    return Text() if said in before else said


def untouched(view: SurgeView, story: Sequence[StoryEntry]) -> list[list[Fact]]:
    """The turns of whoever moves now, the latest first; none once something was done in that."""
    found = [[one.fact for one in told] for told in turns(story, TurnBegan.KIND)]
    own = [told for told in found if isinstance(told[0], TurnBegan) and told[0].seat == view.turn]
    waits = view.phase == "move" and own and own[0] is found[0] and telling.idle(own[0])
    return own if waits else []


def own_mana(own: Seat | None, played: Sequence[Turn]) -> Sequence[Turn]:
    """One's own last turn, if it brought mana."""
    ended = [turn for turn in played if own is not None and turn.ended and began(turn) == own]
    return [turn for turn in ended[-1:] if drew([turn])]


def drew(mine: Sequence[Turn]) -> Text:
    """The mana that a turn of one's own brought."""
    return words.drew([one.fact for one in mine[0].told], mine[0].reader) if mine else Text()


def beginner(lots: Sequence[Text], played: Sequence[Turn], latest: Sequence[Turn], own: Seat | None) -> Text:
    """MS-2.2. Who began, as long as that turn is told and one has had none of one's own."""
    told = latest and latest[0] is played[0] and all(began(turn) != own or not turn.ended for turn in played)
    return lots[-1] if lots and told else Text()


def beginning(
    view: SurgeView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
) -> tuple[Text, ...]:
    """What is said before anybody else has played."""
    last = own == reader.you == words.LAST
    colours = [one.fact for one in story if isinstance(one.fact, TookColour) and one.fact.seat == words.LAST]
    corners = [
        one.fact for one in story if isinstance(one.fact, PlacedSpawner) and one.fact.seat == words.LAST
    ]
    corner = corners[-1] if corners else None
    mine = tuple(say(words.left_over(colour, corner), ".") for colour in colours if last)
    lots = [one.fact for one in story if isinstance(one.fact, Begins)]
    starts = [one.fact for one in story if isinstance(one.fact, TurnBegan)]
    first = len(starts) < 2 and lots
    if (first or starts) and view.phase not in ("colour", "corner"):
        told = words.sentence(lots[-1], reader) if first else words.whose_turn(starts[-1], reader)
        return *mine, say(told, ".")
    return mine or (GREETING,)


def traces(view: SurgeView, played: Iterable[Turn]) -> Iterator[Trace]:
    """What turns left behind on the board."""
    for turn in played:
        for told in turn.told:
            fact = told.fact
            if isinstance(fact, Moved | Attacked):
                colour = view.players[fact.seat].colour
                yield Trace(told.number, colour, fact.kind, fact.origin, fact.at, fallen(fact))


def fallen(fact: Moved | Attacked) -> tuple[str, ...]:
    """Where a troop fell: the attacked one, the attacker."""
    if isinstance(fact, Moved):
        return ()
    return tuple(at for at, fell in ((fact.at, fact.struck), (fact.origin, fact.lost)) if fell)

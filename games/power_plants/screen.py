"""What a screen shows of Power Plants beside the view: what happened, as frozen values."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, dropwhile, groupby
from math import atan2, degrees
from typing import Any, Final, NamedTuple

from games.kit.chips import Phrase
from games.kit.contract import Seat
from games.kit.hexes import centre, named
from games.kit.story import Fact, StoryEntry, lately, others_since, turns
from games.kit.values import dataclass
from games.kit.words import Line, Reader, Text, news, say
from games.power_plants import telling, words
from games.power_plants.garden import Place
from games.power_plants.plants import SPROUT
from games.power_plants.state import COLOURS
from games.power_plants.story import (
    Begins,
    Drew,
    Fled,
    Flew,
    GaveUp,
    HadHeadStart,
    LaidGems,
    Planted,
    SpriteCame,
    Swallowed,
    Swapped,
    TurnBegan,
    WentHome,
    Woke,
    concerned,
)
from games.power_plants.view import SeasonView

SHOWN: Final = 80
"""Facts in the short list of what happened."""
ASIDE: Final = {60: 4, 120: -4}
"""How far what is told at the top of a hex makes way for an arrow that comes from above, by its direction."""

SIDE: Final = 25
"""How long the side of a hex is drawn."""


# What happened


class Turn(NamedTuple):
    """A turn as it is told to a reader, or what was told before the first; `own` is who is asked there, and
    `flown` are patches of theirs that flew in it.

    Whoever is not named in it is nobody in particular: it is told to all of them alike. It is looked up for
    every screen, so its hash is that of the last thing told.
    """

    told: tuple[StoryEntry, ...]
    reader: Reader
    own: Seat | None
    flown: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.told[-1], len(self.told), self.reader, self.own))

    @property
    def id(self) -> str:
        """Its first line in the list."""
        return f"f{self.told[0].number}"

    @property
    def seat(self) -> Seat | None:
        """Whose it was, None of what was told before the first."""
        head = self.told[0].fact
        return head.seat if isinstance(head, TurnBegan) else None

    @property
    def colour(self) -> str:
        """The colour of whose it was."""
        return "" if self.seat is None else COLOURS[self.seat]

    @property
    def who(self) -> Text:
        """Whose it was."""
        return say("" if self.seat is None else self.reader.who(self.seat))

    @property
    def parts(self) -> tuple[Phrase, ...]:
        """A sentence in parts, of which as many are shown as there is room for."""
        return telling.parts_in_sight([one.fact for one in self.told], self.reader, self.held)

    @property
    def planted(self) -> str:
        """The patch that was planted, "" before that."""
        return next((one.fact.patch for one in self.told if isinstance(one.fact, Planted)), "")

    @property
    def chip(self) -> tuple[Phrase, ...]:
        """What came of it in few words, the most important first."""
        said = telling.chip([one.fact for one in self.told], self.reader, self.own, self.held)
        return tuple(Phrase("," if n else "", text) for n, text in enumerate(said))

    @property
    def own_losses(self) -> int:
        """How many of the first parts of the chip say what `own` lost."""
        return telling.own_losses([one.fact for one in self.told], self.own)

    @property
    def losses(self) -> int:
        """How many of them say what anybody lost."""
        return telling.all_losses([one.fact for one in self.told], self.own, self.held)

    @property
    def held(self) -> telling.Held:
        """Whose the patches are of which that is told."""
        return {} if self.own is None else dict.fromkeys(self.flown, self.own)

    @property
    def text(self) -> Text:
        """The whole sentence."""
        return telling.whole_turn([one.fact for one in self.told], self.reader)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Fact by fact, as it happened; what is alike in one line."""
        found = (_line(list(some), self.reader) for _, some in groupby(self.told, key=_alike))
        return tuple(line for line in found if line.text)


def _alike(one: StoryEntry) -> Any:
    """What is told together with its neighbours has the same key as they."""
    match one.fact:
        case SpriteCame(seat):
            return one.kind, seat
        case WentHome(seat, by=by):
            return one.kind, seat, by
        case LaidGems():
            return one.kind
    return one.number


def _line(some: list[StoryEntry], reader: Reader) -> Line:
    """A line for facts that are alike; a Sprout goes without saying, since its choice has just been told."""
    first = some[0].fact
    several = [one.fact for one in some if isinstance(one.fact, SpriteCame | WentHome | LaidGems)]
    silent = isinstance(first, Woke) and first.power == SPROUT
    text = Text() if silent else words.alike(several, reader) if several else words.sentence(first, reader)
    return Line(f"f{some[0].number}", first.kind, text, lights([one.fact for one in some]))


def lights(facts: Sequence[Fact]) -> tuple[str, ...]:
    """The patches that facts tell of, by the ids that they have where they lie."""
    keys = (getattr(fact, field, "") for fact in facts for field in ("patch", "onto"))
    return tuple(dict.fromkeys(f"p-{key}" for key in keys if key))


@dataclass(frozen=True, slots=True)
class Mark:
    """What turns left behind in the garden, at a place.

    `shape` is new (a patch), flown (a patch, `to` a place), fled (a Sprite, `to` a place) or gone (`count`
    Sprites of this colour that went home or were swallowed; it lies so far `aside` that an arrow which comes
    from above does not point into it, and is the `nth` of several there, from 1).
    """

    id: str
    shape: str
    colour: str
    at: Place
    to: Place = ""
    count: int = 0
    aside: int = 0
    nth: int = 0

    @property
    def turned(self) -> int:
        """Where `to` lies, in degrees from the right, clockwise."""
        across, down = self.way
        return round(degrees(atan2(down, across)))

    @property
    def way(self) -> tuple[float, float]:
        """How far `to` lies to the right and below, in units of the drawing."""
        (x, y), (u, v) = (centre(named(place)) for place in (self.at, self.to))
        return round(SIDE * (u - x), 3), round(SIDE * (v - y), 3)


def marks(view: SeasonView, turn: Turn) -> Iterator[Mark]:
    """What a turn moved; patches that flew since are marked where they lie."""
    lies = {patch.patch: patch.place for patch in view.garden}
    for one in turn.told:
        match one.fact:
            case Planted(seat, patch, place):
                yield Mark(f"g{one.number}", "new", COLOURS[seat], lies.get(patch, place))
            case Flew(seat, _, source, target):
                yield Mark(f"g{one.number}", "flown", COLOURS[seat], source, target)
            case Fled(seat, source, target):
                yield Mark(f"g{one.number}", "fled", COLOURS[seat], source, target)


def gone(view: SeasonView, told: Iterable[Turn], ways: Iterable[Mark], own: Seat | None) -> Iterator[Mark]:
    """What went home or was swallowed in some turns: a mark for each seat at a place, that of `own` first."""
    lies = {patch.patch: patch.place for patch in view.garden}
    lost: dict[Place, dict[Seat, int]] = {}
    for one in chain.from_iterable(turn.told for turn in told):
        match one.fact:
            case WentHome(seat, place, patch) | Swallowed(_, seat, place, patch):
                there = lost.setdefault(lies.get(patch, place), {})
                there[seat] = there.get(seat, 0) + 1
    arrows = {(way.to, way.turned) for way in ways if way.shape == "fled"}
    for place, there in lost.items():
        aside = sum(ASIDE.get(turned, 0) for to, turned in arrows if to == place)
        for nth, seat in enumerate(sorted(there, key=lambda seat: seat != own), len(there) > 1):
            id = f"gone{place.replace(',', '_')}-{seat}"
            yield Mark(id, "gone", COLOURS[seat], place, count=there[seat], aside=aside, nth=nth)


def left_behind(view: SeasonView, others: Sequence[Turn], own: Seat | None) -> Iterator[Mark]:
    """What the last of some turns moved, and what went home in any of them."""
    moved = tuple(marks(view, others[-1]))
    yield from moved
    yield from gone(view, others, moved, own)


# The whole


@dataclass(frozen=True, slots=True)
class GardenScreen:
    """What is shown to a reader beside the view; `own` is the seat that plays on, None for who watches."""

    view: SeasonView
    story: Sequence[StoryEntry]
    reader: Reader
    own: Seat | None
    latest: tuple[Turn, ...]
    """The turns of others since one's own."""
    otherwise: tuple[Text, ...]
    """What is said beside them, or where there are none."""
    marks: tuple[Mark, ...]
    """What those turns left behind in the garden."""
    short: tuple[Turn, ...]
    """The latest turns, the latest first."""

    @property
    def whole(self) -> tuple[Turn, ...]:
        """All that is remembered, the latest first."""
        return _told(self.story, self.reader, self.own, _held(self.view, self.own))

    @property
    def last_turn(self) -> Text:
        """The last turn of others in a sentence."""
        return self.latest[-1].text if self.latest else Text()

    @property
    def own_turn(self) -> Text:
        """The turn in progress in a sentence."""
        return next((turn.text for turn in self.short if turn.seat == self.view.turn), Text())

    @property
    def drawn(self) -> str:
        """The patch that was drawn last, where it may be swapped."""
        found = (one.fact.patch for one in reversed(self.story) if isinstance(one.fact, Drew))
        return words.spoken(next(found)) if self.view.phase == "draw" else ""


def _told(
    story: Sequence[StoryEntry], reader: Reader, own: Seat | None, held: frozenset[str]
) -> tuple[Turn, ...]:
    """A story turn by turn, the latest first; `held` are the patches that `own` controls now."""
    found = []
    others = Reader(reader.names)
    for told in turns(story, TurnBegan.KIND):
        named = concerned([one.fact for one in told])
        flown = tuple(one.fact.patch for one in told if isinstance(one.fact, Flew) and one.fact.patch in held)
        if flown:
            named |= {own, reader.you}
        to = reader if reader.you in named else others
        found.append(Turn(tuple(told), to, own if own in named else None, flown))
    return tuple(found)


def _held(view: SeasonView, own: Seat | None) -> frozenset[str]:
    """The patches that a seat controls."""
    return frozenset(one.patch for one in view.garden if own is not None and one.owner == own)


def recounted(facts: Iterable[Fact], reader: Reader) -> list[Text]:
    """A turn in which something was planted, in one line."""
    turn = list(dropwhile(lambda fact: not isinstance(fact, TurnBegan), facts))
    return [telling.whole_turn(turn, reader, "")] if any(isinstance(fact, Planted) for fact in turn) else []


def garden_screen(
    view: SeasonView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
) -> GardenScreen:
    """What is shown to a reader; `own` is the seat that plays on, None for who only watches."""
    short = _told(lately(story, TurnBegan.KIND, SHOWN), reader, own, _held(view, own))
    played = [turn for turn in reversed(short) if turn.seat is not None]
    most = 1 if own is None else len(view.players) - 1
    found = others_since([turn.seat for turn in played], own, view.turn, most)
    back = news(story, reader, own)
    others = tuple(played[found])
    planting = view.now is not None and view.now.stage == "add"
    seen = view.phase != "over" and (own is None or view.turn != own or planting)
    return GardenScreen(
        view=view,
        story=story,
        reader=reader,
        own=own,
        latest=() if back else others,
        otherwise=(back,) if back else tuple(beside(view, story, reader, others, played[found.stop :])),
        marks=tuple(left_behind(view, others, own)) if others and (seen or view.count) else (),
        short=short,
    )


def beside(
    view: SeasonView,
    story: Sequence[StoryEntry],
    reader: Reader,
    others: Sequence[Turn],
    in_progress: Sequence[Turn],
) -> Iterator[Text]:
    """What is said beside the turns of others: who resigned in one's own, and how it all began."""
    told: list[Fact] = []
    if others:
        told = [one.fact for turn in in_progress for one in turn.told if isinstance(one.fact, GaveUp)]
    elif view.phase == "plants":
        yield say("Eight plants, five beds: what shall it be?")
    elif not view.players[0].hand:
        yield say("The garden is laid out by moonlight.")
    else:
        told = [one.fact for one in story if isinstance(one.fact, Begins | HadHeadStart | Swapped | GaveUp)]
    yield from (say(words.sentence(fact, reader), ".") for fact in told)

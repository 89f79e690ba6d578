"""What a screen shows beside the view, as frozen values: turns as told to a reader, and their marks."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, dropwhile, groupby
from math import atan2, degrees
from typing import Any, Final, NamedTuple

from games.kit.chips import Phrase
from games.kit.contract import Seat
from games.kit.hexes import centre, named
from games.kit.story import Fact, StoryEntry, lately, others_since, turns
from games.kit.values import dataclass
from games.kit.words import Line, Reader, Text, capitalized, news, say
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
    seats_named,
)
from games.power_plants.view import SeasonView

SHORT_LIST_FACTS: Final = 80
"""Facts in the short list of turns."""
TEXT_OFFSETS: Final = {60: 4, 120: -4}
"""By the direction of an arrow from above, in degrees: how far text at the top of a hex makes way for it."""

HEX_SIDE: Final = 25
"""Length of a hex's side in units of the drawing."""


# Turns and marks


class Turn(NamedTuple):
    """A turn as told to a reader, or what was told before the first one.

    `own` is the viewer's seat if the turn concerns it; `flown` are its patches that flew in the turn. All
    readers whom the turn does not concern share one value. Turns are cache keys of every screen, so of the
    entries only the last one and their number are hashed.
    """

    entries: tuple[StoryEntry, ...]
    reader: Reader
    own: Seat | None
    flown: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.entries[-1], len(self.entries), self.reader, self.own))

    @property
    def id(self) -> str:
        """The id of its first line in the list."""
        return f"f{self.entries[0].number}"

    @property
    def seat(self) -> Seat | None:
        """The seat whose turn it is, None before the first turn."""
        head = self.entries[0].fact
        return head.seat if isinstance(head, TurnBegan) else None

    @property
    def colour(self) -> str:
        """The colour of that seat."""
        return "" if self.seat is None else COLOURS[self.seat]

    @property
    def who(self) -> Text:
        """The name of that seat."""
        return say("" if self.seat is None else self.reader.who(self.seat))

    @property
    def parts(self) -> tuple[Phrase, ...]:
        """The sentence in parts, of which as many are shown as there is room for."""
        return telling.visible_parts([one.fact for one in self.entries], self.reader, self.held)

    @property
    def planted(self) -> str:
        """The patch that was added, "" if none yet or if its player had resigned by then."""
        by_rule = self.by_rule
        planted = (one.fact for one in self.entries if isinstance(one.fact, Planted))
        return next((fact.patch for fact in planted if fact not in by_rule), "")

    @property
    def by_rule(self) -> list[Fact]:
        """The facts that finished it after its player had resigned (PP-5.3)."""
        return telling.facts_by_rule([one.fact for one in self.entries])

    @property
    def chip(self) -> tuple[Phrase, ...]:
        """The effects in few words, the most important first."""
        texts = telling.chip([one.fact for one in self.entries], self.reader, self.own, self.held)
        return tuple(Phrase("," if n else "", text) for n, text in enumerate(texts))

    @property
    def own_losses(self) -> int:
        """The number of phrases at the start of `chip` about losses of `own`."""
        return telling.own_losses([one.fact for one in self.entries], self.own)

    @property
    def losses(self) -> int:
        """The number of phrases at the start of `chip` about losses of anybody."""
        return telling.all_losses([one.fact for one in self.entries], self.own, self.held)

    @property
    def held(self) -> telling.FlownPatches:
        """The owner of each patch of `flown`."""
        return {} if self.own is None else dict.fromkeys(self.flown, self.own)

    @property
    def text(self) -> Text:
        """The whole sentence."""
        return telling.turn_text([one.fact for one in self.entries], self.reader)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Fact by fact, in order; similar facts share a line."""
        by_rule = self.by_rule
        kept = telling.without_automatic_choices([one.fact for one in self.entries])
        entries = [one for one in self.entries if one.fact in kept]
        found = (_line(list(group), self.reader, by_rule) for _, group in groupby(entries, key=_grouping_key))
        return tuple(line for line in found if line.text)


def _grouping_key(one: StoryEntry) -> Any:
    """Returns a grouping key that neighbours share if they are told together."""
    match one.fact:
        case SpriteCame(seat):
            return one.kind, seat
        case WentHome(seat, by=by):
            return one.kind, seat, by
        case LaidGems():
            return one.kind
    return one.number


def _line(entries: list[StoryEntry], reader: Reader, by_rule: Sequence[Fact] = ()) -> Line:
    """Returns the line of similar facts; empty for a Sprout, as its choice has just been told."""
    first = entries[0].fact
    if isinstance(first, Planted) and first in by_rule:
        return Line(
            f"f{entries[0].number}",
            first.kind,
            capitalized(telling.planted_by_rule_text(first)),
            patch_ids([first]),
        )
    similar = [one.fact for one in entries if isinstance(one.fact, SpriteCame | WentHome | LaidGems)]
    if isinstance(first, Woke) and first.power == SPROUT:
        text = Text()
    else:
        text = words.merged(similar, reader) if similar else words.sentence(first, reader)
    return Line(f"f{entries[0].number}", first.kind, text, patch_ids([one.fact for one in entries]))


def patch_ids(facts: Sequence[Fact]) -> tuple[str, ...]:
    """Returns the element ids of the patches that facts are about."""
    keys = (getattr(fact, field, "") for fact in facts for field in ("patch", "onto"))
    return tuple(dict.fromkeys(f"p-{key}" for key in keys if key))


@dataclass(frozen=True, slots=True)
class Mark:
    """A trace of recent turns in the garden, at a place.

    `shape` is new (a patch), flown (a patch, `to` a place), fled (a Sprite, `to` a place) or gone (`count`
    Sprites of this colour that went home or were swallowed; moved `aside` so that no arrow from above points
    into it, and the `nth` of several there, from 1).
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
        """The direction of `to`, in degrees clockwise from the right."""
        across, down = self.way
        return round(degrees(atan2(down, across)))

    @property
    def way(self) -> tuple[float, float]:
        """The offset of `to` to the right and down, in units of the drawing."""
        (x, y), (u, v) = (centre(named(place)) for place in (self.at, self.to))
        return round(HEX_SIDE * (u - x), 3), round(HEX_SIDE * (v - y), 3)


def marks(view: SeasonView, turn: Turn) -> Iterator[Mark]:
    """Yields the marks of a turn's moves; patches that flew since are marked where they lie now."""
    place_of = {patch.patch: patch.place for patch in view.garden}
    for entry in turn.entries:
        match entry.fact:
            case Planted(seat, patch, place):
                yield Mark(f"g{entry.number}", "new", COLOURS[seat], place_of.get(patch, place))
            case Flew(seat, _, source, target):
                yield Mark(f"g{entry.number}", "flown", COLOURS[seat], source, target)
            case Fled(seat, source, target):
                yield Mark(f"g{entry.number}", "fled", COLOURS[seat], source, target)


def loss_marks(
    view: SeasonView, turns: Iterable[Turn], move_marks: Iterable[Mark], own: Seat | None
) -> Iterator[Mark]:
    """Yields marks of the Sprites lost in some turns, one for each seat and place, that of `own` first."""
    place_of = {patch.patch: patch.place for patch in view.garden}
    lost: dict[Place, dict[Seat, int]] = {}
    for entry in chain.from_iterable(turn.entries for turn in turns):
        match entry.fact:
            case WentHome(seat, place, patch) | Swallowed(_, seat, place, patch):
                counts = lost.setdefault(place_of.get(patch, place), {})
                counts[seat] = counts.get(seat, 0) + 1
    arrows = {(way.to, way.turned) for way in move_marks if way.shape == "fled"}
    for place, counts in lost.items():
        offset = sum(TEXT_OFFSETS.get(direction, 0) for to, direction in arrows if to == place)
        for nth, seat in enumerate(sorted(counts, key=lambda seat: seat != own), len(counts) > 1):
            id = f"gone{place.replace(',', '_')}-{seat}"
            yield Mark(id, "gone", COLOURS[seat], place, count=counts[seat], aside=offset, nth=nth)


def turn_marks(view: SeasonView, others: Sequence[Turn], own: Seat | None) -> Iterator[Mark]:
    """Yields the moves of the last of some turns, and the losses of all of them."""
    moves = tuple(marks(view, others[-1]))
    yield from moves
    yield from loss_marks(view, others, moves, own)


# The whole screen


@dataclass(frozen=True, slots=True)
class GardenScreen:
    """What a reader is shown beside the view; `own` is the viewer's seat in play, None for watchers."""

    view: SeasonView
    story: Sequence[StoryEntry]
    reader: Reader
    own: Seat | None
    latest: tuple[Turn, ...]
    """Turns of others since the viewer's own."""
    otherwise: tuple[Text, ...]
    """What is told beside them, or in their place."""
    marks: tuple[Mark, ...]
    """The marks of those turns in the garden."""
    short: tuple[Turn, ...]
    """Recent turns, the latest first."""

    @property
    def whole(self) -> tuple[Turn, ...]:
        """All turns of the story, the latest first."""
        return _split_turns(self.story, self.reader, self.own, _controlled(self.view, self.own))

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
        """The patch that was just drawn, if it may be swapped."""
        found = (one.fact.patch for one in reversed(self.story) if isinstance(one.fact, Drew))
        return words.patch_name(next(found)) if self.view.phase == "draw" else ""


def _split_turns(
    story: Sequence[StoryEntry], reader: Reader, own: Seat | None, held: frozenset[str]
) -> tuple[Turn, ...]:
    """Splits a story into turns, the latest first; `held` are the patches that `own` controls now."""
    found = []
    others = Reader(reader.names)
    for entries in turns(story, TurnBegan.KIND):
        seats = seats_named([one.fact for one in entries])
        flown = tuple(
            one.fact.patch for one in entries if isinstance(one.fact, Flew) and one.fact.patch in held
        )
        if flown:
            seats |= {own, reader.you}
        turn_reader = reader if reader.you in seats else others
        found.append(Turn(tuple(entries), turn_reader, own if own in seats else None, flown))
    return tuple(found)


def is_new(turn: Turn) -> bool:
    """Whether nothing has happened in a turn."""
    return all(isinstance(one.fact, TurnBegan) for one in turn.entries)


def _controlled(view: SeasonView, own: Seat | None) -> frozenset[str]:
    """Returns the patches that a seat controls."""
    return frozenset(one.patch for one in view.garden if own is not None and one.owner == own)


def recounted(facts: Iterable[Fact], reader: Reader) -> list[Text]:
    """Returns a turn in one line, nothing if no patch was added in it."""
    turn = list(dropwhile(lambda fact: not isinstance(fact, TurnBegan), facts))
    return [telling.turn_text(turn, reader, "")] if any(isinstance(fact, Planted) for fact in turn) else []


def garden_screen(
    view: SeasonView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
) -> GardenScreen:
    """Returns what a reader is shown; `own` is the viewer's seat in play, None for watchers."""
    short = _split_turns(lately(story, TurnBegan.KIND, SHORT_LIST_FACTS), reader, own, _controlled(view, own))
    played_turns = [turn for turn in reversed(short) if turn.seat is not None]
    if own is None and len(played_turns) > 1 and is_new(played_turns[-1]):
        played_turns.pop()  # whoever watches is still told the turn before
    most = 1 if own is None else len(view.players) - 1
    span = others_since([turn.seat for turn in played_turns], own, view.turn, most)
    take_back = news(story, reader, own)
    others = tuple(played_turns[span])
    planting = view.now is not None and view.now.stage == "add"
    marks_shown = view.phase != "over" and (own is None or view.turn != own or planting)
    return GardenScreen(
        view=view,
        story=story,
        reader=reader,
        own=own,
        latest=() if take_back else others,
        otherwise=(take_back,)
        if take_back
        else tuple(extra_sentences(view, story, reader, others, played_turns[span.stop :])),
        marks=tuple(turn_marks(view, others, own)) if others and (marks_shown or view.count) else (),
        short=short,
    )


def extra_sentences(
    view: SeasonView,
    story: Sequence[StoryEntry],
    reader: Reader,
    others: Sequence[Turn],
    in_progress: Sequence[Turn],
) -> Iterator[Text]:
    """Yields what is told beside turns of others: who resigned in one's own, and how the game began."""
    facts: list[Fact] = []
    if others:
        facts = [one.fact for turn in in_progress for one in turn.entries if isinstance(one.fact, GaveUp)]
    elif view.phase == "plants":
        yield say("Eight plants, five beds: what shall it be?")
    elif not view.players[0].hand:
        yield say("The garden is laid out by moonlight.")
    else:
        facts = [one.fact for one in story if isinstance(one.fact, Begins | HadHeadStart | Swapped | GaveUp)]
    yield from (say(words.sentence(fact, reader), ".") for fact in facts)

"""The view, equal for all seats: only the dice are hidden, and with them the order of the bag."""

from collections.abc import Iterator
from dataclasses import field, replace
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.kit.words import many
from games.power_plants import scoring
from games.power_plants.effects import in_reach, sprite_moves
from games.power_plants.garden import Place, fields, open_spots, patches_beside, reading_order, rim, unlocked
from games.power_plants.outcome_words import outcome_words
from games.power_plants.plants import GROW, NAMES, PATCHES, PLANTS, SPROUT
from games.power_plants.prospects import Outcome, outcome, rival_count, state_after_growing
from games.power_plants.rules import turns_left
from games.power_plants.state import COLOURS, Season


@dataclass(frozen=True, slots=True)
class PlantView:
    """A card of the card column. `key` names its drawing, `free` tells whether a new patch brings a Sprite.

    Here and below, fields that follow from others are not hashed: views are frequent cache keys.
    """

    name: str
    key: str = field(hash=False)
    rule: str = field(hash=False)
    timing: str = field(hash=False)
    free: bool = field(hash=False)
    sprout: str = field(hash=False)
    grow: str = field(hash=False)
    end: str = field(hash=False)
    lore: str = field(hash=False)


@dataclass(frozen=True, slots=True)
class HandPatchView:
    """A patch of a hand or of the Surplus, with its Sprout power."""

    patch: str
    plant: str = field(hash=False)
    key: str = field(hash=False)
    number: int = field(hash=False)
    free: bool = field(hash=False)
    sprout: str = field(hash=False)

    @property
    def label(self) -> str:
        """Its name as people say it."""
        return f"{self.plant} {self.number}"


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field as it would be counted now (PP-6.4): its size and shares."""

    plant: str
    size: int
    shares: tuple[scoring.Share, ...] = field(hash=False)


@dataclass(frozen=True, slots=True)
class PatchView:
    """A patch of the garden, and its field.

    `owner` controls it and has the `colour`; `state` is acting, waiting or empty, `order` its position among
    those that wait, from 1.
    """

    place: Place
    q: int = field(hash=False)
    r: int = field(hash=False)
    patch: str
    plant: str = field(hash=False)
    key: str = field(hash=False)
    number: int = field(hash=False)
    owner: Seat | None
    colour: str = field(hash=False)
    sprites: int
    gems: int
    wizard: bool
    unlocked: bool
    state: str
    order: int
    field: FieldView = field(hash=False)

    @property
    def label(self) -> str:
        """The patch and its Sprites in words."""
        sitting = f", {many(self.sprites, f'{self.colour} Sprite')}" if self.sprites else ""
        return f"{self.plant} {self.number}{sitting}"


@dataclass(frozen=True, slots=True)
class GrowView:
    """A patch that would grow beside a new one, with its Grow power."""

    patch: str
    plant: str
    key: str
    place: Place
    words: str


@dataclass(frozen=True, slots=True)
class PowerView:
    """A power that can be chosen now: its patch, the card's text and the outcome.

    `power` is sprout or grow; `open` tells that choices before it may change the outcome.
    """

    patch: str
    place: Place
    plant: str
    key: str
    power: str
    words: str
    outcome: Outcome
    open: bool = False

    @property
    def prospect(self) -> str:
        """The outcome in words."""
        return outcome_words(self.plant, self.power, self.outcome, unsure=self.open)


@dataclass(frozen=True, slots=True)
class SpotView:
    """An open spot, and the patches that would grow around it, in the order of the card column."""

    place: Place
    q: int
    r: int
    grows: tuple[GrowView, ...]


@dataclass(frozen=True, slots=True)
class FlightView:
    """PP-4.6. Where the Sprites of a patch can be moved; `clashes` are the targets with rivals of theirs."""

    source: Place
    targets: tuple[Place, ...]
    clashes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class CapturesView:
    """Captured Sprites of one owner."""

    owner: Seat
    count: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player. `gems` were gained in play; `patches` and `sprites` count those in the garden.

    `leads` counts the fields in which the player would be first; `worth` is the total if it were counted now,
    `sums` its sources. Once the last patch is drawn, `turns` counts those left, the current one included.
    """

    seat: Seat
    colour: str
    hand: tuple[HandPatchView, ...]
    supply: int
    gems: int
    captures: tuple[CapturesView, ...]
    captured: int
    patches: int
    sprites: int
    turn: bool
    first: bool
    out: bool
    leads: int
    worth: int
    sums: tuple[tuple[str, int], ...]
    turns: int


@dataclass(frozen=True, slots=True)
class NowView:
    """The progress of the turn; `stage` is that of the state.

    `power` is sprout or grow once chosen; `acting` the patch whose power is being resolved, with its `plant`
    and `words`; `waiting` the patches that wait to grow, in the order of the card column. While the power is
    chosen, `sprout` is that of the new patch and `grows` are those around it, in the same order. `flights`
    are the moves of a Frightshade; `crowded` tells that rivals sit within reach of a Tanglethorn (PP-3.1).
    """

    stage: str
    power: str
    acting: str
    plant: str
    words: str
    waiting: tuple[str, ...]
    sprout: PowerView | None
    grows: tuple[PowerView, ...]
    flights: tuple[FlightView, ...]
    crowded: bool


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A game as everybody sees it.

    `phase` is plants, deal, turn, draw or over. `offered` are the cards to choose from while the plants are
    chosen. `rim` are the empty hexes beside the garden, open or closed. `last` is the seat that drew the last
    patch, `left` the number of turns left since, the current one included. Once the game is over, `count`
    holds the steps of the count and `winners` the winners.
    """

    phase: str
    training: bool
    offered: tuple[PlantView, ...]
    plants: tuple[PlantView, ...]
    garden: tuple[PatchView, ...]
    spots: tuple[SpotView, ...]
    rim: tuple[Place, ...]
    wizard: Place
    players: tuple[PlayerView, ...]
    surplus: tuple[HandPatchView, ...]
    bag: int
    turn: Seat | None
    turns: int
    now: NowView | None
    last: Seat | None
    left: int | None
    count: tuple[scoring.CountStep, ...]
    winners: tuple[Seat, ...]


def view(s: Season) -> SeasonView:
    """Returns the view of every player and watcher: hands are public (PP-1.6), and so is all else."""
    over = s.result is not None and bool(s.garden)
    adding = s.phase == "turn" and s.stage == "add" and s.result is None
    return SeasonView(
        phase="over" if s.result else s.phase,
        training=s.training,
        offered=tuple(map(_plant, NAMES)) if s.phase == "plants" else (),
        plants=tuple(map(_plant, s.plants)),
        garden=_garden(s),
        spots=tuple(_spot(s, place) for place in open_spots(s.garden)) if adding else (),
        rim=rim(s.garden),
        wizard=s.wizard,
        players=_players(s),
        surplus=tuple(map(hand_patch, s.surplus)),
        bag=len(s.bag),
        turn=s.turn if s.phase in ("turn", "draw") and s.result is None else None,
        turns=s.turns,
        now=_now(s) if s.phase == "turn" and s.result is None else None,
        last=s.last,
        left=None if s.last is None or s.result else sum(_turns(s, seat) for seat in range(s.seats)),
        count=scoring.count(s) if over else (),
        winners=tuple(scoring.winners(s, scoring.totals(s))) if over else (),
    )


def imagine(s: Season, dice: Dice) -> None:
    """Replaces the dice: anybody can deduce what is in the bag, but nobody knows the order of draws."""
    s.dice = dice


@cache
def _plant(name: str) -> PlantView:
    plant = PLANTS[name]
    return PlantView(
        plant.name, plant.key, plant.rule, plant.timing, plant.free, plant.sprout, plant.grow, plant.end,
        plant.lore,
    )  # fmt: skip


@cache
def hand_patch(patch: str) -> HandPatchView:
    """Returns a patch outside the garden."""
    plant, number = PATCHES[patch]
    card = PLANTS[plant]
    return HandPatchView(patch, plant, card.key, number, card.free, card.sprout)


def _garden(s: Season) -> tuple[PatchView, ...]:
    free = unlocked(s.garden) if s.garden else ()
    of: dict[Place, FieldView] = {}
    for plant, places in fields(s.garden):
        of |= dict.fromkeys(places, _field(plant, len(places), scoring.field_shares(s, places)))
    return tuple(_patch(s, place, place in free, of[place]) for place in sorted(s.garden, key=reading_order))


_field = lru_cache(maxsize=4_000)(FieldView)
"""Returns a field; cached, so that equal fields are one object and quickly compared."""


def _patch(s: Season, place: Place, free: bool, lies_in: FieldView) -> PatchView:
    patch = s.garden[place]
    order = s.growing.index(patch) + 1 if patch in s.growing else 0
    state = "acting" if patch == s.acting else "waiting" if order else ""
    seen = s.count(place), s.gems.get(place, 0), place == s.wizard, free, state, order, lies_in
    return _patch_view(place, patch, s.owner(place), *seen)


@lru_cache(maxsize=4_000)
def _patch_view(place: Place, patch: str, owner: Seat | None, *seen: Any) -> PatchView:
    plant, number = PATCHES[patch]
    r, q = reading_order(place)
    colour = "" if owner is None else COLOURS[owner]
    return PatchView(place, q, r, patch, plant, PLANTS[plant].key, number, owner, colour, *seen)


def _spot(s: Season, place: Place) -> SpotView:
    r, q = reading_order(place)
    near = [] if s.training else grow_order(s, patches_beside(s.garden, place))
    return SpotView(place, q, r, tuple(_grow(s, spot) for spot in near))


def grow_order(s: Season, places: list[Place]) -> list[Place]:
    """PP-2.4. Sorts places by the card column, those of one plant by number."""
    return sorted(places, key=lambda place: (s.plants.index(s.plant_at(place)), s.garden[place]))


def _grow(s: Season, place: Place) -> GrowView:
    card = PLANTS[s.plant_at(place)]
    return GrowView(s.garden[place], card.name, card.key, place, card.grow)


def _players(s: Season) -> tuple[PlayerView, ...]:
    firsts = [scoring.field_ranking(s, places)[:1] for _, places in fields(s.garden)]
    leads = [seat for first in firsts for *_, seat in first]
    sources = enumerate(scoring.gems_by_source(s))
    return tuple(_player(s, seat, leads.count(seat), parts) for seat, parts in sources)


def _player(s: Season, seat: Seat, leads: int, parts: dict[str, int]) -> PlayerView:
    dealt = bool(s.hands)
    captives = s.captured[seat] if dealt else []
    return PlayerView(
        seat=seat,
        colour=COLOURS[seat],
        hand=tuple(map(hand_patch, s.hands[seat])) if dealt else (),
        supply=s.supply[seat],
        gems=s.gained[seat],
        captures=tuple(CapturesView(owner, number) for owner, number in enumerate(captives) if number),
        captured=sum(captives),
        patches=len(s.controlled(seat)),
        sprites=s.planted(seat),
        turn=s.result is None and s.phase != "plants" and s.turn == seat,
        first=s.phase != "plants" and s.first == seat,
        out=seat in s.silent,
        leads=leads,
        worth=sum(parts.values()),
        sums=tuple(parts.items()),
        turns=0 if s.last is None else _turns(s, seat),
    )


def _turns(s: Season, seat: Seat) -> int:
    """PP-5.1, PP-5.2. Returns the turns that a player has left, one in progress included."""
    begun = s.phase == "turn" and s.turn == seat and s.stage != "add"
    return turns_left(s, seat) + begun


def _now(s: Season) -> NowView:
    plant = PATCHES[s.acting][0] if s.acting else ""
    words = PLANTS[plant].words(SPROUT if s.power == SPROUT else GROW) if plant else ""
    choosing = s.stage == "power"
    sprout = _power(s, s.garden[s.wizard], SPROUT) if choosing else None
    near = grow_order(s, patches_beside(s.garden, s.wizard)) if choosing and not s.training else []
    grows = tuple(_grown(s, [s.garden[place] for place in near]))
    flights = _flights(s) if plant == "Frightshade" else ()
    crowded = plant == "Tanglethorn" and any(rival_count(s, place) for place in in_reach(s))
    return NowView(s.stage, s.power, s.acting, plant, words, s.growing, sprout, grows, flights, crowded)


def _flights(s: Season) -> tuple[FlightView, ...]:
    """PP-4.6. Groups the moves by the patch that the Sprite leaves."""
    ways = groupby(sprite_moves(s).values(), key=lambda way: way[0])
    return tuple(_flight(s, source, tuple(target for _, target in found)) for source, found in ways)


def _flight(s: Season, source: Place, targets: tuple[Place, ...]) -> FlightView:
    owner = s.owner(source)
    return FlightView(source, targets, tuple(spot for spot in targets if s.owner(spot) not in (None, owner)))


def _grown(s: Season, patches: list[str]) -> Iterator[PowerView]:
    """PP-2.4. Yields Grow powers in order, each after those before it that ask for no choice."""
    unsure = False
    for patch in patches:
        yield replace(_power(s, patch, GROW), open=unsure)
        after = state_after_growing(s, patch)
        s, unsure = after or s, unsure or after is None


def _power(s: Season, patch: str, power: str) -> PowerView:
    card = PLANTS[PATCHES[patch][0]]
    words = card.words(power)
    return PowerView(patch, s.place_of(patch), card.name, card.key, power, words, outcome(s, patch, power))

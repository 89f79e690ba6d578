"""What anybody may see of a game: all but the dice. Only what the bag holds next is unknown."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.power_plants.garden import Place, beside, fields, open_spots, reading, rim, unlocked
from games.power_plants.plants import GROW, NAMES, PATCHES, PLANTS, SPROUT, Plant
from games.power_plants.prospects import Outcome, outcome, settled
from games.power_plants.rules import turns_left
from games.power_plants.scoring import CountStep, Share, count, ranked, standing, totals, winners
from games.power_plants.state import COLOURS, Season


@dataclass(frozen=True, slots=True)
class PlantView:
    """A card of the card column. `key` names its drawing, `free` says whether a Sprite comes along."""

    name: str
    key: str
    rule: str
    timing: str
    free: bool
    sprout: str
    grow: str
    end: str
    lore: str


@dataclass(frozen=True, slots=True)
class HandPatchView:
    """A patch outside the garden, and what it would do if it sprouted."""

    patch: str
    plant: str
    key: str
    number: int
    free: bool
    sprout: str


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field as it would be counted now (PP-6.4): its size, and who gets what."""

    plant: str
    size: int
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class PatchView:
    """A patch of the garden, and the field that it is part of.

    `owner` is who controls it; `state` is acting, waiting or nothing.
    """

    place: Place
    q: int
    r: int
    patch: str
    plant: str
    key: str
    number: int
    owner: Seat | None
    sprites: int
    gems: int
    wizard: bool
    unlocked: bool
    state: str
    field: FieldView


@dataclass(frozen=True, slots=True)
class GrowView:
    """A patch that would grow beside a new one, and what it would do."""

    patch: str
    plant: str
    key: str
    place: Place
    words: str


@dataclass(frozen=True, slots=True)
class PowerView:
    """A power that may be woken now: whose, what its card says, and what it would come to.

    `at_most` is said where choices come before it that may change that.
    """

    patch: str
    plant: str
    key: str
    words: str
    outcome: Outcome
    at_most: bool = False


@dataclass(frozen=True, slots=True)
class SpotView:
    """An open spot, and the patches that would grow around it, in the order of the card column."""

    place: Place
    q: int
    r: int
    grows: tuple[GrowView, ...]


@dataclass(frozen=True, slots=True)
class CapturesView:
    """Captured Sprites of one owner."""

    owner: Seat
    count: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player. `gems` are those gained in play; `patches` and `sprites` count what is in the garden.

    `leads` counts the fields where the player would be first, and `worth` is what the player would have, if
    the count were now. Once the last patch is drawn, `turns` are the turns that the player has left, the
    present one among them.
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
    turns: int


@dataclass(frozen=True, slots=True)
class NowView:
    """Where in the turn we are. `stage` is add, power, grow (which patch next), effect or done.

    `power` is sprout or grow once chosen; `acting` the patch whose power is being resolved, with its plant
    and its words; `waiting` the patches that wait to grow, in the order of the card column. While the power
    is chosen, `sprout` is that of the new patch and `grows` are those around it, in the order of the column.
    """

    stage: str
    power: str
    acting: str
    plant: str
    words: str
    waiting: tuple[str, ...]
    sprout: PowerView | None
    grows: tuple[PowerView, ...]


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A game as everybody sees it.

    `phase` is plants, deal, turn, draw or over. `offered` are the cards to choose from while the plants are
    chosen. `rim` are the empty hexes beside the garden, open or closed. `last` is who drew the last patch,
    `left` how many turns are left since, the present one among them. `count` is the count at the end, step
    by step, and `winners` who won, once the game is over.
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
    count: tuple[CountStep, ...]
    winners: tuple[Seat, ...]


def view(s: Season) -> SeasonView:
    """What all players and any watcher see: hands are public (PP-1.6), and so is all else."""
    playing = s.phase in ("turn", "draw")
    over = s.result is not None and bool(s.garden)
    adding = s.phase == "turn" and s.stage == "add" and s.result is None
    return SeasonView(
        phase="over" if s.result else s.phase,
        training=s.training,
        offered=tuple(_plant(PLANTS[name]) for name in NAMES) if s.phase == "plants" else (),
        plants=tuple(_plant(PLANTS[name]) for name in s.plants),
        garden=_garden(s),
        spots=tuple(_spot(s, place) for place in open_spots(s.garden)) if adding else (),
        rim=rim(s.garden),
        wizard=s.wizard,
        players=_players(s),
        surplus=tuple(_held(patch) for patch in s.surplus),
        bag=len(s.bag),
        turn=s.turn if playing and s.result is None else None,
        turns=s.turns,
        now=_now(s) if s.phase == "turn" and s.result is None else None,
        last=s.last,
        left=None if s.last is None or s.result else sum(_turns(s, seat) for seat in range(s.seats)),
        count=count(s) if over else (),
        winners=tuple(winners(s)) if over else (),
    )


def imagine(s: Season, dice: Dice) -> None:
    """Other dice: what is in the bag anybody can work out, and nobody knows the order."""
    s.dice = dice


def _plant(plant: Plant) -> PlantView:
    return PlantView(
        plant.name, plant.key, plant.rule, plant.timing, plant.free, plant.sprout, plant.grow, plant.end,
        plant.lore,
    )  # fmt: skip


def _held(patch: str) -> HandPatchView:
    plant, number = PATCHES[patch]
    card = PLANTS[plant]
    return HandPatchView(patch, plant, card.key, number, card.free, card.sprout)


def _garden(s: Season) -> tuple[PatchView, ...]:
    free = unlocked(s.garden) if s.garden else ()
    of = {
        place: FieldView(plant, len(places), ranked(s, places))
        for plant, places in fields(s.garden)
        for place in places
    }
    return tuple(_patch(s, place, place in free, of[place]) for place in sorted(s.garden, key=reading))


def _patch(s: Season, place: Place, free: bool, field: FieldView) -> PatchView:
    patch = s.garden[place]
    plant, number = PATCHES[patch]
    r, q = reading(place)
    state = "acting" if patch == s.acting else "waiting" if patch in s.growing else ""
    return PatchView(
        place, q, r, patch, plant, PLANTS[plant].key, number, s.owner(place), s.count(place),
        s.gems.get(place, 0), place == s.wizard, free, state, field,
    )  # fmt: skip


def _spot(s: Season, place: Place) -> SpotView:
    r, q = reading(place)
    near = [] if s.training else grow_order(s, beside(s.garden, place))
    return SpotView(place, q, r, tuple(_grow(s, spot) for spot in near))


def grow_order(s: Season, places: list[Place]) -> list[Place]:
    """PP-2.4. Places in the order of the card column."""
    return sorted(places, key=lambda place: (s.plants.index(s.plant_at(place)), reading(place)))


def _grow(s: Season, place: Place) -> GrowView:
    card = PLANTS[s.plant_at(place)]
    return GrowView(s.garden[place], card.name, card.key, place, card.grow)


def _players(s: Season) -> tuple[PlayerView, ...]:
    firsts = [standing(s, places)[:1] for _, places in fields(s.garden)]
    leads = [seat for first in firsts for *_, seat in first]
    worth = totals(s)
    return tuple(_player(s, seat, leads.count(seat), worth[seat]) for seat in range(s.seats))


def _player(s: Season, seat: Seat, leads: int, worth: int) -> PlayerView:
    dealt = bool(s.hands)
    captives = s.captured[seat] if dealt else []
    return PlayerView(
        seat=seat,
        colour=COLOURS[seat],
        hand=tuple(_held(patch) for patch in s.hands[seat]) if dealt else (),
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
        worth=worth,
        turns=0 if s.last is None else _turns(s, seat),
    )


def _turns(s: Season, seat: Seat) -> int:
    """PP-5.1, PP-5.2. The turns that a player has left; one that has begun still counts."""
    begun = s.phase == "turn" and s.turn == seat and s.stage != "add"
    return turns_left(s, seat) + begun


def _now(s: Season) -> NowView:
    plant = PATCHES[s.acting][0] if s.acting else ""
    words = PLANTS[plant].words(SPROUT if s.power == SPROUT else GROW) if plant else ""
    choosing = s.stage == "power"
    sprout = _power(s, s.garden[s.wizard], SPROUT) if choosing else None
    near = grow_order(s, beside(s.garden, s.wizard)) if choosing and not s.training else []
    grows = tuple(_grown(s, [s.garden[place] for place in near]))
    return NowView(s.stage, s.power, s.acting, plant, words, s.growing, sprout, grows)


def _grown(s: Season, patches: list[str]) -> Iterator[PowerView]:
    """PP-2.4. One after the other: as the garden lies after those before it that leave no choice."""
    at_most = False
    for patch in patches:
        yield replace(_power(s, patch, GROW), at_most=at_most)
        after = settled(s, patch)
        s, at_most = after or s, at_most or after is None


def _power(s: Season, patch: str, power: str) -> PowerView:
    card = PLANTS[PATCHES[patch][0]]
    return PowerView(patch, card.name, card.key, card.words(power), outcome(s, patch, power))

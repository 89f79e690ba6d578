"""A game in the order of the rulebook: setup, turns, the end (PP-1, PP-2, PP-5)."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Final

from games.kit.asks import Choose, IllegalAnswer, Some, refused
from games.kit.contract import Seat, Steps, choose, done
from games.kit.dice import Dice
from games.power_plants import scoring, sprites
from games.power_plants.effects import POWERS, able
from games.power_plants.garden import BED, Place, beside, open_spots
from games.power_plants.plants import (
    BALANCED,
    CARDS,
    GROW,
    NAMES,
    PATCHES,
    PLANTS,
    SETS,
    SPROUT,
    TRAINING,
    highest,
)
from games.power_plants.state import Season
from games.power_plants.story import (
    BagEmptied,
    Begins,
    ChosePlants,
    ChosePower,
    Counted,
    Drew,
    FoundNothing,
    GaveUp,
    HadHeadStart,
    LetBe,
    Planted,
    Swapped,
    TurnBegan,
    WasDealt,
    Woke,
)

SKIP: Final = "skip"
KEEP: Final = "keep"
HEAD_STARTS: Final = {2: (6,), 3: (13, 11), 4: (12, 11, 8), 5: (11, 11, 8, 5)}
"""PP-1.8. By the number of players, the Gems of the first, the second and so on."""
AT: Final = " @ "
"""Between a patch and its place in an answer."""
FULL_TABLE: Final = 5
"""PP-1.5, PP-5.2. The number of players with whom some things differ."""


def step(s: Season) -> Steps[None]:
    """One step: the choice of plants, one player's deal, a turn, or the draw after it."""
    return PHASES[s.phase](s)


# PP-1: setup


def choose_plants(s: Season) -> Steps[None]:
    """PP-1.2, PP-7.1. Which five plants; where they are chosen, the first seat does."""
    if s.choice == "chosen":
        ask = Some("plants", NAMES, CARDS, CARDS, rule="PP-1.2", seat=0)
        s.plants = yield from choose(0, ask)
    elif s.choice == "random":
        s.plants = s.dice.pick(SETS)
    elif s.choice in NAMES:
        s.plants = s.dice.pick([names for names in BALANCED if s.choice in names])
    else:
        s.plants = TRAINING if s.training else s.dice.pick(BALANCED)
    s.tell(ChosePlants(s.plants))
    lay_out(s)


def lay_out(s: Season) -> None:
    """PP-1.3 to PP-1.5. The first garden, the bag, the Surplus, Sprites, a first player."""
    most = highest(s.seats)
    bed = [f"{plant}{most}" for plant in s.plants]
    s.dice.shuffle(bed)
    s.garden = dict(zip(BED, bed))
    s.bag = [f"{plant}{number}" for plant in s.plants for number in range(1, most)]
    s.surplus = tuple(drawn(s) for _ in range(5 if s.seats == FULL_TABLE else 3))
    s.hands = [()] * s.seats
    s.captured = [[0] * s.seats for _ in range(s.seats)]
    s.first = s.turn = s.dice.below(s.seats)
    s.phase = "deal"
    s.tell(Begins(s.first, s.surplus))
    if s.head_start:
        make_even(s)


def make_even(s: Season) -> None:
    """PP-1.8. Gems for those who play early."""
    for place, gems in enumerate(HEAD_STARTS[s.seats]):
        seat = (s.first + place) % s.seats
        s.gained[seat] = gems
        s.tell(HadHeadStart(seat, gems))


def drawn(s: Season) -> str:
    """A patch from the bag."""
    return s.bag.pop(s.dice.below(len(s.bag)))


def deal(s: Season) -> Steps[None]:
    """PP-1.5, PP-1.6. A player's first two patches, with the swap that they allow."""
    s.hands[s.turn] = (drawn(s), drawn(s))
    s.tell(WasDealt(s.turn, s.hands[s.turn]))
    yield from swap(s)
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.first:
        s.phase = "turn"
        begin(s)


def swap(s: Season) -> Steps[None]:
    """PP-1.6. With two patches of one plant, one of them may go for one of the Surplus."""
    hand = s.hands[s.turn]
    if len({PATCHES[patch][0] for patch in hand}) == len(hand) or not s.surplus:
        return
    options = {f"{own} for {other}": (own, other) for own in hand for other in s.surplus}
    ask = Choose(
        "swap", {KEEP: None, **options}, rule="PP-1.6", seat=s.turn, hand=list(hand), surplus=list(s.surplus)
    )
    chosen = yield from choose(s.turn, ask)
    if chosen:
        own, other = chosen
        s.hands[s.turn] = tuple(other if patch == own else patch for patch in hand)
        s.surplus = tuple(own if patch == other else patch for patch in s.surplus)
        s.tell(Swapped(s.turn, own, other))


# PP-2: a turn


def begin(s: Season) -> None:
    """A player is about to add a patch."""
    s.stage, s.power, s.acting, s.growing = "add", "", "", ()


def turn(s: Season) -> Steps[None]:
    """PP-2. Add a patch, Sprout or Grow; the draw is a step of its own."""
    if s.turn in s.silent:
        advance(s)
        return
    s.turns += 1
    s.tell(TurnBegan(s.turn, s.turns))
    patch, place = yield from choose(s.turn, lambda: Planting(s))
    yield from plant(s, patch, place)
    s.stage = "power"
    s.power = yield from choose(s.turn, lambda: powers(s, patch))
    s.tell(ChosePower(s.turn, s.power or SKIP, patch))
    if s.power == SPROUT:
        yield from activate(s, patch)
    elif s.power == GROW:
        yield from grow(s)
    s.stage = "done"
    yield done(s.turn)
    s.phase = "draw"


class Planting(Choose):
    """PP-2.1. Every patch of the hand on every open spot: `Honeyleaf3 @ 1,-2`.

    They are many, and written out only for whoever lists them.
    """

    __slots__ = ("hand", "spots")

    def __init__(self, s: Season) -> None:
        self.prompt, self.rule, self.private, self.detail = "add", "PP-2.1", False, {"seat": s.turn}
        self.refusal = lambda text: no_spot(s, text)
        self.hand, self.spots = s.hands[s.turn], open_spots(s.garden)

    @property
    def options(self) -> Mapping[str, tuple[str, Place]]:  # type: ignore[override]
        """All of them."""
        ways = tuple(product(self.hand, self.spots))
        return dict(zip(map(AT.join, ways), ways))

    def parse(self, text: str) -> tuple[str, Place]:
        """A patch and its spot."""
        patch, _, spot = text.partition(AT)
        if patch not in self.hand or spot not in self.spots:
            raise refused(self, text, self.refusal)
        return patch, spot

    def sample(self, dice: Dice) -> str:
        """Any of them."""
        patch, spot = divmod(dice.below(self.size), len(self.spots))
        return self.hand[patch] + AT + self.spots[spot]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.hand) * len(self.spots)


def no_spot(s: Season, text: str) -> IllegalAnswer | None:
    """PP-2.1, PP-2.2. Why a patch cannot be added where somebody wants it."""
    patch, at, place = text.partition(AT)
    if not at or patch not in PATCHES:
        return None
    if patch not in s.hands[s.turn]:
        return IllegalAnswer(f"{patch} is not in your hand.", "PP-2.1")
    if place in s.garden:
        return IllegalAnswer(f"{s.garden[place]} lies there already.", "PP-2.1")
    try:
        near = len(beside(s.garden, place))
    except ValueError as reason:
        return IllegalAnswer(str(reason), "PP-8.2")
    if not near:
        return IllegalAnswer("A new patch must touch the garden.", "PP-2.1")
    return IllegalAnswer(f"No patch can slide in there: {near} patches stand around it.", "PP-2.2")


def plant(s: Season, patch: str, place: Place) -> Steps[None]:
    """PP-2.1, PP-2.3. The patch comes into the garden, the Wizard onto it, perhaps a Sprite along."""
    s.hands[s.turn] = tuple(held for held in s.hands[s.turn] if held != patch)
    s.garden[place] = patch
    s.wizard = place
    s.tell(Planted(s.turn, patch, place))
    if PLANTS[PATCHES[patch][0]].free:
        yield from sprites.add(s, place)


def powers(s: Season, patch: str) -> Choose:
    """PP-2.4, PP-7.1. Sprout, Grow or neither."""
    growing = [] if s.training else column(s, beside(s.garden, s.wizard))
    options = {SKIP: "", SPROUT: SPROUT} | ({GROW: GROW} if growing else {})
    return Choose(
        "power", options, rule="PP-2.4", refusal=no_growing, seat=s.turn, patch=patch, place=s.wizard,
        grows=growing,
    )  # fmt: skip


def no_growing(text: str) -> IllegalAnswer | None:
    """PP-7.1. Grow is always possible but in training mode: a new patch touches the garden."""
    return IllegalAnswer("In training mode nothing grows.", "PP-7.1") if text == GROW else None


def column(s: Season, places: list[Place]) -> list[str]:
    """PP-2.4. The patches of some places in the order of the card column."""
    patches = [s.garden[place] for place in places]
    return sorted(patches, key=lambda patch: (s.plants.index(PATCHES[patch][0]), patch))


def grow(s: Season) -> Steps[None]:
    """PP-2.4. The patches around the Wizard, fixed now, each plant in its turn."""
    s.growing = tuple(column(s, beside(s.garden, s.wizard)))
    for name in s.plants:
        while waiting := [patch for patch in s.growing if PATCHES[patch][0] == name]:
            ready = [patch for patch in waiting if able(s, patch)]
            patch = yield from next_patch(s, name, ready)
            gone = [patch] if patch else waiting
            s.growing = tuple(other for other in s.growing if other not in gone)
            if patch:
                yield from activate(s, patch)


def next_patch(s: Season, name: str, ready: list[str]) -> Steps[str]:
    """PP-2.4. Which patch of a plant grows next; nothing if no more of them does."""
    if not ready:
        s.tell(FoundNothing(s.turn, name))
        return ""
    s.stage = "grow"
    options = {SKIP: "", **dict(zip(ready, ready))}
    card = PLANTS[name]
    ask = Choose("grow", options, rule="PP-2.4", seat=s.turn, plant=name, words=card.grow, patches=ready)
    chosen: str = yield from choose(s.turn, ask)
    if not chosen:
        s.tell(LetBe(s.turn, tuple(ready)))
    return chosen


def activate(s: Season, patch: str) -> Steps[None]:
    """PP-2.4. One patch's power, resolved as fully as can be."""
    s.stage, s.acting = "effect", patch
    if able(s, patch):
        s.tell(Woke(s.turn, patch, s.power))
        yield from POWERS[PATCHES[patch][0]](s)
    else:
        s.tell(FoundNothing(s.turn, PATCHES[patch][0]))
    s.acting = ""


def draw(s: Season) -> Steps[None]:
    """PP-2.5. A patch from the bag, as long as there is one."""
    if s.bag and s.turn not in s.silent:
        patch = drawn(s)
        s.hands[s.turn] = (*s.hands[s.turn], patch)
        s.tell(Drew(s.turn, patch))
        if not s.bag:
            s.last = s.turn
            s.tell(BagEmptied(s.turn))
        yield from swap(s)
    advance(s)


# PP-5: the end


def advance(s: Season) -> None:
    """PP-5. The next player's turn, or the count when no turn is left."""
    order = [(s.turn + step) % s.seats for step in range(1, s.seats + 1)]
    playing = [seat for seat in order if turns_left(s, seat)]
    if not playing:
        finish(s)
    s.turn, s.phase = playing[0], "turn"
    begin(s)


def turns_left(s: Season, seat: Seat) -> int:
    """PP-5.1, PP-5.2. A player's turns if nobody draws any more: one patch stays in the hand, but of five."""
    kept = 0 if s.seats == FULL_TABLE else 1
    return 0 if seat in s.silent else max(0, len(s.hands[seat]) - kept)


def finish(s: Season) -> None:
    """PP-6.5. The winner, or those who share."""
    gems = scoring.totals(s)
    won = scoring.winners(s, gems)
    s.phase, s.stage = "over", ""
    s.tell(Counted(tuple(won), tuple(gems)))
    s.end(tuple(1 / len(won) if seat in won else 0.0 for seat in range(s.seats)), "counted")


def resign(s: Season, seat: Seat) -> None:
    """PP-5.3. Whoever resigns takes no more turns; the last one left has won."""
    s.silent += (seat,)
    s.tell(GaveUp(seat))
    playing = [other for other in range(s.seats) if other not in s.silent]
    if len(playing) == 1:
        s.phase, s.stage = "over", ""
        s.end(tuple(float(other in playing) for other in range(s.seats)), "resigned")


PHASES: Final[dict[str, Callable[[Season], Steps[None]]]] = {
    "plants": choose_plants,
    "deal": deal,
    "turn": turn,
    "draw": draw,
}

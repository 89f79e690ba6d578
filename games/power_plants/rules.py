"""The rules in the order of the rulebook: setup, turns, the end (PP-1, PP-2, PP-5)."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Final

from games.kit.asks import Choose, IllegalAnswer, Some, refused
from games.kit.contract import Seat, Steps, choose, done
from games.kit.dice import Dice
from games.power_plants import scoring, sprites
from games.power_plants.effects import POWERS, can_act
from games.power_plants.garden import FIRST_GARDEN, Place, open_spots, patches_beside
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
"""PP-1.8. Gems of the first player, the second and so on, by number of players."""
ANSWER_SEPARATOR: Final = " @ "
"""Separates a patch from its place in an answer."""
FULL_TABLE: Final = 5
"""PP-1.5, PP-5.2. The number of players with which some rules differ."""


def step(s: Season) -> Steps[None]:
    """Plays one step: the choice of plants, one player's deal, a turn, or the draw after it."""
    return PHASES[s.phase](s)


# PP-1: setup


def choose_plants(s: Season) -> Steps[None]:
    """PP-1.2, PP-7.1. Draws the five plants, or asks the first seat to choose them."""
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
    """PP-1.3 to PP-1.5. Sets up the first garden, the bag, the Surplus and the first player."""
    most = highest(s.seats)
    bed = [f"{plant}{most}" for plant in s.plants]
    s.dice.shuffle(bed)
    s.garden = dict(zip(FIRST_GARDEN, bed))
    s.bag = [f"{plant}{number}" for plant in s.plants for number in range(1, most)]
    s.surplus = tuple(draw_from_bag(s) for _ in range(5 if s.seats == FULL_TABLE else 3))
    s.hands = [()] * s.seats
    s.captured = [[0] * s.seats for _ in range(s.seats)]
    s.first = s.turn = s.dice.below(s.seats)
    s.phase = "deal"
    s.tell(Begins(s.first, s.surplus))
    if s.head_start:
        give_head_start(s)


def give_head_start(s: Season) -> None:
    """PP-1.8. Gives Gems to those who play early."""
    for place, gems in enumerate(HEAD_STARTS[s.seats]):
        seat = (s.first + place) % s.seats
        s.gained[seat] = gems
        s.tell(HadHeadStart(seat, gems))


def draw_from_bag(s: Season) -> str:
    """Draws a patch from the bag at random."""
    return s.bag.pop(s.dice.below(len(s.bag)))


def deal(s: Season) -> Steps[None]:
    """PP-1.5, PP-1.6. Deals a player's first two patches, with the swap that they may allow."""
    s.hands[s.turn] = (draw_from_bag(s), draw_from_bag(s))
    s.tell(WasDealt(s.turn, s.hands[s.turn]))
    yield from swap(s)
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.first:
        s.phase = "turn"
        begin(s)


def swap(s: Season) -> Steps[None]:
    """PP-1.6. If two patches of a hand are of one plant, offers to give one for a patch of the Surplus."""
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
    """Resets the progress of a turn: its player is to add a patch."""
    s.stage, s.power, s.acting, s.growing = "add", "", "", ()


def turn(s: Season) -> Steps[None]:
    """PP-2. Plays a turn: adds a patch, then Sprout or Grow. The draw is a separate step."""
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
    """PP-2.1. Adding any patch of the hand on any open spot: `Honeyleaf3 @ 1,-2`.

    There are many legal answers, so they are only listed on demand.
    """

    __slots__ = ("hand", "spots")

    def __init__(self, s: Season) -> None:
        self.prompt, self.rule, self.private, self.detail = "add", "PP-2.1", False, {"seat": s.turn}
        self.refusal = lambda text: spot_refusal(s, text)
        self.hand, self.spots = s.hands[s.turn], open_spots(s.garden)

    @property
    def options(self) -> Mapping[str, tuple[str, Place]]:  # type: ignore[override]
        """All legal answers."""
        ways = tuple(product(self.hand, self.spots))
        return dict(zip(map(ANSWER_SEPARATOR.join, ways), ways))

    def parse(self, text: str) -> tuple[str, Place]:
        """Returns the patch and the spot of an answer; raises IllegalAnswer for an illegal one."""
        patch, _, spot = text.partition(ANSWER_SEPARATOR)
        if patch not in self.hand or spot not in self.spots:
            raise refused(self, text, self.refusal)
        return patch, spot

    def sample(self, dice: Dice) -> str:
        """Returns a random legal answer."""
        patch, spot = divmod(dice.below(self.size), len(self.spots))
        return self.hand[patch] + ANSWER_SEPARATOR + self.spots[spot]

    @property
    def size(self) -> int:
        """The number of legal answers."""
        return len(self.hand) * len(self.spots)


def spot_refusal(s: Season, text: str) -> IllegalAnswer | None:
    """PP-2.1, PP-2.2. Returns why a patch cannot be added on a place; None if the text names no patch."""
    patch, at, place = text.partition(ANSWER_SEPARATOR)
    if not at or patch not in PATCHES:
        return None
    if patch not in s.hands[s.turn]:
        return IllegalAnswer(f"{patch} is not in your hand.", "PP-2.1")
    if place in s.garden:
        return IllegalAnswer(f"{s.garden[place]} lies there already.", "PP-2.1")
    try:
        near = len(patches_beside(s.garden, place))
    except ValueError as reason:
        return IllegalAnswer(str(reason), "PP-8.2")
    if not near:
        return IllegalAnswer("A new patch must touch the garden.", "PP-2.1")
    return IllegalAnswer(f"No patch can slide in there: {near} patches stand around it.", "PP-2.2")


def plant(s: Season, patch: str, place: Place) -> Steps[None]:
    """PP-2.1, PP-2.3. Adds a patch, moves the Wizard onto it, and adds a Sprite if the card says so."""
    s.hands[s.turn] = tuple(held for held in s.hands[s.turn] if held != patch)
    s.garden[place] = patch
    s.wizard = place
    s.tell(Planted(s.turn, patch, place))
    if PLANTS[PATCHES[patch][0]].free:
        s.stage = "sprite"
        yield from sprites.add(s, place)


def powers(s: Season, patch: str) -> Choose:
    """PP-2.4, PP-7.1. Returns the choice of Sprout, Grow or neither."""
    growing = [] if s.training else in_card_order(s, patches_beside(s.garden, s.wizard))
    options = {SKIP: "", SPROUT: SPROUT} | ({GROW: GROW} if growing else {})
    return Choose(
        "power", options, rule="PP-2.4", refusal=grow_refusal, seat=s.turn, patch=patch, place=s.wizard,
        grows=growing,
    )  # fmt: skip


def grow_refusal(text: str) -> IllegalAnswer | None:
    """PP-7.1. Refuses Grow, which is illegal only in training mode: a new patch touches the garden."""
    return IllegalAnswer("In training mode nothing grows.", "PP-7.1") if text == GROW else None


def in_card_order(s: Season, places: list[Place]) -> list[str]:
    """PP-2.4. Returns the patches on some places in the order of the card column."""
    patches = [s.garden[place] for place in places]
    return sorted(patches, key=lambda patch: (s.plants.index(PATCHES[patch][0]), patch))


def grow(s: Season) -> Steps[None]:
    """PP-2.4. Lets the patches around the Wizard grow, plant by plant; they are settled at the start."""
    s.growing = tuple(in_card_order(s, patches_beside(s.garden, s.wizard)))
    for name in s.plants:
        while waiting := [patch for patch in s.growing if PATCHES[patch][0] == name]:
            ready = [patch for patch in waiting if can_act(s, patch)]
            patch = yield from next_patch(s, name, ready)
            done = [patch] if patch else waiting
            s.growing = tuple(other for other in s.growing if other not in done)
            if patch:
                yield from activate(s, patch)


def next_patch(s: Season, name: str, ready: list[str]) -> Steps[str]:
    """PP-2.4. Asks which patch of a plant grows next; returns "" if no more of them do."""
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
    """PP-2.4. Resolves one patch's power as far as it goes."""
    s.stage, s.acting = "effect", patch
    if can_act(s, patch):
        s.tell(Woke(s.turn, patch, s.power))
        yield from POWERS[PATCHES[patch][0]](s)
    else:
        s.tell(FoundNothing(s.turn, PATCHES[patch][0]))
    s.acting = ""


def draw(s: Season) -> Steps[None]:
    """PP-2.5. Draws a patch from the bag unless it is empty, and offers a swap."""
    if s.bag and s.turn not in s.silent:
        patch = draw_from_bag(s)
        s.hands[s.turn] = (*s.hands[s.turn], patch)
        s.tell(Drew(s.turn, patch))
        if not s.bag:
            s.last = s.turn
            s.tell(BagEmptied(s.turn))
        yield from swap(s)
    advance(s)


# PP-5: the end


def advance(s: Season) -> None:
    """PP-5. Starts the next player's turn, or ends the game with the count if no turn is left."""
    order = [(s.turn + step) % s.seats for step in range(1, s.seats + 1)]
    playing = [seat for seat in order if turns_left(s, seat)]
    if not playing:
        finish(s)
    s.turn, s.phase = playing[0], "turn"
    begin(s)


def turns_left(s: Season, seat: Seat) -> int:
    """PP-5.1, PP-5.2. Returns a player's turns if nobody draws: one patch is kept, except with five."""
    kept = 0 if s.seats == FULL_TABLE else 1
    return 0 if seat in s.silent else max(0, len(s.hands[seat]) - kept)


def finish(s: Season) -> None:
    """PP-6.5. Ends the game with the winner, or with those who share the victory."""
    gems = scoring.totals(s)
    won = scoring.winners(s, gems)
    s.phase, s.stage = "over", ""
    s.tell(Counted(tuple(won), tuple(gems)))
    s.end(tuple(1 / len(won) if seat in won else 0.0 for seat in range(s.seats)), "counted")


def resign(s: Season, seat: Seat) -> None:
    """PP-5.3. Takes a player out of the game; the last one left wins."""
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

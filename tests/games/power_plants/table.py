"""A garden set up by notation, and its owners' answers."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Reader
from games.power_plants import POWER_PLANTS, PowerPlants, notation
from games.power_plants.plants import PATCHES, highest
from games.power_plants.state import SPRITES, Season

SEED = b"a garden by moonlight, and snails"
FIVE = "Honeyleaf Starflower Frightshade Wingbean Snapjaw"
BED = """
0,0 Honeyleaf6
1,0 Starflower6
2,0 Frightshade6
0,1 Wingbean6
1,1 Snapjaw6
"""


class Posed(PowerPlants):
    """The game, set up at a position."""

    position = ""

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Season:
        return notation.read(self.position, dice)


def season(
    garden: str = BED,
    red: str = "Honeyleaf1 Starflower1",
    *,
    plants: str = FIVE,
    seats: int = 2,
    more: str = "",
) -> Play[Season]:
    """A game in which red is about to add a patch; what is not said lies in supply, bag and Surplus."""
    others = "".join(f"\n{colour}: -" for colour in ("blue", "yellow", "green", "violet")[: seats - 1])
    now = more or "now red turn add"
    text = f"plants {plants}\n{garden.strip()}\nred: {red}{others}\n{now}"
    s = notation.read(text, Dice(SEED))
    s.first = s.turn
    known = {*s.garden.values(), *sum(s.hands, ())}
    most = highest(seats)
    free = [name for name, (plant, number) in PATCHES.items() if plant in s.plants and number <= most]
    free = [name for name in free if name not in known]
    if "last" not in now:
        for seat in range(1, seats):
            s.hands[seat] = (free.pop(), free.pop(0))
        s.surplus = tuple(free.pop(len(free) // 2) for _ in range(3))
        s.bag = free
    for seat in range(seats):
        s.supply[seat] = SPRITES - s.planted(seat)
    return Play(POWER_PLANTS, s)


def say(play: Play[Any], *answers: str) -> Play[Any]:
    """Gives answers, each by the one seat that is asked."""
    for text in answers:
        (seat,) = play.waiting
        play.answer(seat, text)
        if play.state.bag:
            POWER_PLANTS.check(play.state)
    return play


def seen(
    play: Play[Season],
    own: Seat | None = 0,
    *facts: Fact,
    mine: tuple[Seat, ...] | None = None,
    due: float | None = None,
) -> TablePage:
    """A game as it is seen by one seat, by somebody who watches (None), or on a device that holds several."""
    seats = range(play.state.seats)
    held = mine or (() if own is None else (own,))
    names = ("Red", "Blue", "Yellow", "Green", "Violet")[: len(seats)]
    here = tuple(
        SeatInfo(n, names[n], "person", n in held, connected=n < 2, waiting=n in play.waiting, done=False)
        for n in seats
    )
    return TablePage(
        code="MOON", slug="power_plants", title="Power Plants", version=1,
        phase="ended" if play.state.result else "playing", seats=here, mine=held, shown=own, host=False,
        host_name="", ruler=False, options={}, chosen=(), view=POWER_PLANTS.view(play.state, own),
        ask=None if own is None else play.ask(own), question=play.question, pending=None,
        can_take_back=False, story=tuple(StoryEntry(n, fact) for n, fact in enumerate(facts, 1)),
        reader=Reader(names, own if len(held) < 2 else None), result=play.result, commitment="c" * 64,
        seed=None, link="", due=due,
    )  # fmt: skip


def asked(play: Play[Any]) -> str:
    """Who is asked what: `0 add`."""
    ((seat, ask),) = play.waiting.items()
    return f"{seat} {ask.prompt}"


def options(play: Play[Any]) -> list[str]:
    """What the one seat that is asked may answer."""
    (ask,) = play.waiting.values()
    return list(ask)


def refused(play: Play[Any], text: str) -> str:
    """Why an answer is refused, the number of the rule first; the refusal changes nothing."""
    before = POWER_PLANTS.dump(play.state)
    ((seat, ask),) = play.waiting.items()
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    assert str(refusal.value) == str(ask.why(text))
    assert POWER_PLANTS.dump(play.state) == before
    return str(refusal.value)


def facts(play: Play[Any], kind: str) -> list[dict[str, Any]]:
    """What was told of a kind, in the steps that the last answer closed and in the present one."""
    told = [fact for closed in play.closed for fact in closed.story] + play.story
    return [fact.detail for fact in told if fact.kind == kind]


def lies(play: Play[Season], place: str) -> str:
    """What lies on a place, written down: `Honeyleaf6 red x2 g1`."""
    lines = (line.strip().partition(" ") for line in notation.write(play.state).splitlines())
    return next((rest for word, _, rest in lines if word == place), "")

"""Positions of Power Plants in notation, and answers to play from them."""

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
    """Power Plants, set up at a position."""

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
    """Returns a game in which red is about to add a patch; what is omitted is in supply, bag and Surplus."""
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
    """Gives answers, each for the only seat that is asked."""
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
    """Returns the table page of one seat, a watcher (None), or a device with several seats."""
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
    """Returns who is asked what: `0 add`."""
    ((seat, ask),) = play.waiting.items()
    return f"{seat} {ask.prompt}"


def options(play: Play[Any]) -> list[str]:
    """Returns the answers offered to the only seat that is asked."""
    (ask,) = play.waiting.values()
    return list(ask)


def refused(play: Play[Any], text: str) -> str:
    """Returns why an answer is refused, the rule number first; asserts that nothing changes."""
    before = POWER_PLANTS.dump(play.state)
    ((seat, ask),) = play.waiting.items()
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    assert str(refusal.value) == str(ask.why(text))
    assert POWER_PLANTS.dump(play.state) == before
    return str(refusal.value)


def facts(play: Play[Any], kind: str) -> list[dict[str, Any]]:
    """Returns the facts of a kind, from the steps just finished and the present one."""
    story = [fact for closed in play.closed for fact in closed.story] + play.story
    return [fact.detail for fact in story if fact.kind == kind]


def contents(play: Play[Season], place: str) -> str:
    """Formats the contents of a place: `Honeyleaf6 red x2 g1`."""
    lines = (line.strip().partition(" ") for line in notation.write(play.state).splitlines())
    return next((rest for word, _, rest in lines if word == place), "")

"""Positions for the rulings: written in notation, played by answers; lines of cards tried on their own."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.kit.asks import Choose, IllegalAnswer
from games.kit.contract import Steps, choose
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.words import Text
from games.mistywell import MISTYWELL, notation
from games.mistywell.cards import REQUESTS, Act, matching
from games.mistywell.city import CHARACTERS, DISTRICT, GROUP, GROUPS
from games.mistywell.game import Mistywell
from games.mistywell.resolving import settle, work
from games.mistywell.sentences import read
from games.mistywell.state import City

SEED = b"mist over the well at night"
CHALKBOARD = "chalkboard-way"


def city(text: str = "", turn: str = "Witch play", clock: str = "day") -> City:
    """A position: the Enforcer in Lowlamp, whoever's turn it is; what is not said is where it belongs."""
    jobs = "" if "jobs:" in text else f"\njobs: {', '.join(tuple(REQUESTS)[-3:])}"
    return notation.read(f"{clock}, turn {turn}, Enforcer lowlamp\n{text}{jobs}", Dice(SEED))


def playing(text: str = "", turn: str = "Witch play", clock: str = "day") -> Play[City]:
    """A game from a position on."""
    return Play(MISTYWELL, city(text, turn, clock))


class Posed(Mistywell):
    """The game, set up at a position."""

    def __init__(self, text: str = "", turn: str = "Witch play", clock: str = "day") -> None:
        self.position = (text, turn, clock)

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> City:
        return city(*self.position)


class Trial(Mistywell):
    """Lines of a card that the player of the turn has at work; then nothing more happens."""

    def __init__(self, lines: tuple[str, ...], here: str) -> None:
        self.lines = tuple(read(line) for line in lines)
        self.group = GROUP.get(here, -1)
        self.district = GROUPS[self.group].district if here in GROUP else DISTRICT.get(here, -1)

    def step(self, state: City) -> Steps[None]:
        if state.phase == "play":
            state.phase = "over"
            act = Act(state.turn, "a-trial", self.group, self.district)
            state.resolving = ("a-trial",)
            yield from work(state, act, self.lines)
            state.resolving = ()
            yield from settle(state)
        else:
            yield from choose(state.turn, Choose("over", ("over",)))


def trying(
    *lines: str, at: str = "", here: str = "", turn: str = "Witch play", clock: str = "day"
) -> Play[City]:
    """Lines at work in a position, for the player of the turn; `here` is the name of a group or district."""
    return Play(Trial(lines, here), city(at, turn, clock))


def say(play: Play[Any], *answers: str) -> Play[Any]:
    """Gives answers, each by the one seat that is asked."""
    for text in answers:
        (seat,) = play.waiting
        play.answer(seat, text)
    return play


def asked(play: Play[Any]) -> str:
    """What is asked."""
    (ask,) = play.waiting.values()
    return str(ask.prompt)


def offered(play: Play[Any]) -> list[str]:
    """What may be answered."""
    (ask,) = play.waiting.values()
    return list(ask)


def plain(text: Text) -> str:
    """Words without what keeps a number with what it counts."""
    return str(text).replace("\N{NO-BREAK SPACE}", " ")


def refused(play: Play[Any], text: str, rule: str) -> str:
    """The words that refuse an answer, by a rule."""
    (seat,) = play.waiting
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    assert refusal.value.rule == rule
    return refusal.value.message


def line(play: Play[City], start: str) -> str:
    """The line of the position that begins so, without its beginning; "" where there is none."""
    rows = notation.write(play.state).splitlines()
    return next((row.removeprefix(start + ": ") for row in rows if row.startswith(start + ": ")), "")


def kinds(play: Play[City]) -> list[str]:
    """What was told since the checkpoint, and in the steps that just closed."""
    told = [fact for closed in play.closed for fact in closed.story]
    return [fact.kind for fact in [*told, *play.story]]


def served_by(action: Any, *, group: str = "", clock: str = "", never: str = "") -> str:
    """A Request that a Project serves: of a group, at a time of day, or not at another."""
    return next(
        key
        for key, request in REQUESTS.items()
        if matching(action, request, clock)
        and (not group or GROUPS[request.group].name == group)
        and (not never or not matching(action, request, never))
    )


SEATS = {name: seat for seat, name in enumerate(CHARACTERS)}

FURNACE = """Witch slot: moonlit-poultice for a-furnace-on-holiday, purple=1
Witch slot: coven-supper, purple=2
Witch slot: whisper-at-keyholes for the-wrong-homework, purple=2"""
"""Three slots full; the Request of the first drops an Action of another."""

SHOUTED = """Forester slot: bring-in-the-apples for pearls-possibly-peas, green=1
Forester: supply brown=4
unity: eelwater=1, bellrise=1
fear: eelwater=1, bellrise=1, ivygarth=1"""
"""Tokens of both kinds lie about when a Request of the Forester is served."""

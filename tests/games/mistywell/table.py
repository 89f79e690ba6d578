"""Positions of Mistywell in notation, answers to play from them, and lines of cards to try on their own."""

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
from games.mistywell.resolving import run_deferred, run_lines
from games.mistywell.sentences import read
from games.mistywell.state import City

SEED = b"mist over the well at night"
CHALKBOARD = "chalkboard-way"


def city(text: str = "", turn: str = "Witch play", clock: str = "day") -> City:
    """Returns a position with the Enforcer in Lowlamp, in anybody's turn; the rest has its defaults."""
    jobs = "" if "jobs:" in text else f"\njobs: {', '.join(tuple(REQUESTS)[-3:])}"
    return notation.read(f"{clock}, turn {turn}, Enforcer lowlamp\n{text}{jobs}", Dice(SEED))


def playing(text: str = "", turn: str = "Witch play", clock: str = "day") -> Play[City]:
    """Starts a game at a position."""
    return Play(MISTYWELL, city(text, turn, clock))


class Posed(Mistywell):
    """Mistywell, set up at a position."""

    def __init__(self, text: str = "", turn: str = "Witch play", clock: str = "day") -> None:
        self.position = (text, turn, clock)

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> City:
        return city(*self.position)


class Trial(Mistywell):
    """Mistywell with a step that only executes lines of a card, for the player of the turn."""

    def __init__(self, lines: tuple[str, ...], here: str) -> None:
        self.lines = tuple(read(line) for line in lines)
        self.group = GROUP.get(here, -1)
        self.district = GROUPS[self.group].district if here in GROUP else DISTRICT.get(here, -1)

    def step(self, state: City) -> Steps[None]:
        if state.phase == "play":
            state.phase = "over"
            act = Act(state.turn, "a-trial", self.group, self.district)
            state.resolving = ("a-trial",)
            yield from run_lines(state, act, self.lines)
            state.resolving = ()
            yield from run_deferred(state)
        else:
            yield from choose(state.turn, Choose("over", ("over",)))


def trying(
    *lines: str, at: str = "", here: str = "", turn: str = "Witch play", clock: str = "day"
) -> Play[City]:
    """Executes lines at a position, for the player of the turn; `here` names a group or a district."""
    return Play(Trial(lines, here), city(at, turn, clock))


def say(play: Play[Any], *answers: str) -> Play[Any]:
    """Gives answers, each for the only seat that is asked."""
    for text in answers:
        (seat,) = play.waiting
        play.answer(seat, text)
    return play


def asked(play: Play[Any]) -> str:
    """Returns the prompt of the ask."""
    (ask,) = play.waiting.values()
    return str(ask.prompt)


def offered(play: Play[Any]) -> list[str]:
    """Returns the answers that are offered."""
    (ask,) = play.waiting.values()
    return list(ask)


def plain(text: Text) -> str:
    """Replaces no-break spaces by spaces."""
    return str(text).replace("\N{NO-BREAK SPACE}", " ")


def refused(play: Play[Any], text: str, rule: str) -> str:
    """Returns the refusal of an answer; asserts which rule it cites."""
    (seat,) = play.waiting
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    assert refusal.value.rule == rule
    return refusal.value.message


def line(play: Play[City], start: str) -> str:
    """Returns the line of the position with a prefix, without that prefix; "" if there is none."""
    rows = notation.write(play.state).splitlines()
    return next((row.removeprefix(start + ": ") for row in rows if row.startswith(start + ": ")), "")


def kinds(play: Play[City]) -> list[str]:
    """Returns the kinds of facts since the checkpoint, after those of the steps just finished."""
    told = [fact for closed in play.closed for fact in closed.story]
    return [fact.kind for fact in [*told, *play.story]]


def served_by(action: Any, *, group: str = "", clock: str = "", never: str = "") -> str:
    """Returns a Request that a Project serves: of a group, at a time of day, or not at another."""
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
"""Three occupied slots; the Request of the first drops an Action of another."""

SHOUTED = """Forester slot: bring-in-the-apples for pearls-possibly-peas, green=1
Forester: supply brown=4
unity: eelwater=1, bellrise=1
fear: eelwater=1, bellrise=1, ivygarth=1"""
"""Tokens of both kinds are on the board when a Request of the Forester is served."""

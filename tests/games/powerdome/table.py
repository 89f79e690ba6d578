"""A brawl set up by notation, and a few words to play it with."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.dice import Dice
from games.kit.play import Play
from games.powerdome import POWERDOME, notation
from games.powerdome.rules import reset
from games.powerdome.state import Brawl

SEED = b"torchlight, and somebody laughs"
WAIT = "resist 0"
"""An allocation that does nothing."""


def arena(
    text: str, initiative: str = "slowest", phase: str = "allocation", clock: bool = True, **more: Any
) -> Play[Brawl]:
    """`Support 16: Feint, Tally Stick*2 | Antagonist 47 +Rust Bounty=1 | Grout(1) 8`, about to allocate."""
    s = notation.read(text, Dice(SEED))
    s.initiative, s.phase, s.clock = initiative, phase, clock
    for one in s.characters.values():
        one.look = "helmet"
    for name, value in more.items():
        setattr(s, name, value)
    if phase == "allocation":
        reset(s)
    POWERDOME.check(s)
    s.story = []
    return Play(POWERDOME, s)


def say(play: Play[Any], *answers: str) -> Play[Any]:
    """Everybody's answer, in seat order, of those that are waited for."""
    for seat, text in zip(sorted(play.waiting), answers, strict=True):
        play.answer(seat, text)
        if play.result is None:
            POWERDOME.check(play.state)
    return play


def fight(text: str, *orders: str, **more: Any) -> Play[Any]:
    """A round: the position, and what everybody allocates."""
    return say(arena(text, **more), *orders)


def now(play: Play[Any]) -> str:
    """Who has how much vitality, with what they bear."""
    return " | ".join(one.notation for one in play.state.characters.values())


def owners(play: Play[Any]) -> dict[str, str]:
    """The powers in play and the names of their owners."""
    return {held.name: play.state.player(held.owner).name for held in play.state.powers.values()}


def facts(play: Play[Any], kind: str) -> list[dict[str, Any]]:
    """What was told of a kind, in the steps that the last answer closed and in the present one."""
    told = [fact for closed in play.closed for fact in closed.story] + play.story
    return [fact.detail for fact in told if fact.kind == kind]


def strikes(play: Play[Any]) -> list[str]:
    """`A 52-38 doubled 28 B`: each attack with what made its damage."""
    written = "{name} {strike}-{resist} {times} {damage} {at_name}"
    return [written.format(**fact).replace("  ", " ") for fact in facts(play, "strike")]


def refused(play: Play[Any], seat: int, text: str) -> str:
    """Why an answer is refused, the number of the rule first; the refusal changes nothing."""
    before = POWERDOME.dump(play.state)
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    assert POWERDOME.dump(play.state) == before
    return str(refusal.value)


def begun(seats: int = 2, **options: str) -> Play[Any]:
    """A new game, with the full setup unless an option says otherwise."""
    return Play.start(POWERDOME, seats=seats, options={"setup": "full_setup", **options}, seed=SEED)


def until(play: Play[Any], phase: str, answers: Sequence[str] = ()) -> Play[Any]:
    """Default answers until a phase of the setup has come."""
    while play.state.phase != phase:
        seat = min(play.waiting)
        play.answer(seat, play.waiting[seat].default)
    return play

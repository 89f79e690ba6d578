"""Positions of PowerDome in notation, and helpers to play from them."""

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
"""An allocation without any effect."""


def arena(
    text: str, initiative: str = "slowest", phase: str = "allocation", clock: bool = True, **more: Any
) -> Play[Brawl]:
    """Parses `Support 16: Feint, Tally Stick*2 | Antagonist 47 +Rust Bounty=1 | Grout(1) 8`.

    The next step is in `phase`, by default the allocation.
    """
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
    """Gives an answer for each seat that is asked, in seat order."""
    for seat, text in zip(sorted(play.waiting), answers, strict=True):
        play.answer(seat, text)
        if play.result is None:
            POWERDOME.check(play.state)
    return play


def fight(text: str, *orders: str, **more: Any) -> Play[Any]:
    """Plays a round from a position with everybody's allocation."""
    return say(arena(text, **more), *orders)


def now(play: Play[Any]) -> str:
    """Returns everybody's vitality, with what they carry."""
    return " | ".join(one.notation for one in play.state.characters.values())


def owners(play: Play[Any]) -> dict[str, str]:
    """Returns the powers in play and their owners' names."""
    return {held.name: play.state.player(held.owner).name for held in play.state.powers.values()}


def facts(play: Play[Any], kind: str) -> list[dict[str, Any]]:
    """Returns the facts of a kind, from the steps just finished and the present one."""
    told = [fact for closed in play.closed for fact in closed.story] + play.story
    return [fact.detail for fact in told if fact.kind == kind]


def strikes(play: Play[Any]) -> list[str]:
    """Formats attacks: `A 52-38 doubled 28 B`, each with what made its damage."""
    written = "{name} {strike}-{resist} {times} {damage} {at_name}"
    return [written.format(**fact).replace("  ", " ") for fact in facts(play, "strike")]


def refused(play: Play[Any], seat: int, text: str) -> str:
    """Returns why an answer is refused, the rule number first; asserts that nothing changes."""
    before = POWERDOME.dump(play.state)
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    assert POWERDOME.dump(play.state) == before
    return str(refusal.value)


def begun(seats: int = 2, **options: str) -> Play[Any]:
    """Starts a game, with the full setup unless an option overrides it."""
    return Play.start(POWERDOME, seats=seats, options={"setup": "full_setup", **options}, seed=SEED)


def until(play: Play[Any], phase: str, answers: Sequence[str] = ()) -> Play[Any]:
    """Gives default answers until a phase of the setup begins."""
    while play.state.phase != phase:
        seat = min(play.waiting)
        play.answer(seat, play.waiting[seat].default)
    return play

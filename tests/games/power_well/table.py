"""Positions of Power Well in notation, and a hero for rulings."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.dice import Dice
from games.kit.play import Play
from games.power_well import POWER_WELL, PowerWell, notation
from games.power_well.field import Field
from games.power_well.heroes import read_hero, register
from games.power_well.state import Duel, Player

SEED = b"a well at night, and no moon"

SQUIRE = """
slug = "squire"
name = "Squire"
title = "For Rulings"
story = "Does as the rulebook says, and nothing else."

[tokens.snare]
name = "Snare"
supply = 2
places = ["row"]
when = "foe plays here"
effects = ["Deal 3.", "Spend this."]

[tokens.wall]
name = "Wall"
supply = 2
places = ["row"]
when = "you are hit from here"
effects = ["Take 2 less."]

[tokens.cloak]
name = "Cloak"
supply = 1
places = ["hero"]
when = "you are hit"
effects = ["Take nothing.", "Spend this."]

[tokens.clock]
name = "Clock"
supply = 1
places = ["row"]
when = "your turn ends"
effects = ["Move this down 1."]

[tokens.bell]
name = "Bell"
supply = 1
places = ["column"]
when = "anyone removes here"
effects = ["Gain 1 Ring."]

[tokens.spring]
name = "Spring"
supply = 1
places = ["hero", "foe"]
when = "your turn starts"
effects = ["Heal 1."]

[counters.ring]
name = "Ring"
most = 5
note = "Counts."

[[cyan]]
cost = 1
name = "Prod"
effects = ["Deal 2."]
empower = "First or Last: Deal +1."
empower_cost = 1

[[cyan]]
cost = 2
name = "Late Blow"
effects = ["Deal +1.", "Deal 2."]
empower = "Deal +2."
empower_cost = 2

[[cyan]]
cost = 4
name = "Great Blow"
effects = ["Deal 4.", "Remove 3.", "Deal 4."]
empower = "Deal +3."
empower_cost = 2

[[magenta]]
cost = 1
name = "Sweep"
effects = ["Before: Remove up to 3.", "Deal 1."]
empower = "Heal 2."
empower_cost = 1

[[magenta]]
cost = 2
name = "Lay"
effects = ["Place a Snare.", "May Remove 2.", "Move the Clock down 2."]
empower = "Move a Snare."
empower_cost = 1

[[magenta]]
cost = 4
name = "Tide"
effects = [
    "Recolour up to 2 marbles to cyan.",
    "Remove 2 from the foe's column.",
    "Remove 9 yellow from the Middle.",
]
empower = "Spend 2 Rings: Deal 5."
empower_cost = 3

[[yellow]]
cost = 1
name = "Chime"
effects = ["Gain 1 Ring.", "Power Up 2."]
empower = "Drain 2."
empower_cost = 1

[[yellow]]
cost = 2
name = "Mend"
effects = ["Heal 3.", "With 2 or more Rings: Heal 2.", "With an Exhausted board: Power Up 1."]
empower = "The foe heals 1."
empower_cost = 1

[[yellow]]
cost = 4
name = "Reckoning"
effects = ["Deal the Clock's row.", "Deal 1 for each Snare.", "Spend every Snare.", "Spend 2 Rings: Drain 5."]
empower = "With no Snare: Place a Clock on row 3."
empower_cost = 1
"""

SQUIRE_KEY = register(read_hero(SQUIRE))
LAY = 'effects = ["Place a Snare.", "May Remove 2.", "Move the Clock down 2."]'
SNARE = 'effects = ["Deal 3.", "Spend this."]'


def custom_squire(*effects: str, snare: tuple[str, ...] = ()) -> str:
    """Creates a Squire whose Lay (2 magenta), and optionally Snare, has other effects; returns its key."""
    text = SQUIRE.replace(LAY, f"effects = {json.dumps(effects)}") if effects else SQUIRE
    return register(read_hero(text.replace(SNARE, f"effects = {json.dumps(snare)}") if snare else text))


def player(words: str) -> Player:
    """Parses `squire m0* y7 flow 2 coins 3 snare1@left2 ring=2`; omitted parts are as at the start."""
    found = notation.player(words)
    found.hero = SQUIRE_KEY if found.hero == "squire" else found.hero
    return found


def position(field: str, left: str = "squire", right: str = "squire", turn: int = 0, turns: int = 2) -> Duel:
    """Starts a duel at the beginning of a player's turn; before the first turn it starts with the opening."""
    state = Duel(
        dice=Dice(SEED),
        field=Field.read(field),
        players=(player(left), player(right)),
        phase="turn" if turns else "opening",
        turn=turn,
        turns=turns,
    )
    POWER_WELL.check(state)
    return state


def duel(
    field: str, left: str = "squire", right: str = "squire", turn: int = 0, turns: int = 2
) -> Play[Duel]:
    """Starts such a duel as a game in progress."""
    return Play(POWER_WELL, position(field, left, right, turn, turns))


class Posed(PowerWell):
    """Power Well, set up at a position."""

    def __init__(self, *posed: Any) -> None:
        super().__init__()
        self.posed = posed

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> Duel:
        return position(*self.posed)


def say(play: Play[Any], *answers: str) -> Play[Any]:
    """Gives answers, each for the only seat that is asked."""
    for text in answers:
        (seat,) = play.waiting
        play.answer(seat, text)
        if play.state.result is None:
            POWER_WELL.check(play.state)
    return play


def asked(play: Play[Any]) -> str:
    """Returns who is asked what: `0 bar`."""
    ((seat, ask),) = play.waiting.items()
    return f"{seat} {ask.prompt}"


def refused(play: Play[Any], text: str) -> str:
    """Returns why an answer is refused, the rule number first; asserts that nothing changes."""
    before, asks = POWER_WELL.dump(play.state), play.waiting.keys()
    ((seat, ask),) = play.waiting.items()
    reason = ask.why(text)
    assert reason is not None, text
    with pytest.raises(IllegalAnswer) as refusal:
        play.answer(seat, text)
    assert str(refusal.value) == str(reason)
    assert (POWER_WELL.dump(play.state), play.waiting.keys()) == (before, asks)
    return str(reason)


def facts(play: Play[Any], kind: str) -> list[dict[str, Any]]:
    """Returns the facts of a kind, from the steps just finished and the present one."""
    story = [fact for closed in play.closed for fact in closed.story] + play.story
    return [fact.detail for fact in story if fact.kind == kind]


def left(play: Play[Any]) -> str:
    """Formats the left player."""
    return play.state.players[0].notation.removeprefix(SQUIRE_KEY).strip()


def right(play: Play[Any]) -> str:
    """Formats the right player."""
    return play.state.players[1].notation.removeprefix(SQUIRE_KEY).strip()

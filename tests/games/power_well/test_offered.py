"""PW-5 and PW-6.1: what a page offers in a turn is what the ask accepts, at whatever lies on the Field."""

from typing import cast

import pytest

from games.kit.dice import Dice
from games.kit.words import Reader
from games.power_well import POWER_WELL
from games.power_well.field import COLOURS, Field, words
from games.power_well.paths import REACH
from games.power_well.selection import legal, selectable
from games.power_well.state import FULL
from games.power_well.turn import Turn
from tests.games.power_well.table import SEED, duel

READER = Reader(("Ada", "Ben"))
WITHIN = tuple(tuple(play for play in range(1, 1 << 15) if not play & ~reach) for reach in REACH)
"""The sets of marbles in reach of each side."""


def squire_with_exhausted_boards(dice: Dice, lost: int) -> str:
    """A Squire who has lost so many boards, each of which is back up to some points below 10."""
    out = dice.sample(COLOURS, lost)
    return " ".join(["squire", *(f"{colour[0]}{dice.below(FULL)}*" for colour in sorted(out)), "coins 1"])


def turns(lost: int) -> list[tuple[int, Turn, Field]]:
    """Turns at random positions: whose it is, what is asked, and the Field."""
    dice = Dice(SEED + bytes([lost]))
    found = []
    for number in range(6):
        seat, field = number % 2, Field.new(dice)
        play = duel(field.notation, *(squire_with_exhausted_boards(dice, lost) for _ in range(2)), turn=seat)
        found.append((seat, cast(Turn, play.waiting[seat]), field))
    return found


def is_legal_form(ask: Turn, ability: str, play: str) -> bool:
    """Whether marbles that are picked for an ability answer, by the fields of the form."""
    return ask.why(ask.compose_parts({"pick": play.split(), "ability": [ability]})) is None


@pytest.mark.rule("PW-6.1")
@pytest.mark.parametrize("lost", range(3))
def test_every_play_that_a_page_offers_is_legal_and_every_legal_play_is_offered(lost: int) -> None:
    for seat, ask, field in turns(lost):
        view = POWER_WELL.view(ask.state, seat)
        offered = legal(view, READER, ask, seat)
        meant = {name: set(plays) for name, plays in offered["sets"].items()}
        for ability in ask.hero.abilities:
            name, plays = ability.name, meant.get(ability.name, set())
            if name in offered["alone"]:
                assert ask.why(name) is None, (field.notation, name)
                continue
            accepted = {play for play in map(words, WITHIN[seat]) if is_legal_form(ask, name, play)}
            assert plays == accepted, (field.notation, seat, name)
        lit = {place for plays in meant.values() for play in plays for place in play.split()}
        assert selectable(view, ask, seat).marbles == lit, (field.notation, seat)

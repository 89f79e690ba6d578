"""How good a position looks."""

from games.kit.asks import Ask
from games.kit.contract import Seat
from games.kit.dice import Dice
from games.mistywell.state import City


def value(s: City) -> float:
    return 0.5 + (sum(s.unity) - sum(s.fear)) / 20


def candidates(s: City, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    return list(ask)

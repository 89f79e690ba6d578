"""How good a position looks, and which answers are worth thinking about."""

from games.kit.asks import Ask
from games.kit.contract import LISTED
from games.kit.dice import Dice
from games.power_well.state import Duel


def value(s: Duel, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if s.result:
        return s.result.values[seat]
    return 0.5


def candidates(s: Duel, seat: int, ask: Ask, dice: Dice) -> list[str]:
    """The answers worth thinking about."""
    if ask.size <= LISTED:
        return list(ask)
    return list(dict.fromkeys(ask.sample(dice) for _ in range(LISTED)))

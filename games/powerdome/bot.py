"""How good a brawl looks to a seat, and which answers are worth thinking about."""

from games.kit.asks import Ask
from games.kit.dice import Dice
from games.powerdome.state import Brawl


def value(s: Brawl, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if s.result:
        return s.result.values[seat]
    own = s.player(seat)
    if not own.alive:
        return 0.0
    total = sum(max(0, one.vitality) + 5 for one in s.players())
    return min(1.0, max(0.0, (own.vitality + 5) / total))


def candidates(s: Brawl, seat: int, ask: Ask, dice: Dice) -> list[str]:
    """The answers worth thinking about."""
    return list(dict.fromkeys(ask.sample(dice) for _ in range(20)))

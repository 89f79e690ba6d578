"""Facts of a duel, their reader, and the line that they make, for tests of its story."""

from games.kit.story import Fact, StoryEntry
from games.kit.words import Reader
from games.power_well.screen import DuelScreen, duel_screen
from games.power_well.story import (
    Cause,
    Dealt,
    Played,
)
from games.power_well.view import view
from tests.games.power_well.table import position

FIELD = "cmy/ymc/ccc/mmy/yyc"
NAMES = ("Zoë", "Bailiff")
ADA, BEN, WATCHER = Reader(NAMES, 0), Reader(NAMES, 1), Reader(NAMES)
ALL = tuple(f"{column}{row}" for column in "LMR" for row in range(1, 6))
BLOW = Cause(0, "Croak")
TRAP = Cause(1, "Trap", token=True)


def dealt(cause: Cause, bar: str = "cyan", amount: int = 2) -> Dealt:
    return Dealt(cause.seat, 1 - cause.seat, bar, amount, 5, cause)


def played(seat: int, ability: str = "Croak", *, empowered: bool = False, fused: int = 0) -> Played:
    return Played(seat, ability, "yellow", ("L1", "L2"), ("L1", "L2"), empowered, fused)


def screen_of(*facts: Fact, own: int | None = 0, reader: Reader = ADA) -> DuelScreen:
    story = [StoryEntry(number, fact) for number, fact in enumerate(facts, 1)]
    return duel_screen(view(position(FIELD, "toad", "bailiff")), story, reader, own)


def chips(*facts: Fact, own: int | None = 0, reader: Reader = ADA) -> list[str]:
    all_chips = screen_of(*facts, own=own, reader=reader).chips
    return [
        "".join(f"{before}{of}{part}" for before, of, part in zip(chip.between, chip.sources, chip.parts))
        for chip in all_chips
    ]

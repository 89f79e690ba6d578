"""PD-3.2, PD-4.3, PD-4.7: every power in hard circumstances, as written down in `circumstances.txt`.

After a change on purpose, `python -m tests.games.powerdome.test_circumstances` writes it anew.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.powerdome.powers import POWERS
from tests.games.powerdome.table import now
from tests.games.powerdome.test_powers import Scene, played, told

WRITTEN = Path(__file__).parent / "circumstances.txt"
RIVAL = "agility 5 strike 24 resist 5 > {} ; Knitting Needle You ; Sneeze You"
MINE = "strike 10 resist 0 > Rival{mine}"
PLAYABLE = "You 60 +Rust: {power} | Rival 60: Knitting Needle, Sneeze | Third 65: "

CIRCUMSTANCES: dict[str, Scene] = {
    "first": (PLAYABLE + "-", (f"agility 3 {MINE}", RIVAL.format("You"), "agility 4")),
    "last": (PLAYABLE + "-", (f"agility 9 {MINE}", RIVAL.format("You"), "agility 4")),
    "with an ally": (
        PLAYABLE + "- | Grout(1) 7 | Duchess(2) 8",
        (
            f"agility 3 {MINE} | Grout: strike 7 > Rival",
            RIVAL.format("You") + " | Duchess: strike 8 > Grout",
            "agility 4",
        ),
    ),
    "disabled": (
        PLAYABLE + "Hush",
        (f"agility 3 {MINE}", RIVAL.format("You"), "agility 0 ; Hush {power}"),
    ),
    "passed before": (
        PLAYABLE + "Sticky Fingers",
        (f"agility 3 {MINE}", RIVAL.format("Third"), "agility 0 strike 8 > Rival ; Sticky Fingers {power}"),
    ),
    "passed after": (
        PLAYABLE + "Sticky Fingers",
        (f"agility 3 {MINE}", RIVAL.format("Third"), "agility 6 strike 8 > Rival ; Sticky Fingers {power}"),
    ),
    "owner dead": (
        "You 22 +Rust: {power} | Rival 60: Knitting Needle, Sneeze | Third 65: Doomsday Bell*3",
        (f"agility 3 {MINE}", RIVAL.format("You"), "agility 0 ; Doomsday Bell"),
    ),
    "owner dies": (
        "You 22 +Rust: {power} | Rival 60: Knitting Needle, Sneeze | Third 65: -",
        (f"agility 3 {MINE}", RIVAL.format("You"), "agility 4"),
    ),
}
"""Who is there with what, and what each does; `{mine}` are the sentences of the power that are activated."""


STAND_INS = {"Knitting Needle": "Hot Potato", "Sneeze": "Rich Dinner"}
"""What Rival has instead of a power that is looked at."""


def lines() -> Iterator[str]:
    """The whole record: for each power, what it does in each of the circumstances."""
    for power in POWERS:
        yield heading(power)
        yield from (line(power, name) for name in possible(power))
        yield ""


def heading(power: str) -> str:
    """A power with its sentences as players read them."""
    return f"{power}: {' / '.join(POWERS[power].words)}"


def possible(power: str) -> list[str]:
    """The circumstances of a power: those that it does not bring about itself."""
    return [name for name, (drawn, _) in CIRCUMSTANCES.items() if power not in drawn or power in STAND_INS]


def line(power: str, name: str) -> str:
    """What a power does, in short, and how everybody stands after the round."""
    drawn, orders = CIRCUMSTANCES[name]
    if other := STAND_INS.get(power):
        drawn, orders = drawn.replace(power, other), tuple(order.replace(power, other) for order in orders)
    play = played(power, (drawn, orders))
    return f"  {name}: {', '.join(told(play, power)) or 'nothing'} | {now(play).replace(' | ', ', ')}"


@pytest.mark.rule("PD-4.3", "PD-5.2")
@pytest.mark.parametrize("power", POWERS)
def test_a_power_in_hard_circumstances_does_what_is_written_down(power: str) -> None:
    blocks = WRITTEN.read_text("utf-8").split("\n\n")
    (written,) = [block for block in blocks if block.startswith(f"{power}: ")]
    assert [heading(power), *(line(power, name) for name in possible(power))] == written.splitlines()


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()), "utf-8")

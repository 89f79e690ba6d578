"""What each power is foretold to come to where rivals sit, against what it then does (PP-2.4)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.kit.dice import Dice
from games.power_plants import POWER_PLANTS
from games.power_plants.effects import POWERS, can_act
from games.power_plants.plants import NAMES, PATCHES
from games.power_plants.prospects import outcome
from games.power_plants.state import Season
from games.power_plants.story import GainedGems, LaidGems
from tests.games.power_plants.table import BED, say, season

SITTING = ("", " red x1", " red x2", " blue x1", " blue x2", " blue x3")
NEAR = ("2,0", "0,1", "0,2", "2,-1", "3,-1")


def random_garden(dice: Dice, plant: str) -> Season:
    """The Wizard on a patch of a plant, beside another of it, in a garden where anybody sits anywhere."""
    others = [name for name in NAMES if name != plant][:4]
    patches = (f"{name}{number}" for name, number in zip((*others, others[0]), (1, 1, 1, 1, 2)))
    lines = [f"{at} {patch}{dice.pick(SITTING)}" for at, patch in zip(NEAR, patches)]
    lines += [f"1,0 {plant}6{dice.pick(SITTING)}", f"1,1 {plant}5 red x1", "Wizard 1,1"]
    five = [name for name in NAMES if name in (plant, *others)]
    s = season("\n".join(lines), f"{plant}1 {plant}2", plants=" ".join(five)).state
    s.stage = "power"
    return s


def all_outcomes(s: Season, patch: str, power: str) -> Iterator[tuple[int, int, int]]:
    """The Sprites that came, those sent home and the Gems, for each answer, given again and again."""
    first = most = 0
    while first <= most:
        fork = s.copy()
        fork.power, fork.acting = power, patch
        fork.story = []
        steps = POWERS[PATCHES[patch][0]](fork)
        answer: Any = None
        try:
            while True:
                (ask,) = steps.send(answer).asks().values()
                answers = list(ask)
                most = max(most, len(answers) - 1)
                answer = {s.turn: ask.parse(answers[min(first, len(answers) - 1)])}
        except StopIteration:
            kinds = Counter(fact.KIND for fact in fork.story)
            gems = sum(fact.amount for fact in fork.story if isinstance(fact, GainedGems | LaidGems))
            yield kinds["sprite"], kinds["removed"], gems
        first += 1


@pytest.mark.rule("PP-2.4")
@pytest.mark.parametrize("power", ["sprout", "grow"])
@pytest.mark.parametrize("plant", NAMES)
def test_what_is_foretold_comes_true_where_rivals_sit(plant: str, power: str) -> None:
    for number in range(24):
        s = random_garden(Dice(f"foretold {plant} {power} {number}".encode()), plant)
        patch = f"{plant}5" if power == "sprout" else f"{plant}6"
        foretold = outcome(s, patch, power)
        if not can_act(s, patch):
            assert not foretold.most
            continue
        found = set(all_outcomes(s, patch, power))
        if plant in ("Honeyleaf", "Deeproot", "Tanglethorn"):
            assert (foretold.most, foretold.home) in {(came, home) for came, home, _ in found}
        elif plant in ("Starflower", "Emberwood"):
            assert {gems for *_, gems in found} == {foretold.most}
        elif plant == "Wingbean" and power == "grow":
            assert {way[:2] for way in found} == {(1 - foretold.home, foretold.home)}
        else:
            assert {came for came, *_ in found} == {0}


@pytest.mark.rule("PP-4.7")
@pytest.mark.parametrize(
    ("sitting", "said"),
    [
        ("", "a Sprite in, and one of 6 patches flies"),
        (" red x1", "a Sprite in, and one of 6 patches flies"),
        (" blue x2", "one of 6 patches flies, 1 rival sent home"),
    ],
)
def test_a_wingbean_where_rivals_sit_is_not_foretold_to_get_a_sprite(sitting: str, said: str) -> None:
    play = season(BED.replace("Wingbean6", f"Wingbean6{sitting}"), "Snapjaw1 Starflower1")
    now = POWER_PLANTS.view(say(play, "Snapjaw1 @ 0,2").state, 0).now
    assert now is not None
    assert next(one.prospect for one in now.grows if one.plant == "Wingbean") == said

"""The lesson of Mana Surge: where a position is set that lacks what was won before, the words say so."""

from games.kit.lesson import LEARNER
from games.mana_surge import MANA_SURGE
from games.mana_surge.lesson import BEATS, lesson
from games.mana_surge.state import Surge


def bolts(s: Surge) -> int:
    """Extra Actions that the learner holds."""
    return s.held(LEARNER, "X")


def test_an_extra_action_is_not_lost_in_silence() -> None:
    plays = [lesson().play(MANA_SURGE, number).state for number in range(len(BEATS))]
    fewer = [n for n in range(1, len(BEATS)) if bolts(plays[n]) < bolts(plays[n - 1])]
    assert fewer, "some position has none any more"
    for number in fewer:
        assert "bolts are lost" in BEATS[number].says
        assert "1 point a turn" in BEATS[number].says

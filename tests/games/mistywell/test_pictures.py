"""What the rulebook's pictures show is what the city does (MW-3.1, MW-3.5, MW-4.1)."""

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.story import Fact
from games.mistywell import MISTYWELL, notation
from games.mistywell.city_pieces import ABOVE, BELOW
from games.mistywell.pictures import Drawn, city_picture
from games.mistywell.state import City
from tests.games.mistywell.table import SEED, line
from tests.games.pictured import pictured, shown


def drawn(words: str) -> Drawn:
    value = MISTYWELL.picture(pictured("mistywell", words).position).piece.value
    assert isinstance(value, Drawn)
    return value


def city(words: str) -> City:
    """The position of a picture, for play."""
    position, _ = shown("mistywell", words)
    return notation.read(position, Dice(SEED))


def ticking(words: str) -> Play[City]:
    """The same at the beginning of the Witch's turn."""
    s = city(words)
    s.turn, s.phase = 0, "tick"
    return Play(MISTYWELL, s)


def facts_of(play: Play[City]) -> list[Fact]:
    """What was told so far."""
    return [*(fact for closed in play.closed for fact in closed.story), *play.story]


@pytest.mark.rule("MW-3.1")
def test_a_cube_comes_off_the_timer_on_each_turn_of_its_player() -> None:
    words = "Moonlit Poultice in progress"
    (task,) = drawn(words).tasks
    assert task.cubes == ("purple", "purple")
    assert line(ticking(words), "Witch slot") == "moonlit-poultice for a-horse-mostly, purple=1"
    assert line(ticking("By night the poultice"), "Witch slot") == "", "with its last cube it is done"


@pytest.mark.rule("MW-3.5")
def test_the_third_cube_of_the_temple_makes_a_fear() -> None:
    before, after = drawn("Before the Temple's turn").streets[0], drawn("After it: the third cube").streets[0]
    assert [group.next for group in before.groups] == [False, True]
    assert before.groups[1].pips.close
    play = Play(MISTYWELL, city("Before the Temple's turn"))
    assert line(play, "fear") == "sootmarket=1"
    assert line(play, "temple") == ""
    assert after.tokens == ("fear", "empty")
    assert not any(group.pips.close for group in after.groups)


@pytest.mark.rule("MW-4.1", "MW-4.3")
@pytest.mark.parametrize(
    ("words", "fails", "pays"),
    [
        ("By night the poultice", "", 3),
        ("By day harvest does not count", "wrong time of day", 0),
        ("By night again", "the Enforcer is there", 0),
    ],
)
def test_a_project_succeeds_or_fails_as_it_is_drawn(words: str, fails: str, pays: int) -> None:
    (task,) = drawn(words).tasks
    assert task.fails == fails
    assert sum(amount for amount, _ in task.pays) == pays
    facts = facts_of(ticking(words))
    assert [fact.kind for fact in facts if fact.kind in ("success", "fail")] == [
        "fail" if fails else "success"
    ]
    gained = next(fact for fact in facts if fact.kind == "gain")
    assert gained.detail["amount"] == (pays or 1)


@pytest.mark.rule("MW-6.2", "MW-6.3")
def test_districts_are_friendly_and_ruled_as_they_are_drawn() -> None:
    (bellrise,) = drawn("he is harmless").streets
    assert (bellrise.barred, bellrise.groups[0].enforcer) == (False, "tame")
    (way,) = drawn("neither does a cube on the wild one").streets
    assert way.friends == "Friendly to the Witch. Cubes on wild squares make no friends."
    assert city("neither does a cube on the wild one").barred(0) is False


@pytest.mark.parametrize("position", ["day", "day\n> nowhere", "dusk\n> slots"])
def test_what_is_not_there_is_not_drawn(position: str) -> None:
    with pytest.raises(ValueError, match=r"no district|does not know"):
        MISTYWELL.picture(position)


@pytest.mark.rule("MW-1.3")
def test_after_a_game_the_districts_lie_as_on_the_table() -> None:
    value = city_picture(city("Before the Temple's turn")).piece.value
    assert isinstance(value, Drawn)
    assert [f"d-{street.slug}" for street in value.streets] == [*ABOVE, *BELOW]

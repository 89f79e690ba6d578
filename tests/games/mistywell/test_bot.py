"""What the bot's team would rather have: positions in pairs, the better one first."""

from itertools import pairwise

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.mistywell import MISTYWELL, bot
from games.mistywell.cards import ACTIONS, REQUESTS, matching
from games.mistywell.state import City
from tests.games.mistywell.table import city, playing, say, served_by

NIGHTLY = served_by(ACTIONS["simmer-until-done"], clock="night", never="day")
DAILY = served_by(ACTIONS["simmer-until-done"], clock="day", never="night")
TALE = served_by(ACTIONS["read-the-tea-leaves"], group="Moths", clock="day")
FOUR = "squares: hawkers-witch=purple, hawkers-wild=brown, moths-witch=brown, academia-witch=brown"

RATHER = {
    "a Unity token": ("unity: lowlamp=1", ""),
    "no Fear": ("", "fear: lowlamp=1"),
    "Unity than cubes": ("unity: lowlamp=1", FOUR),
    "a cube on the map": ("squares: moths-witch=brown", ""),
    "a wild square": ("squares: moths-wild=brown", "squares: moths-witch=brown"),
    "no Bane": ("", "squares: moths-witch=bane"),
    "two cubes in one district": (
        "squares: hawkers-witch=brown, forgehands-witch=brown",
        "squares: hawkers-witch=brown, moths-witch=brown",
    ),
    "a wild cube beside an own one": (
        "squares: hawkers-witch=brown, forgehands-wild=brown",
        "squares: hawkers-witch=brown, moths-wild=brown",
    ),
    "no cube of the Temple": ("", "temple: moths=1"),
    "the Temple's cubes apart": ("temple: moths=1, hawkers=1", "temple: moths=2"),
    "the ring far away": ("tracker 0", "tracker 3"),
    "no Fate while the ring is near": ("tracker 3", "tracker 3\nTinker: fate orange=1"),
    "Supply": ("Witch: supply brown=1", ""),
    "Supply beyond what is needed soon": ("Witch: supply brown=8", "Witch: supply brown=7"),
    "Effort": ("Tinker: effort brown=1", ""),
    "any Effort than a little more": ("", "Tinker: effort brown=1\nWitch: fate purple=10"),
    "Fate than a Bane for Fate": ("Witch: fate brown=1", "Witch: fate bane=1"),
    "a card in the hand": ("", "Witch discard: coven-supper"),
    "a Request in the hand": ("Witch requests: the-wrong-homework", ""),
    "a Project sooner": (
        f"Witch slot: simmer-until-done for {DAILY}, brown=1",
        f"Witch slot: simmer-until-done for {DAILY}, brown=2",
    ),
    "a Project for this time of day": (
        f"Witch slot: simmer-until-done for {DAILY}, brown=1",
        f"Witch slot: simmer-until-done for {NIGHTLY}, brown=1",
    ),
    "a Project away from the Enforcer": (
        f"Enforcer bellrise\nWitch slot: read-the-tea-leaves for {TALE}, brown=1",
        f"Enforcer lowlamp\nWitch slot: read-the-tea-leaves for {TALE}, brown=1",
    ),
    "a Unity Action that can be paid": (
        f"Witch slot: coven-supper, brown=1\n{FOUR}",
        f"Witch slot: burn-the-ledger, brown=1\n{FOUR}",
    ),
}


def value_of(at: str) -> float:
    """What a position is worth to the team."""
    s = city(at)
    values = {MISTYWELL.value(s, seat) for seat in range(3)}
    assert len(values) == 1
    return values.pop()


@pytest.mark.parametrize(("better", "worse"), RATHER.values(), ids=RATHER)
def test_the_team_would_rather_have(better: str, worse: str) -> None:
    assert 0 < value_of(worse) < value_of(better) < 1


def test_an_empty_table_is_worth_what_its_hands_and_pools_are() -> None:
    pools = 3 * (bot.EFFORT[-1] + 0.02 * 10 + bot.CARD * 10)
    near = bot.RING * (1 - 4 / 6)
    assert value_of("tracker 0") == pytest.approx(1 / (1 + 2.718281828 ** (-(pools - near) / bot.SCALE)))


@pytest.mark.parametrize("held", range(9))
def test_each_cube_of_supply_is_worth_less_than_the_one_before(held: int) -> None:
    one, more = (bot.hand_value(city(f"Witch: supply brown={amount}"), 0) for amount in (held, held + 1))
    steps = [later - now for now, later in pairwise(bot.SUPPLY)]
    assert more - one == pytest.approx(0.05 + (steps[held] if held < len(steps) else 0))


def test_a_unity_action_by_night_is_worth_more_at_night() -> None:
    at = "Witch slot: moon-over-all-roofs, brown=1"
    assert value_of(f"night\n{at}") > value_of(f"day\n{at}")


@pytest.mark.parametrize(
    ("action", "clock"), [("coven-supper", ""), ("moon-over-all-roofs", "night"), ("grand-unveiling", "")]
)
def test_the_price_of_a_unity_action_is_what_it_takes_off_the_map(action: str, clock: str) -> None:
    wanted, when = bot.unity_price(action)
    assert wanted is not None
    assert wanted.words.startswith("remove ")
    assert when == clock


def test_other_actions_have_no_such_price() -> None:
    assert bot.unity_price("stir-the-sky") == (None, "")


@pytest.mark.parametrize(
    ("wish", "clock", "odds"),
    [(DAILY, "day", 0.75), (DAILY, "night", 0.25), (NIGHTLY, "day", 0.25), (TALE, "day", 1.0)],
)
def test_a_project_succeeds_as_likely_as_its_time_of_day_comes(wish: str, clock: str, odds: float) -> None:
    project = "read-the-tea-leaves" if wish == TALE else "simmer-until-done"
    found, brings = bot.success_odds(project, wish, clock)
    pays = [need.pay for need in matching(ACTIONS[project], REQUESTS[wish])]
    assert (found, brings) == (odds, pytest.approx(0.5 + 0.45 * max(pays)))


def test_a_finished_game_is_told_in_figures() -> None:
    play: Play[City] = Play.start(MISTYWELL, seats=3, options={}, seed=b"three who play at random")
    dice = Dice(b"and what they happen to do")
    while play.result is None:
        (seat,) = play.waiting
        play.answer(seat, play.waiting[seat].sample(dice))
    assert MISTYWELL.turns(play.state) == play.state.round
    told = MISTYWELL.figures(play.state)
    assert told == {
        "games won": float(play.result.reason == "unity"),
        "Unity at the end": float(sum(play.state.unity)),
        "Fear at the end": float(sum(play.state.fear)),
    }


def test_a_hint_counts_what_was_paid_and_a_temple_cube_that_goes() -> None:
    play = playing("Witch: supply brown=2\ntemple: moths=1")
    before = dict(MISTYWELL.gauges(play.state, 0))
    say(play, "burn-the-ledger")
    after = dict(MISTYWELL.gauges(play.state, 0))
    moved = {gauge.name: (value, after[gauge]) for gauge, value in before.items() if after[gauge] != value}
    assert moved == {"Temple cubes": (1, 0), "Supply": (2, 0), "Cards in hand": (10, 9)}

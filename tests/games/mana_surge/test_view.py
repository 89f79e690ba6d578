"""What a screen may show: everything, and what the player of the turn may do."""

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.mana_surge import MANA_SURGE, parchment
from games.mana_surge.captions import describe_turn_end
from games.mana_surge.state import Surge
from games.mana_surge.story import Attacked, Moved, Spawned
from games.mana_surge.view import DeedView, PlayerView, SurgeView
from tests.games.mana_surge.board import SEED, drawn, turn_of_red


def seen(play: Play[Surge]) -> SurgeView:
    """What anybody sees."""
    view = MANA_SURGE.view(play.state, None)
    assert isinstance(view, SurgeView)
    return view


def test_a_player_is_shown_with_what_is_held() -> None:
    play = turn_of_red({"0,0": "Or", "1,0": "Xr", "2,0": "Xr", "0,1": "Sr", "0,-1": "Ab"}, mana="4 0 0")
    assert seen(play).players[0] == PlayerView(
        seat=0, colour="red", mana=4, spawner="-4,0", troops=7, actions=3, spawns=2, holds_pool=True,
        gave_up=False,
    )  # fmt: skip
    play.resign(2)
    assert [(player.troops, player.holds_pool, player.gave_up) for player in seen(play).players] == [
        (7, True, False), (0, False, False), (1, False, True),
    ]  # fmt: skip


def test_before_the_setup_there_is_neither_colour_spawner_nor_order() -> None:
    view = seen(Play.start(MANA_SURGE, seed=SEED))
    assert [(player.colour, player.spawner) for player in view.players] == [("", "")] * 3
    assert (view.order, view.deeds, view.phase) == ((), (), "colour")


@pytest.mark.rule("MS-2.2")
def test_the_order_goes_clockwise_from_whoever_began() -> None:
    assert seen(turn_of_red({})).order == (0, 2, 1)
    play = turn_of_red({})
    play.state.first = 1
    assert seen(play).order == (1, 0, 2)


@pytest.mark.rule("MS-3.3")
def test_a_troop_is_shown_with_what_it_is_worth_where_it_stands() -> None:
    play = turn_of_red({"1,0": "Ar", "2,0": "ag", "3,0": "Db", "0,0": "Og"})
    found = {troop.at: (troop.seat, troop.attack, troop.defence, troop.locked) for troop in seen(play).troops}
    assert found["1,0"] == (0, 2, 1, False)
    assert found["2,0"] == (1, 0, 1, False)
    assert found["3,0"] == (2, 1, 2, False)
    assert found["0,0"] == (1, 1, 1, True)


def test_a_troop_keeps_its_number_when_it_steps() -> None:
    play = turn_of_red({"1,0": ".r"})
    (before,) = (troop.id for troop in seen(play).troops if troop.at == "1,0")
    play.answer(0, "1,0 to 2,0")
    (after,) = (troop.id for troop in seen(play).troops if troop.at == "2,0")
    assert after == before
    assert len({troop.id for troop in seen(play).troops}) == 4


def test_every_hex_says_what_kind_it_is() -> None:
    view = seen(turn_of_red({"1,0": "A.", "2,0": "a.", "3,0": "D.", "0,1": "X.", "0,2": "S."}))
    assert len(view.hexes) == 61
    assert [view.kinds[at] for at in ("0,0", "1,0", "2,0", "3,0", "0,1", "0,2", "1,1")] == [
        "pool", "attack", "blunt", "defence", "action", "spawn", "plain",
    ]  # fmt: skip
    assert {h.at: h.kind for h in view.hexes} == view.kinds


@pytest.mark.rule("MS-3.2")
def test_the_steps_that_can_be_taken_are_shown_with_the_tile_they_lead_to() -> None:
    play = turn_of_red({"1,0": ".r", "2,0": "X."})
    steps = {deed.to: deed for deed in seen(play).deeds if deed.at == "1,0"}
    assert set(steps) == {"2,0", "2,-1", "1,-1", "0,0", "0,1", "1,1"}
    assert steps["2,0"] == DeedView("1,0", "2,0", "1,0 to 2,0", "", None, "action")
    assert sorted(deed.answer for deed in seen(play).deeds) == sorted(set(play.waiting[0]) - {"end"})


@pytest.mark.rule("MS-3.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "outcome"),
    [("A", ".", "kill"), (".", "A", "die"), ("A", "A", "both"), (".", ".", "none"), ("A", "D", "none")],
)
def test_what_would_come_of_an_attack_is_said_before_it_is_made(mine: str, theirs: str, outcome: str) -> None:
    play = turn_of_red({"1,0": f"{mine}r", "2,0": f"{theirs}g"})
    play.answer(0, "end")
    (deed,) = seen(play).deeds
    assert (deed.at, deed.to, deed.answer, deed.outcome, deed.foe) == ("1,0", "2,0", "1,0 x 2,0", outcome, 1)
    play.answer(0, deed.answer)
    assert not seen(play).deeds, "the point is spent"


@pytest.mark.rule("MS-3.4")
def test_the_points_that_a_turn_loses_as_it_ends_are_told() -> None:
    play = turn_of_red({"1,0": "Xr", "2,0": ".r"})
    play.answer(0, "2,0 to 3,0")
    play.answer(0, "end")
    assert (seen(play).unspent, seen(play).fights) == (1, False)
    assert describe_turn_end(seen(play), 0) == "1 point unused, nobody to attack."
    fight = turn_of_red({"1,0": "Ar", "2,0": ".g"})
    fight.answer(0, "end")
    assert seen(fight).unspent == 0, "the fight goes on"
    fight.answer(0, "end")
    assert (seen(fight).unspent, seen(fight).fights, seen(fight).deeds) == (1, True, ())
    assert describe_turn_end(seen(fight), 0) == "1 point unused."


@pytest.mark.rule("MS-3.3")
@pytest.mark.parametrize(
    ("own", "foe", "said"),
    [
        (".r", ".g", "No troop would fall."),
        (".r", "Ag", "No rival would fall."),
        ("Ar", ".g", "Tap who attacks."),
        ("Ar", "Ag", "Tap who attacks."),
    ],
)
def test_where_no_blow_fells_anybody_it_is_said_and_the_end_is_offered(own: str, foe: str, said: str) -> None:
    play = turn_of_red({"1,0": own, "2,0": foe})
    play.answer(0, "end")
    assert parchment.task(seen(play), 0, "combat") == said
    assert parchment.end(seen(play), 0, "combat").plain == (said == "Tap who attacks.")


@pytest.mark.rule("MS-3.4")
def test_a_turn_that_ends_with_nothing_left_to_do_loses_nothing() -> None:
    play = turn_of_red({"1,0": ".r"})
    play.answer(0, "1,0 to 0,0")
    assert (seen(play).phase, seen(play).unspent) == ("end", 0)
    assert describe_turn_end(seen(play), 0) == "Done brings you 1 mana."
    idle = turn_of_red({"1,0": "Xr", "0,0": "Or"})
    idle.answer(0, "end")
    assert describe_turn_end(seen(idle), 0) == "Done brings you 1 mana."


@pytest.mark.rule("MS-3.5")
def test_the_end_of_a_turn_that_wins_says_so() -> None:
    for mana, said in (
        ("8 9 9", "Done brings you 1 mana."),
        ("9 9 9", "Done wins: your tenth mana."),
    ):
        play = turn_of_red({"0,0": "Or"}, mana=mana)
        play.answer(0, "end")
        assert describe_turn_end(seen(play), 0) == said


@pytest.mark.rule("MS-3.2")
def test_a_turn_in_which_nobody_has_moved_is_not_ended_by_a_tap_that_comes_late() -> None:
    play = turn_of_red({"1,0": "Xr", "2,0": ".r"})
    assert (
        parchment.end(seen(play), 0, "move").late
        == "A new turn: you have 2 points. To move nobody, tap again."
    )
    play.answer(0, "2,0 to 3,0")
    assert not parchment.end(seen(play), 0, "move").late


@pytest.mark.rule("MS-3.1")
def test_where_a_troop_comes_out_nothing_else_may_be_done() -> None:
    view = seen(Play(MANA_SURGE, drawn({"1,0": "Ar", "2,0": ".g"})))
    assert (view.phase, view.points, view.spawns, view.deeds) == ("spawn", 1, 1, ())
    assert (view.round, view.turn, view.goal) == (3, 0, 10)


@pytest.mark.rule("MS-4.6")
def test_the_last_round_is_shown_where_there_is_one() -> None:
    assert seen(Play.start(MANA_SURGE, seed=SEED)).last_round == 60
    assert seen(Play.start(MANA_SURGE, seed=SEED, options={"rounds": "endless"})).last_round is None


def test_nobodys_turn_it_is_when_the_game_is_over() -> None:
    play = turn_of_red({})
    play.resign(0)
    play.resign(1)
    assert (seen(play).turn, seen(play).phase) == (None, "over")


# What a measurement reads


def test_wins_are_counted_by_who_began() -> None:
    s = drawn({})
    s.first = 2
    assert MANA_SURGE.facets(s) == {"order": ("third", "second", "first")}
    assert MANA_SURGE.turns(s) == 3


def test_a_game_that_ran_out_of_time_is_counted() -> None:
    play = Play(
        MANA_SURGE, drawn({"-4,1": ".r", "-3,0": ".r", "-3,-1": ".r"}, mana="3 5 7", turn=1, round=60)
    )
    while play.result is None:
        seat = min(play.waiting)
        play.answer(seat, play.waiting[seat].default)
    assert MANA_SURGE.figures(play.state) == {"reached round 60": 1.0, "mana of the second": 5}
    won = turn_of_red({"0,0": "Or"}, mana="9 4 6")
    won.answer(0, "end")
    won.answer(0, "done")
    assert MANA_SURGE.figures(won.state) == {"reached round 60": 0.0, "mana of the second": 6}


def test_steps_onto_tiles_and_what_came_of_attacks_are_counted() -> None:
    assert MANA_SURGE.tally(Moved(0, "0,1", "0,2", "X", 7)) == ("onto action",)
    assert MANA_SURGE.tally(Attacked(0, 1, "0,1", "0,2", struck=True, lost=False)) == ("attack: kill",)
    assert MANA_SURGE.tally(Spawned(0, "0,1", 7)) == ()


def test_a_new_game_is_laid_out_as_its_options_say() -> None:
    boards = {
        Play.start(MANA_SURGE, seed=SEED, options={"layout": name}).state.tiles
        for name in ("causeway", "crater", "watchtowers", "wild")
    }
    assert len(boards) == 4
    assert Play.start(MANA_SURGE, seed=SEED, options={"corners": "any"}).state.any_corner
    assert not Play.start(MANA_SURGE, seed=SEED).state.any_corner


def test_an_imagined_world_has_other_dice_and_nothing_else() -> None:
    play = turn_of_red({})
    world = play.imagine(0, Dice(SEED[::-1]))
    assert world.state.dice != play.state.dice
    assert world.state.owners == play.state.owners

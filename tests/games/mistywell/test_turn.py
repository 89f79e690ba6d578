"""MW-1 to MW-3: what there is, setup, the draft, a turn."""

from collections import Counter

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.mistywell import MISTYWELL, notation
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, RECUPERATE, REQUESTS
from games.mistywell.city import DISTRICTS, EMPTY, GROUPS, SQUARES, TRACK, WILD
from games.mistywell.state import City
from tests.games.mistywell.table import SEED, asked, kinds, line, offered, playing, refused, say


def new_play(level: str = "normal", hands: str = "open") -> Play[City]:
    return Play.start(MISTYWELL, seats=3, options={"level": level, "hands": hands}, seed=SEED)


def drafted(level: str = "normal") -> Play[City]:
    """A game after its draft, everybody taking what comes first."""
    play = new_play(level)
    while play.state.phase == "draft":
        say(play, offered(play)[0])
    return play


@pytest.mark.rule("MW-1.1")
def test_each_character_has_ten_cubes_and_eleven_actions() -> None:
    for seat in range(3):
        own = [card for card in ACTIONS.values() if card.seat == seat]
        assert len(own) == 10
        assert sum(card.kind == "project" for card in own) == 4
        assert new_play().state.effort[seat][seat] == 10
    assert RECUPERATE not in ACTIONS


@pytest.mark.rule("MW-1.2")
def test_there_are_so_many_cards_and_cubes() -> None:
    s = new_play().state
    assert (len(REQUESTS), len(FATES), len(COVENANTS)) == (84, 21, 6)
    assert s.reserve == 30 - 6
    assert s.banes == 10
    MISTYWELL.check(s)


@pytest.mark.rule("MW-1.3")
def test_the_map_has_six_districts_and_seven_groups() -> None:
    assert [len(district.groups) for district in DISTRICTS] == [1, 1, 1, 1, 2, 1]
    assert [district.spaces for district in DISTRICTS] == [1, 2, 2, 2, 2, 1]
    assert Counter(request.group for request in REQUESTS.values()) == dict.fromkeys(range(len(GROUPS)), 12)
    for group in GROUPS:
        owners = [SQUARES[square].owner for square in group.squares]
        assert owners[:3] == [0, 1, 2]
        assert set(owners[3:]) == {WILD}
    assert any("place Fear here" in text for text in DISTRICTS[0].ability)


@pytest.mark.rule("MW-1.4")
def test_the_track_has_crystal_balls_and_rings() -> None:
    assert TRACK[0] == "start"
    assert TRACK.count("fate") == 3
    assert TRACK.count("ring") == 3


@pytest.mark.rule("MW-2.1")
def test_it_begins_on_a_day_with_supply_and_without_fear() -> None:
    s = new_play().state
    assert [pool[3] for pool in s.supply] == [1, 3, 2]
    assert (s.clock, s.tracker, sum(s.fear)) == ("day", 0, 0)
    assert len(s.covenants) == 6


@pytest.mark.rule("MW-2.2")
def test_the_draft_puts_cubes_on_the_map_and_on_the_temples_board() -> None:
    play = new_play()
    first = offered(play)
    assert len(first) == 6
    say(play, first[0])
    group = GROUPS[REQUESTS[first[0]].group].slug
    assert asked(play) == "square"
    say(play, f"{group}-witch")
    assert line(play, "squares") == f"{group}-witch=purple"
    assert offered(play) == first[1:]
    s = drafted().state
    assert len(s.done_requests) == 6
    assert len(s.temple_requests) == 6
    assert sum(s.temple) + 3 * sum(s.fear) == 6


@pytest.mark.rule("MW-5.1")
def test_after_the_draft_the_reserve_is_what_neither_the_temple_nor_supply_has() -> None:
    s = drafted().state
    assert sum(s.temple) > 0
    assert s.reserve == 30 - sum(s.temple) - 6


@pytest.mark.rule("MW-2.2")
def test_the_temples_third_cube_is_fear_during_the_draft_too() -> None:
    s = new_play().state
    group = REQUESTS[s.requests[0]].group
    s.face_up = tuple(key for key in s.requests if REQUESTS[key].group == group)[:4]
    s.requests = tuple(key for key in s.requests if key not in s.face_up)
    s.turn = 2
    play = Play(MISTYWELL, s)
    say(play, offered(play)[0])
    say(play, offered(play)[0])
    assert play.state.fear[GROUPS[group].district] == 1
    assert play.state.temple[group] == 0


@pytest.mark.rule("MW-2.3")
def test_three_requests_lie_on_the_job_board() -> None:
    assert len(drafted().state.jobs) == 3


@pytest.mark.rule("MW-3.1")
def test_every_action_in_progress_loses_a_cube_that_goes_home() -> None:
    at = "Witch slot: moon-over-all-roofs, purple=2\nWitch slot: coven-supper, purple=1"
    play = playing(at, turn="Witch tick", clock="night")
    assert [slot.timer for slot in play.state.slots[0]] == [1]
    assert play.state.effort[0] == [9, 0, 0, 0, 0]
    assert "coven-supper" in play.state.discards[0]


@pytest.mark.rule("MW-3.1")
def test_what_is_done_comes_in_the_players_order() -> None:
    at = "Witch slot: moon-over-all-roofs, purple=1\nWitch slot: coven-supper, purple=1"
    play = playing(at, turn="Witch tick")
    assert asked(play) == "finish"
    say(play, "coven-supper")
    told = [fact.detail["action"] for closed in play.closed for fact in closed.story if fact.kind == "finish"]
    assert told == ["coven-supper", "moon-over-all-roofs"]


@pytest.mark.rule("MW-3.2")
def test_cost_and_timer_must_be_there() -> None:
    play = playing("Witch: supply brown=1")
    assert "costs 3 Supply" in refused(play, "coven-supper", "MW-3.2")
    play = playing("Witch: supply brown=3, effort nothing, fate purple=10")
    assert "needs 2 Effort" in refused(play, "coven-supper", "MW-3.2")


@pytest.mark.rule("MW-3.2")
def test_own_cubes_that_are_paid_may_be_set_on_the_timer() -> None:
    play = playing("Witch: supply brown=2 purple=2, fate purple=7")
    say(play, "coven-supper")
    assert offered(play) == ["brown=2 purple=1", "brown=1 purple=2"]
    say(play, "brown=2 purple=1")
    assert line(play, "Witch slot") == "coven-supper, purple=2"


@pytest.mark.rule("MW-3.2")
def test_three_actions_may_be_in_progress_and_one_without_a_timer_needs_no_slot() -> None:
    slots = ("coven-supper", "moon-over-all-roofs", "simmer-until-done for " + offered_jobs()[0])
    at = "Witch: supply brown=3\n" + "\n".join(f"Witch slot: {slot}, purple=1" for slot in slots)
    play = playing(at)
    assert "no slot" in refused(play, f"read-the-tea-leaves for {play.state.jobs[0]}", "MW-3.2")
    say(play, "lead-him-astray", "bellrise")
    assert play.state.enforcer == 1


def offered_jobs() -> list[str]:
    return list(REQUESTS)[:3]


@pytest.mark.rule("MW-3.3")
def test_the_job_board_slides_to_the_right_and_is_filled_on_the_left() -> None:
    jobs = [key for key, one in REQUESTS.items() if any(need.symbol == "mending" for need in one.needs)][:3]
    play = playing(f"jobs: {', '.join(jobs)}", turn="Tinker play")
    say(play, f"patch-and-polish for {jobs[1]}")
    assert play.state.jobs[1:] == (jobs[0], jobs[2])
    assert play.state.jobs[0] not in jobs
    assert line(play, "Tinker slot") == f"patch-and-polish for {jobs[1]}, orange=2"


@pytest.mark.rule("MW-3.3")
def test_a_request_in_the_hand_may_be_served() -> None:
    mine = next(key for key, one in REQUESTS.items() if any(need.symbol == "mending" for need in one.needs))
    play = playing(f"Tinker requests: {mine}", turn="Tinker play")
    before = play.state.jobs
    say(play, f"patch-and-polish for {mine}")
    assert play.state.held[1] == ()
    assert play.state.jobs == before
    told = [*(fact for closed in play.closed for fact in closed.story), *play.story]
    (played,) = [fact for fact in told if fact.kind == "play"]
    assert played.detail["source"] == "hand"


@pytest.mark.rule("MW-3.4")
def test_recuperate_gains_fate_flips_the_clock_recovers_and_accepts() -> None:
    play = say(playing("Witch discard: coven-supper, burn-the-ledger"), RECUPERATE)
    assert kinds(play)[:4] == ["recuperate", "gain", "clock", "recover"]
    assert (play.state.clock, play.state.tracker) == ("night", 1)
    assert play.state.discards[0] == ()
    assert play.state.effort[0] == [10, 0, 0, 0, 0]


@pytest.mark.rule("MW-3.4")
def test_recuperate_is_forced_when_nothing_else_can_be_played() -> None:
    assert offered(playing("Witch hand: coven-supper")) == [RECUPERATE]


@pytest.mark.rule("MW-3.5")
def test_the_temple_takes_the_rightmost_request() -> None:
    jobs = list(REQUESTS)[-3:]
    play = playing(f"jobs: {', '.join(jobs)}", turn="Forester play")
    say(play, RECUPERATE, "done")
    assert jobs[2] in play.state.temple_requests
    assert play.state.jobs[1:] == (jobs[0], jobs[1])
    assert play.state.temple[REQUESTS[jobs[2]].group] == 1


@pytest.mark.rule("MW-3.5")
def test_the_temples_third_cube_makes_a_fear() -> None:
    jobs = list(REQUESTS)[-3:]
    group = GROUPS[REQUESTS[jobs[2]].group]
    play = playing(f"jobs: {', '.join(jobs)}\ntemple: {group.slug}=2", turn="Forester play")
    say(play, RECUPERATE, "done")
    assert play.state.fear[group.district] == 1
    assert play.state.temple[REQUESTS[jobs[2]].group] == 0


@pytest.mark.rule("MW-7.4")
def test_hands_are_open_or_hidden() -> None:
    for hands, shown in (("open", ("the-wrong-homework",)), ("hidden", None)):
        play = new_play(hands=hands)
        play.state.held[1] = ("the-wrong-homework",)
        other, own = (MISTYWELL.view(play.state, seat).players[1] for seat in (0, 1))
        assert (other.held, own.held) == (shown, ("the-wrong-homework",))
        assert other.holds == 1


@pytest.mark.rule("MW-8.2")
def test_easy_begins_with_unity_and_hard_with_fear() -> None:
    easy, hard = new_play("easy").state, new_play("hard").state
    assert (sum(easy.unity), sum(easy.fear)) == (1, 0)
    assert (sum(hard.unity), sum(hard.fear), hard.reserve) == (0, 1, 30)
    assert easy.unity[(easy.enforcer + 3) % 6] == 1
    assert hard.fear[(hard.enforcer + 3) % 6] == 1


@pytest.mark.rule("MW-8.2")
@pytest.mark.parametrize(("level", "theirs", "ours"), [("easy", 0, 6), ("normal", 6, 6), ("hard", 6, 0)])
def test_the_draft_brings_cubes_by_the_level(level: str, theirs: int, ours: int) -> None:
    s = drafted(level).state
    assert sum(s.temple) + 3 * (sum(s.fear) - (level == "hard")) == theirs
    assert sum(cube != EMPTY for cube in s.squares) == ours
    assert (len(s.temple_requests), len(s.done_requests)) == (6, 6)
    MISTYWELL.check(s)


@pytest.mark.rule("MW-2.1")
def test_every_game_begins_with_the_witch_in_the_first_round() -> None:
    play = new_play()
    s = play.state
    assert (s.phase, s.turn, s.round, s.drafted, list(play.waiting)) == ("draft", 0, 1, 0, [0])
    assert all(len(hand) == 10 for hand in s.hands)
    assert s.enforcer in {card.district for card in COVENANTS.values()}
    assert (len(s.requests), len(s.fates), s.face_up == tuple(offered(play))) == (84 - 6, 21, True)


@pytest.mark.rule("MW-8.3")
def test_projects_touch_fate_and_unity_actions_lift_cubes() -> None:
    for card in ACTIONS.values():
        words = " ".join(one.words for one in card.lines)
        if card.kind == "project":
            assert "Fate" in words, card.name
        if card.kind == "unity":
            assert "remove" in words, card.name
            assert "place Unity" in words, card.name
    assert Counter(card.seat for card in ACTIONS.values() if card.kind == "unity") == {0: 2, 1: 2, 2: 2}


def test_a_position_is_read_as_it_is_written() -> None:
    play, dice, seen = drafted(), Dice(b"some other sixteen bytes"), 0
    while play.result is None:
        (seat,) = play.waiting
        if asked(play) == "play":
            text = notation.write(play.state)
            assert notation.write(notation.read(text, dice)).splitlines()[:-1] == text.splitlines()[:-1]
            seen += 1
        play.answer(seat, play.waiting[seat].sample(dice))
    assert seen > 10

"""MW-4 and MW-7: what cards do, and in what order."""

import pytest

from games.kit.play import Play
from games.mistywell import MISTYWELL, captions
from games.mistywell.cards import ACTIONS, REQUESTS
from games.mistywell.city import BANE, DISTRICTS, GROUPS
from games.mistywell.sentences import FORMS, Unreadable, deed_of, read
from tests.games.mistywell.table import (
    Trial,
    asked,
    city,
    kinds,
    line,
    offered,
    playing,
    refused,
    say,
    served_by,
    trying,
)

POLISH = "patch-and-polish"
SLUGS = [district.slug for district in DISTRICTS]


def project(request: str, more: str = "", clock: str = "day", enforcer: str = "") -> str:
    """The Tinker's polishing, about to be done for a Request."""
    home = f"\nEnforcer {enforcer}" if enforcer else ""
    return f"{clock}{home}\nTinker slot: {POLISH} for {request}, orange=1\n{more}"


def district_of(request: str) -> str:
    return DISTRICTS[GROUPS[REQUESTS[request].group].district].slug


WANTED = served_by(ACTIONS[POLISH], group="Hawkers", clock="day")


@pytest.mark.rule("MW-4.1")
def test_a_project_succeeds_where_symbol_and_need_count_now() -> None:
    play = playing(project(WANTED), turn="Tinker tick")
    assert "success" in kinds(play)


@pytest.mark.rule("MW-4.1")
def test_a_project_fails_at_the_wrong_time_of_day_and_brings_one_supply() -> None:
    nightly = served_by(ACTIONS["trim-every-lamp"], clock="day", never="night")
    play = playing(f"night\nTinker slot: trim-every-lamp for {nightly}, orange=1", turn="Tinker tick")
    assert "fail" in kinds(play)
    assert play.state.supply[1] == [0, 0, 0, 1, 0]
    assert "trim-every-lamp" in play.state.discards[1]
    assert nightly in play.state.done_requests
    assert line(play, "squares") == ""


@pytest.mark.rule("MW-4.1")
def test_the_enforcer_fails_requests_of_his_district() -> None:
    play = playing(project(WANTED, enforcer=district_of(WANTED)), turn="Tinker tick")
    assert "fail" in kinds(play)


@pytest.mark.rule("MW-4.1")
def test_unity_in_the_district_cancels_the_enforcer() -> None:
    home = district_of(WANTED)
    play = playing(project(WANTED, f"unity: {home}=1", enforcer=home), turn="Tinker tick")
    assert "success" in kinds(play)


@pytest.mark.rule("MW-4.2")
def test_payment_comes_before_influence_and_influence_before_effects() -> None:
    play = playing(project(WANTED), turn="Tinker tick")
    told = kinds(play)
    while "place" not in told:
        say(play, offered(play)[0])
        told = kinds(play)
    assert told.index("success") < told.index("place")


@pytest.mark.rule("MW-4.2")
def test_influence_goes_to_an_own_square_or_a_wild_one() -> None:
    play = playing(project(WANTED), turn="Tinker tick")
    while asked(play) != "square":
        say(play, offered(play)[0])
    assert offered(play) == ["hawkers-tinker", "hawkers-wild"]


@pytest.mark.rule("MW-5.5")
def test_without_effort_a_cube_of_fate_may_go_to_the_map_and_a_bane_takes_its_place() -> None:
    at = f"Tinker slot: {POLISH} for {WANTED}, brown=1\nTinker: supply orange=9, fate orange=1"
    play = playing(at, turn="Tinker tick")
    if asked(play) == "need":
        say(play, offered(play)[0])
    say(play, "yes", "hawkers-tinker")
    assert line(play, "squares") == "hawkers-tinker=orange"
    assert play.state.fate[1][BANE] >= 1


@pytest.mark.rule("MW-4.3")
def test_lines_of_the_other_time_of_day_are_as_if_not_there() -> None:
    lines = ("By night: Gain 2 Supply.", "By day: Gain 1 Supply.")
    assert trying(*lines).state.supply[0][3] == 1
    assert trying(*lines, clock="night").state.supply[0][3] == 2


@pytest.mark.rule("MW-4.4")
def test_what_one_can_do_may_be_left() -> None:
    play = say(trying("You can gain 2 Supply."), "leave it")
    assert play.state.supply[0][3] == 0


@pytest.mark.rule("MW-4.4")
def test_an_optional_cost_is_all_or_nothing() -> None:
    bargain = "You can lose 2 Supply. If you do, gain 3 Effort. If not, suffer 1 Fate."
    assert trying(bargain, at="Witch: supply brown=1").state.fate[0] == [1, 0, 0, 0, 0]
    paid = say(trying(bargain, at="Witch: supply brown=2"), "yes")
    assert paid.state.effort[0] == [10, 0, 0, 3, 0]
    left = say(trying(bargain, at="Witch: supply brown=2"), "leave it")
    assert left.state.fate[0] == [1, 0, 0, 0, 0]


@pytest.mark.rule("MW-4.4")
def test_mandatory_effects_go_as_far_as_possible_in_order() -> None:
    play = trying("Discard a card.", "Recover a card.", at="Witch hand: coven-supper")
    assert "discard" in kinds(play)
    play = trying("Lose 5 Supply.", "Gain 1 Supply.", at="Witch: supply brown=2")
    assert play.state.supply[0][3] == 1


@pytest.mark.rule("MW-4.5")
def test_a_request_in_the_hand_may_be_discarded_and_recuperate_never() -> None:
    play = trying("Discard a card.", at=f"Witch hand: coven-supper\nWitch requests: {WANTED}")
    assert offered(play) == ["coven-supper", WANTED]
    say(play, WANTED)
    assert WANTED in play.state.done_requests


@pytest.mark.rule("MW-4.5")
def test_recovering_takes_from_ones_own_discard_alone() -> None:
    play = trying("Recover all cards.", at="Witch discard: coven-supper\nTinker discard: sell-the-prototype")
    assert "coven-supper" in play.state.hands[0]
    assert play.state.discards[1] == ("sell-the-prototype",)


@pytest.mark.rule("MW-4.5")
def test_a_card_at_work_is_not_in_the_discard_yet() -> None:
    play = playing("Witch: supply brown=0\nWitch hand: stir-the-sky, burn-the-ledger\nWitch: fate purple=2")
    say(play, "stir-the-sky", "yes")
    assert play.state.discards[0].count("stir-the-sky") == 1
    assert "burn-the-ledger" in play.state.discards[0]


@pytest.mark.rule("MW-7.1")
def test_a_draw_that_a_card_asks_for_waits_until_it_is_done() -> None:
    told = kinds(trying("Draw Fate.", "Gain 1 Supply.", turn="Tinker play"))
    assert told.index("gain") < told.index("fate")


@pytest.mark.rule("MW-7.1")
def test_what_the_moving_tracker_draws_comes_before_it_moves_on() -> None:
    s = city("tracker 1")
    s.fates = ("the-ovens-are-open",)
    told = kinds(Play(Trial(("Move the Fate tracker 2.",), ""), s))
    assert told.index("fate") < len(told) - 1 - told[::-1].index("tracker")


@pytest.mark.rule("MW-7.1")
def test_a_ring_that_is_crossed_is_obeyed_before_the_tracker_moves_on() -> None:
    s = city("tracker 3")
    s.covenants = ("day-of-the-tithe",)
    told = kinds(Play(Trial(("Move the Fate tracker 2.",), ""), s))
    assert told.index("covenant") < told.index("fear") < len(told) - 1 - told[::-1].index("tracker")


@pytest.mark.rule("MW-7.1")
def test_a_hurried_action_is_done_when_the_present_card_is() -> None:
    play = trying(
        "Hurry 1 of your Actions.", "Gain 1 Supply.", at="Witch slot: moon-over-all-roofs, purple=1"
    )
    told = kinds(play)
    assert told.index("hurry") < told.index("gain") < told.index("finish")


@pytest.mark.rule("MW-7.2")
def test_an_ability_needs_a_friendly_district_without_the_enforcer() -> None:
    at = "squares: hawkers-witch=purple, moths-witch=purple, ferryfolk-wild=purple"
    told = trying("Use the ability of a friendly district.", at=at)
    assert offered(told) == ["gain 2 Supply", "gain 1 Effort"]
    assert "ability" in kinds(told)


FRIENDS = "squares: moths-witch=purple, gardeners-witch=purple"


@pytest.mark.rule("MW-7.2")
@pytest.mark.parametrize(
    ("at", "lack"),
    [
        (f"Enforcer bellrise\n{FRIENDS}", "abilities"),
        ("Enforcer lowlamp\ntemple: hawkers=1\nsquares: moths-witch=purple", "districts"),
    ],
)
def test_an_ability_that_would_do_nothing_is_not_offered(at: str, lack: str) -> None:
    play = trying("You can use the ability of a friendly district.", at=at)
    assert [(fact.kind, fact.detail["lack"]) for fact in play.closed_facts] == [("missed", lack)]


@pytest.mark.rule("MW-7.2")
@pytest.mark.parametrize(
    ("more", "used"),
    [("temple: hawkers=1", "lowlamp"), ("Witch: fate purple=1", "ivygarth")],
)
def test_of_several_abilities_those_are_offered_that_would_do_something(more: str, used: str) -> None:
    text = "Use the ability of a friendly district."
    play = trying(text, at=f"Enforcer bellrise\n{FRIENDS}\n{more}")
    told = [*play.closed_facts, *play.story]
    assert [fact.detail["district"] for fact in told if fact.kind == "ability"] == [used]
    lit = trying(text, at=f"Enforcer bellrise\n{FRIENDS}, ferryfolk-witch=purple\n{more}")
    assert offered(lit) == sorted([used, "eelwater"], key=SLUGS.index)
    (idle,) = {"lowlamp", "ivygarth"} - {used}
    district = MISTYWELL.view(lit.state, 0).districts[SLUGS.index(idle)]
    assert captions.closed_reason(district, "ability", "Witch", "") == "Its ability would do nothing."


@pytest.mark.rule("MW-7.3")
def test_what_another_player_can_do_is_for_that_player_to_say() -> None:
    play = trying(
        "Another player can lose 1 Supply. If they do, gain 2 Supply.", at="Forester: supply brown=1"
    )
    assert list(play.waiting) == [2]
    say(play, "yes")
    assert play.state.supply[0][3] == 2
    assert play.state.supply[2][3] == 0


@pytest.mark.rule("MW-7.3")
def test_the_active_player_says_whom_another_player_is() -> None:
    play = say(trying("Another player: gain 2 Supply."), "Forester")
    assert play.state.supply[2][3] == 2


@pytest.mark.rule("MW-7.5")
def test_tick_finish_and_play_are_steps_of_their_own() -> None:
    at = "Witch slot: moon-over-all-roofs, purple=1"
    play = playing(at, turn="Witch tick", clock="night")
    assert len(play.closed) == 2
    assert asked(play) == "play"


@pytest.mark.rule("MW-8.1")
def test_every_form_is_understood_and_nothing_else_is() -> None:
    assert all(deed_of(form) for form in FORMS)
    for text in ("Win.", "Gain 1 Gold.", "gain 1 Supply.", "Gain 1 Supply", "Place a cube in Atlantis."):
        with pytest.raises(Unreadable):
            read(text)


@pytest.mark.rule("MW-3.3")
def test_a_project_needs_a_request_with_a_symbol_that_it_puts_out() -> None:
    other = next(key for key, one in REQUESTS.items() if all(need.symbol != "mending" for need in one.needs))
    play = playing(f"jobs: {other}", turn="Tinker play")
    refused(play, f"{POLISH} for {other}", "MW-3.3")
    refused(play, POLISH, "MW-3.3")

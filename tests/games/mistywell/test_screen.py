"""What a screen of Mistywell works out beside the table: the news, and what can be chosen."""

import re

import pytest

from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.words import Reader, Run, Text
from games.mistywell import MISTYWELL, captions, choices, district_sheet, parchment, plans, upcoming
from games.mistywell.city import DISTRICT
from games.mistywell.city_pieces import district, group_on_map
from games.mistywell.city_story import (
    ClockFlipped,
    FearPlaced,
    FearRemoved,
    TempleCubeAdded,
    TrackerMoved,
    UnityPlaced,
)
from games.mistywell.keywords import explained
from games.mistywell.phrases import no_break
from games.mistywell.printed import CARDS
from games.mistywell.screen import CityLog
from games.mistywell.state import City
from games.mistywell.story import (
    Finished,
    Gained,
    Hurried,
    LiftedCube,
    PlacedCube,
    Recuperated,
    TurnBegan,
)
from games.mistywell.view import CityView
from tests.games.mistywell.table import city, plain, playing, say

NAMES = ("Zoë", "Ben", "Cleo")
ADA = Reader(NAMES, 0)
SHARED = Reader(NAMES)


def shown(play: Play[City], *facts: Fact, reader: Reader = ADA) -> CityLog:
    """What a screen shows of a game, after these facts or those of the steps that have just closed."""
    closed = [fact for one in play.closed for fact in one.story]
    told = [StoryEntry(number, fact) for number, fact in enumerate(facts or (*closed, *play.story), 1)]
    found = MISTYWELL.screen(MISTYWELL.view(play.state, reader.you), told, reader, reader.you)
    assert isinstance(found, CityLog)
    return found


def view(text: str = "", clock: str = "day") -> CityView:
    """A position as the Witch sees it."""
    return MISTYWELL.view(city(text, clock=clock), 0)


def test_news_are_told_card_by_card() -> None:
    play = say(playing("Witch: supply brown=2"), "recuperate")
    assert [plain(beat.text) for beat in shown(play).news] == [
        "You recuperated: suffered 1 Fate; night fell; the tracker moved 1 space; lost 1 Fate."
    ]


def test_fate_is_suffered_and_never_called_a_gain() -> None:
    printed = [line for card in CARDS.values() for line in card.lines]
    assert not [line for line in printed if re.search(r"\bgain \d Fate", line, re.IGNORECASE)]
    served = Finished(0, "read-the-tea-leaves", ""), Gained(0, "Supply", 1), Gained(0, "Fate", 2)
    assert [plain(beat.text) for beat in shown(playing(), *served).news] == [
        "You finished Read the Tea Leaves: gained 1 Supply; suffered 2 Fate."
    ]


def test_a_beat_names_all_that_it_changed() -> None:
    deeds: list[Fact] = [
        Recuperated(1),
        Gained(1, "Fate", 1),
        ClockFlipped("night"),
        TrackerMoved(1, 3, "plain"),
        LiftedCube(1, "moths-witch", "purple"),
        TempleCubeAdded("hawkers", 2),
        UnityPlaced("bellrise", turned=True),
        FearPlaced("ivygarth", turned=False),
        FearRemoved("ivygarth"),
        Hurried(0, "coven-supper", 1),
    ]
    (beat,) = shown(playing(), *deeds).news
    assert beat.changed == (
        *("t-1", "clock", "temple", "q-moths-witch", "g-hawkers"),
        *("d-bellrise", "unity", "fear", "d-ivygarth", "c-coven-supper"),
    )


def test_a_square_that_lost_its_cube_of_late_says_so() -> None:
    play = playing("squares: moths-tinker=orange")
    news = [*turn(1), PlacedCube(1, "moths-tinker", "orange"), LiftedCube(1, "moths-witch", "purple")]
    fresh = shown(play, *news).fresh["lowlamp"]
    group = view("squares: moths-tinker=orange").districts[DISTRICT["Lowlamp"]].groups[0]
    looks = {one.name: one.look for one in group_on_map(group, False, "", (), fresh).squares}
    assert looks["moths-tinker"] == "fresh"
    assert looks["moths-witch"] == "gone"


def test_timers_that_run_are_in_the_story_and_no_news() -> None:
    play = playing("Witch slot: coven-supper, purple=2", "Witch tick")
    log = shown(play)
    assert log.news == ()
    (told,) = log.turns[0].beats
    assert str(told.text) == "A cube came off Coven Supper, 1\N{NO-BREAK SPACE}turn to go."


def test_a_number_stays_with_what_it_counts() -> None:
    assert str(explained("Suffer 1 Fate.")) == "Suffer 1\N{NO-BREAK SPACE}Fate."
    assert str(no_break(Text((Run("Fear 1 of 6"),)))) == "Fear 1\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}6"


def turn(seat: int) -> list[Fact]:
    return [TurnBegan(seat), Recuperated(seat)]


def test_news_go_back_to_one_s_own_turn_before() -> None:
    story = [*turn(2), *turn(0), *turn(1), *turn(2), TurnBegan(0)]
    assert [beat.first for beat in shown(playing(), *story).news] == [8, 6, 4]
    assert [beat.first for beat in shown(playing(turn="Tinker play"), *story[:6]).news] == [6, 4]
    assert [beat.first for beat in shown(playing(), *story, reader=SHARED).news] == [8, 6]
    assert [beat.first for beat in shown(playing(), *story[:2]).news] == [2]


def test_squares_that_got_a_cube_of_late_are_fresh() -> None:
    placed = [PlacedCube(1, name, "orange") for name in ("hawkers-tinker", "forgehands-wild", "moths-wild")]
    assert shown(playing(), *turn(1), *placed).fresh == {
        "sootmarket": ("hawkers-tinker", "forgehands-wild"),
        "lowlamp": ("moths-wild",),
    }


@pytest.mark.parametrize(
    ("prompt", "options", "can", "within"),
    [
        ("play", ("recuperate",), {}, {}),
        ("enforcer", ("bellrise", "eelwater"), {1: "bellrise", 3: "eelwater"}, {}),
        ("temple", ("moths", "hawkers"), {5: "moths"}, {4: ("hawkers",)}),
        ("square", ("hawkers-wild", "forgehands-witch"), {}, {4: ("forgehands-witch", "hawkers-wild")}),
    ],
)
def test_what_can_be_tapped_on_the_map(
    prompt: str, options: tuple[str, ...], can: dict[int, str], within: dict[int, tuple[str, ...]]
) -> None:
    aims = choices.map_choices(view(), prompt, options)
    assert (aims.can, aims.within, aims.mapped) == (can, within, prompt != "play")


def test_the_one_district_in_question_is_named() -> None:
    seen = view()
    assert choices.only_district(seen, choices.map_choices(seen, "enforcer", ("bellrise",))) == "Bellrise"
    assert (
        choices.only_district(seen, choices.map_choices(seen, "enforcer", ("bellrise", "eelwater")))
        == "a district"
    )


def test_what_resting_would_come_to() -> None:
    player = view("Witch: fate purple=2, effort purple=3").players[0]
    assert choices.recuperate_outcome(view("Witch: fate purple=2, effort purple=3"), player).steps == 3
    none = view("Witch: effort nothing, supply purple=10")
    assert choices.recuperate_outcome(none, none.players[0]).steps == 1, "a Bane is left"
    for steps in range(8):
        seen = view(f"Witch: fate purple={steps}" if steps else "")
        met = [seen.track[(seen.tracker + n) % len(seen.track)] for n in range(1, steps + 2)]
        found = choices.recuperate_outcome(seen, seen.players[0])
        assert (found.balls, found.rings) == (met.count("fate"), met.count("ring"))


def test_resting_names_the_projects_that_the_other_time_of_day_would_change() -> None:
    by_night = "Witch slot: moonlit-poultice for a-horse-mostly, purple=2"
    by_day, night = view(by_night), view(by_night, clock="night")
    assert choices.recuperate_outcome(by_day, by_day.players[1]).saves == ("Moonlit Poultice",)
    spoilt = choices.recuperate_outcome(night, night.players[1])
    assert (spoilt.time, spoilt.spoils, spoilt.saves) == ("day", ("Moonlit Poultice",), ())
    said = plans.recuperate_reading(0, spoilt, forced=False).value.gains
    assert str(said) == "Suffer 1 Fate. It becomes day: Moonlit Poultice would fail."


def test_what_the_tracker_comes_to_is_named_with_its_cards() -> None:
    seen = view("tracker 0\nWitch: fate purple=9")
    told = plans.recuperate_reading(0, choices.recuperate_outcome(seen, seen.players[0]), forced=False).value
    assert "crystal balls (a Fate card each)" in told.balls
    assert "golden rings (a Covenant card each)" in told.rings
    assert told.further == "; what is drawn may move it further"
    near = view("Witch: fate nothing")
    assert not plans.recuperate_reading(
        0, choices.recuperate_outcome(near, near.players[0]), forced=False
    ).value.further


@pytest.mark.rule("MW-6.2")
@pytest.mark.parametrize(
    ("lines", "warns", "fatal"),
    [
        ("tracker 3", "Golden ring: a Covenant moves the Enforcer and brings 1 Fear.", False),
        (
            "tracker 3\ntemple: academia=2",
            "Golden ring: a Covenant moves the Enforcer and brings up to 2 Fear.",
            False,
        ),
        (
            "tracker 3\nfear: ivygarth=2, eelwater=2, sootmarket=1",
            "Golden ring: a Covenant moves the Enforcer and brings 1 Fear.",
            True,
        ),
        (
            "tracker 3\nunity: lowlamp=1",
            "Golden ring: a Covenant moves the Enforcer and brings 1 Fear. "
            "Where there is no room Fear turns Unity.",
            False,
        ),
        (
            "tracker 4\nWitch: fate purple=3\ntemple: hawkers=1",
            "Golden ring: a Covenant moves the Enforcer and brings 1 Fear.",
            False,
        ),
        (
            "tracker 7\nWitch: fate purple=3\ntemple: hawkers=1\nfear: bellrise=2, ivygarth=1",
            "Golden rings: each Covenant moves the Enforcer; together they bring up to 3 Fear.",
            True,
        ),
        ("tracker 0", "", False),
    ],
)
def test_a_golden_ring_warns_of_what_it_brings(lines: str, warns: str, fatal: bool) -> None:
    seen = view(lines)
    told = plans.recuperate_reading(0, choices.recuperate_outcome(seen, seen.players[0]), forced=False).value
    assert (str(told.warns), bool(told.fatal)) == (warns, fatal)


@pytest.mark.rule("MW-6.5")
def test_a_covenant_card_that_comes_again_adds_its_temple_cubes_again() -> None:
    for repeats in (False, True):
        assert choices.most_temple_fear((("Moths", 1),), 2, 3, repeats=repeats) == repeats


@pytest.mark.rule("MW-2.2")
def test_a_request_of_the_draft_says_where_its_cube_goes_and_whether_a_square_is_chosen() -> None:
    free, full = view(), view("squares: moths-wild=green")
    reading = plans.draft_reading(free, free.players[0], "the-tidy-burglar").value
    assert reading.act == "Take it, then choose the square"
    assert str(reading.lines[0][0].words) == "A cube on your square of the Moths, or on the wild one."
    assert plans.draft_reading(full, full.players[0], "the-tidy-burglar").value.act == "Take it"


@pytest.mark.rule("MW-6.3")
def test_an_own_square_and_a_wild_one_differ_where_both_can_get_a_cube() -> None:
    both = {"moths-witch": "", "moths-wild": ""}
    said = captions.square_difference("square", both, "Witch")
    assert "the wild one is everybody’s, and makes nobody a friend" in said
    assert captions.square_difference("square", {"moths-witch": ""}, "Witch") == ""
    assert captions.square_difference("square", both | {"moths-wild": "bane"}, "Witch") == ""


@pytest.mark.rule("MW-5.4")
def test_the_sheet_of_a_district_says_what_becomes_of_a_bane_that_can_be_chosen() -> None:
    lowlamp = view("squares: moths-wild=bane").districts[DISTRICT["Lowlamp"]]
    for prompt, picks, said in (
        ("square", ("moths-witch", "moths-wild"), "The Bane would go, and your cube stay with you."),
        ("square", ("moths-witch",), ""),
        ("cleanse", ("moths-wild",), ""),
    ):
        asked = district_sheet.MapQuestion(prompt, "MW-4.2", "Witch", "")
        found = dict(district_sheet.sheet(lowlamp, picks, asked, ()))["s-lowlamp"].value
        assert isinstance(found, district_sheet.Sheet)
        assert (found.choice, found.removal) == ("", said)


@pytest.mark.parametrize(
    ("squares", "words"),
    [
        ("", "A cube on your square of the Moths, or on the wild one."),
        ("moths-wild=brown", "A cube on your square of the Moths."),
        ("moths-witch=purple", "A cube on the wild square of the Moths."),
        ("moths-witch=purple, moths-wild=brown", "No free square of the Moths: no cube."),
        ("moths-witch=bane", "The Bane on your square of the Moths goes."),
        ("moths-wild=bane", "A cube on your square of the Moths, or the Bane on the wild one goes."),
        ("moths-witch=purple, moths-wild=bane", "The Bane on the wild square of the Moths goes."),
    ],
)
def test_where_the_cube_of_a_request_would_go(squares: str, words: str) -> None:
    seen = view(f"squares: {squares}" if squares else "")
    assert choices.influence_words(seen, seen.players[0], "Moths") == words


@pytest.mark.rule("MW-6.1")
@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        ("unity: eelwater=1", "Room for a token."),
        ("unity: eelwater=2", "No free space: Fear would take the place of Unity."),
        (
            "unity: eelwater=1\nfear: eelwater=1",
            "No free space: Unity would take the place of Fear, and Fear of Unity.",
        ),
    ],
)
def test_a_district_without_a_free_space_says_what_a_token_would_turn(tokens: str, words: str) -> None:
    assert captions.room(view(tokens).districts[DISTRICT["Eelwater"]]) == words


def test_whom_the_temple_takes_next() -> None:
    jobs = "jobs: bees-on-strike, the-last-cabbage, ladder-to-the-clapper"
    taken = choices.taken_next(view(f"temple: bellringers=2\n{jobs}"))
    assert taken == choices.Taken("Bellringers", 3, fear=True)
    taken = choices.taken_next(view(jobs))
    assert taken == choices.Taken("Bellringers", 1, fear=False)


def test_who_serves_a_request_and_which_ability_is_at_work() -> None:
    seen = view("Witch: supply brown=2\njobs: kraken-probably, the-last-cabbage, the-wrong-homework")
    found = choices.serving_projects(seen.players)
    served = {plan.request for player in seen.players for one in player.hand for plan in one.plans}
    assert set(found) == served
    hands = {(player.character, one.card): one for player in seen.players for one in player.hand}
    for request, several in found.items():
        for owner, action, fails, idle in several:
            held = hands[owner, action]
            (plan,) = (plan for plan in held.plans if plan.request == request)
            assert (fails, idle) == (plan.fails, bool(held.obstacle))
    bellrise = seen.districts[1]
    assert choices.district_of_ability(seen, 0, bellrise.ability[0]) == bellrise
    assert choices.district_of_ability(seen, 0, "Gain 1 Supply.") is None


def test_after_the_first_round_a_turn_without_news_says_whose_it_is() -> None:
    play = playing(turn="Tinker play")
    assert shown(play).turn == ""
    play.state.round = 4
    assert shown(play).turn == "Tinker"
    assert shown(play).news == ()


def test_the_group_of_what_the_temple_takes_next_has_its_article() -> None:
    assert upcoming.taken("exam-in-nothing").group == "Academia"
    assert upcoming.taken("the-tidy-burglar").group == "the Moths"


@pytest.mark.parametrize("paid", [True, False])
def test_what_is_in_progress_is_not_said_to_be_paid_for_again(paid: bool) -> None:
    assert (plans.choice_reading("coven-supper", "", "This one first", paid=paid).value.terms is None) is paid


@pytest.mark.parametrize(
    ("deed", "place"),
    [
        ("remove 2 of your cubes from one district", "city"),
        ("flip the Clock", "city"),
        ("influence with Fate", "city"),
        ("take a Request from the Job Board", "jobs"),
        ("drop 1 of your Actions", "slots"),
        ("discard 2 cards", "hand"),
        ("lose 3 Supply", ""),
    ],
)
def test_where_that_lies_which_a_deed_is_about(deed: str, place: str) -> None:
    assert captions.table_part(deed) == place


def test_groups_stand_in_one_order_on_the_map_and_near_by_whatever_is_asked() -> None:
    picks = ("hawkers-witch", "hawkers-wild")
    one = view().districts[DISTRICT["Sootmarket"]]
    pieces = dict(
        district_sheet.sheet(one, picks, district_sheet.MapQuestion("square", "MW-4.2", "Witch", ""), ())
    )
    on_map = dict(district(one, "", "", picks, ()))["d-sootmarket"].value.groups
    assert pieces["s-sootmarket"].value.people == ("n-forgehands", "n-hawkers")
    assert [name[2:] for name in on_map] == ["forgehands", "hawkers"]
    assert pieces["n-hawkers"].value.cubes == "No Temple cubes"


@pytest.mark.parametrize(
    ("reserve", "said"),
    [(9, "+2\xa0Supply"), (2, "+2\xa0Supply"), (1, "+1\xa0Supply, the last"), (0, "no\xa0Supply left")],
)
def test_mw_4_2_a_need_promises_no_more_than_the_reserve_holds(reserve: int, said: str) -> None:
    paid, free = parchment.buttons("need", ("harvest 2", "remedy 0"), {}, reserve)
    assert (paid.words, free.words) == (f"Harvest: {said}", "Remedy: no\xa0Supply")

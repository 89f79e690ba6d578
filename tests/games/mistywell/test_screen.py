"""What a screen of Mistywell works out beside the table: the news, and what can be chosen."""

import pytest

from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.words import Reader
from games.mistywell import MISTYWELL, captions, choices, plans
from games.mistywell.screen import CityLog
from games.mistywell.state import City
from games.mistywell.story import PlacedCube, Recuperated, RequestPosted, TempleTook, TurnBegan
from games.mistywell.view import CityView
from tests.games.mistywell.table import city, playing, say

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
    assert [str(beat.text) for beat in shown(play).news] == [
        "You recuperated: gained 1 Fate; night fell; the tracker moved 1 space; lost 1 Fate."
    ]


def test_timers_that_run_are_in_the_story_and_no_news() -> None:
    play = playing("Witch slot: coven-supper, purple=2", "Witch tick")
    log = shown(play)
    assert log.news == ()
    assert [str(beat.text) for beat in log.turns[0].beats] == ["A cube came off Coven Supper, 1 turn to go."]


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


def test_a_turn_that_drew_a_card_stands() -> None:
    drawn = RequestPosted("bees-on-strike")
    for turn_of, facts, stands in (
        ("Tinker play", [*turn(0), drawn, TurnBegan(1)], True),
        ("Tinker play", [*turn(0), TurnBegan(1)], False),
        ("Tinker play", [*turn(0), drawn, *turn(1), *turn(0), TurnBegan(1)], False),
        ("Tinker play", [*turn(0), TempleTook("bees-on-strike"), drawn, TurnBegan(1)], False),
        ("Forester play", [*turn(0), drawn, TurnBegan(1)], False),
    ):
        assert shown(playing(turn=turn_of), *facts).drew is stands
    resigned = playing(turn="Tinker play")
    resigned.resign(0)
    assert not shown(resigned, *turn(0), drawn, TurnBegan(1)).drew


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
    aims = choices.aims(view(), prompt, options)
    assert (aims.can, aims.within, aims.mapped) == (can, within, prompt != "play")


def test_the_one_district_in_question_is_named() -> None:
    seen = view()
    assert choices.only(seen, choices.aims(seen, "enforcer", ("bellrise",))) == "Bellrise"
    assert choices.only(seen, choices.aims(seen, "enforcer", ("bellrise", "eelwater"))) == "a district"


def test_what_resting_would_come_to() -> None:
    player = view("Witch: fate purple=2, effort purple=3").players[0]
    assert choices.rest(view("Witch: fate purple=2, effort purple=3"), player).steps == 3
    none = view("Witch: effort nothing, supply purple=10")
    assert choices.rest(none, none.players[0]).steps == 1, "a Bane is left"
    for steps in range(8):
        seen = view(f"Witch: fate purple={steps}" if steps else "")
        met = [seen.track[(seen.tracker + n) % len(seen.track)] for n in range(1, steps + 2)]
        found = choices.rest(seen, seen.players[0])
        assert (found.balls, found.rings) == (met.count("fate"), met.count("ring"))


@pytest.mark.parametrize(
    ("squares", "words"),
    [
        ("", "A cube on your square of the Moths, or on the wild one."),
        ("moths-wild=brown", "A cube on your square of the Moths."),
        ("moths-witch=purple", "A cube on the wild square of the Moths."),
        ("moths-witch=purple, moths-wild=brown", "No free square of the Moths."),
        ("moths-witch=bane", "The Bane on your square of the Moths goes."),
    ],
)
def test_where_the_cube_of_a_request_would_go(squares: str, words: str) -> None:
    assert choices.influence(view(f"squares: {squares}" if squares else ""), "Witch", "Moths") == words


def test_whom_the_temple_takes_next() -> None:
    jobs = "jobs: bees-on-strike, the-last-cabbage, ladder-to-the-clapper"
    taken = choices.taken_next(view(f"temple: bellringers=2\n{jobs}"))
    assert taken == choices.Taken("Bellringers", 3, fear=True)
    taken = choices.taken_next(view(jobs))
    assert taken == choices.Taken("Bellringers", 1, fear=False)


def test_who_serves_a_request_and_which_ability_is_at_work() -> None:
    seen = view("Witch: supply brown=2\njobs: kraken-probably, the-last-cabbage, the-wrong-homework")
    found = choices.servers(seen.players)
    served = {plan.request for player in seen.players for one in player.hand for plan in one.plans}
    assert set(found) == served
    hands = {(player.character, one.card): one for player in seen.players for one in player.hand}
    for request, several in found.items():
        for owner, action, fails, idle in several:
            held = hands[owner, action]
            (plan,) = (plan for plan in held.plans if plan.request == request)
            assert (fails, idle) == (plan.fails, bool(held.obstacle))
    bellrise = seen.districts[1]
    assert choices.ability_at_work(seen, 0, bellrise.ability[0]) == bellrise
    assert choices.ability_at_work(seen, 0, "Gain 1 Supply.") is None


def test_after_the_first_round_a_turn_without_news_says_whose_it_is() -> None:
    play = playing(turn="Tinker play")
    assert shown(play).turn == ""
    play.state.round = 4
    assert shown(play).turn == "Tinker"
    assert shown(play).news == ()


@pytest.mark.parametrize("paid", [True, False])
def test_what_is_in_progress_is_not_said_to_be_paid_for_again(paid: bool) -> None:
    assert (plans.chosen("coven-supper", "", "This one first", paid=paid).value.terms is None) is paid


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
    assert captions.lies(deed) == place

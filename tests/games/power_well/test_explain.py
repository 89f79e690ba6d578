"""“What is this?” at a duel: what a card says, to whom, and the numbers that hold now."""

from dataclasses import replace

import pytest

from games.kit.cards import Card
from games.kit.story import Fact, StoryEntry
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Reader
from games.power_well import POWER_WELL
from games.power_well.duel_panels import hero_choice_progress
from games.power_well.explain import card
from games.power_well.keywords import explained
from games.power_well.story import Fizzled, Passed, TurnBegan
from tests.games.power_well.table import duel

FIELD = "cmy/ymc/ccc/mmy/yyc"
NAMES = ("Ada", "Ben")


def seen(left: str, right: str, own: int | None = 0, turn: int = 0) -> TablePage:
    """A duel on its Field, as one seat sees it, or somebody who watches."""
    view = POWER_WELL.view(duel(FIELD, left, right, turn).state, own)
    seats = tuple(
        SeatInfo(n, NAMES[n], "person", n == own, connected=True, waiting=n == turn, done=False)
        for n in (0, 1)
    )
    return TablePage(
        code="WELL", slug="power_well", title="Power Well", version=1, phase="playing", seats=seats,
        mine=() if own is None else (own,), shown=own, host=False, host_name="", ruler=False, options={},
        chosen=(), view=view, ask=None, question=1, pending=None, can_take_back=False, story=(),
        reader=Reader(NAMES, own), result=None, commitment="c" * 64, seed=None, link="",
    )  # fmt: skip


def card_of(at: TablePage, name: str) -> Card:
    found = card(at, name)
    assert found, name
    return found


def now(at: TablePage, name: str) -> list[str]:
    return [str(line) for line in card_of(at, name).now]


def marble(at: TablePage, place: str) -> str:
    """The name of the marble at a place."""
    return next(f"m{one.id}" for one in at.view.marbles if one.place == place)


@pytest.mark.parametrize(
    ("place", "own", "line"),
    [
        ("L1", 0, "Left column, row 1: only you play it"),
        ("L1", 1, "Left column, row 1: only Ada plays it"),
        ("M2", 0, "Middle column, row 2: both play it"),
        ("R5", None, "Right column, row 5: only Ben plays it"),
    ],
)
@pytest.mark.rule("PW-5.1")
def test_a_marble_says_who_plays_it(place: str, own: int | None, line: str) -> None:
    at = seen("toad", "bailiff", own)
    assert now(at, marble(at, place)) == [line]


@pytest.mark.rule("PW-5.4")
def test_a_marble_says_whose_lines_may_fuse_it_and_which_tokens_lie_beside_it() -> None:
    at = seen("toad c0* coins 3 pad1@topM", "beasthunter trap1@right3")
    assert now(at, marble(at, "M3")) == [
        "Middle column, row 3: both play it",
        "Your lines may fuse it, which heals cyan by 2",
        "Beside it: Your Pad, Ben’s Trap",
    ]


@pytest.mark.parametrize(
    ("left", "lines"),
    [
        ("toad y4", ["4 of 10", "At 0 it costs 1 of 4 coins"]),
        ("toad c0* coins 3", ["10 of 10", "At 0 it costs 2 of 3 coins"]),
        ("toad c0* coins 1", ["10 of 10", "At 0 it loses the duel"]),
        ("toad c0* m0* coins 4", ["10 of 10", "At 0 it loses the duel"]),
    ],
)
@pytest.mark.rule("PW-7.5")
def test_a_bar_says_what_its_end_costs(left: str, lines: list[str]) -> None:
    assert now(seen(left, "bailiff"), "bar0yellow") == lines


@pytest.mark.rule("PW-7.6")
def test_an_exhausted_bar_says_how_it_comes_back() -> None:
    gone = card_of(seen("toad c4* coins 3", "bailiff", 1), "bar0cyan")
    assert str(gone.name) == "Ada’s cyan bar"
    assert "at 10 it is back" in str(gone.rule)
    assert gone.now == ("4 of 10",)


@pytest.mark.rule("PW-4.1")
def test_power_flow_says_what_can_be_spent_only_to_whom_the_turn_belongs() -> None:
    assert now(seen("toad flow 3", "bailiff"), "flow0") == ["3 of 5", "3 can be spent this turn"]
    assert now(seen("toad flow 3", "bailiff", turn=1), "flow0") == ["3 of 5"]


@pytest.mark.rule("PW-8.1")
def test_a_token_of_the_foe_names_its_owner_in_its_words() -> None:
    at = seen("toad wart1@foe fly=2", "bailiff seal1@topL")
    assert str(card_of(at, "t1right-seal1").name) == "Ben’s Seal"
    assert now(at, "t1right-seal1") == ["Lies above the left column", "1 of 1 laid", "It works for Ben"]
    assert now(at, "t0left-wart1") == ["Lies on Ben’s portrait", "1 of 2 laid"]
    at = seen("bailiff", "toad wart1@hero")
    assert now(at, "t1right-wart1") == ["Lies on Ben’s portrait", "1 of 2 laid", "It works for Ben"]
    assert str(card_of(at, "t1right-wart1").rule).startswith("Ben would take damage")
    assert str(card_of(at, "kind1wart").rule) == "Ben would take damage: Ben takes 2 less and spends this."
    assert now(at, "kind1wart") == ["Ben: 1 of 2 laid"]
    assert now(at, "ability:toad:0")[-1] == "Its words speak to Ben"
    assert "speak to" not in str(now(at, "ability:bailiff:0"))
    assert "“You”" not in str(now(seen("toad", "bailiff"), "kind0wart"))


@pytest.mark.rule("PW-8.1")
def test_where_both_play_one_hero_a_token_says_whose_it_is() -> None:
    at = seen("toad wart1@hero", "toad wart1@foe")
    names = ("t0left-wart1", "t1right-wart1", "kind0wart", "kind1wart")
    assert [str(card_of(at, name).name) for name in names] == ["Your Wart", "Ben’s Wart"] * 2
    assert str(card_of(at, "kind0wart").rule) == "You would take damage: Take 2 less. Spend this."
    assert str(card_of(at, "kind1wart").rule) == "Ben would take damage: Ben takes 2 less and spends this."
    assert now(at, "t1right-wart1")[0] == "Lies on your portrait"


@pytest.mark.rule("PW-8.1")
def test_a_counter_says_what_it_is_spent_on() -> None:
    at = seen("toad fly=2", "bailiff")
    counted, *uses = now(at, "kind0fly")
    assert counted == "Ada: 2 of 6 gained"
    assert [use.partition(":")[0] for use in uses] == ["The Great Belch", "Spit"]
    assert "beside its hero" in str(card_of(at, "kind0fly").rule)


@pytest.mark.rule("PW-8.1")
def test_a_counter_says_which_tokens_gain_it() -> None:
    at = seen("toad fly=2", "beasthunter")
    gained = "Abilities and Pads gain it, and abilities spend or count it."
    assert str(card_of(at, "kind0fly").rule).startswith(gained)
    assert str(card_of(at, "kind1bolt").rule).startswith("Abilities gain it, and spend or count it.")


@pytest.mark.rule("PW-1.2")
def test_recolour_is_said_to_give_all_its_marbles_one_colour() -> None:
    (means,) = [run.means for run in explained("Recolour up to 2 marbles.").runs if run.means]
    assert "one colour, the same for all of them" in means


@pytest.mark.rule("PW-4.3")
@pytest.mark.parametrize("told", [Passed(0), Fizzled(0, "Lily Pad")])
def test_nothing_can_be_played_now_once_the_turn_is_used(told: Fact) -> None:
    at = seen("toad", "bailiff")
    assert now(at, "ability:toad:0")[-1] == "Can be played now"
    story = tuple(StoryEntry(number, fact) for number, fact in enumerate((TurnBegan(0, 1), told), 1))
    used = at._replace(story=story)
    assert not any("now" in line for line in now(used, "ability:toad:0")[2:])
    asked_foe = at._replace(seats=tuple(replace(one, waiting=one.number == 1) for one in at.seats))
    assert not any("now" in line for line in now(asked_foe, "ability:toad:0")[2:]), "a wish is answered"


@pytest.mark.rule("PW-7.5")
def test_the_cards_of_a_hero_and_of_coins_say_how_one_loses() -> None:
    at = seen("toad", "bailiff")
    loses = "You lose when all three boards are Exhausted, or when you cannot pay for one."
    assert all(str(card_of(at, name).rule).endswith(loses) for name in ("side0", "coins0", "hero:toad"))


@pytest.mark.rule("PW-9.1")
def test_an_ability_says_whether_it_can_be_played_now() -> None:
    at = seen("toad y0* coins 3", "bailiff")
    lines = {name: now(at, f"ability:toad:{name}")[-1] for name in (0, 3, 6)}
    assert lines == {
        0: "Can be played now",
        3: "Can be played now",
        6: "Its board is Exhausted: it cannot be played",
    }
    assert now(at, "ability:bailiff:0")[-2].startswith("Empowered, for ")


def test_words_that_mean_the_same_on_every_board_can_be_asked() -> None:
    means = {run.words: run.rule for run in explained("Before: Remove 1. Deal 2. Deal +1.").runs if run.means}
    assert means == {
        "Before": "/rules/power_well#PW-6.3",
        "Remove\u00a01": "/rules/power_well#PW-6.6",
        "Deal\u00a02": "/rules/power_well#PW-7.1",
        "Deal\u00a0+1": "/rules/power_well#PW-7.1",
    }


@pytest.mark.parametrize(
    "name", ["ability:toad:9", "ability:toad:x", "kind:toad:none", "slot:hero", "pick-toad", "doing"]
)
def test_what_is_not_there_has_no_card(name: str) -> None:
    assert card(seen("toad", "bailiff"), name) is None


def test_nobody_is_still_choosing_after_a_duel_is_over() -> None:
    at = seen("toad", "bailiff")
    ada, ben = at.seats
    assert hero_choice_progress(at, ben) == "is choosing"
    assert hero_choice_progress(at._replace(phase="over"), ben) == "had not chosen"
    assert hero_choice_progress(at._replace(phase="over"), replace(ada, done=True)) == "has chosen"

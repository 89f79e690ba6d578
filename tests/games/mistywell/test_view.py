"""What the table shows of a Project before it is played (MW-4.1, MW-7.4)."""

from dataclasses import replace

import pytest

from games.mistywell import MISTYWELL
from games.mistywell.cards import ACTIONS
from games.mistywell.city import COLOURS
from games.mistywell.explain import of_district, of_group, of_slot, of_square
from games.mistywell.explain_signs import SIGNS
from games.mistywell.view import PlanView
from tests.games.mistywell.table import city, served_by

PROJECT = "simmer-until-done"
TALE = "read-the-tea-leaves"


def plans(
    jobs: str, seat: int, eyes: int, card: str, held: str = "", hidden: bool = False
) -> tuple[PlanView, ...]:
    """The plans of a card of a hand, as a seat sees them."""
    s = city(f"jobs: {jobs}")
    s.held[seat], s.hidden = (held,) if held else (), hidden
    hand = MISTYWELL.view(s, eyes).players[seat].hand
    return next(one.plans for one in hand if one.card == card)


@pytest.mark.rule("MW-4.1")
def test_a_plan_says_what_it_pays_when_and_why_it_would_fail() -> None:
    night = served_by(ACTIONS[PROJECT], clock="night", never="day")
    (plan,) = plans(night, 0, 0, PROJECT)
    assert (plan.request, plan.fails) == (night, "clock")
    assert {one.clock for one in plan.pays} == {"night"}


@pytest.mark.rule("MW-6.2")
def test_a_plan_for_the_enforcers_district_would_fail() -> None:
    moth = served_by(ACTIONS[TALE], group="Moths", clock="day")
    (plan,) = plans(moth, 0, 0, TALE)
    assert plan.fails == "enforcer"


@pytest.mark.rule("MW-7.4")
def test_plans_for_a_hidden_request_are_its_owners_alone() -> None:
    held = served_by(ACTIONS[PROJECT], clock="day")
    seen = [
        {plan.request for plan in plans("the-wrong-homework", 0, eyes, PROJECT, held, hidden=True)}
        for eyes in (0, 1)
    ]
    assert held in seen[0]
    assert held not in seen[1]


TABLE = """night, round 4, Enforcer sootmarket, tracker 3
Witch: supply brown=2, fate bane=1 purple=1
Witch hand: coven-supper, simmer-until-done
Witch slot: moonlit-poultice for kraken-probably, purple=1 brown=1
Tinker discard: sell-the-prototype
Forester requests: anchor-seeks-ship
squares: hawkers-witch=green, hawkers-wild=bane, moths-forester=brown
unity: sootmarket=1
fear: eelwater=1, bellrise=1
temple: hawkers=2
jobs: pepper-from-far-away, auction-of-the-lost, the-wrong-homework"""


@pytest.mark.rule("MW-7.4")
def test_the_table_is_shown_as_it_stands() -> None:
    seen = MISTYWELL.view(city(TABLE, turn="Tinker play"), 1)
    assert (seen.clock, seen.round, seen.turn, seen.phase, seen.level) == ("night", 4, 1, "play", "normal")
    assert (seen.unity, seen.fear, seen.goal, seen.temple_limit) == (1, 2, 6, 3)
    assert (seen.tracker, seen.to_fate, seen.to_ring) == (3, 3, 1)
    assert (seen.reserve, seen.banes) == (30 - 2 - 1 - 1 - 2, 10 - 1 - 1)
    assert seen.jobs == ("pepper-from-far-away", "auction-of-the-lost", "the-wrong-homework")
    assert (seen.requests_left, seen.fates_left, seen.covenants_left) == (84 - 5, 21, 6)


@pytest.mark.rule("MW-6.3")
def test_a_district_says_who_rules_it_whose_friend_it_is_and_what_stands_there() -> None:
    districts = {one.slug: one for one in MISTYWELL.view(city(TABLE), None).districts}
    market, lamp, bells = districts["sootmarket"], districts["lowlamp"], districts["bellrise"]
    assert (market.enforcer, market.barred, market.unity, market.fear, market.spaces) == (
        True,
        False,
        1,
        0,
        2,
    )
    assert market.friendly == ("Witch", "Tinker", "Forester")
    assert lamp.friendly == ("Forester",)
    assert (bells.friendly, bells.fear, bells.enforcer) == ((), 1, False)
    forge, hawkers = market.groups
    assert (forge.temple, hawkers.temple, hawkers.name) == (0, 2, "Hawkers")
    assert [(one.owner, one.cube) for one in hawkers.squares] == [
        ("Witch", "green"), ("Tinker", ""), ("Forester", ""), ("wild", "bane"),
    ]  # fmt: skip


@pytest.mark.rule("MW-6.3")
def test_a_cube_on_a_wild_square_makes_no_friends_on_the_card_of_its_group_either() -> None:
    position = city("squares: academia-witch=orange, academia-tinker=bane, academia-wild=green")
    card = of_group(MISTYWELL.view(position, None), "academia")
    assert card
    assert "Friends of the Witch" in card.now
    alone = of_group(MISTYWELL.view(city("squares: academia-wild=green"), None), "academia")
    assert alone
    assert "Friends of nobody yet" in alone.now


@pytest.mark.rule("MW-1.1")
def test_a_player_is_shown_with_pools_cards_and_slots() -> None:
    witch, tinker, forester = MISTYWELL.view(city(TABLE), 0).players
    assert (witch.character, witch.colour, witch.seat) == ("Witch", "purple", 0)
    assert (witch.supply, witch.fate) == (("brown", "brown"), ("purple", "bane"))
    assert witch.effort == ("purple",) * 8
    assert [hand.card for hand in witch.hand] == ["coven-supper", "simmer-until-done"]
    assert (witch.hand[0].obstacle, witch.hand[0].rule) == (
        "“Coven Supper” costs 3 Supply; you are 1 short.",
        "MW-3.2",
    )
    assert (witch.hand[1].obstacle, witch.hand[1].rule) == ("", "")
    (slot,) = witch.slots
    assert (slot.action, slot.request, slot.fails) == ("moonlit-poultice", "kraken-probably", "")
    assert slot.cubes == ("purple", "brown")
    assert tinker.discard == ("sell-the-prototype",)
    assert (forester.held, forester.holds, forester.gave_up) == (("anchor-seeks-ship",), 1, False)


@pytest.mark.rule("MW-3.3")
def test_a_project_that_serves_no_request_says_so() -> None:
    s = city()
    s.jobs, s.held[0] = (), ()
    s.hands[0] = ("simmer-until-done",)
    (hand,) = MISTYWELL.view(s, 0).players[0].hand
    assert (hand.obstacle, hand.rule) == (
        "No Request on the Job Board or in your hand needs this.",
        "MW-3.3",
    )


@pytest.mark.rule("MW-8.1")
def test_a_card_is_shown_as_it_is_printed() -> None:
    cards = MISTYWELL.view(city(), None).cards
    assert len(cards) == 1 + 30 + 84 + 21 + 6
    poultice, homework = cards["moonlit-poultice"], cards["the-wrong-homework"]
    assert (poultice.kind, poultice.cost, poultice.timer, poultice.owner) == ("project", 1, 2, "Witch")
    assert [(one.symbol, one.clock, one.pay) for one in poultice.symbols] == [
        ("remedy", "", None), ("secret", "night", None), ("harvest", "night", None),
    ]  # fmt: skip
    assert (homework.kind, homework.group, homework.district) == ("request", "Academia", "Chalkboard Way")
    assert [(one.symbol, one.clock, one.pay) for one in homework.symbols] == [
        ("tale", "", 1),
        ("secret", "night", 2),
    ]
    assert (homework.cost, homework.timer, cards["recuperate"].cost, cards["recuperate"].timer) == (
        0,
        0,
        0,
        0,
    )
    assert homework.lines == ("You can discard a card. If you do, draw 2 Requests.",)
    assert (cards["bunting"].kind, cards["curfew"].kind, cards["curfew"].district) == (
        "fate",
        "covenant",
        "Lowlamp",
    )
    assert (cards["recuperate"].kind, len(cards["recuperate"].lines)) == ("rest", 4)


@pytest.mark.rule("MW-4.2")
def test_a_plan_pays_by_day_by_night_or_always() -> None:
    held = plans("the-wrong-homework", 0, 0, "whisper-at-keyholes")
    assert [(one.symbol, one.clock, one.pay) for one in held[0].pays] == [
        ("tale", "night", 1),
        ("secret", "night", 2),
    ]
    (plan,) = plans("toll-of-three-riddles", 0, 0, "whisper-at-keyholes")
    assert [(one.symbol, one.clock, one.pay) for one in plan.pays] == [
        ("tale", "night", 2),
        ("secret", "", 2),
    ]
    (plan,) = plans("the-sundials-alibi", 1, 1, "trim-every-lamp")
    assert [(one.symbol, one.clock, one.pay) for one in plan.pays] == [("light", "day", 2)]


SPREAD = """Witch: supply brown=5
squares: bellringers-witch=purple, moths-witch=purple, hawkers-witch=purple"""


def doubts(text: str, card: str, clock: str = "day") -> tuple[str, ...]:
    """What is doubtful of a card of the Witch's hand, as she sees it."""
    hand = MISTYWELL.view(city(text, clock=clock), 0).players[0].hand
    return next(one.doubts for one in hand if one.card == card)


@pytest.mark.rule("MW-4.4")
def test_a_price_that_cannot_be_paid_is_foretold() -> None:
    (said,) = doubts(SPREAD, "coven-supper")
    assert said.startswith("As things stand you cannot remove 2 of your cubes from one district")
    pays = SPREAD.replace("hawkers-witch", "bellringers-wild") + ", moths-wild=purple"
    assert doubts(pays, "coven-supper") == ()


@pytest.mark.rule("MW-4.3")
def test_a_price_of_the_other_time_of_day_is_foretold() -> None:
    (said,) = doubts(SPREAD, "moon-over-all-roofs")
    assert said == "As things stand it is day: what it does by night is left out."
    assert "cannot" in doubts(SPREAD, "moon-over-all-roofs", "night")[0]


@pytest.mark.rule("MW-4.4")
def test_a_price_that_would_buy_nothing_is_foretold_in_plain_words() -> None:
    seen = MISTYWELL.view(city("Witch: supply brown=3\njobs: nightgown-on-the-spire", clock="night"), 0)
    plans = next(one.plans for one in seen.players[0].hand if one.card == "moonlit-poultice")
    (said,) = next(one.doubts for one in plans if one.request == "nightgown-on-the-spire")
    assert said == "As things stand you do not suffer 3 Fate: what it pays for cannot be done."


@pytest.mark.rule("MW-4.4")
def test_a_cube_that_finds_no_square_is_foretold() -> None:
    full = (
        "squares: hawkers-witch=purple, hawkers-wild=orange, forgehands-witch=purple, forgehands-wild=orange"
    )
    relics = "genuine-fake-relics"
    jobs = f"jobs: {relics}, herring-for-everybody\ntemple: hawkers=1"
    seen = MISTYWELL.view(city(f"Witch: supply brown=3\n{full}\n{jobs}"), 0)
    found = {
        plan.request: plan.doubts
        for one in seen.players[0].hand
        if one.card in (PROJECT, "whisper-at-keyholes")
        for plan in one.plans
    }
    assert found == {
        relics: ("As things stand nothing comes of “place a cube here”.",),
        "herring-for-everybody": ("As things stand nothing comes of “place a cube in Sootmarket”.",),
    }


@pytest.mark.rule("MW-3.2")
@pytest.mark.parametrize(
    ("supply", "said"),
    [
        (
            "brown=1, fate green=10",
            ("As things stand nothing comes of “place a cube in the Enforcer’s district”.",),
        ),
        ("brown=1 green=1, fate green=9", ()),
    ],
)
def test_a_cube_that_can_be_paid_home_and_placed_is_not_doubted(supply: str, said: tuple[str, ...]) -> None:
    s = city(f"Forester: effort nothing, supply {supply}", "Forester play")
    (walk,) = (one for one in MISTYWELL.view(s, 2).players[2].hand if one.card == "walk-softly")
    assert walk.doubts == said


def test_only_who_is_about_to_play_is_told() -> None:
    for eyes in (1, None):
        assert not any(one.doubts for one in MISTYWELL.view(city(SPREAD), eyes).players[0].hand)


def test_cubes_of_every_colour_say_whose_they_are_and_where_they_go() -> None:
    seen = MISTYWELL.view(city("Witch: supply brown=3\nsquares: moths-witch=brown"), 0)
    brown = SIGNS["cube-brown"](seen)
    assert "go back to the Reserve" in brown.rule
    assert brown.now == ("26 in the Reserve",)
    assert "come home to the Witch’s Effort" in SIGNS["cube-purple"](seen).rule
    assert set(SIGNS) >= {f"cube-{colour}" for colour in COLOURS}
    square = of_square(seen, "moths-witch")
    assert square
    assert square.now[0] == "A brown cube lies on it; removed, it goes back to the Reserve"


@pytest.mark.rule("MW-3.1")
def test_an_action_that_is_done_is_not_called_in_progress() -> None:
    slots = "Witch slot: coven-supper, purple=2"
    seen = MISTYWELL.view(city(slots), 0).players[0]
    (slot,) = seen.slots
    assert of_slot(seen, slot).now == ("2 turns to go",)
    done = of_slot(seen, replace(slot, cubes=()))
    assert done.rule.startswith("An Action that is done, and no longer in progress")
    assert done.now == ("Its timer is empty",)


def test_the_card_of_a_district_says_little() -> None:
    seen = MISTYWELL.view(city("unity: chalkboard-way=1"), 0)
    card = of_district(seen, "chalkboard-way")
    assert card
    assert card.now[1] == "Friendly to all"
    assert len(card.now) == 3, "its tokens, its friends and its ability"

"""MW-4.4 and MW-7.6: what cards say and at what price, and a law that every price of a card keeps."""

from collections.abc import Iterator
from dataclasses import field, replace

import pytest

from games.kit.contract import Ended, Steps
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.mistywell import MISTYWELL
from games.mistywell.cards import Act, Line
from games.mistywell.city import CLOCK, DISTRICT, GROUP, GROUPS
from games.mistywell.content import Faulty, lines
from games.mistywell.deed import Deed
from games.mistywell.lines import AnotherCan, Can, When
from games.mistywell.state import City
from tests.games.mistywell.positions import anywhere
from tests.games.mistywell.table import asked, kinds, line, offered, say, trying
from tests.games.mistywell.test_cards import all_cards

SUPPER = (
    "You can remove 2 of your cubes from one district and remove 2 more of your cubes. "
    "If you do, place Unity there."
)
EACH = "You can remove 1 of your cubes from each of 2 districts. If you do, place Unity in one of them."
TABLE = "You can remove 2 of your cubes. If you do, place Unity in one of their districts."
WORKSHOP = "You can remove 1 cube of each of 2 players from one district. If you do, place Unity there."
PEARLS = "You can lose 4 Supply. If you do, turn a Fear token to Unity."


def offers(text: str, at: str = "", here: str = "") -> bool:
    """Whether a line at work asks somebody whether to do it."""
    return asked(trying(text, at=at, here=here)) == "may"


# MW-4.4: a price in several parts


@pytest.mark.rule("MW-4.4")
def test_two_cubes_do_not_pay_for_four() -> None:
    assert not offers(SUPPER, "squares: hawkers-witch=purple, forgehands-witch=purple")
    assert not offers(SUPPER, "squares: hawkers-witch=purple, forgehands-witch=purple, moths-witch=brown")
    four = "squares: hawkers-witch=purple, hawkers-wild=brown, moths-witch=brown, academia-witch=brown"
    assert offers(SUPPER, four)


@pytest.mark.rule("MW-4.4")
def test_four_cubes_in_four_districts_are_not_two_in_one() -> None:
    apart = "squares: hawkers-witch=purple, bellringers-witch=brown, moths-witch=brown, academia-witch=brown"
    assert not offers(SUPPER, apart)


@pytest.mark.rule("MW-4.4")
def test_the_parts_of_any_price_are_paid_together() -> None:
    twice = "You can lose 2 Supply and lose 2 Supply. If you do, gain 1 Effort."
    assert not offers(twice, "Witch: supply brown=3")
    assert offers(twice, "Witch: supply brown=3 purple=1")
    first = "You can move 2 Effort to Supply and lose 3 Supply. If you do, gain 1 Effort."
    assert offers(first, "Witch: supply brown=1")


@pytest.mark.rule("MW-4.4")
def test_a_price_that_averts_something_is_all_or_nothing_too() -> None:
    text = "You can discard 2 cards. If not, draw Covenant."
    assert not offers(text, "Witch hand: coven-supper")
    assert offers(text, "Witch hand: coven-supper, stir-the-sky")


@pytest.mark.rule("MW-4.4")
def test_of_one_thing_or_another_what_can_be_done_in_full_is_offered() -> None:
    text = "Choose one: gain 2 Supply, or lose 2 Fate, or recover a card, or move the Fate tracker back 2."
    play = trying(text, at="Witch: fate purple=2\ntracker 2")
    assert offered(play) == ["gain 2 Supply", "lose 2 Fate", "move the Fate tracker back 2"]
    play = trying(text, at="Tinker: supply brown=29\nWitch: fate purple=1\ntracker 1")
    assert offered(play) == ["gain 2 Supply", "lose 2 Fate", "move the Fate tracker back 2"]
    assert kinds(trying(text, at="Tinker: supply brown=30")) == ["missed"]


@pytest.mark.rule("MW-1.3")
def test_the_price_of_the_school_can_be_fear() -> None:
    at = "squares: academia-witch=purple\nWitch: supply brown=3"
    play = say(trying("Use the ability of a friendly district.", at=at), "yes")
    assert offered(play) == ["lose 3 Supply", "place Fear here"]
    say(play, "place Fear here", "hawkers-witch", "moths-witch")
    assert line(play, "fear") == "chalkboard-way=1"
    assert line(play, "squares") == "academia-witch=purple, hawkers-witch=purple, moths-witch=purple"


@pytest.mark.rule("MW-7.6")
def test_of_two_prices_only_the_one_is_offered_that_something_is_sure_to_come_of() -> None:
    at = "squares: academia-witch=purple\nWitch: supply purple=9"
    play = trying("Use the ability of a friendly district.", at=at)
    assert play.waiting[0].detail["deed"] == "lose 3 Supply", "Fear brings no cube to place"
    say(play, "yes", "hawkers-witch", "moths-witch")
    assert line(play, "squares") == "academia-witch=purple, hawkers-witch=purple, moths-witch=purple"
    assert line(play, "fear") == ""


# MW-7.6: where


@pytest.mark.rule("MW-7.6")
def test_there_is_the_one_district_that_was_named() -> None:
    cubes = "hawkers-witch=purple, forgehands-witch=purple, moths-witch=brown, ferryfolk-witch=brown"
    play = say(trying(SUPPER, at=f"squares: {cubes}"), "yes")
    assert line(play, "unity") == "sootmarket=1"


@pytest.mark.rule("MW-7.6")
def test_there_is_where_another_player_took_cubes_from() -> None:
    text = "Another player can remove 2 of your cubes from one district. If they do, place Unity there."
    play = say(trying(text, at="squares: hawkers-tinker=orange, forgehands-tinker=brown"), "yes")
    assert line(play, "unity") == "sootmarket=1"


@pytest.mark.rule("MW-7.6")
def test_one_of_them_is_any_district_that_a_cube_was_taken_from() -> None:
    at = "squares: hawkers-witch=purple, moths-witch=brown, ferryfolk-witch=brown"
    play = say(trying(EACH, at=at), "yes", "moths-witch", "hawkers-witch")
    assert (asked(play), offered(play)) == ("unity", ["lowlamp", "sootmarket"])


@pytest.mark.rule("MW-7.6")
@pytest.mark.parametrize("text", [SUPPER, EACH, TABLE, WORKSHOP])
def test_unity_is_not_paid_for_where_it_has_no_room(text: str) -> None:
    cubes = "squares: moths-witch=brown, moths-wild=brown, academia-wild=brown, academia-witch=brown"
    assert offers(text, f"{cubes}\nunity: lowlamp=1")
    assert not offers(text, f"{cubes}\nunity: lowlamp=1, chalkboard-way=1")


@pytest.mark.rule("MW-7.6")
def test_the_last_cube_is_taken_where_unity_has_room() -> None:
    at = "squares: moths-witch=brown, moths-wild=brown, bellringers-witch=brown\nunity: lowlamp=1"
    play = say(trying(TABLE, at=at), "yes", "moths-witch")
    assert line(play, "unity") == "bellrise=1, lowlamp=1"
    play = say(trying(TABLE, at=at), "yes", "bellringers-witch")
    assert offered(play) == ["moths-witch", "moths-wild"]


@pytest.mark.rule("MW-7.6")
def test_a_fear_token_is_any_fear_token() -> None:
    play = say(trying(PEARLS, at="Witch: supply brown=4\nfear: eelwater=1"), "yes")
    assert line(play, "unity") == "eelwater=1"
    assert not offers(PEARLS, "Witch: supply brown=4\nunity: eelwater=1")


@pytest.mark.rule("MW-7.6")
def test_an_action_of_anybody_is_not_one_of_yours() -> None:
    slots = "Witch slot: coven-supper, purple=1\nTinker slot: grand-unveiling, orange=1"
    play = trying("Gain 1 Supply for each Action of yours in progress.", at=slots)
    assert play.state.supply[0] == [0, 0, 0, 1, 0]


@pytest.mark.rule("MW-7.6")
def test_here_is_the_group_for_cubes_and_the_district_for_tokens() -> None:
    at = "squares: forgehands-witch=bane, hawkers-witch=bane\nunity: sootmarket=1"
    play = trying("Remove a Bane here.", "If there is Unity here: Gain 1 Supply.", at=at, here="Hawkers")
    assert line(play, "squares") == "forgehands-witch=bane"
    assert "gain" in kinds(play)


@pytest.mark.rule("MW-7.6")
@pytest.mark.parametrize(
    "text",
    [
        "Place Unity there.",
        "You can remove 2 of your cubes. If you do, place Unity there.",
        "You can remove 2 of your cubes from one district. If you do, place Unity in one of them.",
        "You can lose 2 Supply. If you do, place Unity in one of their districts.",
    ],
)
def test_a_card_speaks_of_no_district_that_it_has_not_named(text: str) -> None:
    with pytest.raises(Faulty, match="did not name"):
        lines([text], here=True)


# MW-7.6: what can come to nothing

ON_MOTHS = [
    ("You can delay 1 of your Actions. If you do, place a cube here.", "Witch slot: coven-supper, purple=9"),
    ("You can suffer 2 Fate. If you do, place a cube here.", "Witch: supply purple=8"),
    ("You can suffer 1 Fate. If you do, gain 1 Supply.", "Tinker: supply brown=30"),
    ("You can suffer 11 Fate. If you do, gain 1 Supply.", "Witch: fate bane=10"),
    ("You can add a Temple cube here. If you do, gain 1 Supply.", "Tinker: supply brown=29"),
    ("You can lose 1 Supply. If you do, place a cube here.", "Witch: supply brown=1 purple=9, fate purple=1"),
    ("You can discard a card. If you do, lose 1 Fate.", "Witch: fate bane=1"),
    ("You can place Fear here. If you do, gain 5 Supply.", "fear: eelwater=2, bellrise=2, ivygarth=1"),
    (
        "You can lose 1 Supply. If you do, remove a Temple cube here.",
        "Witch: supply brown=1\ntemple: hawkers=1",
    ),
    ("Another player can discard a card. If they do, recover 2 cards.", ""),
    ("Another player can lose 1 Supply. If they do, gain 1 Supply.", "Tinker: supply brown=30 orange=1"),
]
"""Prices that a Moth may name, and positions in which they can buy nothing."""


@pytest.mark.rule("MW-7.6")
@pytest.mark.parametrize(("text", "at"), ON_MOTHS)
def test_what_can_come_to_nothing_is_not_offered_at_a_price(text: str, at: str) -> None:
    assert not offers(text, at, here="Moths")


@pytest.mark.rule("MW-7.6")
def test_what_the_price_itself_brings_home_counts() -> None:
    text = "You can move 2 Supply to Effort. If you do, place a cube here."
    assert offers(text, "Witch: supply brown=2, fate purple=10", here="Hawkers")
    text = "You can drop 1 of your Actions. If you do, gain 2 Supply."
    assert offers(text, "Witch slot: coven-supper, brown=1\nTinker: supply brown=29")
    assert not offers(text, "Witch slot: coven-supper, purple=1\nTinker: supply brown=30")


# MW-7.6: the law

Priced = tuple[str, Can | AnotherCan, str, int]


@dataclass(frozen=True)
class Watched(Deed):
    """A reward that notes whether it changed anything."""

    deed: Deed
    changes: list[bool] = field(default_factory=list)

    def useful(self, s: City, act: Act) -> bool:
        return self.deed.useful(s, act)

    def do(self, s: City, act: Act) -> Steps[None]:
        before = MISTYWELL.dump(s)
        self.changes.append(False)
        try:
            yield from self.deed.do(s, act)
        finally:
            self.changes[-1] = MISTYWELL.dump(s) != before


def prices() -> Iterator[Priced]:
    """Every line of every card that names a price for something: its card, itself, where it is and whose."""
    for key, found, where, seat in all_cards():
        for one in map(inner, found):
            if isinstance(one, Can | AnotherCan) and one.reward:
                yield key, one, where, seat


def inner(found: Line) -> Line:
    """A line without its condition."""
    return found.line if isinstance(found, When) else found


def accept(steps: Steps[None], dice: Dice) -> None:
    """Lets a line go on: every offer is taken, everything else is answered at random."""
    try:
        question = next(steps)
        while True:
            ((seat, ask),) = question.asks().items()
            text = "yes" if ask.prompt == "may" else ask.sample(dice)
            question = steps.send({seat: ask.parse(text)})
    except (StopIteration, Ended):
        return


@pytest.mark.rule("MW-7.6")
@pytest.mark.parametrize(("key", "found", "where", "seat"), list(prices()))
def test_whatever_is_offered_at_a_price_changes_something(
    key: str, found: Can | AnotherCan, where: str, seat: int
) -> None:
    assert found.reward
    dice = Dice(f"the price of {key}, paid again and again".encode())
    watched = Watched(found.reward)
    group = GROUP.get(where, -1)
    district = GROUPS[group].district if group >= 0 else DISTRICT.get(where, -1)
    for _ in range(25):
        for clock in CLOCK:
            s = anywhere(dice)
            s.clock, s.turn = clock, seat
            act = Act(seat, key, group, district)
            accept(replace(found, reward=watched).run(s, act), dice)
            MISTYWELL.check(s)
            assert all(watched.changes), MISTYWELL.notation(s)
    assert watched.changes, "never offered"

"""MW-4.4: a line that finds nothing to do passes without a question, and what is half there is half done."""

import pytest

from games.kit.play import Play
from games.kit.words import Reader
from games.mistywell.cards import REQUESTS
from games.mistywell.city import BROWN, GROUPS
from games.mistywell.state import City
from games.mistywell.words import sentence
from tests.games.mistywell.table import asked, kinds, line, offered, playing, say, trying

FULL = "unity: lowlamp=1, chalkboard-way=1"
BARE = "Witch: supply nothing, fate nothing"
PRICE = "remove 2 of your cubes from one district and remove 2 more of your cubes"
SUPPER = f"You can {PRICE}. If you do, place Unity there."
CROWDED = "squares: moths-witch=brown, moths-wild=brown, academia-witch=brown, academia-wild=brown"
FILLED = "squares: hawkers-witch=brown, hawkers-wild=brown"
WITCH = Reader(("Ada", "Ben", "Cleo"), 0)


def sentences(play: Play[City]) -> list[str]:
    """All that was told, as the Witch hears it."""
    told = [fact for closed in play.closed for fact in closed.story]
    return [str(sentence(fact, WITCH)) for fact in (*told, *play.story)]


@pytest.mark.rule("MW-4.4")
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Lose 2 Supply.", BARE),
        ("Lose 2 Fate.", "Witch: fate bane=2"),
        ("Gain 1 Supply.", "Tinker: supply brown=30"),
        ("Gain 1 Effort.", "Tinker: supply brown=30"),
        ("Suffer 1 Fate.", "Witch: supply purple=10, fate bane=10"),
        ("Gain 1 Supply for each friendly district.", ""),
        ("Move 1 Supply to Effort.", BARE),
        ("Move 1 Effort to Supply.", "Witch: fate purple=10"),
        ("Remove 2 of your cubes.", "squares: moths-tinker=orange, moths-wild=bane"),
        ("Remove 2 of your cubes from one group.", ""),
        ("Remove 1 of your cubes from each of 2 districts.", ""),
        ("Remove 1 cube of each of 2 players from one district.", "squares: moths-tinker=orange"),
        ("Remove a Bane of yours from the map.", "squares: moths-tinker=bane"),
        ("Remove a Bane here.", "squares: hawkers-witch=bane"),
        ("Remove any Bane from the map.", ""),
        ("Place a cube here.", "Witch: fate purple=10"),
        ("Place a cube here.", "squares: moths-witch=brown, moths-wild=green"),
        ("Place a cube in a friendly district.", ""),
        ("Move the Enforcer here.", ""),
        ("Place Unity here.", FULL),
        ("Turn a Fear token to Unity.", FULL),
        ("Turn a Unity token to Fear.", "fear: lowlamp=1"),
        ("Remove a Fear token.", FULL),
        ("Remove a Fear token here.", "fear: bellrise=1"),
        ("Remove a Temple cube.", ""),
        ("Remove a Temple cube here.", "temple: hawkers=1"),
        ("Use the ability of a friendly district.", "squares: moths-witch=brown"),
        ("Move the Fate tracker back 2.", ""),
        ("Recover 2 cards.", ""),
        ("Recover all cards.", ""),
        ("Hurry 1 Action.", ""),
        ("Hurry 1 of your Actions.", "Tinker slot: grand-unveiling, orange=1"),
        ("Delay 1 of your Actions.", "Tinker slot: grand-unveiling, orange=1"),
        ("Delay 1 of your Actions.", "Witch slot: coven-supper, purple=1\nWitch: fate purple=9"),
        ("Drop 1 of your Actions.", "Tinker slot: grand-unveiling, orange=1"),
        ("By night: Gain 1 Supply.", ""),
        ("If there is Fear here: Gain 1 Supply.", "fear: bellrise=1"),
        ("If there is Unity here: Gain 1 Supply.", "fear: lowlamp=1"),
        ("If the Enforcer is next door: Gain 1 Supply.", "Enforcer bellrise"),
        ("If you have no Supply: Gain 1 Supply.", "Witch: supply green=1"),
        ("If your Fate Pool is empty: Gain 1 Supply.", "Witch: fate bane=1"),
        ("If your Fate Pool holds 3 cubes or more: Gain 1 Supply.", "Witch: fate bane=1 purple=1"),
        ("If your Fate Pool holds a Bane: Gain 1 Supply.", "Witch: fate purple=1"),
    ],
)
def test_what_finds_nothing_is_told_and_not_offered(text: str, at: str) -> None:
    """What does not hold now is as if it were not there (MW-4.3)."""
    play = trying(text, at=at, here="Moths")
    condition, found, deed = text.partition(": ")
    assert (kinds(play), asked(play)) == ([] if found else ["missed"], "over")
    offer = (
        f"{condition}: You can {deed[0].lower()}{deed[1:]}"
        if found
        else f"You can {text[0].lower()}{text[1:]}"
    )
    assert asked(trying(offer, at=at, here="Moths")) == "over"


@pytest.mark.rule("MW-4.4")
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("If there is Fear here: Gain 1 Supply.", "fear: lowlamp=1"),
        ("If there is Unity here: Gain 1 Supply.", "unity: lowlamp=1"),
        ("If the Enforcer is next door: Gain 1 Supply.", "Enforcer chalkboard-way"),
        ("If you have no Supply: Gain 1 Supply.", "Witch: supply nothing"),
        ("If your Fate Pool is empty: Gain 1 Supply.", "Witch: effort nothing"),
        ("If your Fate Pool holds 3 cubes or more: Gain 1 Supply.", "Witch: fate bane=1 purple=2"),
        ("If your Fate Pool holds a Bane: Gain 1 Supply.", "Witch: fate bane=1"),
        ("Gain 1 Supply for each Unity token.", "unity: bellrise=1"),
        ("Gain 1 Supply for each Fear token.", "fear: bellrise=1"),
        ("Gain 1 Supply for each Bane on the map.", "squares: moths-tinker=bane"),
        ("Gain 1 Supply for each friendly district.", "squares: moths-witch=green"),
        ("Gain 1 Supply for each Request in your hand.", "Witch requests: the-wrong-homework"),
    ],
)
def test_where_it_is_so_one_supply_is_gained(text: str, at: str) -> None:
    play = trying(text, at=at, here="Moths")
    assert play.state.supply[0][BROWN] == 1


@pytest.mark.rule("MW-4.4")
@pytest.mark.parametrize(
    ("text", "at", "after"),
    [
        (
            "lose 3 Supply",
            "Witch: supply brown=2",
            ("Witch", "effort purple=10, supply nothing, fate nothing"),
        ),
        ("lose 3 Fate", "Witch: fate brown=2", ("Witch", "effort purple=10, supply nothing, fate nothing")),
        (
            "gain 3 Effort",
            "Tinker: supply brown=29",
            ("Witch", "effort brown=1 purple=10, supply nothing, fate nothing"),
        ),
        (
            "move 3 Supply to Effort",
            "Witch: supply brown=2",
            ("Witch", "effort brown=2 purple=10, supply nothing, fate nothing"),
        ),
        ("move 12 Effort to Supply", "", ("Witch", "effort nothing, supply purple=10, fate nothing")),
        ("remove 2 Temple cubes", "temple: hawkers=1", ("temple", "")),
        ("discard 3 cards", "Witch hand: coven-supper, stir-the-sky", ("Witch hand", "")),
        ("remove 3 of your cubes", "squares: moths-witch=brown, hawkers-wild=brown", ("squares", "")),
        (
            "remove 3 of your cubes from one district",
            "squares: hawkers-witch=brown, forgehands-wild=brown, moths-witch=brown",
            ("squares", "moths-witch=brown"),
        ),
        (
            "remove 1 of your cubes from each of 3 districts",
            "squares: hawkers-witch=brown, moths-wild=brown",
            ("squares", ""),
        ),
        ("move the Fate tracker back 3", "tracker 2", ("squares", "")),
    ],
)
def test_what_is_half_there_is_half_done_and_no_price(text: str, at: str, after: tuple[str, str]) -> None:
    play = trying(f"{text[0].upper()}{text[1:]}.", at=at)
    while asked(play) != "over":
        say(play, offered(play)[0])
    assert line(play, after[0]) == after[1]
    assert play.state.tracker == 0
    assert asked(trying(f"You can {text}.", at=at)) == "may"
    assert asked(trying(f"You can {text}. If you do, flip the Clock.", at=at)) == "over"


@pytest.mark.rule("MW-4.4")
@pytest.mark.parametrize(
    ("lines", "at", "told"),
    [
        (
            "Place a cube here.",
            "Witch: fate purple=10",
            "You could not place a cube here, for no Effort was left, so that was skipped",
        ),
        (
            "Each player: delay 1 of your Actions.",
            "",
            "You could not delay 1 of your Actions, for no Action was in progress, so that was skipped",
        ),
        (
            "You can lose 2 Supply. If you do, remove a Temple cube.",
            "Witch: supply brown=1\ntemple: moths=1",
            "You could not lose 2 Supply, for there was too little Supply, "
            "and so did not remove a Temple cube",
        ),
        (
            "You can lose 2 Supply. If you do, remove a Temple cube.",
            "Witch: supply brown=2",
            "You did not lose 2 Supply, for nothing would have come of it",
        ),
        (
            "Gain 1 Supply and remove a Temple cube.",
            "",
            "You could not remove a Temple cube, for no Temple cube was there, so that was skipped",
        ),
        (
            SUPPER,
            "squares: moths-witch=brown, moths-wild=brown, academia-witch=brown",
            f"You could not {PRICE}, for there were too few cubes, and so did not place Unity there",
        ),
        (
            SUPPER,
            f"{CROWDED}\n{FULL}",
            f"You could not {PRICE}, for there was no room, and so did not place Unity there",
        ),
        (
            "Another player can recover a card.",
            "",
            "You found nobody who could recover a card, so that was skipped",
        ),
        (
            "Another player can discard a card. If they do, recover 2 cards.",
            "",
            "You asked nobody to discard a card, for nothing would have come of it",
        ),
        (
            "Another player can lose 1 Supply. If they do, gain 2 Supply.",
            "",
            "You found nobody who could lose 1 Supply, and so did not gain 2 Supply",
        ),
        (
            "You can discard 2 cards. If you do, place a cube here and place a cube next door.",
            "Witch hand: coven-supper",
            "You could not discard 2 cards, for there were too few cards in hand (Recuperate always stays), "
            "and so did not place a cube here or place a cube next door",
        ),
        (
            "You can lose 2 Supply. If you do, lose 2 Fate. If not, gain 1 Supply.",
            "Witch: supply brown=1",
            "You could not lose 2 Supply, for there was too little Supply, "
            "so what the card says for “if not” was done",
        ),
    ],
)
def test_why_something_came_to_nothing_is_said_and_what_happened_instead(
    lines: str, at: str, told: str
) -> None:
    assert told in sentences(trying(lines, at=at, here="Moths"))


@pytest.mark.rule("MW-4.4")
@pytest.mark.parametrize(
    ("at", "lack"),
    [
        ("", "no district was friendly"),
        ("squares: moths-witch=purple, moths-wild=green", "no square was free"),
        ("Witch: effort nothing, supply purple=10", "no Effort was left"),
    ],
)
def test_a_cube_without_a_friendly_district_says_so(at: str, lack: str) -> None:
    told = f"You could not place a cube in a friendly district, for {lack}, so that was skipped"
    assert sentences(trying("Place a cube in a friendly district.", at=at)) == [told]


@pytest.mark.rule("MW-5.5")
@pytest.mark.parametrize(
    ("at", "lack"),
    [("Witch: supply purple=10", "no Effort was left"), (FILLED, "no square was free")],
)
def test_a_request_that_brings_no_cube_to_its_group_says_so(at: str, lack: str) -> None:
    slot = "Witch slot: moonlit-poultice for a-horse-mostly, brown=1"
    play = playing(f"{at}\n{slot}", "Witch tick", "night")
    while asked(play) != "play":
        say(play, offered(play)[0])
    group = GROUPS[REQUESTS["a-horse-mostly"].group].name
    assert f"You could not place a cube on {group}, for {lack}, so that was skipped" in sentences(play)


@pytest.mark.rule("MW-6.3")
def test_cubes_of_players_are_taken_one_each_and_a_wild_one_is_anybodys() -> None:
    at = "squares: hawkers-witch=purple, forgehands-witch=purple, hawkers-wild=green, moths-witch=purple"
    play = trying("Remove 1 cube of each of 2 players from one district.", at=at)
    assert offered(play) == ["forgehands-witch", "hawkers-witch"], "the wild one has to go with either"
    assert line(say(play, "hawkers-witch"), "squares") == "forgehands-witch=purple, moths-witch=purple"


@pytest.mark.rule("MW-4.4")
@pytest.mark.parametrize(
    ("text", "at", "left"),
    [
        (
            "Remove 1 of your cubes from each of 3 districts.",
            "squares: moths-witch=purple, hawkers-wild=brown, academia-witch=brown",
            ("squares", ""),
        ),
        (
            "Remove 1 cube of each of 3 players from one district.",
            "squares: moths-witch=purple, moths-wild=brown, moths-tinker=orange",
            ("squares", ""),
        ),
        ("Remove 2 Temple cubes.", "temple: moths=1, hawkers=1", ("temple", "")),
        ("Remove 2 Temple cubes.", "temple: moths=1", ("temple", "")),
    ],
)
def test_where_everything_has_to_go_nobody_is_asked_what(text: str, at: str, left: tuple[str, str]) -> None:
    play = trying(text, at=at)
    assert (asked(play), line(play, left[0])) == ("over", left[1])


@pytest.mark.rule("MW-6.3")
def test_of_so_many_districts_only_those_with_a_choice_ask_for_one() -> None:
    at = "squares: moths-witch=purple, moths-wild=brown, hawkers-witch=brown"
    play = trying("Remove 1 of your cubes from each of 2 districts.", at=at)
    assert offered(play) == ["moths-witch", "moths-wild"]
    assert line(say(play, "moths-wild"), "squares") == "moths-witch=purple"


@pytest.mark.rule("MW-4.2")
@pytest.mark.parametrize(
    ("request_key", "at", "prompt"),
    [
        ("weathercock-reformed", "", "square"),
        ("soup-in-the-helmet", "", "square"),
        ("professor-of-tuesday", "", "square"),
        ("golden-boots-wet", "", "need"),
        ("golden-boots-wet", "Witch: supply brown=29", "square"),
    ],
)
def test_needs_that_pay_the_same_are_not_asked_about(request_key: str, at: str, prompt: str) -> None:
    action = {"professor-of-tuesday": "stories-by-the-stump", "soup-in-the-helmet": "bark-and-honey"}.get(
        request_key, "clockwork-favour"
    )
    seat = "Tinker" if action == "clockwork-favour" else "Forester"
    colour = "orange" if seat == "Tinker" else "green"
    play = playing(f"{at}\n{seat} slot: {action} for {request_key}, {colour}=1", f"{seat} tick")
    assert asked(play) == prompt


@pytest.mark.rule("MW-4.1")
@pytest.mark.parametrize(("brown", "told"), [(30, True), (29, False)])
def test_a_project_that_fails_without_a_reserve_says_that_it_brings_no_supply(brown: int, told: bool) -> None:
    slot = "Witch slot: moonlit-poultice for a-horse-mostly, purple=1"
    play = playing(f"{slot}\nTinker: supply brown={brown}", "Witch tick")
    words = "You could not gain 1 Supply, for the Reserve was empty, so that was skipped"
    assert (words in sentences(play)) is told
    assert play.state.supply[0][BROWN] == (not told)

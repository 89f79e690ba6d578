"""What the cards of the open table say: a name, a rule, and the numbers that hold now."""

import pytest

from games.kit.cards import Card
from games.kit.pieces import Grouped
from games.kit.play import Play
from games.kit.view_models import TablePage
from games.kit.words import Reader, say
from games.power_well.explain_tokens import row_count
from games.power_well.heroes import OWN
from games.power_well.keywords import IN_SHORT, in_short
from games.power_well.open import POWER_WELL_OPEN
from games.power_well.open_sheets import all_sheets
from games.power_well.open_state import OpenState
from tests.games.power_well.test_open import open_table, tap

KNIGHT = "knight c10 m0* y4 flow 2 coins 3 shield1@left2"
BAILIFF = "bailiff c10 m10 y10 flow 0 coins 4 bill1@right4 seal1@topM"
BOTH = Reader(("Knight", "Bailiff"))
YOU = "“You” is the Knight"
FIRST = Reader(("Knight", "Bailiff"), 0)


def table() -> Play[OpenState]:
    """A Knight who has lost the magenta board, and a Bailiff whose Bill is four down."""
    return open_table("ccm/mym/ccm/yym/mcy", KNIGHT, BAILIFF)


def card_shown(play: Play[OpenState], name: str, reader: Reader = BOTH) -> Card | None:
    view = POWER_WELL_OPEN.view(play.state, None)
    return POWER_WELL_OPEN.card(TablePage(
        code="ABCDEF", slug="power_well_open", title="", version=1, phase="playing", seats=(), mine=(0, 1),
        shown=0, host=True, host_name="", ruler=True, options={}, chosen=(), view=view, ask=None, question=1,
        pending=None, can_take_back=False, story=(), reader=reader, result=None, commitment="", seed=None,
        link="",
    ), name)  # fmt: skip


def card(play: Play[OpenState], name: str, reader: Reader = BOTH) -> tuple[str, tuple[str, ...], str]:
    found = card_shown(play, name, reader)
    assert found, name
    return str(found.name), tuple(map(str, found.now)), found.clause


def marble(play: Play[OpenState], place: str) -> str:
    view = POWER_WELL_OPEN.view(play.state, None)
    return next(f"m{one.id}" for one in view.marbles if one.place == place)


@pytest.mark.rule("PW-5.4")
def test_a_marble_says_whose_it_is_and_who_may_fuse_it() -> None:
    play = table()
    both = ("Middle column, row 1: for both of you", "Right column, row 1: for the Bailiff")
    assert card(play, marble(play, "M1")) == ("Cyan marble", (both[0],), "PW-5.3")
    assert card(play, marble(play, "R1"))[1] == (both[1],)
    fused = "Knight’s lines may run through it, which heals magenta by 2"
    assert card(play, marble(play, "L2"))[1] == ("Left column, row 2: for the Knight", fused)
    own = "Your lines may run through it, which heals magenta by 2"
    assert card(play, marble(play, "L2"), FIRST)[1] == ("Left column, row 2: for you", own)


@pytest.mark.rule("PW-7.6")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bar0yellow", ("Knight’s yellow bar", ("4 of 10",), "PW-7.4")),
        ("bar0magenta", ("Knight’s magenta bar", ("0 of 10",), "PW-7.6")),
        ("flow0", ("Knight’s Power Flow", ("2 of 5",), "PW-4.4")),
        ("coins0", ("Knight’s Wishing Coins", ("3 of 4",), "PW-7.5")),
        ("side0", ("Knight", ("Exhausted: magenta",), "PW-7.5")),
        ("tray0shield", ("Knight’s Shield", ("2 of 3 left to lay, beside a row", YOU), "PW-8.1")),
        ("t1right-bill1", ("Bailiff’s Bill", ("Right rail, row 4", "Counts 4, by its row"), "PW-8.2")),
        ("hero:knight", ("Knight", ("Chosen by the left player",), "PW-9.1")),
        ("kind:knight:shield", ("Shield", ("3 in all, beside a row",), "PW-8.1")),
        ("turns0", ("The coin", (), "PW-3.2")),
        ("draw0", ("Draw", (), "PW-2.1")),
        ("undo0", ("Undo", (), "PW-2.1")),
    ],
)  # fmt: skip
def test_what_is_held_says_its_numbers(name: str, said: tuple[str, tuple[str, ...], str]) -> None:
    assert card(table(), name) == said


@pytest.mark.rule("PW-8.2")
@pytest.mark.parametrize(
    ("slot", "said"),
    [
        ("left2", ("Row 2", ("Here lies: Knight’s Shield",), "PW-8.2")),
        ("right1", ("Row 1", ("Nothing lies here",), "PW-8.2")),
        ("topM", ("Above the Middle column", ("Here lies: Bailiff’s Seal",), "PW-8.1")),
        ("topL", ("Above the Left column", ("Nothing lies here",), "PW-8.1")),
    ],
)
def test_a_place_for_tokens_says_what_lies_there(slot: str, said: tuple[str, tuple[str, ...], str]) -> None:
    assert card(table(), f"slot:{slot}") == said
    for reader, whose in ((BOTH, "of the Knight"), (FIRST, "of yours")):
        found = card_shown(table(), "slot:left5", reader)
        assert found
        assert whose in str(found.rule)


@pytest.mark.rule("PW-7.5")
def test_what_is_owed_is_said_on_the_coins_and_on_the_button_for_drawing() -> None:
    play = table()
    tap(play, "right yellow -10", "flip")
    assert card(play, "coins1")[1] == ("4 of 4", "Owes 1 coin now")
    assert card(play, "draw1")[1] == ("Pay 1 coin: a board is Exhausted",)
    assert card(play, "draw0")[1] == ("Bailiff pays 1 coin",)
    turn = "Knight’s turn now" if play.state.turn == 0 else "Bailiff’s turn now"
    assert card(play, "turns0") == ("Whose turn", (turn,), "PW-2.1")
    assert card(play, "undo0")[1] == ("Next: the coin",)


@pytest.mark.rule("PW-7.5")
def test_at_the_end_the_button_for_turns_begins_anew() -> None:
    play = table()
    tap(play, *(f"right {colour} -10" for colour in ("cyan", "magenta", "yellow")))
    assert card(play, "turns0") == ("New game", ("Bailiff: all boards Exhausted",), "PW-3.1")


@pytest.mark.rule("PW-9.1")
def test_an_ability_says_what_it_does_and_costs() -> None:
    found = card_shown(table(), "ability:knight:0")
    assert found
    assert str(found.rule) == "Place a Shield. Heal\xa01."
    assert tuple(map(str, found.now)) == ("For 1 cyan marble", "Empowered for 1 Power Flow: Heal\xa02")


@pytest.mark.parametrize("hero", ["knight", "bailiff"])
def test_each_word_of_a_board_that_changes_a_count_can_be_asked_and_is_told_beside_the_boards(
    hero: str,
) -> None:
    play = table()
    view = POWER_WELL_OPEN.view(play.state, None)
    boards = next(one for one in view.boards if one and one.slug == hero)
    asked: set[str] = set()
    for number in range(len(boards.abilities)):
        found = card_shown(play, f"ability:{hero}:{number}")
        assert found
        runs = [run for text in (found.rule, *found.now) for run in say(text).runs]
        asked |= {word for word in IN_SHORT for run in runs if run.means.startswith(word)}
    assert asked == {word for word, _ in in_short([boards])}
    assert "Deal" in asked


def test_beside_the_boards_of_both_heroes_the_words_of_both_are_told() -> None:
    found = Grouped(all_sheets("knight", "bailiff", tuple(OWN))).flat()
    for sheet in ("sheet0", "sheet1"):
        words = [word for word, _ in found[sheet].value.words]
        assert words == ["Deal", "Heal", "Drain", "Power Up", "First or Last"]


@pytest.mark.rule("PW-8.2")
@pytest.mark.parametrize(("token", "counts"), [("bill1@right1", (True, 1)), ("seal1@topM", (False, 1))])
def test_a_token_that_counts_by_its_row_counts_in_the_first_too(token: str, counts: tuple[bool, int]) -> None:
    play = open_table("ccm/mym/ccm/yym/mcy", KNIGHT, f"bailiff c10 m10 y10 flow 0 coins 4 {token}")
    (lying,) = POWER_WELL_OPEN.view(play.state, None).players[1].tokens
    assert (lying.counts, lying.count) == counts
    assert list(row_count(lying)) == (["Counts 1, by its row"] if lying.counts else [])


@pytest.mark.parametrize(
    "name", ["side0x", "bar0green", "count0shield", "tray0bill", "t0left-bill1", "ability:knight:9",
             "hero:king", "kind:knight:bill", "ability:toad:0", "face0", "bar2cyan",
             "slot:hero", "slot:left6", "undo0x", "flow0x", "coins1y", "m99"],
)  # fmt: skip
def test_what_is_not_there_has_no_card(name: str) -> None:
    assert card_shown(table(), name) is None

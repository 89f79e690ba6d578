"""“What is this?” on the board of Mana Surge: what cards say, and the numbers that hold now."""

import pytest

from games.kit.cards import Card
from games.kit.contract import Seat
from games.kit.hexes import element
from games.kit.play import Play
from games.kit.story import StoryEntry
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Reader
from games.mana_surge import MANA_SURGE
from games.mana_surge.state import Surge
from tests.games.mana_surge.board import SEED, drawn, kinds, turn_of_red


def seen(play: Play[Surge], own: Seat | None = 0) -> TablePage:
    """A game as one seat sees it, or somebody who watches; green is a bot's."""
    names = tuple(MANA_SURGE.called(play.state, seat) for seat in range(3))
    sorts = ("person", "bot", "person")
    seats = tuple(
        SeatInfo(n, name, kind, n == own, connected=True, waiting=False, done=False)
        for n, (name, kind) in enumerate(zip(names, sorts))
    )
    facts = [fact for closed in play.closed for fact in closed.story] + list(play.story)
    return TablePage(
        code="WELL", slug="mana_surge", title="Mana Surge", version=1, phase="playing", seats=seats,
        mine=() if own is None else (own,), shown=own, host=False, host_name="", ruler=False, options={},
        chosen=(), view=MANA_SURGE.view(play.state, own), ask=None, question=0, pending=None,
        can_take_back=False, story=tuple(StoryEntry(n, fact) for n, fact in enumerate(facts, 1)),
        reader=Reader(names, own), result=None, commitment="c" * 64, seed=None, link="",
    )  # fmt: skip


def told(play: Play[Surge], name: str, own: Seat | None = 0) -> tuple[str, ...]:
    """The name of a card and what holds now, whatever may be broken there."""
    card = MANA_SURGE.card(seen(play, own), name)
    assert isinstance(card, Card)
    return tuple(str(line).replace("\N{NO-BREAK SPACE}", " ") for line in (card.name, *card.now))


def number(play: Play[Surge], at: str) -> int:
    """The number of the troop on a hex."""
    (found,) = (troop.id for troop in MANA_SURGE.view(play.state, None).troops if troop.at == at)
    return found


@pytest.mark.rule("MS-3.3")
@pytest.mark.parametrize(
    ("cell", "might", "guard"),
    [
        (".r", "Attacks with 1", "Defends with 1: it falls to an attack of 2"),
        (
            "Ar",
            "Attacks with 2, because it stands on +1 Attack",
            "Defends with 1: it falls to an attack of 2",
        ),
        (
            "ar",
            "Attacks with 0, because it stands on −1 Attack",
            "Defends with 1: it falls to an attack of 2",
        ),
        (
            "Dr",
            "Attacks with 1",
            "Defends with 2, because it stands on +1 Defence: nobody can fell it",
        ),
    ],
)
def test_a_troop_says_what_it_is_worth_and_why(cell: str, might: str, guard: str) -> None:
    play = turn_of_red({"1,0": cell})
    assert told(play, f"t{number(play, '1,0')}") == ("Your red troop", might, guard)
    assert told(play, "h1_0", own=1)[0] == "Red’s troop"


@pytest.mark.rule("MS-3.2")
def test_a_locked_troop_says_what_it_gives_and_no_attack() -> None:
    play = turn_of_red({"1,0": "Xr", "0,1": "Sg", "0,0": "Ob"})
    guard = "Defends with 1: it falls to an attack of 2"
    assert told(play, "h1_0") == ("Your red troop", "Gives 1 point more each turn", guard)
    assert told(play, "h0_1") == ("Green’s troop", "Gives 1 troop more each turn", guard)
    assert told(play, "h0_0") == ("Blue’s troop", "Gives 1 mana as Blue’s turn ends", guard)
    assert told(play, "h0_0", own=2)[1] == "Gives 1 mana as your turn ends"


@pytest.mark.rule("MS-3.2")
def test_a_screen_reader_hears_no_attack_of_a_locked_troop() -> None:
    play = turn_of_red({"1,0": "Xr", "2,0": "Ag"})
    pieces = MANA_SURGE.pieces(seen(play))
    labels = [pieces[f"t{number(play, at)}"].value.label for at in ("1,0", "2,0")]
    assert labels == [
        "Your troop, locked, defence 1, at 1,0",
        "Green’s troop, attack 2, defence 1, at 2,0",
    ]


@pytest.mark.rule("MS-3.5")
def test_a_panel_says_what_the_turn_will_bring() -> None:
    play = turn_of_red({"0,0": "Ob", "1,0": "Xr"}, mana="2 0 9")
    assert told(play, "side0") == ("Your mana", "2 of 10 mana", "4 troops on the board",
                                   "Each turn 2 points and 1 new troop")  # fmt: skip
    assert "A bot plays here" in told(play, "side1")
    assert "Holds the Pool: Blue’s turn ends with 10, which wins" in told(play, "side2")


@pytest.mark.rule("MS-4.6")
@pytest.mark.parametrize(
    ("round", "turn", "tells"), [(59, 1, True), (60, 0, True), (60, 2, True), (60, 1, False)]
)
def test_a_panel_promises_no_mana_after_the_last_turn(round: int, turn: int, tells: bool) -> None:
    play = Play(MANA_SURGE, drawn({"0,0": "Ob"}, turn=turn, round=round, mana="2 0 5"))
    assert [line for line in told(play, "side2") if line.startswith("Holds the Pool")] == (
        ["Holds the Pool: Blue’s turn ends with 6"] if tells else []
    )


@pytest.mark.rule("MS-3.1")
def test_a_spawner_says_what_room_there_is() -> None:
    assert told(Play(MANA_SURGE, drawn({})), "h-4_0")[1:] == (
        "1 new troop each turn",
        "3 empty hexes beside it",
    )
    assert told(turn_of_red({}), "h-4_0")[2] == "No room beside it: nothing comes"
    assert told(Play(MANA_SURGE, drawn({"-4,1": ".r"})), "h-3_0")[1:] == (
        "New troops of yours come out here",
    )


@pytest.mark.rule("MS-4.5")
def test_what_is_left_of_whoever_resigned_brings_nothing_any_more() -> None:
    play = turn_of_red({"1,0": "Xb", "0,1": "Sb", "0,0": "Ob", "3,-3": ".b"})
    play.resign(2)
    guard = "Defends with 1: it falls to an attack of 2"
    for name in ("h1_0", "h0_1", "h0_0"):
        assert told(play, name) == ("Blue’s troop", "Gives nothing: Blue resigned", guard)
    assert told(play, "h4_-4") == ("Blue’s spawner", "No new troops: Blue resigned")
    assert told(play, "h3_-4") == ("Plain stone",)
    assert told(play, "h3_-3") == ("Blue’s troop", "Strikes back with 1", guard)
    card = MANA_SURGE.card(seen(play), "h3_-3")
    assert card
    assert card.clause == "MS-4.5"
    assert told(play, "h1_0", own=2)[1] == "Gives nothing: you resigned"


@pytest.mark.rule("MS-1.4")
def test_a_corner_is_for_a_spawner_and_later_a_hex_like_any_other() -> None:
    before = MANA_SURGE.card(seen(Play.start(MANA_SURGE, seed=SEED)), "h4_0")
    after = MANA_SURGE.card(seen(turn_of_red({})), "h4_0")
    assert before
    assert after
    assert (before.clause, after.clause) == ("MS-2.1", "MS-1.4")


@pytest.mark.rule("MS-2.1")
def test_a_corner_that_nobody_may_choose_is_not_said_to_get_a_spawner() -> None:
    play = Play.start(MANA_SURGE, seed=SEED)
    for seat, text in ((0, "red"), (1, "green"), (0, "4,-4")):
        play.answer(seat, text)
    for corner in ("4,0", "0,4"):
        card = MANA_SURGE.card(seen(play), element("h", corner))
        assert card
        assert str(card.rule) == "A spawner may stand in a corner, with its three first troops beside it."


def test_points_say_whose_they_are_and_where_they_come_from() -> None:
    play = turn_of_red({"1,0": "Xr"})
    assert told(play, "points") == (
        "Points",
        "2 points left in your turn",
        "1 each turn, and 1 for 1 Extra Action",
    )
    assert told(play, "points", own=None)[1] == "2 points left in Red’s turn"
    assert told(Play(MANA_SURGE, drawn({})), "points") == ("New troops", "1 to come")


@pytest.mark.rule("MS-4.6")
def test_the_last_round_is_told() -> None:
    assert told(turn_of_red({}, round=59), "rounds") == ("Rounds", "1 round after this one")
    assert told(turn_of_red({}, round=60), "rounds") == ("Rounds", "This is the last round")


def test_ways_and_blows_are_explained_by_whose_they_are() -> None:
    play = turn_of_red({"1,0": "Ar", "2,0": ".g"})
    for text in ("end", "1,0 x 2,0", "done"):
        play.answer(0, text)
    assert "attack" in kinds(play)
    view = seen(play, own=2)
    (blow,) = (id for id in MANA_SURGE.pieces(view) if id[0] == "p" and id[1:].isdigit())
    assert told(play, blow, own=2) == ("Red’s attack", "A troop fell, where the cross is")


def test_move_and_fight_show_a_troop_that_is_free_to() -> None:
    play = turn_of_red({"4,-3": "Xr", "1,0": "Ar"})
    card = MANA_SURGE.card(seen(play), "fight")
    assert card
    assert card.picture in {f"t{number(play, at)}" for at in ("1,0", "-4,1", "-3,0", "-3,-1")}


@pytest.mark.rule("MS-3.2")
def test_a_free_troop_that_can_do_nothing_says_why() -> None:
    shut = {"4,0": ".r", "3,0": ".g", "3,1": ".g", "4,-1": ".b"}
    play = turn_of_red(shut | {"2,0": ".r"})
    assert told(play, f"t{number(play, '4,0')}")[-1] == "No empty hex beside it"
    assert told(play, f"t{number(play, '2,0')}")[-1].startswith("Defends")
    play.answer(0, "end")
    assert told(play, f"t{number(play, '-3,0')}")[-1] == "Nobody to attack beside it"
    assert told(play, f"t{number(play, '4,0')}")[-1].startswith("Defends")

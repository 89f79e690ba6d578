"""The line of a duel: a turn in few words, the list behind it, and what is drawn of it."""

import re

import pytest

from games.kit.house import GameStarted, PlayedAgain, PositionSet, TookBack
from games.kit.story import StoryEntry
from games.kit.words import Reader
from games.power_well import words
from games.power_well.boards import HEROES
from games.power_well.heroes import OWN
from games.power_well.screen import duel_screen
from games.power_well.story import (
    Acted,
    Cause,
    CoinFell,
    Counted,
    Drawn,
    Exhausted,
    Fizzled,
    FlowChanged,
    Fused,
    Healed,
    Moved,
    Opened,
    Passed,
    Placed,
    Recoloured,
    Removed,
    Restored,
    TurnBegan,
    Wished,
)
from games.power_well.telling import TurnReport, decisive
from games.power_well.view import view
from tests.games.power_well.facts import (
    ADA,
    ALL,
    BEN,
    BLOW,
    FIELD,
    NAMES,
    TRAP,
    WATCHER,
    chips,
    dealt,
    played,
    screen_of,
)
from tests.games.power_well.table import duel, position, say
from tests.games.power_well.test_abilities import facts_of

THEIRS = (TurnBegan(1, 2), played(1, "Small Print"))
"""A turn of the second seat."""
SMALL_PRINT = Cause(1, "Small Print")


def test_before_anything_has_happened_the_marbles_are_in() -> None:
    assert screen_of().chips == ()
    assert str(screen_of().otherwise) == "The marbles are in."


def test_where_the_story_begins_anew_it_is_said_whose_turn_it_is() -> None:
    field = view(position(FIELD, "toad", "bailiff"))
    story = [StoryEntry(9, PositionSet()), StoryEntry(10, TurnBegan(0, 3))]
    assert str(duel_screen(field, story, ADA, 0).otherwise) == "Your turn."
    assert str(duel_screen(field, story, WATCHER, None).otherwise) == f"{NAMES[0]}’s turn."


def test_the_turn_before_is_told_until_ones_own_has_brought_something() -> None:
    begun = (*THEIRS, dealt(SMALL_PRINT), TurnBegan(0, 3))
    assert chips(*begun) == ["Bailiff played Small Print, 2 off your cyan"]
    acted = (*begun, Recoloured(0, ("L1",), "cyan", Cause(0, "Sweep")))
    assert chips(*acted) == ["Bailiff played Small Print", "Your Sweep: 1 marble turned cyan"]
    assert chips(*acted, played(0, "Sweep")) == ["Your Sweep: 1 marble turned cyan. You played Sweep"]


@pytest.mark.parametrize(
    ("slot", "to_a", "to_b"),
    [
        ("hero", "Wart laid on your portrait", "Wart laid on Zoë’s portrait"),
        ("foe", "Wart laid on Bailiff’s portrait", "Wart laid on your portrait"),
        ("left2", "Wart laid at row 2", "Wart laid at row 2"),
        ("topM", "Wart laid above the middle column", "Wart laid above the middle column"),
    ],
)
def test_the_line_says_where_a_token_was_laid(slot: str, to_a: str, to_b: str) -> None:
    told = [TurnBegan(0, 3), played(0), Placed(0, "wart", "Wart", slot, BLOW)]
    assert chips(*told) == [f"You played Croak, {to_a}"]
    assert chips(*told, own=1, reader=BEN) == [f"Zoë played Croak, {to_b}"]


def test_the_line_says_where_a_token_went() -> None:
    gone = Moved(0, "bill", "Bill", "left1", "left2", BLOW)
    assert chips(TurnBegan(0, 3), played(0), gone) == ["You played Croak, Bill moved to row 2"]


def test_whose_token_did_what_to_whom_stands_after_the_play_that_set_it_off() -> None:
    told = [TurnBegan(0, 3), played(0), Acted(1, "trap", "Trap", "right1", "…", 0), dealt(TRAP), dealt(BLOW)]
    assert chips(*told) == ["You played Croak, Bailiff’s Trap: 2 off your cyan, 2 off Bailiff’s cyan"]


def test_what_one_kind_of_token_did_to_two_bars_may_be_told_by_halves() -> None:
    (chip,) = screen_of(TurnBegan(0, 3), played(0), dealt(TRAP), dealt(TRAP, "yellow")).chips
    assert [str(source) for source in chip.sources[1:]] == ["Bailiff’s Trap: ", ""]
    assert [str(part) for part in chip.parts[1:]] == ["2 off your cyan", "2 off your yellow"]


def test_what_is_fused_is_told_of_its_bar() -> None:
    assert chips(TurnBegan(0, 3), played(0, fused=1), Fused(0, "magenta", 2, 4)) == [
        "You played Croak, your magenta fused +2"
    ]


def test_a_token_that_keeps_damage_off_stands_before_what_is_left_of_it() -> None:
    told = [TurnBegan(0, 3), played(0), Acted(1, "seal", "Seal", "topL", "…", 1), dealt(BLOW, amount=1)]
    assert chips(*told) == ["You played Croak, Bailiff’s Seal kept off 1, 1 off Bailiff’s cyan"]


def test_where_a_token_has_no_room_it_is_told_who_kept_something_off() -> None:
    kept = Acted(1, "seal", "Seal", "topL", "…", 1)
    told = [TurnBegan(0, 3), played(0), kept, dealt(BLOW, amount=1)]
    for own, reader, whose, who in ((0, ADA, "Bailiff’s Seal ", "Bailiff "), (1, BEN, "your Seal ", "you ")):
        (chip,) = screen_of(*told, own=own, reader=reader).chips
        at = list(map(str, chip.sources)).index(whose)
        assert f"{chip.owners[at]}{chip.parts[at]}" == f"{who}kept off 1"
        assert [str(one) for one in chip.owners if one] == [who]


def test_what_a_reader_was_spared_is_told_before_what_was_drained() -> None:
    kept = Acted(0, "shield1", "Shield", "left4", "…", 1)
    told = [*THEIRS, kept, FlowChanged(0, -1, 0, SMALL_PRINT)]
    assert chips(*told)[-1].endswith("your Shield kept off 1, your Power Flow −1")


def test_beside_a_blow_it_is_told_whose_bar_is_healed() -> None:
    told = (*THEIRS, dealt(SMALL_PRINT), Healed(1, "cyan", 3, 9, SMALL_PRINT))
    assert chips(*told) == ["Bailiff played Small Print, 2 off your cyan, Bailiff’s cyan +3"]
    assert chips(*told, own=1, reader=BEN)[-1].endswith("2 off Zoë’s cyan, your cyan +3")


def test_what_two_tokens_of_a_kind_keep_off_is_told_as_one_sum() -> None:
    kept = [Acted(1, f"seal{n}", "Seal", "topL", "…", 1) for n in (1, 2)]
    told = [TurnBegan(0, 3), played(0), *kept, dealt(BLOW, amount=1)]
    assert chips(*told) == ["You played Croak, Bailiff’s Seal kept off 2, 1 off Bailiff’s cyan"]


def test_scraps_from_one_cause_are_summed_where_the_first_of_them_fell() -> None:
    told = (
        TurnBegan(0, 3),
        played(0),
        dealt(BLOW),
        Counted(0, "fly", "Fly", "Flies", 1, 1, BLOW),
        dealt(BLOW),
        Counted(0, "fly", "Fly", "Flies", 1, 2, BLOW),
        Counted(0, "fly", "Fly", "Flies", -2, 0, BLOW),
    )
    assert chips(*told) == ["You played Croak, 4 off Bailiff’s cyan, Fly +2, Fly −2"]
    assert [(one.seat, one.bar, one.amount) for one in screen_of(*told).changes] == [(1, "cyan", -4)]


def test_where_there_is_no_room_for_all_what_matters_most_is_told() -> None:
    small = [Placed(0, "trap", f"Trap of sort {n}", "left2", BLOW) for n in range(8)]
    (said,) = chips(TurnBegan(0, 3), played(0), *small, dealt(BLOW))
    assert said.startswith("You played Croak, Trap of sort 0 laid at row 2, ")
    assert said.endswith(", 2 off Bailiff’s cyan")
    assert "sort 7" not in said
    (chip,) = screen_of(TurnBegan(0, 3), played(0), *small, dealt(BLOW)).chips
    assert chip.left == 10 - len(chip.parts)


def test_what_a_reader_has_lost_is_told_where_it_happened_and_gives_way_last() -> None:
    play = played(1, "Small Print", empowered=True)
    told = [
        FlowChanged(1, -1, 2, SMALL_PRINT),
        Healed(1, "yellow", 2, 10, SMALL_PRINT),
        FlowChanged(0, -1, 2, SMALL_PRINT),
        dealt(SMALL_PRINT),
        Exhausted(0, "cyan", 1, 3),
    ]
    (said,) = chips(TurnBegan(1, 2), *told[:1], play, *told[1:])
    assert said == (
        "Bailiff played Small Print, empowered, Bailiff’s yellow +2, your Power Flow −1, "
        "2 off: your cyan Exhausted, −1 coin"
    )
    (chip,) = screen_of(TurnBegan(1, 2), play, *told).chips
    assert [part for part, joins in zip(map(str, chip.parts), chip.joined) if joins] == [
        "empowered",
        "−1 coin",
    ]
    by_weight = sorted(range(len(chip.parts)), key=lambda at: (chip.weights[at], at))
    assert [str(chip.parts[at]) for at in by_weight] == [
        "Bailiff played Small Print",
        "your cyan Exhausted",
        "−1 coin",
        "your Power Flow −1",
        "Bailiff’s yellow +2",
        "empowered",
    ]


def test_damage_and_what_was_kept_off_are_told_before_bars_that_rise() -> None:
    kept = Acted(1, "shield1", "Shield", "right3", "…", 1)
    told = (Fused(0, "cyan", 4, 10), Restored(0, "cyan"), kept, dealt(BLOW, amount=6))
    (chip,) = screen_of(TurnBegan(0, 3), played(0), *told).chips
    by_weight = sorted(range(len(chip.parts)), key=lambda at: (chip.weights[at], at))
    assert [str(chip.parts[at]) for at in by_weight][:3] == [
        "You played Croak",
        "6 off Bailiff’s cyan",
        "kept off 1",
    ]
    assert "Bailiff’s Shield " in map(str, chip.sources)


def test_of_a_turn_that_is_looked_back_on_the_damage_is_told() -> None:
    told = (
        *(played(0), Removed(0, ALL[:3], BLOW), Drawn(ALL[:3], ()), dealt(BLOW, amount=4)),
        *(Healed(0, "cyan", 3, 9, BLOW), Healed(0, "cyan", 1, 10, BLOW), FlowChanged(0, 1, 3, None)),
    )
    assert [str(words.sentence(fact, WATCHER)) for fact in decisive(told)] == [
        "Zoë played Croak",
        "Croak removed 3 marbles",
        "Croak took 4 off Bailiff’s cyan",
        "Croak healed Zoë’s cyan by 4",
    ]
    assert decisive((*told, Exhausted(1, "cyan", 1, 3)))[-1] == Exhausted(1, "cyan", 1, 3)


def test_after_a_wish_it_is_told_what_was_removed_and_what_is_played() -> None:
    wish = (TurnBegan(0, 3), Wished(0), Removed(0, ALL, None), Removed(1, (), None))
    said = "You wished for help, all 15 marbles anew, Bailiff removed none of them"
    assert chips(*wish) == [said]
    (chip,) = screen_of(*wish, played(0)).chips
    assert [str(part) for part in chip.parts][-1] == "You played Croak"
    assert chip.weights[-1] == min(chip.weights)
    assert [ghost.kind for ghost in screen_of(*wish, own=1, reader=BEN).ghosts] == ["remove"]


def test_a_turn_is_known_to_be_done_but_for_its_end() -> None:
    assert screen_of(TurnBegan(0, 3), Passed(0)).played
    assert screen_of(TurnBegan(0, 3), Fizzled(0, "Sweep")).played
    assert not screen_of(TurnBegan(0, 3), Wished(0)).played
    assert not screen_of(TurnBegan(0, 3), Passed(0), TurnBegan(1, 3)).played
    for answers, played_out in ((("L2 : Croak",), False), (("L2 : Croak", "cyan"), True)):
        play = say(duel(FIELD, left="toad", right="bailiff"), *answers)
        assert duel_screen(view(play.state), (), ADA, 0).played == played_out


def test_the_marbles_that_were_played_stand_before_it_fused_ones_last() -> None:
    (chip,) = screen_of(TurnBegan(0, 3), played(0, fused=1), Fused(0, "cyan", 2, 4)).chips
    assert chip.gems == ("yellow", "cyan")


def test_what_another_took_back_is_told_until_something_happens() -> None:
    undone = (*THEIRS, TurnBegan(0, 3), TookBack(1))
    assert chips(*undone)[-1] == "Bailiff took the last choice back"
    assert chips(*undone, own=1, reader=BEN) == ["You played Small Print"]
    assert chips(*undone, played(0)) == ["You played Croak"]


@pytest.mark.parametrize("reader", [ADA, WATCHER], ids=["on a phone of one's own", "on a shared one"])
def test_whoever_is_asked_is_shown_what_the_other_did(reader: Reader) -> None:
    told = (TurnBegan(0, 3), played(0), *THEIRS, Removed(1, ("M1",), SMALL_PRINT), TurnBegan(0, 4))
    drawn = screen_of(*told, reader=reader)
    assert [(ghost.kind, ghost.marbles) for ghost in drawn.ghosts] == [
        ("play", ("L1", "L2")),
        ("remove", ("M1",)),
    ]
    assert chips(*told, reader=reader)[0].startswith("Bailiff played Small Print")
    assert screen_of(*told[:2], reader=reader).ghosts == ()


def test_the_list_has_the_latest_turn_first_and_each_as_it_happened() -> None:
    trap = Acted(1, "trap", "Trap", "right1", "…", 0)
    paid = FlowChanged(0, -1, 0, BLOW)
    drawn = screen_of(
        CoinFell(0), Opened(1, ()), TurnBegan(0, 1), paid, played(0), trap, dealt(TRAP), *THEIRS
    )
    lines = [[(line.id, line.kind, str(line.text)) for line in turn.lines] for turn in drawn.whole]
    assert lines == [
        [("f8", "turn", "Turn 2: Bailiff"), ("f9", "play", "Bailiff played Small Print")],
        [
            ("f3", "turn", "Turn 1: You"),
            ("f4", "paid", "You paid 1 Power Flow to empower Croak"),
            ("f5", "play", "You played Croak"),
            ("f7", "deal", "Bailiff’s Trap took 2 off your cyan"),
        ],
        [
            ("f0", "turn", "Before the first turn"),
            ("f1", "coin", "The coin fell: you begin"),
            ("f2", "opening", "Bailiff left all 15 marbles"),
        ],
    ]


def test_the_end_of_a_turn_whose_beginning_is_forgotten_is_left_out() -> None:
    story = [StoryEntry(40, dealt(BLOW)), StoryEntry(41, TurnBegan(1, 2)), StoryEntry(42, Passed(1))]
    seen = duel_screen(view(position(FIELD, "toad", "bailiff")), story, ADA, 0)
    assert [[line.id for line in turn.lines] for turn in seen.whole] == [["f41", "f42"]]


def test_a_rematch_is_told_from_its_beginning() -> None:
    """The numbers of its facts go on from the game before."""
    told = (PlayedAgain(), GameStarted(), CoinFell(1), Opened(0, ("L1",)))
    story = [StoryEntry(number, fact) for number, fact in enumerate(told, 71)]
    seen = duel_screen(view(position(FIELD, "toad", "bailiff")), story, ADA, 0)
    assert [str(part) for chip in seen.chips for part in chip.parts][-1] == "You first removed 1 marble"
    assert [line.id for turn in seen.short for line in turn.lines][-2:] == ["f73", "f74"]


def test_before_a_wish_is_answered_it_is_known_to_be_in_progress() -> None:
    assert screen_of(TurnBegan(0, 3), Wished(0), Removed(0, ALL, None)).wishing
    assert not screen_of(TurnBegan(0, 3), Wished(0), Removed(0, ALL, None), played(0)).wishing


def test_what_a_token_does_at_two_removals_is_told_at_each() -> None:
    """Gulp, empowered, beside a Pad."""
    gulp, pad = Cause(0, "Gulp"), Cause(0, "Pad", token=True)
    fly = [Counted(0, "fly", "Fly", "Flies", 1, n, cause) for n, cause in enumerate((pad, gulp, pad), 1)]
    told = [
        *(TurnBegan(0, 3), played(0, "Gulp", empowered=True), Removed(0, ("M1", "M2"), gulp), fly[0], fly[1]),
        *(dealt(gulp), Removed(0, ("L1", "M1", "R1"), gulp), fly[2]),
    ]
    (said,) = chips(*told)
    assert said == (
        "You played Gulp, empowered, 2 marbles removed, your Pad: Fly +1, Fly +1, 2 off Bailiff’s cyan, "
        "3 marbles removed, your Pad: Fly +1"
    )


ABILITIES = [(slug, ability.name) for slug in OWN for ability in HEROES[slug].abilities]


def without_numbers(text: str) -> str:
    """Words without their numbers, which are summed."""
    return re.sub(r"[0-9]+", "#", text)


@pytest.mark.parametrize("empowered", [False, True])
@pytest.mark.parametrize(("slug", "name"), ABILITIES)
def test_every_ability_is_told_in_the_order_in_which_it_happened(
    slug: str, name: str, empowered: bool
) -> None:
    story = facts_of(slug, name, empowered)
    happened = iter([without_numbers(str(effect)) for fact in story if (effect := words.effect(fact, ADA))])
    turn = TurnReport(tuple(StoryEntry(n, fact) for n, fact in enumerate(story, 1)), ADA, 0)
    effects = [without_numbers(str(part.text)) for part in turn.parts if not part.joins and not part.begins]
    assert effects
    for told in effects:
        assert any(told.endswith(one) for one in happened), f"“{told}” is told too late: {effects}"


@pytest.mark.rule("PW-6.4")
def test_all_fused_marbles_are_shown_where_the_bar_has_room_for_few() -> None:
    play = say(
        duel("mmy/ycy/ycy/ycy/yyc", left="bailiff c1* y8* coins 2"),
        "L1 L2 L3 L4 L5 M1 M2 M3 M4 M5 : Collect",
    )
    (chip,) = screen_of(*play.story).chips
    assert chip.gems == ("magenta",) * 2 + ("cyan",) * 3 + ("yellow",) * 5

"""What Mana Surge says of what happened, to whoever reads it."""

from itertools import chain
from pathlib import Path

import pytest

from games.kit.house import GameStarted, SatDown, TookBack
from games.kit.story import Fact, StoryEntry
from games.kit.words import Reader
from games.mana_surge import MANA_SURGE, screen, words
from games.mana_surge.story import (
    FACTS,
    Attacked,
    Begins,
    DrewMana,
    GaveUp,
    Moved,
    Over,
    PlacedSpawner,
    Spawned,
    TookColour,
    TurnBegan,
)
from games.mana_surge.view import view
from tests.games.mana_surge.board import FULL, drawn, turn_of_red

NAMES = ("Zoë", "Green", "Blue")
ADA = Reader(NAMES, 0)
BEN = Reader(NAMES, 1)
WATCHER = Reader(NAMES)


def step(seat: int, tile: str = ".", troop: int = 7) -> Moved:
    return Moved(seat, "0,1", "0,2", tile, troop)


def blow(seat: int, foe: int, *, struck: bool = False, lost: bool = False, tile: str = ".") -> Attacked:
    return Attacked(seat, foe, "0,1", "0,2", struck, lost, tile)


def turn(seat: int, *facts: Fact) -> list[Fact]:
    return [TurnBegan(seat, 4, 2, 1), *facts]


@pytest.mark.parametrize(
    ("fact", "to_a", "to_b"),
    [
        (TookColour(0, "red"), "You took red", "Zoë took red"),
        (TookColour(1, "green"), "", "You took green"),
        (PlacedSpawner(0, "4,-4"), "You set up a spawner, three troops beside it", None),
        (
            PlacedSpawner(1, "4,-4", only=True),
            "Green set up a spawner in the only corner left, three troops beside it",
            None,
        ),
        (
            Begins(0),
            "By lot you begin; the turn goes round clockwise",
            "By lot Zoë begins; the turn goes round clockwise",
        ),
        (TurnBegan(1, 4, 1, 1), "Round 4: Green, 1 point", "Round 4: You, 1 point"),
        (TurnBegan(1, 4, 2, 1), "Round 4: Green, 2 points", None),
        (Spawned(0, "0,1", 7), "You spawned", "Zoë spawned"),
        (step(0), "You moved away from the Pool", None),
        (step(0, "O"), "You moved into the Pool: locked", None),
        (step(0, "a"), "You moved onto −1\N{NO-BREAK SPACE}Attack", None),
        (blow(0, 1, struck=True), "You felled a troop of Green", "Zoë felled a troop of yours"),
        (
            blow(0, 1, struck=True, lost=True),
            "You traded a troop for Green’s",
            "Zoë traded a troop for yours",
        ),
        (
            blow(0, 1, struck=True, tile="X"),
            "You felled a troop of Green on an Extra Action: 1 point less",
            "Zoë felled a troop of yours on an Extra Action: 1 point less",
        ),
        (
            blow(0, 1, struck=True, lost=True, tile="S"),
            "You traded a troop for Green’s on an Extra Spawn: 1 spawn less",
            "Zoë traded a troop for yours on an Extra Spawn: 1 spawn less",
        ),
        (blow(0, 1, struck=True, tile="O"), "You felled a troop of Green in the Pool", None),
        (blow(0, 1, tile="X"), "You attacked Green in vain", None),
        (blow(0, 1, lost=True), "You lost a troop against Green’s", "Zoë lost a troop against yours"),
        (blow(0, 1), "You attacked Green in vain", "Zoë attacked you in vain"),
        (DrewMana(0, 4), "You drew 1 mana (4 in all)", None),
        (GaveUp(1), "Green resigned", "You resigned"),
        (Over((0,), "mana"), "The game is over", None),
        (TookBack(1), "Green took it back", "You took it back"),
        (GameStarted(), "", None),
    ],
    ids=str,
)
def test_a_fact_is_said_to_whom_it_concerns_and_to_others(fact: Fact, to_a: str, to_b: str | None) -> None:
    assert str(words.sentence(fact, ADA)) == to_a
    if to_b is not None:
        assert str(words.sentence(fact, BEN)) == to_b


def test_names_are_set_apart_and_what_matters_stands_out() -> None:
    runs = {run.words: (run.tone, run.name) for run in words.sentence(step(0, "X"), WATCHER).runs}
    assert runs["Zoë"] == ("", True)
    assert runs["Extra Action"] == ("strong", False)


def test_every_kind_of_fact_is_known_by_its_name() -> None:
    assert set(FACTS) == {
        "colour", "spawner", "first", "turn", "spawn", "move", "attack", "mana", "gave up", "over",
    }  # fmt: skip


@pytest.mark.rule("MS-3.1")
@pytest.mark.parametrize(
    ("spawns", "came", "said", "in_short"),
    [
        (1, 1, "", ""),
        (1, 0, "No new troop: no room beside your spawner", "No room for a new troop"),
        (3, 2, "Only 2 of 3 troops came: no room beside your spawner", "Room for 2 of 3 new troops"),
    ],
)
def test_it_is_said_why_troops_did_not_come(spawns: int, came: int, said: str, in_short: str) -> None:
    facts = [TurnBegan(0, 4, 1, spawns), *(Spawned(0, "0,1", n) for n in range(came))]
    assert str(words.why_not_spawned(facts, ADA)) == said
    assert str(words.why_not_spawned(facts, BEN)) == said.replace("your", "the")
    assert str(words.no_room(facts)) == in_short


@pytest.mark.rule("MS-3.1")
def test_why_no_troop_came_is_told_until_the_first_deed_of_the_turn() -> None:
    play = turn_of_red({"1,0": ".g"})
    for told in ("No room for a new troop", ""):
        entries = [StoryEntry(number, fact) for number, fact in enumerate(play.story)]
        for own, said in ((0, told), (1, ""), (None, "")):
            assert str(screen.recap(view(play.state), entries, ADA, own).crowded) == said
        if 0 in play.waiting and told:
            play.answer(0, "-3,0 to -2,0")


@pytest.mark.rule("MS-3.1")
def test_that_no_troop_came_is_not_said_turn_after_turn() -> None:
    def said(*spawned: int) -> str:
        turns = [[TurnBegan(0, n, 1, 1), *[Spawned(0, "0,1", 7)] * came] for n, came in enumerate(spawned)]
        told = [StoryEntry(number, fact) for number, fact in enumerate(chain.from_iterable(turns))]
        return str(screen.no_room_text(view(turn_of_red({"1,0": ".g"}).state), told))

    assert [said(*came) != "" for came in ((0,), (0, 0), (1, 0), (0, 1, 0), (0, 0, 0))] == [
        True, False, True, True, False,
    ]  # fmt: skip


def test_why_no_troop_came_leaves_in_place_what_else_is_said() -> None:
    play = turn_of_red({"1,0": ".g"})
    entries = [StoryEntry(number, fact) for number, fact in enumerate([Begins(0), *play.story])]
    shown = screen.recap(view(play.state), entries, ADA, 0)
    assert str(shown.crowded) == "No room for a new troop"
    assert beginning(shown) == "By lot you begin; the turn goes round clockwise."


def log(*facts: Fact, own: int | None = 0, now: int = 0, reader: Reader = ADA) -> screen.Recap:
    """What a screen shows after these facts, in a turn of `now`."""
    position = drawn(FULL)
    position.turn = now
    told = [StoryEntry(number, fact) for number, fact in enumerate(facts, 1)]
    shown = MANA_SURGE.screen(MANA_SURGE.view(position, None), told, reader, own)
    assert isinstance(shown, screen.Recap)
    return shown


def beginning(shown: screen.Recap) -> str:
    return " ".join(map(str, shown.otherwise))


def said(shown: screen.Recap) -> list[str]:
    return [str(turn.text) for turn in shown.latest]


def test_the_latest_turns_are_those_of_others_since_ones_own() -> None:
    story = [*turn(0, step(0)), *turn(1, step(1)), *turn(2, DrewMana(2, 1))]
    assert said(log(*story)) == ["Green moved away from the Pool.", "Blue drew 1 mana (1 in all)."]
    assert said(log(*story, *turn(0))) == ["Green moved away from the Pool.", "Blue drew 1 mana (1 in all)."]
    assert said(log(*story, *turn(0), now=1)) == []
    told = said(log(*story, *turn(1), own=None, now=1))
    assert told == ["Blue drew 1 mana (1 in all).", "It is Green’s turn."]


def test_before_anybody_else_has_played_it_is_said_who_begins() -> None:
    assert beginning(log(TookColour(0, "red"), Begins(0))) == (
        "By lot you begin; the turn goes round clockwise."
    )
    first = log(TookColour(0, "red"), Begins(0), *turn(0), now=0)
    assert beginning(first).startswith("By lot you begin")
    assert beginning(log()) == "Three colours, one Pool: ten mana wins the game."
    gone = log(GaveUp(1))
    assert (beginning(gone), [str(text) for text in gone.parted]) == ("", ["Green resigned."])


def test_who_began_is_said_until_ones_own_first_turn_is_over() -> None:
    story = [Begins(1), *turn(1, step(1)), *turn(2, step(2))]
    shown = log(*story)
    assert str(shown.drew) == "By lot Green began."
    assert said(shown) == ["Green moved away from the Pool.", "Blue moved away from the Pool."]
    assert str(log(*story, *turn(0)).drew) == "By lot Green began."
    assert not log(*story, *turn(0, step(0)), *turn(1), now=1).drew
    assert not log(*turn(1, step(1)), now=2).drew, "of a story that is remembered from later on"


def test_who_resigned_is_told_by_itself_until_everybody_has_played_since() -> None:
    story = [*turn(0, step(0)), *turn(1, step(1, "A"), GaveUp(2))]
    shown = log(*story, *turn(0))
    assert [str(text) for text in shown.parted] == ["Blue resigned."]
    assert said(shown) == ["Green moved onto +1\N{NO-BREAK SPACE}Attack."]
    assert log(*story, *turn(0, step(0)), *turn(1, step(1)), *turn(0)).parted == ()
    shown = log(*turn(1, step(1)), *turn(2, GaveUp(2)), *turn(0))
    assert [str(text) for text in shown.parted] == ["Blue resigned."]
    assert said(shown) == ["Green moved away from the Pool.", ""]


def test_ones_own_blow_is_said_and_drawn_as_long_as_the_turn_goes_on() -> None:
    story = [*turn(1, step(1)), *turn(0, step(0), blow(0, 2, struck=True))]
    shown = log(*story)
    assert said(shown) == ["You moved away from the Pool, felled a troop of Blue."]
    assert [(trace.kind, trace.fell) for trace in shown.traces] == [("move", ()), ("attack", ("0,2",))]
    assert said(log(*story, *turn(1, step(1)), now=2)) == ["Green moved away from the Pool."]


def test_what_somebody_took_back_is_said_until_something_happens() -> None:
    back = TookBack(1)
    shown = log(TookColour(0, "red"), back)
    assert ([str(text) for text in shown.parted], beginning(shown)) == (["Green took it back."], "")
    assert said(log(*turn(1, step(1)), back, now=1)) == []
    assert log(*turn(1), back, step(1), now=1).parted == ()
    assert log(TookColour(0, "red"), TookBack(0)).parted == ()


def test_the_mana_of_ones_own_last_turn_is_told_until_a_blow_of_the_next() -> None:
    mine = turn(0, DrewMana(0, 4))
    assert str(log(*mine, *turn(1, step(1)), now=1).drew) == "You drew 1 mana."
    assert str(log(*mine, *turn(1), *turn(2), *turn(0)).drew) == "You drew 1 mana."
    assert not log(*mine, *turn(1), *turn(2), *turn(0, blow(0, 1))).drew
    assert not log(*mine, *turn(1), *turn(2), *turn(0), *turn(1), now=1).drew, "the last turn brought none"
    assert not log(*turn(0), *turn(1, DrewMana(1, 4)), *turn(2)).drew, "somebody else's is told with the turn"
    assert not log(*mine, *turn(1), own=None, now=1).drew


def test_before_anything_is_done_it_is_said_whose_turn_it_is() -> None:
    assert beginning(log(*turn(0), *turn(1), *turn(2), own=None, reader=Reader(NAMES, None))) == ""
    assert beginning(log(*turn(0))) == "Round 4: your turn."


def test_whoever_chooses_last_is_told_that_nothing_else_was_left() -> None:
    story = (TookColour(1, "green"), TookColour(2, "blue"))
    assert beginning(log(*story, own=2, reader=Reader(NAMES, 2))).startswith(
        "Only blue was left: it is yours."
    )
    corner = (*story, PlacedSpawner(2, "4,-4", only=True))
    assert beginning(log(*corner, Begins(2), own=2, now=2, reader=Reader(NAMES, 2))) == (
        "Only blue and this corner were left: they are yours. "
        "By lot you begin; the turn goes round clockwise."
    )
    assert beginning(log(*story, own=1, reader=BEN)) == "Three colours, one Pool: ten mana wins the game."


def test_before_anything_has_happened_the_list_is_empty() -> None:
    assert log(SatDown(0, "Ann"), GameStarted()).short == ()


def test_ways_and_blows_of_others_are_drawn_where_troops_fell() -> None:
    shown = log(*turn(1, step(1), blow(1, 0, struck=True, lost=True)))
    assert [(trace.kind, trace.origin, trace.at, trace.fell) for trace in shown.traces] == [
        ("move", "0,1", "0,2", ()),
        ("attack", "0,1", "0,2", ("0,2", "0,1")),
    ]


def test_the_list_has_the_latest_turn_first_and_each_as_it_happened() -> None:
    shown = log(TookColour(0, "red"), *turn(0, Spawned(0, "0,1", 7), step(0)), *turn(1), *turn(2))
    lines = [[(line.id, str(line.text)) for line in turn.lines] for turn in shown.whole]
    assert lines == [
        [("f6", "Round 4: Blue, 2 points")],
        [
            ("f5", "Round 4: Green, 2 points"),
            ("r5", "Green had no room for a new troop"),
            ("n5", "Green did nothing else"),
        ],
        [("f2", "Round 4: You, 2 points"), ("f3", "You spawned"), ("f4", "You moved away from the Pool")],
        [("f0", "Before round 1"), ("f1", "You took red")],
    ]


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (
            [Moved(0, "0,4", "0,3", ".", 7), Moved(0, "0,3", "0,2", ".", 7)],
            [("You moved 2 steps towards the Pool", ("h0_4", "h0_3", "h0_2"))],
        ),
        (
            [Moved(0, "0,2", "0,1", ".", 7), Moved(0, "0,1", "0,0", "O", 7), Moved(0, "0,3", "0,2", ".", 8)],
            [
                ("You moved 2 steps into the Pool: locked", ("h0_2", "h0_1", "h0_0")),
                ("You moved towards the Pool", ("h0_3", "h0_2")),
            ],
        ),
        (
            [Moved(0, "0,2", "0,1", ".", 7), Moved(0, "0,1", "0,2", ".", 7)],
            [("You stepped out and back", ("h0_2", "h0_1"))],
        ),
    ],
)
def test_the_steps_of_one_troop_in_a_row_are_one_line_of_the_list(
    steps: list[Moved], told: list[tuple[str, tuple[str, ...]]]
) -> None:
    (shown,) = log(*turn(0, *steps)).whole
    assert [(str(line.text), line.lights) for line in shown.lines[1:]] == told


def test_the_rulebook_calls_things_by_one_name_and_writes_typographic_apostrophes() -> None:
    book = (Path(words.__file__).parent / "RULES.md").read_text("utf-8")
    assert not [line for line in book.splitlines() if "ability" in line or "'" in line]


@pytest.mark.parametrize(
    ("fact", "decides"),
    [
        (step(0), False),
        (step(0, "A"), False),
        (step(0, "O"), True),
        (step(0, "S"), True),
        (blow(0, 1), False),
        (blow(0, 1, struck=True), True),
        (blow(0, 1, lost=True), True),
        (Spawned(0, "0,1", 7), False),
        (DrewMana(0, 4), True),
        (GaveUp(0), True),
    ],
)
def test_a_game_turns_with_mana_a_fight_or_a_locking_tile(fact: Fact, decides: bool) -> None:
    assert bool(MANA_SURGE.decisive([fact])) == decides

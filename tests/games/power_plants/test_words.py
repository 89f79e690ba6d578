"""What Power Plants says of what happened, to whoever reads it."""

import pytest

from games.kit import house
from games.kit.story import Fact, LooseFact
from games.kit.words import Reader
from games.power_plants import POWER_PLANTS, telling, words
from games.power_plants.story import (
    FACTS,
    BagEmptied,
    Begins,
    ChosePlants,
    ChosePower,
    Counted,
    Drew,
    Fled,
    Flew,
    FoundNothing,
    GainedGems,
    GaveUp,
    HadHeadStart,
    LaidGems,
    LetBe,
    PickedUp,
    Planted,
    SpriteCame,
    Swallowed,
    Swapped,
    TurnBegan,
    WasDealt,
    WentHome,
    Woke,
    seats_named,
)
from tests.games.power_plants.table import season

NAMES = ("Zoë", "Blue", "Yellow")
ADA = Reader(NAMES, 0)
BEN = Reader(NAMES, 1)
WATCHER = Reader(NAMES)
HONEY = "Honeyleaf3"
GREW = Woke(1, "Starflower2", "grow")
BLUE = "Blue planted Honeyleaf 3"


def sprite_came(seat: int, patch: str = HONEY) -> SpriteCame:
    return SpriteCame(seat, "0,0", patch)


def went_home(seat: int, patch: str = HONEY) -> WentHome:
    return WentHome(seat, "0,0", patch)


def turn(seat: int, *facts: Fact) -> list[Fact]:
    return [TurnBegan(seat, 4), *facts]


def planted(seat: int, *facts: Fact, power: str = "sprout") -> list[Fact]:
    return turn(seat, Planted(seat, HONEY, "0,0"), ChosePower(seat, power, HONEY), *facts)


@pytest.mark.parametrize(
    ("fact", "to_a", "to_b"),
    [
        (
            ChosePlants(("Honeyleaf", "Wingbean", "Snapjaw")),
            "In the garden: Honeyleaf, Wingbean and Snapjaw",
            None,
        ),
        (Begins(0, ()), "You begin", "Zoë begins"),
        (HadHeadStart(0, 7), "You have 7 Gems to begin with", None),
        (HadHeadStart(1, 1), "Blue has 1 Gem to begin with", None),
        (WasDealt(0, ("Honeyleaf3", "Snapjaw1")), "You were dealt Honeyleaf 3 and Snapjaw 1", None),
        (WasDealt(1, ("Honeyleaf3", "Snapjaw1")), "Blue was dealt Honeyleaf 3 and Snapjaw 1", None),
        (Swapped(0, HONEY, "Snapjaw1"), "You gave Honeyleaf 3 for Snapjaw 1 of the Surplus", None),
        (TurnBegan(1, 4), "Turn 2: Blue", "Turn 2: You"),
        (Planted(0, HONEY, "0,0"), "You planted Honeyleaf 3", "Zoë planted Honeyleaf 3"),
        (ChosePower(0, "sprout", HONEY), "You let Honeyleaf 3 sprout", None),
        (ChosePower(1, "grow", HONEY), "Blue let the neighbours of Honeyleaf 3 grow", None),
        (ChosePower(1, "skip", HONEY), "Blue woke nothing", "You woke nothing"),
        (Woke(0, HONEY, "sprout"), "Honeyleaf 3 sprouted", None),
        (Woke(0, HONEY, "grow"), "Honeyleaf 3 grew", None),
        (FoundNothing(0, "Snapjaw"), "Snapjaw found nothing to do", None),
        (LetBe(0, (HONEY, "Snapjaw1")), "You skipped Honeyleaf 3 and Snapjaw 1", None),
        (sprite_came(0), "A Sprite of yours came to Honeyleaf 3", "A Sprite of Zoë’s came to Honeyleaf 3"),
        (went_home(1), "A Sprite of Blue’s went home from Honeyleaf 3", None),
        (
            WentHome(1, "0,0", HONEY, by=0),
            "A Sprite of Blue’s went home from Honeyleaf 3; yours stayed in the supply",
            "A Sprite of yours went home from Honeyleaf 3; Zoë’s stayed in the supply",
        ),
        (PickedUp(0, "0,0", HONEY), "You picked up a Sprite from Honeyleaf 3", None),
        (
            Fled(1, "0,0", "0,1", HONEY, "Snapjaw1"),
            "A Sprite of Blue’s fled from Honeyleaf 3 to Snapjaw 1",
            None,
        ),
        (
            Swallowed(0, 1, "0,0", HONEY),
            "You swallowed a Sprite of Blue’s on Honeyleaf 3",
            "Zoë swallowed a Sprite of yours on Honeyleaf 3",
        ),
        (GainedGems(0, 1, HONEY), "You gained 1 Gem", None),
        (GainedGems(1, 3, HONEY), "Blue gained 3 Gems", None),
        (LaidGems("0,0", 1, HONEY), "1 Gem was laid onto Honeyleaf 3", None),
        (LaidGems("0,0", 2, HONEY), "2 Gems were laid onto Honeyleaf 3", None),
        (Flew(0, "Wingbean2", "0,0", "0,1"), "Wingbean 2 flew to another spot", None),
        (Drew(1, "Snapjaw1"), "Blue drew Snapjaw 1", "You drew Snapjaw 1"),
        (
            BagEmptied(1),
            "The bag is empty: a last turn for everybody, Blue last",
            "The bag is empty: a last turn for everybody, you last",
        ),
        (GaveUp(1), "Blue resigned", "You resigned"),
        (
            Counted((1,), (8, 9, 7)),
            "The garden is counted: Blue 9, you 8, Yellow 7",
            "The garden is counted: you 9, Zoë 8, Yellow 7",
        ),
        (house.TookBack(1), "Blue took it back", "You took it back"),
        (house.GaveUp(1), "", ""),
        (LooseFact("moved", {"seat": 0, "source": "0,0", "target": "0,1"}), "", None),
    ],
    ids=str,
)
def test_a_fact_is_said_to_whom_it_concerns_and_to_others(fact: Fact, to_a: str, to_b: str | None) -> None:
    assert str(POWER_PLANTS.sentence(fact, ADA)) == to_a
    if to_b is not None:
        assert str(POWER_PLANTS.sentence(fact, BEN)) == to_b
    others = {seat for seat in range(3) if seat not in seats_named([fact])}
    told = {POWER_PLANTS.sentence(fact, Reader(NAMES, seat)) for seat in others}
    assert told <= {POWER_PLANTS.sentence(fact, WATCHER)}, (
        "whom it does not name is told the same as all others"
    )


@pytest.mark.rule("PP-5.2")
def test_of_five_it_is_said_that_the_hands_are_played_out() -> None:
    five = Reader(("Red", "Blue", "Yellow", "Green", "Violet"))
    assert (
        str(words.sentence(BagEmptied(1), five)) == "The bag is empty: turns go on until every hand is empty"
    )


def test_names_are_set_apart_and_what_a_reader_lost_stands_out() -> None:
    (name, *_), (lost, *_) = (
        words.sentence(Drew(0, HONEY), WATCHER).runs,
        telling.turn_parts(planted(0, went_home(1)), BEN)[3].text.runs,
    )
    assert (name.words, name.name) == ("Zoë", True)
    assert lost.tone == "harm"


def test_every_kind_of_fact_is_known_by_its_name() -> None:
    assert set(FACTS) == {
        "plants", "garden", "head_start", "dealt", "swap", "turn", "add", "power", "activate", "idle",
        "sprite", "recall", "removed", "moved", "captured", "gems", "laid", "flown", "draw", "last",
        "resigned", "over", "skipped",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            [sprite_came(0), sprite_came(0), sprite_came(0, "Snapjaw1")],
            "3 Sprites of yours came to Honeyleaf 3 and Snapjaw 1",
        ),
        ([went_home(1), went_home(1)], "2 Sprites of Blue’s went home from Honeyleaf 3"),
        (
            [LaidGems("0,0", 2, HONEY), LaidGems("0,1", 1, "Snapjaw1")],
            "3 Gems were laid onto Honeyleaf 3 and Snapjaw 1",
        ),
    ],
)
def test_what_is_alike_is_one_sentence(facts: list[words.Alike], said: str) -> None:
    assert str(words.merged(facts, ADA)) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (turn(1), "It is Blue’s turn."),
        (turn(0), "It is your turn."),
        (turn(1, Planted(1, HONEY, "0,0")), "Blue planted Honeyleaf 3."),
        (turn(1, Planted(1, HONEY, "0,0"), sprite_came(1)), f"{BLUE} with a Sprite."),
        (planted(1, power="skip"), f"{BLUE} and woke nothing."),
        (
            turn(
                1,
                Planted(1, HONEY, "0,0"),
                sprite_came(1),
                ChosePower(1, "sprout", HONEY),
                went_home(0),
                sprite_came(1),
                sprite_came(1),
            ),
            f"{BLUE} with a Sprite and let it sprout: 1 of yours went home, 2 of Blue’s came.",
        ),
        (
            planted(1, GREW, sprite_came(1), GainedGems(1, 2, HONEY), went_home(2), power="grow"),
            f"{BLUE} and let its neighbours grow: 1 of Yellow’s went home, 1 of Blue’s came, 2 Gems gained.",
        ),
        (planted(1, sprite_came(1), sprite_came(1)), f"{BLUE} and let it sprout: 2 Sprites of Blue’s came."),
        (planted(1, power="grow"), f"{BLUE}."),
        (
            planted(0, sprite_came(0), WentHome(1, "0,0", HONEY, by=0), sprite_came(0)),
            "You planted Honeyleaf 3 and let it sprout: 1 of Blue’s went home, "
            "1 of yours stayed in the supply, 2 of yours came.",
        ),
        (
            planted(1, sprite_came(1), WentHome(0, "0,0", HONEY, by=1)),
            f"{BLUE} and let it sprout: 1 of yours went home, 1 of Blue’s came, "
            "1 of Blue’s stayed in the supply.",
        ),
        (
            planted(1, GainedGems(1, 2, HONEY), went_home(2), went_home(0)),
            f"{BLUE} and let it sprout: 1 of yours went home, 1 of Yellow’s went home, 2 Gems gained.",
        ),
        (
            planted(1, LaidGems("0,0", 1, HONEY), LaidGems("0,1", 1, HONEY)),
            f"{BLUE} and let it sprout: 2 Gems laid.",
        ),
        (planted(1, Fled(2, "0,0", "0,1", HONEY, HONEY)), f"{BLUE} and let it sprout: 1 of Yellow’s fled."),
        (
            planted(
                1,
                Fled(2, "0,0", "0,1", "Snapjaw1", HONEY),
                WentHome(2, "0,1", HONEY),
                WentHome(0, "0,1", HONEY),
            ),
            f"{BLUE} and let it sprout: 1 of yours went home, 1 of Yellow’s went home.",
        ),
        (planted(1, Flew(1, "Wingbean2", "0,0", "0,1")), f"{BLUE} and let it sprout: Wingbean 2 flew."),
        (planted(1, Swallowed(1, 0, "0,0", HONEY)), f"{BLUE} and let it sprout: 1 of yours was swallowed."),
        (
            planted(1, Swallowed(1, 2, "0,0", HONEY), Swallowed(1, 2, "0,0", HONEY)),
            f"{BLUE} and let it sprout: 2 of Yellow’s were swallowed.",
        ),
        (
            planted(1, Drew(1, HONEY), BagEmptied(1), power="skip"),
            f"{BLUE} and woke nothing. The bag is empty: a last turn for everybody, Blue last.",
        ),
        (planted(1, GaveUp(2), power="skip"), f"{BLUE} and woke nothing. Yellow resigned."),
        (planted(1, LetBe(1, ("Snapjaw1",)), power="grow"), f"{BLUE}. Blue skipped Snapjaw 1."),
        (turn(1, GaveUp(1)), "Blue resigned."),
    ],
)
def test_a_turn_is_said_in_one_line_in_the_order_in_which_it_was_played(facts: list[Fact], said: str) -> None:
    assert str(telling.turn_text(facts, ADA)) == said
    ends = [str(part.text)[-1] for part in telling.turn_parts(facts, ADA)]
    assert not set(ends) & set(":,."), "where the rest is left out no mark is left behind"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            planted(
                1, sprite_came(1), went_home(0), went_home(2), went_home(0), Swallowed(1, 0, "0,0", HONEY)
            ),
            ["2 of yours went home", "1 was swallowed", "1 of Yellow’s went home", "1 of Blue’s came"],
        ),
        (
            planted(1, GainedGems(1, 2, HONEY), sprite_came(1), BagEmptied(1)),
            ["The bag is empty: last turns", "2 Gems gained", "1 Sprite of Blue’s came"],
        ),
        (
            planted(1, GainedGems(1, 2, HONEY), went_home(0), BagEmptied(1)),
            ["1 of yours went home", "The bag is empty: last turns", "2 Gems gained"],
        ),
        (planted(1, sprite_came(1), sprite_came(1), LetBe(1, ("Snapjaw1",))), ["2 Sprites of Blue’s came"]),
    ],
)
def test_what_concerns_the_one_who_is_asked_is_told_first(facts: list[Fact], said: list[str]) -> None:
    parts = telling.visible_parts(facts, ADA)
    assert [str(part.text) for part in parts] == ["Blue", "planted Honeyleaf 3", *said]
    assert len({part.mark for part in parts[3:]} - {",", "."}) == 0


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (turn(1), ["to plant"]),
        (planted(1, power="skip"), []),
        (planted(1, power="grow"), []),
        (
            planted(
                1,
                Fled(2, "0,0", "0,1", HONEY, HONEY),
                Fled(0, "0,0", "0,1", HONEY, HONEY),
                went_home(2),
                went_home(0),
            ),
            ["−1 of yours", "1 of yours fled", "−1 of Yellow’s", "sprouted", "1 of Yellow’s fled"],
        ),
        (
            planted(1, sprite_came(1), went_home(2), went_home(0), Swallowed(1, 0, "0,0", HONEY)),
            ["−1 of yours", "swallowed 1 of yours", "−1 of Yellow’s", "sprouted", "+1 Sprite"],
        ),
        (
            planted(1, GREW, GainedGems(1, 2, HONEY), Fled(0, "0,0", "0,1", HONEY, HONEY), power="grow"),
            ["1 of yours fled", "others grew", "+2 Gems"],
        ),
        (planted(1, Flew(1, "Wingbean2", "0,0", "0,1")), ["sprouted", "Wingbean 2 flew"]),
        (planted(1, LaidGems("0,0", 1, HONEY), GaveUp(2)), ["sprouted", "1 Gem laid", "Yellow resigned"]),
        (turn(1, GaveUp(1)), ["resigned"]),
    ],
)
def test_of_several_turns_each_is_told_in_few_words_and_ones_own_losses_first(
    facts: list[Fact], said: list[str]
) -> None:
    assert [str(part) for part in telling.chip(facts, ADA, 0)] == said


def test_that_a_patch_of_ones_own_flew_is_told_before_all_but_ones_losses() -> None:
    flight = Flew(1, "Honeyleaf3", "0,0", "0,1")
    facts = planted(1, GainedGems(1, 1, HONEY), flight, went_home(2), went_home(0))
    held = {"Honeyleaf3": 0}
    said = [str(part.text) for part in telling.visible_parts(facts, ADA, held)[2:]]
    assert said == [
        "1 of yours went home", "Honeyleaf 3 of yours flew", "1 of Yellow’s went home", "1 Gem gained",
    ]  # fmt: skip
    assert [str(part) for part in telling.chip(facts, ADA, 0, held)[:3]] == [
        "−1 of yours", "Honeyleaf 3 of yours flew", "−1 of Yellow’s",
    ]  # fmt: skip
    alone = telling.visible_parts(planted(1, flight, sprite_came(1)), ADA, held)[2:]
    assert [str(part.text) for part in alone] == ["Honeyleaf 3 of yours flew", "1 Sprite of Blue’s came"]


def test_on_a_shared_phone_the_losses_of_the_one_who_is_asked_come_first() -> None:
    lost = telling.chip(planted(1, sprite_came(1), went_home(0), went_home(2)), WATCHER, 2)
    assert [str(part) for part in lost] == ["−1 of Yellow’s", "−1 of Zoë’s", "sprouted", "+1 Sprite"]
    assert [part.runs[0].tone for part in lost] == ["harm", "", "", ""]


def test_a_seat_without_a_name_is_called_by_its_colour() -> None:
    state = season(seats=3).state
    assert [POWER_PLANTS.called(state, seat) for seat in range(3)] == ["Red", "Blue", "Yellow"]

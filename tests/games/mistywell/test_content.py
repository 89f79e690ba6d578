"""MW-8.1: what is no card, no line and no position is refused, in words that say why."""

from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.story import Fact
from games.mistywell import MISTYWELL, content, notation
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, REQUESTS, Line
from games.mistywell.city import GROUPS, SQUARES, slug
from games.mistywell.content import Faulty
from games.mistywell.deed import Deed
from games.mistywell.sentences import Unreadable, read
from games.mistywell.story import (
    CovenantDrawn,
    Failed,
    FateDrawn,
    Gained,
    Played,
    Recuperated,
    Succeeded,
)
from tests.games.mistywell.table import city, playing, refused

ENTRY: dict[str, Any] = {"name": "A Card", "emblem": "owl", "effects": ["Gain 1 Supply."], "line": "A line."}


@pytest.mark.rule("MW-8.1")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Win.", "no deed of the vocabulary"),
        ("Gain 2 Supplies.", "the nearest is “gain 1 Supply”"),
        ("gain 1 Supply.", "ends with a full stop"),
        ("Choose one: gain 1 Supply.", "no sentence"),
        ("Gain 1 Supply for each cat.", "cannot be counted; it is one of friendly district"),
        ("Place a cube in Atlantis.", "no place; a district is one of Chalkboard Way"),
        ("Place Unity in the sky.", "no place"),
        ("Add a Temple cube on Cats.", "no group; it is one of Academia"),
        ("Add a Temple cube.", "no deed"),
    ],
)
def test_what_is_no_sentence_is_refused(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read(text)


@pytest.mark.rule("MW-8.1")
def test_a_need_has_a_symbol_a_pay_and_a_time() -> None:
    assert (content.need("tale 3").pay, content.need("tale 0 by night").clock) == (3, "night")
    assert (content.output("light by day").clock, content.output("light").clock) == ("day", "")
    for text, words in (
        ("tale", "pays from 0 to 3"),
        ("tale 4", "pays from 0 to 3"),
        ("cake 1", "is no symbol; it is one of remedy"),
        ("tale 1 by noon", "is no time; it is day or night"),
    ):
        with pytest.raises(Faulty, match=words):
            content.need(text)


@pytest.mark.rule("MW-8.1")
def test_a_project_has_outputs_and_no_other_action_does() -> None:
    stats = {"cost": 2, "timer": 1}
    made = content.action({**ENTRY, **stats, "kind": "project", "outputs": ["tale by night"]}, 1)
    assert (made.key, made.seat, made.cost, made.timer, made.outputs[0].clock) == ("a-card", 1, 2, 1, "night")
    assert content.action({**ENTRY, **stats, "kind": "unity"}, 0).outputs == ()
    for more in ({"kind": "project"}, {"kind": "unity", "outputs": ["tale"]}, {"kind": "nap"}):
        with pytest.raises(Faulty, match="a project with outputs"):
            content.action({**ENTRY, **stats, **more}, 0)


@pytest.mark.rule("MW-8.1")
@pytest.mark.parametrize(
    "text",
    ["Place a cube here.", "Place a cube next door.", "If the Enforcer is next door: Recover a card."],
)
def test_only_requests_and_covenant_cards_are_somewhere(text: str) -> None:
    entry = {**ENTRY, "effects": [text]}
    with pytest.raises(Faulty, match="says here"):
        content.fate({**entry, "good": True})
    assert content.request({**entry, "needs": ["tale 1"]}, 3).group == 3
    assert content.covenant({**entry, "district": "Bellrise"}).district == 1


@pytest.mark.rule("MW-8.1")
def test_a_card_that_is_wrong_is_named_with_its_file() -> None:
    shelf: dict[str, Any] = {}
    content._register("fate.toml", {**ENTRY, "good": True}, shelf, content.fate)
    assert shelf["a-card"].good
    for entry, words in (
        ({**ENTRY}, "fate.toml, A Card: 'good'"),
        ({"effects": []}, "a card without a name"),
        ({**ENTRY, "good": True, "effects": ["Win."]}, "no deed"),
        ({**ENTRY, "good": True, "name": "Bunting"}, "there is another card “Bunting”"),
        ({**ENTRY, "good": True, "name": "Recuperate"}, "there is another card “Recuperate”"),
    ):
        with pytest.raises(Faulty, match=words):
            content._register("fate.toml", entry, shelf, content.fate)


@pytest.mark.rule("MW-1.2")
@pytest.mark.parametrize(
    ("shelf", "words"),
    [
        (ACTIONS, "ten Actions"),
        (REQUESTS, "twelve Requests"),
        (FATES, "21 Fate"),
        (COVENANTS, "a Covenant card"),
    ],
    ids=["actions", "requests", "fates", "covenants"],
)
def test_there_are_as_many_cards_as_there_must_be(shelf: dict[str, Any], words: str) -> None:
    content._check_counts()
    key, card = shelf.popitem()
    try:
        with pytest.raises(Faulty, match=words):
            content._check_counts()
    finally:
        shelf[key] = card
    content._check_counts()


def test_a_bare_line_and_a_bare_deed_do_nothing() -> None:
    s = city()
    with pytest.raises(NotImplementedError):
        Line().run(s, None)  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError):
        Deed().do(s, None)  # type: ignore[arg-type]


def test_names_are_written_in_answers_without_what_is_no_letter() -> None:
    assert slug("The Sundial's Alibi") == slug("The Sundial’s Alibi") == "the-sundials-alibi"
    assert slug("Golden Boots, Wet") == "golden-boots-wet"
    assert [square.name for square in SQUARES[:4]] == [
        "academia-witch", "academia-tinker", "academia-forester", "academia-wild",
    ]  # fmt: skip
    assert all(
        SQUARES[square].group == number for number, group in enumerate(GROUPS) for square in group.squares
    )


@pytest.mark.parametrize(
    "text", ["Kraken: 3", "day, sun 4", "squares: hawkers-witch=gold", "turn Baker play"]
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="A position does not know"):
        notation.read(text, Dice(b"sixteen or more bytes"))


def test_what_is_counted_of_a_game() -> None:
    assert MISTYWELL.content() == {"requests": 84, "actions": 33, "fate": 21, "covenant": 6, "districts": 6}
    assert [(one.name, one.options["level"], one.random) for one in MISTYWELL.settings()] == [
        ("easy", "easy", 0), ("normal", "normal", 0), ("hard", "hard", 0), ("at random", "normal", 3),
    ]  # fmt: skip
    told: dict[Fact, tuple[str, ...]] = {
        Played(0, "coven-supper", "", 3, 1, ""): ("play: coven-supper",),
        FateDrawn(0, "bunting"): ("fate: bunting",),
        CovenantDrawn(0, "curfew"): ("covenant: curfew",),
        Recuperated(0): ("play: recuperate",),
        Failed(0, "whisper-at-keyholes", "the-wrong-homework", "clock"): ("project: clock",),
        Succeeded(0, "whisper-at-keyholes", "the-wrong-homework", "tale", 1, 1): ("project: success",),
        Gained(0, "Supply", 1): (),
    }
    for fact, counted in told.items():
        assert MISTYWELL.tally(fact) == counted


@pytest.mark.rule("MW-3.3")
def test_a_refusal_says_what_is_in_the_way() -> None:
    play = playing(
        "Witch: supply brown=1\nWitch discard: coven-supper\n"
        "jobs: pepper-from-far-away, auction-of-the-lost, the-wrong-homework"
    )
    for text, words in (
        ("coven-supper", "is not in your hand"),
        ("stir-the-sky for the-wrong-homework", "is played without a Request"),
        ("read-the-tea-leaves", "is a Project"),
        (
            "read-the-tea-leaves for pepper-from-far-away",
            "puts out nothing that “Pepper From Far Away” needs",
        ),
        ("read-the-tea-leaves for kraken-probably", "neither on the Job Board nor in your hand"),
        ("read-the-tea-leaves for nobody", "is a Project"),
    ):
        rule = "MW-3.2" if text == "coven-supper" else "MW-3.3"
        assert words in refused(play, text, rule)

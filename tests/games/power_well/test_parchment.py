"""What the parchment of a duel asks, and the numbers that it promises."""

import pytest

from games.kit.asks import Choose
from games.kit.words import Reader
from games.power_well import POWER_WELL
from games.power_well.duel_parchment import sum_of, token_words
from games.power_well.duel_tasks import slot_task, timed_task
from games.power_well.selection import legal
from tests.games.power_well.table import asked, duel, say

READER = Reader(("Ada", "Ben"), you=0)


@pytest.mark.rule("PW-8.1")
def test_a_token_that_may_lie_on_both_portraits_says_what_each_would_mean() -> None:
    """A Wart keeps damage off its owner wherever it lies."""
    play = say(duel("ccm/ymy/mmy/ccc/yyc", left="toad"), "L1 M1 : Wallow")
    ask = play.waiting[0]
    assert isinstance(ask, Choose)
    assert set(ask.options) == {"hero", "foe"}
    told = str(slot_task(READER, ask))
    assert told == "Tap your portrait or your foe’s to lay it: on either it acts for you"


def test_a_token_for_a_rail_says_where_it_may_lie() -> None:
    play = say(duel("ccm/ymy/mmy/ccc/yyc", left="knight"), "L1 : Raise the Shield")
    assert asked(play).startswith("0 slot")
    assert str(slot_task(READER, play.waiting[0])) == "Tap a dashed circle to lay it"


@pytest.mark.parametrize(("points", "heals"), [(0, 4), (7, 3), (8, 2)])
@pytest.mark.rule("PW-7.3")
def test_what_a_line_will_fuse_is_said_within_the_room_of_the_bar(points: int, heals: int) -> None:
    play = duel("cmy/cmy/mmy/yyy/yyy", left=f"knight c{points}* coins 3")
    found = legal(POWER_WELL.view(play.state, 0), READER, play.waiting[0], 0)["fuses"]
    assert found["Break the Gate"]["L1 L2 L3 M1 M2 M3"] == {"cyan": heals}


@pytest.mark.parametrize(
    ("prompt", "words", "told"),
    [
        ("before", "Before: Move a Shield.", "Move a Shield before your marbles leave, or after?"),
        ("before", "Before: May Remove 3.", "Remove\u00a03 before your marbles leave, or after?"),
        ("before", "Before: With a Lamp: Heal 1.", "Do it before your marbles leave, or after?"),
        ("order", "First or Last: Deal 2.", "Deal\u00a02 before the other effects, or after them?"),
    ],
)
@pytest.mark.rule("PW-6.2")
@pytest.mark.rule("PW-6.3")
def test_when_an_effect_comes_is_asked_in_its_own_words(prompt: str, words: str, told: str) -> None:
    ask = Choose(prompt, ("first", "last"), words=words)
    assert str(timed_task(READER, ask)) == told


@pytest.mark.rule("PW-7.1")
@pytest.mark.parametrize(
    ("left", "turn", "sums"),
    [
        ("knight flow 2", "M1 : Shield Bash !", "1 + 2 = 3"),
        ("painter pigment=3", "L1 L2 M1 M2 : Masterpiece", "4 + 3 = 7"),
        ("painter", "L1 L2 M1 M2 : Masterpiece", ""),
    ],
)
def test_a_deal_in_progress_says_of_which_points_it_comes(left: str, turn: str, sums: str) -> None:
    play = say(duel("mmy/mmc/ccc/yyc/ycm", left=left), turn)
    while play.waiting[0].prompt != "bar":
        play = say(play, play.waiting[0].options[0])
    doing = POWER_WELL.view(play.state, 0).doing
    assert doing
    assert sum_of(doing, play.waiting[0]) == sums


@pytest.mark.rule("PW-8.1")
@pytest.mark.parametrize(
    ("left", "answers", "means"),
    [
        ("toad", ("L1 : Lily Pad",), "Pad: Anyone removes a marble here: Gain 1 Fly."),
        ("knight shield1@left2", ("Charge", "now"),
         "Shield: The foe plays a marble here and hits you: Take 1 less."),
    ],
)  # fmt: skip
def test_the_question_of_a_place_knows_what_its_token_does(
    left: str, answers: tuple[str, ...], means: str
) -> None:
    play = say(duel("cmm/cmy/ccy/yyc/cyy", left=left), *answers)
    assert token_words(POWER_WELL.view(play.state, 0), play.waiting[0]) == means

"""What the open table says of what was tapped, to whoever reads it."""

import pytest

from games.kit.story import Fact, LooseFact, StoryEntry
from games.kit.words import Reader
from games.power_well import open_words
from games.power_well.open_screen import OpenScreen, news
from games.power_well.open_story import (
    FACTS,
    Became,
    BeganAnew,
    CoinFell,
    Drew,
    GameOver,
    Recoloured,
    Scored,
    SidePlay,
    TokenMoved,
    TokenShifted,
    TurnBegan,
    Undone,
    Wished,
)

NAMES = ("Zoë", "Toad")
ADA, BEN = Reader(NAMES, 0), Reader(NAMES)
TWO = ("L1", "M1")
LEFT, RIGHT = SidePlay("left", "cyan", 2), SidePlay("right", "cyan", 1)
SCORE = Scored(0, "right", "cyan", "Cyan", -1, 9, "")


def drew(side: str, *plays: SidePlay) -> Drew:
    return Drew(1, side, TWO, (), plays)


def undone(fact: Fact) -> Undone:
    return Undone(0, 3, fact.kind, fact.detail)


@pytest.mark.parametrize(
    ("fact", "to_a", "to_all"),
    [
        (drew("left", LEFT), "You drew 2 cyan (L1 M1)", "Zoë drew 2 cyan (L1 M1)"),
        (drew("right"), "Toad removed 2 marbles (L1 M1)", None),
        (drew(""), "2 marbles removed (L1 M1)", None),
        (drew("", LEFT, RIGHT), "You drew 2 cyan, or Toad drew 1 cyan (L1 M1)", None),
        (Recoloured(0, TWO, "yellow"), "L1 M1 turned yellow", None),
        (SCORE, "Toad’s Cyan −1, now 9", None),
        (Scored(0, "left", "flow", "Power Flow", 2, 2, ""), "Your Power Flow +2, now 2", None),
        (Scored(0, "left", "cyan", "Cyan", -1, 0, "exhausted"), "Your Cyan −1, now 0, Exhausted", None),
        (Scored(0, "left", "cyan", "Cyan", 1, 10, "restored"), "Your Cyan +1, now 10, back in play", None),
        (Wished(0, "right", 1), "Toad wished: a coin for fifteen new marbles, 1 coin left", None),
        (Became(0, "left", "knight", "Knight"), "Left player: Knight", None),
        (
            TokenMoved(0, "right", "pad", "Pad", "topM", True),
            "Toad’s Pad laid on the top rail, middle column",
            None,
        ),
        (
            TokenMoved(0, "right", "wart", "Wart", "foe", True),
            "Toad’s Wart laid on you",
            "Toad’s Wart laid on Zoë",
        ),
        (
            TokenMoved(0, "left", "oil", "Oil", "left2", False),
            "Your Oil taken off the left rail, row 2",
            None,
        ),
        (
            TokenShifted(0, "right", "bill", "Bill", "right2", "right3"),
            "Toad’s Bill moved to the right rail, row 3",
            None,
        ),
        (
            TokenShifted(0, "right", "wart", "Wart", "hero", "foe"),
            "Toad’s Wart moved to you",
            "Toad’s Wart moved to Zoë",
        ),
        (CoinFell(0, "left"), "The coin fell: you begin", "The coin fell: Zoë begins"),
        (TurnBegan(0, "left"), "Your turn", "Zoë’s turn"),
        (BeganAnew(0), "A new game", None),
        (undone(drew("left", LEFT)), "You undid: your draw of 2 marbles", "Undone: Zoë’s draw of 2 marbles"),
        (undone(drew("left")), "You undid: your removal of 2 marbles", None),
        (undone(drew("right")), "You undid: Toad’s removal of 2 marbles", None),
        (undone(drew("")), "You undid: 2 marbles removed", None),
        (undone(drew("", LEFT, RIGHT)), "You undid: 2 marbles drawn", None),
        (undone(Recoloured(0, TWO, "yellow")), "You undid: L1 M1 turned yellow", None),
        (undone(SCORE), "You undid: Cyan −1 for Toad", "Undone: Cyan −1 for Toad"),
        (undone(Wished(0, "left", 1)), "You undid: your wish", "Undone: Zoë’s wish"),
        (undone(Became(0, "left", "knight", "Knight")), "You undid: Knight for the left player", None),
        (
            undone(TokenMoved(0, "left", "oil", "Oil", "left2", True)),
            "You undid: your Oil laid",
            "Undone: Zoë’s Oil laid",
        ),
        (
            undone(TokenShifted(0, "left", "oil", "Oil", "left2", "left3")),
            "You undid: your Oil moved",
            "Undone: Zoë’s Oil moved",
        ),
        (undone(CoinFell(0, "left")), "You undid: the coin", None),
        (undone(TurnBegan(0, "right")), "You undid: Toad’s turn", None),
        (undone(BeganAnew(0)), "You undid: the new game", None),
        (Undone(0, 3, "score", {"side": "left"}), "You undid: the last tap", None),
        (GameOver(0, 1, "Zoë: all boards Exhausted"), "Toad wins (Zoë: all boards Exhausted)", None),
        (
            GameOver(1, 0, "Toad: all boards Exhausted"),
            "You win (Toad: all boards Exhausted)",
            "Zoë wins (Toad: all boards Exhausted)",
        ),
        (GameOver(1, None, "both are out"), "The end (both are out)", None),
        (LooseFact("house:started", {}), "", None),
    ],
    ids=str,
)
def test_a_tap_is_said_to_whose_side_it_is_and_to_others(fact: Fact, to_a: str, to_all: str | None) -> None:
    assert str(open_words.sentence(fact, ADA)) == to_a
    if to_all is not None:
        assert str(open_words.sentence(fact, BEN)) == to_all


def test_every_kind_of_fact_is_known_by_its_name() -> None:
    assert set(FACTS) == {
        "draw", "recolour", "score", "wish", "hero", "token", "shift", "coin", "turn", "undo", "new", "over",
    }  # fmt: skip


def screen_of(*facts: Fact) -> OpenScreen:
    return OpenScreen(tuple(StoryEntry(number, fact) for number, fact in enumerate(facts, 1)), ADA)


def test_who_undid_it_is_told_on_the_other_device() -> None:
    toad = Reader(NAMES, 1)
    assert str(open_words.sentence(undone(SCORE), toad)) == "Zoë undid: Cyan −1 for you"


def test_what_was_undone_is_told_until_the_next_tap() -> None:
    assert screen_of(SCORE, undone(SCORE)).undone == "You undid: Cyan −1 for Toad"
    assert screen_of(undone(SCORE), GameOver(0, 0, "")).undone == "You undid: Cyan −1 for Toad"
    assert screen_of(undone(SCORE), SCORE).undone == screen_of().undone == ""


def line_texts(*facts: Fact) -> list[str]:
    return [str(line.text) for line in screen_of(*facts).lines]


def test_the_story_has_the_latest_turn_first_and_each_game_and_first_turn_by_itself() -> None:
    first = (LooseFact("house:started", {}), SCORE, CoinFell(0, "left"), drew("right"))
    assert line_texts(
        *first, TurnBegan(0, "right"), Wished(0, "right", 1), BeganAnew(0), Wished(0, "left", 3)
    ) == [
        "A new game",
        "You wished: a coin for fifteen new marbles, 3 coins left",
        "Toad’s turn",
        "Toad wished: a coin for fifteen new marbles, 1 coin left",
        "The coin fell: you begin",
        "Toad removed 2 marbles (L1 M1)",
        "Before the first turn",
        "Toad’s Cyan −1, now 9",
    ]
    assert [line.kind for line in screen_of(*first).lines] == ["coin", "draw", "begin", "score"]


def scored(by: int, left: int, change: str = "", what: str = "cyan") -> Scored:
    return Scored(0, "right", what, what.capitalize(), by, left, change)


def test_the_story_sums_taps_on_one_gauge_up_to_where_its_board_turns() -> None:
    assert line_texts(scored(-1, 9), scored(-1, 8), scored(-2, 6)) == ["Toad’s Cyan −4, now 6"]
    assert line_texts(scored(-1, 9), scored(1, 10), scored(-1, 9, what="magenta")) == [
        "Toad’s Cyan −1, now 9", "Toad’s Cyan +1, now 10", "Toad’s Magenta −1, now 9",
    ]  # fmt: skip
    assert line_texts(scored(-1, 1), scored(-1, 0, "exhausted"), scored(1, 1), scored(9, 10, "restored")) == [
        "Toad’s Cyan −2, now 0, Exhausted", "Toad’s Cyan +10, now 10, back in play",
    ]  # fmt: skip
    assert line_texts(scored(-1, 9), undone(SCORE), scored(-1, 9)) == [
        "Toad’s Cyan −1, now 9", "You undid: Cyan −1 for Toad", "Toad’s Cyan −1, now 9",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "brief"),
    [
        (drew("left"), "2 marbles"),
        (Scored(0, "left", "coins", "Wishing Coins", -1, 3, ""), "Coins −1"),
        (TokenMoved(0, "left", "oil", "Oil", "left2", True), "Oil laid"),
        (TokenMoved(0, "left", "oil", "Oil", "left2", False), "Oil off"),
        (TokenShifted(0, "left", "oil", "Oil", "left2", "left3"), "Oil moved"),
        (BeganAnew(0), "the new game"),
        (LooseFact("house:started", {}), ""),
    ],
)
def test_what_is_undone_is_said_in_few_words(fact: Fact, brief: str) -> None:
    assert open_words.took_back_briefly(fact) == brief


def test_all_that_can_be_undone_has_few_words() -> None:
    facts = (Recoloured, Wished, Became, CoinFell, TurnBegan, BeganAnew)
    assert set(facts) == set(open_words.BRIEF)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (drew("right", RIGHT), "Toad drew 1 cyan"),
        (drew("right", LEFT), "Toad removed 2"),
        (Wished(1, "right", 2), "Toad wished: all 15 anew"),
        (TurnBegan(1, "right"), "Toad took the turn"),
        (TurnBegan(1, "left"), ""),
        (CoinFell(1, "left"), "The coin fell: you begin"),
        (SCORE, ""),
    ],
)
def test_a_device_reads_what_the_other_did(fact: Fact, said: str) -> None:
    story = [StoryEntry(1, fact)]
    assert news(story, ADA) == said
    assert news(story, BEN) == news(story, Reader(NAMES, 1)) == ""

"""Each level of the bots against the one below: what is played, and the line that is written of it."""

from pathlib import Path

import pytest

from games import GAMES, ladder
from games.__main__ import main
from games.balance import CHAPTER, Outcome, Task, with_chapter
from games.kit.contract import Setting
from games.kit.search import LEVELS, OFFERED, skill_of
from games.measure import budget
from tests.games.kit.tiny import TINY
from tests.games.measured import Measured

THREE = Setting("ladder", 3, {"layout": "crater"})


def match(level: str = "good", rival: str = "quick", setting: Setting = THREE) -> ladder.Match:
    return ladder.Match("mana_surge", level, rival, setting, 0.5)


def outcome(task: Task, *values: float, **facets: tuple[str, ...]) -> Outcome:
    return Outcome(task, values, facets, {}, {}, 1, 1, 0.0)


def test_every_level_but_the_lowest_has_one_below_it() -> None:
    found = ladder.matches(GAMES["mana_surge"], THREE, OFFERED, 1.0)
    assert [(one.level, one.rival) for one in found] == [
        ("beginner", "random"), ("quick", "beginner"), ("good", "quick"), ("master", "good"),
    ]  # fmt: skip


def test_where_all_win_together_each_level_plays_alone() -> None:
    (one,) = ladder.matches(GAMES["mistywell"], Setting("ladder", 3), ["good"], 1.0)
    (task,) = one.tasks(1, "seed")
    assert task.levels == ("good",) * 3
    assert list(one.shares([outcome(task, 1.0, 1.0, 1.0)])) == [1.0]
    assert one.name == ("Good", "its like", "3")


def test_where_all_win_together_levels_are_compared_by_the_games_that_only_one_of_them_wins() -> None:
    found = {
        ("Beginner", "its like", "3"): "| Beginner | its like | 3 | 10 | 0 | 20.0% ± 9.0 |",
        ("Casual", "its like", "3"): "| Casual | its like | 3 | 10 | 60 | 50.0% ± 9.0 |",
        ("Good", "its like", "3, easy"): "| Good | its like | 3, easy | 10 | 60 | 90.0% ± 9.0 |",
    }
    text = ladder.with_lines("# Measured\n", GAMES["mistywell"], found)
    assert text.endswith("these are the better\none's: Casual beside Beginner 80%.\n")
    assert ladder.with_lines(text, GAMES["mistywell"], found) == text
    assert "neighbouring" not in ladder.with_lines("# Measured\n", GAMES["mana_surge"], found)


def test_of_three_seats_each_level_has_as_many_over_all_games() -> None:
    tasks = list(match().tasks(6, "seed"))
    assert [task.levels.count("good") for task in tasks] == [1, 1, 1, 2, 2, 2]
    assert [task.levels.index("good") for task in tasks[:3]] == [0, 1, 2]
    assert len({task.seed for task in tasks}) == 6


def test_of_two_seats_each_level_has_one() -> None:
    two = ladder.Match("power_well", "good", "quick", Setting("ladder", 2), 1.0)
    assert [task.levels for task in two.tasks(2, "seed")] == [("good", "quick"), ("quick", "good")]


def test_a_levels_share_is_what_its_seats_got() -> None:
    one = Task("mana_surge", THREE, "s", ("good", "quick", "quick"), {}, 0)
    two = Task("mana_surge", THREE, "s", ("good", "quick", "good"), {}, 0)
    shares = match().shares([outcome(one, 0.0, 1.0, 0.0), outcome(two, 0.5, 0.0, 0.5)])
    assert list(shares) == [0.0, 1.0]


def test_a_share_has_its_range() -> None:
    assert ladder.share_of([1.0] * 8 + [0.0] * 2) == "80.0% ± 24.8"


def test_who_wins_in_which_order() -> None:
    task = Task("mana_surge", THREE, "s", ("good",) * 3, {}, 0)
    order = ("second", "third", "first")
    line = ladder.line(match(rival=""), [outcome(task, 1.0, 0.0, 0.0, order=order)], by_order=True)
    playouts = round(0.5 * skill_of(GAMES["mana_surge"], "good").playouts)
    shares = "first 0.0% ± 0.0, second 100.0% ± 0.0, third 0.0% ± 0.0"
    assert line == f"| Good | its like | 3, crater | 1 | {playouts} | {shares} |"


def test_games_in_order_of_turns_are_added_place_by_place() -> None:
    task = Task("mana_surge", THREE, "s", ("good",) * 3, {}, 0)
    alone = match(rival="")
    one = outcome(task, 1.0, 0.0, 0.0, order=("first", "second", "third"))
    other = outcome(task, 1.0, 0.0, 0.0, order=("second", "third", "first"))
    before = ladder.known(f"{CHAPTER}\n{ladder.line(alone, [one, one], by_order=True)}\n", alone)
    assert before == (2, {"first": 1.0, "second": 0.0, "third": 0.0})
    added = ladder.line(alone, [other], before, by_order=True)
    assert added == ladder.line(alone, [one, one, other], by_order=True)
    assert "| 3 |" in added


def test_a_seat_thinks_for_a_part_of_its_own_levels_playouts() -> None:
    task = Task("mana_surge", THREE, "s", ("good", "master", "quick"), {}, 0, efforts=(0.5, 0.5, 1.0))
    assert [budget(task, seat).playouts for seat in (0, 1)] == [  # type: ignore[union-attr]
        round(skill_of(GAMES["mana_surge"], level).playouts / 2) for level in ("good", "master")
    ]
    assert budget(Task("mana_surge", THREE, "s", ("good",) * 3, {}, 0), 0) is None


def test_the_measured_balance_keeps_the_lines_that_were_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "HOME", tmp_path)
    monkeypatch.setitem(GAMES, "auction", TINY["auction"])
    path = tmp_path / "auction" / "BALANCE.md"
    path.parent.mkdir()
    path.write_text("# Measured\n\nA table.\n", "utf-8")
    common = ["ladder", "auction", "--games", "2", "--effort", "0.05", "--write"]
    assert main([*common, "--level", "beginner", "--level", "quick"]) == 0
    first = path.read_text("utf-8")
    assert first.startswith(
        f"# Measured\n\nA table.\n\n{CHAPTER}\n\nWritten by `python -m games ladder auction"
    )
    assert (
        first.count("\n| Beginner | Random | 2 | 2 | 0 | ")
        == first.count("\n| Casual | Beginner | 2 | 2 | 3 | ")
        == 1
    )
    assert main([*common, "--level", "quick"]) == 0
    assert path.read_text("utf-8").count(f"\n| {LEVELS['beginner'].title} |") == 1
    assert path.read_text("utf-8").count("\n| Casual |") == 1
    assert "| Casual | Beginner |" in capsys.readouterr().out


def test_games_are_added_to_those_that_a_line_tells_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "HOME", tmp_path)
    monkeypatch.setitem(GAMES, "auction", TINY["auction"])
    path = tmp_path / "auction" / "BALANCE.md"
    path.parent.mkdir()
    common = ["ladder", "auction", "--effort", "0.05", "--level", "quick", "--write"]

    def written(*words: str) -> str:
        assert main([*common, *words]) == 0
        return path.read_text("utf-8").splitlines()[-1]

    path.write_text("# Measured\n", "utf-8")
    whole = written("--games", "6")
    path.write_text("# Measured\n", "utf-8")
    assert written("--games", "2", "--add").startswith("| Casual | Beginner | 2 | 2 | 3 | ")
    assert written("--games", "4", "--add") == whole


def test_games_with_other_playouts_are_not_added_to() -> None:
    text = f"{CHAPTER}\n| Good | Casual | 3, crater | 8 | 1 | 75.0% ± 30.0 |\n"
    assert ladder.known(text, match()) == ladder.NOTHING
    assert ladder.known(text.replace(" 1 |", f" {match().playouts} |"), match()) == (8, {"": 0.75})


def test_a_table_that_is_measured_anew_keeps_its_last_chapter() -> None:
    older = f"# Old\n\n{CHAPTER}\n\nlines\n"
    assert with_chapter("# New\n", older) == f"# New\n\n{CHAPTER}\n\nlines\n"
    assert with_chapter("# New\n", "# Old\n") == "# New\n"


ENOUGH = 200
"""Games of a match from which on its share says something."""


@pytest.mark.parametrize(
    "slug", [slug for slug, game in GAMES.items() if not (game.endless or game.together)]
)
def test_each_level_beats_the_one_below_in_65_to_90_of_100_games(slug: str) -> None:
    levels = {level.title: name for name, level in LEVELS.items()}
    shares = []
    for bot, against, _, games, playouts, share in Measured(slug).ladder()[2:]:
        if against in levels and against != LEVELS["random"].title and int(games) >= ENOUGH:
            assert int(playouts) == skill_of(GAMES[slug], levels[bot]).playouts, (
                "its bot thinks otherwise now"
            )
            shares.append(float(share.partition("%")[0]))
    assert shares
    assert all(65 <= share <= 90 for share in shares), shares

"""`python -m games`: the games in a terminal."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from games import GAMES, fuzz, measure, records
from games.__main__ import main, parser
from games.balance import Outcome, Task, differences
from games.kit.asks import IllegalAnswer
from games.kit.contract import Setting
from games.kit.play import Play
from tests.games.kit.tiny import TINY

ROOT = Path(__file__).resolve().parents[2]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What a person types, line by line; then the terminal is closed."""
    waiting: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def test_without_a_command_its_commands_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([])
    assert left.value.code == 2
    assert "COMMAND" in capsys.readouterr().err


@pytest.mark.parametrize(("argv", "code"), [(["shelf"], 0), (["play", "power_well", "--seats", "9"], 2)])
def test_what_a_command_returns_is_its_exit_code(argv: list[str], code: int) -> None:
    done = subprocess.run([sys.executable, "-m", "games", *argv], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == code, done.stderr


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("shelf", {"json": False}),
        (
            "play power_well",
            {"slug": "power_well", "seats": None, "me": [0], "bot": "quick", "seed": None, "option": []},
        ),
        ("fuzz", {"slug": None, "games": 20, "seed": "fuzz", "odds": 4}),
        ("record", {"slug": None, "new": False}),
        (
            "measure mistywell --setting easy --setting hard",
            {
                "slug": "mistywell", "games": 40, "setting": ["easy", "hard"], "bot": "quick",
                "seed": "measure", "jobs": 1, "keep": None, "again": [], "json": False, "write": False,
            },
        ),
        (
            "ladder mistywell --level good --option level=hard",
            {
                "slug": "mistywell", "games": 200, "seats": None, "option": ["level=hard"], "level": ["good"],
                "order": False, "add": False, "effort": 1.0, "seed": "ladder", "jobs": 1, "write": False,
            },
        ),
        ("league", {"slug": None, "games": 100, "playouts": 200, "seed": "league", "jobs": 1}),
    ],
    ids=lambda case: case.split()[0] if isinstance(case, str) else "",
)  # fmt: skip
def test_what_a_command_means_where_nothing_else_is_said(typed: str, meant: dict[str, object]) -> None:
    given = vars(parser().parse_args(typed.split()))
    given.pop("run")
    assert given == meant


def test_the_shelf_lists_every_game_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shelf", "--json"]) == 0
    shelf = json.loads(capsys.readouterr().out)
    assert [game["slug"] for game in shelf] == list(GAMES)
    assert {"slug", "title", "seats", "options", "rules_version", "content"} <= set(shelf[0])
    assert shelf[0]["content"]["heroes"] >= 6


def test_the_shelf_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shelf"]) == 0
    assert "Power Well" in capsys.readouterr().out


def test_a_person_plays_against_a_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "nobody", "knight", "-", "99", "back", "quit")
    assert main(["play", "power_well", "--seed", "a terminal", "--bot", "random"]) == 0
    out = capsys.readouterr().out
    assert "PW-3.2: " in out
    assert "* You are the Knight" in out
    assert out.endswith("Left.\n")


def test_a_game_is_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, *["1"] * 2000)
    assert main(["play", "power_well", "--seed", "first answers", "--me", "0", "1"]) == 0
    assert "Over:" in capsys.readouterr().out


def test_a_person_may_resign(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "resign")
    assert main(["play", "power_well"]) == 0
    assert "Over: resigned 0.0 1.0" in capsys.readouterr().out


def test_a_table_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "power_well", "--seats", "5"]) == 2
    assert "not 5" in capsys.readouterr().out


def test_fuzzing_tells_how_many_games_kept_the_laws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "power_well", "--games", "1", "--odds", "30"]) == 0
    assert "1 games held to the laws" in capsys.readouterr().out


def test_fuzzing_finds_a_broken_law(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def forget(play: Play[object], seat: int) -> None:
        del play._in[seat]

    monkeypatch.setattr(Play, "_withdraw", forget)
    assert fuzz.fuzz(TINY["auction"], 30, "broken", 1)
    assert "Broken: python -m games fuzz auction" in capsys.readouterr().out


def test_measuring_counts_by_seat_and_by_content(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "power_well", "--games", "1", "--bot", "random", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    equals, against = found["settings"]
    heroes = GAMES["power_well"].content()["heroes"]
    assert len(equals["pairings"]) == heroes * (heroes - 1) // 2
    assert set(equals["by_facet"]["start"]) == {"first", "second"}
    assert sum(seat["share"] for seat in equals["by_seat"]) == pytest.approx(1, abs=0.001)
    assert equals["decisions_per_second"] > 0
    assert (against["random"], against["all"]["games"]) == (1, 1)


def test_measuring_one_setting_alone(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--setting", "against random play", "--games", "1", "--bot", "random", "--json"]
    assert main(["measure", "power_well", *chosen]) == 0
    (setting,) = json.loads(capsys.readouterr().out)["settings"]
    assert setting["name"] == "against random play"
    assert main(["measure", "power_well", "--setting", "at noon"]) == 1
    assert "“equals”, “against random play”" in capsys.readouterr().out


def test_facts_and_figures_are_counted_over_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    auction = TINY["auction"]
    monkeypatch.setitem(GAMES, "auction", auction)
    found = measure.measure(auction, auction.settings()[:1], 3, "random", "seed", 1)
    (setting,) = found["settings"]
    assert setting["figures"] == {"points": {"mean": 15, "games": 3}}
    assert setting["tallies"] == {"sold": {"mean": 5, "games": 3}}


def test_measuring_again_counts_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for slug, game in TINY.items():
        monkeypatch.setitem(GAMES, slug, game)
        one, other = (measure.measure(game, game.settings(), 4, "quick", "again", 1) for _ in range(2))
        for found in (one, other):
            del found["seconds"]
            for setting in found["settings"]:
                del setting["decisions_per_second"]
        assert one == other
        assert [setting["all"]["games"] for setting in one["settings"]] == [4, 4]


def test_a_game_that_is_left_unfinished_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    auction = TINY["auction"]
    monkeypatch.setitem(GAMES, "auction", auction)
    task = Task("auction", Setting("equals", 2), "seed", ("random",) * 2, {}, 0)
    whole = measure.play_out(task)
    assert sorted(whole.values) == [0.0, 1.0]
    assert (whole.decisions, whole.turns) == (10, 2), "five rounds of two bids, shared by two"
    monkeypatch.setattr(measure, "LONGEST", 3)
    left = measure.play_out(task)
    assert (left.values, left.decisions) == ((0.5, 0.5), 3)


def test_a_measurement_goes_on_from_the_outcomes_that_were_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    auction = TINY["auction"]
    monkeypatch.setitem(GAMES, "auction", auction)
    pairs = [{"hero": ("owl", "hare")}, {"hero": ("owl", "fox")}]
    monkeypatch.setattr(type(auction), "pairings", lambda self, seats: pairs)
    monkeypatch.setattr(measure, "perf_counter", lambda: 0.0)
    played: list[str] = []
    play_out = measure.play_out

    def counted(task: Task) -> Outcome:
        played.append(task.seed)
        return play_out(task)

    monkeypatch.setattr(measure, "play_out", counted)

    def measured(*again: str) -> dict[str, object]:
        kept = measure.Kept(tmp_path / "kept", again)
        return measure.measure(auction, auction.settings()[:1], 3, "random", "seed", 1, kept)

    whole = measured()
    assert len(played) == 6
    assert measured() == whole
    assert len(played) == 6, "all were kept"
    lines = (tmp_path / "kept").read_text("utf-8")
    (tmp_path / "kept").write_text(lines[: len(lines) // 2], "utf-8")
    assert measured() == whole
    assert 6 < len(played) < 12, "it was broken off in the middle of a line"
    del played[:]
    assert measured("fox") == whole
    assert [seed.split("/")[2] for seed in played] == ["1"] * 3, "only the pairing in which that word stands"


def test_games_that_were_dealt_alike_are_kept_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(GAMES, "auction", TINY["auction"])
    settings = [Setting(name, 2, alike="plant") for name in ("plant on", "plant off")]
    tasks = [Task("auction", setting, "seed", ("random",) * 2, {}, 0) for setting in settings]
    play_out = measure.play_out
    monkeypatch.setattr(
        measure, "play_out", lambda task: replace(play_out(task), turns=settings.index(task.setting))
    )
    for _ in range(2):
        outcomes = measure.Kept(tmp_path / "kept").played(tasks, 1)
        assert [outcome.turns for outcome in outcomes] == [0, 1]


def test_only_games_that_were_dealt_alike_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "market", TINY["market"])
    settings = [Setting("plain", 3), Setting("also plain", 3)]
    settings += [Setting(name, 3, alike=alike) for name, alike in (("on", "x"), ("off", "x"), ("other", "y"))]
    found = measure.measure(TINY["market"], settings, 1, "random", "seed", 1)
    assert [(pair["one"], pair["other"]) for pair in found["differences"]] == [("on", "off")]


def test_a_measurement_that_was_broken_off_goes_on_by_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, "market", TINY["market"])
    command = ["measure", "market", "--games", "2", "--json", "--keep", str(tmp_path / "kept")]
    assert main(command) == 0
    first = json.loads(capsys.readouterr().out)["settings"]
    monkeypatch.setattr(measure, "play_out", None)
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["settings"] == first
    with pytest.raises(TypeError):
        main([*command, "--again", "market"])


def test_a_record_that_the_rules_forbid_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in records.FOLDER.glob("power_well-*.txt"):
        text = path.read_text("utf-8").replace("0> done", "0> undone")
        (tmp_path / path.name).write_text(text, "utf-8")
    monkeypatch.setattr(records, "FOLDER", tmp_path)
    assert main(["record", "power_well"]) == 1
    assert "--new plays another" in capsys.readouterr().out
    with pytest.raises(IllegalAnswer):
        records.write(records.read((tmp_path / "power_well-quick.txt").read_text("utf-8")))


def test_the_table_of_a_measurement_is_written_beside_the_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "market").mkdir()
    monkeypatch.setitem(GAMES, "market", TINY["market"])
    monkeypatch.setattr(measure, "HOME", tmp_path)
    assert main(["measure", "market", "--games", "2", "--write"]) == 0
    written = (tmp_path / "market" / "BALANCE.md").read_text("utf-8")
    assert written.startswith("# Market: measured balance")
    assert written in capsys.readouterr().out


def test_games_that_were_dealt_alike_are_compared_one_by_one() -> None:
    setting = Setting("any", 2)
    task = Task("market", setting, "seed", ("random",) * 2, {}, 0)
    some, others = (
        [Outcome(task, (1, 0), {}, {"coins": coins}, {}, 1, 1, 0.0) for coins in found]
        for found in ((5.0, 9.0, 4.0), (3.0, 9.0, 0.0))
    )
    assert differences(some, others) == {"coins": {"mean": 2, "error": 1.155}}

"""What a person at a terminal reads, and a recorded game word for word."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES, records
from games.__main__ import main
from games.kit.dice import Dice
from games.kit.play import Answer, Play, Resigned
from games.terminal import Terminal
from tests.games.kit.tiny import TINY


def play(monkeypatch: pytest.MonkeyPatch, slug: str, *lines: str, more: tuple[str, ...] = ()) -> list[str]:
    """Plays with what a person types; returns the prompts."""
    waiting: Iterator[str] = iter(lines)
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise KeyboardInterrupt from None

    for name, game in TINY.items():
        monkeypatch.setitem(GAMES, name, game)
    monkeypatch.setattr("builtins.input", read)
    assert main(["play", slug, "--seed", "a seed", "--bot", "random", *more]) == 0
    return prompts


def test_a_question_is_shown_with_its_answers_and_a_number_chooses_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = play(monkeypatch, "hands", "1", more=("--me", "0", "1"))
    assert prompts == ["seat 0> ", "seat 1> "]
    out = capsys.readouterr().out
    assert out.startswith("A number, an answer as text, “back” to take back, “resign”, or “quit”.\n")
    assert "seat 0: deed H-1\n   1 draw\n   2 peek\n   3 pay\n" in out
    assert "  * drew card=" in out
    assert out.endswith("\nLeft.\n")


def test_a_person_may_take_back_stay_silent_or_be_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "hands", "3", "back", "99", "fly", "quit")
    out = capsys.readouterr().out
    assert out.count("seat 0: deed H-1") == 4
    assert "H-1: “99” is not offered here." in out
    assert "H-1: “fly” is not offered here." in out
    play(monkeypatch, "market", "no", "no", more=("--seats", "3", "--me", "0", "1"))
    market = capsys.readouterr().out
    assert "   4 no\n" in market, "silence is numbered with the answers"


def test_of_many_answers_some_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "power_well", "toad", "quit", more=("--me", "0", "1"))
    play(monkeypatch, "power_well", *["1"] * 2, "quit", more=("--me", "0", "1"))
    out = capsys.readouterr().out
    assert "seat 0: opening PW-3.3" in out or "seat 1: opening PW-3.3" in out
    assert "  … and others, 176 in all" in out


@pytest.mark.parametrize(("mine", "hears"), [({0}, True), ({1}, False), ({0, 1}, True), (set(), False)])
def test_only_what_the_seats_played_here_may_hear_is_told(
    mine: set[int], hears: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = Dice(b"sixteen or more bytes")
    table = Terminal(Play.start(TINY["hands"], seats=2, seed=dice.seed), 2, mine, "random", dice)
    table.answer(0, "peek")
    assert ("  * peeked card=3\n" in capsys.readouterr().out) == hears
    table.answer(1, "draw")
    table.tell()
    assert "  * draws seat=1\n" in capsys.readouterr().out, "all hear that a card was drawn"


def test_options_are_given_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "auction", "quit", more=("--option", "coins=9"))
    assert "  10 9\n" in capsys.readouterr().out, "bids from 0 to 9"


def test_a_record_holds_whoever_gave_up_and_who_heard_what(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "hands", TINY["hands"])
    entries = (Answer(0, "peek"), Answer(1, "draw"), Resigned(0))
    record = records.Record(TINY["hands"], 2, {}, b"sixteen or more bytes", entries)
    text = records.write(record)
    lines = text.splitlines()
    assert lines[:4] == ["game hands", "seats 2", f"seed {record.seed.hex()}", ""]
    assert lines[4].startswith("= ")
    assert "0> peek" in lines
    assert "  (Player 1 alone) Peeked card=3." in lines
    assert lines[-6:-2] == ["1> draw", "0 resigns", "  (Player 2 alone) Drew card=3.", "  Draws seat=1."]
    assert lines[-1] == "result 0 1 resigned"
    assert records.read(text) == record


def test_records_are_played_anew_or_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, "auction", TINY["auction"])
    monkeypatch.setattr(records, "FOLDER", tmp_path / "records")
    assert main(["record", "auction"]) == 0
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "records").iterdir()}
    assert set(written) == {"auction-quick.txt", "auction-random.txt", "auction-mixed.txt"}
    assert capsys.readouterr().out.count("auction-") == 3
    for text in written.values():
        assert "\nseats 2\noption coins=6\n" in text
        assert "\nresult " in text
    path = tmp_path / "records" / "auction-quick.txt"
    path.write_text(written[path.name].replace("  lot", "  forged"), "utf-8")
    assert main(["record", "auction"]) == 0
    assert path.read_text("utf-8") == written[path.name], "played again by its answers"
    assert len({records.play(TINY["auction"], name).entries for name in records.CASTS}) > 1


def test_the_record_of_an_endless_game_stops() -> None:
    record = records.play(GAMES["power_well_open"], "random")
    assert len(record.entries) == records.ENDLESS

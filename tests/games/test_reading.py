"""`python -m games rules`: rulebooks in a terminal."""

import pytest

from games import GAMES
from games.__main__ import main
from games.kit.pictures import FENCE
from games.reading import blocks


def read(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    code = main(["rules", *argv])
    return code, capsys.readouterr().out


def test_a_rule_is_found_by_its_number_with_its_pictures_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = read(capsys, "power_well", "PW-5.6")
    assert code == 0
    assert out.startswith("**PW-5.6** Three examples.")
    assert "    mcy/mcy/mmy/yyy/yyy\n    left c3*\n" in out
    assert "    Fusion heals cyan by 4, to 7.\n" in out
    assert FENCE not in out


def test_only_what_has_all_the_words_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = read(capsys, "power_plants", "Supply", "EMPTY")
    assert (code, out.count("\n\n")) == (0, 0)
    assert "If your supply is empty" in out
    assert read(capsys, "power_plants", "marbles") == (1, "Not found.\n")


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_rulebook_is_read(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = read(capsys, slug)
    assert (code, FENCE in out) == (0, False)
    assert len(list(blocks(slug))) > 20
    assert out.startswith("# ")

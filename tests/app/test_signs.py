"""What parts of a table are is said on the whole of it (`app.screen.signs`)."""

import re

from app.screen.pages import ROOT
from app.screen.signs import SPEAKING, signs


def test_the_classes_of_a_part_stand_after_its_name() -> None:
    parts = [
        '<div id="board" class="pw-board both" data-gives-way><i class="pw-ring"></i></div>',
        "<p>said</p>",
    ]
    assert signs(parts) == "board-pw-board board-both"


def test_a_part_may_stand_in_another() -> None:
    board = '<div id="board" class="mw-board"><ol id="jobs" popover class="mw-jobs draft"></ol></div>'
    assert signs([board]) == "board-mw-board jobs-mw-jobs jobs-draft"


def test_a_part_without_classes_says_nothing() -> None:
    assert signs(['<div id="story"></div>', '<div id="board"><p class="lobby"></p></div>']) == ""


def test_server_and_script_listen_to_the_same_parts() -> None:
    script = (ROOT / "static" / "js" / "signs.js").read_text("utf-8")
    found = re.search(r"const SPEAKING = \[(.*)\];", script)
    assert found
    assert [*re.findall(r'"(\w+)"', found[1])] == [*SPEAKING, "note"]

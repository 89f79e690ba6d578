"""A RULES.md becomes a page whose numbered rules can be linked to."""

import re
from pathlib import Path

import pytest

from app.routers.home import rulebook_of
from app.screen.rulebook import rulebook
from games import GAMES

BOOK = """# Of Wells

## AB-1 Drawing
- AB-1.1 One marble, see AB-2.1 and ZZ-9.
- **AB-1.2 Twice.** Two marbles, *never* three:
  - the upper one
  - the lower one, `AB-1.1`

## AB-2 Filling
AB-2.1 A <b>paragraph</b>
over two lines.

| rule | says |
|---|---|
| AB-2.2 | [more](#AB-1.1) |
"""


def test_title_and_chapters_are_told_apart() -> None:
    book = rulebook(BOOK)
    assert book.title == "Of Wells"
    assert [chapter.anchor for chapter in book.chapters] == ["AB-1", "AB-2"]


def test_every_numbered_rule_has_its_anchor() -> None:
    html = rulebook(BOOK).html
    for number in ("AB-1", "AB-1.1", "AB-1.2", "AB-2", "AB-2.1", "AB-2.2"):
        assert html.count(f'id="{number}"') == 1


def test_a_number_that_the_book_has_becomes_a_link_and_no_other() -> None:
    html = rulebook(BOOK).html
    assert '<a href="#AB-2.1">AB-2.1</a>' in html
    assert "ZZ-9" in html
    assert "#ZZ-9" not in html
    assert "<code>AB-1.1</code>" in html


def test_words_are_marked_and_everything_else_is_escaped() -> None:
    html = rulebook(BOOK).html
    assert "Twice.</strong>" in html
    assert "<em>never</em>" in html
    assert "A &lt;b&gt;paragraph&lt;/b&gt;" in html


def test_a_list_in_a_list_and_a_table() -> None:
    html = rulebook(BOOK).html
    assert "<li>the upper one</li>" in html
    assert '<td><a href="#AB-1.1">more</a></td>' in html


def test_rules_are_marked_and_chapters_are_not() -> None:
    html = rulebook(BOOK).html
    assert '<li id="AB-1.1" class="rule">' in html
    assert '<p id="AB-2.1" class="rule">' in html
    assert '<h2 id="AB-1">' in html


def test_no_rulebook_sends_its_reader_to_a_file() -> None:
    books = list((Path(__file__).parents[2] / "games").glob("*/RULES.md"))
    assert len(books) == 5
    assert [book.parent.name for book in books if ".md" in book.read_text("utf-8")] == []


PAGE = 200
"""Words that fit on one page of a phone, held upright, with little scrolling."""


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_has_a_chapter_on_one_page_that_names_the_rules(slug: str) -> None:
    game = GAMES[slug]
    html = rulebook(rulebook_of(game.rulebook or slug)).html
    chapter = html.split(f'<h2 id="{game.summary}">')[1].split("<h2 ")[0]
    text = re.sub("<[^>]+>", "", chapter)
    assert 100 <= len(text.split()) <= PAGE
    named = re.findall(r"[A-Z]{2}-\d+\.\d+", text)
    assert named
    assert [number for number in named if f'<a href="#{number}">' not in chapter] == []


def test_apostrophes_and_quotes_are_set_as_in_print() -> None:
    html = rulebook("# A game\n\n**XY-1** Nobody's \"turn\", in `a'b`.\n").html
    assert "Nobody’s “turn”, in <code>a'b</code>." in html


def test_cards_write_apostrophes_as_in_print_too() -> None:
    keys = re.compile(r"\s*(#|when = )")
    lines = (
        line
        for path in Path("games").rglob("content/**/*.toml")
        for line in path.read_text("utf-8").splitlines()
        if not keys.match(line)
    )
    assert [line for line in lines if re.search(r"\w'\w", line)] == []

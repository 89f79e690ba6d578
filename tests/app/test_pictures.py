"""Every fenced position of every rulebook is read by its game, drawn by its templates, and said in words."""

import gzip
import re

import pytest

from app.assets import Assets
from app.routers.home import rulebook_of
from app.screen.pages import Pages
from app.screen.rulebook import rulebook
from games import GAMES
from games.kit.pictures import Fenced, in_book

BOOKS = sorted({game.rulebook or slug for slug, game in GAMES.items()})
ALL = [(slug, one) for slug in BOOKS for one in in_book(rulebook_of(slug))]
FEWEST = 4
"""Pictures of a rulebook."""

BOOK = """# Of Wells

**AB-1.1** One marble.

```position
ccc/mmm/yyy/ccc/mmm

One marble after AB-1.1 <b>and</b> another.
```

```position
mmm/mmm/yyy/ccc/mmm

Two.
```

AB-1.2 No more.

```python
ccc
```
"""


@pytest.fixture(scope="module")
def pages() -> Pages:
    return Pages(Assets().url)


@pytest.mark.parametrize("slug", BOOKS)
def test_each_rulebook_has_pictures(slug: str) -> None:
    assert len(list(in_book(rulebook_of(slug)))) >= FEWEST


@pytest.mark.parametrize(("slug", "one"), ALL, ids=[f"{slug}: {one.caption[:40]}" for slug, one in ALL])
def test_a_position_is_read_drawn_and_said(pages: Pages, slug: str, one: Fenced) -> None:
    markup, words = pages.picture(slug, one.position)
    assert re.search(r"<(svg|i|b|span)\b", markup)
    assert words.endswith((".", ")"))
    assert len(words) > 20
    assert re.findall(r"<(?:button|input|label|a|form|select|script)\b", markup) == [], (
        "it is no place to tap"
    )
    assert re.findall(r"\s(?:id|style|data-\w+|tabindex|popovertarget)=", markup) == []
    assert one.caption.endswith((".", "!", "?"))


@pytest.mark.parametrize(("slug", "one"), ALL, ids=[f"{slug}: {one.caption[:40]}" for slug, one in ALL])
def test_the_words_under_a_picture_name_no_rule_that_is_not_there(slug: str, one: Fenced) -> None:
    book = rulebook(rulebook_of(slug)).html
    assert [
        number for number in re.findall(r"[A-Z]{2}-\d+\.\d+", one.caption) if f'id="{number}"' not in book
    ] == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_page_has_no_id_twice_and_all_that_its_pictures_draw_from(pages: Pages, slug: str) -> None:
    page = pages.rules(slug, rulebook_of(GAMES[slug].rulebook or slug))
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= {*ids, "main"}
    assert page.count('<figure class="picture">') == page.count("<figcaption>") >= FEWEST
    assert page.count('role="img" aria-label="') >= FEWEST


@pytest.mark.parametrize("slug", GAMES)
def test_a_page_with_pictures_stays_light(pages: Pages, slug: str) -> None:
    page = pages.rules(slug, rulebook_of(GAMES[slug].rulebook or slug)).encode()
    assert len(gzip.compress(page, 9)) < HEAVIEST


HEAVIEST = 24 * 1024
"""Bytes of a page as it is sent: as much as some three photographs of a thumbnail's size."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("position", ["", "nonsense", "0,0: ZZ", "> fly"])
def test_a_position_that_makes_no_sense_is_refused(slug: str, position: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        GAMES[slug].picture(position)


def test_positions_become_pictures_and_those_in_a_row_stand_together() -> None:
    html = rulebook(BOOK, lambda position: (f"[{position[:3]}]", "said")).html  # type: ignore[arg-type, return-value]
    assert html.count('<div class="pictures">') == 1
    assert '<div class="drawn" role="img" aria-label="said">[ccc]</div>' in html
    assert '<figcaption>One marble after <a href="#AB-1.1">AB-1.1</a> &lt;b&gt;and&lt;/b&gt; another.' in html
    assert "<pre><code" in html


def test_without_a_game_a_position_stays_as_it_is_written() -> None:
    assert "ccc/mmm/yyy/ccc/mmm" in rulebook(BOOK).html

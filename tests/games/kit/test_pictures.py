"""Fenced positions of a rulebook, taken apart."""

import pytest

from games.kit.pictures import deeds, fenced, in_book
from tests.games.kit.tiny import TINY

BOOK = """# Of Wells

Words.

```position
ccc/mmm
left c3*
> L1 L2

Two marbles
in a row.
```

```python
position
```
"""


def test_a_fence_has_a_position_and_the_words_under_it() -> None:
    (found,) = in_book(BOOK)
    assert found.position == "ccc/mmm\nleft c3*\n> L1 L2"
    assert found.caption == "Two marbles in a row."
    assert deeds(found.position) == ("ccc/mmm\nleft c3*", ("L1 L2",))


def test_a_fence_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match="words under it"):
        fenced("ccc/mmm\n> L1 L2")


def test_a_game_may_draw_nothing() -> None:
    with pytest.raises(ValueError, match="draws no positions"):
        next(iter(TINY.values())).picture("anything")

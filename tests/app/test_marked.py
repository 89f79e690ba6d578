"""Words as they stand on a page: what belongs to a name stays on its line."""

import pytest

from app.screen.pages import marked
from games.kit.words import Run, Text, say, strong

ANN = Run("Ann", name=True)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (say("2 of ", ANN, "’s went"), '2 of <span class="named"><bdi>Ann</bdi>’s</span> went'),
        (say("It is ", ANN, "’s."), 'It is <span class="named"><bdi>Ann</bdi>’s.</span>'),
        (say(strong(ANN), ", go"), '<span class="named"><b><bdi>Ann</bdi></b>,</span> go'),
        (say(ANN, " begins."), "<bdi>Ann</bdi> begins."),
        (say("for ", ANN), "for <bdi>Ann</bdi>"),
        (
            Text((Run("Ann", "harm", name=True), Run("’s lost", "harm"))),
            '<span class="named"><b class="harm"><bdi>Ann</bdi></b><b class="harm">’s</b></span>'
            '<b class="harm"> lost</b>',
        ),
    ],
)
def test_what_follows_a_name_without_a_gap_stays_on_its_line(text: Text, drawn: str) -> None:
    assert str(marked(text)) == drawn

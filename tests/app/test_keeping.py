"""Kept pieces, and templates as they are written out: the same text as ever, only sooner."""

from dataclasses import dataclass

import pytest
from jinja2 import DictLoader
from markupsafe import Markup

from app import keeping
from app.compiling import Templates
from app.keeping import Keep


@dataclass(frozen=True)
class Marble:
    place: str
    colours: dict[str, int]


class Rendered:
    """Counts how often it is asked for its text."""

    def __init__(self) -> None:
        self.times = 0

    def __str__(self) -> str:
        self.times += 1
        return "<"


def render(source: str, **context: object) -> str:
    environment = Templates(autoescape=True, extensions=[Keep], loader=DictLoader({"page": source}))
    return environment.get_template("page").render(context)


def test_what_people_typed_is_escaped_and_markup_is_not() -> None:
    said = render("{{ a }}{{ b }}{{ 3 }}{{ none }}", a="<b>", b=Markup("<i>"), none=None)
    assert said == "&lt;b&gt;<i>3None"


def test_a_macro_escapes_what_it_is_given_once() -> None:
    bold = "{% macro bold(x) %}<b>{{ x }}</b>{% endmacro %}"
    twice = "{% macro twice(x) %}{{ bold(x) }}{{ bold(x) }}{% endmacro %}"
    assert render(bold + twice + "{{ twice('&') }}") == "<b>&amp;</b><b>&amp;</b>"


@pytest.mark.parametrize("key", ["'always'", "n", "[n, 2]", "{'a': n}", "marble", "{'a': [n]}"])
def test_a_piece_is_rendered_once_for_equal_keys(key: str) -> None:
    text = Rendered()
    source = f"{{% for _ in (1, 2, 3) %}}{{% keep {key} %}}[{{{{ text }}}}]{{% endkeep %}}{{% endfor %}}"
    assert render(source, text=text, n=1, marble=Marble("L1", {"cyan": 1})) == "[&lt;][&lt;][&lt;]"
    assert text.times == 1


def test_other_keys_and_other_places_are_other_pieces() -> None:
    source = (
        "{% for n in (1, 2) %}{% keep n %}a{{ n }}{% endkeep %}{% keep n %}b{{ n }}{% endkeep %}{% endfor %}"
    )
    assert render(source) == "a1b1a2b2"


def test_a_piece_may_hold_pieces_and_be_empty() -> None:
    inner = "{% keep n > 1 %}{{ n }}{% endkeep %}{% keep 0 %}{% endkeep %}"
    source = "{% for n in (1, 2, 1) %}{% keep n %}<" + inner + ">{% endkeep %}{% endfor %}"
    assert render(source) == "<1><2><1>"


@pytest.mark.parametrize(("order", "times"), [("abcabc", 6), ("abacadae", 5), ("aabbcc", 3)])
def test_the_pieces_that_are_asked_for_stay_when_there_are_too_many(
    order: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST", 1)
    text = Rendered()
    source = "{% for n in order %}{% keep n %}{{ text }}{% endkeep %}{% endfor %}"
    render(source, text=text, order=order)
    assert text.times == times

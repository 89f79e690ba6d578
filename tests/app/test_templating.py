"""The templates' environment: what is escaped, and how macros and functions are called."""

import pytest
from markupsafe import Markup

from app.screen.templating import EscapingEnvironment

MACROS = """
{% macro bold(text, sign="") %}<b>{{ sign }}{{ text }}</b>{% endmacro %}
{% macro row(texts) %}{% for one in texts %}{{ bold(one, sign=loop.index) }}{% endfor %}{% endmacro %}
"""


def drawn(template: str, **given: object) -> str:
    return EscapingEnvironment().from_string(MACROS + template).render(given).strip()


@pytest.mark.parametrize(
    ("value", "markup"),
    [
        ("<i> & \"'", "&lt;i&gt; &amp; &#34;&#39;"),
        ("plain", "plain"),
        (Markup("<i>"), "<i>"),
        (7, "7"),
        (None, "None"),
        (["<i>"], "[&#39;&lt;i&gt;&#39;]"),
    ],
)
def test_a_value_is_escaped_unless_it_is_markup(value: object, markup: str) -> None:
    assert drawn("{{ value }}", value=value) == markup


def test_what_has_markup_of_its_own_says_it() -> None:
    class Sign:
        def __html__(self) -> str:
            return "<svg>"

    assert drawn("{{ sign }}", sign=Sign()) == "<svg>"


def test_a_macro_escapes_once_wherever_it_is_called() -> None:
    assert drawn("{{ row(['<', 'a']) }}") == "<b>1&lt;</b><b>2a</b>"
    assert drawn("{{ bold(bold('<')) }}") == "<b><b>&lt;</b></b>"


def test_a_filter_that_needs_the_escaping_still_joins_safely() -> None:
    assert drawn("{{ ['<', mark] | join(' ') }}", mark=Markup("<i>")) == "&lt; <i>"
    assert drawn("{{ '<' ~ mark }}", mark=Markup("<i>")) == "&lt;<i>"


def test_a_function_is_called_with_what_the_template_gives() -> None:
    template = "{% for n in [1, 2] %}{{ add(n, more=1) }}{% endfor %}"
    assert drawn(template, add=lambda n, more: n + more) == "23"

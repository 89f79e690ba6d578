"""PD-5: what there is in the PowerTome."""

import pytest

from games.powerdome import POWERDOME
from games.powerdome.powers import AFFLICTIONS, ALLIES, CLASSES, KEYWORDS, MODIFIERS, POWERS
from tests.games.powerdome.table import begun


@pytest.mark.rule("PD-5.1")
def test_the_tome_holds_enough_of_everything() -> None:
    assert len(POWERS) > 90
    for way in CLASSES:
        assert sum(way in one.ways for one in POWERS.values()) >= 4, way
    for word in KEYWORDS:
        assert sum(word in one.keywords for one in POWERS.values()) >= 4, word
    assert len(AFFLICTIONS) == 8
    assert len(ALLIES) == 9
    assert len(MODIFIERS) == 10
    assert len({one.counter for one in POWERS.values() if one.counter}) == 7
    assert sum("Summon" in one.keywords for one in POWERS.values()) >= 6
    assert POWERDOME.content() == {"powers": len(POWERS), "modifiers": 10, "afflictions": 8}


@pytest.mark.rule("PD-5.1")
@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("Backfirer", "active"),
        ("Feint", "payment"),
        ("All In", "reactive"),
        ("Gluttony", "auto"),
        ("Bodyguard", "start"),
        ("The Greys", "interaction"),
    ],
)
def test_six_powers_are_what_their_names_promise(name: str, way: str) -> None:
    assert way in POWERS[name].ways


@pytest.mark.rule("PD-5.2")
def test_no_two_powers_are_alike() -> None:
    everything = list(POWERS.values())
    assert len({one.words for one in everything}) == len(everything)
    assert len({one.line for one in everything}) == len(everything)
    assert all(one.line[-1] in ".!?" for one in everything)


@pytest.mark.rule("PD-5.2")
def test_a_view_holds_what_a_screen_needs_of_a_power() -> None:
    play = begun(2)
    seen = {one.name: one for one in POWERDOME.view(play.state, 0).powers}
    assert seen.keys() == POWERS.keys()
    (feint,) = seen["Feint"].sentences
    assert feint.words.startswith(
        f"{feint.cost}. Target: another player. This round, if the target attacks you: lower"
    )
    assert (feint.cost, feint.wants) == (f"Utilize {feint.utilize}", ("another player",))
    assert (feint.ways, feint.left) == (("payment",), None)


@pytest.mark.rule("PD-4.1")
def test_no_sentence_has_two_colons() -> None:
    cards = (*POWERS.values(), *MODIFIERS.values(), *(one for kind in ALLIES.values() for one in kind.powers))
    sentences = [part for card in cards for words in card.words for part in words.split(". ")]
    assert [one for one in sentences if one.count(":") > 1] == []

"""PW-8.2: the words of a token speak to its owner; the foe reads them from where the foe sits."""

import re

import pytest

from games.power_well.boards import HEROES
from games.power_well.explain_tokens import for_the_foe
from games.power_well.heroes import OWN

pytestmark = pytest.mark.rule("PW-8.2")

KINDS = [
    pytest.param(kind.words, id=f"{slug}-{kind.key}")
    for slug in OWN
    for kind in HEROES[slug].kinds.values()
    if kind.places
]


@pytest.mark.parametrize("words", KINDS)
def test_the_foe_is_you_and_the_owner_has_a_name(words: str) -> None:
    told = for_the_foe(words, "Toad")
    assert not re.search(r"\bfoe\b", told), told
    mine = len(re.findall(r"\byour?\b", words, re.IGNORECASE))
    foes = len(re.findall(r"\bfoe\b", words))
    assert len(re.findall(r"\byour?\b", told, re.IGNORECASE)) == foes, told
    assert told.count("Toad") == mine, told


def test_a_ward_names_whom_it_protects() -> None:
    words = "You would take damage: Take 2 less. Spend this."
    assert for_the_foe(words, "Toad") == "Toad would take damage: Take 2 less. Spend this."
    assert for_the_foe("The foe plays a marble here: Deal 1.", "Toad") == "You play a marble here: Deal 1."

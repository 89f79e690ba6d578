"""PW-8.2: the words of a token speak to its owner; the foe reads them from where the foe sits."""

import re

import pytest

from games.kit.words import Reader
from games.power_well.boards import HEROES
from games.power_well.duel_panels import sheets
from games.power_well.explain_tokens import for_the_foe
from games.power_well.heroes import OWN
from games.power_well.sentences import FORMS

pytestmark = pytest.mark.rule("PW-8.2")

KINDS = [
    pytest.param(kind.words, id=f"{slug}-{kind.key}")
    for slug in OWN
    for kind in HEROES[slug].kinds.values()
    if kind.places
]


@pytest.mark.parametrize("words", KINDS)
def test_the_foe_is_you_and_the_owner_has_a_name(words: str) -> None:
    told = str(for_the_foe(words, "Toad"))
    assert not re.search(r"\bfoe\b", told), told
    mine = len(re.findall(r"\byour?\b", words, re.IGNORECASE))
    foes = len(re.findall(r"\bfoe\b|\bD(?:eal|rain)\b", words))
    assert len(re.findall(r"\byour?\b", told, re.IGNORECASE)) == foes, told
    assert told.count("Toad") == mine + 1, told
    assert re.search(r": Toad [a-z]+s ", told), told


def test_a_ward_names_whom_it_protects() -> None:
    words = "You would take damage: Take 2 less. Spend this."
    assert str(for_the_foe(words, "Toad")) == "Toad would take damage: Toad takes 2 less and spends this."
    shield = HEROES["knight"].kinds["shield"].words
    assert shield == "The foe plays a marble here and hits you: Take 1 less."
    assert str(for_the_foe(shield, "Ada")) == "You play a marble here and hit Ada: Ada takes 1 less."
    seal = "The foe plays a marble here: Deal 1. It is wet."
    assert str(for_the_foe(seal, "Toad")) == "You play a marble here: Toad deals you 1. It is wet."


@pytest.mark.parametrize("order", [form for form in FORMS if not form.startswith(("Before", "First"))])
def test_every_order_says_what_its_owner_does(order: str) -> None:
    told = str(for_the_foe(f"The foe's turn starts: {order}", "Toad"))
    assert re.match(r"Your turn starts: Toad (with .+ )?([a-z]+s|may [a-z]+) .+\.$", told), told
    assert not re.search(r"\bfoe\b|[a-z] (Deal|Heal|Take|Spend)\b", told), told


def test_what_a_tap_on_a_token_opens_says_who_does_what() -> None:
    """Both may play the Toad."""
    shown = {
        you: dict(sheets(1, "toad", False, False, Reader(("Ada", "Bot"), you)))["kind1wart"].value
        for you in (0, 1, None)
    }
    assert {you: (str(about.whose), str(about.words)) for you, about in shown.items()} == {
        0: ("Bot’s Wart", "Bot would take damage: Bot takes 2 less and spends this."),
        1: ("Your Wart", "You would take damage: Take 2 less. Spend this."),
        None: ("Bot’s Wart", "You would take damage: Take 2 less. Spend this. “You” is Bot."),
    }

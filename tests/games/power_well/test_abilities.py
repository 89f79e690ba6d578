"""PW-9.1: every ability of every hero at work, plain and empowered, as written down in `abilities.txt`."""

from pathlib import Path
from typing import Any

import pytest

from games.kit.asks import Ask, Choose, Some
from games.kit.story import Fact
from games.power_well.boards import HEROES
from games.power_well.field import LETTERS, names
from games.power_well.heroes import OWN
from games.power_well.state import Duel
from tests.games.power_well.table import duel

RECORD = Path(__file__).parent / "abilities.txt"

SETUP = {
    "knight": "shield1@left1 shield2@left5",
    "beasthunter": "trap1@left1 bolt=1",
    "painter": "sign1@topR pigment=1",
    "bailiff": "bill1@left2",
    "lamplighter": "lamp1@left5",
    "toad": "pad1@topR fly=2",
}
"""What each hero has on the table before the ability; all have bars at 5, one board Exhausted, and flow 4."""

TEMPLATES = {
    "deal": "deal {amount} to {bar}",
    "heal": "heal {bar} {amount}",
    "flow": "flow {seat} {amount:+}",
    "place": "place {token} {slot}",
    "move": "move {token} {origin} to {slot}",
    "spend": "spend {token} {slot}",
    "count": "{token} {amount:+}",
    "remove": "remove {marbles}",
    "recolour": "{marbles} to {colour}",
}


def answer(ask: Ask, state: Duel) -> str:
    """The first bar and slot, always yes, now and first, as many marbles as may be, from the foe's side."""
    if isinstance(ask, Some):
        return " ".join(list(ask.options)[-ask.high :])
    if isinstance(ask, Choose):
        return next(iter(ask.options))
    return next(iter(ask))


def facts_of(slug: str, name: str, empowered: bool) -> list[Fact]:
    """What is told of an ability in the set-up position, up to the end of its turn."""
    ability = HEROES[slug].ability(name)
    assert ability is not None
    own, one, two = (LETTERS[(ability.colour + n) % 3] for n in range(3))
    exhausted = LETTERS[(ability.colour + 1) % 3]
    field = f"{own}{one}{two}/{own}{two}{one}/{own}{one}{two}/{own}{two}{one}/{two}{one}{one}"
    bars = " ".join(f"{letter}5{'*' if letter == exhausted else ''}" for letter in LETTERS)
    play = duel(field, left=f"{slug} {bars} flow 4 {SETUP[slug]}", right="squire flow 4")
    mark = " !" if empowered else ""
    marbles = " ".join(names((1 << ability.cost) - 1))
    play.answer(0, name + mark if ability.before else f"{marbles} : {name}{mark}")
    while 0 in play.waiting and play.waiting[0].prompt != "done":
        play.answer(0, answer(play.waiting[0], play.state))
    return play.closed[0].story if play.closed else play.story


def outcome(slug: str, name: str, empowered: bool) -> str:
    """What an ability does in the set-up position, in short."""
    texts: list[str] = []
    for fact in facts_of(slug, name, empowered):
        if fact.kind in TEMPLATES and fact.detail["cause"] is not None:
            texts.append(TEMPLATES[fact.kind].format(**with_joined_marbles(fact.detail)))
    return ", ".join(texts[1:] if empowered else texts)


def with_joined_marbles(detail: dict[str, Any]) -> dict[str, Any]:
    return detail | {"marbles": " ".join(detail.get("marbles", ()))}


def lines() -> list[str]:
    """The whole record."""
    return [
        f"{slug} | {ability.name}{mark} | {outcome(slug, ability.name, bool(mark))}"
        for slug in sorted(OWN)
        for ability in HEROES[slug].abilities
        for mark in ("", " !")
    ]


@pytest.mark.rule("PW-9.1")
@pytest.mark.parametrize("line", RECORD.read_text("utf-8").splitlines())
def test_an_ability_does_what_is_written_down(line: str) -> None:
    slug, name, does = line.split(" | ")
    assert outcome(slug, name.removesuffix(" !"), name.endswith(" !")) == does


@pytest.mark.rule("PW-9.1")
def test_every_ability_is_written_down() -> None:
    written = [line.rsplit(" | ", 1)[0] for line in RECORD.read_text("utf-8").splitlines()]
    assert written == [line.rsplit(" | ", 1)[0] for line in lines()]

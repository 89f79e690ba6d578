"""What was opened is told again: at each step the arena stands as it stood then."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.story import Fact
from games.powerdome import POWERDOME
from games.powerdome.playback import Playback, Standing
from tests.games.powerdome.table import fight

LONGEST = 600


@dataclass(frozen=True)
class Numbered:
    """A fact as a screen gets it."""

    number: int
    kind: str
    detail: dict[str, Any]


def numbered(facts: Iterable[Fact]) -> list[Numbered]:
    return [Numbered(number, fact.kind, fact.detail) for number, fact in enumerate(facts, 1)]


def closed(play: Play[Any]) -> list[Fact]:
    """The facts of the steps that the last answer closed."""
    return [fact for step in play.closed for fact in step.story]


def again(play: Play[Any], facts: list[Numbered]) -> Playback:
    return POWERDOME.view(play.state, None).played(facts)


def standing(play: Play[Any]) -> dict[str, Standing]:
    """How everybody stands who is there."""
    view = POWERDOME.view(play.state, None)
    return {one.key: one.standing for player in view.characters for one in (player, *player.allies)}


def steps(play: Play[Any]) -> Iterator[tuple[str, dict[str, Standing]]]:
    """The kind of each fact of the last answer, with how everybody stood after it."""
    facts = numbered(closed(play) + play.story)
    playback = again(play, facts)
    now = {key: one.copy() for key, one in playback.start.items()}
    for fact in facts:
        for key, news in playback.news.get(fact.number, {}).items():
            now.setdefault(key, {}).update(news)
        yield fact.kind, {key: one.copy() for key, one in now.items()}


def after(play: Play[Any], kind: str, key: str, what: str) -> list[int | None]:
    """What was known of somebody after each fact of a kind."""
    return [now[key].get(what) for each, now in steps(play) if each == kind]


def test_stats_are_known_when_they_are_told_and_not_before() -> None:
    play = fight(
        "Ash 60: - | Brass 60: -", "agility 5 strike 40 > Brass", "agility 9 strike 10 resist 30 > Ash"
    )
    assert after(play, "order", "p1", "agility") == [9]
    assert after(play, "order", "p1", "resist") == [None]
    assert after(play, "strike", "p1", "resist") == [0, 0]
    assert after(play, "strike", "p1", "strike") == [None, 10]
    assert after(play, "order", "p1", "vitality") == [60]


def test_an_ally_that_falls_stands_until_then() -> None:
    play = fight("Ash 60: - | Brass 60: - | Grout(1) 8", "resist 0", "strike 30 > Grout")
    assert after(play, "order", "a1", "vitality") == [8]
    assert after(play, "attack", "a1", "alive") == [1]
    assert after(play, "dies", "a1", "alive") == [0]
    assert again(play, numbered(closed(play))).fallen == (("a1", "Grout", 0),)


def test_the_dead_had_their_powers_and_afflictions() -> None:
    play = fight(
        "Ash 60: - | Brass 20 +Rust +Sniffles: Hush, Feint | Coal 60: -",
        "strike 60 > Brass",
        "resist 0",
        "resist 0",
    )
    assert after(play, "order", "p1", "powers") == [2]
    assert after(play, "attack", "p1", "banes") == [2]
    assert after(play, "dies", "p1", "banes") == [0]
    assert after(play, "powers leave", "p1", "powers") == [0]


@pytest.mark.parametrize("powers", ["auction", "dealt"])
@pytest.mark.parametrize(("seats", "games"), [(2, 6), (4, 4), (8, 2)])
def test_winding_back_comes_to_where_it_began(seats: int, games: int, powers: str) -> None:
    for game in range(games):
        seed = f"wound back, game {game}".encode()
        play = Play.start(POWERDOME, seats=seats, options={"powers": powers}, seed=seed)
        dice, told = Dice(seed), list[Fact]()
        for turn in range(LONGEST):
            if play.result:
                break
            before, heard = standing(play), len(told) + len(play.story)
            seat = min(play.waiting)
            if turn == LONGEST // 4:
                play.resign(seat)
            else:
                play.answer(seat, play.waiting[seat].sample(dice))
            told += closed(play)
            compare(before, again(play, numbered((told + play.story)[heard:])), standing(play))


def compare(before: dict[str, Standing], playback: Playback, now: dict[str, Standing]) -> None:
    """Nobody is forgotten or invented; of the dead only as many afflictions are known as were told."""
    started = {key: one for key, one in playback.start.items() if one["alive"] or key[0] == "p"}
    assert started.keys() == before.keys()
    for key, one in before.items():
        if one["alive"] and not now.get(key, {"alive": 0})["alive"]:
            assert started[key]["banes"] <= one["banes"]
            assert started[key] | {"banes": 0} == one | {"banes": 0}
        else:
            assert started[key] == one
    for key, one in now.items():
        assert {what: playback.end[key][what] for what in one} == one
